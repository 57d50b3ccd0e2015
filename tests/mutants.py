"""Test mutmut's mutants of the rules: `python -m tests.mutants [PATTERN...]`, in the folder `mutants`.

`mutmut run` starts pytest anew for each mutant, which takes longer than the few tests that it takes
to kill most of them. Here tests are collected once, and a process forked from there runs those that
reach the mutant, the quickest first. Answers go where `mutmut results` and `mutmut browse` look.
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
from mutmut.mutation.trampoline import set_mutant_under_test

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CHILDREN: Final = 2
SECONDS: Final = 30
"""Of processor time, after which a mutant counts as caught in a loop."""
NO_TESTS: Final = 33  # as mutmut writes it


def _mutants(patterns: Sequence[str]) -> Iterator[tuple[Path, str]]:
    for path in sorted(Path("src/ulti").glob("*.meta")):
        for name in json.loads(path.read_text("utf-8"))["exit_code_by_key"]:
            if any(fnmatch(name, pattern) for pattern in patterns):
                yield path, name


def _forget() -> None:
    """Empty the caches of the library, which were filled while tests were collected."""
    for name, module in list(sys.modules.items()):
        if name.startswith("ulti"):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def _run(name: str, items: Sequence[pytest.Item]) -> int:
    """Return 1 when a test fails with a mutant, and 0 when all pass."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    set_mutant_under_test(name)
    _forget()
    for item in items:
        if any(report.failed for report in runtestprotocol(item, log=False)):
            return 1
    return 0


class Loop:
    """A plugin that runs tests once for each mutant."""

    def __init__(self, patterns: Sequence[str]) -> None:
        self._patterns = patterns
        self._answers: dict[Path, dict[str, int]] = {}
        self._children: dict[int, tuple[Path, str]] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Test all mutants, and write their answers."""
        items = {item.nodeid: item for item in session.items}
        stats = json.loads(Path("mutmut-stats.json").read_text("utf-8"))
        seconds: dict[str, float] = stats["duration_by_test"]
        for path, name in _mutants(self._patterns):
            function = name.partition("__mutmut_")[0]
            reach = stats["tests_by_mangled_function_name"].get(function, ())
            tests = sorted(items.keys() & reach, key=lambda test: seconds.get(test, 0))
            if tests:
                self._start(path, name, [items[test] for test in tests])
            else:
                self._answers.setdefault(path, {})[name] = NO_TESTS
        while self._children:
            self._wait()
        self._write()
        return True

    def _start(self, path: Path, name: str, items: Sequence[pytest.Item]) -> None:
        if len(self._children) == CHILDREN:
            self._wait()
        child = os.fork()
        if not child:
            code = 1
            try:
                code = _run(name, items)
            finally:
                os._exit(code)
        self._children[child] = path, name

    def _wait(self) -> None:
        child, status = os.wait()
        path, name = self._children.pop(child)
        code = os.waitstatus_to_exitcode(status)
        self._answers.setdefault(path, {})[name] = code
        if code != 1:
            print(name, code, file=sys.stderr, flush=True)
        if sum(map(len, self._answers.values())) % 100 == 0:
            self._write()

    def _write(self) -> None:
        for path, answers in self._answers.items():
            meta: dict[str, Any] = json.loads(path.read_text("utf-8"))
            meta["exit_code_by_key"] |= answers
            path.write_text(json.dumps(meta, indent=4), "utf-8")
            print(path.name, Counter(answers.values()), file=sys.stderr, flush=True)


if __name__ == "__main__":
    patterns = sys.argv[1:] or ["*"]
    sys.exit(pytest.main(["-q", "--tb=native", "@tests/rules.txt"], plugins=[Loop(patterns)]))
