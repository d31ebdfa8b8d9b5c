"""One moment of a stored house, for reading: others write on meanwhile, and none of it is seen."""

import errno
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncConnection

from pokerhouse.server.storage import SCHEMA_VERSION, Location, StartError, connect, plainly, schema_version


@asynccontextmanager
async def moment_of(location: Location) -> AsyncIterator[AsyncConnection]:
    """A connection that sees the house as it stood at its first question; a fault is said in plain words."""
    if location.file and not location.file.is_file():
        raise StartError(f"There is no house in {location.spoken}.")
    if location.file and not os.access(location.file, os.R_OK):
        raise StartError(f"Can't read {location.spoken}: {os.strerror(errno.EACCES)}.")
    engine = connect(location, patient=True)
    try:
        async with plainly(location, seconds=None), engine.connect() as connection:
            if not location.file:
                _ = await connection.execution_options(isolation_level="REPEATABLE READ")
            await _know(connection, location)
            yield connection
    finally:
        await engine.dispose()


async def _know(connection: AsyncConnection, location: Location) -> None:
    found = await connection.run_sync(schema_version)
    if found is None:
        raise StartError(f"There is no house in {location.spoken}.")
    if found > SCHEMA_VERSION:
        raise StartError(
            f"{location.spoken} was written by a newer Pokerhouse (schema {found}, this one knows "
            f"{SCHEMA_VERSION}). Update Pokerhouse first."
        )
    if found != SCHEMA_VERSION:
        raise StartError(
            f"{location.spoken} has the schema {found}, and this Pokerhouse {SCHEMA_VERSION}: open it once "
            "with `pokerhouse serve`, or use the Pokerhouse that wrote it."
        )
