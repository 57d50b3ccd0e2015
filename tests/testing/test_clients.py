"""`check_client`: right clients pass; wrong, hanging and dying ones end in a clear report."""

from __future__ import annotations

import math
import pickle
import shlex
import sys
import threading
from collections import UserDict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import Phase, assume, settings

from tests.clients import CLIENTS, right
from tests.planted import PLANTED, Planted, hunt
from ulti import ULTISTARS, WIKIHOW, Suit, UltiError
from ulti.record import Record
from ulti.testing import ClientError, DisagreementError, check_client
from ulti.testing.processes import Process

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ulti.testing import Adapter

SCRIPT: Final = str(Path(__file__).parent.parent / "clients.py")
QUICK: Final = settings(max_examples=10, derandomize=True, database=None)
ONE: Final = settings(QUICK, max_examples=1)
UNSHRUNK: Final = settings(QUICK, phases=[Phase.explicit, Phase.generate])
DEFAULT: Final = settings(max_examples=400, derandomize=True, database=None)


def process(name: str) -> list[str]:
    return [sys.executable, SCRIPT, name]


def as_function(name: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return CLIENTS[name]


@pytest.mark.parametrize("adapter", [right, process("right")], ids=["function", "process"])
def test_a_right_client_passes(adapter: Adapter) -> None:
    check_client(adapter, settings=settings(QUICK, max_examples=5))


def test_a_command_may_be_one_line() -> None:
    check_client(shlex.join(process("right")), WIKIHOW, settings=settings(QUICK, max_examples=2))


def test_a_command_may_have_paths() -> None:
    check_client([Path(sys.executable), Path(SCRIPT), "right"], WIKIHOW, settings=ONE)


def test_a_program_may_be_a_path() -> None:
    with pytest.raises(ClientError, match="no-such-program can't be started: "):
        check_client(Path("no-such-program"), settings=ONE)


@pytest.mark.parametrize("kind", [as_function, process])
def test_overtaking_in_a_trumped_trick(kind: Callable[[str], Any]) -> None:
    """R8.2: a mistake that real programs make."""
    with pytest.raises(DisagreementError) as caught:
        check_client(kind("must_overtake_in_a_trumped_trick"), ULTISTARS, settings=DEFAULT)
    error = caught.value
    assert "actions: the client does not allow play " in str(error)
    game = Record.from_dict(error.record).replay()
    led, second = game.trick
    assert second.suit is game.trump
    assert led.suit is not game.trump
    assert isinstance(game.trump, Suit)
    assert len(game.history) <= 16
    assert set(error.got["actions"]) < set(error.expected["actions"])


@pytest.mark.parametrize(
    ("name", "says", "actions"),
    [
        ("forgets_claims", "claims: the client does not allow concede", 8),
        ("pays_once", "net: the client says [", 6),
    ],
)
def test_other_mistakes(name: str, says: str, actions: int) -> None:
    with pytest.raises(DisagreementError) as caught:
        check_client(as_function(name), ULTISTARS, settings=DEFAULT)
    assert says in str(caught.value)
    assert len(caught.value.record["actions"]) <= actions
    assert str(caught.value).splitlines()[-1].startswith('record: {"format": "ulti-record"')


def test_a_client_that_allows_too_much() -> None:
    def generous(record: dict[str, Any]) -> dict[str, Any]:
        answer = right(record)
        return {**answer, "actions": [*answer["actions"], "fly"]} if "actions" in answer else answer

    with pytest.raises(DisagreementError, match="actions: the client allows fly"):
        check_client(generous, settings=QUICK)


@pytest.mark.parametrize(
    ("expected", "got", "says"),
    [
        (["pass", "bid p"], ["bid p", "pass", "bid p"], "the client lists bid p twice"),
        (
            ["pass"],
            ["fly", "pass", "fly"],
            "the client allows fly\nactions: the client lists fly t",
        ),
        (["pass"], [f"bid {n}" for n in range(10**4)], "allows bid 0, bid 1, bid 10, bid 100, "),
        (["pass"], [f"bid {n}" for n in range(10**4)], " and 9970 more\n"),
        (["pass"], ["pass", "x\ny" * 100], r"the client allows 'x\nyx\nyx"),
    ],
)
def test_what_a_disagreement_says(expected: list[str], got: list[str], says: str) -> None:
    message = str(DisagreementError({}, {"actions": expected}, {"actions": got}))
    assert says in message
    assert len(message) < 500


def test_a_net_without_measure() -> None:
    error = DisagreementError({}, {"net": [2, -1, -1]}, {"net": [10**5000, 0, 0]})
    assert "net: the client says a list, the library [2, -1, -1]" in str(error)


def test_a_client_that_lists_an_action_twice() -> None:
    def stammers(record: dict[str, Any]) -> dict[str, Any]:
        answer = right(record)
        return {key: [*items, *items[:1]] for key, items in answer.items()}

    with pytest.raises(DisagreementError, match=r"actions: the client lists .* twice"):
        check_client(stammers, settings=UNSHRUNK)


@pytest.mark.parametrize(
    ("adapter", "says"),
    [
        (as_function("answers_nonsense"), "is not {"),
        (lambda _: None, "the answer None is not {"),
        (as_function("answers_numbers"), "claims: [1] is not a list of texts"),
        (process("answers_nonsense"), "is not {"),
        (process("breaks off"), "is not JSON"),
        (process("dies"), "the client died (exit status 1) instead of answering; it said: "),
        ([sys.executable, "-c", ""], "the client died (exit status 0) instead of answering"),
        (["there-is-no-such-program"], "there-is-no-such-program can't be started"),
    ],
)
def test_clients_out_of_order(adapter: Adapter, says: str) -> None:
    with pytest.raises(ClientError) as caught:
        check_client(adapter, settings=UNSHRUNK)
    assert says in str(caught.value)
    assert str(caught.value).splitlines()[-1].startswith('record: {"format": "ulti-record"')
    assert len(caught.value.record["actions"]) <= 1


@pytest.mark.parametrize(
    ("name", "cause", "how"), [("raises", KeyError, DEFAULT), ("exits", SystemExit, UNSHRUNK)]
)
def test_a_function_that_raises(name: str, cause: type[BaseException], how: settings) -> None:
    asked: list[dict[str, Any]] = []

    def client(record: dict[str, Any]) -> dict[str, Any]:
        asked.append(record)
        return CLIENTS[name](record)

    with pytest.raises(ClientError, match=f"the client raised {cause.__name__}") as caught:
        check_client(client, ULTISTARS, settings=how)
    assert isinstance(caught.value.__cause__, cause)
    assert len(caught.value.record["actions"]) == 9
    assert len(asked) < 1000


def test_an_answer_that_cannot_be_read() -> None:
    class Locked(UserDict[str, list[str]]):
        def __iter__(self) -> Iterator[str]:
            raise RuntimeError("locked")

    with pytest.raises(ClientError, match=r"the client raised RuntimeError\('locked'\)"):
        check_client(lambda _: Locked(), settings=UNSHRUNK)


def test_a_function_may_leave_a_deal() -> None:
    def of_one_stake(record: dict[str, Any]) -> dict[str, Any]:
        assume(record["stake"] == 1)
        return right(record)

    check_client(of_one_stake, settings=QUICK)


def test_a_function_may_do_with_its_record_what_it_likes() -> None:
    with pytest.raises(DisagreementError) as caught:
        check_client(
            as_function("empties_the_record"),
            ULTISTARS,
            settings=settings(UNSHRUNK, max_examples=50),
        )
    game = Record.from_dict(caught.value.record).replay()
    assert caught.value.expected["claims"] == list(map(str, game.legal_claims())) != []


def test_a_client_that_hangs() -> None:
    with pytest.raises(ClientError, match="the client gave no answer") as caught:
        check_client(process("hangs"), settings=QUICK, timeout=0.5)
    assert caught.value.is_final
    assert len(caught.value.record["actions"]) <= 1


def test_a_client_that_does_not_end_is_ended() -> None:
    with Process([sys.executable, "-c", "import time; time.sleep(60)"], 0.1) as client:
        running = client._start({})
        with pytest.raises(ClientError, match=r"no answer in 0\.1 seconds"):
            client({})
        assert running.returncode < 0


def test_a_client_that_talks_without_reading() -> None:
    """Once the pipe is full, writing to it blocks; and what it says must not pile up."""
    talks = "while True: print('{}', flush=True)"
    long = {"actions": ["pass"] * 100_000}
    with Process([sys.executable, "-c", talks], 0.2) as client:
        running = client._start(long)
        with pytest.raises(ClientError, match=r"no answer in 0\.2 seconds"):
            client(long)
        assert running.returncode < 0


def test_a_line_without_end_is_no_answer() -> None:
    endless = "import sys\nwhile True: sys.stdout.write('[' * 4096)"
    with Process([sys.executable, "-c", endless], 10) as client:
        with pytest.raises(ClientError, match="is not JSON: it is nested too deeply") as caught:
            client({})
        assert len(str(caught.value)) < 200


def test_an_answer_that_is_no_utf_8() -> None:
    latin = r"import sys; sys.stdout.buffer.write(b'\xfa\n')"
    says = "is not JSON: byte 0 is not UTF-8"
    with (
        Process([sys.executable, "-c", latin], 10) as client,
        pytest.raises(ClientError, match=says),
    ):
        client({})


def test_only_the_last_words_of_a_client_that_dies_again_are_told() -> None:
    with Process([sys.executable, "-c", "import sys; sys.exit('no licence')"], 10) as client:
        for _ in range(2):
            with pytest.raises(ClientError) as caught:
                client({})
            assert str(caught.value).count("no licence") == 1


def test_a_client_that_never_answers_is_started_once(tmp_path: Path) -> None:
    """The same would be said of every shorter record."""
    starts = tmp_path / "starts"
    says = f"open({str(starts)!r}, 'a').write('started '); raise SystemExit('no licence')"
    with pytest.raises(ClientError, match=r"the client died .*; it said: no licence\n") as caught:
        check_client([sys.executable, "-c", says], settings=DEFAULT)
    assert caught.value.is_final
    assert starts.read_text() == "started "


def test_a_client_that_is_gone_before_it_is_asked() -> None:
    with Process([sys.executable, "-c", ""], 10) as client:
        client._start({}).wait()
        with pytest.raises(ClientError, match="the client died"):
            client({})


@pytest.mark.parametrize(
    ("adapter", "says"),
    [
        ([], "[] is not an adapter: use a function, or the command of a process"),
        ("", "'' is not an adapter: use a function"),
        ([b"ls"], "[b'ls'] is not an adapter: use a function"),
        ([1], "[1] is not an adapter: use a function"),
        (None, "None is not an adapter: use a function"),
        ({"a": "b"}, "{'a': 'b'} is not an adapter: use a function"),
        (5, "5 is not an adapter: use a function"),
        ("'unclosed", '"\'unclosed" is not a command: No closing quotation'),
    ],
)
def test_what_is_no_adapter_is_refused(adapter: Adapter, says: str) -> None:
    with pytest.raises(UltiError) as caught:
        check_client(adapter)
    assert str(caught.value).startswith(says)
    assert caught.value.code == "bad_argument"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"profile": "ultistars"}, "'ultistars' is not a Profile, nor a strategy of them"),
        ({"settings": 5}, "5 is not a `settings` of Hypothesis"),
        ({"settings": {}}, "{} is not a `settings` of Hypothesis"),
    ],
)
def test_other_wrong_arguments_are_refused(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(UltiError) as caught:
        check_client(right, **wrong)
    assert str(caught.value) == says


@pytest.mark.parametrize("command", ["x" * 10**5, ["x" * 10**5], ["a\0b"], ["\ud800"]])
def test_what_cannot_be_started_is_told_in_short(command: Adapter) -> None:
    with pytest.raises(ClientError, match="can't be started: ") as caught:
        check_client(command, settings=ONE)
    assert len(str(caught.value).splitlines()[0]) < 250


def test_errors_are_pickled() -> None:
    disagreement = DisagreementError({"actions": []}, {"net": [0, 0, 0]}, {"net": [1, -1, 0]})
    again = pickle.loads(pickle.dumps(disagreement))  # noqa: S301 - just pickled
    assert type(again) is DisagreementError
    assert str(again) == str(disagreement)
    assert vars(again) == vars(disagreement)
    out_of_order = ClientError("it hangs", {"actions": []}, is_final=True)
    out_of_order.add_note("on a Monday")
    again = pickle.loads(pickle.dumps(out_of_order))  # noqa: S301 - just pickled
    assert type(again) is ClientError
    assert str(again) == str(out_of_order)
    assert vars(again) == vars(out_of_order)
    assert again.is_final


@pytest.mark.parametrize(
    "timeout",
    [math.inf, math.nan, 0, -1, 1e10, 10**400, True, "x", None],
    ids=["inf", "nan", "0", "-1", "1e10", "10**400", "True", "x", "None"],
)
def test_what_cannot_be_waited_for_is_refused(timeout: float) -> None:
    with pytest.raises(UltiError, match=r"timeout: .* can't be waited for; use a number"):
        check_client(right, timeout=timeout)


def test_the_longest_timeout() -> None:
    check_client(process("right"), settings=ONE, timeout=threading.TIMEOUT_MAX)


# Planted faults


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.name)
def test_planted_faults_are_found_and_made_short(planted: Planted) -> None:
    """At default settings, in seconds, and no longer than the fault needs."""
    says, length, _ = hunt(planted)
    assert says != "not found"
    assert length <= planted.fewest


def test_the_faults_that_programs_have_are_among_the_planted_ones() -> None:
    assert len({planted.name for planted in PLANTED}) == len(PLANTED) > 25
