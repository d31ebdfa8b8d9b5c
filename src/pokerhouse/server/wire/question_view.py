"""What a player at a table is asked, in the wire's form."""

from pokerhouse.house import Table
from pokerhouse.house.state import Chair
from pokerhouse.protocol.view import OptionQuestion, Question


def question_of(table: Table, chair: Chair) -> Question | None:
    """The rebuy-in question; after a sit-and-go it is about the next one (SNG-7)."""
    asked = table.state.questions.get(chair.seat)
    if asked is None:
        return None
    return Question(
        kind="rebuy_in" if table.settings.kind == "cash" else "next_sng",
        low=asked.low,
        high=asked.high,
        deadline=asked.deadline,
        allowed=asked.deadline - asked.asked,
    )


def option_of(table: Table, chair: Chair) -> OptionQuestion | None:
    """The house option this player is asked about (CASH-3.5)."""
    asked = table.state.option
    if asked is None or asked.seat != chair.seat:
        return None
    return OptionQuestion(
        option=asked.option,
        live=asked.live,
        dead=asked.dead,
        deadline=asked.deadline,
        allowed=asked.deadline - asked.asked,
    )
