"""Hold'em as a PettingZoo environment: agents act in turn, one hand an episode.

An action is a number (`numbered_action`), so that raises have their true sizes, and the mask says which are
offered. What an agent sees is one row of numbers: its cards, the board, everybody's chips, and the moves of
the hand so far.
"""

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from pokerhouse.arena.engine import engine
from pokerhouse.arena.environments.numbered_action import action_count, move_of, numbered
from pokerhouse.cards import SeededChance, parse_card
from pokerhouse.rules import RESEARCH, Ruleset, Secret, usual_setup

HISTORY_FIELDS = 7
"""Of a move in the history: who (by seats after one's own), fold, check, call, raise, street, amount."""

MOVES = ("fold", "check", "call", "raise")

Seen = dict[str, NDArray[Any]]


class HoldemAEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One hand of hold'em an episode; the button moves on with every hand.

    `history` is how many of the hand's last moves an agent sees. The reward is what the hand gave, in big
    blinds.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "pokerhouse_holdem_v0",
        "is_parallelizable": False,
        "render_modes": ["ansi"],
    }

    def __init__(
        self,
        seats: int = 2,
        ruleset: Ruleset = RESEARCH,
        stack: int = 200,
        blinds: tuple[int, int] = (1, 2),
        *,
        history: int = 32,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.small, self.big = blinds
        self.stack, self.history, self.ruleset = stack, history, ruleset
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        # It checks the table's settings at once, and not when the first hand is dealt.
        self.setup = usual_setup(ruleset, [stack] * seats, small=self.small, big=self.big)
        size = 2 * 52 + 4 + seats * 4 + 3 + history * HISTORY_FIELDS
        actions = action_count(stack)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._chance = SeededChance(0)
        self._hands = 0
        self._agent = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What this agent's observations look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Which numbers this agent's actions are."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next hand; a seed begins a new row of decks, with the button where it was at first."""
        del options
        if seed is not None:
            self._chance, self._hands = SeededChance(seed), 0
        self.agents = list(self.possible_agents)
        self._turn = self._hands % len(self.agents)
        self._hands += 1
        self._secret = Secret.of(self._chance.deck())
        self.hand = engine().deal(self.setup, self._secret)
        self._moves: list[tuple[int, int, int, float]] = []
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: int | None) -> None:
        """Make the selected agent's move; None only for an agent whose hand is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        menu = self.hand.menu()
        if menu is None or action is None:
            raise ValueError("an agent that has to act names a number")
        move, to = move_of(int(action), menu)
        reach = to if to is not None else menu.call_to or 0
        self._moves.append((menu.actor, MOVES.index(move), self.hand.street, reach / self.stack))
        self.hand.act(menu.actor, move, to)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.hand.over:
            for position, stack in enumerate(self.hand.stacks):
                self.rewards[self._agent_at(position)] = (stack - self.stack) / self.big
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "ansi":
            self.render()

    def observe(self, agent: str) -> Seen:
        """What this agent may know: one row of numbers from 0 to 1, and which actions it may take."""
        position = self._position_of(agent)
        mask = np.zeros(action_count(self.stack), np.int8)
        menu = self.hand.menu()
        if menu is not None and menu.actor == position:
            quiet, raises = numbered(menu)
            mask[quiet] = 1
            mask[raises.start : raises.stop] = 1
        return {"observation": self._row(position), "action_mask": mask}

    def render(self) -> str:
        """The hand as a line of text."""
        board = " ".join(self.hand.board) or "no board"
        return f"{board}, pot {self.hand.pot}, stacks {self.hand.stacks}"

    def close(self) -> None:
        """Nothing is held open."""

    def _row(self, position: int) -> NDArray[np.float32]:
        """The observation of a position, itself first and then clockwise."""
        hand, seats = self.hand, len(self.possible_agents)
        own, board = np.zeros(52, np.float32), np.zeros(52, np.float32)
        for name in (self._secret.deck[position], self._secret.deck[seats + position]):
            own[parse_card(name)] = 1
        for name in hand.board:
            board[parse_card(name)] = 1
        street = np.zeros(4, np.float32)
        street[hand.street] = 1
        order = [(position + step) % seats for step in range(seats)]
        folded, stacks, wagers = hand.folded, hand.stacks, hand.wagers
        whole = self.stack * seats
        chips = [
            [stacks[at] / whole, wagers[at] / self.stack, float(not folded[at]), float(at == seats - 1)]
            for at in order
        ]
        table = [hand.pot / whole, hand.price / self.stack, float(hand.actor == position)]
        history = np.zeros((self.history, HISTORY_FIELDS), np.float32)
        for row, (actor, move, when, amount) in enumerate(reversed(self._moves[-self.history :])):
            history[row, 0] = (actor - position) % seats / seats
            history[row, 1 + move] = 1
            history[row, 5:] = (1 + when) / 4, amount
        parts = (own, board, street, np.ravel(chips), table, history.ravel())
        return np.concatenate(parts, dtype=np.float32, casting="unsafe")

    def _agent_at(self, position: int) -> str:
        return self.possible_agents[(position + self._turn) % len(self.possible_agents)]

    def _position_of(self, agent: str) -> int:
        return (self.possible_agents.index(agent) - self._turn) % len(self.possible_agents)

    def _select(self) -> None:
        actor = self.hand.actor
        self.agent_selection = self.agents[0] if actor is None else self._agent_at(actor)
