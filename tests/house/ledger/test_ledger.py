"""Double entry, and an audit that finds what was planted."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from pokerhouse.house import events as e
from pokerhouse.house.cash.cash_game import LEFT_AFTER_HAND
from pokerhouse.house.events import HandEvent
from pokerhouse.house.ledger.audit import Audit, Record, audit
from pokerhouse.house.ledger.ledger import Book, Ledger, LedgerError, Transfer
from pokerhouse.rules import Acted, Awarded, Posted
from tests.house.floor import Floor, bold, passive


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """Everything that happened in a few hands, with the ledger rows of each event."""
    floor = Floor(seed=2)
    told: list[Record] = []
    book = Book()
    feed = floor.audit.feed

    def listen(stream: str, event: e.TableEvent) -> None:
        told.append((stream, event, book.transfers(stream, event)))
        feed(stream, event)

    floor.audit.feed = listen  # type: ignore[method-assign, assignment]
    told.append(("table:t", floor.events[0], []))
    for seat, name in enumerate(("ann", "bob", "cid", "dan"), start=1):
        floor.join(name, seat)
    for _ in range(3):
        floor.play(passive)
    floor.play(bold)
    return told


def test_an_honest_house_agrees(records: list[Record]) -> None:
    told = audit(records)
    assert told.ok
    assert told.events == len(records) > 100
    assert sum(told.ledger.balances.values()) == 0
    assert told.ledger.balance("cage") == -40_000


def _plant(records: list[Record], change: Callable[[HandEvent], HandEvent], kind: type) -> Audit:
    """Audit after changing the first event of this kind; its rows are those of the changed event."""
    planted = list(records)
    for index, (stream, event, _rows) in enumerate(planted):
        if isinstance(event, HandEvent) and isinstance(event.event, kind):
            planted[index] = (stream, change(event), None)
            break
    return audit(planted)


def _award(event: HandEvent, extra: int) -> HandEvent:
    inner = event.event
    assert isinstance(inner, Awarded)
    return replace(event, event=replace(inner, amount=inner.amount + extra))


def test_a_lost_odd_chip_is_found(records: list[Record]) -> None:
    told = _plant(records, lambda event: _award(event, -1), Awarded)
    assert "pot:t:1: the ledger holds 1, the engine 0" in {fault.text for fault in told.faults}


def test_a_chip_too_many_is_found(records: list[Record]) -> None:
    told = _plant(records, lambda event: _award(event, 1), Awarded)
    assert any("pot:t:1 would hold -1 after award" in fault.text for fault in told.faults)


def test_an_award_made_twice_is_found(records: list[Record]) -> None:
    index = next(
        index
        for index, (_stream, event, _rows) in enumerate(records)
        if isinstance(event, HandEvent) and isinstance(event.event, Awarded)
    )
    told = audit([*records[: index + 1], records[index], *records[index + 1 :]])
    assert not told.ok
    assert "would hold" in told.faults[0].text


@pytest.mark.parametrize("kind", [Posted, Acted])
def test_a_wager_that_is_not_paid_is_found(records: list[Record], kind: type) -> None:
    def unpaid(event: HandEvent) -> HandEvent:
        inner = event.event
        if isinstance(inner, Posted):
            return replace(event, event=replace(inner, amount=inner.amount + 3))
        assert isinstance(inner, Acted)
        return replace(event, event=replace(inner, paid=inner.paid + 3))

    assert not _plant(records, unpaid, kind).ok


def test_rows_that_are_not_the_events_are_found(records: list[Record]) -> None:
    index = next(index for index, (_stream, _event, rows) in enumerate(records) if rows)
    stream, event, rows = records[index]
    assert rows
    doubled = audit([*records[:index], (stream, event, [*rows, *rows]), *records[index + 1 :]])
    missing = audit([*records[:index], (stream, event, []), *records[index + 1 :]])
    assert not doubled.ok
    assert not missing.ok


def test_chips_left_behind_at_a_seat_are_found() -> None:
    floor = Floor()
    floor.join("ann", 1)
    left = e.SeatLeft(at=0, seat=1, player="ann", stack=150, transit="x", reason=LEFT_AFTER_HAND)
    floor.audit.feed("table:t", left)
    assert [fault.text for fault in floor.audit.faults] == ["stack:t:ann: the ledger holds 50, the engine 0"]


def test_only_an_issuer_may_be_negative() -> None:
    ledger = Ledger()
    ledger.move(Transfer("cage", "bank:ann", 10, "cage"))
    with pytest.raises(LedgerError, match="bank:ann would hold -1"):
        ledger.move(Transfer("bank:ann", "transit:ann:t", 11, "buy_in"))
    with pytest.raises(LedgerError, match="of 0 chips"):
        ledger.move(Transfer("cage", "bank:ann", 0, "cage"))
    assert ledger.balances == {"cage": -10, "bank:ann": 10}
