"""Each invariant alone: what it says of a state that breaks it, and that it is silent otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.broken_engines import Diceman, Hand, RankGrows, Wrapper
from tests.games import DEAL, PLAYED
from tests.testing.shared import look_at
from ulti import (
    ULTISTARS,
    WIKIHOW,
    WIKIPEDIA,
    Bid,
    Card,
    CardSet,
    Game,
    Profile,
    Seat,
    Suit,
    UltiError,
)
from ulti.model.actions import PASS
from ulti.testing import INVARIANTS, LibraryEngine
from ulti.testing.answers import (
    is_lower,
    read_hands,
    read_settlement,
    read_talon,
    read_texts,
    read_view,
)
from ulti.testing.invariants import _beating_the_suit
from ulti.testing.scribe import Scribe

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ulti import Deal
    from ulti.testing.looks import Look

CHECKS: Final = {invariant.name: invariant.check for invariant in INVARIANTS}
LEAD: Final = ("discard T9 T8", "bid ju", "pass", "pass", "pass", "trump M")
PLAIN: Final = ("discard T9 T8", "bid 4", "pass", "pass", "pass", "trump M")
THROWN_IN: Final = (*LEAD, "throw-in")
CONCEDED: Final = (*LEAD, "play MA", "play MU", "play ZU", "concede")


DOUBLED: Final = (*LEAD, "play MA", "kontra u")
SAID: Final = (*DOUBLED, "play MU", "play ZU", "pass", "concede")
RAISED: Final = (*SAID[:-2], "kontra u")
BETLI: Final = ("discard T9 T8", "bid b", *["pass"] * 3, "play MA", "kontra b")
EARLIER: Final = PLAYED.evolve(kontra_time="BEFORE_LEAD")
EACH: Final = PLAYED.evolve(individual_kontra=["j", "u"])
PARTI: Final = (*LEAD, "play MA", "kontra j", "play MU", "play ZU", "pass", "concede")
OPEN: Final = ("discard T9 T8", "bid tb", *["pass"] * 3, "play MA", "play M8", "play ZU")
AFTER_1: Final = PLAYED.evolve(spread="AFTER_TRICK_1")
FOLLOWS: Final = PLAYED.evolve(defender_spread="AFTER_DECLARER")
REPLACED: Final = PLAYED.evolve(silent_durchmars_payment="REPLACES_PARTI")
ADDED: Final = PLAYED.evolve(hundred_payment="ADDS")
ADDED_WHOLE: Final = ADDED.evolve(kontra_scope="CONTRACT", individual_kontra=[])
WHOLE: Final = (*LEAD, "play MA", "kontra", "play MU", "play ZU", "pass", "concede")
HIGHEST: Final = PLAYED.evolve(silent_kontra="HIGHEST")
EACH_HIGHEST: Final = EACH.evolve(silent_kontra="HIGHEST")
WRONG_KONTRAS: Final[list[tuple[tuple[str, ...], dict[str, Any], Profile, str]]] = [
    (CONCEDED, {"kontra_multiplier": 2}, PLAYED, "1"),
    (CONCEDED, {"kontra_multiplier": 2, "fee": True}, PLAYED, "1"),
    (THROWN_IN, {"kontra_multiplier": 4}, PLAYED, "2"),
    (CONCEDED, {"figure": "c1", "silent": True, "kontra_multiplier": 2}, PLAYED, "1"),
    (SAID, {"figure": "u", "kontra_multiplier": 1}, PLAYED, "2"),
    (SAID, {"figure": "a", "silent": True, "kontra_multiplier": 2}, PLAYED, "1"),
    (SAID, {"figure": "a", "silent": True, "kontra_multiplier": 1}, HIGHEST, "2"),
    (BETLI, {"figure": "b", "kontra_multiplier": 4}, PLAYED, "2"),
    (PARTI, {"figure": "d", "silent": True, "kontra_multiplier": 1}, REPLACED, "2"),
    (PARTI, {"figure": "c1", "silent": True, "kontra_multiplier": 2}, ADDED, "1"),
    (WHOLE, {"figure": "c1", "silent": True, "kontra_multiplier": 1}, ADDED_WHOLE, "2"),
    # R10.6: between a defender and the others, what he himself has said counts.
    (SAID, {"figure": "a", "silent": True, "hub": 1, "kontra_multiplier": 1}, EACH_HIGHEST, "2"),
    (SAID, {"figure": "a", "silent": True, "hub": 2, "kontra_multiplier": 2}, EACH_HIGHEST, "1"),
]


class Bare:
    """An engine that tells no more than it must."""

    def __init__(self) -> None:
        library = LibraryEngine(PLAYED)
        for method in ("start", "legal", "claims", "apply", "settlement", "rank"):
            setattr(self, method, getattr(library, method))


def faults(name: str, look: Look[Any]) -> list[str]:
    return list(CHECKS[name](look))


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize(
    "texts", [(), LEAD[:1], LEAD[:3], LEAD, (*LEAD, "meld 40 20", "play MA"), THROWN_IN, CONCEDED]
)
@pytest.mark.parametrize("engine", [None, Bare()], ids=["library", "bare"])
def test_a_sound_state_has_no_fault(name: str, texts: Sequence[str], engine: object) -> None:
    assert faults(name, look_at(*texts, engine=engine)) == []


class Two(Wrapper):
    """It has a card twice, and one hand is short."""

    def hands(self, state: Game) -> list[CardSet]:
        first, second, third = state.hands
        return [first - CardSet.parse("MA"), second | CardSet.parse("ZU"), third]

    def to_act(self, state: Game) -> Seat | None:  # noqa: ARG002
        return None

    def talon(self, state: Game) -> CardSet:  # noqa: ARG002
        return CardSet()

    def view(self, state: Game, seat: int | None) -> dict[str, Any]:
        return {**super().view(state, seat), "legal": ["play MA", "play MX", "play PA", "pass"]}


class Counting(Wrapper):
    """A view tells how high the cards of another hand are."""

    def view(self, state: Game, seat: int | None) -> dict[str, Any]:
        others = [list(state.hands[0]), list(state.hands[2])]
        return {**super().view(state, seat), "hint": [hash(tuple(hand)) for hand in others]}


class Tight(Wrapper):
    """It refuses what it played before."""

    def apply(self, state: Game, text: str) -> Game:  # noqa: ARG002
        raise ValueError(text)


class Crashing(Wrapper):
    """It knows no refusal."""

    def apply(self, state: Game, text: str) -> Game:
        if text in self.legal(state) or text in self.claims(state):
            return super().apply(state, text)
        raise KeyError(text)


class Left(Wrapper):
    """The turn stays where it was."""

    def to_act(self, state: Game) -> Seat | None:  # noqa: ARG002
        return Seat.FOREHAND


class Other(Wrapper):
    """Played again, everything is different."""

    def start(self, deal: Deal, profile: Profile, stake: int) -> Game:
        return super().start(deal, profile.evolve(concession=False, opening_pass=True), stake)


def line(**changes: object) -> dict[str, Any]:
    """Return a settlement with one line, changed."""
    sound: dict[str, Any] = {
        "figure": "j",
        "silent": False,
        "fee": False,
        "result": "made",
        "by": "declarer",
        "seat": 0,
        "hub": 0,
        "against": [1, 2],
        "units": 1,
        "suit_multiplier": 1,
        "kontra_multiplier": 1,
        "net": [2, -1, -1],
    }
    return {"net": [2, -1, -1], "lines": [{**sound, **changes}]}


def both(*settlements: dict[str, Any]) -> dict[str, Any]:
    """Return a settlement with the lines of several."""
    return {"net": [0, 0, 0], "lines": [line for each in settlements for line in each["lines"]]}


@pytest.mark.parametrize(
    ("name", "look", "says"),
    [
        ("legal_never_empty", look_at(*LEAD, legal=()), "nothing is legal"),
        ("legal_never_empty", look_at(*THROWN_IN, claims=("concede",)), "'concede' would be legal"),
        ("play_iff_legal", look_at(*LEAD, engine=Tight()), "is said to be legal, but refused"),
        (
            "play_iff_legal",
            look_at(*LEAD, legal=("play MA",)),
            "accepted, but not said to be legal",
        ),
        ("claims_stand_apart", look_at(*LEAD, claims=("pass",)), "'pass' is not a claim"),
        ("claims_stand_apart", look_at(*LEAD, claims=("play MA",)), "also among the legal actions"),
        ("nothing_twice", look_at(*LEAD, legal=("play MA", "play MA")), "listed 2 times"),
        ("states_are_values", look_at(*LEAD, legal_before=("pass",)), "has changed by it"),
        ("replay_is_the_same", look_at(engine=Tight(), claims=()), ""),
        ("replay_is_the_same", look_at(*THROWN_IN, engine=Tight()), "the record is refused"),
        ("replay_is_the_same", look_at(*CONCEDED, engine=Diceman()), "settled differently"),
        ("replay_is_the_same", look_at(*THROWN_IN, legal=("pass",)), "other legal actions"),
        ("replay_is_the_same", look_at(*THROWN_IN, claims=("spread",)), "other claims"),
        ("auction_rises", look_at(*LEAD[:2], legal=("bid j",)), "j is legal, but not higher"),
        ("auction_rises", look_at(*LEAD[:2], legal=("bid j", "bid b")), "than the standing ju"),
        ("talon_is_kept", look_at(*LEAD, engine=Two()), "the talon is empty, but T9 T8 was laid"),
        ("views_name_no_hidden_card", look_at(*LEAD[:1], engine=Two()), "names MA MX PA, which"),
        ("views_depend_on_what_was_seen", look_at(*LEAD[:1], engine=Counting()), "tells apart"),
        ("views_depend_on_what_was_seen", look_at(*LEAD[:1], engine=Tight()), ""),
        (
            "suit_is_followed",
            look_at(*PLAIN[:1], "bid nd", *["pass"] * 3, legal=("play MA",)),
            "may not be played, but R8.2",
        ),
        ("bids_are_in_the_profile", look_at(legal=("bid jx",)), "is not played"),
        ("trump_is_nameable", look_at(*LEAD[:5], legal=("trump P",)), "hearts must be bid"),
        ("trump_is_nameable", look_at(*LEAD[:1], legal=("trump M",)), "leaves no trump to name"),
        ("cards_are_conserved", look_at(*LEAD, engine=Two()), "MA T9 T8: in no hand"),
        ("cards_are_conserved", look_at(*LEAD, engine=Two()), "ZU: in two places"),
        ("ten_cards_each", look_at(*LEAD, engine=Two()), "[9, 11, 10] cards"),
        ("cards_are_played_once", look_at(*LEAD, legal=("play T9",)), "T9 may be played, but"),
        ("suit_is_followed", look_at(*LEAD, engine=Two()), "by nobody"),
        ("suit_is_followed", look_at(*LEAD, legal=("play MA",)), "may not be played, but R8.2"),
        ("suit_is_followed", look_at(*LEAD, legal=("play ZX",)), "ZX may be played; of"),
        ("melds_need_parti", look_at(*PLAIN, legal=("meld 40",)), "there is no parti"),
        (
            "melds_need_parti",
            look_at(*LEAD, "play MA", "play MU", "play ZU", legal=("meld 40",)),
            "trick 1 is over",
        ),
        ("melds_are_held", look_at(*LEAD, legal=("meld 20 20",)), "'meld 20 20' is legal with MA"),
        ("melds_are_held", look_at(*LEAD, engine=Two(), legal=("meld 40",)), "is legal with "),
        (
            "kontra_is_in_turn",
            look_at(*LEAD, "play MA", legal=("kontra a",)),
            "'kontra a' is legal, but kontra a: a can't be raised in this bid",
        ),
        (
            "kontra_is_in_turn",
            look_at(*LEAD, "play MA", profile=PLAYED.evolve(kontra_levels=0), legal=("kontra u",)),
            "'kontra u' is legal, but kontra u: the house rules allow no further kontra on u",
        ),
        ("kontra_is_in_turn", look_at(*LEAD[:2], legal=("kontra u",)), "nothing is played yet"),
        (
            "kontra_is_in_turn",
            look_at(*LEAD, "pass", "pass", "play MA", profile=EARLIER, legal=("kontra u",)),
            "nobody has the word for it",
        ),
        (
            "kontra_is_in_turn",
            look_at(*LEAD, profile=EARLIER, legal=("kontra",)),
            "'kontra' is legal, but kontra: this is not an action (name the figures",
        ),
        (
            "kontra_round_is_spoken",
            look_at(*LEAD, profile=EARLIER, legal=("play MA",)),
            "a card may be played, but seat 1 has the word in a kontra round",
        ),
        (
            "kontra_round_is_spoken",
            look_at(*LEAD, legal=("pass",)),
            "no card may be played, but nobody has anything to raise: 'pass'",
        ),
        (
            "cards_are_thrown_in_early",
            look_at(*LEAD, profile=EARLIER, legal=("throw-in",)),
            "somebody has doubled, or may still",
        ),
        ("zero_sum", look_at(*CONCEDED, settlement={"net": [1, 1, 0]}), "the deal: the net [1, 1"),
        ("zero_sum", look_at(*CONCEDED, settlement=line(net=[2, -1, 0])), "the line j made"),
        (
            "net_is_the_sum_of_the_lines",
            look_at(*CONCEDED, settlement=line(net=[4, -2, -2])),
            "the lines add up to [4, -2, -2]",
        ),
        ("line_identity", look_at(*CONCEDED, settlement=line(units=2)), "should be [4, -2, -2]"),
        ("line_identity", look_at(*CONCEDED, settlement=line(seat=1)), "should be [-2, 1, 1]"),
        (
            "everybody_settles_once",
            look_at(*CONCEDED, settlement=line(hub=1, against=[0])),
            "the hub is seat 1, but should be seat 0",
        ),
        (
            "everybody_settles_once",
            look_at(*CONCEDED, settlement=line(against=[1])),
            "j made is settled with seats [1], but should be with [1, 2]",
        ),
        (
            "everybody_settles_once",
            look_at(*CONCEDED, settlement={"lines": line(figure="a", silent=True)["lines"] * 2}),
            "silent a made is settled with seats [1, 1, 2, 2], but should be",
        ),
        (
            "lines_are_split_by_kontra",
            look_at(*CONCEDED, settlement=line(against=[1])),
            "the line j made, with seats [1], should be one line, with both",
        ),
        (
            "lines_are_split_by_kontra",
            look_at(*CONCEDED, settlement=line(), profile=EACH),
            "the line j made, with seats [1, 2], should be two lines, one with each",
        ),
        (
            "parti_gives_way",
            look_at(*CONCEDED, settlement=both(line(), line(figure="c1", silent=True))),
            "the line j made is paid, but a silent hundred takes its place (R10.1)",
        ),
        (
            "parti_gives_way",
            look_at(
                *CONCEDED,
                settlement=both(line(), line(figure="d", silent=True)),
                profile=REPLACED,
            ),
            "the line j made is paid, but a silent durchmars takes its place (R10.4)",
        ),
        (
            "units_have_their_price",
            look_at(*CONCEDED, settlement=line(units=3)),
            "the line j made: 3 units, but by the profile 1",
        ),
        (
            "units_have_their_price",
            look_at(*CONCEDED, settlement=line(figure="x")),
            "the line x made: 1 units, but by the profile not paid",
        ),
        (
            "amounts_are_whole",
            look_at(*CONCEDED, settlement=line(net=[0, 0, 0])),
            "the line j made is of nothing",
        ),
        (
            "kontra_is_limited",
            look_at(*CONCEDED, settlement=line(kontra_multiplier=8)),
            "× 8 is more than 2 levels",
        ),
        ("amounts_are_whole", look_at(*CONCEDED, settlement={"net": [0.5, -0.5, 0]}), "0.5"),
        ("play_iff_legal", look_at(*LEAD, engine=Crashing()), "refused by KeyError('play "),
        ("claims_have_their_time", look_at(*LEAD, claims=("spread",)), "no kontra round (R8.7)"),
        (
            "claims_have_their_time",
            look_at(*LEAD, "play MA", claims=("spread 1",), profile=WIKIHOW),
            "do not have this (defender_spread) (R8.7)",
        ),
        (
            "claims_have_their_time",
            look_at(*CONCEDED[:-1], claims=("spread 0",)),
            "'spread 0' is legal, but the declarer's spread names no seat",
        ),
        (
            "claims_have_their_time",
            look_at(*CONCEDED[:-1], claims=("spread 1",), profile=FOLLOWS),
            "'spread 1' is legal, but the declarer's hand is not open",
        ),
        (
            "claims_have_their_time",
            look_at(*OPEN, claims=("spread",)),
            "'spread' is legal, but hands are open anyway in an open bid",
        ),
        (
            "claims_have_their_time",
            look_at(*LEAD, "play MA", claims=("spread",), profile=AFTER_1),
            "'spread' is legal, but trick 1 is not over",
        ),
        (
            "claims_have_their_time",
            look_at(*CONCEDED[:-1], "spread", claims=("spread",)),
            "'spread' is legal, but the hand is open already",
        ),
        ("turns_go_round", look_at(*LEAD[:5], engine=Two()), "nobody is to act, but it is the"),
        (
            "turns_go_round",
            look_at(*LEAD[:1], legal=("discard ZU MX",)),
            ", may be played or laid, but it is the turn of seat 0",
        ),
        ("turns_go_round", look_at(*LEAD, engine=Bare(), legal=("play ZU",)), "turn of seat 0"),
        ("turns_go_round", look_at(*LEAD[:2], engine=Left()), "seat 0 is to act, but it is the"),
        ("passes_come_to_an_end", look_at(*LEAD[:5], legal=("pass",)), "after 3 passes in a row"),
        ("actions_change_something", look_at(*LEAD, legal=("trump M",)), "'trump M' is legal once"),
        ("cards_are_thrown_in_early", look_at(*CONCEDED[:-1], legal=("throw-in",)), "or played"),
        (
            "cards_are_thrown_in_early",
            look_at(*LEAD, profile=PLAYED.evolve(throw_in=False), legal=("throw-in",)),
            "but throw_in is off",
        ),
        ("rank_is_steady", look_at(engine=RankGrows()), "and when asked again"),
        ("trump_is_nameable", look_at(*LEAD, legal=("trump T",)), "but the trump was named"),
        (
            "kontra_is_in_turn",
            look_at(*LEAD, legal=("play MA", "kontra u")),
            "'kontra u' is legal, but kontra u: ",
        ),
        (
            "melds_are_said_once",
            look_at(*LEAD, "meld 20", legal=("play MA", "meld 20 20")),
            "'meld 20 20' is legal, but seat 0 has said its meld",
        ),
        (
            "kontra_is_in_turn",
            look_at(*DOUBLED, "play MU", legal=("play ZU", "kontra u")),
            "'kontra u' is legal, but kontra u: u can't be raised again",
        ),
        ("kontra_is_in_turn", look_at(*RAISED, legal=("kontra u",)), "nobody has the word for it"),
        ("void_costs_nothing", look_at(settlement={"net": [-2, 1, 1]}), "nobody bid, but the net"),
        ("figures_have_lines", look_at(*CONCEDED, settlement=line()), "u is in the bid ju, but in"),
        ("figures_have_lines", look_at(*CONCEDED, settlement=line(figure="b")), "nor in the bid"),
        (
            "figures_have_lines",
            look_at(*CONCEDED, settlement=line(figure="u", silent=True)),
            "the line silent u made: u is announced in ju",
        ),
        (
            "figures_have_lines",
            look_at(*CONCEDED, settlement=line(figure="u", fee=True, result="lost")),
            "the line u fee lost: no other line says that it was lost",
        ),
        (
            "multipliers_were_earned",
            look_at(*CONCEDED, settlement=line(suit_multiplier=2)),
            "the line j made: × 2 for the suit, but ju has × 1",
        ),
        (
            "multipliers_were_earned",
            look_at(*CONCEDED, settlement=line(silent=True, suit_multiplier=2)),
            "the line silent j made: × 2 for the suit",
        ),
        *(
            (
                "multipliers_were_earned",
                look_at(*texts, settlement=line(**changes), profile=profile),
                f"× {changes['kontra_multiplier']} for kontra, but by what was said × {right}",
            )
            for texts, changes, profile, right in WRONG_KONTRAS
        ),
        (
            "views_tell_what_is_legal",
            look_at(*LEAD, engine=Two()),
            "says that 'play MA', 'play MX', 'play PA', … is legal",
        ),
    ],
)
def test_what_is_wrong_is_said(name: str, look: Look[Any], says: str) -> None:
    found = faults(name, look)
    assert any(says in fault for fault in found) or not says


@pytest.mark.parametrize(("claim", "seat"), [("spread", 0), ("spread 2", 2)])
def test_r8_7_a_hand_without_cards_is_not_laid_open(claim: str, seat: int) -> None:
    look = look_at(*CONCEDED[:-1], claims=(claim,))
    assert faults("claims_have_their_time", look) == []
    look.scribe.held[seat] = CardSet()
    (fault,) = faults("claims_have_their_time", look)
    assert fault == f"{claim!r} is legal, but seat {seat} holds no card"


def test_r8_7_a_defenders_spread_may_follow_the_declarers() -> None:
    look = look_at(*CONCEDED[:-1], "spread", profile=FOLLOWS)
    assert "spread 1" in look.claims
    assert faults("claims_have_their_time", look) == []


def test_thirty_cards_are_enough() -> None:
    look = look_at(*LEAD)
    look.scribe.played = [*DEAL.hands[0]] * 3
    assert faults("ten_tricks_are_settled", look) == [
        "36 cards were played, but the deal is not settled"
    ]


def test_a_deal_without_limit_of_kontra() -> None:
    settlement = line(kontra_multiplier=128)
    look = look_at(*CONCEDED, settlement=settlement)
    look.scribe.profile = PLAYED.evolve(kontra_levels=None)
    assert faults("kontra_is_limited", look) == []


class Worse:
    """It is lower than everything, itself too."""

    def __lt__(self, other: object) -> bool:
        return True

    def __gt__(self, other: object) -> bool:
        return True


class Odd:
    """It is lower than ulti and nothing else, so no third bid shows that there is no order."""

    def __init__(self, bid: Bid) -> None:
        self.code = str(bid)

    def __lt__(self, other: Odd) -> bool:
        return (self.code, other.code) in {("j", "ju"), ("4", "Pju"), ("b", "Pju")}


@pytest.mark.parametrize(
    ("rank", "says"),
    [
        (lambda bid: Hand(sum(LibraryEngine().rank(bid))), "is lower than"),
        (lambda _: Worse(), "is lower than j, and j lower than"),
        (Odd, "stand in no order with the other bids"),
    ],
)
def test_ranks_without_order(rank: Callable[[Bid], object], says: str) -> None:
    class Ranks(Wrapper):
        def rank(self, bid: Bid) -> Any:  # noqa: ANN401 - whatever can be compared
            return rank(bid)

    found = faults("rank_is_a_total_preorder", look_at(engine=Ranks()))
    assert any(says in fault for fault in found)


def test_open_hands_may_be_named() -> None:
    """R8.6, R8.7, R13.1: in an open bid, after trick 1, and after a spread."""
    hidden = CHECKS["views_name_no_hidden_card"]
    open_bid = ("discard T9 T8", "bid tb", "pass", "pass", "pass", "play ZA", "play ZK", "play ZU")
    rules = PLAYED.evolve(early_end="NEVER")
    for profile in (rules, rules.evolve(open_hands="DECLARER")):
        for more in ((), ("play TA",)):
            assert list(hidden(look_at(*open_bid, *more, profile=profile))) == []
    spread = (*LEAD, "play MA", "spread", "play MU", "play ZU", "spread 1")
    for count in range(len(LEAD), len(spread) + 1):
        assert list(hidden(look_at(*spread[:count], profile=WIKIPEDIA))) == []


def test_a_crash_over_what_is_legal_is_no_refusal() -> None:
    look = look_at(*LEAD, engine=Crashing(), legal=("play ZU",))
    with pytest.raises(KeyError):
        faults("play_iff_legal", look)


def test_individual_kontras_are_shared_by_the_lines() -> None:
    """R7.3: what was not said against the one defender was said against the other."""
    one = line(figure="b", against=[1], net=[0, 0, 0], kontra_multiplier=2)
    lines = one["lines"] + line(figure="b", against=[2], net=[0, 0, 0])["lines"]
    look = look_at(*BETLI, settlement={"net": [0, 0, 0], "lines": lines})
    assert faults("multipliers_were_earned", look) == []


@pytest.mark.parametrize(
    ("read", "says"),
    [
        (lambda: read_texts("legal", None), "legal() of the engine gives None; it must be a list"),
        (lambda: read_texts("claims", "pass"), "claims() of the engine gives 'pass'"),
        (
            lambda: read_texts("legal", [PASS]),
            "gives <Pass: pass>; it must be the text of an action",
        ),
        (
            lambda: read_texts("legal", ["play card MA"]),
            "gives what is not an action: 'play card MA'",
        ),
        (lambda: read_hands([CardSet()]), "a CardSet for each of the three seats"),
        (lambda: read_talon("MA"), "talon() of the engine gives 'MA'; it must be a CardSet"),
        (lambda: read_view(None), "view() of the engine gives None"),
        (lambda: is_lower(None, None), "gives None and None, of which < is not known"),
        (lambda: read_settlement([1, 2, 3]), "settlement() of the engine gives [1, 2, 3]"),
        (lambda: read_settlement({"lines": []}), "a mapping with a net of three"),
        (lambda: read_settlement({"net": [0, 0, 0], "lines": 3}), "with lines in a list, not 3"),
        (lambda: read_settlement({"net": [0, 0, 0], "lines": [3]}), "a mapping in lines[0]"),
        (
            lambda: read_settlement({"net": [0, 0, 0], "lines": [{"figure": "j"}]}),
            "a line with 'silent' in lines[0]: true or false",
        ),
        *(
            (lambda key=key: read_settlement(line(**{key: "odd"})), f"in lines[0]['{key}']")
            for key in line()["lines"][0]
            if key != "by"
        ),
    ],
)
def test_answers_of_another_form_are_refused(read: Callable[[], object], says: str) -> None:
    with pytest.raises(UltiError) as caught:
        read()
    assert says in str(caught.value)


def test_answers_of_the_right_form_are_read() -> None:
    assert read_texts("legal", {"play MX", "play MA"}) == ("play MA", "play MX")
    assert read_texts("legal", ("knock", "pass")) == ("knock", "pass")
    settlement = line(seat=None, against=(1, 2))
    assert read_settlement(settlement) is settlement
    assert read_settlement(None) is None


@pytest.mark.parametrize(
    ("trick", "stronger"),
    [
        ("ZO", ""),  # the second card has not been played
        ("ZO M7", "ZA ZX ZK"),
        ("ZA M7", ""),
        ("ZO Z9", ""),  # not trumped
        ("MO M7", ""),  # trump is led
    ],
)
def test_r8_2_what_beats_the_suit_in_a_trick_that_is_trumped(trick: str, stronger: str) -> None:
    scribe = Scribe(DEAL, ULTISTARS, 1)
    scribe.trump, scribe.table = Suit.ACORNS, list(map(Card.parse, trick.split()))
    scribe.played = [*scribe.table]
    cards = CardSet.parse("ZA ZX ZK Z8 MA MX")
    assert str(_beating_the_suit(cards - CardSet(scribe.table), scribe)) == stronger
