"""Every style plays every game, and those that weigh their cards beat the one that always calls (GAME-8)."""

from collections.abc import Callable
from math import sqrt

import pytest

from pokerhouse.bots import CURIOUS, STEADY, STYLES, Style
from pokerhouse.cards import SeededChance, seeded_shuffle
from pokerhouse.rules import (
    HOUSE,
    RESEARCH,
    SBE,
    STEP,
    TEXAS,
    Hand,
    Secret,
    usual_setup,
    with_fixed_limit,
    with_pot_limit,
    without_blinds,
)

BIG = 20
GAMES = {
    "house": HOUSE,
    "research": RESEARCH,
    "sbe": SBE,
    "sbe without blinds": without_blinds(SBE),
    "step": STEP,
    "texas": TEXAS,
    "texas without blinds": without_blinds(TEXAS),
    "house pot-limit": with_pot_limit(HOUSE),
    "house fixed-limit": with_fixed_limit(HOUSE, BIG),
    "house with antes": HOUSE,
}
ANTES = {"house with antes": BIG // 4}
"""What everybody pays before the cards (TERM-2)."""


def played(game: str, styles: list[Style], stacks: list[int], deal: int, luck: int) -> Hand:
    """One hand; a refused move ends the test."""
    ruleset = GAMES[game]
    small = BIG if ruleset.blinds == "none" else BIG // 2
    setup = usual_setup(ruleset, stacks, small=small, big=BIG, ante=ANTES.get(game, 0))
    hand = Hand.deal(setup, Secret.of(seeded_shuffle(8, deal)))
    chance = SeededChance(8, luck)
    while hand.actor is not None:
        decision = styles[hand.actor].decide(hand.view(hand.actor), chance)
        hand.act(hand.actor, decision.move, decision.to)
    assert sum(hand.stacks) == sum(stacks)
    return hand


@pytest.mark.rule("GAME-8", "TERM-1", "TERM-2")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("style", STYLES)
def test_no_style_makes_a_move_that_the_game_refuses(
    style: str, game: str, sized: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    """Two to six at the table, of all styles, with short stacks among them."""
    hands = sized(12, 10_000)
    everybody = list(STYLES.values())
    for deal in range(hands):
        count = 2 + deal % 5
        others = [everybody[(deal + seat) % len(everybody)] for seat in range(1, count)]
        stacks = [BIG * (1 + (7 * deal + 11 * seat) % 40) for seat in range(count)]
        played(game, [STYLES[style], *others], stacks, deal, deal)
    figure(f"{style} at {game}: {hands:,} hands, no refused move")


@pytest.mark.rule("GAME-8")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("style", [STEADY, CURIOUS], ids=["steady", "curious"])
def test_who_weighs_the_cards_beats_who_always_calls(
    style: Style, game: str, sized: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    """Each deal twice, with the cards exchanged; in `step` raises are small and few, so little is won."""
    deals, caller, won = sized(150, 5_000), STYLES["caller"], []
    for deal in range(deals):
        both = 0
        for seat in (0, 1):
            styles = [style, caller] if seat == 0 else [caller, style]
            hand = played(game, styles, [100 * BIG] * 2, deal, 2 * deal + seat)
            both += hand.stacks[seat] - 100 * BIG
        won.append(1000 * both / BIG / 2)
    mean = sum(won) / deals
    half = 1.96 * sqrt(sum((one - mean) ** 2 for one in won) / (deals - 1) / deals)
    figure(f"{style.name} against the caller at {game}: {mean:+.0f} mbb/hand (± {half:.0f}, 95 %)")
    assert mean > 0 or game == "step"
