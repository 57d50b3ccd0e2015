"""Perft counts of fixed positions, and what `perft` refuses.

The table lies in `data/perft.json`, from which the docs print it. The independent reference counts
its shallow depths anew on every run; with `ULTI_PERFT_STATES=100000` it counts them all, which
takes a few minutes.
"""

from __future__ import annotations

import json
import os
from copy import deepcopy
from itertools import takewhile
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from tests.games import EXAMPLES
from tests.reference import BUILTIN, Reference
from ulti import DECK, PROFILES, Game, Phase, Profile, UltiError, perft
from ulti.record import Record

MOST_STATES: Final = int(os.environ.get("ULTI_PERFT_STATES", "400"))


class Row(NamedTuple):
    name: str
    record: dict[str, Any]
    counts: list[int]

    def __str__(self) -> str:
        return self.name

    def start(self, **switches: object) -> Game:
        """Return the position, under other switches if any are named."""
        record = Record.from_dict({**self.record, "rules": switches})
        return record.replay()

    def start_reference(self) -> Reference:
        stake = self.record.get("stake", 1)
        reference = Reference(BUILTIN[self.record["profile"]], self.record["deal"], stake)
        for action in self.record["actions"]:
            reference.apply(action)
        return reference


def read_table() -> dict[str, Row]:
    text = (Path(__file__).parent / "data" / "perft.json").read_text(encoding="utf-8")
    rows = [Row(entry["name"], entry["record"], entry["counts"]) for entry in json.loads(text)]
    return {row.name: row for row in rows}


TABLE: Final = read_table()

every_row = pytest.mark.parametrize("row", TABLE.values(), ids=str)


# The table


def test_the_table_has_a_row_for_every_profile() -> None:
    assert len(TABLE) == 11
    assert {row.record["profile"] for row in TABLE.values()} == set(PROFILES)


@every_row
def test_counts_are_those_of_the_table(row: Row) -> None:
    game = row.start()
    assert [perft(game, depth) for depth in range(1, len(row.counts) + 1)] == row.counts


@every_row
def test_counts_are_those_of_the_reference(row: Row) -> None:
    # A depth costs as many states as the depth before it has lines.
    depths = sum(1 for _ in takewhile(lambda lines: lines <= MOST_STATES, [1, *row.counts[:-1]]))
    counts = [0] * depths
    count_by_reference(row.start_reference(), counts, 0)
    assert counts == row.counts[:depths]


def count_by_reference(reference: Reference, counts: list[int], level: int) -> None:
    """Add up the legal actions of each level from here on."""
    legal = reference.legal()
    counts[level] += len(legal)
    if level + 1 < len(counts):
        for action in legal:
            shared = {id(fixed): fixed for fixed in (reference.rules, reference.bids)}
            after = deepcopy(reference, shared)
            after.apply(action)
            count_by_reference(after, counts, level + 1)


@pytest.mark.parametrize(
    ("name", "switch", "value"),
    [
        ("from the deal", "opening_pass", True),
        ("opening pass", "raise_without_talon", "NEVER"),
        ("suit bid", "raise_without_talon", "NEVER"),
        ("melds", "throw_in", False),
        ("kontra round", "kontra_levels", 1),
        ("betli, trick 1", "early_end", "NEVER"),
        ("betli, trick 1", "individual_kontra", ()),
        ("betli, after trick 1", "early_end", "NEVER"),
        ("durchmars without trump", "early_end", "NEVER"),
        ("durchmars without trump", "no_trump_durchmars_ten", "LOW"),
        ("guarded seven", "seven_guard", "NOBODY"),
    ],
)
def test_a_position_tells_house_rules_apart(name: str, switch: str, value: object) -> None:
    """A count that did not change by the rule would not show that the rule is kept."""
    row = TABLE[name]
    game = row.start(**{switch: value})
    depths = range(1, min(len(row.counts), 7) + 1)
    assert [perft(game, depth) for depth in depths] != row.counts[: len(depths)]


# Depths and ends


@pytest.mark.parametrize("game", EXAMPLES.values(), ids=EXAMPLES.keys())
def test_depth_0_is_one_line_and_depth_1_the_legal_actions(game: Game) -> None:
    assert perft(game, 0) == 1
    assert perft(game, 1) == len(game.legal_actions())


@pytest.mark.parametrize("game", EXAMPLES.values(), ids=EXAMPLES.keys())
def test_depth_2_is_depth_1_behind_each_action(game: Game) -> None:
    after = [game.apply(action) for action in game.legal_actions()]
    assert perft(game, 2) == sum(perft(state, 1) for state in after)


@pytest.mark.parametrize("label", ["over", "early", "conceded", "thrown in", "forfeited", "void"])
def test_a_deal_that_is_over_has_no_line_but_the_empty_one(label: str) -> None:
    game = EXAMPLES[label]
    assert game.phase is Phase.OVER
    assert [perft(game, depth) for depth in range(4)] == [1, 0, 0, 0]


def test_the_last_card_has_no_line_behind_it() -> None:
    game = TABLE["last tricks"].start()
    while len(game.tricks) < 9:
        game = game.play(next(iter(game.legal_cards())))
    assert [perft(game, depth) for depth in range(5)] == [1, 1, 1, 1, 0]


def test_lines_that_end_early_do_not_count() -> None:
    """R8.5: any card of the third player ends this betli; what follows, follows his kontra."""
    early = EXAMPLES["early"]
    game = early.at(len(early.history) - 1)
    assert [str(action) for action in game.legal_actions()][:2] == ["kontra b", "play ZU"]
    assert [perft(game, depth) for depth in range(4)] == [1, 1 + 10, 10, 10 * 2]


def test_claims_are_left_out() -> None:
    """R8.7, R8.8: they may be made at anybody's turn."""
    game = EXAMPLES["play"]
    assert game.legal_claims()
    assert perft(game, 1) == len(game.legal_cards())


def test_the_position_is_as_it_was() -> None:
    game = TABLE["guarded seven"].start()
    before, history = hash(game), game.history
    perft(game, 6)
    assert (hash(game), game.history) == (before, history)


# Bad arguments


@pytest.mark.parametrize(
    "game", [None, 3, "game", DECK, PROFILES["ultistars"], Game, Profile], ids=repr
)
def test_what_is_no_game_is_refused(game: Any) -> None:  # noqa: ANN401 - anything at all
    with pytest.raises(UltiError, match="is not a Game") as caught:
        perft(game, 1)
    assert caught.value.code == "bad_argument"


@pytest.mark.parametrize("depth", [None, -1, True, False, 1.5, 1.0, "2"], ids=repr)
@pytest.mark.parametrize("label", ["deal", "play", "over"])
def test_what_is_no_depth_is_refused(label: str, depth: Any) -> None:  # noqa: ANN401
    with pytest.raises(UltiError, match="a whole number from 0") as caught:
        perft(EXAMPLES[label], depth)
    assert caught.value.code == "bad_argument"
