"""A small client of a running house, for programs and tests."""

from pokerhouse.client.client import Client
from pokerhouse.client.guest_login import Ticket, enter
from pokerhouse.client.refusal import RefusedError

__all__ = ["Client", "RefusedError", "Ticket", "enter"]
