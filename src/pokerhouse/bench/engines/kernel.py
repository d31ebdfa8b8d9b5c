"""Our engine: the kernel's hand, with the same menus."""

from pokerhouse.bench.engines import ours
from pokerhouse.bench.engines.load import Play, Policy
from pokerhouse.rules import KernelHand


def prepared(players: int, policy: Policy) -> Play:
    """What `ours` plays, decided in the kernel."""
    return ours.prepared(players, policy, KernelHand)
