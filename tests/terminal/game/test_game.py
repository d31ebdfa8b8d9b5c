from itertools import pairwise

import pytest

from pokerhouse.cards import CARD_NAMES, seeded_shuffle
from pokerhouse.rules import RULESETS, Refused, Shown
from pokerhouse.terminal.game.action import Action, all_in, check_or_call
from pokerhouse.terminal.game.game import Game
from pokerhouse.terminal.game.session import Session
from pokerhouse.terminal.game.settings import read_settings

GAMES = [(name, None) for name in RULESETS] + [("sbe", "none"), ("texas", "none")]


def play_out(session: Session) -> None:
    """Check or call to the end of the hand."""
    while session.state != "over":
        session.skip()
        menu = session.menu
        if menu is not None:
            can = menu.check or menu.call_to is not None
            session.act(check_or_call(menu) if can else all_in(session.view, menu))


@pytest.mark.parametrize(("rules", "blinds"), GAMES)
@pytest.mark.parametrize("players", [2, 3, 6, 10])
def test_chips_are_never_made_or_lost_but_by_buying_in(rules: str, blinds: str | None, players: int) -> None:
    session = Session(read_settings(rules, players=players, blinds=blinds, seed="1"))
    game = session.game
    for _ in range(12):
        before = sum(entrant.stack for entrant in game.hand.setup.entrants)
        play_out(session)
        assert sum(game.stacks) == before
        session.next_hand()
        bought = len(game.bought) * game.settings.stack
        if not game.settings.resets and game.settings.least == 1:
            assert sum(entrant.stack for entrant in game.hand.setup.entrants) == before + bought


def test_the_same_seed_gives_the_same_evening() -> None:
    tales = []
    for _ in range(2):
        session = Session(read_settings("house", seed="again"))
        for _ in range(3):
            play_out(session)
            session.next_hand()
        tales.append(session.log.lines)
    assert tales[0] == tales[1]


def test_the_decks_come_from_the_seed_and_the_hands_number_alone() -> None:
    folder, caller = Session(read_settings("house", seed="9")), Session(read_settings("house", seed="9"))
    for number in (1, 2, 3):
        deck = tuple(CARD_NAMES[card] for card in seeded_shuffle("9", number))
        assert folder.game.hand.secret.deck == caller.game.hand.secret.deck == deck
        folder.skip()
        if folder.menu is not None:
            folder.act(Action("fold"))
        play_out(folder)
        play_out(caller)
        folder.next_hand()
        caller.next_hand()


@pytest.mark.rule("RES-1", "RES-12")
def test_research_sets_the_stacks_back_and_rotates() -> None:
    session = Session(read_settings("research", players=3, seed="2"))
    game = session.game
    seconds = []
    for _ in range(4):
        assert [entrant.stack for entrant in game.hand.setup.entrants] == [20_000] * 3
        seconds.append([entrant.player for entrant in game.hand.setup.entrants])
        play_out(session)
        session.next_hand()
    for earlier, later in pairwise(seconds):
        assert later == earlier[1:] + earlier[:1]  # who was A2 is A1


@pytest.mark.rule("STEP-14")
def test_the_button_goes_one_seat_clockwise() -> None:
    session = Session(read_settings("step", players=5, seed="2"))
    buttons = []
    for _ in range(6):
        buttons.append(session.game.button)
        play_out(session)
        session.next_hand()
    assert all((later - earlier) % 5 == 1 for earlier, later in pairwise(buttons))


def test_a_refused_move_changes_nothing() -> None:
    session = Session(read_settings("house", players=2, bots=["caller"], seed="2"))
    session.skip()
    before = session.game.hand.copy()
    with pytest.raises(Refused, match="You have only"):
        session.act(Action("raise", 10**9))
    assert session.game.hand == before
    assert session.told == len(before.events)


def test_the_person_sees_no_card_that_is_not_shown() -> None:
    session = Session(read_settings("house", players=6, seed="4"))
    for _ in range(5):
        while session.state != "over":
            view = session.view
            for position, player in enumerate(view.players):
                if position != session.game.mine and not player.shown:
                    assert not any(player.cards)
            if session.menu is None:
                session.step()
            else:
                session.act(check_or_call(session.menu))
        shown = {event.position for event in session.game.hand.events if isinstance(event, Shown)}
        told = {player.player for player in session.view.players if player.shown}
        assert told == {session.game.hand.setup.entrants[position].player for position in shown}
        session.next_hand()


def test_what_is_told_never_runs_ahead_and_a_street_has_its_own_beat() -> None:
    session = Session(read_settings("house", players=2, bots=["caller"], seed="4"))
    session.skip()
    menu = session.menu
    assert menu is not None
    session.act(all_in(session.view, menu))
    boards = [len(session.view.board)]
    while session.state != "over":
        session.step()
        boards.append(len(session.view.board))
    assert sorted(set(boards)) == [0, 3, 4, 5]
    assert boards == sorted(boards)


def test_a_bot_that_errs_plays_as_if_its_time_were_up() -> None:
    class Broken:
        name = "broken"

        def decide(self, view: object, chance: object) -> Action:  # noqa: ARG002
            return Action("raise", -1)

    game = Game(read_settings("house", players=2, seed="4"))
    game.styles[1] = Broken()  # type: ignore[assignment]
    if game.hand.actor == game.mine:
        game.act("call")
    before = game.hand.decision
    game.bot_acts()
    assert game.hand.decision == before + 1
