"""The log's way out: what finds no room is left out and counted, and nobody waits for who does not read."""

import io
import os
from collections.abc import Iterator

import pytest

from pokerhouse.server.log_stream import ROOM_BYTES, LogStream


@pytest.fixture
def pipe() -> Iterator[tuple[LogStream, int]]:
    """A log into a pipe, and the end where it is read."""
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    with os.fdopen(writing, "w") as stream:
        yield LogStream(stream), reading
    os.close(reading)


def fill(log: LogStream) -> int:
    """Write until there is no room; how many lines were left out."""
    for number in range(40):
        log.write(f"{number} {'x' * ROOM_BYTES}\n")
    return log._left_out  # noqa: SLF001


def test_a_line_is_written_at_once_with_one_end(pipe: tuple[LogStream, int]) -> None:
    log, reading = pipe
    for part in ("first", "\n", "second\n", "", "thi\udcffrd"):
        assert log.write(part) == len(part)
        log.flush()
    assert os.read(reading, 1000) == b"first\nsecond\nthi\\udcffrd\n"
    assert not log.isatty()


def test_nobody_waits_for_who_does_not_read_and_what_is_left_out_is_said(pipe: tuple[LogStream, int]) -> None:
    log, reading = pipe
    left_out = fill(log)
    assert left_out > 5
    read = os.read(reading, 1_000_000).splitlines()
    assert [line[:2] for line in read[:3]] == [b"0 ", b"1 ", b"2 "]
    log.write("after\n")
    lines = os.read(reading, 1_000_000).splitlines()
    said = b"(%d lines are left out here: there was no room for them)" % left_out
    assert lines[-2:] == [said, b"after"]
    log.write("and on\n")
    assert os.read(reading, 1_000_000) == b"and on\n"


def test_who_has_gone_harms_nobody(pipe: tuple[LogStream, int]) -> None:
    log, reading = pipe
    other = os.dup(reading)
    os.close(reading)
    os.close(other)
    log.write("to nobody\n")
    assert os.open(os.devnull, os.O_RDONLY) == reading  # for the fixture to close


def test_a_stream_that_is_no_file_is_written_as_it_is() -> None:
    said = io.StringIO()
    log = LogStream(said)
    log.write("a line\n")
    log.flush()
    assert (said.getvalue(), log.isatty()) == ("a line\n", False)
