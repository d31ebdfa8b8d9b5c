"""The program as a person uses it: keys and words in, the screen read back."""

from itertools import cycle

import pytest

from pokerhouse.rules import RULESETS
from pokerhouse.terminal.screen.action_panel import Typed
from tests.terminal.screen.screen_text import seen
from tests.terminal.tables import FOREVER, table

pytestmark = pytest.mark.anyio

SIZES = [(80, 24), (140, 44), (48, 22)]
GAMES = [(name, None) for name in RULESETS] + [("sbe", "none"), ("texas", "none")]


@pytest.mark.parametrize(
    ("rules", "blinds", "size"), [(*game, size) for game, size in zip(GAMES, cycle(SIZES), strict=False)]
)
async def test_a_hand_of_every_game_is_played_to_its_end_by_keys(
    rules: str, blinds: str | None, size: tuple[int, int]
) -> None:
    app = table(rules, blinds=blinds)
    session = app.session
    async with app.run_test(size=size) as pilot:
        for number in (1, 2):
            for _ in range(60):
                if session.state == "over":
                    break
                menu = session.menu
                assert menu is not None
                await pilot.press(*("c",) if menu.check or menu.call_to is not None else ("a", "y"))
            assert session.state == "over"
            assert f"hand {number}" in seen(app)
            assert "Next hand" in seen(app) or "Buy in again" in seen(app)
            assert sum(session.game.stacks) % session.game.settings.stack == 0
            await pilot.press("n")
        assert session.game.number == 3


@pytest.mark.parametrize(("rules", "blinds"), GAMES)
async def test_a_hand_of_every_game_is_played_to_its_end_in_words(rules: str, blinds: str | None) -> None:
    app = table(rules, blinds=blinds, seed="9")
    session = app.session
    async with app.run_test() as pilot:
        for _ in range(60):
            menu = session.menu
            if menu is None:
                break
            word = "check" if menu.check else "call" if menu.call_to is not None else "all-in"
            await pilot.press("enter")
            app.query_one(Typed).insert_text_at_cursor(word)
            await pilot.press("enter")
            if word == "all-in":
                await pilot.press("y")
        assert session.state == "over"


async def test_a_fold_by_key_ends_the_persons_part() -> None:
    app = table(players=3)
    async with app.run_test() as pilot:
        await pilot.press("f")
        if app.screen.is_modal:
            await pilot.press("y")
        assert app.session.state == "over"
        assert "You fold" in [line.text for line in app.session.log.lines]


@pytest.mark.rule("STD-1")
async def test_a_raise_too_small_is_refused_in_the_engines_words_and_changes_nothing() -> None:
    app = table(players=6, bots="caller", seed="3")
    async with app.run_test() as pilot:
        before = app.session.game.hand.copy()
        await pilot.press("r", *"11", "enter")
        assert "Raise to at least 20: the last full raise was 10. (STD-1)" in seen(app)
        assert app.session.game.hand == before
        await pilot.press("backspace", "backspace", *"20", "enter")
        assert "You raise to 20" in [line.text for line in app.session.log.lines]


@pytest.mark.rule("TEX-5", "TEX-6")
async def test_what_is_not_offered_says_why() -> None:
    app = table("texas", seed="2")
    async with app.run_test() as pilot:
        before = app.session.game.hand.copy()
        await pilot.press("f")
        assert "You can't fold on the first street. (TEX-5)" in seen(app)
        await pilot.press("enter", *"check", "enter")
        assert "Only the first to act on a later street can check. (TEX-6)" in seen(app)
        assert app.session.game.hand == before


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("dance", "'dance' is no action"),
        ("raise 1.5", "'1.5' is no amount"),
        ("raise 20 30", "says too much"),
        ("raise -5", "'-5' is no amount"),
        ("fold 3", "is no action"),
        ("raise 99999", "You have only 1000. (STD-1)"),
        ("check", "You can't check: 10 to call. (STD-4)"),
    ],
)
async def test_words_that_are_no_action_stay_to_be_mended(typed: str, said: str) -> None:
    app = table(players=6, bots="caller", seed="3")
    async with app.run_test() as pilot:
        before = app.session.game.hand.copy()
        await pilot.press("enter")
        await pilot.press(*["space" if letter == " " else letter for letter in typed], "enter")
        assert said in seen(app)
        assert app.session.game.hand == before


