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
from pokerhouse.house.state import Chair
from pokerhouse.protocol.game import LastAction, WhoseTurn
from pokerhouse.protocol.view import BuyInOffer, HandView, PotView, SeatView, TableView, You
from pokerhouse.rules import Acted, Hand, StreetDealt, View, own_view, whose_turn
from pokerhouse.server.wire.alike import alike
from pokerhouse.server.wire.around import Around
from pokerhouse.server.wire.host_view import host_view
from pokerhouse.server.wire.seat_view import may_change, seat_view, standing, with_hand
from pokerhouse.server.wire.sng_view import sng_view, winning_hand
from pokerhouse.server.wire.table_events import seen_position

_encode = Encoder().encode


class _Own(Struct, frozen=True):
    """What one seated player sees that others don't."""

    seat: Raw
    you: Raw


class _Parts(Struct):
    """What the views after the next step may take over."""

    people: Raw | None
    """The circle."""
    chairs: list[SeatView]
    seats: list[Raw]
    """The same, encoded: as everybody sees them."""
    public: TableView
    """For somebody without a seat or an offer; what is Raw in it can only be encoded."""
    standing: dict[str, You]
    """By player, of those who asked: without what the hand adds to it."""
    own: dict[str, _Own]
    hosts: dict[str, Raw]
    """By the key of the link that is shown with it."""


class TableViews:
    """A table between two steps, for all who see it. What is the same for many is made and encoded once."""

    def __init__(
        self,
        table: Table,
        around: Around,
        before: "TableViews | None" = None,
        step: Sequence[TableEvent] = (),
    ) -> None:
        """With the views from `before` the last step, only what that step changed is made anew."""
        self.around = around
        self._table = table
        self._view = table.hand.view(None) if table.hand else None
        self._is_shown = not (table.state.phase == "waiting" and _forgotten(table))
        move = _move(step)
        if before is not None and move is not None and _stayed(before.around, around):
            self.parts: _Parts = self._after(move, before.parts)
        else:
            self.parts = self._anew()

    def to(self, player: str | None, offer: BuyInOffer | None) -> Raw:
        """The `TableView` of this player, encoded: with their own seat, and what they may do."""
        table = self._table
        chair = table.state.chair_of(player) if player else None
        host = self._host(player, chair) if table.state.host else None
        if player is None or chair is None:
            # Only its own people see the circle of a table that everybody may watch.
            known = player is not None and belongs(table.state, player)
            people = self.parts.people if known or table.settings.is_private else None
            return self._encoded(offer=offer, host=host, people=people)
        own = self.parts.own.get(player) or self._made_for(chair)
        seats = self.parts.seats.copy()
        seats[chair.seat - 1] = own.seat
        return self._encoded(seats=seats, you=own.you, host=host)

    def _anew(self) -> _Parts:
        chairs = [self._chair(seat) for seat in range(1, self._table.settings.seats + 1)]
        seats, circle = [Raw(_encode(chair)) for chair in chairs], self.around.circle
        people = Raw(_encode(circle)) if circle else None
        return _Parts(people, chairs, seats, self._observed(seats, people), {}, {}, {})

    def _after(self, move: "_Move", before: _Parts) -> _Parts:
        """What a move leaves as it was: all seats but one, unless the street is over, and who may do what."""
        table = self._table
        seats = table.state.seats
        moved = set(seats) if move.ends_street else {seats[position] for position in move.positions}
        anew = {*moved, move.next_seat}
        parts = _Parts(before.people, before.chairs.copy(), before.seats.copy(), before.public, {}, {}, {})
        for chair in table.state.chairs.values():
            player = chair.player
            if player in before.standing and not may_change(table, chair):
                parts.standing[player] = before.standing[player]
                if player in before.own and chair.seat not in anew:
                    parts.own[player] = before.own[player]
        for seat in moved:
            parts.chairs[seat - 1] = self._chair(seat)
            parts.seats[seat - 1] = Raw(_encode(parts.chairs[seat - 1]))
        parts.public = replace(before.public, **self._passing(parts.seats))
        if not table.state.links:  # these end by the clock
            parts.hosts = before.hosts
        return parts

    def _chair(self, seat: int) -> SeatView:
        return seat_view(self._table, seat, self._view if self._is_shown else None, self.around)

    def _made_for(self, chair: Chair) -> _Own:
        """What this player alone sees."""
        table, view, parts = self._table, self._view, self.parts
        seat = parts.chairs[chair.seat - 1]
        # By name and never by seat: who takes a leaver's chair in mid-hand was not dealt in and sees nothing.
        position = seen_position(table, chair.player)
        if table.hand and view and position is not None:
            view = own_view(table.hand, view, position)
            if seat.in_hand:
                seat = replace(seat, cards=list(view.players[position].cards))
        if chair.player not in parts.standing:
            parts.standing[chair.player] = standing(table, chair, view, self.around.now)
        you = with_hand(parts.standing[chair.player], table, chair, view)
        own = parts.own[chair.player] = _Own(Raw(_encode(seat)), Raw(_encode(you)))
        return own

    def _host(self, player: str | None, chair: Chair | None) -> Raw:
        """What the host has set, and the link that this player passes on."""
        state, around = self._table.state, self.around
        inside = player is not None and (chair is not None or player == state.host)
        link = link_of(state, player) if player and inside and state.links else None
        key = link.key if link else ""
        if key not in self.parts.hosts:
            host = host_view(self._table, around.host_name, max(around.now, state.at), link)
            self.parts.hosts[key] = Raw(_encode(host))
        return self.parts.hosts[key]

    def _encoded(self, **own: Any) -> Raw:
        return Raw(_encode(replace(self.parts.public, **own)))

    def _passing(self, seats: list[Raw]) -> dict[str, Any]:
        """What a move changes of the table as everybody sees it, and what goes by the clock."""
        table, around = self._table, self.around
        hand = _hand(table, self._view) if self._view and self._is_shown else None
        return {
            "seats": seats,
            "hand": hand and Raw(_encode(hand)),
            "held": sorted(seat for seat, held in table.state.held.items() if around.now < held.until),
            "waiting": around.waiting,
            "observers": around.observers,
        }

    def _observed(self, seats: list[Raw], people: Raw | None) -> TableView:
        table, around = self._table, self.around
        state, settings, sng = table.state, table.settings, table.state.sng
        waiting = state.phase == "waiting"
        return alike(
            TableView,
            settings,
            table=settings.id,
            small=state.blinds[0],
            big=state.blinds[1],
            state="waiting" if waiting and state.due is None else "playing",
            needed=_needed(table) if waiting else 0,
            next_hand=state.due,
            asked=sorted(state.questions),
            sng=sng_view(table, sng, around.teller.names) if sng else None,
            winning_hand=winning_hand(table, sng) if sng else None,
            people=people,
            opened=state.opened,
            **self._passing(seats),
        )


