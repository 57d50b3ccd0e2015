"""The money of a bid, under every switch that it depends on (R9-R11)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

import attrs

from tests.games import at_first_lead
from tests.solve.endings import first_lead, minimax, played_out
from ulti import WIKIHOW, WIKIPEDIA, Card, Game, PlayCard, solve
from ulti.solve.money import DEFENDERS, MIXED, NONE_YET, Facts, Ledger
from ulti.solve.position import position_of

if TYPE_CHECKING:
    from ulti import Figure, Profile

PLAYS: Final = 60


def test_the_ledger_foresees_the_settlement_of_every_play() -> None:
    """R8.5, R9, R10, R11: under drawn house rules, whatever the cards come to."""
    rng, early = random.Random(1), 0
    seen: set[tuple[Figure, bool]] = set()
    for _ in range(PLAYS):
        over = played_out(rng, first_lead(rng))
        assert over.bid is not None
        assert over.declarer is not None
        assert over.outcome is not None
        assert over.settlement is not None
        if not over.bid.has_trump:
            continue
        position = before = position_of(over.at(0))
        ledger = Ledger(over, before)
        for _, action in over.history:
            if isinstance(action, PlayCard):
                position = position.play(action.card.index)
        seven = before.rules.seven
        facts = Facts.of(position, before.holder(seven))
        ends = [facts] if position.is_over else facts.ends(position.live, seven, over.declarer)
        nets = {ledger.nets.get(end) for end in ends}
        assert nets - {None} == {over.settlement.net[over.declarer]}
        assert position.is_over <= (None not in nets)
        early += not position.is_over
        seen.update((silent.figure, silent.made) for silent in over.outcome.silent)
    assert early > 1
    assert len(seen) == 5


def test_who_has_won_every_trick() -> None:
    """R10.4: by one seat, by both defenders, or up to the last trick."""
    game = at_first_lead("j")
    position = position_of(game)
    for winners, sweep in (
        ("0" * 10, 0),
        ("0" * 9 + "1", 8),
        ("1" * 9 + "0", 9),
        ("1" * 9 + "2", 17),
        ("12" * 5, DEFENDERS),
        ("122222222" + "0", DEFENDERS + 8),
        ("01" * 5, MIXED),
        ("", NONE_YET),
        ("11", 1),
        ("112", DEFENDERS),
        ("1120", MIXED),
    ):
        hands = (0, 0, 0) if len(winners) == 10 else position.hands
        at = attrs.evolve(position, hands=hands, winners=tuple(map(int, winners)))
        assert Facts.of(at, None).sweep == sweep
        for length in range(len(winners)):
            so_far = attrs.evolve(position, winners=tuple(map(int, winners[:length])))
            assert (
                sweep >= 8
                or len(winners) < 10
                or sweep in {end.sweep for end in Facts.of(so_far, None).ends(position.live, 0, 0)}
            )


def test_a_meld_may_need_a_trick_for_the_parti() -> None:
    """R9.3: a trick without points is enough for melds to count, and only a trick."""
    game = Game.from_contract(
        [
            "MK MO ZK ZO TK TO PK PO M9 Z9",
            "MA MX MU M8 M7 ZA ZX TA TX PA",
            "ZU Z8 Z7 TU T9 T8 T7 PU P9 P8",
        ],
        "PX P7",
        0,
        "j",
        "M",
        WIKIPEDIA.evolve(melds_count="WITH_TRICK"),
    )
    said = game.apply("meld 40 20 20 20")
    ledger = Ledger(said, position_of(said), of_parti=True)
    by_sweep = {facts.sweep: won for facts, won in ledger.nets.items() if not facts.points}
    assert by_sweep[MIXED] == 1
    assert by_sweep[DEFENDERS] == by_sweep[1] == by_sweep[17] == 0
    assert by_sweep[9] == 1


def test_a_durchmars_lost_in_the_last_trick_is_paid_where_the_house_says_so() -> None:
    """R10.4: silent_durchmars_losable."""
    game = Game.from_contract(
        [
            "MA MX MK MO MU M9 M8 M7 ZA T7",
            "TA TX TK TO TU T9 ZX ZK ZO ZU",
            "PA PX PK PO PU P9 P8 P7 Z9 Z8",
        ],
        "T8 Z7",
        0,
        "j",
        "M",
        WIKIHOW,
    )
    for text in ("MA", "MX", "MK", "MO", "MU", "M9", "M8", "M7", "ZA"):
        game = game.play(Card.parse(text))
        for keeps in ({"TA"}, set()):
            cards = [card for card in game.legal_cards() if str(card) not in keeps]
            game = game.play(cards[-1])
    expected = minimax(game)
    assert solve.value(game) == expected.net
    without = game.profile.evolve(silent_durchmars_losable=False)
    assert solve.value(game) < minimax(_under(game, without)).net
    answer = solve.answer(game)
    assert [str(card) for card in answer.line][:2] == ["T7", "TA"]


def _under(game: Game, profile: Profile) -> Game:
    """Play the same game under other house rules."""
    begun = game.at(0)
    assert game.bid is not None
    assert game.declarer is not None
    other = Game.from_contract(
        begun.hands, begun.talon, game.declarer, game.bid, game.trump, profile
    )
    for _, action in game.history:
        other = other.apply(action)
    return other


def test_level_of_kontra_changes_the_money_alone() -> None:
    """R11.2: what can be made is not a question of kontra."""
    game = at_first_lead("b", None).play(Card.parse("TA"))
    doubled = game.apply("kontra b")
    assert solve.can_make(doubled, "b") is solve.can_make(game, "b") is False
    for after in (game, doubled):
        assert solve.value(after) < 0
    assert solve.value(doubled) < solve.value(game)


def test_said_melds_count_for_the_parti_and_unsaid_ones_do_not() -> None:
    """R9.2: what is not said when the question is asked is not said any more."""
    game = at_first_lead("j", profile=WIKIPEDIA)
    said = game.apply("meld 40 20")
    assert solve.points(game) == solve.points(said)
    assert solve.value(said) >= solve.value(game)
