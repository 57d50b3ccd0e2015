from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import (
    bids,
    changeable,
    copies,
    not_refused,
    not_refused_of_all,
)
from ulti.base.errors import ParseError
from ulti.model.bids import (
    ALL_BIDS,
    Bid,
    Figure,
    _build_bids,
    _trump_combinations,
    bid_of,
    figure_of,
)
from ulti.model.cards import SUITS, Suit
from ulti.testing.values import BID_FIGURES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from collections.abc import Set as AbstractSet

# R3.1, without the values, which are the profile's.
FIGURES = {
    "j": ("trump", "parti", "parti"),
    "4": ("trump", "40-100", "40-100"),
    "2": ("trump", "20-100", "20-100"),
    "u": ("trump", "ulti", "ulti"),
    "a": ("trump", "négy ász", "four aces"),
    "x": ("trump", "négy tízes", "four tens"),
    "d": ("trump", "durchmars", "durchmars"),
    "td": ("trump", "terített durchmars", "open durchmars"),
    "nd": ("no trump", "színtelen durchmars", "no-trump durchmars"),
    "ed": ("no trump", "redurchmars", "redurchmars"),
    "ntd": ("no trump", "színtelen terített durchmars", "open no-trump durchmars"),
    "b": ("no trump", "betli", "betli"),
    "eb": ("no trump", "rebetli", "rebetli"),
    "tb": ("no trump", "terített betli", "open betli"),
}
TRUMP_CODES = [code for code, facts in FIGURES.items() if facts[0] == "trump"]


@pytest.mark.parametrize("code", FIGURES)
def test_r3_1_figures(code: str) -> None:
    figure = Figure.parse(code)
    kind, hungarian, english = FIGURES[code]
    assert figure.code == figure.value == str(figure) == code
    assert figure.needs_trump is (kind == "trump")
    assert (figure.text("hu"), figure.text("en"), figure.text()) == (hungarian, english, english)
    assert figure.is_durchmars is code.endswith("d")
    assert figure.is_betli is code.endswith("b")
    assert figure.is_open is (code in {"td", "ntd", "tb"})


def test_r3_1_figures_stand_in_the_order_of_codes() -> None:
    in_order = sorted(BID_FIGURES, key=lambda figure: figure.index)
    assert [figure.code for figure in in_order] == list(FIGURES)


def test_r10_1_the_hundred_is_only_ever_silent() -> None:
    assert Figure.HUNDRED.code == "c1"
    with pytest.raises(ParseError, match="only ever silent") as caught:
        Bid([Figure.HUNDRED])
    assert caught.value.code == "bad_bid"
    with pytest.raises(ParseError, match="only ever silent"):
        Bid([Figure.PARTI, Figure.HUNDRED])


# R3.2, told once more.


def _stand_together(codes: AbstractSet[str]) -> bool:
    """Tell whether R3.2 lets some profile have a bid of just these figures."""
    if len(codes) == 1 and not codes & set(TRUMP_CODES):
        return True
    return (
        codes <= set(TRUMP_CODES)
        and len(codes & {"j", "4", "2"}) <= 1
        and len(codes & {"d", "td"}) <= 1
        and bool(codes & {"j", "4", "2", "d", "td"})
        and not (codes & {"j"} and codes & {"d", "td"})
    )


def _subsets(codes: Iterable[str]) -> list[frozenset[str]]:
    pool = list(codes)
    return [
        frozenset(some)
        for count in range(len(pool) + 1)
        for some in itertools.combinations(pool, count)
    ]


def _figures(codes: Iterable[str]) -> list[Figure]:
    return [Figure.parse(code) for code in codes]


def test_r3_2_every_bid_is_a_set_of_figures_that_stand_together() -> None:
    expected = {
        (codes, suit)
        for codes in _subsets(FIGURES)
        if _stand_together(codes)
        for suit in (None, *(Suit if codes & set(TRUMP_CODES) else ()))
    }
    made = {(frozenset(f.code for f in bid.figures), bid.suit) for bid in ALL_BIDS}
    assert made == expected
    assert len(ALL_BIDS) == len(expected)


