"""An independent reference for the Hungarian card game Ulti: a test oracle.

Plain, slow and obvious, written from the numbered rules document alone (rules.md; the numbers in
the comments are its numbers). It shares nothing with the library it checks. Cards are strings
like "PA", actions are the texts of record.md, seats are 0, 1, 2.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple, cast

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# --- R1: cards ----------------------------------------------------------------------------------

SUITS = ["M", "Z", "T", "P"]
TEN_HIGH = ["A", "X", "K", "O", "U", "9", "8", "7"]  # R1.3, highest first
TEN_LOW = ["A", "K", "O", "U", "X", "9", "8", "7"]  # R1.3, highest first
ALL_CARDS = [suit + rank for suit in SUITS for rank in TEN_HIGH]  # canonical order, R1.2
ACES = [suit + "A" for suit in SUITS]
TENS = [suit + "X" for suit in SUITS]

# --- R3: figures --------------------------------------------------------------------------------

TRUMP_FIGURES = ["j", "4", "2", "u", "a", "x", "d", "td"]  # in the order of R3.3
NO_TRUMP_FIGURES = ["nd", "ed", "ntd", "b", "eb", "tb"]
ALL_FIGURES = TRUMP_FIGURES + NO_TRUMP_FIGURES
BETLIS = ["b", "eb", "tb"]
NO_TRUMP_DURCHMARSES = ["nd", "ed", "ntd"]
TRUMP_DURCHMARSES = ["d", "td"]
OPEN_FIGURES = ["td", "ntd", "tb"]

# R12.W: the silent cells of the Wikipedia table (silent 100, silent ulti, silent durchmars),
# copied from wikipedia_table.csv. None is the table's dash.
WIKIPEDIA_SILENT: dict[str, tuple[int | None, int | None, int | None]] = {
    "j": (2, 2, 3),
    "Pj": (4, 4, 6),
    "4": (None, 2, 3),
    "ja": (2, None, None),
    "ju": (2, None, 3),
    "b": (None, None, None),
    "d": (None, 2, None),
    "nd": (None, None, None),
    "4a": (None, 2, None),
    "4u": (None, None, 3),
    "P4": (None, 4, 6),
    "2": (None, 2, 3),
    "jua": (2, None, None),
    "Pja": (4, 4, None),
    "Pju": (4, None, 6),
    "eb": (None, None, None),
    "4d": (None, 2, None),
    "ud": (2, None, None),
    "4ua": (None, None, None),
    "2a": (None, 2, None),
    "2u": (None, None, 3),
    "ed": (None, None, None),
    "Pd": (None, None, None),
    "td": (None, None, None),
    "4ud": (None, None, None),
    "2d": (None, 2, None),
    "2ua": (None, None, None),
    "P4u": (None, None, 6),
    "P4a": (None, 4, None),
    "P2": (None, 4, 6),
    "4td": (None, 2, None),
    "utd": (None, None, None),
    "Pjua": (4, None, None),
    "2ud": (None, None, None),
    "4utd": (None, None, None),
    "P4d": (None, 4, None),
    "Pud": (4, None, None),
    "2td": (None, 2, None),
    "tb": (None, None, None),
    "2utd": (None, None, None),
    "P4ua": (None, None, None),
    "P2a": (None, 4, None),
    "P2u": (None, None, 6),
    "Ptd": (4, 4, None),
    "ntd": (None, None, None),
    "P4ud": (None, None, None),
    "P2d": (None, 4, None),
    "P2ua": (None, None, None),
    "P4td": (None, 4, None),
    "Putd": (4, None, None),
    "P2ud": (None, None, None),
    "P4utd": (None, None, None),
    "P2td": (None, 4, None),
    "P2utd": (None, None, None),
}
# R12.W: the parti bids of the table without the mark (!).
WIKIPEDIA_UNMARKED_PARTI = ["Pja", "jua", "Pjua"]


class Bid(NamedTuple):
    """R3.2: a set of figures plus a suit; suit is "" where none is said (or there is none)."""

    code: str
    suit: str
    figures: list[str]


# --- R12: profiles ------------------------------------------------------------------------------


class Rules:
    """The switches of section 12, read from the plain dict into typed fields."""

    def __init__(self, profile: dict[str, object]) -> None:
        p = cast("dict[str, Any]", profile)
        self.values: dict[str, int] = dict(p["values"])
        self.suit_multipliers: dict[str, int] = dict(p["suit_multipliers"])
        self.red_exempt: list[str] = list(p["red_exempt"] or [])
        self.suit_named_in_bid: str = p["suit_named_in_bid"]
        self.four_aces_with_durchmars: bool = p["four_aces_with_durchmars"]
        self.tie_break: str = p["tie_break"]
        self.order: list[list[str]] = list(p["order"] or [])
        self.bids_not_played: list[str] = list(p["bids_not_played"] or [])
        self.opening_pass: bool = p["opening_pass"]
        self.raise_without_talon: str = p["raise_without_talon"]
        self.holder_exchange: bool = p["holder_exchange"]
        self.last_word: bool = p["last_word"]
        self.all_pass: str = p["all_pass"]
        self.no_trump_durchmars_ten: str = p["no_trump_durchmars_ten"]
        self.plain_parti: str = p["plain_parti"]
        self.plain_parti_from_stake: int | None = p["plain_parti_from_stake"]
        self.throw_in: bool = p["throw_in"]
        self.throw_in_ulti_fee: bool = p["throw_in_ulti_fee"]
        self.kontra_levels: int | None = p["kontra_levels"]
        self.individual_kontra: list[str] = list(p["individual_kontra"] or [])
        self.kontra_scope: str = p["kontra_scope"]
        self.kontra_time: str = p["kontra_time"]
        self.kontra_names: list[str] = list(p["kontra_names"])
        self.seven_guard: str = p["seven_guard"]
        self.beat_suit_in_trumped_trick: bool = p["beat_suit_in_trumped_trick"]
        self.early_end: str = p["early_end"]
        self.open_hands: str = p["open_hands"]
        self.spread: str = p["spread"]
        self.defender_spread: str = p["defender_spread"]
        self.concession: bool = p["concession"]
        self.melds_count: str = p["melds_count"]
        self.losses: str = p["losses"]
        self.lost_values: dict[str, int] = dict(p["lost_values"] or {})
        self.ulti_fee: int = p["ulti_fee"]
        self.fee_follows_kontra: bool = p["fee_follows_kontra"]
        self.silent_hundred: int | None = p["silent_hundred"]
        self.silent_hundred_with_twenty: int | None = p["silent_hundred_with_twenty"]
        self.silent_hundred_needs: str = p["silent_hundred_needs"]
        self.hundred_payment: str = p["hundred_payment"]
        self.hundred_scale: str = p["hundred_scale"]
        self.silent_ulti: int | None = p["silent_ulti"]
        self.silent_ulti_fee: int = p["silent_ulti_fee"]
        self.silent_ulti_fee_for_defenders: bool = p["silent_ulti_fee_for_defenders"]
        self.silent_ulti_payment: str = p["silent_ulti_payment"]
        self.silent_aces: int | None = p["silent_aces"]
        self.silent_aces_against_durchmars: bool = p["silent_aces_against_durchmars"]
        self.silent_durchmars: int | None = p["silent_durchmars"]
        self.silent_durchmars_payment: str = p["silent_durchmars_payment"]
        self.silent_durchmars_by: str = p["silent_durchmars_by"]
        self.silent_durchmars_losable: bool = p["silent_durchmars_losable"]
        self.aces_with_silent_durchmars: bool = p["aces_with_silent_durchmars"]
        self.silent_eligibility: str = p["silent_eligibility"]
        self.silent_kontra: str = p["silent_kontra"]
        self.parti_dropped_by_silent_ulti: bool = p["parti_dropped_by_silent_ulti"]
        self.revoke_multiplier: int | None = p["revoke_multiplier"]
        self.revoke_pays: str = p["revoke_pays"]
        self.revoke_offender_pays_all: bool = p["revoke_offender_pays_all"]
        self.next_dealer: str = p["next_dealer"]


# --- R3: bids -----------------------------------------------------------------------------------


def is_well_formed(figures: list[str], aces_with_durchmars: bool) -> bool:
    """R3.2: may these figures make one bid?"""
    if len(figures) == 1 and figures[0] in NO_TRUMP_FIGURES:
        return True  # no-trump figures stand alone
    if any(figure in NO_TRUMP_FIGURES for figure in figures):
        return False
    mains = [f for f in figures if f in ("j", "4", "2")]
    durchmarses = [f for f in figures if f in TRUMP_DURCHMARSES]
    aces_or_tens = [f for f in figures if f in ("a", "x")]
    if len(mains) > 1 or len(durchmarses) > 1:
        return False
    if not mains and not durchmarses:
        return False
    if durchmarses and "j" in mains:
        return False
    return not (durchmarses and aces_or_tens and not aces_with_durchmars)


def all_figure_sets(rules: Rules) -> list[list[str]]:
    """Every well-formed set of figures that the profile plays, each in the order of R3.3."""
    played = [f for f in ALL_FIGURES if f in rules.values]
    trump = [f for f in TRUMP_FIGURES if f in played]
    sets = [[f] for f in NO_TRUMP_FIGURES if f in played]
    for size in range(1, len(trump) + 1):
        sets += [list(chosen) for chosen in combinations(trump, size)]
    return [s for s in sets if is_well_formed(s, rules.four_aces_with_durchmars)]


def is_bid_of_the_table(rules: Rules, code: str) -> bool:
    """R4.3, R4.4: with LIST only what is in the list; never what is not played."""
    if code in rules.bids_not_played:
        return False
    return rules.tie_break != "LIST" or any(code in step for step in rules.order)


def all_bids(rules: Rules) -> dict[str, Bid]:
    """R3.2, R3.5, R4.3, R4.4: every legal bid by its code."""
    bids: dict[str, Bid] = {}
    for figures in all_figure_sets(rules):
        if figures[0] in NO_TRUMP_FIGURES:
            suits = [""]
        elif rules.suit_named_in_bid == "ALWAYS":
            suits = SUITS
        else:
            suits = ["", "P"]
        for suit in suits:
            code = suit + "".join(figures)
            if is_bid_of_the_table(rules, code):
                bids[code] = Bid(code, suit, figures)
    return bids


def read_code(code: str) -> Bid | None:
    """R3.3: a canonical code as a bid, whatever the profile plays; None if it is no bid."""
    if code in NO_TRUMP_FIGURES:
        return Bid(code, "", [code])
    suit = code[:1] if code[:1] in SUITS else ""
    rest = code[len(suit) :]
    figures = []
    for figure in TRUMP_FIGURES:
        if rest.startswith(figure):
            figures.append(figure)
            rest = rest[len(figure) :]
    if rest or not is_well_formed(figures, aces_with_durchmars=True):
        return None
    return Bid(code, suit, figures)


def is_no_trump(bid: Bid) -> bool:
    return bid.figures[0] in NO_TRUMP_FIGURES


def is_plain_parti(bid: Bid) -> bool:
    """R6.1: a parti alone, not in hearts."""
    return bid.figures == ["j"] and bid.suit != "P"


def bid_multiplier(rules: Rules, bid: Bid, trump: str | None = None) -> int:
    """The suit multiplier of the bid: of fees and silent lines (R3.4).

    Before its trump is named, a bid that names no suit counts by the least of M, Z and T.
    """
    if is_no_trump(bid):
        return 1
    if bid.suit:
        return rules.suit_multipliers[bid.suit]
    if trump is not None:
        return rules.suit_multipliers[trump]
    return min(rules.suit_multipliers[suit] for suit in ("M", "Z", "T"))


def figure_multiplier(rules: Rules, bid: Bid, figure: str, trump: str | None = None) -> int:
    """The suit multiplier of one figure; hearts does not touch an exempt one (R3.4)."""
    if bid.suit == "P" and figure in rules.red_exempt:
        return 1
    return bid_multiplier(rules, bid, trump)


def figure_value(rules: Rules, bid: Bid, figure: str, trump: str | None = None) -> int:
    return rules.values[figure] * figure_multiplier(rules, bid, figure, trump)


def has_accompanying_parti(bid: Bid) -> bool:
    return "j" in bid.figures and len(bid.figures) > 1


def rank(rules: Rules, bid: Bid) -> tuple[int, int]:
    """R4.2, R4.3: the rank of a bid, compared as a pair."""
    if rules.tie_break == "LIST":
        return (next(place for place, step in enumerate(rules.order) if bid.code in step), 0)
    total = sum(figure_value(rules, bid, figure) for figure in bid.figures)
    if rules.tie_break == "STRICT_VALUE":
        return (total, 0)
    if rules.tie_break == "FEWER_FIGURES":
        return (total, -len(bid.figures))
    if has_accompanying_parti(bid):
        parti = figure_value(rules, bid, "j")
        return (total - parti, parti)
    return (total, 0)


def is_higher(rules: Rules, new: Bid, old: Bid) -> bool:
    """R4.1: strictly higher."""
    return rank(rules, new) > rank(rules, old)


def loss_units(rules: Rules, bid: Bid, figure: str) -> int:
    """R11.2, R11.6, R12.W: what a lost figure costs, before suit and kontra, without fee."""
    if figure in rules.lost_values:
        return rules.lost_values[figure]
    value = rules.values[figure]
    if rules.losses == "SYMMETRIC":
        return value
    if figure == "j" and ("u" in bid.figures or "a" in bid.figures):
        return value
    if figure == "a" and bid.figures == ["j", "a"]:
        return value
    if figure == "u":
        return value  # the fee makes it double
    return 2 * value


# --- silent figures: which bids can have them (R10, R12.W) --------------------------------------


def table_cells(rules: Rules, bid: Bid) -> tuple[int | None, int | None, int | None] | None:
    """The Wikipedia table's silent cells of this bid, if the table decides (R12.W)."""
    if rules.silent_eligibility != "TABLE":
        return None
    return WIKIPEDIA_SILENT.get(bid.code)


