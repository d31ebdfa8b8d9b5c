"""A player's account at the server: a serial desk for its bank, its answers, its open connections."""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

from pokerhouse.house.ledger import Book
from pokerhouse.house.player import Player
from pokerhouse.house.player_command import CagePolicy, PlayerCommand, SendChips, Terms
from pokerhouse.house.player_event import PlayerEvent
from pokerhouse.house.player_state import PlayerState
from pokerhouse.protocol.view import Movement
from pokerhouse.rules import Refused
from pokerhouse.server.clock import Clock
from pokerhouse.server.connection import Connection
from pokerhouse.server.movements import moved
from pokerhouse.server.record import arrived, departed_from_bank, event_rows, player_event
from pokerhouse.server.scribe import ledger_rows
from pokerhouse.server.storage.batch import AnswerRow, Batch, PlayerRow, SessionRow, SnapshotRow
from pokerhouse.server.storage.store import Store
from pokerhouse.server.writer import NotStoredError, Writer

ANSWERS_MAX = 512
"""A player's last answers that are given again when a command is repeated."""

SNAPSHOT_EVERY = 100
"""Batches between two snapshots of a player."""

RETRY_SECONDS = 0.5
"""The pause before reading again when the store does not answer."""


class KeptPlayer(Struct, frozen=True):
    """What a snapshot of a player holds."""

    number: int
    state: PlayerState
    movements: list[Movement]


_VERSION = hashlib.sha256(msgspec.json.encode(msgspec.json.schema(KeptPlayer))).hexdigest()
"""A snapshot of another form is not read; the events are."""

_kept: msgspec.json.Decoder[KeptPlayer] = msgspec.json.Decoder(KeptPlayer)


