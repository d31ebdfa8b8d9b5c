"""The hand at a table, running or just over, without what each seat shows of it."""

from pokerhouse.house import Table
from pokerhouse.protocol.view import HandView, PotView
from pokerhouse.rules import View


def hand_view(table: Table, view: View) -> HandView:
    """Board, pots, blinds, and whose turn it is."""
    state = table.state
    marks, clock = state.marks, state.clock
    small, big = view.small_at, view.big_at
    return HandView(
        number=state.hand_number,
        street="over" if view.state != "running" else view.street,
        board=list(view.board),
        pots=[
            PotView(amount=pot.amount, seats=[state.seats[at] for at in pot.positions]) for pot in view.pots
        ],
        total=view.total,
        price=view.price,
        button=marks.button if marks else 0,
        dead_button=view.button is None,
        small_blind=None if small is None else state.seats[small],
        big_blind=None if big is None else state.seats[big],
        actor=None if view.actor is None else state.seats[view.actor],
        decision=view.decision,
        deadline=clock.deadline if clock else None,
        bank_from=clock.bank_from if clock else None,
        allowed=clock.deadline - clock.started if clock else 0,
    )
