"""Leaving a winner, and what that forbids for an hour."""

import pytest
from msgspec.structs import replace

from pokerhouse.house import CagePolicy, Player, Refused, Terms
from pokerhouse.house import events as e
from pokerhouse.house.player import command as p
from pokerhouse.house.player.hit_and_run import STAYS_REMEMBERED
from tests.house.cash.cash_scene import three
from tests.house.floor import bold, passive

HOUR = 3_600_000
HERE = Terms(table="here", small=1, big=2, low=100, high=400)


class Guest:
    """A player who comes and goes."""

    def __init__(self, bank: int = 100_000) -> None:
        self.player, self.events = Player.create("ann", "Ann", 0, guest=True)
        self.now = 0
        self.count = 0
        self.do(p.BuyChips(amount=bank, policy=CagePolicy(grant=bank)))

    def do(self, command: p.PlayerCommand) -> None:
        self.events += self.player.handle(command, self.now)
        assert Player.rebuild(self.events) == self.player

    def sit(self, terms: Terms, amount: int) -> None:
        self.count += 1
        transit = f"x{self.count}"
        self.do(p.SendChips(terms=terms, amount=amount, transit=transit))
        self.do(p.NoteArrived(transit=transit))

    def go(self, terms: Terms, amount: int, *, purpose: str = "left") -> None:
        self.count += 1
        received = p.ReceiveChips(
            table=terms.table,
            amount=amount,
            transit=f"y{self.count}",
            purpose=purpose,  # type: ignore[arg-type]
        )
        self.do(received)

    def stay(self, terms: Terms, brought: int, took: int) -> None:
        self.sit(terms, brought)
        self.go(terms, took)

    def refused(self, terms: Terms, amount: int) -> Refused:
        with pytest.raises(Refused) as caught:
            self.sit(terms, amount)
        assert caught.value.rule == "CASH-8.2"
        return caught.value


@pytest.mark.rule("CASH-8.2")
def test_a_winner_comes_back_within_the_hour_only_with_the_maximum() -> None:
    guest = Guest()
    guest.stay(HERE, 200, 201)
    assert guest.refused(HERE, 399).code == "hit_and_run_same"
    assert guest.player.buy_in_range(HERE, guest.now) == (400, 400)
    guest.sit(HERE, 400)


@pytest.mark.rule("CASH-8.2")
@pytest.mark.parametrize("took", [0, 199, 200])
def test_who_did_not_win_is_free(took: int) -> None:
    guest = Guest()
    guest.stay(HERE, 200, took)
    guest.sit(HERE, 100)


@pytest.mark.rule("CASH-8.2")
def test_the_hour_runs_from_leaving() -> None:
    guest = Guest()
    guest.now = 5_000
    guest.stay(HERE, 200, 300)
    guest.now = 5_000 + HOUR - 1
    guest.refused(HERE, 100)
    guest.now += 1
    guest.sit(HERE, 100)


@pytest.mark.rule("CASH-8.2")
def test_a_bank_below_the_maximum_is_refused() -> None:
    guest = Guest(bank=150)
    guest.stay(HERE, 100, 200)
    assert guest.player.bank == 250
    assert guest.refused(HERE, 400).code == "hit_and_run_bank"


@pytest.mark.rule("CASH-8.2", "CASH-8.1")
def test_the_excess_counts_as_taken() -> None:
    guest = Guest()
    guest.sit(HERE, 400)
    guest.go(HERE, 300, purpose="excess")
    guest.go(HERE, 150)
    assert guest.refused(HERE, 100).code == "hit_and_run_same"


@pytest.mark.rule("CASH-8.2", "TABLE-6")
def test_rebuy_ins_count_as_brought() -> None:
    guest = Guest()
    guest.sit(HERE, 200)
    guest.do(p.SendChips(terms=HERE, amount=300, transit="r", purpose="rebuy_in"))
    guest.go(HERE, 450)
    guest.sit(HERE, 100)


@pytest.mark.rule("CASH-8.2")
@pytest.mark.parametrize(
    ("stack", "maximum", "fine"),
    [
        (500, 400, False),
        (500, 499, False),
        (500, 500, True),
        (500, 2_000, True),
        (2_500, 1_999, False),
        (2_500, 2_000, True),
    ],
)
def test_another_table_of_the_stake_needs_a_maximum_that_reaches(
    stack: int, maximum: int, *, fine: bool
) -> None:
    guest = Guest()
    guest.sit(HERE, 200)
    guest.go(HERE, stack)
    other = replace(HERE, table="there", high=maximum)
    if fine:
        guest.sit(other, 100)
    else:
        assert guest.refused(other, 100).code == "hit_and_run_other"


