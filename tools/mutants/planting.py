"""Planting a fault in this process: in what is still to be imported, and in functions that live already."""

import ast
import gc
from collections.abc import Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

from tools.mutants.faults import Site, planted


class Fault(NamedTuple):
    """A fault to plant."""

    path: Path
    site: Site

    def program(self) -> ast.Module:
        """The file's program with the fault in it."""
        return planted(self.path.read_text(encoding="utf-8"), self.site.number)


def plant(programs: Sequence[tuple[Path, ast.Module]]) -> None:
    """Let files be these programs from now on; constants and classes of a module that is loaded stay."""
    codes = {str(path): compile(program, path, "exec", dont_inherit=True) for path, program in programs}
    usual = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        return codes.get(str(loader.path)) or usual(loader, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
    changed = {key_of(one): one for code in codes.values() for one in functions_in(code)}
    for function in gc.get_objects():
        if type(function) is FunctionType:  # isinstance() would ask a weak proxy, whose object may be gone
            function.__code__ = changed.get(key_of(function.__code__), function.__code__)


def keeps_names(path: Path, program: ast.Module) -> bool:
    """Whether every function of this program takes the same names from around it as in the file.

    A living function can't be given a code that takes others: without its `super()` it needs no class.
    """
    usual = compile(path.read_text(encoding="utf-8"), path, "exec", dont_inherit=True)
    changed = compile(program, path, "exec", dont_inherit=True)
    taken, takes = ({key_of(one): one.co_freevars for one in functions_in(code)} for code in (usual, changed))
    return taken == takes


def key_of(function: CodeType) -> tuple[str, str, int]:
    """What tells a function from others: its file, its name and its line."""
    return function.co_filename, function.co_qualname, function.co_firstlineno


def functions_in(code: CodeType) -> list[CodeType]:
    """The functions of a program, also those within others."""
    inner = [one for one in code.co_consts if isinstance(one, CodeType)]
    return inner + [deeper for one in inner for deeper in functions_in(one)]
