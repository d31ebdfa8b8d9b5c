"""A player's account: the actor that runs one player's bank, and the answers its commands have had."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pokerhouse.house import CagePolicy, Player, PlayerCommand, PlayerEvent, Terms
from pokerhouse.house.ledger import Book
from pokerhouse.house.player import Decide, GuestForgotten, PlayerState, SendChips
from pokerhouse.protocol.view import Movement
from pokerhouse.rules import Refused
from pokerhouse.server.actors.actor import Actor, Machine, PendingStep
from pokerhouse.server.actors.answer import PastAnswers
from pokerhouse.server.actors.stream_kind import StreamKind
from pokerhouse.server.ground import Ground
from pokerhouse.server.storage import (
    AnswerRow,
    Batch,
    NotStoredError,
    PlayerRow,
    SessionRow,
    arrived,
    departed_from_bank,
    guest_forgotten,
    ledger_rows,
    player_event,
)
from pokerhouse.server.wire import moved

PlayerStep: TypeAlias = PendingStep[Sequence[PlayerEvent]]


class PlayerSnapshot(Struct, frozen=True):
    """What a snapshot row holds."""

    number: int
    state: PlayerState
    movements: list[Movement]


PLAYERS = StreamKind("player", PlayerSnapshot, player_event, every=100)


class PlayerSummary:
    """A player as it is stored: a copy of its own, which no step of the account changes."""

    def __init__(self, state: PlayerState, movements: Sequence[Movement]) -> None:
        self._player = Player(state.copy())
        self._offers: dict[tuple[Terms, int], tuple[int, int, Refused | None]] = {}
        self.movements = tuple(movements)

    @property
    def state(self) -> PlayerState:
        """All that is remembered of the player. It is for reading."""
        return self._player.state

    @property
    def bank(self) -> int:
        """The player's fortune away from tables."""
        return self._player.bank

    @property
    def seated(self) -> tuple[str, ...]:
        """Tables where this player has a seat or chips on their way to one."""
        return tuple(self.state.sittings)

    def offer(self, terms: Terms, now: int, tables_at_once: int) -> tuple[int, int, Refused | None]:
        """What this player may bring to a table, least and most, or why they may bring nothing."""
        if self.state.stays:  # CASH-8.2: they bind for some time
            return self._offer(terms, now, tables_at_once)
        asked = terms, tables_at_once
        if asked not in self._offers:
            self._offers[asked] = self._offer(terms, now, tables_at_once)
        return self._offers[asked]

    def _offer(self, terms: Terms, now: int, tables_at_once: int) -> tuple[int, int, Refused | None]:
        if terms.kind == "private_sng":
            terms = replace(terms, low=0, high=0)  # PSNG-1
        try:
            low, high = self._player.buy_in_range(terms, now)
        except Refused as refused:
            return terms.low, terms.high, refused
        command = SendChips(
            terms=terms, amount=low, transit="-", purpose="buy_in", tables_at_once=tables_at_once
        )
        return low, high, self._player.refusal(command, now)

    def bound_until(self, table: str, now: int) -> int:
        """Until when leaving this table a winner binds its player; 0 if it doesn't (CASH-8.2)."""
        stay = self.state.stays.get(table)
        return stay.left + stay.terms.hit_and_run_ms if stay is not None and stay.binds(now) else 0

    def refusal(self, command: PlayerCommand, now: int) -> Refused | None:
        """Why this command would be refused now, or None."""
        return self._player.refusal(command, now)

    def cage_left(self, policy: CagePolicy, now: int) -> int:
        """What the cage still gives today."""
        return self._player.cage_left(policy, now)


class PlayerMachine(Machine[PlayerCommand, Sequence[PlayerEvent]]):
    """A player with its way into the store and back, as an actor runs it."""

    def __init__(self, ground: Ground, row: PlayerRow) -> None:
        self._store, self._clock = ground.store, ground.clock
        self._row = row
        self.player, self.number = self._unknown(), 0
        self.name = PLAYERS.stream(row.id)
        self.summary = PlayerSummary(self.player.state, ())

    def _unknown(self) -> Player:
        """Somebody of whom nothing is stored yet."""
        row = self._row
        state = PlayerState(id=row.id, name=row.name, guest=row.kind == "guest", created=0, at=0)
        return Player(state)

    def create(self, first: Sequence[PlayerCommand], session: SessionRow | None, key: str) -> PlayerStep:
        """Enter the house for the first time; what the player gets on coming in is stored with it."""
        row, now = replace(self._row, name_key=key), self._clock.now()
        self.player, events = Player.create(row.id, row.name, now, guest=row.kind == "guest")
        for command in first:
            events += self.player.handle(command, now)
        return PendingStep(replace(self._batch(events, None), player=row, session=session), events)

    def handle(self, command: PlayerCommand, arrival: int, answer: AnswerRow | None) -> PlayerStep:
        """Let the player answer a command."""
        events = self.player.handle(command, arrival)
        if not events:
            return PendingStep(None, None)
        return PendingStep(self._batch(events, answer), events)

    def settle(self, step: PlayerStep) -> None:
        """The step is stored: this is how the player stands now."""
        if step.news:
            self.number += 1
            movements = moved(self.summary.movements, step.news)
            self.summary = PlayerSummary(self.player.state, movements)

    async def restore(self) -> None:
        """Take the player from the store."""
        kept = (await PLAYERS.read(self._store, [self.name]))[self.name]
        events = [event for batch in kept.batches for event in PLAYERS.events(batch)]
        movements: Sequence[Movement] = ()
        if kept.snapshot:
            self.player, movements = Player(kept.snapshot.state), kept.snapshot.movements
            for event in events:
                self.player.apply(event)
        else:
            self.player = Player.rebuild(events) if events else self._unknown()
        self.number = kept.number
        self.summary = PlayerSummary(self.player.state, moved(movements, events))

    def _batch(self, events: Sequence[PlayerEvent], answer: AnswerRow | None) -> Batch:
        stream, number, state = self.name, self.number + 1, self.player.state
        is_over = any(isinstance(event, GuestForgotten) for event in events)
        snapshot = None
        if number % PLAYERS.every == 0:
            movements = moved(self.summary.movements, events)
            snapshot = PLAYERS.snapshot(stream, number, PlayerSnapshot(number, state, movements))
        return PLAYERS.batch(
            stream,
            number,
            events,
            answer,
            transfers=ledger_rows(Book(), stream, events),
            departed=departed_from_bank(state.id, events),
            arrived=arrived(events),
            closes=is_over,
            changes=guest_forgotten(state.id) if is_over else (),
            snapshot=snapshot,
        )


