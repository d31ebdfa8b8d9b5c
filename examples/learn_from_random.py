"""Learns heads-up hold'em by playing many hands at once against an opponent that plays by chance.

The learner is a small network of one hidden layer in numpy. It sees its cards, the board and the chips,
chooses among the actions that are offered, and is told what the hand gave; what it did in hands that went
better than expected it does more often (the policy gradient). Run it: `python examples/learn_from_random.py`.
It takes less than a minute and says what it wins, with an interval.
"""

import argparse
from collections.abc import Iterator
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pokerhouse.arena.environments import HoldemVector
from pokerhouse.strength import HANDS_BY_EQUITY

Floats = NDArray[np.float64]
Seen = dict[str, NDArray[Any]]

HIDDEN = 48
RANKS = "23456789TJQKA"
STACK, BLINDS = 100, (1, 2)


class Learner:
    """Chances of the actions from what is seen, by one hidden layer."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        self.rng = rng
        self.weights: list[Floats] = [
            rng.normal(0, 0.3 / np.sqrt(inputs), (inputs, HIDDEN)),
            np.zeros(HIDDEN),
            rng.normal(0, 0.01, (HIDDEN, actions)),
            np.zeros(actions),
        ]
        self._mean = [np.zeros_like(weight) for weight in self.weights]
        self._square = [np.zeros_like(weight) for weight in self.weights]
        self._steps = 0

    def chances(self, inputs: Floats, mask: NDArray[Any]) -> tuple[Floats, Floats]:
        """The hidden layer and the chances; what is not offered has none."""
        first, first_bias, second, second_bias = self.weights
        hidden = np.tanh(inputs @ first + first_bias)
        scores = np.where(mask, hidden @ second + second_bias, -1e9)
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        return hidden, scores / scores.sum(axis=1, keepdims=True)

    def choose(self, inputs: Floats, mask: NDArray[Any]) -> NDArray[np.int64]:
        """Actions drawn by their chances."""
        _, chances = self.chances(inputs, mask)
        drawn = self.rng.random((len(inputs), 1))
        chosen: NDArray[np.int64] = np.minimum(
            (chances.cumsum(axis=1) < drawn).sum(axis=1), mask.shape[1] - 1
        )
        return chosen

    def learn(self, inputs: Floats, mask: NDArray[Any], actions: NDArray[np.int64], gains: Floats) -> None:
        """Make what gained more likely; a little is kept for trying things out."""
        hidden, chances = self.chances(inputs, mask)
        rows = np.arange(len(actions))
        taken = np.zeros_like(chances)
        taken[rows, actions] = 1
        logs = np.where(chances > 0, np.log(np.maximum(chances, 1e-12)), 0)
        surprise = -(logs * chances).sum(axis=1, keepdims=True)
        slope = (taken - chances) * gains[:, None] - 0.01 * chances * (logs + surprise)
        slope /= len(actions)
        back = (slope @ self.weights[2].T) * (1 - hidden**2)
        slopes = [inputs.T @ back, back.sum(axis=0), hidden.T @ slope, slope.sum(axis=0)]
        self._steps += 1
        for at, step in enumerate(slopes):  # Adam
            self._mean[at] = 0.9 * self._mean[at] + 0.1 * step
            self._square[at] = 0.99 * self._square[at] + 0.01 * step**2
            mean = self._mean[at] / (1 - 0.9**self._steps)
            square = self._square[at] / (1 - 0.99**self._steps)
            self.weights[at] += 0.01 * mean / (np.sqrt(square) + 1e-8)


def classes() -> NDArray[np.float64]:
    """How good two cards are before the flop, from 0 to 1, for every two cards."""
    worth = np.zeros((52, 52))
    for place, name in enumerate(HANDS_BY_EQUITY):
        high, low = RANKS.index(name[0]), RANKS.index(name[1])
        for one in range(4):
            for two in range(4):
                if high == low or (one == two) == (name[2:] == "s"):
                    value = 1 - place / len(HANDS_BY_EQUITY)
                    worth[high * 4 + one, low * 4 + two] = worth[low * 4 + two, high * 4 + one] = value
    return worth


WORTH = classes()


def inputs_of(seen: Seen) -> Floats:
    """What the learner looks at: cards, chips, streets, and two things that every player looks at."""
    own, board = seen["cards"][:, :52], seen["cards"][:, 52:]
    two = np.argsort(-own, axis=1, kind="stable")[:, :2]
    worth = WORTH[two[:, 0], two[:, 1]][:, None]
    ranks_own, ranks_board = (cards.reshape(-1, 13, 4).sum(axis=2) for cards in (own, board))
    together = ranks_own * (ranks_own + ranks_board)
    made = np.stack([(together > 1).sum(axis=1), (together > 2).sum(axis=1), together.max(axis=1)], axis=1)
    suits = own.reshape(-1, 13, 4).sum(axis=1) * board.reshape(-1, 13, 4).sum(axis=1)
    street = np.eye(4)[seen["street"]]
    parts = [worth, worth * street, made, ranks_own, ranks_board, suits, street, seen["chips"]]
    return np.concatenate(parts, axis=1).astype(np.float64)


class Taken:
    """The learner's decisions of hands that still run, lane by lane, until their hand is paid."""

    def __init__(self, lanes: int) -> None:
        self.open: list[list[tuple[Floats, NDArray[Any], int]]] = [[] for _ in range(lanes)]

    def add(self, inputs: Floats, mask: NDArray[Any], actions: NDArray[np.int64]) -> None:
        """Remember a decision in every lane."""
        for lane, decisions in enumerate(self.open):
            decisions.append((inputs[lane], mask[lane], int(actions[lane])))

    def paid(
        self, rewards: Floats, ended: NDArray[np.bool_]
    ) -> Iterator[tuple[Floats, NDArray[Any], int, float]]:
        """Every decision of the hands that ended, with what the hand gave."""
        for lane in np.flatnonzero(ended):
            for inputs, mask, action in self.open[lane]:
                yield inputs, mask, action, float(rewards[lane])
            self.open[lane] = []


