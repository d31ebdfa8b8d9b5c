"""Waiting for a seat, and where one plays soonest."""

import pytest

from pokerhouse.house import Refused
from pokerhouse.house import commands as c
from pokerhouse.house.soonest import best_seat, soonest, wait_of
from pokerhouse.house.waiting import message as w
from pokerhouse.house.waiting.waiting_list import OFFER_MS, QUEUE_MAX, WaitingList
from tests.house.floor import Floor, passive, settings, timid


class Lines:
    """A waiting list with its events, rebuilt after every step."""

    def __init__(self) -> None:
        self.waiting = WaitingList()
        self.events: list[w.WaitingEvent] = []

    def do(self, command: w.WaitingCommand, now: int = 0) -> list[w.WaitingEvent]:
        return self._keep(self.waiting.handle(command, now))

    def tick(self, now: int) -> list[w.WaitingEvent]:
        return self._keep(self.waiting.tick(now))

    def _keep(self, events: list[w.WaitingEvent]) -> list[w.WaitingEvent]:
        self.events += events
        assert WaitingList.rebuild(self.events) == self.waiting
        return events

    def queue(self, *players: str, table: str = "t") -> None:
        for player in players:
            self.do(w.Queue(player=player, table=table))


def test_a_free_seat_is_offered_to_the_first_for_thirty_seconds() -> None:
    lines = Lines()
    lines.queue("ann", "bob")
    assert (lines.waiting.place_in_line("ann", "t"), lines.waiting.place_in_line("bob", "t")) == (1, 2)
    lines.do(w.NoteFree(table="t", seats=(4,)), 1_000)
    offer = lines.waiting.offer_to("ann", "t")
    assert offer is not None
    assert (offer.seat, offer.deadline) == (4, 1_000 + OFFER_MS)
    assert lines.waiting.offer_to("bob", "t") is None
    assert lines.tick(offer.deadline - 1) == []
    lines.tick(offer.deadline)
    assert lines.waiting.place_in_line("ann", "t") is None
    bobs = lines.waiting.offer_to("bob", "t")
    assert bobs is not None
    assert bobs.deadline == offer.deadline + OFFER_MS


def test_who_lets_an_offer_go_by_sends_its_like_behind_all_others() -> None:
    lines = Lines()
    for player, origin in (
        ("a1", "a"),
        ("a2", "a"),
        ("b1", "b"),
        ("a3", "a"),
        ("x", ""),
        ("a4", "a"),
        ("y", ""),
    ):
        lines.do(w.Queue(player=player, table="t", origin=origin))
    lines.do(w.Queue(player="a2", table="u", origin="a"))
    lines.do(w.NoteFree(table="t", seats=(4, 5)), 1_000)
    lines.tick(1_000 + OFFER_MS)
    line = lines.waiting.state.lines["t"]
    assert line.players == ["a2", "b1", "x", "y", "a3", "a4"], "a2 has an offer of its own"
    assert [(offer.player, offer.seat) for offer in line.offers] == [("a2", 5), ("b1", 4)]
    lines.tick(1_000 + OFFER_MS)
    assert line.players == ["b1", "x", "y", "a3", "a4"], "they are behind all others already"
    assert [(offer.player, offer.seat) for offer in line.offers] == [("b1", 4), ("x", 5)]
    lines.tick(1_000 + 2 * OFFER_MS)
    lines.tick(1_000 + 2 * OFFER_MS)
    assert line.players == ["y", "a3", "a4"], "nobody knows where x and y come from"
    assert sum(isinstance(event, w.Postponed) for event in lines.events) == 1
    assert lines.waiting.place_in_line("a2", "u") == 1


def test_who_declines_an_offer_sends_nobody_behind_others() -> None:
    lines = Lines()
    for player, origin in (("a1", "a"), ("a2", "a"), ("b1", "b")):
        lines.do(w.Queue(player=player, table="t", origin=origin))
    lines.do(w.NoteFree(table="t", seats=(4,)), 1_000)
    lines.do(w.Unqueue(player="a1", table="t"), 2_000)
    assert lines.waiting.state.lines["t"].players == ["a2", "b1"]
    assert lines.waiting.offer_to("a2", "t") is not None


def test_who_takes_a_seat_waits_for_nothing_any_more() -> None:
    lines = Lines()
    for table in ("t", "u"):
        lines.queue("ann", "bob", table=table)
        lines.do(w.NoteFree(table=table, seats=(1,)))
    lines.do(w.NoteSeated(player="ann"))
    assert lines.waiting.place_in_line("ann", "t") is lines.waiting.place_in_line("ann", "u") is None
    assert lines.waiting.offer_to("bob", "t") is not None


