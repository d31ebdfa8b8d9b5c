"""Refusals by their code, which programs and translators go by: each reached, and not one step before."""

import pytest

from pokerhouse.house import CagePolicy, Player, Refused, Terms
from pokerhouse.house.commands import AddBot, PausePlay
from pokerhouse.house.commands import table_command as c
from pokerhouse.house.player import command as p
from pokerhouse.house.waiting import message as w
from pokerhouse.house.waiting.waiting_list import WaitingList
from tests.house.cash.test_rebuy_question import broke
from tests.house.floor import Floor, bold, settings, timid
from tests.house.sng.sng_scene import running, sng

POLICY = CagePolicy(grant=1_000, daily=0)
TERMS = Terms(table="t", small=1, big=2, low=100, high=400)


def code(floor: Floor, command: c.Command) -> str:
    """Why the table refuses."""
    with pytest.raises(Refused) as caught:
        floor.do(command)
    return caught.value.code


def three() -> Floor:
    floor = Floor()
    for seat, name in enumerate(("ann", "bob", "cid"), 1):
        floor.join(name, seat)
    return floor


def seat(player: str, at: int, amount: int = 200, transit: str = "x", auto: int = 0) -> c.TakeSeat:
    return c.TakeSeat(player=player, name="N", seat=at, amount=amount, transit=transit, auto_rebuy=auto)


@pytest.mark.rule("CASH-2.1", "TABLE-1", "TABLE-2", "TABLE-6")
def test_sitting_down() -> None:
    floor = three()
    for amount in (99, 401, True, 150.5):
        assert code(floor, seat("dan", 4, amount)) == "buy_in_range"  # type: ignore[arg-type]
    for auto in (99, 401, -1):
        assert code(floor, seat("dan", 4, auto=auto)) == "bad_auto_rebuy"
    for at in (0, 7):
        assert code(floor, seat("dan", at)) == "no_such_seat"
    for name in ("", "d" * 61, "d:e"):
        assert code(floor, seat(name, 4)) == "bad_player"
    assert code(floor, seat("dan", 1)) == "seat_taken"
    assert code(floor, seat("ann", 4)) == "already_seated"
    assert code(floor, seat("dan", 4, transit="")) == "transit_used"
    assert code(floor, seat("dan", 4, transit="in1")) == "transit_used"
    floor.do(c.HoldSeat(seat=4, player="eve", until=floor.now + 10))
    assert code(floor, seat("dan", 4)) == "seat_held"
    floor.join("d" * 60, 5, 100, auto_rebuy=400)
    floor.join("eve", 4, 400, auto_rebuy=100)


@pytest.mark.rule("TABLE-2", "CASH-3.2", "STD-4", "STD-14", "TABLE-8", "CASH-3.5")
def test_at_the_table() -> None:
    floor = three()
    act = c.Act(player="ann", hand=1, decision=0, move="fold")
    assert code(floor, act) == "no_hand"
    assert code(floor, c.VoidHand(reason="a fault")) == "no_hand"
    for command in (c.SitOut(player="eve"), c.SitIn(player="eve"), c.Leave(player="eve")):
        assert code(floor, command) == "not_seated"
    assert code(floor, c.AnswerOption(player="ann", accept=True)) == "not_asked"
    floor.start()
    floor.do(c.SitOut(player="ann"))
    assert code(floor, c.SitOut(player="ann")) == "sits_out_next"
    floor.play(timid)
    assert code(floor, c.SitOut(player="ann")) == "sits_out_already"
    assert code(floor, c.SetEntry(player="bob", entry="wait")) == "established"
    broken, name = broke()
    assert code(broken, c.SitOut(player=name)) == "asked"


@pytest.mark.rule("SNG-2", "SNG-3", "SNG-7")
def test_in_a_sit_and_go() -> None:
    empty = Floor(settings(kind="sng", seats=3))
    for amount in (99, 401, True):
        assert code(empty, seat("ann", 1, amount)) == "buy_in_range"
    assert code(empty, seat("ann", 1, auto=99)) == "bad_auto_rebuy"
    floor = sng(seats=3)
    floor.start()
    assert code(floor, c.RebuyIn(player="p1", amount=100, transit="x")) == "after_sng"
    gone, without = somebody_out()
    assert code(without, c.SitOut(player=gone)) == "out"


