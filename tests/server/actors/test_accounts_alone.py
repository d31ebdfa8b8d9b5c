"""Accounts whose store is a test's, alone and in pairs: what is stored, and what is not."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from pokerhouse.house.player import (
    BuyChips,
    KeepPreferences,
    NoteArrived,
    ReceiveChips,
    SendChips,
    Terms,
    friendship,
)
from pokerhouse.house.player.command import BlockPlayer, PlayerCommand
from pokerhouse.house.player.friendship import Both, Decide
from pokerhouse.house.player.state import PlayerState
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Account, AccountPair, Accounts
from pokerhouse.server.connections import Presence, Stale
from pokerhouse.server.storage import AnswerRow, Batch, NotStoredError, PlayerRow, SessionRow
from pokerhouse.server.tasks import Tasks
from tests.server.actors.books import OAK, POLICY, Books
from tests.server.harness.grounds import ground
from tests.server.playthroughs.jumping_loop import JumpingLoop
from tests.server.playthroughs.small_house import HouseClock

ANSWER = AnswerRow("ada", "c1", b"said")
BLUE, RED = KeepPreferences(preferences={"deck": "blue"}), KeepPreferences(preferences={"deck": "red"})
MANY = KeepPreferences(preferences={str(number): 1 for number in range(33)})


class People:
    """Ada and Bea, and who was told of a change of its own."""

    def __init__(self) -> None:
        self.books, self.clock, self.tasks, self.presence = Books(), HouseClock(), Tasks(), Presence()
        self.stale = Stale()
        self.ground = ground(
            store=self.books,
            writer=self.books,
            clock=self.clock,
            tasks=self.tasks,
            presence=self.presence,
            stale=self.stale,
        )
        self.accounts = Accounts(self.ground)
        self.ada, self.bea = self.account("ada"), self.account("bea")

    def account(self, name: str) -> Account:
        return Account(self.ground, PlayerRow(name, name.title(), "guest"))

    async def come(self) -> None:
        for account in (self.ada, self.bea):
            await account.create([BuyChips(amount=POLICY.grant, policy=POLICY)], None, account.id)
        self.written()

    def written(self) -> tuple[list[Batch], list[str]]:
        """What was stored, and who was told, since this was asked last."""
        found = self.books.written[:], self.stale.players.take()
        self.books.written.clear()
        return found

    async def both(
        self, mine: PlayerCommand, theirs: PlayerCommand | None, answer: AnswerRow | None = None
    ) -> None:
        """Ada does something, and Bea something beside it."""
        await self.pair(lambda *_: Both(mine, theirs), answer)

    async def pair(self, decide: Decide, answer: AnswerRow | None = None) -> None:
        await AccountPair(self.ada, self.bea, self.clock).handle(decide, answer)

    def check(self) -> None:
        """Both stand as they are stored, and nothing of them is still to be done."""
        for account in (self.ada, self.bea):
            assert account.machine.player.state == account.summary.state
            assert not account.busy


def met(story: Callable[[People], Awaitable[None]]) -> None:
    """Let this happen to Ada and Bea."""

    async def live() -> None:
        people = People()
        await people.come()
        await story(people)
        await people.tasks.close()

    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        runner.run(live())


def likes(account: Account) -> object:
    return account.summary.state.preferences.get("deck")


# two of them


def test_two_change_in_one_commit_and_each_is_told_once() -> None:
    async def story(people: People) -> None:
        seen: list[tuple[PlayerState, PlayerState]] = []

        def decide(mine: PlayerState, theirs: PlayerState) -> Both:
            seen.append((mine, theirs))
            return friendship.unite(mine, theirs)

        await people.pair(decide, ANSWER)
        ((batch,), told) = people.written()
        (beside,) = batch.also
        assert [(one.stream, one.number, one.command, one.answer) for one in (batch, beside)] == [
            ("player:ada", 2, "ada/c1", ANSWER),
            ("player:bea", 2, None, None),
        ]
        assert [[row.type for row in one.events] for one in (batch, beside)] == [["friend_added"]] * 2
        assert {one.at for one in (batch, beside)} == {people.clock.now() - 1}
        assert [[state.id for state in both] for both in seen] == [["ada", "bea"]]
        assert told == ["ada", "bea"]
        assert (people.ada.summary.state.friends, people.bea.summary.state.friends) == (["bea"], ["ada"])
        people.check()
        await people.both(BLUE, RED)
        ((batch,), _) = people.written()
        assert [one.number for one in (batch, *batch.also)] == [3, 3]

    met(story)


def test_where_one_of_two_changes_nothing_the_other_is_stored_alone_with_the_answer() -> None:
    async def story(people: People) -> None:
        nothing = KeepPreferences(preferences={})
        for mine, theirs, stored in (
            (nothing, nothing, []),
            (nothing, None, []),
            (nothing, RED, [("player:bea", None)]),
            (BLUE, None, [("player:ada", "ada/c1")]),
            (RED, RED, [("player:ada", "ada/c1")]),
        ):
            await people.both(mine, theirs, ANSWER)
            batches, told = people.written()
            assert [(batch.stream, batch.command) for batch in batches] == stored
            assert [(batch.answer, batch.also) for batch in batches] == [(ANSWER, ())] * len(stored)
            assert told == [batch.stream.removeprefix("player:") for batch in batches]
            people.check()
        assert (likes(people.ada), likes(people.bea)) == ("red", "red")

    met(story)


@pytest.mark.parametrize("which", ["mine", "theirs", "both"])
def test_what_one_of_two_may_not_do_neither_does(which: str) -> None:
    async def story(people: People) -> None:
        mine = MANY if which in ("mine", "both") else BLUE
        theirs = BlockPlayer(player="bea") if which in ("theirs", "both") else RED
        with capture_logs() as logs, pytest.raises(Refused) as refused:
            await people.both(mine, theirs, ANSWER)
        assert refused.value.code == ("bad_player" if which == "theirs" else "bad_preferences")
        assert (people.written(), logs) == (([], []), [])
        people.check()
        assert (likes(people.ada), likes(people.bea)) == (None, None)
        await people.both(BLUE, RED)
        assert (likes(people.ada), likes(people.bea)) == ("blue", "red")
        people.check()

    met(story)


@pytest.mark.parametrize(("trouble", "found"), [("full", None), ("unclear", "blue")])
def test_two_of_whom_nobody_knows_whether_they_are_stored_are_read_again(
    trouble: str, found: str | None
) -> None:
    async def story(people: People) -> None:
        people.books.trouble.append(trouble)
        with capture_logs() as logs, pytest.raises(NotStoredError, match=trouble):
            await people.both(BLUE, BLUE, ANSWER)
        assert [(line["event"], line["actor"]) for line in logs] == [
            ("restored from the store", "player:ada"),
            ("restored from the store", "player:bea"),
        ]
        assert (likes(people.ada), likes(people.bea)) == (found, found)
        assert people.written()[1] == (["ada", "bea"] if found else []), "what is stored after all is told"
        people.check()
        await people.both(RED, RED)
        assert (likes(people.ada), likes(people.bea)) == ("red", "red")
        people.check()

    met(story)


def test_nothing_else_happens_to_either_of_two_meanwhile_and_nobody_waits_for_ever() -> None:
    async def story(people: People) -> None:
        order: list[str] = []

        async def said(name: str, doing: Awaitable[None]) -> None:
            await doing
            order.append(name)

        back = AccountPair(people.bea, people.ada, people.clock)
        async with asyncio.timeout(10):
            await asyncio.gather(
                said("both", people.both(BLUE, BLUE)),
                said("ada", people.ada.handle(RED)),
                said("bea", people.bea.handle(RED)),
                said("back", back.handle(lambda *_: Both(BLUE, BLUE))),
                said("there", people.both(RED, RED)),
            )
        assert order[0] == "both"
        assert sorted(order) == ["ada", "back", "bea", "both", "there"]
        assert likes(people.ada) == likes(people.bea)
        people.check()
        for lock in (people.ada.turn, people.ada.steps):
            async with lock:
                assert (people.ada.busy, people.bea.busy) == (True, False)
        step = asyncio.create_task(people.ada.take(lambda: people.ada.machine.handle(BLUE, 5, None)))
        await asyncio.sleep(0)
        assert people.ada.busy, "it is being stored"
        await step
        assert not people.ada.busy

    met(story)


# one alone


def test_who_comes_in_is_stored_with_its_first_chips_and_its_session() -> None:
    async def story(people: People) -> None:
        eve, session = people.account("eve"), SessionRow("hash", "eve")
        grant = [BuyChips(amount=700, policy=POLICY), BuyChips(amount=50, policy=POLICY)]
        await eve.create(grant, session, "key of eve")
        ((batch,), told) = people.written()
        assert (batch.kind, batch.player, batch.name_key, batch.session, batch.number, batch.stream) == (
            "player", PlayerRow("eve", "Eve", "guest"), "key of eve", session, 1, "player:eve",
        )  # fmt: skip
        assert [row.type for row in batch.events] == ["player_created", "chips_bought", "chips_bought"]
        assert (batch.closes, batch.answer, batch.snapshot, batch.also) == (False, None, None, ())
        assert [(row.item, row.amount) for row in batch.transfers] == [(1, 700), (2, 50)]
        assert (eve.summary.bank, eve.summary.state.created, told) == (750, batch.at, ["eve"])
        assert (eve.id, eve.name, eve.kind, eve.style, eve.used) == ("eve", "Eve", "guest", "", 0)

    met(story)


@pytest.mark.parametrize(("trouble", "bank"), [("full", 0), ("unclear", 1_000)])
def test_who_came_in_unclearly_is_in_if_the_store_says_so(trouble: str, bank: int) -> None:
    async def story(people: People) -> None:
        eve = people.account("eve")
        people.books.trouble.append(trouble)
        coming = eve.create([BuyChips(amount=1_000, policy=POLICY)], None, "eve")
        if bank:
            await coming
        else:
            with pytest.raises(NotStoredError, match="full"):
                await coming
        nobody = PlayerState(id="eve", name="Eve", guest=True, created=0, at=0)
        assert (eve.summary.bank, eve.summary.state.guest, eve.summary.state == nobody) == (
            bank,
            True,
            not bank,
        )
        assert people.stale.players.take() == ["eve"] * bool(bank)

    met(story)


def test_an_answer_without_events_is_stored_or_said_not_to_be() -> None:
    async def story(people: People) -> None:
        begun = people.clock.now()
        await people.ada.keep(ANSWER)
        assert people.written() == ([Batch(at=begun, answer=ANSWER)], [])
        people.books.trouble, people.books.silent = ["unclear"], 3
        begun = people.clock.now()
        await people.ada.keep(replace(ANSWER, id="c2"))
        assert people.clock.now() - begun == 1 + 500 + 1_000 + 2_000, "it asks until it is told"
        people.books.trouble = ["full"]
        with pytest.raises(NotStoredError, match="full"):
            await people.ada.keep(replace(ANSWER, id="c3"))
        assert sorted(people.books.kept) == [("ada", "c1"), ("ada", "c2")]

    met(story)


def test_an_account_is_loaded_with_its_answers_and_counts_on() -> None:
    async def story(people: People) -> None:
        await people.ada.handle(BLUE, ANSWER)
        again = people.account("ada")
        await again.load()
        assert (again.summary.state, again.summary.movements) == (
            people.ada.summary.state,
            people.ada.summary.movements,
        )
        assert (await again.answers.to("c1"), await again.answers.to("c2")) == ("said", None)
        await again.handle(RED, replace(ANSWER, id="c2"))
        assert [batch.command for batch in people.books.batches_of_stream["player:ada"]] == [
            None,
            "ada/c1",
            "ada/c2",
        ]
        assert (likes(again), people.written()[1]) == ("red", ["ada"])
        await asyncio.sleep(5)
        again.use()
        used = again.used
        assert used == people.clock.now()
        people.clock._offset -= 1_000  # noqa: SLF001  (no clock of ours goes back)
        again.use()
        assert again.used == used

    met(story)


@pytest.mark.rule("CASH-8.2", "TABLE-4")
def test_what_a_winner_may_bring_here_and_elsewhere() -> None:
    async def story(people: People) -> None:
        ada, oak = people.ada, Terms.of(replace(OAK, buy_in_high=400))
        await ada.handle(SendChips(terms=oak, amount=200, transit="there"))
        assert (ada.summary.seated, ada.summary.bank) == (("oak",), 800)
        now = people.clock.now()
        elm = replace(oak, table="elm")
        low, high, refusal = ada.summary.offer(elm, now, 1)
        assert (low, high, refusal is not None) == (100, 400, True), "one table at a time"
        assert ada.summary.offer(elm, now, 2) == (100, 400, None)
        home = ReceiveChips(table="oak", amount=300, transit="back", purpose="left")
        for command in (NoteArrived(transit="there"), home):
            await ada.handle(command)
        left = people.clock.now() - 1
        assert (ada.summary.seated, ada.summary.bank) == ((), 1_100)
        for moment, until, least in ((left, left + 3_600_000, 400), (left + 3_600_000, 0, 100)):
            assert ada.summary.bound_until("oak", moment) == until
            assert ada.summary.offer(oak, moment, 1) == (least, 400, None)
        assert ada.summary.bound_until("elm", left) == 0
        assert ada.summary.offer(replace(elm, high=300), left, 1) == (100, 300, None)
        low, high, refusal = ada.summary.offer(replace(elm, high=299), left, 1)
        assert (low, high, refusal and refusal.code) == (100, 299, "hit_and_run_other")
        assert ada.summary.offer(replace(elm, high=299, kind="private_sng"), left, 1) == (0, 0, None)
        assert ada.summary.cage_left(POLICY, left) == 5_000
        assert ada.summary.refusal(BLUE, left) is None
        refusal = ada.summary.refusal(MANY, left)
        assert refusal is not None
        assert refusal.code == "bad_preferences"

    met(story)
