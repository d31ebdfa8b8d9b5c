"""In every game the views of a table hold nobody's hidden cards but the recipient's own."""

import pytest

from pokerhouse.server.wire import Around
from tests.house.games.game_scene import GAMES, anything, cash
from tests.server.wire.seen import table_view

NAMES = ("ann", "bob", "cid")


@pytest.mark.rule("LOBBY-1", "GAME-7")
@pytest.mark.parametrize(("game", "no_blinds"), GAMES)
def test_a_view_knows_its_own_cards_and_those_that_were_shown(game: str, *, no_blinds: bool) -> None:
    floor, choose, moves = cash(game, *NAMES, no_blinds=no_blinds), anything(5), 0
    floor.start()
    while floor.table.state.phase == "hand":
        hand = floor.table.hand
        assert hand is not None
        for name in (*NAMES, None):
            view = table_view(floor.table, name, Around(now=floor.now), None)
            assert {seat.player for seat in view.seats if any(seat.cards)} <= {name}
            assert (view.hand is not None and view.hand.turn is None) == (game == "house")
        menu = hand.menu()
        assert menu is not None
        floor.act(*choose(menu))
        moves += 1
    assert moves > 2
