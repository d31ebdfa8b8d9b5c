"""The host's own table: its link, pause and lock, who is sent away, what it is set to, its bots."""

from pokerhouse.house.host.host_controls import (
    ask_to_leave,
    hand_on,
    lock_table,
    pass_host,
    pause_play,
    resume_play,
    start_now,
)
from pokerhouse.house.host.table_bots import add_bot, remove_bot
from pokerhouse.house.host.table_changes import change_table, check_times, settle_change
from pokerhouse.house.host.table_invitation import (
    GUESTS_MAX,
    LinkEnd,
    follow_link,
    link_end,
    link_of,
    make_link,
    revoke_link,
)

__all__ = [
    "GUESTS_MAX",
    "LinkEnd",
    "add_bot",
    "ask_to_leave",
    "change_table",
    "check_times",
    "follow_link",
    "hand_on",
    "link_end",
    "link_of",
    "lock_table",
    "make_link",
    "pass_host",
    "pause_play",
    "remove_bot",
    "resume_play",
    "revoke_link",
    "settle_change",
    "start_now",
]
