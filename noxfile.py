"""Run the checks on every Python that this machine has: `nox`, or `nox -s checks-3.12 -- unit`."""

from __future__ import annotations

import nox

# A Python that is not here is skipped with a message, also in continuous integration.
nox.options.error_on_missing_interpreters = False
nox.options.download_python = "never"

SUPPORTED = nox.project.python_versions(nox.project.load_toml("pyproject.toml"))
TO_COME = ["3.14"]


@nox.session(python=[*SUPPORTED, *TO_COME])
def checks(session: nox.Session) -> None:
    """Make the targets that are named, or `test`, in an environment of this Python."""
    targets = session.posargs or ["test"]
    session.run("make", *targets, f"VENV={session.virtualenv.location}", external=True)
