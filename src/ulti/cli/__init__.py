"""The `ulti` command; one room for each of its tasks. It needs the extra `ulti[cli]`."""

from ulti.cli.main import main as main
