"""Cash tables: who is ready, when they start and stop, house options, where one plays soonest."""

from pokerhouse.house.cash.cash_game import CashGame
from pokerhouse.house.cash.option_question import answer_option, ask_again, settle_option
from pokerhouse.house.cash.soonest import Wait, best_seat, open_seat, soonest

__all__ = [
    "CashGame",
    "Wait",
    "answer_option",
    "ask_again",
    "best_seat",
    "open_seat",
    "settle_option",
    "soonest",
]
