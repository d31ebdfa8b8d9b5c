"""Headers that keep the page to itself, and the check where a request comes from."""

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

_HOST = re.compile(r"^[A-Za-z0-9.\-]+(:\d+)?$|^\[[0-9a-fA-F:]+\](:\d+)?$")

_FIXED: tuple[tuple[bytes, bytes], ...] = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
)


def answer_headers(host: str) -> tuple[tuple[bytes, bytes], ...]:
    """What stands in the head of every answer."""
    return (*_FIXED, (b"content-security-policy", content_policy(host).encode()))


def content_policy(host: str) -> str:
    """The content security policy: everything from here, sockets included, and nothing inline."""
    # Older browsers don't count ws: of the same host as 'self'.
    sockets = f" ws://{host} wss://{host}" if _HOST.match(host) else ""
    return (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        f"connect-src 'self'{sockets}; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    )


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
