"""Who plays, and when, as the host decides: pause, lock, asking somebody to leave, passing the role on."""

from pokerhouse.house import events as e
from pokerhouse.house.commands import AskToLeave, LockTable, PassHost, PausePlay, ResumePlay, StartNow
from pokerhouse.house.reason import Reason
from pokerhouse.house.seats import ASKED_TO_LEAVE, seated
from pokerhouse.house.settings import refuse_unless
from pokerhouse.house.state import Chair, TableState, newest_link
from pokerhouse.house.step import Step, TableKind

PAUSED = Reason("paused", "HOST-3", "The host paused the table: no more hands are dealt for now.")
RESUMED = Reason("resumed", "HOST-3", "The host resumed the game.")
NEXT = Reason("next_hand", "HOST-3", "The next hand follows.")
LOCKED = Reason("locked", "HOST-4", "The table is locked: new players can't sit down.")
LINK_ENDED = Reason("link_revoked", "HOST-5", "This link has ended: its maker can't come back.")
UNLOCKED = Reason("unlocked", "HOST-4", "The table is unlocked.")


def require_host(state: TableState, player: str) -> None:
    """Refuse everybody but the host (HOST-1)."""
    refuse_unless(player and player == state.host, "not_host", "HOST-1", "Only the table's host can do this.")


def pause_play(step: Step, _kind: TableKind, command: PausePlay) -> None:
    """No hand after this one."""
    require_host(step.state, command.player)
    refuse_unless(not step.state.paused, "paused_already", "HOST-3", "The table is already paused.")
    step.emit(e.PlayPaused(at=step.at, player=command.player, reason=PAUSED))


def resume_play(step: Step, _kind: TableKind, command: ResumePlay) -> None:
    """Hands again: a hand that was due meanwhile follows after the usual pause."""
    state = step.state
    require_host(state, command.player)
    refuse_unless(state.paused, "not_paused", "HOST-3", "The table is not paused.")
    step.emit(e.PlayResumed(at=step.at, player=command.player, reason=RESUMED))
    if state.phase != "hand" and state.due is not None and state.due < step.at:
        until = step.at + step.settings.between_hands_ms
        step.emit(e.PauseStarted(at=step.at, until=until, reason=NEXT))


def start_now(step: Step, kind: TableKind, command: StartNow) -> None:
    """The sit-and-go begins with those who are here (TERM-10)."""
    require_host(step.state, command.player)
    kind.start_now(step)


def lock_table(step: Step, _kind: TableKind, command: LockTable) -> None:
    """Nobody new, or everybody again."""
    require_host(step.state, command.player)
    if command.locked != step.state.locked:
        why = LOCKED if command.locked else UNLOCKED
        step.emit(e.TableLocked(at=step.at, player=command.player, locked=command.locked, reason=why))


def ask_to_leave(step: Step, kind: TableKind, command: AskToLeave) -> None:
    """A person goes: at once if it has no part in a hand, else when the hand is over (HOST-5)."""
    state = step.state
    require_host(state, command.player)
    refuse_unless(
        command.guest != command.player,
        "yourself",
        "HOST-5",
        "To go yourself, leave the table.",
    )
    chair = seated(state, command.guest)
    send_away(step, kind, chair, by=command.player, bar=command.bar)


def check_send_away(state: TableState, chair: Chair) -> None:
    """Refuse to send away who plays in a sit-and-go, and who is on the way already (HOST-5)."""
    plays = state.sng is not None and state.sng.running and not chair.out
    # Whoever could send a rival away would win its chips.
    refuse_unless(not plays, "sng_runs", "HOST-5", "Nobody can be sent away from a running sit-and-go.")
    refuse_unless(not chair.dismissed, "asked_already", "HOST-5", "That player leaves after this hand.")


def send_away(step: Step, kind: TableKind, chair: Chair, *, by: str, bar: bool) -> None:
    """The player leaves as by its own wish, but has no say in it."""
    state = step.state
    check_send_away(state, chair)
    step.emit(
        e.AskedToLeave(
            at=step.at, seat=chair.seat, player=chair.player, by=by, barred=bar, reason=ASKED_TO_LEAVE
        )
    )
    if bar and newest_link(state.links, chair.player):
        step.emit(e.LinkRevoked(at=step.at, player=by, reason=LINK_ENDED, maker=chair.player))
    hand, position = step.hand, chair.position
    in_hand = state.phase == "hand" and hand is not None and position is not None
    if not in_hand or hand is None or position is None or hand.folded[position]:
        kind.depart(step, chair, ASKED_TO_LEAVE)
        kind.settle(step)


def pass_host(step: Step, _kind: TableKind, command: PassHost) -> None:
    """The role goes to another person at the table."""
    require_host(step.state, command.player)
    chair = seated(step.state, command.to)
    fine = not chair.bot and command.to != command.player
    refuse_unless(fine, "no_host", "HOST-6", "Choose another person at the table as its host.")
    _pass(step, chair)


def hand_on(step: Step) -> None:
    """A host who has got up is followed by who has sat here longest; bots are no hosts (HOST-6)."""
    state = step.state
    gone = any(isinstance(event, e.SeatLeft) and event.player == state.host for event in step.outcome.events)
    heir = next((chair for chair in state.chairs.values() if not chair.bot), None)
    if gone and heir is not None and state.chair_of(state.host) is None:
        _pass(step, heir)


def _pass(step: Step, chair: Chair) -> None:
    why = Reason("host_passed", "HOST-6", f"{chair.name} is the host now.", {"name": chair.name})
    step.emit(e.HostPassed(at=step.at, player=step.state.host, to=chair.player, reason=why))
