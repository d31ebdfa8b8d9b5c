"""Where an SNG's chips come from and go to: the players' banks, or chips given for it."""

from typing import Protocol

from pokerhouse.house import event as e
from pokerhouse.house.between_hands import ask
from pokerhouse.house.chair import Chair
from pokerhouse.house.command import TakeSeat
from pokerhouse.house.seating import check_auto_rebuy
from pokerhouse.house.settings import TableSettings, refuse_unless
from pokerhouse.house.state import TableState
from pokerhouse.house.step import Step
from pokerhouse.house.why import Why
from pokerhouse.rules import Refused


class Purse(Protocol):
    """The points where a public and a private SNG differ."""

    def check_join(self, state: TableState, command: TakeSeat) -> None:
        """Refuse who may not sit down, or not with these chips."""

    def funded(self, settings: TableSettings, chair: Chair) -> bool:
        """Whether this player is ready for the next start."""

    def given(self, settings: TableSettings) -> int:
        """Chips issued to everyone at the start."""

    def vacate(self, step: Step, chair: Chair, why: Why) -> None:
        """What happens to the seat of a player who is out."""

    def cash_out(self, step: Step) -> None:
        """The SNG has ended: what happens to the chips, and what players are asked."""


def leave_seat(step: Step, chair: Chair, why: Why) -> None:
    """The seat becomes free; what lies there goes to the bank."""
    step.emit(
        e.SeatLeft(
            at=step.at,
            seat=chair.seat,
            player=chair.player,
            stack=chair.stack,
            transit=step.next_transit(),
            reason=why,
        )
    )


class Bought:
    """A public SNG: everyone buys in from the bank (SNG-2)."""

    def check_join(self, state: TableState, command: TakeSeat) -> None:
        """The buy-in is within the table's range; buy-ins may differ (SNG-2)."""
        low, high = state.settings.buy_in_low, state.settings.buy_in_high
        text = f"The buy-in is {low} to {high} here."
        fine = type(command.amount) is int and low <= command.amount <= high
        refuse_unless(fine, "buy_in_range", "SNG-2", text, low=low, high=high)
        check_auto_rebuy(state.settings, command.auto_rebuy)

    def funded(self, settings: TableSettings, chair: Chair) -> bool:
        """The dealer checks that the stack is within the range (SNG-7)."""
        return settings.buy_in_low <= chair.stack <= settings.buy_in_high

    def given(self, _settings: TableSettings) -> int:
        """Nothing is given."""
        return 0

    def vacate(self, step: Step, chair: Chair, why: Why) -> None:
        """Who is out becomes an observer (SNG-3)."""
        leave_seat(step, chair, why)

    def cash_out(self, step: Step) -> None:
        """Everything goes to the banks (SNG-10); who is still here is asked about the next SNG (SNG-7)."""
        why = Why("cashed", "SNG-10", "The sit-and-go is over: stack and safe go to the bank.")
        question = Why("next_sng", "SNG-7", "The sit-and-go is over: rebuy in for the next one, or leave.")
        for chair in list(step.state.chairs.values()):
            if chair.stack + chair.safe:
                step.emit(
                    e.ChipsCashed(
                        at=step.at,
                        seat=chair.seat,
                        player=chair.player,
                        stack=chair.stack,
                        safe=chair.safe,
                        transit=step.next_transit(),
                        reason=why,
                    )
                )
            ask(step, chair, question)


class Given:
    """A private SNG: the same chips to everyone, issued for it and taken back (PSNG-1, PSNG-5)."""

    def check_join(self, state: TableState, command: TakeSeat) -> None:
        """Only the creator and who was invited; no chips are brought (PSNG-1, PSNG-2)."""
        if not in_circle(state, command.player):
            raise Refused("not_invited", "PSNG-2", "This table is for invited friends.")
        refuse_unless(command.amount == 0, "no_buy_in", "PSNG-1", "There is no buy-in: chips are given.")
        refuse_unless(command.auto_rebuy == 0, "no_rebuy", "PSNG-1", "There is no rebuy-in.")

    def funded(self, _settings: TableSettings, _chair: Chair) -> bool:
        """Chips are given at the start."""
        return True

    def given(self, settings: TableSettings) -> int:
        """The starting stack, the same to everyone (PSNG-1)."""
        return settings.starting_stack

    def vacate(self, _step: Step, _chair: Chair, _why: Why) -> None:
        """Who is out and has not left keeps the seat for the next one (PSNG-6)."""

    def cash_out(self, step: Step) -> None:
        """The chips go back to their issuer (PSNG-5); nobody is asked (PSNG-6)."""
        why = Why("given_back", "PSNG-5", "The sit-and-go is over: the given chips go back.")
        number = 0 if step.state.sng is None else step.state.sng.number
        for chair in list(step.state.chairs.values()):
            if chair.stack + chair.safe:
                step.emit(
                    e.GivenReturned(
                        at=step.at,
                        number=number,
                        seat=chair.seat,
                        player=chair.player,
                        stack=chair.stack,
                        safe=chair.safe,
                        reason=why,
                    )
                )


def in_circle(state: TableState, player: str) -> bool:
    """Whether the player belongs to a private table: its creator, or invited by who belongs (PSNG-2)."""
    return player == state.settings.creator or player in state.invited
