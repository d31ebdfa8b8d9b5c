"""Putting house options to newcomers before a hand, and taking their answers (CASH-3.5)."""

from msgspec.structs import replace

from pokerhouse.house import events as e
from pokerhouse.house.blinds import Offer, Plan, Ring, offers, taken
from pokerhouse.house.commands import AnswerOption
from pokerhouse.house.reason import Reason
from pokerhouse.house.seats import seated
from pokerhouse.house.settings import refuse_unless
from pokerhouse.house.state import OptionQuestion
from pokerhouse.house.step import Step, TableKind
from pokerhouse.rules import Refused

WORDS = {
    "buy_button": "Buy the button: play the next hand as the only big blind, then get the button.",
    "take_small": "Take the dead small blind's place in the next hand.",
    "take_button": "Take the button in the next hand.",
}


def with_options(step: Step, ring: Ring, plan: Plan) -> Plan | None:
    """The hand with what newcomers took; None while one is being asked."""
    state = step.state
    if not state.settings.options or state.marks is None:
        return plan
    for offer in offers(ring, state.marks, plan, state.settings.options):
        answer = state.answers.get(offer.seat)
        if answer is None:
            _ask(step, offer)
            return None
        if answer:
            return taken(ring, state.marks, plan, offer)
    return plan


def _ask(step: Step, offer: Offer) -> None:
    small, big = step.state.blinds
    live, dead = (0, small + big) if offer.option == "take_button" else (big, small)
    until = step.at + step.settings.option_ms
    _put(step, OptionQuestion(offer.seat, offer.option, live, dead, step.at, until))


def ask_again(step: Step, asked: OptionQuestion, gap: int) -> None:
    """After a gap in the house's own time an option stands longer by it."""
    _put(step, replace(asked, deadline=asked.deadline + gap))


def _put(step: Step, asked: OptionQuestion) -> None:
    live, dead = asked.live, asked.dead
    step.emit(
        e.OptionAsked(
            at=step.at,
            seat=asked.seat,
            player=step.state.chairs[asked.seat].player,
            option=asked.option,
            live=live,
            dead=dead,
            deadline=asked.deadline,
            reason=Reason("option", "CASH-3.5", WORDS[asked.option], {"live": live, "dead": dead}),
        )
    )


def answer_option(step: Step, kind: TableKind, command: AnswerOption) -> None:
    """The player answers its question; the hand goes on."""
    chair = seated(step.state, command.player)
    asked = step.state.option
    if asked is None or asked.seat != chair.seat:
        raise Refused("not_asked", "CASH-3.5", "You have no question to answer.")
    refuse_unless(type(command.accept) is bool, "bad_answer", "CASH-3.5", "Accept or decline.")
    settle_option(step, kind, accepted=command.accept)


def settle_option(step: Step, kind: TableKind, *, accepted: bool) -> None:
    """Note the answer (silence declines) and begin the hand."""
    asked = step.state.option
    if asked is None:
        raise AssertionError("nobody is asked")
    owes_small = asked.option == "buy_button" and not accepted
    text = "Accepted." if accepted else "Declined."
    step.emit(
        e.OptionAnswered(
            at=step.at,
            seat=asked.seat,
            player=step.state.chairs[asked.seat].player,
            option=asked.option,
            accepted=accepted,
            reason=Reason("accepted" if accepted else "declined", "CASH-3.5", text),
            owes_small=owes_small,
        )
    )
    if not step.state.questions:
        kind.begin(step)