def silent_ulti_possible(rules: Rules, bid: Bid) -> bool:
    """R10.2"""
    if rules.silent_ulti is None or is_no_trump(bid) or "u" in bid.figures:
        return False
    cells = table_cells(rules, bid)
    return cells is None or cells[1] is not None


def silent_aces_possible(rules: Rules, bid: Bid, *, by_declarer: bool = False) -> bool:
    """R10.3: may anybody make them (with `by_declarer`, the declarer)?"""
    if rules.silent_aces is None or is_no_trump(bid) or "a" in bid.figures:
        return False
    if any(figure in TRUMP_DURCHMARSES for figure in bid.figures):
        return rules.silent_aces_against_durchmars and not by_declarer
    return True


def silent_durchmars_possible(rules: Rules, bid: Bid) -> bool:
    """R10.4"""
    if rules.silent_durchmars is None or is_no_trump(bid):
        return False
    if any(figure in TRUMP_DURCHMARSES for figure in bid.figures):
        return False
    cells = table_cells(rules, bid)
    if cells is not None:
        return cells[2] is not None
    return "a" not in bid.figures or rules.aces_with_silent_durchmars


# --- the bid functions of the interface ---------------------------------------------------------


def catalogue(profile: dict[str, object]) -> list[str]:
    """All legal bid codes of a profile."""
    return list(all_bids(Rules(profile)))


def outbids(profile: dict[str, object], new: str, old: str) -> bool:
    """R4.1: does the bid `new` beat the standing bid `old`?"""
    rules = Rules(profile)
    bids = all_bids(rules)
    return is_higher(rules, bids[new], bids[old])


def bid_row(profile: dict[str, object], code: str) -> dict[str, object]:
    """The row of the bid table: what each defender pays, and the silent figures' worth."""
    rules = Rules(profile)
    bid = all_bids(rules)[code]
    suit = bid_multiplier(rules, bid)

    win_parti = win_rest = loss_parti = loss_rest = 0
    for figure in bid.figures:
        win = figure_value(rules, bid, figure)
        loss = loss_units(rules, bid, figure) * figure_multiplier(rules, bid, figure)
        if figure == "u":
            loss += rules.ulti_fee * suit
        if figure == "j" and has_accompanying_parti(bid):
            win_parti, loss_parti = win, loss
        else:
            win_rest += win
            loss_rest += loss

    def cell(rest: int, parti: int) -> str:
        return f"{rest}+{parti}" if has_accompanying_parti(bid) else str(rest)

    cells = table_cells(rules, bid)
    # In the table also at ud, Pud, Ptd, Putd, where it can't be reached (R12.W).
    hundred = "j" in bid.figures if cells is None else cells[0] is not None
    hundred = hundred and rules.silent_hundred is not None
    ulti = silent_ulti_possible(rules, bid)
    durchmars = silent_durchmars_possible(rules, bid)
    return {
        "win": cell(win_rest, win_parti),
        "loss": cell(loss_rest, loss_parti),
        "silent_hundred": (rules.silent_hundred or 0) * suit if hundred else None,
        "silent_ulti": (rules.silent_ulti or 0) * suit if ulti else None,
        "silent_durchmars": (rules.silent_durchmars or 0) * suit if durchmars else None,
    }


def defenders_of(declarer: int) -> list[int]:
    """Both defenders, in playing order after the declarer."""
    return [(declarer + 1) % 3, (declarer + 2) % 3]