@pytest.mark.parametrize("suit", [None, *Suit])
def test_r3_2_other_sets_of_trump_figures_are_no_bids(suit: Suit | None) -> None:
    for codes in _subsets(TRUMP_CODES):
        if _stand_together(codes):
            assert {f.code for f in Bid(_figures(codes), suit).figures} == codes
        elif codes and codes <= {"u", "a", "x"}:  # lenient: these bring the parti (R3.3)
            assert {f.code for f in Bid(_figures(codes), suit).figures} == codes | {"j"}
        else:
            with pytest.raises(ParseError) as caught:
                Bid(_figures(codes), suit)
            assert caught.value.code == "bad_bid"


@pytest.mark.parametrize("code", [code for code in FIGURES if code not in TRUMP_CODES])
def test_r3_2_no_trump_figures_stand_alone_and_have_no_suit(code: str) -> None:
    figure = Figure.parse(code)
    assert Bid([figure]).suit is None
    for other in BID_FIGURES:
        if other is not figure:
            with pytest.raises(ParseError, match="a bid of its own"):
                Bid([figure, other])
    for suit in Suit:
        with pytest.raises(ParseError, match="has no suit"):
            Bid([figure], suit)


@pytest.mark.parametrize(
    ("codes", "why"),
    [
        ("", "at least one figure"),
        ("j 4", "only one of parti, 40-100 and 20-100"),
        ("4 2", "only one of parti, 40-100 and 20-100"),
        ("d td", "only one durchmars"),
        ("j d", "there is no parti with a durchmars"),
        ("j u td", "there is no parti with a durchmars"),
    ],
)
def test_r3_2_a_refusal_says_which_figures_exclude_each_other(codes: str, why: str) -> None:
    with pytest.raises(ParseError, match=why):
        Bid(_figures(codes.split()))


def test_r3_2_parti_never_with_durchmars() -> None:
    both = [bid for bid in ALL_BIDS if Figure.PARTI in bid]
    assert both
    assert not any(f.is_durchmars for bid in both for f in bid)


# R3.3: codes.


@given(bids)
def test_r3_3_a_code_reads_as_its_bid(bid: Bid) -> None:
    assert Bid.parse(str(bid)) is bid
    assert bid.code == str(bid)
    assert eval(repr(bid)) is bid  # noqa: S307 - the repr is an expression that gives it


@given(bids)
def test_r3_3_figures_are_written_in_the_order_of_codes(bid: Bid) -> None:
    codes = [figure.code for figure in bid]
    assert codes == sorted(codes, key=list(FIGURES).index)
    assert str(bid) == (str(bid.suit) if bid.suit else "") + "".join(codes)


def test_r3_3_no_two_bids_have_a_code_in_common() -> None:
    assert len({str(bid) for bid in ALL_BIDS}) == len(ALL_BIDS)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *((code, code) for code in ("j", "Pj", "ju", "Pjua", "4ud", "P2utd", "nd", "tb")),
        ("u", "ju"),
        ("a", "ja"),
        ("ua", "jua"),
        ("x", "jx"),
        ("uax", "juax"),
        ("Pu", "Pju"),
        ("Pua", "Pjua"),
        ("p4u", "P4u"),
        ("pj", "Pj"),
        ("pu", "Pju"),
        ("Td", "Td"),
        ("td", "td"),
        ("Ttd", "Ttd"),
        ("Ptd", "Ptd"),
        ("ptd", "Ptd"),
        ("Mu", "Mju"),
        ("uj", "ju"),
        ("au", "jua"),
        ("tdu4", "4utd"),
        ("du2", "2ud"),
        (" P4u\n", "P4u"),
    ],
)
def test_r3_3_codes_are_read_leniently(text: str, code: str) -> None:
    assert str(Bid.parse(text)) == code


@given(bids, st.data())
def test_r3_3_figures_of_a_code_come_in_any_order(bid: Bid, data: st.DataObject) -> None:
    codes = data.draw(st.permutations([figure.code for figure in bid]))
    assert Bid.parse(f"{bid.suit or ''}{''.join(codes)}") is bid


