"""Who listens on the line sees lengths and nothing else; they must not depend on hidden cards."""

from itertools import combinations

from msgspec.json import encode

from pokerhouse.cards import CARD_NAMES
from pokerhouse.server.wire import Around, TableViews
from pokerhouse.server.wire.hand_name import hand_name, hidden_hand_name
from tests.house.floor import Floor, settings
from tests.server.wire.seen import read, table_view

BOARDS: tuple[list[str], ...] = (
    [],
    ["Qs", "Qd", "Js"],
    ["Ah", "Kh", "Qh", "Jh"],
    ["7s", "7d", "7h", "8d", "8c"],
    ["9h", "8h", "7h", "6h", "2c"],
)


def lengths(seed: int) -> list[tuple[str, str, int]]:
    """Everybody's frame after every action of a hand that is called down to the river."""
    floor = Floor(settings(time_bank_ms=0), seed)
    for seat, name in enumerate(("ann", "bob", "cid"), start=1):
        floor.join(name, seat)
    floor.start()
    found: list[tuple[str, str, int]] = []
    for _ in range(11):
        for name in ("ann", "bob", "cid"):
            frame = TableViews(floor.table, Around(now=0)).to(name, None)
            view = read(frame)
            assert view.you is not None
            assert view.you.named is not None
            found.append((name, view.hand.street if view.hand else "", len(bytes(frame))))
        acting = table_view(floor.table, floor.actor(), Around(now=0), None).you
        floor.act("check" if acting and acting.menu and acting.menu.check else "call")
    return found


def test_frames_are_as_long_whatever_the_hidden_cards() -> None:
    # Stacks and moves are the same for every seed; the deck differs, and the button is drawn to one of three.
    found = {tuple(lengths(seed)) for seed in range(60)}
    assert len(found) == 3
    assert len({sequence[:3] for sequence in found}) == 3


def test_every_hidden_hand_has_a_name_of_one_length() -> None:
    sizes, shown = set(), set()
    for board in BOARDS:
        for cards in combinations(CARD_NAMES, 2):
            if not set(cards) & set(board):
                sizes.add(len(encode(hidden_hand_name(cards, board))))
                shown.add(len(encode(hand_name(cards, board))))
    assert len(sizes) == 1
    assert max(sizes) > max(shown) + len(',"pad":" "')
