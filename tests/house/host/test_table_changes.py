"""What a host changes about its table, and the bots it asks for (HOST-7, HOST-8)."""

import pytest

from pokerhouse.house import Refused
from pokerhouse.house import commands as c
from pokerhouse.house import events as e
from pokerhouse.house.host.table_changes import check_times
from tests.house.floor import Floor, bold, settings
from tests.house.host.test_host_controls import refused, table


def change(floor: Floor, **changes: int | str | bool) -> None:
    floor.do(c.ChangeTable(player="ada", **changes))  # type: ignore[arg-type]  # names checked by the test


@pytest.mark.rule("HOST-7")
def test_changes_wait_for_the_end_of_the_hand_and_are_told() -> None:
    floor = table()
    floor.start()
    change(floor, small=3, big=7, action_ms=30_000, time_bank_ms=0, name="Sunday")
    planned = floor.last(e.ChangePlanned)
    assert planned.reason.facts == {"name": "Sunday", "small": 3, "big": 7, "action": 30, "time_bank": 0}
    assert floor.table.settings.big == 2
    floor.act("fold")
    assert floor.table.state.clock is not None
    assert floor.table.state.clock.bank_from == floor.now + 20_000
    floor.play()
    floor.start()
    assert floor.table.settings.name == "Sunday"
    started = floor.last(e.HandStarted)
    assert (started.small, started.big) == (3, 7)
    clock = floor.table.state.clock
    assert clock is not None
    assert (clock.bank_from, clock.deadline) == (floor.now + 30_000, floor.now + 30_000)


@pytest.mark.rule("HOST-7")
def test_between_hands_a_change_holds_at_once_and_the_same_again_is_no_news() -> None:
    floor = table()
    change(floor, big=4)
    assert floor.table.state.blinds == (1, 4)
    assert floor.do(c.ChangeTable(player="ada", big=4)).events == []


@pytest.mark.rule("HOST-1", "HOST-7")
def test_a_table_becomes_private_and_public_again_and_the_event_can_be_stored() -> None:
    floor = table()
    for private, said in ((True, "yes"), (False, "no")):
        change(floor, private=private)
        assert floor.table.settings.private is private
        told = floor.last(e.TableChanged).reason
        assert (told.facts, told.text) == ({"private": said}, f"From the next hand: private {said}.")


@pytest.mark.rule("HOST-7")
def test_a_host_can_not_set_what_no_table_can_be() -> None:
    floor = table()
    for changes, code in (
        ({"small": 0}, "bad_stakes"),
        ({"small": 5}, "bad_stakes"),
        ({"big": 101}, "bad_stakes"),
        ({"action_ms": 4_999}, "bad_time"),
        ({"action_ms": 120_001}, "bad_time"),
        ({"time_bank_ms": 600_001}, "bad_time"),
        ({"buy_in_high": 3_000}, "bad_buy_in_range"),
        ({"name": ""}, "bad_table_name"),
        ({"rounds_a_level": 6}, "bad_speed"),
        ({"chat": "loud"}, "bad_chat"),
    ):
        assert refused(floor, c.ChangeTable(player="ada", **changes)) == code
    assert refused(floor, c.ChangeTable(player="bob", big=4)) == "not_host"


@pytest.mark.rule("HOST-7")
def test_a_slow_private_game_keeps_its_levels_longer() -> None:
    floor = Floor(settings(kind="private_sng", seats=2, creator="ada", starting_stack=2_000))
    change(floor, rounds_a_level=2, starting_stack=1_500)
    floor.do(c.Invite(player="ada", guest="bob"))
    floor.join("ada", 1, 0)
    floor.join("bob", 2, 0)
    while len(list(floor.all(e.RoundBegan))) < 4:
        floor.play()
    assert [(began.small, began.big) for began in floor.all(e.RoundBegan)][:4] == [
        (1, 2),
        (1, 2),
        (2, 5),
        (2, 5),
    ]
    assert floor.last(e.SngStarted).given == 1_500
    assert refused(floor, c.ChangeTable(player="ada", starting_stack=500)) == "sng_runs"
    assert refused(floor, c.ChangeTable(player="ada", private=True)) == "private_game"
    change(floor, name="Ours")
    floor.play(bold)


@pytest.mark.rule("HOST-7", "SNG-1.1", "SNG-2")
@pytest.mark.parametrize("change_to", [{"buy_in_low": 300}, {"buy_in_high": 150}])
def test_who_has_bought_in_plays_though_the_range_is_changed_before_the_start(
    change_to: dict[str, int],
) -> None:
    floor = Floor(settings(kind="sng", seats=3, creator="ada"))
    floor.join("ada", 1, 200)
    floor.join("bob", 2, 200)
    change(floor, **change_to)
    floor.join("cid", 3, change_to.get("buy_in_low", 100))
    assert floor.table.state.due == floor.now + 4_000
    floor.start()
    assert floor.last(e.SngStarted).players == ("ada", "bob", "cid")


@pytest.mark.rule("HOST-8")
def test_bots_are_asked_for_and_sent_away_by_the_host() -> None:
    floor = table()
    floor.do(c.AddBot(player="ada", style="steady"))
    assert (floor.table.settings.bots, floor.table.settings.bot_styles) == (1, ("steady",))
    floor.join("vera", 4, bot=True)
    assert refused(floor, c.RemoveBot(player="ada", bot="bob")) == "no_bot"
    assert refused(floor, c.AddBot(player="bob", style="steady")) == "not_host"
    floor.start()
    change(floor, big=4)
    floor.do(c.RemoveBot(player="ada", bot="vera"))
    floor.play()
    assert floor.table.state.chair_of("vera") is None
    floor.start()
    assert (floor.table.settings.bots, floor.table.settings.big) == (0, 4)


@pytest.mark.rule("HOST-8", "HOST-5")
def test_a_bot_that_can_not_be_sent_away_leaves_the_table_as_it_was() -> None:
    floor = table()
    floor.do(c.AddBot(player="ada", style="steady"))
    floor.join("vera", 4, bot=True)
    floor.start()
    floor.do(c.RemoveBot(player="ada", bot="vera"))
    assert refused(floor, c.RemoveBot(player="ada", bot="vera")) == "asked_already"
    private = Floor(settings(kind="private_sng", seats=2, creator="ada"))
    private.join("ada", 1, 0)
    private.do(c.AddBot(player="ada", style="steady"))
    private.do(c.Invite(player="ada", guest="vera"))
    private.join("vera", 2, 0, bot=True)
    private.start()
    assert refused(private, c.RemoveBot(player="ada", bot="vera")) == "sng_runs"
    assert private.table.settings.bots == 1


@pytest.mark.rule("HOST-8")
def test_a_table_without_bots_stays_without() -> None:
    floor = table(no_bots=True)
    assert refused(floor, c.AddBot(player="ada", style="steady")) == "no_bots"
    with pytest.raises(Refused):
        table(no_bots=True, bots=1)


@pytest.mark.rule("HOST-7")
@pytest.mark.parametrize(
    ("name", "value", "low", "high"), [("action_ms", 4_999, 5, 120), ("time_bank_ms", 600_001, 0, 600)]
)
def test_a_clock_is_refused_in_seconds(name: str, value: int, low: int, high: int) -> None:
    with pytest.raises(Refused) as caught:
        check_times({name: value})
    assert caught.value.text == f"This time can be {low} to {high} seconds."
    assert caught.value.facts == {"low": low, "high": high}
    check_times({name: low * 1_000})
    check_times({name: high * 1_000})
