"""Sessions among stubs, word for word: what is asked of the store and what is written there, if anything."""

import asyncio
from hashlib import sha256
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pokerhouse.server.people import Sessions, sessions
from pokerhouse.server.storage import Batch, NotStoredError, SessionRow

DAY = 86_400_000
NOW = 500 * DAY


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


class Kept:
    """Store, writer and clock in one: knows when sessions began, and whether anything can be written."""

    def __init__(self, **began: int) -> None:
        self.time = NOW
        self.began = {hashed(token): at for token, at in began.items()}
        self.ended: set[str] = set()
        self.until: dict[tuple[str, int], str] = {}
        self.asked: list[tuple[str, int, int]] = []
        self.written: list[Batch] = []
        self.failures: list[Exception] = []
        self.outage = SimpleNamespace(why="")
        self.reading = self.writing = asyncio.Event()
        self.reading.set()

    def now(self) -> int:
        return self.time

    async def session(self, token_hash: str, now: int, oldest: int) -> tuple[str, int] | None:
        self.asked.append((token_hash, now, oldest))
        at = self.began.get(token_hash)
        ended = token_hash in self.ended and now >= 0
        await self.reading.wait()
        return None if at is None or ended else ("ada", at)

    async def session_until(self, player: str, ends: int) -> str | None:
        return self.until.get((player, ends))

    async def store(self, batch: Batch) -> None:
        await self.writing.wait()
        if self.failures:
            raise self.failures.pop()
        self.written.append(batch)
        if batch.session:
            self.began[batch.session.token_hash] = batch.at

    def taken(self) -> list[Batch]:
        """What was written since this was asked last."""
        written, self.written = self.written, []
        return written


def among(kept: Kept) -> Sessions:
    part = cast("Any", kept)
    return Sessions(part, part, part)


def test_a_session_is_renewed_when_it_is_a_day_old_and_the_first_use_of_the_new_one_ends_it() -> None:
    async def story() -> None:
        kept = Kept(old=NOW - DAY + 1)
        found = among(kept)
        assert (await found.player("old"), await found.rotated("old")) == ("ada", None)
        assert (kept.asked, kept.written) == ([(hashed("old"), NOW, NOW - 90 * DAY)] * 2, [])
        kept.time += 1
        fresh = await found.rotated("old")
        assert fresh is not None
        assert len(fresh) == 43
        row = SessionRow(hashed(fresh), "ada")
        lost = kept.time + 7 * DAY
        assert kept.taken() == [Batch(at=kept.time, session=row, revoked=(hashed("old"),), revoked_at=lost)]
        assert (await found.rotated("old"), kept.written) == (fresh, []), "the same, and nothing is written"
        kept.time += 5
        kept.failures = [NotStoredError("not now")]
        assert (await found.player(fresh), kept.taken()) == ("ada", [])
        ends = Batch(at=kept.time, revoked=(hashed("old"),), revoked_at=kept.time + 60_000)
        assert [await found.player(fresh) for _ in range(2)] == ["ada", "ada"]
        assert kept.taken() == [ends], "again until it is stored, and once"
        kept.ended = {hashed(fresh)}
        assert await found.rotated("old") is None, "the new one was signed out"
        await found.revoke("old")
        assert kept.taken() == [Batch(at=kept.time, revoked=(hashed("old"), hashed(fresh)))]
        await found.revoke(fresh)
        [batch] = kept.taken()
        assert (batch.revoked[0], batch.revoked[2:]) == (hashed(fresh), (hashed("old"),)), "both"

    asyncio.run(story())


def test_nobody_is_asked_about_what_can_be_no_token() -> None:
    async def story() -> None:
        kept = Kept(**{"y" * 100: NOW, "y" * 101: NOW})
        found = among(kept)
        tokens = ("y" * 100, "y" * 101, "", None, "x")
        assert [await found.player(token) for token in tokens] == ["ada", None, None, None, None]
        assert [one[0] for one in kept.asked] == [hashed("y" * 100), hashed("x")]

    asyncio.run(story())


