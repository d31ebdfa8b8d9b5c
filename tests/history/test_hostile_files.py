"""Files that mean harm: an answer at once, in little memory, and never anything but a Fault."""

import random
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import BytesIO
from time import process_time

import pytest

from pokerhouse.history import Fault, HandHistory, read_acpc, read_game, read_phh, replay
from pokerhouse.history.limits import FAULTS_MAX
from tests.history.acpc.test_acpc import NO_LIMIT
from tests.history.phh.test_phh import HEADS_UP, RING

SIZE = 1_000_000
SECONDS = 10
MEMORY = 40_000_000
NOISE = random.Random(5).randbytes(SIZE)

Reader = Callable[[BytesIO], Iterator[HandHistory | Fault]]


@pytest.mark.parametrize("reader", [read_phh, read_acpc])
@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"a = " + b"[" * SIZE, id="brackets"),
        pytest.param(b"a = " + b"[\n" * 150_000, id="brackets in lines"),
        pytest.param(b"a = " + b"{a=" * 20_000, id="braces"),
        pytest.param(b"[" * SIZE, id="headers open"),
        pytest.param(b"".join(b"[%d]\n" % number for number in range(20_000)), id="empty tables"),
        pytest.param(NOISE, id="noise"),
        pytest.param(bytes(SIZE), id="zeros"),
        pytest.param(RING.encode("utf-16"), id="utf-16"),
        pytest.param(RING.replace("Cleo", "Cléo").encode("latin-1"), id="latin-1"),
        pytest.param(b".".join([b"a"] * 30_000) + b" = 1", id="a key of many parts"),
        pytest.param(b"\n".join([b".".join([b"a%d" % n] * 60) + b"=1" for n in range(900)]), id="long keys"),
        pytest.param(RING.replace("1000", "9" * 4_000).encode(), id="long numbers"),
        pytest.param(RING.replace("1000", "9" * 40_000).encode(), id="longer numbers"),
        pytest.param(RING.replace("1000", "1e999999999").encode(), id="exponents"),
        pytest.param(RING.replace("[1000", "[0x" + "f" * 50_000).encode(), id="long hexadecimals"),
        pytest.param(RING.replace("'p2 f'", ", ".join(["'p2 f'"] * 5_000)).encode(), id="many actions"),
        pytest.param(b'a = """' + b'"' * 50_000, id="quotes"),
        pytest.param(b"hello\n" * 60_000, id="prose"),
        pytest.param(b"# x\n" * 120_000, id="comments"),
        pytest.param(b"\n" * 120_000, id="empty lines"),
        pytest.param(b"# GAMEDEF\n" + b"# stack = 1\n" * 50_000, id="a game that never ends"),
        pytest.param(b"STATE:1:" + b"c" * 60_000 + b":8dJd|Td4d:0|0:a|b", id="many calls"),
        pytest.param(b"STATE:1:" + b"/" * 60_000 + b":8dJd|Td4d:0|0:a|b", id="many streets"),
        pytest.param(b"STATE:1:r" + b"9" * 60_000 + b":8dJd|Td4d:0|0:a|b", id="a raise of many digits"),
        pytest.param(b"STATE:" + b"9" * 60_000 + b":c:8dJd|Td4d:0|0:a|b", id="a hand of many digits"),
        pytest.param(
            b"# _phh.a = " + b"[" * 60_000 + b"\nSTATE:0:f:8dJd|Td4d:50|-50:a|b", id="fields of brackets"
        ),
        pytest.param(
            b"# _phh." + b".".join([b"a"] * 30_000) + b" = 1\nSTATE:0:f:8dJd|Td4d:50|-50:a|b",
            id="a field of many parts",
        ),
    ],
)
def test_hostile_files(data: bytes, reader: Reader) -> None:
    begun = process_time()
    tracemalloc.start()
    faults = 0
    for told in reader(BytesIO(data)):
        assert isinstance(told, Fault)
        assert 0 < len(str(told)) < 300
        assert str(told).isprintable()
        faults += 1
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert 1 <= faults <= FAULTS_MAX + 1
    assert peak < MEMORY
    assert process_time() - begun < SECONDS


@pytest.mark.parametrize("data", [b"", b"[" * SIZE, NOISE, bytes(9), b"GAMEDEF\n" + b"stack = 1\n" * 9_999])
def test_hostile_game_definitions(data: bytes) -> None:
    with pytest.raises(Fault):
        read_game(BytesIO(data))


@pytest.mark.parametrize(("text", "reader"), [(RING, read_phh), (HEADS_UP, read_phh), (NO_LIMIT, read_acpc)])
def test_a_changed_byte_gives_a_hand_or_a_fault(
    text: str, reader: Reader, sized: Callable[[int, int], int]
) -> None:
    luck = random.Random(11)
    for _ in range(sized(400, 40_000)):
        data = bytearray(text.encode())
        for _ in range(luck.randint(1, 3)):
            place = luck.randrange(len(data))
            data[place : place + luck.randint(0, 2)] = luck.randbytes(luck.randint(0, 1)) or b"9"
        for told in reader(BytesIO(bytes(data))):
            if isinstance(told, HandHistory):
                with suppress(Fault):
                    replay(told).payoffs(exact=True)
