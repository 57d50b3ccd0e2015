"""Whole games under generated house rules, checked after every step, and generated outcomes."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from tests.games import broken_identities, play_on, skewed_deal, skewed_deals, some_action, sum_of
from ulti import (
    DECK,
    PROFILES,
    AllPass,
    Bid,
    CardOrder,
    CardSet,
    Catalogue,
    Code,
    Concede,
    Deal,
    Discard,
    Ending,
    Figure,
    Game,
    IllegalActionError,
    Kontra,
    KontraScope,
    MakeBid,
    Meld,
    NameTrump,
    Outcome,
    Pass,
    Phase,
    PlainParti,
    PlayCard,
    Points,
    Profile,
    RevokePays,
    Seat,
    Silent,
    Spread,
    Suit,
    Take,
    Target,
    TenPlace,
    ThrowIn,
    UltiError,
    legal_cards,
    parse_action,
    settle,
    settle_revoke,
)
from ulti.model.bids import ALL_BIDS
from ulti.record import Record
from ulti.rules.possible import DEFENDERS, By, Terms, values_of, why_impossible
from ulti.testing import profiles

if TYPE_CHECKING:
    from ulti import Action

DISCARDS: Final = [Discard(CardSet(pair)) for pair in itertools.combinations(DECK, 2)]
BIDS: Final = [MakeBid(bid) for bid in ALL_BIDS]
OTHERS: Final[list[Action]] = [
    Pass(),
    Take(),
    ThrowIn(),
    Concede(),
    *(Spread(seat) for seat in (None, *Seat)),
    *(NameTrump(suit) for suit in Suit),
    *(Meld(forty=forty, twenties=n) for forty in (True, False) for n in range(4) if forty or n),
    *(PlayCard(card) for card in DECK),
    *(Kontra((Target(figure, seat),)) for figure in Figure for seat in (None, *Seat)),
]
TEXTS_OF_NOTHING: Final = ("", "play", "play PP", "bid", "bid zz", "discard PA", "meld", "kontra q")


def every_action(game: Game) -> list[Action]:
    """Return all actions there are, but those of which there are hundreds only where they fit."""
    bids = BIDS if game.phase in {Phase.BID, Phase.RESPOND} else BIDS[:1]
    discards = DISCARDS if game.phase is Phase.DISCARD else DISCARDS[:1]
    return [*OTHERS, *bids, *discards]


seeds: Final = st.integers(0, 2**32)
stakes: Final = st.integers(1, 9)


class Deals(RuleBasedStateMachine):
    """Plays deals one after another, each under its own house rules."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Game | None = None
        self.told: list[tuple[Seat, Action]] = []

    @initialize(deal=skewed_deals, profile=profiles(), stake=stakes)
    def begin(self, deal: Deal, profile: Profile, stake: int) -> None:
        self.game = Game.start(deal, profile, stake)
        self.told = []

    # One rule only: Hypothesis switches rules off at random, and here there is no other way on.
    @rule(data=st.data())
    def go_on(self, data: st.DataObject) -> None:
        game = self.the_game
        if game.phase is Phase.OVER:
            self.begin(data.draw(skewed_deals), data.draw(profiles()), data.draw(stakes))
        else:
            self.act(game, data.draw(seeds))

    def act(self, game: Game, seed: int) -> None:
        action = some_action(game, random.Random(seed))
        seat = game.to_act
        assert seat is not None
        match action:
            case Concede():
                assert game.declarer is not None
                seat = Seat((game.declarer + 1) % 3)
            case Spread():
                assert game.declarer is not None
                seat = game.declarer if action.seat is None else action.seat
            case _:
                pass
        before = hash(game)
        self.game = game.apply(str(action))
        assert self.game == game.apply(action)
        assert hash(self.game) == hash(game.apply(action))
        assert self.game != game
        assert hash(game) == before
        if isinstance(action, PlayCard):
            assert game.play(action.card) == self.game
        self.told.append((seat, action))
        assert list(self.game.history) == self.told

    @property
    def the_game(self) -> Game:
        assert self.game is not None
        return self.game

    @invariant()
    def cards_are_conserved(self) -> None:
        if (game := self.game) is None:
            return
        places = [*game.hands, game.talon, CardSet(game.trick)]
        places += [CardSet(trick.cards) for trick in game.tricks]
        assert sum(map(len, places)) == 32
        assert len(frozenset().union(*places)) == 32

    @invariant()
    def legal_actions_are_legal_and_all_others_are_not(self) -> None:
        if (game := self.game) is None:
            return
        legal, claims = game.legal_actions(), game.legal_claims()
        assert (game.to_act is None) is (game.phase is Phase.OVER)
        assert bool(legal) is (game.phase is not Phase.OVER)
        assert len({*legal, *claims}) == len(legal) + len(claims)
        assert all(isinstance(claim, (Concede, Spread)) for claim in claims)
        before = hash(game)
        for action in (*legal, *claims):
            verdict = game.verdict(action)
            assert verdict
            assert verdict.legal
            assert verdict.code is None
            assert (verdict.action, verdict.seat, verdict.phase) == (
                action,
                game.to_act,
                game.phase,
            )
            assert parse_action(str(action)) == action
            assert game.verdict(str(action)) == verdict
            game.apply(action)
        known = {*legal, *claims}
        for action in every_action(game):
            if action not in known:
                self.is_refused(game, action, known)
        assert hash(game) == before

    @staticmethod
    def is_refused(game: Game, action: Action, known: set[Action]) -> None:
        verdict = game.verdict(action)
        assert not verdict.legal
        assert isinstance(verdict.code, Code)
        assert verdict.rule.startswith("R")
        assert known.issuperset(verdict.alternatives)
        with pytest.raises(IllegalActionError) as caught:
            game.apply(action)
        assert caught.value.verdict == verdict
        assert caught.value.code == verdict.code.value

    @invariant()
    def texts_of_no_action_are_refused(self) -> None:
        if (game := self.game) is None:
            return
        for text in TEXTS_OF_NOTHING:
            assert game.verdict(text).code in {Code.BAD_ACTION, Code.BAD_CARD, Code.BAD_BID}

    @invariant()
    def legal_cards_agree(self) -> None:
        if (game := self.game) is None:
            return
        plays = [a.card for a in game.legal_actions() if isinstance(a, PlayCard)]
        assert tuple(game.legal_cards()) == tuple(plays)
        if game.phase is not Phase.PLAY:
            assert not plays
            return
        assert plays
        assert game.to_act is not None
        assert game.bid is not None
        by_hand = legal_cards(
            game.hands[game.to_act],
            game.trick,
            game.trump,
            order_of(game),
            beat_suit=game.profile.beat_suit_in_trumped_trick,
        )
        extra = by_hand - game.legal_cards()
        assert CardSet(plays) <= by_hand
        seven = [] if game.trump is None else [f"{game.trump}7"]
        assert list(map(str, extra)) in ([], seven)  # the guarded seven, R8.4
        if extra:
            assert Figure.ULTI in game.bid

    @invariant()
    def the_auction_rises(self) -> None:
        if (game := self.game) is None:
            return
        catalogue = Catalogue.of(game.profile)
        bids = [action.bid for _, action in game.history if isinstance(action, MakeBid)]
        assert all(catalogue.outbids(new, old) for old, new in itertools.pairwise(bids))
        if not bids and game.bid is not None:
            assert game.profile.all_pass is AllPass.PLAIN_PARTI  # R5.11: forehand plays it
            assert (str(game.bid), game.declarer) == ("j", Seat.FOREHAND)
            return
        assert game.bid is (bids[-1] if bids else None)
        makers = [seat for seat, action in game.history if isinstance(action, MakeBid)]
        assert game.declarer is (makers[-1] if makers else None)

    @invariant()
    def points_only_grow(self) -> None:
        if (game := self.game) is None:
            return
        points = game.points()
        assert isinstance(points, Points)
        assert 0 <= points.declarer + points.defenders <= 90
        if len(game.history) % 4 == 1:
            earlier = game.at(len(game.history) - 1)
            assert all(was <= now for was, now in zip(earlier.points(), points, strict=True))
            for figure, status in earlier.pending().items():
                assert status.name == "OPEN" or game.pending()[figure] is status

    @invariant()
    def the_record_tells_the_game(self) -> None:
        if (game := self.game) is None:
            return
        if len(game.history) % 4 and game.phase is not Phase.OVER:
            return
        record = Record.of(game, ("Anna", "Béla", "Cili"))
        again = record.replay()
        assert again == game
        assert hash(again) == hash(game)
        if len(game.history) % 8 == 0 or game.phase is Phase.OVER:
            read = Record.from_json(record.to_json())
            assert read == record
            assert hash(read) == hash(record)
            assert read.replay() == game
            assert game.at(len(game.history)) == game

    @invariant()
    def the_end_is_settled(self) -> None:
        if (game := self.game) is None:
            return
        if game.phase is not Phase.OVER:
            assert game.outcome is None
            assert game.settlement is None
            return
        outcome, settlement = game.outcome, game.settlement
        assert outcome is not None
        assert settlement is not None
        assert settle(outcome, game.profile, game.stake) == settlement
        assert sum(settlement.net) == 0
        assert settlement.net == sum_of(line.net for line in settlement.lines)
        assert not broken_identities(settlement, game.stake)
        pending = game.pending()
        for figure, status in pending.items():
            if status.name != "OPEN" and outcome.ending is not Ending.THROW_IN:
                assert (figure in outcome.made) is (status.name == "MADE")


