"""The house's own proxies: who is behind them, by the headers that only they are believed.

A proxy appends the address it was called from to `X-Forwarded-For`; whatever stands further left was said by
the caller and may be a lie. So the list is read from the right, past our own proxies, and the first other
address is who asks. What anybody else says about forwarding is not read at all.
"""

import ipaddress
from collections.abc import Iterable

FORWARDED_MAX = 16
"""Addresses that are read, from the right."""


class Proxies:
    """Networks whose word is taken."""

    def __init__(self, networks: Iterable[str]) -> None:
        self._networks = tuple(ipaddress.ip_network(network) for network in networks)

    def trusts(self, host: str) -> bool:
        """Whether this is the address of a proxy of ours."""
        if not self._networks:
            return False
        address = _address(host)
        return address is not None and any(address in network for network in self._networks)

    def caller(self, peer: str, headers: Iterable[tuple[str, str]]) -> tuple[str, bool | None]:
        """Who asks behind this peer, and whether by TLS; None where no proxy of ours says so."""
        if not self.trusts(peer):
            return peer, None
        said: dict[str, list[str]] = {"x-forwarded-for": [], "x-forwarded-proto": []}
        for name, value in headers:
            if name.lower() in said:
                said[name.lower()] += value.split(",")
        host = peer
        for word in reversed(said["x-forwarded-for"][-FORWARDED_MAX:]):
            address = _address(word)
            if address is None:
                break
            host = str(address)
            if not self.trusts(host):
                break
        scheme = said["x-forwarded-proto"][-1].strip().lower() if said["x-forwarded-proto"] else ""
        return host, {"https": True, "wss": True, "http": False, "ws": False}.get(scheme)


def _address(word: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The address in a word such as 192.0.2.1, 192.0.2.1:4711, 2001:db8::1 or [2001:db8::1]:4711."""
    word = word.strip()
    if word.startswith("["):
        word = word[1:].partition("]")[0]
    elif word.count(":") == 1:
        word = word.partition(":")[0]
    try:
        found = ipaddress.ip_address(word.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found
