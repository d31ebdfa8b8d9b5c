"""The page of proofs: what each test at full size measured, and when. A run replaces its own lines."""

import re
from pathlib import Path

HEAD = """# Proofs

Written by `make prove`, whole or part by part: each test that measured something, at full size, with the day.
A proof that is not here has not been run at full size since it was moved or written.

"""
ENTRY = re.compile(r"- `(.+)` \(.+\)")


def entries_of(text: str) -> dict[str, list[str]]:
    """The lines of each test on a page."""
    entries: dict[str, list[str]] = {}
    told: list[str] = []
    for line in text.splitlines():
        if entry := ENTRY.fullmatch(line):
            told = entries[entry[1]] = [line]
        elif line.startswith("  - "):
            told.append(line)
    return entries


def page_with(page: Path, run: dict[str, list[str]], whole_files: set[str]) -> str:
    """The page with the lines of a run. Files that ran whole, or are gone, keep no others."""
    known = entries_of(page.read_text(encoding="utf-8")) if page.exists() else {}
    root = page.parents[1]
    kept = {
        node: lines
        for node, lines in known.items()
        if (file := node.partition("::")[0]) not in whole_files and (root / file).exists()
    }
    entries = {**kept, **run}
    return HEAD + "".join(f"{line}\n" for node in sorted(entries) for line in entries[node])
