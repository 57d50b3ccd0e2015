"""The replay of what a seat saw: from a sight to the state of the deal (R13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti.base.errors import RecordError
from ulti.model.actions import TALON_SIZE, Concede, Discard, PlayCard, Spread, Take
from ulti.model.cards import ALL_CARDS_MASK, DECK, cards_of_mask
from ulti.model.deals import HAND_SIZES, SEATS, Seat
from ulti.model.verdict import Code, Phase, Refusal
from ulti.rules.auction import Auction, Terms
from ulti.rules.contract import Contract
from ulti.view.seen import HiddenDiscard, is_set_up
from ulti.view.standing import CardRefusedError, Laid, Seen, SeenRound, Standing, unknown_cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ulti.model.actions import Action
    from ulti.view.seen import Sight
    from ulti.view.standing import SeenTable

_CARDS_IN_PLAY: Final = 10


def stand(view: Sight) -> Standing:
    """Replay what a seat saw.

    Raises:
        RecordError: the view contradicts itself or the rules; code and path say what and where.

    """
    laid = laid_talons(view)
    held = _sizes_held(view, laid)
    if is_set_up(view):
        auction, count = None, 0
        mine = 0 if view.dealt is None else view.dealt.mask
        _check_dealt(view, held)
    else:
        auction, count = replay_auction(view, laid)
        mine = 0 if view.seat is None else auction._masks[view.seat]
    played, hands = _known_hands(view, laid, mine, held, count)
    if view.history and isinstance(view.history[-1][1], Concede):
        _deduce_last_hand(hands, held, laid, gone=view.gathered.cards if view.gathered else 0)
    table, barred = None, [0, 0, 0]
    if auction is None or auction.phase is Phase.PLAY:
        table = _replay_play(view, laid, auction, hands, count, barred)
    elif count < len(view.history):
        raise _refused(Refusal(Code.GAME_OVER, "R8.1"), f"history[{count}]")
    standing = Standing(
        auction, table, laid, _three(hands), _three(held), _three(played), _three(barred)
    )
    _check_standing(view, standing)
    return standing


def trace(view: Sight, table: SeenTable | None, auction: Auction | None) -> Standing:
    """Return the state of a deal that was seen of a game, of which nothing need be checked.

    Args:
        view: what the seat saw.
        table: the play as it sees it; None before it.
        auction: the bidding as it sees it, before the play.

    """
    laid = laid_talons(view)
    standing = Standing(auction, table, laid, _NOTHING, _NOTHING, _NOTHING, _NOTHING)
    position = standing.position
    if position is None:
        assert auction is not None  # noqa: S101 - there is one of both
        count, hands_of_viewer = len(view.history), auction._masks
    else:
        contract = position._contract
        count, hands_of_viewer = len(contract.history), contract.hands
    held = _sizes_held(view, laid)
    mine = 0 if view.seat is None else hands_of_viewer[view.seat]
    played, hands = _known_hands(view, laid, mine, held, count)
    barred = [0, 0, 0]
    if position is not None:
        filled = _three([_filled(view, hands[seat], seat) for seat in SEATS])
        again: SeenTable = Seen._begin(position._contract.with_hands(filled))
        for index in position._cards:
            assert isinstance(again, Seen)  # noqa: S101 - nothing was said in this replay
            barred[again._seat] |= again.barred_by(1 << index)
            again = again.play(DECK[index])
    return Standing(
        auction, table, laid, _three(hands), _three(held), _three(played), _three(barred)
    )


_NOTHING: Final = (0, 0, 0)


def _sizes_held(view: Sight, laid: Sequence[Laid]) -> list[int]:
    """Return how many cards each seat held at the first lead, or holds in the auction."""
    if is_set_up(view):
        return [_cards_at_start(view)] * len(SEATS)
    held = [*HAND_SIZES]
    for talon in laid:
        held[talon.seat] -= TALON_SIZE
        if talon.taker is not None:
            held[talon.taker] += TALON_SIZE
    return held


def _cards_at_start(view: Sight) -> int:
    """Return how many cards each seat held when the play began, or a position from later on."""
    return _CARDS_IN_PLAY - (0 if view.gathered is None else sum(view.gathered.won))


def _check_dealt(view: Sight, sizes: Sequence[int]) -> None:
    if (view.dealt is None) is not (view.seat is None):
        raise RecordError("bad_deal", "a seat has cards, a spectator has none", "dealt")
    if view.seat is not None and view.dealt is not None and len(view.dealt) != sizes[view.seat]:
        message = f"seat {int(view.seat)} has {len(view.dealt)} cards, not {sizes[view.seat]}"
        raise RecordError("bad_deal", message, "dealt")


def laid_talons(view: Sight) -> tuple[Laid, ...]:
    """Return the talons of the history, with the cards of those that the viewer knows."""
    laid: list[Laid] = []
    if is_set_up(view) and view.declarer is not None:
        laid.append(Laid(view.declarer, None, None))
    for seat, action in view.history:
        match action:
            case Discard():
                laid.append(Laid(seat, action.cards.mask, None))
            case HiddenDiscard():
                laid.append(Laid(seat, None, None))
            case Take() if laid:
                laid[-1] = laid[-1]._replace(taker=seat)
            case _:
                pass
    return _with_known_cards(laid, view)


def _with_known_cards(laid: Sequence[Laid], view: Sight) -> tuple[Laid, ...]:
    """Find the talons that the viewer knows among all that were laid."""
    found = []
    used = 0
    for place, talon in enumerate(laid):
        more = used < len(view.talons)
        mine = view.seat is not None and view.seat in {talon.seat, talon.taker}
        lies = place == len(laid) - 1 and talon.taker is None
        if not mine and not (lies and more):  # the last one is known at the end
            found.append(talon)
            continue
        path = f"talons[{used}]"
        if not more:
            raise differs(f"this seat knows talon {place}, so write its cards", path)
        seen = view.talons[used]
        if seen.laid is not talon.seat or talon.known not in {None, seen.cards.mask}:
            right = f"seat {int(talon.seat)} laid it, and a seat knows what it laid"
            raise differs(f"this is not talon {place} of the history: {right}", path)
        found.append(talon._replace(known=seen.cards.mask))
        used += 1
    if used < len(view.talons):
        raise differs("this seat does not know so many talons", f"talons[{used}]")
    return tuple(found)


def replay_auction(view: Sight, laid: Sequence[Laid]) -> tuple[Auction, int]:
    """Replay the bidding with the viewer's cards only; return it and how many actions it took."""
    _check_dealt(view, HAND_SIZES)
    dealt = 0 if view.dealt is None else view.dealt.mask
    masks = _three([dealt if seat is view.seat else 0 for seat in SEATS])
    auction = Auction._begin(Terms(view.profile, view.stake, None), masks)
    talons = iter(enumerate(laid))
    for place, (seat, action) in enumerate(view.history):
        if auction.phase in {Phase.PLAY, Phase.OVER}:
            return auction, place
        path = f"history[{place}]"
        if seat is not auction.to_act:
            raise differs(f"it is the turn of seat {auction.to_act:d}", path)
        hidden = isinstance(action, HiddenDiscard)
        if (hidden and seat is view.seat) or (
            isinstance(action, Discard) and seat is not view.seat
        ):
            raise differs("a seat knows the cards of its own discards, and of no other", path)
        if isinstance(action, HiddenDiscard):
            if auction.phase is not Phase.DISCARD:
                raise _refused(Refusal(Code.WRONG_PHASE, "R5.1"), path)
            number, talon = next(talons)
            known = talon.known or 0
            both = 0 if view.seat is None else known & auction._masks[view.seat]
            if both:
                seen = sum(earlier.known is not None for earlier in laid[:number])
                message = f"this seat holds {cards_of_mask(both)[0]} itself"
                raise RecordError("bad_deal", message, f"talons[{seen}].cards")
            auction = auction._with_hidden_discard(known)
            continue
        refusal = auction._why_not(action)
        if refusal is not None:
            raise _refused(refusal, path)
        if isinstance(action, Discard):
            next(talons)
        auction = auction._do(action)
    return auction, len(view.history)


