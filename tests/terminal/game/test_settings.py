import pytest

from pokerhouse.rules import RULESETS
from pokerhouse.terminal.game.settings import SettingsError, read_settings


def test_every_ruleset_has_its_usual_terms() -> None:
    assert [read_settings(name).ruleset.name for name in RULESETS] == list(RULESETS)


@pytest.mark.rule("RES-1")
def test_research_is_played_with_its_own_stacks_and_blinds() -> None:
    settings = read_settings("research")
    assert (settings.stack, settings.small, settings.big, len(settings.styles)) == (20_000, 50, 100, 1)
    assert settings.resets


@pytest.mark.rule("SBE-6")
@pytest.mark.parametrize("rules", ["sbe", "texas"])
def test_some_games_go_without_blinds(rules: str) -> None:
    settings = read_settings(rules, blinds="none")
    assert settings.ruleset.blinds == "none"
    assert "no blinds" in settings.stakes


def test_bots_sit_down_in_turn_and_set_the_size_of_the_table() -> None:
    assert read_settings("house", bots=["steady", "caller"]).styles == ("steady", "caller")
    assert read_settings("house", bots=["steady", "caller"], players=4).styles == (
        "steady",
        "caller",
        "steady",
    )


@pytest.mark.parametrize(
    ("game", "said"),
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
def test_what_cannot_be_played_is_said_in_a_sentence(game: dict[str, object], said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        read_settings(**game)  # type: ignore[arg-type]
