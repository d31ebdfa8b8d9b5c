"""The house's bots: players like everybody else, who happen to work here.

They take seats with chips from their own banks, act through the same commands as people, and decide from
their own view of the hand. Nothing reaches them that would not reach a person in their chair.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

from pokerhouse.bots import STYLES
from pokerhouse.cards import Chance
from pokerhouse.house import event as house
from pokerhouse.house.command import Act, Invite, Leave, SitIn
from pokerhouse.house.player_command import BuyChips, CagePolicy, Terms
from pokerhouse.rules import Refused, View
from pokerhouse.server.account import Account
from pokerhouse.server.accounts import Accounts
from pokerhouse.server.clock import Clock
from pokerhouse.server.courier import Courier
from pokerhouse.server.desk import Desk
from pokerhouse.server.narrator import Told
from pokerhouse.server.storage.store import Store
from pokerhouse.server.writer import NotStoredError

NAMES = (
    "Alma", "Bruno", "Clara", "Dario", "Edith", "Felix", "Greta", "Hugo", "Ida", "Jasper", "Kira", "Leo",
    "Mona", "Nils", "Olga", "Piet", "Quinn", "Rosa", "Sven", "Tilda", "Uwe", "Vera", "Wim",
    "Xenia", "Yara", "Zeno",
)  # fmt: skip
CAGE = CagePolicy(grant=20_000, daily=10**9)
"""Bots never run dry: what they lose, people have won."""

RETURN_SECONDS = (2, 6)
"""How long a bot stays away after it left its seat."""

RETRY_SECONDS = 0.5
"""The pause before a move is made again that could not be stored."""

RETRIES_MAX = 100
"""How often it is made again; then the bot's time is up anyway."""

WORKING_MAX = 400
"""So many bots work at the same time; then tables that players open get none."""

log = structlog.get_logger()


