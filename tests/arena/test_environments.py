"""Environments for learning: PettingZoo's own tests, true raise sizes, hidden cards, chips that add up."""

import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from pokerhouse.arena.environments import HoldemAEC
from pokerhouse.rules import HOUSE, RESEARCH

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_pettingzoo_s_own_test_of_the_interface(seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        # Observations with a mask are no plain arrays, and it says so.
        warnings.filterwarnings("ignore", message="Observation", category=UserWarning)
        api_test(HoldemAEC(seats), num_cycles=300)
    assert "Passed API test" in capsys.readouterr().out


def test_pettingzoo_s_own_test_of_seeds() -> None:
    seed_test(lambda: HoldemAEC(3), num_cycles=100)


def play(env: HoldemAEC, choose: Callable[[str, Any], int]) -> dict[str, float]:
    """Play one hand; what every agent was given in all."""
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        total[agent] += reward
        env.step(None if over or cut else choose(agent, seen))
    return total


def test_rewards_are_big_blinds_and_add_up() -> None:
    env = HoldemAEC(4, HOUSE)
    rng = np.random.default_rng(1)
    for number in range(50):
        env.reset(seed=number)
        total = play(env, lambda _, seen: int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        assert sum(total.values()) == pytest.approx(0)
    env.reset(seed=1)
    folded = play(env, lambda _, __: 0)
    assert sorted(folded.values()) == [-0.5, 0, 0, 0.5]


@pytest.mark.rule("RES-12")
def test_the_button_moves_on_with_every_hand() -> None:
    env = HoldemAEC(3)
    firsts = []
    for number in range(4):
        env.reset(seed=0 if not number else None)
        firsts.append(env.agent_selection)
    assert firsts == ["player_2", "player_0", "player_1", "player_2"]


def test_every_raise_has_its_true_size() -> None:
    env = HoldemAEC(2, RESEARCH, stack=40)
    env.reset(seed=3)
    mask = env.observe(env.agent_selection)["action_mask"]
    assert np.flatnonzero(mask).tolist() == [0, 1, *range(5, 42)]  # fold, call, to 4 ... to 40
    env.step(1 + 13)
    assert env.hand.wagers == [2, 13]
    with pytest.raises(ValueError, match="action 23 is not offered"):
        env.step(1 + 22)
    env.step(1 + 24)
    assert env.hand.wagers == [24, 13]


def test_agents_see_their_own_cards_alone_and_the_moves_so_far() -> None:
    env = HoldemAEC(2, stack=100, history=4)
    env.reset(seed=5)
    one, two = (env.observe(agent)["observation"] for agent in env.possible_agents)
    assert one[:52].sum() == two[:52].sum() == 2
    assert (one[:52] * two[:52]).sum() == 0
    assert one[52:104].sum() == 0
    assert one[-28:].sum() == 0
    env.step(1 + 10)
    history = env.observe("player_0")["observation"][-28:].reshape(4, 7)
    assert history[0].tolist() == pytest.approx([0.5, 0, 0, 0, 1, 0.25, 0.1])
    assert not history[1:].any()
    assert not env.observe("player_1")["action_mask"].any()
    env.step(1)
    assert env.observe("player_1")["observation"][52:104].sum() == 3


def test_impossible_tables_are_refused() -> None:
    with pytest.raises(ValueError, match="2 to 10 players"):
        HoldemAEC(11)
    with pytest.raises(ValueError, match="blinds"):
        HoldemAEC(2, blinds=(2, 1))


class TestVector:
    """The Gymnasium environment, on the kernel's lanes."""

    @pytest.fixture(autouse=True)
    def _kernel(self) -> None:
        pytest.importorskip("pokerhouse_kernel", reason="the kernel is not built here")

    @staticmethod
    def made(**settings: Any) -> Any:
        from pokerhouse.arena.environments import HoldemVector

        return HoldemVector(32, **settings)

    @pytest.mark.parametrize(("seats", "position"), [(2, 0), (2, 1), (6, 0), (6, 3)])
    def test_random_play_stays_in_its_spaces(self, seats: int, position: int) -> None:
        env = self.made(seats=seats, position=position)
        seen, _ = env.reset(seed=4)
        rng = np.random.default_rng(2)
        ended_hands = 0
        for _ in range(200):
            for name, space in env.observation_space.spaces.items():
                assert space.contains(seen[name]), name
            assert (env.hands.menu().actor == position).all()
            chosen = np.argmax(rng.random(seen["action_mask"].shape) * seen["action_mask"], axis=1)
            seen, rewards, ended, cut, _ = env.step(chosen)
            assert not cut.any()
            assert not rewards[~ended].any()
            ended_hands += int(ended.sum())
        assert ended_hands > 500

    def test_a_seed_gives_the_same_hands(self) -> None:
        rows = []
        for seed in (1, 1, 2):
            env = self.made()
            seen, _ = env.reset(seed=seed)
            given = [env.step(np.ones(32, np.int64))[1].tolist() for _ in range(30)]
            rows.append((seen["cards"].tolist(), given))
        assert rows[0] == rows[1] != rows[2]

    def test_folding_loses_the_blinds(self) -> None:
        from pokerhouse.arena.environments.holdem_vector import play_calling

        env = self.made(position=1, opponent=play_calling)  # heads-up the button posts the small blind
        env.reset(seed=1)
        _, rewards, ended, _, _ = env.step(np.zeros(32, np.int64))
        assert ended.all()
        assert set(rewards.tolist()) == {-0.5}

    def test_what_is_not_offered_is_refused(self) -> None:
        env = self.made(position=1)
        env.reset(seed=1)
        for wrong, says in (
            (np.full(32, 6), "lane 0: action 6 is not offered"),
            (np.full(32, -1), "lane 0: action -1"),
            (np.ones(31, np.int64), "one action for each of the 32 lanes"),
            (np.ones(32), "whole numbers"),
        ):
            with pytest.raises(ValueError, match=says):
                env.step(wrong)
        with pytest.raises(ValueError, match="no position 2"):
            self.made(position=2)

    def test_the_example_learns_to_beat_chance(self, sized: Callable[[int, int], int]) -> None:
        seconds = str(sized(3, 25))
        done = subprocess.run(
            [sys.executable, "examples/learn_from_random.py", "--seconds", seconds, "--hands", "6000"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
        mean, half = (float(word) for word in done.stdout.split(": ")[1].split(" big")[0].split(" ± "))
        assert mean - half > 0, done.stdout


class TestSpiel:
    """The research game for open_spiel's algorithms."""

    @pytest.fixture(autouse=True)
    def _spiel(self) -> None:
        pytest.importorskip("pyspiel", reason="make setup-peers installs open_spiel")

    @staticmethod
    def made(**settings: int) -> Any:
        from pokerhouse.arena.environments import load_spiel_game

        return load_spiel_game(**settings)

    def test_random_hands_end_and_add_up(self) -> None:
        game = self.made(stack=20, cards=52)
        rng = np.random.default_rng(3)
        for _ in range(60):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = (
                    [outcome for outcome, _ in state.chance_outcomes()]
                    if state.is_chance_node()
                    else state.legal_actions()
                )
                if not state.is_chance_node():
                    assert state.information_state_string() == state.clone().information_state_string()
                state.apply_action(int(rng.choice(actions)))
            assert sum(state.returns()) == 0

    def test_exploitability_of_a_small_stack(self) -> None:
        """With a stack of one big blind only the small blind decides: fold or call.

        The value is that of a first run, kept so that a change shows.
        """
        from open_spiel.python import policy
        from open_spiel.python.algorithms import exploitability

        game = self.made(stack=2, cards=9)
        found = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
        assert found == pytest.approx(0.349206349206, abs=1e-9)

    @pytest.mark.proof
    def test_counterfactual_regret_finds_the_best_play(self, figure: Callable[[str], None]) -> None:
        from open_spiel.python.algorithms import cfr, exploitability

        game = self.made(stack=2, cards=9)
        solver = cfr.CFRSolver(game)
        for _ in range(10):
            solver.evaluate_and_update_policy()
        found = exploitability.exploitability(game, solver.average_policy())
        assert found < 0.05
        figure(f"open_spiel's CFR on our rules, ten rounds at a stack of 2: exploitability {found:.4f}")

    def test_short_decks_hold_at_least_a_hand(self) -> None:
        with pytest.raises(ValueError, match="9 to 52 cards, not 8"):
            self.made(cards=8)
