"""What is settled for each kind of table before anybody comes; `TableKind` says what the kinds do."""

from typing import Literal

from msgspec import Struct

Kind = Literal["cash", "sng", "private_sng"]


class KindFacts(Struct, frozen=True, kw_only=True):
    """How one kind of table is meant."""

    fills_up: bool
    """It starts when every seat is taken (SNG-1.1)."""
    given: bool
    """Its chips are given for it and its guests are invited; no bank takes part (PSNG-1, PSNG-2)."""
    house_stakes: bool
    """It begins with one of the house's own stakes (HOST-7)."""
    hit_and_run: bool
    """Who leaves a winner is bound (CASH-8.2); a sit-and-go binds nobody (SNG-8)."""


KIND_FACTS: dict[Kind, KindFacts] = {
    "cash": KindFacts(fills_up=False, given=False, house_stakes=False, hit_and_run=True),
    "sng": KindFacts(fills_up=True, given=False, house_stakes=True, hit_and_run=False),
    "private_sng": KindFacts(fills_up=True, given=True, house_stakes=True, hit_and_run=False),
}
