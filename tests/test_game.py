"""The front door: `Game`, as the design page shows it."""

from __future__ import annotations

import pickle
import random
from typing import TYPE_CHECKING, Any, Final

import pytest

import ulti
from tests.games import DEAL, EXAMPLES, PLAYED, after, at_first_lead, bidding, play_on, skewed_deal
from tests.processes import python
from tests.strategies import (
    JUNK,
    MONSTERS,
    TextOfItsOwn,
    changeable,
    copies,
    lookalikes,
    not_refused,
)
from ulti import (
    DECK,
    PROFILES,
    SUIT_BID,
    ULTISTARS,
    ULTISTARS_TOURNAMENT,
    VICCESMAGYARKARTYA,
    WIKIPEDIA,
    Card,
    CardSet,
    Catalogue,
    Code,
    Deal,
    DealError,
    Ending,
    Figure,
    Game,
    IllegalActionError,
    Kontra,
    MakeBid,
    Meld,
    NameTrump,
    Outcome,
    Phase,
    PlayCard,
    Points,
    ProfileError,
    Seat,
    Silent,
    Spread,
    Status,
    Suit,
    Target,
    Trick,
    UltiError,
    parse_action,
    settle,
)
from ulti.model.actions import ACTION_TYPES
from ulti.record import Record
from ulti.view import View
from ulti.view.seen import HIDDEN_DISCARD

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

every_example = pytest.mark.parametrize("label", EXAMPLES)

PUBLIC: Final = (
    "phase",
    "to_act",
    "bid",
    "declarer",
    "trump",
    "hands",
    "talon",
    "melds",
    "kontra",
    "trick",
    "tricks",
    "history",
    "outcome",
    "settlement",
    "deal",
    "profile",
    "stake",
    "open_seats",
)


def texts(game: Game) -> list[str]:
    return [str(action) for action in game.legal_actions()]


def cards(text: str) -> CardSet:
    return CardSet.parse(text)


# The front door


def test_the_front_door_as_the_design_page_shows_it() -> None:
    deal = ulti.Deal.shuffled(random.Random(7))
    game = ulti.Game.start(deal, profile=ulti.ULTISTARS, stake=1)
    assert game.phase is Phase.DISCARD
    assert game.to_act is Seat.FOREHAND
    assert len(game.legal_actions()) == 66
    assert game.legal_claims() == ()
    assert game.legal_cards() == CardSet()
    verdict = game.verdict("pass")
    assert (verdict.legal, verdict.code, verdict.rule) == (False, Code.WRONG_PHASE, "R5.2")
    assert (game.profile, game.stake, game.deal) == (ULTISTARS, 1, deal)
    after_discard = game.apply(game.legal_actions()[0])
    assert after_discard.phase is Phase.BID
    assert game.phase is Phase.DISCARD


@every_example
def test_every_public_name_answers_in_every_phase(label: str) -> None:
    game = EXAMPLES[label]
    for name in PUBLIC:
        getattr(game, name)
    assert isinstance(game.legal_actions(), tuple)
    assert isinstance(game.legal_claims(), tuple)
    assert isinstance(game.legal_cards(), CardSet)
    assert isinstance(game.points(), Points)
    assert isinstance(game.pending(), dict)
    assert isinstance(game.phase, Phase)
    assert all(isinstance(hand, CardSet) for hand in (*game.hands, game.talon))
    assert all(isinstance(seat, Seat) for seat in game.open_seats)
    assert all(isinstance(trick, Trick) for trick in game.tricks)
    assert all(isinstance(seat, Seat) for seat, _ in game.history)
    assert game.phase.name in str(game)
    assert repr(game) == f"<Game {game}>"
    assert (game.outcome is None) is (game.settlement is None) is (game.phase is not Phase.OVER)


def test_the_examples_reach_every_phase_and_end() -> None:
    assert {game.phase for game in EXAMPLES.values()} == set(Phase)
    endings = {game.outcome.ending for game in EXAMPLES.values() if game.outcome is not None}
    assert endings == set(Ending) - {Ending.AGREED}


def test_a_deal_step_by_step() -> None:
    game = Game.start(DEAL, PLAYED)
    assert game.talon == CardSet()
    game = game.apply("discard T8 T9")
    assert (game.phase, game.to_act, game.talon) == (Phase.BID, 0, cards("T9 T8"))
    assert len(game.hands[0]) == 10
    game = game.apply("bid j")
    assert (game.phase, game.to_act, str(game.bid), game.declarer) == (Phase.RESPOND, 1, "j", 0)
    assert texts(game) == ["pass", "take"]
    game = game.apply("take")
    assert (game.phase, game.to_act, game.talon) == (Phase.DISCARD, 1, CardSet())
    assert len(game.hands[1]) == 12
    game = after(game, "discard P8 P7", "bid ju", "pass", "take", "discard P8 P7", "bid Pju")
    assert (game.to_act, str(game.bid), game.declarer) == (1, "Pju", 0)
    game = after(game, "pass", "pass")
    assert (game.phase, game.to_act) == (Phase.RESPOND, 0)
    game = game.apply("pass")
    assert (game.phase, game.to_act, game.trump) == (Phase.PLAY, 0, Suit.HEARTS)
    assert game.talon == cards("P8 P7")


