"""What a host may add to `house`: betting and antes, in cash games and sit-and-goes."""

from typing import Any

import msgspec
import pytest

from pokerhouse.house import Refused, Table, TableSettings
from pokerhouse.house import events as e
from pokerhouse.house.commands import ChangeTable
from pokerhouse.house.commands import table_command as c
from pokerhouse.rules import Acted, HandDealt, Menu, Move, Posted, Setup
from tests.house.floor import Floor, bold, passive, settings
from tests.house.games.game_scene import anything, cash
from tests.house.sng.sng_scene import running, total

NAMES = ("ann", "bob", "cid", "dan")
TERMS = pytest.mark.parametrize(
    "terms",
    [
        {"betting": "pot_limit"},
        {"betting": "fixed_limit"},
        {"ante": 1},
        {"ante": 2, "ante_of": "big_blind"},
        {"betting": "fixed_limit", "ante": 2},
        {"betting": "pot_limit", "ante": 1, "ante_of": "big_blind"},
    ],
    ids=lambda terms: " ".join(map(str, terms.values())),
)


def setups(floor: Floor) -> list[Setup]:
    return [event.event.setup for event in floor.all(e.HandEvent) if isinstance(event.event, HandDealt)]


def antes(floor: Floor) -> list[tuple[int, int]]:
    """Position and amount of each ante of the last hand."""
    number = floor.table.state.hand_number
    told = [event.event for event in floor.all(e.HandEvent) if event.hand == number]
    return [(one.position, one.amount) for one in told if isinstance(one, Posted) and one.kind == "ante"]


def raises(floor: Floor) -> list[int]:
    """To what each raise of the last hand went."""
    number = floor.table.state.hand_number
    told = [event.event for event in floor.all(e.HandEvent) if event.hand == number]
    return [one.to for one in told if isinstance(one, Acted) and one.move == "raise"]


@pytest.mark.rule("TERM-1", "TERM-2", "TERM-8")
@TERMS
def test_a_cash_table_plays_by_its_terms_and_keeps_its_chips(terms: dict[str, Any]) -> None:
    floor = cash("house", *NAMES, **terms)
    floor.join("bot", 6, bot=True)
    choice = anything(3)
    for _ in range(25):
        floor.play(choice)
        for name in [*NAMES, "bot"]:
            chair = floor.table.state.chair_of(name)
            if chair is not None and chair.seat in floor.table.state.questions:
                floor.rebuy(name, 200 - chair.stack)
    assert len(setups(floor)) == 25
    wished = settings(**terms)
    assert {setup.ruleset for setup in setups(floor)} == {wished.ruleset_at(2, wished.ante)}


@pytest.mark.rule("TERM-1", "TERM-2", "TERM-8")
@pytest.mark.parametrize("kind", ["sng", "private_sng"])
@TERMS
def test_a_sit_and_go_is_played_by_its_terms_to_its_end(kind: str, terms: dict[str, object]) -> None:
    given = kind == "private_sng"
    floor = Floor(settings(kind=kind, seats=4, creator="p1", time_bank_ms=0, **terms))
    for seat in range(1, 5):
        if given and seat > 1:
            floor.do(c.Invite(player="p1", guest=f"p{seat}"))
        floor.join(f"p{seat}", seat, 0 if given else 200)
    floor.start()
    chips = total(floor)
    choice = anything(7)
    while running(floor):
        floor.play(choice) if floor.table.state.phase == "hand" else floor.tick()
        assert not running(floor) or total(floor) == chips
    assert floor.last(e.SngEnded).places[0].rank == 1
    if terms.get("betting") == "fixed_limit":  # the bets rise with the level
        limits = [setup.ruleset.limits for setup in setups(floor)]
        assert limits == [(s.big, s.big, 2 * s.big, 2 * s.big) for s in setups(floor)]
        assert len(set(limits)) > 1


@pytest.mark.rule("TERM-1")
def test_pot_limit_raises_to_the_price_and_the_pot_after_a_call() -> None:
    floor = cash("house", *NAMES, betting="pot_limit")
    floor.play(bold)
    assert raises(floor)[0] == 2 + (1 + 2 + 2)


@pytest.mark.rule("TERM-1")
def test_fixed_limit_bets_the_big_blind_then_twice_that_and_raises_three_times() -> None:
    def most(menu: Menu) -> tuple[Move, int | None]:
        return ("raise", menu.raise_low) if menu.raise_low is not None else passive(menu)

    floor = cash("house", *NAMES, betting="fixed_limit")
    floor.play(most)
    assert raises(floor) == [4, 6, 8, 2, 4, 6, 8, 4, 8, 12, 16, 4, 8, 12, 16]


