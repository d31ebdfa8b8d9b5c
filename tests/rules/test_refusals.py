"""What a refused player reads: a sentence that is true, and the rule of the game that is played."""

import msgspec
import pytest

from pokerhouse.rules import RULESETS, Hand, Move, Refused
from tests.rules.cases.case_runner import Story, Table


def given(ruleset: str, *stacks: int, blinds: tuple[int, int] = (50, 100), **more: object) -> Table:
    return {"ruleset": ruleset, "blinds": blinds, "stacks": dict(zip("ABCD", stacks, strict=False)), **more}


def refusal(hand: Hand, move: Move, to: int | None = None) -> str:
    assert hand.actor is not None
    with pytest.raises(Refused) as caught:
        hand.act(hand.actor, move, to)
    return f"{caught.value.text} ({caught.value.rule})"


RICH = (1000, 1000, 1000)
NO_BLINDS = {"blinds": "none"}


@pytest.mark.parametrize(
    ("table", "before", "move", "to", "said"),
    [
        pytest.param(*row, marks=pytest.mark.rule(row[-1].split("(")[1].removesuffix(")")), id=row[-1])
        for row in [
            (
                given("house", *RICH),
                "",
                "raise",
                150,
                "Raise to at least 200: the last full raise was 100. (STD-1)",
            ),
            (given("house", *RICH), "C calls; A calls; B checks", "raise", 99, "Bet at least 100. (STD-1)"),
            (given("house", *RICH), "", "raise", 1001, "You have only 1000. (STD-1)"),
            (
                given("house", 1000, 1000, 150),
                "",
                "raise",
                140,
                "You can only raise to 150, all your chips. (STD-1)",
            ),
            (
                given("house", 1000, 1000, 90),
                "",
                "raise",
                90,
                "You don't have enough chips to raise. (STD-1)",
            ),
            (given("house", *RICH), "", "check", None, "You can't check: 100 to call. (STD-4)"),
            (
                given("research", *RICH),
                "",
                "raise",
                199,
                "Raise to at least 200: the last full raise was 100. (RES-6)",
            ),
            (
                given("research", *RICH),
                "C raises; A raises; B raises; C raises",
                "raise",
                900,
                "No more raises on this street. (RES-5)",
            ),
            (given("sbe", *RICH), "", "raise", 150, "Raise to at least 200. (SBE-8)"),
            (given("sbe", *RICH), "C raises to 300", "raise", 1001, "You have only 1000. (SBE-8)"),
            (
                given("step", *RICH, blinds=(10, 20)),
                "A bets; B bets",
                "raise",
                40,
                "You can only raise to 30. (STEP-4)",
            ),
            (
                given("texas", *RICH, blinds=(1, 2)),
                "A bets; B bets",
                "raise",
                4,
                "You can only raise to 3. (TEX-12)",
            ),
            (
                given("texas", *RICH, blinds=(1, 2)),
                "A bets; B bets; C calls",
                "raise",
                3,
                "The first to act on a street can't raise. (TEX-6)",
            ),
            (
                given("texas", 100, 100, 17, blinds=(5, 10)),
                "A bets; B bets; C calls; A checks; B calls",
                "raise",
                15,
                "You don't have enough chips to raise by one unit. (TEX-12)",
            ),
        ]
    ],
)
def test_a_refusal_says_what_holds(table: Table, before: str, move: Move, to: int | None, said: str) -> None:
    story = Story(table)
    story.do(before)
    assert refusal(story.hand, move, to) == said


@pytest.mark.rule("STD-4")
def test_out_of_turn_names_the_player_whose_turn_it_is() -> None:
    story = Story(given("house", *RICH))
    with pytest.raises(Refused, match=r"^It is C's turn\.$") as caught:
        story.hand.act(0, "call")
    assert caught.value.facts == {"actor": 2}


@pytest.mark.rule("STD-3")
def test_a_cap_that_is_a_tables_own_choice_names_the_standard() -> None:
    settings = msgspec.to_builtins(msgspec.structs.replace(RULESETS["house"], raise_cap=1))
    story = Story(given("house", *RICH, settings=settings))
    story.do("C raises to 200")
    assert refusal(story.hand, "raise", 300) == "No more raises on this street. (STD-3)"
