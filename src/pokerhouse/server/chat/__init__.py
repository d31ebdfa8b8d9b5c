"""What people say at tables, and what they do against it: block each other, and report."""

from pokerhouse.server.chat.hearing import hearing
from pokerhouse.server.chat.reports import reports
from pokerhouse.server.chat.table_chat import TableChat

__all__ = ["TableChat", "hearing", "reports"]
