"""Pictures as text: well-formed, the same every time, escaped, and without what a seat can't know.

What they look like is measured in `test_svg_in_browser`.
"""

from __future__ import annotations

import os
import pickle
import random
import re
import subprocess
import sys
from collections import Counter
from html import unescape
from math import prod
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import DEAL, EXAMPLES, bidding, skewed_deals, some_action
from ulti import (
    DECK,
    PROFILES,
    ULTISTARS,
    WIKIPEDIA,
    Card,
    CardOrder,
    CardSet,
    Deal,
    Discard,
    Game,
    Outcome,
    ParseError,
    Phase,
    Settlement,
    TrickError,
    UltiError,
    settle,
    svg,
)
from ulti.rules.play import Trick
from ulti.svg.parts import shortened, width_of
from ulti.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti import Profile
    from ulti.base.words import Language
    from ulti.view import View

NAMESPACE: Final = "{http://www.w3.org/2000/svg}"
SEATS: Final = (0, 1, 2, None)
TRICK: Final = EXAMPLES["over"].tricks[0]
NASTY: Final = ('<Béla> & "Fiú"', "'; --", "]]></svg>")


def table_of_examples() -> Table:
    table = Table(["Anna", "Béla", "Cili", "Dóra"], WIKIPEDIA)
    for label in ("over", "early", "individual", "thrown in", "void"):
        settlement = EXAMPLES[label].settlement
        if settlement is not None:
            table = table.add(settlement)
    return table


def settlement_of(label: str) -> Settlement:
    settlement = EXAMPLES[label].settlement
    assert settlement is not None
    return settlement


def all_pictures() -> dict[str, svg.Picture]:
    pictures = {
        "hand": svg.hand(DEAL.hands[0]),
        "no hand": svg.hand(""),
        "deck": svg.hand(CardSet(DECK), suits=svg.SuitStyle.FRENCH),
        "no trick": svg.trick([]),
        "trick": svg.trick(EXAMPLES["kontra"].trick, language="hu"),
        "gathered": svg.trick(EXAMPLES["over"].tricks[0], players=NASTY),
        "table": svg.score_sheet(table_of_examples()),
        "settlement": svg.score_sheet(settlement_of("over"), players=NASTY, language="hu"),
    }
    for label, game in EXAMPLES.items():
        pictures[label] = svg.position(game, players=NASTY)
        for seat in SEATS:
            pictures[f"{label} {seat}"] = svg.position(game.view(seat), language="hu")
    return pictures


PICTURES: Final = all_pictures()


def cards_in(picture: str) -> list[str]:
    """Return the cards in the order in which they are drawn; `??` is the back of one."""
    return re.findall(r'data-card="(.*?)"', picture)


def texts_in(picture: str) -> list[str]:
    root = ET.fromstring(picture)  # noqa: S314 - written by ourselves
    return ["".join(node.itertext()) for node in root.iter(f"{NAMESPACE}text")]


# Every picture


@pytest.mark.parametrize("label", PICTURES)
def test_a_picture_is_well_formed_and_says_what_it_is(label: str) -> None:
    picture = PICTURES[label]
    root = ET.fromstring(picture)  # noqa: S314 - written by ourselves
    assert root.tag == f"{NAMESPACE}svg"
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    assert (float(root.attrib["width"]), float(root.attrib["height"])) == (width, height)
    assert root.attrib["role"] == "img"
    assert root[0].tag == f"{NAMESPACE}title"
    assert root[0].text


@pytest.mark.parametrize("label", PICTURES)
def test_a_picture_stands_beside_others_and_alone(label: str) -> None:
    """No ids and styles that others could have too; nothing from another file; no script."""
    forbidden = r"\s(?:id|class|href|on\w+)=|<style|<script|<image|<use|url\("
    assert re.search(forbidden, re.sub(r">[^<]*<", "><", PICTURES[label])) is None


