"""What is written, to the letter: a hand read and told anew without its file, and the log of each."""

import json
import tomllib
from typing import Any

import pytest
from msgspec.structs import replace

from pokerhouse.history import replay, write_acpc, write_phh
from pokerhouse.history.phh.setup_fields import read_setup, write_setup
from pokerhouse.rules import HOUSE, RESEARCH, Ruleset, Setup, usual_setup
from tests.history.phh.test_phh import CENTS, HEADS_UP, RING, SIDE_POT
from tests.history.random_hands import fault_of_phh, from_acpc, from_phh

STRADDLED = """\
variant = 'NT'
antes = [0, 0, 0, 0]
blinds_or_straddles = [1, 2, 4, 0]
min_bet = 2
starting_stacks = [100, 100, 100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ??Ah', 'd dh p4 ????',
  'p4 f', 'p1 f', 'p2 cc', 'p3 cbr 8', 'p2 f']
"""
POSTED = STRADDLED.replace("[1, 2, 4, 0]", "[1, 2, 0, -2]").replace(
    "'p4 f', 'p1 f', 'p2 cc', 'p3 cbr 8', 'p2 f'", "'p3 f', 'p4 cc', 'p1 f', 'p2 cbr 6', 'p4 f'"
)
NAMED = HEADS_UP + "players = ['Ada', 'Bob']\nhand = 12\n"
HALVED = HEADS_UP.replace("[48, 22]", "[47.5, 22.5]")
LIMITED = HEADS_UP.replace("'NT'", "'FT'").replace("min_bet = 2", "small_bet = 2\nbig_bet = 4")
LIMITED = LIMITED.replace("cbr 6", "cbr 4")


@pytest.mark.parametrize("text", [RING, HEADS_UP, NAMED, HALVED, LIMITED, STRADDLED, POSTED])
def test_a_hand_told_anew_has_the_same_table(text: str) -> None:
    table = tomllib.loads(text)
    table["actions"] = [action.replace("sm -", "sm 7c7d") for action in table["actions"]]
    told = write_phh(replace(from_phh(text), source=None))
    assert tomllib.loads(told) == table | {"ante_trimming_status": False}
    assert told.startswith("# Three at the table.\n# never seen\nvariant") is (text is RING)
    assert ("[48, 22]" in told) is (text in (HEADS_UP, NAMED, LIMITED))  # without a point


def log_of(text: str) -> list[str]:
    """The lines of the log after the game definition."""
    lines = "".join(write_acpc([replay(from_phh(text))])).splitlines()
    return lines[lines.index("# END GAMEDEF") + 1 :]


@pytest.mark.parametrize(
    ("text", "log"),
    [
        (HEADS_UP, ['# _phh_without = ["ante_trimming_status", "hand", "_ruleset"]',
                    "STATE:0:r6f:2c3d|AhAd:-2|2:p1|p2"]),
        (NAMED, ['# _phh_without = ["ante_trimming_status", "_ruleset"]',
                 "STATE:12:r6f:2c3d|AhAd:-2|2:Ada|Bob"]),
        (LIMITED, ['# _phh_without = ["ante_trimming_status", "hand", "_ruleset"]',
                   "STATE:0:rf:2c3d|AhAd:-2|2:p1|p2"]),
        (STRADDLED, [
            "# _phh.blinds_or_straddles = [1, 2, 4, 0]",
            '# _phh_without = ["ante_trimming_status", "hand", "finishing_stacks", "_ruleset", "_opener"]',
            "STATE:0:ffcr8f:||??Ah|:-1|-4|5|0:p1|p2|p3|p4"]),
        (POSTED, [
            "# _phh.blinds_or_straddles = [1, 2, 0, -2]",
            '# _phh_without = ["ante_trimming_status", "hand", "finishing_stacks", "_ruleset"]',
            "STATE:0:fcfr6f:||??Ah|:-1|3|0|-2:p1|p2|p3|p4"]),
        (SIDE_POT, [
            f"# _phh.actions = {json.dumps(tomllib.loads(SIDE_POT)['actions'])}",
            '# _phh_without = ["ante_trimming_status", "hand", "_ruleset"]',
            "STATE:0:r20cc/f//:2c3d|AhKd|AsKc/7h8hQs/9c/4d:-20|10|10:p1|p2|p3"]),
        (CENTS, [
            "# _phh.blinds_or_straddles = [0.25, 0.50]", "# _phh.min_bet = 0.50",
            "# _phh.starting_stacks = [50, 20.10]",
            '# _phh.actions = ["d dh p1 2c3d", "d dh p2 AhAd", "p2 cbr 1.50", "p1 f"]',
            "# _phh.finishing_stacks = [49.50, 20.60]",
            '# _phh_without = ["ante_trimming_status", "hand", "_ruleset"]', "# _unit = 0.01",
            "STATE:0:r150f:2c3d|AhAd:-50|50:p1|p2"]),
    ],
)  # fmt: skip
def test_a_log_says_no_more_than_it_must(text: str, log: list[str]) -> None:
    assert log_of(text) == log
    assert (
        from_acpc("".join(write_acpc([replay(from_phh(text))]))).hand.events
        == replay(from_phh(text)).hand.events
    )


