"""Commands that make no sense, or not now: well-formed as the wire lets them in, and otherwise anything."""

from collections.abc import Callable

from pokerhouse.house import Table
from pokerhouse.house import commands as c
from pokerhouse.rules import Move
from pokerhouse.simulator.world import Luck

MOVES: tuple[Move, ...] = ("fold", "check", "call", "raise", "all_in")
ENTRIES: tuple[c.Entry, ...] = ("post", "wait")
AMOUNTS = (-1, 0, 1, 99, 100, 101, 1_999, 2_000, 2_001, 10**12)

Maker = Callable[[Table, str, Luck], c.Command]


def act(table: Table, player: str, luck: Luck) -> c.Command:
    """A move in some hand, at some decision."""
    hand = max(0, table.state.hand_number + luck.between(-1, 1))
    decision = luck.below(6)
    move = luck.pick(MOVES)
    return c.Act(
        player=player, hand=hand, decision=decision, move=move, to=luck.pick((None, luck.pick(AMOUNTS)))
    )


MAKERS: tuple[Maker, ...] = (
    act,
    act,
    lambda _table, player, _luck: c.CancelLeave(player=player),
    lambda table, player, luck: c.ShowCards(player=player, hand=table.state.hand_number - luck.below(2)),
    lambda _table, player, luck: c.SetAutoRebuy(player=player, amount=luck.pick(AMOUNTS)),
    lambda _table, player, luck: c.DrawSafe(player=player, amount=luck.pick(AMOUNTS)),
    lambda _table, player, luck: c.SetEntry(player=player, entry=luck.pick(ENTRIES)),
    lambda _table, player, _luck: c.SitOut(player=player),
    lambda _table, player, _luck: c.SitIn(player=player),
    lambda _table, player, _luck: c.DeclineInvitation(player=player),
    lambda _table, player, luck: c.AnswerOption(player=player, accept=luck.percent(50)),
    lambda _table, player, luck: c.NoteConnection(player=player, connected=luck.percent(80)),
    lambda _table, _player, luck: c.NoteDelivered(transit=f"in:{luck.below(1_000)}"),
)


def nonsense(table: Table, player: str, luck: Luck) -> c.Command:
    """Any command of anybody."""
    return luck.pick(MAKERS)(table, player, luck)
