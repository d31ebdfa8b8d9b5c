import pytest

from pokerhouse.terminal.formatting import card, short
from pokerhouse.terminal.game.action import Action, UnreadableError, goes_all_in, presets, read_action
from pokerhouse.terminal.game.session import Session
from pokerhouse.terminal.game.settings import read_settings


@pytest.fixture(scope="module")
def session() -> Session:
    """The person's turn against a big blind of 10, with 25 in the pot and 1,000 chips."""
    found = Session(read_settings("house", players=6, bots=["caller"], seed="3"))
    found.skip()
    return found


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("fold", Action("fold")),
        ("F", Action("fold")),
        ("check", Action("check")),
        ("call", Action("call")),
        ("c", Action("call")),
        ("raise 120", Action("raise", 120)),
        ("raise to 1,000", Action("raise", 1000)),
        ("  Raise   20 ", Action("raise", 20)),
        ("bet 40", Action("raise", 40)),
        ("raise min", Action("raise", 20)),
        ("raise pot", Action("raise", 45)),
        ("raise", Action("raise")),
        ("all in", Action("raise", 1000)),
        ("all-in", Action("raise", 1000)),
    ],
)
def test_typed_actions_are_read(session: Session, typed: str, action: Action) -> None:
    assert session.menu is not None
    assert read_action(typed, session.view, session.menu) == action


@pytest.mark.parametrize(
    "typed", ["", "x y z", "raise ten", "raise 1e3", "call 10", "raise ٣", f"raise {'9' * 99}", "?"]
)
def test_other_words_are_no_action(session: Session, typed: str) -> None:
    assert session.menu is not None
    with pytest.raises(UnreadableError):
        read_action(typed, session.view, session.menu)


def test_presets_are_raises_that_the_menu_offers(session: Session) -> None:
    menu = session.menu
    assert menu is not None
    found = presets(session.view, menu)
    assert [(preset.key, preset.to) for preset in found] == [("1", 20), ("2", 27), ("3", 45)]
    for preset in found:
        session.check(Action("raise", preset.to))


@pytest.mark.rule("SBE-8")
def test_the_raise_that_the_game_suggests_has_a_key() -> None:
    session = Session(read_settings("sbe", blinds="none", bots=["caller"], seed="1"))
    session.skip()
    assert session.menu is not None
    assert 2 * session.view.price in [preset.to for preset in presets(session.view, session.menu)]


def test_all_the_chips_are_noticed_whatever_the_move(session: Session) -> None:
    menu = session.menu
    assert menu is not None
    assert goes_all_in(Action("raise", 1000), session.view, menu)
    assert not goes_all_in(Action("raise", 999), session.view, menu)
    assert not goes_all_in(Action("call"), session.view, menu)


@pytest.mark.rule("STEP-15")
def test_bet_means_matching_where_the_game_says_so() -> None:
    session = Session(read_settings("step", bots=["caller"], seed="1"))
    session.skip()
    assert session.menu is not None
    assert session.menu.call_is_bet
    assert read_action("bet", session.view, session.menu) == Action("call")


@pytest.mark.parametrize(
    ("amount", "text"),
    [(999, "999"), (20_000, "20,000"), (1_234_567, "1.2M"), (999_999, "999.9k"), (10**12, "1.0T")],
)
def test_long_amounts_are_cut_short(amount: int, text: str) -> None:
    assert short(amount, 6) == text


def test_cards_carry_their_signs() -> None:
    assert [card(name) for name in ("Ts", "Ah", "")] == ["10♠", "A♥", "··"]
