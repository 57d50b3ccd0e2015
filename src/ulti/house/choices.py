"""The choices that switches of a profile offer (R12): one enum for each such switch."""

from __future__ import annotations

from ulti.base.frozen import FrozenEnum


class SuitNamed(FrozenEnum):
    """Which suits a bid names: hearts alone, or always the trump (suit-bid ulti) (R3.5).

    Attributes:
        HEARTS: a bid names hearts or nothing; any other trump is named after the auction.
        ALWAYS: every trump bid names its suit.

    """

    HEARTS = "HEARTS"
    ALWAYS = "ALWAYS"


class TieBreak(FrozenEnum):
    """How bids of the same total value rank (R4.2, R4.3).

    Attributes:
        LEVEL: by the figures first, by an accompanying parti second.
        STRICT_VALUE: not at all: neither beats the other.
        FEWER_FIGURES: the bid with fewer figures is higher.
        LIST: all bids rank as `order` lists them.

    """

    LEVEL = "LEVEL"
    STRICT_VALUE = "STRICT_VALUE"
    FEWER_FIGURES = "FEWER_FIGURES"
    LIST = "LIST"


class RaiseWithoutTalon(FrozenEnum):
    """Who may bid higher and leave the talon on the table (R5.3).

    Attributes:
        NEVER: nobody.
        HOLDER: the standing bidder.
        ANYONE: each player in turn.

    """

    NEVER = "NEVER"
    HOLDER = "HOLDER"
    ANYONE = "ANYONE"


class TenPlace(FrozenEnum):
    """Where the ten ranks in a no-trump durchmars (R1.4).

    Attributes:
        LOW: below the under.
        HIGH: below the ace.

    """

    LOW = "LOW"
    HIGH = "HIGH"


class PlainParti(FrozenEnum):
    """What happens to a plain parti outside hearts, the "sima parti" (R6.1).

    Attributes:
        PLAYED: it is played like any bid.
        FORFEIT_DOUBLE: it is not played, and paid as if doubled.
        BASE_FEE: it is not played, and paid once.

    """

    PLAYED = "PLAYED"
    FORFEIT_DOUBLE = "FORFEIT_DOUBLE"
    BASE_FEE = "BASE_FEE"


class KontraScope(FrozenEnum):
    """What a kontra doubles (R7.6).

    Attributes:
        FIGURE: the figures that it names, each by itself.
        CONTRACT: the whole bid, with every line of the settlement.

    """

    FIGURE = "FIGURE"
    CONTRACT = "CONTRACT"


class KontraTime(FrozenEnum):
    """When the defenders double (R7.2, R7.6).

    Attributes:
        TRICK_1: each in turn in trick 1.
        BEFORE_LEAD: in order, before the first card.

    """

    TRICK_1 = "TRICK_1"
    BEFORE_LEAD = "BEFORE_LEAD"


class EarlyEnd(FrozenEnum):
    """Which bids end as soon as they are lost (R8.5).

    Attributes:
        NO_TRUMP: betlis and no-trump durchmarses.
        NEVER: none.
        ALL: those, and a durchmars in trump that is bid alone.

    """

    NO_TRUMP = "NO_TRUMP"
    NEVER = "NEVER"
    ALL = "ALL"


class SevenGuard(FrozenEnum):
    """Who must keep the trump 7 as long as possible when ulti is bid (R8.4).

    Attributes:
        DECLARER: the declarer.
        EVERYBODY: whoever holds it.
        NOBODY: nobody.

    """

    DECLARER = "DECLARER"
    EVERYBODY = "EVERYBODY"
    NOBODY = "NOBODY"


class OpenHands(FrozenEnum):
    """Whose hands are laid open in an open bid (R8.6).

    Attributes:
        ALL: all three.
        DECLARER: the declarer's alone.

    """

    ALL = "ALL"
    DECLARER = "DECLARER"


class SpreadTime(FrozenEnum):
    """From when the declarer may lay the hand open (R8.7).

    Attributes:
        AFTER_TRICK_1: from the end of trick 1.
        ANY_TIME: once the first card of trick 1 is on the table.
        NEVER: not at all.

    """

    AFTER_TRICK_1 = "AFTER_TRICK_1"
    ANY_TIME = "ANY_TIME"
    NEVER = "NEVER"


