"""Writes down which tests proved which rules (.cache/rules.json), and a proof run's figures (docs/proofs.md).

Marks travel from the workers to the controller as user properties of the reports. A run replaces what is
known of the files it ran whole, and of the single tests it ran; what it did not touch stays.
"""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypedDict

import pytest

from tests.proof_page import page_with


class Record(TypedDict):
    """What one test gave."""

    rules: list[str]
    figures: list[str]
    outcome: str
    seconds: float


class Report:
    """The plugin; every worker marks, the controller alone writes."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.records: dict[str, Record] = {}
        options = config.option
        self.partial = bool(
            options.keyword
            or options.markexpr
            or getattr(options, "lf", False)
            or options.maxfail
            or any("::" in argument for argument in config.args)
        )

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        for mark in item.iter_markers("rule"):
            if not mark.args or not all(isinstance(rule, str) for rule in mark.args):
                message = f"{item.nodeid}: `rule` takes the ids of rules"
                raise pytest.UsageError(message)
            item.user_properties.extend(("rule", rule) for rule in mark.args)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        empty = Record(rules=[], figures=[], outcome="passed", seconds=0.0)
        record = self.records.setdefault(report.nodeid, empty)
        record["seconds"] = round(record["seconds"] + report.duration, 3)
        if report.outcome != "passed" and record["outcome"] != "failed":
            record["outcome"] = report.outcome
        if report.when == "teardown":
            for kind, value in report.user_properties:
                known = {"rule": record["rules"], "figure": record["figures"]}.get(kind)
                if known is not None and value not in known:
                    known.append(str(value))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(session.config, "workerinput") or session.config.option.collectonly:
            return
        self._write_rules(session.config.rootpath)
        if session.config.getoption("--prove"):
            self._write_proofs(session.config.rootpath / "docs" / "proofs.md")

    def _write_rules(self, root: Path) -> None:
        path = root / ".cache" / "rules.json"
        known: dict[str, Any] = json.loads(path.read_text())["tests"] if path.exists() else {}
        files = self._whole_files()
        kept = {
            node: record
            for node, record in known.items()
            if (file := node.partition("::")[0]) not in files and (root / file).exists()
        }
        told = {node: record for node, record in self.records.items() if record["rules"]}
        kept = {node: record for node, record in kept.items() if node not in self.records}
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps({"tests": {**kept, **told}}, indent=1, sort_keys=True))

    def _write_proofs(self, path: Path) -> None:
        run = {
            node: [
                f"- `{node}` ({record['outcome']}, {record['seconds']:.0f} s, {datetime.now(UTC):%Y-%m-%d})",
                *(f"  - {sentence}" for sentence in record["figures"]),
            ]
            for node, record in self.records.items()
            if record["figures"]
        }
        text = page_with(path, run, self._whole_files())
        path.write_text(text, encoding="utf-8")

    def _whole_files(self) -> set[str]:
        return set() if self.partial else {node.partition("::")[0] for node in self.records}
