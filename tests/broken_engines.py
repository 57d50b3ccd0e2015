"""Engines with one mistake each, for the tests of the machine that is to find it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from ulti import WIKIHOW, Bid, CardSet, Deal, Figure, Game, Phase, Profile, Seat
from ulti.model.deals import SEATS
from ulti.testing import LibraryEngine

if TYPE_CHECKING:
    from collections.abc import Sequence

RULES: Final = WIKIHOW.evolve(concession=True, opening_pass=True)


class Wrapper:
    """The library, to have one method changed."""

    profile = RULES

    def __init__(self) -> None:
        self.library = LibraryEngine(self.profile)

    def start(self, deal: Deal, profile: Profile, stake: int) -> Game:
        return self.library.start(deal, profile, stake)

    def legal(self, state: Game) -> Sequence[str]:
        return self.library.legal(state)

    def claims(self, state: Game) -> Sequence[str]:
        return self.library.claims(state)

    def apply(self, state: Game, text: str) -> Game:
        return self.library.apply(state, text)

    def settlement(self, state: Game) -> dict[str, Any] | None:
        settlement = self.library.settlement(state)
        return None if settlement is None else settlement.to_dict()

    def rank(self, bid: Bid) -> Any:  # noqa: ANN401 - whatever can be compared
        return self.library.rank(bid)

    def hands(self, state: Game) -> Sequence[CardSet]:
        return self.library.hands(state)

    def talon(self, state: Game) -> CardSet:
        return self.library.talon(state)

    def to_act(self, state: Game) -> Seat | None:
        return self.library.to_act(state)

    def view(self, state: Game, seat: int | None) -> dict[str, Any]:
        return self.library.view(state, seat)


class OneSidePays(Wrapper):
    """The second defender neither pays nor receives for an announced figure."""

    def settlement(self, state: Game) -> dict[str, Any] | None:
        data = super().settlement(state)
        for line in [] if data is None else data["lines"]:
            if not line["silent"] and len(line["against"]) == 2:
                free = line["against"].pop()
                line["net"][line["hub"]] += line["net"][free]
                line["net"][free] = 0
        if data is not None:
            data["net"] = [sum(line["net"][seat] for line in data["lines"]) for seat in range(3)]
        return data


@attrs.frozen(order=False)
class Hand:
    """Scissors, stone, paper: no order."""

    place: int

    def __lt__(self, other: Hand) -> bool:
        return (other.place - self.place) % 3 == 1

    def __gt__(self, other: Hand) -> bool:
        return other < self


class RankGoesRound(Wrapper):
    """The rank of bids is not transitive."""

    def rank(self, bid: Bid) -> Hand:
        return Hand(sum(super().rank(bid)))


class LegalSetIsEmpty(Wrapper):
    """Who holds one card of the led suit and can't overtake finds nothing legal."""

    def legal(self, state: Game) -> Sequence[str]:
        texts = super().legal(state)
        return [] if len(state.trick) == 2 and len(texts) == 1 else texts


class MeldsWithoutParti(Wrapper):
    """A forty can be said at every bid."""

    def legal(self, state: Game) -> Sequence[str]:
        texts = super().legal(state)
        return [*texts, "meld 20"] if self._adds(state) else texts

    def apply(self, state: Game, text: str) -> Game:
        return state if text == "meld 20" and self._adds(state) else super().apply(state, text)

    def _adds(self, state: Game) -> bool:
        is_first = state.phase is Phase.PLAY and not state.tricks
        return is_first and state.bid is not None and "j" not in str(state.bid)


class TalonIsLost(Wrapper):
    """The talon is thrown away with the first trick."""

    def talon(self, state: Game) -> CardSet:
        return CardSet() if state.tricks else super().talon(state)


class ViewShowsTalon(Wrapper):
    """Every view has the talon, under a name of its own."""

    def view(self, state: Game, seat: int | None) -> dict[str, Any]:
        return {**super().view(state, seat), "extra": {"under the table": str(state.talon)}}


class ViewCountsTalon(Wrapper):
    """A view tells the points in the talon, but names no card."""

    def view(self, state: Game, seat: int | None) -> dict[str, Any]:
        points = sum(str(card)[1] in "AX" for card in state.talon)
        return {**super().view(state, seat), "points": points}


class HouseTakesItsShare(Wrapper):
    """The net of a deal is not zero-sum."""

    def settlement(self, state: Game) -> dict[str, Any] | None:
        data = super().settlement(state)
        if data is not None and data["lines"]:
            data["net"] = [amount - (amount > 0) for amount in data["net"]]
        return data


