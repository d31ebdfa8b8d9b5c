"""A player of the house: the bank, the chips on their way, where it sits. A serial machine like a table."""

from collections.abc import Callable, Iterable
from typing import Any

from pokerhouse.house.player import command as c
from pokerhouse.house.player import event as e
from pokerhouse.house.player.bank import BANK_ANSWERS, BANK_TAKERS, cage_left
from pokerhouse.house.player.blocks import BLOCK_ANSWERS, BLOCK_TAKERS
from pokerhouse.house.player.friends import FRIEND_ANSWERS, FRIEND_TAKERS
from pokerhouse.house.player.hit_and_run import buy_in_range
from pokerhouse.house.player.membership import MEMBER_ANSWERS, MEMBER_TAKERS
from pokerhouse.house.player.preferences import PREFERENCE_ANSWERS, PREFERENCE_TAKERS
from pokerhouse.house.player.reports import REPORT_ANSWERS, REPORT_TAKERS
from pokerhouse.house.player.state import PlayerState
from pokerhouse.house.settings import NAME_MAX, refuse_unless
from pokerhouse.rules import Refused

_ANSWERS: dict[type, Callable[[PlayerState, Any, int], list[e.PlayerEvent]]] = {
    **BANK_ANSWERS,
    **FRIEND_ANSWERS,
    **BLOCK_ANSWERS,
    **REPORT_ANSWERS,
    **PREFERENCE_ANSWERS,
    **MEMBER_ANSWERS,
}
_APPLY: dict[type, Callable[[PlayerState, Any], None]] = {
    **BANK_TAKERS,
    **FRIEND_TAKERS,
    **BLOCK_TAKERS,
    **REPORT_TAKERS,
    **PREFERENCE_TAKERS,
    **MEMBER_TAKERS,
}


class Player:
    """One player of the house. `handle` returns what happened, or raises Refused and changes nothing."""

    __slots__ = ("state",)

    def __init__(self, state: PlayerState) -> None:
        self.state = state

    @classmethod
    def create(cls, id: str, name: str, now: int, *, guest: bool) -> tuple["Player", list[e.PlayerEvent]]:  # noqa: A002
        """Somebody enters the house for the first time, with an empty bank."""
        fine = 0 < len(id) <= NAME_MAX and ":" not in id
        refuse_unless(
            fine, "bad_player", "limit", f"An id has 1 to {NAME_MAX} characters and no colon.", most=NAME_MAX
        )
        fine = len(name.strip()) > 0 and len(name) <= NAME_MAX
        refuse_unless(fine, "bad_name", "limit", f"A name has 1 to {NAME_MAX} characters.", most=NAME_MAX)
        created = e.PlayerCreated(at=now, player=id, name=name, guest=guest)
        return cls.rebuild([created]), [created]

    @classmethod
    def rebuild(cls, events: Iterable[e.PlayerEvent]) -> "Player":
        """The player that these events tell of."""
        stream = iter(events)
        first = next(stream)
        if not isinstance(first, e.PlayerCreated):
            raise TypeError("a player's first event says who it is")
        state = PlayerState(
            id=first.player, name=first.name, guest=first.guest, created=first.at, at=first.at
        )
        player = cls(state)
        for event in stream:
            player.apply(event)
        return player

    def __eq__(self, other: object) -> bool:
        return self.state == other.state if isinstance(other, Player) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Player {self.state.id}, bank {self.state.bank}>"

    # what can be asked

    @property
    def bank(self) -> int:
        """The player's whole fortune away from tables (TABLE-4)."""
        return self.state.bank

    @property
    def seated(self) -> list[str]:
        """Tables where this player has a seat or chips on their way to one."""
        return list(self.state.sittings)

    def cage_left(self, policy: c.CagePolicy, now: int) -> int:
        """What the cage still gives today: what is left of the starting grant and of the day's amount."""
        return cage_left(self.state, policy, now)

    def buy_in_range(self, terms: c.Terms, now: int) -> tuple[int, int]:
        """What this player may bring to the table now, least and most; Refused if nothing (CASH-8.2)."""
        return buy_in_range(self.state.stays, terms, now)

    def refusal(self, command: c.PlayerCommand, now: int) -> Refused | None:
        """Why this command would be refused now, or None."""
        try:
            _ANSWERS[type(command)](self.state, command, max(now, self.state.at))
        except Refused as refused:
            return refused
        return None

    # what can be done

    def handle(self, command: c.PlayerCommand, now: int) -> list[e.PlayerEvent]:
        """Answer a command with events. A movement that has happened changes nothing when repeated."""
        events = _ANSWERS[type(command)](self.state, command, max(now, self.state.at))
        for event in events:
            self.apply(event)
        return events

    def apply(self, event: e.PlayerEvent) -> None:
        """Take over what an event says."""
        self.state.at = event.at
        _APPLY[type(event)](self.state, event)
