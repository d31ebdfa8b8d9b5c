"""What servers and people ask of the house beside its commands, at the edges."""

import pytest

from pokerhouse.house import Player, Table
from pokerhouse.house import events as e
from pokerhouse.house.hands.dealing import live_in_hand
from pokerhouse.house.player import command as p
from pokerhouse.house.waiting.waiting_list import WaitingList
from tests.house.floor import Floor, timid


def test_a_story_begins_with_its_beginning() -> None:
    floor = Floor()
    floor.join("ann", 1)
    with pytest.raises(TypeError, match="a table's first event says how it was opened"):
        Table.rebuild(floor.events[1:], {})
    ann, events = Player.create("ann", "Ann", 0, guest=True)
    events += ann.handle(p.NoteFriend(friend="bob"), 1)
    with pytest.raises(TypeError, match="a player's first event says who it is"):
        Player.rebuild(events[1:])
    assert Player.rebuild(events) == ann


def test_a_table_is_what_its_events_tell() -> None:
    floor = Floor()
    for seat, name in enumerate(("ann", "bob", "cid"), 1):
        floor.join(name, seat)
    floor.play(timid)
    floor.start()
    assert Table.rebuild(floor.events, floor.secrets) == floor.table
    assert Table(floor.table.state, None) != floor.table
    assert floor.table.__eq__(floor.table.state) is NotImplemented


def test_a_gap_that_is_none_moves_nothing() -> None:
    floor = Floor()
    assert floor.sleep(0).events == [e.Resumed(at=0, gap=0)]
    assert floor.table.resume(7, since=9).events == [e.Resumed(at=7, gap=0)]


def test_tables_and_players_show_themselves() -> None:
    floor = Floor()
    floor.join("ann", 1)
    assert repr(floor.table) == "<Table t, waiting, 1 seated, hand 0>"
    assert repr(floor.players["ann"]) == "<Player ann, bank 9800>"
    assert floor.table != floor.table.state
    assert floor.players["ann"] != floor.players["ann"].state
    assert WaitingList() != WaitingList().state


def test_a_player_says_beforehand_what_it_would_refuse() -> None:
    ann, _ = Player.create("ann", "Ann", 0, guest=True)
    assert ann.refusal(p.AskFriend(friend="bob"), 1) is None
    assert ann.state.asked == []
    ann.handle(p.NoteFriend(friend="bob"), 1)
    refused = ann.refusal(p.AskFriend(friend="bob"), 2)
    assert refused is not None
    assert refused.code == "friends_already"
    assert ann.handle(p.NoteFriend(friend="bob"), 3) == []


def test_who_is_live_in_the_hand() -> None:
    floor = Floor()
    for seat, name in enumerate(("ann", "bob", "cid"), 1):
        floor.join(name, seat)

    def live(name: str) -> bool:
        return live_in_hand(floor.table.state, floor.table.hand, name)

    assert not live("ann")
    floor.start()
    floor.join("dan", 4)
    hand = floor.table.hand
    assert hand is not None
    assert hand.actor is not None
    first = floor.table.state.players[hand.actor]
    assert [live(name) for name in ("ann", "bob", "cid", "dan", "eve")] == [True, True, True, False, False]
    floor.act("fold")
    assert {name for name in ("ann", "bob", "cid") if live(name)} == {"ann", "bob", "cid"} - {first}
    assert not live_in_hand(floor.table.state, None, "ann")
    floor.play(timid)
    assert not any(live(name) for name in ("ann", "bob", "cid"))
