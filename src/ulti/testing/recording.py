"""A deal that an engine played, recorded and shown, whatever it has of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ulti.base.errors import UltiError
from ulti.model.bids import Figure
from ulti.testing.answers import read_settlement
from ulti.testing.scribe import Scribe
from ulti.testing.variants import own_of

if TYPE_CHECKING:
    from ulti.model.deals import Deal
    from ulti.testing.engines import Engine


def recorded(
    engine: Engine[Any], deal: Deal, actions: Sequence[str], *, stake: int = 1
) -> dict[str, Any]:
    """Play a deal on an engine, and return it as a record.

    Where the engine has texts of its own, the format is `ulti-variant` and `own` says what they
    mean; it is replayed by the same engine, `recorded(engine, Deal.parse(data["deal"]),
    data["actions"])`. Else it is a record of the library's format (record.md).

    Args:
        engine: what plays; its attribute `profile` says the house rules.
        deal: the cards.
        actions: the texts of what is done.
        stake: what a unit is worth.

    Raises:
        ValueError: the engine refuses an action.
        UltiError: the engine has no profile, or what it answers has another form.

    """
    own = own_of(engine)
    profile = getattr(engine, "profile", None)
    if profile is None:
        raise UltiError(
            "the engine has no attribute `profile`, which says the house rules", "bad_argument"
        )
    scribe = Scribe(deal, profile, stake, own=own)
    state = engine.start(deal, profile, stake)
    for text in actions:
        state = engine.apply(state, text)
        scribe.note(text)
    settlement = read_settlement(engine.settlement(state), own)
    data = scribe.to_dict()
    return data if settlement is None else {**data, "settlement": dict(settlement)}


def settlement_table(record: Mapping[str, Any]) -> str:
    """Write who pays whom in a recorded deal as a table in Markdown.

    Args:
        record: what `recorded` returns of a deal that is over.

    Raises:
        UltiError: nothing is settled in it.

    """
    settlement = record.get("settlement")
    if not isinstance(settlement, Mapping):
        raise UltiError("the record has no settlement: nothing is settled yet", "bad_argument")
    names = record.get("own", {}).get("figures", {})
    rows = [_row(line, names) for line in settlement.get("lines", [])]
    rows.append(["**net**", "", "", *(f"**{amount:+}**" for amount in settlement["net"])])
    head = ["figure", "", "units × suit × kontra", "seat 0", "seat 1", "seat 2"]
    ruler = ["---", "---", "---", "---:", "---:", "---:"]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, ruler, *rows))


def _row(line: Mapping[str, Any], names: Mapping[str, str]) -> list[str]:
    code = line["figure"]
    name = names[code] if code in names else Figure.parse(code).text("en")
    words = ["silent"] * line["silent"] + [name] + ["(fee)"] * line["fee"]
    factors = (line["units"], line["suit_multiplier"], line["kontra_multiplier"])
    return [
        " ".join(words),
        line["result"],
        " × ".join(map(str, factors)),
        *(f"{amount:+}" for amount in line["net"]),
    ]
