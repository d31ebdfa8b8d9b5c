"""Names of hands: of what is known, and of one length where it is hidden."""

from pokerhouse.server.wire.hand_name import hand_name, hidden_hand_name, playing_cards

BOARD = ("Ah", "Kd", "7c", "7s", "2h")


def test_a_hand_has_a_name_once_its_cards_are_known() -> None:
    named = hand_name(("7h", "7d"), BOARD)
    assert named is not None
    assert (named.category, named.text) == ("four of a kind", "four of a kind, sevens")
    assert hand_name(("As", "Ac"), ()) is not None
    for cards in ((), ("7h",), ("", ""), ("7h", "")):
        assert hand_name(cards, BOARD) is None
        assert hidden_hand_name(cards, BOARD) is None


def test_five_of_seven_play() -> None:
    assert sorted(playing_cards(("7h", "7d"), BOARD)) == sorted(["7h", "7d", "7c", "7s", "Ah"])
