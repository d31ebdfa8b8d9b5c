"""What a table of results makes of each bot: Elo, and the mixture that no bot beats.

Elo knows one number a bot, so it can't show that A beats B, B beats C and C beats A, and it forgets by how
much. The mixture is a Nash equilibrium of the game in which both sides choose a bot; of all of them the one
that spreads its weight most widely (Balduzzi et al. 2018, "Re-evaluating evaluation"). So a second copy of a
bot changes nothing for the others, and beating a weak bot that nobody would choose earns nothing.
"""

from collections.abc import Mapping, Sequence
from math import exp, log, log10

Matrix = Sequence[Sequence[float]]

ROUNDS = 1000
"""Of the search for Elo's numbers; each changes less than the one before."""
PRIOR = 1.0
"""Games against everybody that count as even: so a bot that always wins has a number, too."""
COOLEST = 1e-5
"""The last temperature of the search for the mixture, of the largest payoff."""
COOLING = 0.7
"""How much of the temperature is left each time."""
NEWTON_MAX = 60
CLOSE = 1e-9


def elo(scores: Mapping[tuple[int, int], tuple[float, int]], bots: int) -> list[float]:
    """Elo numbers around 0, the most likely ones (Bradley and Terry).

    `scores` has for a pair, named once, the first one's points and the games.
    """
    points = [0.0] * bots
    games = [[0.0] * bots for _ in range(bots)]
    for (one, other), (won, played) in scores.items():
        points[one] += won + PRIOR / 2
        points[other] += played - won + PRIOR / 2
        games[one][other] = games[other][one] = played + PRIOR
    strength = [1.0] * bots
    for _ in range(ROUNDS):
        for bot in range(bots):
            met = sum(
                games[bot][other] / (strength[bot] + strength[other]) for other in range(bots) if other != bot
            )
            if met:
                strength[bot] = points[bot] / met
        middle = exp(sum(log(one) for one in strength) / bots)
        strength = [one / middle for one in strength]
    return [400 * log10(one) for one in strength]


def nash(payoffs: Matrix) -> tuple[list[float], list[float]]:
    """The widest mixture that no bot beats, and what each bot wins against it.

    The payoffs are antisymmetric: what one wins the other loses. At a temperature above nothing the answer is
    unique and the same for both sides; as it cools the answer goes to the widest equilibrium.
    """
    count = len(payoffs)
    most = max((abs(value) for row in payoffs for value in row), default=0.0)
    if not most:
        return [1 / count] * count, [0.0] * count
    game = [[value / most for value in row] for row in payoffs]
    temperature = 1.0
    worth = [0.0] * count
    while temperature > COOLEST:
        mix = _settled(game, [value / temperature for value in worth], temperature)
        worth = _worth(game, mix)
        temperature *= COOLING
    return mix, [most * value for value in worth]


def _settled(game: Matrix, logits: list[float], temperature: float) -> list[float]:
    """The mixture whose logits are its own worth / temperature, by Newton's method."""
    off = _off(game, logits, temperature)
    for _ in range(NEWTON_MAX):
        if _size(off) < CLOSE:
            break
        mix = mixture(logits)
        rows = []
        for bot, row in enumerate(game):
            mean = sum(value * share for value, share in zip(row, mix, strict=True))
            rows.append(
                [
                    (bot == other) - share * (value - mean) / temperature
                    for other, (value, share) in enumerate(zip(row, mix, strict=True))
                ]
            )
        change = solved(rows, off)
        length = 1.0
        while True:  # not further than it helps
            moved = [logit - length * one for logit, one in zip(logits, change, strict=True)]
            left = _off(game, moved, temperature)
            if _size(left) < _size(off) or length < CLOSE:
                break
            length /= 2
        logits, off = moved, left
    return mixture(logits)


def _off(game: Matrix, logits: Sequence[float], temperature: float) -> list[float]:
    """How far logits are from what their own mixture makes of them."""
    worth = _worth(game, mixture(logits))
    return [logit - value / temperature for logit, value in zip(logits, worth, strict=True)]


def _size(vector: Sequence[float]) -> float:
    return max(abs(one) for one in vector)


def solved(rows: Matrix, right: Sequence[float]) -> list[float]:
    """The solution of linear equations, by elimination with the largest pivot."""
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    count = len(table)
    for column in range(count):
        pivot = max(range(column, count), key=lambda row: abs(table[row][column]))
        table[column], table[pivot] = table[pivot], table[column]
        first = table[column]
        for row in range(column + 1, count):
            factor = table[row][column] / first[column]
            if factor:
                table[row] = [one - factor * two for one, two in zip(table[row], first, strict=True)]
    answer = [0.0] * count
    for row in reversed(range(count)):
        known = sum(table[row][other] * answer[other] for other in range(row + 1, count))
        answer[row] = (table[row][count] - known) / table[row][row]
    return answer


def mixture(logits: Sequence[float]) -> list[float]:
    """Shares that add up to one."""
    top = max(logits)
    weights = [exp(logit - top) for logit in logits]
    total = sum(weights)
    return [weight / total for weight in weights]


def _worth(game: Matrix, mix: Sequence[float]) -> list[float]:
    return [sum(value * share for value, share in zip(row, mix, strict=True)) for row in game]
