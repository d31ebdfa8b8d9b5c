"""The building: rooms with a subject and a face, one way down, and nobody who sets another's attributes."""

import ast
import re

import pytest

from tools.rooms import FACELESS, FILES_MAX, ROOT, is_past_a_face, rooms

SERVER = ROOT / "src/pokerhouse/server"
DATA = {"docs/screenshots", "docs/screens"}
"""Folders that may be full: they hold pictures."""


OF_A_LIBRARY = {
    "edge/tls.py": ["context.options"],
    "log.py": ["record.msg"],
}
"""What is set in a library's object, with no other way: what TLS allows, and a line of its log."""


def test_every_folder_says_in_one_sentence_what_it_holds() -> None:
    subjects = {folder: subject for folder, (_, subject) in rooms().items()}
    assert len(subjects) > 100
    assert [folder for folder, subject in subjects.items() if not subject.endswith(".")] == []
    assert len(set(subjects.values())) == len(subjects)
    assert set(FACELESS) <= set(subjects)


def test_no_folder_is_crowded() -> None:
    crowded = {folder: files for folder, (files, _) in rooms().items() if files > FILES_MAX}
    assert crowded.keys() <= DATA


@pytest.mark.parametrize(
    ("importer", "imported", "past"),
    [
        ("pokerhouse.server.room", "pokerhouse.server.actors.desk", True),
        ("pokerhouse.house.table", "pokerhouse.house.seats.seating", True),
        ("pokerhouse.cli.commands.play", "pokerhouse.rules.hand", True),
        ("pokerhouse.server.actors.courier", "pokerhouse.server.actors.desk", False),
        ("pokerhouse.server.actors.desk", "pokerhouse.server.clock", False),
        ("pokerhouse.client.client", "pokerhouse.protocol.command", False),
    ],
)
def test_a_room_is_entered_through_its_face(importer: str, imported: str, past: bool) -> None:  # noqa: FBT001
    assert is_past_a_face(importer, imported) is past


def foreign_assignments(source: str) -> list[str]:
    """The attributes that are set of something other than `self`, or by name."""
    found = []
    for node in ast.walk(ast.parse(source)):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign | ast.Delete):
            targets = list(node.targets)
        elif isinstance(node, ast.AnnAssign | ast.AugAssign):
            targets = [node.target]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "setattr":
            found.append(ast.unparse(node))
        flat = [part for target in targets for part in _parts(target)]
        found += [
            ast.unparse(part) for part in flat if isinstance(part, ast.Attribute) and not _is_self(part.value)
        ]
    return found


def _parts(target: ast.expr) -> list[ast.expr]:
    if isinstance(target, ast.Tuple | ast.List):
        return [part for element in target.elts for part in _parts(element)]
    return [target]


def _is_self(value: ast.expr) -> bool:
    return isinstance(value, ast.Name) and value.id == "self"


def test_a_foreign_assignment_is_noticed() -> None:
    source = "self.a = 1\nroom.lost = stop\nself.b, admission.selves = 1, 2\nx = 3\n"
    assert foreign_assignments(source) == ["room.lost", "admission.selves"]
    source = "lobby.waiting: int = 1\nlobby.queue += 1\nsetattr(a, 'b', 1)\n"
    assert foreign_assignments(source) == ["lobby.waiting", "lobby.queue", "setattr(a, 'b', 1)"]


def test_nobody_in_the_server_sets_anothers_attributes() -> None:
    """But for drivers of databases and the tellers' own notes, which are values and no parts of the house."""
    found = {
        str(path.relative_to(SERVER)): set_there
        for path in SERVER.rglob("*.py")
        if path.relative_to(SERVER).parts[0] not in ("storage", "wire")
        if (set_there := foreign_assignments(path.read_text(encoding="utf-8")))
    }
    assert found == OF_A_LIBRARY


def test_the_map_of_the_building_names_files_that_exist() -> None:
    architecture = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = re.findall(r"`([\w./-]+/[\w.-]+\.(?:py|ts|svelte|toml))`", architecture)
    assert len(named) > 20
    tops = (ROOT, ROOT / "src/pokerhouse")
    assert [name for name in named if not any((top / name).is_file() for top in tops)] == []
