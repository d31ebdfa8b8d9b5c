"""The house's bots: players like everybody else, who happen to work here.

They take seats with chips from their own banks, act through the same commands as people, and decide from
their own view of the hand. Nothing reaches them that would not reach a person in their chair.
"""

import asyncio
from dataclasses import dataclass, field
from itertools import count

import structlog

from pokerhouse.bots import STYLES
from pokerhouse.house import CagePolicy, Terms
from pokerhouse.house import events as house
from pokerhouse.house.commands import Act, Command, Invite, Leave, SitIn
from pokerhouse.house.player import BuyChips
from pokerhouse.rules import Refused, View
from pokerhouse.server.actors import Account, Accounts, BotsTurn, Courier, Desk, TableNews
from pokerhouse.server.ground import Ground
from pokerhouse.server.house_bots.bot_shares import BotShares
from pokerhouse.server.people import WaitingLists
from pokerhouse.server.storage import NotStoredError
from pokerhouse.server.tasks import insist, not_now

BOT_NAMES = (
    "Alma", "Bruno", "Clara", "Dario", "Edith", "Felix", "Greta", "Hugo", "Ida", "Jasper", "Kira", "Leo",
    "Mona", "Nils", "Olga", "Piet", "Quinn", "Rosa", "Sven", "Tilda", "Uwe", "Vera", "Wim",
    "Xenia", "Yara", "Zeno",
)  # fmt: skip
CAGE = CagePolicy(grant=20_000, daily=10**9)
"""Bots never run dry: what they lose, people have won."""

RETURN_SECONDS = (2, 6)
"""How long a bot stays away after it left its seat."""

log = structlog.get_logger()


