"""`pokerhouse example`: worked examples played from TOML and from the documents' own tables."""

import json
from pathlib import Path

import pytest

from pokerhouse.cli.main import main

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules"

FILE = """
[[case]]
name = "a raise of the third street"
rule = "TEX-6"
given = { ruleset = "texas", blinds = [1, 2], stacks = { A = 100, B = 100, C = 100 } }
when = ["A bets; B bets", { do = "A folds", refused = "not_your_turn STD-4" }, { do = "C raises", pot = 6 }]
then = { acting = "A", price = 3 }
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "case.toml"
    path.write_text(FILE)
    return path


def test_the_state_is_printed_after_each_step(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["example", str(file)]) == 0
    said = capsys.readouterr().out
    assert (
        "a raise of the third street (TEX-6)\n  given\n    street preflop; pot 0; price 1; acting A" in said
    )
    assert "  when A bets; B bets\n    street preflop; pot 3; price 2; acting C; waiting A" in said
    assert "offered call, raise, all-in" in said
    assert "    refused: It is C's turn. (STD-4)" in said
    assert said.endswith("1 example, all as they say\n")


def test_json_has_a_line_a_step(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["example", str(file), "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["step"] for line in lines] == ["", "A bets; B bets", "A folds", "C raises", ""]
    assert (lines[3]["pot"], lines[3]["acting"], lines[3]["waiting"]) == (6, "A", ["B"])


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("pot = 6", "pot = 7", "differs: pot is 6, not 7"),
        ("price = 3", 'out = ["A"]', "differs: out is [], not ['A']"),
        ("not_your_turn STD-4", "no_fold TEX-5", "differs: it is refused: not_your_turn STD-4"),
        ("C raises", "C calls", "differs: pot is 5, not 6"),
        ("A bets; B bets", "A bets; B checks", "differs: it is refused: "),
    ],
)
def test_what_differs_is_said_and_told_by_the_exit_code(
    file: Path, capsys: pytest.CaptureFixture[str], before: str, after: str, said: str
) -> None:
    file.write_text(FILE.replace(before, after))
    assert main(["example", str(file)]) == 1
    told = capsys.readouterr().out
    assert said in told
    assert told.endswith("1 example, 1 with a difference\n")


@pytest.mark.parametrize(
    ("page", "arguments", "count"),
    [
        ("sbe", "", 8),
        ("texas", "--blinds 1,2 --only TEX-E5", 1),
        ("texas", "--blinds 1,2 --only TEX-E6", 1),
        ("texas", "--only TEX-E7", 1),
        ("texas", "--only TEX-E8", 1),
        ("texas", "--only hand", 1),
    ],
)
@pytest.mark.rule("SBE-E1", "SBE-E2", "SBE-E3", "SBE-E4", "SBE-E6", "SBE-E7", "SBE-E8", "TEX-E5", "TEX-E7")
def test_the_documents_own_tables_play(
    capsys: pytest.CaptureFixture[str], page: str, arguments: str, count: int
) -> None:
    assert main(["example", str(RULES / f"{page}.md"), "--rules", page, *arguments.split()]) == 0
    assert f"{count} example{'s' * (count > 1)}, all as they say" in capsys.readouterr().out


def test_a_table_that_is_wrong_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (RULES / "texas.md").read_text().replace("nobody out; pot 17 |", "nobody out; pot 18 |")
    assert text != (RULES / "texas.md").read_text()
    (tmp_path / "texas.md").write_text(text)
    assert main(["example", str(tmp_path / "texas.md"), "--rules", "texas", "--only", "TEX-E7"]) == 1
    assert "differs: pot is 17, not 18" in capsys.readouterr().out


GRID = """
| sevens | preflop | flop |
|---|---|---|
| A | bet; call | check; fold |
| B | raise 2 | bet |
| C | fold | |
"""


def test_a_table_of_streets_is_a_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "hand.md").write_text(GRID.replace("check; fold", "2").replace("| bet |", "| raise 9 |"))
    assert main(["example", str(tmp_path / "hand.md"), "--rules", "sbe"]) == 0
    said = capsys.readouterr().out
    moves = [line.split("when ")[1] for line in said.splitlines() if "when" in line]
    assert moves == ["A bets", "B raises to 2", "C folds", "A calls", "A calls", "B raises to 9"]
    assert "street flop" in said


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("x.toml", "name = 1", "no examples in TOML"),
        ("x.toml", "[[case]]", "no examples in TOML"),
        ("x.toml", FILE.replace("texas", "omaha"), "there are no rules called 'omaha'"),
        ("x.toml", FILE.replace("[1, 2]", "[2, 1]"), "need 0 < small <= big"),
        ("x.toml", FILE.replace("A bets;", "A dances;"), "'A dances' is no move: a player folds, checks"),
        ("x.toml", FILE.replace("A bets;", "Z bets;"), "'Z' does not play: A, B, C do"),
        ("x.toml", FILE.replace("pot = 6", "luck = 6"), "'luck' is nothing that can be said of a hand"),
        ("x.toml", FILE.replace("C = 100", 'C = "x"'), "given: Expected `int`, got `str`"),
        (
            "x.toml",
            FILE.replace("texas", 'texas", board = "As As Kh').replace("100 } }", "100 } }", 1),
            "stands once",
        ),
        ("x.md", "nothing", "no such row in a table with given, when, then"),
        (
            "x.md",
            "| | given | when | then |\n|--|--|--|--|\n| E | pot 0 | it rains | |",
            "says nobody's move",
        ),
        ("x.md", GRID, "You can't fold on the first street. (TEX-5)"),
        ("x.md", GRID.replace("C | fold", "C | bet; bet"), "it is never the turn of C on street 1"),
    ],
)
def test_a_file_that_cannot_be_played_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, text: str, said: str
) -> None:
    (tmp_path / name).write_text(text)
    assert main(["example", str(tmp_path / name), "--rules", "texas"]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


def test_a_missing_file_and_rules_nobody_knows(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["example", "/nowhere.toml"]) == 2
    assert main(["example", str(RULES / "sbe.md"), "--rules", "omaha"]) == 2
    assert main(["example", str(RULES / "sbe.md"), "--rules", "sbe", "--blinds", "x"]) == 2
    said = capsys.readouterr().err
    assert "No such file" in said
    assert "and no 'omaha'" in said
    assert "--blinds: 'x'" in said
