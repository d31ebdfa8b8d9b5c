"""Programs of MIT Pokerbots: they are started with a port, and speak lines of clauses over TCP.

A line to the program holds its clock, its place, its cards and the history since the last line; it answers
each with one clause. Where betting has ended before the river, the two are told to have checked it down, as
that engine does. Heads-up only. The class is a bot like any other, in the process that plays its session.
"""

import shutil
import socket
import subprocess
from pathlib import Path
from select import select
from time import monotonic

from pokerhouse.arena.players import BotFault, die_with_parent
from pokerhouse.bots import Decision, menu_of
from pokerhouse.cards import Chance
from pokerhouse.rules import Acted, Event, HandEnded, StreetDealt, View

CLOCK = 30.0
"""Seconds that the program is told to have. What it has is for the match to say."""
CONNECT_SECONDS = 15.0
LINE_MAX = 1024
WORDS = {"fold": "F", "check": "K", "call": "C", "raise": "R", "all_in": "R"}


class Pokerbot:
    """A running program; `command` is what its `commands.json` has under `run`."""

    def __init__(self, command: list[str], folder: str) -> None:
        self.command, self.folder = command, folder
        self._clauses: list[str] = []
        self._taken = 0
        self._board = 0
        self._start()

    def _start(self) -> None:
        """Start the program, and wait until it has come to its port."""
        program = shutil.which(self.command[0]) or str(Path(self.folder, self.command[0]))
        with socket.create_server(("127.0.0.1", 0)) as listening:
            self.process = subprocess.Popen(  # noqa: S603  (the program that the user named)
                [program, *self.command[1:], str(listening.getsockname()[1])],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                preexec_fn=die_with_parent,  # noqa: PLW1509  (this process has no threads)
            )
            until = monotonic() + CONNECT_SECONDS
            while not select([listening], [], [], 0.05)[0]:
                if self.process.poll() is not None or monotonic() > until:
                    raise BotFault("exited", f"the pokerbot did not come to its port: {self._end()}")
            self.connection = listening.accept()[0]
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._stream = self.connection.makefile("rb")
        self._lost = False

    def hand_starts(self, view: View) -> None:
        """Begin the line of a new hand. It is sent when the program has to answer."""
        if len(view.players) != 2:
            raise BotFault("nonsense", "pokerbots play heads-up")
        if self._lost:  # it is gone since the hand before
            self._start()
        own = view.position or 0
        place = 0 if own == view.small_at else 1
        cards = view.players[own].cards
        self._clauses = [f"P{place}", f"H{','.join(cards)}"]
        self._taken = self._board = 0

    def decide(self, view: View, chance: Chance) -> Decision:  # noqa: ARG002  (it has its own luck)
        """Tell what happened, and read the answer."""
        self._follow(view.events)
        return move_of(self._ask(), view)

    def hand_ends(self, view: View) -> None:
        """Tell how the hand ended; the program says that it has heard."""
        self._follow(view.events)
        for street in range(max(self._board, 3), 6):
            if street <= len(view.board) and street > self._board:
                self._deal(view.board[:street])
                self._clauses += ["K", "K"]
        own = view.position or 0
        other = view.players[1 - own]
        if other.shown:
            self._clauses.append(f"O{','.join(other.cards)}")
        me = view.players[own]
        self._clauses.append(f"D{me.won - me.spent}")
        if (answer := self._ask()) != "K":
            raise BotFault("nonsense", f"{answer[:40]!r} is no answer to a hand's end")

    def _follow(self, events: tuple[Event, ...]) -> None:
        """Write down what happened since the last time, up to where betting ended."""
        moves = [at for at, event in enumerate(events) if isinstance(event, Acted)]
        over = any(isinstance(event, HandEnded) for event in events)
        last = len(events) if not over else moves[-1] + 1
        board: list[str] = []
        for at, event in enumerate(events):
            if isinstance(event, StreetDealt):
                board += event.cards
            if self._taken <= at < last:
                if isinstance(event, StreetDealt):
                    self._deal(board)
                elif isinstance(event, Acted):
                    word = WORDS[event.move]
                    self._clauses.append(f"R{event.to}" if word == "R" else word)
        self._taken = max(self._taken, last)

    def _deal(self, board: list[str] | tuple[str, ...]) -> None:
        self._board = len(board)
        self._clauses.append(f"B{','.join(board)}")

    def _ask(self) -> str:
        """Send the line, and read one clause."""
        line = " ".join([f"T{CLOCK:.3f}", *self._clauses])
        self._clauses.clear()
        try:
            self._nothing_said()
            self.connection.sendall(f"{line}\n".encode())
            answer = self._stream.readline(LINE_MAX)
        except OSError as error:
            self._lost = True
            raise BotFault("exited", f"the pokerbot hung up: {error.strerror or error}") from None
        if not answer.endswith(b"\n"):
            self._lost = True
            if answer:
                self.process.kill()
                raise BotFault("nonsense", f"a line of more than {LINE_MAX} bytes, or without an end")
            raise BotFault("exited", self._end())
        return answer.decode(errors="replace").strip()

    def _end(self) -> str:
        """End the program; say how it ended."""
        try:
            return f"the program ended with {self.process.wait(1)}"
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return "it hung up"

    def _nothing_said(self) -> None:
        """Refuse an answer that came before its question; a line that is cut off is no answer, either."""
        if select([self.connection], [], [], 0)[0] and (said := self.connection.recv(LINE_MAX)):
            raise BotFault("stray", f"{said[:40].decode(errors='replace')!r}: an answer before the question")


def move_of(clause: str, view: View) -> Decision:
    """The move that a clause means."""
    if clause in ("F", "K", "C"):
        return Decision({"F": "fold", "K": "check", "C": "call"}[clause])  # type: ignore[arg-type]
    number = clause[1:]
    if clause[:1] == "R" and number.isascii() and number.isdigit():
        return Decision("raise", int(number[:15]))
    raise BotFault("nonsense", f"{clause[:40]!r} is no clause; {menu_of(view).call_cost} to call")
