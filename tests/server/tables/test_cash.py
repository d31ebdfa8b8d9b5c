"""Cash tables through the server: Hit & Run, sitting out, the options for newcomers."""

import asyncio

import pytest

from pokerhouse.client import Client, RefusedError
from pokerhouse.protocol.command import AnswerOption, Leave, OpenTable, SitIn, SitOut, TakeSeat
from tests.server.harness.running import Running
from tests.server.harness.table_steps import act, actor_of, close_all, sit, until

pytestmark = pytest.mark.anyio


async def opened(client: Client, **more: object) -> str:
    """A cash table of the smallest stake."""
    said = {"name": "Cash", "seats": 2, "small": 1, "big": 2, **more}
    return (await client.command(OpenTable(id=client.new_id(), kind="cash", **said))).table  # type: ignore[arg-type]


@pytest.mark.rule("CASH-8.1", "CASH-8.2")
async def test_who_left_a_winner_is_told_what_binds_it_and_until_when(house: Running) -> None:
    people = [await house.guest(name) for name in ("Ada", "Bea")]
    table = await opened(people[0])
    for seat, client in enumerate(people, start=1):
        await sit(client, table, seat, 200)
    loser = await actor_of(people, table)
    winner = people[1 - people.index(loser)]
    await act(loser, table, "fold")
    await until(winner, table, lambda view: view.hand is not None and view.hand.number == 2)
    assert await actor_of([winner], table) is winner
    await act(winner, table, "raise", 4)
    await winner.command(Leave(id="go", table=table))
    await act(await actor_of([loser], table), table, "fold")
    await until(winner, table, lambda view: view.you is None)
    await winner.watch(table)  # who has left follows the table no more (TABLE-7)
    view = await until(winner, table, lambda view: view.offer is not None and view.offer.fixed is not None)
    assert view.offer is not None
    assert view.offer.fixed is not None
    assert (view.offer.low, view.offer.high, view.offer.fixed.rule) == (200, 200, "CASH-8.2")
    until_when = view.offer.fixed.facts["until"]
    assert isinstance(until_when, int)
    assert 0 < until_when - house.room.clock.now() <= 3_600_000
    free = next(seat.seat for seat in view.seats if seat.player is None)
    with pytest.raises(RefusedError) as caught:
        await winner.command(TakeSeat(id="less", table=table, seat=free, amount=150))
    assert (caught.value.reason.code, caught.value.reason.rule) == ("hit_and_run_same", "CASH-8.2")
    # Another table of the same stake whose maximum is too small; another stake is free.
    other = await winner.watch(await opened(loser, name="Small"))
    assert other.offer is not None
    assert other.offer.refused is not None
    assert (other.offer.refused.code, other.offer.refused.rule) == ("hit_and_run_other", "CASH-8.2")
    assert other.offer.refused.facts["until"] == until_when
    owls = await winner.watch("night-owls")
    assert owls.offer is not None
    assert (owls.offer.refused, owls.offer.fixed) == (None, None)
    await close_all(people)


@pytest.mark.rule("CASH-4.1", "CASH-4.3", "TABLE-8", "TABLE-11")
async def test_sit_outs_are_counted_and_then_the_control_says_why_not(house: Running) -> None:
    ada = await house.guest("Ada")
    table = await opened(ada)
    await sit(ada, table, 1, 200)
    for left in (2, 1, 0):
        await ada.command(SitOut(id=ada.new_id(), table=table))
        view = await until(ada, table, lambda view: view.seats[0].absence is not None)
        assert view.you is not None
        assert view.you.sit_outs_left == left
        assert view.you.sit_in is not None
        assert view.you.sit_in.enabled
        assert view.opened <= view.you.session_from <= house.room.clock.now()
        await ada.command(SitIn(id=ada.new_id(), table=table))
        await until(ada, table, lambda view: view.seats[0].absence is None)
    with pytest.raises(RefusedError) as caught:
        await ada.command(SitOut(id=ada.new_id(), table=table))
    assert caught.value.reason.rule == "CASH-4.3"
    you = ada.views[table].you
    assert you is not None
    assert you.sit_out is not None
    assert you.sit_out.reason is not None
    assert (you.sit_out.enabled, you.sit_out.reason.rule) == (False, "CASH-4.3")
    await ada.close()


@pytest.mark.rule("CASH-3.5")
async def test_a_newcomer_is_asked_about_the_button_and_answers(house: Running) -> None:
    people = [await house.guest(name) for name in ("Ada", "Bea", "Cid")]
    dan = await house.guest("Dan")
    table = await opened(people[0], seats=6, options=["buy_button"])
    for seat, client in zip((1, 3, 5), people, strict=True):
        await sit(client, table, seat, 200)
    running = await until(
        people[0], table, lambda view: view.hand is not None and view.hand.actor is not None
    )
    assert running.hand is not None
    assert running.hand.small_blind is not None
    await sit(dan, table, running.hand.small_blind % 6 + 1, 200)
    async with asyncio.timeout(20):
        while dan.views[table].you is None or not asked(dan, table):
            actor = turn(people, table)
            if actor is not None:
                await act(actor, table, "fold")
            await dan.message()
    you = dan.views[table].you
    assert you is not None
    assert you.option is not None
    assert (you.option.option, you.option.live, you.option.dead) == ("buy_button", 2, 1)
    await dan.command(AnswerOption(id="yes", table=table, accept=True))
    view = await until(
        dan, table, lambda view: view.you is not None and view.seats[view.you.seat - 1].in_hand
    )
    assert view.hand is not None
    assert view.you is not None
    assert view.hand.big_blind == view.you.seat
    await close_all([*people, dan])


def asked(client: Client, table: str) -> bool:
    """Whether the client is asked about an option."""
    you = client.views[table].you
    return you is not None and you.option is not None


def turn(people: list[Client], table: str) -> Client | None:
    """Who has to act, if anybody."""
    for client in people:
        client.read()
        you = client.views[table].you
        if you is not None and you.menu is not None:
            return client
    return None
