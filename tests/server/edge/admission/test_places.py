"""How many connections the system lets the house have, and whom it believes to bring others' connections."""

import resource
import sys
from typing import Any

import pytest
from structlog.testing import capture_logs

from pokerhouse.server.edge.admission.admission import places
from pokerhouse.server.edge.admission.proxies import FORWARDED_MAX, Caller, Proxies
from pokerhouse.server.edge.limits import DESCRIPTORS_KEPT, DESCRIPTORS_MAX

PROXY = "10.0.0.1"
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
        (INFINITE, 4_096, None, 4_096),
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
    with capture_logs() as logs:
        assert places() == 1_024 - DESCRIPTORS_KEPT
    assert logs == [
        {
            "event": "the system gives no more file descriptors",
            "have": 1_024,
            "error": "not allowed",
            "log_level": "warning",
        }
    ]
    monkeypatch.setitem(sys.modules, "resource", None)
    assert places() == 512 - DESCRIPTORS_KEPT


def test_who_is_believed_and_how_far() -> None:
    assert not Proxies([]).trusts("10.0.0.1")
    proxies = Proxies(["10.0.0.0/8"])
    assert [proxies.trusts(host) for host in ("10.0.0.1", "11.0.0.1", "nobody", "")] == [
        True,
        False,
        False,
        False,
    ]
    chain = ["203.0.113.1"] + ["10.0.0.7"] * (FORWARDED_MAX - 1)
    assert proxies.caller(PROXY, [("X-Forwarded-For", ", ".join(chain))]) == Caller("203.0.113.1")
    assert proxies.caller(PROXY, [("x-forwarded-for", ",".join([*chain, "10.0.0.9"]))]) == Caller("10.0.0.7")
    for word, secure in (
        ("https", True),
        ("WSS ", True),
        ("http", False),
        ("ws", False),
        ("h2", None),
        ("", None),
    ):
        assert proxies.caller(PROXY, [("X-Forwarded-Proto", f"https, {word}")]) == Caller(PROXY, secure), word
    assert proxies.caller("203.0.113.5", [("X-Forwarded-For", "1.2.3.4")]) == Caller("203.0.113.5")
    for word, host in (
        ("fe80::1%eth0", "fe80::1"),
        (" 203.0.113.1 ", "203.0.113.1"),
        ("[2001:db8::5]", "2001:db8::5"),
        ("203.0.113.1:1:2", PROXY),
    ):
        assert proxies.caller(PROXY, [("other", "6.6.6.6"), ("X-Forwarded-For", word)]).host == host, word
