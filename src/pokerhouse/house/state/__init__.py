"""All that a table remembers, and how each event changes it; nothing is decided here."""

from pokerhouse.house.state.apply import apply_event
from pokerhouse.house.state.chair import Away, Chair
from pokerhouse.house.state.table_link import TableLink, newest_link
from pokerhouse.house.state.table_state import (
    ARRIVALS_MAX,
    Held,
    Level,
    OptionQuestion,
    Outgoing,
    Round,
    SngState,
    TableState,
    Uses,
)

__all__ = [
    "ARRIVALS_MAX",
    "Away",
    "Chair",
    "Held",
    "Level",
    "OptionQuestion",
    "Outgoing",
    "Round",
    "SngState",
    "TableLink",
    "TableState",
    "Uses",
    "apply_event",
    "newest_link",
]
