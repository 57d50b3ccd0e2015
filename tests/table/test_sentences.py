"""Deals in the words of a score keeper (R14)."""

from __future__ import annotations

import pickle
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.sentences import PLAYERS, Sentence, meaning_of, read_sentences, table_of
from ulti import PROFILES, ULTISTARS, WIKIPEDIA, Outcome, UltiError, settle
from ulti.table import EntryError, Table, read_entry
from ulti.table.sentences import LONGEST_SENTENCE
from ulti.table.vocabulary import Vocabulary

SENTENCES = read_sentences()
FOUR = Table(PLAYERS, ULTISTARS)
THREE = Table(PLAYERS[:3], ULTISTARS, 10)


def asked(text: str, table: Table = THREE) -> EntryError:
    with pytest.raises(EntryError) as caught:
        read_entry(text, table)
    return caught.value


def test_there_are_two_hundred_sentences_and_some_must_be_asked_back() -> None:
    assert len(SENTENCES) >= 200
    assert len({sentence[:3] for sentence in SENTENCES}) == len(SENTENCES)
    asked_back = [each for each in SENTENCES if each.meaning.endswith("_ambiguous")]
    assert len(asked_back) >= 15


@pytest.mark.parametrize("sentence", SENTENCES, ids=[each.text for each in SENTENCES])
def test_a_sentence_means_what_a_score_keeper_means(sentence: Sentence) -> None:
    assert meaning_of(sentence.text, table_of(sentence)) == sentence.meaning


@pytest.mark.parametrize("sentence", SENTENCES, ids=[each.text for each in SENTENCES])
def test_what_was_read_is_settled_and_can_be_entered(sentence: Sentence) -> None:
    table = table_of(sentence)
    if sentence.meaning.startswith("!"):
        error = asked(sentence.text, table)
        assert error.code == sentence.meaning.removeprefix("! ")
        assert error.text() == str(error)
        assert error.text("hu")
        assert error.text("hu") != error.text()
        copy = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
        assert (str(copy), copy.code, copy.words) == (str(error), error.code, error.words)
        return
    reading = read_entry(sentence.text, table)
    after = table.add(reading.result, dealer=reading.dealer, absent=reading.absent)
    assert after.entries[0].settlement.net == reading.settlement.net
    assert after.entries[0].seats == reading.seats
    if isinstance(reading.result, Outcome):
        assert reading.settlement == settle(reading.result, table.profile)
    for language in ("en", "hu"):
        assert reading.told(language)


def test_accents_and_capitals_of_a_name_are_forgiven_when_one_player_can_be_meant() -> None:
    table = Table(["Béla", "Bela", "ÁRPÁD"], ULTISTARS)
    assert read_entry("arpad piros parti megvan", table).settlement.net == (-2, -2, 4)
    assert read_entry("Bela piros parti megvan", table).settlement.net == (-2, 4, -2)
    error = asked("BÉLA piros parti megvan", table)
    assert error.code == "entry_ambiguous"
    assert "Béla / Bela" in str(error)


def test_a_name_that_is_a_word_of_the_game_is_asked_back_unless_it_is_marked() -> None:
    table = Table(["Zöld", "Kis-Nagy Béla", "dr. Tök"], ULTISTARS)
    assert asked("Zöld piros parti megvan", table).code == "entry_ambiguous"
    assert read_entry("@zöld piros parti megvan", table).settlement.net == (4, -2, -2)
    assert read_entry("kis nagy béla piros parti megvan", table).settlement.net == (-2, 4, -2)
    assert read_entry("Dr Tök piros parti megvan", table).settlement.net == (-2, -2, 4)


def test_a_name_of_signs_alone_is_not_in_every_long_phrase() -> None:
    table = Table(["-", "Béla", " ".join("abcdefghijklmnopqrstuvwxyzabcdefghijklmno")], ULTISTARS)
    assert asked(f"{'x' * 60} {'y' * 60} piros parti megvan", table).code == "bad_entry"


def test_a_kontra_of_ones_own_house_has_the_name_of_its_level() -> None:
    """R7.7."""
    house = WIKIPEDIA.evolve(kontra_names=("kontra", "rekontra", "retour", "hirskontra"))
    table = Table(PLAYERS[:3], house.evolve(kontra_levels=None))
    reading = read_entry("Anna red ulti hirskontra, all made", table)
    assert reading.told()[0].endswith("hirskontra on ulti")
    assert reading.outcome is not None
    assert list(reading.outcome.kontra.values()) == [4]
    assert asked("Anna red ulti mordkontra, all made", table).code == "bad_entry"


def test_one_kontra_for_the_whole_bid() -> None:
    """R7.6."""
    house = ULTISTARS.evolve(kontra_scope="CONTRACT", individual_kontra=frozenset())
    reading = read_entry("Anna red 40-100 ulti kontra, all made", Table(PLAYERS[:3], house))
    assert reading.outcome is not None
    assert set(reading.outcome.kontra.values()) == {1}


