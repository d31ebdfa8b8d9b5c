"""Views and words at their edges: the last level, a seat held to its last moment, an offered option."""

from msgspec.structs import replace

from pokerhouse.house.commands import FollowLink, HoldSeat, Invite, Leave, MakeLink, RevokeLink, SitOut
from pokerhouse.house.sng import LEVELS
from pokerhouse.house.state import Round
from pokerhouse.protocol.game import Absence, SngView
from pokerhouse.protocol.host import TableLink
from pokerhouse.protocol.view import OptionQuestion, TableView
from pokerhouse.rules import DeadAdded, Posted, Returned, StreetDealt
from pokerhouse.server.actors import TableSummary
from pokerhouse.server.wire import Around, TableTeller
from pokerhouse.server.wire.hand_events import HandTeller
from tests.house.blinds.test_option import with_options
from tests.house.floor import Floor, settings, timid
from tests.house.sng.sng_scene import chair, sng, to_the_end
from tests.server.wire.seen import table_view


def seen(floor: Floor, name: str | None, now: int | None = None) -> TableView:
    return table_view(floor.table, name, Around(now=floor.now if now is None else now), None)


def test_a_seat_is_held_until_its_last_moment() -> None:
    floor = Floor(settings())
    floor.do(HoldSeat(seat=3, player="cid", until=floor.now + 500))
    assert [seen(floor, None, floor.now + ms).held for ms in (499, 500, 501)] == [[3], [], []]


def test_an_option_is_shown_to_who_is_asked() -> None:
    floor, seat = with_options(1)
    while (asked := floor.table.state.option) is None:
        floor.tick()
    name = floor.table.state.chairs[asked.seat].player
    assert asked.seat == seat
    views = {one.player: seen(floor, one.player).you for one in floor.table.state.chairs.values()}
    own = views.pop(name)
    assert own is not None
    assert own.option == OptionQuestion(
        option=asked.option,
        live=asked.live,
        dead=asked.dead,
        deadline=asked.deadline,
        allowed=asked.deadline - asked.asked,
    )
    assert own.option.allowed == 10_000
    assert views
    assert all(other is not None and other.option is None for other in views.values())


def at_round(floor: Floor, small: int, big: int, top: int) -> SngView:
    """The sit-and-go as it is seen when it has come so far."""
    state = floor.table.state
    assert state.sng is not None
    assert state.sng.round is not None
    state.sng.round = Round(9, state.sng.round.button, small, big, top)
    view = seen(floor, None).sng
    assert view is not None
    return view


def test_the_last_levels_and_rounds() -> None:
    floor = sng()
    floor.start()
    before, last = LEVELS[-2], LEVELS[-1]
    view = at_round(floor, *before, 0)
    assert (view.next_small, view.next_big, view.level, view.last_rounds) == (*last, len(LEVELS) - 1, None)
    view = at_round(floor, *last, 1)
    assert (view.next_small, view.next_big, view.level, view.last_rounds) == (None, None, len(LEVELS), 10)
    assert at_round(floor, *last, 10).last_rounds == 1
    level = TableSummary.of(floor.table).level
    assert level is not None
    assert (level.number, level.small, level.big) == (len(LEVELS), *last)


def test_who_sits_out_by_hands_sees_them_go() -> None:
    floor = sng()
    floor.start()
    floor.do(SitOut(player="p1"))
    floor.play(timid)
    away = chair(floor, "p1")
    if away.away is None:
        floor.tick()
    assert away.away is not None
    by_hands = replace(away.away, until=None)
    away.away = by_hands
    for passed, left in ((0, 4), (1, 3), (4, 0), (5, 0)):
        away.away_hands = passed
        absence = seen(floor, None).seats[away.seat - 1].absence
        assert absence == Absence(until=None, period=by_hands.period, hands_left=left)
    away.away_hands, floor.table.state.phase = 4, "hand"  # the fourth runs: coming back is in time
    absence = seen(floor, None).seats[away.seat - 1].absence
    assert absence == Absence(until=None, period=by_hands.period, hands_left=1)