@pytest.mark.rule("CASH-8.2", "CASH-8.1")
@pytest.mark.parametrize("lost", [0, 200])
def test_what_binds_a_winner_is_what_they_carried_away(lost: int) -> None:
    """Not the 900 after the pot, since 500 of them went to the bank, and not what was lost afterwards."""
    floor = three(amount=300)
    floor.play(bold)
    winner = floor.last(e.ExcessMoved).player
    for asked in list(floor.all(e.RebuyAsked)):
        floor.rebuy(asked.player, 300)
    floor.start()
    others = passive
    while floor.table.state.phase == "hand" and floor.table.state.chair_of(winner) is not None:
        assert floor.table.hand is not None
        menu = floor.table.hand.menu()
        assert menu is not None
        if floor.actor() != winner:
            floor.act(*others(menu))
        elif lost and others is passive:
            floor.act("raise", lost)
            floor.leave(winner)
            others = bold
        else:
            floor.act("fold")
            if not lost:
                floor.leave(winner)
    carried = floor.last(e.SeatLeft).stack
    assert carried <= 400 - lost
    player, now = floor.players[winner], floor.now
    there = replace(Terms.of(floor.table.settings), table="there", high=carried)
    assert player.buy_in_range(there, now) == (100, carried)
    with pytest.raises(Refused) as caught:
        player.buy_in_range(replace(there, high=carried - 1), now)
    assert caught.value.facts["stack"] == carried


@pytest.mark.rule("CASH-8.2")
def test_other_stakes_are_free() -> None:
    guest = Guest()
    guest.sit(HERE, 200)
    guest.go(HERE, 2_500)
    guest.sit(Terms(table="there", small=2, big=5, low=100, high=300), 100)


@pytest.mark.rule("CASH-8.2", "D11")
def test_each_table_binds_for_its_own_hour() -> None:
    there = replace(HERE, table="there", high=1_000)
    third = replace(HERE, table="third", high=500)
    guest = Guest()
    guest.stay(HERE, 200, 400)
    guest.now = HOUR // 2
    guest.stay(there, 200, 900)
    guest.refused(third, 100)
    guest.now = HOUR
    assert guest.player.buy_in_range(replace(HERE, high=2_000), guest.now) == (100, 2_000)
    assert guest.player.buy_in_range(there, guest.now) == (1_000, 1_000)
    guest.refused(third, 100)
    guest.now += HOUR // 2
    guest.sit(third, 100)


@pytest.mark.rule("CASH-8.2")
def test_a_later_leaving_replaces_the_earlier() -> None:
    guest = Guest()
    guest.stay(HERE, 200, 300)
    guest.stay(HERE, 400, 100)
    guest.sit(HERE, 100)


@pytest.mark.rule("CASH-8.3", "D11")
def test_two_wins_in_a_row_lift_it_here_and_elsewhere() -> None:
    guest = Guest()
    guest.stay(HERE, 200, 300)
    guest.stay(HERE, 400, 900)
    guest.stay(replace(HERE, table="there", high=100), 100, 50)
    guest.sit(HERE, 100)


@pytest.mark.rule("CASH-8.3", "D11")
def test_a_loss_between_two_wins_does_not() -> None:
    guest = Guest()
    guest.stay(HERE, 200, 300)
    guest.stay(HERE, 400, 100)
    guest.stay(HERE, 200, 300)
    guest.refused(HERE, 100)


@pytest.mark.rule("CASH-8.3")
def test_a_third_win_in_a_row_is_lifted_too() -> None:
    guest = Guest()
    for brought in (200, 400, 100):
        guest.stay(HERE, brought, 500)
    guest.sit(HERE, 100)


@pytest.mark.rule("SNG-8")
def test_sit_and_goes_know_no_hit_and_run() -> None:
    guest = Guest()
    sng = replace(HERE, kind="sng")
    guest.stay(sng, 200, 600)
    guest.sit(sng, 100)


def test_only_so_many_stays_are_remembered() -> None:
    guest = Guest()
    for number in range(STAYS_REMEMBERED + 10):
        guest.player.handle(
            p.SendChips(terms=replace(HERE, table=f"t{number}"), amount=100, transit=f"a{number}"), 0
        )
        guest.player.handle(p.ReceiveChips(table=f"t{number}", amount=90, transit=f"b{number}"), 0)
        guest.player.handle(p.ForgetReceipts(transits=(f"b{number}",)), 0)
    assert len(guest.player.state.stays) == STAYS_REMEMBERED
