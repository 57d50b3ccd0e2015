"""A deal in the words of a score keeper: one sentence becomes an entry of the score sheet.

Words are read clause by clause into facts; the facts are put together at the end, when the bid is
known. Whatever can be read in two ways is asked back, and nothing is guessed about money.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, final

import attrs

from ulti.base.errors import OutcomeError, ParseError, ProfileError, UltiError, quoted, suggestion
from ulti.base.value import Value
from ulti.base.words import Words, plain_text
from ulti.house.catalogue import Catalogue
from ulti.house.choices import KontraScope, SuitNamed
from ulti.model.bids import Bid, Figure
from ulti.model.cards import Suit
from ulti.model.deals import NEXT_SEAT, SEATS, Seat
from ulti.rules.outcome import LOSABLE_SILENT_FIGURES, SILENT_FIGURES, Ending, Outcome, Silent
from ulti.rules.possible import ends_early_under, why_impossible
from ulti.rules.settlement import Settlement, settle, settle_revoke
from ulti.table.sheet import told_level
from ulti.table.table import Table
from ulti.table.vocabulary import SEPARATORS, Does, Vocabulary, Word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ulti.base.words import Language
    from ulti.house.profile import Profile
    from ulti.rules.outcome import Level

LONGEST_SENTENCE: Final = 400
"""Characters of the longest sentence that is read."""


@final
class EntryError(UltiError):
    """A sentence that is not an entry yet, and what to ask its writer.

    The code says what to do: `entry_incomplete`, something is missing and the sentence may go on;
    `entry_ambiguous`, it has two readings; `bad_entry`, a word is not understood; `bad_outcome` and
    `bid_not_in_profile`, no deal at this table ends so.

    Attributes:
        words: the question or the reason, in both languages.

    """

    words: Words

    def __init__(self, words: Words, code: str) -> None:
        super().__init__(words.en, code)
        self.words = words

    def text(self, language: Language = "en") -> str:
        """Return the question or the reason in a language.

        Raises:
            UltiError: the language is neither `hu` nor `en`.

        """
        return self.words.text(language)

    def __reduce__(self) -> tuple[type[EntryError], tuple[Words, str]]:
        """Pickle as what it was made of."""
        return type(self), (self.words, self.code)


@final
@attrs.frozen(eq=False, repr=False)
class Reading(Value):
    """What a sentence says about a deal.

    Attributes:
        outcome: the facts; None for a deal that was passed out. After a revoke they say what was
            played, and not what was made.
        settlement: what it comes to at the table.
        seats: who sat where.
        profile: the house rules of the table, which have the names of kontras (R7.7).
        dealer: who dealt, if the sentence says so.
        absent: who sat out, if the sentence says so.
        offender: who revoked; None if nobody did.

    """

    outcome: Outcome | None
    settlement: Settlement
    seats: tuple[str, str, str]
    profile: Profile
    dealer: str | None = None
    absent: str | None = None
    offender: Seat | None = None

    @property
    def result(self) -> Outcome | Settlement | None:
        """What `Table.add`, `insert` and `replace` take."""
        return self.outcome if self.offender is None else self.settlement

    def told(self, language: Language = "en") -> tuple[str, ...]:
        """Return the deal in plain lines: the contract, each amount, what is not paid, the sum.

        Raises:
            UltiError: the language is neither `hu` nor `en`.

        """
        return tuple(_told(self, language))


def read_entry(text: str, table: Table, *, seats: tuple[str, str, str] | None = None) -> Reading:
    """Read a deal in the players' words, Hungarian or English.

    >>> from ulti import ULTISTARS
    >>> from ulti.table import Table, read_entry
    >>> table = Table(["Anna", "Béla", "Cili"], ULTISTARS, stake=10)
    >>> reading = read_entry("Béla piros ulti kontra, bukta, csendes száz", table)
    >>> for line in reading.told():
    ...     print(line)
    Béla: red ulti, trump hearts, kontra on ulti
    ulti lost: Béla -320, Anna +160, Cili +160
    ulti fee lost: Béla -160, Anna +80, Cili +80
    silent hundred made: Béla +80, Anna -40, Cili -40
    not paid: parti: the silent hundred is paid in its place (R10.1)
    sum: Anna +200, Béla -400, Cili +200

    Args:
        text: one sentence; the documentation has the grammar.
        table: who plays, the house rules and the stake, and whose deal it is.
        seats: who sat in seats 0, 1 and 2; None for the next deal of the table.

    Raises:
        EntryError: something is missing, can be read in two ways, is not understood, or can't be.
        UltiError: an argument is of the wrong kind, or no such players sit at the table.

    """
    sentence = plain_text(text)
    if sentence is None or not isinstance(table, Table):
        message = f"{quoted(text)} and {quoted(table)} are not a text and a Table"
        raise UltiError(message, "bad_argument")
    if len(sentence) > LONGEST_SENTENCE:
        raise _error(
            "bad_entry",
            f"a sentence has at most {LONGEST_SENTENCE} characters",
            f"egy mondat legfeljebb {LONGEST_SENTENCE} betű lehet",
        )
    facts = _Facts()
    for clause in _clauses(sentence, Vocabulary(table.players, table.profile)):
        facts.take(clause)
    return _Conclusion(facts, table, seats).reading()


def _error(code: str, en: str, hu: str) -> EntryError:
    return EntryError(Words(en, hu), code)


_INCOMPLETE: Final = "entry_incomplete"
_AMBIGUOUS: Final = "entry_ambiguous"

# From letters to words

_SPACES: Final = re.compile(r"[\s\-–]+")
_CODE: Final = re.compile(r"[MZTPp]?(?:[ent]*[db]|[j42uax])+")
_SINGLE_CODES: Final = frozenset("ujbd")


def _clauses(sentence: str, vocabulary: Vocabulary) -> Iterator[list[Word]]:
    for part in SEPARATORS.split(sentence):
        words = list(_words(part, vocabulary))
        if words:
            yield from _without_silent(words)


def _words(clause: str, vocabulary: Vocabulary) -> Iterator[Word]:
    """Go through the words of a clause, the longest phrase first."""
    rest = [word for word in _SPACES.split(clause) if word]
    while rest:
        for count in range(min(vocabulary.longest, len(rest)), 0, -1):
            word = _word(" ".join(rest[:count]), vocabulary)
            if word is not None:
                break
        else:
            raise _unknown(rest[0])
        rest = rest[count:]
        if word.does is not Does.NOTHING:
            yield word


def _unknown(text: str) -> EntryError:
    near = suggestion(text, Vocabulary.known())
    near_hu = suggestion(text, Vocabulary.known(), "erre gondoltál")
    return _error(
        "bad_entry",
        f"{quoted(text)} is not a player of the table, a figure or another word of the grammar"
        f"{near}",
        f"{quoted(text)}: nincs ilyen játékos, figura vagy más ismert szó{near_hu}",
    )


def _word(text: str, vocabulary: Vocabulary) -> Word | None:
    is_name = text.startswith("@")
    players = vocabulary.players_of(text.removeprefix("@"))
    meaning = None if is_name else vocabulary.meaning_of(text)
    if meaning is None and not players and _is_code(text):
        meaning = Does.CODE, text
    if players and meaning is not None and meaning[0] is not Does.NOTHING:
        raise _error(
            _AMBIGUOUS,
            f"{quoted(text)} can be a player or a word of the game: write @{players[0]} for the "
            "player, or say it in other words",
            f"{quoted(text)} játékos is lehet, és a játék szava is: a játékost így írd: "
            f"@{players[0]}, vagy mondd másként",
        )
    if len(players) > 1:
        names = " / ".join(players)
        raise _error(
            _AMBIGUOUS,
            f"{quoted(text)} can be {names}: write the name with its accents and capitals",
            f"{quoted(text)}: ki az? {names}. Írd ékezettel és nagybetűvel",
        )
    if players:
        return Word(Does.PLAYER, players[0], text)
    return None if meaning is None else Word(*meaning, text)


def _is_code(text: str) -> bool:
    """Return whether a word is the code of a bid; short ones that are words elsewhere are not."""
    if not _CODE.fullmatch(text) or (len(text) == 1 and text not in _SINGLE_CODES):
        return False
    try:
        Bid.parse(text)
    except ParseError:
        return False
    return True


# From words to clauses and facts

_BID_WORDS: Final = frozenset({Does.FIGURE, Does.CHANGE, Does.SUIT, Does.CODE})
_BEFORE_SILENT: Final = frozenset({Does.PLAYER, Does.RESULT, Does.DEFENDERS})


def _is_silent(word: Word) -> bool:
    """Return whether a word begins what is silent; a hundred always is (R10.1)."""
    return word.does is Does.SILENT or _figure_in(word) is Figure.HUNDRED


def _figure_in(word: Word) -> Figure | None:
    if word.does is not Does.FIGURE:
        return None
    assert isinstance(word.value, tuple)  # noqa: S101 - see `vocabulary`
    figure: Figure = word.value[0]
    return figure


def _without_silent(words: list[Word]) -> Iterator[list[Word]]:
    """Split what is silent off a clause, with the player before it if that is not all."""
    places = [place for place, word in enumerate(words) if _is_silent(word)]
    if not places:
        yield words
        return
    cut = places[0]
    if all(word.does in _BEFORE_SILENT for word in words[:cut]):
        cut = 0
    elif words[cut - 1].does in {Does.PLAYER, Does.DEFENDERS}:
        cut -= 1
    if cut:
        yield words[:cut]
    yield words[cut:]


class _Doubled(NamedTuple):
    """A kontra that was said: its level, on which figures (None: not said), by whom."""

    level: int
    figures: tuple[Figure, ...] | None
    all_of_them: bool
    by: str | None


class _SilentSaid(NamedTuple):
    figure: Figure
    made: bool
    says_result: bool
    owner: str | None
    by_defenders: bool
    twenty: bool


_Group: TypeAlias = "tuple[list[Word], list[Word]]"
"""Figures, and what is said about them: results and kontras."""


@final
class _Facts:
    """What the clauses of a sentence say, before anything is concluded from it."""

    __slots__ = (
        "absent",
        "all",
        "bare",
        "bid",
        "dealer",
        "declarer",
        "doubled",
        "ending",
        "offender",
        "results",
        "silent",
        "suits",
    )

    def __init__(self) -> None:
        self.declarer: str | None = None
        self.bid: list[Word] = []
        self.suits: list[Suit] = []
        self.results: dict[Figure, bool] = {}
        self.bare: set[bool] = set()
        self.all: set[bool] = set()
        self.doubled: list[_Doubled] = []
        self.silent: list[_SilentSaid] = []
        self.ending: Ending | None = None
        self.offender: str | None = None
        self.dealer: str | None = None
        self.absent: str | None = None

    def take(self, clause: list[Word]) -> None:
        """Take the facts of one clause."""
        kinds = {word.does for word in clause}
        players = [str(word.value) for word in clause if word.does is Does.PLAYER]
        if any(map(_is_silent, clause)):
            self._take_silent(clause, players)
        elif kinds <= {Does.PLAYER, Does.DEALT, Does.ABSENT} and kinds != {Does.PLAYER}:
            self._take_places(clause)
        elif Does.REVOKE in kinds and not kinds & (_BID_WORDS | {Does.KONTRA, Does.RESULT}):
            self.offender = self._one(self.offender, _only(players), "who revoked", "ki renonszolt")
        elif not self.bid and kinds & _BID_WORDS:
            self._take_head(clause)
        elif kinds == {Does.PLAYER} and not self.bid:
            self._declare(_only(players))
        else:
            self._take_rest(clause, is_head=False)

    @staticmethod
    def _one(old: str | None, new: str, en: str, hu: str) -> str:
        """Return what was said of a fact that there is only once."""
        if old is not None and old != new:
            raise _error(
                _AMBIGUOUS,
                f"{en}: {old} or {new}? It is said twice",
                f"{hu}: {old} vagy {new}? Kétszer szerepel",
            )
        return new

    def _declare(self, player: str) -> None:
        self.declarer = self._one(self.declarer, player, "who declared", "ki a felvevő")

    def _take_places(self, clause: list[Word]) -> None:
        """Take who dealt and who sat out: the player stands before or after that word."""
        players = [str(word.value) for word in clause if word.does is Does.PLAYER]
        for does in [word.does for word in clause if word.does is not Does.PLAYER]:
            if not players:
                raise _error(_INCOMPLETE, "who dealt, or sat out?", "ki osztott, vagy maradt ki?")
            player = players.pop(0)
            if does is Does.DEALT:
                self.dealer = self._one(self.dealer, player, "who dealt", "ki osztott")
            else:
                self.absent = self._one(self.absent, player, "who sat out", "ki maradt ki")
        if players:
            _only(players * 2)

    def _take_head(self, clause: list[Word]) -> None:
        """Take declarer and bid; what follows them is about the bid."""
        first = next(place for place, word in enumerate(clause) if word.does in _BID_WORDS)
        after = first
        while after < len(clause) and clause[after].does in _BID_WORDS:
            after += 1
        before, tail = clause[:first], clause[after:]
        for word in before:
            if word.does is not Does.PLAYER:
                raise _error(
                    _INCOMPLETE,
                    f"say who declared and the bid before {quoted(word.text)}",
                    f"előbb a felvevőt és a licitet mondd, csak utána ezt: {quoted(word.text)}",
                )
            self._declare(str(word.value))
        self.bid = clause[first:after]
        if any(word.does is Does.CODE for word in self.bid):  # a code has its own suit, or none
            self.suits += [word.value for word in self.bid if isinstance(word.value, Suit)]
            self.bid = [word for word in self.bid if word.does is not Does.SUIT]
        if self.declarer is None and tail and tail[0].does is Does.PLAYER:
            self._declare(str(tail[0].value))
            tail = tail[1:]
        self._take_rest(tail, is_head=True)

    def _take_rest(self, clause: list[Word], *, is_head: bool) -> None:
        """Take results, kontras and ends; the trump, where only a suit is said."""
        players, said = self._sorted(clause)
        by = None
        if any(word.does is Does.KONTRA for word in said):
            by = self._who_doubled(clause)
        elif players and self.declarer is None:
            self._declare(_only(players))
        elif any(player != self.declarer for player in players):
            other = next(player for player in players if player != self.declarer)
            raise _error(
                _AMBIGUOUS,
                f"what did {other} do? Say silent, kontra, revoke, deals or sits out",
                f"mit csinált {other}? Csendes, kontra, renonsz, oszt vagy kimarad?",
            )
        for figures, attributes in _groups(said, may_be_bare=is_head):
            for attribute in attributes:
                self._say(figures, attribute, by)

    def _sorted(self, clause: list[Word]) -> tuple[list[str], list[Word]]:
        """Take ends and trump; return the players, and figures with what is said of them."""
        players: list[str] = []
        said: list[Word] = []
        for word in clause:
            match word.does:
                case Does.THROW_IN | Does.CONCEDED | Does.AGREED | Does.VOID:
                    self._end(_ENDINGS[word.does])
                case Does.SUIT:
                    assert isinstance(word.value, Suit)  # noqa: S101 - see `vocabulary`
                    self.suits.append(word.value)
                case Does.FIGURE | Does.ALL | Does.RESULT | Does.KONTRA:
                    said.append(word)
                case Does.PLAYER:
                    players.append(str(word.value))
                case Does.REVOKE:
                    player = players.pop() if players else _only(())
                    self.offender = self._one(self.offender, player, "who revoked", "ki renonszolt")
                case _:
                    raise _not_here(word)
        return players, said

    @staticmethod
    def _who_doubled(clause: list[Word]) -> dict[int, str]:
        """Return by the place of its word who said each kontra: named before it, or else after."""
        who: dict[int, str] = {}
        pending, last = None, None
        for word in clause:
            if word.does is Does.PLAYER:
                if last is not None and id(last) not in who and not _more_kontra(clause, word):
                    who[id(last)] = str(word.value)
                else:
                    pending = str(word.value)
            elif word.does is Does.KONTRA:
                last = word
                if pending is not None:
                    who[id(word)] = pending
                    pending = None
        return who

    def _end(self, ending: Ending) -> None:
        if self.ending not in {None, ending}:
            raise _error(
                _AMBIGUOUS,
                "the deal ends in two ways: say only one",
                "kétféleképpen ér véget a leosztás: csak az egyiket mondd",
            )
        self.ending = ending

    def _say(self, words: list[Word], attribute: Word, by: dict[int, str] | None) -> None:
        """Take a result or a kontra of a group of figures; no words are the bid."""
        is_all = any(word.does is Does.ALL for word in words)
        figures = tuple(figure for word in words if (figure := _figure_in(word)) is not None)
        if attribute.does is Does.KONTRA:
            assert isinstance(attribute.value, int)  # noqa: S101 - see `vocabulary`
            said_by = (by or {}).get(id(attribute))
            self.doubled.append(_Doubled(attribute.value, figures or None, is_all, said_by))
            return
        made = bool(attribute.value)
        if is_all:
            self.all.add(made)
        elif figures:
            for figure in figures:
                if self.results.get(figure, made) is not made:
                    raise _said_both(figure)
                self.results[figure] = made
        else:
            self._say_bare(made, attribute)

    def _say_bare(self, made: bool, attribute: Word) -> None:  # noqa: FBT001 - the result
        last = self.silent[-1] if self.silent else None
        if last is not None and not last.says_result and last.figure in LOSABLE_SILENT_FIGURES:
            name = last.figure
            raise _error(
                _AMBIGUOUS,
                f"{quoted(attribute.text)}: the bid, or the silent {name.text()}? Say its name",
                f"{quoted(attribute.text)}: a licit vagy a csendes {name.text('hu')}? Nevezd meg",
            )
        self.bare.add(made)

    def _take_silent(self, clause: list[Word], players: list[str]) -> None:
        owner = _only(players) if players else None
        kinds = {word.does for word in clause}
        said = [word for word in clause if word.does in {Does.FIGURE, Does.RESULT}]
        for word in clause:
            if word.does not in _IN_SILENT:
                raise _not_here(word)
        if not any(word.does is Does.FIGURE for word in said):
            raise _error(_INCOMPLETE, "silent what?", "mi volt csendes?")
        for words, attributes in _groups(said, may_be_bare=True):
            results = {bool(attribute.value) for attribute in attributes}
            for word in words:
                figure = _figure_in(word)
                assert figure is not None  # noqa: S101 - only figures make groups here
                if len(results) > 1:
                    raise _said_both(figure)
                if figure not in SILENT_FIGURES:
                    raise _error(
                        "bad_entry",
                        f"{figure.text()} is never silent: only a hundred, an ulti, four aces and "
                        "a durchmars can be (R10)",
                        f"{figure.text('hu')} nem lehet csendes: csak száz, ulti, négy ász és "
                        "durchmars (R10)",
                    )
                self.silent.append(
                    _SilentSaid(
                        figure,
                        False not in results,
                        bool(results),
                        owner,
                        Does.DEFENDERS in kinds,
                        figure is Figure.HUNDRED and Does.NO_FORTY in kinds,
                    )
                )


_IN_SILENT: Final = frozenset(
    {Does.SILENT, Does.FIGURE, Does.RESULT, Does.PLAYER, Does.DEFENDERS, Does.NO_FORTY}
)
_ENDINGS: Final = {
    Does.THROW_IN: Ending.THROW_IN,
    Does.CONCEDED: Ending.CONCEDED,
    Does.AGREED: Ending.AGREED,
    Does.VOID: Ending.VOID,
}


def _only(players: Sequence[str]) -> str:
    match tuple(dict.fromkeys(players)):
        case [player] if len(players) == 1:
            return player
        case []:
            raise _error(_INCOMPLETE, "who was it? Say a name", "ki volt az? Mondj egy nevet")
        case _:
            names = " / ".join(dict.fromkeys(players))
            raise _error(
                _AMBIGUOUS,
                f"one player is meant here: which of {names}? Put a comma between two facts",
                f"itt egy játékosnak kell állnia: melyik? {names}. Két közlés közé tegyél vesszőt",
            )


def _more_kontra(clause: list[Word], word: Word) -> bool:
    place = next(place for place, each in enumerate(clause) if each is word)
    return any(each.does is Does.KONTRA for each in clause[place:])


def _not_here(word: Word) -> EntryError:
    return _error(
        "bad_entry",
        f"{quoted(word.text)} does not fit here: put a comma before it, or say it in other words",
        f"{quoted(word.text)} nem illik ide: tegyél elé vesszőt, vagy mondd másként",
    )


def _said_both(figure: Figure) -> EntryError:
    return _error(
        _AMBIGUOUS,
        f"{figure.text()}: made or lost? Both are said",
        f"{figure.text('hu')}: megvan vagy bukta? Mindkettő szerepel",
    )


def _groups(words: list[Word], *, may_be_bare: bool) -> list[_Group]:
    """Share results and kontras out among the figures before or after them.

    "parti made, ulti lost" and "made parti, lost ulti" read in one way each. Where both ways give
    every word a place and differ, the writer is asked.
    """
    runs: list[tuple[bool, list[Word]]] = []
    for word in words:
        is_attribute = word.does in {Does.RESULT, Does.KONTRA}
        if not runs or runs[-1][0] is not is_attribute:
            runs.append((is_attribute, []))
        runs[-1][1].append(word)
    if not any(not is_attribute for is_attribute, _ in runs):
        return [([], run) for _, run in runs]
    if not any(is_attribute for is_attribute, _ in runs):
        if may_be_bare:
            return [(run, []) for _, run in runs]
        name = words[0].text
        raise _error(
            _INCOMPLETE,
            f"{name}: made, lost, or doubled? If it was not bid, write silent {name}",
            f"{name}: megvan, bukta vagy kontra? Ha nem volt bemondva, írd így: csendes {name}",
        )
    readings = [
        reading for reading in (_figures_first(runs), _figures_last(runs)) if reading is not None
    ]
    if not readings:
        raise _error(
            _AMBIGUOUS,
            "what belongs to which figure? Put commas between them",
            "melyik melyik figurához tartozik? Tegyél közéjük vesszőt",
        )
    return readings[0]


def _figures_first(runs: list[tuple[bool, list[Word]]]) -> list[_Group] | None:
    """Give each run of figures what follows it; what comes first in the clause is the bid's."""
    groups: list[_Group] = []
    for is_attribute, run in runs:
        if not is_attribute:
            groups.append((run, []))
        elif groups:
            groups[-1][1].extend(run)
        else:
            groups.append(([], run))
    if any(not attributes for _, attributes in groups):
        return None
    return groups


