"""Writes what this release stores, once: `python -m tests.stored.write`.

Each release adds a folder of its name here. What is in a folder is never changed: people have such
files, and `tests/stored/test_stored.py` shows that they can be read.
"""

from __future__ import annotations

import json
import pickle
import random
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import ulti
from tests.games import EXAMPLES, play_on, skewed_deal
from ulti.record import Record
from ulti.table import Agreement, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER: Final = Path(__file__).parent
CHANGES: Final[tuple[dict[str, Any], ...]] = (
    {"kontra_levels": 3, "next_dealer": "DECLARER"},
    {"values": {"j": 2, "u": 5}, "spread": "NEVER"},
    {"individual_kontra": [], "melds_count": "ALWAYS"},
)


def profiles() -> Iterator[ulti.Profile]:
    """Go through the built-in house rules, and some that are changed."""
    for profile in ulti.PROFILES.values():
        yield profile
        for number, changes in enumerate(CHANGES, 1):
            try:
                yield profile.evolve(**changes, name=f"{profile.name} {number}")
            except ulti.ProfileError:
                continue  # not every house can be changed so


def played() -> Iterator[ulti.Game]:
    """Go through deals that stop anywhere, of all house rules."""
    yield from EXAMPLES.values()
    for profile in profiles():
        for seed in range(8):
            rng = random.Random(seed)
            game = ulti.Game.start(skewed_deal(seed), profile, rng.choice((1, 10)))
            end = (ulti.Phase.OVER,) if seed % 2 else tuple(rng.sample(list(ulti.Phase), 2))
            yield play_on(game, rng, *end)


def agreements(game: ulti.Game) -> Iterator[Agreement]:
    """Go through what was proposed so far at this point of a deal."""
    agreement = Agreement.none(game)
    for seat in ulti.Seat:
        for text in ("concede", "throw-in", "back"):
            try:
                yield agreement.propose(seat, text)
            except ulti.UltiError:
                continue  # this seat can't propose it here


def write(name: str, lines: Iterator[Any], folder: Path) -> None:
    """Write one JSON value a line."""
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    (folder / name).write_text(text, encoding="utf-8")


def main() -> None:
    """Write the folder of this release."""
    folder = FOLDER / version("ulti")
    folder.mkdir()
    games = [game for game in played() if game.deal is not None]
    records = [Record.of(game) for game in games]
    over = [game for game in games if game.phase is ulti.Phase.OVER]
    table = Table(("Anna", "Béla", "Csaba", "Dóra"), ulti.ULTISTARS)
    for game in over:
        if game.profile == ulti.ULTISTARS and game.stake == table.stake:
            table = table.add(game)
    write("profiles.jsonl", (profile.to_dict() for profile in profiles()), folder)
    write("records.jsonl", (record.to_dict() for record in records), folder)
    write("tables.jsonl", iter([table.to_dict()]), folder)
    views = (game.view(seat).to_dict() for game in games[::4] for seat in (*ulti.Seat, None))
    write("views.jsonl", views, folder)
    write("outcomes.jsonl", (game.outcome.to_dict() for game in over if game.outcome), folder)
    settlements = (
        {"declarer": game.declarer, **game.settlement.to_dict()} for game in over if game.settlement
    )
    write("settlements.jsonl", settlements, folder)
    proposed = (
        {"record": Record.of(game).to_dict(), "agreement": agreement.to_dict()}
        for game in games
        for agreement in agreements(game)
    )
    write("agreements.jsonl", proposed, folder)
    things = {
        "games": games,
        "records": records,
        "views": [game.view(seat) for game in games[::4] for seat in ulti.Seat],
        "profiles": list(profiles()),
        "table": table,
        "outcomes": [game.outcome for game in over if game.outcome],
        "settlements": [game.settlement for game in over],
        "cards": [ulti.CardSet(ulti.DECK), list(ulti.DECK)],
        "bids": ulti.Catalogue.of(ulti.ULTISTARS).bids,
        "actions": [game.legal_actions() for game in games],
    }
    for name, values in things.items():
        (folder / f"{name}.pickle").write_bytes(pickle.dumps(values, protocol=4))


if __name__ == "__main__":
    main()
