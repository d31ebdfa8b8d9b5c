"""What house and wire call the same crosses field by field; only what differs is written out."""

from functools import cache
from typing import Any, TypeVar

from msgspec import Struct

from pokerhouse.house import Reason as HouseReason
from pokerhouse.protocol.view import Reason
from pokerhouse.rules import Refused

S = TypeVar("S", bound=Struct)


def alike(into: type[S], *sources: Any, **own: Any) -> S:
    """The form that the other side has: each field from `own`, else from the first source that has it.

    Only fields that its type declares are read: what the wire has no word for stays in the house.
    """
    for source in sources:
        kind: Any = type(source)
        for name in _shared(into, kind):
            if name not in own:
                value = getattr(source, name)
                own[name] = of_reason(value) if type(value) is HouseReason else value
    return into(**own)


@cache
def _shared(into: type[Struct], source: type) -> tuple[str, ...]:
    known = getattr(source, "__struct_fields__", ())
    return tuple(name for name in into.__struct_fields__ if name in known)


def of_reason(why: HouseReason | Refused) -> Reason:
    """Why something was decided or refused."""
    return Reason(code=why.code, text=why.text, rule=why.rule, facts=why.facts)
