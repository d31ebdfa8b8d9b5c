"""A table that has been played at for hours does no more work for a hand than one that was just opened."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page

from pokerhouse.protocol.event import HandStarted
from pokerhouse.protocol.message import Update
from tests.e2e.person import Person
from tests.e2e.players.recorded import Retold, recorded
from tests.e2e.quick_room import open_quick_room

TABLE = "maple-room"
LOG_MAX = 1_200
PAUSE_MS = 60
"""Between two messages: what moves may move."""
WORK_TIMES = 1.2


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A room whose standing tables nobody plays at."""
    with open_quick_room(tmp_path_factory.mktemp("long-log")) as room:
        yield room.address


@pytest.fixture
def hands(house: str, sized: Callable[[int, int], int]) -> list[Update]:
    """What is told at both tables, the new one and the old one."""
    return recorded(house, sized(4, 20))


@contextmanager
def looking_on(browser: Browser, house: str) -> Iterator[tuple[Page, Retold]]:
    """Somebody at the quiet table, with its log open."""
    ada = Person.come_in(browser, house, "Ada", (1440, 900))
    retold = Retold(ada.page, TABLE)
    ada.page.goto(f"{house}/#/table/{TABLE}")
    ada.page.reload()  # by the routed line
    ada.page.locator(".stage").wait_for()
    yield ada.page, retold
    ada.go_home()


def fill(retold: Retold, hands: list[Update]) -> None:
    """The log is as long as it gets."""
    events = [event for message in hands for event in message.events]
    for _ in range(1 + 2 * LOG_MAX // len(events)):
        retold.tell(replace(hands[0], events=events), pause=PAUSE_MS)


def work(page: Page, retold: Retold, hands: list[Update]) -> float:
    """The seconds of its processor that the page's own thread needs for the hands."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        metrics = devtools.send("Performance.getMetrics")["metrics"]
        return next(float(one["value"]) for one in metrics if one["name"] == "TaskDuration")

    begun = spent()
    for message in hands:
        retold.tell(message, pause=PAUSE_MS)
    return spent() - begun


def test_a_hand_with_a_full_log_is_hardly_more_work_than_one_without(
    browser: Browser, house: str, hands: list[Update], figure: Callable[[str], None]
) -> None:
    with looking_on(browser, house) as (page, retold):
        empty = work(page, retold, hands)
    with looking_on(browser, house) as (page, retold):
        fill(retold, hands)
        full = work(page, retold, hands)
    count = sum(isinstance(event, HandStarted) for message in hands for event in message.events)
    figure(
        f"{full * 1000 / count:.0f} ms of work for a hand of ten seats with a log of {LOG_MAX} lines, "
        f"{empty * 1000 / count:.0f} ms with an empty one, {full / empty:.2f} times as much"
    )
    assert full <= WORK_TIMES * empty
