"""Refusals over HTTP: which status each has, and the one form in which all are told."""

from typing import Any

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec

from pokerhouse.protocol.rest import Problem
from pokerhouse.protocol.view import Reason
from pokerhouse.rules import Refused
from pokerhouse.server.storage import is_passing, spoken
from pokerhouse.server.wire import of_reason

log = structlog.get_logger()

STATUSES = {
    "not_signed_in": 401,
    "other_site": 403,
    "wrong_login": 403,
    "wrong_code": 403,
    "this_machine": 403,
    "no_such_table": 404,
    "not_found": 404,
    "too_fast": 429,
    "too_many_guests": 429,
    "kept_enough": 429,
    "no_store": 503,
}
"""By the code of a refusal; all others are 400."""

NO_STORE = ("no_store", "limit", "The house can't store anything at the moment. Try again soon.")
NOT_SIGNED_IN = ("not_signed_in", "limit", "You are not signed in.")
OTHER_SITE = ("other_site", "limit", "This request comes from another site.")
FAILED = Reason(code="failed", rule="limit", text="Something went wrong here; it is in the house's log.")


def described(kind: type | None, why: str) -> ResponseSpec:
    """An answer for the description of this interface; examples would be drawn anew at every start."""
    return ResponseSpec(kind, description=why, generate_examples=False)


REFUSALS = {
    status: described(Problem, why)
    for status, why in {
        400: "Malformed or not allowed.",
        401: "You are not signed in.",
        403: "It comes from another site's page.",
        404: "Not found.",
        413: "Too large.",
        429: "Too many requests.",
        503: "The house can't store anything at the moment.",
    }.items()
}
"""What may be said instead of an answer, for the description of this interface."""

AnyRequest = Request[Any, Any, Any]


def status_of(refused: Refused) -> int:
    """The status of a refusal."""
    return STATUSES.get(refused.code, 400)


def told_refusal(_request: AnyRequest, refused: Refused) -> Response[Problem]:
    """What the house says no to."""
    return Response(Problem(reason=of_reason(refused)), status_code=status_of(refused))


def told_problem(_request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """What the framework says no to."""
    code = {400: "bad_request", 404: "not_found"}.get(error.status_code, "refused")
    reason = Reason(code=code, rule="limit", text=error.detail)
    return Response(Problem(reason=reason), status_code=error.status_code)


def told_failure(request: AnyRequest, error: Exception) -> Response[Problem]:
    """A fault of ours is logged and told without its insides; what can't be read is a fault of theirs."""
    if isinstance(error, RecursionError | UnicodeDecodeError):
        deep = isinstance(error, RecursionError)
        text = "This is nested too deeply." if deep else "This is no text in UTF-8."
        return Response(Problem(reason=Reason(code="bad_request", rule="limit", text=text)), status_code=400)
    # Without the values in its path: a link's key is one of them.
    path = str(request.scope.get("path_template") or request.url.path)
    if is_passing(error):
        log.warning("a request met an outage", path=path, said=spoken(error))
        return told_refusal(request, Refused(*NO_STORE))
    log.error("a request failed", path=path, exc_info=error)
    return Response(Problem(reason=FAILED), status_code=500)
