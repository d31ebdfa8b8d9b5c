"""Numbers that others count on and no page lists: how long something is kept, tried and waited for."""

from importlib import import_module
from typing import Any

import pytest

NUMBERS: dict[str, dict[str, Any]] = {
    "actors.account": {"SNAPSHOT_EVERY": 100},
    "actors.accounts": {"LOADED_MAX": 20_000, "REMEMBERED_MS": 60_000},
    "actors.actor": {"MAILBOX_MAX": 256, "RETRY_SECONDS": 0.5, "RETRY_SECONDS_MAX": 8, "FAILURES_MAX": 3},
    "actors.desk": {"GAP_MS": 5_000},
    "actors.table_archive": {"SNAPSHOT_EVERY": 200, "RECENT_MAX": 128},
    "actors.waiting_desk": {"SNAPSHOT_EVERY": 100},
    "commands.quick_join": {"LOOK_SECONDS": 1},
    "admin.audit": {"FAULTS_MAX": 20, "ROWS_A_STEP": 1_000},
    "admin.backup": {"ROWS_A_STEP": 1_000},
    "admin.reports": {"REPORTS_MAX": 1_000},
    "clock": {"BEAT_MS": 25, "STALL_MS": 150, "GRACE_BEATS": 4, "GRACE_MS_MAX": 1_000},
    "edge.address": {"SEND_BYTES": 131_072},
    "edge.admission.admission": {"SWEEP_SECONDS": 1, "LATE_SECONDS": 1.5},
    "edge.admission.proxies": {"FORWARDED_MAX": 16},
    "edge.page": {"NAME_BYTES_MAX": 255},
    "edge.page_faults": {"FAULT_BYTES_MAX": 2_048, "FAULTS_A_MINUTE": 5},
    "edge.socket": {"STRIKES_MAX": 200},
    "edge.table_link": {"LOOKS_A_SECOND": 1.0, "LOOKS_BURST": 60.0, "KEY_MAX": 80},
    "pace.rate_limit": {"NAMES_MAX": 10_000},
    "pace.turns": {"SLICE_SECONDS": 0.005, "PAUSE_SECONDS": 0.01},
    "people.guest_names": {"DRAWS": 20, "VARIANTS": 29},
    "people.players_tables": {"FORGOTTEN_MS": {"cash": 600_000, "sng": 600_000, "private_sng": 3_600_000}},
    "people.sessions": {
        "COOKIE_DAYS": 90,
        "ROTATED_AFTER_MS": 86_400_000,
        "GRACE_MS": 60_000,
        "LOST_MS": 604_800_000,
        "REPLACED_MAX": 10_000,
    },
    "people.reachability": {"GRACE_SECONDS": 4.0},
    "people.table_chat": {"SPEAKERS_MAX": 200},
    "people.table_links": {"PARTS": 3, "LETTERS": 4, "CLOSED_REMEMBERED": 1_000},
    "room": {"SWEEP_SECONDS": 60, "DAY_MS": 86_400_000, "AWAY_DAYS_MAX": 60},
    "run": {"LOST": 1, "BAD_START": 2, "GOODBYE_SECONDS": 3},
    "storage.database": {
        "BUSY_MS": 1_500,
        "CONNECT_SECONDS": 10,
        "SERVER_CONNECT_SECONDS": 5,
        "SERVER_COMMAND_SECONDS": 20,
    },
    "storage.files.file_copy": {"PAGES_A_STEP": 256},
    "storage.pen": {"FORGOTTEN_MAX": 1_000, "LOCKED_SECONDS": 1.5},
    "storage.writer": {"LINGER_SECONDS": 0.004, "GROUP_MAX": 256, "WAITING_MAX": 4_096, "STREAMS_LOGGED": 5},
    "settings": {"TABLES_AT_ONCE_MAX": 4},
    "tasks": {"CANCEL_SECONDS": 1},
    "views.broadcaster": {
        "PRESENCE_SECONDS": 0.25,
        "LOBBY_SECONDS": 1,
    },
    "views.past_hands": {"HANDS_MAX": 50, "PEOPLE_MAX": 10_000},
}


@pytest.mark.parametrize("name", NUMBERS)
def test_what_was_promised(name: str) -> None:
    module = import_module(f"pokerhouse.server.{name}")
    assert {number: getattr(module, number) for number in NUMBERS[name]} == NUMBERS[name]
