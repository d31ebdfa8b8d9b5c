"""A port for each seat, and who comes through it: the first to say ACPC's version, in time."""

import selectors
import socket
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from time import monotonic

from pokerhouse.arena.acpc.lines import VERSION, Lines
from pokerhouse.arena.players import BotFault

WAITING_MAX = 8
"""Connections to a port that have said nothing yet; the oldest goes when another comes."""


class Nobody(Exception):  # noqa: N818  (it is no error of ours: nobody came)
    """A seat that nobody took in time."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        super().__init__(f"nobody came to seat {seat + 1} in time")


class Doors:
    """Listening ports, one a seat."""

    def __init__(self, host: str, ports: Sequence[int]) -> None:
        with ExitStack() as stack:
            self._listening = [
                stack.enter_context(socket.create_server((host, port), backlog=8)) for port in ports
            ]
            self._stack = stack.pop_all()
        self.ports = [listening.getsockname()[1] for listening in self._listening]
        self.turned_away: list[tuple[int, str]] = []
        """Who did not say the version, by seat, and what it said."""

    def close(self) -> None:
        """Listen no more."""
        self._stack.close()

    def admit(self, seconds: float) -> list[Lines]:
        """Wait until every seat has its program; Nobody if one stays empty."""
        taken: dict[int, Lines] = {}
        waiting: list[list[Lines]] = [[] for _ in self._listening]
        with selectors.DefaultSelector() as selector:
            for seat, listening in enumerate(self._listening):
                listening.settimeout(0)
                selector.register(listening, selectors.EVENT_READ, (seat, None))
            try:
                self._fill(selector, taken, waiting, monotonic() + seconds)
            except BaseException:
                for lines in [*taken.values(), *[one for some in waiting for one in some]]:
                    lines.close()
                raise
        return [taken[seat] for seat in range(len(self._listening))]

    def _fill(
        self,
        selector: selectors.BaseSelector,
        taken: dict[int, Lines],
        waiting: list[list[Lines]],
        until: float,
    ) -> None:
        while len(taken) < len(self._listening):
            ready = selector.select(max(0.0, until - monotonic()))
            if not ready and monotonic() >= until:
                raise Nobody(next(seat for seat in range(len(self._listening)) if seat not in taken))
            for key, _ in ready:
                seat, lines = key.data
                if seat in taken:
                    continue
                if lines is None:
                    self._come(selector, seat, waiting[seat])
                elif self._says_version(selector, seat, lines, waiting[seat]):
                    taken[seat] = lines
                    self._shut(selector, seat, waiting[seat])

    def _come(self, selector: selectors.BaseSelector, seat: int, waiting: list[Lines]) -> None:
        with suppress(OSError):
            lines = Lines(self._listening[seat].accept()[0])
            selector.register(lines.connection, selectors.EVENT_READ, (seat, lines))
            waiting.append(lines)
        if len(waiting) > WAITING_MAX:
            self._turn_away(selector, seat, waiting.pop(0), "it said nothing")

    def _says_version(
        self, selector: selectors.BaseSelector, seat: int, lines: Lines, waiting: list[Lines]
    ) -> bool:
        """Whether this program may play. Another version than ours is none."""
        if lines not in waiting:
            return False
        said = ""
        try:
            lines.receive()
            if not lines.has_line():
                return False
            said = lines.read(monotonic())
        except BotFault as fault:
            said = fault.text
        waiting.remove(lines)
        if said.startswith(VERSION[: VERSION.index(".")]):
            selector.unregister(lines.connection)
            return True
        self._turn_away(selector, seat, lines, said)
        return False

    def _turn_away(self, selector: selectors.BaseSelector, seat: int, lines: Lines, said: str) -> None:
        self.turned_away.append((seat, said[:80]))
        selector.unregister(lines.connection)
        lines.close()

    def _shut(self, selector: selectors.BaseSelector, seat: int, waiting: list[Lines]) -> None:
        """A seat that is taken is nobody else's."""
        selector.unregister(self._listening[seat])
        self._listening[seat].close()
        for lines in waiting:
            self._turn_away(selector, seat, lines, "the seat was taken")
        waiting.clear()