def test_r6_2_the_trump_is_named_only_where_it_is_open() -> None:
    game = EXAMPLES["trump"]
    assert (game.phase, game.to_act, game.trump) == (Phase.TRUMP, 0, None)
    assert texts(game) == ["trump M", "trump Z", "trump T", "throw-in"]
    assert game.apply("trump Z").trump is Suit.LEAVES
    assert EXAMPLES["suit bid"].trump is Suit.BELLS
    assert at_first_lead("b", None).trump is None


def test_r7_1_melds() -> None:
    game = at_first_lead("ju")
    assert game.melds == (None, None, None)
    said = [text for text in texts(game) if text.startswith("meld")]
    assert said == ["meld 40 20", "meld 40", "meld 20"]
    game = game.apply("meld 40")
    assert game.melds == (Meld(forty=True, twenties=0), None, None)
    assert game.to_act is Seat.FOREHAND
    game = after(game, "play MA", "meld 20", "play MU")
    assert game.melds[1] == Meld(forty=False, twenties=1)
    assert game.verdict("meld 20")  # rearhand's own


def test_r7_2_kontra_of_a_trump_bid_is_shared() -> None:
    game = after(at_first_lead("ju"), "play MA")
    assert dict(game.kontra) == {}
    assert [t for t in texts(game) if t.startswith("kontra")] == [
        "kontra j",
        "kontra u",
        "kontra j u",
    ]
    game = after(game, "kontra u", "play MU")
    assert dict(game.kontra) == {Figure.ULTI: 1}
    assert [t for t in texts(game) if t.startswith("kontra")] == ["kontra j"]
    game = after(game, "kontra j", "play ZU")
    assert (game.phase, game.to_act) == (Phase.KONTRA, 0)
    assert texts(game) == ["pass", "kontra j", "kontra u", "kontra j u"]
    game = game.apply("kontra j u")
    assert dict(game.kontra) == {Figure.PARTI: 2, Figure.ULTI: 2}
    assert game.phase is Phase.PLAY  # two levels, no more


def test_r7_3_kontra_without_trump_is_each_defenders_own() -> None:
    game = after(at_first_lead("b", None), "play M7", "play M8", "kontra b", "play ZU")
    assert dict(game.kontra) == {Figure.BETLI: (0, 1)}
    assert game.phase is Phase.KONTRA
    assert texts(game) == ["pass", "kontra b@2"]
    game = game.apply("kontra b@2")
    assert dict(game.kontra) == {Figure.BETLI: (0, 2)}
    joint = after(
        at_first_lead("b", None, PLAYED.evolve(individual_kontra=())),
        *("play M7", "kontra b", "play M8", "play ZU"),
    )
    assert dict(joint.kontra) == {Figure.BETLI: 1}
    assert texts(joint) == ["pass", "kontra b"]


def test_r7_4_the_round_goes_on_between_the_sides() -> None:
    game = EXAMPLES["answered"]
    assert (game.phase, game.to_act) == (Phase.KONTRA, 1)
    assert texts(game) == ["pass", "kontra j"]
    assert game.apply("pass").to_act is Seat.REARHAND
    raised = game.apply("kontra j")
    assert (raised.phase, raised.to_act) == (Phase.KONTRA, 0)
    assert dict(raised.kontra) == {Figure.PARTI: 3, Figure.ULTI: 1}
    assert raised.apply("pass").phase is Phase.PLAY


def test_tricks_points_and_pending() -> None:
    game = at_first_lead("ju")
    assert game.points() == (0, 0)
    assert game.pending() == {Figure.PARTI: Status.OPEN, Figure.ULTI: Status.OPEN}
    game = after(game, "play ZA", "play ZK")
    assert [str(card) for card in game.trick] == ["ZA", "ZK"]
    assert game.legal_cards() == cards("ZU Z9 Z8 Z7")
    game = game.apply("play Z7")
    assert game.trick == ()
    trick = game.tricks[0]
    assert (trick.leader, trick.winner) == (0, 0)
    assert [str(card) for card in trick.cards] == ["ZA", "ZK", "Z7"]
    assert game.points() == Points(10, 0)
    rest = after(at_first_lead("ju", profile=WIKIPEDIA), "play M7", "play M8", "play PX")
    assert rest.points() == Points(0, 10)
    assert rest.pending()[Figure.ULTI] is Status.LOST
    talon = after(
        Game.start(DEAL, PLAYED), "discard TA ZA", "bid ju", "pass", "pass", "pass", "trump M"
    )
    assert talon.points() == Points(0, 20)


