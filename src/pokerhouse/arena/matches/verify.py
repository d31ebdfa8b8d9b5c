"""Whether a report is what its plan and its hands say: everything is counted again, hand by hand.

The cards have to be those of the plan's seed, the moves legal, the seats those of the plan; what was won, the
luck in it and the styles are counted anew with the plan's value function. Faults can't be seen in hands: they
are taken from the tasks.
"""

from pathlib import Path

import msgspec
from msgspec import Struct

from pokerhouse.arena.matches.folder import PHHS, PLAN, REPORT, TASKS, stored_in
from pokerhouse.arena.matches.hand_record import HandCounter
from pokerhouse.arena.matches.match_settings import LineUp
from pokerhouse.arena.matches.plan import Plan, plan_hash
from pokerhouse.arena.matches.report import report_of, report_text
from pokerhouse.arena.matches.tally import Tally
from pokerhouse.arena.matches.task import Task, TaskResult, tasks_of
from pokerhouse.arena.players import Styled
from pokerhouse.cards import CARD_NAMES, seeded_shuffle
from pokerhouse.history import UNKNOWN, Fault, HandHistory, read_phh, replay


class ReportError(ValueError):
    """A report that is not what its plan and hands say; the message says where."""


class Verified(Struct, frozen=True):
    """A report that is right."""

    plan: str
    hands: int
    deals: int


def verify_report(folder: Path, plan: str | None = None) -> Verified:
    """Count a kept match again; a ReportError if its report says anything else.

    Give the plan's hash as it was told before the first deal: else nobody knows that the plan is the old one.
    """
    text = (folder / PLAN).read_bytes()
    report = (folder / REPORT).read_bytes()
    found = plan_hash(text)
    if plan is not None and plan.lower() != found:
        raise ReportError(f"the plan's hash is {found}, not {plan[:80]}: the plan was changed")
    try:
        told = msgspec.json.decode(report, type=dict[str, object]).get("plan")
        planned = msgspec.json.decode(text, type=Plan)
    except msgspec.DecodeError as error:
        raise ReportError(f"the plan or the report can't be read: {error}") from None
    if told != found:
        raise ReportError(f"the report was made for the plan {str(told)[:80]}, and this is {found}")
    tally = played(folder, planned)
    recounted(folder, planned, tally)
    if report_text(report_of(tally.match(), found)) != report:
        raise ReportError("the report says something else than the tasks of the match")
    return Verified(found, planned.settings.deals * tally.plays, planned.settings.deals)


def lineup_of(plan: Plan) -> LineUp:
    """Who sat where. The bots themselves are not asked again."""
    return LineUp(plan.names, tuple([Styled("") for _ in plan.names]), plan.copies)


def played(folder: Path, plan: Plan) -> Tally:
    """What the tasks of the match say."""
    lineup = lineup_of(plan)
    tally = Tally(plan.settings, lineup)
    with (folder / TASKS).open("rb") as file:
        stored, whole = stored_in(file)
    tasks = tasks_of(plan.settings, lineup)
    numbers = [one.result.task.number for one, _ in stored]
    if not whole or numbers != [task.number for task in tasks]:
        raise ReportError(f"{len(stored)} of {len(tasks)} tasks are there: the match is not over")
    for one, _ in stored:
        tally.take(one.result)
    return tally


def recounted(folder: Path, plan: Plan, tally: Tally) -> None:
    """Count every hand again; a ReportError where that comes to something else."""
    lineup, settings = tally.lineup, tally.settings
    counter = HandCounter(settings, lineup, recorded=False)
    again = TaskResult.of(Task(0, (0, settings.deals), (0, tally.plays)), len(lineup.names))
    rounds = lineup.seatings()
    seen: set[int] = set()
    with (folder / PHHS).open("rb") as stream:
        for history in read_phh(stream):
            if isinstance(history, Fault):
                raise ReportError(f"{PHHS}: {history}")
            number = history.hand
            if not isinstance(number, int) or not 0 <= number < settings.deals * tally.plays:
                raise ReportError(f"{PHHS}: there is no hand {str(number)[:40]} in this match")
            deal, turn = divmod(number, tally.plays)
            order = rounds[deal % len(rounds)][turn]
            check_deal(history, plan, lineup, deal, order)
            try:
                hand = replay(history).hand
            except Fault as fault:
                raise ReportError(f"{PHHS}: {fault}") from None
            counter.count(hand, order, deal, turn, again)
            seen.add(number)
    if len(seen) < settings.deals * tally.plays:
        raise ReportError(f"{PHHS}: {settings.deals * tally.plays - len(seen)} hands are missing")
    second = Tally(settings, lineup)
    second.take(again)
    for name in ("won", "all_in_luck", "chance_luck", "squares", "styles"):
        if getattr(second, name) != getattr(tally, name):
            raise ReportError(f"the hands give another {name.replace('_', ' ')} than the tasks say")


def check_deal(history: HandHistory, plan: Plan, lineup: LineUp, deal: int, order: tuple[int, ...]) -> None:
    """A ReportError unless the hand has the seats of the plan and the cards of its seed."""
    settings = plan.settings
    if history.setup != settings.setup(lineup.seat_names(order)):
        raise ReportError(f"{PHHS}: hand {history.hand} has other seats, stacks or rules than the plan")
    deck = [CARD_NAMES[card] for card in seeded_shuffle(f"{settings.seed} deals", deal)]
    count = len(order)
    board = [card for step in history.steps if step.kind == "board" for card in step.cards]
    dealt = [(deck[position], deck[count + position]) for position in range(count)]
    place = 2 * count
    due = []
    for street, (burned, size) in enumerate(zip(settings.ruleset.burns, (3, 1, 1), strict=True)):
        place += burned
        due += deck[place : place + size]
        place += size
        if street == 2 or len(due) >= len(board):
            break
    if UNKNOWN in board or list(history.hole) != dealt or board != due[: len(board)]:
        raise ReportError(f"{PHHS}: hand {history.hand} was not dealt from the plan's seed")
