"""Batches as rows of the tables."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from sqlalchemy import Table

from pokerhouse.server.storage.batch import AnswerRow, Batch, SnapshotRow
from pokerhouse.server.storage.schema import (
    events,
    ledger,
    names,
    players,
    secrets,
    sessions,
    streams,
    transits,
)

Rows: TypeAlias = Iterable[dict[str, Any]]


def _stream_rows(batch: Batch, _serial: int) -> Rows:
    if batch.kind:
        yield {"stream": batch.stream, "kind": batch.kind, "opened": batch.at}


def _event_rows(batch: Batch, serial: int) -> Rows:
    for item, event in enumerate(batch.events):
        yield {
            "stream": batch.stream,
            "number": batch.number,
            "item": item,
            "serial": serial,
            "type": event.type,
            "version": event.version,
            "data": event.data.decode(),
            "at": batch.at,
            "command": batch.command,
        }


def _secret_rows(batch: Batch, _serial: int) -> Rows:
    for hand, data in batch.secrets.items():
        yield {"stream": batch.stream, "hand": hand, "data": data.decode()}


def _ledger_rows(batch: Batch, _serial: int) -> Rows:
    for line, row in enumerate(batch.transfers):
        yield {
            "stream": batch.stream,
            "number": batch.number,
            "line": line,
            "item": row.item,
            "kind": row.kind,
            "debit": row.debit,
            "credit": row.credit,
            "amount": row.amount,
        }


def _transit_rows(batch: Batch, _serial: int) -> Rows:
    for row in batch.departed:
        yield {
            "id": row.id,
            "player": row.player,
            "table": row.table,
            "amount": row.amount,
            "towards": row.towards,
            "at": batch.at,
        }


def _player_rows(batch: Batch, _serial: int) -> Rows:
    row = batch.player
    if row:
        yield {"id": row.id, "name": row.name, "kind": row.kind, "style": row.style, "created": batch.at}


def _name_rows(batch: Batch, _serial: int) -> Rows:
    if batch.player and batch.name_key:
        yield {"key": batch.name_key, "player": batch.player.id}


def _session_rows(batch: Batch, _serial: int) -> Rows:
    row = batch.session
    if row:
        yield {"token_hash": row.token_hash, "player": row.player, "created": batch.at}


def answer_row(row: AnswerRow, at: int) -> dict[str, Any]:
    """The row of an answer."""
    return {"player": row.player, "id": row.id, "answer": row.answer.decode(), "at": at}


def snapshot_row(row: SnapshotRow) -> dict[str, Any]:
    """The row of a snapshot."""
    return {"stream": row.stream, "number": row.number, "version": row.version, "data": row.data.decode()}


INSERTS: tuple[tuple[Table, Callable[[Batch, int], Rows]], ...] = (
    (streams, _stream_rows),
    (players, _player_rows),
    (names, _name_rows),
    (sessions, _session_rows),
    (events, _event_rows),
    (secrets, _secret_rows),
    (ledger, _ledger_rows),
    (transits, _transit_rows),
)
