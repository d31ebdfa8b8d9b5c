"""Bank, cage and chips on their way."""

import pytest

from pokerhouse.house import CagePolicy, Player, Refused, TableSettings, Terms
from pokerhouse.house.player import command as p
from pokerhouse.house.player.event import PlayerEvent

TERMS = Terms(table="t", small=1, big=2, low=100, high=400)
OTHER = Terms(table="u", small=1, big=2, low=100, high=400)
POLICY = CagePolicy(grant=1_000, daily=500)
DAY = 86_400_000


class Account:
    """A player with its events, rebuilt after every step."""

    def __init__(self, bank: int = 0) -> None:
        self.player, events = Player.create("ann", "Ann", 0, guest=True)
        self.events: list[PlayerEvent] = list(events)
        if bank:
            self.do(p.BuyChips(amount=bank, policy=CagePolicy(grant=bank, daily=0)))

    def do(self, command: p.PlayerCommand, now: int = 0) -> list[PlayerEvent]:
        events = self.player.handle(command, now)
        self.events += events
        assert Player.rebuild(self.events) == self.player
        return events

    def refused(self, command: p.PlayerCommand, now: int = 0) -> Refused:
        before = repr(self.player.state)
        with pytest.raises(Refused) as caught:
            self.player.handle(command, now)
        assert repr(self.player.state) == before
        assert self.player.refusal(command, now) is not None
        return caught.value


def send(amount: int, transit: str = "x", terms: Terms = TERMS) -> p.SendChips:
    return p.SendChips(terms=terms, amount=amount, transit=transit)


@pytest.mark.rule("TABLE-4")
def test_the_cage_gives_the_grant_once_and_so_much_a_day() -> None:
    account = Account()
    assert account.player.cage_left(POLICY, 0) == 1_500
    account.do(p.BuyChips(amount=1_200, policy=POLICY))
    assert account.player.bank == 1_200
    assert account.player.cage_left(POLICY, 0) == 300
    refusal = account.refused(p.BuyChips(amount=301, policy=POLICY))
    assert (refusal.rule, refusal.facts["left"]) == ("TABLE-4", 300)
    account.do(p.BuyChips(amount=300, policy=POLICY))
    assert account.player.cage_left(POLICY, DAY - 1) == 0
    assert account.player.cage_left(POLICY, DAY) == 500
    account.do(p.BuyChips(amount=500, policy=POLICY), DAY)
    assert account.player.bank == 2_000


@pytest.mark.rule("TABLE-4")
@pytest.mark.parametrize("amount", [0, -1, 10**13])
def test_nonsense_is_not_bought(amount: int) -> None:
    assert Account().refused(p.BuyChips(amount=amount, policy=POLICY)).rule == "TABLE-4"


@pytest.mark.rule("TABLE-4", "D5")
def test_a_bank_below_100_joins_no_table() -> None:
    refusal = Account(99).refused(send(99))
    assert (refusal.code, refusal.rule) == ("bank_below_100", "TABLE-4")


@pytest.mark.rule("TABLE-1")
def test_a_bank_below_the_minimum_is_told_to_buy_chips() -> None:
    terms = Terms(table="t", small=1, big=2, low=200, high=400)
    refusal = Account(150).refused(send(150, terms=terms))
    assert (refusal.code, refusal.rule) == ("bank_below_minimum", "TABLE-1")
    assert Account(250).refused(send(300, terms=terms)).code == "bank_too_small"


@pytest.mark.rule("CASH-2.1", "D5")
def test_the_amount_not_the_bank_lies_within_the_range() -> None:
    account = Account(10_000)
    assert account.refused(send(99)).rule == "CASH-2.1"
    assert account.refused(send(401)).rule == "CASH-2.1"
    account.do(send(400))
    assert account.player.bank == 9_600
    assert account.player.seated == ["t"]


@pytest.mark.rule("D5")
@pytest.mark.parametrize(("bank", "amount"), [(100, 100), (400, 400), (10_000, 100), (10_000, 400)])
def test_both_ends_of_the_range_can_be_brought_from_any_bank_that_holds_them(bank: int, amount: int) -> None:
    account = Account(bank)
    account.do(send(amount))
    assert account.player.bank == bank - amount


def test_one_table_at_a_time_unless_the_host_allows_more() -> None:
    account = Account(10_000)
    account.do(send(200))
    assert account.refused(send(200, "y")).code == "already_seated"
    assert account.refused(send(200, "y", OTHER)).code == "one_table"
    account.do(p.SendChips(terms=OTHER, amount=200, transit="y", tables_at_once=2))
    assert account.player.seated == ["t", "u"]


@pytest.mark.rule("TABLE-2")
def test_every_movement_may_be_repeated() -> None:
    account = Account(1_000)
    account.do(send(200))
    assert account.do(send(200)) == []
    account.do(p.TakeBack(transit="x"))
    assert account.do(p.TakeBack(transit="x")) == []
    assert (account.player.bank, account.player.seated) == (1_000, [])
    account.do(send(200, "y"))
    account.do(p.NoteArrived(transit="y"))
    assert account.do(p.NoteArrived(transit="y")) == []
    assert account.do(p.TakeBack(transit="y")) == []
    receive = p.ReceiveChips(table="t", amount=350, transit="t:1")
    account.do(receive)
    assert account.do(receive) == []
    assert (account.player.bank, account.player.seated) == (1_150, [])


@pytest.mark.rule("TABLE-6")
def test_a_rebuy_in_goes_only_where_one_sits() -> None:
    account = Account(1_000)
    rebuy = p.SendChips(terms=TERMS, amount=150, transit="r", purpose="rebuy_in")
    assert account.refused(rebuy).rule == "TABLE-6"
    account.do(send(200))
    account.do(rebuy)
    assert account.player.bank == 650
    account.do(p.TakeBack(transit="r"))
    assert account.player.state.sittings["t"].brought == 200


@pytest.mark.rule("D6", "CASH-7.1")
def test_the_cage_is_open_while_one_plays() -> None:
    account = Account(1_000)
    account.do(send(200))
    account.do(p.BuyChips(amount=100, policy=CagePolicy(grant=0, daily=100)))
    assert account.player.bank == 900


@pytest.mark.parametrize(("name", "id"), [("", "a"), ("x" * 61, "a"), ("Ann", ""), ("Ann", "a:b")])
def test_names_have_limits(name: str, id: str) -> None:  # noqa: A002
    with pytest.raises(Refused):
        Player.create(id, name, 0, guest=False)


def test_terms_are_the_tables() -> None:
    room = TableSettings(id="t", name="T", small=5, big=10, buy_in_low=500, buy_in_high=1_000)
    terms = Terms.of(room)
    assert (terms.table, terms.small, terms.big, terms.low, terms.high) == ("t", 5, 10, 500, 1_000)


def test_only_a_guest_without_chips_elsewhere_is_forgotten() -> None:
    ann = Account(bank=300)
    ann.do(send(200))
    assert ann.do(p.ForgetGuest()) == []  # on their way
    ann.do(p.NoteArrived(transit="x"))
    assert ann.do(p.ForgetGuest()) == []  # at a table
    resident, _ = Player.create("bob", "Bob", 0, guest=False)
    assert resident.handle(p.ForgetGuest(), 0) == []
    eve = Account(bank=300)
    assert [type(event).__name__ for event in eve.do(p.ForgetGuest())] == ["GuestForgotten"]
