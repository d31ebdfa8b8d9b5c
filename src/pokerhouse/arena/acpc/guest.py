"""Playing at a dealer of ACPC's protocol: each state is played through our rules, from its text alone.

So nothing is remembered from one line to the next, and a state that can't have come about is noticed. Cards
that were not told are made up; a bot never sees them, for it gets its view like everywhere.
"""

import socket
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from time import monotonic

from msgspec import Struct

from pokerhouse.arena.acpc.lines import VERSION, Lines
from pokerhouse.arena.matches import Chair, FaultTold
from pokerhouse.arena.players import BotFault, Limits, Source, open_player
from pokerhouse.history import Fault, Game, HandHistory, Replay, hand_so_far, read_state
from pokerhouse.rules import Acted, Hand

CONNECT_SECONDS = 10.0
SEND_SECONDS = 10.0


class GuestReport(Struct, frozen=True):
    """What a bot made of a match at somebody else's dealer."""

    hands: int
    chips: float
    mbb_per_hand: float
    faults: dict[str, int]
    retired: bool
    told: tuple[FaultTold, ...]
    ended: str
    """How the dealer ended it."""


def join_acpc(
    address: tuple[str, int],
    source: Source,
    game: Game,
    *,
    name: str = "bot",
    seed: str = "",
    limits: Limits | None = None,
    progress: Callable[[int], None] | None = None,
) -> GuestReport:
    """Play until the dealer hangs up. An OSError if it isn't there, a Fault where it tells what can't be."""
    limits = limits or Limits()
    lines = Lines(socket.create_connection(address, timeout=CONNECT_SECONDS))
    with closing(lines), invited(source, game, name, seed, limits) as guest:
        lines.send(VERSION, monotonic() + SEND_SECONDS)
        return guest.report(guest.play(lines, progress))


@contextmanager
def invited(source: Source, game: Game, name: str, seed: str, limits: Limits) -> Iterator["Guest"]:
    """A guest with its bot, for as long as it stays."""
    player = open_player(source, name, limits)
    chair = Chair(0, player, limits, retired=False)
    try:
        chair.begin()
        yield Guest(chair, game, name, seed)
        chair.end()
    finally:
        player.close()


class Guest:
    """A bot and what it has been told."""

    def __init__(self, chair: Chair, game: Game, name: str, seed: str) -> None:
        self.chair, self.game, self.name, self.seed = chair, game, name, seed
        self.hands = 0
        self.chips = 0.0
        self._number: int | None = None

    def play(self, lines: Lines, progress: Callable[[int], None] | None) -> str:
        """Answer until the dealer hangs up; return how it did."""
        while True:
            try:
                line = lines.read(None)
            except BotFault as fault:
                return fault.text
            if not line.startswith("MATCHSTATE:"):
                continue
            word = self.hear(line)
            if word:
                try:
                    lines.send(f"{line}:{word}", monotonic() + SEND_SECONDS)
                except BotFault as fault:
                    return fault.text
            if progress is not None and self._number is None:
                progress(self.hands)

    def report(self, ended: str) -> GuestReport:
        """What came of it."""
        chair, hands = self.chair, self.hands
        mbb = 1000 * self.chips / (max(self.game.blinds) * hands) if hands else 0.0
        faults = dict(sorted(chair.faults.items()))
        return GuestReport(hands, self.chips, mbb, faults, chair.retired, tuple(chair.told), ended)

    def hear(self, line: str) -> str:
        """Take in a state; the answer to it, if it is our turn."""
        position, history = self._history(line)
        hand = hand_so_far(history)
        if history.hand != self._number:
            if hand.over:
                return ""
            self._number = int(history.hand or 0)
            self.chair.place = (self._number, 0)
            own = sha256(f"{self.seed}\n{self._number}\n{position}".encode()).hexdigest()
            self.chair.hand_starts(hand, position, own)
        if hand.over:
            self._end(hand, history, position)
            return ""
        return self._act(hand, position) if hand.actor == position else ""

    def _act(self, hand: Hand, position: int) -> str:
        """The bot's move in ACPC's words."""
        before = sum(chips[position] for chips in hand.rounds[1:])
        decided = len(hand.events)
        self.chair.act(hand, position)
        made = next(event for event in hand.events[decided:] if isinstance(event, Acted))
        if made.move == "fold":
            return "f"
        if made.move != "raise":
            return "c"
        return "r" if self.game.limits else f"r{made.to + before}"

    def _end(self, hand: Hand, history: HandHistory, position: int) -> None:
        self.chair.hand_ends(hand, position)
        payoffs = Replay(history, hand, tuple(hand.live_positions())).payoffs(exact=True)
        if payoffs is None:
            raise Fault("a hand came to a showdown, and not all cards were shown", hand=self._number)
        self.hands += 1
        self.chips += float(payoffs[position])
        self._number = None

    def _history(self, line: str) -> tuple[int, HandHistory]:
        """A state as a history. Seats have names by ACPC's turning button, so that a bot knows who is who."""
        parts = line.split(":")
        count = len(self.game.stacks)
        if len(parts) != 5 or not parts[1].isdecimal() or not int(parts[1][:3]) < count:
            raise Fault(f"this is no state of a hand with {count} players: {line[:200]!r}")
        position, number = int(parts[1]), parts[2]
        if not number.isascii() or not number.isdigit():
            raise Fault(f"this state has no number of a hand: {line[:200]!r}")
        seats = [(place + int(number[-17:])) % count for place in range(count)]
        names = [f"seat {seat + 1}" for seat in seats]
        names[position] = self.name
        return position, read_state(f"STATE:{number}:{parts[3]}:{parts[4]}::{'|'.join(names)}", self.game)
