"""The cookie of a session: how it is found in a request."""

from collections.abc import Mapping

from pokerhouse.server.people import COOKIE


def session_token(headers: Mapping[str, str]) -> str | None:
    """The token in a request's cookie, if it has one."""
    for pair in headers.get("cookie", "").split(";"):
        name, _, value = pair.strip().partition("=")
        if name == COOKIE:
            return value.strip('"')
    return None