async def test_all_in_asks_first() -> None:
    app = table(seed="3", bots="caller,caller")
    async with app.run_test() as pilot:
        before = app.session.game.hand.copy()
        await pilot.press("a")
        assert "all you have" in seen(app)
        await pilot.press("n")
        assert app.session.game.hand == before
        await pilot.press("a", "y")
        assert app.session.state == "over"
        assert "all-in" in "\n".join(line.text for line in app.session.log.lines)


async def test_a_raise_of_everything_asks_too() -> None:
    app = table(players=6, bots="caller", seed="3")
    async with app.run_test() as pilot:
        before = app.session.game.hand.copy()
        await pilot.press("enter", *"raise", "space", *"max", "enter")
        assert "all you have" in seen(app)
        await pilot.press("escape")
        assert app.session.game.hand == before


@pytest.mark.rule("RES-5")
async def test_all_in_that_is_not_allowed_is_refused_without_a_question() -> None:
    app = table("research", bots="gambler", seed="1")
    async with app.run_test() as pilot:
        for _ in range(400):
            menu = app.session.menu
            if menu is not None and menu.no_raise == "raise_cap":
                break
            if app.session.state == "over":
                await pilot.press("n")
            elif menu is not None and menu.raise_low is not None and menu.raise_low != menu.raise_high:
                await pilot.press("1", "enter")
            else:
                await pilot.press("c")
            if app.screen.is_modal:
                await pilot.press("n", "escape", "f")
        assert app.session.menu is not None
        assert app.session.menu.no_raise == "raise_cap"
        await pilot.press("a")
        assert "No more raises on this street." in seen(app)
        assert not app.screen.is_modal


async def test_a_digit_writes_its_raise_and_enter_sends_it() -> None:
    app = table(players=6, bots="caller", seed="3")
    async with app.run_test() as pilot:
        await pilot.press("3")
        assert "raise 45" in seen(app)
        await pilot.press("up")
        assert "raise 55" in seen(app)
        await pilot.press("down", "enter")
        assert "You raise to 45" in [line.text for line in app.session.log.lines]


@pytest.mark.parametrize("keys", ["3", ["enter", *"raise", "space", *"pot", "enter"]])
async def test_a_named_raise_that_is_not_offered_says_why(keys: str | list[str]) -> None:
    app = table(players=6, bots="caller", seed="3", stack=30)
    async with app.run_test() as pilot:
        before = app.session.game.hand.copy()
        await pilot.press(*keys)
        assert "You have only 30. (STD-1)" in seen(app)
        await pilot.press("escape", "4")
        assert "The game suggests no raise of its own here" in seen(app)
        assert app.session.game.hand == before


async def test_a_digit_whose_raise_has_another_key_writes_it_too() -> None:
    app = table(players=2, bots="caller", seed="1")
    async with app.run_test(size=(120, 40)) as pilot:
        assert "half" not in seen(app)
        await pilot.press("2")
        assert "raise 20" in seen(app)


async def test_the_typed_line_says_what_enter_does() -> None:
    app = table(players=6, bots="caller", seed="3")
    async with app.run_test() as pilot:
        assert "enter: type an action, such as raise 20" in seen(app)
        while app.session.menu is not None:
            await pilot.press("c")
        assert "enter: next hand" in seen(app)
        await pilot.press("enter")
        assert app.session.game.number == 2


