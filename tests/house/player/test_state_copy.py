"""Copies of what is remembered: equal, nothing that can change is shared, and nothing frozen is made anew."""

from copy import deepcopy
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import asdict

from pokerhouse.house.player.command import Terms
from pokerhouse.house.player.hit_and_run import Stay
from pokerhouse.house.player.state import PlayerState, Sitting, Transit
from pokerhouse.house.waiting.waiting_list import Line, Offer, WaitingState

TERMS = Terms(table="maple", small=1, big=2, low=40, high=200)

PLAYER = PlayerState(
    id="ada", name="Ada", guest=True, created=1, at=2, bank=3, cage_day=4, cage_today=5, granted=6,
    sittings={"maple": Sitting(terms=TERMS, since=1, brought=2, took=3)},
    transits={"t": Transit("maple", 5, "buy_in")},
    receipts=["r"],
    stays={"maple": Stay(TERMS, 1, 2, 3, in_a_row=False)},
    friends=["bea"], asked=["cid"], requests=["dan"], origins={"dan": "x"}, blocked={"eve": 1}, reports=[7],
    preferences={"sound": 1},
)  # fmt: skip

WAITING = WaitingState(at=1, lines={"maple": Line(["ada", "bea"], [Offer("ada", 2, 30)], (2, 3))})


def changeable(thing: Any) -> dict[int, Any]:
    """Everything inside that can change, by its identity."""
    inside: list[Any] = []
    if isinstance(thing, Struct):
        inside = list(asdict(thing).values())
    elif isinstance(thing, dict):
        inside = list(thing.values())
    elif isinstance(thing, list | tuple):
        inside = list(thing)
    frozen = isinstance(thing, str | int | tuple)
    frozen = frozen or (isinstance(thing, Struct) and thing.__struct_config__.frozen)
    found = {} if frozen else {id(thing): thing}
    for one in inside:
        found |= changeable(one)
    return found


@pytest.mark.parametrize("state", [PLAYER, WAITING])
def test_a_copy_shares_nothing_that_changes(state: PlayerState | WaitingState) -> None:
    assert all(getattr(state, name) for name in state.__struct_fields__), "all of it is there to be copied"
    twin, before = state.copy(), deepcopy(state)
    assert twin == before
    assert len(changeable(state)) == len(changeable(twin)) > 3
    assert not changeable(state).keys() & changeable(twin).keys()


def test_what_is_frozen_is_not_made_anew() -> None:
    twin = PLAYER.copy()
    assert twin.stays["maple"] is PLAYER.stays["maple"]
    assert twin.transits["t"] is PLAYER.transits["t"]
    assert WAITING.copy().lines["maple"].offers[0] is WAITING.lines["maple"].offers[0]
