import pytest

from pokerhouse.rules import RULESETS
from pokerhouse.terminal.terms import TermsError, agree


def test_every_ruleset_has_its_usual_terms() -> None:
    assert [agree(name).ruleset.name for name in RULESETS] == list(RULESETS)


@pytest.mark.rule("RES-1")
def test_research_is_played_with_its_own_stacks_and_blinds() -> None:
    terms = agree("research")
    assert (terms.stack, terms.small, terms.big, len(terms.styles)) == (20_000, 50, 100, 1)
    assert terms.resets


@pytest.mark.rule("SBE-6")
@pytest.mark.parametrize("rules", ["sbe", "texas"])
def test_some_games_go_without_blinds(rules: str) -> None:
    terms = agree(rules, blinds="none")
    assert terms.ruleset.blinds == "none"
    assert "no blinds" in terms.stakes


def test_bots_sit_down_in_turn_and_set_the_size_of_the_table() -> None:
    assert agree("house", bots=["steady", "caller"]).styles == ("steady", "caller")
    assert agree("house", bots=["steady", "caller"], players=4).styles == ("steady", "caller", "steady")


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"rules": "omaha"}, "there are house, research, sbe, step, texas"),
        ({"rules": "house", "players": 1}, "2 to 10 players, not 1"),
        ({"rules": "house", "players": 11}, "2 to 10 players, not 11"),
        ({"rules": "house", "stack": 0}, "not 0"),
        ({"rules": "house", "stack": 10**15}, "1,000,000,000,000 chips"),
        ({"rules": "step", "stack": 19}, "20 to"),
        ({"rules": "house", "blinds": "none"}, "house is not played without blinds"),
        ({"rules": "house", "blinds": "5"}, "two whole numbers"),
        ({"rules": "house", "blinds": "-5,10"}, "two whole numbers"),
        ({"rules": "house", "blinds": "2.5,5"}, "two whole numbers"),
        ({"rules": "house", "seed": "\x1b[31m"}, "printable"),
        ({"rules": "house", "seed": "7" * 41}, "at most 40"),
        ({"rules": "house", "bots": ["clever"]}, "no bot called 'clever'"),
        ({"rules": "house", "bots": ["steady"] * 3, "players": 3}, "more than 3 players"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(wishes: dict[str, object], said: str) -> None:
    with pytest.raises(TermsError, match=said):
        agree(**wishes)  # type: ignore[arg-type]
