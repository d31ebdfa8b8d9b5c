"""One chair of a table, as a recipient sees it."""

from typing import Literal

from msgspec.structs import replace

from pokerhouse.house import Table
from pokerhouse.house.state import Chair
from pokerhouse.protocol.view import LastMove, SeatView
from pokerhouse.rules import PlayerView, View
from pokerhouse.server.wire.alike import alike
from pokerhouse.server.wire.around import Around
from pokerhouse.server.wire.hand_name import hand_name, playing_cards
from pokerhouse.server.wire.sng_view import absence_of

Status = Literal["empty", "waiting", "resting", "in", "sitting_out", "leaving", "rebuying"]


def seat_view(table: Table, seat: int, view: View | None, around: Around) -> SeatView:
    """The chair, with what this view of the hand shows of its player."""
    state = table.state
    chair = state.chairs.get(seat)
    player = view.players[state.seats.index(seat)] if view and seat in state.seats else None
    if chair is None:
        # Chips that a leaver wagered on this street still lie in front of the chair.
        return SeatView(seat=seat, wager=player.wager if player else 0)
    seen = alike(
        SeatView,
        chair,
        connected=seat not in around.away,
        status=_status(table, chair),
        reason=around.teller.reasons.get(seat),
        wager=player.wager if player else 0,
        rank=state.sng.places.get(chair.player) if state.sng else None,
        absence=absence_of(table, chair, chair.away) if chair.away else None,
    )
    if view is None or player is None or chair.position is None:
        return seen
    teller = around.teller.hand
    last = teller.last.get(chair.position) if teller and teller.hand == state.hand_number else None
    return _in_hand(seen, view, player, last)


def _in_hand(seat: SeatView, view: View, player: PlayerView, last: LastMove | None) -> SeatView:
    """The chair of somebody who was dealt into the hand."""
    cards = list(player.cards)
    full = player.shown and len(cards) == 2 and len(view.board) == 5
    return replace(
        seat,
        in_hand=True,
        folded=player.folded,
        all_in=player.all_in,
        last=replace(last, all_in=player.all_in) if last else None,
        cards=cards,
        shown=player.shown,
        named=hand_name(cards, view.board) if full else None,
        won=player.won,
        playing_cards=playing_cards(cards, view.board) if full and player.won else [],
    )


def _status(table: Table, chair: Chair) -> Status:
    if chair.seat in table.state.questions:
        return "rebuying"
    if chair.leaving:
        return "leaving"
    if chair.away or chair.occupant.away:
        return "sitting_out"
    if chair.position is not None or not chair.occupant.newcomer:
        return "in"
    return "resting" if chair.occupant.rest else "waiting"
