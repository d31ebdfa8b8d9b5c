"""Bots in processes of their own, asked by JSON lines; whatever such a process does, the match goes on."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from select import POLLIN, POLLOUT, poll
from time import monotonic

import msgspec

from pokerhouse.arena.players.bot_fault import FAULT_KINDS, BotFault, FaultKind
from pokerhouse.arena.players.limits import Limits
from pokerhouse.arena.players.messages import (
    LINE_MAX,
    Decide,
    Done,
    End,
    Failed,
    HandEnds,
    HandStarts,
    Made,
    Ready,
    Said,
    Start,
    Told,
)
from pokerhouse.arena.players.source import Command, PythonFile
from pokerhouse.bots import Decision
from pokerhouse.rules import MOVES, View

STALE_MAX = 100
"""Lines that answer nothing, read past while one answer is awaited."""
END_SECONDS = 2.0
"""How long a program may take to end by itself."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Said).decode


class Pipe:
    """A running program and its lines."""

    def __init__(self, words: list[str], folder: str) -> None:
        # Nothing of our environment is the bot's business; hashes are fixed, so that sets have one order.
        kept = {name: os.environ[name] for name in ("PATH", "LANG", "TMPDIR") if name in os.environ}
        try:
            self.process = subprocess.Popen(  # noqa: S603  (bots are programs that the user named)
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=folder,
                env=kept | {"PYTHONHASHSEED": "0"},
                start_new_session=True,
                bufsize=0,
            )
        except OSError as error:
            raise BotFault("exited", f"{words[0]}: {error.strerror or error}") from None
        assert self.process.stdin is not None  # noqa: S101  (asked for above)
        assert self.process.stdout is not None  # noqa: S101
        self._in, self._out = self.process.stdin.fileno(), self.process.stdout.fileno()
        os.set_blocking(self._in, False)
        self._got = bytearray()

    def write(self, message: Told, until: float) -> None:
        """Send one line; a bot that doesn't read is late."""
        rest = memoryview(_encode(message) + b"\n")
        while rest:
            try:
                rest = rest[os.write(self._in, rest) :]
            except BlockingIOError:
                self._wait(self._in, POLLOUT, until)
            except OSError:
                raise BotFault("exited", self._how_it_ended()) from None

    def read(self, until: float) -> Said:
        """The next line."""
        while (end := self._got.find(b"\n")) < 0:
            if len(self._got) > LINE_MAX:
                raise BotFault("nonsense", f"a line of more than {LINE_MAX} bytes")
            self._wait(self._out, POLLIN, until)
            if not (more := os.read(self._out, LINE_MAX)):
                raise BotFault("exited", self._how_it_ended())
            self._got += more
        line = bytes(self._got[:end])
        del self._got[: end + 1]
        try:
            said: Said = _decode(line)
        except (msgspec.DecodeError, RecursionError) as error:
            raise BotFault("nonsense", f"{line[:60].decode(errors='replace')!r}: {error}") from None
        return said

    def close(self, *, kindly: bool) -> None:
        """End the program and all that it started in its session."""
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                stream.close()
        if kindly:
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(END_SECONDS)
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def _wait(self, stream: int, what: int, until: float) -> None:
        ready = poll()
        ready.register(stream, what)
        if not ready.poll(max(0.0, until - monotonic()) * 1000):
            raise BotFault("late", "no answer in time")

    def _how_it_ended(self) -> str:
        try:
            code = self.process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        return f"killed by signal {-code}" if code < 0 else f"the program ended with {code}"


