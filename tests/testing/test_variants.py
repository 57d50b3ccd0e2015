"""Engines with bids, figures and words of their own: checked, recorded and shown."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs
import pytest
from hypothesis import Phase, settings

from tests.games import DEAL
from ulti import ULTISTARS_CLASSIC, Bid, Deal, UltiError
from ulti.testing import (
    BrokenInvariantError,
    Own,
    OwnBid,
    check_engine,
    recorded,
    settlement_table,
)
from ulti.testing.variants import NOTHING, own_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

QUICK: Final = settings(max_examples=25, derandomize=True, database=None, phases=[Phase.generate])
PATH: Final = Path(__file__).parent.parent.parent / "examples" / "variants.py"


def _examples() -> ModuleType:
    spec = importlib.util.spec_from_file_location("variants_of_ulti", PATH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # its classes are looked up there
    spec.loader.exec_module(module)
    return module


VARIANTS: Final = _examples()
ALL: Final = [VARIANTS.Variant, VARIANTS.Flight, VARIANTS.LoneAces, VARIANTS.AgainstUlti]


@pytest.mark.parametrize("engine", ALL, ids=lambda engine: engine.__name__)
def test_the_examples_keep_the_invariants(engine: Callable[[], Any]) -> None:
    check_engine(engine(), settings=QUICK)


@pytest.mark.parametrize("engine", ALL, ids=lambda engine: engine.__name__)
def test_the_examples_are_the_library_but_for_what_is_their_own(
    engine: Callable[[], Any],
) -> None:
    silent = {"silent u": "not paid to whoever said ellen"}
    but = silent if engine is VARIANTS.AgainstUlti else {}
    check_engine(engine(), like=ULTISTARS_CLASSIC, but=but, settings=QUICK)


# The trump 8 is played to trick 9, and wins it.
_FLOWN: Final = Deal.parse(
    [
        "MA MX MK MO MU M8 ZA ZX TA TX Z7 T7",
        "M9 M7 ZK ZO ZU Z9 Z8 TK TO TU",
        "T9 T8 PA PX PK PO PU P9 P8 P7",
    ]
)
_TO_THE_END: Final = "MA M7 P7|MX M9 P8|MK ZK P9|MO Z8 PU|MU Z9 PO|ZA ZU PK|TA TU T8|TX TO T9"


def _plays(cards: str) -> list[str]:
    return [f"play {card}" for card in cards.replace("|", " ").split()]


def test_repulo_is_won_with_the_trump_8_in_trick_9() -> None:
    auction = ["discard Z7 T7", "bid jr", *["pass"] * 3, "trump M"]
    plays = _plays(f"{_TO_THE_END}|M8 ZO PX|ZX TK PA")
    record = recorded(VARIANTS.Flight(), _FLOWN, [*auction, *plays])
    assert record["format"] == "ulti-variant"
    assert record["own"]["bids"]["jr"] == {"like": "j", "name": "repülő"}
    lines = {line["figure"]: line for line in record["settlement"]["lines"] if not line["silent"]}
    assert lines["r"]["result"] == "made"
    assert lines["r"]["net"] == [8, -4, -4]
    again = json.loads(json.dumps(record))
    played = recorded(VARIANTS.Flight(), Deal.parse(again["deal"]), again["actions"])
    assert json.loads(json.dumps(played)) == again


def test_repulo_is_lost_with_the_trump_8_elsewhere() -> None:
    auction = ["discard Z7 T7", "bid jr", *["pass"] * 3, "trump M"]
    plays = _plays(f"{_TO_THE_END}|ZX ZO PX|M8 TK PA")
    record = recorded(VARIANTS.Flight(), _FLOWN, [*auction, *plays])
    lines = {line["figure"]: line for line in record["settlement"]["lines"] if not line["silent"]}
    assert lines["r"]["result"] == "lost"
    table = settlement_table(record)
    assert "| repülő | lost | 4 × 1 × 1 | -8 | +4 | +4 |" in table
    assert table.splitlines()[-1].startswith("| **net** |")


def test_four_aces_alone_are_worth_4() -> None:
    """They rank with the 40-100, and below ulti; there are no melds, and no line of a parti."""
    engine = VARIANTS.LoneAces()
    aces = engine.own.bids["aces"]
    assert engine.rank(Bid.parse("j")) < engine.rank(aces) == engine.rank(Bid.parse("4"))
    assert engine.rank(aces) < engine.rank(Bid.parse("ju"))
    actions = ["discard T9 T8", "bid aces", *["pass"] * 3, "trump M"]
    state = engine.start(DEAL, engine.profile, 1)
    for text in actions:
        state = engine.apply(state, text)
    assert not any(text.startswith("meld") for text in engine.legal(state))
    record = recorded(engine, DEAL, [*actions, "play MA", "concede"])
    assert [line["figure"] for line in record["settlement"]["lines"]] == ["a"]
    with pytest.raises(ValueError, match="bid aces is not legal"):
        recorded(engine, DEAL, ["discard T9 T8", "bid ju", "take", "discard T9 T8", "bid aces"])


def test_ellen_is_said_by_a_defender_and_paid_by_each() -> None:
    deal = Deal.parse(
        [
            "MA MX MK MO MU M9 ZA ZX TA TX PA PX",
            "M7 M8 ZK ZO ZU Z9 Z8 TK TO TU",
            "T9 T8 T7 Z7 PK PO PU P9 P8 P7",
        ]
    )
    auction = ["discard PA PX", "bid j", *["pass"] * 3, "trump M"]
    said = [*auction, "play ZA", "ellen", "play Z8"]
    with pytest.raises(ValueError, match="ellen is not legal"):
        recorded(VARIANTS.AgainstUlti(), deal, [*auction, "ellen"])
    record = recorded(VARIANTS.AgainstUlti(), deal, [*said, "play Z7", "concede"])
    (own,) = [line for line in record["settlement"]["lines"] if line["figure"] == "e"]
    assert own["result"] == "lost"
    assert own["net"] == [4, -8, 4]
    assert "| ellen-ulti | lost |" in settlement_table(record)
    assert "settlement" not in recorded(VARIANTS.AgainstUlti(), deal, said)


def test_a_record_without_anything_own_is_the_librarys() -> None:
    record = recorded(VARIANTS.Variant(), DEAL, ["discard T9 T8", "bid ju"], stake=3)
    assert record["format"] == "ulti-record"
    assert record["stake"] == 3
    with pytest.raises(UltiError, match="nothing is settled yet"):
        settlement_table(record)


# Faults of engines that have something of their own


class _Low(VARIANTS.Flight):  # type: ignore[misc,name-defined]
    """Its own bid may be bid over anything."""

    def legal(self, state: Any) -> list[str]:  # noqa: ANN401 - a state of the example
        texts: list[str] = super().legal(state)
        own = [f"bid {code}" for code in self.own.bids]
        return list(dict.fromkeys([*texts, *own])) if any(t[:4] == "bid " for t in texts) else texts


class _Unpaid(VARIANTS.Flight):  # type: ignore[misc,name-defined]
    """Its own figure has no line."""

    def settlement(self, state: Any) -> Any:  # noqa: ANN401 - the same
        return super(VARIANTS.Flight, self).settlement(state)


class _Undeclared(VARIANTS.AgainstUlti):  # type: ignore[misc,name-defined]
    """It says a word that it does not declare."""

    own = Own()


@pytest.mark.parametrize(
    ("engine", "says"),
    [
        (_Low, "jr is legal, but not higher than the standing"),
        (_Unpaid, "r is in the bid jr, but in no line|r is in the bid Pjr, but in no line"),
    ],
)
def test_faults_of_own_bids_are_found(engine: Callable[[], Any], says: str) -> None:
    with pytest.raises(BrokenInvariantError, match=says) as caught:
        check_engine(
            engine(), without=["play_iff_legal"], settings=settings(QUICK, max_examples=300)
        )
    assert caught.value.record["format"] == "ulti-variant"
    assert caught.value.record["own"]["figures"] == {"r": "repülő"}


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: OwnBid("ju", like="j"), "'ju' is the library's bid ju"),
        (lambda: OwnBid("j r", like="j"), "'j r' is not a code of a bid"),
        (lambda: OwnBid(5, like="j"), "5 is not a code of a bid"),  # type: ignore[arg-type]
        (lambda: OwnBid("jr", like="zz"), "'zz'"),
        (lambda: OwnBid("jr", like="j", figures="j"), "figures: 'j' is not a list"),
        (lambda: Own(bids=["jr"]), "is not a list of OwnBid"),  # type: ignore[list-item]
        (lambda: Own(bids=5), "5 is not a list of OwnBid"),  # type: ignore[arg-type]
        (lambda: Own(figures={"u": "ulti"}), "'u' is a figure of the library"),
        (lambda: Own(figures={"r": 5}), "is not a table of names"),  # type: ignore[dict-item]
        (lambda: Own(words={"meld": "to say"}), "'meld' is an action of the library"),
        (lambda: own_of(type("Engine", (), {"own": 5})()), "own: 5 is not an Own"),
        (lambda: recorded(type("E", (), {})(), DEAL, []), "no attribute `profile`"),
    ],
)
def test_what_is_not_an_engines_own_is_refused(make: Callable[[], object], says: str) -> None:
    with pytest.raises(UltiError, match=says):
        make()


def test_what_an_engine_has_of_its_own_can_be_changed() -> None:
    flight = VARIANTS.Flight.own
    renamed = attrs.evolve(flight, figures={"r": "flight"})
    assert renamed.bids == flight.bids == {bid.code: bid for bid in flight.bids.values()}
    assert (renamed.figures, renamed.words) == ({"r": "flight"}, flight.words)
    assert attrs.evolve(flight, bids=[]).bids == {}
    with pytest.raises(UltiError, match="is not a list of OwnBid"):
        Own(bids={"jr": "j"})  # type: ignore[dict-item]


def test_an_undeclared_word_is_still_unknown_and_own_figures_can_be_doubled() -> None:
    assert own_of(_Undeclared()) == NOTHING
    own = Own(figures={"r": "repülő"})
    assert own.has_text("kontra j r")
    assert not own.has_text("kontra j")
