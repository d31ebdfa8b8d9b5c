"""What a player's commands were answered is said again to a repeat: from memory, else from the store."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest

from pokerhouse.server.actors.answer import ANSWERS_MAX, AT_HAND_MAX, MARK_BYTES, AnswerMaker, PastAnswers
from pokerhouse.server.storage import AnswerRow, Batch, Store
from tests.server.playthroughs.jumping_loop import JumpingLoop

pytestmark = pytest.mark.anyio


class CountedStore:
    """A store that counts how often it is asked about one command."""

    def __init__(self, answers: dict[str, str]) -> None:
        self.kept = answers
        self.asked: list[str] = []

    async def answers(self, player: str, limit: int) -> list[tuple[str, bytes]]:
        """The last ones."""
        assert player == "ann"
        return [(name, answer.encode()) for name, answer in self.kept.items()][-limit:]

    async def answer(self, player: str, command: str) -> bytes | None:
        """One of them."""
        assert player == "ann"
        self.asked.append(command)
        found = self.kept.get(command)
        return None if found is None else found.encode()


def answers_of(store: CountedStore) -> PastAnswers:
    return PastAnswers("ann", store)  # type: ignore[arg-type]


async def test_the_last_are_at_hand_and_older_ones_in_the_store() -> None:
    store = CountedStore({f"c{number}": f"a{number}" for number in range(ANSWERS_MAX + 1)})
    past = answers_of(store)
    for command, answer in store.kept.items():
        past.remember(command, answer)
    first_at_hand = ANSWERS_MAX + 1 - AT_HAND_MAX
    assert await past.to(f"c{ANSWERS_MAX}") == f"a{ANSWERS_MAX}"
    assert await past.to(f"c{first_at_hand}") == f"a{first_at_hand}"
    assert store.asked == []
    assert await past.to("new") is None
    assert await past.to("c0") is None, "one more than is remembered"
    assert store.asked == [], "what is new costs no question"
    assert [await past.to("c1"), await past.to("c1")] == ["a1", "a1"]
    assert await past.to(f"c{first_at_hand - 1}") == f"a{first_at_hand - 1}"
    assert store.asked == ["c1", f"c{first_at_hand - 1}"]


async def test_what_is_remembered_stays_small() -> None:
    past = answers_of(CountedStore({}))
    for number in range(3 * ANSWERS_MAX):
        past.remember(f"c{number}", "answer")
        past.doubt(f"d{number}")
    assert len(past._at_hand) == AT_HAND_MAX  # noqa: SLF001
    assert len(past._marks) == MARK_BYTES * (ANSWERS_MAX - AT_HAND_MAX)  # noqa: SLF001
    assert len(past._doubtful) == ANSWERS_MAX  # noqa: SLF001


async def test_a_refusal_that_is_not_at_hand_any_more_is_looked_at_anew() -> None:
    store = CountedStore({})
    past = answers_of(store)
    for number in range(AT_HAND_MAX + 1):
        past.remember(f"c{number}", "refused")
    assert await past.to("c0") is None
    assert await past.to("c1") == "refused"
    assert store.asked == ["c0"]


async def test_after_an_unclear_commit_the_store_knows() -> None:
    store = CountedStore({"stored": "answer"})
    past = answers_of(store)
    past.doubt("stored")
    past.doubt("lost")
    assert [await past.to(command) for command in ("stored", "stored", "lost", "lost")] == [
        "answer",
        "answer",
        None,
        None,
    ]
    assert store.asked == ["stored", "lost"]


async def test_of_very_many_unclear_commits_the_last_are_asked_for() -> None:
    store = CountedStore({f"c{number}": f"a{number}" for number in range(ANSWERS_MAX + 1)})
    past = answers_of(store)
    for command in store.kept:
        past.doubt(command)
    assert await past.to(f"c{ANSWERS_MAX}") == f"a{ANSWERS_MAX}", "else it would be carried out twice"
    assert await past.to("c1") == "a1"
    assert await past.to("c0") is None, "one more than is remembered"


def test_the_store_is_asked_until_it_answers_and_a_fault_of_ours_is_not_waited_for() -> None:
    async def story() -> None:
        store = CountedStore({"stored": "answer"})
        past, troubles, loop = answers_of(store), list[Exception](), asyncio.get_running_loop()
        answer = store.answer

        async def in_trouble(player: str, command: str) -> bytes | None:
            if troubles:
                raise troubles.pop()
            return await answer(player, command)

        store.answer = in_trouble  # type: ignore[method-assign]
        for command, is_stored in (("stored", True), ("lost", False)):
            troubles, begun = [OSError("the line is cut")] * 6, loop.time()
            assert await past.is_stored(command) is is_stored
            assert loop.time() - begun == 0.5 + 1 + 2 + 4 + 8 + 8
        troubles = [ValueError("a row is missing")]
        with pytest.raises(ValueError, match="a row is missing"):
            await past.is_stored("stored")

    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        runner.run(story())


def test_an_answer_has_the_moment_and_what_was_opened_found_or_made() -> None:
    clock: Any = SimpleNamespace(now=lambda: clock.moment, moment=5)
    maker = AnswerMaker("ann", "c1", clock)
    assert json.loads(maker.frame) == {"type": "answer", "now": 5, "id": "c1"}
    clock.moment = 7
    row = maker.row(table="oak", seat=3, token="key")
    assert json.loads(maker.frame) == {
        "type": "answer", "now": 7, "id": "c1", "table": "oak", "seat": 3, "token": "key",
    }  # fmt: skip
    assert row == AnswerRow("ann", "c1", maker.frame.encode())
    assert json.loads(maker.row().answer) == {"type": "answer", "now": 7, "id": "c1"}


async def test_after_a_restart_the_store_has_them(store: Store) -> None:
    for number in range(AT_HAND_MAX + 2):
        await store.write([Batch(at=number, answer=AnswerRow("ann", f"c{number}", b'"%d"' % number))])
    past = PastAnswers("ann", store)
    await past.load()
    assert [await past.to(command) for command in ("c0", "c65", "c66")] == ['"0"', '"65"', None]
