"""What ends, goes on or is forgotten: statements that go with a batch, after its rows."""

from sqlalchemy import Delete, Update, delete, select, tuple_, update

from pokerhouse.server.storage.batch import PasswordRow
from pokerhouse.server.storage.schema import commands, names, players, recoveries, sessions

FORGOTTEN_MAX = 1_000
"""Answers forgotten in one transaction, at most: others wait for it."""


def session_prolonged(token_hash: str, now: int) -> Update:
    """Let a session count as begun now; one that has ended stays so."""
    return update(sessions).where(sessions.c.token_hash == token_hash).values(created=now)


def session_ended(token_hash: str) -> Update:
    """End a session for ever, whatever a clock says later."""
    return update(sessions).where(sessions.c.token_hash == token_hash).values(revoked=0)


def signed_out(player: str) -> Update:
    """End all sessions of a player."""
    return update(sessions).where(sessions.c.player == player).values(revoked=0)


def guest_no_more(player: str) -> Update:
    """A guest with a password is a member: nobody forgets them."""
    return update(players).where(players.c.id == player).values(kind="member")


def codes_replaced(row: PasswordRow) -> Delete:
    """Forget the codes that stood for an older password."""
    others = recoveries.c.hash.not_in(row.recoveries)
    return delete(recoveries).where(recoveries.c.player == row.player, others)


def sessions_forgotten(before: int) -> Delete:
    """Forget the sessions that began before this moment."""
    return delete(sessions).where(sessions.c.created < before)


def answers_forgotten(before: int) -> Delete:
    """Forget answers given before this moment, some at a time."""
    old = select(commands.c.player, commands.c.id).where(commands.c.at < before).limit(FORGOTTEN_MAX)
    return delete(commands).where(tuple_(commands.c.player, commands.c.id).in_(old))


def guest_forgotten(player: str) -> tuple[Delete, ...]:
    """A forgotten guest can't come in any more, and the name is free."""
    return tuple(delete(table).where(table.c.player == player) for table in (sessions, names))
