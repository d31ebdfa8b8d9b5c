"""A cash table of the house on a virtual clock: nothing waits, and an evening passes in a moment.

python examples/house_table.py
"""

import msgspec

from pokerhouse.bots import STYLES
from pokerhouse.cards import SeededChance
from pokerhouse.house import Table, TableSettings, commands, events

NAMES = {"ann": "steady", "bob": "curious", "cho": "caller"}


def main(hands: int = 20) -> None:
    """Let three bots sit down and play some hands; commands and deadlines bring their own time."""
    chance = SeededChance("an evening")
    settings = TableSettings(id="oak", name="Oak", seats=6, small=1, big=2, buy_in_low=100, buy_in_high=2_000)
    table, _ = Table.open(settings, now=0)
    now, told = 0, []
    for seat, name in enumerate(NAMES, 1):
        # The chips come from the player's bank; here we say that they are on their way.
        sit = commands.TakeSeat(player=name, name=name, seat=seat, amount=200, transit=f"{name}-in")
        told += table.handle(sit, now, chance).events
    while table.state.hand_number < hands or table.state.phase == "hand":
        hand = table.hand
        if hand is not None and hand.actor is not None:
            player, number = table.state.players[hand.actor], table.state.hand_number
            move, to = msgspec.structs.astuple(STYLES[NAMES[player]].decide(hand.view(hand.actor), chance))
            act = commands.Act(player=player, hand=number, decision=hand.decision, move=move, to=to)
            told += table.handle(act, now, chance).events
        else:
            now = max(now, table.next_deadline or now)
            told += table.tick(now, chance).events
    dealt = sum(isinstance(event, events.HandStarted) for event in told)
    print(f"{dealt} hands in {now / 60_000:.1f} minutes of the table's own time, {len(told)} events")
    for chair in table.state.chairs.values():
        print(f"{chair.name}: {chair.stack}")


if __name__ == "__main__":
    main()
