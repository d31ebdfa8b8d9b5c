"""Starting, stopping and joining at a cash table."""

import pytest

from pokerhouse.house import Refused
from pokerhouse.house import events as e
from pokerhouse.house.blinds.ring import ESTABLISHED
from pokerhouse.house.commands import table_command as c
from tests.house.cash.cash_scene import refused, three
from tests.house.floor import Floor, passive, settings, timid


@pytest.mark.rule("CASH-1.1", "TABLE-3")
def test_a_table_starts_by_itself_with_three() -> None:
    floor = Floor()
    floor.join("ann", 1)
    floor.join("bob", 2)
    assert floor.table.next_deadline is None
    floor.join("cid", 5)
    assert floor.last(e.PauseStarted).reason.rule == "CASH-1.1"
    floor.tick()
    assert floor.table.state.phase == "hand"
    assert sorted(floor.table.state.players) == ["ann", "bob", "cid"]


@pytest.mark.rule("CASH-1.1", "STD-5", "D9")
def test_a_table_of_two_seats_starts_with_two() -> None:
    floor = Floor(settings(seats=2))
    floor.join("ann", 1)
    floor.join("bob", 2)
    floor.start()
    marks = floor.table.state.marks
    assert marks is not None
    assert marks.button == marks.small != marks.big


@pytest.mark.rule("SNG-1.2", "CASH-1.1")
def test_the_highest_card_draws_the_button() -> None:
    ranks, suits = "23456789TJQKA", "cdhs"
    for seed in range(30):
        floor = Floor(seed=seed)
        for seat in (1, 3, 4, 6):
            floor.join(f"p{seat}", seat)
        floor.start()
        drawn = floor.last(e.TableInitialised)
        assert sorted(drawn.cards) == [1, 3, 4, 6]
        best = max(drawn.cards.values(), key=lambda card: (ranks.index(card[0]), suits.index(card[1])))
        assert drawn.cards[drawn.button] == best
        assert floor.last(e.HandStarted).button_seat == drawn.button


@pytest.mark.rule("SNG-1.2")
def test_equal_ranks_are_drawn_by_suit() -> None:
    by_suit = set()
    for seed in range(400):
        floor = Floor(seed=seed)
        for seat in range(1, 7):
            floor.join(f"p{seat}", seat)
        floor.start()
        drawn = floor.last(e.TableInitialised)
        winner = drawn.cards[drawn.button]
        equal = [card for card in drawn.cards.values() if card[0] == winner[0]]
        if len(equal) > 1:
            assert winner == max(equal, key=lambda card: "cdhs".index(card[1]))
            by_suit.add(winner[1])
    assert by_suit == {"d", "h", "s"}


@pytest.mark.rule("CASH-1.2")
def test_after_a_hand_two_go_on() -> None:
    floor = three()
    floor.start()
    hand = floor.table.hand
    assert hand is not None
    leaver = floor.actor()
    floor.leave(leaver)
    floor.play(passive)
    assert floor.table.state.chair_of(leaver) is None
    floor.tick()
    assert len(floor.table.state.players) == 2


@pytest.mark.rule("CASH-1.2", "CASH-1.4")
def test_with_one_it_waits_and_with_three_again_draws_anew() -> None:
    floor = three()
    floor.start()
    for name in ("ann", "bob"):
        while floor.actor() != name:
            floor.act("call" if floor.table.hand.menu().call_to else "check")  # type: ignore[union-attr]
        floor.act("call" if floor.table.hand.menu().call_to else "check")  # type: ignore[union-attr]
        floor.leave(name)
    floor.play(passive)
    assert floor.table.state.phase == "waiting"
    assert floor.last(e.TableWaits).needed == 2
    floor.join("dan", 4)
    assert floor.table.next_deadline is None
    floor.join("eve", 6)
    draws = len(list(floor.all(e.TableInitialised)))
    floor.start()
    assert len(list(floor.all(e.TableInitialised))) == draws + 1
    assert sorted(floor.table.state.players) == ["cid", "dan", "eve"]
    assert all(not chair.occupant.newcomer for chair in floor.table.state.chairs.values())
    assert sorted(kind for kinds in floor.posts().values() for kind in kinds) == ["big_blind", "small_blind"]


@pytest.mark.rule("CASH-1.4")
def test_who_is_away_at_the_draw_is_established_by_it_too() -> None:
    floor = Floor()
    for seat, name in enumerate(("ann", "bob", "cid", "dan"), start=1):
        floor.join(name, seat)
    floor.do(c.SitOut(player="ann"))
    floor.start()
    assert floor.table.state.chairs[1].occupant == ESTABLISHED
    while floor.last(e.HandStarted).button_seat != 4:  # the seat right of ann's
        floor.play(timid)
        floor.start()
    assert not floor.table.state.chairs[1].occupant.newcomer