class DefenderSpread(FrozenEnum):
    """Whether defenders may lay their hands open (R8.7).

    Attributes:
        WITH_CONSENT: each, with the partner's consent, from when the declarer may.
        AFTER_DECLARER: once the declarer's hand is open.
        NEVER: not at all.

    """

    WITH_CONSENT = "WITH_CONSENT"
    AFTER_DECLARER = "AFTER_DECLARER"
    NEVER = "NEVER"


class MeldsCount(FrozenEnum):
    """What the melds of a side need in order to count (R9.3).

    Attributes:
        ALWAYS: nothing.
        WITH_POINT: a point in tricks.
        WITH_TRICK: a trick.
        CAPPED: nothing, but melds of 100 count as 80.

    """

    ALWAYS = "ALWAYS"
    WITH_POINT = "WITH_POINT"
    WITH_TRICK = "WITH_TRICK"
    CAPPED = "CAPPED"


class Losses(FrozenEnum):
    """What a lost figure costs: its value, or the loss column of the Wikipedia table (R11.6).

    Attributes:
        SYMMETRIC: what it would have won.
        TABLE: what the loss column says.

    """

    SYMMETRIC = "SYMMETRIC"
    TABLE = "TABLE"


class HundredPayment(FrozenEnum):
    """Whether a silent hundred takes the place of the parti or is added to it (R10.1).

    Attributes:
        REPLACES: in place of it.
        ADDS: added, and not multiplied by kontra.

    """

    REPLACES = "REPLACES"
    ADDS = "ADDS"


class HundredScale(FrozenEnum):
    """How a silent hundred grows with the kontra of the parti (R10.1).

    Attributes:
        LINEAR: by its base value a level.
        DOUBLING: to the double at each level.

    """

    LINEAR = "LINEAR"
    DOUBLING = "DOUBLING"


class SilentUltiPayment(FrozenEnum):
    """Who pays for a defender's silent ulti: the sides, or each to each (R10.6).

    Attributes:
        COMMON: between the declarer and each defender.
        INDIVIDUAL: between that defender and each of the two others.

    """

    COMMON = "COMMON"
    INDIVIDUAL = "INDIVIDUAL"


class SilentDurchmarsBy(FrozenEnum):
    """Who can make a silent durchmars (R10.4).

    Attributes:
        ANYONE: the declarer, or one defender alone.
        DECLARER: the declarer.
        SIDES: the declarer, or the two defenders together.

    """

    ANYONE = "ANYONE"
    DECLARER = "DECLARER"
    SIDES = "SIDES"


class SilentDurchmarsPayment(FrozenEnum):
    """Whether a silent durchmars that is made adds to the parti (R10.4).

    Attributes:
        ADDS: added.
        REPLACES_PARTI: in place of the parti, with its kontra.

    """

    ADDS = "ADDS"
    REPLACES_PARTI = "REPLACES_PARTI"


class SilentHundredNeeds(FrozenEnum):
    """How a side reaches a silent hundred (R10.1).

    Attributes:
        ANY: with any melds and trick points.
        ONE_MELD: with one meld: the forty and 60 trick points, or a twenty and 80.

    """

    ANY = "ANY"
    ONE_MELD = "ONE_MELD"


class SilentEligibility(FrozenEnum):
    """At which bids silent figures are paid: by the rules, or by the Wikipedia table (R12.W).

    Attributes:
        RULES: wherever the rules of silent figures allow it.
        TABLE: where the table has no dash.

    """

    RULES = "RULES"
    TABLE = "TABLE"


class SilentKontra(FrozenEnum):
    """What kontra does to silent figures (R10.5).

    Attributes:
        NONE: nothing.
        HIGHEST: multiplies them by the highest kontra in the bid; fees not.

    """

    NONE = "NONE"
    HIGHEST = "HIGHEST"


class AllPass(FrozenEnum):
    """What four passes mean (R5.6, R5.11).

    Attributes:
        VOID: the deal is void.
        PLAIN_PARTI: forehand declares a plain parti.

    """

    VOID = "VOID"
    PLAIN_PARTI = "PLAIN_PARTI"


class RevokePays(FrozenEnum):
    """What a revoke of the declarer costs (R11.8).

    Attributes:
        VALUE: the values of the figures.
        PAYABLE: what losing the figures costs at this table, fees included.

    """

    VALUE = "VALUE"
    PAYABLE = "PAYABLE"


class NextDealer(FrozenEnum):
    """Who deals next (R14.1).

    Attributes:
        RIGHT: the player to the right.
        DECLARER: whoever declared.

    """

    RIGHT = "RIGHT"
    DECLARER = "DECLARER"
