"""The entry point of the command: extras that are missing, interrupts, odd streams."""

from __future__ import annotations

import io
import sys

import pytest

from tests.processes import python
from ulti.cli.main import main


@pytest.mark.parametrize("missing", ["typer", "rich"])
def test_without_the_extra_a_hint_says_what_to_install(missing: str) -> None:
    code = f"import sys; sys.modules['{missing}'] = None; import ulti.cli; ulti.cli.main()"
    status, out, err = python(code)
    assert (status, out) == (1, "")
    assert "pip install 'ulti[cli]'" in err
    assert missing in err
    assert "Traceback" not in err


def test_importing_ulti_does_not_import_the_command() -> None:
    code = (
        "import sys; before = {*sys.modules}; import ulti;"
        "print(sorted({'typer', 'rich', 'json', 'ulti.record'} & ({*sys.modules} - before)))"
    )
    assert python(code) == (0, "[]\n", "")


def test_the_version_is_shown_without_loading_the_command() -> None:
    code = (
        "import sys, atexit, ulti.cli; sys.argv = ['ulti', '--version'];"
        "atexit.register(lambda: print('typer' in sys.modules)); ulti.cli.main()"
    )
    status, out, err = python(code)
    assert (status, err) == (0, "")
    version, loaded = out.split()
    assert version[0].isdigit()
    assert loaded == "False"


def test_where_nobody_reads_the_version_the_command_says_so() -> None:
    code = (
        "import sys, ulti.cli; sys.argv = ['ulti', '--version'];"
        "import os; r, w = os.pipe(); os.close(r); os.dup2(w, 1); ulti.cli.main()"
    )
    status, out, err = python(code)
    assert (status, out, err) == (141, "", "")


def test_the_main_function_runs_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["ulti", "--version"])
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 0


def test_an_interrupt_while_the_command_is_loaded_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys.modules[main.__module__], "import_module", interrupted)
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 130
    assert capfd.readouterr() == ("", "")


def test_streams_that_are_no_text_files_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["ulti", "--help"])
    monkeypatch.setattr("sys.stdout", io.StringIO())
    monkeypatch.setattr("sys.stderr", io.StringIO())
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
