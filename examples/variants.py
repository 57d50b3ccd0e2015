"""Three variants of Ulti that no switch of a profile gives, each an engine of its own.

What a switch can do needs no engine: change the profile. These have a figure, a bid and a word that
the library does not know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ulti import ULTISTARS_CLASSIC, Bid, Card, Catalogue, Figure, Game, Phase, Rank
from ulti.testing import Own, OwnBid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ulti import CardSet, Deal, Profile, Seat


class State(NamedTuple):
    """A deal as the library plays it, and what it does not know of it.

    Attributes:
        game: the game.
        bid: the standing bid, if it is one of the engine's own.
        said: who has said a word of the engine's own.

    """

    game: Game
    bid: OwnBid | None = None
    said: Seat | None = None


class Variant:
    """An engine that plays by the library what it does not change."""

    profile: Profile = ULTISTARS_CLASSIC
    own = Own()

    def start(self, deal: Deal, profile: Profile, stake: int) -> State:
        """Begin a deal."""
        return State(Game.start(deal, profile, stake))

    def legal(self, state: State) -> list[str]:
        """Return what the seat to act may do."""
        return [str(action) for action in state.game.legal_actions()]

    def claims(self, state: State) -> list[str]:
        """Return the claims that may be made."""
        return [str(claim) for claim in state.game.legal_claims()]

    def apply(self, state: State, text: str) -> State:
        """Return the state after an action or claim."""
        return state._replace(game=state.game.apply(text))

    def settlement(self, state: State) -> dict[str, Any] | None:
        """Return who pays whom, in the JSON form; None until the deal is over."""
        return None if state.game.settlement is None else state.game.settlement.to_dict()

    def rank(self, bid: Bid | OwnBid) -> tuple[int, int]:
        """Return what a bid is compared by: its value, and that of a parti in it."""
        return Catalogue.of(self.profile).rank(str(bid))

    def hands(self, state: State) -> Sequence[CardSet]:
        """Return the cards held now, by seat."""
        return state.game.hands

    def talon(self, state: State) -> CardSet:
        """Return the talon."""
        return state.game.talon

    def to_act(self, state: State) -> Seat | None:
        """Return whose turn it is."""
        return state.game.to_act


def line(code: str, game: Game, *, made: bool, units: int) -> dict[str, Any]:
    """Return the line of a figure that the declarer settles with both defenders."""
    declarer = int(game.declarer)  # type: ignore[arg-type]
    suit = game.profile.suit_multipliers[game.trump]  # type: ignore[index]
    amount = units * suit * game.stake * (1 if made else -1)
    net = [-amount] * 3
    net[declarer] = 2 * amount
    return {
        "figure": code,
        "silent": False,
        "fee": False,
        "result": "made" if made else "lost",
        "by": "declarer",
        "seat": declarer,
        "hub": declarer,
        "against": [seat for seat in range(3) if seat != declarer],
        "units": units,
        "suit_multiplier": suit,
        "kontra_multiplier": 1,
        "net": net,
    }


def settled(lines: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a settlement of lines."""
    return {"net": [sum(one["net"][seat] for one in lines) for seat in range(3)], "lines": lines}


class WithBids(Variant):
    """A variant with bids of its own.

    In the auction the library has a bid of the same rank in their place, and from the first lead
    on the one by whose rules they are played.
    """

    in_place: ClassVar[dict[str, str]]

    def legal(self, state: State) -> list[str]:
        """Add the own bids that are high enough; leave out what the standing one is as high as."""
        texts = super().legal(state)
        if not any(text.startswith("bid ") for text in texts):
            return texts
        standing = state.bid or state.game.bid
        return texts + [
            f"bid {bid}"
            for bid in self.own.bids.values()
            if standing is None or self.rank(bid) > self.rank(standing)
        ]

    def apply(self, state: State, text: str) -> State:
        """Do it; an own bid becomes one of the library's."""
        if text not in self.legal(state) and text not in self.claims(state):
            raise ValueError(f"{text} is not legal")
        own = self.own.bids.get(text.removeprefix("bid "))
        game = state.game.apply(text if own is None else f"bid {self.in_place[own.code]}")
        bid = own if text.startswith("bid ") else state.bid
        begins = game.phase is Phase.PLAY and state.game.phase is not Phase.PLAY
        if bid is not None and begins and not game.tricks and game.declarer is not None:
            game = Game.from_contract(
                game.hands,
                game.talon,
                game.declarer,
                bid.like,
                game.trump,
                game.profile,
                game.stake,
            )
        return State(game, bid)

    def rank(self, bid: Bid | OwnBid) -> tuple[int, int]:
        """Rank an own bid as the one in its place."""
        return super().rank(self.in_place.get(str(bid), str(bid)))  # type: ignore[arg-type]


