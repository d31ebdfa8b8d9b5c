"""Which law of button and blinds a game goes by, and what every law answers. The laws are modules."""

from typing import Protocol

from pokerhouse.house.blinds import acted_blinds, big_on_button, button_and_blinds
from pokerhouse.house.blinds.plan import Plan, played
from pokerhouse.house.blinds.ring import BlindSeats, Occupant, Ring
from pokerhouse.house.reason import Reason
from pokerhouse.rules import Ruleset


class Law(Protocol):
    """How button and blinds go on at a table."""

    owes: bool
    """Being new or having been away can cost a post or a rest."""

    def rest_of(self, seat: int, marks: BlindSeats | None, ring: Ring, /) -> tuple[int, Reason]:
        """How many hands somebody who takes this seat now has to rest."""
        ...

    def first_plan(self, ring: Ring, ready: tuple[int, ...], button: int, /) -> Plan:
        """The first hand after a draw for the button, with everyone who drew."""
        ...

    def cash_plan(self, ring: Ring, marks: BlindSeats, /) -> Plan | None:
        """The next hand of a cash table, or None if it does not go on."""
        ...

    def first_sng_plan(self, ring: Ring, button: int, /) -> Plan:
        """The first hand of an SNG, after the draw."""
        ...

    def sng_plan(self, ring: Ring, marks: BlindSeats, /) -> Plan:
        """The next hand of an SNG: a walk if it deals in one, nothing if none."""
        ...


def law_of(ruleset: Ruleset) -> Law:
    """The house's law where the dealer posts the blinds (GAME-3), the smaller one elsewhere (GAME-4)."""
    if ruleset.blinds != "posted":
        return acted_blinds
    return button_and_blinds if ruleset.heads_up_button_is_small else big_on_button


def hands_to_sit_by(law: Law, ring: Ring, marks: BlindSeats | None, seat: int) -> int | None:
    """How many hands begin without a newcomer in this seat while the game goes on; None if it does not."""
    if marks is None:
        return None
    rest, _why = law.rest_of(seat, marks, ring)
    ring = Ring(ring.seats, {**ring.occupants, seat: Occupant(rest=rest)})
    for hands in range(2 * ring.seats + 3):
        plan = law.cash_plan(ring, marks)
        if plan is None:
            return None
        if seat in plan.dealt:
            return hands
        ring, marks = played(ring, plan), plan.marks
    return None
