"""Bots against bots: duplicate deals, the same match for the same seed, honest intervals."""

from itertools import pairwise

import pytest

from pokerhouse.arena import MatchSettings, mean_of, play_deal, play_match
from pokerhouse.arena.statistics import student
from pokerhouse.bots import STYLES, Decision, Style
from pokerhouse.cards import Chance, SeededChance
from pokerhouse.rules import RULESETS, View


class Shover:
    """Always raises as far as it can."""

    name = "shover"

    def decide(self, view: View, chance: Chance) -> Decision:  # noqa: ARG002  (every style is asked alike)
        menu = view.menu
        assert menu is not None
        if menu.raise_high is not None:
            return Decision("raise", menu.raise_high)
        return Decision("check" if menu.check else "call")


class Cheat:
    """Wishes for what is not in the menu."""

    name = "cheat"

    def decide(self, view: View, chance: Chance) -> Decision:  # noqa: ARG002  (every style is asked alike)
        return Decision("raise", 10**9)


@pytest.mark.rule("RES-1", "RES-12")
@pytest.mark.parametrize("count", [2, 3, 6])
def test_equal_players_come_out_even_on_every_deal(count: int) -> None:
    bots: dict[str, Style] = {f"bot {number}": STYLES["caller"] for number in range(count)}
    for deal in range(5):
        won = dict.fromkeys(bots, 0)
        hands = 0
        for name, payoff in play_deal(bots, MatchSettings(deals=5, seed="x"), deal):
            won[name] += payoff
            hands += 1
        assert set(won.values()) == {0}  # what a position's cards gave, everybody got once
        assert hands == count * count


@pytest.mark.rule("RES-1", "RES-12")
@pytest.mark.parametrize("count", [2, 3, 6])
def test_every_hand_starts_afresh_and_the_second_becomes_the_first(count: int) -> None:
    tables: list[list[str]] = []

    class Witness(Shover):
        def decide(self, view: View, chance: Chance) -> Decision:
            if not view.decision:  # the first of a hand
                assert {player.stack + player.wager for player in view.players} == {20_000}
                assert (view.small, view.big, view.total) == (50, 100, 150)
                tables.append([player.player for player in view.players])
            return super().decide(view, chance)

    play_match({f"A{number}": Witness() for number in range(1, count + 1)}, MatchSettings(deals=2, seed="x"))
    assert len(tables) == 2 * count
    for before, after in pairwise(tables):
        assert after == before[1:] + before[:1]


def test_the_same_seed_gives_the_same_match() -> None:
    bots = {name: STYLES[name] for name in ("steady", "gambler", "caller")}
    first, again = (play_match(bots, MatchSettings(deals=4, seed="7")) for _ in range(2))
    other = play_match(bots, MatchSettings(deals=4, seed="8"))
    assert first == again
    assert first.results != other.results
    assert first.hands == 12
    assert sum(result.chips for result in first.results) == 0


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_can_be_played(name: str) -> None:
    small, big = (10, 20) if name == "step" else (50, 100)
    settings = MatchSettings(ruleset=RULESETS[name], small=small, big=big, deals=3, seed="1")
    match = play_match({"a": STYLES["gambler"], "b": STYLES["caller"]}, settings)
    assert sum(result.chips for result in match.results) == 0


def test_a_better_player_wins_with_an_interval_above_nothing() -> None:
    match = play_match({"steady": STYLES["steady"], "shover": Shover()}, MatchSettings(deals=150, seed="3"))
    steady = match.results[0]
    assert steady.mbb.samples == 150
    assert steady.mbb.low is not None
    assert steady.mbb.low > 0
    assert steady.mbb.value == pytest.approx(1000 * steady.chips / (100 * match.hands))


@pytest.mark.rule("STD-12")
def test_an_illegal_wish_counts_as_a_time_out() -> None:
    match = play_match({"cheat": Cheat(), "shover": Shover()}, MatchSettings(deals=2, seed="1"))
    # Small blind twice, big blind twice, each folded to the raise: 2 x (50 + 100).
    assert [result.chips for result in match.results] == [-300, 300]


def test_a_view_is_all_a_bot_gets() -> None:
    class Spy(Shover):
        def decide(self, view: View, chance: Chance) -> Decision:
            assert isinstance(view, View)
            assert isinstance(chance, SeededChance)
            others = [player for at, player in enumerate(view.players) if at != view.position]
            assert all(player.shown or not any(player.cards) for player in others)
            return super().decide(view, chance)

    play_match({"spy": Spy(), "caller": STYLES["caller"]}, MatchSettings(deals=5, seed="1"))


def test_no_deals_are_no_match() -> None:
    with pytest.raises(ValueError, match="1 to 10000000 deals, not 0"):
        play_match({"a": STYLES["caller"], "b": STYLES["caller"]}, MatchSettings(deals=0, seed="1"))


def test_students_points() -> None:
    table = {1: 12.7062, 4: 2.7764, 5: 2.5706, 9: 2.2622, 30: 2.0423, 100: 1.9840, 10**6: 1.9600}
    for freedom, point in table.items():
        assert student(freedom) == pytest.approx(point, abs=2e-4)


def test_a_mean_and_its_interval() -> None:
    mean = mean_of([1, 2, 3, 4, 5])
    assert mean.value == 3
    assert mean.low == pytest.approx(3 - 1.9632, abs=1e-3)
    assert mean.high == pytest.approx(3 + 1.9632, abs=1e-3)
    assert (mean_of([7]).low, mean_of([7]).high) == (None, None)
    with pytest.raises(ValueError, match="needs a sample"):
        mean_of([])
