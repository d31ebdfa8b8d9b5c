"""Many hands at once: every lane plays a hand of the same game, and one step makes a move in each."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pokerhouse_kernel._kernel import Lanes
from pokerhouse_kernel.game import SEATS_MAX, Game, require_game, whole, whole_seed

FOLD: Final = 0
CHECK: Final = 1
CALL: Final = 2
RAISE: Final = 3
NO_MOVE: Final = -1
"""Leaves a lane as it is; a lane whose hand is over takes nothing else."""

NO_CARD: Final = 255
"""A board card that is not dealt yet."""

LANES_MAX: Final = 1_000_000


class Menus(NamedTuple):
    """What each lane's actor may do, as views that the next step changes. Amounts are street totals."""

    actor: NDArray[np.int8]
    """-1 where the lane's hand is over."""
    legal: NDArray[np.bool_]
    """Fold, check, call, raise: four columns."""
    call_to: NDArray[np.int64]
    call_cost: NDArray[np.int64]
    raise_low: NDArray[np.int64]
    raise_high: NDArray[np.int64]


class Observation(NamedTuple):
    """What one seat may know in each lane, as views that the next step changes."""

    hole: NDArray[np.uint8]
    board: NDArray[np.uint8]
    street: NDArray[np.int32]
    actor: NDArray[np.int32]
    pot: NDArray[np.int64]
    price: NDArray[np.int64]
    stacks: NDArray[np.int64]
    wagers: NDArray[np.int64]
    live: NDArray[np.uint32]
    """A bit a seat: who has not folded."""
    raises: NDArray[np.int32]


class Hands:
    """`n` hands of one game. Seats are positions from the left of the button; the last one has the button.

    `seeds` gives every lane a stream of decks of its own; one number gives them all different ones. With
    `auto_reset` a lane that ends deals its next hand in the same step: `done` says so and `payoffs` keeps
    what the finished hand gave.
    """

    def __init__(
        self,
        n: int,
        ruleset: Any = "research",
        seats: int = 2,
        stacks: int | Sequence[int] = 20_000,
        blinds: Sequence[int] = (50, 100),
        *,
        seeds: int | NDArray[np.uint64] = 0,
        auto_reset: bool = True,
        game: Game | None = None,
    ) -> None:
        n = whole(n, "lanes")
        if not 1 <= n <= LANES_MAX:
            raise ValueError(f"there are 1 to {LANES_MAX} lanes, not {n}")
        if game is None:
            game = Game.of(ruleset, each_stack(stacks, whole(seats, "seats")), blinds)
        require_game(game)
        self.__setstate__((game, Lanes(game, each_seed(seeds, n), bool(auto_reset))))

    def __setstate__(self, state: tuple[Game, Lanes]) -> None:
        self.game, self._lanes = state
        lanes = self._lanes
        self._menus = Menus(
            lanes.actor,
            lanes.legal.view(np.bool_),
            lanes.call_to,
            lanes.call_cost,
            lanes.raise_low,
            lanes.raise_high,
        )
        self.done: NDArray[np.bool_] = lanes.done.view(np.bool_)
        """Where a hand ended in the last step."""
        self.payoffs: NDArray[np.int64] = lanes.payoffs
        """What each lane's last finished hand gave, a column a seat."""
        self._no_amounts = np.zeros(len(self.done), np.int64)

    def copy(self) -> "Hands":
        """The same lanes again, to go their own way from here: as quick as their memory is copied."""
        twin = Hands.__new__(Hands)
        twin.__setstate__((self.game, self._lanes.copy()))
        return twin

    __copy__ = copy

    def __deepcopy__(self, _: object) -> "Hands":
        return self.copy()

    def __reduce__(self) -> tuple[Any, tuple[Game, bytes, bool]]:
        return restored, (self.game, self._lanes.state(), self._lanes.auto_reset)

    def __len__(self) -> int:
        return len(self.done)

    def menu(self) -> Menus:
        """What can be done now."""
        return self._menus

    def step(self, actions: NDArray[np.int8], amounts: NDArray[np.int64] | None = None) -> None:
        """Make a move in every lane: 0 fold, 1 check, 2 call, 3 raise to the lane's amount, -1 none.

        If one of them is not in its menu nothing is done: the ValueError names the lane.
        """
        self._lanes.step(actions, self._no_amounts if amounts is None else amounts)

    def reset_finished(self) -> None:
        """Deal the next hand in every lane whose hand is over."""
        self._lanes.reset_finished()

    def observe(self, seat: int) -> Observation:
        """What this seat may know."""
        return Observation(**self._lanes.observe(seat))


def restored(game: Game, state: bytes, auto_reset: bool) -> Hands:  # noqa: FBT001  (a pickle names nothing)
    """Hands from a pickle; a ValueError where the state is none of this game in this build of the kernel."""
    hands = Hands.__new__(Hands)
    hands.__setstate__((game, Lanes.restored(game, state, auto_reset)))
    return hands


def each_stack(stacks: int | Sequence[int], seats: int) -> list[int]:
    """A stack for every seat: the same for all, or those given."""
    if not 2 <= seats <= SEATS_MAX:
        raise ValueError(f"a hand has 2 to {SEATS_MAX} players, not {seats}")
    each = np.asarray(stacks, object)
    if not each.ndim:
        return [whole(stacks, "stacks")] * seats
    if each.shape != (seats,):
        raise ValueError(f"{seats} seats need as many stacks, not {len(each)}")
    return [whole(stack, "stacks") for stack in each]


def each_seed(seeds: int | NDArray[np.uint64], n: int) -> NDArray[np.uint64]:
    """A seed for every lane: different ones from one number, or those given."""
    if not isinstance(seeds, np.ndarray):
        return lane_seeds(whole_seed(seeds, "seeds"), n)
    if seeds.shape != (n,):
        raise ValueError(f"{n} lanes need as many seeds in a row, not {seeds.shape}")
    return seeds


def lane_seeds(seed: int, n: int) -> NDArray[np.uint64]:
    """Different seeds for so many lanes, from one."""
    return np.random.SeedSequence(seed).generate_state(n, np.uint64).astype(np.uint64, copy=False)
