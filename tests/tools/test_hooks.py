"""The hooks before a commit: built on the tools that are here, and nothing fetched from elsewhere."""

import re

from tools.workshop.quick import ROOT

HOOKS = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")


def test_every_hook_runs_something_that_is_here() -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    entries = re.findall(r"^ +entry: (.+)$", HOOKS, re.MULTILINE)
    assert len(entries) == len(re.findall(r"^ +- id: ", HOOKS, re.MULTILINE)) > 4
    for entry in entries:
        program, argument, *_ = entry.split()
        assert argument in targets if program == "make" else (ROOT / program).exists(), entry


def test_no_hook_comes_from_elsewhere() -> None:
    assert set(re.findall(r"repo: (.+)$", HOOKS, re.MULTILINE)) == {"local"}
    assert set(re.findall(r"language: (.+)$", HOOKS, re.MULTILINE)) == {"system"}
