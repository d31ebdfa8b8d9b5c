"""Every reason of the house has words in the page, and every fact that its sentence has."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pokerhouse

SOURCES = Path(pokerhouse.__file__).parent
ROOT = Path(__file__).parents[2]
SAID_TO_PEOPLE = ("rules", "house", "server")
CODE = re.compile(r"[a-z]+(_[a-z0-9]+)*")
RULE = re.compile(r"([A-Z]+-\d[\d.a-z]*)|limit|PROTOCOL")

# What only a program can meet: the page never sends it, or has words of its own for it.
FOR_PROGRAMS = {
    "bad_answer", "bad_chat", "bad_key", "bad_message", "bad_preferences", "bad_report", "bad_request",
    "bad_sit_outs", "bad_style", "bad_table_id", "bad_time", "follows_too_many", "in_use", "no_creator",
    "no_such_position", "not_asked", "not_found", "not_signed_in", "other_site", "this_machine", "too_large",
    "too_long", "too_many_headers", "unknown_host",
}  # fmt: skip


def calls() -> Iterator[tuple[str, ast.expr | None, bool]]:
    """Every code that the sources write, with its sentence and whether it has facts."""
    for part in SAID_TO_PEOPLE:
        for file in sorted((SOURCES / part).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.Call):
                    named = {word.arg: word.value for word in node.keywords}
                    words: list[ast.expr] = [*node.args]
                    if "code" in named and "text" in named:
                        words = [named["code"], named.get("rule", ast.Constant("limit")), named["text"]]
                    has_facts = bool(set(named) - {"code", "rule", "text"}) or len(node.args) > 3
                elif isinstance(node, ast.Tuple) and len(node.elts) < 5:
                    words, has_facts = node.elts, True
                else:
                    continue
                for code, rule, text in zip(words, words[1:], [*words[2:], None], strict=False):
                    if written(code, CODE) and written(rule, RULE):
                        yield (
                            str(ast.literal_eval(code)),
                            text,
                            has_facts or len(words) > words.index(code) + 3,
                        )


def written(node: ast.expr, pattern: re.Pattern[str]) -> bool:
    """Whether this is such a word, as it stands in the source."""
    return (
        isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(pattern.fullmatch(node.value))
    )


def words_of_the_page() -> set[str]:
    """The codes the page has words for; the other languages have the same (dictionary.test.ts)."""
    source = (ROOT / "web/src/i18n/en/aside/reasons.ts").read_text()
    return set(re.findall(r"^    ([a-z_0-9]+):", source, re.MULTILINE))


def test_every_reason_has_words() -> None:
    codes = {code for code, _, _ in calls()}
    assert len(codes) > 100
    assert codes - FOR_PROGRAMS - words_of_the_page() == set()


def test_a_sentence_with_a_value_in_it_has_facts() -> None:
    bare = {code for code, text, has_facts in calls() if isinstance(text, ast.JoinedStr) and not has_facts}
    assert bare - FOR_PROGRAMS - {"no_such_move", "bad_amount"} == set()