def test_pending_says_made_or_lost_as_soon_as_it_is_certain() -> None:
    betli = after(at_first_lead("b", None, PLAYED.evolve(early_end="NEVER")), "play MA")
    assert betli.pending() == {Figure.BETLI: Status.OPEN}
    assert after(betli, "play M8", "play ZU").pending() == {Figure.BETLI: Status.LOST}
    over = EXAMPLES["over"]
    assert over.outcome is not None
    assert EXAMPLES["deal"].pending() == {}
    assert EXAMPLES["respond"].pending() == {}
    for figure, status in over.pending().items():
        assert status is Status.OPEN or (status is Status.MADE) is (figure in over.outcome.made)


def test_r8_6_r8_7_r13_2_open_seats() -> None:
    assert EXAMPLES["deal"].open_seats == frozenset()
    assert EXAMPLES["void"].open_seats == frozenset()
    assert EXAMPLES["play"].open_seats == {0, 1}
    assert EXAMPLES["thrown in"].open_seats == {0}
    assert EXAMPLES["thrown in before trump"].open_seats == {0}
    assert EXAMPLES["forfeited"].open_seats == {0}
    assert EXAMPLES["conceded"].open_seats == {1, 2}
    opened = EXAMPLES["position"]
    assert opened.open_seats == frozenset()
    opened = after(opened, "play M7", "play M8")
    assert opened.open_seats == frozenset()
    assert opened.apply("play ZU").open_seats == {0, 1, 2}
    alone = at_first_lead("tb", None, PLAYED.evolve(open_hands="DECLARER"))
    alone = after(alone, "play M7", "play M8", "play ZU")
    assert alone.open_seats == {0}
    # In the kontra round trick 1 is not gathered yet (R7.5).
    raised = after(EXAMPLES["position"], "play M7", "kontra tb", "play M8", "play ZU")
    assert (raised.phase, raised.open_seats) == (Phase.KONTRA, frozenset())
    assert raised.apply("pass").open_seats == {0, 1, 2}


def test_r8_7_r8_8_claims() -> None:
    profile = PLAYED.evolve(spread="ANY_TIME", defender_spread="AFTER_DECLARER")
    game = at_first_lead("ju", profile=profile)
    assert game.legal_claims() == ()
    game = game.apply("play MA")
    assert [str(claim) for claim in game.legal_claims()] == ["concede", "spread"]
    assert game.to_act is Seat.MIDDLEHAND
    game = game.apply("spread")
    assert game.to_act is Seat.MIDDLEHAND
    assert game.open_seats == {0}
    assert game.history[-1] == (0, Spread())
    assert [str(claim) for claim in game.legal_claims()] == ["concede", "spread 1", "spread 2"]
    game = game.apply("spread 2")
    assert game.history[-1] == (2, Spread(Seat.REARHAND))
    over = game.apply("concede")
    assert over.history[-1][0] == 1  # the one who plays first after the declarer
    assert over.outcome is not None
    assert over.outcome.ending is Ending.CONCEDED
    assert over.legal_claims() == ()
    assert EXAMPLES["kontra"].legal_claims() == ()


def test_the_end_gives_outcome_and_settlement() -> None:
    game = EXAMPLES["early"]
    assert game.outcome == Outcome(bid="b", declarer=0, ending="EARLY")
    assert game.settlement is not None
    assert game.settlement.net == (-10, 5, 5)
    assert (game.to_act, game.legal_actions(), game.legal_cards()) == (None, (), CardSet())
    assert game.settlement == settle(game.outcome, game.profile, game.stake)
    void = EXAMPLES["void"]
    assert void.outcome == Outcome(ending=Ending.VOID)
    assert void.settlement is not None
    assert (void.settlement.net, void.settlement.lines) == ((0, 0, 0), ())
    forfeited = EXAMPLES["forfeited"]
    assert forfeited.settlement is not None
    assert forfeited.settlement.net == (-4, 2, 2)
    thrown = EXAMPLES["thrown in"]
    assert thrown.outcome == Outcome(bid="ju", declarer=0, trump="M", ending="THROW_IN")


