"""Why a line of a settlement is what it is, and why something is not paid, in both languages.

Lines keep no texts: what is said here is worked out when somebody asks, from what the settlement
itself was worked out from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from ulti.base.words import Words
from ulti.house.choices import HundredPayment, KontraScope, SilentDurchmarsBy
from ulti.model.bids import Figure
from ulti.model.cards import Suit
from ulti.rules.kontra import kontra_name
from ulti.rules.outcome import Ending
from ulti.rules.settlement import LineWriter, Unpaid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti.house.profile import Profile
    from ulti.model.bids import Bid
    from ulti.model.deals import Seat
    from ulti.rules.outcome import Outcome, Silent
    from ulti.rules.settlement import Case, Line

_SILENT_RULES: Final = {
    Figure.HUNDRED: "R10.1",
    Figure.ULTI: "R10.2",
    Figure.FOUR_ACES: "R10.3",
    Figure.DURCHMARS: "R10.4",
}
_KONTRA: Final = Words.same("kontra")
_STAKE: Final = Words("stake", "tét")
_UNTOUCHED: Final = Words("kontra does not multiply it", "a kontra nem szorozza")
_AS_IF_DOUBLED: Final = Words("as if kontra'd", "mintha kontrázták volna")
_HIGHEST: Final = Words(
    "the highest kontra of the bid counts", "a bemondás legmagasabb kontrája számít"
)
_IN_PLACE_OF_PARTI: Final = Words("in place of the parti", "a parti helyett")
_TO_BOTH: Final = Words("both defenders receive it", "mindkét védő megkapja")
_FROM_BOTH: Final = Words("both defenders pay it", "mindkét védő fizeti")
_TO_ONE: Final = Words(
    "both others pay its player", "aki megcsinálta, mindkét másik játékostól kapja"
)
_FROM_ONE: Final = Words(
    "its player pays both others", "aki elbukta, mindkét másik játékosnak fizeti"
)


@final
class _Account:
    """What is said of one line: its factors, the reasons, the numbers of the rules."""

    __slots__ = ("factors", "notes", "rules")

    def __init__(self, *rules: str) -> None:
        self.factors: list[Words] = []
        self.notes: list[Words] = []
        self.rules: list[str] = list(rules)

    def factor(self, number: int, why: Words | None = None) -> None:
        """Say a number of the product, and what it means."""
        text = str(number)
        said = Words.same(text)
        if why is not None:
            said = Words(f"{text} ({why.en})", f"{text} ({why.hu})")
        self.factors.append(said)

    def note(self, rule: str, why: Words) -> None:
        """Give a reason, and its rule."""
        self.notes.append(why)
        self.rule(rule)

    def rule(self, rule: str) -> None:
        """Name a rule, once."""
        if rule not in self.rules:
            self.rules.append(rule)

    def whole(self, line: Line) -> Words:
        """Put together all that is said."""
        amount = str(abs(line.net_from(line.against[0]))) if line.against else "0"
        total = Words.same(amount)
        if len(line.against) > 1:
            total = Words(f"{amount} each", f"fejenként {amount}")
        if len(self.factors) > 1 or self.factors[0].en != amount:
            product = [" × ".join(parts) for parts in zip(*self.factors, strict=True)]
            total = Words(f"{product[0]} = {total.en}", f"{product[1]} = {total.hu}")
        reasons = Words(
            "".join(f"; {note.en}" for note in self.notes),
            "".join(f"; {note.hu}" for note in self.notes),
        )
        text = Words.same("{head}: {total}{reasons} ({rules})")
        rules = ", ".join(self.rules)
        return text.filled(head=_head(line), total=total, reasons=reasons, rules=rules)


def _head(line: Line) -> Words:
    """Name the subject of a line: `lost silent ulti`, `special fee of the lost ulti`."""
    name = Words(line.figure.text("en"), line.figure.text("hu"))
    if line.silent:
        name = Words(f"silent {name.en}", f"csendes {name.hu}")
    made = Words(f"made {name.en}", f"teljesített {name.hu}")
    lost = Words(f"lost {name.en}", f"bukott {name.hu}")
    said = made if line.made else lost
    if line.fee:
        return Words(f"special fee of the {said.en}", f"a {said.hu} különdíja")
    return said


def explained(line: Line, case: Case | None) -> Words:
    """Return the arithmetic of a line, with the reasons and the rules.

    Args:
        line: the line.
        case: what it was worked out from; None if only its numbers are known.

    """
    return _by_numbers(line) if case is None else _Explainer(line, case).words()


def _by_numbers(line: Line) -> Words:
    """Explain a line that was read or written by hand."""
    account = _Account(_SILENT_RULES.get(line.figure, "R11.1") if line.silent else "R11.1")
    account.factor(line.units)
    if line.suit_multiplier != 1:
        account.factor(line.suit_multiplier, Words("suit", "szín"))
    if line.kontra_multiplier != 1:
        account.factor(line.kontra_multiplier, _KONTRA)
    product = line.units * line.suit_multiplier * line.kontra_multiplier
    amount = abs(line.net_from(line.against[0])) if line.against else 0
    if product and amount > product and amount % product == 0:
        account.factor(amount // product, _STAKE)
    _payers(account, line)
    return account.whole(line)


def _payers(account: _Account, line: Line) -> None:
    """R10.6: who pays for the silent figure of one defender."""
    if not line.silent or line.by != "defender":
        return
    if line.hub is line.seat:
        account.note("R10.6", _TO_ONE if line.made else _FROM_ONE)
    elif len(line.against) > 1:
        account.note("R10.6", _TO_BOTH if line.made else _FROM_BOTH)


@final
class _Explainer:
    """Says why a line is what it is."""

    __slots__ = ("account", "bid", "case", "line", "outcome", "profile", "writer")

    def __init__(self, line: Line, case: Case) -> None:
        self.line = line
        self.case = case
        self.bid: Bid = case.bid
        self.outcome: Outcome = case.outcome
        self.profile: Profile = case.profile
        self.writer = LineWriter(case)
        self.account = _Account()

    def words(self) -> Words:
        """Return all that is said of the line."""
        line = self.line
        if line.fee:
            self._fee()
        elif line.silent:
            silent = next(each for each in self.outcome.silent if each.figure is line.figure)
            self._silent(silent)
        else:
            self._announced()
        if self.case.stake != 1:
            self.account.factor(self.case.stake, _STAKE)
        return self.account.whole(line)

    # Announced figures

    def _announced(self) -> None:
        """R6.1, R6.3, R11.2, R11.6, R11.8: a figure of the bid."""
        line, account = self.line, self.account
        account.rule(self._rule_of_end())
        times = self._times()
        self._units(line.units // times)
        if times != 1:
            account.factor(times, Words("revoke", "renonsz"))
        self._suit()
        match self._rule_of_end():
            case "R6.1" | "R6.3":
                self._unplayed()
            case _:
                self._kontra()
                self._who_shares()

    def _rule_of_end(self) -> str:
        if self.case.offender is not None:
            return "R11.8"
        if self.outcome.ending is Ending.FORFEIT:
            return "R6.1"
        return "R6.3" if self.outcome.ending is Ending.THROW_IN else "R11.2"

    def _times(self) -> int:
        """Return by what a revoke multiplies (R11.8)."""
        return 1 if self.case.offender is None else self.profile.revoke_multiplier or 1

    def _units(self, units: int) -> None:
        """R11.6, R11.7, R12.W: what a figure costs, and why a loss may cost something else."""
        figure, profile = self.line.figure, self.profile
        value = profile.values[figure]
        if self.line.made or units == value:
            self.account.factor(units)
        elif figure in profile.lost_values:
            self.account.factor(units, Words("the price of losing it", "ennyibe kerül bukva"))
            self.account.rule("R11.6")
        else:
            why = Words(f"twice {value}, as it was lost", f"{value} kétszerese, mert bukott")
            self.account.factor(units, why)
            self.account.rule("R11.6")
            self.account.rule("R12.W")

    def _unplayed(self) -> None:
        """R6.1, R6.3: what was given up before it was played."""
        if self.outcome.ending is Ending.FORFEIT:
            not_played = Words(
                "a plain parti is not played here", "a sima partit itt nem játsszák le"
            )
            self.account.note("R6.1", not_played)
        if self.line.kontra_multiplier != 1:
            self.account.factor(self.line.kontra_multiplier, _AS_IF_DOUBLED)
        else:  # the house has a fee for it
            self.account.note("R6.1", Words("it costs its value alone", "csak az értékébe kerül"))

    # Fees

    def _fee(self) -> None:
        """R6.3, R10.2, R11.3, R11.4, R11.8: the fee of a lost ulti."""
        line, account = self.line, self.account
        if line.silent:
            account.rule("R10.2")
            account.rule("R11.4")
        else:
            for rule in (self._rule_of_end(), "R11.3"):
                if rule != "R11.2":
                    account.rule(rule)
        times = self._times()
        account.factor(line.units // times)
        if times != 1:
            account.factor(times, Words("revoke", "renonsz"))
        self._suit()
        self._kontra()
        doubled = self.outcome.kontra if line.silent else self.outcome.kontra.get(Figure.ULTI)
        if line.kontra_multiplier == 1 and doubled:
            account.note("R11.4" if line.silent else "R11.3", _UNTOUCHED)
        self._who_shares()
        _payers(self.account, self.line)

    # Silent figures

    def _silent(self, silent: Silent) -> None:
        """R10: a silent figure that is paid."""
        line, account = self.line, self.account
        account.rule(_SILENT_RULES[line.figure])
        units = self.writer.units_of(silent) or line.units
        if line.figure is Figure.HUNDRED:
            self._hundred(silent, units)
        else:
            account.factor(units)
            self._suit()
            self._kontra_on_silent(silent)
        self._who_shares()
        _payers(self.account, self.line)

    def _hundred(self, silent: Silent, units: int) -> None:
        """R10.1, R12.W: a silent hundred."""
        line, account, profile = self.line, self.account, self.profile
        price = profile.silent_hundred_with_twenty if silent.twenty else None
        if price is not None:
            account.note("R10.1", Words("the price without the forty", "a negyven nélküli ár"))
        else:
            price = profile.silent_hundred
        why = None
        if price != units:
            why = Words(
                f"twice {price}, as for a lost parti",
                f"{price} kétszerese, akár a bukott partinál",
            )
            account.rule("R12.W")
        account.factor(units, why)
        level = line.units // units - 1
        if level:  # linear; else it is in the multiplier
            account.factor(level + 1, self._name_of(level))
            account.rule("R11.7")
        self._suit()
        self._kontra()
        if profile.hundred_payment is HundredPayment.REPLACES:
            account.note("R10.1", _IN_PLACE_OF_PARTI)
        elif line.kontra_multiplier == 1 and self.outcome.kontra:
            account.note("R10.1", _UNTOUCHED)
        follows_parti = self.writer.catalogue.hundred_follows_parti(self.bid)
        if (level or line.kontra_multiplier != 1) and not follows_parti:
            account.note("R12.W", _HIGHEST)

    def _kontra_on_silent(self, silent: Silent) -> None:
        """R7.6, R10.4, R10.5: what kontra does to another silent figure."""
        self._kontra()
        if self.writer.replaces_parti(silent):
            self.account.note("R10.4", _IN_PLACE_OF_PARTI)
        elif not self.outcome.kontra:
            return
        elif self.line.kontra_multiplier == 1 and not self._has_one_level():
            self.account.note("R10.5", _UNTOUCHED)
        elif not self._has_one_level():
            self.account.note("R10.5", _HIGHEST)

    # Multipliers

    def _suit(self) -> None:
        """R3.4: what the suit does."""
        line = self.line
        trump = self.outcome.trump
        if line.suit_multiplier != 1:
            why = Words("cheapest suit", "a legolcsóbb szín")
            if trump is not None:
                why = Words(trump.text("en"), trump.text("hu"))
            self.account.factor(line.suit_multiplier, why)
        elif (
            self.bid.suit is Suit.HEARTS
            and not (line.silent or line.fee)
            and line.figure in self.profile.red_exempt
            and self.profile.suit_multipliers[Suit.HEARTS] != 1
        ):
            self.account.note("R3.4", Words("hearts does not multiply it", "a piros nem szorozza"))

    def _kontra(self) -> None:
        """R7.4, R7.6: what kontra does."""
        multiplier = self.line.kontra_multiplier
        if multiplier != 1:
            self.account.factor(multiplier, self._name_of(multiplier.bit_length() - 1))
            if self._has_one_level():
                self.account.rule("R7.6")

    def _name_of(self, level: int) -> Words:
        """Return what the table calls a level; just kontra past the named ones (R7.4, R7.7)."""
        is_named = level <= len(self.profile.kontra_names)
        return Words.same(kontra_name(level, self.profile)) if is_named else _KONTRA

    def _has_one_level(self) -> bool:
        return self.profile.kontra_scope is KontraScope.CONTRACT

    def _who_shares(self) -> None:
        """R7.3, R11.8: why a line is between two players alone."""
        line = self.line
        if len(line.against) > 1:
            return
        if line.against == (self.case.offender,) and self.profile.revoke_offender_pays_all:
            both = Words(
                "the defender who revoked pays his partner's share too",
                "a renonszot elkövető védő a társa helyett is fizet",
            )
            self.account.note("R11.8", both)
        else:
            own = Words("each defender has his own kontra", "a kontra védőnként külön számít")
            self.account.note("R7.3", own)


# What is not paid


_NOT_HERE: Final = Words("this table does not pay it", "ennél az asztalnál nem fizetik")
_NO_FEE: Final = Words("this table has no such fee", "ennél az asztalnál nincs ilyen díj")


def unpaid_in(case: Case) -> tuple[Unpaid, ...]:
    """Return what came about or was bid and has no line, and why."""
    return tuple(_unpaid(case, LineWriter(case)))


def _unpaid(case: Case, writer: LineWriter) -> Iterator[Unpaid]:
    outcome, profile, _, bid, declarer, offender = case
    if offender is not None:
        after_revoke = Words(
            "after a revoke silent figures do not count", "renonsz után a csendes nem számít"
        )
        for silent in outcome.silent:
            yield _silent_unpaid(silent, "R11.8", after_revoke)
        return
    if outcome.ending is Ending.THROW_IN:
        if Figure.ULTI in bid and profile.ulti_fee and not profile.throw_in_ulti_fee:
            no_fee = Words(
                "this table has no fee after a throw-in",
                "ennél az asztalnál bedobás után nincs különdíj",
            )
            yield Unpaid(
                Figure.ULTI, silent=False, fee=True, seat=declarer, rule="R6.3", why=no_fee
            )
        return
    yield from _parti_unpaid(case, writer)
    if Figure.ULTI in bid and Figure.ULTI not in outcome.made and not profile.ulti_fee:
        yield Unpaid(Figure.ULTI, silent=False, fee=True, seat=declarer, rule="R11.3", why=_NO_FEE)
    for silent in outcome.silent:
        if not writer.is_paid(silent):
            yield _silent_unpaid(silent, *_why_unpaid(silent, writer))
        elif silent.figure is Figure.ULTI and not silent.made:
            yield from _silent_fee_unpaid(silent, declarer, profile)


def _silent_unpaid(silent: Silent, rule: str, why: Words) -> Unpaid:
    return Unpaid(silent.figure, silent=True, fee=False, seat=silent.seat, rule=rule, why=why)


def _parti_unpaid(case: Case, writer: LineWriter) -> Iterator[Unpaid]:
    """R10.1, R10.4, R11.5: a parti that something silent replaces or drops."""
    if Figure.PARTI not in case.bid or case.outcome.ending is Ending.FORFEIT:
        return
    paid = [silent for silent in case.outcome.silent if writer.is_paid(silent)]
    replacing = [silent for silent in paid if writer.replaces_parti(silent)]
    level = case.outcome.kontra.get(Figure.PARTI)
    if replacing:
        rule = _SILENT_RULES[replacing[0].figure]
        name = replacing[0].figure
        why = Words(
            f"the silent {name.text('en')} is paid in its place",
            f"a csendes {name.text('hu')} számít helyette",
        )
    elif writer.drops_parti(paid) and level is not None:
        rule = "R11.5"
        why = Words(
            "doubled, it does not count next to a made silent ulti",
            "kontrázva nem számít a teljesített csendes ulti mellett",
        )
        if isinstance(level, tuple) and not all(level):
            why = Words(
                "towards the defender who doubled it, it does not count next to a made silent ulti",
                "a kontrázó védő felé nem számít a teljesített csendes ulti mellett",
            )
    else:
        return
    yield Unpaid(Figure.PARTI, silent=False, fee=False, seat=case.declarer, rule=rule, why=why)


def _why_unpaid(silent: Silent, writer: LineWriter) -> tuple[str, Words]:
    """Return the rule and the reason why a silent figure has no line (R10, R12.W)."""
    profile, bid = writer.profile, writer.bid
    rule = _SILENT_RULES[silent.figure]
    price = {
        Figure.HUNDRED: profile.silent_hundred,
        Figure.ULTI: profile.silent_ulti,
        Figure.FOUR_ACES: profile.silent_aces,
        Figure.DURCHMARS: profile.silent_durchmars,
    }[silent.figure]
    if price is None:
        return rule, _NOT_HERE
    if silent.figure is Figure.FOUR_ACES:
        return "R10.4", Words(
            "this table does not pay it next to a made silent durchmars",
            "ennél az asztalnál teljesített csendes durchmars mellett nem fizetik",
        )
    if silent.figure is Figure.DURCHMARS:
        if Figure.FOUR_ACES in bid and not profile.aces_with_silent_durchmars:
            return rule, Words(
                "this table does not pay it next to announced four aces",
                "ennél az asztalnál bemondott négy ász mellett nem fizetik",
            )
        if writer.units_of(silent) is not None:
            by_declarer_only = profile.silent_durchmars_by is SilentDurchmarsBy.DECLARER
            if silent.seat is not writer.declarer and by_declarer_only:
                return rule, Words(
                    "only the declarer's counts at this table",
                    "ennél az asztalnál csak a felvevőé számít",
                )
            return rule, Words(
                "it can't be lost at this table", "ennél az asztalnál nem lehet elbukni"
            )
    name = Words(bid.name("en"), bid.name("hu"))
    at_this_bid = Words(
        "this table does not pay it at {bid}", "ennél a bemondásnál itt nem fizetik: {bid}"
    )
    return "R12.W", at_this_bid.filled(bid=name)


def _silent_fee_unpaid(silent: Silent, declarer: Seat, profile: Profile) -> Iterator[Unpaid]:
    """R10.2: a silent ulti that is lost without a fee."""
    why = None
    if not profile.silent_ulti_fee:
        why = _NO_FEE
    elif silent.seat is not declarer and not profile.silent_ulti_fee_for_defenders:
        why = Words(
            "a defender pays no such fee at this table",
            "ennél az asztalnál a védő nem fizet különdíjat",
        )
    if why is not None:
        yield Unpaid(Figure.ULTI, silent=True, fee=True, seat=silent.seat, rule="R10.2", why=why)