class LowerBidIsFine(Wrapper):
    """After a talon was taken every bid is legal."""

    def legal(self, state: Game) -> Sequence[str]:
        texts = super().legal(state)
        if state.phase is Phase.BID and state.bid is not None:
            return [f"bid {state.bid}", *texts]
        return texts

    def apply(self, state: Game, text: str) -> Game:
        if state.phase is Phase.BID and text == f"bid {state.bid}":
            return super().apply(state, super().legal(state)[0])
        return super().apply(state, text)


class CardIsMissing(Wrapper):
    """The last of three legal cards can be played, but is not listed."""

    def legal(self, state: Game) -> Sequence[str]:
        texts = super().legal(state)
        return texts[:-1] if state.trick and len(texts) > 2 else texts


class CardIsForbidden(CardIsMissing):
    """The last of three legal cards is neither listed nor accepted."""

    def apply(self, state: Game, text: str) -> Game:
        if text in super(CardIsMissing, self).legal(state) and text not in self.legal(state):
            raise ValueError(text)
        return super().apply(state, text)


class NobodyMustOvertake(Wrapper):
    """Following suit is enough: every card of the led suit is fine."""

    def legal(self, state: Game) -> Sequence[str]:
        texts = super().legal(state)
        if state.phase is not Phase.PLAY or not state.trick or state.to_act is None:
            return texts
        led = state.trick[0].suit
        suit = [f"play {card}" for card in state.hands[state.to_act] if card.suit is led]
        return [text for text in texts if not text.startswith("play")] + suit if suit else texts


class Diceman(Wrapper):
    """Who pays is drawn by lot: a replay is not deterministic."""

    def __init__(self) -> None:
        super().__init__()
        self.rng = random.Random(1)

    def settlement(self, state: Game) -> dict[str, Any] | None:
        data = super().settlement(state)
        if data is None:
            return None
        factor = self.rng.choice([1, 2])
        net = [amount * factor for amount in data["net"]]
        return {"net": net}


class Grudge(Wrapper):
    """The stake grows with the number of deals played before, which no record tells."""

    def __init__(self) -> None:
        super().__init__()
        self.deals = 0

    def start(self, deal: Deal, profile: Profile, stake: int) -> Game:
        self.deals += 1
        return super().start(deal, profile, stake)

    def settlement(self, state: Game) -> dict[str, Any] | None:
        data = super().settlement(state)
        return None if data is None else {"net": [amount * self.deals for amount in data["net"]]}


