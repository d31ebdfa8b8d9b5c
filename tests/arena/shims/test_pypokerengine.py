"""Players of PyPokerEngine are told what it tells them: its own words, recorded from a run of it."""

import json
from pathlib import Path
from typing import Any

import pytest

from pokerhouse.arena import MatchSettings, play_match
from pokerhouse.arena.players import read_bots_file
from pokerhouse.arena.shims import PyPokerEngineBot
from pokerhouse.cards import CARD_NAMES, SeededChance
from pokerhouse.rules import HOUSE, Hand, Secret, usual_setup

Told = dict[str, Any]
RECORDED = json.loads(Path(__file__).with_name("pypokerengine_told.json").read_text(encoding="utf-8"))
GAMES = [(game, number) for game in range(len(RECORDED)) for number in range(len(RECORDED[game]["hands"]))]

OLD_BOT = """
from pypokerengine.players import BasePokerPlayer

class FishPlayer(BasePokerPlayer):
    def declare_action(self, valid_actions, hole_card, round_state):
        assert len(round_state["seats"]) == 2 and len(hole_card) == 2
        return valid_actions[1]["action"], valid_actions[1]["amount"]

    def receive_game_start_message(self, game_info): self.players = game_info["player_num"]
    def receive_round_start_message(self, round_count, hole_card, seats): pass
    def receive_street_start_message(self, street, round_state): pass
    def receive_game_update_message(self, action, round_state): pass
    def receive_round_result_message(self, winners, hand_info, round_state): assert winners

class WildPlayer(FishPlayer):
    def declare_action(self, valid_actions, hole_card, round_state):
        return "raise", valid_actions[2]["amount"]["max"]

class OddPlayer(FishPlayer):
    def declare_action(self, valid_actions, hole_card, round_state):
        return "shove", 0
"""


class Listener:
    """Plays what was played, and keeps what it is told."""

    def __init__(self, moves: list[tuple[str, int]]) -> None:
        self.moves = moves
        self.told: list[list[Any]] = []

    def declare_action(self, *told: Any) -> tuple[str, int]:
        self.told.append(["declare_action", *told])
        return self.moves.pop(0)

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("receive_"):
            raise AttributeError(name)
        return lambda *told: self.told.append([name, *json.loads(json.dumps(told))])


def ours(card: str) -> str:
    return card[1] + card[0].lower()


def replayed(game: int, number: int) -> tuple[list[list[Any]], list[str]]:
    """What p1 is told in a recorded hand when it is played here."""
    recorded = RECORDED[game]
    hand = recorded["hands"][number]
    state = hand["told"][1][2]
    count, small_at = recorded["players"], state["small_blind_pos"]
    names = [f"p{(small_at + at) % count + 1}" for at in range(count)]
    holes = [list(map(ours, hand["holes"][name])) for name in names]
    board = list(map(ours, hand["board"]))
    top = [hole[0] for hole in holes] + [hole[1] for hole in holes]
    rest = [card for card in CARD_NAMES if card not in {*top, *board}]
    burned = [rest.pop(), *board[:3], rest.pop(), board[3], rest.pop(), board[4]]
    setup = usual_setup(HOUSE, [1000] * count, small=10, big=20, players=names)
    dealt = Hand.deal(setup, Secret((*top, *burned, *rest)))
    own = names.index("p1")
    listener = Listener([(word, amount) for who, word, amount in hand["moves"] if who == "p1"])
    bot = PyPokerEngineBot(listener)
    bot.hand_starts(dealt.view(own))
    for who, word, amount in hand["moves"]:
        position, menu = names.index(who), dealt.menu()
        assert menu is not None
        assert position == menu.actor
        if who == "p1":
            made = bot.decide(dealt.view(own), SeededChance(0))
            dealt.act(position, made.move, made.to)
        elif word == "raise" and menu.raise_low is not None:
            dealt.act(position, "raise", amount)
        else:
            dealt.act(position, "fold" if word == "fold" else "check" if menu.check else "call")
    assert dealt.over
    bot.hand_ends(dealt.view(own))
    return listener.told, names


