"""What holds for a ruleset as a value: how many may play, which blinds it takes."""

import pytest

from pokerhouse.cards import seeded_shuffle
from pokerhouse.rules import RULESETS, Hand, Ruleset, Secret, SetupError, usual_setup, without_blinds

SECRET = Secret.of(seeded_shuffle("rulesets"))
EACH = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))


@pytest.mark.rule("SBE-1", "STEP-14", "TEX-1")
@EACH
@pytest.mark.parametrize("count", range(2, 11))
def test_two_to_ten_players_are_dealt_two_cards_each(ruleset: Ruleset, count: int) -> None:
    """Everybody sees two cards of its own."""
    hand = Hand.deal(usual_setup(ruleset, [1000] * count, small=10, big=20), SECRET)
    holes = [card for position in range(count) for card in hand.view(position).players[position].cards]
    assert len(set(holes)) == 2 * count


@pytest.mark.rule("SBE-1", "STEP-14", "TEX-1")
@EACH
@pytest.mark.parametrize("count", [0, 1, 11])
def test_fewer_or_more_players_are_refused(ruleset: Ruleset, count: int) -> None:
    """One player is no game and eleven are too many."""
    with pytest.raises(SetupError, match="2 to 10 players"):
        Hand.deal(usual_setup(ruleset, [1000] * count, small=10, big=20), SECRET)


@pytest.mark.rule("STEP-1", "TEX-4")
@pytest.mark.parametrize("name", ["step", "texas"])
def test_an_acted_big_blind_is_twice_the_small(name: str) -> None:
    """Other blinds are refused before a card is dealt."""
    with pytest.raises(SetupError, match="twice the small"):
        Hand.deal(usual_setup(RULESETS[name], [1000] * 3, small=10, big=25), SECRET)


@pytest.mark.rule("SBE-6")
def test_only_some_games_are_played_without_blinds() -> None:
    """The two that their sources show without blinds."""
    for name, ruleset in RULESETS.items():
        if name in ("sbe", "texas"):
            hand = Hand.deal(usual_setup(without_blinds(ruleset), [9] * 3, small=1, big=1), SECRET)
            assert (hand.pot, hand.price, hand.actor) == (0, 1, 0)
        else:
            with pytest.raises(ValueError, match="not played without blinds"):
                without_blinds(ruleset)
