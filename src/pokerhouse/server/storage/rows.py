"""Batches as rows of the tables: for each table its columns, in their order, and what a batch puts there."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from sqlalchemy import Table

from pokerhouse.server.storage.batch import Batch
from pokerhouse.server.storage.schema import (
    commands,
    events,
    ledger,
    names,
    players,
    secrets,
    sessions,
    snapshots,
    streams,
    transits,
)

Rows: TypeAlias = Iterable[tuple[Any, ...]]


def _stream_rows(batch: Batch, _serial: int) -> Rows:
    if batch.kind:
        yield batch.stream, batch.kind, batch.at


def _event_rows(batch: Batch, serial: int) -> Rows:
    stream, number, at, command = batch.stream, batch.number, batch.at, batch.command
    for item, event in enumerate(batch.events):
        yield stream, number, item, serial, event.type, event.version, event.data.decode(), at, command


def _secret_rows(batch: Batch, _serial: int) -> Rows:
    for hand, data in batch.secrets.items():
        yield batch.stream, hand, data.decode()


def _ledger_rows(batch: Batch, _serial: int) -> Rows:
    stream, number = batch.stream, batch.number
    for line, row in enumerate(batch.transfers):
        yield stream, number, line, row.item, row.kind, row.debit, row.credit, row.amount


def _transit_rows(batch: Batch, _serial: int) -> Rows:
    for row in batch.departed:
        yield row.id, row.player, row.table, row.amount, row.towards, batch.at


def _player_rows(batch: Batch, _serial: int) -> Rows:
    row = batch.player
    if row:
        yield row.id, row.name, row.kind, row.style, batch.at


def _name_rows(batch: Batch, _serial: int) -> Rows:
    if batch.player and batch.name_key:
        yield batch.name_key, batch.player.id


def _session_rows(batch: Batch, _serial: int) -> Rows:
    row = batch.session
    if row:
        yield row.token_hash, row.player, batch.at


def _answer_rows(batch: Batch, _serial: int) -> Rows:
    row = batch.answer
    if row:
        yield row.player, row.id, row.answer.decode(), batch.at


def _snapshot_rows(batch: Batch, _serial: int) -> Rows:
    row = batch.snapshot
    if row:
        yield row.stream, row.number, row.version, row.data.decode()


INSERTS: tuple[tuple[Table, tuple[str, ...], Callable[[Batch, int], Rows]], ...] = (
    (streams, ("stream", "kind", "opened"), _stream_rows),
    (players, ("id", "name", "kind", "style", "created"), _player_rows),
    (names, ("key", "player"), _name_rows),
    (sessions, ("token_hash", "player", "created"), _session_rows),
    (
        events,
        ("stream", "number", "item", "serial", "type", "version", "data", "at", "command"),
        _event_rows,
    ),
    (secrets, ("stream", "hand", "data"), _secret_rows),
    (ledger, ("stream", "number", "line", "item", "kind", "debit", "credit", "amount"), _ledger_rows),
    (transits, ("id", "player", "table", "amount", "towards", "at"), _transit_rows),
    (commands, ("player", "id", "answer", "at"), _answer_rows),
    (snapshots, ("stream", "number", "version", "data"), _snapshot_rows),
)
"""In the order of writing: a session's player stands there before the session does."""

REPLACED = {commands: ("player", "id"), snapshots: ("stream",)}
"""Tables with rows that may stand there already, by their keys: answers of forgotten ids, older snapshots."""