class CommandPlayer:
    """A program that speaks JSON lines; a fresh process for each session."""

    asks_hands = True
    lasting = False
    """Whether the program goes on after a session."""

    def __init__(self, source: Command | PythonFile, name: str, limits: Limits) -> None:
        self.source, self.name, self.limits = source, name, limits
        self.noticed: list[BotFault] = []
        self._pipe: Pipe | None = None
        self._asked = 0
        self._left = 0.0
        self._lost = False

    def begin(self) -> None:
        """Start the program, and wait until it is ready."""
        until = monotonic() + self.limits.start_seconds
        if not self._lost:  # a bot that was retired in the middle of its last session
            self._drop(kindly=False)
        self._lost = True
        if self._pipe is None:
            self._pipe = Pipe(self._words(), self._folder())
        self._write(Start(self.name, dict(self.source.settings)), until)
        self._await(Ready, until)
        self._lost = False

    def hand_starts(self, view: View | None, seed: str) -> None:
        """Tell of the hand; a bot that was lost in the hand before comes back fresh."""
        if self._lost:
            self.begin()
        self._left = self.limits.hand_seconds
        assert view is not None  # noqa: S101  (it asks for hands)
        self._write(HandStarts(view, seed), monotonic() + self.limits.action_seconds)

    def decide(self, view: View) -> Decision | None:
        """Ask for a move, and read past what answers nothing."""
        if self._lost:
            return None
        began = monotonic()
        until = began + min(self.limits.action_seconds, self._left)
        self._asked += 1
        self._write(Decide(self._asked, view), until)
        for _ in range(STALE_MAX):
            said = self._read(until)
            if isinstance(said, Made | Failed) and said.id == self._asked:
                self._left -= monotonic() - began
                return _decision_of(said)
        raise self._lose(BotFault("nonsense", f"{STALE_MAX} lines that answer nothing"))

    def hand_ends(self, view: View) -> None:
        """Tell how the hand ended."""
        if not self._lost:
            self._write(HandEnds(view), monotonic() + self.limits.action_seconds)

    def end(self) -> None:
        """End the session."""
        try:
            if not self._lost:
                self._write(End(), monotonic() + self.limits.action_seconds)
                self._settle()
        finally:
            if self._lost or not self.lasting:
                self._drop(kindly=not self._lost)
            self._lost = True

    def close(self) -> None:
        """Leave no process behind."""
        self._drop(kindly=False)

    def _settle(self) -> None:
        """Wait until the next session may begin."""

    def _words(self) -> list[str]:
        assert isinstance(self.source, Command)  # noqa: S101
        limited = str(Path(__file__).with_name("limited.py"))
        readable = os.pathsep.join([self.source.folder, *self.source.readable])
        megabytes = str(self.limits.memory_megabytes)
        return [sys.executable, "-I", "-S", limited, megabytes, readable, *self.source.words]

    def _folder(self) -> str:
        source = self.source
        return source.folder if isinstance(source, Command) else str(Path(source.path).parent)

    def _write(self, message: Told, until: float) -> None:
        assert self._pipe is not None  # noqa: S101
        try:
            self._pipe.write(message, until)
        except BotFault as fault:
            raise self._lose(fault) from None

    def _await(self, what: type[Said], until: float) -> None:
        """Read up to this message."""
        for _ in range(STALE_MAX):
            if isinstance(self._read(until), what):
                return
        raise self._lose(BotFault("nonsense", f"{STALE_MAX} lines that answer nothing"))

    def _read(self, until: float) -> Said:
        """The next line that may be an answer."""
        assert self._pipe is not None  # noqa: S101
        while True:
            try:
                said = self._pipe.read(until)
            except BotFault as fault:
                raise self._lose(fault) from None
            if not isinstance(said, Failed) or said.id is not None:
                return said
            noticed = BotFault(_kind_of(said), said.text)
            if noticed.kind == "exited" or len(self.noticed) >= STALE_MAX:
                raise self._lose(noticed)
            self.noticed.append(noticed)

    def _lose(self, fault: BotFault) -> BotFault:
        """Give the process up: nobody knows what it is at."""
        self._lost = True
        self._drop(kindly=False)
        return fault

    def _drop(self, *, kindly: bool) -> None:
        pipe, self._pipe = self._pipe, None
        if pipe is not None:
            pipe.close(kindly=kindly)


class PythonPlayer(CommandPlayer):
    """A class in a file. Its runner loads the file once and forks for each session, which is quick."""

    lasting = True

    def _words(self) -> list[str]:
        assert isinstance(self.source, PythonFile)  # noqa: S101
        runner = ["-m", "pokerhouse.arena.players.python_bot"]
        readable = os.pathsep.join([self._folder(), *self.source.readable])
        megabytes = str(self.limits.memory_megabytes)
        return [sys.executable, *runner, self.source.path, self.source.name, megabytes, readable]

    def _settle(self) -> None:
        self._await(Done, monotonic() + self.limits.action_seconds)


def _decision_of(said: Made | Failed) -> Decision:
    if isinstance(said, Failed):
        raise BotFault(_kind_of(said), said.text)
    move = next((move for move in MOVES if move == said.move), None)
    if move is None:
        raise BotFault("nonsense", f"there is no move {said.move[:40]!r}")
    return Decision(move, said.to)


def _kind_of(said: Failed) -> FaultKind:
    return next((kind for kind in FAULT_KINDS if kind == said.kind), "nonsense")