def test_the_hand_that_won_is_told_only_if_it_was_shown_on_a_full_board() -> None:
    floor = sng(seats=2)
    assert seen(floor, None).winning_hand is None
    to_the_end(floor)
    found = seen(floor, None).winning_hand
    hand = floor.table.hand
    assert found is not None
    assert hand is not None
    view = hand.view(None)
    (winner,) = [player for player in view.players if player.won]
    assert {*found.cards} <= {*winner.cards, *view.board}
    assert len(found.cards) == 5
    # Folded to: the winner has shown nothing, and the board is not full.
    floor = sng(seats=2, amount=100)
    floor.start()
    state = floor.table.state
    floor.act("fold")
    assert state.sng is not None
    state.sng.running = False
    state.sng.places = {name: rank for rank, name in enumerate(state.players, 1)}
    assert seen(floor, None).winning_hand is None


def test_chips_on_the_table_are_counted_for_the_next_street() -> None:
    teller = HandTeller(1, (3, 5), [10, 20], pot=4)
    posted = teller.tell(Posted(position=0, kind="small_blind", amount=10), by_clock=False, pots=1)
    assert posted is not None
    assert (posted.all_in, teller.stacks, teller.pot) == (True, [0, 20], 14)  # type: ignore[union-attr]
    teller.tell(DeadAdded(amount=3), by_clock=False, pots=1)
    teller.tell(Returned(position=0, amount=2), by_clock=False, pots=1)
    assert (teller.stacks, teller.pot) == ([2, 20], 15)
    dealt = teller.tell(StreetDealt(street="flop", cards=("Ah", "Kd", "7c")), by_clock=False, pots=1)
    assert dealt is not None
    assert (dealt.board, dealt.pot) == (["Ah", "Kd", "7c"], 15)  # type: ignore[union-attr]
    assert teller.tell(StreetDealt(street="preflop", cards=()), by_clock=False, pots=1) is None


def test_reasons_and_names_of_who_has_left_are_forgotten() -> None:
    floor, teller = Floor(settings()), TableTeller()
    floor.join("ann", 1)
    teller.tell(1, floor.events, floor.table)
    assert (teller.state.names, list(teller.state.reasons)) == ({"ann": "Ann"}, [1])
    known = len(floor.events)
    floor.leave("ann")
    teller.tell(2, floor.events[known:], floor.table)
    assert (teller.state.names, teller.state.reasons) == ({}, {})


def test_of_a_sit_and_go_those_are_known_who_played_and_not_who_only_came_and_went() -> None:
    floor, teller = Floor(settings(kind="sng", seats=3)), TableTeller()
    told = 0

    def known() -> set[str]:
        nonlocal told
        teller.tell(1, floor.events[told:], floor.table)
        told = len(floor.events)
        return set(teller.state.names)

    floor.join("ann", 1)
    floor.join("bob", 2)
    assert known() == {"ann", "bob"}
    floor.leave("ann")
    assert known() == {"bob"}, "it has not begun"
    floor.join("ann", 1)
    floor.join("cid", 3)
    floor.start()
    assert known() == {"ann", "bob", "cid"}
    floor.do(Leave(player=floor.actor()))
    floor.play(timid)
    assert len(floor.table.state.chairs) == 2
    assert known() == {"ann", "bob", "cid"}


def test_the_link_is_for_who_hosts_the_table_or_sits_there() -> None:
    floor = Floor(settings(creator="p1", private=True))
    floor.wait(5)
    floor.do(Invite(player="p1", guest="ann"))
    floor.join("ann", 2)
    floor.do(MakeLink(player="p1", key="red", guests=2, until=floor.now + 1_000))
    floor.do(FollowLink(player="bob", key="red"))

    def links(now: int) -> list[TableLink | None]:
        views = [seen(floor, name, now).host for name in ("p1", "ann", "bob", None)]
        return [view.link if view else None for view in views]

    link = TableLink(token="red", guests=2, came=1, until=floor.now + 1_000, end="")
    assert links(floor.now) == [link, link, None, None]
    ended = replace(link, end="ended")
    assert links(floor.now + 1_000) == [ended, ended, None, None]
    floor.do(RevokeLink(player="p1"))
    assert links(floor.now) == [None] * 4
