"""Private sit-and-goes: invitations, given chips, the next one."""

import pytest

from pokerhouse.house import Refused
from pokerhouse.house import events as e
from pokerhouse.house.commands import table_command as c
from pokerhouse.house.ledger.ledger import Ledger, LedgerError, Transfer
from tests.house.floor import Floor, bold, settings, timid


def private(seats: int = 3, seed: int = 1) -> Floor:
    """A private table of ann's, about to start."""
    room = settings(
        kind="private_sng",
        seats=seats,
        creator="ann",
        starting_stack=500,
        time_bank_ms=0,
    )
    floor = Floor(room, seed=seed)
    names = ("ann", "bob", "cid", "dan")[:seats]
    for seat, name in enumerate(names, start=1):
        floor.enter(name, bank=0)
        if name != "ann":
            floor.do(c.Invite(player=names[seat - 2], guest=name))
        floor.join(name, seat, 0)
    return floor


def refused(floor: Floor, command: c.Command) -> Refused:
    with pytest.raises(Refused) as caught:
        floor.do(command)
    return caught.value


def running(floor: Floor) -> bool:
    return floor.table.state.sng is not None and floor.table.state.sng.running


def to_the_end(floor: Floor) -> None:
    floor.start()
    while running(floor):
        if floor.table.state.phase == "hand":
            floor.play(bold)
        else:
            floor.tick()


@pytest.mark.rule("PSNG-1", "PSNG-5", "PSNG-2")
def test_full_it_starts_at_once_with_the_same_given_chips() -> None:
    floor = private()
    full = floor.now
    floor.tick()
    started = floor.last(e.SngStarted)
    assert (started.given, started.at) == (500, full)
    assert floor.audit.ledger.balance("given:t:1") == -1_500
    assert all(floor.bank(name) == 0 for name in ("ann", "bob", "cid"))


@pytest.mark.rule("PSNG-1", "TABLE-4")
def test_no_bank_is_needed_and_no_chips_are_brought() -> None:
    floor = Floor(settings(kind="private_sng", creator="ann"))
    floor.enter("ann", bank=99)
    with pytest.raises(Refused) as caught:
        floor.join("ann", 1, 50)
    assert caught.value.rule == "PSNG-1"
    command = c.TakeSeat(player="ann", name="Ann", seat=1, amount=100, transit="x")
    assert refused(floor, command).rule == "PSNG-1"
    floor.join("ann", 1, 0)
    assert floor.bank("ann") == 99


@pytest.mark.rule("PSNG-2")
def test_only_invited_friends_from_friend_to_friend() -> None:
    floor = Floor(settings(kind="private_sng", creator="ann"))
    for name in ("ann", "bob", "cid"):
        floor.enter(name, bank=0)
    with pytest.raises(Refused) as caught:
        floor.join("bob", 1, 0)
    assert caught.value.rule == "PSNG-2"
    assert refused(floor, c.Invite(player="bob", guest="cid")).rule == "PSNG-2"
    floor.do(c.Invite(player="ann", guest="bob"))
    assert refused(floor, c.Invite(player="ann", guest="bob")).code == "invited_already"
    floor.do(c.Invite(player="bob", guest="cid"))
    assert floor.table.state.invited == {"bob": "ann", "cid": "bob"}
    floor.join("cid", 2, 0)


@pytest.mark.rule("PSNG-2", "LOBBY-1", "D13")
def test_strangers_cannot_watch() -> None:
    floor = private()
    assert floor.table.may_watch("cid")
    assert not floor.table.may_watch("eve")
    assert Floor().table.may_watch("eve")
    assert refused(Floor(), c.Invite(player="ann", guest="eve")).code == "not_private"


@pytest.mark.rule("PSNG-5", "PSNG-4")
def test_at_the_end_the_chips_go_back_to_their_issuer() -> None:
    floor = private()
    to_the_end(floor)
    assert floor.audit.ledger.balance("given:t:1") == 0
    assert floor.last(e.GivenReturned).reason.rule == "PSNG-5"
    assert all(floor.bank(name) == 0 for name in ("ann", "bob", "cid"))
    assert not floor.table.state.questions


@pytest.mark.rule("PSNG-3", "PSNG-6", "D13")
def test_who_is_out_keeps_the_seat_and_a_new_one_starts_by_itself() -> None:
    floor = private()
    to_the_end(floor)
    assert len(floor.table.state.chairs) == 3
    ended = floor.last(e.SngEnded).at
    pause = floor.last(e.PauseStarted)
    assert (pause.at, pause.until, pause.reason.rule) == (ended, ended + 10_000, "PSNG-3")
    floor.wait(9_999)
    assert floor.last(e.SngStarted).number == 1
    assert floor.table.state.sng is not None
    assert len(floor.table.state.sng.places) == 3  # for everybody to see, as long as it lasts
    floor.wait(1)
    assert (floor.last(e.SngStarted).number, floor.last(e.SngStarted).at) == (2, ended + 10_000)
    assert floor.audit.ledger.balance("given:t:2") == -1_500
    assert sum(chair.out for chair in floor.table.state.chairs.values()) == 0


