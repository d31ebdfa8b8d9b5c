"""People at a table: sitting down, adding chips, inviting others."""

from pokerhouse.house import events as e
from pokerhouse.house.blinds import law_of
from pokerhouse.house.commands import (
    DeclineInvitation,
    Dismiss,
    ForgetArrivals,
    HoldSeat,
    Invite,
    NoteDelivered,
    RebuyIn,
    SetAutoRebuy,
    SetEntry,
    TakeSeat,
)
from pokerhouse.house.reason import Reason
from pokerhouse.house.settings import NAME_MAX, TableSettings, refuse_unless
from pokerhouse.house.state import ARRIVALS_MAX, Chair, TableState
from pokerhouse.house.step import Step, TableKind
from pokerhouse.rules import Refused

ASKED_TO_LEAVE = Reason("asked_to_leave", "HOST-5", "The host asked this player to leave.")
BARRED = ("barred", "HOST-5", "The host asked you not to come back to this table.")


def seated(state: TableState, player: str) -> Chair:
    """The player's chair, or Refused."""
    chair = state.chair_of(player)
    if chair is None:
        raise Refused("not_seated", "TABLE-2", "You have no seat at this table.")
    return chair


def check_auto_rebuy(settings: TableSettings, amount: int) -> None:
    """Auto rebuy-in restores a stack within the table's range (TABLE-6)."""
    low, high = settings.buy_in_low, settings.buy_in_high
    text = f"Auto rebuy-in can be {low} to {high}, or 0 for off."
    refuse_unless(amount == 0 or low <= amount <= high, "bad_auto_rebuy", "TABLE-6", text, low=low, high=high)


def check_take_seat(state: TableState, kind: TableKind, command: TakeSeat, now: int) -> None:
    """Whether this player may have this seat with these chips."""
    settings, seat = state.settings, command.seat
    refuse_unless(not state.locked, "locked", "HOST-4", "The table is locked: new players can't sit down.")
    barred = command.player in state.barred
    refuse_unless(not barred, *BARRED)
    named = 0 < len(command.player) <= NAME_MAX and ":" not in command.player
    refuse_unless(
        named,
        "bad_player",
        "limit",
        f"A player's id has 1 to {NAME_MAX} characters and no colon.",
        most=NAME_MAX,
    )
    refuse_unless(
        1 <= seat <= settings.seats, "no_such_seat", "limit", f"There is no seat {seat}.", seat=seat
    )
    refuse_unless(
        state.chair_of(command.player) is None, "already_seated", "TABLE-2", "You already sit at this table."
    )
    refuse_unless(seat not in state.chairs, "seat_taken", "TABLE-1", f"Seat {seat} is taken.", seat=seat)
    held = state.held.get(seat)
    free = held is None or held.player == command.player or now >= held.until
    refuse_unless(free, "seat_held", "limit", f"Seat {seat} is kept for the waiting list.", seat=seat)
    check_arrival(state, command.transit)
    kind.check_join(state, command)


def check_arrival(state: TableState, transit: str) -> None:
    """Chips are taken once, and only while their arrival can be remembered."""
    fresh = bool(transit) and transit not in state.arrived
    refuse_unless(fresh, "transit_used", "limit", "These chips have already arrived.")
    room = len(state.arrived) < ARRIVALS_MAX
    refuse_unless(room, "table_busy", "limit", "The table is waiting for the banks. Try again in a moment.")


def take_seat(step: Step, kind: TableKind, command: TakeSeat) -> None:
    """Somebody sits down (TABLE-2)."""
    check_take_seat(step.state, kind, command, step.at)
    rest, why = kind.rest(step.state, command.seat)
    step.emit(
        e.SeatTaken(
            at=step.at,
            seat=command.seat,
            player=command.player,
            name=command.name[:NAME_MAX],
            amount=command.amount,
            transit=command.transit,
            reason=why,
            bot=command.bot,
            entry=command.entry,
            auto_rebuy=command.auto_rebuy,
            rest=rest,
        )
    )
    kind.settle(step)


def hold_seat(step: Step, _kind: TableKind, command: HoldSeat) -> None:
    """Keep an empty seat for who was offered it."""
    seat, state = command.seat, step.state
    fine = 1 <= seat <= state.settings.seats and seat not in state.chairs
    refuse_unless(fine, "seat_taken", "TABLE-1", f"Seat {seat} is not free.", seat=seat)
    step.emit(e.SeatHeld(at=step.at, seat=seat, player=command.player, until=command.until))


def check_rebuy(state: TableState, kind: TableKind, command: RebuyIn) -> Chair:
    """Rebuy-in only answers the question, between hands, with a stack within the range (TABLE-6)."""
    chair = seated(state, command.player)
    question = state.questions.get(chair.seat)
    if question is None:
        raise kind.no_rebuy(state, chair)
    low, high = question.low - chair.stack, question.high - chair.stack
    text = f"Bring {low} to {high} for a stack of {question.low} to {question.high}."
    refuse_unless(low <= command.amount <= high, "rebuy_range", "TABLE-6", text, low=low, high=high)
    check_arrival(state, command.transit)
    return chair


def rebuy_in(step: Step, kind: TableKind, command: RebuyIn) -> None:
    """The question is answered with chips; a declared rebuy-in binds (CASH-7.2)."""
    chair = check_rebuy(step.state, kind, command)
    step.emit(
        e.ReboughtIn(
            at=step.at,
            seat=chair.seat,
            player=chair.player,
            amount=command.amount,
            transit=command.transit,
            reason=Reason("rebought_in", "CASH-7.3", "Has enough chips again: dealt in."),
        )
    )
    kind.settle(step)


