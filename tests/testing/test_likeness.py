"""An engine held against the library: what is missing or reversed, and not declared, is found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import settings

from tests.broken_engines import Wrapper
from tests.games import DEAL, PLAYED
from tests.testing.shared import look_at
from ulti import ULTISTARS, ULTISTARS_CLASSIC, Bid, Game, UltiError
from ulti.testing import BrokenInvariantError, LibraryEngine, Own, check_engine
from ulti.testing.likeness import VOCABULARY, Model

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ulti.testing.looks import Look

LEAD: Final = ("discard T9 T8", "bid ju", "pass", "pass", "pass", "trump M")
CONCEDED: Final = (*LEAD, "play MA", "play MU", "play ZU", "concede")
QUICK: Final = settings(max_examples=12, derandomize=True, database=None)
SEARCH: Final = settings(max_examples=150, derandomize=True, database=None)


class Ours(Wrapper):
    """The library under the house rules of these tests; it shows no views."""

    profile = ULTISTARS_CLASSIC
    view = None  # type: ignore[assignment]


class NeverDoubles(Ours):
    """Nobody is offered a kontra."""

    def legal(self, state: Game) -> Sequence[str]:
        return [text for text in super().legal(state) if not text.startswith("kontra")]

    def apply(self, state: Game, text: str) -> Game:
        if text.startswith("kontra"):
            raise ValueError(text)
        return super().apply(state, text)


class DefendersAreSilent(Ours):
    """Defenders do not meld."""

    def legal(self, state: Game) -> Sequence[str]:
        texts = super().legal(state)
        if state.to_act is state.declarer:
            return texts
        return [text for text in texts if not text.startswith("meld")]

    def apply(self, state: Game, text: str) -> Game:
        if text.startswith("meld") and text not in self.legal(state):
            raise ValueError(text)
        return super().apply(state, text)


class NobodyConcedes(Ours):
    """There are no concessions."""

    def claims(self, state: Game) -> Sequence[str]:
        return [text for text in super().claims(state) if text != "concede"]

    def apply(self, state: Game, text: str) -> Game:
        if text == "concede":
            raise ValueError(text)
        return super().apply(state, text)


def _settled(data: dict[str, Any], lines: list[dict[str, Any]]) -> dict[str, Any]:
    net = [sum(line["net"][seat] for line in lines) for seat in range(3)]
    return {**data, "net": net, "lines": lines}


class SilentIsForFree(Ours):
    """No silent figure is paid; so the parti may stand where a silent hundred would."""

    def settlement(self, state: Game) -> dict[str, Any] | None:
        data = super().settlement(state)
        if data is None:
            return None
        return _settled(data, [line for line in data["lines"] if not line["silent"]])


class Reversed(Ours):
    """Made and lost are reversed in every line of a parti that is alone."""

    def settlement(self, state: Game) -> dict[str, Any] | None:
        data = super().settlement(state)
        if data is None or len(data["lines"]) != 1 or data["lines"][0]["figure"] != "j":
            return data
        (line,) = data["lines"]
        result = "lost" if line["result"] == "made" else "made"
        turned = {**line, "result": result, "net": [-amount for amount in line["net"]]}
        return _settled(data, [turned])


class OnlyNet(Reversed):
    """The same, of which the lines are not told."""

    def settlement(self, state: Game) -> dict[str, Any] | None:
        data = super().settlement(state)
        return None if data is None else {"net": data["net"]}


class UltiIsLow(Ours):
    """An ulti is no higher than a 40-100."""

    def rank(self, bid: Bid) -> Any:  # noqa: ANN401 - whatever can be compared
        return super().rank(Bid.parse("4") if str(bid) == "ju" else bid)


def test_the_library_is_like_itself() -> None:
    check_engine(LibraryEngine(ULTISTARS), like=ULTISTARS, settings=QUICK)
    check_engine(LibraryEngine, ULTISTARS, like=ULTISTARS, settings=QUICK)
    check_engine(LibraryEngine, like=ULTISTARS, settings=QUICK)


@pytest.mark.parametrize(
    ("engine", "says", "but"),
    [
        (NeverDoubles, "'kontra .*' is legal by the library, but not by", {"kontra": "not played"}),
        (DefendersAreSilent, "'meld .*' is legal by the library", {"meld": "by declarers alone"}),
        (NobodyConcedes, "'concede' is legal by the library", {"concede": "not here"}),
        (
            SilentIsForFree,
            "the line silent .* is paid by the library, and not by the engine",
            {
                "silent u": "not paid",
                "silent a": "not paid",
                "silent d": "not paid",
                "silent c1": "not paid, the parti neither",
                "j": "not paid beside it",
            },
        ),
        (Reversed, "the line j .* is paid by the", {"j": "reversed"}),
        (OnlyNet, "the net is .*, by the library", {"settlement": "reversed"}),
        (UltiIsLow, "4 is lower than ju by the library", {"rank": "ulti is low", "bid": "so"}),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_differs_is_found_unless_it_is_declared(
    engine: Callable[[], Any], says: str, but: Mapping[str, str]
) -> None:
    without = ["auction_rises", "figures_have_lines"]
    check_engine(engine(), without=without, settings=QUICK)  # no invariant sees it
    with pytest.raises(BrokenInvariantError, match=says) as caught:
        check_engine(engine(), like=ULTISTARS_CLASSIC, without=without, settings=SEARCH)
    assert caught.value.invariant.name == "like_the_library"
    check_engine(engine(), like=ULTISTARS_CLASSIC, but=but, without=without, settings=QUICK)


def test_the_report_has_what_was_declared() -> None:
    with pytest.raises(BrokenInvariantError, match=r"\(declared: concede: not here\)"):
        check_engine(
            NeverDoubles(),
            like=ULTISTARS_CLASSIC,
            but={"concede": "not here"},
            settings=SEARCH,
        )


def test_a_bid_is_declared_by_its_figure() -> None:
    """Where a figure is not played, its bids and lines are missing, and nothing else."""
    without_aces = ULTISTARS_CLASSIC.evolve(
        values={f: n for f, n in ULTISTARS_CLASSIC.values.items() if str(f) != "a"}
    )
    engine = LibraryEngine(without_aces)
    check_engine(
        engine,
        without_aces,
        like=ULTISTARS_CLASSIC,
        but={"a": "not played", "silent a": "not paid", "bid": "what is higher"},
        settings=QUICK,
    )
    with pytest.raises(BrokenInvariantError, match="ja is a bid of the library, but not of"):
        check_engine(engine, without_aces, like=ULTISTARS_CLASSIC, settings=SEARCH)


# The model alone: everything that differs in a state, declared or not


def faults(look: Look[Any], **but: str) -> list[str]:
    """Return what the library finds in a state of an engine that has done what it did."""
    model = Model(look.scribe.deal, PLAYED, 1, Own(), but)
    for text in look.scribe.actions:
        model.follow(text)
    assert model.game is not None
    return list(model.faults(look))


def test_the_library_differs_nowhere_from_itself() -> None:
    for texts in ((), LEAD[:2], LEAD, CONCEDED):
        assert faults(look_at(*texts)) == []


def test_what_is_legal_on_one_side_alone_is_named_and_whose_it_is() -> None:
    state = look_at(*LEAD)
    look = look_at(*LEAD, legal=(*state.legal[1:], "play ZU"))
    assert faults(look) == [
        "'play ZU' is legal by the engine, but not by the library",
        f"{state.legal[0]!r} is legal by the library, but not by the engine",
    ]
    (fault,) = faults(look, play="as it likes")
    assert fault == f"{faults(look)[1]} (declared: play: as it likes)"


def test_a_missing_bid_is_declared_by_any_figure_of_it() -> None:
    state = look_at(*LEAD[:1])
    look = look_at(*LEAD[:1], legal=[text for text in state.legal if text != "bid ju"])
    assert faults(look) == ["'bid ju' is legal by the library, but not by the engine"]
    assert faults(look, u="not here") == faults(look, bid="some are missing") == []
    assert faults(look, d="not here")[0].endswith(" (declared: d: not here)")


class KnowsNoAces(Ours):
    """Bids with four aces have no rank."""

    def rank(self, bid: Bid) -> Any:  # noqa: ANN401 - whatever can be compared
        if "a" in str(bid):
            raise ValueError(bid)
        return super().rank(bid)


def test_bids_are_ranked_before_the_first_action() -> None:
    fault, *others = faults(look_at(engine=KnowsNoAces()))
    assert " is a bid of the library, but not of the engine: " in fault
    assert others == []
    assert faults(look_at(engine=KnowsNoAces()), a="not here") == []
    assert faults(look_at(engine=KnowsNoAces()), rank="not yet") == []
    assert faults(look_at(*LEAD, engine=KnowsNoAces())) == []
    low = "by the library, and by the engine the other way"
    fault, *others = faults(look_at(engine=UltiIsLow()))
    assert fault.endswith(low)
    assert others == []


def test_lines_are_paid_by_one_side_or_the_other() -> None:
    right = look_at(*CONCEDED).settlement
    assert right is not None
    lines = right["lines"]
    two = {**lines[0], "units": 2}
    first, second = faults(look_at(*CONCEDED, settlement={**right, "lines": [two, *lines[1:]]}))
    name = lines[0]["figure"]
    assert first.startswith(f"the line {name} ")
    assert first.endswith(": 1 × 1 × 1) is paid by the library, and not by the engine")
    assert second.endswith(": 2 × 1 × 1) is paid by the engine, and not by the library")


def test_without_lines_the_net_counts() -> None:
    right = look_at(*CONCEDED).settlement
    assert right is not None
    assert faults(look_at(*CONCEDED, settlement={"net": right["net"]})) == []
    wrong = look_at(*CONCEDED, settlement={"net": [0, 0, 0]})
    assert faults(wrong) == [f"the net is [0, 0, 0], by the library {right['net']}"]
    assert faults(wrong, settlement="not yet") == faults(wrong, fee="not here") == []


@pytest.mark.parametrize("text", ["bid b2", "kontra", "take", "play T9"])
def test_what_the_library_refuses_ends_the_comparison(text: str) -> None:
    model = Model(DEAL, PLAYED, 1, Own(), {})
    for done in (*LEAD, text, "play MA"):
        model.follow(done)
    assert model.game is None
    assert list(model.faults(look_at(*LEAD, legal=("play ZU",)))) == []


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"like": "ultistars"}, "like: 'ultistars' is not a Profile"),
        ({"but": {"kontra": "not played"}}, "but says what differs from `like`"),
        ({"like": ULTISTARS, "but": {"contra": "x"}}, "did you mean kontra"),
        ({"like": ULTISTARS, "but": {"weather": "fine"}}, "can't be declared; use some of discard"),
        ({"like": ULTISTARS, "but": {"kontra": ""}}, "say in a text how 'kontra' differs"),
        ({"like": ULTISTARS, "but": {"kontra": 5}}, "say in a text how 'kontra' differs"),
        ({"like": ULTISTARS, "but": 5}, "but: 5 is not a table of texts"),
    ],
)
def test_what_can_not_be_declared_is_refused(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(UltiError, match=says):
        check_engine(Ours(), **arguments)


def test_the_vocabulary_is_closed() -> None:
    assert len(set(VOCABULARY)) == len(VOCABULARY)
    assert {"kontra", "concede", "u", "silent c1", "fee", "rank", "settlement"} <= {*VOCABULARY}
