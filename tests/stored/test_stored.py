"""What any release stored can be read for ever: it means what it meant."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from ulti.house.profile import Profile
from ulti.record import Record, validate
from ulti.rules.outcome import Outcome
from ulti.rules.settlement import Settlement
from ulti.table import Agreement, Table
from ulti.view import View

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDERS: Final = sorted(path for path in Path(__file__).parent.iterdir() if path.name[0].isdigit())

pytestmark = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


def stored(folder: Path, name: str) -> list[Any]:
    """Read the lines of a file; there is no empty one."""
    lines = (folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    assert lines
    return [json.loads(line) for line in lines]


def keeps(read: object, was: object) -> bool:
    """Whether all that was stored is still there; later releases may add keys."""
    if isinstance(was, dict) and isinstance(read, dict):
        return all(key in read and keeps(read[key], value) for key, value in was.items())
    if isinstance(was, list) and isinstance(read, (list, tuple)):
        return len(was) == len(read) and all(map(keeps, read, was))
    return read == was


def test_there_is_a_folder_of_each_release(folder: Path) -> None:
    assert {path.suffix for path in folder.iterdir()} == {".jsonl", ".pickle"}


@pytest.mark.parametrize(
    ("name", "read"),
    [
        ("profiles", Profile.from_dict),
        ("records", Record.from_dict),
        ("tables", Table.from_dict),
        ("views", View.from_dict),
        ("outcomes", Outcome.from_dict),
    ],
)
def test_r12_stored_texts_mean_what_they_meant(
    folder: Path, name: str, read: Callable[[Any], Any]
) -> None:
    for data in stored(folder, name):
        assert keeps(read(data).to_dict(), data)


def test_stored_records_come_to_their_settlements(folder: Path) -> None:
    for data in stored(folder, "records"):
        assert not validate(data).problems


def test_stored_settlements_mean_what_they_meant(folder: Path) -> None:
    for data in stored(folder, "settlements"):
        declarer = data.pop("declarer")
        assert keeps(Settlement.from_dict(data, declarer).to_dict(), data)


def test_stored_agreements_belong_to_their_point(folder: Path) -> None:
    for data in stored(folder, "agreements"):
        game = Record.from_dict(data["record"]).replay()
        agreement = Agreement.from_dict(data["agreement"], game)
        assert keeps(agreement.to_dict(), data["agreement"])


def test_stored_pickles_are_what_the_texts_say(folder: Path) -> None:
    things = {path.stem: pickle.loads(path.read_bytes()) for path in folder.glob("*.pickle")}
    records = [Record.from_dict(data) for data in stored(folder, "records")]
    assert things["records"] == records
    for game, record in zip(things["games"], records, strict=True):
        assert game == record.replay() or record.deal is None
    assert things["profiles"] == [Profile.from_dict(data) for data in stored(folder, "profiles")]
    assert things["table"] == Table.from_dict(stored(folder, "tables")[0])
    assert things["outcomes"] == [Outcome.from_dict(data) for data in stored(folder, "outcomes")]
    for game, legal in zip(things["games"], things["actions"], strict=True):
        assert game.legal_actions() == legal
