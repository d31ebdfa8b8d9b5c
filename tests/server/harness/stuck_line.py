"""A line to a database that can be cut without a word: both ends believe that it stands."""

import asyncio
from pathlib import Path


class StuckLine:
    """Passes on what comes to its socket, until it is cut."""

    def __init__(self, folder: Path, server: Path) -> None:
        self.folder = folder
        self._server = server
        self._open = asyncio.Event()
        self._open.set()
        self._listening: asyncio.Server | None = None

    async def start(self) -> None:
        """Listen where a client of PostgreSQL looks in this folder."""
        name = ".s.PGSQL.5432"
        self._target = self._server / name
        self._listening = await asyncio.start_unix_server(self._join, self.folder / name)

    def cut(self) -> None:
        """From now on nothing goes through."""
        self._open.clear()

    def mend(self) -> None:
        """What waited goes through."""
        self._open.set()

    def close(self) -> None:
        """Listen no more."""
        self.mend()
        if self._listening:
            self._listening.close()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        away_reader, away_writer = await asyncio.open_unix_connection(self._target)
        await asyncio.gather(self._pass(reader, away_writer), self._pass(away_reader, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65_536):
                await self._open.wait()
                writer.write(data)
        except OSError:
            pass
        finally:
            writer.close()
