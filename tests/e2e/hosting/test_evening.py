"""An evening with friends in five browsers: twenty hands for chips, a sit-and-go to its end, and the next."""

import asyncio
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.friend import Friend
from tests.e2e.hosting.stacked_room import StackedRoom, open_stacked_room
from tests.e2e.person import WAIT
from tests.e2e.test_house import range_of
from tests.server.harness.witness import examine

PHONE = (390, 844)
WIDE = (1440, 900)
SEATED_WITHIN = 20
"""Seconds from the click on a link to the seat."""
NOTICED_WITHIN = 5
"""Seconds until a cut line is noticed."""
RESULT = "dialog.result"
"""Where the places of a sit-and-go are shown."""
GRANT = 1_000
"""What the cage gives everybody at first."""


@dataclass
class Evening:
    """The house, the people in it, and which hand is played."""

    house: StackedRoom
    browser: Browser
    people: list[Friend] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    hand: int = 1

    def welcome(self, friend: Friend) -> Friend:
        """Somebody is here; what its page throws is noted."""
        friend.page.on("pageerror", lambda error: self.errors.append(f"{friend.name}: {error}"))
        self.people.append(friend)
        return friend

    def give_up_hands(self, count: int, *players: Friend) -> None:
        """Hands that go to the big blind: the first to act folds, the others have chosen to beforehand."""
        for _ in range(count):
            first = players[0]
            for player in players:
                match player.stance(self.hand):
                    case "turn":
                        first = player
                    case "price":
                        player.chooses("fold")
                    case _:
                        player.chooses("checkFold")
            first.folds()
            self.hand += 1
            players[0].page.locator(f".stage[data-hand='{self.hand}']").wait_for()


