"""Small faults that a careless hand could make in Python: another operator, one more, a line left out."""

import ast
from collections.abc import Iterator
from typing import NamedTuple

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.Add, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}  # fmt: skip


LEFT_OUT = ast.AugAssign | ast.Raise | ast.Break | ast.Continue | ast.Delete
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef


class Site(NamedTuple):
    """A place in a file where a fault can be planted: the how-manyth, its line, and what would be wrong."""

    number: int
    line: int
    what: str
    functions: tuple[int, ...] = ()
    """The lines at which the functions around it begin, the outermost first."""


def sites_of(source: str) -> list[Site]:
    """Every place where a fault can be planted, in order."""
    return [
        Site(index, getattr(node, "lineno", 0), what, functions)
        for index, (functions, node, what, _) in enumerate(faults_in(ast.parse(source)))
    ]


def planted(source: str, index: int) -> ast.Module:
    """The program with the fault of this number in it."""
    tree = ast.parse(source)
    for number, (_, _, _, plant) in enumerate(faults_in(tree)):
        if number == index:
            plant()
            break
    return ast.fix_missing_locations(tree)


class Plant(NamedTuple):
    """Sets a field of a node, or one element of a field, to something else."""

    node: ast.AST
    field: str
    at: int | None
    value: object

    def __call__(self) -> None:
        """Plant it."""
        if self.at is None:
            setattr(self.node, self.field, self.value)
        else:
            getattr(self.node, self.field)[self.at] = self.value


def faults_in(tree: ast.AST) -> Iterator[tuple[tuple[int, ...], ast.AST, str, Plant]]:
    """The faults of a tree: the functions around each, its node, what it does and how it is planted."""
    for functions, node in walk(tree, ()):
        for fault in (*operator_faults(node), *value_faults(node), *statement_faults(node)):
            inside = (first_line(node),) if isinstance(node, FUNCTION) else ()
            yield (*functions, *inside), *fault


def walk(node: ast.AST, functions: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ast.AST]]:
    """Everything that runs, with the functions around it; nothing that only type checkers read."""
    yield functions, node
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "type_params", "type_comment"):
            continue
        inside = (first_line(node),) if isinstance(node, FUNCTION) and field == "body" else ()
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not for_types_alone(child):
                yield from walk(child, (*functions, *inside))


def first_line(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The line at which a function's code begins: that of its first decorator."""
    return min(line.lineno for line in (function, *function.decorator_list))


def for_types_alone(node: ast.AST) -> bool:
    """Whether this is an `if TYPE_CHECKING`, a type's name, an import, `__all__`, or a promise.

    That its values are frozen, made by names, no matter for the garbage collector, is what a class promises;
    that its rows are of one length is what a zip does. Nothing breaks these promises: no test could tell.
    """
    if isinstance(node, ast.keyword):
        return node.arg in ("frozen", "gc", "kw_only", "strict")
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    if isinstance(node, ast.Assign):
        names = [target for target in node.targets if isinstance(target, ast.Name)]
        return any(is_type(name) or name.id in ("__all__", "__slots__") for name in names)
    if isinstance(node, ast.AnnAssign):
        return is_type(node.target)
    if isinstance(node, ast.BinOp):
        return is_type(node.right)
    return isinstance(node, ast.Import | ast.ImportFrom)


def never_reached(line: ast.stmt) -> bool:
    """Whether this raises an AssertionError: the line says itself that nothing comes here."""
    raised = line.exc if isinstance(line, ast.Raise) else None
    called = raised.func if isinstance(raised, ast.Call) else raised
    return isinstance(called, ast.Name) and called.id == "AssertionError"


def is_type(node: ast.AST) -> bool:
    """Whether this is the name of a type: `Menu`, and neither `menu` nor `MENU`."""
    return isinstance(node, ast.Name) and node.id[0].isupper() and not node.id.isupper()


def operator_faults(node: ast.AST) -> Iterator[tuple[ast.AST, str, Plant]]:
    """Another comparison, another operator, a condition turned round."""
    if isinstance(node, ast.Compare):
        for at, operator in enumerate(node.ops):
            other = COMPARED[type(operator)]
            yield node, f"{type(operator).__name__} is {other.__name__}", Plant(node, "ops", at, other())
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in COUNTED:
        changed = COUNTED[type(node.op)]
        yield node, f"{type(node.op).__name__} is {changed.__name__}", Plant(node, "op", None, changed())
    elif isinstance(node, ast.BoolOp):
        swapped = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield node, f"{type(node.op).__name__} is turned round", Plant(node, "op", None, swapped)
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        turned = ast.UnaryOp(ast.Not(), node.test)
        yield node, "the condition is turned round", Plant(node, "test", None, turned)


def value_faults(node: ast.AST) -> Iterator[tuple[ast.AST, str, Plant]]:
    """One more, true for false, nothing returned."""
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield node, f"{node.value} is {not node.value}", Plant(node, "value", None, not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield node, f"{node.value} is {node.value + 1}", Plant(node, "value", None, node.value + 1)
    elif isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
        yield node, "nothing is returned", Plant(node, "value", None, ast.Constant(None))


def statement_faults(node: ast.AST) -> Iterator[tuple[ast.AST, str, Plant]]:
    """A statement left out: a call for its effect, an assignment that adds, a raise, a break."""
    for field in ("body", "orelse", "finalbody"):
        lines = getattr(node, field, None)
        for at, line in enumerate(lines if isinstance(lines, list) else []):
            called = isinstance(line, ast.Expr) and isinstance(line.value, ast.Call | ast.Await)
            left_out = called or isinstance(line, LEFT_OUT)
            if left_out and not never_reached(line):
                yield line, "the line is left out", Plant(node, field, at, ast.Pass())