class Crew:
    """Seats the bots and plays for them."""

    def __init__(
        self,
        *,
        accounts: Accounts,
        courier: Courier,
        store: Store,
        clock: Clock,
        chance: Chance,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        bots: int,
        styles: tuple[str, ...],
        thinking_ms: tuple[int, int],
    ) -> None:
        self._accounts = accounts
        self._courier = courier
        self._store = store
        self._clock = clock
        self._chance = chance
        self._spawn = spawn
        self._bots = bots
        self._styles = styles
        self._thinking_ms = thinking_ms
        self._idle: list[Account] = []
        self._known: dict[str, Account] = {}
        self._asked: dict[str, tuple[int, int]] = {}
        """Table to the hand and decision that a bot is thinking about."""
        self._filling: dict[str, asyncio.Lock] = {}

    async def load(self) -> None:
        """Find out who works here."""
        for row in await self._store.players("bot"):
            account = await self._accounts.get(row.id)
            self._known[row.id] = account
            if not account.seated:
                self._idle.append(account)

    async def fill(self, desk: Desk) -> None:
        """Seat as many bots as the host, or who opened the table, wants; those too many leave."""
        settings = desk.settings
        wanted = min(self._bots if settings.standing else settings.bots, settings.seats - 1)
        if desk.closed or not (settings.standing or wanted):
            return
        async with self._filling.setdefault(desk.id, asyncio.Lock()):
            working = [seated.player for seated in desk.seated if seated.bot]
            for player in working[wanted:] if settings.standing else ():
                await self._order(desk, Leave(player=player))
            for _ in range(wanted - len(working)):
                if is_running(desk):
                    return
                free = set(range(1, settings.seats + 1)) - {seated.seat for seated in desk.seated}
                if not settings.standing and len(self._known) - len(self._idle) >= WORKING_MAX:
                    return
                # The last seat is for people; where one sits already, a bot may fill an opened table up.
                people = any(not seated.bot for seated in desk.seated)
                if len(free) > (0 if people and not settings.standing else 1):
                    await self._sit(desk, sorted(free)[self._chance.below(len(free))])

    async def _sit(self, desk: Desk, seat: int) -> None:
        account = self._idle.pop() if self._idle else await self._hire()
        low, high, _ = account.offer(Terms.of(desk.settings))
        amount = high - self._chance.below((high - low) // 2 + 1)
        try:
            await self._top_up(account, amount)
            if desk.settings.kind == "private_sng" and not desk.table.may_watch(account.id):
                invite = Invite(player=desk.settings.creator, guest=account.id)
                await desk.order(invite, arrival=self._clock.now())  # PSNG-2: the creator asked for bots
            await self._courier.buy_in(
                account, desk, seat=seat, amount=amount, auto_rebuy=0, arrival=self._clock.now()
            )
        except (Refused, NotStoredError) as error:
            log.info("a bot found no seat", table=desk.id, error=str(error))
            self._idle.append(account)

    async def _hire(self) -> Account:
        taken = {account.name for account in self._known.values()}
        names = [name for name in NAMES if name not in taken]
        name = names[self._chance.below(len(names))] if names else f"Bot {len(self._known) + 1}"
        style = self._styles[len(self._known) % len(self._styles)]
        account = await self._accounts.create_bot(name, style, CAGE)
        self._known[account.id] = account
        return account

    async def _top_up(self, account: Account, amount: int) -> None:
        if account.bank < amount:
            await account.order(BuyChips(amount=CAGE.grant, policy=CAGE))

    def told(self, desk: Desk, told: Told) -> None:
        """Do what the bots at this table have to do now."""
        for event in told.facts:
            match event:
                case house.RebuyAsked() if event.player in self._known:
                    self._spawn(self._rebuy(desk, event.player, event.high))
                case house.SeatLeft() if event.player in self._known:
                    self._idle.append(self._known[event.player])
                    self._spawn(self._return(desk))
                case house.SngEnded():
                    self._spawn(self._return(desk))
                case house.SatOut() if event.player in self._known:
                    self._spawn(self._sit_in(desk, event.player))
                case _:
                    pass
        self._ask(desk)

    def settle(self, desk: Desk) -> None:
        """After opening: answer what the bots were asked before the house closed."""
        state = desk.table.state
        for seat, question in state.questions.items():
            player = state.chairs[seat].player
            if player in self._known:
                self._spawn(self._rebuy(desk, player, question.high))
        for chair in state.chairs.values():
            if chair.away is not None and chair.player in self._known:
                self._spawn(self._sit_in(desk, chair.player))

    def _ask(self, desk: Desk) -> None:
        """If it is a bot's turn, let it think."""
        table = desk.table
        hand, state = table.hand, table.state
        if hand is None or hand.actor is None or state.phase != "hand":
            return
        account = self._known.get(state.players[hand.actor])
        asked = (state.hand_number, hand.decision)
        if account and self._asked.get(desk.id) != asked:
            self._asked[desk.id] = asked
            view = hand.view(hand.actor)
            self._spawn(self._think(desk, account, view, state.hand_number))

    async def _think(self, desk: Desk, account: Account, view: View, hand: int) -> None:
        least, most = self._thinking_ms
        await asyncio.sleep((least + self._chance.below(most - least + 1)) / 1000)
        decision = STYLES[account.style].decide(view, self._chance)
        act = Act(player=account.id, hand=hand, decision=view.decision, move=decision.move, to=decision.to)
        for _ in range(RETRIES_MAX):
            if await self._order(desk, act):
                return
            await asyncio.sleep(RETRY_SECONDS)

    async def _rebuy(self, desk: Desk, player: str, to: int) -> None:
        account = self._known[player]
        try:
            await self._top_up(account, to)
            await self._courier.rebuy_in(account, desk, to=to, arrival=self._clock.now())
        except (Refused, NotStoredError) as error:
            log.info("a bot leaves", table=desk.id, error=str(error))
            await self._order(desk, Leave(player=player))

    async def _sit_in(self, desk: Desk, player: str) -> None:
        await self._order(desk, SitIn(player=player))

    async def _return(self, desk: Desk) -> None:
        least, most = RETURN_SECONDS
        await asyncio.sleep(least + self._chance.below(most - least + 1))
        await self.fill(desk)

    async def _order(self, desk: Desk, command: Act | Leave | SitIn) -> bool:
        """Whether the order found its end, even if it was refused; False if it could not be stored."""
        try:
            await desk.order(command, arrival=self._clock.now())
        except Refused as refused:
            log.info("a bot was refused", table=desk.id, error=str(refused))
        except NotStoredError:
            return False
        return True


def is_running(desk: Desk) -> bool:
    """Whether a sit-and-go runs, in which nobody sits down (SNG-2)."""
    sng = desk.table.state.sng
    return sng is not None and sng.running
