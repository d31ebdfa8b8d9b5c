"""The referee of sit-and-goes: reads their events with the rules in hand and objects to what they forbid."""

from collections.abc import Callable
from typing import Any

from pokerhouse.house import TableEvent
from pokerhouse.house import events as e
from pokerhouse.house.ledger import dead as dead_account
from pokerhouse.house.ledger import safe as safe_account
from pokerhouse.house.ledger import stack as stack_account
from pokerhouse.rules import HandEnded, HandVoided
from pokerhouse.simulator.checks.acted_blinds import acted_fault
from pokerhouse.simulator.checks.cash_referee import Balances
from pokerhouse.simulator.checks.fault import HouseFault
from pokerhouse.simulator.checks.sng_contest import (
    LEVELS,
    TOP_ROUNDS,
    Contest,
    Watched,
    blinds_at,
    came_round,
)
from pokerhouse.simulator.checks.watched_table import BlindSeats

LEAVING = ("CASH-6.5", "SNG-6", "SNG-0.2")
"""Why a chair of a running tournament may become free: its player left. Who is out keeps it (SNG-3)."""


class SngReferee:
    """Raises HouseFault for the first event that a rule forbids; the fault names the rule."""

    def __init__(self, balances: Balances) -> None:
        self._balances = balances
        self._tables: dict[str, Watched] = {}

    def watch(self, table: str, event: TableEvent) -> None:
        """Look at one event, after its chips have moved."""
        if isinstance(event, e.TableOpened) and event.settings.kind != "cash":
            self._tables[table] = Watched(event.settings)
        look = _LOOKS.get(type(event))
        watched = self._tables.get(table)
        if look is not None and watched is not None:
            look(self, watched, event)

    def _stack(self, watched: Watched, player: str) -> int:
        return self._balances.balance(stack_account(watched.settings.id, player))

    def _safe(self, watched: Watched, player: str) -> int:
        return self._balances.balance(safe_account(watched.settings.id, player))

    def _chips(self, watched: Watched) -> int:
        """All chips at the table while no hand runs."""
        own = sum(
            self._stack(watched, player) + self._safe(watched, player) for player in watched.seats.values()
        )
        return own + self._balances.balance(dead_account(watched.settings.id))

    # people

    def seat_taken(self, watched: Watched, event: e.SeatTaken) -> None:
        _demand(watched.contest is None, "SNG-2", watched, event)
        _demand(not watched.unasked and not watched.asked, "SNG-7", watched, event)
        _demand(event.seat not in watched.chairs, "TABLE-1", watched, event)
        watched.chairs[event.seat] = event.player

    def rebought_in(self, watched: Watched, event: e.ReboughtIn) -> None:
        fine = watched.contest is None and event.player in watched.asked and not watched.unasked
        _demand(fine, "SNG-7", watched, event)
        watched.asked.discard(event.player)

    def rebuy_asked(self, watched: Watched, event: e.RebuyAsked) -> None:
        _demand(watched.contest is None and event.player in watched.unasked, "SNG-7", watched, event)
        watched.unasked.discard(event.player)
        watched.asked.add(event.player)

    def waits(self, watched: Watched, event: e.TableWaits) -> None:
        _demand(not watched.unasked, "SNG-7", watched, event)

    def dismissed(self, watched: Watched, event: e.Dismissed) -> None:
        _demand(not watched.chairs, "SNG-7, SNG-0.3", watched, event)

    def seat_left(self, watched: Watched, event: e.SeatLeft) -> None:
        watched.away.discard(event.player)
        watched.fourth.pop(event.player, None)
        watched.unasked.discard(event.player)
        watched.asked.discard(event.player)
        del watched.chairs[event.seat]
        if watched.contest is not None:
            _demand(event.reason.rule in LEAVING, "SNG-3", watched, event)
            _demand(event.stack == 0 and event.seat not in watched.seats, "SNG-0.2", watched, event)

    def excess_moved(self, watched: Watched, event: e.ExcessMoved) -> None:
        _demand(fine=False, rule="SNG-0.4", watched=watched, event=event)

    def sat_out(self, watched: Watched, event: e.SatOut) -> None:
        watched.away.add(event.player)

    def extended(self, watched: Watched, event: e.SitOutExtended) -> None:
        _demand((event.until is None) == (event.period == 4), "SNG-4.3", watched, event)
        if event.period == 4:
            watched.fourth[event.player] = 0

    def sat_in(self, watched: Watched, event: e.SatIn) -> None:
        watched.away.discard(event.player)
        watched.fourth.pop(event.player, None)

    # the tournament

    def started(self, watched: Watched, event: e.SngStarted) -> None:
        settings = watched.settings
        _demand(watched.contest is None and not watched.unasked, "SNG-1.3", watched, event)
        _demand(not watched.asked, "SNG-7", watched, event)
        watched.seats = dict(watched.chairs)
        if settings.kind == "private_sng":
            _demand(event.at >= watched.seen_until, "PSNG-3", watched, event)
            _demand(event.given == settings.starting_stack, "PSNG-1", watched, event)
        everybody = set(event.players) == {*watched.chairs.values()}
        early = event.reason.rule == "TERM-10" and len(event.players) > 1
        full = early or len(watched.chairs) == settings.seats
        _demand(everybody and full, "SNG-1.1", watched, event)
        for player in event.players:
            held = self._stack(watched, player)
            fine = held == event.given if event.given else settings.buy_in_low <= held <= settings.buy_in_high
            _demand(fine, "SNG-2, PSNG-1", watched, event)
        total = sum(self._stack(watched, player) for player in event.players)
        stake = LEVELS.index(f"{settings.small}/{settings.big}")
        watched.contest = Contest(event.players, total, event.at, level=stake - 1)

    def initialised(self, watched: Watched, event: e.TableInitialised) -> None:
        contest = _contest(watched, event)
        _demand(event.cards.keys() == watched.seats.keys(), "SNG-1.2", watched, event)
        contest.drawn = event.button

    def round_began(self, watched: Watched, event: e.RoundBegan) -> None:
        contest = _contest(watched, event)
        contest.last_round = contest.level, contest.rounds, contest.round_start, contest.top_rounds
        if watched.settings.level_minutes:  # TERM-10: the clock names the level, and may pass some over
            _demand(contest.named_by_the_clock(watched.settings, event), "TERM-10", watched, event)
        else:
            contest.level = min(contest.level + 1, len(LEVELS) - 1)
            contest.rounds += 1
        contest.top_rounds += contest.level == len(LEVELS) - 1
        _demand(contest.top_rounds <= TOP_ROUNDS, "SNG-9.2", watched, event)
        told = blinds_at(contest.level, watched.settings)
        _demand(f"{event.small}/{event.big}" == told, "SNG-9.1", watched, event)
        _demand(event.round == contest.rounds, "TABLE-9", watched, event)
        contest.round_start = event.button

    def hand_started(self, watched: Watched, event: e.HandStarted) -> None:
        self._moved(watched, event)
        told = blinds_at(_contest(watched, event).level, watched.settings)
        _demand(f"{event.small}/{event.big}" == told, "SNG-9.1", watched, event)
        _demand(len(event.seats) >= 2, "SNG-4.6", watched, event)
        watched.in_hand = True
        for seat, player in zip(event.seats, event.players, strict=True):
            _demand(watched.seats.get(seat) == player, "SNG-3", watched, event)
            _demand(player not in watched.away, "SNG-4.4", watched, event)
            stack, most = self._stack(watched, player), watched.settings.stack_cap
            _demand(0 < stack <= most, "SNG-0.4", watched, event)
            refilled = stack >= min(event.big, most) or not self._safe(watched, player)
            _demand(refilled, "SNG-0.4", watched, event)

    def walked(self, watched: Watched, event: e.Walked) -> None:
        self._moved(watched, event)
        there = [player for player in watched.seats.values() if player not in watched.away]
        _demand(there == [event.player], "SNG-4.6", watched, event)

    def _moved(self, watched: Watched, event: e.HandStarted | e.Walked) -> None:
        """The big blind stops at everybody, the others follow (STD-9), rounds go by the button (TABLE-9)."""
        contest, seats = _contest(watched, event), watched.settings.seats
        old, new = contest.marks, BlindSeats(event.button_seat, event.small_seat, event.big_seat)
        is_new = contest.last_round is not None
        current = contest.level, contest.rounds, contest.round_start, contest.top_rounds
        last, contest.last_round = contest.last_round or current, None
        contest.before = old, last
        for player in watched.fourth:
            watched.fourth[player] += 1
            _demand(watched.fourth[player] <= 4, "SNG-4.3", watched, event)
        if watched.settings.ruleset.blinds != "posted":
            there = {seat for seat, player in watched.seats.items() if player not in watched.away}
            fault = acted_fault(seats, None if old is None else old.button, there, event)
            _demand(not fault, f"GAME-4 ({fault})", watched, event)
        elif old is None:
            _demand(len(watched.seats) == 2 or new.button == contest.drawn, "SNG-1.2", watched, event)
        else:
            following = min(watched.seats, key=lambda seat: (seat - old.big - 1) % seats)
            _demand(new.big == following, "STD-9", watched, event)
            if len(watched.seats) > 2:
                _demand((new.button, new.small) == (old.small, old.big), "STD-9", watched, event)
            else:
                two = new.big if watched.settings.game == "sbe" else new.small  # GAME-3
                _demand(new.button == two and new.small != new.big, "STD-5", watched, event)
        if old is not None and not watched.settings.level_minutes:
            is_due = came_round(seats, old.button, new.button, last[2])
            _demand(is_due == is_new, "TABLE-9", watched, event)
        contest.marks = new

    def hand_event(self, watched: Watched, event: e.HandEvent) -> None:
        contest = watched.contest
        if isinstance(event.event, HandEnded | HandVoided):
            watched.in_hand = False
        if isinstance(event.event, HandEnded):
            contest = _contest(watched, event)
            _demand(self._chips(watched) == contest.total, "SNG-0.1", watched, event)
        elif isinstance(event.event, HandVoided) and contest is not None:
            contest.marks, round_before = contest.before
            if contest.marks is not None:  # the first round began with the draw
                contest.level, contest.rounds, contest.round_start, contest.top_rounds = round_before
            watched.fourth = {player: max(0, hands - 1) for player, hands in watched.fourth.items()}

    def safe_filled(self, watched: Watched, event: e.SafeFilled) -> None:
        fine = event.amount > 0 and self._stack(watched, event.player) == watched.settings.stack_cap
        _demand(fine, "SNG-0.4", watched, event)

    def safe_drawn(self, watched: Watched, event: e.SafeDrawn) -> None:
        stack, most = self._stack(watched, event.player), watched.settings.stack_cap
        between = event.amount > 0 and stack <= most and not watched.in_hand
        _demand(between and event.seat in watched.seats, "SNG-0.4", watched, event)
        if (
            event.reason.code != "drawn_on_safe"
        ):  # by itself: only a stack that could not pay, and then in full
            big = int(blinds_at(_contest(watched, event).level, watched.settings).partition("/")[2])
            full = stack == most or not self._safe(watched, event.player)
            _demand(full and stack - event.amount < min(big, most), "SNG-0.4", watched, event)

    def eliminated(self, watched: Watched, event: e.Eliminated) -> None:
        left = self._stack(watched, event.player) + self._safe(watched, event.player)
        _demand(left == 0, "SNG-3", watched, event)
        _demand(2 <= event.rank <= len(_contest(watched, event).players), "SNG-3", watched, event)
        if event.reason.rule == "SNG-4.3":
            _demand(watched.fourth.get(event.player) == 4, "SNG-4.3", watched, event)
        del watched.seats[event.seat]
        watched.away.discard(event.player)
        watched.fourth.pop(event.player, None)

    def ended(self, watched: Watched, event: e.SngEnded) -> None:
        contest = _contest(watched, event)
        _demand(
            sorted(place.player for place in event.places) == sorted(contest.players), "SNG-3", watched, event
        )
        _demand(self._chips(watched) == contest.total, "SNG-0.1", watched, event)
        worth = [
            (self._safe(watched, place.player), self._stack(watched, place.player)) for place in event.places
        ]
        ranks = [place.rank for place in event.places]
        _demand(
            ranks == [1 + sum(other < rank for other in ranks) for rank in ranks], "SNG-3", watched, event
        )
        if event.how == "winner":
            _demand(sum(worth[0]) == contest.total, "SNG-0.1", watched, event)
        else:
            _demand(worth == sorted(worth, reverse=True), "SNG-9.2", watched, event)
        if event.how == "levels":
            _demand(contest.top_rounds == TOP_ROUNDS, "SNG-9.2", watched, event)
        watched.contest = None
        watched.seats = {}
        watched.seen_until = event.at + watched.settings.after_sng_ms
        if watched.settings.kind == "sng":
            watched.unasked = set(watched.chairs.values())
        watched.away.clear()
        watched.fourth.clear()


