"""The table on screens of every size, with colours and without."""

import pytest

from tests.terminal.seen import colours, seen
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