def set_auto_rebuy(step: Step, kind: TableKind, command: SetAutoRebuy) -> None:
    """Set, change or switch off what auto rebuy-in restores, at any time while seated (TABLE-6)."""
    chair = seated(step.state, command.player)
    kind.check_auto_rebuy(step.state, command.amount)
    if command.amount != chair.auto_rebuy:
        event = e.AutoRebuySet(at=step.at, seat=chair.seat, player=chair.player, amount=command.amount)
        step.emit(event)


def set_entry(step: Step, _kind: TableKind, command: SetEntry) -> None:
    """A newcomer changes its mind about posting or waiting (CASH-3.2)."""
    chair = seated(step.state, command.player)
    owes = law_of(step.settings.ruleset).owes
    refuse_unless(owes, "no_entry", "GAME-4", "In this game newcomers neither post nor wait.")
    refuse_unless(
        chair.occupant.newcomer, "established", "CASH-3.2", "Only newcomers can choose how to come in."
    )
    if command.entry != chair.occupant.entry:
        event = e.EntrySet(at=step.at, seat=chair.seat, player=chair.player, entry=command.entry)
        step.emit(event)


def note_delivered(step: Step, _kind: TableKind, command: NoteDelivered) -> None:
    """Chips that left have arrived; said twice it changes nothing."""
    if command.transit in step.state.outgoing:
        step.emit(e.TransitDelivered(at=step.at, transit=command.transit))


def forget_arrivals(step: Step, _kind: TableKind, command: ForgetArrivals) -> None:
    """Movements that are over on both sides; said twice it changes nothing."""
    over = tuple(transit for transit in command.transits if transit in step.state.arrived)
    if over:
        step.emit(e.ArrivalsForgotten(at=step.at, transits=over))


INVITATIONS_MAX = 200
"""People invited by a table's host or brought by the host's links, together."""

GUESTS_INVITATIONS_MAX = 100
"""The same of everybody else at the table: nobody takes the host's places."""

INVITATIONS_EACH_MAX = 20
"""The same of one of them."""


def check_circle(state: TableState, by: str) -> None:
    """Whether this person may bring one more into the table's circle."""
    hosts = {state.settings.creator, state.host}
    inviting = list(state.invited.values())
    hosting = by in hosts
    fine = hosting or inviting.count(by) < INVITATIONS_EACH_MAX
    text = f"You have already invited {INVITATIONS_EACH_MAX} people to this table."
    refuse_unless(fine, "invited_enough", "limit", text, most=INVITATIONS_EACH_MAX)
    many = sum((one in hosts) == hosting for one in inviting)
    most = INVITATIONS_MAX if hosting else GUESTS_INVITATIONS_MAX
    # Who was the host before is one of the others now: however often it changes, the circle has an end.
    fine = many < most and len(inviting) < INVITATIONS_MAX + GUESTS_INVITATIONS_MAX
    refuse_unless(fine, "too_many", "limit", f"A table can have {most} invitations at most.", most=most)


def belongs(state: TableState, player: str) -> bool:
    """Whether the player is of a table's circle: opened it, hosts it, sits there or is invited (HOST-1)."""
    known = player in {state.settings.creator, state.host} or player in state.invited
    return known or state.chair_of(player) is not None


def invite(step: Step, _kind: TableKind, command: Invite) -> None:
    """Bring a friend into the circle of somebody's table; from friend to friend (PSNG-2, HOST-1)."""
    state = step.state
    hosted = bool(state.settings.creator)
    refuse_unless(hosted, "not_private", "PSNG-2", "Anybody can sit down here without an invitation.")
    inside = belongs(state, command.player)
    refuse_unless(inside, "not_invited", "PSNG-2", "Only invited players can invite.")
    known = command.guest == state.settings.creator or command.guest in state.invited
    refuse_unless(not known, "invited_already", "PSNG-2", "That player is already invited.")
    fine = 0 < len(command.guest) <= NAME_MAX and ":" not in command.guest
    refuse_unless(fine, "bad_player", "limit", "There is no such player.")
    barred = command.guest in state.barred
    refuse_unless(not barred, "barred_guest", "HOST-5", "The host asked that player not to come back.")
    check_circle(state, command.player)
    why = Reason("invited", "PSNG-2", "Invited by a friend.")
    step.emit(e.Invited(at=step.at, player=command.player, guest=command.guest, reason=why))


def decline_invitation(step: Step, _kind: TableKind, command: DeclineInvitation) -> None:
    """Turn an invitation down (PSNG-2)."""
    invited = command.player in step.state.invited
    refuse_unless(invited, "not_invited", "PSNG-2", "You have no invitation to this table.")
    seat = step.state.chair_of(command.player)
    refuse_unless(seat is None, "already_seated", "PSNG-2", "You already sit there. Leave the table instead.")
    why = Reason("declined", "PSNG-2", "Declined the invitation.")
    step.emit(e.InvitationDeclined(at=step.at, player=command.player, reason=why))


def dismiss(step: Step, kind: TableKind, command: Dismiss) -> None:
    """The house closes the table between hands."""
    used = command.unused and any(not chair.bot for chair in step.state.chairs.values())
    refuse_unless(not used, "in_use", "CASH-1.2", "People still sit at this table.")
    refuse_unless(step.state.phase != "hand", "hand_runs", "CASH-1.2", "Tables close only between hands.")
    why = Reason("closed", "CASH-1.2", "The house closes the table.")
    running = step.state.sng is not None and step.state.sng.running
    refuse_unless(not running, "sng_runs", "SNG-0.2", "A running sit-and-go can't be closed.")
    for chair in list(step.state.chairs.values()):
        kind.depart(step, chair, why)
    step.emit(e.Dismissed(at=step.at, reason=why))
