"""The last hands of a table as one player may see them: from the stored events, through its own view."""

import asyncio

from pokerhouse.house import events as house
from pokerhouse.house.events import TableEvent
from pokerhouse.protocol import event as wire
from pokerhouse.protocol.rest import PastHand, PastHands, PastSeat
from pokerhouse.rules import Hand, HandDealt, Secret
from pokerhouse.server.actors import Accounts, Desk
from pokerhouse.server.pace import FairTurns
from pokerhouse.server.people import PlayerNames
from pokerhouse.server.storage import Store, secret_of, table_event
from pokerhouse.server.wire import TableTeller, pots_in, with_cards

HANDS_MAX = 50
"""So many hands of a table are told again."""

WAITING_MAX = 20
"""Logs that one network may wait for at the same time."""

KINDS = frozenset(
    str(kind.__struct_config__.tag)
    for kind in (house.HandStarted, house.HandEvent, house.TimedOut, house.ActedForAbsent)
)
"""Events that a hand is told from."""


class PastHandsReader:
    """Reads a table's last hands from the store, for one network after the other, with pauses."""

    def __init__(self, store: Store, names: PlayerNames, accounts: Accounts) -> None:
        self._store = store
        self._names = names
        self._accounts = accounts
        self._turns = FairTurns(WAITING_MAX)

    async def read(self, desk: Desk, player: str, upto: int | None = None, *, network: str = "") -> PastHands:
        """The last hands up to batch `upto`, or to the last; a running hand as far as it is told.

        Of a private table nobody reads what was played before they came, unless they played it.
        """
        since = await desk.look(lambda news: news.table.state.sees_from(player))
        async with self._turns.of(network):
            told = await self._read(f"table:{desk.id}", player, min(upto or desk.number, desk.number), since)
        return PastHands(table=desk.id, name=desk.settings.name, hands=told)

    async def _read(self, stream: str, player: str, upto: int, since: int) -> list[PastHand]:
        hands: list[_Telling] = []
        for batch in await self._store.last_hands(stream, HANDS_MAX, upto, KINDS):
            events = [table_event(row) for row in batch.events]
            pots = pots_in(events)
            for event in events:
                if isinstance(event, house.HandStarted):
                    hands.append(_Telling(event, batch.at))
                    await asyncio.sleep(0)  # others have their turn between two hands
                if hands:
                    hands[-1].hear(event, pots)
        hands = [one for one in hands if one.at >= since or player in one.started.players]
        secrets = await self._store.secrets([(stream, telling.started.hand) for telling in hands])
        told = []
        for telling in hands:
            await self._names.learn(telling.started.players)
            secret = secrets.get((stream, telling.started.hand))
            if telling.dealt and secret is not None:
                told.append(self._hand(telling, player, secret_of(secret)))
            await asyncio.sleep(0)
        return told

    def _hand(self, telling: "_Telling", player: str, secret: Secret) -> PastHand:
        started, dealt, names, is_bot = telling.started, telling.dealt, self._names, self._accounts.is_bot
        assert dealt is not None  # noqa: S101  (asked before)
        mine = started.players.index(player) if player in started.players else None
        events = telling.told
        if mine is not None:
            # A view belongs to a position: nobody's cards but its own come out of it.
            events = with_cards(events, Hand.deal(dealt.setup, secret).view(mine).players[mine].cards)
        places = zip(started.seats, started.players, dealt.setup.entrants, strict=True)
        return PastHand(
            hand=started.hand,
            at=telling.at,
            game=dealt.setup.ruleset.name,  # type: ignore[arg-type]
            mine=None if mine is None else started.seats[mine],
            seats=[
                PastSeat(seat=seat, name=names.of(who), bot=is_bot(who), stack=entrant.stack)
                for seat, who, entrant in places
            ],
            events=events,
        )


class _Telling:
    """One hand while its events are heard."""

    def __init__(self, started: house.HandStarted, at: int) -> None:
        self.started = started
        self.at = at
        self.dealt: HandDealt | None = None
        self.told: list[wire.AnyEvent] = []
        self._teller = TableTeller()

    def hear(self, event: TableEvent, pots: int) -> None:
        """One event of the table; what is not of the hand is passed over."""
        if isinstance(event, house.HandEvent) and isinstance(event.event, HandDealt):
            self.dealt = event.event
        words = self._teller.tell_hand(event, pots)
        if words is not None:
            self.told.append(words)
