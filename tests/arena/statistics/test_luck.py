"""Luck is taken out without changing what is measured, whatever the value function."""

from collections.abc import Callable
from itertools import accumulate
from math import sqrt
from random import Random

import pytest

from pokerhouse.arena import MatchSettings, play_match
from pokerhouse.arena.statistics import LuckTaker, ValueFunction, luck_in
from pokerhouse.cards import CARD_NAMES, names_of, parse_cards
from pokerhouse.rules import RESEARCH, Hand, Secret, usual_setup
from tests.arena.statistics.small_games import Node, kuhn, leduc

pytest.importorskip("pokerhouse_kernel")
WRONG = ValueFunction("wrong", (-3.0, 40.0, 0.1))


def test_the_games_are_what_they_should_be() -> None:
    def count(node: Node) -> int:
        return 1 + sum(count(below) for _, below in node.next)

    assert count(kuhn()) == 1 + 6 * 9
    assert abs(kuhn().exact()) < 1
    assert abs(leduc().exact()) < 3


GUESSES: dict[str, Callable[[Node], float]] = {
    "right": Node.exact,
    "none": lambda _: 0.0,
    "wrong": lambda node: 5.0 - 3 * len(node.next) - node.exact(),
}


@pytest.mark.parametrize("name", GUESSES)
@pytest.mark.parametrize("game", [kuhn, leduc])
def test_any_value_function_gives_the_exact_value(
    game: Callable[[], Node], name: str, sized: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    root = game()
    exact = root.exact()
    root.guess(GUESSES[name])
    chance = Random(7)
    count = sized(20_000, 1_000_000)
    ways = {id(node): list(accumulate(part for part, _ in node.next)) for node in all_of(root)}
    expected = {id(node): sum(part * below.value for part, below in node.next) for node in all_of(root)}
    total = squares = plain = 0.0
    for _ in range(count):
        node, steps = root, []
        while node.next:
            above = node
            draw = chance.random() * ways[id(node)][-1]
            place = next(place for place, up_to in enumerate(ways[id(node)]) if draw <= up_to)
            node = node.next[place][1]
            steps.append((expected[id(above)], node.value))
        result = node.value - luck_in(steps)
        total += result
        squares += result * result
        plain += node.value * node.value
    mean = total / count
    spread = sqrt(max(squares / count - mean * mean, 0.0))
    assert abs(mean - exact) <= 3 * spread / sqrt(count) + 1e-9
    if name == "right":
        assert spread < 1e-6  # nothing but luck decides between known strategies
    figure(
        f"{game.__name__}, value function {name}: {count:,} hands, {mean:+.4f} for {exact:+.4f}, standard "
        f"deviation {spread:.3f} for {sqrt(plain / count - exact * exact):.3f}"
    )


def all_of(node: Node) -> list[Node]:
    return [node, *[one for _, below in node.next for one in all_of(below)]]


def finished(holes: list[str], board: str, acts: list[tuple[str, int | None]], stacks: list[int]) -> Hand:
    """A hand with these cards, played so and then checked down."""
    dealt = [parse_cards(hole)[turn] for turn in (0, 1) for hole in holes]
    told = names_of([*dealt, *parse_cards(board)])
    deck = (*told, *[card for card in CARD_NAMES if card not in told])
    hand = Hand.deal(usual_setup(RESEARCH, stacks, small=50, big=100), Secret(deck))
    for move, to in acts:
        assert hand.actor is not None
        hand.act(hand.actor, move, to)  # type: ignore[arg-type]
    while hand.actor is not None:
        hand.act(hand.actor, *hand.default_action())
    return hand


def rivers(holes: list[str], board: str) -> list[str]:
    gone = names_of(parse_cards("".join(holes) + board))
    return [board + card for card in CARD_NAMES if card not in gone]


class TestHoldem:
    HOLES = ("AhKh", "2c2d", "QsJs")

    @pytest.mark.parametrize("value", [ValueFunction(), WRONG])
    def test_over_all_rivers_their_luck_is_nothing(self, value: ValueFunction) -> None:
        holes = list(self.HOLES)
        flop, turn, _ = value.weights
        boards = rivers(holes, "Th9d8s2h")
        lucks: list[list[float]] = []
        for board in boards:
            taker = LuckTaker(value)
            luck = taker.luck(finished(holes, board, [("call", None)] * 2, [5000] * 3))
            # The same hand with no weight on the river: what flop and turn gave, each time the same.
            earlier = LuckTaker(ValueFunction("", (flop, turn, 0.0))).luck(
                finished(holes, board, [("call", None)] * 2, [5000] * 3)
            )
            assert not any(luck.all_in)
            assert sum(luck.chance) == pytest.approx(0, abs=1e-9)
            lucks.append([one - early for one, early in zip(luck.chance, earlier.chance, strict=True)])
        assert any(abs(gift) > 1 for gift in lucks[0])
        for position in range(3):
            assert sum(luck[position] for luck in lucks) == pytest.approx(0, abs=1e-6)

    def test_a_run_out_is_worth_the_same_whatever_comes(self) -> None:
        """Three all-in with different stacks: a main pot and a side pot."""
        holes = list(self.HOLES)
        acts: list[tuple[str, int | None]] = [("raise", 6000), ("call", None), ("call", None)]
        worths = set()
        for board in rivers(holes, "Th9d8s2h"):
            hand = finished(holes, board, acts, [2000, 4000, 6000])
            luck = LuckTaker().luck(hand)
            assert luck.all_in == luck.chance
            worth = [stack - gift for stack, gift in zip(hand.stacks, luck.all_in, strict=True)]
            assert sum(worth) == pytest.approx(12_000)
            worths.add(tuple([round(chips, 3) for chips in worth]))
        (worth_of_three,) = worths
        assert worth_of_three[2] > 2000  # its uncalled chips came back

    def test_aces_against_kings(self) -> None:
        hand = finished(["KcKd", "AhAd"], "2c7d9h3s4s", [("raise", 20_000), ("call", None)], [20_000] * 2)
        luck = LuckTaker().luck(hand)
        assert hand.stacks == [0, 40_000]
        assert 40_000 - luck.all_in[1] == pytest.approx(40_000 * 0.8195, abs=40)
        assert luck.all_in == pytest.approx(luck.chance)
        assert luck.all_in[0] == pytest.approx(-luck.all_in[1])


@pytest.mark.proof
def test_how_much_luck_goes(figure: Callable[[str], None]) -> None:
    """Standard deviations of a deal, three pairs of bots."""
    for pair in (("steady", "curious"), ("steady", "caller"), ("gambler", "caller")):
        match = play_match(dict(zip(pair, pair, strict=True)), MatchSettings(deals=2000, seed="luck"))
        for result in match.results[:1]:
            assert result.aivat is not None
            assert result.all_in is not None
            means = (result.raw, result.mbb, result.all_in, result.aivat)
            raw, deal, all_in, aivat = (mean.spread or 0 for mean in means)
            per_hand = sqrt(match.seatings)
            assert aivat < deal
            figure(
                f"{pair[0]} and {pair[1]}, mbb a hand: raw {raw:,.0f}, duplicate {deal * per_hand:,.0f}, "
                f"all-in equity {all_in * per_hand:,.0f}, AIVAT {aivat * per_hand:,.0f} "
                f"({1 - aivat * per_hand / raw:.0%} less than raw, {1 - aivat / deal:.0%} than duplicate)"
            )