@pytest.mark.long
def test_deals_under_generated_house_rules() -> None:
    run_state_machine_as_test(
        Deals, settings=settings(max_examples=MACHINES, stateful_step_count=50)
    )


MACHINES: Final = max(10, settings().max_examples // 8)


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32), profile=st.sampled_from(list(PROFILES.values())))
def test_deals_of_the_built_in_profiles_end_in_a_settlement(seed: int, profile: Profile) -> None:
    game = play_on(Game.start(skewed_deal(seed), profile), random.Random(seed))
    assert game.settlement is not None
    assert sum(game.settlement.net) == 0
    assert not broken_identities(game.settlement, 1)
    # Every state on the way can be come back to, and grows again into the same end.
    for count in range(len(game.history)):
        state = game.at(count)
        assert state.history == game.history[:count]
        for _, action in game.history[count:]:
            state = state.apply(action)
        assert state == game
        assert hash(state) == hash(game)


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32), profile=profiles(), stake=st.integers(1, 9))
def test_a_position_plays_on_like_the_deal_it_comes_from(
    seed: int, profile: Profile, stake: int
) -> None:
    start = Game.start(skewed_deal(seed), profile, stake)
    game = play_on(start, random.Random(seed), Phase.PLAY, Phase.KONTRA)
    if game.phase is Phase.OVER:
        return
    assert game.declarer is not None
    assert game.bid is not None
    position = Game.from_contract(
        game.hands, game.talon, game.declarer, game.bid, game.trump, profile, stake
    )
    while game.legal_actions():
        assert position.legal_actions() == game.legal_actions()
        assert position.legal_claims() == game.legal_claims()
        action = some_action(game, random.Random(seed))
        game, position, seed = game.apply(action), position.apply(action), seed + 1
    assert position.settlement == game.settlement
    assert position.outcome == game.outcome
    assert position.at(len(position.history)) == position