def test_an_offer_is_withdrawn_when_the_seat_is_gone_and_the_player_goes_on_waiting() -> None:
    lines = Lines()
    lines.queue("ann")
    lines.do(w.NoteFree(table="t", seats=(1,)))
    lines.do(w.NoteFree(table="t", seats=()))
    assert lines.waiting.offer_to("ann", "t") is None
    assert lines.waiting.place_in_line("ann", "t") == 1
    assert lines.waiting.next_deadline is None


def test_declining_passes_the_offer_on() -> None:
    lines = Lines()
    lines.queue("ann", "bob", "cid")
    lines.do(w.NoteFree(table="t", seats=(1, 2)))
    lines.do(w.Unqueue(player="ann", table="t"))
    assert {name for name in ("bob", "cid") if lines.waiting.offer_to(name, "t")} == {"bob", "cid"}
    assert lines.do(w.Unqueue(player="ann", table="t")) == []


def test_one_waits_for_three_tables_at_most_and_once_for_each() -> None:
    lines = Lines()
    for table in ("t", "u", "v"):
        lines.queue("ann", table=table)
    with pytest.raises(Refused, match="3 tables"):
        lines.queue("ann", table="w")
    with pytest.raises(Refused, match="already"):
        lines.queue("ann")
    lines.queue(*[f"p{number}" for number in range(QUEUE_MAX - 1)])
    with pytest.raises(Refused, match="100 players"):
        lines.queue("one-more")


def test_a_held_seat_is_kept_for_who_was_offered_it_and_not_for_ever() -> None:
    floor = Floor()
    floor.do(c.HoldSeat(seat=2, player="ann", until=30_000))
    with pytest.raises(Refused, match="kept for the waiting list"):
        floor.join("bob", 2)
    floor.join("ann", 2)
    floor.do(c.HoldSeat(seat=3, player="cid", until=30_000))
    floor.wait(30_000)
    floor.join("bob", 3)
    with pytest.raises(Refused, match="not free"):
        floor.do(c.HoldSeat(seat=3, player="dan", until=60_000))


@pytest.mark.rule("CASH-3.1", "STD-10")
def test_the_wait_that_is_foretold_is_the_wait_there_is() -> None:
    for seed in range(12):
        floor = Floor(settings(seats=9), seed=seed)
        for seat in (1, 3, 4, 7):
            floor.join(f"p{seat}", seat)
        floor.start()
        free = [seat for seat in range(1, 10) if seat not in floor.table.state.chairs]
        seat = free[seed % len(free)]
        wait = wait_of(floor.table.state, seat)
        assert wait is not None
        assert wait.people == 0
        floor.join("eve", seat)
        hand = floor.table.state.hand_number
        while "eve" not in floor.table.state.players:
            floor.play(timid)
            floor.start()
        assert floor.table.state.hand_number - hand - 1 == wait.hands


def test_a_quick_join_prefers_a_running_table_and_the_shortest_rest() -> None:
    running = Floor(settings(id="running", seats=9))
    for seat in (1, 3, 4, 7):
        running.join(f"p{seat}", seat)
    running.play(passive)
    waiting = Floor(settings(id="waiting"))
    waiting.join("ann", 1)
    sng = Floor(settings(id="sng", kind="sng", seats=2))
    sng.join("bob", 2)
    full = Floor(settings(id="full", seats=2))
    full.join("cid", 1)
    full.join("dan", 2)
    first = soonest([waiting.table.state, running.table.state, full.table.state])
    assert first is not None
    assert (first.table, first.people, first.hands) == ("running", 0, 0)
    assert best_seat(full.table.state) is None
    lonely = best_seat(waiting.table.state)
    assert lonely is not None
    assert (lonely.people, lonely.seat) == (1, 2)
    assert soonest([waiting.table.state, sng.table.state]) == best_seat(sng.table.state)


@pytest.mark.rule("HOST-4")
def test_a_quick_join_leads_to_no_table_that_its_host_has_locked_or_paused() -> None:
    floor = Floor(settings(creator="ann"))
    floor.join("ann", 1)
    found = soonest([floor.table.state])
    assert found == best_seat(floor.table.state)
    floor.do(c.LockTable(player="ann", locked=True))
    assert soonest([floor.table.state]) is None
    floor.do(c.LockTable(player="ann", locked=False))
    floor.do(c.PausePlay(player="ann"))
    assert soonest([floor.table.state]) is None
    floor.do(c.ResumePlay(player="ann"))
    assert soonest([floor.table.state]) == found
