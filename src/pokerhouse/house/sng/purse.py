"""Where an SNG's chips come from and go to: the players' banks, or chips given for it."""

from typing import Protocol

from pokerhouse.house import events as e
from pokerhouse.house.commands import TakeSeat
from pokerhouse.house.hands import ask
from pokerhouse.house.reason import Reason
from pokerhouse.house.seats import belongs, check_auto_rebuy
from pokerhouse.house.settings import TableSettings, refuse_unless
from pokerhouse.house.state import Chair, TableState
from pokerhouse.house.step import Step
from pokerhouse.rules import Refused

STARTS = Reason("starts", "SNG-1.1", "Every seat is taken: the sit-and-go starts.")


class Purse(Protocol):
    """The points where a public and a private SNG differ."""

    def check_join(self, state: TableState, command: TakeSeat) -> None:
        """Refuse who may not sit down, or not with these chips."""

    def no_rebuy(self) -> Refused:
        """Why there is no rebuy-in now."""

    def check_auto_rebuy(self, settings: TableSettings, amount: int) -> None:
        """Refuse an amount that auto rebuy-in can't restore."""

    def funded(self, settings: TableSettings, chair: Chair) -> bool:
        """Whether this player is ready for the next start."""

    def given(self, settings: TableSettings) -> int:
        """Chips issued to everyone at the start."""

    def starts(self, state: TableState, now: int) -> tuple[int, Reason]:
        """Every seat is taken: when the SNG starts, and by which rule."""

    def cash_out(self, step: Step) -> None:
        """The SNG has ended: what happens to the chips, and what players are asked."""


def leave_seat(step: Step, chair: Chair, why: Reason, *, observer: bool = False) -> None:
    """The seat becomes free; what lies there goes to the bank."""
    step.emit(
        e.SeatLeft(
            at=step.at,
            seat=chair.seat,
            player=chair.player,
            stack=chair.stack,
            transit=step.next_transit(),
            reason=why,
            observer=observer,
        )
    )


class Bought:
    """A public SNG: everyone buys in from the bank (SNG-2)."""

    def check_join(self, state: TableState, command: TakeSeat) -> None:
        """Nobody while those who played are asked (SNG-7); the buy-in is within the range (SNG-2)."""
        private = not state.settings.is_private or belongs(state, command.player)
        refuse_unless(private, "not_invited", "HOST-1", "This table is for invited friends.")
        text = "Players of the last sit-and-go choose first; then free seats open."
        refuse_unless(not state.questions, "asked_first", "SNG-7", text)
        low, high = state.settings.buy_in_low, state.settings.buy_in_high
        text = f"The buy-in here is {low} to {high}."
        fine = type(command.amount) is int and low <= command.amount <= high
        refuse_unless(fine, "buy_in_range", "SNG-2", text, low=low, high=high)
        check_auto_rebuy(state.settings, command.auto_rebuy)

    def no_rebuy(self) -> Refused:
        """The question comes when the SNG is over."""
        return Refused("after_sng", "SNG-7", "You can rebuy in only after the sit-and-go.")

    def check_auto_rebuy(self, settings: TableSettings, amount: int) -> None:
        """Within the table's range (TABLE-6)."""
        check_auto_rebuy(settings, amount)

    def funded(self, _settings: TableSettings, chair: Chair) -> bool:
        """Whoever has bought in was within the range then (SNG-7), also if the host has changed it since."""
        return chair.stack > 0

    def given(self, _settings: TableSettings) -> int:
        """Nothing is given."""
        return 0

    def starts(self, state: TableState, now: int) -> tuple[int, Reason]:
        """After the pause between two hands (SNG-1.1)."""
        return now + state.settings.between_hands_ms, STARTS

    def cash_out(self, step: Step) -> None:
        """Everything goes to the banks (SNG-10); winner and eliminated alike are asked (SNG-7)."""
        why = Reason("cashed", "SNG-10", "The sit-and-go is over: stack and safe go to the bank.")
        question = Reason("next_sng", "SNG-7", "The sit-and-go is over: rebuy in for the next one, or leave.")
        for chair in list(step.state.chairs.values()):
            if chair.stack or chair.safe:
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
            if not chair.leaving:
                ask(step, chair, question)


class Given:
    """A private SNG: the same chips to everyone, issued for it and taken back (PSNG-1, PSNG-5)."""

    def check_join(self, state: TableState, command: TakeSeat) -> None:
        """Only the creator and who was invited; no chips are brought (PSNG-1, PSNG-2)."""
        if not belongs(state, command.player):
            raise Refused("not_invited", "PSNG-2", "This table is for invited friends.")
        refuse_unless(
            command.amount == 0, "no_buy_in", "PSNG-1", "There is no buy-in: everyone is given chips."
        )
        refuse_unless(command.auto_rebuy == 0, "no_rebuy", "PSNG-1", "There is no rebuy-in.")

    def no_rebuy(self) -> Refused:
        """Never."""
        return Refused("no_rebuy", "PSNG-1", "There is no rebuy-in: everyone is given chips.")

    def check_auto_rebuy(self, _settings: TableSettings, amount: int) -> None:
        """It can only be off."""
        if amount:
            raise self.no_rebuy()

    def funded(self, _settings: TableSettings, _chair: Chair) -> bool:
        """Chips are given at the start."""
        return True

    def given(self, settings: TableSettings) -> int:
        """The starting stack, the same to everyone (PSNG-1)."""
        return settings.starting_stack

    def starts(self, state: TableState, now: int) -> tuple[int, Reason]:
        """The first at once (PSNG-2); the next when everybody has seen the places of the last (PSNG-3)."""
        if state.sng is None:
            return now, STARTS
        pause = state.settings.after_sng_ms
        why = Reason(
            "next_sng", "PSNG-3", "The results are shown; then the next sit-and-go starts.", {"ms": pause}
        )
        return max(now, state.sng.ended + pause), why

    def cash_out(self, step: Step) -> None:
        """The chips go back to their issuer (PSNG-5); nobody is asked (PSNG-6)."""
        why = Reason("given_back", "PSNG-5", "The sit-and-go is over: the chips that were given go back.")
        number = 0 if step.state.sng is None else step.state.sng.number
        for chair in list(step.state.chairs.values()):
            if chair.stack or chair.safe:
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
