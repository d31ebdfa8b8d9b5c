"""Addresses: the socket the house listens on, and where people find it."""

import errno
import ipaddress
import os
import socket
import sys

from pokerhouse.server.storage import StartError

SEND_BYTES = 131_072
"""What the system may hold for a client that does not read."""


def listen(host: str, port: int) -> socket.socket:
    """Open the listening socket, or say plainly why it can't be opened."""
    if not 0 <= port <= 65_535:
        raise StartError(f"There is no port {port}: ports go from 0 to 65535.")
    try:
        family, kind, number, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (socket.gaierror, UnicodeError) as error:
        raise StartError(f"{host!r} is not an address of this machine.") from error
    listening = socket.socket(family, kind, number)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # What waits for a client waits with us, where it is counted, and not in megabytes of the system's memory.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BYTES)
    try:
        listening.bind(address)
    except OSError as error:
        listening.close()
        raise StartError(_why(error, host, port)) from error
    listening.listen(1024)
    return listening


def _why(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program. Choose another with --port."
    if error.errno == errno.EACCES:
        return f"Port {port} needs special rights. Choose one from 1024 up with --port."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for the local network."
    return f"Can't listen on {host}:{port}: {error.strerror}."


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach the address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def page_url(host: str, port: int, scheme: str = "http") -> str:
    """The page's address on this machine."""
    shown = "127.0.0.1" if host in ("", "0.0.0.0", "::") else host  # noqa: S104  (read, not bound)
    return f"{scheme}://[{shown}]:{port}/" if ":" in shown else f"{scheme}://{shown}:{port}/"


def network_url(host: str, port: int, scheme: str = "http") -> str | None:
    """The page's address for other machines in the local network, if they can reach it."""
    if is_loopback(host):
        return None
    if host not in ("", "0.0.0.0", "::"):  # noqa: S104  (read, not bound)
        return page_url(host, port, scheme)
    # Connecting a datagram socket sends nothing; it only asks which of our addresses leads outside.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as outside:
        try:
            outside.connect(("192.0.2.1", 9))
        except OSError:
            return None
        found: str = outside.getsockname()[0]
    return None if is_loopback(found) else f"{scheme}://{found}:{port}/"


def has_desktop() -> bool:
    """Whether somebody sits in front of a screen where a browser can open."""
    if os.environ.get("CI") or os.environ.get("PYTEST_CURRENT_TEST"):
        return False
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
