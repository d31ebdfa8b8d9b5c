"""How a player likes the page: kept, replaced, limited, and of no consequence."""

import pytest

from pokerhouse.house import Player, Refused
from pokerhouse.house.player import KeepPreferences
from pokerhouse.house.player.preferences import PREFERENCES_MAX, WORD_MAX


def test_kept_and_replaced() -> None:
    player, events = Player.create("ann", "Ann", 0, guest=True)
    events += player.handle(KeepPreferences(preferences={"deck": "two", "volume": 40, "muted": True}), 1)
    assert player.handle(KeepPreferences(preferences={"deck": "two", "volume": 40, "muted": True}), 2) == []
    events += player.handle(KeepPreferences(preferences={"language": "ko"}), 3)
    assert player.state.preferences == {"language": "ko"}
    assert Player.rebuild(events) == player


def test_as_much_as_there_is_room_for_is_kept() -> None:
    player, _ = Player.create("ann", "Ann", 0, guest=True)
    most: dict[str, bool | int | str] = {f"{number:032}": "w" * 32 for number in range(32)}
    player.handle(KeepPreferences(preferences=most), 1)
    assert player.state.preferences == most


@pytest.mark.parametrize(
    "preferences",
    [
        {f"name-{number}": True for number in range(PREFERENCES_MAX + 1)},
        {"n" * (WORD_MAX + 1): True},
        {"deck": "d" * (WORD_MAX + 1)},
        {f"{number:032}": "w" * 31 + "é" for number in range(32)},
        {f"{number:02}": "\U0001f0a1" * 32 for number in range(16)},
    ],
)
def test_too_much_is_refused(preferences: dict[str, bool | int | str]) -> None:
    player, _ = Player.create("ann", "Ann", 0, guest=True)
    with pytest.raises(Refused) as caught:
        player.handle(KeepPreferences(preferences=preferences), 1)
    assert caught.value.code == "bad_preferences"
    assert player.state.preferences == {}