def test_r6_1_a_forfeit_depends_on_the_stake() -> None:
    tournament = ULTISTARS_TOURNAMENT
    assert after(bidding("j", tournament, 4), "pass", "pass", "pass").phase is Phase.OVER
    assert after(bidding("j", tournament, 5), "pass", "pass", "pass").phase is Phase.TRUMP
    assert after(bidding("j", ULTISTARS, 5), "pass", "pass", "pass").phase is Phase.OVER
    assert after(bidding("Pj", ULTISTARS), "pass", "pass", "pass").phase is Phase.PLAY
    profile = SUIT_BID.evolve(plain_parti="BASE_FEE")
    game = after(bidding("Tj", profile), "pass", "pass", "pass")
    assert game.settlement is not None
    assert (game.trump, game.settlement.net) == (Suit.BELLS, (-6, 3, 3))


def test_play_is_the_quick_way_to_apply_a_card() -> None:
    game = at_first_lead("ju")
    card = Card.parse("MA")
    assert game.play(card) == game.apply("play MA") == game.apply(PlayCard(card))
    for label in ("deal", "respond", "trump", "kontra", "over"):
        with pytest.raises(IllegalActionError):
            EXAMPLES[label].play(card)
    with pytest.raises(IllegalActionError) as caught:
        game.play(Card.parse("M8"))
    assert caught.value.code == "not_in_hand"


@pytest.mark.parametrize("label", ["deal", "respond", "trump", "lead", "kontra", "over"])
def test_play_takes_cards_only(label: str) -> None:
    game = EXAMPLES[label]
    words = [*game.legal_actions()[:2], *map(str, game.legal_actions()[:2]), "PA", Suit.HEARTS]
    for word in words:
        with pytest.raises(UltiError) as caught:
            game.play(word)  # type: ignore[arg-type]
        assert caught.value.code in {str(code) for code in Code}, (word, caught.value.code)


# Going back


@every_example
def test_at_goes_back_to_every_earlier_state(label: str) -> None:
    game = EXAMPLES[label]
    for count in range(len(game.history) + 1):
        state = game.at(count)
        assert state.history == game.history[:count]
        for seat, action in game.history[count:]:
            if not isinstance(action, (Spread, ulti.Concede)):
                assert state.to_act is seat
            state = state.apply(action)
        assert state == game
        assert hash(state) == hash(game)


@every_example
def test_at_refuses_what_is_no_count(label: str) -> None:
    game = EXAMPLES[label]
    counts: list[Any] = [-1, len(game.history) + 1, 10**40, 1.0, "1", None, b"1", []]
    for count in counts:
        with pytest.raises(UltiError) as caught:
            game.at(count)
        assert caught.value.code == "bad_count"


# Equality, copies, immutability


@every_example
def test_two_independent_replays_are_equal(label: str) -> None:
    game = EXAMPLES[label]
    if game.deal is None:
        return
    twin = Game.start(Deal.parse(game.deal.texts()), game.profile.evolve(), game.stake)
    for _, action in game.history:
        assert twin != game
        twin = twin.apply(str(action))
    assert twin == game
    assert hash(twin) == hash(game)
    assert len({twin, game}) == 1


def test_different_games_differ() -> None:
    games = list(EXAMPLES.values())
    assert len(set(games)) == len(games)
    for place, game in enumerate(games):
        assert [place] == [other for other, twin in enumerate(games) if twin == game]
        other_things: list[Any] = ["game", 1, None, game.history]
        assert game not in other_things
    assert Game.start(DEAL, PLAYED) != Game.start(DEAL, PLAYED, 2)
    assert Game.start(DEAL, PLAYED) != Game.start(DEAL, ULTISTARS)
    assert Game.start(DEAL, PLAYED) != Game.start(skewed_deal(1), PLAYED)


@every_example
def test_a_game_can_be_copied_and_pickled(label: str) -> None:
    game = EXAMPLES[label]
    for twin in copies(game):
        assert twin == game
        assert hash(twin) == hash(game)
        assert type(twin) is type(game)
        assert twin.legal_actions() == game.legal_actions()
        assert twin.settlement == game.settlement
        assert twin.history == game.history


def test_a_pickled_game_keeps_its_value_in_another_process() -> None:
    for game in EXAMPLES.values():
        hash(game)  # cached from now on, and must not travel
    code = (
        "import pickle, sys; from tests.games import EXAMPLES;"
        "games = pickle.load(sys.stdin.buffer);"
        "assert games == EXAMPLES;"
        "assert set(games.values()) == set(EXAMPLES.values())"
    )
    assert python(code, stdin=pickle.dumps(EXAMPLES)) == (0, "", "")


