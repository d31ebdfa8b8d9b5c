"""The network somebody comes from: what limits by address go by.

An IPv4 address is one. An IPv6 household has a /64 at least, often a /56, and anyone who asks gets a /48 with
its 65,536 networks of /64. So only the first few /64 of a /56 count for themselves, all others of it count
as one; the same goes for the /56 of a /48. What one network may do, a /48 may do 21 times, not 65,536 times.
"""

import ipaddress

from pokerhouse.server.pace import Recent

NEIGHBOURS_MAX = 4
"""Networks of /64 in one /56, and of /56 in one /48, that count for themselves."""

FORGOTTEN_MS = 3_600_000
"""After so long without a word from it another network counts in its stead."""


class Networks:
    """Names networks, and remembers which of a crowd of neighbours count for themselves."""

    def __init__(self) -> None:
        self._neighbours: Recent[dict[str, int]] = Recent(lambda _now: {})

    def name(self, host: str, now: int) -> str:
        """The network of this address."""
        try:
            address = ipaddress.ip_address(host.partition("%")[0])
        except ValueError:
            return host
        if isinstance(address, ipaddress.IPv4Address):
            return str(address)
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        block, site, network = (
            str(ipaddress.ip_network((address, bits), strict=False)) for bits in (48, 56, 64)
        )
        if not self._counts(block, site, now):
            return block
        return network if self._counts(site, network, now) else site

    def _counts(self, wide: str, narrow: str, now: int) -> bool:
        known = self._neighbours.of(wide, now)
        if narrow not in known and len(known) >= NEIGHBOURS_MAX:
            oldest = min(known, key=lambda name: known[name])
            if now - known[oldest] < FORGOTTEN_MS:
                return False
            del known[oldest]
        known[narrow] = now
        return True