def test_r3_3_suit_letters_are_capital() -> None:
    bells, open_one = Bid.parse("Td"), Bid.parse("td")
    assert (bells.suit, bells.figures) == (Suit.BELLS, (Figure.DURCHMARS,))
    assert (open_one.suit, open_one.figures) == (None, (Figure.OPEN_DURCHMARS,))
    for text in ("mj", "zj", "tj", "TD", "PJ", "J"):
        with pytest.raises(ParseError):
            Bid.parse(text)


@pytest.mark.parametrize(
    "text",
    ["", " ", "P", "jj", "uu", "4u4", "tdtd", "Pb", "Mnd", "Peb", "bd", "jd", "42", "dtd", "c1"],
)
def test_r3_3_other_codes_are_refused(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        Bid.parse(text)
    assert caught.value.code == "bad_bid"


# R3.3: names.


@pytest.mark.parametrize("language", ["hu", "en"])
def test_r3_3_every_name_reads_as_its_bid(language: str) -> None:
    for bid in ALL_BIDS:
        name = bid.name("hu" if language == "hu" else "en")
        assert Bid.parse(name) is bid, name
        assert Bid.parse(name.upper()) is bid, name
        assert Bid.parse(name.title()) is bid, name


@pytest.mark.parametrize(
    ("code", "hungarian", "english"),
    [
        ("j", "passz", "parti"),
        ("Pj", "piros passz", "red parti"),
        ("ju", "ulti", "ulti"),
        ("Pjua", "piros ulti négy ász", "red ulti four aces"),
        ("P4u", "piros 40-100 ulti", "red 40-100 ulti"),
        ("2td", "20-100 terített durchmars", "20-100 open durchmars"),
        ("eb", "rebetli", "rebetli"),
        ("ntd", "színtelen terített durchmars", "open no-trump durchmars"),
        ("Mj", "makk passz", "acorns parti"),
    ],
)
def test_r3_3_names(code: str, hungarian: str, english: str) -> None:
    bid = Bid.parse(code)
    assert (bid.name("hu"), bid.name("en"), bid.name()) == (hungarian, english, english)


# Every name by which a source calls a bid, as it stands there.
SOURCE_NAMES = {
    "ultistars": {
        "Parti": "j",
        "Sima Parti": "j",
        "Passz": "j",
        "40-100": "4",
        "20-100": "2",
        "Ulti": "ju",
        "Négy Ász": "ja",
        "Durchmars": "d",
        "Színes Durchmars": "d",
        "Piros Durchmars": "Pd",
        "Terített Durchmars": "td",
        "Színnélküli Durchmars": "nd",
        "Adu nélküli Durchmars": "nd",
        "Redurchmars": "ed",
        "Színnélküli Terített Durchmars": "ntd",
        "Betli": "b",
        "Rebetli": "eb",
        "Terített Betli": "tb",
        "Piros 20-100 Ulti Terített Duri": "P2utd",
        "Piros Ulti": "Pju",
        "40-100 Ulti": "4u",
        "40-100 Ulti Négy Ász": "4ua",
        "Piros 40-100 Ulti": "P4u",
    },
    "ultistars_classic": {
        "Sima parti": "j",
        "Parti": "j",
        "40-100": "4",
        "20-100": "2",
        "Ulti": "ju",
        "Négy Ász": "ja",
        "Durchmars": "d",
        "Terített Durchmars": "td",
        "Piros Durchmars": "Pd",
        "színes Durchmars": "d",
        "Színnélküli Durchmars": "nd",
        "ReDurchmars": "ed",
        "Színnélküli Terített Durchmars": "ntd",
        "Betli": "b",
        "ReBetli": "eb",
        "Terített Betli": "tb",
    },
    "wikipedia": {  # beside its table, which has a test of its own
        "sima passz": "j",
        "passz": "j",
        "piros passz": "Pj",
        "ulti": "ju",
        "ultimó": "ju",
        "40-100": "4",
        "20-100": "2",
        "Piros 20-100 ulti terített durchmars": "P2utd",
        "4 ász": "ja",
        "négy-ász": "ja",
        "négy ász": "ja",
        "4 tízes": "jx",
        "rebetli": "eb",
        "redurchmars": "ed",
        "Piros betli vagy rebetli": "eb",
        "Durchmars": "d",
    },
    "wikihow": {
        "passz": "j",
        "piros passz": "Pj",
        "sima passz": "j",
        "sima parti": "j",
        "ulti": "ju",
        "ultimó": "ju",
        "40-100": "4",
        "20-100": "2",
        "négy ász": "ja",
        "durchmars": "d",
        "betli": "b",
    },
    "viccesmagyarkartya": {
        "Parti": "j",
        "sima parti": "j",
        "sima parti (passz)": "j",
        "40-100": "4",
        "20-100": "2",
        "Ulti": "ju",
        "4 ász": "ja",
        "4 Ász": "ja",
        "Betli": "b",
        "Piros betli": "eb",
        "Rebetli": "eb",
        "Piros betli (Rebetli)": "eb",
        "Terített betli": "tb",
        "Durchmars": "d",
        "színes durchmars": "d",
        "Piros Durchmars": "Pd",
        "Redurchmars": "ed",
        "Terített durchmars": "td",
        "színes terített durchmars": "td",
        "színtelen durchmars": "nd",
        "Színtelen durchmars": "nd",
        "piros színtelen durchmars": "ed",
        "színtelen terített durchmars": "ntd",
        "40-100 ulti": "4u",
        "piros ulti": "Pju",
    },
}


@pytest.mark.parametrize(
    ("source", "name", "code"),
    [
        (source, name, code)
        for source, names in SOURCE_NAMES.items()
        for name, code in names.items()
    ],
)
def test_r3_3_names_of_the_sources(source: str, name: str, code: str) -> None:
    assert str(Bid.parse(name)) == code, source
    assert str(Bid.parse(f"  {name.upper()} ")) == code, source


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("red 40-100 ulti", "P4u"),
        ("hearts 40-100, ulti", "P4u"),
        ("40-100 + ulti + négy ász", "4ua"),
        ("ulti 40-100 piros", "P4u"),
        ("piros 40-100 és ulti", "P4u"),
        ("ulti and four aces", "jua"),
        ("szintelen duri", "nd"),
        ("red betli", "eb"),
        ("red no-trump durchmars", "ed"),
        ("four tens", "jx"),
        ("negyven-száz ulti", "4u"),
        ("negyvenszáz", "4"),
        ("piros húszszáz ulti", "P2u"),
        ("40-száz", "4"),
        ("20 száz", "2"),
        ("húsz-száz", "2"),
        ("plain parti", "j"),
        ("parti ulti", "ju"),
        ("no-trump open durchmars", "ntd"),
        ("betli or betli", "b"),
        ("zöld ulti", "Zju"),
        ("tök 20-100", "T2"),
        ("4 ász 4 tízes", "jax"),
        ("négyász", "ja"),
        ("négy-ász", "ja"),
        ("Piros Négyász Ulti", "Pjua"),
        ("négytízes", "jx"),
        ("durchmarsch", "d"),
        ("Piros Durchmarsch", "Pd"),
        ("redurchmarsch", "ed"),
        ("piros", "Pj"),
        ("Red", "Pj"),
        ("hearts", "Pj"),
        ("plain betli", "b"),
        ("sima színtelen durchmars", "nd"),
        ("sima színes durchmars", "d"),
        ("plain 40-100 durchmars", "4d"),
    ],
)
def test_r3_3_names_are_read_leniently(text: str, code: str) -> None:
    assert str(Bid.parse(text)) == code


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("kutya", "neither a figure nor a suit"),
        ("piros kutya ulti", "neither a figure nor a suit"),
        ("makk", "at least one figure"),
        ("sima", "at least one figure"),
        ("plain durchmars", r"durchmars \(d\) or no-trump durchmars \(nd\): write which"),
        ("Sima Duri", r"durchmars \(d\) or no-trump durchmars \(nd\): write which"),
        ("sima sima parti", "said twice"),
        ("terített", "played open"),
        ("terített ulti", "played open"),
        ("no-trump betli", "played no trump"),
        ("ulti ulti", "said twice"),
        ("piros tök ulti", "said twice"),
        ("terített terített betli", "said twice"),
        ("betli vagy rebetli", "different bids"),
        ("betli vagy", "at least one figure"),
        ("vagy", "at least one figure"),
        ("betli durchmars", "a bid of its own"),
        ("piros rebetli", "no suit"),
        ("passz durchmars", "there is no parti with a durchmars"),
    ],
)
def test_r3_3_other_names_are_refused(text: str, why: str) -> None:
    with pytest.raises(ParseError, match=why) as caught:
        Bid.parse(text)
    assert caught.value.code == "bad_bid"


