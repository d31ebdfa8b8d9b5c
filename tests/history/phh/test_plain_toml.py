"""Hands written plainly are read by a quick reader of TOML: it says what the full one says, or nothing."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerhouse.history.numbers import toml_float
from pokerhouse.history.phh.plain_toml import plain_table
from pokerhouse.history.toml_writer import toml_lines
from tests.history.phh.test_phh import HEADS_UP

PIECES = [
    "a", "b", "1", "0", "-0", "-5", "07", "1_000", "12.50", "-0.25", "1e3", ".5", "5.", "inf",
    "true", "false",
    "[1, 2]", "[1,2]", "[1, 2, ]", "[]", "[[1]]", "{}", "'x'", '"x"', '"it\'s"', "'say \"x\"'", '"\\u0041"',
    "'\\'", "''", '""', "'''x'''", '"""x"""', "['a', 'b']", '["a", "b"]', "['a', \"b\"]", "['a', 1]",
    "'\t'", "'é🂡'", "2026-11-18", "99999999999999999", "9999999999999999999", "'a' # said", "'a", "= 1",
    "'\x7f'", "[1.5, 2]", "{x = 1}", '{x = "a", y = [1, 2], z = true}', "{x = 1, x = 2}", "{x = 1, }",
    '{x = "y = 2, z = 3"}', "{x = 'a'}", "{ x = 1 }", "{x = {y = 1}}", '{x = "}"}',
]  # fmt: skip
KEYS = ["a", "b_c", "_d", "e-f", "'g'", "h.i"]


@given(
    st.lists(
        st.tuples(st.sampled_from(["a", "b_c", "_d", "e-f", "'g'", "h.i", "a"]), st.sampled_from(PIECES)),
        max_size=4,
    )
)
def test_what_it_reads_is_what_the_full_reader_reads(pairs: list[tuple[str, str]]) -> None:
    lines = [f"{key} = {value}" for key, value in pairs]
    plain = plain_table(lines)
    if plain is not None:
        whole = tomllib.loads("\n".join(lines), parse_float=toml_float)
        assert plain == whole
        assert toml_lines(plain) == toml_lines(whole)


@pytest.mark.parametrize(
    "text",
    [
        HEADS_UP,
        HEADS_UP.replace("'", '"'),
        HEADS_UP.replace("[1, 2]", "[0.50, 1.00]"),
        f'{HEADS_UP}\n_r = {{name = "a, b = 1", cap = 4}}\n',
    ],
)
def test_plain_hands_are_read(text: str) -> None:
    assert plain_table(text.splitlines()) == tomllib.loads(text, parse_float=toml_float)
