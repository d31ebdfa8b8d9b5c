"""Hold'em as a Gymnasium vector environment: many hands at once in the kernel, one learner's seat in each.

The other seats play a policy over arrays; a step of the learner goes on until it has to act again in every
lane. Hands that end are dealt anew in the same step.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray
from pokerhouse_kernel import Hands

from pokerhouse.rules import RESEARCH, Ruleset

ACTIONS = ("fold", "call", "raise_least", "raise_half", "raise_pot", "all_in")
"""Fold; check or call; raise as little as may be, by half the pot, by the pot, by everything."""

_FOLD, _CHECK, _CALL, _RAISE, _WAIT = 0, 1, 2, 3, -1

Row = NDArray[np.int8]
Opponent = Callable[[NDArray[np.bool_], np.random.Generator], Row]
"""Chooses for many hands at once: from a mask of the actions, a row a hand, to the numbers of the actions."""

Seen = dict[str, NDArray[Any]]


def play_randomly(mask: NDArray[np.bool_], rng: np.random.Generator) -> Row:
    """Choose evenly among what is offered; no fold where a check is free (there the mask has none)."""
    chosen: Row = np.argmax(rng.random(mask.shape) * mask, axis=1).astype(np.int8)
    return chosen


def play_calling(mask: NDArray[np.bool_], rng: np.random.Generator) -> Row:
    """Check or call, always."""
    del rng
    return np.ones(len(mask), np.int8)


class HoldemVector(VectorEnv[Seen, NDArray[Any], NDArray[Any]]):
    """`num_envs` hands at once; the learner sits in one position, the others play `opponent`.

    An observation has `cards` (own hole cards, then the board), `chips` (by seats from the learner on:
    stacks, wagers, who is live; then pot, price, and what a call costs, all by the whole table's chips),
    `street` and `action_mask`. The reward is what a finished hand gave, in big blinds.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  (as Gymnasium has it)

    def __init__(
        self,
        num_envs: int = 256,
        seats: int = 2,
        ruleset: Ruleset = RESEARCH,
        stacks: int | Sequence[int] = 200,
        blinds: tuple[int, int] = (1, 2),
        *,
        position: int = 0,
        opponent: Opponent = play_randomly,
    ) -> None:
        if not 0 <= position < seats:
            raise ValueError(f"there is no position {position} at a table of {seats}")
        self.num_envs, self.seats, self.position, self.opponent = num_envs, seats, position, opponent
        self.big = blinds[1]
        self._table = (ruleset, seats, stacks, blinds)
        self._deal(0)
        self.single_observation_space = spaces.Dict(
            {
                "cards": spaces.MultiBinary(104),
                "chips": spaces.Box(0.0, 1.0, (3 * seats + 3,), np.float32),
                "street": spaces.Discrete(4),
                "action_mask": spaces.MultiBinary(len(ACTIONS)),
            }
        )
        self.single_action_space = spaces.Discrete(len(ACTIONS))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal anew in every lane."""
        del options
        if isinstance(seed, list):
            seed = next((one for one in seed if one is not None), None)
        self._deal(int(np.random.default_rng().integers(2**63)) if seed is None else seed)
        self._others_act()
        return self._observed(), {}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Act in every lane, let the others act until it is the learner's turn again."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"one action for each of the {self.num_envs} lanes is needed, as whole numbers")
        offered = self._mask()
        bad = (chosen < 0) | (chosen >= len(ACTIONS))
        bad |= ~offered[np.arange(self.num_envs), np.where(bad, 0, chosen)]
        if bad.any():
            raise ValueError(f"lane {int(bad.argmax())}: action {chosen[bad.argmax()]} is not offered")
        rewards, ended = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)
        self._act(np.ones(self.num_envs, np.bool_), chosen.astype(np.int8), rewards, ended)
        self._others_act(rewards, ended)
        return self._observed(), rewards, ended, np.zeros(self.num_envs, np.bool_), {}

    def close_extras(self, **_kwargs: Any) -> None:
        """Nothing is held open."""

    def _deal(self, seed: int) -> None:
        ruleset, seats, stacks, blinds = self._table
        self.hands = Hands(self.num_envs, ruleset, seats, stacks, blinds, seeds=seed)
        self._chips = sum(self.hands.game.stacks)
        self._rng = np.random.default_rng(seed)
        self._seen = self.hands.observe(self.position)

    def _mask(self) -> NDArray[np.bool_]:
        """Which of the actions each lane's actor may take; no fold where a check is free."""
        menus = self.hands.menu()
        may_raise = menus.legal[:, _RAISE]
        mask = np.repeat(may_raise[:, None], len(ACTIONS), axis=1)
        mask[:, 0] = menus.legal[:, _CALL]
        mask[:, 1] = True
        return mask

    def _act(
        self, where: NDArray[np.bool_], chosen: Row, rewards: NDArray[np.float64], ended: NDArray[np.bool_]
    ) -> None:
        """Make the moves that the actions mean in these lanes, and take over what ended."""
        menus, seen = self.hands.menu(), self._seen
        pot = seen.pot + menus.call_cost
        wanted = np.select(
            [chosen == 2, chosen == 3, chosen == 4],
            [menus.raise_low, seen.price + pot // 2, seen.price + pot],
            menus.raise_high,
        )
        amounts = np.clip(wanted, menus.raise_low, menus.raise_high)
        quiet = np.where(menus.legal[:, _CHECK], _CHECK, _CALL)
        moves = np.select([chosen == 0, chosen == 1], [_FOLD, quiet], _RAISE)
        self.hands.step(np.where(where, moves, _WAIT).astype(np.int8), amounts)
        done = self.hands.done
        if done.any():
            rewards[done] += self.hands.payoffs[done, self.position] / self.big
            ended |= done

    def _others_act(
        self, rewards: NDArray[np.float64] | None = None, ended: NDArray[np.bool_] | None = None
    ) -> None:
        """Let the others act until the learner has to, everywhere.

        A hand that the others end among themselves, before the learner had to act, is added to the reward.
        """
        rewards = np.zeros(self.num_envs) if rewards is None else rewards
        ended = np.zeros(self.num_envs, np.bool_) if ended is None else ended
        actor = self.hands.menu().actor
        while (where := actor != self.position).any():
            chosen = np.ones(self.num_envs, np.int8)
            chosen[where] = self.opponent(self._mask()[where], self._rng)
            self._act(where, chosen, rewards, ended)

    def _observed(self) -> Seen:
        """What the learner sees, in rows of its own."""
        seen, count = self._seen, self.num_envs
        cards = np.zeros((count, 2, 53), np.int8)  # the last place takes what is not dealt yet
        lanes = np.arange(count)[:, None]
        cards[lanes, 0, seen.hole] = 1
        cards[lanes, 1, np.minimum(seen.board, 52)] = 1
        order = [(self.position + step) % self.seats for step in range(self.seats)]
        live = (seen.live[:, None] >> np.arange(self.seats, dtype=np.uint32)) & 1
        table = np.stack([seen.pot, seen.price, self.hands.menu().call_cost], axis=1)
        parts = [seen.stacks[:, order] / self._chips, seen.wagers[:, order] / self._chips, live[:, order]]
        chips = np.concatenate([*parts, table / self._chips], axis=1)
        return {
            "cards": np.ascontiguousarray(cards[:, :, :52]).reshape(count, 104),
            "chips": chips.astype(np.float32),
            "street": seen.street.astype(np.int64),
            "action_mask": self._mask().astype(np.int8),
        }