@given(st.text(max_size=12))
def test_r3_3_any_text_is_a_bid_or_a_parse_error(text: str) -> None:
    try:
        bid = Bid.parse(text)
    except ParseError as error:
        assert error.code == "bad_bid"  # noqa: PT017 - either outcome is right
    else:
        assert Bid.parse(str(bid)) is bid


@given(st.text("jJ42uaxdtneb1PpMZT ", max_size=8))
def test_r3_3_a_code_that_is_read_is_written_canonically(text: str) -> None:
    try:
        bid = Bid.parse(text)
    except ParseError as error:
        assert error.code == "bad_bid"  # noqa: PT017 - either outcome is right
    else:
        code = text.strip()
        assert sorted(str(bid).replace("P", "p")) == sorted(
            {*code.replace("P", "p")} | ({"j"} if Figure.PARTI in bid else set())
        )


# Bids as values.


@given(bids)
def test_a_bid_is_a_collection_of_its_figures(bid: Bid) -> None:
    assert tuple(bid) == bid.figures
    assert len(bid) == len(bid.figures) == len(set(bid.figures))
    assert all((figure in bid) is (figure in bid.figures) for figure in Figure)
    assert bid.has_trump is all(figure.needs_trump for figure in bid)


@given(bids)
def test_a_bid_exists_once(bid: Bid) -> None:
    assert Bid(bid.figures, bid.suit) is bid
    assert Bid(set(bid.figures), bid.suit) is bid
    assert all(twin is bid for twin in copies(bid))
    assert bid_of(bid) is bid_of(str(bid)) is bid


