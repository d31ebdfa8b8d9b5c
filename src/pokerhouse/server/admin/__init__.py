"""What a host does with a house's data, also while it is open: audit it, copy it, bring a copy back."""

from pokerhouse.server.admin.audit import AuditReport, audit_house
from pokerhouse.server.admin.backup import Backup, back_up
from pokerhouse.server.admin.restore import restore_house
from pokerhouse.server.storage import StartError

__all__ = ["AuditReport", "Backup", "StartError", "audit_house", "back_up", "restore_house"]
