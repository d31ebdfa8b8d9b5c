"""Errands in any order from anybody: each is answered or refused with its rule, and no chip is lost."""

import random
from collections.abc import Callable

import pytest

from pokerhouse.protocol import command as wire
from pokerhouse.protocol import host_command as host
from pokerhouse.protocol.codec import message_decoder
from pokerhouse.protocol.command import AnyCommand
from pokerhouse.protocol.message import Answer, Refused
from pokerhouse.server.connections.connection import Connection
from pokerhouse.server.room import Room
from tests.server.harness.running import open_house
from tests.server.harness.witness import examine

pytestmark = pytest.mark.anyio

NAMES = ("Ada", "Bea", "Cid", "Dan")
STANDING = ("maple-room", "tea-and-chips", "two-of-us")


class Anybody:
    """Commands for anything, sensible or not."""

    def __init__(self, seed: int, room: Room) -> None:
        self.chance = random.Random(seed)
        self.room = room
        self.players: list[str] = []
        self.said = 0
        self.tables = list(STANDING)
        self.tokens = ["nowhere.at-all"]

    def command(self) -> AnyCommand:
        """One of all the errands, and of what else is done at tables."""
        self.said += 1
        chance, name = self.chance, f"command-{self.said}"
        table, seat = chance.choice(self.tables), chance.randint(1, 3)
        player = chance.choice(self.players)
        amount = chance.choice((0, 100, 200, 5_000))
        makers: list[Callable[[], AnyCommand]] = [
            lambda: wire.OpenTable(
                id=name, kind=chance.choice(("cash", "sng", "private_sng")), name="Any",
                seats=chance.randint(1, 3), small=1, big=2, buy_in_high=chance.choice((50, 200)),
                bots=chance.randint(0, 2), starting_stack=200,
            ),
            lambda: wire.TakeSeat(id=name, table=table, seat=seat, amount=amount),
            lambda: wire.Leave(id=name, table=table),
            lambda: wire.SitOut(id=name, table=table),
            lambda: wire.SitIn(id=name, table=table),
            lambda: wire.RebuyIn(id=name, table=table, amount=amount),
            lambda: wire.AnswerOption(id=name, table=table, accept=True),
            lambda: wire.Invite(id=name, table=table, player=player),
            lambda: wire.AcceptInvitation(id=name, invitation=table),
            lambda: wire.DeclineInvitation(id=name, invitation=table),
            lambda: host.MakeLink(id=name, table=table, guests=1, seconds=60),
            lambda: host.FollowLink(id=name, token=chance.choice(self.tokens)),
            lambda: wire.AskFriend(id=name, player=player),
            lambda: wire.AskFriend(id=name),
            lambda: wire.AcceptFriend(id=name, player=player),
            lambda: wire.DeclineFriend(id=name, player=player),
            lambda: wire.RemoveFriend(id=name, player=player),
            lambda: wire.QuickJoin(id=name, small=chance.choice((None, 1, 7))),
            lambda: wire.JoinWaitingList(id=name, table=table),
            lambda: wire.LeaveWaitingList(id=name, table=table),
        ]  # fmt: skip
        return chance.choice(makers)()

    async def say(self) -> str:
        """Somebody says something, as fast as it likes; the rule that refused it, or nothing."""
        connection = Connection(self.chance.choice(self.players), self.room.clock)
        frame = await self.room.reception.answer(connection, self.command(), self.room.clock.now())
        answer = message_decoder.decode(frame)
        if isinstance(answer, Refused):
            return answer.reason.rule or "no rule"
        if not isinstance(answer, Answer):
            raise TypeError(f"no answer: {answer}")
        self.tables += [answer.table] if answer.table not in ("", *self.tables) else []
        self.tokens += [answer.token] if answer.token else []
        return ""


@pytest.mark.rule("PSNG-2", "SNG-2", "TABLE-1")
async def test_errands_in_any_order(
    sqlite: str, sized: Callable[[int, int], int], capsys: pytest.CaptureFixture[str]
) -> None:
    async with open_house(sqlite) as house:
        anybody = Anybody(1, house.room)
        anybody.players = [(await house.room.visitors.welcome_guest(name))[0].player for name in NAMES]
        rules = [await anybody.say() for _ in range(sized(500, 5_000))]
    assert "no rule" not in rules
    assert {"", "PSNG-2", "LOBBY-1", "TABLE-2", "limit"} <= set(rules)
    assert "failed" not in capsys.readouterr().out
    assert await examine(sqlite, []) == []
