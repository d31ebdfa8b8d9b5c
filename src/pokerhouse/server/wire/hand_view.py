"""The hand at a table, running or just over, without what each seat shows of it."""

from pokerhouse.house import Table
from pokerhouse.protocol.view import HandView, PotView
from pokerhouse.rules import View
from pokerhouse.server.wire.alike import alike


def hand_view(table: Table, view: View) -> HandView:
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
    )
