"""Statistics of hands from files are those of an independent count of their text."""

import re
import tomllib
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from time import process_time

import pytest

from pokerhouse.arena import MatchSettings, play_match
from pokerhouse.arena.statistics import PlayerCount, count_replay
from pokerhouse.history import Fault, read_acpc, read_phh, replay


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file of hands with six at the table."""
    folder = tmp_path_factory.mktemp("hands")
    bots = {name: name for name in ("steady", "curious", "caller", "gambler")}
    settings = MatchSettings(deals=30, seed="stats")
    play_match(bots, settings, copies={"steady": 2, "curious": 2}, folder=folder)
    return (folder / "hands.phhs").read_text()


def counted(text: str) -> dict[str, PlayerCount]:
    players: dict[str, PlayerCount] = {}
    for told in read_phh(BytesIO(text.encode())):
        assert not isinstance(told, Fault)
        count_replay(players, replay(told))
    return players


def by_hand(text: str) -> dict[str, Counter[str]]:
    """The same from the text alone: no reader, no engine."""
    players: dict[str, Counter[str]] = {}
    for hand in tomllib.loads(text).values():
        names, level = hand["players"], max(hand["blinds_or_straddles"])
        wagers, spent = list(hand["blinds_or_straddles"]), [0] * len(names)
        own = [Counter({"hands": 1}) for _ in names]
        folded: set[int] = set()
        early: set[int] = set()
        street = 0
        for action in hand["actions"]:
            if action.startswith("d db"):
                street += 1
                spent = [one + more for one, more in zip(spent, wagers, strict=True)]
                wagers, level = [0] * len(names), 0
                continue
            found = re.fullmatch(r"p(\d+) (f|cc|cbr) ?(\d*)", action)
            if found is None:
                continue
            at, stack = int(found[1]) - 1, hand["starting_stacks"][int(found[1]) - 1]
            if found[2] == "f":
                folded.add(at)
                early |= {at} if not street else set()
                own[at]["folds"] += 1
            elif found[2] == "cbr":
                wagers[at] = level = int(found[3])
                own[at]["raises", street] += 1  # type: ignore[index]
                own[at]["entered"] |= not street
                own[at]["raised"] |= not street
            elif wagers[at] < level:
                wagers[at] = min(level, stack - spent[at])
                own[at]["entered"] |= not street
                own[at]["calls"] += bool(street)
            else:
                own[at]["checks"] += 1
        shown = len(folded) < len(names) - 1
        for at, name in enumerate(names):
            won = hand["finishing_stacks"][at] - hand["starting_stacks"][at]
            put_in = spent[at] + wagers[at]
            own[at]["won"] = won
            if street and at not in early:
                own[at]["saw_flop"] = 1
                if shown and at not in folded:
                    own[at]["showdowns"] = 1
                    own[at]["showdowns_won"] = won > -put_in
            players.setdefault(name, Counter()).update(own[at])
    return players


def test_every_count_is_that_of_the_text(hands: str) -> None:
    players, expected = counted(hands), by_hand(hands)
    assert players.keys() == expected.keys()
    for name, count in players.items():
        total, known = count.total(), expected[name]
        for key in ("hands", "entered", "raised", "saw_flop", "showdowns", "showdowns_won"):
            assert getattr(total, key) == known[key], (name, key)
        assert sum(total.folds) == known["folds"]
        assert sum(total.checks) == known["checks"]
        assert sum(total.calls[1:]) == known["calls"]
        assert total.raises == [known["raises", street] for street in range(4)]  # type: ignore[index]
        assert count.big_blinds() * 100 == known["won"]
        assert count.known == known["hands"]
    assert {place for count in players.values() for place in count.places} == {
        "SB", "BB", "UTG", "UTG+1", "CO", "BTN",
    }  # fmt: skip


def test_quick_enough(hands: str, sized: Callable[[int, int], int], figure: Callable[[str], None]) -> None:
    """60,000 hands in a file take at most 20 s of the processor."""
    times = sized(1, 84)
    tables = [table for table in re.split(r"(?m)^\[\d+\]\n", hands) if table]
    text = "".join(f"[{number}]\n{table}" for number, table in enumerate(tables * times, 1))
    began = process_time()
    players = counted(text)
    seconds = process_time() - began
    number = sum(count.total().hands for count in players.values()) // 6
    figure(f"statistics of {number:,} imported hands of six players: {seconds:.1f} s of the processor")
    if times > 1:
        assert seconds / number <= 20 / 60_000


HAND = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [0.50, 1.00]
min_bet = 1.00
starting_stacks = [100.00, 100.00]
players = ['a', 'b']
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cc', 'p1 cc', 'd db 2c3d4h', 'p1 cc', 'p2 cc', 'd db 5s', \
'p1 cc', 'p2 cc', 'd db 9s', 'p1 cc', 'p2 cc'{}]
{}"""


def test_a_showdown_of_cards_that_nobody_told_brings_what_the_file_says_or_nothing_is_known() -> None:
    unknown = counted(HAND.format("", ""))
    assert [count.known for count in unknown.values()] == [0, 0]
    assert unknown["a"].total().showdowns == 1
    raked = counted(HAND.format("", "finishing_stacks = [100.90, 99.00]\n"))
    assert [count.known for count in raked.values()] == [1, 1]
    assert float(raked["a"].big_blinds()) == pytest.approx(0.9)
    assert (raked["a"].total().showdowns_won, raked["b"].total().showdowns_won) == (1, 0)


def test_a_log_of_acpcs() -> None:
    line = "STATE:0:r300c/cc/cc/cc:2c3d|AhAd/5h6h7s/9c/Td:-300|300:a|b\n"
    (told,) = read_acpc(BytesIO(line.encode()), None)
    assert not isinstance(told, Fault)
    players: dict[str, PlayerCount] = {}
    count_replay(players, replay(told))
    assert [float(count.big_blinds()) for count in players.values()] == [-3, 3]
    assert list(players["b"].places) == ["BTN"]
    assert players["b"].total().raised == 1
