"""The answer to one command: made once, stored with what came of it, and given again to a repeat."""

from functools import partial

from pokerhouse.protocol.message import Answer
from pokerhouse.server.clock import Clock
from pokerhouse.server.connections import framed
from pokerhouse.server.storage import AnswerRow, Store
from pokerhouse.server.tasks import insist

ANSWERS_MAX = 512
"""A player's last commands of which a repeat is known as such."""

AT_HAND_MAX = 64
"""So many of their answers are kept word for word; older ones are looked up in the store."""

MARK_BYTES = 8


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


class PastAnswers:
    """The answers that one player's last commands have had.

    The last ones are at hand. Of older ones a mark is kept, so that the store is asked about repeats only: it
    has what changed something. A refusal changed nothing; once it is not at hand, a repeat is looked at anew.
    """

    def __init__(self, player: str, store: Store) -> None:
        self._player = player
        self._store = store
        self._at_hand: dict[str, str] = {}
        self._marks = bytearray()
        self._doubtful: dict[str, None] = {}
        """Commands of which nobody knows whether they are stored."""

    async def load(self) -> None:
        """Read the last ones from the store."""
        for command, answer in await self._store.answers(self._player, ANSWERS_MAX):
            self.remember(command, answer.decode())

    async def to(self, command: str) -> str | None:
        """The answer that this command has had; after an unclear commit, too, the store is asked."""
        found = self._at_hand.get(command)
        if found is None and (command in self._doubtful or _mark(command) in self._marks):
            stored = await self._store.answer(self._player, command)
            self._doubtful.pop(command, None)
            if stored is not None:
                found = stored.decode()
                self.remember(command, found)
        return found

    def doubt(self, command: str) -> None:
        """This command may be stored or not."""
        self._doubtful[command] = None
        if len(self._doubtful) > ANSWERS_MAX:
            # The oldest: what was said last is what is said again.
            del self._doubtful[next(iter(self._doubtful))]

    async def is_stored(self, command: str) -> bool:
        """Whether an answer is stored whose commit was unclear, however long it takes to find out."""
        ask = partial(self._store.answer, self._player, command)
        return await insist(ask, "nobody knows yet whether a command counts") is not None

    def remember(self, command: str, answer: str) -> None:
        """Keep an answer for a repeat of its command."""
        self._at_hand[command] = answer
        if len(self._at_hand) > AT_HAND_MAX:
            oldest = next(iter(self._at_hand))
            del self._at_hand[oldest]
            self._marks += _mark(oldest)
            del self._marks[: -MARK_BYTES * (ANSWERS_MAX - AT_HAND_MAX)]


def _mark(command: str) -> bytes:
    """A few bytes that tell a command from others, nearly always; the store tells them apart for sure."""
    return hash(command).to_bytes(MARK_BYTES, "little", signed=True)