def _figures_last(runs: list[tuple[bool, list[Word]]]) -> list[_Group] | None:
    """Give each run of figures what precedes it."""
    if not runs[0][0] or len(runs) % 2:
        # One figure between two attributes, "kontra ulti lost", takes both.
        if len(runs) == 3 and runs[0][0]:  # noqa: PLR2004 - attribute, figures, attribute
            return [(runs[1][1], runs[0][1] + runs[2][1])]
        return None
    return [(runs[place + 1][1], runs[place][1]) for place in range(0, len(runs), 2)]


# From facts to an outcome


@final
class _Conclusion:
    """What follows from the facts at a table."""

    __slots__ = ("_facts", "_seats", "_table")

    def __init__(self, facts: _Facts, table: Table, seats: tuple[str, str, str] | None) -> None:
        self._facts = facts
        self._table = table
        if facts.dealer is not None or facts.absent is not None:
            self._seats = table.seats_with(dealer=facts.dealer, absent=facts.absent)
        else:
            self._seats = table.seats if seats is None else seats

    def reading(self) -> Reading:
        """Put the facts together.

        Raises:
            EntryError: they are not whole, or can't be together.

        """
        facts, table = self._facts, self._table
        if facts.ending is Ending.VOID:
            if facts.bid or facts.results or facts.silent or facts.doubled or facts.bare:
                raise _error(
                    _AMBIGUOUS,
                    "was the deal passed out, or played? Both are said",
                    "semmis a leosztás, vagy lejátszották? Mindkettő szerepel",
                )
            return self._read(None, Settlement.of(()))
        bid, trump = self._contract()
        if facts.declarer is None:
            raise _error(
                _INCOMPLETE, f"who declared {bid.name()}?", f"ki a felvevő: {bid.name('hu')}?"
            )
        declarer = self._seat(facts.declarer)
        if facts.offender is not None:
            return self._revoke(bid, trump, declarer, facts.offender)
        outcome = self._outcome(bid, trump, declarer)
        why = why_impossible(outcome, table.profile)
        if why is not None:
            raise EntryError(why, "bad_outcome")
        return self._read(outcome, settle(outcome, table.profile, table.stake))

    def _read(
        self, outcome: Outcome | None, settlement: Settlement, offender: Seat | None = None
    ) -> Reading:
        dealer, absent = self._facts.dealer, self._facts.absent
        profile = self._table.profile
        return Reading(outcome, settlement, self._seats, profile, dealer, absent, offender)

    def _seat(self, player: str) -> Seat:
        if player not in self._seats:
            raise _error(
                "bad_outcome",
                f"{player} sits out this deal; {', '.join(self._seats)} play",
                f"{player} most kimarad; játszik: {', '.join(self._seats)}",
            )
        return SEATS[self._seats.index(player)]

    def _contract(self) -> tuple[Bid, Suit | None]:
        """Return the bid and its trump, which may be named with the bid or apart from it."""
        words, profile = self._facts.bid, self._table.profile
        if not words:
            raise _error(_INCOMPLETE, "what was bid, and by whom?", "mi volt a licit, és kié?")
        bid = _bid_of(words)
        suits = list(dict.fromkeys(self._facts.suits))
        if bid.suit is not None and profile.suit_named_in_bid is SuitNamed.HEARTS:
            if bid.suit is not Suit.HEARTS:
                suits = list(dict.fromkeys([bid.suit, *suits]))
                bid = Bid(bid.figures)
        elif (
            bid.has_trump
            and len(suits) == 1
            and (suits[0] is Suit.HEARTS or profile.suit_named_in_bid is SuitNamed.ALWAYS)
        ):
            bid = bid if bid.suit is not None else Bid(bid.figures, suits[0])
        if bid.suit is not None:
            suits = list(dict.fromkeys([bid.suit, *suits]))
        self._check_bid(bid)
        if len(suits) > 1:
            en, hu = (" / ".join(suit.text(lang) for suit in suits) for lang in ("en", "hu"))
            raise _error(_AMBIGUOUS, f"which suit is trump: {en}?", f"melyik szín az adu: {hu}?")
        return bid, suits[0] if suits else None

    def _check_bid(self, bid: Bid) -> None:
        try:
            Catalogue.of(self._table.profile).refuse_unplayed(bid)
        except ProfileError as error:
            hu = f"ennél az asztalnál nincs ilyen licit: {bid.name('hu')} ({bid})"
            raise EntryError(Words(str(error), hu), error.code) from None

    def _outcome(self, bid: Bid, trump: Suit | None, declarer: Seat) -> Outcome:
        facts, profile = self._facts, self._table.profile
        ending = facts.ending
        is_unsaid = not (facts.results or facts.bare or facts.all or facts.silent or facts.doubled)
        if ending is None and profile.forfeits(bid, self._table.stake):
            if not is_unsaid:
                raise _error(
                    "bad_outcome",
                    "a plain parti is not played at this table, it is paid at once (R6.1): "
                    "say who declared it, and no result",
                    "sima partit ennél az asztalnál nem játszanak, rögtön fizetik (R6.1): "
                    "csak a felvevőt mondd, eredményt ne",
                )
            ending = Ending.FORFEIT
        if ending in {Ending.THROW_IN, Ending.FORFEIT}:
            if not is_unsaid:
                raise _error(
                    "bad_outcome",
                    "after a throw-in nothing is made, silent or doubled: say nothing more",
                    "bedobás után nincs eredmény, csendes figura és kontra: ne mondj többet",
                )
            return self._made_of(bid, trump, declarer, ending)
        if trump is None and bid.has_trump:
            raise _error(
                _INCOMPLETE,
                "which suit is trump: acorns, leaves or bells?",
                "mi az adu: makk, zöld vagy tök?",
            )
        silents = [self._silent(said, bid, declarer) for said in facts.silent]
        made = self._made(bid, silents, ending)
        if ending is None:
            is_over = not made and not silents and ends_early_under(profile, bid)
            ending = Ending.EARLY if is_over else Ending.PLAYED
        kontra = _Kontras(facts.doubled, bid, declarer, self).levels()
        return self._made_of(bid, trump, declarer, ending, made, silents, kontra)

    def _made_of(
        self,
        bid: Bid,
        trump: Suit | None,
        declarer: Seat,
        ending: Ending,
        made: Iterable[Figure] | None = None,
        silents: Iterable[Silent] = (),
        kontra: dict[Figure, Level] | None = None,
    ) -> Outcome:
        try:
            return Outcome(bid, declarer, trump, ending, made, silents, kontra or {})
        except OutcomeError as error:
            raise EntryError(_explained(str(error)), error.code) from None

    def _revoke(self, bid: Bid, trump: Suit | None, declarer: Seat, offender: str) -> Reading:
        facts, table = self._facts, self._table
        if trump is None and bid.has_trump:
            raise _error(
                _INCOMPLETE,
                "which suit is trump: acorns, leaves or bells?",
                "mi az adu: makk, zöld vagy tök?",
            )
        seat = self._seat(offender)
        kontra = _Kontras(facts.doubled, bid, declarer, self).levels()
        outcome = self._made_of(bid, trump, declarer, Ending.PLAYED, None, (), kontra)
        try:
            settlement = settle_revoke(outcome, seat, table.profile, table.stake)
        except UltiError as error:
            hu = f"renonszért így nem lehet fizetni: {error}"
            raise EntryError(Words(str(error), hu), error.code) from None
        return self._read(outcome, settlement, seat)

    def _silent(self, said: _SilentSaid, bid: Bid, declarer: Seat) -> Silent:
        seat: Seat | None = declarer
        if said.owner is not None:
            seat = self._seat(said.owner)
        elif said.by_defenders or (said.figure is Figure.HUNDRED and self._parti_is_lost(bid)):
            seat = None
        if said.figure is Figure.HUNDRED and seat is not declarer:
            seat = None
        return Silent(said.figure, seat, said.made, twenty=said.twenty)

    def _parti_is_lost(self, bid: Bid) -> bool:
        facts = self._facts
        if facts.results.get(Figure.PARTI) is False or False in facts.all:
            return True
        return len(bid) == 1 and False in facts.bare

    def _made(self, bid: Bid, silents: list[Silent], ending: Ending | None) -> list[Figure]:
        """Return what was made; ask about what was not said."""
        facts = self._facts
        results = self._results_in(bid)
        for silent in silents:
            if silent.figure is Figure.HUNDRED and Figure.PARTI in bid:
                if silent.seat is None and len(bid) == 1 and True in facts.bare:
                    raise _said_both(Figure.PARTI)
                results.setdefault(Figure.PARTI, silent.seat is not None)
        if len(facts.bare | facts.all) > 1:
            raise _said_both(bid.figures[0])
        if True in facts.bare or facts.all or (ending is Ending.CONCEDED and not facts.bare):
            for figure in bid:
                results.setdefault(figure, False not in facts.all)
        if False in facts.bare:
            results.update(dict.fromkeys(self._lost_of(bid, results), False))
        unsaid = [figure for figure in bid if figure not in results]
        if unsaid:
            en, hu = (" / ".join(figure.text(lang) for figure in unsaid) for lang in ("en", "hu"))
            raise _error(_INCOMPLETE, f"{en}: made or lost?", f"{hu}: megvan vagy bukta?")
        return [figure for figure, made in results.items() if made]

    def _results_in(self, bid: Bid) -> dict[Figure, bool]:
        """Return the results that were said by the names of figures."""
        results: dict[Figure, bool] = {}
        for said, made in self._facts.results.items():
            figure = _same_in(bid, said)
            if figure is None:
                raise _error(
                    "bad_entry",
                    f"{said.text()} is not in the bid {bid.name()}: "
                    f"if it came about silently, write silent {said.text()}",
                    f"{said.text('hu')} nincs a licitben ({bid.name('hu')}): "
                    f"ha csendben volt, írd így: csendes {said.text('hu')}",
                )
            results[figure] = made
        return results

    @staticmethod
    def _lost_of(bid: Bid, results: dict[Figure, bool]) -> list[Figure]:
        """Return which figure a bare "lost" means: the only one that can be."""
        if False in results.values() and len(results) == len(bid):
            return []  # its name was said as well
        named = [figure for figure in _named(bid) if figure not in results]
        if len(named) > 1:
            en, hu = (", ".join(figure.text(lang) for figure in named) for lang in ("en", "hu"))
            raise _error(
                _AMBIGUOUS,
                f"lost: which of {en}, or all? Say `all lost`, or a result for each",
                f"bukta: melyik, {hu}, vagy mind? Írd, hogy `mind bukta`, vagy egyenként",
            )
        return named or [figure for figure in bid if figure not in results]

    # What kontras ask

    @property
    def profile_has_one_level(self) -> bool:
        """Whether one kontra counts for the whole bid (R7.6)."""
        return self._table.profile.kontra_scope is KontraScope.CONTRACT

    def is_individual(self, figure: Figure) -> bool:
        """Return whether each defender has a kontra of his own on a figure (R7.3)."""
        return figure in self._table.profile.individual_kontra

    def seat_of(self, player: str) -> Seat:
        """Return the seat of a player who takes part."""
        return self._seat(player)


