"""One chair of a table, as a recipient sees it."""

from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from pokerhouse.house import Table
from pokerhouse.house.state import Chair
from pokerhouse.protocol.view import LastMove, SeatView
from pokerhouse.rules import Acted, PlayerView, Posted, StreetDealt, View, chips_names
from pokerhouse.server.wire.around import Around
from pokerhouse.server.wire.hand_name import hand_name, playing_cards
from pokerhouse.server.wire.sng_view import absence_of

Status = Literal["empty", "waiting", "resting", "in", "sitting_out", "leaving", "rebuying"]


def seat_view(
    table: Table, seat: int, view: View | None, around: Around, moves: Mapping[int, LastMove]
) -> SeatView:
    """The chair, with what this view of the hand shows of its player."""
    state = table.state
    chair = state.chairs.get(seat)
    player = _player_at(table, seat, view)
    if chair is None:
        # Chips that a leaver wagered on this street still lie in front of the chair.
        return SeatView(seat=seat, wager=player.wager if player else 0)
    seen = SeatView(
        seat=seat,
        player=chair.player,
        name=chair.name,
        bot=chair.bot,
        connected=seat not in around.away,
        stack=chair.stack,
        status=_status(table, chair),
        reason=around.reasons.get(seat),
        wager=player.wager if player else 0,
        safe=chair.safe,
        out=chair.out,
        rank=state.sng.places.get(chair.player) if state.sng else None,
        absence=absence_of(table, chair),
    )
    if view is None or player is None or chair.position is None:
        return seen
    return _in_hand(seen, view, chair.position, moves.get(chair.position))


def last_moves(view: View) -> dict[int, LastMove]:
    """What each position did last on this street."""
    found: dict[int, LastMove] = {}
    for event, move in zip(view.events, chips_names(view.events), strict=True):
        if isinstance(event, StreetDealt):
            found = {}
        elif isinstance(event, Acted) and move is not None:
            all_in = view.players[event.position].all_in
            found[event.position] = LastMove(move=move, to=event.to, all_in=all_in)
        elif isinstance(event, Posted):
            all_in = view.players[event.position].all_in
            found[event.position] = LastMove(move=event.kind, to=event.amount, all_in=all_in)
    return found


def _player_at(table: Table, seat: int, view: View | None) -> PlayerView | None:
    seats = table.state.seats
    return view.players[seats.index(seat)] if view and seat in seats else None


def _in_hand(seat: SeatView, view: View, position: int, last: LastMove | None) -> SeatView:
    """The chair of somebody who was dealt into the hand."""
    player = view.players[position]
    shown = player.shown and len(player.cards) == 2
    full = shown and len(view.board) == 5
    return replace(
        seat,
        in_hand=True,
        folded=player.folded,
        all_in=player.all_in,
        last=last,
        cards=list(player.cards),
        shown=player.shown,
        named=hand_name(player.cards, view.board) if full else None,
        won=player.won,
        playing_cards=playing_cards(player.cards, view.board) if full and player.won else [],
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