def test_a_log_with_names_that_it_can_t_write() -> None:
    for names in ("'a:b', 'c'", "'a|b', 'c'", "\"a\\nb\", 'c'"):
        line = log_of(HEADS_UP + f"players = [{names}]\n")[-1]
        assert line == "STATE:0:r6f:2c3d|AhAd:-2|2:p1|p2"
    assert log_of(HEADS_UP + "hand = -1\n")[-1].startswith("STATE:0:")
    assert log_of(HEADS_UP + "hand = 'x'\n")[-1].startswith("STATE:0:")


def test_hands_of_a_log_are_numbered_and_the_game_is_said_once() -> None:
    hands = [replay(from_phh(text)) for text in (HEADS_UP, HEADS_UP, CENTS)]
    lines = "".join(write_acpc(hands)).splitlines()
    assert [line.split(":")[1] for line in lines if line.startswith("STATE")] == ["0", "1", "2"]
    assert lines.count("# GAMEDEF") == 2


def test_payoffs_have_at_most_six_decimals() -> None:
    text = HEADS_UP.replace("[48, 22]", "[47.333333333, 22.5]")
    assert log_of(text)[-1] == "STATE:0:r6f:2c3d|AhAd:-2.666667|2.5:p1|p2"


def four(**changes: Any) -> Setup:
    """A hand of four with something unusual."""
    return replace(usual_setup(HOUSE, [500] * 4, small=5, big=10), **changes)


@pytest.mark.parametrize(
    ("setup", "own"),
    [
        (four(), {}),
        (four(button=None), {"_button": False}),
        (four(dead=7), {"_dead": 7}),
        (four(small_at=None), {}),
        (four(small_at=None, small=4), {"_small": 4}),
        (four(small_at=None, big_at=0), {}),
        (four(small_at=None, big_at=0, small=4), {"_small": 4}),
        (four(small_at=2, big_at=3), {"_small_at": 2, "_big_at": 3}),
        (four(big_at=None, opener=1), {"_big_at": False, "_opener": 1}),
        (four(opener=0), {"_opener": 0}),
        (usual_setup(HOUSE, [500] * 4, small=1, big=2), {}),
        (usual_setup(HOUSE, [500] * 2, small=1, big=2), {}),
        (usual_setup(RESEARCH, [500] * 2, small=50, big=100), {}),
        (usual_setup(Ruleset(name="x", limits=(2, 2, 4, 4)), [500] * 3, small=1, big=2), {}),
    ],
)  # fmt: skip
def test_a_setup_needs_no_more_than_its_own_fields(setup: Setup, own: dict[str, Any]) -> None:
    table = write_setup(setup)
    assert read_setup(table) == setup
    told = {key: value for key, value in table.items() if key.startswith("_") and key != "_ruleset"}
    assert told == own


@pytest.mark.parametrize(("big", "small"), [(1, 1), (2, 1), (3, 1), (10, 5)])
def test_a_blind_that_nobody_posts_is_half_the_big_one(big: int, small: int) -> None:
    text = STRADDLED.replace("[1, 2, 4, 0]", f"[0, {big}, 0, 0]").replace("min_bet = 2", f"min_bet = {big}")
    setup = from_phh(text).setup
    assert (setup.small, setup.big, setup.small_at, setup.big_at) == (small, big, None, 1)


