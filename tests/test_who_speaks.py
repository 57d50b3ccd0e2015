"""R13.4: what a refusal holds is something that its speaker may know.

Two games that differ only in what a seat may not know give this seat the same answer, whatever it
says: its verdict, the error, all their parts. The second game of each pair is drawn from the view.
"""

from __future__ import annotations

import os
import pickle
import random
from typing import TYPE_CHECKING, Final

import pytest

from ulti import (
    PROFILES,
    Deal,
    Game,
    IllegalActionError,
    Phase,
    UltiError,
    Verdict,
)
from ulti.model.deals import SEATS
from ulti.table import Agreement

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti import Profile, Seat

BARS: Final = bool(os.environ.get("ULTI_BARS"))
GAMES: Final = 150 if BARS else 3  # of each profile

TEXTS: Final = (
    *("pass", "take", "throw-in", "concede", "spread", "spread 0", "spread 1", "spread 2"),
    *("bid j", "bid Pju", "bid b", "bid 4", "bid xx", "trump M", "trump P", "kontra"),
    *("meld 40", "meld 20", "meld 40 20 20 20", "kontra j", "kontra u", "kontra b@1"),
    *(
        "discard MA MX",
        "discard P7 P8",
        "play MA",
        "play P7",
        "play XX",
        "",
        "nonsense",
        " spread ",
    ),
)
HOUSES: Final = {
    **PROFILES,
    "before the lead": PROFILES["ultistars"].evolve(kontra_time="BEFORE_LEAD"),
    "one level": PROFILES["wikipedia"].evolve(kontra_scope="CONTRACT", individual_kontra=[]),
    "open to all": PROFILES["ultistars"].evolve(spread="ANY_TIME", individual_kontra=["j", "u"]),
}


def everything_said(game: Game, seat: Seat, text: str) -> tuple[object, ...]:
    """Return all that a seat hears when it says something."""
    verdict = game.verdict(text, by=seat)
    if verdict:
        return parts(verdict)
    with pytest.raises(IllegalActionError) as caught:
        game.apply(text, by=seat)
    error = caught.value
    assert error.verdict == verdict
    return (str(error), repr(error), error.code, pickle.dumps(error), *parts(verdict))


def parts(verdict: Verdict) -> tuple[object, ...]:
    return (
        verdict,
        repr(verdict),
        verdict.message("en"),
        verdict.message("hu"),
        tuple(map(str, verdict.alternatives)),
    )


def proposed(game: Game, seat: Seat, what: str) -> str:
    """Return what a seat hears when it proposes something (R13.5)."""
    try:
        return repr(Agreement.none(game).propose(seat, what).to_dict())
    except UltiError as error:
        return f"{error!r} {error.code}"


def positions(profile: Profile, seed: str) -> Iterator[Game]:
    """Go through some moments of a game in which everybody does anything."""
    rng = random.Random(seed)
    game = Game.start(Deal.shuffled(rng), profile, stake=2)
    while game.phase is not Phase.OVER:
        if rng.random() < 0.25 or game.phase in {Phase.TRUMP, Phase.KONTRA}:
            yield game
        actions = [a for a in game.legal_actions() if str(a) != "throw-in"] or game.legal_actions()
        claims = [claim for claim in game.legal_claims() if str(claim) != "concede"]
        pool = claims if claims and rng.random() < 0.15 else actions
        game = game.apply(rng.choice(pool))
    yield game


@pytest.mark.long
@pytest.mark.parametrize("house", HOUSES)
def test_r13_4_a_refusal_tells_a_speaker_nothing_that_he_may_not_know(house: str) -> None:
    rng = random.Random(house)
    pairs = 0
    for number in range(GAMES):
        for game in positions(HOUSES[house], f"{house} {number}"):
            for seat in SEATS:
                other = game.view(seat).sample(rng)
                if other == game:
                    continue
                for text in TEXTS:
                    assert everything_said(game, seat, text) == everything_said(other, seat, text)
                    assert game.view(seat).verdict(text) == game.verdict(text, by=seat)
                    pairs += 1
                for text in ("concede", "spread 1", "back", "back 3"):
                    assert proposed(game, seat, text) == proposed(other, seat, text)
    assert pairs > 100


def test_r13_4_the_property_sees_a_leak() -> None:
    """The positive control: without `by`, the seat to act speaks, and hears of its cards."""
    game = Game.start(Deal.shuffled(random.Random(7)), PROFILES["ultistars"])
    other = game.view(1).sample(random.Random(1))
    assert other.view(1) == game.view(1)
    assert parts(game.verdict("discard MA MX")) != parts(other.verdict("discard MA MX"))
    assert parts(game.verdict("pass", by=0)) != parts(other.verdict("pass", by=0))


def test_r13_4_a_refused_claim_lists_claims_alone() -> None:
    game = Game.start(Deal.shuffled(random.Random(7)), PROFILES["ultistars"])
    for by in (None, *SEATS):
        assert game.verdict("spread", by=by).alternatives == ()
    after = game.apply(game.legal_actions()[0])
    for text in ("bid Pju", "pass", "pass", "pass"):
        after = after.apply(text)
    assert after.verdict("spread").alternatives == ()
    led = after.apply(f"play {after.legal_cards().sorted()[0]}")
    assert [str(claim) for claim in led.verdict("spread").alternatives] == ["concede"]
    assert led.verdict("spread", by=0).alternatives == ()


@pytest.mark.parametrize("seat", SEATS)
def test_r13_4_who_is_not_to_act_hears_so(seat: Seat) -> None:
    game = Game.start(Deal.shuffled(random.Random(7)), PROFILES["ultistars"])
    verdict = game.verdict("pass", by=seat)
    assert (verdict.code == "not_your_turn") is (seat != 0)
    assert bool(verdict.alternatives) is (seat == 0)


def test_r13_5_a_concession_needs_both_defenders() -> None:
    game = Game.start(Deal.shuffled(random.Random(7)), PROFILES["ultistars"])
    game = game.apply(game.legal_actions()[0])
    for text in ("bid Pju", "pass", "pass", "pass"):
        game = game.apply(text)
    game = game.apply(f"play {game.legal_cards().sorted()[0]}")
    assert [str(game.verdict("concede", by=seat).code) for seat in SEATS] == [
        "not_your_turn",
        "no_consent",
        "no_consent",
    ]
    with pytest.raises(IllegalActionError, match="the other defender must agree"):
        game.apply("concede", by=1)
    assert game.apply("concede").phase is Phase.OVER


@pytest.mark.parametrize("junk", [3, -1, "1", 1.0, True])
def test_what_is_no_seat_does_not_speak(junk: object) -> None:
    game = Game.start(Deal.shuffled(random.Random(7)), PROFILES["ultistars"])
    for call in (game.apply, game.verdict):
        with pytest.raises(UltiError) as caught:
            call("pass", by=junk)  # type: ignore[arg-type]
        assert caught.value.code == "bad_seat"
