"""The answer to one command: made once, stored with what came of it."""

from pokerhouse.protocol.message import Answer
from pokerhouse.server.clock import Clock
from pokerhouse.server.connections import framed
from pokerhouse.server.storage import AnswerRow


class AnswerMaker:
    """An answer in the making. Its frame is the last one that was asked for."""

    def __init__(self, player: str, command: str, clock: Clock) -> None:
        self._player = player
        self._command = command
        self._clock = clock
        self.frame = framed(Answer(now=clock.now(), id=command))

    def row(self, *, table: str = "", seat: int | None = None, token: str = "") -> AnswerRow:
        """The answer as it is stored, with what was opened, found or made."""
        answer = Answer(now=self._clock.now(), id=self._command, table=table, seat=seat, token=token)
        self.frame = framed(answer)
        return AnswerRow(self._player, self._command, self.frame.encode())
