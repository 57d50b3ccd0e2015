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
        self.opening_pass: bool = p["opening_pass"]
        self.raise_without_talon: str = p["raise_without_talon"]
        self.holder_exchange: bool = p["holder_exchange"]
        self.no_trump_durchmars_ten: str = p["no_trump_durchmars_ten"]
        self.plain_parti: str = p["plain_parti"]
        self.plain_parti_from_stake: int | None = p["plain_parti_from_stake"]
        self.throw_in: bool = p["throw_in"]
        self.throw_in_ulti_fee: bool = p["throw_in_ulti_fee"]
        self.kontra_levels: int | None = p["kontra_levels"]
        self.no_trump_kontra: str = p["no_trump_kontra"]
        self.seven_guard: str = p["seven_guard"]
        self.early_end: bool = p["early_end"]
        self.open_hands: str = p["open_hands"]
        self.spread: str = p["spread"]
        self.defender_spread: str = p["defender_spread"]
        self.concession: bool = p["concession"]
        self.melds_need_points: bool = p["melds_need_points"]
        self.losses: str = p["losses"]
        self.ulti_fee: int = p["ulti_fee"]
        self.hundred_payment: str = p["hundred_payment"]
        self.hundred_scale: str = p["hundred_scale"]
        self.silent_ulti: int | None = p["silent_ulti"]
        self.silent_ulti_fee: int | None = p["silent_ulti_fee"]
        self.silent_ulti_fee_for_defenders: bool = p["silent_ulti_fee_for_defenders"]
        self.silent_ulti_payment: str = p["silent_ulti_payment"]
        self.silent_aces: int | None = p["silent_aces"]
        self.silent_durchmars: int | None = p["silent_durchmars"]
        self.silent_durchmars_by: str = p["silent_durchmars_by"]
        self.silent_durchmars_losable: bool = p["silent_durchmars_losable"]
        self.aces_with_silent_durchmars: bool = p["aces_with_silent_durchmars"]
        self.silent_eligibility: str = p["silent_eligibility"]
        self.silent_kontra: str = p["silent_kontra"]
        self.parti_dropped_by_silent_ulti: bool = p["parti_dropped_by_silent_ulti"]
        self.revoke_multiplier: int | None = p["revoke_multiplier"]
        self.revoke_offender_pays_all: bool = p["revoke_offender_pays_all"]


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


def all_bids(rules: Rules) -> dict[str, Bid]:
    """R3.2, R3.5: every legal bid by its code."""
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


def bid_multiplier(rules: Rules, bid: Bid) -> int:
    """The suit multiplier of the bid: of fees and silent lines (R3.4)."""
    if is_no_trump(bid):
        return 1
    if bid.suit == "":
        # A plain trump bid, whose suit is named only later. Its rank must be known at once, so
        # one multiplier serves M, Z and T: that of M (they are equal in every such profile).
        return rules.suit_multipliers["M"]
    return rules.suit_multipliers[bid.suit]


def figure_multiplier(rules: Rules, bid: Bid, figure: str) -> int:
    """The suit multiplier of one figure; hearts does not touch an exempt one (R3.4)."""
    if bid.suit == "P" and figure in rules.red_exempt:
        return 1
    return bid_multiplier(rules, bid)


def figure_value(rules: Rules, bid: Bid, figure: str) -> int:
    return rules.values[figure] * figure_multiplier(rules, bid, figure)


def has_accompanying_parti(bid: Bid) -> bool:
    return "j" in bid.figures and len(bid.figures) > 1


def rank(rules: Rules, bid: Bid) -> tuple[int, int]:
    """R4.2, R4.3: the rank of a bid, compared as a pair."""
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
    """R11.2, R12.W: what a lost announced figure costs, before suit and kontra, without fee."""
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


