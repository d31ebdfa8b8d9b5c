"""The referee: reads a cash table's events with the rules in hand and objects to what they forbid.

It shares no code with the house and decides nothing; it remembers only what it needs to say "that was wrong".
Tables of other kinds it lets pass.
"""

from collections.abc import Callable
from typing import Any, Protocol

from pokerhouse.house import TableEvent
from pokerhouse.house import events as e
from pokerhouse.house.ledger import stack as stack_account
from pokerhouse.rules import Acted, HandVoided, Posted
from pokerhouse.simulator.checks.acted_blinds import acted_fault
from pokerhouse.simulator.checks.fault import HouseFault
from pokerhouse.simulator.checks.player_record import PlayerRecords
from pokerhouse.simulator.checks.watched_table import BlindSeats, Guest, Watched

PLAYABLE = 100


class Balances(Protocol):
    """Whoever knows what accounts hold."""

    def balance(self, account: str) -> int:
        """What the account holds."""
        ...


class Referee:
    """Raises HouseFault for the first event that a rule forbids; the fault names the rule."""

    def __init__(self, balances: Balances) -> None:
        self._balances = balances
        self._tables: dict[str, Watched] = {}
        self._runners = PlayerRecords()

    def watch(self, table: str, event: TableEvent) -> None:
        """Look at one event, after its chips have moved."""
        if isinstance(event, e.TableOpened):
            self._tables[table] = Watched(event.settings, event.at)
        watched = self._tables[table]
        if event.at < watched.at:
            raise HouseFault(f"table:{table}: time goes back at {event}")
        watched.at = event.at
        look = _LOOKS.get(type(event))
        if look is not None and watched.settings.kind == "cash":
            look(self, watched, event)

    def stack(self, watched: Watched, player: str) -> int:
        """The chips in front of a player, by the ledger."""
        return self._balances.balance(stack_account(watched.settings.id, player))

    # people

    def seat_taken(self, watched: Watched, event: e.SeatTaken) -> None:
        settings = watched.settings
        _demand(event.seat not in watched.guests, "TABLE-1", watched, event)
        _demand(settings.buy_in_low <= event.amount <= settings.buy_in_high, "CASH-2.1", watched, event)
        objection = self._runners.objection(settings, event)
        _demand(not objection, objection or "", watched, event)
        self._runners.sat_down(settings, event)
        watched.guests[event.seat] = Guest(event.player, _rest(watched, event.seat), entry=event.entry)

    def entry_set(self, watched: Watched, event: e.EntrySet) -> None:
        watched.guests[event.seat].entry = event.entry

    def seat_left(self, watched: Watched, event: e.SeatLeft) -> None:
        del watched.guests[event.seat]
        self._runners.left(watched.settings, event)

    def rebought_in(self, watched: Watched, event: e.ReboughtIn) -> None:
        guest = watched.guests[event.seat]
        held = self.stack(watched, event.player)
        fine = guest.asked and held - event.amount < least_of(watched)
        _demand(fine, "TABLE-6", watched, event)
        fine = watched.settings.buy_in_low <= held <= watched.settings.buy_in_high
        _demand(fine, "TABLE-6", watched, event)
        guest.asked = False
        self._runners.brought(watched.settings.id, event.player, event.amount)

    def excess_moved(self, watched: Watched, event: e.ExcessMoved) -> None:
        left = self.stack(watched, event.player)
        _demand(left == watched.settings.buy_in_high, "CASH-8.1", watched, event)
        self._runners.took(watched.settings.id, event.player, event.amount)

    def refunded(self, watched: Watched, event: e.ChipsRefunded) -> None:
        self._runners.took(watched.settings.id, event.player, event.amount)

    def rebuy_asked(self, watched: Watched, event: e.RebuyAsked) -> None:
        _demand(self.stack(watched, event.player) < least_of(watched), "CASH-6.1", watched, event)
        watched.guests[event.seat].asked = True

    def sat_out(self, watched: Watched, event: e.SatOut | e.SitOutExtended) -> None:
        guest = watched.guests[event.seat]
        guest.away, guest.asked = True, False
        if not (isinstance(event, e.SatOut) and event.unreachable):  # that uses none
            _demand(self._runners.may_sit_out(watched.settings, event), "CASH-4.1", watched, event)

    def sat_in(self, watched: Watched, event: e.SatIn) -> None:
        watched.guests[event.seat].away = False

    def option_answered(self, watched: Watched, event: e.OptionAnswered) -> None:
        _demand(event.option in watched.settings.options, "CASH-3.5", watched, event)
        if event.accepted:
            watched.bought = 2

    # hands

    def initialised(self, watched: Watched, event: e.TableInitialised) -> None:
        settings = watched.settings
        _demand(len(event.cards) >= min(3, settings.seats), "CASH-1.1", watched, event)
        best = max(
            event.cards.values(), key=lambda card: ("23456789TJQKA".index(card[0]), "cdhs".index(card[1]))
        )
        _demand(event.cards.get(event.button) == best, "SNG-1.2", watched, event)
        watched.marks, watched.fresh = None, True
        for guest in watched.guests.values():
            guest.newcomer, guest.rest, guest.owes = False, 0, False

    def hand_started(self, watched: Watched, event: e.HandStarted) -> None:
        guests, settings = watched.guests, watched.settings
        standings = {guest.player: guest.standing() for guest in guests.values()}
        _demand(len(event.seats) >= 2, "CASH-1.2", watched, event)
        _demand(not any(guest.asked for guest in guests.values()), "CASH-7.2", watched, event)
        for seat in event.seats:
            held = self.stack(watched, guests[seat].player)
            most = held if settings.keep_winnings else settings.buy_in_high  # TERM-9
            _demand(least_of(watched) <= held <= most, "CASH-7.3, CASH-8.1", watched, event)
            _demand(not guests[seat].away, "TABLE-8", watched, event)
        marks = self._marks_of(watched, event)
        if settings.ruleset.blinds != "posted":
            self._check_acted(watched, event)
        elif watched.marks is not None and not watched.fresh and not watched.bought:
            self._check_moves(watched, watched.marks, marks, event)
        watched.before = (watched.marks, standings)
        posted = settings.ruleset.blinds == "posted"
        watched.posts = (None if watched.bought else _posts(watched, event)) if posted else set()
        old = None if watched.fresh else watched.marks
        watched.marks, watched.fresh, watched.bought = marks, False, max(0, watched.bought - 1)
        for seat, guest in guests.items():
            guest.dealt = seat in event.seats
            guest.owes = not guest.dealt and (guest.owes or _passed(watched, old, seat))
            guest.newcomer = guest.newcomer and not guest.dealt
            if not guest.away:  # who is away does not rest
                guest.rest = max(0, guest.rest - 1)

    def _marks_of(self, watched: Watched, event: e.HandStarted) -> BlindSeats:
        """Where the marks are; a button that between two is the big blind is read as the house's (GAME-3)."""
        button = event.button_seat
        posted = watched.settings.ruleset.blinds == "posted"
        if watched.settings.game == "sbe" and posted and len(event.seats) == 2:
            _demand(button == event.big_seat != event.small_seat, "GAME-3", watched, event)
            button = event.small_seat
        return BlindSeats(button, event.small_seat, event.counted_big or event.big_seat)

    def _check_acted(self, watched: Watched, event: e.HandStarted) -> None:
        """Who is there plays, the button moves on by one player, the blinds are the next two (GAME-4)."""
        there = {
            seat
            for seat, guest in watched.guests.items()
            if not guest.away and self.stack(watched, guest.player) >= least_of(watched)
        }
        old = None if watched.marks is None or watched.fresh else watched.marks.button
        fault = acted_fault(watched.settings.seats, old, there, event)
        _demand(not fault, f"GAME-4 ({fault})", watched, event)

    def _check_moves(self, watched: Watched, old: BlindSeats, new: BlindSeats, event: e.HandStarted) -> None:
        """Button and blinds follow the big blind; nobody who is due is passed (STD-9); newcomers (STD-10)."""
        seats, guests = watched.settings.seats, watched.guests
        heads_up = new.button == new.small
        _demand(heads_up == (len(event.seats) == 2 and new.button == new.small), "STD-5", watched, event)
        if heads_up:
            self._check_heads_up(watched, old, new, event)
        else:
            _demand(new.small == old.big != new.big, "STD-9", watched, event)
            passed = _between(seats, old.small, new.big, old.big) or new.big == old.small
            _demand(new.button == old.small or passed, "STD-9", watched, event)
        for step in range(1, (new.big - old.big) % seats or seats):
            guest = guests.get((old.big + step - 1) % seats + 1)
            due = guest is not None and not guest.away and not guest.rest
            playable = due and guest is not None and self.stack(watched, guest.player) >= least_of(watched)
            _demand(not playable, "STD-9", watched, event)
        for seat in event.seats:
            if guests[seat].newcomer:
                _demand(not guests[seat].rest, "CASH-3.1", watched, event)
                allowed = seat == new.big or _between(seats, new.big, seat, new.button)
                _demand(allowed, "STD-10", watched, event)
        for seat, guest in guests.items() if len(event.seats) > 2 else ():
            in_time = not (guest.away or guest.newcomer or guest.owes or seat in event.seats)
            _demand(
                not in_time or self.stack(watched, guest.player) < least_of(watched),
                "CASH-5.1",
                watched,
                event,
            )

    def _check_heads_up(
        self, watched: Watched, old: BlindSeats, new: BlindSeats, event: e.HandStarted
    ) -> None:
        """With the button where STD-9 has it, nobody between big blind and button could join (STD-5a)."""
        seats = watched.settings.seats
        if (new.big - old.small) % seats <= (old.big - old.small) % seats:
            return  # the big blind has passed that seat
        for seat, guest in watched.guests.items():
            waits = guest.newcomer and guest.entry == "wait"
            if guest.away or guest.rest or waits or seat in event.seats:
                continue
            playable = self.stack(watched, guest.player) >= least_of(watched)
            joins = playable and _between(seats, new.big, seat, old.small)
            _demand(not joins, "STD-5a", watched, event)

    def hand_event(self, watched: Watched, event: e.HandEvent) -> None:
        if isinstance(event.event, Posted) and event.event.kind == "post" and watched.posts is not None:
            _demand(event.event.position in watched.posts, "CASH-3.2, CASH-5.2", watched, event)
            watched.posts.remove(event.event.position)
        elif isinstance(event.event, Acted):
            _demand(not watched.posts, "CASH-3.2, CASH-5.2", watched, event)
        elif isinstance(event.event, HandVoided):
            watched.marks, standings = watched.before
            watched.fresh = watched.marks is None
            for guest in watched.guests.values():
                if guest.player in standings:
                    guest.newcomer, guest.rest, guest.dealt, guest.owes = standings[guest.player]