class Flight(WithBids):
    """*Repülő*: with a parti, the declarer undertakes to win trick 9 with the trump 8; 4 units."""

    own = Own(
        bids=[
            OwnBid("jr", like="j", name="repülő", figures=["j", "r"]),
            OwnBid("Pjr", like="Pj", name="piros repülő", figures=["j", "r"]),
        ],
        figures={"r": "repülő"},
    )
    in_place: ClassVar = {"jr": "ju", "Pjr": "Pju"}

    def settlement(self, state: State) -> dict[str, Any] | None:
        """Add the line of the repülő."""
        told = super().settlement(state)
        game = state.game
        if told is None or state.bid is None or game.trump is None:
            return told
        eight = Card(game.trump, Rank.EIGHT)
        made = False
        for trick in game.tricks[8:9]:  # none after a concession
            won = trick.cards[(trick.winner - trick.leader) % 3]
            made = trick.winner is game.declarer and won is eight
        return settled([*told["lines"], line("r", game, made=made, units=4)])


class LoneAces(WithBids):
    """Four aces worth 4 without the parti: no melds, and nothing but the aces is paid."""

    own = Own(
        bids=[
            OwnBid("aces", like="4a", name="csak négy ász", figures=["a"]),
            OwnBid("Paces", like="P4a", name="piros csak négy ász", figures=["a"]),
        ]
    )
    in_place: ClassVar = {"aces": "4", "Paces": "P4"}

    def legal(self, state: State) -> list[str]:
        """Leave out the kontra on the 40-100, which the bid has for the library alone."""
        texts = super().legal(state)
        if state.bid is None:
            return texts
        return [text for text in texts if not text.startswith("kontra 4")]

    def settlement(self, state: State) -> dict[str, Any] | None:
        """Leave the line of the 40-100 out."""
        told = super().settlement(state)
        if told is None or state.bid is None:
            return told
        return settled([one for one in told["lines"] if one["figure"] != "4"])


class AgainstUlti(Variant):
    """*Ellen-ulti*: a defender with the trump 7 says in trick 1 that he will win the last trick.

    With that 7 he wins 4 units from each of the others, or pays 4 to each. His silent ulti is not
    paid as well.
    """

    own = Own(
        figures={"e": "ellen-ulti"},
        words={"ellen": "the defender will win the last trick with the trump 7"},
    )

    def legal(self, state: State) -> list[str]:
        """Add the word at the turn of a defender who holds the trump 7."""
        return super().legal(state) + (["ellen"] if self._may_say(state) else [])

    def apply(self, state: State, text: str) -> State:
        """Do it, or note who said the word."""
        if text == "ellen":
            if not self._may_say(state):
                raise ValueError("ellen is not legal")
            return state._replace(said=state.game.to_act)
        return super().apply(state, text)

    def settlement(self, state: State) -> dict[str, Any] | None:
        """Add the line of the ellen-ulti, in place of the silent ulti of whoever said it."""
        told = super().settlement(state)
        seat, game = state.said, state.game
        if told is None or seat is None:
            return told
        silent = [one for one in told["lines"] if one["silent"] and one["figure"] == "u"]
        made = any(one["seat"] == seat and one["result"] == "made" for one in silent)
        rest = [one for one in told["lines"] if one not in silent or one["seat"] != seat]
        own = line("e", game, made=made, units=4)
        amount = own["units"] * own["suit_multiplier"] * game.stake * (1 if made else -1)
        net = [-amount] * 3
        net[seat] = 2 * amount
        others = [each for each in range(3) if each != seat]
        own |= {"by": "defender", "seat": int(seat), "hub": int(seat), "against": others}
        return settled([*rest, {**own, "net": net}])

    @staticmethod
    def _may_say(state: State) -> bool:
        game, seat = state.game, state.game.to_act
        if game.phase is not Phase.PLAY or game.tricks or state.said is not None:
            return False
        if game.trump is None or game.bid is None or Figure.ULTI in game.bid:
            return False
        seven = Card(game.trump, Rank.SEVEN)
        return seat is not None and seat is not game.declarer and seven in game.hands[seat]
