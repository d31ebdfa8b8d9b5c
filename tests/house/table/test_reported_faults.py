"""Scenes that simulated people came across and that went wrong once."""

import pytest

from pokerhouse.house import CagePolicy, Player, Refused, Terms
from pokerhouse.house import events as e
from pokerhouse.house.commands import table_command as c
from pokerhouse.house.player import command as p
from tests.house.floor import Choice, Floor, bold, passive, settings, timid


def step(floor: Floor, style: Choice, pace: int = 0) -> None:
    """One move, or the next deadline."""
    hand = floor.table.hand
    menu = hand.menu() if hand is not None and floor.table.state.phase == "hand" else None
    if menu is None:
        floor.tick()
        return
    floor.wait(pace)
    if hand is not None and hand.menu() is menu:
        floor.act(*style(menu))


def short_stacked_ann() -> Floor:
    """Ann has 100 after a hand in which she was no blind, the others have enough."""
    for seed in range(20):
        floor = Floor(settings(seats=6, time_bank_ms=0, small=10, big=20), seed=seed)
        for seat, name in enumerate(("ann", "bob", "cid", "dan"), start=1):
            floor.join(name, seat, 100 if name == "ann" else 400)
        floor.play(timid)
        if floor.stack("ann") == 100:
            return floor
    pytest.fail("ann was always a blind")


@pytest.mark.rule("CASH-5.2", "CASH-4.2", "CASH-7.1")
def test_back_in_mid_hand_with_a_short_stack_is_asked_only_after_the_hand() -> None:
    """The house folds ann's first hand; she says that she is back before it is over, below 100."""
    floor = short_stacked_ann()
    floor.do(c.SitOut(player="ann"))
    while not list(floor.all(e.ActedForAbsent)):
        step(floor, passive, pace=15_000)
    assert floor.table.state.phase == "hand"
    assert floor.stack("ann") == 70  # both missed blinds are posted
    floor.do(c.SitIn(player="ann"))
    assert not floor.table.state.questions
    with pytest.raises(Refused, match="only between hands"):
        floor.rebuy("ann", 100)
    floor.play(passive)
    asked = [event.player for event in floor.all(e.RebuyAsked)]
    assert asked[-1] == "ann"
    floor.rebuy("ann", 30)
    assert floor.stack("ann") == 100


HERE = Terms(table="here", small=1, big=2, low=100, high=400)


@pytest.mark.rule("CASH-8.2")
@pytest.mark.parametrize("late", ["excess", "rebuy"])
def test_chips_that_come_after_the_last_ones_still_count_for_the_stay(late: str) -> None:
    """The stack overtakes the excess of the same hand, or a refused rebuy-in, on its way to the bank."""
    player, _ = Player.create("ann", "Ann", 0, guest=True)
    player.handle(p.BuyChips(amount=5_000, policy=CagePolicy(grant=5_000)), 0)
    player.handle(p.SendChips(terms=HERE, amount=400, transit="in"), 0)
    player.handle(p.NoteArrived(transit="in"), 0)
    if late == "rebuy":
        player.handle(p.SendChips(terms=HERE, amount=50, transit="more", purpose="rebuy_in"), 1)
    stack = 400 if late == "excess" else 401
    player.handle(p.ReceiveChips(table="here", amount=stack, transit="left"), 2)
    if late == "excess":
        player.handle(p.ReceiveChips(table="here", amount=40, transit="excess", purpose="excess"), 3)
    else:
        player.handle(p.TakeBack(transit="more"), 3)
    with pytest.raises(Refused) as caught:
        player.handle(p.SendChips(terms=HERE, amount=100, transit="again"), 4)
    assert caught.value.code == "hit_and_run_same"


@pytest.mark.rule("SNG-0.4")
def test_a_stack_at_the_maximum_takes_nothing_from_the_safe() -> None:
    """At high levels the big blind is above the maximum buy-in; a full stack is not refilled with nothing."""
    for seed in range(20):
        floor = Floor(settings(kind="sng", seats=6, small=10, big=20, buy_in_high=100), seed=seed)
        for seat in range(1, 7):
            floor.join(f"p{seat}", seat, 100)
        while not list(floor.all(e.SngEnded)):
            step(floor, timid if len(list(floor.all(e.Eliminated))) > 3 else bold)
        assert all(event.amount > 0 for event in floor.all(e.SafeDrawn))
        if list(floor.all(e.SafeDrawn)) and floor.last(e.HandStarted).big > 100:
            return
    pytest.fail("no safe was drawn from, or no level was high")


@pytest.mark.rule("CASH-1.2")
def test_the_controls_of_a_closed_table_say_that_it_is_closed() -> None:
    floor = Floor()
    floor.join("ann", 1)
    floor.leave("ann")
    assert floor.table.state.phase == "dismissed"
    commands = (
        c.TakeSeat(player="bob", name="Bob", seat=1, amount=200, transit="x"),
        c.Leave(player="ann"),
        c.SitOut(player="ann"),
    )
    for command in commands:
        foretold = floor.table.refusal(command, floor.now)
        assert foretold is not None
        with pytest.raises(Refused, match="closed"):
            floor.do(command)
        assert foretold.code == "dismissed"