def faults_of_books(database: str) -> list[str]:
    """What the house's ledger says against its events; in a thread, for this one has the browser's loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(examine(database, []))).result()


@pytest.fixture
def evening(browser: Browser, tmp_path: Path) -> Iterator[Evening]:
    """A house of its own; afterwards its books are examined, and what a page threw, the test throws."""
    with open_stacked_room(tmp_path) as house:
        opened = Evening(house, browser)
        yield opened
        for friend in opened.people:
            friend.go_home()
    assert opened.errors == []
    assert faults_of_books(f"sqlite:///{tmp_path / 'house.sqlite'}") == []


@pytest.mark.rule("HOST-1", "HOST-2", "HOST-3", "HOST-5", "HOST-10", "CASH-6.1", "CASH-8.1", "PSNG-3")
def test_an_evening_with_friends(evening: Evening) -> None:
    open_private_table(evening)
    friends_come_by_link(evening)
    the_first_hand(evening)
    everybody_talks(evening)
    evening.give_up_hands(3, *evening.people)
    all_in_with_side_pots(evening)
    a_phone_loses_its_network(evening)
    evening.give_up_hands(5, *evening.people)
    kit_is_asked_to_leave(evening)
    evening.give_up_hands(6, *evening.people[:4])
    the_last_hand(*evening.people[:4])
    sessions_add_up(*evening.people)
    a_sit_and_go(evening)


def open_private_table(evening: Evening) -> None:
    """The host opens a table that nobody finds in the lobby."""
    mina = Friend.come_in(evening.browser, evening.house.room.address, "Mina", WIDE)
    evening.welcome(mina)
    mina.open_table("Cash", stake="5/10", seats=5, bots=0, amounts=range_of(200, 600), listed=False)
    mina.sit_down()
    evening.house.stack("As 2c 3c 4c 5c")  # Mina draws the ace: hers is the first button


def friends_come_by_link(evening: Evening) -> None:
    """Four friends are at the table seconds after they have the link."""
    mina, by = evening.people[0], evening.browser
    link = mina.link
    mina.pauses()  # until everybody is here
    theo = evening.welcome(Friend.invited(by, link, "Theo", brings=200, size=PHONE, means="finger"))
    noor = evening.welcome(Friend.invited(by, link, "Noor", brings=300, size=PHONE, means="finger"))
    jiwoo = evening.welcome(Friend.invited(by, link, "지우", brings=400, locale="ko-KR"))
    kit = evening.welcome(Friend.invited(by, link, "Kit", brings=500, means="keys"))
    for friend in (theo, noor, jiwoo, kit):
        assert friend.seconds < SEATED_WITHIN
        friend.sees(".waitline", friend.words["paused"])
        for name, stack in {"Mina": 600, "Theo": 200, "Noor": 300}.items():
            expect(friend.stack_of(name)).to_have_text(str(stack), timeout=WAIT)
    for friend in evening.people:
        friend.watches()
    mina.resumes()


def the_first_hand(evening: Evening) -> None:
    """Everybody acts in its own way; a choice made beforehand is taken back when it no longer answers."""
    mina, theo, noor, jiwoo, kit = evening.people
    noor.chooses("check")
    theo.chooses("fold")
    assert {friend.name: friend.cut_off for friend in evening.people if friend.cut_off} == {}
    jiwoo.raises_to(30)
    noor.sees(".pre-line", f"지우 {noor.words['choose again']}")
    kit.calls()
    mina.folds()  # and Theo's choice folds for him
    noor.calls()
    noor.checks()
    jiwoo.checks()
    kit.raises_to(40)
    noor.folds()
    jiwoo.folds()
    mina.sees(".log", "Mina and Theo fold", "Kit bets 40", "Kit wins 95")
    jiwoo.sees(".log", "Kit 95 획득")
    evening.hand = 2


def everybody_talks(evening: Evening) -> None:
    """Words and reactions reach everybody; a phone shows that there is news and opens it in a sheet."""
    mina, theo, noor, jiwoo, kit = evening.people
    mina.opens_chat()
    mina.says("Welcome, all of you")
    theo.page.locator(".has-news").wait_for()
    theo.opens_chat()
    theo.sees(".messages", "Welcome, all of you")
    theo.presses(theo.words["cheers"])
    theo.closes_sheet()
    jiwoo.opens_chat()
    jiwoo.says("안녕하세요")
    kit.opens_chat()
    kit.says("no mouse here")
    for friend in (mina, jiwoo, kit):
        friend.sees(".messages", "Welcome, all of you", "Theo: ", "안녕하세요", "no mouse here")
    jiwoo.sees(".messages", f"Theo: {jiwoo.words['cheers']}")
    noor.opens_chat()
    noor.sees(".messages", "안녕하세요", "no mouse here")
    noor.closes_sheet()
    jiwoo.opens_log()
    kit.page.keyboard.press("F6")


def all_in_with_side_pots(evening: Evening) -> None:
    """Four are all-in with unequal stacks, the host has asked for a pause, and who lost everything rebuys."""
    mina, theo, noor, jiwoo, kit = evening.people
    evening.house.stack_hand(
        holes=["As Ah", "Qs Qh", "Ks Kh", "7c 2d", "Js Jh"],  # Theo, Noor, 지우, Kit, Mina
        board="3c 8d 9h 4s 6c",
    )
    evening.give_up_hands(1, *evening.people)
    mina.pauses()
    for friend in evening.people:
        friend.sees(".named", friend.words["pauses after"])
    jiwoo.goes_all_in()
    kit.folds()
    mina.calls()
    theo.calls()
    noor.calls()
    for friend in evening.people:
        friend.sees(".named", friend.words["paused"])
        told = [said for where, said in friend.seen if where == "pots"]
        assert any(re.search(r"800.*195.*210", said, re.DOTALL) for said in told), (friend.name, told)
        for name, stack in {"Theo": 600, "지우": 405, "Noor": 0, "Kit": 565, "Mina": 225}.items():
            expect(friend.stack_of(name)).to_have_text(str(stack), timeout=WAIT)
    mina.sees(".log", "Theo wins 800 from the main pot", "지우 wins 195 from a side pot")
    jiwoo.sees(".log", "Theo 메인 팟에서 800 획득", "사이드 팟에서 195 획득")
    noor.rebuys(300)
    for friend in evening.people:
        expect(friend.stack_of("Noor")).to_have_text("300", timeout=WAIT)
    # What Theo has above the maximum is in his bank; nothing told him before the river that he would have it.
    banks = [said for where, said in theo.seen if where == "bank"]
    assert banks == ["800", "1,000"]
    assert order(theo, "pots", "210") < order(theo, "bank", "1,000")
    mina.resumes()
    evening.hand += 1


def order(friend: Friend, place: str, text: str) -> int:
    """The place of what was seen in the order of everything that was."""
    return next(i for i, (where, said) in enumerate(friend.seen) if where == place and text in said)


def a_phone_loses_its_network(evening: Evening) -> None:
    """In the middle of a hand: it is noticed, and the same hand goes on with the same cards."""
    mina, theo, noor, jiwoo, kit = evening.people
    kit.stance(evening.hand)
    noor.stance(evening.hand)
    cards = noor.cards
    begun = time.monotonic()
    noor.page.context.set_offline(offline=True)
    noor.sees(".banner", noor.words["reconnecting"])
    assert time.monotonic() - begun < NOTICED_WITHIN
    kit.raises_to(30)
    mina.folds()
    theo.folds()
    noor.page.context.set_offline(offline=False)
    noor.sees(".banner", noor.words["back"], "You missed 3 actions")
    assert noor.cards == cards
    assert noor.page.locator(".stage").get_attribute("data-hand") == str(evening.hand)
    noor.calls()
    jiwoo.folds()
    noor.checks()
    kit.raises_to(50)
    noor.folds()
    evening.hand += 1


def kit_is_asked_to_leave(evening: Evening) -> None:
    """The host asks somebody to leave, sees what that means, and means it; the hand is played to its end."""
    mina, theo, noor, jiwoo, kit = evening.people
    kit.stance(evening.hand)
    mina.presses("^Host$")
    mina.presses("^What to do about Kit$")
    mina.presses("^Ask to leave$")
    mina.sees(".asked", "Ask Kit to leave?")
    mina.presses("^Ask to leave$", within=mina.page.locator(".asked"))
    mina.presses("^Close$", within=mina.page.locator(".side"))
    evening.give_up_hands(1, *evening.people)
    kit.sees("dialog", "Kit")
    for friend in (mina, theo, noor, jiwoo):
        expect(friend.page.locator(".seat", has_text="Kit")).to_have_count(0, timeout=WAIT)


def next_to_act(*players: Friend) -> Friend:
    """Whoever is asked, as soon as somebody is."""
    until = time.monotonic() + WAIT / 1_000
    while time.monotonic() < until:
        for player in players:
            if player.glance():
                return player
    raise TimeoutError("nobody is asked")


def the_last_hand(*players: Friend) -> None:
    """Everybody stays to the flop, then asks to leave; the hand is given up to the first to bet."""
    for _ in players:
        next_to_act(*players).calls()
    first = next_to_act(*players)
    for player in players:
        player.leaves()
    first.raises_to(20)
    others = [player for player in players if player is not first]
    while others:
        leaver = next_to_act(*others)
        leaver.folds()
        others.remove(leaver)


def sessions_add_up(*players: Friend) -> None:
    """What some have lost others have won, and everybody's bank has it."""
    sessions = {player.name: player.session() for player in players}
    assert [session.hands for session in sessions.values()] == [20, 20, 20, 20, 13]
    assert [session.brought for session in sessions.values()] == [600, 200, 600, 400, 500]
    assert sum(session.result for session in sessions.values()) == 0, sessions
    for player in players:
        session = sessions[player.name]
        assert session.bank == GRANT + session.result, (player.name, session)
        player.presses(player.words["to the lobby"], within=player.page.get_by_role("dialog"))
        expect(player.page.locator("header .money b")).to_have_text(f"{session.bank:,}", timeout=WAIT)