def test_figure_of_takes_a_figure_its_code_or_its_name() -> None:
    assert figure_of("u") is figure_of(Figure.ULTI) is figure_of("ulti") is Figure.ULTI
    with pytest.raises(ParseError, match="is not a figure"):
        figure_of("kutya")


@pytest.mark.parametrize("figure", Figure)
def test_r3_1_a_figure_is_read_by_its_code_and_its_names(figure: Figure) -> None:
    for text in (figure.code, figure.text("hu"), figure.text("en")):
        for spelled in (text, text.upper() if len(text) > len("ntd") else text, f" {text} "):
            if spelled != f" {figure.code} ":  # a code is written as it is
                assert Figure.parse(spelled) is figure


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("Négyász", Figure.FOUR_ACES),
        ("four-aces", Figure.FOUR_ACES),
        ("piros betli", Figure.REBETLI),
        ("terített színtelen duri", Figure.OPEN_NO_TRUMP_DURCHMARS),
        ("passz", Figure.PARTI),
        ("negyvenszáz", Figure.FORTY_HUNDRED),
        ("100", Figure.HUNDRED),
        ("csendes száz", Figure.HUNDRED),
    ],
)
def test_r3_3_names_of_figures_are_read_as_those_of_bids(text: str, figure: Figure) -> None:
    assert Figure.parse(text) is figure


@pytest.mark.parametrize(
    "text", ["kutya", "ju", "piros ulti", "ulti parti", "piros", "", "u" * 200]
)
def test_r3_3_what_is_not_one_figure_is_refused(text: str) -> None:
    with pytest.raises(ParseError, match="is not a figure: use one of j 4 2 u") as caught:
        Figure.parse(text)
    assert caught.value.code == "bad_figure"


def test_r3_3_a_figure_that_can_be_two_is_asked_back() -> None:
    with pytest.raises(ParseError, match=r"can mean durchmars .* or no-trump durchmars") as caught:
        Figure.parse("sima durchmars")
    assert caught.value.code == "bad_figure"


