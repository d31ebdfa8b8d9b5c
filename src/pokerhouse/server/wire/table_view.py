"""A table as each recipient sees it: made from the table and the recipient's view of the hand.

What is the same for everybody is made and encoded once a step, and what a step leaves as it was is taken over
from the step before. Most steps are a move: another wager at one seat, and the next player's turn.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Raw, Struct
from msgspec.json import Encoder
from msgspec.structs import replace

from pokerhouse.house import Table, TableEvent
from pokerhouse.house.events import ClockStarted, HandEvent, TimedOut
from pokerhouse.house.host import link_of
from pokerhouse.house.seats import belongs
from pokerhouse.house.state import Chair, TableLink
from pokerhouse.protocol.view import BuyInOffer, TableView, You
from pokerhouse.rules import Acted, StreetDealt, View, own_view
from pokerhouse.server.wire.around import Around
from pokerhouse.server.wire.hand_view import hand_view
from pokerhouse.server.wire.host_view import host_view
from pokerhouse.server.wire.seat_view import last_moves, seat_view
from pokerhouse.server.wire.sng_view import sng_view, winning_hand
from pokerhouse.server.wire.table_events import seen_position
from pokerhouse.server.wire.you import changes_with_time, standing, with_hand

_encode = Encoder().encode


class _Own(Struct, frozen=True):
    """What one seated player sees that others don't."""

    standing: You
    """Without what the hand adds to it."""
    seat: Raw
    you: Raw


class _Parts(Struct, frozen=True):
    """What the views after the next step may take over."""

    seats: list[Raw]
    """As everybody sees them."""
    own: dict[str, _Own]
    """By player, of those who asked."""


