"""Members: guests who have set a password, and come back by it from anywhere."""

from pokerhouse.server.members.members import LOGINS, Members
from pokerhouse.server.members.passwords import PASSWORD_MAX, PASSWORD_MIN

__all__ = ["LOGINS", "PASSWORD_MAX", "PASSWORD_MIN", "Members"]
