"""Starting, stopping, joining and leaving at a cash table."""

import pytest

from pokerhouse.house import Refused
from pokerhouse.house import command as c
from pokerhouse.house import event as e
from pokerhouse.house.ring import ESTABLISHED
from tests.house.floor import Floor, bold, passive, settings, timid


def three(**changes: object) -> Floor:
    floor = Floor(settings(**changes))
    for seat, name in enumerate(("ann", "bob", "cid"), start=1):
        floor.join(name, seat)
    return floor


def refused(floor: Floor, command: c.Command) -> Refused:
    with pytest.raises(Refused) as caught:
        floor.do(command)
    return caught.value


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


@pytest.mark.rule("CASH-1.1", "STD-5")
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
    assert all(not chair.place.newcomer for chair in floor.table.state.chairs.values())
    assert sorted(kind for kinds in floor.posts().values() for kind in kinds) == ["big_blind", "small_blind"]


@pytest.mark.rule("CASH-1.4")
def test_who_is_away_at_the_draw_is_established_by_it_too() -> None:
    floor = Floor()
    for seat, name in enumerate(("ann", "bob", "cid", "dan"), start=1):
        floor.join(name, seat)
    floor.do(c.SitOut(player="ann"))
    floor.start()
    assert floor.table.state.chairs[1].place == ESTABLISHED
    while floor.last(e.HandStarted).button_seat != 4:  # the seat right of ann's
        floor.play(timid)
        floor.start()
    assert not floor.table.state.chairs[1].place.newcomer


@pytest.mark.rule("CASH-1.2", "TABLE-11")
def test_with_nobody_it_is_dismissed() -> None:
    floor = Floor()
    floor.join("ann", 1)
    floor.wait(5_000)
    floor.leave("ann")
    assert floor.table.state.phase == "dismissed"
    assert floor.last(e.Dismissed).at - floor.table.state.opened == 5_000
    assert floor.bank("ann") == 10_000
    assert refused(floor, c.Leave(player="ann")).code == "dismissed"


@pytest.mark.rule("CASH-1.2")
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
    wish = c.TakeSeat(player="ann", name="Ann", seat=1, amount=amount, transit="x")
    refusal = floor.table.refusal(wish)
    if 100 <= amount <= 400:
        assert refusal is None
        floor.join("ann", 1, amount)
        assert floor.stack("ann") == amount
        assert floor.bank("ann") == 10_000 - amount
    else:
        assert refused(floor, wish).rule == "CASH-2.1"


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
    free = next(seat for seat in (2, 4, 6, 8) if floor.table.policy.rest(floor.table.state, seat)[0] == 0)
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


@pytest.mark.rule("CASH-6.2", "TABLE-7")
def test_leaving_in_a_hand_waits_for_its_end() -> None:
    floor = three()
    floor.start()
    leaver = floor.actor()
    floor.leave(leaver)
    assert floor.last(e.LeaveAsked).reason.rule == "CASH-6.2"
    assert floor.table.state.chair_of(leaver) is not None
    assert refused(floor, c.Leave(player=leaver)).code == "leaves_already"
    floor.play(passive)
    left = floor.last(e.SeatLeft)
    assert (left.player, left.reason.rule) == (leaver, "CASH-6.2")


@pytest.mark.rule("CASH-6.2")
def test_a_leave_can_be_taken_back() -> None:
    floor = three()
    floor.start()
    leaver = floor.actor()
    assert refused(floor, c.CancelLeave(player=leaver)).code == "not_leaving"
    floor.leave(leaver)
    floor.do(c.CancelLeave(player=leaver))
    floor.play(passive)
    assert floor.table.state.chair_of(leaver) is not None


@pytest.mark.rule("CASH-6.2")
def test_blinds_leave_only_after_their_first_action() -> None:
    floor = three()
    floor.start()
    state = floor.table.state
    assert state.marks is not None
    for blind in (state.marks.small, state.marks.big):
        name = state.chairs[blind].player
        refusal = refused(floor, c.Leave(player=name))
        assert (refusal.code, refusal.rule) == ("blind_first", "CASH-6.2")
        while floor.actor() != name:
            floor.act("call")
        floor.act(*passive(floor.table.hand.menu()))  # type: ignore[union-attr, arg-type]
        assert floor.table.refusal(c.Leave(player=name)) is None


@pytest.mark.rule("CASH-6.2")
def test_leave_is_disabled_between_two_hands() -> None:
    floor = three()
    floor.play(passive)
    refusal = refused(floor, c.Leave(player="ann"))
    assert (refusal.code, refusal.rule) == ("between_hands", "CASH-6.2")


@pytest.mark.rule("CASH-6.2", "CASH-6.4")
def test_who_has_folded_leaves_at_once() -> None:
    floor = three()
    floor.start()
    leaver = floor.actor()
    floor.act("fold")
    floor.leave(leaver)
    assert floor.table.state.chair_of(leaver) is None
    assert floor.table.hand is not None
    assert not floor.table.hand.over
    assert floor.bank(leaver) == 10_000


