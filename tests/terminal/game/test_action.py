import pytest

from pokerhouse.terminal.session import Session
from pokerhouse.terminal.terms import agree
from pokerhouse.terminal.wish import UnreadableError, Wish, goes_all_in, presets, read
from pokerhouse.terminal.words import card, short


@pytest.fixture(scope="module")
def session() -> Session:
    """The person's turn against a big blind of 10, with 25 in the pot and 1,000 chips."""
    found = Session(agree("house", players=6, bots=["caller"], seed="3"))
    found.skip()
    return found


@pytest.mark.parametrize(
    ("typed", "wish"),
    [
        ("fold", Wish("fold")),
        ("F", Wish("fold")),
        ("check", Wish("check")),
        ("call", Wish("call")),
        ("c", Wish("call")),
        ("raise 120", Wish("raise", 120)),
        ("raise to 1,000", Wish("raise", 1000)),
        ("  Raise   20 ", Wish("raise", 20)),
        ("bet 40", Wish("raise", 40)),
        ("raise min", Wish("raise", 20)),
        ("raise pot", Wish("raise", 45)),
        ("raise", Wish("raise")),
        ("all in", Wish("raise", 1000)),
        ("all-in", Wish("raise", 1000)),
    ],
)
def test_typed_actions_are_read(session: Session, typed: str, wish: Wish) -> None:
    assert session.menu is not None
    assert read(typed, session.view, session.menu) == wish


@pytest.mark.parametrize(
    "typed", ["", "x y z", "raise ten", "raise 1e3", "call 10", "raise ٣", f"raise {'9' * 99}", "?"]
)
def test_other_words_are_no_action(session: Session, typed: str) -> None:
    assert session.menu is not None
    with pytest.raises(UnreadableError):
        read(typed, session.view, session.menu)


def test_presets_are_raises_that_the_menu_offers(session: Session) -> None:
    menu = session.menu
    assert menu is not None
    found = presets(session.view, menu)
    assert [(preset.key, preset.to) for preset in found] == [("1", 20), ("2", 27), ("3", 45)]
    for preset in found:
        session.check(Wish("raise", preset.to))


@pytest.mark.rule("SBE-8")
def test_the_raise_that_the_game_suggests_has_a_key() -> None:
    session = Session(agree("sbe", blinds="none", bots=["caller"], seed="1"))
    session.skip()
    assert session.menu is not None
    assert 2 * session.view.price in [preset.to for preset in presets(session.view, session.menu)]


def test_all_the_chips_are_noticed_whatever_the_move(session: Session) -> None:
    menu = session.menu
    assert menu is not None
    assert goes_all_in(Wish("raise", 1000), session.view, menu)
    assert not goes_all_in(Wish("raise", 999), session.view, menu)
    assert not goes_all_in(Wish("call"), session.view, menu)


@pytest.mark.rule("STEP-15")
def test_bet_means_matching_where_the_game_says_so() -> None:
    session = Session(agree("step", bots=["caller"], seed="1"))
    session.skip()
    assert session.menu is not None
    assert session.menu.call_is_bet
    assert read("bet", session.view, session.menu) == Wish("call")


@pytest.mark.parametrize(
    ("amount", "text"),
    [(999, "999"), (20_000, "20,000"), (1_234_567, "1.2M"), (999_999, "999.9k"), (10**12, "1.0T")],
)
def test_long_amounts_are_cut_short(amount: int, text: str) -> None:
    assert short(amount, 6) == text


def test_cards_carry_their_signs() -> None:
    assert [card(name) for name in ("Ts", "Ah", "")] == ["10♠", "A♥", "··"]
