"""What people say at tables, and what they do against it: block each other, and report."""

from pokerhouse.server.chat.hearing import Hearing
from pokerhouse.server.chat.reports import Reports
from pokerhouse.server.chat.table_chat import TableChat

__all__ = ["Hearing", "Reports", "TableChat"]