def test_bids_are_immutable() -> None:
    assert changeable(Bid.parse("Pju"), ["figures", "suit", "code", "extra"]) == []


def test_figures_are_immutable() -> None:
    names = ["value", "name", "code", "index", "needs_trump", "is_durchmars", "is_betli", "is_open"]
    assert changeable(Figure.ULTI, names) == []


def test_strange_things_are_in_no_bid() -> None:
    strange: list[object] = ["j", None, 4, [], Bid.parse("j")]
    assert not any(thing in Bid.parse("j") for thing in strange)


# Bad input.

CALLS: dict[str, Callable[..., object]] = {
    "Figure.parse": Figure.parse,
    "Figure.text": Figure.ULTI.text,
    "Bid": Bid,
    "Bid of one figure": lambda junk: Bid([junk]),
    "Bid of two figures": lambda junk: Bid([Figure.ULTI, junk]),
    "Bid suit": lambda junk: Bid([Figure.ULTI], junk),
    "Bid.parse": Bid.parse,
    "Bid.name": Bid.parse("ju").name,
    "bid_of": bid_of,
    "figure_of": figure_of,
}


@pytest.mark.parametrize("name", CALLS)
def test_what_is_no_bid_is_refused(name: str) -> None:
    fine = frozenset({"None"}) if name == "Bid suit" else frozenset[str]()
    assert not_refused(CALLS[name], fine) == []


def test_what_can_not_be_quoted_is_refused() -> None:
    assert not_refused_of_all(CALLS) == {}


def test_a_refusal_reads_the_same_in_every_process() -> None:
    # Figures hash by identity, so a set of them must not be told in its own order.
    for pair in itertools.combinations(BID_FIGURES, 2):
        if not any(figure.needs_trump for figure in pair):
            with pytest.raises(ParseError, match=f"^{pair[0]} {pair[1]} is not a bid"):
                Bid(set(pair))


def test_r3_2_bids_built_again_are_those_that_exist() -> None:
    built = [
        (bid.figures, bid.suit, bid.code)
        for figures in _trump_combinations()
        for bid in _build_bids(figures, (None, *SUITS))
    ]
    exist = [(bid.figures, bid.suit, bid.code) for bid in ALL_BIDS if bid.has_trump]
    assert built == exist


def test_r6_1_only_the_parti_alone_and_not_in_hearts_is_plain() -> None:
    assert [str(bid) for bid in ALL_BIDS if bid.is_plain_parti] == ["j", "Mj", "Zj", "Tj"]


@pytest.mark.parametrize(
    ("code", "trumps"), [("ju", "MZT"), ("Pju", "P"), ("Tju", "T"), ("b", ""), ("eb", "")]
)
def test_r6_2_the_suits_that_may_become_trump(code: str, trumps: str) -> None:
    assert "".join(map(str, Bid.parse(code).trumps)) == trumps


def test_a_text_of_a_hundred_letters_is_still_read() -> None:
    assert Bid.parse("ju".center(100)) == Bid.parse("ju")
    with pytest.raises(ParseError, match="is not a bid"):
        Bid.parse("ju".center(101))


@pytest.mark.parametrize("suit", "MZTP")
def test_letters_of_a_code_may_stand_in_any_order_behind_their_suit(suit: str) -> None:
    assert Bid.parse(f"{suit}uj") == Bid.parse(f"{suit}ju")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("terített redurchmars ulti", "nothing in it is played open and redoubled"),
        ("makk betli", "a figure without trump has no suit"),
        ("piros betli ulti", "a figure without trump is a bid of its own"),
    ],
)
def test_names_that_fit_no_bid_are_quoted_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(ParseError) as caught:
        Bid.parse(text)
    assert str(caught.value) == f"{text!r} is not a bid: {why}"


def test_what_is_no_figure_is_named_beside_the_figures() -> None:
    with pytest.raises(ParseError) as caught:
        Bid([Figure.ULTI, 5, Figure.PARTI, Figure.BETLI])  # type: ignore[list-item]
    assert str(caught.value) == "j u b 5 is not a bid: a bid is made of figures"
