"""The cookie of a session: its name, and how it is found in a request."""

from pokerhouse.rules import Refused
from pokerhouse.server.people import COOKIE


def cookie_name(*, secure: bool) -> str:
    """By https a name that only this very host can set (RFC 6265bis): no site beside it plants one."""
    return f"__Host-{COOKIE}" if secure else COOKIE


def session_token(cookies: str, *, secure: bool) -> str | None:
    """The token in a request's cookies. Raises `Refused` where there are two: one may have been planted."""
    name, found = cookie_name(secure=secure), set[str]()
    for pair in cookies.split(";"):
        key, _, value = pair.strip().partition("=")
        if key == name:
            found.add(value.strip('"'))
    if len(found) > 1:
        text = "Your browser sends two sessions of this house. Delete its cookies and come again."
        raise Refused("two_sessions", "limit", text)
    return found.pop() if found else None
