"""Test mutmut's mutants of the rules: `python -m tests.mutants [PATTERN...]`, in `mutants/`.

`mutmut run` starts pytest anew for each mutant, and that takes longer than the few tests by which
most mutants are caught. Here the tests are collected once; a process forked from there runs those
that reach a mutant, the quickest first. Answers go where `mutmut results` and `mutmut browse` look.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from collections import Counter
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from _pytest.runner import runtestprotocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CHILDREN: Final = os.cpu_count() or 1
SECONDS: Final = 60
"""Of processor time, after which a mutant counts as caught: it runs in circles."""

# As mutmut writes them.
SURVIVED, CAUGHT, NO_TESTS = 0, 1, 33
ANSWERS: Final = "exit_code_by_key"
UNDER_TEST: Final = "MUTANT_UNDER_TEST"


def _open_mutants(patterns: Sequence[str]) -> Iterator[tuple[Path, str]]:
    """Go through what was not caught yet; mutmut forgets the mutants of changed functions."""
    for path in sorted(Path("src/ulti").rglob("*.meta")):
        for name, answer in json.loads(path.read_text("utf-8"))[ANSWERS].items():
            if answer != CAUGHT and any(fnmatch(name, pattern) for pattern in patterns):
                yield path, name


def _forget() -> None:
    """Empty the caches of the library, which were filled while tests were collected."""
    for name, module in list(sys.modules.items()):
        if name.startswith("ulti"):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def _fork(mutant: str, items: Sequence[pytest.Item]) -> int:
    """Run tests with a mutant in a process of its own; return its number."""
    child = os.fork()
    if child:
        return child
    code = CAUGHT
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        os.environ[UNDER_TEST] = mutant
        _forget()
        reports = (report for item in items for report in runtestprotocol(item, log=False))
        code = CAUGHT if any(report.failed for report in reports) else SURVIVED
    finally:
        os._exit(code)


class Loop:
    """A plugin of pytest that runs the tests for one mutant after another."""

    def __init__(self, patterns: Sequence[str]) -> None:
        self._patterns = patterns
        self._answers: dict[Path, dict[str, int]] = {}
        self._children: dict[int, tuple[Path, str]] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Test the mutants, and write down the answers."""
        _fork("", session.items)
        if os.wait()[1]:
            pytest.exit("a test fails without any mutant", returncode=1)
        items = {item.nodeid: item for item in session.items}
        stats = json.loads(Path("mutmut-stats.json").read_text("utf-8"))
        seconds: dict[str, float] = stats["duration_by_test"]
        for path, name in _open_mutants(self._patterns):
            function = name.partition("__mutmut_")[0]
            reach = stats["tests_by_mangled_function_name"].get(function, ())
            tests = sorted(items.keys() & reach, key=lambda test: seconds.get(test, 0))
            if len(self._children) == CHILDREN:
                self._wait()
            if tests:
                child = _fork(name, [items[test] for test in tests])
                self._children[child] = path, name
            else:
                self._answers.setdefault(path, {})[name] = NO_TESTS
        while self._children:
            self._wait()
        self._write()
        return True

    def _wait(self) -> None:
        child, status = os.wait()
        path, name = self._children.pop(child)
        code = os.waitstatus_to_exitcode(status)
        self._answers.setdefault(path, {})[name] = code
        if code != CAUGHT:
            print(name, code, flush=True)

    def _write(self) -> None:
        for path, answers in self._answers.items():
            meta: dict[str, Any] = json.loads(path.read_text("utf-8"))
            meta[ANSWERS] |= answers
            path.write_text(json.dumps(meta, indent=4), "utf-8")
            print(path.stem, dict(Counter(answers.values())))


if __name__ == "__main__":
    os.environ[UNDER_TEST] = ""
    loop = Loop(sys.argv[1:] or ["*"])
    sys.exit(pytest.main(["-q", "--tb=native", "-p", "no:randomly", "@tests/rules.txt"], [loop]))
