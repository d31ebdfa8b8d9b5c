"""How many connections the system lets the house have."""

import resource
from typing import Any

import pytest

from pokerhouse.server.edge.admission.admission import places
from pokerhouse.server.edge.limits import DESCRIPTORS_KEPT, DESCRIPTORS_MAX

INFINITE = resource.RLIM_INFINITY


@pytest.mark.parametrize(
    ("soft", "hard", "set_to", "found"),
    [
        (1_024, 4_096, 4_096, 4_096),
        (1_024, INFINITE, DESCRIPTORS_MAX, DESCRIPTORS_MAX),
        (1_024, 100_000, DESCRIPTORS_MAX, DESCRIPTORS_MAX),
        (4_096, 4_096, None, 4_096),
        (50_000, 100_000, None, 50_000),
        (INFINITE, INFINITE, None, DESCRIPTORS_MAX),
        (145, 145, None, 145),
        (64, 64, None, 144),
    ],
)
def test_as_many_places_as_the_system_gives(
    soft: int, hard: int, set_to: int | None, found: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda *limit: asked.append(limit))
    assert places() == found - DESCRIPTORS_KEPT
    assert asked == ([] if set_to is None else [(resource.RLIMIT_NOFILE, (set_to, hard))])


def test_a_system_that_gives_no_more_is_taken_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise ValueError("not allowed")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (1_024, 4_096))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert places() == 1_024 - DESCRIPTORS_KEPT
