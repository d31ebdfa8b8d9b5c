"""A player's bank: chips from the cage, to tables and back. A repeated movement happens once."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pokerhouse.house.player import command as c
from pokerhouse.house.player import event as e
from pokerhouse.house.player.hit_and_run import STAYS_REMEMBERED, buy_in_range, ended_stay
from pokerhouse.house.player.state import PlayerState, Sitting, Transit
from pokerhouse.house.reason import Reason
from pokerhouse.house.settings import PLAYABLE, refuse_unless

DAY = 86_400_000
CHIPS_MAX = 10**12
"""No amount and no bank is larger."""
RECEIPTS_MAX = 256
"""Receipts that a bank remembers, at most: with so many unacknowledged, further chips stay on their way."""


def cage_left(state: PlayerState, policy: c.CagePolicy, now: int) -> int:
    """What the cage still gives today: what is left of the starting grant and of the day's amount."""
    today = state.cage_today if now // DAY == state.cage_day else 0
    return max(0, policy.grant - state.granted) + max(0, policy.daily - today)


def _buy_chips(state: PlayerState, command: c.BuyChips, now: int) -> list[e.PlayerEvent]:
    amount, policy = command.amount, command.policy
    left = cage_left(state, policy, now)
    fine = type(amount) is int and 0 < amount <= CHIPS_MAX
    refuse_unless(fine, "bad_amount", "TABLE-4", "Chips are whole numbers.")
    text = f"The cage gives you {left} more today."
    refuse_unless(amount <= left, "cage_limit", "TABLE-4", text, left=left)
    from_grant = min(amount, max(0, policy.grant - state.granted))
    why = Reason("cage", "TABLE-4", f"The cage gave {amount} chips.", {"amount": amount, "grant": from_grant})
    return [e.ChipsBought(at=now, amount=amount, day=now // DAY, from_grant=from_grant, reason=why)]


def _send_chips(state: PlayerState, command: c.SendChips, now: int) -> list[e.PlayerEvent]:
    amount = command.amount
    if command.transit in state.transits:
        return []
    fine = type(amount) is int and 0 <= amount <= CHIPS_MAX
    refuse_unless(fine, "bad_amount", "CASH-2.1", "Chips are whole numbers.")
    if command.purpose == "buy_in":
        _check_tables(state, command)
        _check_buy_in(state, command, now)
    else:
        fine = command.terms.table in state.sittings
        refuse_unless(fine, "not_seated", "TABLE-6", "You have no seat at that table.")
    text = f"Your bank has {state.bank}. Get chips at the cage first."
    refuse_unless(state.bank >= amount, "bank_too_small", "TABLE-1", text, bank=state.bank)
    return [
        e.ChipsSent(
            at=now, terms=command.terms, amount=amount, transit=command.transit, purpose=command.purpose
        )
    ]


def _check_tables(state: PlayerState, command: c.SendChips) -> None:
    """One table at a time unless the host allows more, and never twice at one."""
    terms = command.terms
    refuse_unless(
        terms.table not in state.sittings, "already_seated", "TABLE-2", "You already sit at that table."
    )
    others = len(state.sittings)
    refuse_unless(
        others < command.tables_at_once,
        "one_table",
        "limit",
        f"You already sit at as many tables as the house allows: {command.tables_at_once}.",
        tables=command.tables_at_once,
    )


def _check_buy_in(state: PlayerState, command: c.SendChips, now: int) -> None:
    """Whether this player may sit down there with this amount."""
    terms, bank = command.terms, state.bank
    if terms.facts.given:
        refuse_unless(
            command.amount == 0, "no_buy_in", "PSNG-1", "There is no buy-in: everyone is given chips."
        )
        return
    refuse_unless(
        bank >= PLAYABLE,
        "bank_below_100",
        "TABLE-4",
        "You need 100 in the bank to sit down. Get chips at the cage.",
    )
    text = f"This table needs at least {terms.low}; your bank has {bank}. Get chips at the cage first."
    refuse_unless(bank >= terms.low, "bank_below_minimum", "TABLE-1", text, low=terms.low, bank=bank)
    low, high = buy_in_range(state.stays, terms, now)
    if low > terms.low:
        text = f"You left here a winner: for an hour you can come back only with the maximum of {high}."
        refuse_unless(command.amount == high, "hit_and_run_same", "CASH-8.2", text, high=high)
        text = f"You left here a winner: for an hour you need the maximum of {high} to come back."
        refuse_unless(bank >= high, "hit_and_run_bank", "CASH-8.2", text, high=high, bank=bank)
    text = f"The buy-in here is {low} to {high}."
    refuse_unless(low <= command.amount <= high, "buy_in_range", "CASH-2.1", text, low=low, high=high)


def _note_arrived(state: PlayerState, command: c.NoteArrived, now: int) -> list[e.PlayerEvent]:
    if command.transit not in state.transits:
        return []
    return [e.ChipsArrived(at=now, transit=command.transit)]


def _take_back(state: PlayerState, command: c.TakeBack, now: int) -> list[e.PlayerEvent]:
    transit = state.transits.get(command.transit)
    if transit is None:
        return []
    return [e.ChipsTakenBack(at=now, table=transit.table, amount=transit.amount, transit=command.transit)]


def _receive_chips(state: PlayerState, command: c.ReceiveChips, now: int) -> list[e.PlayerEvent]:
    if command.transit in state.receipts:
        return []
    fine = type(command.amount) is int and 0 <= command.amount <= CHIPS_MAX
    refuse_unless(fine, "bad_amount", "CASH-6.5", "Chips are whole numbers.")
    room = len(state.receipts) < RECEIPTS_MAX
    refuse_unless(room, "bank_busy", "limit", "The bank is busy. Your chips are on their way.")
    return [
        e.ChipsReceived(
            at=now,
            table=command.table,
            amount=command.amount,
            transit=command.transit,
            purpose=command.purpose,
        )
    ]


def _forget_receipts(state: PlayerState, command: c.ForgetReceipts, now: int) -> list[e.PlayerEvent]:
    over = tuple(transit for transit in command.transits if transit in state.receipts)
    return [e.ReceiptsForgotten(at=now, transits=over)] if over else []


def _forget_guest(state: PlayerState, command: c.ForgetGuest, now: int) -> list[e.PlayerEvent]:
    del command
    if not state.guest or state.sittings or state.transits:
        return []
    return [e.GuestForgotten(at=now, amount=state.bank)]


BANK_ANSWERS: dict[type, Callable[[PlayerState, Any, int], list[e.PlayerEvent]]] = {
    c.BuyChips: _buy_chips,
    c.SendChips: _send_chips,
    c.NoteArrived: _note_arrived,
    c.TakeBack: _take_back,
    c.ReceiveChips: _receive_chips,
    c.ForgetReceipts: _forget_receipts,
    c.ForgetGuest: _forget_guest,
}


def _bought(state: PlayerState, event: e.ChipsBought) -> None:
    state.bank += event.amount
    if event.day != state.cage_day:
        state.cage_day, state.cage_today = event.day, 0
    state.cage_today += event.amount - event.from_grant
    state.granted += event.from_grant


def _sent(state: PlayerState, event: e.ChipsSent) -> None:
    state.bank -= event.amount
    table = event.terms.table
    state.transits[event.transit] = Transit(table, event.amount, event.purpose)
    if event.purpose == "buy_in":
        state.sittings[table] = Sitting(terms=event.terms, since=event.at)
    state.sittings[table].brought += event.amount


def _chips_arrived(state: PlayerState, event: e.ChipsArrived) -> None:
    del state.transits[event.transit]


def _taken_back(state: PlayerState, event: e.ChipsTakenBack) -> None:
    transit = state.transits.pop(event.transit)
    state.bank += event.amount
    if transit.purpose == "buy_in":
        del state.sittings[event.table]
    elif event.table in state.sittings:
        state.sittings[event.table].brought -= event.amount
    else:
        _came_late(state, event.table, event.amount)


def _received(state: PlayerState, event: e.ChipsReceived) -> None:
    state.bank += event.amount
    state.receipts.append(event.transit)
    sitting = state.sittings.get(event.table)
    if sitting is not None:
        sitting.took += event.amount
        if event.purpose == "left":
            del state.sittings[event.table]
            _stay_ended(state, sitting, event)
    else:
        _came_late(state, event.table, event.amount)


def _receipts_forgotten(state: PlayerState, event: e.ReceiptsForgotten) -> None:
    over = set(event.transits)
    state.receipts = [transit for transit in state.receipts if transit not in over]


def _forgotten(state: PlayerState, event: e.GuestForgotten) -> None:
    state.bank -= event.amount


def _came_late(state: PlayerState, table: str, amount: int) -> None:
    """Messages may overtake each other: chips of a stay that is over still count for it (CASH-8.2)."""
    stay = state.stays.get(table)
    if stay is not None:
        state.stays[table] = replace(stay, margin=stay.margin + amount)


def _stay_ended(state: PlayerState, sitting: Sitting, event: e.ChipsReceived) -> None:
    table, margin = event.table, sitting.took - sitting.brought
    stay = ended_stay(state.stays.pop(table, None), sitting.terms, event.at, event.amount, margin)
    state.stays[table] = stay
    while len(state.stays) > STAYS_REMEMBERED:
        del state.stays[next(iter(state.stays))]


BANK_TAKERS: dict[type, Callable[[PlayerState, Any], None]] = {
    e.ChipsBought: _bought,
    e.ChipsSent: _sent,
    e.ChipsArrived: _chips_arrived,
    e.ChipsTakenBack: _taken_back,
    e.ChipsReceived: _received,
    e.ReceiptsForgotten: _receipts_forgotten,
    e.GuestForgotten: _forgotten,
}