async def test_a_free_fold_asks_first() -> None:
    app = table("house", players=2, bots="caller", seed="1")
    async with app.run_test() as pilot:
        while app.session.menu is not None and not app.session.menu.check:
            await pilot.press("c")
        await pilot.press("f")
        assert "Checking is free" in seen(app)
        await pilot.press("n")
        assert app.session.state == "mine"


async def test_the_table_is_usable_while_bots_act_and_can_be_hurried() -> None:
    app = table(players=6, seed="3", pause=FOREVER)
    states: list[str] = [app.session.state]
    async with app.run_test() as pilot:
        await pilot.press("f")
        assert "Press n to go on" in seen(app)
        await pilot.press("question_mark")
        assert "check, or call" in seen(app)
        await pilot.press("escape", "n")
        states.append(app.session.state)
        await pilot.press("c")
        states.append(app.session.state)
    assert states == ["telling", "mine", "telling"]


async def test_the_hand_goes_on_under_the_help() -> None:
    app = table(players=6, bots="caller", seed="3", pause=FOREVER)
    async with app.run_test() as pilot:
        await pilot.press("question_mark")
        told = app.session.told
        app.next_step()
        await pilot.pause()
        assert app.session.told > told
        assert "check, or call" in seen(app)


async def test_leaving_by_the_programs_own_key_gives_a_summary_too() -> None:
    app = table(players=3, bots="caller", seed="3")
    async with app.run_test() as pilot:
        await pilot.press("ctrl+q")
    assert app.return_value is not None
    assert "Seed 3" in app.return_value


async def test_what_was_dealt_before_the_flop_is_told_beat_by_beat() -> None:
    app = table(players=3, seed="3", bots="caller", pause=FOREVER)
    async with app.run_test() as pilot:
        session = app.session
        while session.state != "over" and len(session.game.hand.board) < 3:
            await pilot.press("n") if session.state == "telling" else await pilot.press("c")
            assert len(session.view.board) <= len(session.game.hand.board)
        assert session.told <= len(session.game.hand.events)


async def test_who_is_broke_buys_in_again() -> None:
    app = table(players=2, bots="caller", seed="5")
    async with app.run_test() as pilot:
        for _ in range(200):
            if app.session.broke:
                break
            await pilot.press(*("n",) if app.session.state == "over" else ("a", "y"))
        assert app.session.broke
        assert "Buy in again for 1,000" in seen(app)
        await pilot.press("n")
        assert "You buy in again for 1,000" in [line.text for line in app.session.log.lines]


async def test_leaving_gives_a_summary() -> None:
    app = table(players=6, bots="caller", seed="3")
    async with app.run_test() as pilot:
        await pilot.press("f", "q")
    assert app.return_value == "You played 1 hand of house and came out even. Seed 3."


async def test_leaving_in_mid_hand_asks_and_counts_what_was_put_in() -> None:
    app = table(seed="3", bots="caller,caller")
    async with app.run_test() as pilot:
        await pilot.press("c", "q")
        assert "Leave in the middle" in seen(app)
        await pilot.press("n", "q", "y")
    assert app.return_value is not None
    assert "left hand 1" in app.return_value
    assert "lost 10" in app.return_value


async def test_a_click_is_a_key() -> None:
    app = table(players=6, bots="caller", seed="3")
    async with app.run_test() as pilot:
        await pilot.click("#choices Key")
        assert app.session.state == "over"


@pytest.mark.rule("STEP-4", "STEP-18")
async def test_the_one_raise_of_the_step_game_names_its_amount_before_it_may_be_made() -> None:
    app = table("step", seed="7")
    async with app.run_test(size=(140, 44)) as pilot:
        for _ in range(4):
            assert app.session.menu is not None
            if app.session.menu.no_raise == "no_bet_yet":
                break
            await pilot.press("c" if not app.session.menu.check else "b")
        assert "Raise to 20" in seen(app)
        await pilot.press("r")
        assert "Nobody has bet on this street yet, so you can't raise. (STEP-18)" in seen(app)