def _known_hands(
    view: Sight, laid: Sequence[Laid], mine: int, held: Sequence[int], count: int
) -> tuple[list[int], list[int]]:
    """Return by seat what was played, and what is known of the hand before that."""
    played, hands = [0, 0, 0], [0, 0, 0]
    for place, (seat, action) in enumerate(view.history[count:], count):
        if isinstance(action, PlayCard):
            if any(cards & action.card.bit for cards in played):
                raise _refused(
                    Refusal(Code.NOT_IN_HAND, "R8.2", str(action.card)), f"history[{place}]"
                )
            played[seat] |= action.card.bit
    lies = laid[-1].known if laid and laid[-1].taker is None else None
    seen = lies or 0
    for seat in SEATS:
        shown = view.open_hands[seat]
        if seat is view.seat:
            hands[seat] = mine
        else:
            hands[seat] = played[seat] | (0 if shown is None else shown.mask)
        if seen & hands[seat]:
            card = cards_of_mask(seen & hands[seat])[0]
            raise RecordError("bad_deal", f"{card} is in two places", "history")
        if hands[seat].bit_count() > held[seat]:
            raise RecordError("bad_deal", f"seat {int(seat)} has too many cards", "history")
        seen |= hands[seat]
    return played, hands


def _deduce_last_hand(
    hands: list[int], held: Sequence[int], laid: Sequence[Laid], gone: int
) -> None:
    """Add what is left to the one hand that is not known, after a concession (R13.2)."""
    talon = laid[-1].known or 0 if laid else 0
    rest = ALL_CARDS_MASK & ~(hands[0] | hands[1] | hands[2] | talon | gone)
    for seat in SEATS:
        if held[seat] - hands[seat].bit_count() == rest.bit_count():
            hands[seat] |= rest
            return


