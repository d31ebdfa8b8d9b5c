"""What the source fixes and a host may choose otherwise: the rebuy question, the excess, Hit & Run."""

import msgspec
import pytest

from pokerhouse.house import Refused, Table, TableSettings
from pokerhouse.house import events as e
from pokerhouse.house.commands import ChangeTable
from pokerhouse.server.standing_tables import STANDING
from tests.house.cash.test_hit_and_run import HERE, Guest
from tests.house.floor import Floor, bold, settings, timid
from tests.house.games.game_scene import cash

THREE = ("ann", "bob", "cid")


def seated(amount: int, **changes: object) -> Floor:
    """Three players who have brought so much."""
    floor = Floor(settings(**changes))
    for seat, name in enumerate(THREE, start=1):
        floor.join(name, seat, amount)
    return floor


def asked(floor: Floor) -> set[str]:
    """Who stands before the question."""
    return {floor.table.state.chairs[seat].player for seat in floor.table.state.questions}


@pytest.mark.rule("D17", "CASH-6.1")
def test_by_default_the_first_lost_blind_of_a_hundred_asks() -> None:
    floor = seated(100)
    floor.play(timid)
    losers = {name for name in THREE if floor.stack(name) < 100}
    assert asked(floor) == losers != set()
    why = floor.last(e.RebuyAsked).reason
    assert (why.rule, why.text, why.facts) == ("CASH-6.1", "The stack is below 100: rebuy in or leave.", {})


@pytest.mark.rule("D17")
@pytest.mark.parametrize("table", STANDING, ids=lambda table: table.id)
def test_no_table_of_the_houses_own_offers_a_buy_in_that_the_first_loss_breaks(table: TableSettings) -> None:
    assert table.buy_in_low - table.playable >= table.small + table.big
    if (table.small, table.big) == (1, 2):
        assert (table.buy_in_low, table.buy_in_high) == (200, 400)


@pytest.mark.rule("TERM-9", "D17")
def test_a_host_may_ask_below_another_number_of_big_blinds() -> None:
    floor = seated(100, rebuy_blinds=10)
    for _ in range(4):
        floor.play(timid)
    assert asked(floor) == set()
    assert min(floor.stack(name) for name in THREE) < 100
    while not asked(floor):
        floor.play(bold)
    why = floor.last(e.RebuyAsked).reason
    assert (why.rule, why.text, why.facts) == (
        "TERM-9",
        "The stack is below 20: rebuy in or leave.",
        {"least": 20},
    )
    assert all((floor.stack(name) < 20) == (name in asked(floor)) for name in THREE)


@pytest.mark.rule("TERM-9")
def test_who_has_enough_for_this_table_can_not_rebuy() -> None:
    floor = seated(100, rebuy_blinds=10)
    floor.play(timid)
    low = min(THREE, key=floor.stack)
    with pytest.raises(Refused, match=r"^Rebuy-in is for a stack below 20\.$") as caught:
        floor.rebuy(low, 50)
    assert caught.value.facts == {"stack": floor.stack(low), "least": 20}


@pytest.mark.rule("TERM-9", "CASH-8.1")
@pytest.mark.parametrize("keep", [False, True])
def test_winnings_above_the_maximum_go_to_the_bank_unless_they_stay(*, keep: bool) -> None:
    floor = seated(400, keep_winnings=keep)
    while max(floor.stack(name) for name in THREE) <= 400 and not list(floor.all(e.ExcessMoved)):
        floor.play(bold)
    richest = max(floor.stack(name) for name in THREE)
    assert (richest > 400) is keep
    assert bool(list(floor.all(e.ExcessMoved))) is not keep


@pytest.mark.rule("TERM-9", "CASH-8.2")
def test_a_winner_whose_chips_stayed_carries_them_all_away() -> None:
    floor = seated(400, keep_winnings=True)
    while max(floor.stack(name) for name in THREE) <= 400:
        floor.play(bold)
    rich = max(THREE, key=floor.stack)
    for name in asked(floor):
        floor.rebuy(name, 400 - floor.stack(name))
    floor.start()
    before = floor.bank(rich)
    floor.leave(rich)
    floor.play(timid)
    carried = floor.last(e.SeatLeft).stack
    assert carried > 400
    assert floor.bank(rich) == before + carried
    assert floor.players[rich].state.stays["t"].stack == carried


@pytest.mark.rule("TERM-9", "CASH-8.2")
def test_where_there_is_no_hit_and_run_winners_come_and_go() -> None:
    free = msgspec.structs.replace(HERE, no_hit_and_run=True)
    guest = Guest()
    guest.stay(free, 200, 500)
    guest.stay(free, 100, 0)
    guest.stay(HERE, 100, 300)
    other = msgspec.structs.replace(HERE, table="there", high=200)
    guest.refused(other, 200)
    guest.sit(msgspec.structs.replace(other, no_hit_and_run=True), 100)


@pytest.mark.rule("TERM-9", "HOST-7")
def test_the_host_changes_them_between_hands() -> None:
    floor = cash("house", *THREE, creator="ann")
    floor.start()
    floor.do(ChangeTable(player="ann", rebuy_blinds=5, keep_winnings=True, no_hit_and_run=True))
    assert floor.table.settings.playable == 100
    floor.play(timid)
    floor.start()
    assert floor.table.settings.playable == 10
    assert floor.last(e.ChangePlanned).reason.facts == {
        "rebuy_blinds": 5,
        "keep_winnings": "yes",
        "no_hit_and_run": "yes",
    }


@pytest.mark.rule("TERM-9")
@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"rebuy_blinds": -1}, "bad_rebuy_blinds"),
        ({"rebuy_blinds": 51}, "bad_rebuy_blinds"),
        ({"rebuy_blinds": 5, "kind": "sng"}, "no_such_term"),
        ({"keep_winnings": True, "kind": "sng"}, "no_such_term"),
        ({"no_hit_and_run": True, "game": "step"}, "no_such_term"),
    ],
)
def test_choices_that_can_not_be_are_refused(changes: dict[str, object], code: str) -> None:
    with pytest.raises(Refused) as caught:
        Table.open(msgspec.structs.replace(settings(), **changes), 0)
    assert (caught.value.rule, caught.value.code) == ("TERM-9", code)
