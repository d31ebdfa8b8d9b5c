"""Chips between a bank and a table: every way in which up to three steps go wrong, tried out."""

import itertools
from collections.abc import Callable, Iterator
from enum import Enum

import pytest

from pokerhouse.cards import SeededChance
from pokerhouse.house import CagePolicy, Player, Refused, Table, TableSettings, Terms
from pokerhouse.house import commands as c
from pokerhouse.house import player as p
from pokerhouse.house.state import ARRIVALS_MAX
from pokerhouse.house.transit import AtBank, Manifest, Request, ToBank, ToTable
from pokerhouse.house.transit.manifest import FORGET_AT

STEPS = 7
"""More than any movement has without faults."""

SETTINGS = TableSettings(
    id="t", name="T", kind="cash", seats=6, small=1, big=2, buy_in_low=100, buy_in_high=300
)


class Fate(Enum):
    """What becomes of one step."""

    DONE = 1
    NOTHING = 2
    """The store failed, and nothing happened."""
    TWICE = 3
    CRASH_BEFORE = 4
    CRASH_AFTER = 5
    """It happened, and who drove the movement is gone before it heard of it."""


class World:
    """One player, one table, and a driver that loses its mind in a crash."""

    def __init__(self) -> None:
        self.player, _ = Player.create("ann", "Ann", 0, guest=True)
        self.player.handle(p.BuyChips(amount=1_000, policy=CagePolicy()), 1)
        self.table, _ = Table.open(SETTINGS, 0)
        self.manifest = Manifest()

    @property
    def chips(self) -> int:
        """All chips, wherever they are."""
        bank, table = self.player.state, self.table.state
        stacks = sum(chair.stack for chair in table.chairs.values())
        outward = sum(sent.amount for name, sent in bank.transits.items() if name not in table.arrived)
        homeward = sum(sent.amount for name, sent in table.outgoing.items() if name not in bank.receipts)
        return bank.bank + stacks + outward + homeward

    def bring(self, request: Request) -> None:
        """Do what is asked for; a refusal changes nothing."""
        try:
            if isinstance(request, AtBank):
                self.player.handle(request.command, 2)
            else:
                self.table.handle(request.command, 2, SeededChance("t"))
        except Refused:
            pass

    def facts(self, movement: ToTable | ToBank) -> dict[str, bool]:
        """What the two sides have stored."""
        bank, table, name = self.player.state, self.table.state, movement.transit
        if isinstance(movement, ToTable):
            return {"is_open": name in bank.transits, "arrived": name in table.arrived}
        return {"is_open": name in table.outgoing, "arrived": name in bank.receipts}

    def drive(
        self,
        movement: ToTable | ToBank,
        fates: Iterator[Fate],
        again: Callable[[], ToTable | ToBank],
    ) -> None:
        """Drive a movement to its end; what follows a crash begins anew."""
        self.manifest.take(movement.transit)
        for _ in range(4 * STEPS):
            request = movement.next(**self.facts(movement))
            if request is None:
                self.manifest.end(movement.transit)
                return
            fate = next(fates, Fate.DONE)
            if fate in (Fate.DONE, Fate.TWICE, Fate.CRASH_AFTER):
                self.bring(request)
            if fate is Fate.TWICE:
                self.bring(request)
            if fate in (Fate.CRASH_BEFORE, Fate.CRASH_AFTER):
                movement = again()
            assert self.chips == 1_000
        raise AssertionError("it never ends")


def buy_in(seat: int = 1, amount: int = 200) -> ToTable:
    send = p.SendChips(terms=Terms.of(SETTINGS), amount=amount, transit="in")
    claim = c.TakeSeat(player="ann", name="Ann", seat=seat, amount=amount, transit="in")
    return ToTable(transit="in", send=send, claim=claim)


def fates() -> Iterator[tuple[Fate, ...]]:
    """Every way in which up to three of the steps go wrong."""
    wrong = [fate for fate in Fate if fate is not Fate.DONE]
    for many in range(4):
        for places in itertools.combinations(range(STEPS), many):
            for kinds in itertools.product(wrong, repeat=many):
                planned = [Fate.DONE] * STEPS
                for place, kind in zip(places, kinds, strict=True):
                    planned[place] = kind
                yield tuple(planned)


@pytest.mark.parametrize(("seat", "wanted"), [(1, True), (9, False)])
def test_a_buy_in_ends_with_the_chips_on_one_side(seat: int, *, wanted: bool) -> None:
    ends = set()
    for planned in fates():
        world = World()
        world.drive(buy_in(seat), iter(planned), lambda: ToTable(transit="in"))
        there = world.table.state.chair_of("ann") is not None
        assert world.player.bank == (800 if there else 1_000), planned
        assert bool(world.player.seated) == there, planned
        assert not world.player.state.transits
        ends.add(there)
        if set(planned) <= {Fate.DONE, Fate.TWICE}:
            assert there == wanted
        if not there:  # nobody is stuck: the next attempt is as good as the first
            world.drive(buy_in(1), iter(()), lambda: ToTable(transit="in"))
            assert world.player.bank == 800
    assert ends == ({True, False} if wanted else {False})


def test_chips_come_home_once() -> None:
    for planned in fates():
        world = World()
        world.drive(buy_in(), iter(()), lambda: ToTable(transit="in"))
        world.table.handle(c.Leave(player="ann"), 3, SeededChance("t"))
        ((transit, outgoing),) = world.table.state.outgoing.items()

        def home(name: str = transit, sent: object = outgoing) -> ToBank:
            return ToBank(transit=name, table="t", outgoing=sent)  # type: ignore[arg-type]

        world.drive(home(), iter(planned), home)
        assert (world.player.bank, world.player.seated) == (1_000, []), planned
        assert not world.table.state.outgoing


def test_an_arrival_is_forgotten_only_when_its_movement_is_over() -> None:
    manifest = Manifest(["open"])
    arrived = ["open", *(f"over {number}" for number in range(FORGET_AT - 1))]
    assert manifest.forgettable(arrived) == ()  # so few are not worth a step of their own
    assert manifest.forgettable(arrived, closed=True) == tuple(arrived[1:])
    manifest.end("open")
    assert manifest.forgettable(arrived) == tuple(arrived)
    assert manifest.take("open")
    assert not manifest.take("open")
    assert "open" not in manifest.forgettable(arrived, closed=True)


def test_a_table_that_can_remember_no_more_takes_no_more_chips() -> None:
    world = World()
    world.table.state.arrived.extend(f"in{number}" for number in range(ARRIVALS_MAX))
    world.drive(buy_in(), iter(()), lambda: ToTable(transit="in"))
    assert (world.player.bank, world.player.seated) == (1_000, [])
    over = tuple(world.table.state.arrived)
    world.table.handle(c.ForgetArrivals(transits=over), 4, SeededChance("t"))
    world.drive(buy_in(), iter(()), lambda: ToTable(transit="in"))
    assert world.player.bank == 800


def test_to_forget_what_is_not_known_changes_nothing() -> None:
    world = World()
    assert not world.table.handle(c.ForgetArrivals(transits=("never",)), 4, SeededChance("t")).events
    assert not world.player.handle(p.ForgetReceipts(transits=("never",)), 4)
