"""The double-entry ledger that events make, and the audit that makes it again."""

from pokerhouse.house.ledger.audit import Audit
from pokerhouse.house.ledger.ledger import Book, dead, safe, stack

__all__ = ["Audit", "Book", "dead", "safe", "stack"]