class Account:
    """One player, as the others see it."""

    def __init__(self, ground: Ground, row: PlayerRow) -> None:
        self._writer, self._clock, self._changed = ground.writer, ground.clock, ground.stale.mark_player
        self.id = row.id
        self.name = row.name
        self.kind = row.kind
        self.style = row.style
        self.turn = asyncio.Lock()
        """Held while a command of this player is carried out: they count one after the other."""
        self.steps = asyncio.Lock()
        """Held while a step of this player is taken, by itself or together with somebody else."""
        self.machine = PlayerMachine(ground, row)
        self._actor: Actor[PlayerCommand, Sequence[PlayerEvent]] = Actor(self.machine, ground, self._publish)
        self.used = 0
        """When somebody last needed it."""
        self.answers = PastAnswers(row.id, ground.store)

    @property
    def summary(self) -> PlayerSummary:
        """The player as it is stored."""
        return self.machine.summary

    @property
    def busy(self) -> bool:
        """Whether something of this player is being carried out."""
        return self.turn.locked() or self.steps.locked() or self._actor.busy

    async def create(self, first: Sequence[PlayerCommand], session: SessionRow | None, key: str = "") -> None:
        """Enter the house for the first time, with a name that nobody else has."""
        try:
            await self._actor.take(lambda: self.machine.create(first, session, key))
        except NotStoredError:
            # The actor has asked the store meanwhile: after an unclear commit somebody may be in after all.
            if not self.summary.state.created:
                raise

    async def load(self) -> None:
        """Read the player and its last answers from the store."""
        await self.machine.restore()
        await self.answers.load()

    async def handle(self, command: PlayerCommand, answer: AnswerRow | None = None) -> None:
        """Carry out a command; return when what came of it is stored. Raises `Refused`."""
        async with self.steps:
            await self._actor.handle(command, arrival=self._clock.now(), answer=answer)

    async def take(self, step: Callable[[], PlayerStep]) -> None:
        """Take a step while `steps` is held; return when it is stored. Raises `Refused`."""
        await self._actor.take(step)

    def settle(self, step: PlayerStep) -> None:
        """A step that was stored with another account's is over."""
        self.machine.settle(step)
        if step.news is not None:
            self._publish(step.news)

    async def settle_with(self, other: "Account", decide: Decide, answer: AnswerRow | None = None) -> None:
        """Do what this says both players do, in one commit: both accounts change, or neither does.

        Return when it is stored. Raises `Refused`.
        """
        beside: PlayerStep = PendingStep(None, None)

        def step() -> PlayerStep:
            nonlocal beside
            mine, beside = _together(self.machine, other.machine, decide, self._clock.now(), answer)
            return mine

        def unclear() -> PlayerStep:
            raise NotStoredError("stored beside another account, or not")

        # Always in the same order: nobody waits for somebody who waits for them.
        first, second = sorted((self, other), key=lambda account: account.id)
        async with first.steps, second.steps:
            try:
                await self.take(step)
            except NotStoredError:
                with suppress(NotStoredError):
                    await other.take(unclear)  # which asks the store
                other.settle(PendingStep(None, ()))
                raise
            other.settle(beside)

    async def keep(self, answer: AnswerRow) -> None:
        """Store an answer that has no events."""
        try:
            await self._writer.store(Batch(at=self._clock.now(), answer=answer))
        except NotStoredError:
            if not await self.answers.is_stored(answer.id):
                raise

    def use(self) -> None:
        """Somebody needs this account now."""
        self.used = max(self.used, self._clock.now())

    def _publish(self, events: Sequence[PlayerEvent]) -> None:
        del events
        self._changed(self.id)


def _together(
    mine: PlayerMachine, theirs: PlayerMachine, decide: Decide, now: int, answer: AnswerRow | None
) -> tuple[PlayerStep, PlayerStep]:
    """Both steps in memory, the first with one batch that has all there is to store."""
    both = decide(mine.player.state, theirs.player.state)
    for machine, command in ((mine, both.mine), (theirs, both.theirs)):
        refusal = machine.player.refusal(command, now) if command else None
        if refusal is not None:
            raise refusal
    step = mine.handle(both.mine, now, answer)
    beside: PlayerStep = theirs.handle(both.theirs, now, None) if both.theirs else PendingStep(None, None)
    if beside.batch is None:
        return step, beside
    batch = (
        replace(beside.batch, answer=answer)
        if step.batch is None
        else replace(step.batch, also=(beside.batch,))
    )
    return PendingStep(batch, step.news), beside