def _named(bid: Bid) -> list[Figure]:
    """Return the figures whose names a bid has: not the parti that goes with others (R3.3)."""
    return [figure for figure in bid if figure is not Figure.PARTI or len(bid) == 1]


def _same_in(bid: Bid, said: Figure) -> Figure | None:
    """Return the figure of a bid that a short name means: `betli` is the bid's own betli."""
    if said in bid:
        return said
    for figure in bid:
        if (said is Figure.BETLI and figure.is_betli) or (
            said is Figure.DURCHMARS and figure.is_durchmars
        ):
            return figure
    return None


@final
class _Kontras:
    """The levels of a bid from the kontras that were said."""

    __slots__ = ("_bid", "_declarer", "_defenders", "_levels", "_of", "_said")

    def __init__(
        self, said: list[_Doubled], bid: Bid, declarer: Seat, conclusion: _Conclusion
    ) -> None:
        # Who answers "who doubled it?" names what was said without a name before.
        self._said = sorted(said, key=lambda doubled: (doubled.level, doubled.by is None))
        self._bid = bid
        self._declarer = declarer
        self._of = conclusion
        self._defenders = (NEXT_SEAT[declarer], NEXT_SEAT[NEXT_SEAT[declarer]])
        self._levels: dict[Figure, Level] = {}

    def levels(self) -> dict[Figure, Level]:
        """Return the level of each figure that was doubled."""
        for doubled in self._said:
            by = None if doubled.by is None else self._of.seat_of(doubled.by)
            self._check_speaker(doubled, by)
            for figure in self._figures(doubled):
                if self._of.is_individual(figure):
                    self._raise_individually(figure, doubled, by)
                else:
                    self._levels[figure] = doubled.level
        return self._levels

    def _check_speaker(self, doubled: _Doubled, by: Seat | None) -> None:
        """R7.4: the defenders say the odd levels, the declarer the even ones."""
        if by is None or (by is self._declarer) is (doubled.level % 2 == 0):
            return
        raise _error(
            "bad_outcome",
            f"{doubled.by} can't say that: kontra is for the defenders, rekontra for the declarer, "
            "and so on in turn (R7.4)",
            f"{doubled.by} ezt nem mondhatja: a kontra a védőké, a rekontra a felvevőé, és így "
            "felváltva (R7.4)",
        )

    def _figures(self, doubled: _Doubled) -> list[Figure]:
        if self._of.profile_has_one_level or doubled.all_of_them:
            return list(self._bid)
        if doubled.figures is None:
            named = _named(self._bid)
            if len(named) > 1:
                en, hu = (", ".join(each.text(lang) for each in named) for lang in ("en", "hu"))
                raise _error(
                    _AMBIGUOUS,
                    f"kontra on what: {en}, parti, or all? Say `kontra ulti`, `kontra all`",
                    f"mire van a kontra: {hu}, parti, vagy mindre? Írd így: `kontra ulti`, "
                    "`kontra mind`",
                )
            return named
        figures = []
        for said in doubled.figures:
            figure = _same_in(self._bid, said)
            if figure is None:
                raise _error(
                    "bad_outcome",
                    f"{said.text()} is not in the bid {self._bid.name()}, so nobody can double it "
                    "(R7.2)",
                    f"{said.text('hu')} nincs a licitben ({self._bid.name('hu')}), így nem lehet "
                    "kontrázni (R7.2)",
                )
            figures.append(figure)
        return figures

    def _raise_individually(self, figure: Figure, doubled: _Doubled, by: Seat | None) -> None:
        old = self._levels.get(figure, (0, 0))
        assert isinstance(old, tuple)  # noqa: S101 - as this method makes them
        raised = [level > 0 for level in old]
        if doubled.all_of_them:
            raised = [True, True]
        elif by is not None and by is not self._declarer:
            raised = [seat is by for seat in self._defenders]
        if not any(raised):
            name = Words(figure.text(), figure.text("hu"))
            raise _error(
                _INCOMPLETE,
                f"who doubled the {name.en}? Each defender does so on his own (R7.3): "
                "say `NAME kontra`, or `both kontra`",
                f"ki kontrázta: {name.hu}? Itt a védők külön kontráznak (R7.3): "
                "`NÉV kontra` vagy `mindkettő kontra`",
            )
        first, second = (
            doubled.level if is_raised else level
            for is_raised, level in zip(raised, old, strict=True)
        )
        self._levels[figure] = first, second