def silent_aces_possible(rules: Rules, bid: Bid) -> bool:
    """R10.3"""
    if rules.silent_aces is None or is_no_trump(bid):
        return False
    return not any(figure in ("a", "d", "td") for figure in bid.figures)


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
    hundred_base = 2 * rules.values["j"] if rules.losses == "TABLE" else 2
    ulti = silent_ulti_possible(rules, bid)
    durchmars = silent_durchmars_possible(rules, bid)
    return {
        "win": cell(win_rest, win_parti),
        "loss": cell(loss_rest, loss_parti),
        "silent_hundred": hundred_base * suit if hundred else None,
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
) -> list[int]:
    """R11.8: the net amounts after a revoke."""
    rules = Rules(profile)
    if rules.revoke_multiplier is None:
        raise ValueError("the profile has no revoke rule (R11.8)")
    the_bid = all_bids(rules)[bid]
    net = [0, 0, 0]
    for place, defender in enumerate(defenders_of(declarer)):
        amount = 0
        for figure in the_bid.figures:
            levels = kontra.get(figure, 0)
            level = levels if isinstance(levels, int) else levels[place]
            amount += figure_value(rules, the_bid, figure) * 2**level
        amount *= rules.revoke_multiplier * stake
        if offender == declarer:  # as lost
            net[declarer] -= amount
            net[defender] += amount
        else:  # as made
            net[declarer] += amount
            if rules.revoke_offender_pays_all:
                net[offender] -= amount
            else:
                net[defender] -= amount
    return net


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
        if self._kontra_is_individual() and self._actor() == self._declarer():
            names = [f"{f}@{s}" for f in self._bid().figures for s in sorted(self._defenders())]
        else:
            names = self._bid().figures
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
        if word == "kontra" and rest:
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
            self._speak_in_kontra_round([])
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
            self._end("VOID")  # R5.6: the fourth pass
        elif self.standing is not None and seat == self.standing_bidder:
            self._end_auction()  # R5.4
        else:
            self._next_to_respond()

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
            self.phase = "PLAY"
        else:
            self.phase = "TRUMP"  # R6.2

    def _parti_is_forfeited(self) -> bool:
        """R6.1"""
        bid = self._bid()
        if bid.figures != ["j"] or bid.suit == "P":
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
        self.phase = "PLAY"

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

    def _kontra_is_individual(self) -> bool:
        """R7.3"""
        return is_no_trump(self._bid()) and self.rules.no_trump_kontra == "INDIVIDUAL"

    def _kontra_keys(self) -> list[str]:
        """The keys of `levels`: "u" where the level is shared, "b@1" where it is individual."""
        if not self._kontra_is_individual():
            return list(self._bid().figures)
        return [f"{f}@{s}" for f in self._bid().figures for s in sorted(self._defenders())]

    def _belongs_to(self, key: str, defender: int) -> bool:
        """May this defender raise the key, as far as individual kontra goes?"""
        return "@" not in key or key.endswith(f"@{defender}")

    def _below_limit(self, key: str) -> bool:
        limit = self.rules.kontra_levels
        return limit is None or self.levels[key] < limit

    def _key_of_name(self, name: str) -> str:
        """The key that the acting seat means by a name in its `kontra` action."""
        if self._kontra_is_individual() and self._actor() != self._declarer():
            return f"{name}@{self._actor()}"
        return name

    def _well_written(self, names: list[str]) -> bool:
        """Known figures, each once, in canonical order; `b@1` for the declarer only."""
        at_seats = self._kontra_is_individual() and self._actor() == self._declarer()
        places = []
        for name in names:
            figure, at, seat = name.partition("@")
            if figure not in ALL_FIGURES or bool(at) != at_seats:
                return False
            if at_seats and seat not in [str(s) for s in self._defenders()]:
                return False
            places.append((ALL_FIGURES.index(figure), seat))
        return places == sorted(set(places))

    def _refuse_kontra(self, names: list[str]) -> str | None:
        if self.phase == "OVER":
            return "game_over"
        if self.phase not in ("PLAY", "KONTRA") or (self.phase == "PLAY" and self.tricks):
            return "wrong_phase"
        seat = self._actor()
        if self.phase == "PLAY" and seat == self._declarer():
            return "not_your_raise"  # R7.2: in trick 1 only the defenders
        if not self._well_written(names):
            return "bad_action"
        if self.phase == "PLAY" and self.spoke_kontra[seat]:
            return "already_raised"  # R7.2: at most once
        for name in names:
            if name.partition("@")[0] not in self._bid().figures:
                return "figure_not_in_bid"
            key = self._key_of_name(name)
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
        for name in names:
            self.levels[self._key_of_name(name)] += 1

    def _start_kontra_round(self) -> None:
        """R7.4: after the third card of trick 1."""
        doubled = [key for key in self._kontra_keys() if self.levels[key] > 0]
        self._give_word_to([self._declarer()], doubled)

    def _give_word_to(self, side: list[int], raised_by_the_others: list[str]) -> None:
        """R7.4: the turn of a side; it may raise what the other side raised in its last turn."""
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
            self._gather_trick()  # R7.5
        elif self.side == [self._declarer()]:
            self._give_word_to(self._defenders(), self.raised_now)
        else:
            self._give_word_to([self._declarer()], self.raised_now)

    def _speak_in_kontra_round(self, names: list[str]) -> None:
        for name in names:
            key = self._key_of_name(name)
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
        elif not self.tricks:
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
        figure = self._bid().figures[0]
        betli_is_lost = figure in BETLIS and winner == self._declarer()
        durchmars_is_lost = figure in NO_TRUMP_DURCHMARSES and winner != self._declarer()
        if len(self.tricks) == 10:
            self._end("PLAYED")
        elif self.rules.early_end and (betli_is_lost or durchmars_is_lost):
            self._end("EARLY")

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

    def _refuse_spread(self) -> str | None:
        if self.phase == "OVER":
            return "game_over"
        if self.rules.spread == "NEVER":
            return "not_in_this_profile"
        if self.phase != "PLAY":
            return "not_in_play"
        if self._is_open_bid() or self.laid_open[self._declarer()]:
            return "already_open"
        if not self._first_card_played():
            return "spread_too_early"
        if self.rules.spread == "AFTER_TRICK_1" and not self.tricks:
            return "spread_too_early"
        if not self.hands[self._declarer()]:
            return "not_in_play"  # he holds no card any more
        return None

    def _refuse_defender_spread(self, seat: int) -> str | None:
        if self.phase == "OVER":
            return "game_over"
        if self.rules.defender_spread == "NEVER":
            return "not_in_this_profile"
        if self.phase != "PLAY":
            return "not_in_play"
        if seat == self._declarer():
            return "bad_action"
        if self._hand_is_open(seat):
            return "already_open"
        if not self._hand_is_open(self._declarer()):
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

    def _parti_points(self, side: list[int]) -> int:
        """R9.2, R9.3: trick points plus the said melds."""
        points = self._trick_points(side)
        if points == 0 and self.rules.melds_need_points:
            return 0
        for seat in side:
            points += sum(int(number) for number in self.melds[seat] or [])
        return points

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

    def _silent_hundred(self) -> str | None:
        """R10.1: the side that made it, "declarer" or "defenders"."""
        if "j" not in self._bid().figures or self.ending not in ("PLAYED", "CONCEDED"):
            return None
        if self._declarer_points() >= 100:
            return "declarer"
        if self._defender_points() >= 100:
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
        for seat in range(3):
            if all(card in self._captured(seat) for card in ACES):
                return seat
        return None

    def _silent_durchmars(self) -> tuple[int, bool] | None:
        """R10.4: who made or lost it; needs ten played tricks."""
        if self.ending != "PLAYED" or not silent_durchmars_possible(self.rules, self._bid()):
            return None
        seats = [self._declarer()]
        if self.rules.silent_durchmars_by == "ANYONE":
            seats += self._defenders()
        for seat in seats:
            if all(winner == seat for winner in self.winners):
                return seat, True
            first_nine = all(winner == seat for winner in self.winners[:9])
            if first_nine and self.rules.silent_durchmars_losable:
                return seat, False
        return None

    # ----- R11: settlement ----------------------------------------------------------------------

    def _level(self, figure: str, defender: int | None = None) -> int:
        if self._kontra_is_individual():
            return self.levels[f"{figure}@{defender}"]
        return self.levels[figure]

    def _highest_level(self) -> int:
        return max(self.levels.values())

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
        """R6.1 and R6.3: a forfeit or a throw-in."""
        rules, bid = self.rules, self._bid()
        kontra = 1 if self.ending == "FORFEIT" and rules.plain_parti == "BASE_FEE" else 2
        both = sorted(self._defenders())
        lines = []
        for figure in bid.figures:
            lines.append(
                self._announced_line(
                    figure,
                    made=False,
                    against=both,
                    units=rules.values[figure],
                    suit=figure_multiplier(rules, bid, figure),
                    kontra=kontra,
                )
            )
            if figure == "u" and rules.throw_in_ulti_fee:
                lines.append(self._ulti_fee_line())
        return lines

    def _ulti_fee_line(self) -> dict[str, object]:
        """R11.3"""
        return self._announced_line(
            "u",
            fee=True,
            made=False,
            against=sorted(self._defenders()),
            units=self.rules.ulti_fee,
            suit=bid_multiplier(self.rules, self._bid()),
            kontra=1,
        )

    def _figure_lines(self, figure: str) -> list[dict[str, object]]:
        """R11.2, R11.3: an announced figure that was played."""
        rules, bid = self.rules, self._bid()
        made = self._made(figure)
        units = rules.values[figure] if made else loss_units(rules, bid, figure)
        suit = figure_multiplier(rules, bid, figure)
        lines = []
        if self._kontra_is_individual():
            for defender in self._defenders():
                kontra = 2 ** self._level(figure, defender)
                lines.append(
                    self._announced_line(
                        figure,
                        made=made,
                        against=[defender],
                        units=units,
                        suit=suit,
                        kontra=kontra,
                    )
                )
        else:
            lines.append(
                self._announced_line(
                    figure,
                    made=made,
                    against=sorted(self._defenders()),
                    units=units,
                    suit=suit,
                    kontra=2 ** self._level(figure),
                )
            )
        if figure == "u" and not made:
            lines.append(self._ulti_fee_line())
        return lines

    def _parti_is_dropped(self) -> bool:
        """R11.5"""
        silent_ulti = self._silent_ulti()
        return (
            self.rules.parti_dropped_by_silent_ulti
            and "j" in self._bid().figures
            and self._level("j") > 0
            and silent_ulti is not None
            and silent_ulti[1]
        )

    def _hundred_line(self, side: str) -> dict[str, object]:
        """R10.1, R12.W"""
        rules, bid = self.rules, self._bid()
        if rules.losses != "TABLE":
            base = 2
        elif side == "declarer":
            base = 2 * rules.values["j"]
        else:
            base = 2 * loss_units(rules, bid, "j")
        level = self._level("j")
        if rules.silent_eligibility == "TABLE" and bid.code in WIKIPEDIA_UNMARKED_PARTI:
            level = self._highest_level()
        if rules.hundred_payment == "ADDS":
            units, kontra = base, 1
        elif rules.hundred_scale == "LINEAR":
            units, kontra = base * (1 + level), 1
        else:
            units, kontra = base, 2**level
        return self._line(
            "c1",
            silent=True,
            made=True,
            by=side,
            seat=self._declarer() if side == "declarer" else None,
            hub=self._declarer(),
            against=sorted(self._defenders()),
            units=units,
            suit=bid_multiplier(rules, bid),
            kontra=kontra,
        )

    def _silent_line(
        self,
        figure: str,
        seat: int,
        made: bool,
        units: int,
        *,
        fee: bool = False,
        individual: bool = False,
    ) -> dict[str, object]:
        """R10.5, R10.6: a silent ulti (or its fee), four aces or durchmars."""
        rules, declarer = self.rules, self._declarer()
        hub = seat if individual else declarer
        kontra = 1
        if rules.silent_kontra == "HIGHEST" and not fee:
            kontra = 2 ** self._highest_level()
        return self._line(
            figure,
            silent=True,
            fee=fee,
            made=made,
            by="declarer" if seat == declarer else "defender",
            seat=seat,
            hub=hub,
            against=[other for other in range(3) if other != hub],
            units=units,
            suit=bid_multiplier(rules, self._bid()),
            kontra=kontra,
        )

    def _silent_lines(self) -> list[dict[str, object]]:
        rules = self.rules
        lines = []
        ulti = self._silent_ulti()
        if ulti is not None and rules.silent_ulti is not None:
            seat, made = ulti
            individual = rules.silent_ulti_payment == "INDIVIDUAL"
            lines.append(
                self._silent_line("u", seat, made, rules.silent_ulti, individual=individual)
            )
            fee_is_due = seat == self._declarer() or rules.silent_ulti_fee_for_defenders
            if not made and fee_is_due and rules.silent_ulti_fee:
                lines.append(
                    self._silent_line(
                        "u", seat, False, rules.silent_ulti_fee, fee=True, individual=individual
                    )
                )
        aces = self._silent_aces()
        if aces is not None and rules.silent_aces is not None:
            lines.append(self._silent_line("a", aces, True, rules.silent_aces))
        durchmars = self._silent_durchmars()
        if durchmars is not None and rules.silent_durchmars is not None:
            lines.append(self._silent_line("d", *durchmars, rules.silent_durchmars))
        return lines

    def _played_lines(self) -> list[dict[str, object]]:
        lines = []
        hundred = self._silent_hundred()
        replaced = hundred is not None and self.rules.hundred_payment == "REPLACES"
        dropped = self._parti_is_dropped()
        for figure in self._bid().figures:
            if figure == "j" and (replaced or dropped):
                continue
            lines += self._figure_lines(figure)
        if hundred is not None and not (replaced and dropped):
            lines.append(self._hundred_line(hundred))
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
        net = [0, 0, 0]
        for line in lines:
            for seat, amount in enumerate(cast("list[int]", line["net"])):
                net[seat] += amount
        return {"net": net, "lines": lines}

    def facts(self) -> dict[str, object] | None:
        """What happened, before any money: None until the deal is over."""
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
            if self._kontra_is_individual():
                levels = [self._level(figure, defender) for defender in self._defenders()]
                if any(levels):
                    kontra[figure] = levels
            elif self._level(figure):
                kontra[figure] = self._level(figure)
        return {
            "bid": self.bid.code,
            "declarer": self.declarer,
            "trump": self.trump,
            "ending": self.ending,
            "made": sorted(figure for figure in self.bid.figures if self._made(figure)),
            "silent": silent,
            "kontra": kontra,
        }


