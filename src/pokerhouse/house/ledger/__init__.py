"""The double-entry ledger that events make, and the audit that makes it again."""

from pokerhouse.house.ledger.audit import Audit
from pokerhouse.house.ledger.ledger import Book, Transfer, dead, safe, stack

__all__ = ["Audit", "Book", "Transfer", "dead", "safe", "stack"]