@dataclass(eq=False)
class HouseBots:
    """Seats the bots and plays for them."""

    _ground: Ground
    _accounts: Accounts
    _courier: Courier
    _waiting_lists: WaitingLists
    _shares: BotShares
    _idle: list[Account] = field(default_factory=list)
    _known: dict[str, Account] = field(default_factory=dict)
    _hiring: set[str] = field(default_factory=set)
    """Names of bots that are on their way into the store."""
    _filling: dict[str, asyncio.Lock] = field(default_factory=dict)

    def _now(self) -> int:
        return self._ground.clock.now()

    def _below(self, limit: int) -> int:
        return self._ground.chance.below(limit)

    async def load(self) -> None:
        """Find out who works here."""
        for row in await self._ground.store.players("bot"):
            try:
                account = await self._accounts.get(row.id)
            except Exception:
                # One broken bot must not keep the house closed.
                log.exception("a bot can't be loaded", player=row.id)
                continue
            self._known[row.id] = account
            if not account.summary.seated:
                self._idle.append(account)

    async def fill(self, desk: Desk) -> None:
        """Seat as many bots as the host, or who opened the table, wants; those too many leave.

        Again after a pause where that can't be stored: nobody else looks at a table where nothing happens.
        """
        async with self._filling.setdefault(desk.id, asyncio.Lock()):
            while not desk.summary.closed:
                try:
                    await self._fill(desk)
                except NotStoredError:
                    log.info("bots come when storing works", table=desk.id)
                    await self._pause()
                else:
                    return

    async def _fill(self, desk: Desk) -> None:
        wanted = self._wanted(desk)
        working = [seated.player for seated in desk.summary.seated if seated.bot]
        for player in () if desk.settings.facts.fills_up else working[wanted:]:
            await self._insist(desk, Leave(player=player))  # HOST-9: now, or when its hand is over
        for _ in range(wanted - len(working)):
            free = desk.summary.open_seats
            # The last seat is for people; where one sits already, a bot may take it.
            if len(free) > (0 if desk.summary.has_people else 1):
                await self._sit(desk, free[self._below(len(free))])

    def _wanted(self, desk: Desk) -> int:
        """How many bots belong at a table now: they make room for people (HOST-9)."""
        settings, summary = desk.settings, desk.summary
        wanted = min(self._ground.settings.bots if settings.standing else settings.bots, settings.seats - 1)
        if settings.facts.fills_up:
            return wanted
        people = sum(not seated.bot for seated in summary.seated)
        if settings.standing and people:
            wanted = min(wanted, settings.seats // 2)
        wait = self._waiting_lists.lengths[desk.id]
        if people and not settings.creator and settings.seats > 2:
            wait = max(1, wait)  # somebody may come
        return max(0, min(wanted, settings.seats - people - wait))

    def _style_for(self, desk: Desk) -> str | None:
        """The character that the host has asked for and that does not sit here yet; None: any (HOST-8)."""
        here = [self._known[one.player].style for one in desk.summary.seated if one.player in self._known]
        for style in desk.settings.bot_styles:
            if style not in here:
                return style
            here.remove(style)
        return None

    async def _sit(self, desk: Desk, seat: int) -> None:
        """Seat a bot, if whoever opened the table may have another (PEOPLE-5)."""
        creator, share, account = desk.settings.creator, _share(desk, seat), None
        if creator and not self._shares.take(share, creator):
            return
        try:
            account = await self._find_bot(self._style_for(desk))
            low, high, _ = account.summary.offer(Terms.of(desk.settings), self._now(), 1)
            amount = high - self._below((high - low) // 2 + 1)
            await self._top_up(account, amount)
            if not desk.summary.may_watch(account.id):
                invite = Invite(player=creator, guest=account.id)
                await desk.handle(invite, arrival=self._now())  # PSNG-2: the creator asked for bots
            await self._courier.buy_in(account, desk, seat=seat, amount=amount, arrival=self._now())
        except Exception as error:
            log.info("a bot found no seat", table=desk.id, error=str(error))
            self._idle += [account] if account else []
            self._shares.give_back(share)
            if not isinstance(error, Refused):
                raise

    async def _find_bot(self, style: str | None) -> Account:
        """A bot without work, of this character if one is named; a new one if there is none."""
        for at, account in enumerate(self._idle):
            if style is None or account.style == style:
                return self._idle.pop(at)
        return await self._hire(style)

    async def _hire(self, wanted: str | None) -> Account:
        styles = self._ground.settings.styles
        taken = self._hiring | {account.name for account in self._known.values()}
        names = [name for name in BOT_NAMES if name not in taken]
        others = (f"Bot {number}" for number in count(len(taken) + 1))
        name = names[self._below(len(names))] if names else next(n for n in others if n not in taken)
        style = wanted or styles[len(self._known) % len(styles)]
        self._hiring.add(name)
        try:
            account = await self._accounts.create_bot(name, style, CAGE)
            self._known[account.id] = account
        finally:
            self._hiring.remove(name)
        return account

    async def _top_up(self, account: Account, amount: int) -> None:
        if account.summary.bank < amount:
            await account.handle(BuyChips(amount=CAGE.grant, policy=CAGE))

    hears = frozenset({BotsTurn, house.RebuyAsked, house.SeatLeft, house.SngEnded, house.TableChanged})
    hears |= {house.HandStarted, house.SeatTaken, house.SatOut, house.Dismissed}

    def opened(self, news: TableNews) -> None:
        """Answer what the bots were asked before the house closed, and fill the seats."""
        desk, state, spawn = news.desk, news.table.state, self._ground.tasks.spawn
        for seat, chair in state.chairs.items():
            if chair.player not in self._known:
                continue
            if desk.settings.creator:
                self._shares.count(_share(desk, seat), desk.settings.creator)
            if question := state.questions.get(seat):
                spawn(self._rebuy(desk, chair.player, question.high))
            if chair.away is not None:
                spawn(self._insist(desk, SitIn(player=chair.player)))
        spawn(self.fill(desk))

    def stored(self, news: TableNews) -> None:
        """Do what the bots at this table have to do now."""
        desk, spawn = news.desk, self._ground.tasks.spawn
        for event in news.events:
            match event:
                case house.ClockStarted():
                    self._ask(news, event)
                case house.RebuyAsked() if event.player in self._known:
                    spawn(self._rebuy(desk, event.player, event.high))
                case house.SeatLeft() if event.player in self._known:
                    self._idle.append(self._known[event.player])
                    self._shares.give_back(_share(desk, event.seat))
                    spawn(self._return(desk))
                case house.SngEnded():
                    spawn(self._return(desk))
                case house.TableChanged() | house.HandStarted():
                    self._look_at(desk)
                case house.SeatTaken() if event.player not in self._known:
                    self._look_at(desk)
                case house.SatOut() if event.player in self._known:
                    spawn(self._insist(desk, SitIn(player=event.player)))
                case house.Dismissed():
                    self._filling.pop(desk.id, None)

    def _look_at(self, desk: Desk) -> None:
        """Look at the table again if more or fewer bots belong there than sit there (HOST-8, HOST-9)."""
        working = sum(seated.bot for seated in desk.summary.seated)
        if working != self._wanted(desk):
            self._ground.tasks.spawn(self.fill(desk))

    def _ask(self, news: TableNews, clock: house.ClockStarted) -> None:
        """If it is a bot's turn, let it think."""
        hand, state = news.table.hand, news.table.state
        if (
            hand is None
            or hand.actor is None
            or (state.hand_number, hand.decision)
            != (
                clock.hand,
                clock.decision,
            )
        ):
            return
        if account := self._known.get(state.players[hand.actor]):
            self._ground.tasks.spawn(self._think(news.desk, account, hand.view(hand.actor), clock.hand))

    async def _think(self, desk: Desk, account: Account, view: View, hand: int) -> None:
        least, most = self._ground.settings.thinking_ms
        await asyncio.sleep((least + self._below(most - least + 1)) / 1000)
        decision = STYLES[account.style].decide(view, self._ground.chance)
        act = Act(player=account.id, hand=hand, decision=view.decision, move=decision.move, to=decision.to)
        await self._insist(desk, act)

    async def _rebuy(self, desk: Desk, player: str, to: int) -> None:
        account = self._known[player]
        try:
            await self._top_up(account, to)
            await self._courier.rebuy_in(account, desk, to=to, arrival=self._now())
        except (Refused, NotStoredError) as error:
            log.info("a bot leaves", table=desk.id, error=str(error))
            await self._insist(desk, Leave(player=player))

    async def _return(self, desk: Desk) -> None:
        await self._pause()
        await self.fill(desk)

    async def _pause(self) -> None:
        least, most = RETURN_SECONDS
        await asyncio.sleep(least + self._below(most - least + 1))

    async def _insist(self, desk: Desk, command: Command) -> None:
        """Say it until it is stored, or refused."""
        try:
            await insist(lambda: desk.handle(command, arrival=self._now()), "a bot says it again", not_now)
        except Refused as refused:
            log.info("a bot was refused", table=desk.id, error=str(refused))


def _share(desk: Desk, seat: int) -> str:
    """The name under which a seat's bot counts for whoever opened the table."""
    return f"{desk.id} {seat}"
