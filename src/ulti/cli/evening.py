"""`ulti evening`: keep the score of an evening, one line a deal, in the players' words.

Every change is saved before the next line is read: to a new file next to the old one, which then
takes its place. Whatever goes wrong in between, one of the two is whole.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final, final

from ulti.base.errors import UltiError, quoted
from ulti.base.lines import LONGEST_LINE
from ulti.base.words import Words, plain
from ulti.cli.output import print_line, print_text, warn
from ulti.cli.sheets import sheet_text, signed
from ulti.model.bids import Figure
from ulti.table.sentences import EntryError, Reading, read_entry
from ulti.table.sheet import sheet_rows
from ulti.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti.base.words import Language
    from ulti.house.profile import Profile

_UNDO, _SHEET, _CORRECT, _INSERT, _REMOVE, _DEALER, _HELP, _END = (
    "undo",
    "sheet",
    "correct",
    "insert",
    "remove",
    "dealer",
    "help",
    "end",
)
_COMMANDS: Final = {
    "undo": _UNDO,
    "vissza": _UNDO,
    "sheet": _SHEET,
    "lap": _SHEET,
    "correct": _CORRECT,
    "javit": _CORRECT,
    "insert": _INSERT,
    "beszur": _INSERT,
    "remove": _REMOVE,
    "torol": _REMOVE,
    "dealer": _DEALER,
    "oszto": _DEALER,
    "help": _HELP,
    "sugo": _HELP,
    "end": _END,
    "quit": _END,
    "vege": _END,
}
_PROMPTS: Final = {
    "deal": Words("{} ({} deals)> ", "{}. ({} oszt)> "),
    "players": Words(
        "Players, each to the right of the one before: ", "Játékosok, jobbra haladva: "
    ),
}
_WORDS: Final = {
    "next": Words("Deal {}: {} deals; {} play.", "{}. leosztás: {} oszt; játszik: {}."),
    "undone": Words("Taken back.", "Visszavonva."),
    "removed": Words("Deal {} is removed.", "A(z) {}. leosztás törölve."),
    "passed": Words("Left out.", "Elvetve."),
    "which": Words(
        "say which deal, from 1 to {}, such as: {} 1", "mondd meg, melyiket, 1-től {}-ig: {} 1"
    ),
    "no deals": Words("there are no deals yet", "még nincs leosztás"),
    "whole": Words("say the deal after the number", "a szám után mondd el a leosztást"),
    "unsaved": Words(
        "this is not saved yet: {}; it will be tried again with the next change",
        "ez még nincs elmentve: {}; a következő változáskor újra próbálom",
    ),
    "sum": Words("sum", "összesen"),
    "help": Words(
        "One line a deal: declarer, bid, kontra, result, silent figures, such as\n"
        "  Béla red ulti kontra, lost, silent hundred\n"
        "undo, sheet, correct 3 …, insert 3 …, remove 3, dealer NAME, end\n"
        "An empty line gives up a sentence that lacks something.",
        "Soronként egy leosztás: felvevő, licit, kontra, eredmény, csendes figurák, például\n"
        "  Béla piros ulti kontra, bukta, csendes száz\n"
        "vissza, lap, javít 3 …, beszúr 3 …, töröl 3, osztó NÉV, vége\n"
        "Üres sor: a hiányos mondat elvetése.",
    ),
}


def save(table: Table, file: Path) -> None:
    """Write a table to a file, all of it or nothing.

    Raises:
        OSError: it can't be written; what was there before is there still.

    """
    write_whole(table.to_json() + "\n", file)


def write_whole(text: str, file: Path) -> None:
    """Write a text to a file that is then whole, whatever happens in between.

    Raises:
        OSError: it can't be written; what was there before is there still.

    """
    target = file.resolve()
    number, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(number, "w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        mode = target.stat().st_mode if target.exists() else 0o666 & ~_mask()
        os.chmod(name, mode & 0o777)  # noqa: PTH101 - the name of a temporary file
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _mask() -> int:
    """Return which rights new files don't get; there is no way to ask but to set it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def load(file: Path) -> Table:
    """Read the table of an evening.

    Raises:
        OSError: it can't be read.
        RecordError: it is not a table.

    """
    with file.open("rb") as stream:
        return Table.from_json(stream.read(LONGEST_LINE + 1))


