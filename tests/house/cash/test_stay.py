"""What a player brought and how many hands it played in one stay: what leaving adds up to (TABLE-11)."""

import pytest

from tests.house.floor import Floor, settings


@pytest.mark.rule("TABLE-11")
def test_a_stay_counts_its_hands_and_what_was_brought() -> None:
    floor = Floor(settings(buy_in_high=200))
    for seat, name in enumerate(("ada", "bob", "cyd"), start=1):
        floor.join(name, seat)
    for _ in range(3):
        floor.play()
    results = {}
    for name in ("ada", "bob", "cyd"):
        chair = floor.table.state.chair_of(name)
        assert chair is not None
        assert chair.hands == 3
        results[name] = chair.stack - chair.brought + chair.taken_off
        # What left the bank and came back is what the stay has counted.
        assert 10_000 - floor.bank(name) == chair.brought - chair.taken_off
    assert sum(results.values()) == 0
