"""Walks of what is not at a table: one account, and the waiting list, asked for anything."""

from collections.abc import Iterator
from typing import Literal

from pokerhouse.cards import SeededChance
from pokerhouse.house import Kind, Player, Refused
from pokerhouse.house.player import command as p
from pokerhouse.house.waiting import message as w
from pokerhouse.house.waiting.waiting_list import WaitingList
from tests.house.floor import RICH
from tests.house.playthroughs.walk import AMOUNTS, GUESTS, digest, told


def bank(seed: int) -> Iterator[str]:
    """One account, asked for anything."""
    luck = SeededChance("bank", seed)
    player, _ = Player.create("ann", "Ann", 0, guest=True)
    now = 0
    games: tuple[Kind, ...] = ("cash", "cash", "sng", "private_sng")
    purposes: tuple[Literal["left", "excess", "refund", "prize"], ...] = ("left", "excess", "refund", "prize")
    terms = [
        p.Terms(table=f"t{number}", small=1, big=2, low=100, high=400, kind=kind, hit_and_run_ms=500_000)
        for number, kind in enumerate(games)
    ]
    while True:
        now += luck.below(60_000) + 20_000_000 * (luck.below(25) == 0)  # now and then a quarter of a day
        place, amount = terms[luck.below(4)], AMOUNTS[luck.below(len(AMOUNTS))]
        transit, friend = f"x{luck.below(6)}", (*GUESTS, "ann", "")[luck.below(6)]
        table, tables = place.table, 1 + luck.below(2)
        rebuy = p.SendChips(
            terms=place, amount=amount, transit=transit, purpose="rebuy_in", tables_at_once=tables
        )
        purpose = purposes[luck.below(4)]
        stack = luck.below(500)
        command: p.PlayerCommand = (
            p.BuyChips(amount=amount, policy=RICH),
            p.BuyChips(amount=amount, policy=p.CagePolicy(grant=300, daily=500)),
            p.SendChips(terms=place, amount=amount, transit=transit, tables_at_once=tables),
            p.SendChips(terms=place, amount=amount, transit=transit, tables_at_once=tables),
            rebuy,
            p.NoteArrived(transit=transit),
            p.TakeBack(transit=transit),
            p.ReceiveChips(table=table, amount=stack, transit=f"y{luck.below(60)}", purpose=purpose),
            p.ReceiveChips(table=table, amount=stack, transit=f"z{luck.below(60)}"),
            p.ForgetReceipts(transits=(f"y{luck.below(60)}", f"z{luck.below(60)}")),
            p.AskFriend(friend=friend),
            p.NoteFriendAsked(friend=friend),
            p.AcceptFriend(friend=friend),
            p.NoteFriend(friend=friend),
            p.RemoveFriend(friend=friend),
            p.KeepPreferences(preferences={"sound": bool(luck.below(2))}),
        )[luck.below(16)]
        if isinstance(command, p.ReceiveChips) and player.state.transits:
            command = p.NoteArrived(transit=min(player.state.transits))  # no chips leave before they came
        refusal = player.refusal(command, now)
        events = [] if refusal is not None else player.handle(command, now)
        why = "" if refusal is None else f"refused {refusal.code} {digest(refusal.text, refusal.facts)}"
        kinds = " ".join(type(event).__name__ for event in events)
        name = type(command).__name__
        yield f"{now:>8} {name}: {why}{kinds} [{digest(events, player.state)}]"


def line(seed: int) -> Iterator[str]:
    """The waiting list, asked for anything."""
    luck = SeededChance("line", seed)
    waiting, now = WaitingList(), 0
    while True:
        now += luck.below(15_000)
        player, table = GUESTS[luck.below(4)], f"t{luck.below(4)}"
        command: w.WaitingCommand = (
            w.Queue(player=player, table=table),
            w.Queue(player=player, table=table),
            w.Unqueue(player=player, table=table),
            w.NoteFree(table=table, seats=((), (1,), (2, 3), (1, 2, 3))[luck.below(4)]),
            w.NoteSeated(player=player),
        )[luck.below(5)]
        why = ""
        try:
            events = waiting.tick(now) + waiting.handle(command, now)
        except Refused as refused:
            events, why = [], f"refused {refused.code} {digest(refused.text, refused.facts)}"
        places = [(waiting.place_in_line(one, table), waiting.offer_to(one, table)) for one in GUESTS]
        known = digest(events, waiting.state, places, waiting.next_deadline)
        yield f"{now:>8} {told(command)}: {why}{' '.join(type(event).__name__ for event in events)} [{known}]"
