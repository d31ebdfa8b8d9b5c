"""What servers and people ask of the house beside its commands, at the edges."""

import pytest

from pokerhouse.house import Player, Table
from pokerhouse.house import events as e
from pokerhouse.house.commands import table_command as c
from pokerhouse.house.hands.dealing import live_in_hand
from pokerhouse.house.player import command as p
from pokerhouse.house.soonest import soonest, wait_of
from pokerhouse.house.state.invitation_link import inviter, is_link, link_name, unused
from pokerhouse.house.waiting import message as w
from pokerhouse.house.waiting.waiting_list import WaitingList
from tests.house.floor import Floor, settings, timid


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


@pytest.mark.rule("PSNG-2")
def test_links_are_guests_until_somebody_comes() -> None:
    one, other = link_name("a"), link_name("b")
    assert one != other
    assert (len(one), one[:5]) == (37, "link.")
    assert (is_link(one), is_link("ann"), is_link("link")) == (True, False, False)
    invited = {one: "ann", other: "bob", "cid": one, "dan": "ann"}
    assert [inviter(invited, by) for by in (one, other, "ann", link_name("c"))] == ["ann", "bob", "ann", ""]
    assert unused(invited) == [other]


def test_a_table_that_nobody_waits_for_has_no_line() -> None:
    waiting = WaitingList()
    assert waiting.handle(w.NoteFree(table="t", seats=(1,)), 5) == []
    waiting.handle(w.Queue(player="ann", table="t"), 5)
    waiting.handle(w.Queue(player="bob", table="t"), 5)
    waiting.handle(w.Unqueue(player="ann", table="t"), 6)
    assert list(waiting.state.lines) == ["t"]
    waiting.handle(w.Unqueue(player="bob", table="t"), 7)
    assert waiting.state.lines == {}
    assert waiting.handle(w.Unqueue(player="bob", table="t"), 8) == []
    assert waiting.handle(w.NoteSeated(player="bob"), 8) == []


def test_no_seat_at_a_closed_or_full_table() -> None:
    floor = Floor(settings(seats=2))
    floor.join("ann", 1)
    assert wait_of(floor.table.state, 1) is None
    assert wait_of(floor.table.state, 0) is None
    assert wait_of(floor.table.state, 3) is None
    assert wait_of(floor.table.state, 2) is not None
    floor.leave("ann")
    assert floor.table.state.phase == "dismissed"
    assert soonest([floor.table.state]) is None
    assert soonest([]) is None


def test_before_the_first_hand_there_is_nothing_to_show() -> None:
    floor = Floor()
    for seat, name in enumerate(("ann", "bob", "cid"), 1):
        floor.join(name, seat)
    show = c.ShowCards(player="ann", hand=0)
    refusal = floor.table.refusal(show, floor.now)
    assert refusal is not None
    assert refusal.code == "not_in_hand"
