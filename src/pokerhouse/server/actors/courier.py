"""Carries chips between banks and tables.

What comes next is decided by the house's machine (`house/transit`), from what both sides have stored. The
courier brings its requests to accounts and desks, and tries again for as long as storing takes.
"""

import asyncio
import secrets
from collections.abc import Collection, Iterable

import structlog

from pokerhouse.house import Terms
from pokerhouse.house.commands import ForgetArrivals, RebuyIn, TakeSeat
from pokerhouse.house.events import (
    ChipsCashed,
    ChipsRefunded,
    Dismissed,
    ExcessMoved,
    RebuyAsked,
    SeatLeft,
)
from pokerhouse.house.player import ForgetReceipts, SendChips
from pokerhouse.house.transit import AtBank, Manifest, ToBank, ToTable
from pokerhouse.rules import Refused
from pokerhouse.server.actors.account import Account
from pokerhouse.server.actors.accounts import Accounts
from pokerhouse.server.actors.desk import Desk
from pokerhouse.server.actors.table_news import TableNews
from pokerhouse.server.ground import Ground
from pokerhouse.server.storage import AnswerRow, TransitRow
from pokerhouse.server.tasks import anything, insist, retry_pauses

log = structlog.get_logger()


class Courier:
    """Knows both sides; neither side knows the other. It hears of every table and carries home what left."""

    def __init__(self, ground: Ground, accounts: Accounts) -> None:
        self._tables_at_once, self._clock = ground.settings.tables_at_once, ground.clock
        self._tasks = ground.tasks
        self._accounts = accounts
        self._manifest = Manifest()
        self._tidying: set[str] = set()

    # to a table

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
        send = self._buying_in(desk, amount, transit)
        await self._bring(account, desk, send, command, arrival=arrival, answer=answer)

    def check_buy_in(self, account: Account, desk: Desk, amount: int) -> None:
        """Refuse what the player's own side would: a bank too small, an amount out of range, many tables."""
        refusal = account.summary.refusal(self._buying_in(desk, amount, "-"), self._clock.now())
        if refusal:
            raise refusal

    def _buying_in(self, desk: Desk, amount: int, transit: str) -> SendChips:
        return SendChips(
            terms=Terms.of(desk.settings),
            amount=amount,
            transit=transit,
            purpose="buy_in",
            tables_at_once=self._tables_at_once,
        )

    async def rebuy_in(
        self, account: Account, desk: Desk, *, to: int, arrival: int, answer: AnswerRow | None = None
    ) -> None:
        """Bring a stack to `to` chips (TABLE-6)."""
        seated = desk.summary.seat_of(account.id)
        if seated is None:
            raise Refused("not_seated", "TABLE-6", "You have no seat at this table.")
        if to <= seated.stack:
            text = f"Your stack is already {seated.stack}."
            raise Refused("stack_enough", "TABLE-6", text, {"stack": seated.stack})
        transit, amount = new_transit(), to - seated.stack
        command = RebuyIn(player=account.id, amount=amount, transit=transit)
        send = SendChips(terms=Terms.of(desk.settings), amount=amount, transit=transit, purpose="rebuy_in")
        await self._bring(account, desk, send, command, arrival=arrival, answer=answer)

    async def _bring(
        self,
        account: Account,
        desk: Desk,
        send: SendChips,
        claim: TakeSeat | RebuyIn,
        *,
        arrival: int,
        answer: AnswerRow | None,
    ) -> None:
        """Ask the table, before any chip moves, and carry chips there; it is asked for good with them.

        Raises why the chips are not there, when they are in the bank again.
        """
        refusal = await desk.look(lambda news: news.table.refusal(claim, self._clock.now()))
        if refusal:
            raise refusal
        movement = ToTable(transit=send.transit, send=send, claim=claim)
        self._manifest.take(send.transit)
        failed = await self._drive(movement, account, desk, arrival=arrival, answer=answer)
        if failed is not None:
            raise failed

    async def _drive(
        self,
        movement: ToTable,
        account: Account,
        desk: Desk | None,
        *,
        arrival: int,
        answer: AnswerRow | None = None,
    ) -> Exception | None:
        """Drive a movement to its end, however long storing takes; None, or why the chips are not there."""
        transit, failed, asked = movement.transit, None, None
        pauses = retry_pauses()
        while True:
            landed = desk is not None and transit in desk.summary.arrived
            request = movement.next(is_open=transit in account.summary.state.transits, arrived=landed)
            if request is None:
                break
            if request == asked:
                await asyncio.sleep(next(pauses))
            asked = request
            try:
                if isinstance(request, AtBank):
                    await account.handle(request.command)
                elif desk is not None:
                    await desk.handle(request.command, arrival=arrival, answer=answer)
            except Exception as error:  # noqa: BLE001  (nothing may strand chips)
                if isinstance(request.command, SendChips | TakeSeat | RebuyIn):
                    failed = error
                else:
                    log.warning("chips are still on their way", player=account.id, error=repr(error))
        self._manifest.end(transit)
        if desk is not None:
            self._tidy(desk)
        return None if landed else failed

    # from a table

    hears = frozenset({ChipsCashed, ChipsRefunded, Dismissed, ExcessMoved, RebuyAsked, SeatLeft})
    """What sends chips home, the end of a table, and the question that auto rebuy-in answers."""

    def opened(self, news: TableNews) -> None:
        """Carry on what was on its way, and answer the questions that auto rebuy-in answers (TABLE-6)."""
        self._carry_home(news)
        self._tidy(news.desk)
        state = news.table.state
        for seat, question in state.questions.items():
            self._auto_rebuy(news.desk, state.chairs[seat].player, question.auto)

    def stored(self, news: TableNews) -> None:
        """Carry home what left the table, and answer the questions that auto rebuy-in answers."""
        self._carry_home(news)
        self._tidy(news.desk)
        for event in news.events:
            if isinstance(event, RebuyAsked):
                self._auto_rebuy(news.desk, event.player, event.auto)

    def _carry_home(self, news: TableNews) -> None:
        for transit, outgoing in news.summary.outgoing.items():
            if self._manifest.take(transit):
                movement = ToBank(transit=transit, table=news.desk.id, outgoing=outgoing)
                self._tasks.spawn(self._deliver(news.desk, movement))

    async def _deliver(self, desk: Desk, movement: ToBank) -> None:
        """Chips are carried until they are home, whatever is in the way."""
        transit = movement.transit

        async def carry() -> Account:
            account = await self._accounts.get(movement.outgoing.player)
            while True:
                is_home = transit in account.summary.state.receipts
                request = movement.next(is_open=transit in desk.summary.outgoing, arrived=is_home)
                if request is None:
                    return account
                if isinstance(request, AtBank):
                    await account.handle(request.command)
                else:
                    await desk.handle(request.command, arrival=self._clock.now())

        account = await insist(carry, "chips are not home yet", anything, table=desk.id)
        self._manifest.end(transit)
        if over := self._manifest.forgettable(account.summary.state.receipts):
            await account.handle(ForgetReceipts(transits=over))

    # what is over

    def _over(self, desk: Desk) -> tuple[str, ...]:
        """Arrivals that both sides know of."""
        return self._manifest.forgettable(desk.summary.arrived, closed=desk.summary.closed)

    def _tidy(self, desk: Desk) -> None:
        """Let a table forget them."""
        if self._over(desk) and desk.id not in self._tidying:
            self._tidying.add(desk.id)
            self._tasks.spawn(self._forget(desk))

    async def _forget(self, desk: Desk) -> None:
        """A closed table is finished only when nothing is left to remember, so it is asked until it is."""

        async def forget() -> None:
            while over := self._over(desk):
                await desk.handle(ForgetArrivals(transits=over), arrival=self._clock.now())

        await insist(forget, "arrivals are not forgotten yet", anything, table=desk.id)
        self._tidying.discard(desk.id)

    # auto rebuy-in

    def _auto_rebuy(self, desk: Desk, player: str, to: int) -> None:
        if to:
            self._tasks.spawn(self._rebuy_by_itself(desk, player, to))

    async def _rebuy_by_itself(self, desk: Desk, player: str, to: int) -> None:
        """Buy back in, however long storing takes; with too small a bank the question stands (TABLE-6)."""

        async def rebuy() -> None:
            account = await self._accounts.get(player)
            await self.rebuy_in(account, desk, to=to, arrival=self._clock.now())

        try:
            await insist(rebuy, "no auto rebuy-in yet", table=desk.id)
        except Refused as refused:
            # Also when the question is over: then there is nothing left to answer.
            log.info("no auto rebuy-in", table=desk.id, code=refused.code)

    # after a stop

    async def recover(
        self, desks: Iterable[Desk], broken: Collection[str], open_transits: Iterable[TransitRow]
    ) -> None:
        """Bring chips that were on their way to tables when the house stopped to one end or the other.

        What was sent to a broken table stays on its way: only that table knows whether it has the chips.
        """
        by_id = {desk.id: desk for desk in desks}
        rows = list(open_transits)
        self._manifest.note(row.id for row in rows)
        for row in rows:
            if row.towards != "table" or row.table in broken:
                continue
            try:
                # A table that is gone has forgotten all arrivals: what is open was never there.
                account, desk = await self._accounts.get(row.player), by_id.get(row.table)
                await self._drive(ToTable(transit=row.id), account, desk, arrival=self._clock.now())
            except Exception:
                # One broken account must not keep the house closed.
                log.exception("chips stay on their way", player=row.player, table=row.table)


def new_transit() -> str:
    """A name for a movement of chips that nobody has used."""
    return secrets.token_hex(10)