@pytest.mark.rule("CASH-1.2", "TABLE-11", "D9")
def test_with_nobody_it_is_dismissed() -> None:
    floor = Floor()
    floor.join("ann", 1)
    floor.wait(5_000)
    floor.leave("ann")
    assert floor.table.state.phase == "dismissed"
    assert floor.last(e.Dismissed).at - floor.table.state.opened == 5_000
    assert floor.bank("ann") == 10_000
    assert refused(floor, c.Leave(player="ann")).code == "dismissed"


@pytest.mark.rule("CASH-1.2", "D9")
def test_a_standing_table_stays_open() -> None:
    floor = Floor(settings(standing=True))
    floor.join("ann", 1)
    floor.leave("ann")
    assert floor.table.state.phase == "waiting"


@pytest.mark.rule("CASH-2.1", "TABLE-5", "TABLE-2")
@pytest.mark.parametrize("amount", [99, 100, 400, 401])
def test_the_buy_in_is_within_the_range(amount: int) -> None:
    floor = Floor()
    floor.enter("ann")
    command = c.TakeSeat(player="ann", name="Ann", seat=1, amount=amount, transit="x")
    refusal = floor.table.refusal(command)
    if 100 <= amount <= 400:
        assert refusal is None
        floor.join("ann", 1, amount)
        assert floor.stack("ann") == amount
        assert floor.bank("ann") == 10_000 - amount
    else:
        assert refused(floor, command).rule == "CASH-2.1"


@pytest.mark.rule("TABLE-2")
def test_a_refused_seat_gives_the_chips_back() -> None:
    floor = three()
    with pytest.raises(Refused, match="Seat 2 is taken") as caught:
        floor.join("dan", 2)
    assert caught.value.rule == "TABLE-1"
    assert floor.bank("dan") == 10_000
    assert floor.players["dan"].seated == []


@pytest.mark.rule("TABLE-2")
def test_nobody_sits_twice_or_nowhere() -> None:
    floor = three()
    again = c.TakeSeat(player="ann", name="Ann", seat=5, amount=200, transit="x")
    assert refused(floor, again).code == "already_seated"
    for seat in (0, 7, -1):
        nowhere = c.TakeSeat(player="dan", name="Dan", seat=seat, amount=200, transit="x")
        assert refused(floor, nowhere).code == "no_such_seat"
    used = c.TakeSeat(player="dan", name="Dan", seat=5, amount=200, transit="in1")
    assert refused(floor, used).code == "transit_used"


@pytest.mark.rule("CASH-1.3", "CASH-3.1", "CASH-3.2", "CASH-3.3", "TABLE-3")
def test_a_newcomer_posts_and_plays_the_next_hand() -> None:
    floor = Floor(settings(seats=9))
    for seat in (1, 3, 5, 7):
        floor.join(f"p{seat}", seat)
    floor.start()
    free = next(seat for seat in (2, 4, 6, 8) if floor.table.kind.rest(floor.table.state, seat)[0] == 0)
    floor.join("new", free)
    taken = floor.last(e.SeatTaken)
    assert (taken.rest, taken.reason.rule) == (0, "CASH-3.1")
    assert "new" not in floor.table.state.players
    floor.play(passive)
    floor.tick()
    assert "new" in floor.table.state.players
    assert floor.posts()["new"] in (["post"], ["big_blind"])


@pytest.mark.rule("CASH-3.2", "STD-10")
def test_a_posted_big_blind_is_live_and_keeps_its_turn() -> None:
    floor = Floor(settings(seats=9))
    for seat in (1, 3, 5, 7):
        floor.join(f"p{seat}", seat)
    floor.start()
    marks = floor.table.state.marks
    assert marks is not None
    behind = marks.button - 1 or 9  # an empty seat that the button has just passed
    floor.join("new", behind)
    floor.play(passive)
    floor.play(passive)
    assert floor.posts()["new"] == ["post"]
    assert floor.moves().count(("new", "check")) == 4


@pytest.mark.rule("CASH-9")
def test_the_blinds_never_rise() -> None:
    floor = three()
    for _ in range(25):
        floor.play(timid)
    assert {(hand.small, hand.big) for hand in floor.all(e.HandStarted)} == {(1, 2)}


@pytest.mark.rule("TABLE-10", "STD-8")
def test_cards_are_shown_after_the_hand_until_the_next() -> None:
    floor = three()
    floor.start()
    assert refused(floor, c.ShowCards(player="ann", hand=1)).code == "hand_runs"
    floor.play(timid)
    floor.do(c.ShowCards(player="ann", hand=1))
    position = floor.table.position_of("ann")
    assert floor.table.hand is not None
    assert floor.table.hand.view(None).players[position or 0].shown
    assert refused(floor, c.ShowCards(player="ann", hand=1)).code == "already_shown"
    assert refused(floor, c.ShowCards(player="eve", hand=1)).code == "not_in_hand"
    floor.start()
    assert refused(floor, c.ShowCards(player="bob", hand=1)).rule == "TABLE-10"