def is_terminal() -> bool:
    """Return whether a person sits there."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def reader_of_lines(words: tuple[str, ...] = ()) -> Callable[[str], str]:
    """Return what asks for a line: with completion on a terminal, plain elsewhere."""
    if is_terminal():
        try:
            from prompt_toolkit import PromptSession  # noqa: PLC0415 - only a terminal needs it
            from prompt_toolkit.completion import WordCompleter  # noqa: PLC0415 - see above
        except ImportError:
            return input
        session: PromptSession[str] = PromptSession(
            completer=WordCompleter(list(words), ignore_case=True, WORD=True),
            complete_while_typing=False,
        )
        return session.prompt
    return _plain_line


def _plain_line(_: str) -> str:
    """Read a line without writing a prompt, which would be in the way of a script."""
    line = sys.stdin.buffer.readline(LONGEST_LINE)
    if not line:
        raise EOFError
    return line.decode("utf-8", "replace").rstrip("\n")


def completions(players: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words that a prompt completes."""
    figures = [figure.text(language) for figure in Figure for language in ("hu", "en")]
    return tuple(dict.fromkeys([*players, *figures, *_COMMANDS, "kontra", "csendes", "silent"]))


def same_players(table: Table, players: str | None) -> Table:
    """Return a table that was there already, if these are its players.

    Raises:
        UltiError: they are others.

    """
    if players is not None and _names(players) != list(table.players):
        raise UltiError(f"this table has {','.join(table.players)}: leave --players out")
    return table


def _names(players: str) -> list[str]:
    return [name.strip() for name in players.split(",") if name.strip()]


def begin(players: str | None, profile: Profile, stake: int, language: Language) -> Table | None:
    """Lay a new table; None if nobody says who plays.

    Raises:
        UltiError: these are not three or four different names.

    """
    if players is None:
        try:
            players = reader_of_lines()(_PROMPTS["players"].text(language))
        except (EOFError, KeyboardInterrupt):
            return None
    return Table(_names(players), profile, stake)


