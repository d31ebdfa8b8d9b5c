"""Code that a reader can hold in mind: files, functions and constructors have their size."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tools.rooms import ROOT

LINES_OF_A_FILE = 300
LINES_OF_A_FUNCTION = 60
"""Without its docstring: a command's help is one, and says what it must."""
PARAMETERS_OF_A_CONSTRUCTOR = 7

PARTS = ROOT / "src/pokerhouse"

ONE_NOUN = {
    "client/client.py": "one line to a house, and all that is asked over it",
    "protocol/view.py": "what a client sees of a table: declarations, read beside each other",
    "rules/hand.py": "one hand; what it leans on stands in files of its own already",
    "arena/shims/pypokerengine.py": "one protocol of somebody else's, in its own order",
}
"""Files that may be longer, with a word why. One that has become short leaves this list."""


def _functions(
    tree: ast.AST, inside: str = ""
) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for node in ast.iter_child_nodes(tree):
        name = f"{inside}{node.name}" if hasattr(node, "name") else inside.rstrip(".")
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield name, node
        yield from _functions(node, f"{name}." if name else "")


def _lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    first = function.body[0]
    said = ast.get_docstring(function) is not None
    docstring = (first.end_lineno or 0) - first.lineno + 1 if said else 0
    return (function.end_lineno or 0) - function.lineno + 1 - docstring


def _parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    given = function.args
    named = len(given.posonlyargs) + len(given.args) + len(given.kwonlyargs) - 1
    return named + bool(given.vararg) + bool(given.kwarg)


def too_large(source: str) -> list[str]:
    """What is larger than it should be in a file of this text: "" for the file, else a function's name."""
    found = [""] if len(source.splitlines()) > LINES_OF_A_FILE else []
    for name, function in _functions(ast.parse(source)):
        wide = name.endswith("__init__") and _parameters(function) > PARAMETERS_OF_A_CONSTRUCTOR
        if wide or _lines(function) > LINES_OF_A_FUNCTION:
            found.append(name)
    return found


def test_files_functions_and_constructors_have_their_size() -> None:
    found = {
        str(path.relative_to(PARTS)) + (f":{name}" if name else "")
        for path in PARTS.rglob("*.py")
        for name in too_large(path.read_text(encoding="utf-8"))
    }
    assert found == set(ONE_NOUN)
    assert all(Path(name).suffix == ".py" and why for name, why in ONE_NOUN.items())


def test_what_is_too_large_is_noticed() -> None:
    lines = "".join(f"        self.a = {number}\n" for number in range(60))
    parameters = ", ".join(f"a{number}: int" for number in range(8))
    wide = f"class A:\n    def __init__(self, {parameters}) -> None:\n        pass\n"
    long = f"class A:\n    def b(self) -> None:\n{lines}"
    told = '"""Said.' + "\n" * 80 + '"""'
    assert too_large(wide) == ["A.__init__"]
    assert too_large(wide.replace(", a7: int", "")) == []
    assert too_large(long) == ["A.b"]
    assert too_large(long.replace("        self.a = 0\n", f"        {told}\n")) == []
    assert too_large("a = 1\n" * 301) == [""]
    assert too_large("a = 1\n" * 300) == []
