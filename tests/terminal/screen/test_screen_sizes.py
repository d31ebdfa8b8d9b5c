"""The table on screens of every size, with colours and without."""

import pytest

from tests.terminal.screen.screen_text import colours, seen
from tests.terminal.tables import table

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60), (60, 20), (44, 24), (20, 8), (30, 12)])
async def test_the_table_fits_every_size_in_mid_hand(size: tuple[int, int]) -> None:
    app = table(players=10, seed="3")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.resize_terminal(*size)
        await pilot.pause()
        words = seen(app)
        if size[0] >= 44 and size[1] >= 20:
            assert all(name in words for name in app.session.game.names)
            assert "Fold" in words
            assert "All-in" in words
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert all(name in seen(app) for name in app.session.game.names)


async def test_without_colour_no_colour_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    lit = table(seed="3")
    async with lit.run_test():
        assert len(colours(lit)) > 8
    monkeypatch.setenv("NO_COLOR", "1")
    plain = table(seed="3")
    async with plain.run_test():
        assert len(colours(plain)) <= 5  # the frame of the picture has some of its own
        assert "♣" in seen(plain)


async def test_the_largest_stacks_fit_their_keys() -> None:
    app = table(players=3, bots="caller", stack=10**12, seed="3")
    async with app.run_test() as pilot:
        assert "All-in 1.0T" in seen(app)
        await pilot.press("a", "y")
        assert app.session.state == "over"


async def test_the_newest_line_of_the_log_stays_in_sight_when_the_size_changes() -> None:
    app = table(players=10, seed="11")
    async with app.run_test(size=(80, 24)) as pilot:
        newest = app.session.log.lines[-1].text
        await pilot.pause()
        assert newest in seen(app)
        await pilot.resize_terminal(200, 60)
        await pilot.pause()
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        # The log is scrolled when it has been laid out anew, which a busy machine does later.
        for _ in range(100):
            if newest in seen(app):
                break
            await pilot.pause(0.02)
        assert newest in seen(app)


async def test_the_own_cards_are_in_sight_on_the_smallest_screen() -> None:
    app = table(players=10, seed="11")
    async with app.run_test(size=(40, 15)) as pilot:
        await pilot.pause()
        rows = seen(app).splitlines()
        assert any("You" in row and "4♣" in row and "4♠" in row for row in rows)
        assert any("pot 25" in row for row in rows)
        assert any("Ada" in row for row in rows)
        assert not any("Gita" in row for row in rows)  # has folded


async def test_no_cell_of_the_keys_row_belongs_to_nobody() -> None:
    """A gap between keys is not painted anew when they move: letters would remain in it."""
    app = table("sbe", seed="42")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("c")
        await pilot.pause()
        keys = [key.region for key in app.query("#choices Key").results() if key.display]
        assert len(keys) == 5
        assert [left.right for left in keys[:-1]] == [right.x for right in keys[1:]]