def revoke_net(
    profile: dict[str, object],
    bid: str,
    declarer: int,
    kontra: dict[str, int | list[int]],
    offender: int,
    stake: int,
    trump: str | None = None,
) -> list[int]:
    """R11.8: the net amounts after a revoke; `trump` where the bid does not name its suit."""
    rules = Rules(profile)
    if rules.revoke_multiplier is None:
        raise ValueError("the profile has no revoke rule (R11.8)")
    the_bid = read_code(bid)
    if the_bid is None:
        raise ValueError(f"{bid!r} is not a bid (R3.3)")
    as_lost = offender == declarer
    payable = rules.revoke_pays == "PAYABLE" and as_lost
    fee_is_multiplied = rules.fee_follows_kontra or rules.kontra_scope == "CONTRACT"
    net = [0, 0, 0]
    for place, defender in enumerate(defenders_of(declarer)):
        amount = 0
        for figure in the_bid.figures:
            levels = kontra.get(figure, 0)
            level = levels if isinstance(levels, int) else levels[place]
            units = loss_units(rules, the_bid, figure) if payable else rules.values[figure]
            amount += units * figure_multiplier(rules, the_bid, figure, trump) * 2**level
            if figure == "u" and payable:
                fee = rules.ulti_fee * bid_multiplier(rules, the_bid, trump)
                amount += fee * 2**level if fee_is_multiplied else fee
        amount *= rules.revoke_multiplier * stake
        if as_lost:
            net[declarer] -= amount
            net[defender] += amount
        else:  # as made
            net[declarer] += amount
            if rules.revoke_offender_pays_all:
                net[offender] -= amount
            else:
                net[defender] -= amount
    return net


# --- names and the evening ----------------------------------------------------------------------


def kontra_name(profile: dict[str, object], level: int) -> str:
    """R7.4, R7.7: the name of a level from 1 on."""
    names = Rules(profile).kontra_names
    return names[level - 1] if level <= len(names) else f"kontra×{2**level}"


def next_dealer(profile: dict[str, object], players: int, dealer: int, declarer: int | None) -> int:
    """R14.1: who deals next, by places at the table counted to the right.

    `declarer` is None after a void deal.
    """
    if Rules(profile).next_dealer == "DECLARER":
        return dealer if declarer is None else declarer
    return (dealer + 1) % players


# --- small helpers of the play ------------------------------------------------------------------


def in_order(cards: Iterable[str]) -> list[str]:
    """R1.2: the canonical order."""
    return sorted(cards, key=ALL_CARDS.index)


def subsets(items: Sequence[str]) -> list[list[str]]:
    """Every subset but the empty one, each in the order of the items."""
    return [list(c) for size in range(1, len(items) + 1) for c in combinations(items, size)]


# --- one deal -----------------------------------------------------------------------------------


