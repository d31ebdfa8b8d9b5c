"""Frames counted by their headers are the frames that a real reader finds, however the bytes arrive."""

from collections.abc import Generator

from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from pokerhouse.server.edge.admission import FrameCount, tls_record

SIZES = st.one_of(st.integers(0, 130), st.sampled_from([125, 126, 127, 65_535, 65_536, 70_000]))
DATA = st.tuples(st.sampled_from([Opcode.TEXT, Opcode.CONT]), SIZES, st.booleans(), st.booleans())
CONTROL = st.tuples(
    st.sampled_from([Opcode.PING, Opcode.PONG, Opcode.CLOSE]),
    st.integers(0, 125),
    st.sampled_from([True]),
    st.booleans(),
)
FRAMES = st.lists(DATA | CONTROL, max_size=12)


def chunks(data: bytes, cuts: list[int]) -> Generator[bytes]:
    """The same bytes in pieces."""
    begin = 0
    for cut in sorted(cut % (len(data) + 1) for cut in cuts):
        yield data[begin:cut]
        begin = cut
    yield data[begin:]


@given(FRAMES, st.lists(st.integers(0, 1 << 20), max_size=30))
def test_every_frame_is_counted_once(frames: list[tuple[Opcode, int, bool, bool]], cuts: list[int]) -> None:
    data = b"".join(
        Frame(opcode, bytes(size), fin=fin).serialize(mask=masked) for opcode, size, fin, masked in frames
    )
    count = FrameCount()
    assert sum(count.feed(chunk, 10_000) for chunk in chunks(data, cuts)) == len(frames)


@given(FRAMES.filter(bool))
def test_a_single_byte_at_a_time_changes_nothing(frames: list[tuple[Opcode, int, bool, bool]]) -> None:
    data = b"".join(
        Frame(opcode, bytes(min(size, 300)), fin=fin).serialize(mask=masked)
        for opcode, size, fin, masked in frames
    )
    count = FrameCount()
    assert sum(count.feed(data[at : at + 1], 10_000) for at in range(len(data))) == len(frames)


def test_counting_ends_where_nobody_may_send_more() -> None:
    ping = b"\x89\x80\0\0\0\0"
    assert FrameCount().feed(ping * 1_000_000, 300) == 301
    count = FrameCount()
    assert [count.feed(ping * 300 + ping[:3], 300), count.feed(ping[3:] + ping, 300)] == [300, 2]


def test_a_header_may_be_cut_anywhere() -> None:
    first, second = b"\x82\x01x", Frame(Opcode.BINARY, bytes(70_000)).serialize(mask=True)
    for cut in range(len(first), len(first) + 16):
        count = FrameCount()
        data = first + second + first
        assert count.feed(data[:cut], 9) + count.feed(data[cut:], 9) == 3, cut
    count = FrameCount()
    assert [count.feed(b"\x89\x00", 9), count.feed(b"\x89", 9), count.feed(b"\x00\x89\x00", 9)] == [1, 0, 2]


def test_tls_records_are_counted_by_their_headers_in_whatever_pieces_they_come() -> None:
    records = [b"\x17\x03\x03" + size.to_bytes(2, "big") + bytes(size) for size in (0, 1, 22, 300, 16_384, 0)]
    said = b"".join(records)
    for step in (1, 2, 3, 4, 5, 6, 7, 100, 16_389, len(said)):
        count = FrameCount(tls_record)
        assert sum(count.feed(said[at : at + step], 100) for at in range(0, len(said), step)) == len(records)
    assert FrameCount(tls_record).feed(said, 2) == 3, "who sends too many is not counted further"
    assert FrameCount(tls_record).feed(said[:4], 2) == 0
    assert FrameCount(tls_record).feed(said[:5], 2) == 1
