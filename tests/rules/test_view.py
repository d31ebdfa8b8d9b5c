"""What a view says beside the cards: how the hand stands, and who may ask."""

import pytest

from pokerhouse.cards import SeededChance
from pokerhouse.rules import HOUSE, Hand, Refused, Secret, usual_setup


def dealt() -> Hand:
    setup = usual_setup(HOUSE, [1000, 400, 1000], small=5, big=10, players=["Ann", "Bob", "Cho"])
    return Hand.deal(setup, Secret.of(SeededChance("view").deck()))


def test_a_hand_runs_is_over_or_was_voided() -> None:
    hand = dealt()
    assert hand.view().state == "running"
    hand.act(2, "fold")
    hand.act(0, "fold")
    assert hand.view().state == "over"
    other = dealt()
    other.void()
    assert other.view().state == "voided"


def test_wagers_and_what_was_spent() -> None:
    hand = dealt()
    hand.act(2, "raise", 30)
    view = hand.view(0)
    assert [player.wager for player in view.players] == [5, 10, 30]
    assert [player.spent for player in view.players] == [5, 10, 30]
    assert (view.total, view.price, view.full, view.actor, view.decision) == (45, 30, 20, 0, 1)
    assert (view.button, view.small_at, view.big_at, view.position) == (2, 0, 1, 0)
    assert view.menu is not None
    assert hand.view(1).menu is None
    hand.act(0, "fold")
    hand.act(1, "raise", 400)
    players = hand.view().players
    assert [player.all_in for player in players] == [False, True, False]
    assert [player.folded for player in players] == [True, False, False]
    hand.act(2, "fold")
    assert [player.wager for player in hand.view().players] == [0, 0, 0]
    assert [player.won for player in hand.view().players] == [0, 65, 0]


@pytest.mark.rule("LOBBY-1")
@pytest.mark.parametrize("position", [-1, 3, True])
def test_there_is_no_view_from_elsewhere(position: int) -> None:
    with pytest.raises(Refused, match="There is no position"):
        dealt().view(position)