class StakeIsForgotten(Wrapper):
    """Lines are told in units, whatever the stake is."""

    def settlement(self, state: Game) -> dict[str, Any] | None:
        data = super().settlement(state)
        if data is not None:
            for line in data["lines"]:
                line["net"] = [amount // state.stake for amount in line["net"]]
            data["net"] = [amount // state.stake for amount in data["net"]]
        return data


class HeartsCanBeNamed(Wrapper):
    """Hearts can be named as trump after the auction."""

    def legal(self, state: Game) -> Sequence[str]:
        texts = super().legal(state)
        return [*texts, "trump P"] if state.phase is Phase.TRUMP else texts

    def apply(self, state: Game, text: str) -> Game:
        return super().apply(state, text.replace("trump P", "trump M"))


class OnePlaysAgain(Wrapper):
    """A card that was played comes back in the last trick."""

    def legal(self, state: Game) -> Sequence[str]:
        texts = super().legal(state)
        return [*texts, *self._again(state)]

    def apply(self, state: Game, text: str) -> Game:
        is_again = text in self._again(state)
        return super().apply(state, super().legal(state)[0] if is_again else text)

    @staticmethod
    def _again(state: Game) -> list[str]:
        is_last = len(state.tricks) == 9 and state.phase is Phase.PLAY
        return [f"play {state.tricks[0].cards[0]}"] if is_last else []


class ClaimsAreActions(Wrapper):
    """Giving up is listed as an action."""

    def legal(self, state: Game) -> Sequence[str]:
        return [*super().legal(state), *super().claims(state)]


class SameState:
    """A state that changes in place."""

    def __init__(self, game: Game) -> None:
        self.game = game


class ChangesInPlace:
    """`apply` changes the state that it is given."""

    library = LibraryEngine()

    def start(self, deal: Deal, profile: Profile, stake: int) -> SameState:
        return SameState(self.library.start(deal, profile, stake))

    def legal(self, state: SameState) -> Sequence[str]:
        return self.library.legal(state.game)

    def claims(self, state: SameState) -> Sequence[str]:
        return self.library.claims(state.game)

    def apply(self, state: SameState, text: str) -> SameState:
        state.game = self.library.apply(state.game, text)
        return state

    def settlement(self, state: SameState) -> Any:  # noqa: ANN401 - the library's
        return self.library.settlement(state.game)

    def rank(self, bid: Bid) -> tuple[int, int]:
        return self.library.rank(bid)


class BidIsUnknown(Wrapper):
    """Four tens can be bid where the house does not play them."""

    def legal(self, state: Game) -> Sequence[str]:
        texts = super().legal(state)
        return [*texts, "bid jx"] if state.phase is Phase.BID else texts

    def apply(self, state: Game, text: str) -> Game:
        return super().apply(state, "bid tb" if text == "bid jx" else text)


class AcornsAreTrump(Wrapper):
    """Whatever trump is named, acorns win the tricks; it shows no cards."""

    hands = view = None  # type: ignore[assignment]

    def apply(self, state: Game, text: str) -> Game:
        after = super().apply(state, text)
        return super().apply(state, "trump M") if state.phase is Phase.TRUMP else after


class HolderIsToAct(Wrapper):
    """While others answer a bid, it is said to be the turn of who made it."""

    def to_act(self, state: Game) -> Seat | None:
        is_answered = state.phase is Phase.RESPOND and state.bid is not None
        return state.declarer if is_answered else state.to_act


class PassesForEver(Wrapper):
    """A pass in the kontra round changes nothing."""

    def apply(self, state: Game, text: str) -> Game:
        after = super().apply(state, text)
        return state if state.phase is Phase.KONTRA and text == "pass" else after


class TakesForEver(Wrapper):
    """Who takes the talon can take it again."""

    def apply(self, state: Game, text: str) -> Game:
        after = super().apply(state, text)
        return state if text == "take" else after


class ThrowsInLate(Wrapper):
    """The declarer can throw in after trick 1; nothing happens."""

    def legal(self, state: Game) -> Sequence[str]:
        return [*super().legal(state), *self._late(state)]

    def apply(self, state: Game, text: str) -> Game:
        return state if text in self._late(state) else super().apply(state, text)

    @staticmethod
    def _late(state: Game) -> list[str]:
        is_late = state.phase is Phase.PLAY and len(state.tricks) == 1
        return ["throw-in"] if is_late and state.to_act is state.declarer else []


class ClaimsAgainstTheHouse(Wrapper):
    """Defenders can give up, though the house does not have it."""

    profile = RULES.evolve(concession=False)

    def start(self, deal: Deal, profile: Profile, stake: int) -> Game:
        return super().start(deal, profile.evolve(concession=True), stake)


class DoublesTwice(Wrapper):
    """The second defender can double again what the first has doubled; nothing happens."""

    def legal(self, state: Game) -> Sequence[str]:
        texts = super().legal(state)
        return [*texts, *(text for text in self._again(state) if text not in texts)]

    def apply(self, state: Game, text: str) -> Game:
        return state if text in self._again(state) else super().apply(state, text)

    @staticmethod
    def _again(state: Game) -> list[str]:
        is_second = state.phase is Phase.PLAY and not state.tricks and len(state.trick) == 2
        has_trump = state.bid is not None and state.bid.has_trump
        return [f"kontra {figure}" for figure in state.kontra] if is_second and has_trump else []


class RankGrows(Wrapper):
    """A bid ranks higher every time."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def rank(self, bid: Bid) -> tuple[int, ...]:
        self.asked += 1
        return *super().rank(bid), self.asked


class Lines(Wrapper):
    """To have the lines of a settlement changed."""

    def settlement(self, state: Game) -> dict[str, Any] | None:
        data = super().settlement(state)
        if data is None:
            return None
        lines = [line for line in data["lines"] if self.change(line, state) is not None]
        return {"lines": lines, "net": [sum(line["net"][seat] for line in lines) for seat in SEATS]}

    def change(self, line: dict[str, Any], state: Game) -> dict[str, Any] | None:
        raise NotImplementedError

    @staticmethod
    def multiply(line: dict[str, Any], kind: str, factor: int) -> None:
        line[kind] *= factor
        line["net"] = [amount * factor for amount in line["net"]]


class ForehandPaysForPassing(Wrapper):
    """Where nobody bids, forehand pays the others."""

    def settlement(self, state: Game) -> dict[str, Any] | None:
        data = super().settlement(state)
        return {"net": [-2, 1, 1]} if data is not None and state.bid is None else data


class UltiIsForFree(Lines):
    """An ulti that was bid is not paid for, but its fee is."""

    def change(self, line: dict[str, Any], state: Game) -> dict[str, Any] | None:  # noqa: ARG002
        return None if line["figure"] == "u" and not (line["silent"] or line["fee"]) else line


class FeeIsWon(Lines):
    """Who loses an ulti is paid its fee, as if he had made it."""

    def change(self, line: dict[str, Any], state: Game) -> dict[str, Any] | None:  # noqa: ARG002
        if line["fee"]:
            line["net"] = [-amount for amount in line["net"]]
            line["result"] = "made"
        return line


class HeartsCountTwice(Lines):
    """Hearts double what they have doubled."""

    def change(self, line: dict[str, Any], state: Game) -> dict[str, Any] | None:  # noqa: ARG002
        self.multiply(line, "suit_multiplier", line["suit_multiplier"])
        return line


class AlwaysDoubled(Lines):
    """What nobody doubled is paid as if doubled."""

    def change(self, line: dict[str, Any], state: Game) -> dict[str, Any] | None:  # noqa: ARG002
        if line["kontra_multiplier"] == 1 and not line["fee"]:
            self.multiply(line, "kontra_multiplier", 2)
        return line


class FeeIsDoubled(Lines):
    """Kontra multiplies the fee of a lost ulti too."""

    def change(self, line: dict[str, Any], state: Game) -> dict[str, Any] | None:
        level = state.kontra.get(Figure.ULTI, 0)
        if line["fee"] and isinstance(level, int):
            self.multiply(line, "kontra_multiplier", 2**level)
        return line


class OtherFigureIsDoubled(Lines):
    """Kontra on the parti counts for the ulti beside it."""

    profile = RULES.evolve(values={"j": 1, "u": 4}, bids_not_played=["j", "Pj"])

    def change(self, line: dict[str, Any], state: Game) -> dict[str, Any] | None:
        level, own = state.kontra.get(Figure.PARTI, 0), state.kontra.get(Figure.ULTI, 0)
        if line["figure"] == "u" and not (line["silent"] or line["fee"] or own):
            self.multiply(line, "kontra_multiplier", 2 ** cast("int", level))
        return line


BROKEN: Final = {
    OneSidePays: {"everybody_settles_once"},
    RankGoesRound: {"rank_is_a_total_preorder"},
    LegalSetIsEmpty: {"legal_never_empty"},
    MeldsWithoutParti: {"melds_need_parti"},
    TalonIsLost: {"cards_are_conserved"},
    ViewShowsTalon: {"views_name_no_hidden_card"},
    ViewCountsTalon: {"views_depend_on_what_was_seen"},
    HouseTakesItsShare: {"zero_sum"},
    LowerBidIsFine: {"auction_rises"},
    CardIsMissing: {"play_iff_legal"},
    CardIsForbidden: {"suit_is_followed"},
    NobodyMustOvertake: {"play_iff_legal"},
    Diceman: {"replay_is_the_same"},
    Grudge: {"replay_is_the_same"},
    StakeIsForgotten: {"line_identity"},
    HeartsCanBeNamed: {"trump_is_nameable"},
    OnePlaysAgain: {"cards_are_played_once"},
    ClaimsAreActions: {"claims_stand_apart"},
    ChangesInPlace: {"play_iff_legal", "states_are_values"},
    BidIsUnknown: {"bids_are_in_the_profile"},
}
"""By engine: the invariants of which one must be reported."""

BROKEN_TOO: Final = {
    AcornsAreTrump: {"turns_go_round"},
    HolderIsToAct: {"turns_go_round"},
    PassesForEver: {"turns_go_round", "kontra_is_in_turn"},
    TakesForEver: {"actions_change_something"},
    ThrowsInLate: {"cards_are_thrown_in_early"},
    ClaimsAgainstTheHouse: {"claims_have_their_time"},
    DoublesTwice: {"kontra_is_in_turn"},
    RankGrows: {"rank_is_steady"},
    ForehandPaysForPassing: {"void_costs_nothing"},
    UltiIsForFree: {"figures_have_lines"},
    FeeIsWon: {"figures_have_lines"},
    HeartsCountTwice: {"multipliers_were_earned"},
    AlwaysDoubled: {"multipliers_were_earned"},
    FeeIsDoubled: {"multipliers_were_earned"},
    OtherFigureIsDoubled: {"multipliers_were_earned"},
}
"""The same for those whose deals the tests do not shrink."""