def test_while_nothing_can_be_stored_or_another_asks_there_is_no_new_session() -> None:
    async def story() -> None:
        kept = Kept(old=NOW - DAY)
        found = among(kept)
        assert await found.rotated("nobody's") is None
        kept.outage.why = "the disk is full"
        assert await found.rotated("old") is None
        kept.outage.why = ""
        kept.failures = [NotStoredError("not now")]
        assert (await found.rotated("old"), kept.taken()) == (None, [])
        kept.writing = asyncio.Event()
        asked = [asyncio.create_task(found.rotated("old")) for _ in range(3)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        kept.writing.set()
        fresh, *others = [await one for one in asked]
        assert (fresh is None, others, len(kept.taken())) == (False, [None, None], 1)
        assert await found.rotated("old") == fresh

    asyncio.run(story())


def test_who_signs_out_everywhere_is_renewed_nowhere() -> None:
    async def story() -> None:
        kept = Kept(old=NOW - DAY)
        found = among(kept)
        kept.reading, kept.writing = asyncio.Event(), asyncio.Event()
        renewing = asyncio.create_task(found.rotated("old"))
        await asyncio.sleep(0)
        leaving = asyncio.create_task(found.revoke_all("ada"))
        await asyncio.sleep(0)
        kept.reading.set()
        assert await renewing is None
        kept.writing.set()
        await leaving
        assert kept.taken() == [Batch(at=NOW, signed_out="ada")], "it was read before, and is not renewed"
        kept.writing = asyncio.Event()
        renewing = asyncio.create_task(found.rotated("old"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        leaving = asyncio.create_task(found.revoke_all("ada"))
        await asyncio.sleep(0)
        kept.writing.set()
        assert await renewing is None, "it was being renewed, and nobody is told"
        await leaving
        assert [bool(batch.session) for batch in kept.taken()] == [True, False]
        kept = Kept(old=NOW - DAY)
        found = among(kept)
        await found.revoke_all("bea")
        await found.revoke_all("ada")
        assert await found.rotated("old") is not None, "who has come in since, or somebody else's"
        kept.failures = [NotStoredError("not now")]
        with pytest.raises(NotStoredError):
            await found.revoke_all("ada")

    asyncio.run(story())


def test_what_was_asked_for_while_a_sign_out_was_on_its_way_is_not_told() -> None:
    async def story() -> None:
        kept = Kept(old=NOW - DAY)
        found = among(kept)
        kept.writing = asyncio.Event()
        leaving = asyncio.create_task(found.revoke_all("ada"))
        await asyncio.sleep(0)
        renewing = asyncio.create_task(found.rotated("old"))
        for _ in range(3):
            await asyncio.sleep(0)
        kept.writing.set()
        await leaving
        assert (await renewing, [bool(batch.session) for batch in kept.taken()]) == (None, [False, True])

    asyncio.run(story())


def test_of_too_many_replaced_sessions_the_oldest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "REPLACED_MAX", 2)

    async def story() -> None:
        kept = Kept(a=NOW - DAY, b=NOW - DAY, c=NOW - DAY)
        found = among(kept)
        fresh = [await found.rotated(token) for token in "abc"]
        kept.taken()
        for token in fresh:
            await found.player(token)
        assert [batch.revoked for batch in kept.taken()] == [(hashed("b"),), (hashed("c"),)]
        kept.began |= {hashed("d"): NOW - DAY}
        await found.player(await found.rotated("d"))
        kept.taken()
        for token in filter(None, fresh):
            await found.revoke(token)
        assert [batch.revoked[2:] for batch in kept.taken()] == [(), (), (hashed("c"),)], "and so it is there"

    asyncio.run(story())


def test_of_too_many_who_signed_out_everywhere_who_did_so_longest_ago_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sessions, "LEFT_MAX", 2)

    async def story() -> None:
        found, left = among(Kept()), []
        for player in ("ada", "bea", "ada", "cid"):
            await found.revoke_all(player)
            left.append(tuple(found._left))  # noqa: SLF001
        assert left == [("ada",), ("ada", "bea"), ("bea", "ada"), ("ada", "cid")]

    asyncio.run(story())
