"""Taking over what a host does with its table."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pokerhouse.house import events as e
from pokerhouse.house.state.table_link import TableLink, newest_link
from pokerhouse.house.state.table_state import TableState

LINKS_REMEMBERED = 8
"""Links that were taken back and are still known: people who follow one are told what became of it."""

LINKS_MAX = 50
"""Good links of a private sit-and-go; each of its circle has one."""


def _link_made(state: TableState, event: e.LinkMade) -> None:
    _revoke(state, event.at, event.player if state.settings.facts.given else "")
    link = TableLink(key=event.key, by=event.player, guests=event.guests, until=event.until)
    over = [link for link in state.links if link.revoked]
    good = [link for link in state.links if not link.revoked]
    state.links = [*over[1 - LINKS_REMEMBERED :], *good[1 - LINKS_MAX :], link]


def _revoke(state: TableState, at: int, by: str) -> None:
    if link := newest_link(state.links, by):
        _put(state, link, revoked=at)


def _put(state: TableState, old: TableLink, **changes: Any) -> None:
    state.links = [replace(link, **changes) if link is old else link for link in state.links]


def _link_revoked(state: TableState, event: e.LinkRevoked) -> None:
    _revoke(state, event.at, event.maker)


def _link_followed(state: TableState, event: e.LinkFollowed) -> None:
    link = next(link for link in state.links if link.key == event.key)
    _put(state, link, came={event.player: event.at, **link.came})
    state.invited = {**state.invited, event.player: link.by}
    state.came = {**state.came, event.player: event.at}


def _play_paused(state: TableState, event: e.PlayPaused) -> None:
    state.paused, state.paused_at = True, event.at


def _play_resumed(state: TableState, event: e.PlayResumed) -> None:
    state.paused = False
    if state.sng is not None:
        state.sng.stood += event.at - max(state.paused_at, state.sng.started)


def _locked(state: TableState, event: e.TableLocked) -> None:
    state.locked = event.locked


def _asked_to_leave(state: TableState, event: e.AskedToLeave) -> None:
    chair = state.chairs[event.seat]
    chair.dismissed = True
    if not chair.leaving:
        chair.leaving = True
        state.leaving.append(event.player)
    if event.barred:
        state.barred = [*state.barred, event.player]
        state.forget_guest(event.player)


def _host_passed(state: TableState, event: e.HostPassed) -> None:
    state.passed_to = event.to


def _change_planned(state: TableState, event: e.ChangePlanned) -> None:
    state.planned = event.settings


def _changed(state: TableState, event: e.TableChanged) -> None:
    if event.settings.time_bank_ms != state.settings.time_bank_ms:
        for chair in state.chairs.values():
            chair.time_bank = event.settings.time_bank_ms
    if state.settings.is_private and not event.settings.is_private:
        state.listed_from = event.at
    state.settings, state.planned = event.settings, None


APPLY_HOST: dict[type, Callable[[TableState, Any], None]] = {
    e.LinkMade: _link_made,
    e.LinkRevoked: _link_revoked,
    e.LinkFollowed: _link_followed,
    e.PlayPaused: _play_paused,
    e.PlayResumed: _play_resumed,
    e.TableLocked: _locked,
    e.AskedToLeave: _asked_to_leave,
    e.HostPassed: _host_passed,
    e.ChangePlanned: _change_planned,
    e.TableChanged: _changed,
}
