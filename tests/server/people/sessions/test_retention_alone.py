"""A sweep among stubs, word for word: what is asked of the store, in which order, and what it is told."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest
from structlog.testing import capture_logs

from pokerhouse.house.player import ForgetGuest, friendship
from pokerhouse.rules import Refused
from pokerhouse.server.actors import AccountPair
from pokerhouse.server.people import Retention, retention
from pokerhouse.server.storage import Batch, NotStoredError

DAY = 86_400_000
NOW = 1_000 * DAY


class Kept:
    """Store, writer, accounts, presence and clock in one: notes what it is asked."""

    def __init__(self, *guests: str, old_answers: int = 0) -> None:
        self.guests = list(guests)
        self.old_answers = old_answers
        """So many times there are answers to forget."""
        self.here: set[str] = set()
        self.sittings: dict[str, list[str]] = {}
        self.transits: dict[str, list[str]] = {}
        self.friends: dict[str, list[str]] = {}
        self.broken: dict[str, Exception] = {}
        self.done: list[object] = []

    def now(self) -> int:
        return NOW

    async def forgotten_guests(self, before: int, most: int, after: str = "") -> list[str]:
        self.done.append(("guests", before, most, after))
        return [guest for guest in self.guests if guest > after][:most]

    async def has_answers_before(self, moment: int) -> bool:
        self.done.append(("answers", moment))
        return self.old_answers > 0

    async def store(self, batch: Batch) -> None:
        self.done.append(batch)
        self.old_answers -= bool(batch.forget_before)

    def is_connected(self, player: str) -> bool:
        return player in self.here

    async def get(self, player: str) -> Any:
        async def handle(command: object) -> None:
            if player in self.broken:
                raise self.broken[player]
            assert account.turn.locked()
            self.done.append((player, command))
            self.guests.remove(player)

        state = SimpleNamespace(
            sittings=self.sittings.get(player), transits=self.transits.get(player),
            friends=self.friends.get(player, [])[:1], asked=self.friends.get(player, [])[1:2],
            requests=self.friends.get(player, [])[2:],
        )  # fmt: skip
        summary = SimpleNamespace(state=state)
        account = SimpleNamespace(id=player, turn=asyncio.Lock(), summary=summary, handle=handle)
        return account

    def forget(self, player: str) -> None:
        self.done.append(("let go", player))

    def taken(self) -> list[object]:
        """What was done since this was asked last."""
        done, self.done = self.done, []
        return done


def among(kept: Kept, guest_days: int) -> Retention:
    part = cast("Any", kept)
    return Retention(store=part, writer=part, accounts=part, presence=part, clock=part, guest_days=guest_days)


def forgotten(player: str) -> list[object]:
    return [(player, ForgetGuest()), ("let go", player)]


@pytest.mark.parametrize(("guest_days", "sessions_kept"), [(0, 90), (89, 90), (100, 100)])
def test_guests_go_first_then_sessions_then_answers_until_none_is_old(
    guest_days: int, sessions_kept: int
) -> None:
    kept = Kept("ada", old_answers=2)
    with capture_logs() as logs:
        asyncio.run(among(kept, guest_days).sweep())
    guests = [("guests", NOW - guest_days * DAY, 500, ""), *forgotten("ada")] if guest_days else []
    old = ("answers", NOW - 2 * DAY)
    forget = Batch(at=NOW, forget_before=NOW - 2 * DAY)
    assert kept.taken() == [
        *guests, Batch(at=NOW, sessions_before=NOW - sessions_kept * DAY), old, forget, old, forget, old,
    ]  # fmt: skip
    assert logs == (
        [
            {
                "event": "guests are forgotten", "log_level": "info", "guests": 1,
                "who_came_last_before": NOW - guest_days * DAY,
            }
        ]
        if guest_days
        else []
    )  # fmt: skip


def test_who_is_here_or_has_chips_on_a_table_or_on_their_way_is_left_alone() -> None:
    kept = Kept("ada", "bea", "cid", "dan")
    kept.here, kept.sittings, kept.transits = {"ada"}, {"bea": ["maple"]}, {"cid": ["t-1"]}
    with capture_logs() as logs:
        asyncio.run(among(kept, 100).sweep())
    assert kept.taken()[1:3] == forgotten("dan")
    assert kept.guests == ["ada", "bea", "cid"]
    assert [line["guests"] for line in logs] == [1]
    with capture_logs() as logs:
        asyncio.run(among(kept, 100).sweep())
    assert logs == [], "nobody was forgotten"


def test_who_is_forgotten_parts_from_everybody_first_unless_it_comes_back_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = Kept("ada")
    kept.friends = {"ada": ["bea", "cid", "dan"]}
    ends = [("ada", other, friendship.end) for other in kept.friends["ada"]]
    every = [step for end in ends for step in (end, ("let go", end[1]))]

    def parted(comes_back_after: str) -> list[object]:
        async def handle(pair: Any, decide: object) -> None:
            mine, theirs = pair._mine.id, pair._theirs.id  # noqa: SLF001
            kept.done.append((mine, theirs, decide))
            kept.here = {"ada"} if theirs == comes_back_after else set()

        monkeypatch.setattr(AccountPair, "handle", handle)
        kept.here.clear()
        asyncio.run(among(kept, 100).sweep())
        return kept.taken()[1:-2]

    assert parted("cid") == every[:4]
    assert parted("dan") == every
    assert parted("") == [*every, *forgotten("ada")]


def test_each_sweep_goes_on_where_the_last_one_ended_and_where_few_are_left_begins_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(retention, "GUESTS_A_SWEEP", 3)
    kept = Kept("a", "b", "c", "d", "e")
    kept.here = {*kept.guests}
    before = NOW - 100 * DAY
    keeps = among(kept, 100)

    def asked() -> list[object]:
        asyncio.run(keeps.sweep())
        return [one for one in kept.taken() if isinstance(one, tuple) and one[0] == "guests"]

    assert asked() == [("guests", before, 3, "")]
    assert asked() == [("guests", before, 3, "c"), ("guests", before, 1, "")], "d, e, and a once more"
    assert asked() == [("guests", before, 3, "a")], "b, c and d: three are enough"
    kept.guests, kept.here = ["d", "e"], set()
    asyncio.run(keeps.sweep())
    assert kept.taken()[:6] == [
        ("guests", before, 3, "d"), ("guests", before, 2, ""), *forgotten("e"), *forgotten("d"),
    ], "each once"  # fmt: skip


def test_a_broken_account_is_told_to_the_log_and_a_disk_that_fails_ends_the_sweep() -> None:
    kept = Kept("ada", "bea")
    kept.broken = {"ada": Refused("chips_away", "limit", "They are on their way.")}
    with capture_logs() as logs:
        asyncio.run(among(kept, 100).sweep())
    assert kept.guests == ["ada"]
    assert [(line["event"], line.get("player"), line.get("guests")) for line in logs] == [
        ("a guest can't be forgotten", "ada", None), ("guests are forgotten", None, 1),
    ]  # fmt: skip
    for failure in (NotStoredError("not now"), OSError("the disk is full")):
        kept = Kept("ada", "bea", old_answers=1)
        kept.broken = {"ada": failure}
        with pytest.raises(type(failure)):
            asyncio.run(among(kept, 100).sweep())
        assert (kept.guests, len(kept.taken())) == (["ada", "bea"], 1), "nothing else was tried"