def somebody_out() -> tuple[str, Floor]:
    """A sit-and-go in which one is out and the others go on."""
    for seed in range(1, 30):
        floor = sng(seats=4, seed=seed)
        floor.play(bold)
        out = [one.player for one in floor.table.state.chairs.values() if one.out]
        if out and running(floor):
            return out[0], floor
    raise AssertionError("everybody was out at once")


@pytest.mark.rule("TABLE-4", "TABLE-6", "CASH-6.5")
def test_at_the_bank() -> None:
    ann, _ = Player.create("ann", "Ann", 0, guest=True)

    def why(command: p.PlayerCommand) -> str:
        refused = ann.refusal(command, 0)
        return "" if refused is None else refused.code

    for amount in (0, -1, True, 1.5, 10**12 + 1):
        assert why(p.BuyChips(amount=amount, policy=POLICY)) == "bad_amount"  # type: ignore[arg-type]
    assert why(p.BuyChips(amount=1_001, policy=POLICY)) == "cage_limit"
    assert why(p.BuyChips(amount=10**12, policy=POLICY)) == "cage_limit"
    ann.handle(p.BuyChips(amount=1_000, policy=POLICY), 0)
    for amount in (-1, True, 1.5, 10**12 + 1):
        assert why(p.SendChips(terms=TERMS, amount=amount, transit="x")) == "bad_amount"  # type: ignore[arg-type]
        receive = p.ReceiveChips(table="t", amount=amount, transit="y", purpose="left")  # type: ignore[arg-type]
        assert why(receive) == "bad_amount"
    for amount in (99, 401, 0, 10**12):
        assert why(p.SendChips(terms=TERMS, amount=amount, transit="x")) == "buy_in_range"
    for amount in (0, 10**12):
        assert not why(p.ReceiveChips(table="t", amount=amount, transit="y", purpose="left"))
    assert why(p.SendChips(terms=TERMS, amount=100, transit="x", purpose="rebuy_in")) == "not_seated"
    for amount in (100, 400):
        assert not why(p.SendChips(terms=TERMS, amount=amount, transit="x"))
    for number in range(256):
        ann.handle(p.ReceiveChips(table="u", amount=0, transit=f"r{number}", purpose="refund"), 1)
    assert why(p.ReceiveChips(table="u", amount=0, transit="last", purpose="refund")) == "bank_busy"
    assert not why(p.ReceiveChips(table="u", amount=0, transit="r0", purpose="refund"))


@pytest.mark.rule("PSNG-2")
def test_among_friends() -> None:
    ann, _ = Player.create("ann", "Ann", 0, guest=True)
    for number in range(100):
        ann.handle(p.AskFriend(friend=f"f{number}"), 1)
    refused = ann.refusal(p.AskFriend(friend="one more"), 2)
    assert refused is not None
    assert (refused.code, refused.facts) == ("too_many_requests", {"most": 100})
    for number in range(500):
        ann.handle(p.NoteFriend(friend=f"g{number}"), 3)
    refused = ann.refusal(p.NoteFriend(friend="one more"), 4)
    assert refused is not None
    assert (refused.code, refused.facts) == ("too_many_friends", {"most": 500})


@pytest.mark.rule("PSNG-2", "HOST-8")
def test_who_hosts_has_limits_too() -> None:
    floor = Floor(settings(creator="ada", private=True, seats=3))
    for number in range(200):
        floor.do(c.Invite(player="ada", guest=f"g{number}"))
    assert code(floor, c.Invite(player="ada", guest="one more")) == "too_many"
    for style in ("", "s" * 61):
        assert code(floor, AddBot(player="ada", style=style)) == "bad_style"
    for _ in range(2):
        floor.do(AddBot(player="ada", style="s"))
    assert code(floor, AddBot(player="ada", style="s")) == "table_full"
    assert code(floor, PausePlay(player="bob")) == "not_host"


def test_in_line() -> None:
    waiting = WaitingList()

    def why(player: str, table: str) -> str:
        try:
            waiting.handle(w.Queue(player=player, table=table), 0)
        except Refused as refused:
            return refused.code
        return ""

    for name in ("", "x" * 61):
        assert why(name, "t") == why("ann", name) == "bad_name"
    assert why("ann", "t") == ""
    assert why("ann", "t") == "queued_already"
    assert [why("ann", table) for table in ("u", "v", "w")] == ["", "", "too_many_queues"]
    assert [why(f"p{number}", "t") for number in range(100)] == [""] * 99 + ["queue_full"]
