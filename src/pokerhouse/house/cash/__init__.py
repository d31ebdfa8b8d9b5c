"""Cash tables: who is ready, when they start and stop, house options."""

from pokerhouse.house.cash.cash_game import CashGame
from pokerhouse.house.cash.option_question import answer_option, ask_again, settle_option

__all__ = [
    "CashGame",
    "answer_option",
    "ask_again",
    "settle_option",
]
