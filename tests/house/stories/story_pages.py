"""Stories of the house, by its events; `-m tests.house.stories.story_pages` writes docs/rules/stories."""

from collections.abc import Callable
from pathlib import Path

from pokerhouse.house import Refused
from pokerhouse.house import events as e
from pokerhouse.house.commands import table_command as c
from tests.house.floor import Floor, bold, passive, settings, timid
from tests.house.stories.teller import Teller

FOLDER = Path(__file__).parents[3] / "docs" / "rules" / "stories"


class Story:
    """A floor whose events are told, with a sentence of explanation here and there."""

    def __init__(self, title: str, floor: Floor) -> None:
        self.floor = floor
        self._teller = Teller()
        self._told = 0
        self._lines = [f"# {title}", ""]

    def say(self, text: str) -> None:
        """Explain what comes next."""
        self._catch_up()
        if self._lines[-1]:
            self._lines.append("")
        self._lines += [text, ""]

    def tell_only(self, *kinds: type) -> None:
        """Of what has happened since the last word, tell only events of these kinds."""
        self._catch_up(kinds)

    def _catch_up(self, kinds: tuple[type, ...] = ()) -> None:
        events = self.floor.events[self._told :]
        self._told = len(self.floor.events)
        if kinds:
            events = [event for event in events if isinstance(event, kinds)]
        for line in [*self._teller.lines(events), *self._teller.rest()]:
            time, text = line[:7], line[7:].strip()
            self._lines.append(f"- `{time}` {text}" if time.strip() else f"  - {text}")

    def text(self) -> str:
        """The whole story."""
        self._catch_up()
        return "\n".join(self._lines).rstrip() + "\n"

    def refused(self, command: Callable[[], object], who: str) -> None:
        """Try what must be refused, and tell why it was."""
        self._catch_up()
        try:
            command()
        except Refused as refused:
            self._lines.append(f"- `refused` {who}: {refused.text} ({refused.rule})")
        else:
            raise AssertionError("this should have been refused")


def newcomer() -> str:
    """A newcomer takes the seat that the big blind has just left."""
    floor = Floor(settings(seats=6), seed=11)
    story = Story("A newcomer in the big blind's seat", floor)
    story.say("Four players, and after the draw a first hand. The big blind leaves as soon as it can.")
    for seat, name in enumerate(("ann", "bob", "cid", "dan"), start=1):
        floor.join(name, seat)
    floor.start()
    marks = floor.table.state.marks
    if marks is None:
        raise AssertionError("a hand has begun")
    leaver = floor.table.state.chairs[marks.big]
    while floor.actor() != leaver.player:
        floor.act("call")
    floor.act("check")
    floor.leave(leaver.player)
    floor.play(passive)
    story.say(
        "Eve takes that seat at once: the small blind, then the button would fall on it. She rests twice."
    )
    floor.join("eve", leaver.seat)
    for _ in range(3):
        floor.play(timid)
    story.say("In the third hand the button had passed her: she posted a live big blind and played.")
    return story.text()


def heads_up() -> str:
    """Three players become two, and two become three again."""
    floor = Floor(settings(seats=6), seed=4)
    story = Story("From three to two and back", floor)
    story.say("Three players. The one on the button folds and leaves in mid-hand.")
    for seat, name in ((1, "ann"), (3, "bob"), (5, "cid")):
        floor.join(name, seat)
    floor.start()
    first = floor.actor()
    floor.act("fold")
    floor.leave(first)
    floor.play(passive)
    story.say("Heads-up: the big blind moves as always, the other has the button and the small blind.")
    floor.play(timid)
    floor.play(timid)
    marks = floor.table.state.marks
    if marks is None:
        raise AssertionError("hands were played")
    story.say("Dan sits down where the next big blind is due to come, and the three play on from there.")
    after = (marks.big % 6 + 1, (marks.big + 1) % 6 + 1)
    floor.join("dan", next(seat for seat in after if seat not in floor.table.state.chairs))
    floor.play(timid)
    floor.play(timid)
    return story.text()


