"""Each game at a table: how a hand is set up, and the house's law around it."""

import msgspec
import pytest

from pokerhouse.house import Refused, Table, TableSettings
from pokerhouse.house import events as e
from pokerhouse.house.commands import ChangeTable
from pokerhouse.house.commands import table_command as c
from pokerhouse.rules import HandDealt, Posted, Setup, TakenOut
from tests.house.floor import Floor, settings
from tests.house.games.game_scene import GAMES, anything, cash, leaving, marks, staying
from tests.house.sng.sng_scene import running, sng, total

NAMES = ("ann", "bob", "cid", "dan")
BARE = pytest.mark.parametrize(("game", "no_blinds"), GAMES)


def setups(floor: Floor) -> list[Setup]:
    """How each hand so far was set up."""
    return [event.event.setup for event in floor.all(e.HandEvent) if isinstance(event.event, HandDealt)]


def dealt(floor: Floor) -> set[str]:
    """Who is in the last hand."""
    return set(floor.last(e.HandStarted).players)


@pytest.mark.rule("GAME-1")
def test_a_table_stored_before_there_were_games_plays_house() -> None:
    stored = b'{"id": "t", "name": "Table", "kind": "sng", "seats": 3}'
    assert msgspec.json.decode(stored, type=TableSettings).ruleset.name == "house"


@pytest.mark.rule("GAME-1", "GAME-2", "TERM-8")
@BARE
def test_a_cash_table_plays_its_game_and_keeps_its_chips(game: str, *, no_blinds: bool) -> None:
    floor = cash(game, *NAMES, no_blinds=no_blinds)
    floor.join("bot", 6, bot=True)
    choice = anything(3)
    for _ in range(25):
        floor.play(choice)
        for name in [*NAMES, "bot"]:
            chair = floor.table.state.chair_of(name)
            if chair is not None and chair.seat in floor.table.state.questions:
                floor.rebuy(name, 200 - chair.stack)
    found = {(setup.ruleset.name, setup.ruleset.blinds == "none") for setup in setups(floor)}
    assert found == {(game, no_blinds)}


@pytest.mark.rule("GAME-2", "GAME-5")
@pytest.mark.parametrize("kind", ["sng", "private_sng"])
@BARE
def test_a_sit_and_go_of_each_game_is_played_to_its_end(kind: str, game: str, *, no_blinds: bool) -> None:
    given = kind == "private_sng"
    floor = Floor(settings(kind=kind, game=game, no_blinds=no_blinds, seats=4, creator="p1", time_bank_ms=0))
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
    assert {setup.ruleset.name for setup in setups(floor)} == {game}
    assert floor.last(e.SngEnded).places[0].rank == 1


@pytest.mark.rule("GAME-3", "SBE-2")
def test_in_sbe_two_players_have_the_big_blind_on_the_button() -> None:
    floor = cash("sbe", "ann", "bob", seats=2)
    seen = []
    for _ in range(4):
        floor.play(staying)
        button, small, big = marks(floor)
        setup = setups(floor)[-1]
        assert button == big != small
        assert (setup.button, setup.small_at, setup.big_at) == (1, 0, 1)
        seen.append(big)
    assert seen in ([1, 2, 1, 2], [2, 1, 2, 1])


@pytest.mark.rule("GAME-3", "CASH-3.1", "CASH-3.2")
def test_in_sbe_a_third_rests_and_posts_as_the_house_has_it() -> None:
    floor = cash("sbe", "ann", "bob", "cid")
    floor.play(staying)
    outcome = floor.join("dan", 4)
    assert isinstance(outcome.events[0], e.SeatTaken)
    for _ in range(6):
        floor.play(leaving)
    posts = [event.event.kind for event in floor.all(e.HandEvent) if isinstance(event.event, Posted)]
    assert "post" in posts or any(event.player == "dan" for event in floor.all(e.Rested))


@pytest.mark.rule("GAME-4", "STEP-14")
@pytest.mark.parametrize(("game", "no_blinds"), [case for case in GAMES if case[0] != "house"][1:])
def test_without_posted_blinds_who_comes_plays_the_next_hand(game: str, *, no_blinds: bool) -> None:
    floor = cash(game, "ann", "bob", "cid", no_blinds=no_blinds)
    floor.play(staying)
    button = marks(floor)[0]
    assert floor.join("dan", 5).events[0].reason.rule == "GAME-4"  # type: ignore[union-attr]
    floor.do(c.SitOut(player="bob"))
    floor.play(staying)
    assert dealt(floor) == {"ann", "cid", "dan"}
    assert marks(floor)[0] == next(seat for seat in (1, 3, 5, 1, 3) if seat > button or button >= 5)
    floor.play(staying)
    floor.do(c.SitIn(player="bob"))
    floor.play(staying)
    assert dealt(floor) == {*NAMES}
    assert not list(floor.all(e.Rested))
    assert not list(floor.all(e.BlindMissed))
    assert not floor.posts()


@pytest.mark.rule("GAME-4")
def test_where_nobody_posts_nobody_chooses_how_to_come_in() -> None:
    floor = cash("texas", "ann", "bob")
    with pytest.raises(Refused) as refused:
        floor.do(c.SetEntry(player="ann", entry="wait"))
    assert refused.value.rule == "GAME-4"


@pytest.mark.rule("GAME-5", "STEP-2", "STEP-15")
def test_the_unit_of_step_is_half_the_big_blind_of_the_stake() -> None:
    floor = cash("step", *NAMES, small=5, big=10)
    floor.start()
    hand = floor.table.hand
    assert hand is not None
    menu = hand.menu()
    assert menu is not None
    assert (menu.call_to, menu.call_is_bet, hand.setup.small, hand.setup.big) == (5, True, 5, 10)