def _bid_of(words: list[Word]) -> Bid:
    """Read the words of a bid, as `Bid.parse` does."""
    parts = []
    for word in words:
        match word.value:
            case Suit() as suit:
                parts.append(suit.text("hu"))
            case (_, str(name)):
                parts.append(name)
            case value:
                parts.append(str(value))
    text = " ".join(parts)
    try:
        return Bid.parse(text)
    except ParseError as error:
        said = " ".join(word.text for word in words)
        if "can mean" in str(error):
            raise _error(
                _AMBIGUOUS,
                f"{quoted(said)}: a durchmars with a trump, or without? Say the trump or no trump",
                f"{quoted(said)}: aduval vagy anélkül? Mondd az adut, vagy hogy színtelen",
            ) from None
        why = str(error).partition(": ")[2]
        raise _error(
            "bad_entry",
            f"{quoted(said)} is not a bid: {why}",
            f"{quoted(said)}: ilyen licit nincs",
        ) from None


def _explained(message: str) -> Words:
    return Words(message, f"ez így nem lehet: {message}")


# What was read, in plain words


def _amount(amount: int) -> str:
    return f"{amount:+d}" if amount else "0"


_TOLD: Final = {
    "void": Words("passed out: nobody pays", "semmis: senki sem fizet"),
    "trump": Words(", trump {}", ", adu: {}"),
    "kontra": Words(", {} on {}", ", {}: {}"),
    "thrown in": Words(", thrown in", ", bedobva"),
    "forfeit": Words(", paid without being played", ", lejátszás nélkül fizetve"),
    "conceded": Words(", the defenders conceded", ", a védők feladták"),
    "agreed": Words(", ended as agreed", ", megegyezéssel"),
    "revoke": Words(", {} revoked", ", renonszolt: {}"),
    "made": Words("made", "megvan"),
    "lost": Words("lost", "bukta"),
    "unpaid": Words("not paid: {}", "nem fizetik: {}"),
    "sum": Words("sum: {}", "összesen: {}"),
}
_TOLD_ENDINGS: Final = {
    Ending.THROW_IN: "thrown in",
    Ending.FORFEIT: "forfeit",
    Ending.CONCEDED: "conceded",
    Ending.AGREED: "agreed",
}


