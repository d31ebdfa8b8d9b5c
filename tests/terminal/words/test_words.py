"""The terminal in three languages: nothing is left in English, and what is drawn stays in its place."""

import ast
import re
from pathlib import Path

import pytest

import pokerhouse.terminal
from pokerhouse.bots import STYLES
from pokerhouse.rules import RULESETS, Refused
from pokerhouse.rules.action import NO_RAISE_REASONS
from pokerhouse.terminal.formatting import cut, width_of
from pokerhouse.terminal.game import read_action
from pokerhouse.terminal.game.hand_log import DONE, POSTS, STREETS
from pokerhouse.terminal.screen.dialogs import KEYS, NOTES
from pokerhouse.terminal.words import LANGUAGES, Language, Words, hand_name, language_of, refusal_text
from pokerhouse.terminal.words.refusals import REFUSALS
from pokerhouse.terminal.words.words import TABLES
from tests.terminal.screen.screen_text import seen
from tests.terminal.tables import table

FOLDER = Path(pokerhouse.terminal.__file__).parent
OTHERS = [language for language in LANGUAGES if language != "en"]
PLACES = re.compile(r"\{(\w+)\}")
HANGUL_OR_HAN = re.compile("[\uac00-\ud7a3\u4e00-\u9fff]")
SENTENCE = re.compile(r"[A-Za-z]{2,}")


def said_in_the_sources() -> set[str]:
    """Every text that the program says: those said as they stand, and those in tables."""
    found: set[str] = set()
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and getattr(node.func, "attr", getattr(node.func, "id", "")) == "say"
            ):
                parts = node.args[:1] and ast.walk(node.args[0])
                found |= {
                    one.value
                    for one in parts or []
                    if isinstance(one, ast.Constant) and isinstance(one.value, str)
                }
    found |= {text for pair in (*POSTS.values(), *DONE.values()) for text in pair} | set(STREETS.values())
    return {text for text in found | {does for _, does in KEYS} | set(NOTES) if SENTENCE.search(text)}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated_with_its_places(language: str) -> None:
    words = TABLES[language]  # type: ignore[index]
    assert said_in_the_sources() - set(words) == set()
    for text, said in words.items():
        assert sorted(PLACES.findall(text)) == sorted(PLACES.findall(said)), text
        assert HANGUL_OR_HAN.search(said) or not SENTENCE.search(PLACES.sub("", text)) or "enter" in said, (
            text
        )


def test_both_tables_say_the_same_things() -> None:
    assert set(TABLES["ko"]) == set(TABLES["zh"])


def test_every_refusal_of_a_move_is_translated() -> None:
    codes = {code for code in NO_RAISE_REASONS if code} | {
        f"no_{move}" for move in ("fold", "check", "call", "all_in")
    }
    codes |= {"raise_too_low", "raise_too_high", "bad_amount", "hand_over", "not_your_turn", "no_such_move"}
    for language in OTHERS:
        assert set(REFUSALS[language]) == codes
    low = Refused("raise_too_low", "STD-1", "Raise to at least 20.", {"low": 20, "full": 10})
    assert refusal_text(Words("zh"), low) == "至少 20。 (STD-1)"
    assert refusal_text(Words(), low) == "Raise to at least 20. (STD-1)"


def test_the_locale_chooses_and_the_first_variable_decides() -> None:
    assert language_of({"LANG": "ko_KR.UTF-8"}) == "ko"
    assert language_of({"LANG": "zh_TW.UTF-8", "LC_ALL": ""}) == "zh"
    assert language_of({"LANG": "zh_CN.UTF-8", "LC_ALL": "C.UTF-8"}) == "en"
    assert language_of({"LC_MESSAGES": "zh_CN", "LANG": "ko_KR"}) == "zh"
    assert language_of({}) == "en"


def test_hands_have_their_names() -> None:
    full = ("Kh", "Kd", "Kc", "4s", "4d")
    assert hand_name(Words("ko"), full) == "풀하우스, 킹 · 포"
    assert hand_name(Words("zh"), ("Th", "Td")) == "一对 10"
    assert hand_name(Words(), full) == "full house, kings over fours"


def test_signs_of_two_cells_are_counted_and_never_halved() -> None:
    assert width_of("팟 120") == 6
    assert cut("底池底池", 5) == "底池"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.anyio
async def test_a_hand_of_every_game_is_played_in_the_language(language: Language, rules: str) -> None:
    app = table(rules, seed="7", language=language)
    session = app.session
    async with app.run_test(size=(140, 44)) as pilot:
        for _ in range(60):
            menu = session.menu
            if menu is None:
                break
            assert SENTENCE.findall(drawn_words(seen(app))) == []
            await pilot.press(*("c",) if menu.check or menu.call_to is not None else ("a", "y"))
        assert session.state == "over"
        assert SENTENCE.findall(drawn_words(seen(app))) == []
        for line in seen(app).splitlines():
            assert width_of(line) <= 140


def drawn_words(text: str) -> str:
    """What is on the screen, less what is the same in all languages: names, games, the form of a command."""
    names = "pokerhouse|Ada|Bela|Cleo|Dario|Edda|Finn|Gita|Hugo|Iris|SB|BB|seed|enter"
    names += "|" + "|".join((*RULESETS, *STYLES, "check", "call", "raise", "bet", "all-in", "fold"))
    return re.sub(names, "", text)


def test_the_moves_may_be_typed_in_each_language() -> None:
    session = table("house", players=6, bots="caller", seed="3").session
    session.skip()
    menu = session.menu
    assert menu is not None
    for call in ("call", "콜", "跟注"):
        assert read_action(call, session.view, menu).move == "call"
    for words in ("raise 40", "레이즈 40", "加注 40"):
        assert read_action(words, session.view, menu).to == 40