# --- R12: the six built-in profiles -------------------------------------------------------------

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

# The table of section 12, as it stands there. None is the table's dash where it means "no value".
PROFILE_NAMES = [
    "ultistars",
    "ultistars_classic",
    "wikipedia",
    "wikihow",
    "viccesmagyarkartya",
    "suit_bid",
]
HEARTS_DOUBLES = {"M": 1, "Z": 1, "T": 1, "P": 2}
# fmt: off
PROFILE_TABLE: dict[str, list[object]] = {
    "values": [
        STANDARD_VALUES, STANDARD_VALUES, STANDARD_VALUES, STANDARD_VALUES,
        STANDARD_VALUES | {"td": 24}, STANDARD_VALUES,
    ],
    "suit_multipliers": [
        HEARTS_DOUBLES, HEARTS_DOUBLES, HEARTS_DOUBLES, HEARTS_DOUBLES, HEARTS_DOUBLES,
        {"M": 1, "Z": 2, "T": 3, "P": 4},
    ],
    "red_exempt": [[], [], [], [], ["td"], []],
    "suit_named_in_bid": ["HEARTS", "HEARTS", "HEARTS", "HEARTS", "HEARTS", "ALWAYS"],
    "four_aces_with_durchmars": [False, False, False, False, True, False],
    "tie_break": ["LEVEL"] * 6,
    "opening_pass": [False, False, False, False, True, False],
    "raise_without_talon": ["NEVER", "NEVER", "HOLDER", "NEVER", "ANYONE", "HOLDER"],
    "holder_exchange": [False, False, False, False, True, False],
    "no_trump_durchmars_ten": ["LOW", "LOW", "LOW", "LOW", "HIGH", "LOW"],
    "plain_parti": ["FORFEIT_DOUBLE", "PLAYED", "PLAYED", "BASE_FEE", "PLAYED", "PLAYED"],
    "plain_parti_from_stake": [5, None, None, None, None, None],
    "throw_in": [True, True, True, True, False, True],
    "throw_in_ulti_fee": [False] * 6,
    "kontra_levels": [2, 2, 2, None, 4, 2],
    "no_trump_kontra": ["INDIVIDUAL"] * 6,
    "seven_guard": ["DECLARER", "NOBODY", "NOBODY", "NOBODY", "NOBODY", "NOBODY"],
    "early_end": [True] * 6,
    "open_hands": ["ALL"] * 6,
    "spread": ["AFTER_TRICK_1", "AFTER_TRICK_1", "ANY_TIME", "NEVER", "NEVER", "ANY_TIME"],
    "defender_spread": ["NEVER", "NEVER", "AFTER_DECLARER", "NEVER", "NEVER", "AFTER_DECLARER"],
    "concession": [True, True, False, False, False, False],
    "melds_need_points": [True] * 6,
    "losses": ["SYMMETRIC", "SYMMETRIC", "TABLE", "SYMMETRIC", "SYMMETRIC", "SYMMETRIC"],
    "ulti_fee": [4] * 6,
    "hundred_payment": ["REPLACES", "REPLACES", "REPLACES", "REPLACES", "ADDS", "REPLACES"],
    "hundred_scale": ["LINEAR", "LINEAR", "DOUBLING", "DOUBLING", "DOUBLING", "DOUBLING"],
    "silent_ulti": [2] * 6,
    "silent_ulti_fee": [2] * 6,
    "silent_ulti_fee_for_defenders": [True, False, True, True, True, True],
    "silent_ulti_payment": ["COMMON", "COMMON", "COMMON", "COMMON", "INDIVIDUAL", "COMMON"],
    "silent_aces": [2, 2, 2, 2, None, 2],
    "silent_durchmars": [3] * 6,
    "silent_durchmars_by": ["ANYONE", "ANYONE", "ANYONE", "ANYONE", "DECLARER", "ANYONE"],
    "silent_durchmars_losable": [False, False, False, True, False, False],
    "aces_with_silent_durchmars": [False, False, False, True, True, False],
    "silent_eligibility": ["RULES", "RULES", "TABLE", "RULES", "RULES", "RULES"],
    "silent_kontra": ["NONE", "NONE", "HIGHEST", "HIGHEST", "NONE", "HIGHEST"],
    "parti_dropped_by_silent_ulti": [False, False, True, True, False, True],
    "revoke_multiplier": [None, None, 2, 2, 1, 2],
    "revoke_offender_pays_all": [False, False, False, True, True, False],
}
# fmt: on
BUILTIN: dict[str, dict[str, object]] = {
    name: {field: deepcopy(row[column]) for field, row in PROFILE_TABLE.items()}
    for column, name in enumerate(PROFILE_NAMES)
}
