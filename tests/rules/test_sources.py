"""What the five sources say, sentence by sentence, checked under the profile of each source.

A test tells its source, quotes a few words and names the rule (rules.md), in its docstring or in
the first field of a case. Where rules.md decides otherwise than the sentence, the docstring says
so, and the test checks rules.md. The rows of the Wikipedia table have a test module of their own.

Positions are written as if hearts were trumps. Where the bid leaves the trump to be named, hearts
and bells change places, in the hands and in the cards that are played, and bells are trumps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

from ulti import (
    DECK,
    PROFILES,
    SUIT_BID,
    ULTISTARS,
    ULTISTARS_CLASSIC,
    ULTISTARS_TOURNAMENT,
    VICCESMAGYARKARTYA,
    WIKIHOW,
    WIKIPEDIA,
    Bid,
    Card,
    CardOrder,
    CardSet,
    Catalogue,
    Code,
    Deal,
    Ending,
    Figure,
    Game,
    Outcome,
    OutcomeError,
    Packets,
    ParseError,
    Phase,
    Points,
    Profile,
    ProfileError,
    Seat,
    Settlement,
    Silent,
    Suit,
    TenPlace,
    card_points,
    kontra_multiplier,
    kontra_name,
    legal_cards,
    settle,
    settle_revoke,
    trick_winner,
)
from ulti.model.actions import MakeBid, Meld
from ulti.rules.outcome import LOSABLE_SILENT_FIGURES, SILENT_FIGURES

if TYPE_CHECKING:
    from collections.abc import Mapping

ULTISTARS_PAGES: Final = (ULTISTARS, ULTISTARS_CLASSIC)

# Money


def silent(code: str, seat: int | None = 0, *, made: bool = True) -> Silent:
    return Silent(code, seat, made)


def result(
    bid: str,
    made: str = "",
    *silents: Silent,
    kontra: Mapping[str, int | tuple[int, int]] | None = None,
    ending: Ending = Ending.PLAYED,
) -> Outcome:
    """Seat 0 played the bid, in acorns if its trump is to be named, and made these figures."""
    read = Bid.parse(bid)
    to_be_named = read.has_trump and read.suit is None
    return Outcome(
        bid=read,
        declarer=0,
        trump=Suit.ACORNS if to_be_named else read.suit,
        ending=ending,
        made=made.split(),
        silent=silents,
        kontra=kontra or {},
    )


def pays(
    profile: Profile,
    bid: str,
    made: str = "",
    *silents: Silent,
    kontra: Mapping[str, int | tuple[int, int]] | None = None,
    ending: Ending = Ending.PLAYED,
) -> int:
    """Return what each defender pays the declarer; negative if he pays them."""
    net = settle(result(bid, made, *silents, kontra=kontra, ending=ending), profile).net
    assert net[1] == net[2]
    return -net[1]


def amounts(settlement: Settlement | None) -> dict[str, int]:
    """Return by line what the hub receives from each of the others; `@1` if from one only."""
    assert settlement is not None
    told = {}
    for line in settlement.lines:
        name = f"{'silent ' * line.silent}{line.figure}{' fee' * line.fee}"
        if len(line.against) == 1:
            name += f"@{int(line.against[0])}"
        told[name] = line.net[line.hub] // len(line.against)
    return told


# Cards and games


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def is_cards(text: str) -> bool:
    return all(len(word) == 2 and word[0] in "MZTP" for word in text.split())


def in_bells(text: str) -> str:
    """Let hearts and bells change places."""
    return text.translate(str.maketrans("PT", "TP"))


def do(game: Game, *steps: str) -> Game:
    """Take actions; a step of cards plays them one after the other."""
    for step in steps:
        if is_cards(step):
            for card in cards(in_bells(step) if game.trump is Suit.BELLS else step):
                game = game.play(card)
        else:
            game = game.apply(step)
    return game


def finish(game: Game) -> Game:
    """Play to the end; all play their first legal card, in the written order."""
    while game.phase is Phase.PLAY:
        game = game.play(game.legal_cards().sorted()[0])
    assert game.phase is Phase.OVER
    return game


def refused(game: Game, action: str) -> Code | None:
    """Return the code of refusal; None if the action is legal."""
    return game.verdict(action).code


def legal(game: Game) -> set[str]:
    return {str(action) for action in game.legal_actions()}


def claims(game: Game) -> set[str]:
    return {str(claim) for claim in game.legal_claims()}


def made(game: Game) -> set[str]:
    """Return the announced figures that were made."""
    assert game.outcome is not None
    return {str(figure) for figure in game.outcome.made}


def silents_of(game: Game) -> set[tuple[str, int | None, bool]]:
    assert game.outcome is not None
    return {(str(told.figure), told.seat, told.made) for told in game.outcome.silent}


class Position(NamedTuple):
    """Hands at the first lead."""

    first: str
    second: str
    third: str
    talon: str

    def play(self, bid: str, profile: Profile, *steps: str, declarer: int = 0) -> Game:
        """Play a bid from the first lead on."""
        read = Bid.parse(bid)
        trump = Suit.BELLS if read.has_trump and read.suit is None else read.suit
        texts = [in_bells(text) if trump is Suit.BELLS else text for text in self]
        game = Game.from_contract(texts[:3], texts[3], declarer, bid, trump, profile)
        return do(game, *steps)


# The declarer wins all tricks, the trump 7 comes last (played by `finish`), he has the forty.
SWEEP = Position(
    "PA PX PK PO PU P9 P8 P7 MA MX",
    "MK MO MU ZA ZX ZK ZO TA TX TK",
    "M9 M8 M7 ZU Z9 Z8 Z7 TO TU T9",
    "T8 T7",
)

# The declarer loses M7 to MA and MX, then wins all; two talons.
FORTY_AND_30_OUT = Position(
    "PA PX PK PO PU P9 P8 P7 ZA M7",
    "MA MK MO MU ZX ZK ZO ZU TA T9",
    "MX M9 M8 Z9 Z8 Z7 TK TO TU T8",
    "TX T7",
)
FORTY_AND_40_OUT = Position(
    "PA PX PK PO PU P9 P8 P7 ZA M7",
    "MA MK MO MU ZK ZO ZU TA T9 T7",
    "MX M9 M8 Z9 Z8 Z7 TK TO TU T8",
    "TX ZX",
)
LOSE_M7 = "M7 MA MX"
FORTY_WITHOUT_OVER = Position(  # as FORTY_AND_30_OUT, but P O is out
    "PA PX PK PU P9 P8 P7 ZA ZX MA",
    "PO MK MO MU ZK ZO ZU TA T9 MX",
    "M7 M9 M8 Z9 Z8 Z7 TK TO TU T8",
    "TX T7",
)

# The declarer pulls P7 with PA and wins all, with a twenty in leaves.
TWENTY_AND_10_OUT = Position(
    "PA PX PK PO PU P9 P8 ZA ZK ZO",
    "P7 MA MK MO MU ZU Z9 TA TX TK",
    "MX M9 M8 M7 Z8 Z7 TO TU T9 T8",
    "ZX T7",
)
TWENTY_AND_20_OUT = Position(
    "PA PX PK PO PU P9 P8 ZA ZK ZO",
    "P7 MA MK MO MU ZU Z9 TA T7 TK",
    "MX M9 M8 M7 Z8 Z7 TO TU T9 T8",
    "ZX TX",
)
WITHOUT_TWENTY = Position(
    "PA PX PK PO PU P9 P8 ZA ZK ZU",
    "P7 MA MK MO MU ZO Z9 TA TX TK",
    "MX M9 M8 M7 Z8 Z7 TO TU T9 T8",
    "ZX T7",
)

# The declarer has 40 + 3 × 20 and wins no trick; seat 1 wins all.
MELDS_ONLY = Position(
    "PK PO ZK ZO TK TO MK MO Z7 T7",
    "PA PX ZA ZX TA TX MA MX PU P9",
    "P8 P7 ZU Z9 Z8 TU T9 T8 MU M9",
    "M8 M7",
)

# The same with the ace of bells for a seven: he wins it, and nothing else.
MELDS_AND_AN_ACE = Position(
    "PK PO ZK ZO TK TO MK MO Z7 TA",
    "PA PX ZA ZX TX T7 MA MX PU P9",
    "P8 P7 ZU Z9 Z8 TU T9 T8 MU M9",
    "M8 M7",
)

# The declarer wins all; the defenders have 40 + 3 × 20, and a ten in the talon or not.
DEFENDERS_MELD_WITH_TEN = Position(
    "PA PX PU P9 P8 ZA ZX TA TX MA",
    "PK PO P7 ZK ZO ZU Z9 Z8 Z7 TU",
    "TK TO T9 T8 T7 MK MO MU M9 M8",
    "MX M7",
)
DEFENDERS_MELD_ONLY = Position(
    "PA PX PU P9 ZA ZX TA TX MA MX",
    "PK PO P7 ZK ZO ZU Z9 Z8 Z7 TU",
    "TK TO T9 T8 T7 MK MO MU M9 M8",
    "P8 M7",
)

# The declarer melds 40 20 20 and wins an ace and the last trick: exactly 100.
FORTY_TWO_TWENTIES = Position(
    "PA PK PO ZK ZO TK TO M9 M8 M7",
    "PX P8 ZA ZX TA TX MA MX MU Z9",
    "PU P9 P7 ZU Z8 Z7 TU T9 MK MO",
    "T8 T7",
)
FORTY_TWO_TWENTIES_END: Final = (
    "PO PX P9",
    "ZA Z7 ZO ZX Z8 ZK",
    "TA T9 TO TX TU TK",
    "MA MO M7 MX MK M8 MU PU M9",
    "ZU PK Z9",
)

# Seat 1 keeps the trump 8 and beats the declarer's 7 with it in the last trick.
CAUGHT_SEVEN = Position(
    "P7 TA TX TK TO MA MX MK ZA ZX",
    "P8 TU T9 T8 T7 MO MU M9 ZK ZO",
    "PA PX PK PO M8 M7 ZU Z9 Z8 Z7",
    "PU P9",
)
CAUGHT_SEVEN_END: Final = (
    "M7 MA M9 TX T8 PK",
    "M8 MX MU TK T9 PX",
    "Z7 ZA ZO TO TU PA",
    "Z8 ZX ZK MK MO Z9 P7 P8 ZU",
)

# Without trump: seat 0 wins nothing (low cards), seat 1 wins all if he leads and the ten is low.
LOW_CARDS = Position(
    "M9 M8 M7 Z9 Z8 Z7 T9 T8 T7 P7",
    "MA MK MO ZA ZK ZO TA TK TO PA",
    "MX MU ZX ZU TX TU PX PU PK PO",
    "P9 P8",
)

# The bidding; forehand's talon M8 M7 is laid again by whoever takes it.
DEAL = Deal.from_deck(DECK)
LAY = "discard M8 M7"
ALL_PASS: Final = ("pass", "pass", "pass")


def auction(profile: Profile, *steps: str, stake: int = 1) -> Game:
    return do(Game.start(DEAL, profile, stake), *steps)


def bids_of(game: Game) -> set[str]:
    return {str(action.bid) for action in game.legal_actions() if isinstance(action, MakeBid)}


def is_played(profile: Profile, bid: str) -> bool:
    """Tell whether the profile has the bid; some combinations are not bid anywhere."""
    try:
        return Bid.parse(bid) in Catalogue.of(profile)
    except ParseError:
        return False


def outbids(profile: Profile, new: str, old: str) -> bool:
    return Catalogue.of(profile).outbids(new, old)


def may_follow(hand: str, trick: str, trump: Suit | None, order: CardOrder) -> str:
    return str(legal_cards(CardSet.parse(hand), cards(trick), trump, order))


HIGH, LOW = CardOrder.TEN_HIGH, CardOrder.TEN_LOW


def strength(game_order: CardOrder) -> str:
    return "".join(rank.value for rank in game_order.ranks)


# UltiStars


VALUES_OF_ULTISTARS = [
    ("Ulti 4 pontért", "u", 4),
    ("Parti 1 pontért", "j", 1),
    ("40-100 licit 4 pontért", "4", 4),
    ("20-100 licit 8 pontért", "2", 8),
    ("Négy Ász 4 pontért", "a", 4),
    ("Durchmars 6 pontért", "d", 6),
    ("Betli 5 pontért", "b", 5),
    ("Rebetliként 10 pontot", "eb", 10),
    ("Terített Betliként pedig 20 pontot ér", "tb", 20),
    ("Terített Durchmars (jele: td)", "td", 12),
    ("Színnélküli Durchmars (jele: nd)", "nd", 6),
    ("Redurchmars (jele: ed)", "ed", 12),
    ("Színnélküli Terített Durchmars (jele: ntd)", "ntd", 24),
]


@pytest.mark.parametrize(("said", "code", "value"), VALUES_OF_ULTISTARS)
def test_ultistars_values(said: str, code: str, value: int) -> None:
    """ultistars: "A lehetséges Licitek a következők" (R3.1, R11.2)."""
    bid = Bid([Figure.parse(code)])
    told = amounts(settle(result(str(bid), " ".join(map(str, bid))), ULTISTARS))
    assert {told.get(code), told.get(f"{code}@1")} == {None, value}, said


def test_ultistars_three_players_and_32_cards() -> None:
    """ultistars: "3 játékos tud 32 lapos" (R1.1, R2.1)."""
    assert len(Seat) == 3
    assert len(set(DECK)) == 32


def test_ultistars_cards_in_hands() -> None:
    """ultistars: "a kezdő játékos 12, a másik két játékos pedig 10-10" (R2.1)."""
    assert [len(hand) for hand in auction(ULTISTARS).hands] == [12, 10, 10]


def test_ultistars_ten_cards_each_when_the_bidding_is_over() -> None:
    """ultistars: "A Licitálások végeztével mindenki kezében 10 lap van" (R5.9)."""
    game = auction(ULTISTARS, LAY, "bid b", "take", LAY, "bid 4u", *ALL_PASS)
    assert [len(hand) for hand in game.hands] == [10, 10, 10]
    assert len(game.talon) == 2


@pytest.mark.parametrize(
    ("said", "level", "times"), [("dupla pontértékek", 1, 2), ("négyszeresre nő", 2, 4)]
)
def test_ultistars_kontra_doubles(said: str, level: int, times: int) -> None:
    """ultistars: "Rekontrát mond, akkor négyszeresre nő" (R7.4)."""
    assert pays(ULTISTARS, "4", "4", kontra={"4": level}) == 4 * times, said


def test_ultistars_melds_count_forty_in_trump_and_twenty_elsewhere() -> None:
    """ultistars: "Adu színben a dupláját, 40 pontot ér" (R7.1, R9.2)."""
    assert Meld(forty=True, twenties=0).points == 40
    assert Meld(forty=False, twenties=1).points == 20
    game = FORTY_TWO_TWENTIES.play("Pj", ULTISTARS)
    assert {"meld 40", "meld 20", "meld 20 20", "meld 40 20 20"} <= legal(game)
    assert refused(game, "meld 20 20 20") is Code.MELD_NOT_HELD


def test_ultistars_melds_only_with_parti() -> None:
    """ultistars: "ha a Vállalások között szerepel a Parti is" (R7.1)."""
    assert "meld 40" in legal(SWEEP.play("Pju", ULTISTARS))
    assert refused(SWEEP.play("Pd", ULTISTARS), "meld 40") is Code.NO_PARTI_NO_MELD


@pytest.mark.parametrize("profile", [*ULTISTARS_PAGES, WIKIPEDIA, WIKIHOW])
def test_ultistars_hearts_double_every_bid(profile: Profile) -> None:
    """ultistars: "Minden Piros Adus Licit kétszer annyit ér" (R3.4); the same on other pages."""
    catalogue = Catalogue.of(profile)
    plain = [bid for bid in catalogue.bids if bid.has_trump and bid.suit is None]
    assert len(plain) == 24
    for bid in plain:
        assert catalogue.value(f"P{bid}") == 2 * catalogue.value(bid)


def test_ultistars_last_trick_with_the_trump_seven() -> None:
    """ultistars: "a Trómf 7-essel kell megszerezni az utolsó Ütést" (R3.1)."""
    assert "u" in made(finish(SWEEP.play("Pju", ULTISTARS)))
    caught = do(CAUGHT_SEVEN.play("Pju", ULTISTARS, "TA T7 PO"), *CAUGHT_SEVEN_END)
    assert "u" not in made(caught)


def test_ultistars_card_points() -> None:
    """ultistars: "minden megszerzett Ász és Tízes 10 pontot ér" (R9.1)."""
    assert card_points(DECK) == 80
    assert card_points(cards("MA ZX")) == 20
    assert card_points(cards("MK MO MU M9 M8 M7")) == 0


def test_ultistars_last_trick_is_ten_points() -> None:
    """ultistars: "az utolsó Ütés megszerzője további 10 ponttal" (R9.1)."""
    assert finish(SWEEP.play("Pj", ULTISTARS)).points() == Points(80 + 10, 0)


def test_ultistars_talon_is_the_defenders() -> None:
    """ultistars: "A Talon értékei a Védőket gazdagítják" (R9.1)."""
    game = FORTY_AND_40_OUT.play("Pj", ULTISTARS)
    assert game.points() == Points(0, 20)
    assert finish(do(game, LOSE_M7)).points() == Points(50, 20 + 20)


def test_ultistars_tricks_of_the_defenders_are_added() -> None:
    """ultistars: "a 2 Védő Ütései pedig összeadódnak" (R9.2)."""
    game = do(CAUGHT_SEVEN.play("Pj", ULTISTARS, "TA T7 PO"), *CAUGHT_SEVEN_END)
    assert game.points() == Points(40, 50)  # 40 of seat 2, the last trick of seat 1
    assert made(game) == set()


@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
def test_ultistars_forty_hundred_needs_sixty(profile: Profile) -> None:
    """ultistars and ultistars_classic: "mellé legalább 60" (R3.1)."""
    game = finish(FORTY_AND_30_OUT.play("4", profile, LOSE_M7))
    assert (game.points().declarer, made(game)) == (60, {"4"})
    game = finish(FORTY_AND_40_OUT.play("4", profile, LOSE_M7))
    assert (game.points().declarer, made(game)) == (50, set())


@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
def test_ultistars_twenty_hundred_needs_eighty(profile: Profile) -> None:
    """ultistars and ultistars_classic: "mellé legalább 80" (R3.1)."""
    game = finish(TWENTY_AND_10_OUT.play("2", profile, "PA P7 M7"))
    assert (game.points().declarer, made(game)) == (80, {"2"})
    game = finish(TWENTY_AND_20_OUT.play("2", profile, "PA P7 M7"))
    assert (game.points().declarer, made(game)) == (70, set())


def test_ultistars_four_aces_must_all_be_captured() -> None:
    """ultistars: "mind a 4 Ászt megszerzi" (R3.1)."""
    assert "a" in made(finish(SWEEP.play("Pja", ULTISTARS)))
    assert "a" not in made(finish(FORTY_AND_30_OUT.play("Pja", ULTISTARS, LOSE_M7)))


def test_ultistars_durchmars_is_every_trick() -> None:
    """ultistars: "vállalja az összes Ütés megszerzését" (R3.1)."""
    assert made(finish(SWEEP.play("Pd", ULTISTARS))) == {"d"}
    assert made(finish(FORTY_AND_30_OUT.play("Pd", ULTISTARS, LOSE_M7))) == set()


def test_ultistars_betli_is_no_trick() -> None:
    """ultistars: "egyetlen Ütése sem lesz" (R3.1)."""
    game = finish(LOW_CARDS.play("b", ULTISTARS))
    assert made(game) == {"b"}
    assert len(game.tricks) == 10


@pytest.mark.parametrize("code", ["ad", "Patd", "4ad", "2utda"])
@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
def test_ultistars_no_four_aces_with_durchmars(profile: Profile, code: str) -> None:
    """ultistars and ultistars_classic: "Négy Ász játszható, de Durchmarssal nem" (R3.2)."""
    assert not is_played(profile, code)


@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
def test_ultistars_ulti_and_four_aces_are_equal(profile: Profile) -> None:
    """ultistars and ultistars_classic: "egymásra nem mondhatók" (R4.1)."""
    for one, other in (("ju", "ja"), ("Pju", "Pja"), ("4u", "4a"), ("P2u", "P2a")):
        assert not outbids(profile, one, other)
        assert not outbids(profile, other, one)
    game = auction(profile, LAY, "bid ju", "take", LAY)
    assert refused(game, "bid ja") is Code.NOT_HIGHER


@pytest.mark.parametrize("profile", [*ULTISTARS_PAGES, WIKIPEDIA, WIKIHOW])
def test_ultistars_ranks(profile: Profile) -> None:
    """ultistars: "ha nagyobb összértékű Bemondásokat vállal" (R4.2).

    rules.md ranks by level, not by the total: an accompanying parti decides only between equals.
    """
    for higher, lower in (("b", "ju"), ("4d", "Pju"), ("eb", "Pja"), ("2ud", "Pjua")):
        assert outbids(profile, higher, lower)
    assert not outbids(profile, "eb", "4d")
    assert not outbids(profile, "4d", "eb")
    assert [Catalogue.of(profile).rank(bid) for bid in ("j", "Pj")] == [(1, 0), (2, 0)]


def test_ultistars_plain_parti_from_stake_five() -> None:
    """ultistars: "ha egy ultiversenyen már legalább 5 a JátékAlap" (R6.1, R12).

    The stake of a private table does not make a tournament of it: that is a profile of its own.
    """
    steps = (LAY, "bid j", *ALL_PASS)
    assert auction(ULTISTARS_TOURNAMENT, *steps, stake=4).phase is Phase.OVER
    assert auction(ULTISTARS_TOURNAMENT, *steps, stake=5).phase is Phase.TRUMP
    for stake in (1, 5, 10):
        assert auction(ULTISTARS, *steps, stake=stake).phase is Phase.OVER
    changed = {
        name
        for name, value in ULTISTARS.to_dict().items()
        if ULTISTARS_TOURNAMENT.to_dict()[name] != value
    }
    assert changed == {"name", "plain_parti_from_stake"}


@pytest.mark.parametrize("bid", ["b", "ju", "Pj", "P2utd", "ntd"])
def test_ultistars_anything_can_be_thrown_in(bid: str) -> None:
    """ultistars: "Bármit be lehet dobni kontrával" (R6.3)."""
    game = auction(ULTISTARS, LAY, f"bid {bid}", *ALL_PASS, "throw-in")
    value = Catalogue.of(ULTISTARS).value(bid)
    assert game.settlement is not None
    assert game.settlement.net == (-4 * value, 2 * value, 2 * value)


@pytest.mark.parametrize(
    ("told", "each"),
    [
        (silent("u", 1), -2),
        (silent("u", 1, made=False), 4),
        (silent("a", 1), -2),
        (silent("d", 2), -3),
    ],
)
def test_ultistars_defenders_cry_and_laugh_together(told: Silent, each: int) -> None:
    """ultistars: "együtt sírnak / nevetnek" (R10.6).

    Whoever plays a 40-100 against all four aces or ten tricks has lost it.
    """
    assert pays(ULTISTARS, "4", "", told) == -4 + each


def test_ultistars_trump_seven_is_guarded() -> None:
    """ultistars: "Az adu 7-est Ulti vállalásnál tilos korán kijátszani" (R8.4)."""
    assert refused(SWEEP.play("ju", ULTISTARS), "play T7") is Code.SEVEN_IS_GUARDED
    assert refused(SWEEP.play("j", ULTISTARS), "play T7") is None


def test_ultistars_defender_may_play_the_seven_early() -> None:
    """ultistars: "ultinál csak akkor szabad az adu 7-est lehívni" (R8.4).

    The sentence names no player; by rules.md it binds the declarer only.
    """
    game = SWEEP.play("Pju", ULTISTARS, "ZA ZU", declarer=1)
    assert refused(game, "play P7") is None


@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
def test_ultistars_no_kontra_above_rekontra(profile: Profile) -> None:
    """ultistars and ultistars_classic: "további hazárd jellegű" (R7.4)."""
    doubled = SWEEP.play("Pju", profile, "MA", "kontra u", "MK M9")
    assert (doubled.phase, doubled.to_act) == (Phase.KONTRA, 0)
    redoubled = do(doubled, "kontra u")
    assert dict(redoubled.kontra) == {Figure.ULTI: 2}
    assert redoubled.phase is Phase.PLAY


@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
def test_ultistars_silent_hundred_with_three_melds_and_two_tens(profile: Profile) -> None:
    """ultistars and ultistars_classic: "40 és két 20" (R10.1)."""
    game = FORTY_TWO_TWENTIES.play("Pj", profile, "meld 40 20 20", "PA P8 P7")
    game = do(game, *FORTY_TWO_TWENTIES_END)
    assert game.points() == Points(20, 70)
    assert silents_of(game) == {("c1", 0, True)}


@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
@pytest.mark.parametrize(("level", "alone", "hundred"), [(0, 1, 2), (1, 2, 4), (2, 4, 6)])
def test_ultistars_parti_and_hundred(
    profile: Profile, level: int, alone: int, hundred: int
) -> None:
    """ultistars and ultistars_classic: "Rekontra Partival pedig 6 pont" (R10.1)."""
    kontra = {"j": level}
    assert pays(profile, "j", "j", kontra=kontra) == alone
    assert pays(profile, "j", "j", silent("c1"), kontra=kontra) == hundred
    assert pays(profile, "j", "", silent("c1", None), kontra=kontra) == -hundred
    assert pays(profile, "Pj", "j", silent("c1"), kontra=kontra) == 2 * hundred


def test_ultistars_hundred_with_kontras_in_play() -> None:
    """ultistars: "kontra parti esetén 4, rekontra parti esetén 6" (R10.1)."""
    for kontras, each in (((), 2), (("kontra j", "pass"), 4), (("kontra j", "kontra j"), 6)):
        game = FORTY_TWO_TWENTIES.play("j", ULTISTARS, "meld 40 20 20", "PA", *kontras[:1])
        game = do(game, "P8 P7", *kontras[1:], *FORTY_TWO_TWENTIES_END)
        assert amounts(game.settlement) == {"silent c1": each}


@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
def test_ultistars_ten_in_trump_durchmars(profile: Profile) -> None:
    """ultistars and ultistars_classic: "Ász, X, Király" (R1.3)."""
    for figure in (Figure.DURCHMARS, Figure.OPEN_DURCHMARS):
        assert profile.order_of(figure) is HIGH


@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
@pytest.mark.parametrize("durchmars", ["d", "td"])
def test_ultistars_what_joins_a_trump_durchmars(profile: Profile, durchmars: str) -> None:
    """ultistars and ultistars_classic: "kombinálható 40-100, 20-100, Ulti licitekkel" (R3.2)."""
    for other, joins in {"4": True, "2": True, "u": True, "j": False, "a": False}.items():
        assert is_played(profile, other + durchmars) is joins


@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
def test_ultistars_no_silent_four_aces_with_durchmars(profile: Profile) -> None:
    """ultistars and ultistars_classic: "Négy Ásszal nem kombinálható, csendesen sem" (R10.4).

    A silent durchmars excludes silent four aces, an announced one both ways.
    """
    game = finish(SWEEP.play("P4", profile))
    assert ("a", 0, True) in silents_of(game)
    assert set(amounts(game.settlement)) == {"4", "silent u", "silent d"}
    assert set(amounts(finish(SWEEP.play("Pd", profile)).settlement)) == {"d", "silent u"}
    told = amounts(finish(SWEEP.play("Pja", profile)).settlement)
    assert set(told) == {"j", "a", "silent u"}


@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
@pytest.mark.parametrize("code", ["nd", "ed", "ntd", "b", "eb", "tb"])
def test_ultistars_without_trump_nothing_joins(profile: Profile, code: str) -> None:
    """ultistars and ultistars_classic: "nem kombinálhatók semmivel" (R3.2)."""
    assert is_played(profile, code)
    for other in "j42uad":
        with pytest.raises(ParseError):
            Bid([Figure.parse(code), Figure.parse(other)])


@pytest.mark.parametrize("profile", [*ULTISTARS_PAGES, WIKIPEDIA, WIKIHOW])
def test_ultistars_ten_without_trump(profile: Profile) -> None:
    """ultistars and ultistars_classic: "helye pedig: Alsó, X, IX" (R1.4).

    Two pages name only the betli as an example; by rules.md the same holds there.
    """
    for figure in (Figure.NO_TRUMP_DURCHMARS, Figure.REDURCHMARS, Figure.OPEN_NO_TRUMP_DURCHMARS):
        assert profile.order_of(figure) is LOW


def test_ultistars_red_durchmars_has_hearts_as_trump() -> None:
    """ultistars: "A Piros Durchmars azt jelenti, hogy Piros az Adu" (R3.3)."""
    game = auction(ULTISTARS, LAY, "bid Piros Durchmars", *ALL_PASS)
    assert (str(game.bid), game.trump, game.phase) == ("Pd", Suit.HEARTS, Phase.PLAY)


def test_ultistars_durchmars_is_with_trump_unless_said_otherwise() -> None:
    """ultistars: "akkor evidens hogy Színes Durchmarsot vállalt" (R3.3)."""
    assert Bid.parse("Durchmars") is Bid.parse("d") is Bid.parse("Színes Durchmars")
    assert Bid.parse("Színnélküli Durchmars") is Bid.parse("nd")
    assert Bid.parse("Terített Durchmars") is Bid.parse("td")
    assert Bid.parse("Színnélküli Terített Durchmars") is Bid.parse("ntd")


@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
def test_ultistars_rebetli_is_double_but_not_open(profile: Profile) -> None:
    """ultistars and ultistars_classic: "Rebetli (dupla értékű" (R3.1, R8.6)."""
    assert Catalogue.of(profile).value("eb") == 2 * Catalogue.of(profile).value("b")
    assert LOW_CARDS.play("eb", profile, "M9 MA MU").open_seats == set()
    assert LOW_CARDS.play("tb", profile, "M9 MA MU").open_seats == {0, 1, 2}


def test_ultistars_no_betli_has_a_trump() -> None:
    """ultistars: "Piros Betli nincs, hiszen nem lehet piros, se más az Adu" (R3.2, R3.3).

    rules.md still reads the name "piros betli": as the rebetli, without a suit.
    """
    for suit in Suit:
        with pytest.raises(ParseError):
            Bid([Figure.BETLI], suit)
    assert Bid.parse("piros betli") is Bid.parse("eb")
    assert Bid.parse("eb").suit is None


@pytest.mark.parametrize(
    ("said", "packets", "first"),
    [
        ("6-5-5/6-5-5", Packets.SIX_FIVE, [*range(6), *range(16, 22)]),
        ("5-5-5/5-5-5/2", Packets.FIVES_AND_TWO, [*range(5), *range(15, 20), 30, 31]),
        ("7-5-5/5-5-5", Packets.SEVEN_FIVE, [*range(7), *range(17, 22)]),
    ],
)
def test_ultistars_packets(said: str, packets: Packets, first: list[int]) -> None:
    """ultistars: "arányban szokás szétosztani a 32 lapot" (R2.2)."""
    deal = Deal.from_deck(DECK, packets)
    assert deal.hands[0] == CardSet(DECK[place] for place in first), said
    assert [len(hand) for hand in deal.hands] == [12, 10, 10]


def test_ultistars_turns_go_to_the_right() -> None:
    """ultistars: "az óramutatóval ellentétes irányba halad" (R2.1)."""
    game = auction(ULTISTARS, LAY, "bid Pj")
    order = [game.to_act]
    for _ in range(2):
        game = game.apply("pass")
        order.append(game.to_act)
    assert order == [1, 2, 0]


def test_ultistars_forehand_lays_two_of_twelve() -> None:
    """ultistars: "le kell tennie 2 lapot talonként" (R5.1)."""
    game = auction(ULTISTARS)
    assert len(game.legal_actions()) == 12 * 11 // 2
    assert refused(game, "pass") is Code.WRONG_PHASE
    assert str(do(game, LAY).talon) == "M8 M7"


def test_ultistars_forehand_must_choose_a_bid() -> None:
    """ultistars: "A talonozó választ a bemondások egyikéből" (R5.1)."""
    game = auction(ULTISTARS, LAY)
    assert refused(game, "pass") is Code.MUST_BID
    assert len(bids_of(game)) == 54


def test_ultistars_who_bids_is_the_declarer_of_the_moment() -> None:
    """ultistars: "így ő lesz az aktuális felvevő" (R5.1, R5.2)."""
    game = auction(ULTISTARS, LAY, "bid j")
    assert game.declarer == 0
    assert do(game, "take", LAY, "bid ju").declarer == 1


def test_ultistars_take_or_pass() -> None:
    """ultistars: "benyúl-e a talonért, vagy passzol" (R5.2)."""
    assert legal(auction(ULTISTARS, LAY, "bid j")) == {"take", "pass"}


def test_ultistars_who_took_must_bid_higher() -> None:
    """ultistars: "nagyobb értékű bemondást mindenképpen köteles vállalni" (R5.2)."""
    game = auction(ULTISTARS, LAY, "bid Pj", "take", LAY)
    assert refused(game, "pass") is Code.MUST_BID
    assert refused(game, "bid Pj") is Code.NOT_HIGHER
    assert refused(game, "bid 4") is None


def test_ultistars_who_passed_does_not_touch_the_talon() -> None:
    """ultistars: "nem nyúlhat a talonhoz sem" (R5.2)."""
    game = auction(ULTISTARS, LAY, "bid j", "pass")
    assert (game.declarer, game.to_act) == (0, 2)
    assert len(game.hands[1]) == 10


def test_ultistars_bidding_ends_when_the_declarer_passes() -> None:
    """ultistars: "amíg a felvevő is úgy nem dönt, hogy passzol" (R5.4)."""
    game = auction(ULTISTARS, LAY, "bid ju", "pass", "pass")
    assert (game.phase, game.to_act) == (Phase.RESPOND, 0)
    assert do(game, "pass").phase is Phase.TRUMP


@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
def test_ultistars_declarer_may_rob_himself(profile: Profile) -> None:
    """ultistars and ultistars_classic: "Emiatt nevezzük önrablós ultinak" (R5.3, R5.4, R5.8).

    To raise he takes the talon, and having taken it he must raise.
    """
    game = auction(profile, LAY, "bid j", "pass", "pass")
    assert legal(game) == {"take", "pass"}
    assert refused(do(game, "take", LAY), "pass") is Code.MUST_BID
    game = auction(profile, LAY, "bid j", "pass", "pass", "take", "discard M9 MU", "bid P4")
    assert (str(game.bid), game.declarer, str(game.talon)) == ("P4", 0, "MU M9")
    assert game.to_act == 1


@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
def test_ultistars_order_with_trump(profile: Profile) -> None:
    """ultistars and ultistars_classic: "Ász, X, Király, Felső, Alsó, IX, VIII, VII" (R1.3)."""
    for figure in Figure:
        if figure.needs_trump:
            assert strength(profile.order_of(figure)) == "AXKOU987"


@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
def test_ultistars_order_without_trump(profile: Profile) -> None:
    """ultistars and ultistars_classic: "Ász, Király, Felső, Alsó, X, IX, VIII, VII" (R1.3)."""
    for figure in Figure:
        if not figure.needs_trump:
            assert strength(profile.order_of(figure)) == "AKOUX987"


@pytest.mark.parametrize("code", ["j", "4", "2", "td", "nd", "ed", "ntd", "b", "eb", "tb"])
def test_ultistars_what_can_not_be_silent(code: str) -> None:
    """ultistars: "Csendesen nem teljesíthető" (R10)."""
    assert Figure.parse(code) not in SILENT_FIGURES


def test_ultistars_plain_parti_is_thrown_in_with_kontra() -> None:
    """ultistars: "kötelező bedobni kontrával (ha nem piros színű)" (R6.1)."""
    game = auction(ULTISTARS, LAY, "bid j", *ALL_PASS)
    assert game.outcome is not None
    assert game.outcome.ending is Ending.FORFEIT
    assert amounts(game.settlement) == {"j": -2}
    assert auction(ULTISTARS, LAY, "bid Pj", *ALL_PASS).phase is Phase.PLAY


@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
@pytest.mark.parametrize(("code", "goes"), [("u", True), ("a", True), ("ua", True), ("4", False)])
def test_ultistars_what_joins_the_parti(profile: Profile, code: str, goes: bool) -> None:
    """ultistars and ultistars_classic: "Ultival és Négy Ásszal lehet kombinálni" (R3.2)."""
    assert is_played(profile, "j" + code) is goes


@pytest.mark.parametrize("code", ["j4", "j2", "jd", "jtd", "42", "4d2"])
def test_ultistars_what_can_not_be_bid_beside(code: str) -> None:
    """ultistars: "fokozatok nem mondhatók mellé" (R3.2)."""
    assert not is_played(ULTISTARS, code)


@pytest.mark.parametrize("code", ["4", "4u", "4a", "4ua", "4d", "4ud", "4td", "4utd"])
def test_ultistars_what_joins_the_forty_hundred(code: str) -> None:
    """ultistars: "Durchmars fokozatokkal (Négy Ász nélkül) lehet kombinálni" (R3.2)."""
    assert is_played(ULTISTARS, code)
    assert is_played(ULTISTARS, code.replace("4", "2"))


def test_ultistars_a_hundred_of_melds_loses_to_ninety() -> None:
    """ultistars: "nem lehet partit nyerni az ellenoldal 90 pontja ellen" (R9.3)."""
    game = finish(MELDS_ONLY.play("Pj", ULTISTARS, "meld 40 20 20 20", "MK MA M9"))
    assert game.points() == Points(0, 90)
    assert made(game) == set()
    assert amounts(game.settlement) == {"j": -2, "silent d": -6}


@pytest.mark.parametrize("profile", [ULTISTARS_CLASSIC, WIKIHOW, VICCESMAGYARKARTYA])
def test_classic_a_hundred_of_melds_beats_ninety(profile: Profile) -> None:
    """ultistars_classic: "A Parti értéke 1, Csendes Százzal 2" (R9.3, R10.1).

    Three pages have no rule that takes melds away: 100 beat 90, and are a silent hundred.
    """
    game = finish(MELDS_ONLY.play("Pj", profile, "meld 40 20 20 20", "MK MA M9"))
    assert game.points() == Points(0, 90)
    assert made(game) == {"j"}
    assert ("c1", 0, True) in silents_of(game)


def test_ultistars_a_hundred_of_melds_is_no_silent_hundred() -> None:
    """ultistars: "nem lehet csendes 100-at nyerni" (R9.3, R10.1)."""
    game = finish(MELDS_ONLY.play("Pj", ULTISTARS, "meld 40 20 20 20", "MK MA M9"))
    assert "c1" not in {figure for figure, _, _ in silents_of(game)}


def test_ultistars_a_ten_in_the_talon_saves_the_defenders_melds() -> None:
    """ultistars: "ami védők esetén Talon Ász illetve Tízes is lehet" (R9.3)."""
    pull = ("PA", "meld 40 20", "PK", "meld 20 20", "M8", "PX PO M9 PU P7 MU")
    game = finish(DEFENDERS_MELD_WITH_TEN.play("Pj", ULTISTARS, *pull))
    assert (game.points(), made(game)) == (Points(80, 10), set())  # 10 + 100 beat 80
    assert ("c1", None, True) in silents_of(game)
    game = finish(DEFENDERS_MELD_ONLY.play("Pj", ULTISTARS, *pull))
    assert (game.points(), made(game)) == (Points(90, 0), {"j"})  # 90 beat 0 + 0
    assert ("c1", None, True) not in silents_of(game)


@pytest.mark.parametrize("bid", ["P4", "P2", "P4u", "P2td"])
def test_ultistars_no_melds_are_said_in_a_hundred(bid: str) -> None:
    """ultistars: "sem Negyvenet, sem Húszat nem szabad hangosan bejelenteni" (R9.4)."""
    game = SWEEP.play(bid, ULTISTARS)
    assert refused(game, "meld 40") is Code.NO_PARTI_NO_MELD
    assert refused(do(game, "MA"), "meld 20") is Code.NO_PARTI_NO_MELD


def test_ultistars_forty_must_be_in_the_ten_cards() -> None:
    """ultistars: "A lejátszás eleji 10 lapban kell hogy legyen a Negyven" (R9.4)."""
    game = finish(FORTY_WITHOUT_OVER.play("P4", ULTISTARS))
    assert (game.points().declarer, made(game)) == (80, set())


def test_ultistars_twenty_must_be_in_the_ten_cards() -> None:
    """ultistars: "kell hogy legyen legalább egy Húsz" (R9.4)."""
    game = finish(WITHOUT_TWENTY.play("P2", ULTISTARS, "PA P7 M7"))
    assert (game.points().declarer, made(game)) == (80, set())


# Lost ultis and silent figures at UltiStars


@pytest.mark.parametrize(("level", "plain"), [(0, 8), (1, 12), (2, 20)])
@pytest.mark.parametrize("profile", [*ULTISTARS_PAGES, WIKIPEDIA, WIKIHOW, VICCESMAGYARKARTYA])
def test_ultistars_lost_ulti_costs_a_fee_without_kontra(
    profile: Profile, level: int, plain: int
) -> None:
    """ultistars: "aminek értéke kontráktól függetlenül 4 pont" (R11.3).

    In hearts all is double, which only the Wikipedia text says.
    """
    told = amounts(settle(result("ju", "j", kontra={"u": level}), profile))
    assert told["u fee"] == -4
    assert told["u"] + told["u fee"] == -plain
    told = amounts(settle(result("Pju", "j", kontra={"u": level}), profile))
    assert told["u"] + told["u fee"] == -2 * plain


@pytest.mark.parametrize(
    ("bid", "kontras", "each"),
    [
        ("ju", (), 8),
        ("ju", ("kontra u", "pass"), 12),
        ("ju", ("kontra u", "kontra u"), 20),
        ("Pju", (), 16),
        ("Pju", ("kontra u", "pass"), 24),
        ("Pju", ("kontra u", "kontra u"), 40),
    ],
)
def test_ultistars_lost_ulti_in_play(bid: str, kontras: tuple[str, ...], each: int) -> None:
    """ultistars: "ultimóbuktatási különdíjat is fizetni kell" (R11.3)."""
    game = CAUGHT_SEVEN.play(bid, ULTISTARS, "TA", *kontras[:1], "T7 PO", *kontras[1:])
    told = amounts(do(game, *CAUGHT_SEVEN_END).settlement)
    assert told["u"] + told["u fee"] == -each


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_ultistars_silent_ulti(seat: int) -> None:
    """ultistars: "értéke teljesítve 2 pont, bukva pedig" (R10.2)."""
    sign = 1 if seat == 0 else -1
    assert pays(ULTISTARS, "4", "4", silent("u", seat)) == 4 + 2 * sign
    assert pays(ULTISTARS, "4", "4", silent("u", seat, made=False)) == 4 - (2 + 2) * sign
    assert pays(ULTISTARS, "P4", "4", silent("u", seat, made=False)) == 8 - 8 * sign


def test_ultistars_silent_ulti_can_be_caught() -> None:
    """ultistars: "mégis elfogták az utolsó, 10. ütésben" (R10.2)."""
    game = do(CAUGHT_SEVEN.play("j", ULTISTARS, "TA T7 PO"), *CAUGHT_SEVEN_END)
    assert silents_of(game) == {("u", 0, False)}
    assert amounts(game.settlement) == {"j": -1, "silent u": -2, "silent u fee": -2}


@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
def test_ultistars_kontra_does_not_touch_a_silent_ulti(profile: Profile) -> None:
    """ultistars and ultistars_classic: "Csendesen is teljesíthető és el is bukható" (R10.5)."""
    kontra = {"j": 2}
    assert pays(profile, "j", "j", silent("u"), kontra=kontra) == 4 + 2
    assert pays(profile, "j", "j", silent("u", made=False), kontra=kontra) == 4 - 2 - 2


@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
def test_ultistars_ulti_does_not_stand_alone(profile: Profile) -> None:
    """ultistars and ultistars_classic: "Önmagában nem játszható, kombinálni kell" (R3.2, R3.3)."""
    assert Bid.parse("u") is Bid.parse("ju")
    assert Bid.parse("a") is Bid.parse("ja")
    for code in ("ju", "4u", "2u", "ud", "utd", "jua", "4ua", "2ua", "ja", "4a", "2a"):
        assert is_played(profile, code)


@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
def test_ultistars_silent_four_aces(profile: Profile) -> None:
    """ultistars and ultistars_classic: "ekkor értéke: 2 pont" (R10.3)."""
    assert pays(profile, "j", "j", silent("a")) == 1 + 2
    assert pays(profile, "Pj", "j", silent("a")) == 2 + 4
    assert pays(profile, "j", "", silent("a", 1)) == -1 - 2


@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
def test_ultistars_one_defender_captures_all_aces(profile: Profile) -> None:
    """ultistars and ultistars_classic: "fizetési módja közös" (R10.3, R10.4, R10.6).

    Seat 1 wins all ten tricks, so the silent durchmars is paid and the silent aces are not.
    """
    game = finish(MELDS_ONLY.play("j", profile, "MK MA M9"))
    assert {("a", 1, True), ("d", 1, True)} <= silents_of(game)
    assert amounts(game.settlement) == {"j": -1, "silent d": -3}


def test_ultistars_aces_shared_by_the_defenders_are_not_silent_aces() -> None:
    """ultistars: "konkrétan az egyik védő üti meg az összes Ászt" (R10.3)."""
    game = do(CAUGHT_SEVEN.play("j", ULTISTARS, "TA T7 PO"), *CAUGHT_SEVEN_END)
    assert "a" not in {figure for figure, _, _ in silents_of(game)}


@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
def test_ultistars_an_ace_in_the_talon_bars_silent_aces(profile: Profile) -> None:
    """ultistars and ultistars_classic: "a védők egyike sem számolhatja el" (R10.3)."""
    position = Position(
        "PK PO ZK ZO TK TO M8 M7 Z7 T7",
        "PA PX ZA ZX TA TX MX MK PU P9",
        "P8 P7 ZU Z9 Z8 TU T9 T8 MU M9",
        "MA MO",
    )
    game = finish(position.play("Pj", profile, "M8 MX M9"))
    assert silents_of(game) == {("d", 1, True)}


@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
def test_ultistars_silent_durchmars(profile: Profile) -> None:
    """ultistars and ultistars_classic: "ekkor értéke: 3 pont" (R10.4)."""
    assert pays(profile, "4", "4", silent("d")) == 4 + 3
    assert pays(profile, "P4", "4", silent("d")) == 8 + 6
    assert pays(profile, "4", "", silent("d", 2)) == -4 - 3


@pytest.mark.parametrize("profile", [*ULTISTARS_PAGES, WIKIPEDIA])
def test_ultistars_no_silent_durchmars_is_lost(profile: Profile) -> None:
    """ultistars: "konkrétan az egyik védő szerzi meg az összes ütést" (R10.4)."""
    assert pays(profile, "4", "4", silent("d", made=False)) == 4


@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
@pytest.mark.parametrize("bid", ["Ptd", "ntd", "tb"])
def test_ultistars_all_lay_open_after_the_first_trick(profile: Profile, bid: str) -> None:
    """ultistars and ultistars_classic: "az első ütés elvitele után mindenki köteles" (R8.6)."""
    game = SWEEP.play(bid, profile, "MA MK")
    assert game.open_seats == set()
    assert bid == "tb" or do(game, "M9").open_seats == {0, 1, 2}
    assert LOW_CARDS.play("tb", profile, "M9 MA MU").open_seats == {0, 1, 2}


@pytest.mark.parametrize("profile", [*ULTISTARS_PAGES, WIKIPEDIA, WIKIHOW, VICCESMAGYARKARTYA])
@pytest.mark.parametrize("bid", ["nd", "ed", "ntd", "b", "eb", "tb"])
def test_ultistars_a_lost_bid_without_trump_ends_at_once(profile: Profile, bid: str) -> None:
    """ultistars and ultistars_classic: "a lejátszás nem folytatható tovább" (R8.5).

    The other pages are silent; by rules.md the same holds there.
    """
    if Figure.parse(bid).is_betli:
        game = LOW_CARDS.play(bid, profile, "MA MX M9", declarer=1)
    else:
        game = LOW_CARDS.play(bid, profile, "M9 MA MX")
    assert game.phase is Phase.OVER
    assert game.outcome is not None
    assert (game.outcome.ending, made(game)) == (Ending.EARLY, set())


def test_ultistars_redurchmars_is_a_dearer_durchmars() -> None:
    """ultistars: "Az Értékén kívül mindenben megegyezik a sima Színnélküli" (R3.1)."""
    for bid, each in (("nd", 6), ("ed", 12), ("ntd", 24)):
        game = finish(LOW_CARDS.play(bid, ULTISTARS, declarer=1))
        assert game.settlement is not None
        assert game.settlement.net == (-each, 2 * each, -each)


def test_ultistars_hundred_is_only_silent() -> None:
    """ultistars: "Csak csendesen teljesíthető" (R10.1)."""
    with pytest.raises(ParseError):
        Bid([Figure.HUNDRED])
    assert "silent c1" not in amounts(finish(SWEEP.play("P4", ULTISTARS)).settlement)


def test_ultistars_silent_hundred_by_both_defenders() -> None:
    """ultistars: "a felvevő, vagy a két védő együtt" (R10.1)."""
    position = DEFENDERS_MELD_WITH_TEN
    game = position.play("j", ULTISTARS, "PA", "meld 40 20", "PK", "meld 20 20", "M8")
    game = finish(do(game, "PX PO M9 PU P7 MU"))
    assert ("c1", None, True) in silents_of(game)
    assert amounts(game.settlement)["silent c1"] == -2


# Throw-in and concessions at UltiStars


def test_ultistars_trump_is_named_after_the_bidding() -> None:
    """ultistars: "bemondja az adut (ha nem Piros" (R6.2)."""
    game = auction(ULTISTARS, LAY, "bid ju", *ALL_PASS)
    assert legal(game) == {"trump M", "trump Z", "trump T", "throw-in"}
    assert refused(game, "trump P") is Code.HEARTS_NOT_NAMEABLE
    assert do(game, "trump Z").trump is Suit.LEAVES
    assert auction(ULTISTARS, LAY, "bid b", *ALL_PASS).phase is Phase.PLAY


def test_ultistars_throw_in_before_the_first_card_and_meld() -> None:
    """ultistars: "még az első lap lehívása, és bármilyen 20, 40 jelentés előtt" (R6.3)."""
    game = SWEEP.play("Pj", ULTISTARS)
    assert refused(game, "throw-in") is None
    assert refused(do(game, "meld 40"), "throw-in") is Code.THROW_IN_TOO_LATE
    assert refused(do(game, "MA"), "throw-in") is Code.THROW_IN_TOO_LATE


def test_ultistars_throw_in_pays_kontra_without_the_fee() -> None:
    """ultistars: "minden vállalását kontrával köteles megfizetni" (R6.3)."""
    game = SWEEP.play("Pju", ULTISTARS, "throw-in")
    assert amounts(game.settlement) == {"j": -4, "u": -16}


@pytest.mark.parametrize("steps", [("bid b", *ALL_PASS, "throw-in"), ("bid j", *ALL_PASS)])
def test_ultistars_throw_in_shows_the_hand(steps: tuple[str, ...]) -> None:
    """ultistars: "meg kell mutatnia lapjait" (R6.3, R13.2)."""
    assert auction(ULTISTARS, LAY, *steps).open_seats == {0}


def test_ultistars_red_parti_may_be_thrown_in() -> None:
    """ultistars: "Passz pirosat szabályosan Kontrával Bedobni" (R6.3)."""
    assert amounts(SWEEP.play("Pj", ULTISTARS, "throw-in").settlement) == {"j": -4}


def test_ultistars_conceded_parti() -> None:
    """ultistars: "a bedobott Ászok és Tízesek (kézből és az asztalon" (R8.8, parti)."""
    game = MELDS_ONLY.play("Pj", ULTISTARS, "MK MA M9 MX", "concede")
    assert made(game) == {"j"}  # 80 against the 10 of trick 1
    assert game.outcome is not None
    assert game.outcome.ending is Ending.CONCEDED


def test_ultistars_conceded_parti_counts_what_was_won_before() -> None:
    """ultistars: "függetlenül attól hogy hiba volt-e bedobni" (R8.8, parti)."""
    tricks = "MK MA M9 MX MU MO ZA Z8 Z7 ZX Z9 ZO TA T8 TO"
    game = MELDS_ONLY.play("Pj", ULTISTARS, tricks, "concede")
    assert made(game) == set()  # the defenders have five aces and tens, the declarer 30 + 10


def test_ultistars_conceded_silent_hundred() -> None:
    """ultistars: "a bedobott Ászok és Tízesek" (R8.8, silent hundred after the transfer)."""
    game = MELDS_ONLY.play("Pj", ULTISTARS, "meld 40 20 20 20", "MK", "concede")
    assert amounts(game.settlement) == {"silent c1": 4, "silent a": 4}


@pytest.mark.parametrize(
    ("position", "steps", "is_made"),
    [
        (FORTY_AND_30_OUT, ("M7", "concede"), True),
        (FORTY_AND_30_OUT, (LOSE_M7, "concede"), True),
        (FORTY_AND_40_OUT, (LOSE_M7, "concede"), False),
        (FORTY_WITHOUT_OVER, ("MA", "concede"), False),
    ],
)
def test_ultistars_conceded_forty_hundred(
    position: Position, steps: tuple[str, ...], is_made: bool
) -> None:
    """ultistars: "Ha mindkét védő úgy dönt, hogy Bedobja lapjait" (R8.8, 40-100)."""
    assert ("4" in made(position.play("4", ULTISTARS, *steps))) is is_made


@pytest.mark.parametrize(
    ("position", "is_made"),
    [(TWENTY_AND_10_OUT, True), (TWENTY_AND_20_OUT, False), (WITHOUT_TWENTY, False)],
)
def test_ultistars_conceded_twenty_hundred(position: Position, is_made: bool) -> None:
    """ultistars: "Ha mindkét védő úgy dönt, hogy Bedobja lapjait" (R8.8, 20-100)."""
    game = position.play("2", ULTISTARS, "PA", "concede")
    assert made(game) == ({"2"} if is_made else set())


def test_ultistars_conceded_ulti() -> None:
    """ultistars: "akkor az Ulti sikeresnek tekintendő" (R8.8, ulti).

    Even if the trump 7 is in a defender's hand, or lies in the talon.
    """
    assert "u" in made(SWEEP.play("Pju", ULTISTARS, "MA", "concede"))
    assert "u" in made(CAUGHT_SEVEN.play("Pju", ULTISTARS, "TU", "concede", declarer=1))
    seven_in_talon = Position(SWEEP.first.replace("P7", "T8"), *SWEEP[1:3], "P7 T7")
    assert "u" in made(seven_in_talon.play("Pju", ULTISTARS, "MA", "concede"))


def test_ultistars_conceded_ulti_that_had_failed() -> None:
    """ultistars: "az eddigi ütések során már elbukott vállalások sikertelennek" (R8.8, ulti)."""
    game = SWEEP.play("Pju", ULTISTARS_CLASSIC, "P7", "concede")
    assert "u" not in made(game)


def test_ultistars_conceded_four_aces() -> None:
    """ultistars: "mert később még Ászos ütést is szerezhettek volna" (R8.8, four aces)."""
    assert "a" in made(CAUGHT_SEVEN.play("Pja", ULTISTARS, "TA", "concede"))
    assert "a" not in made(CAUGHT_SEVEN.play("Pja", ULTISTARS, "TA T7 PO", "concede"))


def test_ultistars_conceded_four_aces_with_one_in_the_talon() -> None:
    """ultistars: "függetlenül attól hogy hiba volt-e bedobni" (R8.8, four aces).

    The page does not speak of the talon here; by rules.md its ace stays with the defenders.
    """
    position = Position(SWEEP.first, SWEEP.second.replace("ZA", "T8"), SWEEP.third, "ZA T7")
    assert made(position.play("Pja", ULTISTARS, "MA", "concede")) == {"j"}


@pytest.mark.parametrize("bid", ["Pd", "Ptd", "nd", "ed", "ntd"])
def test_ultistars_conceded_durchmars(bid: str) -> None:
    """ultistars: "akkor a Durchmars sikeresnek tekintendő" (R8.8, durchmars)."""
    figure = bid.removeprefix("P")
    assert made(LOW_CARDS.play(bid, ULTISTARS, "M9", "concede")) == {figure}


@pytest.mark.parametrize("bid", ["Pd", "Ptd"])
def test_ultistars_conceded_durchmars_after_a_lost_trick(bid: str) -> None:
    """ultistars: "Bedobja lapjait még mielőtt ütést szereztek volna" (R8.8, durchmars)."""
    assert made(FORTY_AND_30_OUT.play(bid, ULTISTARS, LOSE_M7, "concede")) == set()


@pytest.mark.parametrize("bid", ["b", "eb", "tb"])
def test_ultistars_conceded_betli(bid: str) -> None:
    """ultistars: "még mielőtt a felvevő ütést szerzett volna" (R8.8, betli)."""
    game = LOW_CARDS.play(bid, ULTISTARS, "MA", "concede", declarer=1)
    assert made(game) == {bid}


def test_ultistars_concession_keeps_kontra() -> None:
    """ultistars: "Ekkor az aktuális kontra fokozatok lesznek érvényesek" (R8.8, R11.2)."""
    game = SWEEP.play("Pd", ULTISTARS, "MA", "kontra d", "MK M9", "kontra d", "concede")
    assert amounts(game.settlement) == {"d": 6 * 2 * 4}


def test_ultistars_concession_waits_for_rekontra() -> None:
    """ultistars: "a felvevő rekontráját illetve passzát is meg kell várni" (R7.4, R8.8)."""
    game = SWEEP.play("Pd", ULTISTARS, "MA", "kontra d", "MK M9")
    assert (game.phase, game.to_act) == (Phase.KONTRA, 0)
    assert legal(game) == {"pass", "kontra d"}
    assert claims(game) == set()
    assert do(game, "pass").phase is Phase.PLAY


# The play at UltiStars


def test_ultistars_ten_rounds() -> None:
    """ultistars: "mindenkinél 10 lap van, összesen 10 körre" (R8.1)."""
    assert len(finish(SWEEP.play("Pj", ULTISTARS)).tricks) == 10


def test_ultistars_declarer_leads_then_to_the_right() -> None:
    """ultistars: "Először a felvevő hív lapot, majd a tőle jobbra ülő" (R8.1)."""
    game = LOW_CARDS.play("nd", ULTISTARS, declarer=1)
    assert game.to_act == 1
    assert do(game, "MA").to_act == 2
    assert do(game, "MA MX").to_act == 0


def test_ultistars_melds_and_kontra_before_ones_first_card() -> None:
    """ultistars: "Húszak száma, Negyven ha van, illetve a Védők kontrái" (R7.1, R7.2)."""
    game = do(DEFENDERS_MELD_WITH_TEN.play("Pju", ULTISTARS), "PA")
    game = do(game, "kontra u", "meld 40 20", "PK", "meld 20 20", "kontra j", "M8")
    assert game.melds == (None, Meld(forty=True, twenties=1), Meld(forty=False, twenties=2))
    assert dict(game.kontra) == {Figure.ULTI: 1, Figure.PARTI: 1}
    game = do(game, "pass", "PX")
    assert refused(game, "meld 20") is Code.WRONG_PHASE
    assert refused(game, "kontra u") is Code.WRONG_PHASE


def test_ultistars_melds_may_be_concealed() -> None:
    """ultistars: "Húszak és Negyvenek el is titkolhatók" (R7.1)."""
    game = finish(SWEEP.play("Pj", ULTISTARS))
    assert game.melds == (None, None, None)
    assert "c1" not in {figure for figure, _, _ in silents_of(game)}
    fewer = FORTY_TWO_TWENTIES.play("Pj", ULTISTARS, "meld 20")
    assert fewer.melds[0] == Meld(forty=False, twenties=1)


def test_ultistars_winner_leads_to_the_next_trick() -> None:
    """ultistars: "az hív először lapot, aki az előző ütést eltette" (R8.1)."""
    game = CAUGHT_SEVEN.play("Pj", ULTISTARS, "TA T7 PO")
    assert (game.tricks[0].winner, game.to_act) == (2, 2)
    assert do(game, "M7").to_act == 0


@pytest.mark.parametrize(
    ("said", "trick", "trump", "order", "winner"),
    [
        ("Az adu színű lapok erősebbek", "MA P7 MX", Suit.HEARTS, HIGH, 1),
        ("az Ász a legerősebb, a 7-es a leggyengébb", "M7 M8 MA", None, LOW, 2),
        ("az Ász után pedig Színjátékban a Tízes", "MK MX MO", Suit.HEARTS, HIGH, 1),
        ("Színnélküliben pedig a Király", "MX MK MO", None, LOW, 1),
        ("Egy kihívott lapnál mindenképpen gyengébb", "M7 ZA TA", Suit.HEARTS, HIGH, 0),
    ],
)
def test_ultistars_who_wins_a_trick(
    said: str, trick: str, trump: Suit | None, order: CardOrder, winner: int
) -> None:
    """ultistars: "aki a szabályoknak megfelelően a legerősebb lapot tette le" (R8.3)."""
    assert trick_winner(cards(trick), trump, order) == winner, said


@pytest.mark.parametrize(
    ("said", "hand", "trick", "may"),
    [
        ("Az első játékos bármely lapját lehívhatja", "MA Z7 P7", "", "MA Z7 P7"),
        ("kötelesek a hívott lappal egyező színű lapot", "M9 M7 ZA PA", "MK", "M9 M7"),
        ("kötelesek adut tenni az ütésbe", "ZA P9 P7", "MK", "P9 P7"),
        ("Ha sem hívott színű, sem adus lapjuk nincsen", "ZA T7", "MK", "ZA T7"),
        ("köteles megszerezni (megpróbálni) az ütést", "MA MX M9", "MK", "MA MX"),
        ("köteles megszerezni (megpróbálni) az ütést", "PA P7", "MK PX", "PA"),
        ("köteles megszerezni (megpróbálni) az ütést", "P9 P7 ZA", "MK PX", "P9 P7"),
        ("ezek betartása mellett (de csak akkor)", "MA M7 PA", "MK P7", "MA M7"),
        ("bármit tehet az ütésbe - azt elvinni nem fogja", "ZA TA", "MK MX", "ZA TA"),
    ],
)
@pytest.mark.parametrize("profile", ULTISTARS_PAGES)
def test_ultistars_what_may_follow(
    profile: Profile, said: str, hand: str, trick: str, may: str
) -> None:
    """ultistars: "legfontosabb a színre-színt kényszer, aztán az adukényszer" (R8.2)."""
    order = profile.order_of(Figure.PARTI)
    assert may_follow(hand, trick, Suit.HEARTS, order) == may, said


def test_ultistars_why_a_card_is_refused() -> None:
    """ultistars: "ha nincs az adott színből, akkor adut kell tenni" (R8.2)."""
    game = CAUGHT_SEVEN.play("Pj", ULTISTARS, "TA T7")
    assert refused(game, "play M7") is Code.MUST_TRUMP
    assert refused(do(game, "PO M7"), "play P7") is Code.MUST_FOLLOW_SUIT
    game = DEFENDERS_MELD_WITH_TEN.play("Pj", ULTISTARS, "TU", declarer=1)
    assert refused(game, "play T9") is Code.MUST_OVERTAKE
    assert refused(game, "play TO") is None


def test_ultistars_the_seven_may_go_when_nothing_else_is_legal() -> None:
    """ultistars: "nincsen más szabályos lehetősége" (R8.4)."""
    game = CAUGHT_SEVEN.play("Pju", ULTISTARS, "TA T7 PO")
    assert refused(do(game, "M7"), "play P7") is Code.MUST_FOLLOW_SUIT
    game = do(game, *CAUGHT_SEVEN_END[:3], "Z8 ZX ZK MK MO Z9")
    assert legal(game) == {"play P7"}


def test_ultistars_betli_may_begin_with_an_ace() -> None:
    """ultistars: "Betlinél Ásszal indulni szabályos" (R8.2)."""
    assert refused(LOW_CARDS.play("b", ULTISTARS, declarer=1), "play MA") is None


def test_ultistars_declarer_spreads_once_all_have_played() -> None:
    """ultistars: "ha már mindenki lehívott legalább 1-1 lapot" (R8.7)."""
    game = SWEEP.play("Pj", ULTISTARS, "MA MK")
    assert refused(game, "spread") is Code.SPREAD_TOO_EARLY
    game = do(game, "M9")
    assert "spread" in claims(game)


def test_ultistars_spread_binds_nobody_and_stays_open() -> None:
    """ultistars: "utána nem veheti vissza, Terítve kell hagyni" (R8.7)."""
    game = SWEEP.play("Pj", ULTISTARS, "MA MK M9", "spread")
    assert game.open_seats == {0}
    assert refused(game, "spread") is Code.ALREADY_OPEN
    assert finish(game).open_seats == {0}


def test_ultistars_a_defender_shows_his_cards_if_his_partner_agrees() -> None:
    """ultistars: "ha a Védőtársa ezzel egyet ért" (R8.7, R13.5).

    That is from trick 1 on, whether the declarer has laid his hand open or not. The game takes what
    was agreed; one who speaks alone has not the consent.
    """
    game = SWEEP.play("Pj", ULTISTARS, "MA MK")
    assert refused(game, "spread 1") is Code.SPREAD_TOO_EARLY
    game = do(game, "M9")
    assert claims(game) == {"concede", "spread", "spread 1", "spread 2"}
    assert game.verdict("spread 1", by=1).code is Code.NO_CONSENT
    game = do(game, "spread 1")
    assert game.open_seats == {1}
    assert refused(game, "spread 1") is Code.ALREADY_OPEN
    assert claims(game) == {"concede", "spread", "spread 2"}


def test_ultistars_conceded_hands_are_shown() -> None:
    """ultistars: "mutathatja meg és dobhatja be lapjait" (R13.2)."""
    assert SWEEP.play("Pj", ULTISTARS, "MA", "concede").open_seats == {1, 2}


def test_ultistars_four_trumps_may_double_an_ulti() -> None:
    """ultistars: "Ultit védőként 4 aduval kontrázni Sportszerű" (R7.2)."""
    game = do(CAUGHT_SEVEN.play("Pju", ULTISTARS), "TA T7")
    assert refused(game, "kontra u") is None  # seat 2 holds PA PX PK PO


def test_ultistars_a_lost_bid_may_be_redoubled() -> None:
    """ultistars: "Biztosan vagy valószínűleg elbukó vállalást rekontrázni" (R7.4).

    It is unfair there, yet no rule forbids it.
    """
    game = FORTY_WITHOUT_OVER.play("P4", ULTISTARS, "MA", "kontra 4", "MK M7")
    assert refused(game, "kontra 4") is None


def test_ultistars_a_bid_of_24_can_be_robbed() -> None:
    """ultistars: "24 pontos vállalásra rányúlni súlyos Sportszerűtlenség" (R4.2, R5.5).

    It is unfair without hearts, yet some higher bid exists.
    """
    for bid in ("2utd", "P2u", "Ptd", "ntd"):
        assert Catalogue.of(ULTISTARS).value(bid) == 24
        assert refused(auction(ULTISTARS, LAY, f"bid {bid}"), "take") is None


def test_ultistars_the_auction_of_the_worked_case() -> None:
    """ultistars: "40-100 Ulti Négy Ászra Sportszerű" (R4.2).

    Red ulti, then 40-100 ulti four aces, then red 40-100 ulti.
    """
    game = auction(ULTISTARS, LAY, "bid Piros Ulti", "take", LAY, "bid 40-100 Ulti Négy Ász")
    game = do(game, "take", LAY, "bid Piros 40-100 Ulti")
    assert (str(game.bid), game.declarer) == ("P4u", 2)


def test_ultistars_largest_name() -> None:
    """ultistars: "Piros 20-100 Ulti Terített Duri" (R3.3)."""
    assert Bid.parse("Piros 20-100 Ulti Terített Duri") is Bid.parse("P2utd")


def test_ultistars_has_no_revoke() -> None:
    """ultistars: "A Renonszokkal nem foglalkozunk" (R11.8)."""
    with pytest.raises(ProfileError):
        settle_revoke(result("ju"), 1, ULTISTARS)


# UltiStars, the older page. Its many sentences that stand on both pages are checked above.


def test_classic_plain_parti_is_played() -> None:
    """ultistars_classic: "Sima partit le lehet játszani" (R6.1)."""
    game = auction(ULTISTARS_CLASSIC, LAY, "bid j", *ALL_PASS, "trump M")
    assert game.phase is Phase.PLAY


def test_classic_anything_can_be_thrown_in() -> None:
    """ultistars_classic: "Bármit be lehet dobni kontrával a legelején" (R6.3)."""
    for bid, each in (("j", 2), ("ju", 10), ("b", 10), ("Pju", 20)):
        game = auction(ULTISTARS_CLASSIC, LAY, f"bid {bid}", *ALL_PASS, "throw-in")
        assert game.settlement is not None
        assert game.settlement.net == (-2 * each, each, each)


@pytest.mark.parametrize(
    ("told", "each"), [(silent("u", 2), -2), (silent("a", 2), -2), (silent("d", 2), -3)]
)
def test_classic_defenders_silent_figures_are_common(told: Silent, each: int) -> None:
    """ultistars_classic: "együtt sírnak / nevetnek" (R10.6)."""
    assert pays(ULTISTARS_CLASSIC, "4", "", told) == -4 + each


@pytest.mark.parametrize("profile", [ULTISTARS_CLASSIC, WIKIPEDIA, WIKIHOW, VICCESMAGYARKARTYA])
def test_classic_seven_is_free(profile: Profile) -> None:
    """ultistars_classic: "Az adu hetest Ulti vállalásnál is bármikor" (R8.4); so elsewhere."""
    assert refused(SWEEP.play("Pju", profile), "play P7") is None


def test_classic_only_the_declarer_pays_the_silent_fee() -> None:
    """ultistars_classic: "Ha a felvevő elbukja, ultimóbuktatási különdíjat is" (R10.2)."""
    profile = ULTISTARS_CLASSIC
    assert pays(profile, "4", "4", silent("u", 0, made=False)) == 4 - 2 - 2
    assert pays(profile, "4", "4", silent("u", 1, made=False)) == 4 + 2
    assert pays(ULTISTARS, "4", "4", silent("u", 1, made=False)) == 4 + 2 + 2


VALUES_OF_CLASSIC = [
    ("Parti (jele: j)", "j", 1),
    ("40-100 (jele: 4)", "4", 4),
    ("20-100 (jele: 2)", "2", 8),
    ("Ulti (jele: u)", "u", 4),
    ("Négy Ász (jele: a)", "a", 4),
    ("Durchmars (jele: d)", "d", 6),
    ("Terített Durchmars (jele: td)", "td", 12),
    ("Színnélküli Durchmars (jele: nd)", "nd", 6),
    ("ReDurchmars (jele: ed)", "ed", 12),
    ("Színnélküli Terített Durchmars (jele: ntd)", "ntd", 24),
    ("Betli (jele: b)", "b", 5),
    ("ReBetli (jele: eb)", "eb", 10),
    ("Terített Betli (jele: tb)", "tb", 20),
]


@pytest.mark.parametrize(("said", "code", "value"), VALUES_OF_CLASSIC)
def test_classic_values(said: str, code: str, value: int) -> None:
    """ultistars_classic: "Bemondások" (R3.1); the names are read, too (R3.3)."""
    assert ULTISTARS_CLASSIC.values[Figure.parse(code)] == value
    assert Bid.parse(said.partition(" (")[0]) is Bid([Figure.parse(code)])


def test_classic_no_melds_in_a_hundred() -> None:
    """ultistars_classic: "Húszat és negyvenet nem lehet jelenteni" (R7.1)."""
    for bid in ("P4", "P2"):
        game = SWEEP.play(bid, ULTISTARS_CLASSIC)
        assert refused(game, "meld 40") is Code.NO_PARTI_NO_MELD


def test_classic_last_trick_and_aces_and_tens() -> None:
    """ultistars_classic: "Az utolsó ütés megszerzője további 10 pontot kap" (R9.1)."""
    assert finish(SWEEP.play("Pj", ULTISTARS_CLASSIC)).points() == Points(90, 0)


def test_classic_talon_is_the_defenders() -> None:
    """ultistars_classic: "az ellenjátékosok közös ütéseit gyarapítják" (R9.1)."""
    assert FORTY_AND_40_OUT.play("Pj", ULTISTARS_CLASSIC).points() == Points(0, 20)


def test_classic_waits_for_rekontra_or_pass() -> None:
    """ultistars_classic: "a felvevő rekontráját illetve passzát meg kell várni" (R7.4)."""
    game = SWEEP.play("Pju", ULTISTARS_CLASSIC, "MA", "kontra u", "MK M9")
    assert legal(game) == {"pass", "kontra u"}


def test_classic_forehand_discards_unseen_and_bids() -> None:
    """ultistars_classic: "le kell tennie 2 lapot talonként" (R5.1)."""
    game = auction(ULTISTARS_CLASSIC, LAY)
    assert game.phase is Phase.BID
    assert refused(game, "pass") is Code.MUST_BID
    assert len(bids_of(game)) == 54


def test_classic_packets() -> None:
    """ultistars_classic: "6-5-5-6-5-5, vagy 5-5-5-5-5-5-2, netán 7-5-5-5-5-5" (R2.2)."""
    sizes = [
        "-".join(str(size) for dealt in packets.value for size in dealt if size)
        for packets in (Packets.SIX_FIVE, Packets.FIVES_AND_TWO, Packets.SEVEN_FIVE)
    ]
    assert sizes == ["6-5-5-6-5-5", "5-5-5-5-5-5-2", "7-5-5-5-5-5"]


def test_classic_has_no_revoke() -> None:
    """ultistars_classic: "az adott színből, akkor adut kell tenni" (R11.8).

    The page has the compulsions, but no word on what breaking them costs.
    """
    with pytest.raises(ProfileError):
        settle_revoke(result("ju"), 1, ULTISTARS_CLASSIC)


def test_classic_spread() -> None:
    """ultistars_classic: "a nagyon nagyon távoli jövőben folytatódik" (R8.7).

    The page stops before spreading and giving up; rules.md takes both from ultistars.
    """
    game = SWEEP.play("Pj", ULTISTARS_CLASSIC, "MA MK")
    assert refused(game, "spread") is Code.SPREAD_TOO_EARLY
    game = do(game, "M9")
    assert claims(game) == {"concede", "spread", "spread 1", "spread 2"}


def test_classic_doubled_parti_stays_beside_a_silent_ulti() -> None:
    """ultistars_classic: "kontra parti esetén 4 pont" (R11.5); no word of dropping it."""
    for profile in ULTISTARS_PAGES:
        told = result("j", "j", silent("c1"), silent("u"), kontra={"j": 1})
        assert amounts(settle(told, profile)) == {"silent c1": 4, "silent u": 2}


def test_classic_declarer_may_lie_low_first() -> None:
    """ultistars_classic: "először kisebb értékűeket is hazudhatnak" (R5.4)."""
    game = auction(ULTISTARS_CLASSIC, LAY, "bid j", "pass", "pass", "take", LAY, "bid P2u")
    assert str(game.bid) == "P2u"


# Wikipedia


def test_wikipedia_three_play() -> None:
    """wikipedia: "minden körben egyikük kimarad és ő az osztó" (R2.1); a deal has three seats."""
    assert [int(seat) for seat in Seat] == [0, 1, 2]
    assert len(DEAL.hands) == 3


def test_wikipedia_who_begins_chooses_any_row() -> None:
    """wikipedia: "a táblázatból bármelyik elemet kiválaszthatja" (R5.1)."""
    assert len(bids_of(auction(WIKIPEDIA, LAY))) == 54


def test_wikipedia_who_saw_the_talon_must_bid() -> None:
    """wikipedia: "mindig kell egy úgynevezett bemondást" (R5.1, R5.2, R5.8)."""
    assert refused(auction(WIKIPEDIA, LAY), "pass") is Code.MUST_BID
    taken = auction(WIKIPEDIA, LAY, "bid j", "pass", "pass", "take", LAY)
    assert refused(taken, "pass") is Code.MUST_BID


def test_wikipedia_plain_parti_is_played() -> None:
    """wikipedia: "a „parti” vagy az egész játék (passz, piros passz esetében)" (R6.1)."""
    assert auction(WIKIPEDIA, LAY, "bid j", *ALL_PASS, "trump T").phase is Phase.PLAY


def test_wikipedia_equal_bids_are_refused() -> None:
    """wikipedia: "bemondásoknál alacsonyabb vagy azokkal azonos szinten" (R4.1)."""
    game = auction(WIKIPEDIA, LAY, "bid 4u", "take", LAY)
    assert refused(game, "bid 2") is Code.NOT_HIGHER  # 8 and 8
    assert refused(game, "bid 4") is Code.NOT_HIGHER
    assert refused(game, "bid jua") is None  # 8 and 8+1


def test_wikipedia_up_to_the_highest_bid() -> None:
    """wikipedia: "teljesen a Piros 20-100 ulti terített durchmars-ig" (R4.2, R5.5)."""
    top = Catalogue.of(WIKIPEDIA).bids[-1]
    assert top is Bid.parse("Piros 20-100 ulti terített durchmars")
    game = auction(WIKIPEDIA, LAY, f"bid {top}")
    assert refused(game, "take") is Code.NOTHING_HIGHER


def test_wikipedia_third_player_has_the_same_choice() -> None:
    """wikipedia: "A harmadik játékos előtt is ugyanez a lehetőség áll" (R5.2)."""
    assert legal(auction(WIKIPEDIA, LAY, "bid j", "pass")) == {"take", "pass"}


def test_wikipedia_a_new_bid_opens_a_new_round() -> None:
    """wikipedia: "akkor egy újabb licitkör kezdődik" (R5.4)."""
    game = auction(WIKIPEDIA, LAY, "bid j", "pass", "take", LAY, "bid ju")
    assert (game.to_act, game.phase) == (0, Phase.RESPOND)
    assert legal(do(game, "pass")) == {"take", "pass"}  # seat 1 has passed before


@pytest.mark.parametrize(
    ("said", "steps", "talon"),
    [
        ("hogy ehhez újra felveszi (és cserélheti)", ("take", "discard M9 MU"), "MU M9"),
        ("vagy akár lent is hagyhatja", (), "M8 M7"),
    ],
)
def test_wikipedia_own_bid_is_raised_with_or_without_the_talon(
    said: str, steps: tuple[str, ...], talon: str
) -> None:
    """wikipedia: "egy magasabb bemondással újabb kört kezdhet" (R5.3, R5.4)."""
    game = auction(WIKIPEDIA, LAY, "bid j", "pass", "pass", *steps, "bid ju")
    assert (str(game.bid), str(game.talon), game.to_act) == ("ju", talon, 1), said


def test_wikipedia_only_the_holder_raises_without_the_talon() -> None:
    """wikipedia: "felveszi a talont („benyúl”), de akkor az előzőnél nagyobbat" (R5.3)."""
    assert refused(auction(WIKIPEDIA, LAY, "bid j"), "bid ju") is Code.TALON_NOT_TAKEN


def test_wikipedia_trump_is_named_unless_red() -> None:
    """wikipedia: "Ha nem piros előtaggal kezdődő, de aduval rendelkező" (R6.2)."""
    assert auction(WIKIPEDIA, LAY, "bid 4u", *ALL_PASS).phase is Phase.TRUMP
    assert auction(WIKIPEDIA, LAY, "bid P4u", *ALL_PASS).trump is Suit.HEARTS
    assert auction(WIKIPEDIA, LAY, "bid nd", *ALL_PASS).phase is Phase.PLAY


@pytest.mark.parametrize(
    ("hand", "trick", "may"),
    [("MA M7 PA", "MK", "MA"), ("PA P7 ZA", "MK", "PA P7"), ("ZA TA", "MK", "ZA TA")],
)
def test_wikipedia_suit_then_trump_then_overtake(hand: str, trick: str, may: str) -> None:
    """wikipedia: "színre színt, ha nincs, akkor adut kell rakni" (R8.2)."""
    assert may_follow(hand, trick, Suit.HEARTS, HIGH) == may


def test_wikipedia_melds_in_the_first_round() -> None:
    """wikipedia: "az adu színéből 40-et, más színből 20-at" (R7.1)."""
    game = FORTY_TWO_TWENTIES.play("Pj", WIKIPEDIA, "meld 40 20 20", "PA", "P8")
    assert legal(game) >= {"meld 20"}  # M K O
    game = do(game, "meld 20", "P7", *FORTY_TWO_TWENTIES_END)
    assert made(game) == {"j"}  # 20 + 80 against 70 + 20


def test_wikipedia_kontra_names_parts_of_the_bid() -> None:
    """wikipedia: "a bemondás egyes részeit, vagy egészét" (R7.2)."""
    game = SWEEP.play("Pju", WIKIPEDIA, "MA")
    assert {"kontra j", "kontra u", "kontra j u"} <= legal(game)


def test_wikipedia_defenders_answer_no_rekontra() -> None:
    """wikipedia: "amit a védők már nem kontrázhatnak tovább" (R7.4)."""
    game = SWEEP.play("Pju", WIKIPEDIA, "MA", "kontra j u", "MK M9", "kontra j u")
    assert game.phase is Phase.PLAY
    assert {kontra_multiplier(level) for level in (2,)} == {4}
    assert dict(game.kontra) == {Figure.PARTI: 2, Figure.ULTI: 2}


@pytest.mark.parametrize("bid", ["Ptd", "ntd", "tb"])
def test_wikipedia_open_games_are_open_from_the_second_round(bid: str) -> None:
    """wikipedia: "A legegyszerűbb esetben mindenki terít" (R8.6)."""
    game = LOW_CARDS.play(bid, WIKIPEDIA, "MA MX M9", declarer=1) if bid != "tb" else None
    game = game or LOW_CARDS.play(bid, WIKIPEDIA, "M9 MA MU")
    assert game.open_seats == {0, 1, 2}


def test_wikipedia_open_hands_of_the_declarer_only() -> None:
    """wikipedia: "de úgy is játsszák, hogy csak a bemondó terít" (R8.6, R8.7)."""
    profile = WIKIPEDIA.evolve(open_hands="DECLARER")
    game = LOW_CARDS.play("tb", profile, "M9 MA MU")
    assert game.open_seats == {0}
    assert claims(game) == {"spread 1", "spread 2"}


def test_wikipedia_open_hands_are_sorted() -> None:
    """wikipedia: "színek és erősség szerint rendezett lapokkal" (R1.2)."""
    hand = CardSet.parse("PX PK M7 PA MA")
    assert " ".join(map(str, hand.sorted(HIGH))) == "MA M7 PA PX PK"
    assert " ".join(map(str, hand.sorted(LOW))) == "MA M7 PA PK PX"


def test_wikipedia_declarer_spreads_at_any_time() -> None:
    """wikipedia: "A bemondónak a játék bármely pontján joga van teríteni" (R8.7).

    By rules.md only when the first card lies on the table.
    """
    game = SWEEP.play("Pj", WIKIPEDIA)
    assert refused(game, "spread") is Code.SPREAD_TOO_EARLY
    assert refused(do(game, "MA"), "spread") is None


def test_wikipedia_defenders_spread_after_the_declarer() -> None:
    """wikipedia: "ha azonban a felvevő terített, a védők is teríthetnek" (R8.7)."""
    game = SWEEP.play("Pj", WIKIPEDIA, "MA")
    assert refused(game, "spread 1") is Code.SPREAD_TOO_EARLY
    game = do(game, "spread")
    assert claims(game) == {"spread 1", "spread 2"}
    assert do(game, "spread 2").open_seats == {0, 2}


def test_wikipedia_last_trick_and_ten_rounds() -> None:
    """wikipedia: "Aki a 10. kört nyeri (azaz övé az utolsó ütés) az +10 pontot" (R9.1)."""
    game = finish(SWEEP.play("Pj", WIKIPEDIA))
    assert (len(game.tricks), game.points()) == (10, Points(90, 0))


def test_wikipedia_who_has_more_points_wins_the_parti() -> None:
    """wikipedia: "Az nyeri a partit aki(k)nek több a pontja" (R9.2)."""
    start = CAUGHT_SEVEN.play("Pj", WIKIPEDIA)
    assert made(do(start, "TA T7 PO", *CAUGHT_SEVEN_END)) == set()  # 40 against 50
    assert made(do(start, "meld 20", "TA T7 PO", *CAUGHT_SEVEN_END)) == {"j"}


def test_wikipedia_a_hundred_doubles_the_parti() -> None:
    """wikipedia: "A parti alapesetben 1 vagy egyszeres pontot jegyez" (R10.1, R12.W)."""
    assert pays(WIKIPEDIA, "j", "j") == 1
    assert pays(WIKIPEDIA, "j", "j", silent("c1")) == 2
    assert pays(WIKIPEDIA, "Pj", "j", silent("c1")) == 4


def test_wikipedia_ace_or_ten_in_the_talon() -> None:
    """wikipedia: "akkor az a védők pontjaihoz számítandó" (R9.1)."""
    assert FORTY_AND_40_OUT.play("Pj", WIKIPEDIA).points() == Points(0, 20)
    assert FORTY_AND_30_OUT.play("Pj", WIKIPEDIA).points() == Points(0, 10)


def test_wikipedia_melds_alone_win_no_parti() -> None:
    """wikipedia: "ez is 80-nak számít, nem lehet kizárólag jelentésekkel" (R9.3).

    By rules.md such melds count nothing, not 80; neither beats the 90 of the other side.
    """
    game = finish(MELDS_ONLY.play("Pj", WIKIPEDIA, "meld 40 20 20 20", "MK MA M9"))
    assert made(game) == set()
    assert "c1" not in {figure for figure, _, _ in silents_of(game)}


@pytest.mark.parametrize(
    ("said", "bid", "lost"),
    [("színben 8", "ju", 8), ("pirosban 16 egységet", "Pju", 16)],
)
def test_wikipedia_lost_ulti(said: str, bid: str, lost: int) -> None:
    """wikipedia: "úgy a bemondója dupláját fizeti ki a védőknek" (R11.3, R12.W)."""
    told = amounts(settle(result(bid, "j"), WIKIPEDIA))
    assert told["u"] + told["u fee"] == -lost, said


@pytest.mark.parametrize(
    ("said", "bid", "lost"),
    [("csendes játékban pedig 4", "4", 4), ("piros csendes bukott ulti 8-8", "P4", 8)],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_wikipedia_lost_silent_ulti(said: str, bid: str, lost: int, seat: int) -> None:
    """wikipedia: "piros csendes bukott ulti 8-8" (R10.2)."""
    told = amounts(settle(result(bid, "4", silent("u", seat, made=False)), WIKIPEDIA))
    assert abs(told["silent u"] + told["silent u fee"]) == lost, said


def test_wikipedia_a_hundred_or_more() -> None:
    """wikipedia: "ha a 100 vagy több pont viszi a partit" (R10.1)."""
    game = FORTY_TWO_TWENTIES.play("Pj", WIKIPEDIA, "meld 40 20 20", "PA P8 P7")
    assert amounts(do(game, *FORTY_TWO_TWENTIES_END).settlement) == {"silent c1": 4}


@pytest.mark.parametrize("profile", [WIKIPEDIA, WIKIHOW])
@pytest.mark.parametrize(("level", "each"), [(0, 1 + 2), (1, 4), (2, 8)])
def test_wikipedia_doubled_parti_falls_beside_a_silent_ulti(
    profile: Profile, level: int, each: int
) -> None:
    """wikipedia and wikihow: "de akkor a parti értékét nem számoljuk" (R10.5, R11.5).

    By rules.md a silent hundred stays, also where it stands for the parti: the sentence drops the
    parti's value alone, so kontra never lowers what the winner gets.
    """
    kontra = {"j": level}
    assert pays(profile, "j", "j", silent("u"), kontra=kontra) == each
    assert pays(profile, "Pj", "j", silent("u"), kontra=kontra) == 2 * each
    hundred = 2 * 2**level
    with_hundred = pays(profile, "j", "j", silent("c1"), silent("u"), kontra=kontra)
    assert with_hundred == hundred + 2 * 2**level
    if level:
        assert pays(profile, "j", "", silent("u", 1), kontra=kontra) == -each


@pytest.mark.parametrize("profile", [WIKIPEDIA, WIKIHOW])
def test_wikipedia_doubled_parti_falls_in_play(profile: Profile) -> None:
    """wikipedia and wikihow: "sima passz kontrázva van" (R10.5, R11.5)."""
    game = finish(SWEEP.play("j", profile, "MA", "kontra j", "MK M9", "pass"))
    told = amounts(game.settlement)
    assert "j" not in told
    assert told["silent u"] == 4


@pytest.mark.parametrize("profile", [WIKIPEDIA, WIKIHOW])
def test_wikipedia_kontra_holds_for_other_games_with_a_silent_ulti(profile: Profile) -> None:
    """wikipedia and wikihow: "ugyanez igaz bármire, amiből csendes ulti lesz" (R10.5)."""
    assert pays(profile, "4", "4", silent("u"), kontra={"4": 1}) == 8 + 4
    assert pays(profile, "4", "4", silent("u"), kontra={"4": 2}) == 16 + 8


@pytest.mark.parametrize("profile", [WIKIPEDIA, WIKIHOW])
def test_wikipedia_further_melds_do_not_count_in_a_hundred(profile: Profile) -> None:
    """wikipedia and wikihow: "bemondása nem lehetséges, tehát a számolásnál sem" (R9.4)."""
    game = TWENTY_AND_20_OUT.play("P2", profile)  # it holds the forty, too
    assert refused(game, "meld 40 20") is Code.NO_PARTI_NO_MELD
    assert made(finish(do(game, "PA P7 M7"))) == set()


def test_wikipedia_melds_of_a_hundred_count_eighty() -> None:
    """wikipedia: "ez is 80-nak számít, nem lehet kizárólag jelentésekkel nyerni" (R9.3)."""
    game = finish(MELDS_ONLY.play("Pj", WIKIPEDIA, "meld 40 20 20 20", "MK MA M9"))
    assert game.points() == Points(0, 90)
    assert made(game) == set()  # 80 against 90
    assert ("c1", None, True) not in silents_of(game)


@pytest.mark.parametrize("profile", [WIKIPEDIA, SUIT_BID])
def test_wikipedia_an_ace_wins_the_parti_beside_all_melds(profile: Profile) -> None:
    """wikipedia: "legalább egy ászt, tízest vagy az utolsó ütést el kell vinni" (R9.3, R10.1).

    80 and 10 are 90, which beat 80, but are not a silent hundred.
    """
    game = finish(MELDS_AND_AN_ACE.play("Pj", profile, "meld 40 20 20 20", "TA T7 T8"))
    assert game.points() == Points(10, 80)
    assert made(game) == {"j"}
    assert silents_of(game) == set()
    for other in (*ULTISTARS_PAGES, WIKIHOW, VICCESMAGYARKARTYA):  # 110
        game = finish(MELDS_AND_AN_ACE.play("Pj", other, "meld 40 20 20 20", "TA T7 T8"))
        assert silents_of(game) == {("c1", 0, True)}


def test_wikipedia_throw_in() -> None:
    """wikipedia: "a licit kontrázott alappontjainak kifizetésével" (R6.3)."""
    game = auction(WIKIPEDIA, LAY, "bid ju", *ALL_PASS, "throw-in")
    assert amounts(game.settlement) == {"j": -2, "u": -8}


def test_wikipedia_revoke_costs_double() -> None:
    """wikipedia: "kontrákkal együtt fizetendő összeg dupláját" (R11.8).

    What has to be paid is what losing costs the declarer by the table; a defender pays what the
    declarer would have won.
    """
    lost = Outcome(bid="4", declarer=0, trump="M", made=())
    assert settle(lost, WIKIPEDIA).net == (-16, 8, 8)
    assert settle_revoke(lost, 0, WIKIPEDIA).net == (-32, 16, 16)
    assert settle_revoke(lost, 1, WIKIPEDIA).net == (16, -8, -8)  # 2 × 4
    outcome = result("ju", kontra={"u": 1})
    # parti 1, ulti 4 × 2, the fee 4: twice 2 + 8 + 4 would be 28; beside ulti the parti loses 1
    assert settle_revoke(outcome, 0, WIKIPEDIA).net == (-2 * 26, 26, 26)
    assert settle_revoke(outcome, 2, WIKIPEDIA).net == (2 * 18, -18, -18)  # 2 × (1 + 2 × 4)


def test_wikipedia_partner_of_the_offender_pays_as_he_does() -> None:
    """wikipedia: "a vétkesnek a társával azonosan fizetnie kell" (R11.8)."""
    assert settle_revoke(result("4"), 1, WIKIPEDIA).net == (16, -8, -8)


def test_wikipedia_a_forty_without_parti_can_not_be_said() -> None:
    """wikipedia: "40 jelentése, mikor nincs parti" (R7.1)."""
    game = SWEEP.play("P4", WIKIPEDIA, "MA")
    assert refused(game, "meld 40") is Code.NO_PARTI_NO_MELD


def test_wikipedia_winning_points_are_paid_by_both() -> None:
    """wikipedia: "tehát ezt ő kétszer nyeri meg" (R11.2)."""
    assert settle(result("4", "4"), WIKIPEDIA).net == (8, -4, -4)


def test_wikipedia_losing_points_are_paid_to_both() -> None:
    """wikipedia: "mindkét védőnek ki kell ugyanazt az összeget fizetnie" (R12.W)."""
    assert settle(result("4"), WIKIPEDIA).net == (-16, 8, 8)
    assert settle(result("4"), WIKIPEDIA.evolve(losses="SYMMETRIC")).net == (-8, 4, 4)


@pytest.mark.parametrize(
    ("row", "bid", "win", "loss"),
    [
        ("12Passz", "j", 1, 2),
        ("24Piros passz", "Pj", 2, 4),
        ("4840-100", "4", 4, 8),
        ("4+14+1Négy ász", "ja", 5, 5),
        ("4+18+1Ulti", "ju", 5, 9),
        ("510Betli", "b", 5, 10),
        ("81640-100 ulti", "4u", 8, 16),
        ("8+116+1Ulti négy ász", "jua", 9, 17),
        ("8+28+2Piros négy ász", "Pja", 10, 10),
        ("8+216+2Piros ulti", "Pju", 10, 18),
        ("1020Piros betli vagy rebetli", "eb", 10, 20),
        ("1224Redurchmars", "ed", 12, 24),
        ("1224Terített durchmars", "td", 12, 24),
        ("2040Terített betli", "tb", 20, 40),
        ("2448Színtelen terített durchmars", "ntd", 24, 48),
        ("4896Piros 20-100 ulti terített durchmars", "P2utd", 48, 96),
    ],
)
def test_wikipedia_rows_in_money(row: str, bid: str, win: int, loss: int) -> None:
    """wikipedia: "a pont (elbukva) mezőt a védők kaphatják meg" (R12.W)."""
    assert pays(WIKIPEDIA, bid, " ".join(map(str, Bid.parse(bid)))) == win, row
    assert pays(WIKIPEDIA, bid) == -loss, row


def test_wikipedia_four_aces() -> None:
    """wikipedia: "a négy ász értéke 4 (pirosban 8) egység, ami kiegészül a partival" (R3.4)."""
    assert Catalogue.of(WIKIPEDIA).text("ja") == "4+1"
    assert Catalogue.of(WIKIPEDIA).text("Pja") == "8+2"


def test_wikipedia_four_aces_join_all_but_durchmars() -> None:
    """wikipedia: "összetett vállalásként mondani, kivéve a durchmarsot" (R3.2)."""
    for code in ("ja", "4a", "2a", "jua", "4ua", "2ua"):
        assert is_played(WIKIPEDIA, code)
    for code in ("ad", "atd", "4ad", "2utda"):
        assert not is_played(WIKIPEDIA, code)


def test_wikipedia_four_tens() -> None:
    """wikipedia: "mind a 4 tízes lapot elüti" (R3.1, R12): a variant at twice the four aces."""
    assert not is_played(WIKIPEDIA, "jx")
    profile = WIKIPEDIA.evolve(values={**WIKIPEDIA.values, Figure.FOUR_TENS: 8})
    assert profile.values[Figure.FOUR_TENS] == 2 * profile.values[Figure.FOUR_ACES]
    assert made(finish(SWEEP.play("Pjx", profile))) == {"j", "x"}
    assert "x" not in made(finish(FORTY_AND_30_OUT.play("Pjx", profile, LOSE_M7)))


def test_wikipedia_above_24_bids_are_compound() -> None:
    """wikipedia: "A 24 egységen felüli bemondások már összetett bemondások" (R3.4)."""
    catalogue = Catalogue.of(WIKIPEDIA)
    above = [bid for bid in catalogue.bids if catalogue.value(bid) > 24]
    assert len(above) == 9
    assert all(len(bid) > 1 for bid in above)


def test_wikipedia_largest_bid() -> None:
    """wikipedia: "a legnagyobb nyerhető pont kontrázás nélkül, alap partin 48" (R3.4)."""
    catalogue = Catalogue.of(WIKIPEDIA)
    assert max(map(catalogue.value, catalogue.bids)) == 48


@pytest.mark.parametrize(
    ("said", "figure", "value"),
    [
        ("de általában 6 értéket ér", Figure.TWENTY_HUNDRED, 6),
        ("Durchmars 7", Figure.DURCHMARS, 7),
        ("redurchmars 14", Figure.REDURCHMARS, 14),
    ],
)
def test_wikipedia_variants_of_values(said: str, figure: Figure, value: int) -> None:
    """wikipedia: "A 20-100 értéke valahol 8" (R12); a change of one number."""
    profile = WIKIPEDIA.evolve(values={**WIKIPEDIA.values, figure: value})
    assert Catalogue.of(profile).value(Bid([figure])) == value, said


def test_wikipedia_rebetli_and_redurchmars_can_be_left_out() -> None:
    """wikipedia: "hogy játsszák-e a rebetlit, redurchmarst" (R12)."""
    left = {f: v for f, v in WIKIPEDIA.values.items() if f.code not in {"eb", "ed"}}
    profile = WIKIPEDIA.evolve(values=left)
    assert not is_played(profile, "eb")
    assert not is_played(profile, "ed")
    assert len(Catalogue.of(profile).bids) == 52


@pytest.mark.parametrize(
    ("said", "suit", "times"),
    [
        ("a makk szín 1x-es", "M", 1),
        ("a zöld színű bemondások 2x", "Z", 2),
        ("a tök 3x", "T", 3),
        ("a piros színű licitek pedig 4x-es szorzót", "P", 4),
    ],
)
def test_wikipedia_suit_bid_multipliers(said: str, suit: str, times: int) -> None:
    """wikipedia: "színlicites rablóultiról" (R3.5), under the profile suit_bid."""
    assert pays(SUIT_BID, f"{suit}j", "j") == times, said
    assert pays(SUIT_BID, f"{suit}4u", "4 u") == 8 * times
    assert not is_played(SUIT_BID, "4u")


def test_wikipedia_suit_bid_rebetli_and_redurchmars_are_worth_hearts() -> None:
    """wikipedia: "a piros színű licitek pedig 4x-es szorzót jelentenek" (R3.1, R12).

    Rebetli is "piros betli", and redurchmars the one in hearts: 4 × 5 and 4 × 6.
    """
    assert Catalogue.of(SUIT_BID).value("piros betli") == 20
    assert Catalogue.of(SUIT_BID).value("piros színtelen durchmars") == 24
    assert settle(result("eb", "eb"), SUIT_BID).net == (40, -20, -20)
    assert settle(result("ed", "ed"), SUIT_BID).net == (48, -24, -24)
    # so the open forms do not outbid them
    assert not outbids(SUIT_BID, "tb", "eb")
    assert not outbids(SUIT_BID, "ntd", "ed")


def test_wikipedia_silent_hundred_by_either_side() -> None:
    """wikipedia: "Ha valaki összegyűjtötte, akkor a pontérték a dupláját éri" (R10.1, R12.W).

    A lost parti costs 2 in the table, so the defenders' hundred costs double that.
    """
    assert pays(WIKIPEDIA, "j", "j", silent("c1")) == 2
    assert pays(WIKIPEDIA, "j", "", silent("c1", None)) == -4
    assert pays(WIKIPEDIA, "ju", "u", silent("c1", None)) == 4 - 2


@pytest.mark.parametrize("bid", ["j", "Pj", "ja", "ju", "Pju"])
def test_wikipedia_marked_rows_follow_the_kontra_of_the_parti(bid: str) -> None:
    """wikipedia: "csak a partira adott kontrák számítanak" (R12.W)."""
    suit = 2 if bid.startswith("P") else 1
    for figure in Bid.parse(bid):
        told = amounts(settle(result(bid, "j", silent("c1"), kontra={figure.code: 1}), WIKIPEDIA))
        doubled = figure is Figure.PARTI
        assert told["silent c1"] == suit * (4 if doubled else 2)


@pytest.mark.parametrize(("bid", "figure"), [("Pja", "a"), ("jua", "u"), ("Pjua", "a")])
def test_wikipedia_other_rows_follow_the_highest_kontra(bid: str, figure: str) -> None:
    """wikipedia: "a legnagyobb kontra pontértéke szorozza" (R12.W)."""
    suit = 2 if bid.startswith("P") else 1
    told = amounts(settle(result(bid, "j", silent("c1"), kontra={figure: 2}), WIKIPEDIA))
    assert told["silent c1"] == suit * 2 * 4


def test_wikipedia_four_kinds_of_silent_figures() -> None:
    """wikipedia: "Így a csendes bemondásoknak 4 fajtája van" (R10.3, R10.4, R12.W).

    The page tells no more of the fourth, the four aces; rules.md takes the rules of ultistars.
    """
    assert len(SILENT_FIGURES) == 4
    assert pays(WIKIPEDIA, "4", "4", silent("a")) == 4 + 2
    told = amounts(finish(SWEEP.play("P4", WIKIPEDIA)).settlement)
    assert told == {"4": 8, "silent u": 4, "silent d": 6}


def test_wikipedia_a_defender_may_make_a_silent_durchmars() -> None:
    """wikipedia: "vagy a 10. kör után a számolásnál derül rájuk fény" (R10.4)."""
    told = amounts(finish(MELDS_ONLY.play("j", WIKIPEDIA, "MK MA M9")).settlement)
    assert told == {"j": -2, "silent d": -3}


def test_wikipedia_highest_kontra_multiplies_silent_ulti_and_durchmars() -> None:
    """wikipedia: "az alábbi két csendes bemondásnál is" (R10.5)."""
    kontra = {"2": 1, "a": 2}
    assert amounts(settle(result("2a", "2", silent("u"), kontra=kontra), WIKIPEDIA))[
        "silent u"
    ] == (2 * 4)
    told = amounts(settle(result("ju", "j", silent("d"), kontra={"u": 2}), WIKIPEDIA))
    assert told["silent d"] == 3 * 4


@pytest.mark.parametrize(
    ("row", "bid", "told"),
    [
        ("4+14+1Négy ász2 (!)--", "ja", silent("u")),
        ("612Durchmars-2-", "d", silent("u")),
        ("1224Piros durchmars---", "Pd", silent("u")),
        ("1224Terített durchmars---", "td", silent("u")),
        ("8+28+2Piros négy ász44-", "Pja", silent("u")),
    ],
)
def test_wikipedia_a_dash_is_not_paid(row: str, bid: str, told: Silent) -> None:
    """wikipedia: "A fenti táblázatból leolvasható" (R12.W)."""
    everything = " ".join(map(str, Bid.parse(bid)))
    paid = "silent u" in amounts(settle(result(bid, everything, told), WIKIPEDIA))
    assert paid is (bid in {"d", "Pja"}), row


# WikiHow


def test_wikihow_hands_and_talon() -> None:
    """wikihow: "az osztó mindenkinek 10 lapot oszt" (R2.1).

    The talon comes to forehand first, so by rules.md he is dealt 12.
    """
    assert [len(hand) for hand in auction(WIKIHOW).hands] == [12, 10, 10]


def test_wikihow_who_saw_the_talon_must_bid() -> None:
    """wikihow: "annak mindig kell egy úgynevezett bemondást" (R5.1, R5.2, R5.8)."""
    assert refused(auction(WIKIHOW, LAY), "pass") is Code.MUST_BID
    taken = auction(WIKIHOW, LAY, "bid Pj", "pass", "pass", "take", LAY)
    assert refused(taken, "pass") is Code.MUST_BID


def test_wikihow_the_same_two_cards_may_go_back() -> None:
    """wikihow: "két másik (vagy akár ugyanazt) képpel lefelé fordított kártyát" (R5.1)."""
    game = auction(WIKIHOW, LAY, "bid j", "take", LAY)
    assert str(game.talon) == "M8 M7"


def test_wikihow_bids_must_be_higher() -> None:
    """wikihow: "alacsonyabb vagy azokkal azonos szinten" (R4.1)."""
    game = auction(WIKIHOW, LAY, "bid ju", "take", LAY)
    assert refused(game, "bid ja") is Code.NOT_HIGHER
    assert refused(game, "bid j") is Code.NOT_HIGHER
    assert refused(game, "bid b") is None


def test_wikihow_first_bidder_may_raise_himself() -> None:
    """wikihow: "még annak is, aki az első licitet mondta" (R5.3, R5.4)."""
    game = auction(WIKIHOW, LAY, "bid j", "pass", "pass")
    assert legal(game) == {"take", "pass"}
    assert str(do(game, "take", LAY, "bid Pj").bid) == "Pj"


def test_wikihow_suit_trump_overtake() -> None:
    """wikihow: "színre színt, ha nincs, akkor adut kell rakni" (R8.2)."""
    assert may_follow("MA M7 PA", "MK", Suit.HEARTS, HIGH) == "MA"
    assert may_follow("ZA P9 P7", "MK P8", Suit.HEARTS, HIGH) == "P9"


def test_wikihow_melds_count() -> None:
    """wikihow: "az adu színéből 40-et, más színből 20-at érnek" (R7.1, R9.2)."""
    game = CAUGHT_SEVEN.play("Pj", WIKIHOW, "meld 20", "TA T7", "meld 40", "PO")
    assert made(do(game, *CAUGHT_SEVEN_END)) == set()  # 40 + 20 against 50 + 40


def test_wikihow_last_round_and_talon() -> None:
    """wikihow: "aki az utolsó kört nyeri az +10 pontot kap" (R9.1)."""
    assert finish(SWEEP.play("Pj", WIKIHOW)).points() == Points(90, 0)
    assert FORTY_AND_40_OUT.play("Pj", WIKIHOW).points() == Points(0, 20)


def test_wikihow_a_hundred_doubles_the_parti() -> None:
    """wikihow: "ha 100 ponttal nyernek a másik ellenében" (R10.1)."""
    assert pays(WIKIHOW, "j", "j") == 1
    assert pays(WIKIHOW, "j", "j", silent("c1")) == 2
    assert pays(WIKIHOW, "j", "", silent("c1", None)) == -2


@pytest.mark.parametrize(("level", "each"), [(0, 2), (1, 4), (2, 8), (3, 16), (5, 64)])
def test_wikihow_kontra_on_a_hundred(level: int, each: int) -> None:
    """wikihow: "az bemondás nélkül is a kétszeresét éri (csendes 100)" (R10.1)."""
    assert pays(WIKIHOW, "j", "j", silent("c1"), kontra={"j": level}) == each


def test_wikihow_plain_parti_costs_the_base_fee() -> None:
    """wikihow: "csak az alapdíjat kell kifizetni" (R6.1)."""
    game = auction(WIKIHOW, LAY, "bid j", *ALL_PASS)
    assert (game.phase, amounts(game.settlement)) == (Phase.OVER, {"j": -1})


def test_wikihow_throw_in() -> None:
    """wikihow: "a licit kontrázott alappontjainak kifizetésével" (R6.3)."""
    game = auction(WIKIHOW, LAY, "bid Pju", *ALL_PASS, "throw-in")
    assert amounts(game.settlement) == {"j": -4, "u": -16}


def test_wikihow_money_in_the_window() -> None:
    """wikihow: "nyert és bukott részeredmények miatt senki nem fizet senkinek" (R11.1).

    A lost 40-100 beside made four aces.
    """
    settlement = settle(result("4a", "a"), WIKIHOW)
    assert settlement.net == (0, 0, 0)
    assert amounts(settlement) == {"4": -4, "a": 4}


@pytest.mark.parametrize(
    ("said", "figure", "order"),
    [
        ("ász, 10, király, felső, alsó, 9, 8, 7", Figure.PARTI, "AXKOU987"),
        ("ász, király, felső, alsó, 10, 9, 8, 7", Figure.BETLI, "AKOUX987"),
    ],
)
def test_wikihow_orders(said: str, figure: Figure, order: str) -> None:
    """wikihow: "A kártyalap értékeknek az ultiban két típusa van" (R1.3)."""
    assert strength(WIKIHOW.order_of(figure)) == order, said


@pytest.mark.parametrize(
    ("said", "level", "name", "times"),
    [
        ("Kontra\tVédő\t×2", 1, "kontra", 2),
        ("Rekontra\tBemondó\t×4", 2, "rekontra", 4),
        ("Szubkontra\tVédő\t×8", 3, "szubkontra", 8),
    ],
)
def test_wikihow_kontra_levels(said: str, level: int, name: str, times: int) -> None:
    """wikihow: "A kontrák emelkedő sorrendben" (R7.4)."""
    assert (kontra_name(level), kontra_multiplier(level)) == (name, times), said
    assert pays(WIKIHOW, "4", "4", kontra={"4": level}) == 4 * times


def test_wikihow_kontra_without_end() -> None:
    """wikihow: "Ezt a végtelenségig lehet tovább emelni" (R7.4)."""
    game = SWEEP.play("Pd", WIKIHOW, "MA", "kontra d", "MK M9")
    for _ in range(19):
        game = game.apply("kontra d")
    assert dict(game.kontra) == {Figure.DURCHMARS: 20}
    assert refused(game, "kontra d") is None


@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_wikihow_lost_silent_ulti(level: int) -> None:
    """wikihow: "kell simán (kontrák nélkül) még egyszer számolni" (R10.2, R10.5)."""
    told = amounts(settle(result("4", "4", silent("u", made=False), kontra={"4": level}), WIKIHOW))
    assert told["silent u"] == -2 * 2**level
    assert told["silent u fee"] == -2
    assert pays(WIKIHOW, "4", "4", silent("u", 2, made=False)) == 4 + 2 + 2


def test_wikihow_silent_four_aces() -> None:
    """wikihow: "azaz két egység, piros színben 4 egység" (R10.3)."""
    assert pays(WIKIHOW, "4", "4", silent("a")) == 4 + 2
    assert pays(WIKIHOW, "P4", "4", silent("a")) == 8 + 4
    assert pays(WIKIHOW, "4", "", silent("a", 2)) == -4 - 2


def test_wikihow_a_defenders_silent_four_aces_against_a_durchmars() -> None:
    """wikihow: "Védőként is elszámolható, de csak akkor, ha azt az egyik védő" (R10.3).

    Only the declarer's are bound to a bid without durchmars. On other pages there are none.
    """
    assert pays(WIKIHOW, "d", "", silent("a", 2)) == -6 - 2
    assert pays(WIKIHOW, "Pud", "", silent("a", 1)) == -12 - 8 - 8 - 4
    told = result("d", "", silent("a", 2))
    for profile in (*ULTISTARS_PAGES, WIKIPEDIA, VICCESMAGYARKARTYA):
        with pytest.raises(OutcomeError, match="this table has no silent four aces"):
            settle(told, profile)
    game = finish(MELDS_ONLY.play("d", WIKIHOW, "MK MA M9"))
    assert amounts(game.settlement) == {"d": -6, "silent a": -2}
    game = finish(MELDS_ONLY.play("d", ULTISTARS, "MK MA M9"))
    assert amounts(game.settlement) == {"d": -6}


def test_wikihow_no_silent_aces_beside_a_bid_durchmars() -> None:
    """wikihow: "ha vállalásai között nem szerepelt a durchmars" (R10.3)."""
    assert "silent a" not in amounts(finish(SWEEP.play("Pd", WIKIHOW)).settlement)
    assert "silent a" in amounts(finish(SWEEP.play("P4", WIKIHOW)).settlement)


def test_wikihow_silent_aces_and_silent_durchmars_go_together() -> None:
    """wikihow: "a csendes bemondásoknak 4 fajtája van" (R10.4); all four in one deal."""
    told = amounts(finish(SWEEP.play("Pj", WIKIHOW, "meld 40")).settlement)
    assert told == {"silent c1": 4, "silent u": 4, "silent a": 4, "silent d": 6}


def test_wikihow_silent_durchmars_by_anyone() -> None:
    """wikihow: "ha valaki mind a 10 körben üt" (R10.4)."""
    told = amounts(finish(MELDS_ONLY.play("j", WIKIHOW, "MK MA M9")).settlement)
    assert told == {"j": -1, "silent a": -2, "silent d": -3}


def test_wikihow_silent_durchmars_is_lost_in_the_last_round() -> None:
    """wikihow: "ha az első 9 kört nyeri, de az utolsót elbukja" (R10.4)."""
    assert pays(WIKIHOW, "4", "4", silent("d", made=False)) == 4 - 3
    assert pays(WIKIHOW, "4", "", silent("d", 1, made=False)) == -4 + 3
    game = FORTY_AND_30_OUT.play("Pj", WIKIHOW)
    for card in ("ZA", "PA", "PX", "PK", "PO", "PU", "P9", "P8", "P7"):
        game = do(game, card)
        for _ in range(2):  # the defenders keep their acorns
            game = game.play(game.legal_cards().sorted()[-1])
    game = finish(game)
    assert ("d", 0, False) in silents_of(game)
    assert amounts(game.settlement)["silent d"] == -6


def test_wikihow_silent_hundred_of_one_player() -> None:
    """wikihow: "Ez egy embernél akár lehet csendes 40-100" (R10.1); 40 and 60."""
    game = FORTY_AND_30_OUT.play("j", WIKIHOW, "meld 40", LOSE_M7)
    assert amounts(finish(game).settlement)["silent c1"] == 2


def test_wikihow_revoke() -> None:
    """wikihow: "kétszeresen kell kifizetni, sőt védőként a társ helyett is" (R11.8)."""
    assert settle_revoke(result("4", kontra={"4": 1}), 0, WIKIHOW).net == (-32, 16, 16)
    assert settle_revoke(result("4", kontra={"4": 1}), 1, WIKIHOW).net == (32, -32, 0)


# Vicc és Magyarkártya


@pytest.mark.parametrize(
    ("said", "packets", "first"),
    [
        ("az osztótól jobbra levő kap 7 lapot", Packets.SEVEN_FIVE, [*range(7), *range(17, 22)]),
        ("akkor egyszerre kell kiosztani", Packets.AT_ONCE, list(range(12))),
    ],
)
def test_vicces_packets(said: str, packets: Packets, first: list[int]) -> None:
    """viccesmagyarkartya: "végül mind a hárman kapnak még 5 lapot" (R2.2)."""
    deal = Deal.from_deck(DECK, packets)
    assert deal.hands[0] == CardSet(DECK[place] for place in first), said


def test_vicces_pass_bid_or_take() -> None:
    """viccesmagyarkartya: "passzol, licitál vagy felveszi a talont" (R5.3)."""
    game = auction(VICCESMAGYARKARTYA, LAY, "bid j")
    assert {"pass", "take", "bid Pj", "bid ju"} <= legal(game)
    assert refused(game, "bid j") is Code.NOT_HIGHER
    raised = do(game, "bid ju")
    assert (raised.declarer, str(raised.talon)) == (1, "M8 M7")


def test_vicces_after_taking_a_higher_bid_is_due() -> None:
    """viccesmagyarkartya: "már kötelező többet vállalnia az előző játékosnál" (R5.2)."""
    game = auction(VICCESMAGYARKARTYA, LAY, "bid ju", "take", LAY)
    assert refused(game, "pass") is Code.MUST_BID
    assert refused(game, "bid ja") is Code.NOT_HIGHER


@pytest.mark.parametrize(
    ("last", "bid", "talon"),
    [
        (("take", "discard M9 MU", "pass"), "ju", "MU M9"),
        (("take", "discard M9 MU", "bid 4u", *ALL_PASS), "4u", "MU M9"),
        (("bid 4u", *ALL_PASS), "4u", "M8 M7"),
        (("pass",), "ju", "M8 M7"),
    ],
)
def test_vicces_holder_exchanges_and_or_raises(last: tuple[str, ...], bid: str, talon: str) -> None:
    """viccesmagyarkartya: "eldob-e két másik lapot és/vagy nagyobbat licitál" (R5.8)."""
    game = auction(VICCESMAGYARKARTYA, LAY, "bid ju", "pass", "pass", *last)
    assert (game.phase, str(game.bid), str(game.talon)) == (Phase.TRUMP, bid, talon)


def test_vicces_three_passes_begin_the_play() -> None:
    """viccesmagyarkartya: "Ha a három passz elhangzott, indul a lejátszás" (R5.4)."""
    assert auction(VICCESMAGYARKARTYA, LAY, "bid Pj", *ALL_PASS).phase is Phase.PLAY


def test_vicces_four_passes() -> None:
    """viccesmagyarkartya: "senki sem vállalt semmit - 4 passz" (R5.6)."""
    game = auction(VICCESMAGYARKARTYA, LAY, *ALL_PASS)
    assert game.to_act == 0
    game = do(game, "pass")
    assert game.phase is Phase.OVER
    assert game.outcome == Outcome(ending="VOID")
    assert amounts(game.settlement) == {}


@pytest.mark.parametrize(
    ("said", "hand", "trick", "may"),
    [
        ("KÖTELEZŐ mindig überelni (felülütni)", "MA M7", "MK", "MA"),
        ("A felülütés nem csak az első lapra vonatkozik", "MX MO M7", "M9 MK", "MX"),
        ("színhiány esetén adut adni", "PA ZA", "MK", "PA"),
        ("ha az sincs, akkor bármit", "TA ZA", "MK", "ZA TA"),
    ],
)
def test_vicces_what_may_follow(said: str, hand: str, trick: str, may: str) -> None:
    """viccesmagyarkartya: "hanem a már lehívott lapokra is" (R8.2)."""
    assert may_follow(hand, trick, Suit.HEARTS, HIGH) == may, said


def test_vicces_revoke() -> None:
    """viccesmagyarkartya: "akkor neki kell kifizetnie a partit" (R11.8).

    By rules.md he pays all announced figures, and a defender his partner's share too. A revoke is
    not cheaper for the declarer than losing.
    """
    profile = VICCESMAGYARKARTYA
    assert settle_revoke(result("ju"), 0, profile).net == (-18, 9, 9)  # 1 + 4 + the fee 4
    assert settle_revoke(result("ju"), 2, profile).net == (10, 0, -10)
    # hearts: 2 + 8, and the fee 8
    assert settle(result("Pju", ""), profile).net == (-36, 18, 18)
    assert settle_revoke(result("Pju"), 0, profile).net == (-36, 18, 18)


def test_vicces_a_hundred_without_its_meld_is_lost_at_once() -> None:
    """viccesmagyarkartya: "de rögtön bukottnak számít, hisz 40 nélkül mondta be" (R9.4)."""
    for profile in PROFILES.values():
        letter = "P" if profile is SUIT_BID else ""
        for game in (
            FORTY_WITHOUT_OVER.play(f"{letter}4", profile),
            WITHOUT_TWENTY.play(f"{letter}2", profile),
        ):
            assert [status.name for status in game.pending().values()] == ["LOST"]
            assert game.phase is Phase.PLAY  # it is played out all the same (R8.5)
        held = SWEEP.play(f"{letter}4", profile)
        assert [status.name for status in held.pending().values()] == ["OPEN"]


@pytest.mark.parametrize(
    ("said", "figures", "order"),
    [
        ("ász, 10, király, felső, alsó, 9, 8, 7", "j 4 2 u a d td nd ed ntd", "AXKOU987"),
        ("ász, király, felső, alsó, 10, 9, 8, 7", "b eb tb", "AKOUX987"),
    ],
)
def test_vicces_orders(said: str, figures: str, order: str) -> None:
    """viccesmagyarkartya: "A kártyák ütőértéke" (R1.3, R1.4)."""
    for code in figures.split():
        assert strength(VICCESMAGYARKARTYA.order_of(Figure.parse(code))) == order, said


def test_vicces_ten_beats_the_king_without_trump() -> None:
    """viccesmagyarkartya: "Színes játékban (amikor van adu) és színtelen durchmars" (R1.4)."""
    lost = LOW_CARDS.play("nd", VICCESMAGYARKARTYA, "MK MX M9", declarer=1)
    assert (lost.phase, made(lost)) == (Phase.OVER, set())
    assert LOW_CARDS.play("nd", ULTISTARS, "MK MX M9", declarer=1).phase is Phase.PLAY


def test_vicces_the_new_rules_put_the_ten_low() -> None:
    """viccesmagyarkartya: "az új szabályokban már úgy van, mint a Betlinél" (R1.4)."""
    profile = VICCESMAGYARKARTYA.evolve(no_trump_durchmars_ten=TenPlace.LOW)
    assert strength(profile.order_of(Figure.NO_TRUMP_DURCHMARS)) == "AKOUX987"


def test_vicces_points() -> None:
    """viccesmagyarkartya: "Az utolsó ütésért további 10 pont jár" (R9.1)."""
    assert finish(SWEEP.play("Pj", VICCESMAGYARKARTYA)).points() == Points(90, 0)


VALUES_OF_VICCES = [
    ("értéke: 1 forint", "j", "1"),
    ("hisz 40 nélkül mondta be - értéke: 4 forint", "4", "4"),
    ("akkor is már bukva van - értéke: 8 forint", "2", "8"),
    ("az adu 7-essel fogja vinni", "ju", "4+1"),
    ("mind a 4 ászt hazaviszi az ütéseivel", "ja", "4+1"),
    ("egy ütése sem lesz - értéke: 5 forint", "b", "5"),
    ("csak nagyobb összegben - értéke: 10 forint", "eb", "10"),
    ("szigorúan tilos megszólalni! - értéke: 20 forint", "tb", "20"),
    ("minden ütést elvisz - értéke: 6 forint", "d", "6"),
    ("Színtelen durchmars", "nd", "6"),
    ("színes játék és a piros az adu - értéke: 12 forint", "ed", "12"),
    ("terített lapokkal (lásd terített betli) - értéke: 24 forint", "td", "24"),
    ("színes és színtelen (lásd később) játékban is megjátszható", "ntd", "24"),
]


@pytest.mark.parametrize(("said", "bid", "value"), VALUES_OF_VICCES)
def test_vicces_values(said: str, bid: str, value: str) -> None:
    """viccesmagyarkartya: "egyszerű vállalásokat (egyszerű figurák)" (R3.1)."""
    assert Catalogue.of(VICCESMAGYARKARTYA).text(bid) == value, said


def test_vicces_forty_hundred_falls_with_forty_points_out() -> None:
    """viccesmagyarkartya: "ha a két védő összesen 40 pontot ér el akkor nyerték" (R3.1)."""
    game = finish(FORTY_AND_40_OUT.play("4", VICCESMAGYARKARTYA, LOSE_M7))
    assert (game.points().defenders, made(game)) == (40, set())
    game = finish(FORTY_AND_30_OUT.play("4", VICCESMAGYARKARTYA, LOSE_M7))
    assert (game.points().defenders, made(game)) == (30, {"4"})


def test_vicces_twenty_hundred_falls_with_twenty_points_out() -> None:
    """viccesmagyarkartya: "Ha a védők 20 pontot érnek el összesen" (R3.1)."""
    game = finish(TWENTY_AND_20_OUT.play("2", VICCESMAGYARKARTYA, "PA P7 M7"))
    assert (game.points().defenders, made(game)) == (20, set())
    game = finish(TWENTY_AND_10_OUT.play("2", VICCESMAGYARKARTYA, "PA P7 M7"))
    assert (game.points().defenders, made(game)) == (10, {"2"})


def test_vicces_forty_hundred_without_the_forty_is_lost_not_illegal() -> None:
    """viccesmagyarkartya: "az nem renonc, de rögtön bukottnak számít" (R9.4)."""
    assert made(finish(FORTY_WITHOUT_OVER.play("P4", VICCESMAGYARKARTYA))) == set()


def test_vicces_twenty_hundred_without_the_twenty_is_lost() -> None:
    """viccesmagyarkartya: "vagyis ha 20 nélkül mondják be, akkor rögtön bukott" (R9.4)."""
    assert made(finish(WITHOUT_TWENTY.play("P2", VICCESMAGYARKARTYA, "PA P7 M7"))) == set()


def test_vicces_only_one_twenty_counts() -> None:
    """viccesmagyarkartya: "ha több van, akkor is csak egy számít" (R9.4)."""
    game = TWENTY_AND_20_OUT.play("P2", VICCESMAGYARKARTYA, "PA P7 M7")
    assert made(finish(game)) == set()  # 70 + 20, though it holds a forty as well


@pytest.mark.parametrize("bid", ["ju", "ja"])
def test_vicces_one_more_for_the_parti(bid: str) -> None:
    """viccesmagyarkartya: "ilyenkor +1 forint érhető el azzal, ha a partit is" (R3.4)."""
    figure = bid[1:]
    assert pays(VICCESMAGYARKARTYA, bid, f"j {figure}") == 4 + 1
    assert pays(VICCESMAGYARKARTYA, bid, figure) == 4 - 1


def test_vicces_open_after_the_first_round_and_the_kontras() -> None:
    """viccesmagyarkartya: "csak az első kör, és a kontrák után" (R8.6)."""
    game = LOW_CARDS.play("tb", VICCESMAGYARKARTYA, "M9", "kontra tb", "MA MU")
    assert game.phase is Phase.KONTRA
    assert not game.open_seats
    assert do(game, "pass").open_seats == {0, 1, 2}


def test_vicces_red_durchmars_has_trumps_red_betli_has_not() -> None:
    """viccesmagyarkartya: "Van Piros Durchmars is, de az a Piros Betlivel" (R3.3)."""
    assert Bid.parse("Piros Durchmars").suit is Suit.HEARTS
    assert Bid.parse("Piros betli").suit is None


@pytest.mark.parametrize(("level", "each"), [(0, 8), (1, 12), (2, 20), (3, 36), (4, 68)])
def test_vicces_lost_ulti(level: int, each: int) -> None:
    """viccesmagyarkartya: "az ulti-bukási különdíjat is ki kell fizetni" (R11.3)."""
    told = amounts(settle(result("ju", "j", kontra={"u": level}), VICCESMAGYARKARTYA))
    assert told["u"] + told["u fee"] == -each


@pytest.mark.parametrize(
    ("said", "code", "goes"),
    [
        ("mellé semmi sem vállalható", "4b", False),
        ("Durchmars és terített durchmars", "dtd", False),
        ("40-100 és 20-100 nem mondható be együtt", "42", False),
        ("A legtöbb figura felvállalható egymással", "4uad", True),
        ("A legtöbb figura felvállalható egymással", "atd", True),
        ("A legtöbb figura felvállalható egymással", "P2uatd", True),
    ],
)
def test_vicces_combinations(said: str, code: str, goes: bool) -> None:
    """viccesmagyarkartya: "egymással kombinálva is, az alábbi kivételekkel" (R3.2)."""
    assert is_played(VICCESMAGYARKARTYA, code) is goes, said


def test_vicces_bids_in_all() -> None:
    """viccesmagyarkartya: "az alábbi kivételekkel" (R3.2): 78 bids with aces beside durchmars."""
    assert len(Catalogue.of(VICCESMAGYARKARTYA).bids) == 78


@pytest.mark.parametrize(("bid", "value"), [("4u", 8), ("2u", 12), ("4a", 8), ("4ua", 12)])
def test_vicces_values_are_added_without_the_parti(bid: str, value: int) -> None:
    """viccesmagyarkartya: "akkor a +1 forintot már nem számoljuk" (R3.4)."""
    assert Catalogue.of(VICCESMAGYARKARTYA).text(bid) == str(value)


def test_vicces_ulti_with_four_aces_keeps_the_parti() -> None:
    """viccesmagyarkartya: "a bemondásban parti, ulti vagy 4 ász szerepel" (R3.4).

    Another sentence takes the +1 away when "mást is vállal" beside an ulti, for a reason that
    the four aces do not give; by rules.md the parti is played here.
    """
    assert Catalogue.of(VICCESMAGYARKARTYA).text("jua") == "8+1"


def test_vicces_betli_beats_ulti() -> None:
    """viccesmagyarkartya: "a betli 5 forintja ilyenkor többet ér az ulti 4+1" (R4.2)."""
    assert outbids(VICCESMAGYARKARTYA, "b", "ju")
    assert not outbids(VICCESMAGYARKARTYA, "ju", "b")


def test_vicces_twenty_hundred_does_not_beat_forty_hundred_ulti() -> None:
    """viccesmagyarkartya: "40-100 ultinál (8 forint) nem nagyobb a 20-100" (R4.1)."""
    assert not outbids(VICCESMAGYARKARTYA, "2", "4u")
    assert not outbids(VICCESMAGYARKARTYA, "4u", "2")


@pytest.mark.parametrize(
    ("bid", "has_trump"),
    [
        ("j", True),
        ("4", True),
        ("2", True),
        ("ju", True),
        ("ja", True),
        ("d", True),
        ("td", True),
        ("nd", False),
        ("ed", False),
        ("ntd", False),
        ("b", False),
        ("eb", False),
        ("tb", False),
    ],
)
def test_vicces_where_there_is_a_trump(bid: str, has_trump: bool) -> None:
    """viccesmagyarkartya: "Adu a következő esetekben van" (R3.1)."""
    assert Bid.parse(bid).has_trump is has_trump


def test_vicces_hearts_are_said_in_the_bid() -> None:
    """viccesmagyarkartya: "Ezért ezt már a licitáláskor be kell mondani" (R6.2)."""
    game = auction(VICCESMAGYARKARTYA, LAY, "bid ju", *ALL_PASS)
    assert legal(game) == {"trump M", "trump Z", "trump T"}


@pytest.mark.parametrize(
    ("said", "name", "bid", "value"),
    [
        ("a piros ulti 8+2 forintot ér", "piros ulti", "Pju", "8+2"),
        ("piros betli 10 forint", "piros betli", "eb", "10"),
        ("piros színtelen durchmars 12 forint", "piros színtelen durchmars", "ed", "12"),
    ],
)
def test_vicces_red(said: str, name: str, bid: str, value: str) -> None:
    """viccesmagyarkartya: "minden licit értékét megkétszerezi" (R3.4)."""
    assert Bid.parse(name) is Bid.parse(bid)
    assert Catalogue.of(VICCESMAGYARKARTYA).text(bid) == value, said


def test_vicces_hearts_do_not_double_the_open_durchmars() -> None:
    """viccesmagyarkartya: "de ekkor a piros szín nem kétszerezi az értékét" (R3.4)."""
    assert pays(VICCESMAGYARKARTYA, "td", "td") == 24
    assert pays(VICCESMAGYARKARTYA, "Ptd", "td") == 24
    assert pays(VICCESMAGYARKARTYA, "P4td", "4 td") == 8 + 24
    assert not outbids(VICCESMAGYARKARTYA, "Ptd", "td")


@pytest.mark.parametrize(
    ("bid", "melds"),
    [
        ("Pj", True),
        ("Pju", True),
        ("Pja", True),
        ("Pjua", True),
        ("P4u", False),
        ("P2a", False),
        ("Pud", False),
        ("Patd", False),
    ],
)
def test_vicces_melds_where_the_parti_is_played(bid: str, melds: bool) -> None:
    """viccesmagyarkartya: "csak ebben az esetben lehet 20-akat és 40-et jelenteni" (R7.1)."""
    game = SWEEP.play(bid, VICCESMAGYARKARTYA)
    assert ("meld 40" in legal(game)) is melds


def test_vicces_no_silent_ulti_beside_an_announced_one() -> None:
    """viccesmagyarkartya: "azt már egyik védő sem teljesítheti csendben" (R10)."""
    game = CAUGHT_SEVEN.play("ju", VICCESMAGYARKARTYA, "TA T7 PO")
    told = amounts(do(game, *CAUGHT_SEVEN_END).settlement)
    assert set(told) == {"j", "u", "u fee"}


def test_vicces_silent_figures_are_half() -> None:
    """viccesmagyarkartya: "Az ilyen figurák az eredeti értékük felét érik" (R10)."""
    profile = VICCESMAGYARKARTYA
    assert profile.silent_ulti is not None
    assert profile.silent_ulti * 2 == profile.values[Figure.ULTI]
    assert profile.silent_durchmars is not None
    assert profile.silent_durchmars * 2 == profile.values[Figure.DURCHMARS]


@pytest.mark.parametrize(
    ("said", "told", "each"),
    [
        ("a felvevő ütéseivel és jelentéseivel 100 pontot ért el", silent("c1"), 2),
        ("mint az ulti, de csak színjátékban teljesítheti", silent("u"), 2),
        ("ha nem volt se Durchmars, se Terített durchmars bemondva", silent("d"), 3),
    ],
)
def test_vicces_silent_figures_of_the_declarer(said: str, told: Silent, each: int) -> None:
    """viccesmagyarkartya: "A felvevő a következőket teljesítheti csendben" (R10)."""
    assert pays(VICCESMAGYARKARTYA, "j", "j", told) == 1 + each, said
    assert pays(VICCESMAGYARKARTYA, "Pj", "j", told) == 2 + 2 * each


@pytest.mark.parametrize("level", [0, 1, 2])
def test_vicces_silent_hundred_is_added_without_kontra(level: int) -> None:
    """viccesmagyarkartya: "100 pontot értek el - értéke: 2 forint" (R10.1)."""
    kontra = {"j": level}
    assert pays(VICCESMAGYARKARTYA, "j", "j", silent("c1"), kontra=kontra) == 2**level + 2
    assert pays(VICCESMAGYARKARTYA, "j", "", silent("c1", None), kontra=kontra) == -(2**level) - 2


def test_vicces_no_silent_figures_without_trump() -> None:
    """viccesmagyarkartya: "de csak színjátékban teljesítheti" (R10)."""
    assert silents_of(finish(LOW_CARDS.play("nd", VICCESMAGYARKARTYA, declarer=2))) == set()


def test_vicces_defenders_make_no_silent_durchmars_and_nobody_silent_aces() -> None:
    """viccesmagyarkartya: "A védők a következőket teljesíthetik csendben" (R10.3, R10.4)."""
    game = finish(MELDS_ONLY.play("j", VICCESMAGYARKARTYA, "MK MA M9"))
    assert amounts(game.settlement) == {"j": -1}
    assert "silent a" not in amounts(finish(SWEEP.play("Pj", VICCESMAGYARKARTYA)).settlement)


def test_vicces_a_defenders_silent_ulti_is_his_own() -> None:
    """viccesmagyarkartya: "mintha az adott védő lett volna egyedül" (R10.6).

    The fee of a lost silent ulti is 2 by rules.md; the page can be read as 4.
    """
    profile = VICCESMAGYARKARTYA
    without = settle(result("4", "4"), profile).net
    for told, gains in ((silent("u", 1), (-2, 4, -2)), (silent("u", 1, made=False), (4, -8, 4))):
        net = settle(result("4", "4", told), profile).net
        assert tuple(a - b for a, b in zip(net, without, strict=True)) == gains


def test_vicces_only_the_ulti_is_lost_silently() -> None:
    """viccesmagyarkartya: "mást nem lehet csendben elbukni csak az ultit" (R10.2, R10.4)."""
    assert pays(VICCESMAGYARKARTYA, "4", "4", silent("d", made=False)) == 4
    assert pays(VICCESMAGYARKARTYA, "4", "4", silent("u", made=False)) == 4 - 2 - 2
    assert Figure.FOUR_ACES not in LOSABLE_SILENT_FIGURES
    assert Figure.HUNDRED not in LOSABLE_SILENT_FIGURES


def test_vicces_melds_are_not_compulsory() -> None:
    """viccesmagyarkartya: "Ez természetesen nem kötelező" (R7.1)."""
    game = finish(SWEEP.play("Pj", VICCESMAGYARKARTYA))
    assert game.melds == (None, None, None)


def test_vicces_each_figure_is_doubled_by_itself() -> None:
    """viccesmagyarkartya: "külön-külön meg lehet kontrázni" (R7.2)."""
    game = SWEEP.play("Pjua", VICCESMAGYARKARTYA, "MA")
    doubles = {action for action in legal(game) if action.startswith("kontra")}
    assert len(doubles) == 2**3 - 1
    assert pays(VICCESMAGYARKARTYA, "jua", "j u a", kontra={"u": 1}) == 1 + 8 + 4


def test_vicces_kontra_does_not_touch_the_fee() -> None:
    """viccesmagyarkartya: "az ulti-bukási különdíjra nincs hatással" (R11.3)."""
    told = amounts(settle(result("ju", "j", kontra={"u": 4}), VICCESMAGYARKARTYA))
    assert (told["u"], told["u fee"]) == (-4 * 16, -4)


def test_vicces_kontra_is_joint_with_trump() -> None:
    """viccesmagyarkartya: "A védők kontrája színes játékban együtt számít" (R7.3)."""
    game = SWEEP.play("Pju", VICCESMAGYARKARTYA, "MA", "kontra u", "MK")
    assert refused(game, "kontra u") is Code.ALREADY_RAISED
    assert refused(game, "kontra j") is None
    done = finish(do(game, "M9", "pass"))
    assert amounts(done.settlement)["u"] == 8 * 2
    assert done.settlement is not None
    assert done.settlement.net[1] == done.settlement.net[2]


@pytest.mark.parametrize("profile", [*ULTISTARS_PAGES, WIKIPEDIA, WIKIHOW, VICCESMAGYARKARTYA])
def test_vicces_kontra_is_individual_without_trump(profile: Profile) -> None:
    """viccesmagyarkartya: "színtelenben külön-külön" (R7.3).

    The other pages are silent; by rules.md the same holds there.
    """
    game = LOW_CARDS.play("b", profile, "M9", "kontra b", "MA", "kontra b", "MU")
    assert legal(game) == {"pass", "kontra b@1", "kontra b@2", "kontra b@1 b@2"}
    game = do(game, "kontra b@2")
    game = finish(game.apply("pass") if game.phase is Phase.KONTRA else game)
    assert amounts(game.settlement) == {"b@1": 5 * 2, "b@2": 5 * 4}
    one = finish(LOW_CARDS.play("b", profile, "M9", "kontra b", "MA MU", "pass"))
    assert amounts(one.settlement) == {"b@1": 5 * 2, "b@2": 5}


@pytest.mark.parametrize(
    ("said", "level", "name", "times"),
    [
        ("ez kétszerezi a játék értékét", 1, "kontra", 2),
        ("ezzel 4-szeresére emeli a játék értékét", 2, "rekontra", 4),
        ("szubkontra 8x", 3, "szubkontra", 8),
        ("hirskontra 16x", 4, "hirskontra", 16),
    ],
)
def test_vicces_kontra_levels(said: str, level: int, name: str, times: int) -> None:
    """viccesmagyarkartya: "További kontrázási lehetőségek is vannak" (R7.4)."""
    assert kontra_name(level) == name, said
    assert pays(VICCESMAGYARKARTYA, "4", "4", kontra={"4": level}) == 4 * times


def test_vicces_kontra_stops_at_hirskontra() -> None:
    """viccesmagyarkartya: "mindegyiket meg kell tenni még a második kör elején" (R7.4)."""
    game = SWEEP.play("Pd", VICCESMAGYARKARTYA, "MA", "kontra d", "MK M9")
    speakers = []
    while game.phase is Phase.KONTRA:
        speakers.append(game.to_act)
        game = game.apply("kontra d")
    assert speakers == [0, 1, 0]
    assert dict(game.kontra) == {Figure.DURCHMARS: 4}
    assert not any(action.startswith("kontra") for action in legal(game))


def test_vicces_only_what_was_doubled_can_be_raised() -> None:
    """viccesmagyarkartya: "az ultira már nem jelenthetnek semmit" (R7.4)."""
    game = SWEEP.play("Pju", VICCESMAGYARKARTYA, "MA", "kontra j", "MK M9", "kontra j")
    assert (game.phase, game.to_act) == (Phase.KONTRA, 1)
    assert refused(game, "kontra u") is Code.NOT_YOUR_RAISE
    assert refused(game, "kontra j") is None


def test_vicces_has_no_throw_in() -> None:
    """viccesmagyarkartya: "Akinek a vállalását játsszák, az a felvevő" (R6.3).

    The page has no sentence on giving up, so the profile has neither throw-in nor concession.
    """
    game = SWEEP.play("Pj", VICCESMAGYARKARTYA)
    assert refused(game, "throw-in") is Code.NOT_IN_THIS_PROFILE
    assert refused(do(game, "MA"), "concede") is Code.NOT_IN_THIS_PROFILE