def _filled(view: Sight, known: int, seat: Seat) -> int:
    """Add bits above the 32 to the known cards of a hand at the first lead, so that it is full."""
    return known | unknown_cards(_cards_at_start(view) - known.bit_count(), seat)


def _replay_play(
    view: Sight,
    laid: Sequence[Laid],
    auction: Auction | None,
    hands: Sequence[int],
    count: int,
    barred: list[int],
) -> SeenTable:
    """Replay the play; collect what each seat can't hold."""
    bid, declarer, trump = view.bid, view.declarer, view.trump
    if auction is not None:
        bid, declarer, trump = auction.bid, auction._bidder, auction.trump
    assert bid is not None  # noqa: S101 - for the type checker
    assert declarer is not None  # noqa: S101 - the same
    filled = _three([_filled(view, hands[seat], seat) for seat in SEATS])
    talon = laid[-1].known or 0
    contract = Contract(
        view.profile, view.stake, bid, declarer, trump, filled, talon, gathered=view.gathered
    )
    table: SeenTable = Seen._begin(contract)._opened()
    for place, (seat, action) in enumerate(view.history[count:], count):
        path = f"history[{place}]"
        if isinstance(action, HiddenDiscard):
            raise _refused(Refusal(Code.WRONG_PHASE, "R5.1"), path)
        if isinstance(action, PlayCard) and isinstance(table, Seen):
            barred[seat] |= table.barred_by(action.card.bit)
        turn = _turn(table, action)
        if turn is not None and seat is not turn:
            raise differs(f"this is for seat {int(turn)}", path)
        after = _go_on(table, action, is_hidden=seat is not view.seat)
        if isinstance(after, Refusal):
            raise _refused(after, path)
        table = after
    return table


def _turn(table: SeenTable, action: Action) -> Seat | None:
    """Return who makes an action if anybody may; None at the end."""
    if isinstance(table, SeenRound):
        return table.kontra_round.turn
    if not isinstance(table, Seen):
        return None
    match action:
        case Concede():
            return table._contract.defenders[0]
        case Spread():
            return table._contract.declarer if action.seat is None else action.seat
        case _:
            return table.to_act


def _go_on(table: SeenTable, action: Action, *, is_hidden: bool) -> SeenTable | Refusal:
    """Return what comes after an action, or why it is illegal."""
    match table:
        case Seen():
            if isinstance(action, PlayCard):
                return _play(table, action)
            refusal = table._refusal(action)
            if refusal is None or (is_hidden and refusal.code is Code.MELD_NOT_HELD):
                return table._apply(action)
            return refusal
        case SeenRound():
            position, kontra_round = table.position, table.kontra_round
            return position._word_refusal(kontra_round, action) or position._say(
                kontra_round, action
            )
        case _:
            return Refusal(Code.GAME_OVER, "R8.1")


def _play(table: Seen, action: PlayCard) -> SeenTable | Refusal:
    try:
        return table.play(action.card)
    except CardRefusedError as error:
        return error.refusal


def _check_standing(view: Sight, standing: Standing) -> None:
    """Check the facts that the view states next to its history."""
    for seat in SEATS:
        shown = view.open_hands[seat]
        if (seat in standing.open_seats) is not (shown is not None):
            raise differs(f"whether the hand of seat {int(seat)} is open", f"open.{int(seat)}")
        if shown is not None:
            now = standing.hands[seat] & ~standing.played[seat]
            if shown.mask != now or len(shown) != standing.sizes[seat]:
                raise differs("this is not what that seat holds", f"open.{int(seat)}")
    if standing.laid and standing.laid[-1].taker is None:
        last = standing.laid[-1]
        known = view.seat is last.seat or standing.phase is Phase.OVER
        if (last.known is not None) is not known:
            raise differs("the talon is known at the end, and to who laid it", "talons")


def differs(message: str, path: str) -> RecordError:
    """Say that a view contradicts itself."""
    return RecordError("view_differs", message, path)


def _refused(refusal: Refusal, path: str) -> RecordError:
    said = refusal.about if isinstance(refusal.about, str) else refusal.about.en
    about = f" ({said})" if said else ""
    why = f"this is not legal here: {refusal.code}{about}, {refusal.rule}"
    return RecordError(str(refusal.code), why, path)


def _three(values: Sequence[int]) -> tuple[int, int, int]:
    first, second, third = values
    return first, second, third
