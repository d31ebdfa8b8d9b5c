"""Bots at a host's own table: one more of a character, or one less (HOST-8)."""

from msgspec.structs import replace

from pokerhouse.house.commands import AddBot, RemoveBot
from pokerhouse.house.host.host_controls import check_send_away, require_host, send_away
from pokerhouse.house.host.table_changes import set_at_once
from pokerhouse.house.reason import Reason
from pokerhouse.house.seats import seated
from pokerhouse.house.settings import NAME_MAX, refuse_unless
from pokerhouse.house.step import Step, TableKind

COMES = Reason("bot_comes", "HOST-8", "The host added a bot.")
GOES = Reason("bot_goes", "HOST-8", "The host sent a bot away.")


def add_bot(step: Step, _kind: TableKind, command: AddBot) -> None:
    """The house is asked for a bot of this character; it takes a seat like everybody else."""
    state, settings = step.state, step.settings
    require_host(state, command.player)
    refuse_unless(not settings.no_bots, "no_bots", "HOST-8", "This table was opened without bots.")
    runs = state.sng is not None and state.sng.running
    refuse_unless(not runs, "sng_runs", "SNG-2", "You can't join a running sit-and-go.")
    refuse_unless(not state.locked, "locked", "HOST-4", "The table is locked: new players can't sit down.")
    full = len(state.chairs) >= settings.seats or settings.bots >= settings.seats - 1
    refuse_unless(not full, "table_full", "HOST-8", "There is no free seat for another bot.")
    refuse_unless(0 < len(command.style) <= NAME_MAX, "bad_style", "limit", "There is no such character.")
    styles = (*settings.bot_styles, command.style)
    set_at_once(step, replace(settings, bots=settings.bots + 1, bot_styles=styles), COMES)


def remove_bot(step: Step, kind: TableKind, command: RemoveBot) -> None:
    """A bot goes, now or when the hand is over, and none comes in its place."""
    settings = step.settings
    require_host(step.state, command.player)
    chair = seated(step.state, command.bot)
    refuse_unless(chair.bot, "no_bot", "HOST-8", "That is a person. Ask them to leave instead.")
    check_send_away(step.state, chair)
    bots = max(0, settings.bots - 1)
    set_at_once(step, replace(settings, bots=bots, bot_styles=settings.bot_styles[:bots]), GOES)
    send_away(step, kind, chair, by=command.player, bar=False)