@pytest.mark.rule("TERM-2")
def test_everybody_dealt_in_pays_the_ante() -> None:
    floor = cash("house", *NAMES, ante=2)
    floor.play(passive)
    assert sorted(antes(floor)) == [(0, 2), (1, 2), (2, 2), (3, 2)]


@pytest.mark.rule("TERM-2")
def test_the_big_blind_alone_pays_after_the_blind() -> None:
    floor = cash("house", *NAMES, ante=2, ante_of="big_blind")
    floor.play(passive)
    assert antes(floor) == [(1, 2)]
    posted = [event.event for event in floor.all(e.HandEvent) if isinstance(event.event, Posted)]
    assert [one.kind for one in posted] == ["small_blind", "big_blind", "ante"]


@pytest.mark.rule("TERM-2")
def test_where_the_big_blind_is_dead_nobody_pays_its_ante() -> None:
    floor = Floor(settings(kind="sng", seats=3, time_bank_ms=0, ante=2, ante_of="big_blind"))
    for seat in (1, 2, 3):
        floor.join(f"p{seat}", seat, 200)
    floor.start()
    floor.play(passive)
    for setup in setups(floor):
        paid = [position for position, entrant in enumerate(setup.entrants) if entrant.ante]
        assert paid == ([] if setup.big_at is None else [setup.big_at])


@pytest.mark.rule("TERM-1", "TERM-2")
@pytest.mark.parametrize(
    ("changes", "rule", "code"),
    [
        ({"betting": "spread_limit"}, "TERM-1", "bad_betting"),
        ({"betting": "pot_limit", "game": "step"}, "TERM-1", "no_such_term"),
        ({"betting": "fixed_limit", "game": "texas"}, "TERM-1", "no_such_term"),
        ({"ante": 1, "game": "sbe"}, "TERM-2", "no_such_term"),
        ({"ante": 3}, "TERM-2", "bad_ante"),
        ({"ante": -1}, "TERM-2", "bad_ante"),
        ({"ante": 1, "ante_of": "button"}, "TERM-2", "bad_ante_of"),
    ],
)
def test_terms_that_can_not_be_are_refused(changes: dict[str, object], rule: str, code: str) -> None:
    wished = msgspec.structs.replace(settings(), **changes)
    with pytest.raises(Refused) as caught:
        Table.open(wished, 0)
    assert (caught.value.rule, caught.value.code) == (rule, code)


@pytest.mark.rule("TERM-1", "TERM-2")
def test_a_stored_table_without_terms_is_no_limit_without_antes() -> None:
    stored = msgspec.json.decode(b'{"id": "t", "name": "Table"}', type=TableSettings)
    assert (stored.betting, stored.ante, stored.ante_of) == ("no_limit", 0, "everybody")


@pytest.mark.rule("TERM-1", "TERM-2", "HOST-7")
def test_the_hosts_change_takes_effect_with_the_next_hand() -> None:
    floor = cash("house", *NAMES, creator="ann")
    floor.start()
    floor.do(ChangeTable(player="ann", betting="pot_limit", ante=1))
    floor.play(passive)
    floor.play(passive)
    first, second = setups(floor)
    assert (first.ruleset.pot_limit, first.entrants[0].ante) == (False, 0)
    assert (second.ruleset.pot_limit, second.entrants[0].ante) == (True, 1)
    said = floor.last(e.ChangePlanned).reason
    assert said.facts == {"betting": "pot_limit", "ante": 1}
    with pytest.raises(Refused) as caught:
        floor.do(ChangeTable(player="ann", ante=3))
    assert caught.value.rule == "TERM-2"


@pytest.mark.rule("TERM-1", "HOST-7")
def test_a_running_sit_and_go_keeps_its_terms() -> None:
    floor = Floor(settings(kind="sng", seats=2, creator="p1"))
    for seat in (1, 2):
        floor.join(f"p{seat}", seat, 200)
    floor.start()
    with pytest.raises(Refused) as caught:
        floor.do(ChangeTable(player="p1", betting="pot_limit"))
    assert caught.value.code == "sng_runs"


@pytest.mark.rule("TERM-8")
def test_a_stack_that_an_ante_exceeds_pays_what_it_has() -> None:
    floor = Floor(settings(kind="sng", seats=3, small=10, big=20, time_bank_ms=0, ante=19))
    for seat in (1, 2, 3):
        floor.join(f"p{seat}", seat, 100)
    floor.start()
    short, choice = [], anything(6)
    while running(floor):
        floor.play(choice) if floor.table.state.phase == "hand" else floor.tick()
        short += [amount for _, amount in antes(floor) if amount < 19]
    assert short
