"""The rooms of the building: every folder with its subject, and the contract that nobody reaches past a face.

A package is a room. Its `__init__` says in one sentence what it holds, and is its face: modules inside are
for the room itself. A room may offer modules whole by naming them in `__all__`, as `protocol` does.
"""

import ast
import os
import sys
from pathlib import Path

from importlinter import Contract, ContractCheck, output

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
FILES_MAX = 15
"""A room with more files than this is two rooms."""

GENERATED = {"schema.json"}
"""Files that nobody writes, and that don't count."""


class FacesContract(Contract):
    """Nobody outside a room imports what is inside it; its `__init__` offers what others may use."""

    type_name = "faces"

    def check(self, graph, verbose):  # type: ignore[no-untyped-def]  # import-linter's own signature
        """Look at every import that leaves its room."""
        del verbose
        packages = {name for name in graph.modules if _init_of(name) is not None}
        past = [
            (importer, imported)
            for imported in sorted(graph.modules)
            if imported not in packages and imported.startswith("pokerhouse.")
            for importer in sorted(graph.find_modules_that_directly_import(imported))
            if importer != "pokerhouse.__main__" and is_past_a_face(importer, imported)
        ]
        return ContractCheck(kept=not past, metadata={"past": past})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Say who reaches where."""
        for importer, imported in check.metadata["past"]:
            room = imported.rpartition(".")[0]
            output.print_error(f"{importer} imports {imported}: use what {room} offers.")


def is_past_a_face(importer: str, imported: str) -> bool:
    """Whether this import of a module reaches into a room from outside."""
    room, _, module = imported.rpartition(".")
    inside = importer == room or importer.startswith(f"{room}.")
    return not inside and module not in offered(room)


def offered(room: str) -> frozenset[str]:
    """The names in a room's `__all__`."""
    init = _init_of(room)
    if init is None:
        return frozenset()
    for node in ast.parse(init.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == "__all__" for target in node.targets
        ):
            return frozenset(ast.literal_eval(node.value))
    return frozenset()


