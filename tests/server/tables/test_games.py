"""Tables of every game over a socket: opened, shown, played, changed, kept, or refused."""

import asyncio
from random import Random

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from pokerhouse.client import Client, RefusedError
from pokerhouse.house.events import TableOpened
from pokerhouse.protocol.command import FollowLobby, OpenTable, QuickJoin
from pokerhouse.protocol.game import WhoseTurn
from pokerhouse.protocol.host_command import ChangeTable, FollowLink, MakeLink
from pokerhouse.protocol.message import Answer, LobbyList
from pokerhouse.protocol.view import HandView, Menu, TableView
from pokerhouse.rules import whose_turn
from pokerhouse.server.storage import table_event
from tests.server.harness.running import Running, open_house, table_of
from tests.server.harness.table_steps import PATIENCE_SECONDS, act, actor_of, close_all, sit, until

pytestmark = pytest.mark.anyio

GAMES = (("house", False), ("sbe", False), ("sbe", True), ("step", False), ("texas", False), ("texas", True))
KINDS = ("cash", "sng", "private_sng")


async def opened(client: Client, **more: object) -> str:
    """A table of three seats at 5/10, or as it is said."""
    said: dict[str, object] = {"kind": "cash", "name": "Games", "seats": 3, "small": 5, "big": 10, **more}
    said |= {"buy_in_low": 200, "buy_in_high": 1_000} | more
    return (await client.command(OpenTable(id=client.new_id(), **said))).table  # type: ignore[arg-type]


def chosen(menu: Menu, luck: Random) -> tuple[str, int | None]:
    """A move of the menu; folds and all-ins seldom."""
    moves: list[tuple[str, int | None]] = []
    moves += [("check", None)] * (3 * menu.check) + [("call", None)] * (4 * (menu.call_to is not None))
    if menu.raise_low is not None:
        moves.append(("raise", menu.raise_low))
    if menu.fold and luck.random() < 0.2:
        moves.append(("fold", None))
    return luck.choice(moves or [("all_in", None)])


async def a_move(people: list[Client], table: str, luck: Random) -> TableView:
    """Whoever's turn it is moves; the table as that player saw it before."""
    client = await actor_of(people, table)
    view = client.views[table]
    assert view.you is not None
    assert view.you.menu is not None
    move, to = chosen(view.you.menu, luck)
    await act(client, table, move, to)
    return view


def turn_of(view: TableView) -> tuple[HandView, WhoseTurn]:
    """The hand, and what its document shows of it."""
    assert view.hand is not None
    assert view.hand.turn is not None
    return view.hand, view.hand.turn


@pytest.mark.rule("GAME-1", "GAME-2", "GAME-7")
@pytest.mark.parametrize(("game", "no_blinds"), GAMES)
@pytest.mark.parametrize("kind", KINDS)
async def test_every_game_is_opened_shown_played_and_kept(
    sqlite: str, game: str, kind: str, *, no_blinds: bool
) -> None:
    async with open_house(sqlite) as house:
        people = [await house.guest(name) for name in ("Ada", "Bea", "Cid")]
        table = await opened(people[0], kind=kind, game=game, no_blinds=no_blinds)
        link = await people[0].command(MakeLink(id="link", table=table, guests=5, seconds=600))
        async with httpx.AsyncClient(base_url=house.url, trust_env=False) as web:
            leads = (await web.get(f"/api/link/{link.token}")).json()
        assert (leads.get("game", "house"), leads.get("no_blinds", False)) == (game, no_blinds)
        if kind != "private_sng":
            await people[0].command(FollowLobby(id="lobby"))
            async with asyncio.timeout(PATIENCE_SECONDS):
                while not isinstance(told := await people[0].message(), LobbyList):
                    pass
            assert [(row.game, row.no_blinds) for row in told.tables if row.table == table] == [
                (game, no_blinds)
            ]
        for seat, client in enumerate(people, start=1):
            await client.command(FollowLink(id="come", token=link.token))
            await sit(client, table, seat, 0 if kind == "private_sng" else 1_000)
        luck, hands = Random(7), set[int]()
        for _ in range(25):
            view = await a_move(people, table, luck)
            assert (view.game, view.no_blinds) == (game, no_blinds)
            assert view.hand is not None
            assert (view.hand.turn is None) == (game == "house")
            hands.add(view.hand.number)
        assert len(hands) > 1
        await close_all(people)
    async with open_house(sqlite) as house:
        settings = table_of(house.desk(table)).settings
        assert (settings.game, settings.no_blinds, settings.kind) == (game, no_blinds, kind)
        hand = table_of(house.desk(table)).hand
        assert hand is not None
        assert (hand.ruleset.name, hand.ruleset.blinds == "none") == (game, no_blinds)


@pytest.mark.rule("GAME-7", "STEP-5", "STEP-19")
async def test_the_view_says_what_the_document_prints(house: Running) -> None:
    people = [await house.guest(name) for name in ("Ada", "Bea", "Cid")]
    table = await opened(people[0], game="step")
    for seat, client in enumerate(people, start=1):
        await sit(client, table, seat, 1_000)
    luck = Random(3)
    for _ in range(30):
        hand, turn = turn_of(await a_move(people, table, luck))
        assert turn.acting == hand.actor
        assert turn.acting not in turn.waiting
        assert turn.raises_left in (0, 1, 2, 3)
    desk = house.desk(table)
    inside = table_of(desk).hand
    assert inside is not None
    known, at = whose_turn(inside), table_of(desk).state.seats
    seat_of = dict(zip([entrant.player for entrant in inside.setup.entrants], at, strict=True))
    last = await until(people[0], table, lambda view: (view.hand and view.hand.decision) == inside.decision)
    _, turn = turn_of(last)
    assert turn.waiting == [seat_of[player] for player in known.waiting]
    assert (tuple(turn.offered), turn.raises_left) == (known.offered, known.raises_left)
    assert known.done is not None
    assert turn.done is not None
    assert (turn.done.seat, turn.done.move, turn.done.to) == (
        seat_of[known.done.player],
        known.done.move,
        known.done.to,
    )
    await close_all(people)