def train(seconds: float, lanes: int, seed: int) -> Learner:
    """Play and learn for so long."""
    table = HoldemVector(lanes, stacks=STACK, blinds=BLINDS)
    seen, _ = table.reset(seed=seed)
    learner = Learner(inputs_of(seen).shape[1], seen["action_mask"].shape[1], np.random.default_rng(seed))
    taken = Taken(lanes)
    lessons: list[tuple[Floats, NDArray[Any], int, float]] = []
    expected, begun = 0.0, perf_counter()
    while perf_counter() - begun < seconds:
        inputs, mask = inputs_of(seen), seen["action_mask"].astype(bool)
        actions = learner.choose(inputs, mask)
        taken.add(inputs, mask, actions)
        seen, rewards, ended, _, _ = table.step(actions)
        lessons += taken.paid(rewards, ended)
        if len(lessons) >= 4096:
            rows, masks, chosen, gave = zip(*lessons, strict=True)
            gains = np.array(gave) - expected
            expected += 0.1 * float(gains.mean())
            learner.learn(np.stack(rows), np.stack(masks), np.array(chosen), gains / (gains.std() + 1e-9))
            lessons = []
    return learner


def tested(learner: Learner, hands: int, seed: int) -> tuple[float, float]:
    """What it wins a hand, in big blinds, over both positions; and the 95 % interval's half."""
    results: list[Floats] = []
    for position in range(2):
        table = HoldemVector(512, stacks=STACK, blinds=BLINDS, position=position)
        seen, _ = table.reset(seed=seed + position)
        while sum(map(len, results)) < hands * (position + 1) / 2:
            actions = learner.choose(inputs_of(seen), seen["action_mask"].astype(bool))
            seen, rewards, ended, _, _ = table.step(actions)
            results.append(rewards[ended])
    won = np.concatenate(results)
    return float(won.mean()), float(1.96 * won.std() / np.sqrt(len(won)))


def main() -> None:
    """Train, test, say it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to learn")
    parser.add_argument("--hands", type=int, default=40_000, help="how many hands to test")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    learner = train(options.seconds, 256, options.seed)
    mean, half = tested(learner, options.hands, options.seed + 1)
    print(f"{options.hands:,} hands after {options.seconds:g} s: {mean:+.2f} ± {half:.2f} big blinds a hand")


if __name__ == "__main__":
    main()
