"""What the house counts, remembers and forgets beside what it is asked for."""

import asyncio

from pokerhouse.protocol.command import LeaveWaitingList, Ping, Watch
from pokerhouse.protocol.people_command import ReportPlayer
from pokerhouse.server.metrics import COMMANDS, TOLD_SECONDS
from tests.server.playthroughs.story import House, lived


def told() -> float:
    """How many commands of tables were timed."""
    return next(
        sample.value
        for metric in TOLD_SECONDS.collect()
        for sample in metric.samples
        if "count" in sample.name
    )


def test_commands_are_counted_by_their_outcome() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        answered = COMMANDS.labels("ping", "answered")._value.get()  # noqa: SLF001
        refused = COMMANDS.labels("watch", "refused")._value.get()  # noqa: SLF001
        timed = told()
        await house.do("Ada", Ping)
        await house.refused("Ada", Watch, table="nowhere")
        assert COMMANDS.labels("ping", "answered")._value.get() == answered + 1  # noqa: SLF001
        assert COMMANDS.labels("watch", "refused")._value.get() == refused + 1  # noqa: SLF001
        await house.sit("Ada", "maple-room", 1, 1_000)
        assert told() > timed
        await house.refused("Ada", LeaveWaitingList, table="maple-room")

    lived(story)


def test_bots_are_not_reported() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        await asyncio.sleep(1)
        bot = next(seated.player for seated in house.desk("maple-room").summary.seated if seated.bot)
        assert await house.refused("Ada", ReportPlayer, player=bot, why="name") == (
            "only_people", "PEOPLE-3", "You can't report the house's bots.", {},
        )  # fmt: skip

    lived(story, bots=2)
