"""Blocking people and taking it back: from then on they are heard otherwise (PEOPLE-1, PEOPLE-2)."""

from collections.abc import Iterator
from contextlib import contextmanager

from pokerhouse.protocol import people_command as wire
from pokerhouse.server.chat.table_chat import TableChat
from pokerhouse.server.people import Blocks
from pokerhouse.server.rows import Request, Row, Unpaced
from pokerhouse.server.storage import NotStoredError

LISTED = Unpaced("a list of 200 people, and what it changes is shown once in a moment")


class Hearing:
    """Lets people stop hearing of others, and hear of them again."""

    def __init__(self, blocks: Blocks, talk: TableChat) -> None:
        self._blocks = blocks
        self._talk = talk
        self.rows = (
            Row(wire.BlockPlayer, self._block, LISTED),
            Row(wire.UnblockPlayer, self._unblock, LISTED),
        )

    async def _block(self, request: Request[wire.BlockPlayer]) -> None:
        with self._heard_anew(request.player):
            await self._blocks.block(request)

    async def _unblock(self, request: Request[wire.UnblockPlayer]) -> None:
        with self._heard_anew(request.player):
            await self._blocks.unblock(request)

    @contextmanager
    def _heard_anew(self, player: str) -> Iterator[None]:
        """What was said is shown anew, unless it was refused and nothing has changed."""
        try:
            yield
        except NotStoredError:
            self._talk.show_anew(player)  # it may be stored after all
            raise
        self._talk.show_anew(player)