class Account:
    """One player. Everything that reads it between two steps reads only what is stored."""

    def __init__(self, row: PlayerRow, store: Store, writer: Writer, clock: Clock) -> None:
        self.id = row.id
        self.name = row.name
        self.kind = row.kind
        self.style = row.style
        self.turn = asyncio.Lock()
        """Held while a command of this player is carried out: they count one after the other."""
        self.connections: list[Connection] = []
        self.answers: OrderedDict[str, str] = OrderedDict()
        self.movements: list[Movement] = []
        self.bank = 0
        self.seated: tuple[str, ...] = ()
        self.in_transit = 0
        self.friends: tuple[str, ...] = ()
        self.requests: tuple[str, ...] = ()
        self.asked: tuple[str, ...] = ()
        self.changed: Callable[[Account], None] = _nobody_listens
        self._store = store
        self._writer = writer
        self._clock = clock
        self._step = asyncio.Lock()
        self._player: Player | None = None
        self._number = 0
        self._cage_left = 0

    @property
    def stream(self) -> str:
        """The name of this player's events."""
        return f"player:{self.id}"

    @property
    def busy(self) -> bool:
        """Whether something of this player is being carried out."""
        return self.turn.locked() or self._step.locked()

    @property
    def player(self) -> Player:
        """The player as it is stored."""
        if self._player is None:
            raise RuntimeError(f"{self.id} is not loaded")
        return self._player

    async def create(
        self, first: Sequence[PlayerCommand], session: SessionRow | None, row: PlayerRow
    ) -> None:
        """Enter the house for the first time; what the player gets at the door is stored with it."""
        now = self._clock.now()
        player, events = Player.create(self.id, self.name, now, guest=self.kind == "guest")
        for command in first:
            events += player.handle(command, now)
        await self._writer.store(self._batch(events, None, now, kind="player", player=row, session=session))
        self._player = player
        self._settle(events)

    async def load(self) -> None:
        """Read the player from the store: the last snapshot and what came after it, or everything."""
        kept = await self._snapshot()
        batches = await self._store.batches(self.stream, kept.number if kept else 0)
        answers = await self._store.answers(self.id, ANSWERS_MAX)
        events = [player_event(row) for batch in batches for row in batch.events]
        if kept:
            player, movements = Player(kept.state), kept.movements
            for event in events:
                player.apply(event)
        else:
            player, movements = Player.rebuild(events), []
        self._player = player
        self._number = batches[-1].number if batches else kept.number if kept else 0
        self.movements = moved(movements, events)
        self._publish()
        self.answers = OrderedDict((name, answer.decode()) for name, answer in answers)

    async def _snapshot(self) -> KeptPlayer | None:
        row = await self._store.snapshot(self.stream)
        if row is None or row.version != _VERSION:
            return None
        return _kept.decode(row.data)

    async def _reload(self) -> None:
        """Go back to what is stored, however long the store takes to answer."""
        while True:
            try:
                await self.load()
            except (SQLAlchemyError, OSError):
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return

    async def order(self, command: PlayerCommand, answer: AnswerRow | None = None) -> None:
        """Carry out a command; return when what came of it is stored. Raises `Refused`."""
        async with self._step:
            now = self._clock.now()
            events = self.player.handle(command, now)
            if not events and answer is None:
                return
            try:
                await self._writer.store(self._batch(events, answer, now))
            except NotStoredError:
                await self._reload()
                raise
            self._settle(events)

    def offer(self, terms: Terms) -> tuple[int, int, Refused | None]:
        """What this player may bring to a table, least and most, or why it may bring nothing."""
        if terms.kind == "private_sng":
            terms = replace(terms, low=0, high=0)  # PSNG-1
        if self._player is None or self._step.locked():
            # In mid-step the player may be ahead of the store; the next view will say it.
            return terms.low, terms.high, None
        now = self._clock.now()
        try:
            low, high = self._player.buy_in_range(terms, now)
        except Refused as refused:
            return terms.low, terms.high, refused
        wish = SendChips(terms=terms, amount=low, transit="-", purpose="buy_in")
        return low, high, self._player.refusal(wish, now)

    def bound_until(self, table: str) -> int:
        """Until when leaving this table a winner binds its player; 0 if it doesn't (CASH-8.2)."""
        stay = None if self._player is None else self._player.state.stays.get(table)
        if stay is None or not stay.binds(self._clock.now()):
            return 0
        return stay.left + stay.terms.hit_and_run_ms

    def refusal(self, command: PlayerCommand) -> Refused | None:
        """Why this wish would be refused now, or None."""
        return self.player.refusal(command, self._clock.now())

    async def keep(self, answer: AnswerRow) -> None:
        """Store an answer that has no events."""
        await self._writer.store(Batch(at=self._clock.now(), answer=answer))

    def cage_left(self, policy: CagePolicy) -> int:
        """What the cage still gives today, as far as it is stored."""
        if not self._step.locked():
            self._cage_left = self.player.cage_left(policy, self._clock.now())
        return self._cage_left

    def remember(self, command: str, answer: str) -> None:
        """Keep an answer for a repeat of its command."""
        self.answers[command] = answer
        while len(self.answers) > ANSWERS_MAX:
            self.answers.popitem(last=False)

    def _batch(
        self,
        events: Sequence[PlayerEvent],
        answer: AnswerRow | None,
        now: int,
        *,
        kind: str = "",
        player: PlayerRow | None = None,
        session: SessionRow | None = None,
    ) -> Batch:
        number = self._number + 1 if events else 0
        return Batch(
            at=events[-1].at if events else now,
            stream=self.stream if events else "",
            kind=kind,
            number=number,
            command=f"{answer.player}/{answer.id}" if answer else None,
            events=event_rows(events),
            transfers=ledger_rows(Book(), self.stream, events),
            departed=departed_from_bank(self.id, events),
            arrived=arrived(events),
            answer=answer,
            player=player,
            session=session,
            snapshot=self._kept_now(number, events) if number and number % SNAPSHOT_EVERY == 0 else None,
        )

    def _kept_now(self, number: int, events: Sequence[PlayerEvent]) -> SnapshotRow:
        """The player as it stands after these events."""
        kept = KeptPlayer(number, self.player.state, moved(self.movements, events))
        return SnapshotRow(self.stream, number, _VERSION, msgspec.json.encode(kept))

    def _settle(self, events: Sequence[PlayerEvent]) -> None:
        """What was stored may be seen."""
        if not events:
            return
        self._number += 1
        self.movements = moved(self.movements, events)
        self._publish()
        self.changed(self)

    def _publish(self) -> None:
        state = self.player.state
        self.bank = state.bank
        self.seated = tuple(state.sittings)
        self.in_transit = sum(transit.amount for transit in state.transits.values())
        self.friends = tuple(state.friends)
        self.requests = tuple(state.requests)
        self.asked = tuple(state.asked)


def _nobody_listens(_account: Account) -> None:
    """Before the room listens, nobody needs to be told."""
