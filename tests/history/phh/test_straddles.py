"""Hands with straddles, as PokerKit writes them: the smallest bet is the blind's or a straddle's."""

import io
import random
import warnings
from fractions import Fraction
from itertools import count

import pokerkit
import pytest

from pokerhouse.history import Fault, read_acpc, read_phh, replay, write_acpc

AUTOMATIONS = tuple(pokerkit.Automation)
SPLITS = 60
"""Chips count in so many, which two to six winners can share: PokerKit gives all odd chips to the first of
them, and here they go out singly (STD-6)."""


def played(
    luck: random.Random, blinds: list[int], least: int, stacks: list[int]
) -> tuple[bytes, list[int], list[int]]:
    """A random hand in PokerKit: its file, its payoffs, and where the smallest raises went to."""
    game = pokerkit.NoLimitTexasHoldem(AUTOMATIONS, True, 0, blinds, least)  # noqa: FBT003
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = game(stacks, len(stacks))
        lows = []
        while state.status:
            low = state.min_completion_betting_or_raising_to_amount
            draw = luck.random()
            # Before the flop a raise is at least the highest straddle here (docs/histories.md).
            if low is not None and draw < 0.3 and (state.street_index or least == max(blinds)):
                lows.append(low)
                state.complete_bet_or_raise_to(low)
            elif draw < 0.4 and state.can_fold():
                state.fold()
            else:
                state.check_or_call()
        file = io.BytesIO()
        pokerkit.HandHistory.from_game_state(game, state).dump(file)
    return file.getvalue(), list(state.payoffs), lows


@pytest.mark.parametrize(
    ("blinds", "least"),
    [([50, 100, 200], 200), ([50, 100, 200], 100), ([50, 100, 200, 400], 400), ([50, 100, 200, 400], 200)],
)
def test_pokerkits_straddles_come_to_the_same_stacks(
    blinds: list[int], least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    luck = random.Random(11)
    monkeypatch.setattr("pokerkit.state.shuffle", luck.shuffle)
    blinds, least = [SPLITS * blind for blind in blinds], SPLITS * least
    for number in count(0):
        players = luck.randint(len(blinds), 6)
        text, payoffs, lows = played(
            luck, [*blinds, *[0] * (players - len(blinds))], least, [SPLITS * 20_000] * players
        )
        (told,) = read_phh(io.BytesIO(text))
        assert not isinstance(told, Fault), (told, text.decode())
        again = replay(told)
        assert again.payoffs() == [Fraction(payoff) for payoff in payoffs]
        raises = [step.to for step in told.steps if step.kind == "raise"]
        assert raises == lows
        (log,) = read_acpc(io.BytesIO("".join(write_acpc([again])).encode()), None)
        assert not isinstance(log, Fault), log
        assert replay(log).hand == again.hand
        if number == 60:
            break


def test_the_smallest_bet_of_a_straddled_hand_is_the_straddle() -> None:
    text = (
        "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [50, 100, 200]\nmin_bet = 200\n"
        "starting_stacks = [5000, 5000, 5000]\nactions = ['d dh p1 2c3d', 'd dh p2 AhAd', 'd dh p3 7c8c', "
        "'p1 cc', 'p2 cc', 'p3 cc', 'd db KsQs2h', {}]"
    )
    (small,) = read_phh(io.BytesIO(text.format("'p1 cbr 100'").encode()))
    assert not isinstance(small, Fault)
    with pytest.raises(Fault, match="Bet at least 200"):
        replay(small)
    (whole,) = read_phh(io.BytesIO(text.format("'p1 cbr 200', 'p2 f', 'p3 f'").encode()))
    assert not isinstance(whole, Fault)
    assert replay(whole).payoffs() == [Fraction(400), Fraction(-200), Fraction(-200)]


def test_a_smallest_bet_that_nobody_posted_is_refused_and_the_other_hands_are_read() -> None:
    hand = (
        "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [50, 100, 200]\nmin_bet = {}\n"
        "starting_stacks = [5000, 5000, 5000]\nactions = ['d dh p1 2c3d', 'd dh p2 AhAd', 'd dh p3 7c8c',"
        " 'p1 f', 'p2 f']\n"
    )
    text = "".join(f"[{number}]\n{hand.format(least)}\n" for number, least in enumerate((200, 300, 100), 1))
    told = list(read_phh(io.BytesIO(text.encode())))
    assert [isinstance(one, Fault) for one in told] == [False, True, False]
    assert str(told[1]) == "line 9, hand 2: min_bet: 300 is not the big blind of 100, nor a straddle"