class Reference:
    """One deal, from the discard to the settlement."""

    phase: str
    to_act: int | None

    def __init__(self, profile: dict[str, object], deal: Sequence[str], stake: int = 1) -> None:
        self.rules = Rules(profile)
        self.stake = stake
        self.bids = all_bids(self.rules)
        self.hands: list[list[str]] = [text.split() for text in deal]
        if [len(hand) for hand in self.hands] != [12, 10, 10]:
            raise ValueError("the deal must be 12, 10 and 10 cards (R2.2)")
        if sorted(c for hand in self.hands for c in hand) != sorted(ALL_CARDS):
            raise ValueError("the deal must hold each of the 32 cards once (R1.1)")

        # the auction (R5)
        self.talon: list[str] = []
        self.talon_layer: int | None = None
        self.standing: Bid | None = None
        self.standing_bidder: int | None = None
        self.may_pass_after_discard = self.rules.opening_pass  # R5.1, R5.8

        # after the auction (R6, R7, R8)
        self.bid: Bid | None = None
        self.declarer: int | None = None
        self.trump: str | None = None
        self.first_hands: list[list[str]] = []  # the ten cards of each at the first lead
        self.melds: list[list[str] | None] = [None, None, None]
        self.spoke_kontra = [False, False, False]  # in trick 1
        self.levels: dict[str, int] = {}  # kontra levels by key, see kontra_keys()
        self.table: list[tuple[int, str]] = []  # the trick being played
        self.tricks: list[list[tuple[int, str]]] = []
        self.winners: list[int] = []
        self.laid_open = [False, False, False]

        # the kontra round (R7.4)
        self.raisable: list[str] = []  # what the speaking side may still raise
        self.raised_now: list[str] = []  # what the speaking side has raised in this turn
        self.side: list[int] = []  # the speaking side
        self.speakers: list[int] = []  # who of the speaking side is still to be asked

        self.ending: str | None = None
        self.phase = "DISCARD"
        self.to_act = 0

    # ----- who and what -------------------------------------------------------------------------

    def _declarer(self) -> int:
        assert self.declarer is not None
        return self.declarer

    def _bid(self) -> Bid:
        assert self.bid is not None
        return self.bid

    def _defenders(self) -> list[int]:
        return defenders_of(self._declarer())

    def _actor(self) -> int:
        assert self.to_act is not None
        return self.to_act

    # ----- the interface ------------------------------------------------------------------------

    def legal(self) -> set[str]:
        """Every legal action of the seat to act (claims apart)."""
        return {action for action in self._candidates() if self.refusal(action) is None}

    def claims(self) -> set[str]:
        """The legal claims: `concede`, `spread`, `spread N`."""
        candidates = ["concede", "spread", "spread 0", "spread 1", "spread 2"]
        return {action for action in candidates if self.refusal(action) is None}

    def _candidates(self) -> list[str]:
        """Every action worth asking about in this phase."""
        if self.phase == "OVER":
            return []
        hand = self.hands[self._actor()]
        if self.phase == "DISCARD":
            return ["discard " + " ".join(pair) for pair in combinations(in_order(hand), 2)]
        if self.phase in ("BID", "RESPOND"):
            return ["pass", "take"] + ["bid " + code for code in self.bids]
        if self.phase == "TRUMP":
            return ["throw-in"] + ["trump " + suit for suit in SUITS]
        actions = ["pass"]
        if self._kontra_is_of_the_contract():
            actions.append("kontra")
        else:
            names = self._bid().figures
            if self._actor() == self._declarer():
                names = self._kontra_keys()
            actions += ["kontra " + " ".join(some) for some in subsets(names)]
        if self.phase == "PLAY":
            actions.append("throw-in")
            actions += ["play " + card for card in hand]
            for forty in ([], ["40"]):
                for twenties in range(4):
                    said = forty + ["20"] * twenties
                    if said:
                        actions.append("meld " + " ".join(said))
        return actions

    def refusal(self, action: str) -> str | None:
        """None if the action is legal now, else the code of the refusal."""
        word, *rest = action.split(" ")
        if word == "discard" and len(rest) == 2:
            return self._refuse_discard(rest)
        if word == "bid" and len(rest) == 1:
            return self._refuse_bid(rest[0])
        if word == "trump" and len(rest) == 1:
            return self._refuse_trump(rest[0])
        if word == "meld" and rest:
            return self._refuse_meld(rest)
        if word == "kontra":
            return self._refuse_kontra(rest)
        if word == "play" and len(rest) == 1:
            return self._refuse_play(rest[0])
        if action == "pass":
            return self._refuse_pass()
        if action == "take":
            return self._refuse_take()
        if action == "throw-in":
            return self._refuse_throw_in()
        if action == "concede":
            return self._refuse_concede()
        if action == "spread":
            return self._refuse_spread()
        if word == "spread" and len(rest) == 1 and rest[0] in ("0", "1", "2"):
            return self._refuse_defender_spread(int(rest[0]))
        return "bad_action"

    def apply(self, action: str) -> None:
        """Do a canonical, legal action."""
        code = self.refusal(action)
        if code is not None:
            raise ValueError(f"{action!r} is refused in {self.phase}: {code}")
        word, *rest = action.split(" ")
        if word == "discard":
            self._discard(rest)
        elif word == "bid":
            self._make_bid(rest[0])
        elif word == "take":
            self._take()
        elif word == "pass" and self.phase == "KONTRA":
            self._next_speaker()
        elif word == "pass":
            self._pass_in_auction()
        elif word == "trump":
            self._name_trump(rest[0])
        elif word == "throw-in":
            self._end("THROW_IN")
        elif word == "meld":
            self.melds[self._actor()] = rest
        elif word == "kontra" and self.phase == "KONTRA":
            self._speak_in_kontra_round(rest)
        elif word == "kontra":
            self._kontra_in_trick_one(rest)
        elif word == "play":
            self._play(rest[0])
        elif word == "concede":
            self._end("CONCEDED")
        elif word == "spread":
            self.laid_open[int(rest[0]) if rest else self._declarer()] = True

    # ----- R5: the auction ----------------------------------------------------------------------

    def _refuse_discard(self, cards: list[str]) -> str | None:
        if any(card not in ALL_CARDS for card in cards) or cards[0] == cards[1]:
            return "bad_card"
        if cards != in_order(cards):
            return "bad_action"  # not canonical
        if self.phase == "OVER":
            return "game_over"
        if self.phase != "DISCARD":
            return "wrong_phase"
        if any(card not in self.hands[self._actor()] for card in cards):
            return "not_in_hand"
        return None

    def _discard(self, cards: list[str]) -> None:
        seat = self._actor()
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        self.talon = list(cards)
        self.talon_layer = seat
        self.phase = "BID"

    def _beats_the_standing_bid(self, bid: Bid) -> bool:
        """R4.1; while no bid stands, any bid is "higher" (R5.6)."""
        return self.standing is None or is_higher(self.rules, bid, self.standing)

    def _holder(self) -> int | None:
        """R5.3: the standing bidder; while no bid stands, who laid the talon (R5.6)."""
        return self.talon_layer if self.standing is None else self.standing_bidder

    def _may_raise_without_talon(self) -> bool:
        """R5.3"""
        if self.rules.raise_without_talon == "ANYONE":
            return True
        return self.rules.raise_without_talon == "HOLDER" and self._actor() == self._holder()

    def _refuse_bid(self, code: str) -> str | None:
        bid = read_code(code)
        if bid is None:
            return "bad_bid"
        if self.phase == "OVER":
            return "game_over"
        if self.phase not in ("BID", "RESPOND"):
            return "wrong_phase"
        if self.rules.suit_named_in_bid == "ALWAYS" and not is_no_trump(bid) and bid.suit == "":
            return "bad_bid"  # R3.5: a trump bid without a suit is an error
        if code not in self.bids:
            return "bid_not_in_profile"
        if self.phase == "RESPOND" and not self._may_raise_without_talon():
            return "talon_not_taken"
        if not self._beats_the_standing_bid(bid):
            return "not_higher"
        return None

    def _make_bid(self, code: str) -> None:
        self.standing = self.bids[code]
        self.standing_bidder = self._actor()
        self._next_to_respond()

    def _next_to_respond(self) -> None:
        self.phase = "RESPOND"
        self.to_act = (self._actor() + 1) % 3  # to the right, R2.1

    def _refuse_take(self) -> str | None:
        if self.phase == "OVER":
            return "game_over"
        if self.phase != "RESPOND":
            return "wrong_phase"
        if self.standing is not None:
            if self.rules.holder_exchange and self._actor() == self.standing_bidder:
                return None  # R5.8: even if no higher bid exists
            if not any(self._beats_the_standing_bid(bid) for bid in self.bids.values()):
                return "nothing_higher"  # R5.5
        return None

    def _take(self) -> None:
        seat = self._actor()
        self.hands[seat] = self.hands[seat] + self.talon
        self.talon = []
        # R5.2: having taken, one can't pass; R5.8: the standing bidder may, with holder_exchange.
        # R5.6: who takes while no bid stands must bid.
        self.may_pass_after_discard = (
            self.rules.holder_exchange
            and self.standing is not None
            and seat == self.standing_bidder
        )
        self.phase = "DISCARD"

    def _refuse_pass(self) -> str | None:
        if self.phase == "OVER":
            return "game_over"
        if self.phase == "BID":
            return None if self.may_pass_after_discard else "must_bid"
        if self.phase in ("RESPOND", "KONTRA"):
            return None
        return "wrong_phase"

    def _pass_in_auction(self) -> None:
        seat = self._actor()
        if self.phase == "BID" and self.standing is None:
            self._next_to_respond()  # R5.1: the opening pass
        elif self.phase == "BID":
            self._end_auction()  # R5.8
        elif self.standing is None and seat == self.talon_layer:
            self._all_have_passed()
        elif self.standing is not None and seat == self.standing_bidder:
            self._end_auction()  # R5.4
        elif (seat + 1) % 3 == self.standing_bidder and not self.rules.last_word:
            self._end_auction()  # R5.10: he is not asked again
        else:
            self._next_to_respond()

    def _all_have_passed(self) -> None:
        """R5.6, R5.11: the fourth pass, forehand's."""
        if self.rules.all_pass == "VOID":  # noqa: S105 - no password
            self._end("VOID")
        else:  # a plain parti, also where that is not among the bids
            self.standing = Bid("j", "", ["j"])
            self.standing_bidder = 0
            self._end_auction()

    # ----- R6: after the auction ----------------------------------------------------------------

    def _end_auction(self) -> None:
        assert self.standing is not None
        assert self.standing_bidder is not None
        self.bid = self.standing
        self.declarer = self.standing_bidder
        self.to_act = self.declarer
        self.levels = dict.fromkeys(self._kontra_keys(), 0)
        self.first_hands = [list(hand) for hand in self.hands]
        if self.bid.suit:
            self.trump = self.bid.suit
        if self._parti_is_forfeited():
            self._end("FORFEIT")
        elif is_no_trump(self.bid) or self.bid.suit:
            self._before_the_lead()
        else:
            self.phase = "TRUMP"  # R6.2

    def _parti_is_forfeited(self) -> bool:
        """R6.1"""
        if not is_plain_parti(self._bid()):
            return False
        if self.rules.plain_parti == "PLAYED":
            return False
        from_stake = self.rules.plain_parti_from_stake
        return from_stake is None or self.stake < from_stake

    def _refuse_trump(self, suit: str) -> str | None:
        if suit not in SUITS:
            return "bad_action"
        if self.phase == "OVER":
            return "game_over"
        if self.phase != "TRUMP":
            return "wrong_phase"
        if suit == "P":
            return "hearts_not_nameable"  # R6.2
        return None

    def _name_trump(self, suit: str) -> None:
        self.trump = suit
        self._before_the_lead()

    def _before_the_lead(self) -> None:
        """R7.6: with BEFORE_LEAD the defenders speak now, and the kontra round follows at once."""
        if self.rules.kontra_time == "BEFORE_LEAD":
            self._give_word_to(self._defenders(), self._kontra_keys())
        else:
            self._ready_to_lead()

    def _ready_to_lead(self) -> None:
        """R8.1"""
        self.phase = "PLAY"
        self.to_act = self._declarer()

    def _refuse_throw_in(self) -> str | None:
        """R6.3"""
        if self.phase == "OVER":
            return "game_over"
        if not self.rules.throw_in:
            return "not_in_this_profile"
        if self.phase == "TRUMP":
            return None
        if self.phase not in ("PLAY", "KONTRA"):
            return "wrong_phase"
        if self.tricks or self.table or self.melds[self._declarer()] is not None:
            return "throw_in_too_late"
        if any(self.levels.values()):
            return "throw_in_too_late"  # R6.3: something was doubled before the lead
        if self.phase == "KONTRA":
            return "wrong_phase"  # R7.6: only at his lead, when the defenders have passed
        return None

    # ----- R7: melds ----------------------------------------------------------------------------

    def _holds_king_and_over(self, cards: list[str], suit: str) -> bool:
        return suit + "K" in cards and suit + "O" in cards

    def _twenties_held(self, cards: list[str]) -> int:
        return sum(self._holds_king_and_over(cards, s) for s in SUITS if s != self.trump)

    def _forty_held(self, cards: list[str]) -> bool:
        return self.trump is not None and self._holds_king_and_over(cards, self.trump)

    def _refuse_meld(self, said: list[str]) -> str | None:
        """R7.1"""
        twenties = said[1:] if said[0] == "40" else said
        if any(word != "20" for word in twenties):
            return "bad_action"
        if self.phase == "OVER":
            return "game_over"
        if self.phase != "PLAY" or self.tricks:
            return "wrong_phase"
        if "j" not in self._bid().figures:
            return "no_parti_no_meld"
        seat = self._actor()
        if self.melds[seat] is not None:
            return "already_melded"
        hand = self.hands[seat]
        if said[0] == "40" and not self._forty_held(hand):
            return "meld_not_held"
        if len(twenties) > self._twenties_held(hand):
            return "meld_not_held"
        return None

    # ----- R7: kontra ---------------------------------------------------------------------------

    def _kontra_is_of_the_contract(self) -> bool:
        """R7.6: one level for the whole bid; `levels` then holds it at every figure."""
        return self.rules.kontra_scope == "CONTRACT"

    def _is_individual(self, figure: str) -> bool:
        """R7.3"""
        return figure in self.rules.individual_kontra

    def _kontra_keys(self) -> list[str]:
        """The keys of `levels`: "u" where the level is shared, "b@1" where it is individual."""
        keys = []
        for figure in self._bid().figures:
            if self._is_individual(figure):
                keys += [f"{figure}@{seat}" for seat in sorted(self._defenders())]
            else:
                keys.append(figure)
        return keys

    def _belongs_to(self, key: str, defender: int) -> bool:
        """May this defender raise the key, as far as individual kontra goes?"""
        return "@" not in key or key.endswith(f"@{defender}")

    def _below_limit(self, key: str) -> bool:
        limit = self.rules.kontra_levels
        return limit is None or self.levels[key] < limit

    def _key_of_name(self, name: str) -> str:
        """The key that the acting seat means by a name in its `kontra` action."""
        if self._is_individual(name) and self._actor() != self._declarer():
            return f"{name}@{self._actor()}"
        return name

    def _keys_of_names(self, names: list[str]) -> list[str]:
        if self._kontra_is_of_the_contract():
            return self._kontra_keys()  # the bare word
        return [self._key_of_name(name) for name in names]

    def _well_written(self, names: list[str]) -> bool:
        """Known figures, each once, in canonical order; `b@1` for the declarer only.

        The bare word where one level holds for the whole bid, and only there.
        """
        if self._kontra_is_of_the_contract() or not names:
            return self._kontra_is_of_the_contract() and not names
        places = []
        for name in names:
            figure, at, seat = name.partition("@")
            if figure not in ALL_FIGURES:
                return False
            if bool(at) != (self._is_individual(figure) and self._actor() == self._declarer()):
                return False
            if at and seat not in [str(s) for s in self._defenders()]:
                return False
            places.append((ALL_FIGURES.index(figure), seat))
        return places == sorted(set(places))

    def _refuse_kontra(self, names: list[str]) -> str | None:
        if self.phase == "OVER":
            return "game_over"
        if self.phase not in ("PLAY", "KONTRA") or (self.phase == "PLAY" and self.tricks):
            return "wrong_phase"
        if self.phase == "PLAY" and self.rules.kontra_time == "BEFORE_LEAD":
            return "wrong_phase"  # R7.6
        seat = self._actor()
        if self.phase == "PLAY" and seat == self._declarer():
            return "not_your_raise"  # R7.2: in trick 1 only the defenders
        if not self._well_written(names):
            return "bad_action"
        if self.phase == "PLAY" and self.spoke_kontra[seat]:
            return "already_raised"  # R7.2: at most once
        for key in self._keys_of_names(names):
            if key.partition("@")[0] not in self._bid().figures:
                return "figure_not_in_bid"
            if self.phase == "PLAY":
                if self.levels[key] > 0:
                    return "already_raised"  # R7.3
                if not self._below_limit(key):
                    return "kontra_limit"
            else:
                if key in self.raised_now:
                    return "already_raised"  # by the other defender, in this very turn
                if not self._below_limit(key):
                    return "kontra_limit"
                if key not in self.raisable:
                    return "not_your_raise"
        return None

    def _kontra_in_trick_one(self, names: list[str]) -> None:
        """R7.2"""
        self.spoke_kontra[self._actor()] = True
        for key in self._keys_of_names(names):
            self.levels[key] += 1

    def _start_kontra_round(self) -> None:
        """R7.4: after the third card of trick 1."""
        doubled = [key for key in self._kontra_keys() if self.levels[key] > 0]
        self._give_word_to([self._declarer()], doubled)

    def _give_word_to(self, side: list[int], raised_by_the_others: list[str]) -> None:
        """R7.4: the turn of a side; it may raise what the other side raised in its last turn.

        Before the lead (R7.6) the defenders begin, and may raise all.
        """
        self.raisable = [key for key in raised_by_the_others if self._below_limit(key)]
        self.raised_now = []
        self.side = side
        self.speakers = list(side)
        self._next_speaker()

    def _may_raise_now(self, seat: int) -> list[str]:
        open_keys = [key for key in self.raisable if key not in self.raised_now]
        if seat == self._declarer():
            return open_keys
        return [key for key in open_keys if self._belongs_to(key, seat)]

    def _next_speaker(self) -> None:
        """R7.4: a player who has nothing he may raise is not asked."""
        while self.speakers:
            seat = self.speakers.pop(0)
            if self._may_raise_now(seat):
                self.phase = "KONTRA"
                self.to_act = seat
                return
        self._side_has_spoken()

    def _side_has_spoken(self) -> None:
        """R7.4: what the side did not raise is closed; the word goes over, or the round ends."""
        if not any(self._below_limit(key) for key in self.raised_now):
            self._kontra_is_over()
        elif self.side == [self._declarer()]:
            self._give_word_to(self._defenders(), self.raised_now)
        else:
            self._give_word_to([self._declarer()], self.raised_now)

    def _kontra_is_over(self) -> None:
        if self.rules.kontra_time == "BEFORE_LEAD":
            self._ready_to_lead()  # R7.6
        else:
            self._gather_trick()  # R7.5

    def _speak_in_kontra_round(self, names: list[str]) -> None:
        for key in self._keys_of_names(names):
            self.levels[key] += 1
            self.raised_now.append(key)
        self._next_speaker()

    # ----- R8: the play -------------------------------------------------------------------------

    def _order(self) -> list[str]:
        """R1.3, R1.4"""
        figure = self._bid().figures[0]
        if figure in BETLIS:
            return TEN_LOW
        if figure in NO_TRUMP_DURCHMARSES and self.rules.no_trump_durchmars_ten == "LOW":
            return TEN_LOW
        return TEN_HIGH

    def _beats(self, card: str, other: str) -> bool:
        """Does `card`, played later, beat `other`, which is winning the trick?  R8.3"""
        if card[0] == other[0]:
            return self._order().index(card[1]) < self._order().index(other[1])
        return card[0] == self.trump

    def _winning_play(self, trick: list[tuple[int, str]]) -> tuple[int, str]:
        """R8.3: who is winning the trick, and with what card."""
        best = trick[0]
        for play in trick[1:]:
            if self._beats(play[1], best[1]):
                best = play
        return best

    def _suit_obligation(self, hand: list[str]) -> tuple[list[str], str]:
        """R8.2, first half: the cards of the suit to be played, and the code of the duty."""
        led = self.table[0][1][0]
        of_led_suit = [card for card in hand if card[0] == led]
        if of_led_suit:
            return of_led_suit, "must_follow_suit"
        trumps = [card for card in hand if card[0] == self.trump]
        if trumps:
            return trumps, "must_trump"
        return hand, ""

    def _overtaking(self, cards: list[str]) -> list[str]:
        """R8.2, second half: those that beat the winning card, or all if none does."""
        winning = self._winning_play(self.table)[1]
        led = self.table[0][1][0]
        if (
            self.rules.beat_suit_in_trumped_trick
            and winning[0] != led
            and all(card[0] == led for card in cards)
        ):
            # He follows in a trick that was trumped: the best card of the led suit is to be beaten.
            of_led_suit = [play for play in self.table if play[1][0] == led]
            winning = self._winning_play(of_led_suit)[1]
        beating = [card for card in cards if self._beats(card, winning)]
        return beating or cards

    def _seven_is_guarded(self, seat: int) -> bool:
        """R8.4"""
        if "u" not in self._bid().figures or self.rules.seven_guard == "NOBODY":
            return False
        return self.rules.seven_guard == "EVERYBODY" or seat == self._declarer()

    def _refuse_play(self, card: str) -> str | None:
        if card not in ALL_CARDS:
            return "bad_card"
        if self.phase == "OVER":
            return "game_over"
        if self.phase != "PLAY":
            return "wrong_phase"
        seat = self._actor()
        hand = self.hands[seat]
        if card not in hand:
            return "not_in_hand"
        allowed = hand
        if self.table:
            allowed, duty = self._suit_obligation(hand)
            if card not in allowed:
                return duty
            allowed = self._overtaking(allowed)
            if card not in allowed:
                return "must_overtake"
        trump_seven = f"{self.trump}7"
        if card == trump_seven and self._seven_is_guarded(seat) and allowed != [trump_seven]:
            return "seven_is_guarded"
        return None

    def _play(self, card: str) -> None:
        seat = self._actor()
        self.hands[seat] = [other for other in self.hands[seat] if other != card]
        self.table.append((seat, card))
        if len(self.table) < 3:
            self.to_act = (seat + 1) % 3
        elif not self.tricks and self.rules.kontra_time == "TRICK_1":
            self._start_kontra_round()
        else:
            self._gather_trick()

    def _gather_trick(self) -> None:
        """R7.5, R8.1, R8.5"""
        winner = self._winning_play(self.table)[0]
        self.tricks.append(self.table)
        self.winners.append(winner)
        self.table = []
        self.phase = "PLAY"
        self.to_act = winner
        if len(self.tricks) == 10:
            self._end("PLAYED")
        elif self._is_lost_for_good(winner):
            self._end("EARLY")

    def _is_lost_for_good(self, winner: int) -> bool:
        """R8.5: does the bid end with this trick?"""
        figures = self._bid().figures
        if self.rules.early_end == "NEVER":
            return False
        if figures[0] in BETLIS:
            return winner == self._declarer()
        if figures[0] in NO_TRUMP_DURCHMARSES:
            return winner != self._declarer()
        lone_durchmars = len(figures) == 1 and figures[0] in TRUMP_DURCHMARSES
        return self.rules.early_end == "ALL" and lone_durchmars and winner != self._declarer()

    def _end(self, ending: str) -> None:
        self.ending = ending
        self.phase = "OVER"
        self.to_act = None

    # ----- R8.7, R8.8: claims -------------------------------------------------------------------

    def _first_card_played(self) -> bool:
        return bool(self.tricks or self.table)

    def _is_open_bid(self) -> bool:
        return any(figure in OPEN_FIGURES for figure in self._bid().figures)

    def _hand_is_open(self, seat: int) -> bool:
        """R8.6, R8.7"""
        if self.laid_open[seat]:
            return True
        if self._is_open_bid() and self.tricks:
            return seat == self._declarer() or self.rules.open_hands == "ALL"
        return False

    def _time_to_spread(self) -> bool:
        """R8.7: has the moment come at which `spread` lets the declarer lay his hand open?"""
        if self.rules.spread == "AFTER_TRICK_1":
            return bool(self.tricks)
        return self.rules.spread == "ANY_TIME" and self._first_card_played()

    def _refuse_spread(self) -> str | None:
        if self.phase == "OVER":
            return "game_over"
        if self.rules.spread == "NEVER":
            return "not_in_this_profile"
        if self.phase != "PLAY":
            return "not_in_play"
        if self._is_open_bid() or self.laid_open[self._declarer()]:
            return "already_open"
        if not self._time_to_spread():
            return "spread_too_early"
        if not self.hands[self._declarer()]:
            return "not_in_play"  # he holds no card any more
        return None

    def _refuse_defender_spread(self, seat: int) -> str | None:
        if self.phase == "OVER":
            return "game_over"
        with_consent = self.rules.defender_spread == "WITH_CONSENT"
        if self.rules.defender_spread == "NEVER":
            return "not_in_this_profile"
        if with_consent and self.rules.spread == "NEVER":
            return "not_in_this_profile"
        if self.phase != "PLAY":
            return "not_in_play"
        if seat == self._declarer():
            return "bad_action"
        if self._hand_is_open(seat) or (with_consent and self._is_open_bid()):
            return "already_open"
        if with_consent and not self._time_to_spread():
            return "spread_too_early"
        if not with_consent and not self._hand_is_open(self._declarer()):
            return "spread_too_early"
        if not self.hands[seat]:
            return "not_in_play"
        return None

    def _refuse_concede(self) -> str | None:
        if self.phase == "OVER":
            return "game_over"
        if not self.rules.concession:
            return "not_in_this_profile"
        if self.phase != "PLAY" or not self._first_card_played():
            return "not_in_play"
        return None

    # ----- R9: points ---------------------------------------------------------------------------

    def _captured(self, seat: int) -> list[str]:
        """The cards of a seat's tricks; after a concession the declarer has all the rest, R8.8."""
        cards = []
        for trick, winner in zip(self.tricks, self.winners, strict=True):
            if winner == seat:
                cards += [card for _, card in trick]
        if self.ending == "CONCEDED" and seat == self._declarer():
            cards += [card for _, card in self.table]
            for hand in self.hands:
                cards += hand
        return cards

    def _last_trick_winner(self) -> int | None:
        """Whose the ten points of the last trick are."""
        if self.ending == "CONCEDED":
            return self._declarer()
        return self.winners[9] if len(self.winners) == 10 else None

    def _trick_points(self, side: list[int]) -> int:
        """R9.1"""
        cards = [card for seat in side for card in self._captured(seat)]
        if side != [self._declarer()]:
            cards += self.talon
        points = 10 * sum(card[1] in ("A", "X") for card in cards)
        if self._last_trick_winner() in side:
            points += 10
        return points

    def _won_a_trick(self, side: list[int]) -> bool:
        """After a concession the rest of the tricks is the declarer's (R9.3)."""
        if self.ending == "CONCEDED" and self._declarer() in side:
            return True
        return any(winner in side for winner in self.winners)

    def _meld_points(self, side: list[int]) -> int:
        """R9.3: what the said melds of a side count."""
        said = sum(int(number) for seat in side for number in self.melds[seat] or [])
        if self.rules.melds_count == "WITH_POINT" and self._trick_points(side) == 0:
            return 0
        if self.rules.melds_count == "WITH_TRICK" and not self._won_a_trick(side):
            return 0
        if self.rules.melds_count == "CAPPED" and said == 100:
            return 80
        return said

    def _parti_points(self, side: list[int]) -> int:
        """R9.2: trick points plus the said melds."""
        return self._trick_points(side) + self._meld_points(side)

    def _declarer_points(self) -> int:
        return self._parti_points([self._declarer()])

    def _defender_points(self) -> int:
        return self._parti_points(self._defenders())

    # ----- R3.1: what was made ------------------------------------------------------------------

    def _made(self, figure: str) -> bool:
        """Was this figure of the bid made?"""
        if self.ending in ("THROW_IN", "FORFEIT"):
            return False
        declarer = self._declarer()
        if figure == "j":
            return self._declarer_points() > self._defender_points()
        if figure == "4":  # R9.4
            held = self._forty_held(self.first_hands[declarer])
            return held and self._trick_points([declarer]) >= 60
        if figure == "2":  # R9.4
            held = self._twenties_held(self.first_hands[declarer]) > 0
            return held and self._trick_points([declarer]) >= 80
        if figure == "u":
            return self._ulti_made()
        if figure == "a":
            return all(card in self._captured(declarer) for card in ACES)
        if figure == "x":
            return all(card in self._captured(declarer) for card in TENS)
        if figure in BETLIS:
            return declarer not in self.winners
        return all(winner == declarer for winner in self.winners)  # the durchmars figures

    def _ulti_made(self) -> bool:
        seven = f"{self.trump}7"
        if self.ending == "CONCEDED":  # R8.8
            tricks_one_to_nine = list(self.tricks)
            if len(self.tricks) < 9:
                tricks_one_to_nine.append(self.table)
            return not any(seven == card for trick in tricks_one_to_nine for _, card in trick)
        return self._winning_play(self.tricks[9]) == (self._declarer(), seven)

    # ----- R10: silent figures ------------------------------------------------------------------

    def _hundred_prices(self, side: list[int]) -> list[int]:
        """R10.1: the prices of the ways in which a side has reached a silent 100."""
        with_forty = self.rules.silent_hundred
        if with_forty is None:
            return []
        with_twenty = self.rules.silent_hundred_with_twenty
        if with_twenty is None:
            with_twenty = with_forty
        said = [number for seat in side for number in self.melds[seat] or []]
        prices = []
        if self.rules.silent_hundred_needs == "ONE_MELD":
            if "40" in said and self._trick_points(side) >= 60:
                prices.append(with_forty)
            if "20" in said and self._trick_points(side) >= 80:
                prices.append(with_twenty)
        elif self._parti_points(side) >= 100:
            prices.append(with_forty if "40" in said else with_twenty)
        return prices

    def _hundred_price(self, side: str) -> int:
        """R10.1: the price of the silent 100 that this side has made."""
        seats = [self._declarer()] if side == "declarer" else self._defenders()
        return max(self._hundred_prices(seats))

    def _silent_hundred(self) -> str | None:
        """R10.1: the side that made it, "declarer" or "defenders"."""
        if "j" not in self._bid().figures or self.ending not in ("PLAYED", "CONCEDED"):
            return None
        if self._hundred_prices([self._declarer()]):
            return "declarer"
        if self._hundred_prices(self._defenders()):
            return "defenders"
        return None

    def _silent_ulti(self) -> tuple[int, bool] | None:
        """R10.2: who made (True) or lost (False) it; needs ten played tricks."""
        if self.ending != "PLAYED" or not silent_ulti_possible(self.rules, self._bid()):
            return None
        seven = f"{self.trump}7"
        for seat, card in self.tricks[9]:
            if card == seven:
                return seat, self._winning_play(self.tricks[9])[1] == seven
        return None

    def _silent_aces(self) -> int | None:
        """R10.3: who made it."""
        if self.ending not in ("PLAYED", "CONCEDED"):
            return None
        if not silent_aces_possible(self.rules, self._bid()):
            return None
        durchmars = self._silent_durchmars()
        if durchmars is not None and durchmars[1] and not self.rules.aces_with_silent_durchmars:
            return None  # R10.4: not beside a silent durchmars that is paid
        seats = self._defenders()
        if silent_aces_possible(self.rules, self._bid(), by_declarer=True):
            seats.append(self._declarer())
        for seat in seats:
            if all(card in self._captured(seat) for card in ACES):
                return seat
        return None

    def _silent_durchmars(self) -> tuple[int | None, bool] | None:
        """R10.4: who made or lost it (None: the defenders together); needs ten played tricks."""
        if self.ending != "PLAYED" or not silent_durchmars_possible(self.rules, self._bid()):
            return None
        declarer, defenders = self._declarer(), self._defenders()
        who: list[tuple[int | None, list[int]]] = [(declarer, [declarer])]
        if self.rules.silent_durchmars_by == "ANYONE":
            who += [(defender, [defender]) for defender in defenders]
        if self.rules.silent_durchmars_by == "SIDES":
            who.append((None, defenders))
        for seat, winners in who:
            if all(winner in winners for winner in self.winners):
                return seat, True
            first_nine = all(winner in winners for winner in self.winners[:9])
            if first_nine and self.rules.silent_durchmars_losable:
                return seat, False
        return None

    # ----- R11: settlement ----------------------------------------------------------------------

    def _level(self, figure: str, defender: int) -> int:
        """The kontra level of a figure that the declarer and this defender share (R7.3)."""
        if self._is_individual(figure):
            return self.levels[f"{figure}@{defender}"]
        return self.levels[figure]

    def _highest_level(self, defender: int) -> int:
        return max(self._level(figure, defender) for figure in self._bid().figures)

    def _contract_multiplier(self) -> int:
        """R7.6: with one level for the whole bid, what multiplies every line."""
        if not self._kontra_is_of_the_contract():
            return 1
        level = self._highest_level(self._defenders()[0])
        return int(2**level)

    def _defenders_by_line(self, follows: list[str]) -> list[list[int]]:
        """R7.3: for a line that follows the kontra of these figures, whom each line is against.

        Both defenders together, or each alone if one of the figures is individual.
        """
        both = sorted(self._defenders())
        if any(self._is_individual(figure) for figure in follows):
            return [[defender] for defender in both]
        return [both]

    def _line(
        self,
        figure: str,
        *,
        silent: bool = False,
        fee: bool = False,
        made: bool,
        by: str,
        seat: int | None,
        hub: int,
        against: list[int],
        units: int,
        suit: int,
        kontra: int,
    ) -> dict[str, object]:
        """R11.1: one line. The hub wins if its own side made, or the other side lost."""
        amount = units * suit * kontra * self.stake
        maker_is_hub = by == "declarer" or (by == "defender" and hub == seat)
        if made != maker_is_hub:
            amount = -amount
        net = [0, 0, 0]
        for other in against:
            net[hub] += amount
            net[other] -= amount
        return {
            "figure": figure,
            "silent": silent,
            "fee": fee,
            "result": "made" if made else "lost",
            "by": by,
            "seat": seat,
            "hub": hub,
            "against": against,
            "units": units,
            "suit_multiplier": suit,
            "kontra_multiplier": kontra,
            "net": net,
        }

    def _announced_line(
        self,
        figure: str,
        *,
        made: bool,
        against: list[int],
        units: int,
        suit: int,
        kontra: int,
        fee: bool = False,
    ) -> dict[str, object]:
        return self._line(
            figure,
            fee=fee,
            made=made,
            by="declarer",
            seat=self._declarer(),
            hub=self._declarer(),
            against=against,
            units=units,
            suit=suit,
            kontra=kontra,
        )

    def _unplayed_lines(self) -> list[dict[str, object]]:
        """R6.1 and R6.3: a forfeit or a throw-in; one line against both each, R11.1."""
        rules, bid = self.rules, self._bid()
        kontra = 1 if is_plain_parti(bid) and rules.plain_parti == "BASE_FEE" else 2
        both = sorted(self._defenders())
        lines = []
        for figure in bid.figures:
            lines.append(
                self._announced_line(
                    figure,
                    made=False,
                    against=both,
                    units=rules.values[figure],
                    suit=figure_multiplier(rules, bid, figure, self.trump),
                    kontra=kontra,
                )
            )
            if figure == "u" and rules.throw_in_ulti_fee:
                lines.append(self._ulti_fee_line(both, kontra=1))
        return lines

    def _ulti_fee_line(self, against: list[int], *, kontra: int) -> dict[str, object]:
        """R11.3"""
        return self._announced_line(
            "u",
            fee=True,
            made=False,
            against=against,
            units=self.rules.ulti_fee,
            suit=bid_multiplier(self.rules, self._bid(), self.trump),
            kontra=kontra,
        )

    def _figure_lines(self, figure: str) -> list[dict[str, object]]:
        """R11.2, R11.3: an announced figure that was played."""
        rules, bid = self.rules, self._bid()
        made = self._made(figure)
        lines = []
        for against in self._defenders_by_line([figure]):
            if figure == "j" and self._parti_is_dropped(against[0]):
                continue
            lines.append(
                self._announced_line(
                    figure,
                    made=made,
                    against=against,
                    units=rules.values[figure] if made else loss_units(rules, bid, figure),
                    suit=figure_multiplier(rules, bid, figure, self.trump),
                    kontra=2 ** self._level(figure, against[0]),
                )
            )
        if figure == "u" and not made:
            lines += self._ulti_fee_lines()
        return lines

    def _ulti_fee_lines(self) -> list[dict[str, object]]:
        """R11.3, R7.6: the fee of a lost ulti, which may follow the ulti's kontra."""
        if not self.rules.fee_follows_kontra:
            both = sorted(self._defenders())
            return [self._ulti_fee_line(both, kontra=self._contract_multiplier())]
        return [
            self._ulti_fee_line(against, kontra=2 ** self._level("u", against[0]))
            for against in self._defenders_by_line(["u"])
        ]

    def _parti_is_dropped(self, defender: int | None = None) -> bool:
        """R11.5: towards this defender; towards any, if none is given."""
        silent_ulti = self._silent_ulti()
        if not self.rules.parti_dropped_by_silent_ulti or "j" not in self._bid().figures:
            return False
        if silent_ulti is None or not silent_ulti[1]:
            return False
        towards = self._defenders() if defender is None else [defender]
        return any(self._level("j", other) > 0 for other in towards)

    def _hundred_lines(self, side: str) -> list[dict[str, object]]:
        """R10.1, R12.W"""
        rules, bid = self.rules, self._bid()
        price = self._hundred_price(side)
        beside_ulti_or_aces = "u" in bid.figures or "a" in bid.figures
        if rules.losses == "TABLE" and side == "defenders" and not beside_ulti_or_aces:
            price *= 2
        follows = ["j"]
        if rules.hundred_payment == "ADDS":
            follows = []
        elif rules.silent_eligibility == "TABLE" and bid.code in WIKIPEDIA_UNMARKED_PARTI:
            follows = bid.figures
        lines = []
        for against in self._defenders_by_line(follows):
            level = max((self._level(figure, against[0]) for figure in follows), default=0)
            if rules.hundred_payment == "ADDS":
                units, kontra = price, self._contract_multiplier()
            elif rules.hundred_scale == "LINEAR":
                units, kontra = price * (level + 1), 1
            else:
                units, kontra = price, 2**level
            lines.append(
                self._line(
                    "c1",
                    silent=True,
                    made=True,
                    by=side,
                    seat=self._declarer() if side == "declarer" else None,
                    hub=self._declarer(),
                    against=against,
                    units=units,
                    suit=bid_multiplier(rules, bid, self.trump),
                    kontra=kontra,
                )
            )
        return lines

    def _silent_lines_of(
        self,
        figure: str,
        seat: int | None,
        made: bool,
        units: int,
        *,
        follows: list[str],
        fee: bool = False,
        individual: bool = False,
    ) -> list[dict[str, object]]:
        """R10.4 to R10.6: a silent ulti (or its fee), four aces or durchmars.

        `follows`: the figures whose highest kontra multiplies it. `individual`: if a defender
        made or lost it, he alone settles with the two others.
        """
        declarer = self._declarer()
        hub = declarer
        all_against = self._defenders_by_line(follows)
        if individual and seat is not None and seat != declarer:
            hub = seat
            all_against = [[other for other in range(3) if other != hub]]
        by = "defenders" if seat is None else "declarer" if seat == declarer else "defender"
        lines = []
        for against in all_against:
            shares = against[0] if hub == declarer else hub  # whose levels count, R7.3
            level = max((self._level(f, shares) for f in follows), default=0)
            lines.append(
                self._line(
                    figure,
                    silent=True,
                    fee=fee,
                    made=made,
                    by=by,
                    seat=seat,
                    hub=hub,
                    against=against,
                    units=units,
                    suit=bid_multiplier(self.rules, self._bid(), self.trump),
                    kontra=2**level,
                )
            )
        return lines

    def _silent_lines(self) -> list[dict[str, object]]:
        rules, bid = self.rules, self._bid()
        # R10.5, R7.6: whose kontra multiplies the silent figures, and the fee of the silent ulti.
        of_contract = self._kontra_is_of_the_contract()
        follows = bid.figures if rules.silent_kontra == "HIGHEST" or of_contract else []
        fee_follows = follows if rules.fee_follows_kontra or of_contract else []
        lines = []
        ulti = self._silent_ulti()
        if ulti is not None and rules.silent_ulti is not None:
            seat, made = ulti
            individual = rules.silent_ulti_payment == "INDIVIDUAL"
            lines += self._silent_lines_of(
                "u", seat, made, rules.silent_ulti, follows=follows, individual=individual
            )
            fee_is_due = seat == self._declarer() or rules.silent_ulti_fee_for_defenders
            if not made and fee_is_due:
                lines += self._silent_lines_of(
                    "u",
                    seat,
                    False,
                    rules.silent_ulti_fee,
                    follows=fee_follows,
                    fee=True,
                    individual=individual,
                )
        aces = self._silent_aces()
        if aces is not None and rules.silent_aces is not None:
            lines += self._silent_lines_of("a", aces, True, rules.silent_aces, follows=follows)
        durchmars = self._silent_durchmars()
        if durchmars is not None and rules.silent_durchmars is not None:
            in_place_of_parti = self._durchmars_replaces_the_parti()
            lines += self._silent_lines_of(
                "d",
                *durchmars,
                rules.silent_durchmars,
                follows=["j"] if in_place_of_parti else follows,
            )
        return lines

    def _durchmars_replaces_the_parti(self) -> bool:
        """R10.4: a made silent durchmars in place of the parti."""
        durchmars = self._silent_durchmars()
        return (
            self.rules.silent_durchmars_payment == "REPLACES_PARTI"
            and "j" in self._bid().figures
            and durchmars is not None
            and durchmars[1]
        )

    def _played_lines(self) -> list[dict[str, object]]:
        lines = []
        hundred = self._silent_hundred()
        replaced = hundred is not None and self.rules.hundred_payment == "REPLACES"
        replaced = replaced or self._durchmars_replaces_the_parti()
        for figure in self._bid().figures:
            if figure != "j" or not replaced:
                lines += self._figure_lines(figure)
        if hundred is not None:
            lines += self._hundred_lines(hundred)
        return lines + self._silent_lines()

    def settlement(self) -> dict[str, object] | None:
        """R11.1: None until the deal is over."""
        if self.phase != "OVER":
            return None
        if self.ending == "VOID":
            lines: list[dict[str, object]] = []
        elif self.ending in ("FORFEIT", "THROW_IN"):
            lines = self._unplayed_lines()
        else:
            lines = self._played_lines()
        lines = [line for line in lines if line["units"] != 0]  # R11.4: an amount of 0
        net = [0, 0, 0]
        for line in lines:
            for seat, amount in enumerate(cast("list[int]", line["net"])):
                net[seat] += amount
        return {"net": net, "lines": lines}

    def facts(self) -> dict[str, object] | None:
        """What happened, before any money: None until the deal is over.

        `hundred_price` (R10.1) is what the other facts leave open: whether a forty was said.
        """
        if self.phase != "OVER":
            return None
        if self.bid is None:
            return {
                "bid": None,
                "declarer": None,
                "trump": None,
                "ending": self.ending,
                "made": [],
                "silent": [],
                "kontra": {},
                "hundred_price": None,
            }
        silent: list[list[object]] = []
        hundred = self._silent_hundred()
        if hundred is not None:
            silent.append(["c1", self.declarer if hundred == "declarer" else None, True])
        ulti = self._silent_ulti()
        if ulti is not None:
            silent.append(["u", *ulti])
        aces = self._silent_aces()
        if aces is not None:
            silent.append(["a", aces, True])
        durchmars = self._silent_durchmars()
        if durchmars is not None:
            silent.append(["d", *durchmars])
        kontra: dict[str, int | list[int]] = {}
        for figure in self.bid.figures:
            levels = [self._level(figure, defender) for defender in self._defenders()]
            if any(levels):
                kontra[figure] = levels if self._is_individual(figure) else levels[0]
        return {
            "bid": self.bid.code,
            "declarer": self.declarer,
            "trump": self.trump,
            "ending": self.ending,
            "made": sorted(figure for figure in self.bid.figures if self._made(figure)),
            "silent": silent,
            "kontra": kontra,
            "hundred_price": None if hundred is None else self._hundred_price(hundred),
        }


