"""What somebody may know of itself: what it is offered at a table and why not, and its friends' names."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from pokerhouse.house import CagePolicy, TableSettings
from pokerhouse.protocol.command import AcceptFriend, AskFriend
from pokerhouse.protocol.people import Friend, Person
from pokerhouse.protocol.view import BuyInOffer, Me, Reason
from pokerhouse.rules import Refused
from pokerhouse.server.people import tables_left
from pokerhouse.server.settings import Settings
from pokerhouse.server.views import OwnViews
from tests.server.harness.grounds import ground
from tests.server.playthroughs.story import House, lived

REFUSAL = Refused("too_many_tables", "TABLE-4", "You sit elsewhere.", {"most": 1})


def offered(
    kind: Any = "cash",
    *,
    low: int = 100,
    bound: int = 0,
    refusal: Refused | None = None,
    runs: bool = False,
    free: int = 2,
    open_seats: int = 2,
    locked: bool = False,
    barred: tuple[str, ...] = ("bea",),
) -> BuyInOffer | None:
    """What Ada, who has 900, is offered at a table of 100 to 200."""
    settings = TableSettings(
        id="oak", name="Oak", kind=kind, seats=6, small=1, big=2, buy_in_low=100, buy_in_high=200
    )
    summary = SimpleNamespace(
        bank=900,
        offer=lambda *_: (low, 200, refusal),
        bound_until=lambda table, _: bound * (table == "oak"),
    )
    here = {"ada": SimpleNamespace(summary=summary)}
    parts = cast("Any", SimpleNamespace(here=here.get, now=lambda: 5_000))
    views = OwnViews(ground(presence=parts, clock=parts), parts, parts, parts, parts, parts)
    table = SimpleNamespace(
        sng_runs=runs, free=[1] * free, open_seats=(1,) * open_seats, locked=locked, barred=barred
    )
    desk = cast("Any", SimpleNamespace(settings=settings, summary=table))
    assert views.offer("stranger", desk) is None
    return views.offer("ada", desk)


def test_an_offer_says_the_range_and_the_bank() -> None:
    assert offered() == BuyInOffer(low=100, high=200, bank=900, refused=None, fixed=None)
    assert offered(free=0, open_seats=0) == offered(), "that every seat is taken one sees"


@pytest.mark.rule("CASH-8.2")
def test_who_left_a_winner_is_told_why_the_range_is_one_number() -> None:
    fixed = Reason(
        code="hit_and_run_same",
        rule="CASH-8.2",
        text="You left this table a winner: for an hour only with its maximum buy-in of 200.",
        facts={"high": 200, "until": 3_600_000},
    )
    assert offered(low=200, bound=3_600_000) == BuyInOffer(
        low=200, high=200, bank=900, refused=None, fixed=fixed
    )
    free_to_choose = offered(low=100, bound=3_600_000)
    assert free_to_choose is not None
    assert free_to_choose.fixed is None, "nothing binds who may bring the least"
    assert offered(low=101) == BuyInOffer(low=101, high=200, bank=900, refused=None, fixed=None)


def test_the_first_reason_that_applies_is_told() -> None:
    def why(**table: Any) -> str:
        offer = offered("sng", **table)
        assert offer is not None
        return offer.refused.code if offer.refused else ""

    assert why() == ""
    assert why(runs=True) == "sng_runs"
    assert why(open_seats=0) == "asked_first"
    assert why(runs=True, open_seats=0) == "sng_runs"
    assert why(locked=True, open_seats=0, barred=("ada",)) == "locked", "as the table says it"
    assert why(barred=("bea", "ada"), refusal=REFUSAL) == "barred"
    assert why(refusal=REFUSAL, runs=True) == why(refusal=REFUSAL, open_seats=0) == "too_many_tables"


class Room:
    """All that stands around an own view in one: tables, accounts, names, who is here."""

    def __init__(self) -> None:
        self.desks: dict[str, Any] = {}
        self.people: dict[str, Any] = {}
        self.connected: set[str] = set()
        self.noted: list[Any] = []
        parts = cast("Any", self)
        floor = ground(
            settings=Settings(cage=CagePolicy(daily=5_000)),
            presence=parts,
            clock=SimpleNamespace(now=lambda: 7_000),
        )
        circles: Any = SimpleNamespace(of_player=lambda player: [f"invitation of {player}"])
        queues: Any = SimpleNamespace(of_player=lambda player: [f"queue of {player}"])
        self.views = OwnViews(floor, parts, parts, parts, circles, queues)
        self.get, self.here = self.desks.get, self.people.get

    def table(self, name: str, kind: str = "cash", stack: int = 0, **summary: Any) -> None:
        """A table where Ada has so much."""
        seat_of = {"ada": SimpleNamespace(stack=stack)} if stack else {}
        usual = {"arrived": (), "seat_of": seat_of.get, "may_watch": lambda _: True}
        self.desks[name] = SimpleNamespace(
            id=name,
            settings=SimpleNamespace(kind=kind, name=name.title()),
            summary=SimpleNamespace(**{**usual, **summary}),
        )

    def account(self, name: str, kind: str = "guest", **state: Any) -> Any:
        """Somebody with 900 in the bank."""
        usual: dict[str, Any] = {
            "friends": [], "requests": [], "asked": [], "blocked": [], "sittings": [], "transits": {},
            "preferences": {},
        }  # fmt: skip
        found = SimpleNamespace(**{**usual, **state})
        summary = SimpleNamespace(
            state=found,
            bank=900,
            seated=tuple(found.sittings),
            movements=(),
            cage_left=lambda policy, now: policy.daily - now // 1_000,
        )
        account = SimpleNamespace(id=name, name=name.title(), kind=kind, summary=summary)
        self.people[name] = account
        return account

    def is_connected(self, player: str) -> bool:
        return player in self.connected

    def of_creator(self, player: str) -> int:
        return len(player) - 2

    def of(self, player: str) -> str:
        return f"name of {player}"

    def note(self, player: str, name: str) -> None:
        self.noted.append((player, name))

    async def learn(self, players: list[str]) -> None:
        self.noted.append(players)


def moving(amount: int, table: str) -> Any:
    return SimpleNamespace(amount=amount, table=table)


def test_every_word_of_an_own_view() -> None:
    room = Room()
    room.table("oak", stack=150, arrived=("t1",))
    room.table("elm", "sng", stack=20)
    room.table("ash", "private_sng", stack=1_000)
    ada = room.account(
        "ada",
        sittings=["oak", "elm", "ash", "gone"],
        transits={"t1": moving(1, "oak"), "t2": moving(20, "oak"), "t3": moving(300, "gone")},
        requests=["bea"],
        asked=["cid"],
        blocked=["dan"],
        preferences={"sound": 1},
    )
    assert room.views.me(ada) == Me(
        player="ada",
        name="Ada",
        guest=True,
        bank=900,
        in_play=150 + 20 + 20 + 300,
        seated=["oak", "elm", "ash", "gone"],
        cage_left=4_993,
        cage_daily=5_000,
        requests=[Person(player="bea", name="name of bea")],
        asked=[Person(player="cid", name="name of cid")],
        blocked=[Person(player="dan", name="name of dan")],
        invitations=cast("Any", ["invitation of ada"]),
        waiting=cast("Any", ["queue of ada"]),
        tables_left=tables_left(cast("Any", room), "ada"),
        preferences={"sound": 1},
    )
    assert not room.views.me(room.account("nils", "bot")).guest


@pytest.mark.rule("PSNG-2")
def test_a_friend_is_seen_where_one_may_watch_and_only_while_it_is_here() -> None:
    room = Room()
    room.table("ash", may_watch=lambda player: player == "eve")
    room.table("oak")
    room.account("bea", sittings=["gone", "ash", "oak"])
    room.account("cid", sittings=["ash"])
    ada = room.account("ada", friends=["bea", "cid", "dan"])
    names = {name: Friend(player=name, name=f"name of {name}") for name in ("bea", "cid", "dan")}
    assert room.views.me(ada).friends == list(names.values())
    room.connected = {"bea", "cid", "dan"}
    here = {name: replace(friend, online=True) for name, friend in names.items()}
    assert room.views.me(ada).friends == [
        replace(here["bea"], table="oak", table_name="Oak"), here["cid"], here["dan"],
    ]  # fmt: skip


@pytest.mark.anyio
async def test_the_names_of_all_whom_a_view_speaks_of_are_looked_up() -> None:
    room = Room()
    await room.views.learn(room.account("ada", friends=["b"], requests=["c"], asked=["d"], blocked=["e"]))
    assert room.noted == [("ada", "Ada"), ["b", "c", "d", "e"]]


def test_friends_have_their_names_after_a_restart() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        await house.do("Ada", AskFriend, name="Bea")
        await house.do("Bea", AcceptFriend, player=house.players["Ada"])
        await house.do("Ada", AskFriend, name="Cid")
        await house.open()
        await house.come("Ada")
        me = house.me("Ada")
        assert [(one.name, one.online) for one in me.friends] == [("Bea", False)]
        assert [one.name for one in me.asked] == ["Cid"]
        await house.come("Cid")
        assert [one.name for one in house.me("Cid").requests] == ["Ada"]

    lived(story)