@pytest.mark.rule("CASH-6.4")
def test_who_waits_leaves_at_once() -> None:
    floor = three()
    floor.start()
    floor.join("dan", 5)
    floor.leave("dan")
    assert floor.bank("dan") == 10_000
    floor.join("dan", 5)
    floor.play(passive)
    floor.leave("dan")
    assert floor.bank("dan") == 10_000


@pytest.mark.rule("CASH-6.4")
def test_anyone_leaves_while_the_table_waits_even_just_before_it_starts() -> None:
    floor = three()
    assert floor.last(e.PauseStarted).until > floor.now
    floor.leave("bob")
    assert floor.table.next_deadline is None
    assert floor.last(e.TableWaits).needed == 1


@pytest.mark.rule("CASH-6.5")
def test_leaving_moves_the_stack_to_the_bank() -> None:
    floor = three()
    floor.play(bold)
    before = {name: floor.bank(name) + floor.stack(name) for name in ("ann", "bob", "cid")}
    assert sum(before.values()) == 30_000
    while floor.table.state.chairs:
        leavers = [chair.player for chair in floor.table.state.chairs.values()]
        free = [name for name in leavers if floor.table.refusal(c.Leave(player=name)) is None]
        if free:
            floor.leave(free[0])
        elif floor.table.next_deadline is not None:
            floor.tick()
    assert sum(floor.bank(name) for name in before) == 30_000


@pytest.mark.rule("TABLE-2")
def test_a_stranger_in_a_folded_leavers_chair_is_not_in_the_hand() -> None:
    floor = three()
    floor.start()
    leaver = floor.actor()
    chair = floor.table.state.chair_of(leaver)
    assert chair is not None
    floor.act("fold")
    floor.leave(leaver)
    floor.join("eve", chair.seat)
    assert floor.table.position_of("eve") is None
    assert floor.table.state.chairs[chair.seat].position is None
    stack = floor.stack("eve")
    floor.play(passive)
    assert floor.stack("eve") == stack


@pytest.mark.rule("TABLE-2")
def test_a_leaver_who_comes_back_in_the_same_hand_is_a_newcomer() -> None:
    floor = three()
    floor.start()
    leaver = floor.actor()
    floor.act("fold")
    floor.leave(leaver)
    floor.join(leaver, 6, 300)
    assert floor.stack(leaver) == 300
    floor.play(passive)
    assert floor.stack(leaver) == 300


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
    assert floor.table.hand.view(None).places[position or 0].shown
    assert refused(floor, c.ShowCards(player="ann", hand=1)).code == "already_shown"
    assert refused(floor, c.ShowCards(player="eve", hand=1)).code == "not_in_hand"
    floor.start()
    assert refused(floor, c.ShowCards(player="bob", hand=1)).rule == "TABLE-10"


@pytest.mark.rule("STD-14")
def test_a_voided_hand_gives_every_chip_back_and_leaves_button_and_debts_alone() -> None:
    floor = three()
    floor.play(passive)
    floor.play(passive)
    before = {name: floor.stack(name) for name in ("ann", "bob", "cid")}
    marks = floor.table.state.marks
    places = {seat: chair.place for seat, chair in floor.table.state.chairs.items()}
    floor.start()
    floor.join("dan", 5)
    leaver = floor.actor()
    floor.act("call")
    floor.act("raise", 20)
    floor.do(c.VoidHand(reason="a test"))
    assert {name: floor.stack(name) for name in before} == before
    assert floor.table.state.marks == marks
    assert {seat: floor.table.state.chairs[seat].place for seat in places} == places
    assert leaver in floor.table.state.players
    assert refused(floor, c.VoidHand(reason="again")).rule == "STD-14"
    floor.play(passive)


@pytest.mark.rule("STD-14", "CASH-6.4")
def test_a_voided_hand_refunds_who_has_left_already() -> None:
    floor = three()
    for _ in range(3):
        floor.start()
        state = floor.table.state
        assert state.marks is not None
        small = state.chairs[state.marks.small].player
        floor.act("call")
        if floor.actor() == small:
            floor.act("fold")
            floor.leave(small)
            break
    held = floor.bank(small)
    floor.join(small, 6, 150)
    floor.do(c.VoidHand(reason="a test"))
    refund = floor.last(e.ChipsRefunded)
    assert (refund.player, refund.amount) == (small, 1)
    assert floor.bank(small) == held - 150 + 1
    assert floor.stack(small) == 150


def test_a_dismissed_table_sends_everybody_home() -> None:
    floor = three()
    floor.start()
    assert refused(floor, c.Dismiss()).code == "hand_runs"
    floor.play(passive)
    floor.do(c.Dismiss())
    assert floor.table.state.phase == "dismissed"
    assert sum(floor.bank(name) for name in ("ann", "bob", "cid")) == 30_000