def every_kind_of_value() -> dict[str, object]:
    game, over = EXAMPLES["play"], EXAMPLES["over"]
    assert over.settlement is not None
    assert over.outcome is not None
    values = [
        *(Suit.HEARTS, ulti.Rank.ACE, ulti.CardOrder.TEN_LOW, Card.parse("PA"), cards("PA MX")),
        *(Figure.ULTI, ulti.Bid.parse("P4u"), ulti.Packets.SIX_FIVE, Seat.REARHAND, DEAL),
        *(WIKIPEDIA, VICCESMAGYARKARTYA, WIKIPEDIA.values, ulti.PlainParti.PLAYED),
        *(Catalogue.of(WIKIPEDIA).row("ju"), Code.BAD_BID, Phase.PLAY, Ending.PLAYED),
        *(game.verdict("play PA"), game.verdict("play PP"), game.verdict(game.legal_actions()[0])),
        *(
            game.tricks[0],
            game.points(),
            Status.MADE,
            Silent(Figure.ULTI, Seat.FOREHAND, made=True),
        ),
        *(over.outcome, over.settlement, over.settlement.lines[0], game.kontra, Record.of(over)),
        *(action for state in EXAMPLES.values() for action in state.legal_actions()[:3]),
        *(Kontra((Target(Figure.BETLI, Seat.REARHAND),)), ulti.Concede(), Spread(), ulti.ThrowIn()),
    ]
    return {f"{place} {type(value).__name__}": value for place, value in enumerate(values)}


VALUES: Final = every_kind_of_value()


@pytest.mark.parametrize("label", VALUES)
def test_every_value_of_the_library_can_be_copied_and_pickled(label: str) -> None:
    value = VALUES[label]
    for twin in copies(value):
        assert twin == value
        assert hash(twin) == hash(value)
        assert repr(twin) == repr(value)


@pytest.mark.parametrize("label", VALUES)
def test_no_value_of_the_library_can_be_changed(label: str) -> None:
    value = VALUES[label]
    names = [name for name in dir(value) if not name.startswith("_")]
    fixed = [n for n in names if not callable(getattr(value, n))]
    if isinstance(value, (Suit, ulti.Rank, ulti.CardOrder, Figure, Code, Phase, Ending, Status)):
        fixed = [n for n in fixed if n in {"value", "name"}]  # an Enum's own guard
    if isinstance(value, (Seat, ulti.Packets, ulti.PlainParti)):
        fixed = [n for n in fixed if n in {"value", "name"}]
    assert changeable(value, fixed) == []
    if not isinstance(value, (Suit, ulti.Rank, ulti.CardOrder, Figure, Code, Phase, Ending)) and (
        not isinstance(value, (Status, Seat, ulti.Packets, ulti.PlainParti))
    ):
        assert changeable(value, ["something_new"]) == []


def test_illegal_action_errors_can_be_copied() -> None:
    with pytest.raises(IllegalActionError) as caught:
        EXAMPLES["play"].apply("play MA")
    for twin in copies(caught.value):
        assert type(twin) is IllegalActionError
        assert twin.verdict == caught.value.verdict
        assert (twin.code, str(twin)) == (caught.value.code, str(caught.value))


@every_example
def test_no_public_attribute_of_a_game_can_be_set(label: str) -> None:
    game = EXAMPLES[label]
    before = hash(game), repr(game)
    names = [name for name in dir(game) if not name.startswith("_")]
    assert set(PUBLIC) <= set(names)
    assert changeable(game, [*names, "something_new"]) == []
    assert (hash(game), repr(game)) == before


@every_example
def test_what_a_game_hands_out_does_not_change_it(label: str) -> None:
    game = EXAMPLES[label]
    text = repr(game), game.settlement and game.settlement.to_dict()
    game.pending().clear()
    if game.settlement is not None:
        told = game.settlement.to_dict()
        told["net"][0] = 99
        told["lines"].append({})
        for line in told["lines"]:
            line.clear()
    with pytest.raises(TypeError, match="can't be changed"):
        game.kontra[Figure.ULTI] = 3  # type: ignore[index]
    assert (repr(game), game.settlement and game.settlement.to_dict()) == text


# Illegal actions


@every_example
def test_an_illegal_action_leaves_the_state_as_it_was(label: str) -> None:
    game = EXAMPLES[label]
    before = hash(game), repr(game), game.legal_actions(), game.history
    words = ["fly", "play PP", "discard PA PA", "bid x", "kontra q", "", "spread 7", "trump P"]
    illegal = [word for word in words if not game.verdict(word)]
    illegal += [str(PlayCard(c)) for c in DECK if not game.verdict(PlayCard(c))]
    assert illegal
    for action in illegal:
        with pytest.raises(IllegalActionError) as caught:
            game.apply(action)
        assert caught.value.verdict == game.verdict(action)
    assert (hash(game), repr(game), game.legal_actions(), game.history) == before
    twin = EXAMPLES[label]
    assert twin == game