def alike(told: Any, names: list[str]) -> Any:
    """A message without what can't be the same: seats are named, not numbered; bounds of raises differ."""
    if isinstance(told, list):
        found = [alike(one, names) for one in told]
        return (
            sorted(found, key=str) if found and isinstance(found[0], dict) and "stack" in found[0] else found
        )
    if not isinstance(told, dict):
        return told
    own = {key: alike(value, names) for key, value in told.items()}
    for key in ("dealer_btn", "small_blind_pos", "big_blind_pos", "next_player"):
        if key in own:
            own[key] = names[own[key]] if isinstance(own[key], int) else None
    for key in ("round_count", "max_round"):
        own.pop(key, None)
    if "min" in own and own["min"] != -1:
        own["min"] = "some"
    return own


@pytest.mark.parametrize(("game", "number"), GAMES)
def test_every_message_is_as_pypokerengine_tells_it(game: int, number: int) -> None:
    told, names = replayed(game, number)
    seats = [f"p{seat + 1}" for seat in range(len(names))]
    due = [[what, *rest] for what, *rest in RECORDED[game]["hands"][number]["told"]]
    got = [[what, *rest] for what, *rest in told if what != "receive_game_start_message"]
    folded = any(word == "fold" for _, word, _ in RECORDED[game]["hands"][number]["moves"][-1:])
    assert [one[0] for one in got] == [one[0] for one in due]
    for mine, theirs in zip(got, due, strict=True):
        left, right = (
            [alike(one, order) for one in pair[1:]] for pair, order in ((mine, names), (theirs, seats))
        )
        if mine[0] == "receive_round_start_message":
            left, right = left[1:], right[1:]
        if mine[0] == "receive_round_result_message":
            left, right = [left[0], left[2]], [right[0], right[2]]
            if folded:  # there the board is dealt to the end, and told, also when all have folded
                left[1]["community_card"] = right[1]["community_card"] = None
        for one, other in zip(left, right, strict=True):
            if (
                isinstance(one, dict)
                and "next_player" in one
                and (one["next_player"] is None or "round_result" in mine[0])
            ):
                one["next_player"] = other["next_player"] = None  # nobody acts any more
            if isinstance(one, dict) and "action_histories" in one:  # a street without moves is told or not
                for each in (one, other):
                    each["action_histories"] = {k: v for k, v in each["action_histories"].items() if v}
        assert left == right


def test_a_showdown_tells_the_hands() -> None:
    told, _ = replayed(0, 2)
    due = {info["uuid"]: info["hand"] for info in RECORDED[0]["hands"][2]["told"][-1][2]}
    got = {info["uuid"]: info["hand"] for info in told[-1][2]}
    assert set(got) == set(due)
    for name, hand in got.items():
        assert hand["hand"]["strength"] == due[name]["hand"]["strength"]
        assert (hand["hole"]["high"], hand["hole"]["low"]) == (
            due[name]["hole"]["high"], due[name]["hole"]["low"],
        )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "faults"), [("FishPlayer", set()), ("WildPlayer", set()), ("OddPlayer", {"raised"})]
)
def test_an_old_player_joins_without_a_change(tmp_path: Path, name: str, faults: set[str]) -> None:
    (tmp_path / "old.py").write_text(OLD_BOT, encoding="utf-8")
    bots = {"old": f"{tmp_path}/old.py:{name}", "caller": "caller"}
    match = play_match(bots, MatchSettings(deals=10, seed="old", session=5, value=None))
    caller, old = match.results
    assert set(old.faults) == faults, match.told
    assert caller.faults == {}


def test_it_may_have_a_name_and_settings(tmp_path: Path) -> None:
    (tmp_path / "old.py").write_text(
        OLD_BOT + "\nclass Set(FishPlayer):\n    def __init__(self, nerve): self.nerve = nerve\n",
        encoding="utf-8",
    )
    (tmp_path / "bots.toml").write_text(
        "[old]\npython = 'old.py:Set'\nsettings = {nerve = 3}\n", encoding="utf-8"
    )
    bots = read_bots_file(tmp_path / "bots.toml")
    match = play_match({**bots, "caller": "caller"}, MatchSettings(deals=2, seed="old", value=None))
    assert [result.faults for result in match.results] == [{}, {}]


def test_a_view_is_all_it_needs() -> None:
    """Nothing but the view is told: a listener at a table of strangers sees no hidden card."""
    told, _ = replayed(0, 0)
    own = {*RECORDED[0]["hands"][0]["holes"]["p1"], *RECORDED[0]["hands"][0]["board"]}
    shown = json.dumps(told)
    for card in CARD_NAMES:
        old = card[1].upper() + card[0]
        assert (f'"{old}"' in shown) <= (old in own), card
