"""What is drawn: the person's view, and in words what each seat did and what its place at the table is."""

from msgspec import Struct

from pokerhouse.cards import CARD_NAMES
from pokerhouse.rules import PlayerView, View
from pokerhouse.strength import best_five
from pokerhouse.terminal.formatting import chips, short
from pokerhouse.terminal.game import Session
from pokerhouse.terminal.words import Words, hand_name

WORDS = {
    "small_blind": "small blind",
    "big_blind": "big blind",
    "dead": "dead post",
}
"""Last actions that are called otherwise than in the log."""


class Seat(Struct, frozen=True):
    """One seat as it is drawn."""

    player: PlayerView
    name: str
    mine: bool
    """The person's own."""
    badge: str
    """D for the button, SB and BB for the blinds."""
    last_action: str
    turn: bool
    won: bool
    out: bool


class TablePicture(Struct, frozen=True):
    """One moment at the table. `seats` begin with the person and go clockwise."""

    seats: tuple[Seat, ...]
    board: tuple[str, ...]
    playing: frozenset[str]
    """The winner's five cards, once they are known; else empty."""
    pots: str
    said: str
    own_hand: str
    folded: bool


def picture_of(session: Session) -> TablePicture:
    """The moment that is told."""
    view = session.view
    mine = session.game.mine
    count = len(view.players)
    turns = [(mine + step) % count for step in range(count)]
    return TablePicture(
        seats=tuple(_seat(session, view, position) for position in turns),
        board=view.board,
        playing=_winning_five(view),
        pots=_pots(view, session.words),
        said=session.log.outcome if view.state == "over" else "",
        own_hand=hand_name(session.words, (*view.players[mine].cards, *view.board)),
        folded=view.players[mine].folded,
    )


def _seat(session: Session, view: View, position: int) -> Seat:
    player = view.players[position]
    over = view.state != "running"
    say = session.words.say
    last_action = say(WORDS.get(done := session.log.last_actions.get(position, ""), done))
    if over and player.won:
        last_action = say("won {chips}", chips=short(player.won, 9))
    elif player.wager:
        last_action = f"{last_action} {short(player.wager, 8)}".strip()
    return Seat(
        player=player,
        name=say(player.player) if position == session.game.mine else player.player,
        mine=position == session.game.mine,
        badge=_badge(view, position),
        last_action=last_action,
        turn=not over
        and session.game.hand.actor == position
        and session.told == len(session.game.hand.events),
        won=over and bool(player.won),
        out=player.folded,
    )


def _badge(view: View, position: int) -> str:
    marks = [
        mark
        for mark, holder in (("D", view.button), ("SB", view.small_at), ("BB", view.big_at))
        if holder == position
    ]
    return " ".join(marks)


def _pots(view: View, words: Words) -> str:
    if view.state != "running":
        return ""
    if len(view.pots) < 2:
        return words.say("pot {chips}", chips=chips(view.total))
    parts = [words.say("main pot {chips}", chips=chips(view.pots[0].amount))]
    parts += [words.say("side pot {chips}", chips=chips(pot.amount)) for pot in view.pots[1:]]
    bets = sum(player.wager for player in view.players)
    return " · ".join(parts + [words.say("bets {chips}", chips=chips(bets))] * bool(bets))


def _winning_five(view: View) -> frozenset[str]:
    """The five cards that won the most, where they were shown on a whole board."""
    winners = [player for player in view.players if player.won and player.shown]
    if view.state != "over" or not winners or len(view.board) < 5:
        return frozenset()
    best = max(winners, key=lambda player: player.won)
    numbers = [CARD_NAMES.index(name) for name in (*best.cards, *view.board)]
    return frozenset(CARD_NAMES[card] for card in best_five(numbers))