def test_pictures_are_the_same_in_every_process() -> None:
    program = (
        "import hashlib\n"
        "from tests.svg.test_pictures import PICTURES\n"
        "print(hashlib.sha256(''.join(PICTURES.values()).encode()).hexdigest())\n"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(seen) == 1


def test_a_picture_is_a_text_that_notebooks_show() -> None:
    picture = PICTURES["hand"]
    assert picture == picture.svg == str(picture) == picture._repr_svg_()
    assert type(picture.svg) is type(picture._repr_svg_()) is type(str(picture)) is str
    assert repr(picture) == "<Picture: 12 cards>"
    assert pickle.loads(pickle.dumps(picture)) == picture  # noqa: S301 - just pickled
    assert repr(svg.Picture("no svg")) == "<Picture: >"


def test_import_ulti_does_not_load_pictures() -> None:
    program = "import sys, ulti; print(*[name for name in sys.modules if 'svg' in name])"
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert done.stdout.strip() == ""


# Hands


@pytest.mark.parametrize("count", range(13))
def test_a_hand_shows_its_cards_in_order(count: int) -> None:
    cards = CardSet(random.Random(count).sample(DECK, count))
    for style in svg.SuitStyle:
        picture = svg.hand(cards, suits=style)
        assert cards_in(picture) == str(cards).split()
        assert repr(picture) == f"<Picture: {count} card{'s' * (count != 1)}>"


def test_a_hand_may_be_sorted_ten_low() -> None:
    """R1.2, R1.3."""
    assert cards_in(svg.hand("MX MK MU", order=CardOrder.TEN_LOW)) == ["MK", "MU", "MX"]


def test_cards_are_titled_by_their_names() -> None:
    assert "<title>ace of hearts</title>" in svg.hand("PA")
    assert "<title>piros ász</title>" in svg.hand("PA", language="hu")
    assert "<desc>ace of hearts, under of hearts</desc>" in svg.hand("PU PA")
    assert "<desc>nincs lap</desc>" in svg.hand("", language="hu")


def test_ranks_are_written_in_the_hungarian_way() -> None:
    """R1.1: the letters of the ranks, Roman numbers, and the names of the court cards."""
    texts = texts_in(svg.hand("PA PX PK PO PU P9 P8 P7"))
    assert texts == ["A", "ász", "X", "K", "király", "O", "felső", "U", "alsó", "IX", "VIII", "VII"]


def test_ranks_are_written_in_the_french_way() -> None:
    """R1.1: over is like a queen, under like a jack."""
    texts = texts_in(svg.hand("PA PX PK PO PU P9 P8 P7", suits=svg.SuitStyle.FRENCH))
    assert texts == ["A", "10", "K", "Q", "J", "9", "8", "7"]


def test_every_suit_has_a_symbol_of_its_own() -> None:
    pictures = {
        re.sub(r"<title>.*?</title>|<desc>.*?</desc>|data-card=\S+", "", svg.hand(f"{s}X", suits=f))
        for s in "MZTP"
        for f in svg.SuitStyle
    }
    assert len(pictures) == 8


# Tricks


def test_a_trick_on_the_table_is_shown_from_the_led_card_on() -> None:
    cards = EXAMPLES["kontra"].trick
    for count in range(4):
        assert cards_in(svg.trick(cards[:count])) == [str(card) for card in cards[:count]]
    assert repr(svg.trick(cards[:1])) == "<Picture: Trick: ace of acorns>"
    assert repr(svg.trick((), language="hu")) == "<Picture: Ütés: nincs lap>"


def test_a_gathered_trick_says_who_played_what() -> None:
    taken = EXAMPLES["over"].tricks[1]
    names = ["Anna", "Béla", "Cili"]
    picture = svg.trick(taken, players=names)
    assert [text for text in texts_in(picture) if text in names] == [
        names[(taken.leader + step) % 3] for step in range(3)
    ]
    assert f"<desc>{names[taken.winner]} wins</desc>" in picture
    assert picture.count("<rect") == 3 + 3 + 1  # cards, names, and the frame of the winner
    assert "Kezdő" in svg.trick(taken, language="hu")


# Positions


def known_to(view: View) -> set[str]:
    """Return the cards that a seat may see on the table and in hands (R13)."""
    known = {str(card) for card in view.trick}
    for cards in (view.hand, *view.open_hands):
        known |= {str(card) for card in cards or ()}
    return known


@pytest.mark.parametrize("label", EXAMPLES)
@pytest.mark.parametrize("seat", SEATS)
def test_the_picture_of_a_view_has_no_card_that_its_seat_does_not_know(
    label: str, seat: int | None
) -> None:
    """R13: in no form, neither drawn nor named."""
    view = EXAMPLES[label].view(seat)
    talons = {str(card) for talon in view.talons for card in talon.cards}
    for language in ("en", "hu"):
        picture = svg.position(view, language=language)
        words = re.sub(r' d=".*?"', "", picture)  # a path may have an M9 too
        shown = {name for name in cards_in(picture) if name != "??"}
        assert known_to(view) <= shown <= known_to(view) | talons
        for card in DECK:
            if str(card) not in shown:
                assert card.text(language) not in picture
                assert re.search(rf"\b{card}\b", words) is None


@pytest.mark.parametrize("label", EXAMPLES)
@pytest.mark.parametrize("seat", SEATS)
def test_deals_that_look_the_same_from_a_seat_have_the_same_picture(
    label: str, seat: int | None
) -> None:
    view = EXAMPLES[label].view(seat)
    other = view.sample(random.Random(5)).view(seat)
    assert svg.position(other) == svg.position(view)


@pytest.mark.parametrize("label", EXAMPLES)
def test_every_card_of_a_game_is_drawn_once(label: str) -> None:
    game = EXAMPLES[label]
    lying = [*game.trick, *game.talon, *(card for hand in game.hands for card in hand)]
    assert sorted(cards_in(svg.position(game))) == sorted(map(str, lying))
    for seat in SEATS:
        assert len(cards_in(svg.position(game.view(seat)))) == len(lying)


@given(deal=skewed_deals, seed=st.integers(0, 2**32), profile=st.sampled_from([*PROFILES.values()]))
@settings(max_examples=25)
def test_no_game_leaks_into_the_pictures_of_its_views(
    deal: Deal, seed: int, profile: Profile
) -> None:
    """R13, R5.7: all along random games."""
    rng = random.Random(seed)
    game = Game.start(deal, profile)
    while game.to_act is not None:
        for _ in range(rng.randint(1, 8)):
            game = game if game.to_act is None else game.apply(some_action(game, rng))
        for seat in SEATS:
            view = game.view(seat)
            drawn = [name for name in cards_in(svg.position(view)) if name != "??"]
            lying = {str(card) for card in game.talon if _knows_talon(game, seat)}
            assert sorted(drawn) == sorted(known_to(view) | lying)


def _knows_talon(game: Game, seat: int | None) -> bool:
    """R5.7, R13.2: who laid it last knows it, and at the end everybody."""
    laid = [who for who, action in game.history if isinstance(action, Discard)]
    return game.to_act is None or laid[-1] == seat


def test_who_laid_the_talon_sees_it_until_another_takes_it() -> None:
    """R5.7, R13.1."""

    def talon(game: Game, seat: int | None) -> list[str]:
        picture = svg.position(game.view(seat))
        return cards_in(picture)[-2:] if "talon" in texts_in(picture) else []

    game = bidding("ju")
    assert talon(game, 0) == ["T9", "T8"]
    assert talon(game, 1) == talon(game, None) == ["??", "??"]
    game = game.apply("take")
    assert [talon(game, seat) for seat in SEATS] == [[]] * 4
    game = game.apply("discard M8 P7")
    assert talon(game, 1) == ["M8", "P7"]
    assert talon(game, 0) == talon(game, 2) == ["??", "??"]


def test_the_talon_of_a_set_up_position_is_the_declarers() -> None:
    game = EXAMPLES["position"]
    assert "T9" in cards_in(svg.position(game.view(0)))
    assert "T9" not in cards_in(svg.position(game.view(1)))


def test_the_talon_is_open_at_the_end() -> None:
    """R13.2."""
    for seat in SEATS:
        assert {"T8", "T9"} <= set(cards_in(svg.position(EXAMPLES["over"].view(seat))))


def test_hands_are_sorted_as_the_bid_counts_them() -> None:
    """R1.2: ten-low without trump."""
    cards = cards_in(svg.position(bidding("b")))
    assert cards.index("MX") > cards.index("MO")
    cards = cards_in(svg.position(bidding("ju")))
    assert cards.index("MX") < cards.index("MO")


def test_the_viewer_sits_at_the_bottom_and_the_next_to_the_right() -> None:
    names = ["Anna", "Béla", "Cili"]
    for seat in SEATS:
        texts = texts_in(svg.position(EXAMPLES["bid"].view(seat), players=names))
        first = seat or 0
        expected = [names[(first + step) % 3] for step in range(3)]
        assert [text for text in texts if text in names] == expected


def test_the_words_of_a_position() -> None:
    texts = texts_in(svg.position(EXAMPLES["kontra"], players=["Anna", "Béla", "Cili", "Dóra"]))
    for text in (
        "ulti (4+1)",
        "trump: acorns",
        "parti: kontra, ulti: kontra",
        "to raise or pass",
        "declarer · meld 40 20",
        "meld 20",
        "led",
        "Dóra",
        "deals and sits out",
    ):
        assert text in texts
    texts = texts_in(svg.position(EXAMPLES["individual"].view(1), language="hu"))
    assert {"betli (5)", "nincs adu", "betli: kontra / kontra", "jön", "felvevő"} <= set(texts)
    one = EXAMPLES["individual"].at(len(EXAMPLES["individual"].history) - 2)
    assert "betli: kontra / –" in texts_in(svg.position(one))
    assert "no bid" in texts_in(svg.position(EXAMPLES["deal"]))


def test_won_tricks_are_counted() -> None:
    game = EXAMPLES["over"]
    counts = Counter(taken.winner for taken in game.tricks)
    texts = " ".join(texts_in(svg.position(game)))
    for count in counts.values():
        assert ("1 trick" if count == 1 else f"{count} tricks") in texts


def test_the_title_says_whose_turn_it_is() -> None:
    """Every phase has its words, in both languages."""
    titles = {
        game.phase: (repr(svg.position(game)), repr(svg.position(game, language="hu")))
        for game in EXAMPLES.values()
    }
    assert set(titles) == set(Phase)
    assert titles[Phase.PLAY][0].endswith(": to play>")
    assert titles[Phase.OVER] == (
        "<Picture: Ulti, the deal is over>",
        "<Picture: Ulti, a leosztás véget ért>",
    )


def test_the_description_tells_the_position_in_words() -> None:
    picture = svg.position(EXAMPLES["first trick"].view(1), players=["Anna", "Béla", "Cili"])
    for words in (
        "trump: acorns; ulti: kontra; Anna: declarer · meld 40 · hidden: 9;",
        "Béla: under of acorns, ",
        "; trick: ace of acorns<",
    ):
        assert words in picture


# Score sheets


def test_a_score_sheet_has_a_row_a_deal_and_the_sums() -> None:
    table = table_of_examples()
    texts = [text for text in texts_in(svg.score_sheet(table)) if text]
    assert texts[:5] == ["deal", "Anna", "Béla", "Cili", "Dóra"]
    sums = [f"{score:+d}" if score else "0" for score in table.scores.values()]
    assert texts[-5:] == ["sum", *sums]
    assert texts.count("–") == 1  # the void deal
    assert any("betli (lost)" in text for text in texts)


def test_who_sat_out_has_no_amount() -> None:
    """R2.1: the dealer of four scores 0, but in a void deal so does everybody."""
    table = Table(["Anna", "Béla", "Cili", "Dóra"], WIKIPEDIA).add_passed()
    texts = texts_in(svg.score_sheet(table))
    assert texts[6:12] == ["1", "–", "0", "0", "0", ""]


def test_a_table_without_deals_has_sums_of_zero() -> None:
    texts = texts_in(svg.score_sheet(Table(["Anna", "Béla", "Cili"], ULTISTARS), language="hu"))
    assert texts == ["", "leosztás", "Anna", "Béla", "Cili", "", "összesen", "0", "0", "0"]


def test_a_settlement_has_a_row_a_line() -> None:
    """R11.1."""
    settlement = settlement_of("over")
    texts = texts_in(svg.score_sheet(settlement, players=["Anna", "Béla", "Cili"]))
    rows = [texts[start : start + 7] for start in range(0, len(texts), 7)]
    assert len(rows) == 1 + len(settlement.lines) + 1
    assert rows[0] == ["figure", "result", "whose", "units × suit × kontra", "Anna", "Béla", "Cili"]
    for line, row in zip(settlement.lines, rows[1:-1], strict=True):
        assert row[1] == line.result
        assert [int(amount) for amount in row[4:]] == list(line.net)
    assert [int(amount) for amount in rows[-1][4:]] == list(settlement.net)


def test_a_settlement_names_silent_figures_fees_and_defenders() -> None:
    line = settlement_of("over").lines[0]
    silent = attrs.evolve(line, silent=True, fee=True, seat=None)
    settlement = Settlement(silent.net, (silent,))
    assert texts_in(svg.score_sheet(settlement))[7:10] == ["silent ulti fee", "lost", "defenders"]
    texts = texts_in(svg.score_sheet(settlement, language="hu"))
    assert texts[7:10] == ["csendes ulti különdíja", "bukva", "védők"]


def test_amounts_are_never_cut_short() -> None:
    most = 10**999
    table = Table(["A", "B", "C"], ULTISTARS).add(Settlement((2 * most, -most, -most), ()))
    assert f"{2 * most:+d}" in texts_in(svg.score_sheet(table))


# Texts


def test_names_are_escaped() -> None:
    for label in ("gathered", "settlement", "first trick"):
        words = unescape(" ".join(re.findall(r">([^<]*)<", PICTURES[label])))
        for name in NASTY:
            assert name in words
            assert f">{name}<" not in PICTURES[label]


def test_a_long_text_is_cut_short_and_whole_in_its_title() -> None:
    name = "Wilhelmina Montgomery-Wolfenstein-Hohenlohe-Waldenburg"
    picture = svg.position(EXAMPLES["bid"], players=[name, "B", "C"])
    assert f"<title>{name}</title>Wilhelmina " in picture
    assert f">{name}</text>" not in picture


@pytest.mark.parametrize("content", ["", "i", "Anna", "W" * 50, "語" * 20, "😀" * 20, "мир" * 20])
@pytest.mark.parametrize("bold", [False, True])
def test_a_shortened_text_fits(content: str, *, bold: bool) -> None:
    for width in (20, 60, 150):
        short = shortened(content, 12, width, bold=bold)
        assert width_of(short, 12, bold=bold) <= width
        assert short == content or content.startswith(short.removesuffix("…"))


# What is refused


@pytest.mark.parametrize(
    ("draw", "code"),
    [
        (lambda: svg.hand("PA PA"), "bad_card"),
        (lambda: svg.hand("nothing"), "bad_card"),
        (lambda: svg.hand(None), "bad_card"),  # type: ignore[arg-type]
        (lambda: svg.hand("PA", order="up"), "bad_argument"),  # type: ignore[arg-type]
        (lambda: svg.hand("PA", suits="SWISS"), "bad_name"),  # type: ignore[arg-type]
        (lambda: svg.hand("PA", suits=[]), "bad_name"),  # type: ignore[arg-type]
        (lambda: svg.hand("PA", language="de"), "bad_language"),  # type: ignore[arg-type]
        (lambda: svg.hand("PA", language=[]), "bad_language"),  # type: ignore[arg-type]
        (lambda: svg.trick(None), "bad_argument"),  # type: ignore[arg-type]
        (lambda: svg.trick("PA"), "bad_argument"),  # type: ignore[arg-type]
        (lambda: svg.trick(set()), "bad_argument"),  # type: ignore[arg-type]
        (lambda: svg.trick(DECK[:4]), "bad_trick"),
        (lambda: svg.trick(DECK[:1] * 2), "bad_trick"),
        (lambda: svg.trick(Trick(9, TRICK.cards, 0)), "bad_seat"),  # type: ignore[arg-type]
        (lambda: svg.trick(Trick(0, TRICK.cards, "x")), "bad_seat"),  # type: ignore[arg-type]
        (lambda: svg.trick(Trick(0, TRICK.cards[:2], 0)), "bad_trick"),  # type: ignore[arg-type]
        (lambda: svg.trick(Trick(0, DECK[:2] * 2, 0)), "bad_trick"),  # type: ignore[arg-type]
        (lambda: svg.trick(Trick(0, DECK[:1] * 3, 0)), "bad_trick"),  # type: ignore[arg-type]
        (lambda: svg.trick(Trick(0, "PAX", 0)), "bad_argument"),  # type: ignore[arg-type]
        (lambda: svg.trick(Trick(0, None, 0)), "bad_argument"),  # type: ignore[arg-type]
        (lambda: svg.trick(Trick(0, (), 0)), "bad_trick"),  # type: ignore[arg-type]
        (lambda: svg.trick([], players=["A", "B", "C", "D"]), "bad_players"),
        (lambda: svg.position(None), "bad_argument"),  # type: ignore[arg-type]
        (lambda: svg.position(EXAMPLES["bid"], players="ABC"), "bad_players"),
        (lambda: svg.position(EXAMPLES["bid"], players=3), "bad_players"),  # type: ignore[arg-type]
        (lambda: svg.position(EXAMPLES["bid"], players=["A", "B"]), "bad_players"),
        (lambda: svg.position(EXAMPLES["bid"], players=list("ABCDE")), "bad_players"),
        (lambda: svg.position(EXAMPLES["bid"], players=["A", "B", "\x00"]), "bad_players"),
        (lambda: svg.position(EXAMPLES["bid"], players=["A", "B", 3]), "bad_players"),  # type: ignore[list-item]
        (lambda: svg.position(EXAMPLES["bid"], suits=None), "bad_name"),  # type: ignore[arg-type]
        (lambda: svg.score_sheet(EXAMPLES["over"]), "bad_argument"),  # type: ignore[arg-type]
        (lambda: svg.score_sheet(Settlement((1, 2), ())), "bad_settlement"),  # type: ignore[arg-type]
        (lambda: svg.score_sheet(Settlement((10**5000, 0, 0), ())), "bad_settlement"),
        (lambda: svg.score_sheet(Settlement((0, 0, 0), ("u",))), "bad_settlement"),  # type: ignore[arg-type]
        (lambda: svg.score_sheet(Settlement((0, 0, 0), None)), "bad_settlement"),  # type: ignore[arg-type]
        (lambda: svg.score_sheet(table_of_examples(), players=["A", "B", "C"]), "bad_players"),
        (lambda: svg.score_sheet(settlement_of("over"), players=["A"]), "bad_players"),
        (lambda: svg.score_sheet(settlement_of("over"), language="x"), "bad_language"),  # type: ignore[arg-type]
        (lambda: svg.score_sheet(table_of_examples(), language="x"), "bad_language"),  # type: ignore[arg-type]
    ],
)
def test_what_can_not_be_drawn_is_refused(draw: Callable[[], object], code: str) -> None:
    with pytest.raises(UltiError) as caught:
        draw()
    assert caught.value.code == code


def test_refusals_say_what_would_be_right() -> None:
    with pytest.raises(UltiError, match="give 3 or 4 different printable names"):
        svg.position(EXAMPLES["bid"], players=[])
    with pytest.raises(ParseError, match="use one of HUNGARIAN, FRENCH"):
        svg.hand("PA", suits="x")  # type: ignore[arg-type]
    with pytest.raises(TrickError, match="no more than three"):
        svg.trick([*map(Card.parse, ("PA", "PX", "PK", "PO"))])


def test_notebooks_draw_sets_of_cards_games_views_and_tables() -> None:
    game = Game.start(Deal.shuffled(random.Random(7)), ULTISTARS)
    table = Table(["Anna", "Béla", "Cili"], ULTISTARS)
    whole, nothing = CardSet(DECK), CardSet()
    assert whole._repr_svg_() == svg.hand(whole).svg
    assert nothing._repr_svg_() == svg.hand(nothing).svg
    assert game._repr_svg_() == svg.position(game).svg
    assert game.view(1)._repr_svg_() == svg.position(game.view(1)).svg
    assert table._repr_svg_() == svg.score_sheet(table).svg


@pytest.mark.parametrize(("language", "head"), [("en", " × stake"), ("hu", " × tét")])
def test_r11_1_the_factors_of_a_settlement_give_its_amounts(language: Language, head: str) -> None:
    outcome = Outcome(bid="Pju", declarer=0, made={"u"}, kontra={"u": 1, "j": 1})
    texts = texts_in(svg.score_sheet(settle(outcome, WIKIPEDIA, stake=10), language=language))
    assert texts[3].endswith(head)
    for start in range(7, len(texts) - 7, 7):
        amount = prod(int(factor) for factor in texts[start + 3].split(" × "))
        assert abs(int(texts[start + 5])) == amount
