"""A session: one program against one bot, hand by hand, at the program's own pace.

A hand that was begun is played to its end: asking for another one shows it again, and a program that stays
away for too long checks, or folds where it can't check. So nobody walks away from a hand that is lost.
"""

from collections.abc import Callable
from fractions import Fraction
from time import monotonic
from typing import Any

from msgspec import Struct

from pokerhouse.arena.acpc import DealerSettings, Dealing
from pokerhouse.arena.matches import Chair
from pokerhouse.arena.players import BotFault, Source, Styled, open_player
from pokerhouse.arena.seats import Conduct, SeatReport
from pokerhouse.arena.slumbot.words import Spoken, move_named
from pokerhouse.bots import STYLES
from pokerhouse.cards import SeededChance
from pokerhouse.rules import Refused

PROGRAM, BOT = 0, 1
"""The seats."""


class SessionReport(Struct, frozen=True):
    """What came of a session."""

    number: int
    hands: int
    seed: str
    ended: str
    seats: tuple[SeatReport, ...]


class Wrong(Exception):  # noqa: N818  (it is an answer: the program is told why)
    """Something that can't be done; nothing has changed."""


class Session:
    """One program's hands. Calls take turns; none changes anything when it is refused."""

    def __init__(
        self,
        number: int,
        token: str,
        source: Source,
        settings: DealerSettings,
        write: Callable[[str], None],
    ) -> None:
        self.number, self.token, self.settings = number, token, settings
        self.seen = monotonic()
        self.busy = False
        self.played = 0
        self.ended = ""
        self.program = Conduct(PROGRAM, "program", settings.limits, self._retire)
        self._bot = Conduct(BOT, "bot", settings.limits, lambda: None)
        self._dealing = Dealing(settings, ["program", "bot"], write)
        self._style = STYLES[source.style] if isinstance(source, Styled) else None
        self._player = open_player(source, "bot", settings.limits)
        self._chair = Chair(BOT, self._player, settings.limits, retired=False)
        self._chair.begin()
        self._hand: Spoken | None = None
        self._turn, self._answered = 0, 0
        self._last: dict[str, Any] = {}
        self._baseline = Fraction(0)

    def new_hand(self) -> dict[str, Any]:
        """A new hand, or once more the one that is being played."""
        if self._hand is not None:
            return self._told("")
        if self.ended:
            raise Wrong(f"this session is over: {self.ended}")
        text = self._dealing.deal(self.played)
        self._hand = Spoken(text)
        self._turn += 1
        self.program.hand_starts(self.played)
        self._chair.place = (self.played, 0)
        self._chair.hand_starts(self._hand, self._position(BOT), f"{self.settings.seed} bot {self.played}")
        return self._go_on("")

    def act(self, word: str, turn: int | None = None) -> dict[str, Any]:
        """Make the program's move, and the bot's that follow. One that was made already is not made again."""
        hand = self._hand
        if turn is not None and turn == self._answered:
            self.program.note("stray", f"{word[:20]!r} answers turn {turn} again")
            return self._last
        if hand is None or turn not in (None, self._turn):
            self.program.note("stray", f"{word[:20]!r}, when there is nothing to decide")
            raise Wrong("there is nothing to decide; ask for a new hand")
        self.program.at(self.played, hand.decision)
        meant = move_named(word)
        if meant is None:
            self.program.note("nonsense", f"{word[:20]!r} is no action")
            raise Wrong("incr is k, c, f, or b and a number")
        before = hand.action
        try:
            hand.act(self._position(PROGRAM), *meant)
        except Refused as refused:
            self.program.note("illegal", f"{word[:20]}: {refused.text} ({refused.rule})")
            raise Wrong(refused.text) from None
        self._answered = self._turn
        self._turn += 1
        self._last = self._go_on(before)
        return self._last

    def note(self, fault: BotFault) -> None:
        """Count what the program did wrong outside of a hand."""
        self.program.note(fault.kind, fault.text)

    def forsake(self) -> None:
        """Nobody came back. That is a fault where a hand was being played."""
        if self._hand is not None:
            self.program.note("late", "it did not come back to its hand")

    def close(self, why: str) -> SessionReport:
        """End the session. A hand that is being played is played to its end without the program."""
        self.ended = self.ended or why
        if self._hand is not None:
            self._give_up_hand()
        self._chair.end()
        self._player.close()
        self._dealing.score([self.program, self._bot])
        self._bot.faults.update(self._chair.faults)  # type: ignore[arg-type]  # the chair's kinds are these
        big = max(self.settings.game.blinds)
        seats = tuple([conduct.report(self.played, big) for conduct in (self.program, self._bot)])
        return SessionReport(self.number, self.played, self.settings.seed, self.ended, seats)

    def _retire(self) -> None:
        self.ended = f"the program was retired: {self.program.retired}"

    def _position(self, seat: int) -> int:
        return self._dealing.order(self.played).index(seat)

    def _go_on(self, before: str) -> dict[str, Any]:
        """Let the bot move until it is the program's turn or the hand is over."""
        assert self._hand is not None  # noqa: S101  (only called in a hand)
        bot = self._position(BOT)
        while self._hand.hand.actor == bot:
            self._chair.act(self._hand, bot)
        told = self._told(before)
        if self._hand.hand.over:
            told |= self._end(self._hand)
        return told

    def _give_up_hand(self) -> None:
        hand = self._hand
        assert hand is not None  # noqa: S101  (only called in a hand)
        bot = self._position(BOT)

        def play(actor: int) -> None:
            if actor == bot:
                self._chair.act(hand, bot)
            else:
                hand.act(actor, *hand.default_action())

        hand.finish(play)
        self._end(hand)

    def _told(self, before: str) -> dict[str, Any]:
        """Where the hand stands. The big blind's position is 0."""
        hand = self._hand
        told: dict[str, Any] = {"token": self.token, "turn": self._turn}
        if hand is None:
            return told | {"session_num_hands": self.played}
        position = self._position(PROGRAM)
        cards = hand.text.holes[position]
        return told | {
            "old_action": before,
            "action": hand.action,
            "client_pos": position,
            "hole_cards": [cards[:2], cards[2:]],
            "board": list(hand.hand.board),
        }

    def _end(self, hand: Spoken) -> dict[str, Any]:
        """Count a finished hand, and tell what it brought."""
        bot, position = self._position(BOT), self._position(PROGRAM)
        self._chair.hand_ends(hand, bot)
        number = self.played
        conducts = [self.program, self._bot] if not position else [self._bot, self.program]
        won = self._dealing.end(hand.text, conducts)[position]
        shown = len(hand.text.live()) > 1
        told = {
            "winnings": plain(won),
            "won_pot": plain(max(Fraction(0), won)),
            "bot_hole_cards": [hand.text.holes[bot][:2], hand.text.holes[bot][2:]] if shown else [],
            "session_num_hands": number + 1,
            "session_total": plain(self.program.chips),
        }
        if self._style is not None:
            baseline = self._bot_in_both_seats(number)[position]
            self._baseline += won - baseline
            told |= {
                "baseline_winnings": plain(baseline),
                "session_baseline_total": plain(self._baseline),
            }
        self._hand = None
        self.played = number + 1
        if self.played >= self.settings.hands:
            self.ended = self.ended or "all hands have been played"
        return told

    def _bot_in_both_seats(self, number: int) -> list[Fraction]:
        """What the same cards bring when the bot plays both hands: the luck of the deal, about."""
        assert self._style is not None  # noqa: S101  (asked where it is called)
        style = self._style
        hand = Spoken(self._dealing.deal(number))
        chance = SeededChance(f"{self.settings.seed} baseline {number}")

        def play(actor: int) -> None:
            decision = style.decide(hand.view(actor), chance)
            hand.act(actor, decision.move, decision.to)

        hand.finish(play)
        return hand.text.payoffs()


def plain(amount: Fraction | int) -> int | float:
    """A whole number as one; half a chip as half a chip."""
    return int(amount) if amount == int(amount) else float(amount)