# Outcomes that a score keeper writes.


@st.composite
def ruled_outcomes(draw: st.DrawFn) -> tuple[Outcome, Profile]:
    """Make house rules and an outcome that can come about under them."""
    profile = draw(profiles())
    catalogue = Catalogue.of(profile)
    bid = draw(st.sampled_from(catalogue.bids))
    declarer = draw(st.sampled_from(list(Seat)))
    trump = bid.suit
    if bid.has_trump and trump is None:
        trump = draw(st.sampled_from([Suit.ACORNS, Suit.LEAVES, Suit.BELLS]))
    endings = [Ending.PLAYED, Ending.AGREED]
    if profile.throw_in:
        endings.append(Ending.THROW_IN)
    plain = bid.figures == (Figure.PARTI,) and bid.suit is not Suit.HEARTS
    forfeits = profile.plain_parti is not PlainParti.PLAYED
    if plain and forfeits and profile.plain_parti_from_stake is None:
        endings.append(Ending.FORFEIT)
    ending = draw(st.sampled_from(endings))
    if ending in {Ending.THROW_IN, Ending.FORFEIT}:
        trump = draw(st.sampled_from([trump, bid.suit]))
        return Outcome(bid=bid, declarer=declarer, trump=trump, ending=ending), profile
    made = draw(st.sets(st.sampled_from(bid.figures)))
    kontra = draw(kontras(bid, profile))
    silent = draw(silents(bid, declarer, profile))
    for count in range(len(silent), -1, -1):  # fewer go together where all do not (R11.9)
        outcome = Outcome(
            bid=bid,
            declarer=declarer,
            trump=trump,
            ending=ending,
            made=made,
            silent=silent[:count],
            kontra=kontra,
        )
        if why_impossible(outcome, profile) is None:
            return outcome, profile
    return reject()


