"""Carries chips between banks and tables.

Chips leave one side, are on their way, and arrive at the other. Each step is stored by the side where it
happens, and doing one again changes nothing: what a crash leaves on its way is brought to its end afterwards.
"""

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

from pokerhouse.house import event as house
from pokerhouse.house.command import NoteDelivered, RebuyIn, TakeSeat
from pokerhouse.house.player_command import NoteArrived, ReceiveChips, SendChips, TakeBack, Terms
from pokerhouse.house.state import Outgoing
from pokerhouse.rules import Refused
from pokerhouse.server.account import Account
from pokerhouse.server.accounts import Accounts
from pokerhouse.server.clock import Clock
from pokerhouse.server.desk import Desk
from pokerhouse.server.narrator import Told
from pokerhouse.server.storage.batch import AnswerRow, TransitRow
from pokerhouse.server.writer import NotStoredError

RETRY_SECONDS = 0.5
"""The pause before chips are carried again that could not be stored."""

log = structlog.get_logger()

Spawn = Callable[[Coroutine[Any, Any, None]], None]


class Courier:
    """Knows both sides; neither side knows the other."""

    def __init__(self, accounts: Accounts, clock: Clock, spawn: Spawn) -> None:
        self._accounts = accounts
        self._clock = clock
        self._spawn = spawn
        self._carrying: set[str] = set()

    async def buy_in(
        self,
        account: Account,
        desk: Desk,
        *,
        seat: int,
        amount: int,
        entry: str = "post",
        auto_rebuy: int = 0,
        arrival: int,
        answer: AnswerRow | None = None,
    ) -> None:
        """Bring chips to a seat (TABLE-2). Raises `Refused`, and then the chips are in the bank again."""
        transit = new_transit()
        command = TakeSeat(
            player=account.id,
            name=account.name,
            bot=account.kind == "bot",
            seat=seat,
            amount=amount,
            entry=entry,  # type: ignore[arg-type]  # the wire's type allows the same two
            auto_rebuy=auto_rebuy,
            transit=transit,
        )
        await _ask(desk, command)
        send = SendChips(terms=Terms.of(desk.settings), amount=amount, transit=transit, purpose="buy_in")
        await self._bring(account, desk, send, command, arrival=arrival, answer=answer)

    async def rebuy_in(
        self, account: Account, desk: Desk, *, to: int, arrival: int, answer: AnswerRow | None = None
    ) -> None:
        """Bring a stack to `to` chips (TABLE-6)."""
        stack = next((seated.stack for seated in desk.seated if seated.player == account.id), None)
        if stack is None:
            raise Refused("not_seated", "TABLE-6", "You have no seat at this table.")
        if to <= stack:
            raise Refused("stack_enough", "TABLE-6", f"Your stack is {stack} already.", {"stack": stack})
        transit = new_transit()
        command = RebuyIn(player=account.id, amount=to - stack, transit=transit)
        await _ask(desk, command)
        terms = Terms.of(desk.settings)
        send = SendChips(terms=terms, amount=to - stack, transit=transit, purpose="rebuy_in")
        await self._bring(account, desk, send, command, arrival=arrival, answer=answer)

    async def _bring(
        self,
        account: Account,
        desk: Desk,
        send: SendChips,
        command: TakeSeat | RebuyIn,
        *,
        arrival: int,
        answer: AnswerRow | None,
    ) -> None:
        await account.order(send)
        try:
            await desk.order(command, arrival=arrival, answer=answer)
        except Refused:
            await account.order(TakeBack(transit=send.transit))
            raise
        except NotStoredError:
            # The desk has rebuilt itself and knows whether the chips are there.
            await self._finish(account, desk, send.transit)
            raise
        await account.order(NoteArrived(transit=send.transit))

    async def _finish(self, account: Account, desk: Desk, transit: str) -> None:
        """Bring chips that were on their way to a table to one end or the other."""
        there = transit in desk.table.state.arrived
        await account.order(NoteArrived(transit=transit) if there else TakeBack(transit=transit))

    def told(self, desk: Desk, told: Told) -> None:
        """Carry home what left the table, and answer the questions that auto rebuy-in answers."""
        for transit in list(desk.table.state.outgoing):
            self._carry_home(desk, transit)
        if any(isinstance(event, house.RebuyAsked) and event.auto for event in told.facts):
            self.settle(desk)

    def settle(self, desk: Desk) -> None:
        """Answer the questions that auto rebuy-in answers (TABLE-6)."""
        state = desk.table.state
        for seat, question in state.questions.items():
            if question.auto:
                self._spawn(self._auto_rebuy(desk, state.chairs[seat].player, question.auto))

    def _carry_home(self, desk: Desk, transit: str) -> None:
        outgoing = desk.table.state.outgoing.get(transit)
        if outgoing and transit not in self._carrying:
            self._carrying.add(transit)
            self._spawn(self._deliver(desk, transit, outgoing))

    async def _deliver(self, desk: Desk, transit: str, outgoing: Outgoing) -> None:
        receive = ReceiveChips(
            table=desk.id,
            amount=outgoing.amount,
            transit=transit,
            purpose=outgoing.purpose,
            last_stack=outgoing.last_stack,
        )
        while True:
            try:
                account = await self._accounts.get(outgoing.player)
                await account.order(receive)
                await desk.order(NoteDelivered(transit=transit), arrival=self._clock.now())
            except NotStoredError:
                await asyncio.sleep(RETRY_SECONDS)
            else:
                break
        self._carrying.discard(transit)

    async def _auto_rebuy(self, desk: Desk, player: str, to: int) -> None:
        """Buy back in by itself; with too small a bank the question stands (TABLE-6)."""
        account = await self._accounts.get(player)
        try:
            await self.rebuy_in(account, desk, to=to, arrival=self._clock.now())
        except Refused as refused:
            log.info("no auto rebuy-in", table=desk.id, code=refused.code)

    async def recover(self, desks: dict[str, Desk], open_transits: list[TransitRow]) -> int:
        """Finish what was on its way when the house stopped; return how many movements that were."""
        for desk in desks.values():
            for transit in list(desk.table.state.outgoing):
                self._carry_home(desk, transit)
        inbound = [row for row in open_transits if row.towards == "table"]
        for row in inbound:
            account = await self._accounts.get(row.player)
            desk_there = desks.get(row.table)
            if desk_there:
                await self._finish(account, desk_there, row.id)
            else:
                await account.order(TakeBack(transit=row.id))
        return len(open_transits)


async def _ask(desk: Desk, command: TakeSeat | RebuyIn) -> None:
    """Ask the table before any chip moves; it is asked again, and for good, when the chips are there."""

    def ask() -> None:
        refusal = desk.table.refusal(command)
        if refusal:
            raise refusal

    await desk.look(ask)


def new_transit() -> str:
    """A name for a movement of chips that nobody has used."""
    return secrets.token_hex(10)
