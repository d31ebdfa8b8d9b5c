"""Hit & Run: who left a table a winner is bound for an hour (CASH-8.2, CASH-8.3).

A stay is won if all that was taken from the table is more than what was brought. The binding of a table
lasts an hour from leaving; a later leaving of the same table replaces it. While it lasts the same table is
open only with its maximum buy-in, and another table of the same stake only if its maximum reaches the stack
that was carried away. Two stays won in a row at one table lift its binding.
"""

from msgspec import Struct

from pokerhouse.house.player.command import Terms
from pokerhouse.house.settings import BUY_IN_MAX
from pokerhouse.rules import Refused

STAYS_REMEMBERED = 256
"""Of so many tables a player's last stay is remembered; the oldest are forgotten first."""


class Stay(Struct, frozen=True):
    """How a player's last stay at a table ended."""

    terms: Terms
    left: int
    stack: int
    """What was carried away at the moment of leaving."""
    margin: int
    """All that was taken from the table less what was brought."""
    in_a_row: bool
    """The stay before it was won."""

    @property
    def won(self) -> bool:
        """Whether the player left a winner."""
        return self.margin > 0

    def binds(self, now: int) -> bool:
        """Whether this stay still restrains its player."""
        free = self.in_a_row or not self.terms.hit_and_run  # CASH-8.3, SNG-8, TERM-9
        return self.won and not free and now < self.left + self.terms.hit_and_run_ms


def ended_stay(before: Stay | None, terms: Terms, left: int, stack: int, margin: int) -> Stay:
    """The stay that has just ended, after the one before at the same table."""
    return Stay(terms, left, stack, margin, in_a_row=before is not None and before.won)


def buy_in_range(stays: dict[str, Stay], terms: Terms, now: int) -> tuple[int, int]:
    """What may be brought to this table now, least and most; Refused if nothing may (CASH-8.2)."""
    if not terms.hit_and_run:
        return terms.low, terms.high  # SNG-8, TERM-9
    for table, stay in stays.items():
        if table != terms.table and stay.binds(now):
            _check_other(stay, terms)
    own = stays.get(terms.table)
    if own is not None and own.binds(now):
        return terms.high, terms.high
    return terms.low, terms.high


def _check_other(stay: Stay, terms: Terms) -> None:
    if (stay.terms.small, stay.terms.big) != (terms.small, terms.big):
        return
    needed = min(stay.stack, BUY_IN_MAX)
    if terms.high < needed:
        until = stay.left + stay.terms.hit_and_run_ms
        text = f"You left a table of this stake a winner with {stay.stack}: for an hour only tables with a "
        text += f"maximum buy-in of at least {needed}."
        facts: dict[str, int | str] = {"stack": stay.stack, "needed": needed, "until": until}
        raise Refused("hit_and_run_other", "CASH-8.2", text, facts)