@pytest.mark.parametrize(
    ("true", "false", "says"),
    [
        ("min_bet = 2", "min_bet = 3", "min_bet: 3 is not the big blind of 2"),
        ("min_bet = 2", "min_bet = 0", "min_bet: 0 is no bet"),
        ("min_bet = 2\n", "", "min_bet: is missing"),
        ("[1, 2]", "[1, 0]", "blinds_or_straddles: there is no big blind"),
        ("[50, 20]", "[50, 0]", "starting_stacks: a stack of 0 can't be dealt in"),
        ("[50, 20]", "[50]", "a hand has 2 to 10 players, not 1"),
        ("[0, 0]", "[0, 0]\n_dead_posts = [1, 0]", "_dead_posts: 1 is more than the ante of 0"),
        ("[0, 0]", "[0, 0]\n_button = 2", "_button: there is no position 2"),
        ("[0, 0]", "[0, 0]\n_dead = false", "_dead: False is no number"),
        ("[0, 0]", "[0, 0]\nplayers = [1, 2]", "players: names are texts"),
        ("[0, 0]", "[0, 0]\n_shown_late = 1", "_shown_late: an array of texts is needed"),
        ("[0, 0]", "[0, 0]\n_shown_late = ['p1 f']", "_shown_late: p1 f shows no hand"),
        ("[0, 0]", "[0, 0]\n_shown_late = ['p1 sm 2c']", "_shown_late: p1 sm 2c shows no hand"),
        ("[0, 0]", "[0, 0]\n_dead_added = [[1]]", "_dead_added: pairs of a number of steps"),
        ("[0, 0]", "[0, 0]\n_dead_added = [[1, true]]", "_dead_added: pairs of a number of steps"),
        ("[0, 0]", "[0, 0]\nhand = true", "hand: True is neither a number nor a name"),
        ("[0, 0]", "[0, 0]\nseats = [1]", "seats"),
        ("actions = [", "actions = 1\n_x = [", "actions: an array of texts is needed"),
        ("'p1 f'", "7", "action 4, 7: an action is a text"),
        ("'p1 f'", "'p1 x'", "this is no action of hold'em"),
        ("'p1 f'", "'p1 f', 'p2 sm AhAc'", "p2 was dealt AhAd"),
        ("'p1 f'", "'p1 f', 'p2 sm Ah'", "1 cards are shown: a hold'em hand has 2"),
    ],
)  # fmt: skip
def test_a_table_that_can_t_be_read(true: str, false: str, says: str) -> None:
    text = HEADS_UP.replace("finishing_stacks = [48, 22]\n", "")
    assert true in text
    assert says in str(fault_of_phh(text.replace(true, false, 1)))


def test_a_dead_small_blind_beside_a_big_blind_of_one_chip() -> None:
    text = STRADDLED.replace("[1, 2, 4, 0]", "[1, 0, 0, 0]").replace("min_bet = 2", "min_bet = 1")
    setup = from_phh(text).setup
    assert (setup.small_at, setup.big_at, setup.small, setup.big) == (None, 0, 1, 1)


def test_a_small_blind_of_one_chip_stays_one() -> None:
    text = STRADDLED.replace("[1, 2, 4, 0]", "[1, 10, 0, 0]").replace("min_bet = 2", "min_bet = 10")
    assert (from_phh(text).setup.small, from_phh(text).setup.small_at) == (1, 0)


def test_a_voided_hand_writes_no_street_that_was_not_told() -> None:
    text = HEADS_UP.replace("'p2 cbr 6', 'p1 f'", "'p2 cc', 'p1 cc'").replace("[48, 22]", "[50, 20]")
    line = log_of(f"{text}_voided = true\n")[-1]
    assert line == "STATE:0:cc:2c3d|AhAd:0|0:p1|p2"
    told = log_of(text.replace("'p1 cc'", "'p1 cc', 'd db 4h5h6h'") + "_voided = true\n")[-1]
    assert told == "STATE:0:cc/:2c3d|AhAd/4h5h6h:0|0:p1|p2"


@pytest.mark.parametrize(
    ("live", "opener", "written"),
    [(4, 3, [1, 2, 4, 0]), (4, None, [1, 2, -4, 0]), (2, 3, [1, 2, -2, 0]), (0, 3, [1, 2, 0, 0])],
)
def test_a_straddle_is_more_than_the_big_blind_and_speaks_last(
    live: int, opener: int | None, written: list[int]
) -> None:
    usual = usual_setup(HOUSE, [100] * 4, small=1, big=2)
    entrants = list(usual.entrants)
    entrants[2] = replace(entrants[2], live=live)
    setup = replace(usual, entrants=tuple(entrants), opener=opener)
    assert write_setup(setup)["blinds_or_straddles"] == written
    assert read_setup(write_setup(setup)) == setup
