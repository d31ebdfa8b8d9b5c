"""Which engine plays: the kernel's hand where it is built, else the rules' own. They play the same."""

from typing import TYPE_CHECKING

from pokerhouse.rules import Hand

if TYPE_CHECKING:
    from pokerhouse.rules import KernelHand


def engine() -> "type[Hand | KernelHand]":
    """The quickest engine that is here, for standard betting."""
    try:
        from pokerhouse.rules import KernelHand  # noqa: PLC0415  (it may not be there)
    except ImportError:
        return Hand
    return KernelHand
