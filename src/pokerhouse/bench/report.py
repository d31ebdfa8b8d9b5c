"""All that is measured, section by section, with what it was measured beside."""

import platform
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import PackageNotFoundError, version

from msgspec import Struct

from pokerhouse.bench import equities, many_hands, one_hand, strengths
from pokerhouse.bench.engines import LOADS
from pokerhouse.bench.turns import Work, best_rates

PACKAGES = (
    "pokerhouse", "pokerhouse-kernel", "numpy", "open-spiel", "pokers", "pokerfast", "rlcard", "pokerkit",
    "pokyr", "eval7", "phevaluator", "treys",
)  # fmt: skip

OURS = ("kernel", "ours")
"""What the others are compared with, where it is there."""

SECTIONS: dict[str, tuple[str, Callable[[], dict[str, Work]]]] = {
    **{
        f"one hand at a time, {players} players {policy}": (
            "decisions",
            partial(one_hand.contenders, players, policy),
        )
        for players, policy in LOADS
    },
    **{
        f"many hands at once, {players} players {policy}": (
            "hands",
            partial(many_hands.contenders, players, policy),
        )
        for players, policy in LOADS
    },
    "many hands at once, stepped with arrays": ("moves", many_hands.lanes),
    "strength of seven, one call a hand": ("hands", strengths.one_call),
    "strength of seven, arrays": ("hands", strengths.arrays),
    "equity of AhKh against 2c2d, exact": ("answers", equities.exact),
    "equity of six hands, boards drawn": ("boards", equities.drawn),
}
"""What is measured: by section what is counted, and who takes part."""


class Figure(Struct, frozen=True):
    """One contender's rate in a section, a CPU second, and how many times as much ours does."""

    name: str
    rate: float
    times: float | None


class Section(Struct, frozen=True):
    """One thing that is measured."""

    title: str
    unit: str
    figures: tuple[Figure, ...]


class Report(Struct, frozen=True):
    """Everything, with versions and the machine."""

    machine: str
    python: str
    versions: dict[str, str]
    missing: tuple[str, ...]
    sections: tuple[Section, ...]
    acpc: dict[str, float]
    """Ours beside the ACPC's C core, whose figures were measured before and elsewhere."""
    two_threads: float | None
    """How many times as many hands two threads play, on the clock."""


def measured(seconds: float, progress: Callable[[int, int], None] | None = None) -> Report:
    """Measure every section, so many CPU seconds for each contender."""
    sections = []
    for done, (title, (unit, contenders)) in enumerate(SECTIONS.items()):
        if progress is not None:
            progress(done, len(SECTIONS))
        rates = best_rates(contenders(), seconds)
        own = next((rates[name] for name in OURS if name in rates), None)
        figures = tuple(
            Figure(name, rate, own / rate if own and rate else None) for name, rate in rates.items()
        )
        sections.append(Section(title, unit, figures))
    versions, missing = dict(found_versions()), [name for name in PACKAGES if not is_here(name)]
    return Report(
        f"{platform.machine()} {platform.system()}",
        platform.python_version(),
        versions,
        tuple(missing),
        tuple(sections),
        dict(beside_acpc(sections)),
        many_hands.threads_gain(),
    )


def beside_acpc(sections: list[Section]) -> Iterator[tuple[str, float]]:
    """How many times the ACPC core's hands ours plays, by load."""
    for (players, policy), known in many_hands.ACPC.items():
        title = f"many hands at once, {players} players {policy}"
        for section in sections:
            if section.title == title and section.figures:
                yield f"{players} players {policy}", section.figures[0].rate / known


def found_versions() -> Iterator[tuple[str, str]]:
    """The versions of what is here."""
    for name in PACKAGES:
        if is_here(name):
            yield name, version(name)


def is_here(package: str) -> bool:
    """Whether a package is installed."""
    try:
        version(package)
    except PackageNotFoundError:
        return False
    return True