# --- R12: the seven built-in profiles -----------------------------------------------------------

STANDARD_VALUES = {
    "j": 1,
    "4": 4,
    "2": 8,
    "u": 4,
    "a": 4,
    "d": 6,
    "td": 12,
    "nd": 6,
    "ed": 12,
    "ntd": 24,
    "b": 5,
    "eb": 10,
    "tb": 20,
}

# The table of section 12, as it is there. Its dash is None, or an empty list where the field is
# a set.
PROFILE_NAMES = [
    "ultistars",
    "ultistars_classic",
    "wikipedia",
    "wikihow",
    "viccesmagyarkartya",
    "suit_bid",
]
HEARTS_DOUBLES = {"M": 1, "Z": 1, "T": 1, "P": 2}
KONTRA_NAMES = ["kontra", "rekontra", "szubkontra", "hirskontra", "mordkontra", "Fedák Sári"]
# fmt: off
PROFILE_TABLE: dict[str, list[object]] = {
    "values": [
        STANDARD_VALUES, STANDARD_VALUES, STANDARD_VALUES, STANDARD_VALUES,
        STANDARD_VALUES | {"td": 24}, STANDARD_VALUES | {"eb": 20, "ed": 24},
    ],
    "suit_multipliers": [
        HEARTS_DOUBLES, HEARTS_DOUBLES, HEARTS_DOUBLES, HEARTS_DOUBLES, HEARTS_DOUBLES,
        {"M": 1, "Z": 2, "T": 3, "P": 4},
    ],
    "red_exempt": [[], [], [], [], ["td"], []],
    "suit_named_in_bid": ["HEARTS", "HEARTS", "HEARTS", "HEARTS", "HEARTS", "ALWAYS"],
    "four_aces_with_durchmars": [False, False, False, False, True, False],
    "tie_break": ["LEVEL"] * 6,
    "order": [None] * 6,
    "bids_not_played": [[], [], [], [], [], []],
    "opening_pass": [False, False, False, False, True, False],
    "raise_without_talon": ["NEVER", "NEVER", "HOLDER", "NEVER", "ANYONE", "HOLDER"],
    "holder_exchange": [False, False, False, False, True, False],
    "last_word": [True] * 6,
    "all_pass": ["VOID"] * 6,
    "no_trump_durchmars_ten": ["LOW", "LOW", "LOW", "LOW", "HIGH", "LOW"],
    "plain_parti": ["FORFEIT_DOUBLE", "PLAYED", "PLAYED", "BASE_FEE", "PLAYED", "PLAYED"],
    "plain_parti_from_stake": [None] * 6,
    "throw_in": [True, True, True, True, False, True],
    "throw_in_ulti_fee": [False] * 6,
    "kontra_levels": [2, 2, 2, None, 4, 2],
    "individual_kontra": [["nd", "ed", "ntd", "b", "eb", "tb"]] * 6,
    "kontra_scope": ["FIGURE"] * 6,
    "kontra_time": ["TRICK_1"] * 6,
    "kontra_names": [KONTRA_NAMES] * 6,
    "seven_guard": ["DECLARER", "NOBODY", "NOBODY", "NOBODY", "NOBODY", "NOBODY"],
    "beat_suit_in_trumped_trick": [False] * 6,
    "early_end": ["NO_TRUMP"] * 6,
    "open_hands": ["ALL"] * 6,
    "spread": ["AFTER_TRICK_1", "AFTER_TRICK_1", "ANY_TIME", "NEVER", "NEVER", "ANY_TIME"],
    "defender_spread": [
        "WITH_CONSENT", "WITH_CONSENT", "AFTER_DECLARER", "NEVER", "NEVER", "AFTER_DECLARER",
    ],
    "concession": [True, True, False, False, False, False],
    "melds_count": ["WITH_POINT", "ALWAYS", "CAPPED", "ALWAYS", "ALWAYS", "CAPPED"],
    "losses": ["SYMMETRIC", "SYMMETRIC", "TABLE", "SYMMETRIC", "SYMMETRIC", "SYMMETRIC"],
    "lost_values": [None] * 6,
    "ulti_fee": [4] * 6,
    "fee_follows_kontra": [False] * 6,
    "silent_hundred": [2] * 6,
    "silent_hundred_with_twenty": [None] * 6,
    "silent_hundred_needs": ["ANY"] * 6,
    "hundred_payment": ["REPLACES", "REPLACES", "REPLACES", "REPLACES", "ADDS", "REPLACES"],
    "hundred_scale": ["LINEAR", "LINEAR", "DOUBLING", "DOUBLING", "DOUBLING", "DOUBLING"],
    "silent_ulti": [2] * 6,
    "silent_ulti_fee": [2] * 6,
    "silent_ulti_fee_for_defenders": [True, False, True, True, True, True],
    "silent_ulti_payment": ["COMMON", "COMMON", "COMMON", "COMMON", "INDIVIDUAL", "COMMON"],
    "silent_aces": [2, 2, 2, 2, None, 2],
    "silent_aces_against_durchmars": [False, False, False, True, False, False],
    "silent_durchmars": [3] * 6,
    "silent_durchmars_payment": ["ADDS"] * 6,
    "silent_durchmars_by": ["ANYONE", "ANYONE", "ANYONE", "ANYONE", "DECLARER", "ANYONE"],
    "silent_durchmars_losable": [False, False, False, True, False, False],
    "aces_with_silent_durchmars": [False, False, False, True, True, False],
    "silent_eligibility": ["RULES", "RULES", "TABLE", "RULES", "RULES", "RULES"],
    "silent_kontra": ["NONE", "NONE", "HIGHEST", "HIGHEST", "NONE", "HIGHEST"],
    "parti_dropped_by_silent_ulti": [False, False, True, True, False, True],
    "revoke_multiplier": [None, None, 2, 2, 1, 2],
    "revoke_pays": ["VALUE", "VALUE", "PAYABLE", "VALUE", "PAYABLE", "PAYABLE"],
    "revoke_offender_pays_all": [False, False, False, True, True, False],
    "next_dealer": ["RIGHT"] * 6,
}
# fmt: on
BUILTIN: dict[str, dict[str, object]] = {
    name: {field: deepcopy(row[column]) for field, row in PROFILE_TABLE.items()}
    for column, name in enumerate(PROFILE_NAMES)
}
BUILTIN["ultistars_tournament"] = deepcopy(BUILTIN["ultistars"]) | {"plain_parti_from_stake": 5}
