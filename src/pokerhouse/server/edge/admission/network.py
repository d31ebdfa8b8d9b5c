"""The network somebody comes from: what limits by address go by."""

import ipaddress


def network_of(host: str) -> str:
    """An IPv4 address as it is; of an IPv6 one the /64, for one household has that many to choose from."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))
