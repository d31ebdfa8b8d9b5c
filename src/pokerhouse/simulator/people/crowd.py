"""The people together: they hear what happens at their tables and answer in their own time."""

from functools import partial

from pokerhouse.house import Outcome, Player, Table
from pokerhouse.house import commands as c
from pokerhouse.house.events import ClockStarted, HandEvent, Invited, OptionAsked, RebuyAsked, SeatTaken
from pokerhouse.house.waiting import SeatOffered, Unqueue
from pokerhouse.rules import HandEnded
from pokerhouse.simulator.people.impulses import IMPULSES_AT_HOME, IMPULSES_IN_THE_HOUSE, IMPULSES_SEATED
from pokerhouse.simulator.people.nonsense_commands import MOVES
from pokerhouse.simulator.people.patient_friends import gather
from pokerhouse.simulator.people.person import Person, drawn
from pokerhouse.simulator.people.private_games import follow
from pokerhouse.simulator.people.sitting_down import sit_down_at
from pokerhouse.simulator.people.situation import Situation
from pokerhouse.simulator.world import MINUTE, SECOND, House, Luck, WaitingLists

NEVER = -1


class Crowd:
    """Everybody who may come to the house."""

    def __init__(self, house: House, luck: Luck, size: int) -> None:
        self.house = house
        self.clock = house.clock
        self.luck = luck
        self.people = {person.id: person for person in (drawn(number, luck) for number in range(size))}
        house.listeners.append(self.told)
        self.waiting_lists = WaitingLists(house, luck, self._offered)
        gather(house, list(self.people.values()))
        for person in self.people.values():
            if person.patient:
                continue
            # A third is there from the beginning; the others come over the first hour.
            delay = luck.below(MINUTE) if luck.once_in(3) else luck.below(60 * MINUTE)
            self.clock.after(delay, partial(self._come, person))

    def _come(self, person: Person) -> None:
        self.house.enter(person.id, person.name)
        person.home = False
        self._impulse(person)

    # impulses

    def _impulse(self, person: Person) -> None:
        """Do what comes to mind, and plan the next time."""
        situation = self._scene(person)
        inside = IMPULSES_IN_THE_HOUSE if situation.table is None else IMPULSES_SEATED
        self.luck.weighed(IMPULSES_AT_HOME if person.home else inside)(situation)
        eager = not person.home and not situation.player.seated
        longest = 40 * SECOND if eager else person.restless
        self.clock.after(self.luck.between(SECOND, longest), partial(self._impulse, person))

    def _scene(self, person: Person) -> Situation:
        player = self.house.players[person.id]
        return Situation(self.house, self.luck, person, player, self._seat_of(player), self.waiting_lists)

    def _seat_of(self, player: Player) -> Table | None:
        """A table where the player has a seat, any of them if there are more."""
        seats = [self.house.tables[name] for name in player.seated]
        taken = [table for table in seats if table.state.chair_of(player.state.id) is not None]
        return self.luck.pick(taken) if taken else None

    # answers

    def told(self, table: Table, outcome: Outcome) -> None:
        """Whoever has to answer something at this table plans to."""
        name = table.settings.id
        for event in outcome.events:
            match event:
                case ClockStarted():
                    self._asked(name, event)
                case RebuyAsked():
                    self._asked_to_rebuy(name, event)
                case SeatTaken():
                    self.people[event.player].favourite = name
                case OptionAsked() if self.luck.percent(85):
                    command = c.AnswerOption(player=event.player, accept=self.luck.percent(60))
                    self.house.order_later(self.luck.below(8 * SECOND), name, command)
                case Invited() if not self.people[event.guest].patient:
                    follow(self._scene(self.people[event.guest]), name, event.player)
                case HandEvent(event=HandEnded()) if self.luck.once_in(6):
                    self._show(table)
                case _:
                    pass

    def _offered(self, event: SeatOffered) -> None:
        """Take the seat, decline it, or let the offer expire."""
        person, answer = self.people[event.player], self.luck.below(100)
        delay = self.luck.between(SECOND, 40 * SECOND)
        if answer < 70:
            self.clock.after(delay, partial(self._take_offered, person, event))
        elif answer < 80:
            command = Unqueue(player=event.player, table=event.table)
            self.clock.after(delay, partial(self.waiting_lists.ask, command))

    def _take_offered(self, person: Person, event: SeatOffered) -> None:
        situation = self._scene(person)
        if not situation.player.seated:
            sit_down_at(situation, self.house.tables[event.table], seat=event.seat)

    def _asked(self, table: str, event: ClockStarted) -> None:
        """Think, sometimes too long, sometimes for ever."""
        chair = self.house.tables[table].state.chairs.get(event.seat)
        if chair is None:
            return
        person = self.people[chair.player]
        thought = self._thought(person, event)
        if thought != NEVER:
            act = partial(self._act, person, table, event.hand, event.decision)
            self.clock.after(thought, act)

    def _thought(self, person: Person, event: ClockStarted) -> int:
        luck = self.luck
        if not person.online:
            return NEVER
        if luck.below(person.sleepy):
            return luck.between(200, person.pace)
        return NEVER if luck.once_in(2) else luck.between(SECOND, event.allowed + SECOND)

    def _act(self, person: Person, name: str, hand: int, decision: int) -> None:
        """Make a move; now and then first one that can't be, or one that comes too late."""
        table, luck = self.house.tables[name], self.luck
        running = table.hand
        current = running is not None and table.state.hand_number == hand and running.decision == decision
        menu = running.menu() if running is not None and current else None
        if not person.online or (menu is None and luck.below(4)):
            return
        if luck.once_in(person.clumsy):
            move = luck.pick(MOVES)
            to = luck.pick((None, None, -1, 0, 1, 7, 10**9))
            self.house.order(table, c.Act(player=person.id, hand=hand, decision=decision, move=move, to=to))
            current = running is not None and running.decision == decision
        if menu is None or running is None or not current or menu.actor != running.actor:
            self.house.order(table, c.Act(player=person.id, hand=hand, decision=decision, move="fold"))
            return
        chosen = person.play(running, menu, luck)
        act = c.Act(player=person.id, hand=hand, decision=decision, move=chosen.move, to=chosen.to)
        self.house.order(table, act)

    def _asked_to_rebuy(self, table: str, event: RebuyAsked) -> None:
        """Auto rebuy-in answers at once; else rebuy in, leave, or let the question stand."""
        person, luck = self.people[event.player], self.luck
        if event.auto:
            self.clock.after(luck.below(20), partial(self._rebuy, person, table, event.auto))
        answer = luck.below(100)
        delay = luck.between(SECOND, event.deadline - self.clock.now + SECOND)
        if not person.online or answer < 12:
            return
        if answer < 25:
            self.house.order_later(delay, table, c.Leave(player=person.id))
            return
        amount = luck.pick((event.low, event.high, luck.between(event.low, event.high)))
        self.clock.after(delay, partial(self._rebuy, person, table, amount))

    def _rebuy(self, person: Person, name: str, to: int) -> None:
        """Bring the stack to so much, if it still may be."""
        table, player = self.house.tables[name], self.house.players[person.id]
        chair = table.state.chair_of(person.id)
        if chair is None or chair.stack >= to or chair.seat not in table.state.questions:
            return
        self.house.rebuy_in(player, table, to - chair.stack)

    def _show(self, table: Table) -> None:
        """Somebody shows its cards after the hand (TABLE-10)."""
        who = self.luck.pick(table.state.players)
        command = c.ShowCards(player=who, hand=table.state.hand_number)
        self.house.order_later(self.luck.between(100, 6_000), table.settings.id, command)
