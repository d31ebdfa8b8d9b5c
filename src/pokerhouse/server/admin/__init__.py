"""What a host does with a house's data, also while it is open: audit, copy, bring back, read reports."""

from pokerhouse.server.admin.audit import AuditReport, audit_house
from pokerhouse.server.admin.backup import Backup, back_up
from pokerhouse.server.admin.reports import Report, Reports, list_reports
from pokerhouse.server.admin.restore import Restored, restore_house
from pokerhouse.server.storage import StartError

__all__ = [
    "AuditReport",
    "Backup",
    "Report",
    "Reports",
    "Restored",
    "StartError",
    "audit_house",
    "back_up",
    "list_reports",
    "restore_house",
]