def _stayed(before: Around, now: Around) -> bool:
    """Whether the same people are around the table."""
    return before.circle is now.circle and before.away == now.away


def _hand(table: Table, view: View) -> HandView:
    """Board, pots, blinds, and whose turn it is."""
    state, seats = table.state, table.state.seats
    marks, clock = state.marks, state.clock
    small, big, actor = (None if at is None else seats[at] for at in (view.small_at, view.big_at, view.actor))
    return alike(
        HandView,
        view,
        number=state.hand_number,
        street="over" if view.state != "running" else view.street,
        pots=[PotView(amount=pot.amount, seats=[seats[at] for at in pot.positions]) for pot in view.pots],
        button=marks.button if marks else 0,
        dead_button=view.button is None,
        small_blind=small,
        big_blind=big,
        actor=actor,
        deadline=clock.deadline if clock else None,
        bank_from=clock.bank_from if clock else None,
        allowed=clock.deadline - clock.started if clock else 0,
        turn=None if table.hand is None or view.ruleset == "house" else _turn(table.hand, seats),
    )


def _turn(hand: Hand, seats: Sequence[int]) -> WhoseTurn:
    """What the game's document shows, by seats (GAME-7)."""
    found = whose_turn(hand)
    at = dict(zip([entrant.player for entrant in hand.setup.entrants], seats, strict=True))
    done = found.done
    return alike(
        WhoseTurn,
        found,
        acting=at.get(found.acting or ""),
        done=done and LastAction(seat=at[done.player], move=done.move, to=done.to),
        **{name: [at[player] for player in getattr(found, name)] for name in ("waiting", "out", "checked")},
        claims={str(at[player]): most for player, most in found.claims.items()},
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


def _needed(table: Table) -> int:
    """How many more players a waiting table needs to start (CASH-1.1)."""
    state = table.state
    ready = sum(seat not in state.questions and chair.away is None for seat, chair in state.chairs.items())
    return max(0, table.settings.starters - ready)
