"""A sit-and-go by its host: started now, levels by minutes, antes from a level on, prizes by places."""

import msgspec
import pytest

from pokerhouse.house import Refused, Table
from pokerhouse.house import commands as c
from pokerhouse.house import events as e
from pokerhouse.house.sng.level_clock import ante_at, following, level_at, level_of, levels_past
from pokerhouse.house.sng.prizes import prizes, prizes_by_rank
from pokerhouse.house.state import Level, Round
from pokerhouse.rules import HandDealt, Posted
from tests.house.floor import Floor, settings, timid
from tests.house.sng.sng_scene import running, sng, to_the_end, total

MINUTE = 60_000
BY_MINUTES = settings(kind="sng", level_minutes=5)


def waiting(seats: int = 6, here: int = 3, **changes: object) -> Floor:
    """A sit-and-go with free seats, hosted by p1."""
    floor = Floor(settings(kind="sng", seats=seats, creator="p1", time_bank_ms=0, **changes))
    for seat in range(1, here + 1):
        floor.join(f"p{seat}", seat, 200)
    return floor


def rounds(floor: Floor) -> list[tuple[int, int, int, int]]:
    return [(event.round, event.small, event.big, event.ante) for event in floor.all(e.RoundBegan)]


# start now


@pytest.mark.rule("TERM-10")
def test_the_host_starts_with_those_who_are_here() -> None:
    floor = waiting()
    floor.do(c.StartNow(player="p1"))
    assert running(floor)
    started = floor.last(e.SngStarted)
    assert set(started.players) == {"p1", "p2", "p3"}
    assert (started.reason.code, started.reason.rule) == ("started_now", "TERM-10")
    assert total(floor) == 600
    to_the_end(floor)
    assert len(floor.last(e.SngEnded).places) == 3
    winner = floor.last(e.SngEnded).places[0].player
    assert floor.bank(winner) == 10_000 - 200 + 600
    assert not running(floor)


@pytest.mark.rule("TERM-10", "PSNG-2")
def test_a_private_one_starts_with_the_friends_who_came() -> None:
    floor = Floor(settings(kind="private_sng", seats=6, creator="p1", starting_stack=50_000, time_bank_ms=0))
    floor.join("p1", 1, 0)
    floor.do(c.Invite(player="p1", guest="p2"))
    floor.join("p2", 2, 0)
    floor.do(c.StartNow(player="p1"))
    assert total(floor) == 100_000
    assert floor.table.settings.stack_cap == 50_000
    to_the_end(floor)
    assert floor.last(e.SngEnded).places[0].rank == 1
    with pytest.raises(Refused, match="The places are shown") as caught:
        floor.do(c.StartNow(player="p1"))
    assert caught.value.rule == "PSNG-3"
    floor.wait(10_000)
    floor.do(c.StartNow(player="p1"))
    assert floor.last(e.SngStarted).number == 2


@pytest.mark.rule("TERM-10")
def test_who_is_asked_to_start_now_and_can_not() -> None:
    floor = waiting(here=1)
    with pytest.raises(Refused, match="It takes two players to start") as caught:
        floor.do(c.StartNow(player="p1"))
    assert caught.value.rule == "TERM-10"
    floor.join("p2", 2, 200)
    with pytest.raises(Refused, match="Only the table's host can do this"):
        floor.do(c.StartNow(player="p2"))
    floor.do(c.PausePlay(player="p1"))
    with pytest.raises(Refused, match="Go on first: the table is paused"):
        floor.do(c.StartNow(player="p1"))
    floor.do(c.ResumePlay(player="p1"))
    floor.do(c.StartNow(player="p1"))
    with pytest.raises(Refused, match="runs already"):
        floor.do(c.StartNow(player="p1"))
    to_the_end(floor)
    with pytest.raises(Refused, match="are asked first"):
        floor.do(c.StartNow(player="p1"))


@pytest.mark.rule("TERM-10")
def test_a_cash_game_starts_by_itself() -> None:
    floor = Floor(settings(creator="p1"))
    floor.join("p1", 1)
    with pytest.raises(Refused, match="starts by itself") as caught:
        floor.do(c.StartNow(player="p1"))
    assert caught.value.rule == "TERM-10"


# levels by minutes


@pytest.mark.rule("TERM-10")
def test_the_clock_names_the_level_whatever_the_button_does() -> None:
    floor = sng(seats=3, level_minutes=1, amount=400)
    floor.start()
    began = floor.last(e.SngStarted).at
    while running(floor) and len(rounds(floor)) < 5:
        floor.play(timid) if floor.table.state.phase == "hand" else floor.tick()
    for event in floor.all(e.RoundBegan):
        assert event.at >= began + (event.round - 1) * MINUTE
    for hand in floor.all(e.HandStarted):
        level = level_at(floor.table.settings, levels_past(1, hand.at - began))
        assert level is not None
        assert (hand.small, hand.big) == (level.small, level.big)


@pytest.mark.rule("TERM-10", "SNG-9.2")
def test_levels_by_minutes_follow_each_other_and_end() -> None:
    assert level_at(BY_MINUTES, 0) == Level(1, 2)
    assert level_at(BY_MINUTES, 3) == Level(10, 20)
    assert level_at(BY_MINUTES, 15) == level_at(BY_MINUTES, 24) == Level(1_000, 2_000)
    assert level_at(BY_MINUTES, 25) is None
    later = msgspec.structs.replace(BY_MINUTES, small=5, big=10)
    assert level_at(later, 1) == Level(10, 20)
    first = Round(1, 3, 1, 2)
    assert following(BY_MINUTES, first, 4, 5 * MINUTE - 1) is first
    assert following(BY_MINUTES, first, 4, 5 * MINUTE) == Round(2, 4, 2, 5)
    assert following(BY_MINUTES, first, 4, 12 * MINUTE) == Round(3, 4, 5, 10)
    assert following(BY_MINUTES, first, 4, 200 * MINUTE) is None