def _told(reading: Reading, language: Language) -> Iterator[str]:
    outcome, seats = reading.outcome, reading.seats
    if outcome is None or outcome.bid is None or outcome.declarer is None:
        yield _TOLD["void"].text(language)
        return
    yield _headline(reading, outcome, outcome.bid, seats[outcome.declarer], language)
    for line in reading.settlement.lines:
        order = (line.hub, *line.against)
        amounts = ", ".join(f"{seats[seat]} {_amount(line.net[seat])}" for seat in order)
        result = _TOLD["made" if line.made else "lost"].text(language)
        yield f"{line.text(language)} {result}: {amounts}"
    for unpaid in reading.settlement.unpaid:
        yield _TOLD["unpaid"].text(language).format(unpaid.text(language))
    net = zip(seats, reading.settlement.net, strict=True)
    sums = ", ".join(f"{name} {_amount(amount)}" for name, amount in net)
    yield _TOLD["sum"].text(language).format(sums)


def _headline(
    reading: Reading, outcome: Outcome, bid: Bid, declarer: str, language: Language
) -> str:
    text = f"{declarer}: {bid.name(language)}"
    if outcome.trump is not None:
        text += _TOLD["trump"].text(language).format(outcome.trump.text(language))
    for figure, level in outcome.kontra.items():
        names = told_level(level, outcome, reading.seats, reading.profile)
        text += _TOLD["kontra"].text(language).format(names, figure.text(language))
    if outcome.ending in _TOLD_ENDINGS:
        text += _TOLD[_TOLD_ENDINGS[outcome.ending]].text(language)
    if reading.offender is not None:
        text += _TOLD["revoke"].text(language).format(reading.seats[reading.offender])
    return text