def sitting_out() -> str:
    """A player goes away, misses both blinds and comes back."""
    floor = Floor(settings(seats=6, time_bank_ms=0), seed=2)
    story = Story("Away over the blinds, and never back", floor)
    story.say("Four players; Ann sits out after the first hand and comes back when both blinds have passed.")
    for seat, name in enumerate(("ann", "bob", "cid", "dan"), start=1):
        floor.join(name, seat)
    floor.play(timid)
    floor.do(c.SitOut(player="ann"))
    while not floor.table.state.chairs[1].occupant.missed_small:
        floor.play(timid)
    floor.do(c.SitIn(player="ann"))
    while "ann" not in floor.table.state.players:
        floor.play(timid)
    story.say("Then Bob falls asleep. His time runs out in two hands, and the house sits him out.")
    asleep(floor, "bob", lambda: floor.table.state.chairs[2].away is None)
    story.say("He has three periods of five minutes, each a use; the others play on (told only in part).")
    asleep(floor, "bob", lambda: floor.table.state.chairs[2].away is not None)
    story.tell_only(e.SitOutExtended, e.SatIn, e.BlindMissed)
    story.say("Now he counts as in again: one hand is folded for him, in the next his clock decides.")
    asleep(floor, "bob", lambda: 2 in floor.table.state.chairs)
    return story.text()


def asleep(floor: Floor, sleeper: str, going: Callable[[], bool]) -> None:
    """Play on while somebody sleeps; the others move within a second."""
    while going():
        hand = floor.table.hand
        if floor.table.state.phase == "hand" and floor.actor() != sleeper and hand is not None:
            floor.now += 1_000
            menu = hand.menu()
            if menu is not None:
                floor.act(*passive(menu))
        else:
            floor.tick()


def hit_and_run() -> str:
    """A winner leaves and comes back within the hour."""
    floor = Floor(settings(seats=3, standing=True), seed=7)
    story = Story("Hit and run", floor)
    story.say("Three players with 200 each go all-in; the winner keeps the maximum of 400 on the table.")
    for seat, name in enumerate(("ann", "bob", "cid"), start=1):
        floor.join(name, seat)
    floor.play(bold)
    winner = max(floor.table.state.chairs.values(), key=lambda chair: chair.stack)
    name, seat = winner.player, winner.seat
    others = [chair.player for chair in floor.table.state.chairs.values() if chair is not winner]
    for other in others:
        floor.leave(other)
    floor.tick()
    story.say("The others have left, the table waits, and the winner leaves too.")
    floor.leave(name)
    story.say("Within the hour the same table is open only with its maximum buy-in.")
    floor.wait(30 * 60_000)
    story.refused(lambda: floor.join(name, seat, 200), name.title())
    floor.join(name, seat, 400)
    floor.leave(name)
    story.say("That stay was no win; it replaces the one before, and the table is open again.")
    floor.join(name, seat, 100)
    return story.text()


def sit_and_go() -> str:
    """A sit-and-go of four with a safe, a forfeit, somebody away, walks and places."""
    floor = Floor(settings(kind="sng", seats=4, time_bank_ms=0, walk_ms=30_000), seed=5)
    story = Story("A sit-and-go", floor)
    story.say("Four players buy in for 400, the maximum. What somebody wins above it goes to the safe.")
    for seat, name in enumerate(("ann", "bob", "cid", "dan"), start=1):
        floor.join(name, seat, 400)
    floor.play(timid)
    story.say("The first to act folds and leaves: stack and safe go to this hand's main pot.")
    floor.start()
    leaver = floor.actor()
    floor.act("fold")
    floor.leave(leaver)
    floor.play(timid)
    story.say("All but one sit out: no cards, a walk each half minute. Blinds are taken all the same.")
    there = [chair.player for chair in floor.table.state.chairs.values()]
    for name in there[1:]:
        floor.do(c.SitOut(player=name))
    floor.tick()
    floor.tick()
    story.say("They come back and everybody moves all-in until one has all.")
    for name in there[1:]:
        floor.do(c.SitIn(player=name))
    while floor.table.state.sng is not None and floor.table.state.sng.running:
        floor.play(bold)
    story.say("Winner and eliminated are asked about the next one; nobody answers, all become observers.")
    floor.wait(30_000)
    return story.text()


STORIES: dict[str, Callable[[], str]] = {
    "newcomer": newcomer,
    "heads-up": heads_up,
    "sitting-out": sitting_out,
    "hit-and-run": hit_and_run,
    "sit-and-go": sit_and_go,
}

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, tell in STORIES.items():
        (FOLDER / f"{name}.md").write_text(tell())