@final
class Evening:
    """A table, the file it is kept in, and what was said so far of the next deal."""

    __slots__ = (
        "_before",
        "_dealer",
        "_file",
        "_language",
        "_pending",
        "is_saved",
        "table",
        "was_refused",
    )

    def __init__(self, table: Table, file: Path, language: Language) -> None:
        self.table: Table = table
        self._file = file
        self._language: Language = language
        self._before: list[Table] = []
        self._pending = ""
        self._dealer: str | None = None
        self.is_saved: bool = False
        self.was_refused: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether every line was understood, and nothing waits for an answer."""
        return not (self.was_refused or self._pending)

    def keep(self, ask: Callable[[str], str]) -> None:
        """Read lines until they end."""
        self._save()
        self._tell_next()
        while True:
            prompt = self._prompt()
            try:
                line = ask(prompt).strip()
            except (EOFError, KeyboardInterrupt):
                return
            try:
                if not self.take(line):
                    return
            except EntryError as error:
                self.was_refused |= error.code != "entry_incomplete"
                warn(error.text(self._language))
            except UltiError as error:
                self.was_refused = True
                warn(str(error))

    def _prompt(self) -> str:
        if self._pending:
            return "… "
        number, dealer = len(self.table.entries) + 1, self._dealer or self.table.dealer
        return _PROMPTS["deal"].text(self._language).format(number, dealer)

    def take(self, line: str) -> bool:
        """Do what a line says; return whether the evening goes on.

        Raises:
            UltiError: it is not understood, or can't be done.

        """
        if not line:
            if self._pending:
                self._pending = ""
                self._say("passed")
            return True
        first, _, rest = line.partition(" ")
        command = _COMMANDS.get(plain(first))
        if command is None:
            self._take_sentence(line)
            return True
        self._pending = ""
        return self._command(command, first, rest.strip())

    def _command(self, command: str, word: str, rest: str) -> bool:
        if command == _END:
            return False
        if command == _HELP:
            self._say("help")
        elif command == _SHEET:
            self._show_sheet()
        elif command == _UNDO:
            self._undo()
        elif command == _DEALER:
            self._hand_to(rest)
        else:
            self._change(command, word, rest)
        return True

    def _take_sentence(self, line: str) -> None:
        """Read a deal; a line after a question is its answer, or else a deal of its own."""
        table = self.table
        said = f"{self._pending}, {line}" if self._pending else line
        try:
            reading = self._read(said)
        except EntryError as error:
            if error.code == "entry_incomplete":
                self._pending = said
                raise
            if not self._pending:
                raise
            try:
                reading = self._read(line)
            except EntryError:
                raise error from None
        self._pending = ""
        dealer = reading.dealer or self._dealer
        self._dealer = None
        self._show(reading)
        self._set(table.add(reading.result, dealer=dealer, absent=reading.absent))

    def _read(self, said: str) -> Reading:
        seats = None if self._dealer is None else self.table.seats_with(dealer=self._dealer)
        return read_entry(said, self.table, seats=seats)

    def _hand_to(self, name: str) -> None:
        """Let somebody else deal next: the only player whose name it can be."""
        found = [each for each in self.table.players if each == name] or [
            each for each in self.table.players if plain(each) == plain(name)
        ]
        if len(found) != 1:
            names = ", ".join(self.table.players)
            words = Words(
                f"{quoted(name)} is not one of {names}", f"{quoted(name)} nincs köztük: {names}"
            )
            raise EntryError(words, "bad_dealer")
        self._dealer = found[0]
        self._tell_next()

    def _change(self, command: str, word: str, rest: str) -> None:
        """Correct, insert or remove a deal, by its number on the sheet."""
        number, _, sentence = rest.partition(" ")
        place = self._place(number.rstrip(".:"), word)
        table = self.table
        if command == _REMOVE:
            self._say("removed", place + 1)
            self._set(table.remove(place))
            return
        if not sentence.strip():
            raise EntryError(_WORDS["whole"], "entry_incomplete")
        is_correction = command == _CORRECT
        seats = table.entries[place].seats if is_correction else None
        reading = read_entry(sentence, table.at(place), seats=seats)
        self._show(reading)
        change = table.replace if is_correction else table.insert
        self._set(change(place, reading.result, dealer=reading.dealer, absent=reading.absent))

    def _place(self, number: str, word: str) -> int:
        most = len(self.table.entries)
        if not most:
            raise EntryError(_WORDS["no deals"], "bad_count")
        is_number = number.isascii() and number.isdecimal() and len(number) <= len(str(most))
        if not is_number or not 1 <= int(number) <= most:
            which = _WORDS["which"]
            words = Words(which.en.format(most, word), which.hu.format(most, word))
            raise EntryError(words, "bad_count")
        return int(number) - 1

    def _undo(self) -> None:
        """Go back before the last change; before those of this session, deal by deal."""
        table = self._before.pop() if self._before else self.table.undo()
        self._say("undone")
        self.table = table
        self._save()
        self._tell_next()

    def _set(self, table: Table) -> None:
        self._before.append(self.table)
        self.table = table
        self._save()
        self._tell_next()

    def _save(self) -> None:
        try:
            save(self.table, self._file)
            self.is_saved = True
        except OSError as error:
            self.is_saved = False
            why = error.strerror or str(error)
            warn(_WORDS["unsaved"].text(self._language).format(why))

    def _show(self, reading: Reading) -> None:
        for line in reading.told(self._language):
            print_line(line)

    def _show_sheet(self) -> None:
        """Print the sheet in plain lines: no line is wider than its names and words."""
        for row in sheet_rows(self.table, self._language):
            number, dealer, declarer, *told = row.cells
            words = ", ".join(filter(None, (declarer, *told)))
            amounts = " ".join(
                f"{name} {signed(amount)}"
                for name, amount in zip(self.table.players, row.amounts, strict=True)
                if amount is not None
            )
            print_text(f"{number}. ({dealer}) {words}: {amounts}\n")
        sums = " ".join(f"{name} {signed(each)}" for name, each in self.table.scores.items())
        print_line(f"{_WORDS['sum'].text(self._language)}: {sums}", "bold")

    def _tell_next(self) -> None:
        dealer = self._dealer or self.table.dealer
        seats = ", ".join(self.table.seats_with(dealer=dealer))
        self._say("next", len(self.table.entries) + 1, dealer, seats)

    def _say(self, key: str, *parts: object) -> None:
        print_line(_WORDS[key].text(self._language).format(*parts))


def write_sheet(table: Table, file: Path, language: Language) -> None:
    """Write the sheet of a table to a file, in the form that its ending says.

    Raises:
        OSError: it can't be written.

    """
    write_whole(sheet_text(table, file.suffix.lower(), language), file)
