"""Blocking people and taking it back: from then on they are heard otherwise (PEOPLE-1, PEOPLE-2)."""

from pokerhouse.house.player import UnblockPlayer, friendship
from pokerhouse.protocol import people_command as wire
from pokerhouse.rules import Refused
from pokerhouse.server.chat.table_chat import TableChat
from pokerhouse.server.people import Friends
from pokerhouse.server.rows import Request, Row, Unpaced
from pokerhouse.server.storage import NotStoredError

LISTED = Unpaced("a list of 200 people, and what it changes is shown once in a moment")


def hearing(friends: Friends, talk: TableChat) -> tuple[Row, ...]:
    """Hearing of somebody no more, and again."""

    async def block(request: Request[wire.BlockPlayer]) -> None:
        if request.command.player == request.player:
            raise Refused("bad_player", "PEOPLE-1", "You can't block yourself.")
        other = await friends.known(request.command.player)
        if other.kind == "bot":
            raise Refused("only_people", "PEOPLE-1", "You can't block the house's bots; they say nothing.")
        await friends.settle(request.account, other, friendship.block, request.row())

    async def unblock(request: Request[wire.UnblockPlayer]) -> None:
        await request.account.handle(UnblockPlayer(player=request.command.player), request.row())

    async def heard_anew(request: Request[wire.BlockPlayer | wire.UnblockPlayer]) -> None:
        """What was said is shown anew, unless it was refused and nothing has changed."""
        try:
            await (block if isinstance(request.command, wire.BlockPlayer) else unblock)(request)  # type: ignore[arg-type]
        except NotStoredError:
            talk.show_anew(request.player)  # it may be stored after all
            raise
        talk.show_anew(request.player)

    return Row(wire.BlockPlayer, heard_anew, LISTED), Row(wire.UnblockPlayer, heard_anew, LISTED)