def test_the_hundred_without_the_forty_has_its_own_price() -> None:
    """R10.1."""
    house = ULTISTARS.evolve(silent_hundred_with_twenty=6)
    reading = read_entry("Anna red parti, hundred without the forty", Table(PLAYERS[:3], house))
    assert reading.settlement.net == (24, -12, -12)


def test_a_deal_is_read_for_the_persons_who_sat_there() -> None:
    """R14.2."""
    reading = read_entry("Dóra red parti made", FOUR, seats=("Dóra", "Anna", "Béla"))
    assert reading.settlement.net == (4, -2, -2)
    assert reading.seats == ("Dóra", "Anna", "Béla")


def test_who_sits_out_has_no_part_in_the_deal() -> None:
    """R2.1."""
    assert "Dóra sits out this deal" in str(asked("Dóra red parti made", FOUR))


@pytest.mark.parametrize(
    ("text", "profile", "net"),
    [
        ("Anna makk ulti kontra Béla renonsz", "wikipedia", (36, -18, -18)),
        ("Anna makk ulti Béla renonsz", "wikipedia", (20, -10, -10)),
        ("Anna betli, kontra Béla, megvan", "wikipedia", (15, -10, -5)),
        ("Cili red parti made Anna silent ulti", "ultistars", (2, 2, -4)),
        ("Cili red ulti, parti lost, ulti made, hundred", "ultistars", (-4, -4, 8)),
        ("Béla redurchmars, durchmars bukta", "ultistars", (12, -24, 12)),
    ],
)
def test_words_in_one_clause_find_their_place(
    text: str, profile: str, net: tuple[int, int, int]
) -> None:
    assert read_entry(text, Table(PLAYERS[:3], PROFILES[profile])).settlement.net == net


def test_a_figure_that_pays_nothing_is_told_with_the_reason() -> None:
    told = read_entry("Anna red parti, silent hundred", THREE).told()
    assert "not paid: parti: the silent hundred is paid in its place (R10.1)" in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Anna piros ulti xyzzy", "'xyzzy' is not a player"),
        ("Anna piros ulti megvn", "did you mean megvan?"),
        ("Anna makk parti kontra", "R6.1"),
        ("Anna piros ulti, Béla rekontra, mind megvan", "R7.4"),
        ("Anna piros ulti kontra betli, megvan", "R7.2"),
        ("Anna betli kontra, megvan", "R7.3"),
        ("Anna 40-100 20-100 piros megvan", "only one of parti, 40-100 and 20-100"),
        ("kontra Anna piros ulti", "before 'kontra'"),
        ("Anna piros ulti megvan, Béla", "what did Béla do?"),
        ("Anna piros ulti, parti", "parti: made, lost, or doubled?"),
        ("Anna piros ulti, parti kontra ulti", "Put commas"),
        ("Anna piros ulti megvan terített", "does not fit here"),
        ("Anna piros parti, csendes ulti kontra", "does not fit here"),
        ("Anna piros parti, csendes ulti megvan bukta", "Both are said"),
        ("Anna piros ulti, ulti megvan, ulti bukta", "Both are said"),
        ("Anna ulti, renonsz Béla", "which suit is trump"),
        ("Anna piros parti megvan, Anna Béla oszt", "one player is meant"),
        ("renonsz", "who was it"),
        ("Anna piros parti megvan, csendes betli", "betli is never silent"),
        ("Anna jj megvan", "'jj' is not"),
        ("Anna piros ulti, kontra Anna, mind megvan", "R7.4"),
    ],
)
def test_a_question_says_what_is_wrong(text: str, told: str) -> None:
    assert told in str(asked(text))


def test_bad_arguments_are_refused() -> None:
    for text, table in ((3, THREE), ("semmis", None)):
        with pytest.raises(UltiError) as caught:
            read_entry(text, table)  # type: ignore[arg-type]
        assert caught.value.code == "bad_argument"
    assert asked("a" * (LONGEST_SENTENCE + 1)).code == "bad_entry"


WORDS = st.sampled_from([*sorted(Vocabulary.known()), *PLAYERS, "Pju", "b", ",", "@Anna", "-"])
TEXTS = st.lists(WORDS, max_size=16).map(" ".join) | st.text(max_size=60)


@given(TEXTS, st.sampled_from(sorted(PROFILES)), st.sampled_from((3, 4)))
@example("Anna piros ulti kontra ulti kontra parti rekontra bukta mind", "wikipedia", 4)
def test_any_text_is_read_or_asked_back(text: str, profile: str, players: int) -> None:
    table = Table(PLAYERS[:players], PROFILES[profile])
    try:
        reading = read_entry(text, table)
    except UltiError as error:
        assert len(str(error)) < 1000  # noqa: PT017 - either may happen
        return
    assert sum(reading.settlement.net) == 0
    assert table.add(reading.result, dealer=reading.dealer, absent=reading.absent).entries


def test_a_long_sentence_is_read_in_bounded_time() -> None:
    table = Table(["a " * 49 + "b", "Béla", "Cili"], ULTISTARS)
    started = time.process_time()
    for text in ("a " * 200, "kontra ulti " * 33, "csendes " * 50, "-" * 400, "4 " * 200):
        asked(text, table)
    assert time.process_time() - started < 2