@every_example
def test_nothing_but_actions_and_texts_is_an_action(label: str) -> None:
    game = EXAMPLES[label]
    for value in JUNK.values():
        verdict = game.verdict(value)  # type: ignore[arg-type]
        assert verdict.code in {Code.BAD_ACTION, Code.BAD_CARD, Code.BAD_BID}
    assert not_refused(game.apply) == []
    assert not_refused(game.play) == []


@every_example
def test_what_only_looks_like_an_action_is_none(label: str) -> None:
    game = EXAMPLES[label]
    before = hash(game), repr(game), game.history
    derived = [type(f"Derived{kind.__name__}", (kind,), {}) for kind in ACTION_TYPES]
    junk = {
        **lookalikes(Card, *ACTION_TYPES),
        **{kind.__name__: object.__new__(kind) for kind in derived},
        "what a kontra raises": Target(Figure.ULTI),
        "what a view shows": HIDDEN_DISCARD,
    }
    assert not_refused(game.apply, junk=junk) == []
    for value in junk.values():
        assert game.verdict(value).code is Code.BAD_ACTION  # type: ignore[arg-type]
    # `play` asks a card for its bit first, and leaves what comes of that to who made it.
    assert not_refused(game.play, frozenset({"no class"}), junk) == []
    assert (hash(game), repr(game), game.history) == before


@every_example
def test_a_text_of_a_class_of_its_own_is_what_is_written(label: str) -> None:
    game = EXAMPLES[label]
    for text in ("pass", "take", "throw-in", "play MA", "kontra u", "fly"):
        strange = TextOfItsOwn(text)
        assert game.verdict(strange) == game.verdict(text)
        if game.verdict(text):
            assert game.apply(strange) == game.apply(text)
        else:
            with pytest.raises(IllegalActionError) as caught:
                game.apply(strange)
            assert type(caught.value.verdict.action) is not TextOfItsOwn


def test_values_that_can_not_be_shown_are_refused_too() -> None:
    found = {}
    for label, game in EXAMPLES.items():
        for call in (game.apply, game.play, game.at):
            found[f"{label}: {call.__name__}"] = not_refused(call, junk=MONSTERS)
        for name, value in MONSTERS.items():
            try:
                assert game.verdict(value).code is Code.BAD_ACTION  # type: ignore[arg-type]
            except (ValueError, RecursionError) as error:
                found[f"{label}: verdict of {name}"] = [type(error).__name__]
    assert {label: failed for label, failed in found.items() if failed} == {}