@pytest.mark.rule("PSNG-3")
def test_with_seats_free_it_waits_for_invitations_and_with_nobody_it_is_dismissed() -> None:
    floor = private()
    to_the_end(floor)
    floor.leave("bob")
    assert floor.table.state.due is None
    assert floor.last(e.TableWaits).needed == 1
    floor.do(c.Invite(player="cid", guest="dan"))
    floor.enter("dan", bank=0)
    floor.join("dan", 2, 0)
    floor.start()
    to_the_end(floor)
    for name in ("ann", "cid", "dan"):
        floor.leave(name)
    assert floor.table.state.phase == "dismissed"


@pytest.mark.rule("PSNG-3", "PSNG-2")
def test_a_seat_that_fills_in_the_pause_does_not_cut_it_short_and_later_it_starts_at_once() -> None:
    floor = private()
    to_the_end(floor)
    ended = floor.last(e.SngEnded).at
    floor.leave("bob")
    floor.wait(3_000)
    floor.join("bob", 2, 0)
    assert floor.last(e.PauseStarted).until == ended + 10_000
    floor.leave("bob")
    floor.wait(20_000)
    floor.join("bob", 2, 0)
    assert floor.last(e.PauseStarted).until == floor.now


@pytest.mark.rule("PSNG-6", "SNG-0.2")
def test_leaving_in_play_forfeits_and_the_seat_stays_empty_to_the_end() -> None:
    floor = private(seats=4)
    floor.start()
    leaver = floor.actor()
    floor.act("fold")
    floor.leave(leaver)
    assert floor.last(e.Forfeited).stack == 500
    with pytest.raises(Refused) as caught:
        floor.join(leaver, 1 + ("ann", "bob", "cid", "dan").index(leaver), 0)
    assert caught.value.rule == "SNG-2"
    to_the_end(floor)
    floor.join(leaver, 1 + ("ann", "bob", "cid", "dan").index(leaver), 0)


@pytest.mark.rule("PSNG-6")
def test_the_creators_leaving_changes_nothing() -> None:
    floor = private(seats=3)
    floor.leave("ann")
    floor.do(c.Invite(player="cid", guest="dan"))
    floor.enter("dan", bank=0)
    floor.join("dan", 1, 0)
    floor.start()
    assert sorted(floor.table.state.players) == ["bob", "cid", "dan"]


@pytest.mark.rule("PSNG-6")
def test_who_is_out_may_leave_at_once() -> None:
    for seed in range(20):
        floor = private(seats=4, seed=seed)
        while not list(floor.all(e.Eliminated)):
            floor.play(bold)
        if running(floor):
            break
    out = floor.last(e.Eliminated).player
    assert refused(floor, c.SitOut(player=out)).rule == "SNG-3"
    floor.leave(out)
    assert floor.table.state.chair_of(out) is None
    assert running(floor)


@pytest.mark.rule("PSNG-5", "PSNG-4")
def test_the_safe_begins_at_two_thousand() -> None:
    room = settings(kind="private_sng", seats=3, creator="ann", starting_stack=2_000, time_bank_ms=0)
    floor = Floor(room)
    for seat, name in enumerate(("ann", "bob", "cid"), start=1):
        floor.enter(name, bank=0)
        if name != "ann":
            floor.do(c.Invite(player="ann", guest=name))
        floor.join(name, seat, 0)
    floor.play(timid)
    over = [chair.player for chair in floor.table.state.chairs.values() if chair.safe]
    assert over == [floor.last(e.SafeFilled).player]
    assert floor.last(e.SafeFilled).amount == 1  # the small blind it won
    assert all(chair.stack <= 2_000 for chair in floor.table.state.chairs.values())


@pytest.mark.rule("PSNG-5")
def test_chips_of_different_issuers_never_meet() -> None:
    ledger = Ledger()
    ledger.move(Transfer("cage", "bank:ann", 10, "cage"))
    ledger.move(Transfer("given:t:1", "stack:t:ann", 10, "given"))
    with pytest.raises(LedgerError, match="given:t:1"):
        ledger.move(Transfer("stack:t:ann", "bank:ann", 5, "planted"))
    with pytest.raises(LedgerError, match="given:t:1"):
        ledger.move(Transfer("stack:t:ann", "given:t:2", 5, "planted"))
    ledger.move(Transfer("stack:t:ann", "given:t:1", 10, "given_back"))
    assert ledger.balances == {"cage": -10, "bank:ann": 10}


@pytest.mark.rule("PSNG-2")
def test_an_invitation_can_be_turned_down_and_made_again() -> None:
    floor = Floor(settings(kind="private_sng", creator="ann"))
    assert refused(floor, c.DeclineInvitation(player="bob")).code == "not_invited"
    floor.do(c.Invite(player="ann", guest="bob"))
    floor.do(c.DeclineInvitation(player="bob"))
    assert not floor.table.may_watch("bob")
    floor.do(c.Invite(player="ann", guest="bob"))
    assert floor.table.may_watch("bob")


@pytest.mark.rule("PSNG-1", "TABLE-6")
def test_there_is_no_auto_rebuy_in() -> None:
    floor = private()
    answer = refused(floor, c.SetAutoRebuy(player="ann", amount=200))
    assert (answer.code, answer.rule) == ("no_rebuy", "PSNG-1")
    floor.do(c.SetAutoRebuy(player="ann", amount=0))
    to_the_end(floor)
    assert refused(floor, c.RebuyIn(player="ann", amount=200, transit="x")).rule == "PSNG-1"
