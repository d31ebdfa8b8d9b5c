"""Headers that keep the page to itself, and the checks by which name and from where a request comes."""

import re
from collections.abc import Mapping
from ipaddress import ip_address
from socket import gethostname
from urllib.parse import urlsplit

from pokerhouse.server.settings import Settings

_HOST = re.compile(r"^[A-Za-z0-9.\-]+(:\d+)?$|^\[[0-9a-fA-F:]+\](:\d+)?$")

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""All that the page uses is from here, sockets included, and nothing is inline."""

ANSWER_HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
    (b"content-security-policy", POLICY.encode()),
)
"""In the head of every answer."""


def known_hosts(settings: Settings) -> frozenset[str]:
    """The house's names, beside its addresses. Any other may be led here by the page of a stranger."""
    public = urlsplit(settings.public_url).hostname or ""
    own = gethostname()
    names = ("localhost", own, f"{own}.local", settings.host, public, *settings.known_hosts)
    return frozenset(name.lower() for name in names)


def is_known(host: str, names: frozenset[str]) -> bool:
    """Whether a request for this host is meant for the house: an address can't be made to lead elsewhere."""
    if not _HOST.match(host):
        return False
    name = host.partition("]")[0][1:] if host.startswith("[") else host.partition(":")[0]
    if name.rstrip(".").lower() in names:
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def from_here(headers: Mapping[str, str], public_url: str = "", *, secure: bool = False) -> bool:
    """Whether a request that changes something comes from our own page.

    Browsers name the page's origin; programs name none and carry no cookies of somebody else's browser. The
    page is where the request went, or at the house's public address, also if a proxy asks under another name.
    A page of the same name that came without TLS may be anybody's on the line, and is not the house's own.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False  # such as `http://[`: no browser has a page there
    if parts.scheme not in ("http", "https"):
        return False
    public = urlsplit(public_url)
    if public.netloc and (parts.scheme, parts.netloc.lower()) == (public.scheme, public.netloc.lower()):
        return True
    if secure and parts.scheme != "https":
        return False
    return parts.netloc.lower() == headers.get("host", "").lower()