@pytest.mark.rule("TERM-10")
def test_a_pause_of_the_host_and_a_standstill_stop_the_clock() -> None:
    floor = waiting(seats=2, here=2, level_minutes=1)
    floor.do(c.StartNow(player="p1"))
    floor.play(timid)
    floor.do(c.PausePlay(player="p1"))
    floor.wait(30 * MINUTE)
    floor.do(c.ResumePlay(player="p1"))
    floor.sleep(20 * MINUTE)
    floor.play(timid)
    assert [number for number, *_ in rounds(floor)] == [1]
    assert floor.last(e.HandStarted).small == 1


@pytest.mark.rule("TERM-10")
def test_levels_by_minutes_end_the_sit_and_go() -> None:
    floor = sng(seats=2, level_minutes=1, amount=400, small=10, big=20)
    floor.start()
    while running(floor):
        floor.play(timid) if floor.table.state.phase == "hand" else floor.tick()
    assert floor.last(e.SngEnded).how in ("winner", "levels")


# antes


@pytest.mark.rule("TERM-10", "TERM-2")
@pytest.mark.parametrize(
    ("ante_of", "antes"), [("everybody", [0, 0, 1, 2, 3]), ("big_blind", [0, 0, 10, 20, 30])]
)
def test_antes_begin_with_a_level(ante_of: str, antes: list[int]) -> None:
    table = settings(kind="sng", antes_from=3, ante_of=ante_of)
    assert [ante_at(table, number, big) for number, big in enumerate((2, 5, 10, 20, 30), start=1)] == antes


@pytest.mark.rule("TERM-10", "TERM-2")
@pytest.mark.parametrize("minutes", [0, 1])
def test_the_hands_of_a_level_have_its_ante(minutes: int) -> None:
    floor = sng(seats=3, antes_from=2, level_minutes=minutes, ante_of="big_blind", amount=400)
    floor.start()
    while running(floor) and len(rounds(floor)) < 4:
        floor.play(timid) if floor.table.state.phase == "hand" else floor.tick()
    assert [ante for *_, ante in rounds(floor)[:3]] == [0, 5, 10]
    posted = [one.event for one in floor.all(e.HandEvent) if isinstance(one.event, Posted)]
    assert {one.amount for one in posted if one.kind == "ante"} >= {5, 10}
    dealt = [one.event.setup for one in floor.all(e.HandEvent) if isinstance(one.event, HandDealt)]
    for setup in dealt:
        due = [entrant.ante for entrant in setup.entrants if entrant.ante]
        assert due in ([], [setup.big])
    assert "ante 5" in next(event for event in floor.all(e.RoundBegan) if event.ante).reason.text


@pytest.mark.rule("TERM-10", "HOST-7")
def test_a_level_of_several_rounds_is_one_level() -> None:
    slow = settings(kind="sng", rounds_a_level=3)
    assert [level_of(slow, number) for number in range(1, 8)] == [1, 1, 1, 2, 2, 2, 3]
    assert [level_of(BY_MINUTES, number) for number in (1, 2, 9)] == [1, 2, 9]


# settings


@pytest.mark.rule("TERM-10")
@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"level_minutes": 61}, "bad_level_minutes"),
        ({"level_minutes": -1}, "bad_level_minutes"),
        ({"antes_from": 17}, "bad_antes_from"),
        ({"antes_from": 1, "game": "step"}, "no_such_term"),
        ({"level_minutes": 5, "kind": "cash"}, "no_such_term"),
        ({"antes_from": 2, "ante": 1}, "two_antes"),
    ],
)
def test_levels_that_can_not_be_are_refused(changes: dict[str, object], code: str) -> None:
    with pytest.raises(Refused) as caught:
        Table.open(msgspec.structs.replace(settings(kind="sng"), **changes), 0)
    assert (caught.value.rule, caught.value.code) == ("TERM-10", code)


# prizes


@pytest.mark.rule("TERM-10")
@pytest.mark.parametrize(
    ("pool", "entries", "paid"),
    [
        (300, 3, (300,)),
        (400, 4, (260, 140)),
        (601, 6, (391, 210)),
        (1_000, 7, (500, 300, 200)),
        (1_001, 10, (501, 300, 200)),
        (1_003, 7, (502, 301, 200)),
    ],
)
def test_the_prizes_are_the_pool_and_odd_chips_go_to_the_better_place(
    pool: int, entries: int, paid: tuple[int, ...]
) -> None:
    assert prizes(pool, entries) == paid


@pytest.mark.rule("TERM-10")
def test_prizes_are_never_made_or_lost_and_never_rise() -> None:
    for entries in range(2, 11):
        for pool in range(200, 3_000, 7):
            paid = prizes(pool, entries)
            assert sum(paid) == pool
            assert list(paid) == sorted(paid, reverse=True)


@pytest.mark.rule("TERM-10")
def test_equal_places_share_their_prizes() -> None:
    assert prizes_by_rank(1_000, [1, 2, 2, 4, 5, 6, 7]) == [500, 250, 250, 0, 0, 0, 0]
    assert prizes_by_rank(1_000, [1, 2, 3, 3, 5, 6, 7]) == [500, 300, 100, 100, 0, 0, 0]
    assert prizes_by_rank(101, [1, 1, 3]) == [51, 50, 0]
    assert prizes_by_rank(401, [3, 1, 1, 4]) == [0, 201, 200, 0]
    for pool in range(200, 400):
        assert sum(prizes_by_rank(pool, [2, 1, 2, 4])) == pool
