"""What commands, events and states leave out is nothing, but for a list: stored values count on it."""

import pkgutil
from importlib import import_module

import msgspec

import pokerhouse.house

OTHERWISE = {
    ("Away", "period"): 1,
    ("CagePolicy", "daily"): 10_000,
    ("CagePolicy", "grant"): 1_000,
    ("Chair", "connected"): True,
    ("Occupant", "newcomer"): True,
    ("SendChips", "tables_at_once"): 1,
    ("SngState", "running"): True,
    ("Terms", "hit_and_run_ms"): 3_600_000,
}
"""Struct and field to what holds where nothing is said; versions of events and settings apart."""


def structs() -> list[type[msgspec.Struct]]:
    """Every struct of the house."""
    house = pokerhouse.house
    modules = [
        import_module(found.name) for found in pkgutil.walk_packages(house.__path__, f"{house.__name__}.")
    ]
    return [
        one
        for module in modules
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, msgspec.Struct) and one.__module__ == module.__name__
    ]


def test_what_is_left_out_is_nothing() -> None:
    found = {
        (struct.__name__, field.name): field.default
        for struct in structs()
        for field in msgspec.structs.fields(struct)
        if struct.__name__ != "TableSettings" and isinstance(field.default, int)
    }
    assert len(found) > 100
    versions = {default for (_, name), default in found.items() if name == "v"}
    assert versions == {1}
    told = {key: default for key, default in found.items() if default and key[1] != "v"}
    assert told == OTHERWISE
