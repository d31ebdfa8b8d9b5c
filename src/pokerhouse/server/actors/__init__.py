"""What runs one step at a time: a desk a table, an account a player, the queues, and the courier between."""

from pokerhouse.server.actors.account import Account, PlayerSummary
from pokerhouse.server.actors.accounts import Accounts
from pokerhouse.server.actors.actor import PendingStep
from pokerhouse.server.actors.answer import AnswerMaker
from pokerhouse.server.actors.courier import Courier
from pokerhouse.server.actors.desk import Desk
from pokerhouse.server.actors.table_news import (
    BotsTurn,
    Listeners,
    Seated,
    TableListener,
    TableNews,
    TableSummary,
)
from pokerhouse.server.actors.table_opener import TableOpener
from pokerhouse.server.actors.tables import Tables
from pokerhouse.server.actors.waiting_desk import WaitingDesk

__all__ = [
    "Account",
    "Accounts",
    "AnswerMaker",
    "BotsTurn",
    "Courier",
    "Desk",
    "Listeners",
    "PendingStep",
    "PlayerSummary",
    "Seated",
    "TableListener",
    "TableNews",
    "TableOpener",
    "TableSummary",
    "Tables",
    "WaitingDesk",
]
