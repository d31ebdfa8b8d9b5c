"""A match on disk: its plan, what came of its tasks, every hand, and in the end its report.

A task's line is written after its hands and says how long their files are then. Whatever a kill leaves behind
that line is cut off when the match goes on.
"""

import fcntl
import os
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pokerhouse.arena.matches.plan import Plan, plan_hash
from pokerhouse.arena.matches.report import report_of, report_text
from pokerhouse.arena.matches.tally import Match
from pokerhouse.arena.matches.task import TaskResult
from pokerhouse.history import Fault, game_for

PLAN, TASKS, PHHS, LOG, FAULTS, REPORT, TRANSCRIPTS = (
    "plan.json", "tasks.jsonl", "hands.phhs", "hands.log", "faults.jsonl", "report.json", "transcripts.jsonl",
)  # fmt: skip


class FolderError(ValueError):
    """A folder that can't take this match; the message says why."""


class Stored(Struct):
    """A line of the tasks: a result without its hands, and how long the files of hands were then."""

    result: TaskResult
    phhs_end: int
    log_end: int
    transcripts_end: int = 0


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Stored).decode


class MatchFolder:
    """The folder of one match. Only one program at a time may have it open."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path, self.plan = path, plan
        self.plan_text = plan.text()
        self.plan_hash = plan_hash(self.plan_text)
        path.mkdir(parents=True, exist_ok=True)
        self._tasks = _opened(path / TASKS)
        try:
            fcntl.flock(self._tasks, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._keep_plan()
        except BlockingIOError:
            self._tasks.close()
            raise FolderError(f"{path} is open: another match is being played there") from None
        except BaseException:
            self._tasks.close()
            raise
        self._phhs, self._log = _opened(path / PHHS), _opened(path / LOG)
        # Only where somebody says something worth keeping.
        models = any(bot.get("type") == "Model" for bot in plan.bots)
        self._said = _opened(path / TRANSCRIPTS) if models else BytesIO()

    def results(self) -> list[TaskResult]:
        """What is done already. Whatever a kill left half written is cut off."""
        done, _ = stored_in(self._tasks)
        good = sum(size for _, size in done)
        phhs_end, log_end = (done[-1][0].phhs_end, done[-1][0].log_end) if done else (0, self._begin_log())
        said_end = done[-1][0].transcripts_end if done else 0
        ends = (good, phhs_end, log_end, said_end)
        for file, end in zip((self._tasks, self._phhs, self._log, self._said), ends, strict=True):
            file.truncate(end)
            file.seek(end)
        return [stored.result for stored, _ in done]

    def add(self, result: TaskResult) -> None:
        """Keep what came of a task."""
        texts = (result.phhs, result.log, result.transcripts)
        for file, text in zip((self._phhs, self._log, self._said), texts, strict=True):
            file.write(text.encode())
            file.flush()
        bare = replace(result, phhs="", log="", transcripts="")
        line = Stored(bare, self._phhs.tell(), self._log.tell(), self._said.tell())
        self._tasks.write(_encode(line) + b"\n")
        self._tasks.flush()

    def finish(self, match: Match) -> None:
        """Write the report, and the faults in words."""
        names = self.plan.names
        told = [{"name": names[fault.bot], **msgspec.to_builtins(fault)} for fault in match.told]
        _replace(self.path / FAULTS, b"".join([_encode(fault) + b"\n" for fault in told]))
        _replace(self.path / REPORT, report_text(report_of(match, self.plan_hash)))

    def close(self) -> None:
        """Let the folder go."""
        for file in (self._tasks, self._phhs, self._log, self._said):
            file.close()

    def _keep_plan(self) -> None:
        """Write the plan before the first deal; refuse a folder that has another."""
        place = self.path / PLAN
        if not place.exists():
            if os.fstat(self._tasks.fileno()).st_size:
                raise FolderError(f"{self.path} has tasks of a match and no plan")
            _replace(place, self.plan_text)
        elif place.read_bytes() != self.plan_text:
            raise FolderError(
                f"{self.path} has another match: other bots, settings or seed. Choose another folder"
            )

    def _begin_log(self) -> int:
        """Head the log with its game, where ACPC has words for it."""
        settings = self.plan.settings
        names = [str(number) for number in range(sum(self.plan.copies))]
        try:
            lines = game_for(settings.setup(names)).text()
        except Fault:
            return 0
        self._log.seek(0)
        self._log.write("".join([f"# {line}\n" for line in lines]).encode())
        return self._log.tell()


def stored_in(file: BinaryIO) -> tuple[list[tuple[Stored, int]], bool]:
    """The tasks in a file with the bytes of their lines, in order; and whether all of the file is good."""
    file.seek(0)
    done: list[tuple[Stored, int]] = []
    for line in file:
        try:
            stored = _decode(line) if line.endswith(b"\n") else None
        except msgspec.DecodeError:
            stored = None
        if stored is None:
            return done, False
        done.append((stored, len(line)))
    return done, True


def _opened(path: Path) -> BinaryIO:
    """A file to read and write, made where it isn't there."""
    return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")


def _replace(path: Path, text: bytes) -> None:
    """Write a file whole or not at all."""
    draft = path.with_name(f"{path.name}.new")
    draft.write_bytes(text)
    draft.replace(path)