BAD_ACTIONS: Final[dict[str, Callable[[], Any]]] = {
    "PlayCard(None)": lambda: PlayCard(None),  # type: ignore[arg-type]
    "PlayCard(text)": lambda: PlayCard("MA"),  # type: ignore[arg-type]
    "MakeBid(None)": lambda: MakeBid(None),  # type: ignore[arg-type]
    "MakeBid(text)": lambda: MakeBid("b"),  # type: ignore[arg-type]
    "NameTrump(None)": lambda: NameTrump(None),  # type: ignore[arg-type]
    "NameTrump(text)": lambda: NameTrump("M"),  # type: ignore[arg-type]
    "NameTrump(hearts)": lambda: NameTrump("P"),  # type: ignore[arg-type]
    "Spread(7)": lambda: Spread(7),
    "Spread(text)": lambda: Spread("x"),
    "Kontra(5)": lambda: Kontra(5),  # type: ignore[arg-type]
    "Kontra(numbers)": lambda: Kontra((1,)),  # type: ignore[arg-type]
    "Kontra(no figure)": lambda: Kontra((Target(None),)),  # type: ignore[arg-type]
    "Kontra(codes)": lambda: Kontra(("u",)),  # type: ignore[arg-type]
    "Kontra(no seat)": lambda: Kontra((Target(Figure.ULTI, "x"),)),
    "Meld(text)": lambda: Meld("x", 1),  # type: ignore[arg-type]
    "Meld(fraction)": lambda: Meld(forty=True, twenties=0.5),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("kind", BAD_ACTIONS)
def test_an_action_of_wrong_parts_is_refused(kind: str) -> None:
    """Either such an action can't be built, or the game refuses it, in every phase."""
    found = {}
    for label, game in EXAMPLES.items():
        failed = not_refused(lambda _, game=game: game.apply(BAD_ACTIONS[kind]()), junk={"": 0})
        if failed:
            found[label] = failed
    assert found == {}


def test_a_kontra_is_written_in_one_way_only() -> None:
    """However its targets are given, an action has one text, and the state one value."""
    game = EXAMPLES["first trick"].at(8)
    assert game.to_act is Seat.MIDDLEHAND
    targets = (Target(Figure.ULTI), Target(Figure.PARTI))
    for given in (targets, tuple(reversed(targets)), list(targets)):
        try:
            action = Kontra(given)
        except UltiError:
            continue
        verdict = game.verdict(action)
        if verdict:
            after_it = game.apply(action)
            assert after_it == game.apply("kontra j u")
            assert hash(after_it) == hash(game.apply("kontra j u"))


def test_a_spread_by_a_plain_number_is_the_seats() -> None:
    profile = PLAYED.evolve(spread="ANY_TIME")
    game = after(at_first_lead("ju", profile=profile), "play MA", "spread")
    assert profile.defender_spread is ulti.DefenderSpread.WITH_CONSENT
    for seat in (0, 1, 2):
        try:
            action = Spread(seat)
        except UltiError:
            continue
        assert game.verdict(action).code == game.verdict(f"spread {seat}").code


# Where games begin


def test_start_refuses_what_is_no_deal_profile_or_stake() -> None:
    assert not_refused(lambda value: Game.start(value, PLAYED)) == []
    assert not_refused(lambda value: Game.start(DEAL, value)) == []
    huge = frozenset({"40 digits"})
    assert not_refused(lambda value: Game.start(DEAL, PLAYED, value), huge) == []
    assert not_refused(lambda value: Game.start(value, PLAYED), junk=MONSTERS) == []
    assert not_refused(lambda value: Game.start(DEAL, value), junk=MONSTERS) == []
    deep = {"deep list": MONSTERS["deep list"]}
    assert not_refused(lambda value: Game.start(DEAL, PLAYED, value), junk=deep) == []


HANDS: Final = ("MA MX MK MO M7 PA PK PO ZA TA", *DEAL.texts()[1:])


def test_from_contract_begins_at_the_first_lead() -> None:
    game = Game.from_contract(HANDS, "T9 T8", 1, "ulti", "Z", PLAYED, stake=3)
    assert (game.phase, game.to_act, game.declarer) == (Phase.PLAY, 1, 1)
    assert (str(game.bid), game.trump, game.stake) == ("ju", Suit.LEAVES, 3)
    assert (game.deal, game.history, game.talon) == (None, (), cards("T9 T8"))
    same = Game.from_contract(
        tuple(map(cards, HANDS)),
        cards("T8 T9"),
        Seat.MIDDLEHAND,
        ulti.Bid.parse("ju"),
        Suit.LEAVES,
        PLAYED,
        3,
    )
    assert same == game
    assert hash(same) == hash(game)
    over = play_on(game, random.Random(1))
    assert over.settlement is not None
    assert over.at(0) == game
    assert len(over.history) >= 30


@pytest.mark.parametrize(
    ("bid", "trump", "expected"),
    [
        ("Pju", None, Suit.HEARTS),
        ("Pju", "P", Suit.HEARTS),
        ("b", None, None),
        ("j", "Z", Suit.LEAVES),
    ],
)
def test_from_contract_knows_the_trump(bid: str, trump: str | None, expected: Suit | None) -> None:
    assert Game.from_contract(HANDS, "T9 T8", 0, bid, trump, ULTISTARS).trump is expected


@pytest.mark.parametrize(
    ("bid", "trump"), [("ju", None), ("ju", "P"), ("Pju", "M"), ("b", "M"), ("ju", "X"), ("ju", 5)]
)
def test_from_contract_refuses_a_trump_that_does_not_fit(bid: str, trump: str) -> None:
    with pytest.raises(UltiError):
        Game.from_contract(HANDS, "T9 T8", 0, bid, trump, PLAYED)


def test_from_contract_refuses_a_bid_that_the_profile_does_not_have() -> None:
    for bid in ("jx", "Mju", "4ad"):
        with pytest.raises(ProfileError) as caught:
            Game.from_contract(HANDS, "T9 T8", 0, bid, "M", PLAYED)
        assert caught.value.code == "bid_not_in_profile"


@pytest.mark.parametrize(
    ("hands", "talon"),
    [
        (HANDS[:2], "T9 T8"),
        ((*HANDS, "T9 T8"), "T9 T8"),
        ("abc", "T9 T8"),
        (DEAL.texts(), ""),
        (HANDS, "T9"),
        (HANDS, "T9 TA"),
        (HANDS, "T9 T9"),
        ((HANDS[0], HANDS[0], HANDS[2]), "T9 T8"),
        ((HANDS[0], "nothing", HANDS[2]), "T9 T8"),
        ((HANDS[0], None, HANDS[2]), "T9 T8"),
        (HANDS, None),
    ],
)
def test_from_contract_refuses_cards_that_are_no_position(hands: Sequence[str], talon: str) -> None:
    with pytest.raises(DealError):
        Game.from_contract(hands, talon, 0, "ju", "M", PLAYED)


def test_from_contract_refuses_junk_everywhere() -> None:
    good = (HANDS, "T9 T8", 0, "ju", "M", PLAYED, 1)
    found = {}
    for place in range(len(good)):

        def call(value: object, place: int = place) -> object:
            arguments: list[Any] = [*good[:place], value, *good[place + 1 :]]
            return Game.from_contract(*arguments)

        fine = {
            2: frozenset({"0"}),
            6: frozenset({"40 digits"}),
        }.get(place, frozenset())
        found[place] = not_refused(call, fine)
        found[-place - 1] = not_refused(call, junk={"deep list": MONSTERS["deep list"]})
    assert {place: labels for place, labels in found.items() if labels} == {}


def test_every_built_in_profile_plays_a_whole_deal() -> None:
    for place, profile in enumerate(PROFILES.values()):
        game = play_on(Game.start(skewed_deal(place), profile), random.Random(place))
        assert game.phase is Phase.OVER
        assert game.settlement is not None
        assert sum(game.settlement.net) == 0


def test_nothing_changes_a_deal_that_was_played() -> None:
    # The last state has no next one, not even for the library itself.
    for label in ("over", "early", "conceded", "thrown in"):
        assert EXAMPLES[label]._apply(parse_action("pass")) is EXAMPLES[label]


def test_r13_the_view_of_a_seat_is_of_this_game_and_seat() -> None:
    game = EXAMPLES["deal"]
    for seat in Seat:
        assert game.view(seat) == View.of(game, seat)


def test_a_game_shows_its_phase_seat_bid_and_hands() -> None:
    start = Game.start(Deal.from_deck(DECK), ULTISTARS)
    hands = " | ".join(map(str, start.hands))
    assert str(start) == f"DISCARD, seat 0 to act: {hands}"
    bid = start.apply("discard M7 M8").apply("bid ju")
    assert str(bid) == f"RESPOND, seat 1 to act, ju: {' | '.join(map(str, bid.hands))}"
    over = EXAMPLES["over"]
    assert str(over) == f"OVER, {over.bid}, net -8 4 4:  |  | "
    void = EXAMPLES["void"]
    assert str(void) == f"OVER, net 0 0 0: {' | '.join(map(str, void.hands))}"


def test_a_verdict_tells_action_seat_and_phase() -> None:
    game = Game.start(Deal.from_deck(DECK), ULTISTARS)
    for text in ("pass", "discard M8 M7"):
        verdict = game.verdict(text)
        assert (str(verdict.action), verdict.seat, verdict.phase) == (text, 0, Phase.DISCARD)


def test_a_card_in_the_auction_is_refused_by_name() -> None:
    game = Game.start(Deal.from_deck(DECK), ULTISTARS)
    with pytest.raises(
        IllegalActionError, match=r"^play MA: it is not the time for this"
    ) as caught:
        game.play(DECK[0])
    assert caught.value.code == Code.WRONG_PHASE
    not_a_card: Any = 7
    with pytest.raises(
        IllegalActionError, match=r"^7: this names no card \(7 is not a Card"
    ) as caught:
        game.play(not_a_card)
    assert caught.value.code == Code.BAD_CARD


def test_a_stake_is_one_where_none_is_told() -> None:
    hands = (CardSet(DECK[:10]), CardSet(DECK[10:20]), CardSet(DECK[20:30]))
    position = Game.from_contract(hands, CardSet(DECK[30:]), 0, "j", "M", ULTISTARS)
    assert (position.stake, Game.start(Deal.from_deck(DECK), ULTISTARS).stake) == (1, 1)


def test_every_earlier_state_has_the_stake() -> None:
    game = Game.start(Deal.from_deck(DECK), ULTISTARS, 5)
    for text in ("discard M8 M7", "bid b", "pass", "pass", "pass"):
        game = game.apply(text)
        assert {game.at(count).stake for count in range(len(game.history))} == {5}
    assert game.phase is Phase.PLAY


def test_the_record_of_a_game_is_of_this_game_and_players() -> None:
    game, players = EXAMPLES["over"], ("Anna", "Béla", "Cili")
    assert game.to_record(players) == Record.of(game, players)


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        ((), "a position is three hands of ten cards"),
        (
            (CardSet(DECK[:10]), CardSet(DECK[:10]), CardSet(DECK[20:30])),
            "a card is in two places: each of the 32 is in one hand or the talon",
        ),
    ],
)
def test_positions_that_are_none_are_refused_in_words(
    hands: tuple[CardSet, ...], message: str
) -> None:
    with pytest.raises(DealError) as caught:
        Game.from_contract(hands, CardSet(DECK[30:]), 0, "j", "M", ULTISTARS)
    assert str(caught.value) == message