def a_sit_and_go(evening: Evening) -> None:
    """Three hands decide a private sit-and-go; all see the places, and all are dealt into the next one."""
    mina, theo, noor, jiwoo, kit = evening.people
    house = evening.house
    house.stack("As 2c 3c 4c 5c")
    house.stack_hand(
        ["As Ah", "Qs Qh", "Ks Kh", "7c 2d", "Js Jh"], "3c 8d 9h 4s 6c"
    )  # Theo before all others
    house.stack_hand(["As Ah", "Qs Qh", "Ks Kh"], "3c 8d 9h 4s 6c")  # Kit before Theo, Mina is out
    house.stack_hand(["Qs Qh", "As Ah"], "3c 8d 9h 4s 6c")  # Kit before Theo
    mina.open_table("Private sit & go", stake="10/20", seats=5, bots=0, amounts={"Chips for everyone": 200})
    mina.sit_down()
    link = mina.link
    for friend in (theo, noor, jiwoo, kit):
        friend.page.goto(link)
        friend.presses(friend.words["sit down"])
        expect(friend.own).to_be_visible(timeout=WAIT)
    jiwoo.goes_all_in()
    kit.folds()
    mina.folds()
    theo.calls()
    noor.calls()
    mina.goes_all_in()
    theo.calls()
    kit.calls()
    kit.goes_all_in()
    theo.calls()
    for friend in evening.people:
        friend.sees(RESULT, "Kit", "Theo", "Mina", "Noor", "지우")
    kit.sees(RESULT, "1st")
    jiwoo.sees(RESULT, "1위")
    for friend in (kit, noor):
        friend.presses(f"^{friend.words['rematch']}$", within=friend.page.locator(RESULT))
    for friend in evening.people:
        expect(friend.own.locator(".hole [data-card]")).to_have_count(2, timeout=WAIT)
        expect(friend.page.locator(RESULT)).to_have_count(0, timeout=WAIT)