@pytest.mark.rule("GAME-5")
@pytest.mark.parametrize(
    ("game", "no_blinds", "blinds"),
    [
        ("house", False, (2, 5)),
        ("sbe", False, (2, 5)),
        ("sbe", True, (2, 2)),
        ("step", False, (2, 4)),
        ("texas", True, (2, 2)),
    ],
)
def test_a_levels_blinds_give_the_unit(game: str, *, no_blinds: bool, blinds: tuple[int, int]) -> None:
    floor = sng(seats=3, game=game, no_blinds=no_blinds)
    while len(list(floor.all(e.RoundBegan))) < 2:
        floor.play(staying) if floor.table.state.phase == "hand" else floor.tick()
    began = floor.last(e.RoundBegan)
    assert (began.small, began.big) == blinds
    floor.start()
    assert (setups(floor)[-1].small, setups(floor)[-1].big) == blinds


@pytest.mark.rule("GAME-5", "STEP-8", "CASH-6.1")
def test_a_stack_that_can_not_match_is_out_of_the_hand_and_asked_below_100() -> None:
    floor = cash("step", "ann", "bob", "cid", small=30, big=60)
    floor.play(lambda menu: staying(menu) if menu.raise_low is None else ("raise", menu.raise_low))
    assert any(isinstance(event.event, TakenOut) for event in floor.all(e.HandEvent))
    asked = floor.last(e.RebuyAsked)
    assert floor.stack(asked.player) < 100
    assert asked.reason.rule == "CASH-6.1"


@pytest.mark.rule("GAME-1")
def test_the_game_stays_while_chips_are_on_the_table() -> None:
    floor = Floor(settings(creator="ann"))
    floor.do(ChangeTable(player="ann", game="step"))
    floor.join("ann", 1)
    with pytest.raises(Refused) as refused:
        floor.do(ChangeTable(player="ann", game="texas"))
    assert (refused.value.code, refused.value.rule) == ("chips_on_table", "GAME-1")
    floor.leave("ann")
    assert floor.table.settings.game == "step"


@pytest.mark.rule("GAME-2", "GAME-4", "GAME-5")
@pytest.mark.parametrize(
    ("changes", "code", "rule"),
    [
        ({"game": "step", "small": 2, "big": 5}, "bad_units", "GAME-5"),
        ({"game": "texas", "small": 1, "big": 1}, "bad_units", "GAME-5"),
        ({"game": "step", "no_blinds": True}, "needs_blinds", "GAME-4"),
        ({"game": "house", "no_blinds": True}, "needs_blinds", "GAME-4"),
        ({"game": "texas", "options": ("buy_button",)}, "no_options", "GAME-4"),
        ({"game": "step", "kind": "sng", "small": 2, "big": 5}, "bad_units", "GAME-5"),
        ({"game": "step", "small": 0, "big": 0}, "bad_stakes", "HOST-7"),
        ({"game": "sbe", "seats": 12}, "bad_seats", "limit"),
    ],
)
def test_a_game_that_can_not_be_is_refused(changes: dict[str, object], code: str, rule: str) -> None:
    with pytest.raises(Refused) as refused:
        Table.open(settings(**changes), 0)
    assert (refused.value.code, refused.value.rule) == (code, rule)


@pytest.mark.rule("GAME-2")
@pytest.mark.parametrize("game", ["research", "omaha", ""])
def test_a_game_nobody_plays_here_is_refused(game: str) -> None:
    room = msgspec.structs.replace(settings(), game=game)
    with pytest.raises(Refused) as refused:
        Table.open(room, 0)
    assert (refused.value.code, refused.value.rule) == ("no_such_game", "GAME-2")


@pytest.mark.rule("CASH-4.2", "TEX-5")
def test_who_never_came_back_folds_as_soon_as_the_game_lets_them_and_leaves() -> None:
    floor = cash("texas", "ann", "bob", "cid", action_ms=5_000)
    floor.play(staying)
    floor.do(c.SitOut(player="bob"))
    while floor.table.state.chair_of("bob") is not None:
        if floor.table.state.phase == "hand" and floor.actor() != "bob":
            floor.now += 1_000
            hand = floor.table.hand
            assert hand is not None
            menu = hand.menu()
            assert menu is not None
            floor.act(*staying(menu))
        else:
            floor.tick()
    assert list(floor.all(e.ActedForAbsent))
    assert floor.last(e.SeatLeft).player == "bob"
    for _ in range(3):
        floor.play(staying)


@pytest.mark.rule("GAME-4", "SNG-4.6")
def test_in_a_sit_and_go_nothing_is_taken_from_who_is_away() -> None:
    floor = sng(seats=3, game="texas", walk_ms=1_000)
    floor.start()
    floor.do(c.SitOut(player="p2"))
    floor.play(staying)
    away = floor.stack("p2")
    for _ in range(4):
        floor.play(leaving)
        assert dealt(floor) == {"p1", "p3"}
    assert floor.stack("p2") == away
    assert not list(floor.all(e.BlindTaken))
    floor.do(c.SitOut(player="p3"))
    while not list(floor.all(e.Walked)):
        floor.play(leaving) if floor.table.state.phase == "hand" else floor.tick()
    walked = floor.last(e.Walked)
    assert (walked.player, walked.amount) == ("p1", 0)
    while running(floor):
        floor.play(leaving) if floor.table.state.phase == "hand" else floor.tick()
    assert floor.last(e.SngEnded).places[0].player == "p1"
