"""Bots against bots: duplicate deals, the same match for the same seed, honest intervals."""

from itertools import permutations

import pytest

from pokerhouse.arena import ALL_DEALS, Match, MatchSettings, play_match
from pokerhouse.bots import Decision
from pokerhouse.cards import Chance, SeededChance
from pokerhouse.rules import RULESETS, View
from tests.arena import faulty_bots
from tests.arena.faulty_bots import Fine, Learns, Overbets, Remembers


class Shover:
    """Always raises as far as it can."""

    name = "shover"

    def decide(self, view: View, chance: Chance) -> Decision:  # noqa: ARG002  (every bot is asked alike)
        menu = view.menu
        assert menu is not None
        if menu.raise_high is not None:
            return Decision("raise", menu.raise_high)
        return Decision("check" if menu.check else "call")


def chips(match: Match) -> dict[str, int]:
    return {result.name: result.chips for result in match.results}


@pytest.mark.rule("RES-1", "RES-12")
@pytest.mark.parametrize(("count", "deals", "plays"), [(2, 5, 2), (3, 5, 6), (4, 6, 4), (6, 10, 6)])
def test_equal_players_come_out_even_on_every_deal(count: int, deals: int, plays: int) -> None:
    bots = {f"bot {number}": "caller" for number in range(count)}
    match = play_match(bots, MatchSettings(deals=deals, seed="x"))
    assert match.hands == deals * plays
    for result in match.results:  # what a position's cards gave, everybody got equally often
        assert (result.chips, result.mbb.low, result.mbb.high) == (0, 0, 0)


