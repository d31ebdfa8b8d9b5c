"""A room: programs and bots of the house wait until it is full, and then play so many hands."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import count

from msgspec import Struct

from pokerhouse.arena.acpc import DealerSettings, Dealing, usual_game
from pokerhouse.arena.openholdem.connection import Connection
from pokerhouse.arena.openholdem.messages import Wish, end_told, packed
from pokerhouse.arena.openholdem.seat import HouseSeat, RemoteSeat, Seat
from pokerhouse.arena.openholdem.words import NOBODY, Words
from pokerhouse.arena.players import BotFault, Limits
from pokerhouse.arena.seats import SeatReport
from pokerhouse.bots import Style

WATCHERS_MAX = 20
MESSAGES_MAX = 100
"""What somebody who only watches may say."""


class RoomReport(Struct, frozen=True):
    """What came of a room's match."""

    number: int
    """Counted from 1 since the door was opened."""
    room: int
    hands: int
    seed: str
    seats: tuple[SeatReport, ...]


class Watcher:
    """Somebody who sees what everybody may see."""

    def __init__(self, connection: Connection) -> None:
        self.connection: Connection | None = connection
        self._said = 0

    def heard(self, raw: bytes) -> None:
        """Nothing that a watcher says matters."""
        del raw
        self._said += 1
        if self._said > MESSAGES_MAX and self.connection is not None:
            self.connection.close()

    def lost(self, fault: BotFault) -> None:
        """It has left."""
        del fault
        self.connection = None


class Room:
    """One room and its match. Who comes first says for how many it is, and for how many hands."""

    def __init__(self, wish: Wish, styles: Sequence[tuple[str, Style]], hands: int) -> None:
        self.wish, self.hands, self._styles = wish, hands, styles
        self.programs: list[RemoteSeat] = []
        self.watchers: list[Watcher] = []
        self.playing = False
        self.seats: list[Seat] = []
        self._seed, self._limits = "", Limits()
        self._turn = 0

    def present(self) -> list[RemoteSeat]:
        """The programs that have not hung up."""
        return [seat for seat in self.programs if not seat.conduct.retired]

    def is_full(self) -> bool:
        """Whether all who are to play are here."""
        return len(self.present()) + len(self._styles) == self.wish.room_number

    def dismiss(self, last: bytes) -> None:
        """Send everybody away."""
        for seat in self.programs:
            seat.close(last)
        for connection in self._watching():
            connection.close(last)

    def sit(self, seed: str, limits: Limits) -> None:
        """Close the room: give everybody a seat, by name, so that it says nothing who came first."""
        self.playing = True
        self._seed, self._limits = seed, limits
        self.programs = sorted(self.present(), key=lambda seat: seat.name)
        for name, program in zip(unique([seat.name for seat in self.programs]), self.programs, strict=True):
            program.seat(len(self.seats), name)
            self.seats.append(program)
        names = unique([*[seat.name for seat in self.seats], *[name for name, _ in self._styles]])
        for name, (_, style) in zip(names[len(self.seats) :], self._styles, strict=True):
            self.seats.append(HouseSeat(len(self.seats), name, style, seed, limits))

    async def play(self, number: int, write: Callable[[str], None]) -> RoomReport:
        """Play the match to its end, whatever the programs do."""
        seed, limits = self._seed, self._limits
        game = usual_game(len(self.seats))
        settings = DealerSettings(
            name=f"room-{self.wish.room_id}", game=game, hands=self.hands, seed=seed, limits=limits
        )
        dealing = Dealing(settings, [seat.name for seat in self.seats], write)
        await self._meet(dealing)
        played = 0
        while played < self.hands and self._is_wanted():
            await self._hand(dealing, played)
            played += 1
            if played < self.hands:
                await self._ready(self.programs)
        dealing.score([seat.conduct for seat in self.seats])
        self.dismiss(end_told())
        big = max(game.blinds)
        told = tuple([seat.conduct.report(played, big) for seat in self.seats])
        return RoomReport(number, self.wish.room_id, played, seed, told)

    async def _meet(self, dealing: Dealing) -> None:
        """Tell older programs the names, and let them say that the first hand may start."""
        older = [seat for seat in self.programs if seat.old]
        for seat in older:
            seat.expect_ready()
        order = dealing.order(0)
        first = dealing.deal(0)
        words = Words(first)
        places = [words.place(position) for position in range(len(order))]
        names = [name for _, name in sorted(zip(places, first.names, strict=True))]
        for position, number in enumerate(order):
            seat_here = self.seats[number]
            if seat_here in older:
                seat_here.tell(packed({"info": "name", "name": names, "position": places[position]}))
        await self._ready(older)

    async def _hand(self, dealing: Dealing, number: int) -> None:
        """Play a hand, and tell everybody what came of it."""
        words = Words(dealing.deal(number))
        hand = words.text.hand
        order = [self.seats[seat] for seat in dealing.order(number)]
        for seat in order:
            seat.conduct.hand_starts(number)
        while (actor := hand.actor) is not None:
            self._turn += 1
            self._tell(words, order, actor)
            state = packed(words.state(actor, self._turn)) if order[actor].remote else b""
            await order[actor].act(words, actor, self._turn, state)
        self._turn += 1
        self._tell(words, order, NOBODY)
        payoffs = dealing.end(words.text, [seat.conduct for seat in order])
        for position, seat in enumerate(order):
            seat.expect_ready()
            if seat.remote:
                seat.tell(packed(words.result(position, payoffs)))
        for connection in self._watching():
            connection.send(packed(words.result(NOBODY, payoffs)))
        # A match of the house's bots alone goes as fast as it is watched.
        for connection in [] if self.programs else self._watching():
            await connection.drained()
        await asyncio.sleep(0)

    def _tell(self, words: Words, order: Sequence[Seat], actor: int) -> None:
        """Tell all but the actor where the hand stands."""
        for position, seat in enumerate(order):
            if position != actor and seat.remote:
                seat.tell(packed(words.state(position, self._turn)))
        for connection in self._watching():
            connection.send(packed(words.state(NOBODY, self._turn)))

    def _is_wanted(self) -> bool:
        """Whether anybody is left to play or to watch."""
        return bool(self.present()) if self.programs else bool(self._watching())

    def _watching(self) -> list[Connection]:
        return [watcher.connection for watcher in self.watchers if watcher.connection is not None]

    @staticmethod
    async def _ready(seats: Sequence[RemoteSeat]) -> None:
        await asyncio.gather(*[seat.ready() for seat in seats])


def unique(names: Sequence[str]) -> list[str]:
    """The same names; the second of a kind is called by its number."""
    told: list[str] = []
    for name in names:
        again = (f"{name}-{turn}" for turn in count(2))
        told.append(name if name not in told else next(word for word in again if word not in told))
    return told