@pytest.mark.rule("GAME-7", "STEP-15", "TEX-5", "TEX-6")
async def test_what_is_not_offered_says_why_by_the_rule_of_the_game(house: Running) -> None:
    wanted = {
        "step": {"check": "STEP-15", "raise": "STEP-15", "all_in": "STEP-15"},
        "texas": {"fold": "TEX-5", "check": "TEX-6", "raise": "TEX-6", "all_in": "TEX-6"},
        "sbe": {"check": "SBE-12"},
        "house": {},
    }
    for game, rules in wanted.items():
        people = [await house.guest(f"{game}{number}") for number in (1, 2, 3)]
        table = await opened(people[0], game=game, name=game)
        for seat, client in enumerate(people, start=1):
            await sit(client, table, seat)
        you = (await actor_of(people, table)).views[table].you
        assert you is not None
        assert you.menu is not None
        assert {move: why.rule for move, why in you.menu.not_now.items()} == rules
        assert (you.menu.no_raise.rule if you.menu.no_raise else None) == rules.get("raise")
        await close_all(people)


@pytest.mark.rule("GAME-1", "GAME-2", "GAME-4", "GAME-5")
async def test_a_game_that_cannot_be_is_refused_with_its_rule(house: Running) -> None:
    ada = await house.guest()
    before = len(house.room.tables)
    for said, code, rule in (
        ({"game": "omaha"}, "no_such_game", "GAME-2"),
        ({"game": "research"}, "no_such_game", "GAME-2"),
        ({"game": "step", "no_blinds": True}, "needs_blinds", "GAME-4"),
        ({"no_blinds": True}, "needs_blinds", "GAME-4"),
        ({"game": "step", "small": 2, "big": 5}, "bad_units", "GAME-5"),
        ({"game": "texas", "small": 5, "big": 5}, "bad_units", "GAME-5"),
        ({"game": "step", "small": 0, "big": 0}, "bad_stakes", "HOST-7"),
        ({"game": "step", "options": ["buy_button"]}, "no_options", "GAME-4"),
    ):
        with pytest.raises(RefusedError) as caught:
            await opened(ada, **said)
        assert (caught.value.reason.code, caught.value.reason.rule) == (code, rule)
    assert len(house.room.tables) == before
    await ada.close()


@pytest.mark.rule("GAME-1")
async def test_the_game_is_changed_while_no_chips_are_on_the_table(house: Running) -> None:
    ada, bea = await house.guest("Ada"), await house.guest("Bea")
    table = await opened(ada)

    async def change(**said: object) -> None:
        await ada.command(ChangeTable(id=ada.new_id(), table=table, **said))  # type: ignore[arg-type]

    async def refusal(**said: object) -> tuple[str, str]:
        with pytest.raises(RefusedError) as caught:
            await change(**said)
        return caught.value.reason.code, caught.value.reason.rule

    assert await refusal(game="omaha") == ("no_such_game", "GAME-2")
    assert await refusal(game="step", small=2, big=5) == ("bad_units", "GAME-5")
    await change(game="texas", no_blinds=True)
    assert await refusal(game="step") == ("needs_blinds", "GAME-4")
    await change(game="step", no_blinds=False)
    await sit(bea, table, 1)
    assert (bea.views[table].game, bea.views[table].no_blinds) == ("step", False)
    assert await refusal(game="house") == ("chips_on_table", "GAME-1")
    assert house.desk(table).settings.game == "step"
    await close_all([ada, bea])


@pytest.mark.rule("GAME-1")
async def test_a_client_that_knows_nothing_of_games_plays_the_house_game(house: Running) -> None:
    """It names no game, is told none, and a quick join never leads it to a table of another."""
    ada, bea = await house.guest("Ada"), await house.guest("Bea")
    await ada.say(
        b'{"type":"open_table","id":"old","kind":"cash","name":"Old","seats":3,"small":5,"big":10,'
        b'"buy_in_low":200,"buy_in_high":1000}'
    )
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not isinstance(answer := await ada.message(), Answer):
            pass
    assert house.desk(answer.table).settings.game == "house"
    view = msgspec.json.encode(await ada.watch(answer.table))
    assert not {b"game", b"no_blinds", b"turn"} & set(view.split(b'"'))
    step = await opened(ada, game="step", name="Other", small=50, big=100, seats=3)
    with pytest.raises(RefusedError) as caught:
        await bea.command(QuickJoin(id="quick", small=50))
    assert caught.value.reason.code == "nowhere"
    assert house.desk(step).summary.open_seats
    await close_all([ada, bea])


@pytest.mark.rule("GAME-1")
async def test_a_table_stored_before_there_were_games_opens_as_house(house: Running) -> None:
    ada = await house.guest()
    table = await opened(ada, game="house")
    first, *_ = await house.room.store.batches(f"table:{table}")
    row = next(row for row in first.events if row.type == "table_opened")
    old = msgspec.json.decode(row.data)
    for name in ("game", "no_blinds"):
        old["settings"].pop(name, None)
    event = table_event(replace(row, data=msgspec.json.encode(old)))
    assert isinstance(event, TableOpened)
    assert (event.settings.game, event.settings.no_blinds) == ("house", False)
    await ada.close()