@st.composite
def kontras(draw: st.DrawFn, bid: Bid, profile: Profile) -> dict[Figure, int | tuple[int, int]]:
    """Make levels that can come about (R7.3, R7.4, R7.6)."""
    most = 6 if profile.kontra_levels is None else min(profile.kontra_levels, 6)
    level = st.integers(0, most)
    if profile.kontra_scope is KontraScope.CONTRACT:
        return dict.fromkeys(bid, draw(level))
    chosen = draw(st.sets(st.sampled_from(bid.figures)))
    own = level | st.tuples(level, level)
    return {f: draw(own if f in profile.individual_kontra else level) for f in bid if f in chosen}


@st.composite
def silents(draw: st.DrawFn, bid: Bid, declarer: Seat, profile: Profile) -> tuple[Silent, ...]:
    """Make some of the silent figures that there can be at a bid, in any order."""
    found = []
    for (figure, is_silent), values in values_of(bid.figures, Terms.of(profile)).items():
        by = draw(st.sampled_from(values)) if is_silent else None
        if isinstance(by, By):
            seat = None if by.whose == DEFENDERS else Seat((declarer + by.whose) % 3)
            found.append(Silent(figure, seat, made=by.made, twenty=by.twenty))
    return tuple(draw(st.permutations(found)))


@settings(max_examples=300)
@given(ruled_outcomes(), st.integers(1, 10**6))
def test_an_outcome_settles_to_zero_line_by_line(
    ruled: tuple[Outcome, Profile], stake: int
) -> None:
    outcome, profile = ruled
    settlement = settle(outcome, profile, stake)
    assert sum(settlement.net) == 0
    assert settlement.net == sum_of(line.net for line in settlement.lines)
    assert not broken_identities(settlement, stake)
    once = settle(outcome, profile)
    assert settlement.net == tuple(stake * amount for amount in once.net)
    assert len(once.lines) == len(settlement.lines)
    figures = [line.figure for line in settlement.lines if not line.silent and not line.fee]
    assert set(figures) <= set(outcome.bid or ())


@settings(max_examples=100)
@given(ruled_outcomes(), st.sampled_from(list(Seat)), st.integers(1, 9))
def test_r11_8_a_revoke_settles_to_zero(
    ruled: tuple[Outcome, Profile], offender: Seat, stake: int
) -> None:
    outcome, profile = ruled
    rules = profile.evolve(revoke_multiplier=3)
    try:
        settlement = settle_revoke(outcome, offender, rules, stake)
    except UltiError:
        assert outcome.ending in {Ending.THROW_IN, Ending.FORFEIT}
        return
    assert sum(settlement.net) == 0
    assert settlement.net == sum_of(line.net for line in settlement.lines)
    assert not broken_identities(settlement, stake)
    assert settlement.net[offender] < 0
    assert not any(line.silent for line in settlement.lines)
    payable = rules.revoke_pays is RevokePays.PAYABLE and offender is outcome.declarer
    fees = [line for line in settlement.lines if line.fee]
    assert bool(fees) is (payable and Figure.ULTI in (outcome.bid or ()) and rules.ulti_fee > 0)
    assert all(line.made is (offender is not outcome.declarer) for line in settlement.lines)


def order_of(game: Game) -> CardOrder:
    """Tell the order of the cards by R1.3 and R1.4, without the library's help."""
    assert game.bid is not None
    if game.trump is not None:
        return CardOrder.TEN_HIGH
    durchmars = str(game.bid) in {"nd", "ed", "ntd"}
    high = game.profile.no_trump_durchmars_ten is TenPlace.HIGH
    return CardOrder.TEN_HIGH if durchmars and high else CardOrder.TEN_LOW