def _contest(watched: Watched, event: TableEvent) -> Contest:
    if watched.contest is None:
        raise HouseFault(f"table:{watched.settings.id}: no sit-and-go runs at {event}")
    return watched.contest


def _demand(fine: object, rule: str, watched: Watched, event: TableEvent) -> None:
    if not fine:
        raise HouseFault(f"table:{watched.settings.id}: {rule} forbids {event}; before it: {watched}")


_LOOKS: dict[type, Callable[[SngReferee, Watched, Any], None]] = {
    e.SeatTaken: SngReferee.seat_taken,
    e.ReboughtIn: SngReferee.rebought_in,
    e.SeatLeft: SngReferee.seat_left,
    e.RebuyAsked: SngReferee.rebuy_asked,
    e.TableWaits: SngReferee.waits,
    e.Dismissed: SngReferee.dismissed,
    e.ExcessMoved: SngReferee.excess_moved,
    e.SatOut: SngReferee.sat_out,
    e.SitOutExtended: SngReferee.extended,
    e.SatIn: SngReferee.sat_in,
    e.SngStarted: SngReferee.started,
    e.TableInitialised: SngReferee.initialised,
    e.RoundBegan: SngReferee.round_began,
    e.HandStarted: SngReferee.hand_started,
    e.Walked: SngReferee.walked,
    e.HandEvent: SngReferee.hand_event,
    e.SafeFilled: SngReferee.safe_filled,
    e.SafeDrawn: SngReferee.safe_drawn,
    e.Eliminated: SngReferee.eliminated,
    e.SngEnded: SngReferee.ended,
}
