"""What somebody may know of themselves: what they are offered and why not, their chips, friends and names."""

import pytest

from pokerhouse.protocol.command import (
    AcceptFriend,
    Act,
    AskFriend,
    Invite,
    JoinWaitingList,
    KeepPreferences,
    Watch,
)
from pokerhouse.protocol.host_command import PausePlay
from pokerhouse.protocol.message import Snapshot, Update
from pokerhouse.protocol.people import Friend, Invitation, Person, Waiting
from pokerhouse.protocol.people_command import BlockPlayer
from pokerhouse.protocol.view import BuyInOffer, Me, Reason
from tests.server.harness.running import table_of
from tests.server.playthroughs.story import House, lived

TABLE = "maple-room"


async def offered(house: House, name: str, table: str) -> BuyInOffer:
    """What somebody is offered who begins to follow a table."""
    await house.do(name, Watch, table=table)
    told = [one for one in house.heard(name) if isinstance(one, Snapshot | Update) and one.table == table]
    view = told[-1].view
    assert view is not None
    assert view.offer is not None
    return view.offer


async def act(house: House, table: str, move: str, to: int | None = None) -> str:
    """Whose turn it is moves; who that was."""
    await house.until(lambda: house.desk(table).summary.in_hand, 0.1)
    playing = table_of(house.desk(table))
    assert playing.hand is not None
    player = playing.state.players[playing.hand.actor or 0]
    name = next(known for known, one in house.players.items() if one == player)
    number, decision = playing.state.hand_number, playing.hand.decision
    await house.do(name, Act, table=table, hand=number, decision=decision, move=move, to=to)
    return name


@pytest.mark.rule("CASH-8.2")
def test_who_left_a_winner_is_told_why_the_range_is_one_number() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        table = await house.table("Ada")
        assert await offered(house, "Ada", table) == BuyInOffer(low=100, high=200, bank=3_000)
        for seat, name in enumerate(("Ada", "Bea"), 1):
            await house.sit(name, table, seat, 150)
        winner = "Bea" if await act(house, table, "fold") == "Ada" else "Ada"
        await house.do("Ada", PausePlay, table=table)
        await house.leave(winner, table)
        left = house.room.clock.now()
        offer = await offered(house, winner, table)
        assert (offer.low, offer.high, offer.refused) == (200, 200, None)
        assert offer.fixed == Reason(
            code="hit_and_run_same",
            rule="CASH-8.2",
            text="You left here a winner: for an hour you can come back only with the maximum of 200.",
            facts={"high": 200, "until": left + 3_600_000},
        )
        house.skip(3_600)
        assert (await offered(house, winner, table)).low == 100

    lived(story)


@pytest.mark.rule("SNG-2", "SNG-7")
def test_a_sit_and_go_that_runs_or_asks_its_players_first_says_so() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        table = await house.table("Ada", kind="sng", small=5, big=10)
        assert (await offered(house, "Cid", table)).refused is None
        for seat, name in enumerate(("Ada", "Bea"), 1):
            await house.sit(name, table, seat)
        await house.until(lambda: house.desk(table).summary.sng_runs, 0.1)
        refused = (await offered(house, "Cid", table)).refused
        assert refused is not None
        assert (refused.code, refused.rule) == ("sng_runs", "SNG-2")
        leaver = await act(house, table, "call")
        await house.leave(leaver, table)
        await house.until(lambda: len(house.desk(table).summary.free) == 1)
        refused = (await offered(house, "Cid", table)).refused
        assert refused is not None
        assert (refused.code, refused.rule) == ("asked_first", "SNG-7")

    lived(story)


def test_every_word_of_an_own_view() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid", "Dan", "Eve")
        ada, bea, cid, dan, eve = house.players.values()
        await house.do("Ada", AskFriend, player=bea)
        await house.do("Bea", AcceptFriend, player=ada)
        await house.do("Cid", AskFriend, player=ada)
        await house.do("Ada", AskFriend, player=dan)
        await house.do("Ada", BlockPlayer, player=eve)
        await house.do("Ada", KeepPreferences, preferences={"sound": 1})
        private = await house.table("Ada", kind="private_sng", seats=3)
        await house.sit("Ada", private, 1, 0)
        await house.sit("Ada", TABLE, 1)
        theirs = await house.table("Bea", name="Elms", private=True)
        await house.do("Bea", Invite, table=theirs, player=ada)
        for seat, name in enumerate(("Cid", "Dan"), 1):
            await house.sit(name, "two-of-us", seat, 400)
        await house.do("Ada", JoinWaitingList, table="two-of-us")
        await house.open()
        await house.come("Ada")
        assert house.me("Ada") == Me(
            player=ada,
            name="Ada",
            guest=True,
            bank=2_800,
            in_play=200,
            seated=[private, TABLE],
            cage_left=5_000,
            cage_daily=5_000,
            movements=house.me("Ada").movements,
            friends=[Friend(player=bea, name="Bea")],
            requests=[Person(player=cid, name="Cid")],
            asked=[Person(player=dan, name="Dan")],
            blocked=[Person(player=eve, name="Eve")],
            invitations=[
                Invitation(
                    invitation=theirs, table=theirs, table_name="Elms", by=Person(player=bea, name="Bea"),
                    seats=2, taken=0, kind="cash",
                )
            ],
            waiting=[Waiting(table="two-of-us", table_name="Two of Us", place=1)],
            tables_left=2,
            preferences={"sound": 1},
        )  # fmt: skip
        assert [(one.amount, one.what) for one in house.me("Ada").movements] == [
            (-200, "buy_in"),
            (3_000, "cage"),
        ]

    lived(story)


@pytest.mark.rule("PSNG-2")
def test_a_friend_is_seen_where_one_may_watch() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        await house.do("Ada", AskFriend, name="Bea")
        await house.do("Bea", AcceptFriend, player=house.players["Ada"])
        private = await house.table("Bea", private=True)
        await house.sit("Bea", private, 1)
        await house.sit("Bea", TABLE, 1)
        await house.until(lambda: bool(house.me("Ada").friends[0].table), 0.1)
        assert (house.me("Ada").friends[0].table, house.me("Ada").friends[0].table_name) == (
            TABLE,
            "Maple Room",
        )

    lived(story)
