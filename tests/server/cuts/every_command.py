"""Everything that a client can have done for good, each with a stage to do it on and a way to count it."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from pokerhouse.house.player import PlayerState
from pokerhouse.protocol import command as wire
from pokerhouse.protocol import host_command as host_wire
from pokerhouse.protocol.command import AnyCommand
from pokerhouse.protocol.limits import TABLES_A_PLAYER
from pokerhouse.protocol.people_command import BlockPlayer, ReportPlayer
from tests.server.cuts.stage import Stage, new_id

Count = Callable[[Stage], Awaitable[int]]


class CommandCase(NamedTuple):
    """Who says what, and how often it has been done."""

    player: str
    command: AnyCommand
    done: Count


async def take_seat(stage: Stage) -> CommandCase:
    table, _host = await stage.table()
    player = await stage.guest()

    async def done(stage: Stage) -> int:
        bank = (await stage.account(player)).summary.bank
        seated = stage.desk(table).summary.seat_of(player) is not None
        assert bank == (800 if seated else 1_000)
        return int(seated)

    return CommandCase(player, wire.TakeSeat(id=new_id(), table=table, seat=1, amount=200), done)


async def rebuy_in(stage: Stage) -> CommandCase:
    table, player = await stage.broke()

    async def done(stage: Stage) -> int:
        return (800 - (await stage.account(player)).summary.bank) // 200

    return CommandCase(player, wire.RebuyIn(id=new_id(), table=table, amount=200), done)


async def leave(stage: Stage) -> CommandCase:
    table, host = await stage.table()
    await stage.sit(host, table, 1)

    async def done(stage: Stage) -> int:
        bank = (await stage.account(host)).summary.bank
        desk = stage.room.tables.get(table)  # it closes behind its last player
        seated = desk is not None and desk.summary.seat_of(host) is not None
        assert bank == (800 if seated else 1_000)
        return int(not seated)

    return CommandCase(host, wire.Leave(id=new_id(), table=table), done)


async def sit_out(stage: Stage) -> CommandCase:
    table, people = await stage.full_table()

    async def done(stage: Stage) -> int:
        state = await stage.desk(table).look(lambda news: news.table.state)
        chair = state.chair_of(people[0])
        return int(chair is not None and (chair.sit_out_next or chair.away is not None))

    return CommandCase(people[0], wire.SitOut(id=new_id(), table=table), done)


async def buy_chips(stage: Stage) -> CommandCase:
    player = await stage.guest()

    async def done(stage: Stage) -> int:
        return ((await stage.account(player)).summary.bank - 1_000) // 500

    return CommandCase(player, wire.BuyChips(id=new_id(), amount=500), done)


async def open_table(stage: Stage) -> CommandCase:
    player = await stage.guest()

    async def done(stage: Stage) -> int:
        return TABLES_A_PLAYER - stage.room.tables.left(player)

    name = f"Of {player[-8:]}"
    return CommandCase(
        player, wire.OpenTable(id=new_id(), kind="cash", name=name, seats=2, small=1, big=2), done
    )


async def invite(stage: Stage) -> CommandCase:
    table, host = await stage.table("private_sng")
    friend = await stage.guest()
    await stage.befriend(host, friend)

    async def done(stage: Stage) -> int:
        return int(friend in stage.desk(table).summary.invited)

    return CommandCase(host, wire.Invite(id=new_id(), table=table, player=friend), done)


async def accept_invitation(stage: Stage) -> CommandCase:
    case = await invite(stage)
    await stage.do(case.player, case.command)
    table, friend = str(case.command.table), case.command.player  # type: ignore[union-attr]

    async def done(stage: Stage) -> int:
        return int(stage.desk(table).summary.seat_of(friend or "") is not None)

    return CommandCase(str(friend), wire.AcceptInvitation(id=new_id(), invitation=table), done)


async def decline_invitation(stage: Stage) -> CommandCase:
    case = await invite(stage)
    await stage.do(case.player, case.command)
    table, friend = str(case.command.table), case.command.player  # type: ignore[union-attr]

    async def done(stage: Stage) -> int:
        return int(friend not in stage.desk(table).summary.invited)

    return CommandCase(str(friend), wire.DeclineInvitation(id=new_id(), invitation=table), done)


async def make_link(stage: Stage) -> CommandCase:
    table, host = await stage.table("private_sng")

    async def done(stage: Stage) -> int:
        return len(stage.desk(table).summary.links)

    return CommandCase(host, host_wire.MakeLink(id=new_id(), table=table, guests=2, seconds=3_600), done)


async def follow_link(stage: Stage) -> CommandCase:
    case = await make_link(stage)
    token, table = (await stage.do(case.player, case.command)).token, str(case.command.table)  # type: ignore[union-attr]
    player = await stage.guest()

    async def done(stage: Stage) -> int:
        return int(player in stage.desk(table).summary.invited)

    return CommandCase(player, host_wire.FollowLink(id=new_id(), token=token), done)


async def _both(stage: Stage, one: str, other: str) -> tuple[PlayerState, PlayerState]:
    """The two sides of a friendship, which always agree."""
    return (await stage.account(one)).summary.state, (await stage.account(other)).summary.state


async def ask_friend(stage: Stage) -> CommandCase:
    one, other = await stage.guest(), await stage.guest()

    async def done(stage: Stage) -> int:
        mine, others = await _both(stage, one, other)
        assert (other in mine.asked) == (one in others.requests)
        return mine.asked.count(other)

    return CommandCase(one, wire.AskFriend(id=new_id(), player=other), done)


async def accept_friend(stage: Stage) -> CommandCase:
    case = await ask_friend(stage)
    await stage.do(case.player, case.command)
    one, other = case.player, str(case.command.player)  # type: ignore[union-attr]

    async def done(stage: Stage) -> int:
        mine, others = await _both(stage, other, one)
        assert (one in mine.friends) == (other in others.friends)
        return mine.friends.count(one)

    return CommandCase(other, wire.AcceptFriend(id=new_id(), player=one), done)


async def remove_friend(stage: Stage) -> CommandCase:
    one, other = await stage.guest(), await stage.guest()
    await stage.befriend(one, other)

    async def done(stage: Stage) -> int:
        mine, others = await _both(stage, one, other)
        assert (other in mine.friends) == (one in others.friends)
        return int(other not in mine.friends)

    return CommandCase(one, wire.RemoveFriend(id=new_id(), player=other), done)


async def block_player(stage: Stage) -> CommandCase:
    one, other = await stage.guest(), await stage.guest()
    await stage.befriend(one, other)

    async def done(stage: Stage) -> int:
        mine, others = await _both(stage, one, other)
        assert (other in mine.friends) == (one in others.friends) == (other not in mine.blocked)
        return int(other in mine.blocked)

    return CommandCase(one, BlockPlayer(id=new_id(), player=other), done)


async def report_player(stage: Stage) -> CommandCase:
    one, other = await stage.guest(), await stage.guest()

    async def done(stage: Stage) -> int:
        return len((await stage.account(one)).summary.state.reports)

    return CommandCase(one, ReportPlayer(id=new_id(), player=other, why="name"), done)


async def join_waiting_list(stage: Stage) -> CommandCase:
    table, _people = await stage.full_table()
    player = await stage.guest()

    async def done(stage: Stage) -> int:
        return len(stage.room.waiting_lists.of_player(player))

    return CommandCase(player, wire.JoinWaitingList(id=new_id(), table=table), done)


async def leave_waiting_list(stage: Stage) -> CommandCase:
    case = await join_waiting_list(stage)
    await stage.do(case.player, case.command)

    async def done(stage: Stage) -> int:
        return int(not stage.room.waiting_lists.of_player(case.player))

    table = str(case.command.table)  # type: ignore[union-attr]
    return CommandCase(case.player, wire.LeaveWaitingList(id=new_id(), table=table), done)


EVERY_COMMAND: dict[str, Callable[[Stage], Awaitable[CommandCase]]] = {
    case.__name__: case
    for case in (
        take_seat,
        rebuy_in,
        leave,
        sit_out,
        buy_chips,
        open_table,
        invite,
        accept_invitation,
        decline_invitation,
        make_link,
        follow_link,
        ask_friend,
        accept_friend,
        remove_friend,
        block_player,
        report_player,
        join_waiting_list,
        leave_waiting_list,
    )
}
