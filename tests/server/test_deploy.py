"""The files in `deploy/` name what there is: figures, settings, addresses."""

import json
import re
from pathlib import Path

import httpx
import pytest

from pokerhouse.cli.arguments import SETTINGS
from pokerhouse.server.metrics import REGISTRY
from tests.server.harness.running import open_house

pytestmark = pytest.mark.anyio

DEPLOY = Path(__file__).parents[2] / "deploy"
FILES = sorted(file for file in DEPLOY.iterdir() if file.name != "README.md")


def figures_named() -> set[str]:
    """What the alerts and the dashboard ask for."""
    said = "\n".join((DEPLOY / name).read_text() for name in ("alerts.yml", "dashboard.json"))
    return set(re.findall(r"\b(?:pokerhouse|process)_[a-z_]+", said))


async def test_every_figure_that_an_alert_or_a_panel_asks_for_is_told(sqlite: str) -> None:
    async with open_house(sqlite) as house:
        ann = await house.guest()
        await ann.watch("maple-room")
        async with httpx.AsyncClient() as web:
            told = (await web.get(f"{house.url}/metrics")).text
        await ann.close()
    figures = {line.split("{")[0].split()[0] for line in told.splitlines() if not line.startswith("#")}
    declared = {line.split()[2] for line in told.splitlines() if line.startswith("# HELP")}
    assert figures_named() <= figures | declared
    assert "pokerhouse_people 1.0" in told
    assert 'pokerhouse_tables{kind="cash",state="waiting"}' in told
    assert 'pokerhouse_responses_total{status="201"}' in told
    assert REGISTRY.get_sample_value("pokerhouse_database_bytes", {}) >= 4_096  # type: ignore[operator]


def test_the_dashboard_is_one() -> None:
    board = json.loads((DEPLOY / "dashboard.json").read_text())
    assert all(panel["targets"] for panel in board["panels"])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_setting_that_a_file_names_is_one(file: Path) -> None:
    said = file.read_text()
    variables = set(re.findall(r"POKERHOUSE_([A-Z_]+)", said)) - {"CONFIG"}
    flags = set(re.findall(r"pokerhouse serve[^\n]*", said))
    named = {name.lower() for name in variables}
    named |= {flag.replace("-", "_") for line in flags for flag in re.findall(r"--([a-z-]+)", line)}
    assert named <= {*SETTINGS, "config"}


def test_every_file_is_listed() -> None:
    listed = (DEPLOY / "README.md").read_text()
    assert [file.name for file in FILES if f"]({file.name})" not in listed] == []