def _demand(fine: object, rule: str, watched: Watched, event: TableEvent) -> None:
    if not fine:
        raise HouseFault(f"table:{watched.settings.id}: {rule} forbids {event}; before it: {watched}")


def _between(seats: int, start: int, seat: int, end: int) -> bool:
    """Whether the seat lies strictly between the two, clockwise."""
    return 0 < (seat - start) % seats < ((end - start) % seats or seats)


def _posts(watched: Watched, event: e.HandStarted) -> set[int]:
    """Who comes in elsewhere as a newcomer, or after missing the big blind, posts it live (CASH-5.2)."""
    guests = [watched.guests[seat] for seat in event.seats]
    return {
        position
        for position, (seat, guest) in enumerate(zip(event.seats, guests, strict=True))
        if seat != event.big_seat and (guest.newcomer or guest.owes)
    }


def _passed(watched: Watched, old: BlindSeats | None, seat: int) -> bool:
    """Whether the big blind has just moved past this seat."""
    new = watched.marks
    if old is None or new is None or old.big == new.big:  # it stands still for a bought button (CASH-3.5)
        return False
    return _between(watched.settings.seats, old.big, seat, new.big)


def _rest(watched: Watched, seat: int) -> int:
    """The hands a newcomer in this seat rests (CASH-3.1)."""
    marks = watched.marks
    if marks is None or watched.settings.ruleset.blinds != "posted":  # GAME-4
        return 0
    if seat == marks.big:
        return 2
    between = seat == marks.small or _between(watched.settings.seats, marks.button, seat, marks.big)
    return 1 if between else 0


_LOOKS: dict[type, Callable[[Referee, Watched, Any], None]] = {
    e.SeatTaken: Referee.seat_taken,
    e.SeatLeft: Referee.seat_left,
    e.EntrySet: Referee.entry_set,
    e.ReboughtIn: Referee.rebought_in,
    e.ExcessMoved: Referee.excess_moved,
    e.ChipsRefunded: Referee.refunded,
    e.RebuyAsked: Referee.rebuy_asked,
    e.SatOut: Referee.sat_out,
    e.SitOutExtended: Referee.sat_out,
    e.SatIn: Referee.sat_in,
    e.OptionAnswered: Referee.option_answered,
    e.TableInitialised: Referee.initialised,
    e.HandStarted: Referee.hand_started,
    e.HandEvent: Referee.hand_event,
}


def least_of(watched: Watched) -> int:
    """The stack below which nobody is dealt in (CASH-7.3), by the house or by the host (TERM-9)."""
    settings = watched.settings
    return settings.rebuy_blinds * settings.big if settings.rebuy_blinds else PLAYABLE