FACELESS = {
    ".ci": "What every change has to pass.",
    ".github": "Templates for changes.",
    ".github/ISSUE_TEMPLATE": "Templates for issues.",
    ".github/workflows": "What a host of the repository runs for every change.",
    "benchmarks": "The house measured under load; the other figures are made by `pokerhouse bench`.",
    "deploy": "What a host needs to run a house as a service: units, images, proxies, alerts.",
    "docs": "Pages for readers; docs/README.md leads to all of them.",
    "docs/arena": "Bots and matches: how to write the ones, and why to trust the others.",
    "docs/decisions": "Decisions, one a page: what was chosen, over what, and why.",
    "docs/faults": "Faults planted on purpose, and the tests that notice them.",
    "docs/rules": "The rules by which the games and the house run, each with its id.",
    "docs/rules/stories": "Stories of the house, told by its own events.",
    "docs/screens": "The table in the terminal, as text.",
    "docs/screenshots": "The page, as pictures.",
    "examples": "Short programs that use the public names, run by the tests.",
    "kernel": "The kernel's own distribution: how it is built.",
    "kernel/bindings": "The kernel's face towards Python, with every check of what comes in.",
    "kernel/pokerhouse_kernel": "The Python package that the compiled kernel stands in.",
    "kernel/src": "The kernel in C++: what all of it shares.",
    "kernel/src/cards": "The kernel in C++: chance, decks, strengths and equity.",
    "kernel/src/hands": "The kernel in C++: one hand, many hands at once, hands simulated, trees counted.",
    "kernel/tables": "The program that makes the kernel's tables.",
    "kernel/tests": "The kernel with every check switched on, under the sanitizers.",
    "requirements": "Versions of all that the set-up installs, pinned.",
    "src/pokerhouse/server/storage/migrations": "How a stored house is brought to today's schema.",
    "src/pokerhouse/server/storage/migrations/versions": "The steps from one schema to the next, in order.",
    "tests": "Tests, in folders that are named as what they test; this one holds what all share.",
    "tests/e2e/sizes": "Every page at every size of window and type: nothing is cut off.",
    "tests/e2e": "The page in a real Chromium, with a real house behind it or on its fixtures.",
    "tests/e2e/hosting": "A host and its friends in real browsers.",
    "tests/e2e/players": "What players need, in a real Chromium: languages, replays, everybody.",
    "tests/e2e/renewal": "Upgrades: pages and houses of different versions, in a real Chromium.",
    "tests/e2e/renewal/kept": "A page and a house as they once were.",
    "tests/house/games": "Every game at the house's tables.",
    "tests/house/planted": "Faults planted in the house, each with the test that must notice it.",
    "tests/house/playthroughs": "Walks by a seed: what anybody may ask of the house, and what comes of it.",
    "tests/house/playthroughs/recorded": "The walks as they were written down.",
    "tests/server/playthroughs": "A whole house without sockets, in a time that jumps.",
    "tests/server/playthroughs/recorded": "The walks of the house as they were written down.",
    "tests/server/wire/playthroughs": "What everybody sees and hears of the tables of the house's walks.",
    "tests/server/wire/playthroughs/recorded": "What they saw as it was written down.",
    "tests/house/stories": "The house's stories, written anew and compared.",
    "tests/house/table": "Tests of what holds at tables of any kind.",
    "tests/kernel": "The kernel beside the Python engine, and with every check switched on.",
    "tests/oracle": "Our engine beside outside engines and second workings of our own.",
    "tests/rules/cases": "The sources' worked examples as data, and what plays them.",
    "tests/rules/planted": "Faults planted in the engine, each with the example that must notice it.",
    "tests/server/actors/stored": "People, queues and tables in the store: kills, restarts, recovery.",
    "tests/server/cuts": "Lines cut, stores failing and crashes at every step of every command.",
    "tests/server/edge/siege": "Attacks and crowds on a house where others play on.",
    "tests/server/harness": "Running houses for the server's tests, whole or with a planted fault.",
    "tests/server/people/names": "Names of people and tables: no two are the same, or look it.",
    "tests/server/people/own_tables": "Tables that people open: hosts, links, circles, private sit-and-goes.",
    "tests/server/people/sessions": "Who comes back, for how long, and who is forgotten.",
    "tests/server/people/waiting": "Waiting lists, and seats that are offered.",
    "tests/server/storage/corpus": "Rows stored by older versions, which must open for ever.",
    "tests/server/hosting": "Hosts' days, good and bad: proxies, TLS, failing stores, clocks, backups.",
    "tests/server/tables": "Tables of a running house, seen from the wire.",
    "tests/tools": "Tests of the tools.",
    "tools": "What the project's commands run: checks, generators, timings.",
    "tools/browser": "The browser that the tests install.",
    "tools/workshop": "`make dev` and `make quick`.",
    "web": "The page's own settings: how it is built and checked.",
    "web/public": "Files of the page that are served as they are.",
    "web/public/offline": "What the installed app shows when the house does not answer.",
    "web/public/icons": "The page's icon in the sizes that phones ask for.",
    "web/src": "The page in TypeScript and Svelte; one folder a subject.",
    "web/src/i18n/en": "The page's words in English.",
    "web/src/table/transcript": "One hand as a screen reader hears it, in each language: golden texts.",
    "web/src/styles": "Colours, sizes and type: the tokens that every page is drawn with.",
}
"""Folders that can't say for themselves what they hold."""


TOPS = (
    ".ci",
    ".github",
    "benchmarks",
    "deploy",
    "docs",
    "examples",
    "kernel",
    "requirements",
    "src",
    "tests",
    "tools",
    "web",
)
MADE = {"__pycache__", "node_modules", "page", "dist", "build", "test-results"}
"""Folders of made things."""


def rooms() -> dict[str, tuple[int, str]]:
    """Every folder of the project: how many files it has, and its subject."""
    found = {}
    for top in TOPS:
        for folder, inner, files in os.walk(ROOT / top):
            inner[:] = sorted(set(inner) - MADE)
            if files:
                name = Path(folder).relative_to(ROOT)
                found[str(name)] = len([file for file in files if file not in GENERATED]), subject_of(name)
    return found


def subject_of(folder: Path) -> str:
    """What a folder holds: a package's or a page room's first line; tests say whose tests they are."""
    init, index = ROOT / folder / "__init__.py", ROOT / folder / "index.ts"
    if str(folder) in FACELESS:
        return FACELESS[str(folder)]
    if init.is_file():
        return (ast.get_docstring(ast.parse(init.read_text(encoding="utf-8"))) or "").partition("\n")[0]
    if index.is_file():
        return index.read_text(encoding="utf-8").partition("\n")[0].removeprefix("// ")
    tested = SOURCES / "pokerhouse" / folder.relative_to("tests") if folder.parts[0] == "tests" else None
    return f"Tests of {tested.relative_to(ROOT)}." if tested and tested.is_dir() else ""


def _init_of(module: str) -> Path | None:
    init = SOURCES.joinpath(*module.split("."), "__init__.py")
    return init if init.is_file() else None


def main() -> int:
    """Print the rooms."""
    for folder, (files, subject) in rooms().items():
        print(f"{folder:<42}{files:>3}  {subject}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
