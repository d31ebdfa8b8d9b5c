"""Threads: several at one object, arrays that change under way, too few threads, and Ctrl-C in long work."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import repeat
from threading import Event, Thread
from typing import Any

import pytest

kernel = pytest.importorskip("pokerhouse_kernel", reason="the kernel is not built here")

import numpy as np
from numpy.typing import NDArray

from pokerhouse.cards import CardError

THREE = [[(48, 45)], [(49, 46)], [(50, 47)]]
"""Aces with kings, thrice: they often share the pot among three."""


def at_once(*works: Callable[[], None]) -> None:
    """Do these on threads of their own; what one of them raises fails the test, through pytest."""
    threads = [Thread(target=work) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def check_chips(hands: Any, chips: int) -> None:
    seen = hands.observe(0)
    assert (seen.stacks >= 0).all()
    assert set((seen.stacks.sum(axis=1) + seen.pot).tolist()) == {chips}


def quiet_moves(hands: Any) -> NDArray[np.int8]:
    """Check or call where there is somebody to, as the menus are just now."""
    legal = hands.menu().legal.copy()
    return np.where(legal[:, 1], 1, np.where(legal[:, 2], 2, -1)).astype(np.int8)


def test_threads_that_step_the_same_lanes_take_turns() -> None:
    hands = kernel.Hands(4_000, seats=6, auto_reset=False)
    taken = []

    def play() -> None:
        for _ in range(150):
            try:
                hands.step(quiet_moves(hands))
                taken.append(1)
            except ValueError:  # another one was quicker: its menus are gone
                hands.reset_finished()

    at_once(play, play, play)
    assert taken
    check_chips(hands, 6 * 20_000)


def test_what_is_written_to_the_moves_in_mid_step_comes_too_late() -> None:
    """A step looks at a copy of its own: what it has found good it does."""
    count = 50_000
    hands = kernel.Hands(count, seats=2)
    moves, amounts, over = np.zeros(count, np.int8), np.full(count, 10**15), Event()

    def disturb() -> None:
        while not over.is_set():
            for _ in range(20):
                moves[:] = 0
            moves[:] = 3

    def play() -> None:
        for _ in range(400):
            with suppress(ValueError):
                hands.step(moves, amounts)
        over.set()

    at_once(disturb, play)
    check_chips(hands, 2 * 20_000)


def test_cards_that_change_under_way_are_scored_somehow() -> None:
    good = np.tile(np.arange(0, 49, 7, dtype=np.uint8), (20_000, 1))
    hands, over = good.copy(), Event()

    def disturb() -> None:
        while not over.is_set():
            hands[:] = 255
            hands[:] = good

    def score() -> None:
        for _ in range(300):
            try:
                found = kernel.strength_array(hands)
                assert ((found >= 0) & (found <= 7462)).all()
            except CardError:
                continue
        over.set()

    at_once(disturb, score)


def test_threes_of_a_pot_add_up_the_same_on_any_number_of_threads() -> None:
    """A ninth, the square of a third, is no number that floats add up exactly."""
    asked = kernel.Equity(THREE, (), (), 10)
    one, two, three = (asked.draw(5, 0, 400_000, threads) for threads in (1, 2, 3))
    assert one == two == three


def test_more_hands_or_blocks_than_can_be_are_refused() -> None:
    with pytest.raises(CardError, match="more than 100,000 hands"):
        kernel.Equity([repeat((0, 1)), [(2, 3)]], (), (), 10)
    with pytest.raises(ValueError, match="blocks are numbered"):
        kernel.Equity(THREE, (), (), 10).draw(1, 2**64 - 1, 10_000)


FEW = """
import resource, pokerhouse_kernel as kernel
game = kernel.Game.of("house", [100, 100], (1, 2))
whole = kernel.simulate(1_000_000, ["call"], game, seed=2)
pages = int(open("/proc/self/statm").read().split()[0])
resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + 100_000_000,) * 2)
assert kernel.simulate(1_000_000, ["call"], game, seed=2, threads=250).payoffs == whole.payoffs
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_fewer_threads_than_asked_for_do_the_same_work() -> None:
    done = subprocess.run([sys.executable, "-c", FEW], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


INTERRUPTED = """
import signal, time, pokerhouse_kernel as kernel
signal.signal(signal.SIGALRM, signal.default_int_handler)
every = [(one, two) for one in range(52) for two in range(one)]
asked = kernel.Equity([[(0, 1)], [(2, 3)]], (), (), 10)
signal.setitimer(signal.ITIMER_REAL, 0.2)
begun = time.process_time()
try:
    WORK
except KeyboardInterrupt:
    assert time.process_time() - begun < 4
else:
    raise SystemExit("it was not heard")
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX")
@pytest.mark.parametrize(
    "work",
    [
        "asked.draw(1, 0, 2**30, 2)",
        "kernel.perft(kernel.Game.of('house', [150, 150], (1, 2)))",
        "kernel.Equity([every, every, [(0, 4)]], (), (), 10**9)",
    ],
)
def test_ctrl_c_ends_one_long_call(work: str) -> None:
    assert hasattr(signal, "setitimer")
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED.replace("WORK", work)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