@pytest.mark.rule("RES-1", "RES-12")
@pytest.mark.parametrize("count", [2, 3, 6])
def test_every_hand_starts_afresh_and_everybody_sits_everywhere(count: int) -> None:
    tables: list[tuple[str, ...]] = []

    class Witness(Shover):
        def decide(self, view: View, chance: Chance) -> Decision:
            if not view.decision:  # the first of a hand
                assert {player.stack + player.wager for player in view.players} == {20_000}
                assert (view.small, view.big, view.total) == (50, 100, 150)
                tables.append(tuple(player.player for player in view.players))
            return super().decide(view, chance)

    play_match({f"A{number}": Witness for number in range(count)}, MatchSettings(deals=10, seed="x"))
    plays = len(tables) // 10
    for deal in range(10):
        for seat in zip(*tables[deal * plays : (deal + 1) * plays], strict=True):
            assert {seat.count(f"A{number}") for number in range(count)} == {plays // count}


def test_the_same_seed_gives_the_same_match() -> None:
    bots = {name: name for name in ("steady", "gambler", "caller")}
    first, again = (play_match(bots, MatchSettings(deals=4, seed="7")) for _ in range(2))
    other = play_match(bots, MatchSettings(deals=4, seed="8"))
    assert first == again
    assert first.results != other.results
    assert first.hands == 24
    assert sum(chips(first).values()) == 0


@pytest.mark.parametrize(
    "names", [("gambler", "steady", "caller"), ("gambler", "steady", "caller", "curious")]
)
def test_the_order_of_names_decides_nothing(names: tuple[str, ...]) -> None:
    settings = MatchSettings(deals=6, seed="9")
    first, *others = (play_match({name: name for name in order}, settings) for order in permutations(names))
    assert all(match == first for match in others)


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_can_be_played(name: str) -> None:
    small, big = (10, 20) if name == "step" else (50, 100)
    settings = MatchSettings(ruleset=RULESETS[name], small=small, big=big, deals=3, seed="1")
    assert sum(chips(play_match({"a": "gambler", "b": "caller"}, settings)).values()) == 0


def test_a_better_player_wins_with_an_interval_above_nothing() -> None:
    match = play_match({"steady": "steady", "shover": Shover}, MatchSettings(deals=500, seed="3"))
    steady = match.results[1]
    assert (steady.name, steady.mbb.samples) == ("steady", 500)
    assert steady.mbb.low is not None
    assert steady.mbb.low > 0
    assert steady.mbb.value == pytest.approx(1000 * steady.chips / (100 * match.hands))


@pytest.mark.rule("STD-12")
def test_an_illegal_wish_counts_as_a_time_out_and_is_told() -> None:
    match = play_match({"cheat": Overbets, "shover": Shover}, MatchSettings(deals=2, seed="1"))
    # Small blind twice, big blind twice, each folded to the raise: 2 x (50 + 100).
    assert chips(match) == {"cheat": -300, "shover": 300}
    assert match.results[0].faults == {"illegal": 4}
    assert {fault.text for fault in match.told} == {
        "raise 1000000000: You have only 20000. (RES-6)",
        "raise 1000000000: No other player is left to answer a raise. (STD-4)",
    }


def test_a_view_is_all_a_bot_gets() -> None:
    class Witness(Shover):
        def decide(self, view: View, chance: Chance) -> Decision:
            assert isinstance(view, View)
            assert isinstance(chance, SeededChance)
            others = [player for at, player in enumerate(view.players) if at != view.position]
            assert all(player.shown or not any(player.cards) for player in others)
            return super().decide(view, chance)

    match = play_match({"witness": Witness, "caller": "caller"}, MatchSettings(deals=5, seed="1"))
    assert match.results[1].faults == {}


def test_a_bot_hears_its_hands_start_and_end() -> None:
    heard: list[tuple[str, int, tuple[str, ...]]] = []

    class Listener(Fine):
        def hand_starts(self, view: View) -> None:
            heard.append(("starts", view.players[0].won, view.players[1].cards))

        def hand_ends(self, view: View) -> None:
            heard.append(("ends", sum(player.won for player in view.players), view.players[1].cards))

    play_match({"b": Listener, "a": "caller"}, MatchSettings(deals=1, seed="1"))
    (_, none, own), (_, won, shown), (_, _, hidden), (_, _, shown_too) = heard
    assert (none, won, own) == (0, 200, shown)  # it sits at position 1 first, then at 0
    assert hidden == ("", "")
    assert all(shown_too)


class TestMemory:
    def test_a_bot_that_remembers_a_deck_gains_nothing(self) -> None:
        """Within one process it could gain much: here it keeps its memory, and does."""
        settings = MatchSettings(deals=150, seed="5")
        faulty_bots.SEEN.clear()
        cheated = play_match({"remembers": Remembers, "caller": "caller"}, settings).results[1].mbb
        assert cheated.low is not None
        assert cheated.low > 10_000
        path = f"{faulty_bots.__file__}:Remembers"
        for session in (1, 50, ALL_DEALS):
            settings = MatchSettings(deals=150, seed="5", session=session)
            honest = play_match({"remembers": path, "caller": "caller"}, settings).results[1]
            assert honest.mbb.low is not None
            assert honest.mbb.high is not None
            assert honest.mbb.low <= 0 <= honest.mbb.high
            assert honest.faults == {}

    @pytest.mark.parametrize(
        ("session", "seen"), [(1, [1]), (3, [1, 2, 3]), (4, [1, 2, 3, 4]), (ALL_DEALS, list(range(1, 9)))]
    )
    @pytest.mark.parametrize("apart", [False, True])
    def test_a_bot_lives_for_one_session(self, session: int, seen: list[int], *, apart: bool) -> None:
        bot = f"{faulty_bots.__file__}:Learns" if apart else Learns
        match = play_match(
            {"learns": bot, "caller": "caller"}, MatchSettings(deals=8, seed="1", session=session)
        )
        told = [int(fault.text.split()[1]) for fault in match.told]
        assert sorted(set(told)) == seen
        assert len(told) == 16
        assert told.count(1) == 2 * -(-8 // (session or 8))

    def test_a_bot_itself_is_refused_for_it_could_not_be_fresh(self) -> None:
        with pytest.raises(TypeError, match="give the class of Fine"):
            play_match({"a": Fine(), "b": "caller"}, MatchSettings(deals=1, seed="1"))  # type: ignore[dict-item]


class TestFormats:
    @pytest.mark.parametrize(("one", "two", "plays"), [(1, 5, 6), (5, 1, 6), (3, 3, 20)])
    def test_copies_share_a_result(self, one: int, two: int, plays: int) -> None:
        settings = MatchSettings(deals=4, seed="f")
        match = play_match({"a": "gambler", "b": "caller"}, settings, copies={"a": one, "b": two})
        a, b = match.results
        assert (match.hands, match.seatings, a.seats, b.seats) == (4 * plays, plays, one, two)
        assert a.chips == -b.chips
        assert one * a.mbb.value == pytest.approx(-two * b.mbb.value)

    def test_a_bot_gains_nothing_by_copies_of_its_own(self) -> None:
        match = play_match({"a": "caller", "b": "caller"}, MatchSettings(deals=3, seed="f"), copies={"b": 5})
        assert chips(match) == {"a": 0, "b": 0}


@pytest.mark.parametrize(
    ("count", "settings", "why"),
    [
        (2, MatchSettings(deals=0, seed="1"), "1 to 10000000 deals, not 0"),
        (4, MatchSettings(deals=5, seed="1"), "6 deals, not 5"),
        (2, MatchSettings(deals=1, seed="1", session=-1), "some decks or all"),
        (1, MatchSettings(deals=1, seed="1"), "2 to 10 seats, not 1"),
        (11, MatchSettings(deals=1, seed="1"), "2 to 10 seats, not 11"),
    ],
)
def test_what_is_no_match(count: int, settings: MatchSettings, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        play_match({f"bot {number}": "caller" for number in range(count)}, settings)
