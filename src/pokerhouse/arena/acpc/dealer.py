"""A dealer as ACPC's: so many hands by a seed, a seat for each program, the button moving on hand by hand."""

from collections.abc import Callable, Sequence
from time import monotonic

from pokerhouse.arena.acpc.dealing import DealerSettings, Dealing
from pokerhouse.arena.acpc.lines import Lines
from pokerhouse.arena.acpc.seat import Seat
from pokerhouse.arena.seats import SeatReport

PART_SECONDS = 2.0
"""How long programs may take to hang up after the last hand."""


class Dealer:
    """Deals a match to programs that are here. `write` takes the lines of the log."""

    def __init__(
        self,
        settings: DealerSettings,
        names: Sequence[str],
        lines: Sequence[Lines],
        write: Callable[[str], None],
    ) -> None:
        self.settings, self.write = settings, write
        self.dealing = Dealing(settings, names, write)
        self.seats = [
            Seat(number, name, connection, settings.limits)
            for number, (name, connection) in enumerate(zip(names, lines, strict=True))
        ]

    def play(self, progress: Callable[[int, int], None] | None = None) -> tuple[SeatReport, ...]:
        """Play the match to its end, whatever the programs do."""
        settings = self.settings
        try:
            for number in range(settings.hands):
                self._hand(number)
                if progress is not None and number % 50 == 0:
                    progress(number + 1, settings.hands)
        finally:
            until = monotonic() + PART_SECONDS
            for seat in self.seats:
                seat.part(until)
        self.dealing.score([seat.conduct for seat in self.seats])
        big = max(settings.game.blinds)
        return tuple([seat.conduct.report(settings.hands, big) for seat in self.seats])

    def _hand(self, number: int) -> None:
        text = self.dealing.deal(number)
        hand = text.hand
        order = [self.seats[seat] for seat in self.dealing.order(number)]
        for seat in order:
            seat.conduct.hand_starts(number)
        while (actor := hand.actor) is not None:
            state = text.state(actor)
            order[actor].tell(state)
            for position, seat in enumerate(order):
                if position != actor:
                    seat.tell(text.state(position))
            order[actor].act(text, actor, state)
        for position, seat in enumerate(order):
            seat.tell(text.state(position))
        self.dealing.end(text, [seat.conduct for seat in order])