class TableViews:
    """A table between two steps, for all who see it."""

    def __init__(
        self,
        table: Table,
        around: Around,
        before: "TableViews | None" = None,
        step: Sequence[TableEvent] = (),
    ) -> None:
        """With the views from `before` the last step, only what that step changed is made anew."""
        self._table = table
        self._around = around
        self._view = table.hand.view(None) if table.hand else None
        self._is_shown = not (table.state.phase == "waiting" and _forgotten(table))
        self._moves = last_moves(self._view) if self._view else {}
        self._standing: dict[str, You] = {}
        self.away = around.away
        move = _move(step)
        if before is not None and move is not None and before.away == self.away:
            self.parts: _Parts = self._after(move, before.parts)
        else:
            self.parts = _Parts([self._seat(seat) for seat in range(1, table.settings.seats + 1)], {})
        self._people = Raw(_encode(around.circle)) if around.circle else None
        self._hosts: dict[str, Raw | None] = {}
        self._public = self._observed()

    def to(self, player: str | None, offer: BuyInOffer | None) -> Raw:
        """The `TableView` of this player, encoded: with its own seat as it sees it, and what it may do."""
        table = self._table
        chair = table.state.chair_of(player) if player else None
        inside = player and (chair is not None or player == table.state.host)
        host = self._host(link_of(table.state, player) if player and inside else None)
        if player is None or chair is None:
            # Only its own people see the circle of a table that everybody may watch.
            known = player is not None and belongs(table.state, player)
            people = self._people if known or table.settings.is_private else None
            return self._encoded(offer=offer, host=host, people=people)
        own = self.parts.own.get(player) or self._made_for(chair)
        seats = self.parts.seats.copy()
        seats[chair.seat - 1] = own.seat
        return self._encoded(seats=seats, you=own.you, host=host)

    def _after(self, move: "_Move", before: _Parts) -> _Parts:
        """What a move leaves as it was: all seats but one, unless the street is over, and who may do what."""
        table = self._table
        moved = {table.state.seats[position] for position in move.positions}
        kept: dict[str, _Own] = {}
        for chair in table.state.chairs.values():
            own = before.own.get(chair.player)
            if own is None or chair.seat in moved or changes_with_time(table, chair):
                continue
            self._standing[chair.player] = own.standing
            if not move.ends_street and chair.seat != move.next_seat:
                kept[chair.player] = own
        seats = [
            self._seat(seat) if move.ends_street or seat in moved else told
            for seat, told in enumerate(before.seats, start=1)
        ]
        return _Parts(seats, kept)

    def _seat(self, seat: int, view: View | None = None) -> Raw:
        view = view or self._view
        shown = view if self._is_shown else None
        return Raw(_encode(seat_view(self._table, seat, shown, self._around, self._moves)))

    def _made_for(self, chair: Chair) -> _Own:
        """What this player alone sees."""
        table, view = self._table, self._view
        # By name and never by seat: who takes a leaver's chair in mid-hand was not dealt in and sees nothing.
        position = seen_position(table, chair.player)
        if table.hand and view and position is not None:
            view = own_view(table.hand, view, position)
        stands = self._standing.get(chair.player) or standing(table, chair, view, self._around.now)
        you = with_hand(stands, chair, view)
        own = self.parts.own[chair.player] = _Own(stands, self._seat(chair.seat, view), Raw(_encode(you)))
        return own

    def _host(self, link: TableLink | None) -> Raw | None:
        """What the host has set, and the link that this player passes on."""
        key, around = link.key if link else "", self._around
        if key not in self._hosts:
            host = host_view(self._table, around.host_name, max(around.now, self._table.state.at), link)
            self._hosts[key] = Raw(_encode(host)) if host else None
        return self._hosts[key]

    def _encoded(self, **own: Any) -> Raw:
        return Raw(_encode(replace(self._public, **own)))

    def _observed(self) -> TableView:
        """The table for somebody without a seat or an offer; what is Raw in it can only be encoded."""
        table, around = self._table, self._around
        state, settings = table.state, table.settings
        waiting = state.phase == "waiting"
        parts: Any = self.parts.seats, self._people
        seats, people = parts
        hand: Any = Raw(_encode(hand_view(table, self._view))) if self._view and self._is_shown else None
        return TableView(
            table=settings.id,
            name=settings.name,
            kind=settings.kind,
            small=state.blinds[0],
            big=state.blinds[1],
            buy_in_low=settings.buy_in_low,
            buy_in_high=settings.buy_in_high,
            state="waiting" if waiting and state.due is None else "playing",
            needed=needed(table) if waiting else 0,
            observers=around.observers,
            seats=seats,
            hand=hand,
            next_hand=state.due,
            asked=sorted(state.questions),
            you=None,
            offer=None,
            sng=sng_view(table, around.names),
            winning_hand=winning_hand(table),
            people=people,
            held=sorted(seat for seat, held in state.held.items() if around.now < held.until),
            waiting=around.waiting,
            opened=state.opened,
        )


class _Move(Struct, frozen=True):
    """A step that is no more than a move in the hand."""

    positions: list[int]
    ends_street: bool
    next_seat: int


def _move(step: Sequence[TableEvent]) -> _Move | None:
    """The move that this step is; None if anything else happened, too."""
    positions, ends_street, next_seat = [], False, 0
    for event in step:
        match event:
            case HandEvent(event=Acted(position=position)):
                positions.append(position)
            case HandEvent(event=StreetDealt()):
                ends_street = True
            case ClockStarted(seat=next_seat) | TimedOut(seat=next_seat):
                pass
            case _:
                return None
    return _Move(positions, ends_street, next_seat) if step else None


def _forgotten(table: Table) -> bool:
    """Whether nobody who could still show the last hand's cards is here any more (TABLE-10)."""
    return all(chair.position is None for chair in table.state.chairs.values())


def needed(table: Table) -> int:
    """How many more players a waiting table needs to start (CASH-1.1)."""
    ready = sum(
        chair.seat not in table.state.questions and chair.away is None
        for chair in table.state.chairs.values()
    )
    return max(0, table.settings.starters - ready)
