"""`pokerhouse bench` as it is typed, in so short a time that only the form counts."""

import json
import sys
from pathlib import Path

import pytest

from pokerhouse.bench import SECTIONS, drawn, measured
from pokerhouse.bench.report import Figure, Report, Section
from pokerhouse.cli.main import main


def report(rate: float) -> Report:
    figures = (Figure("kernel", rate, 1.0), Figure("<peer> & co", rate / 50, 50.0))
    return Report(
        "m", "3", {"p": "1"}, ("q",), (Section("one thing", "hands", figures),), {"2 call": 3.5}, 1.9
    )


def test_the_chart_shows_every_contender() -> None:
    picture = drawn(report(1e6))
    assert picture.startswith("<svg")
    assert "&lt;peer&gt; &amp; co" in picture
    assert "× 50.00" in picture
    assert picture.count("<rect") == 3  # the ground and a bar each
    assert drawn(report(0.0))


@pytest.mark.filterwarnings("ignore")  # some of the others warn as they are loaded
def test_every_section_has_somebody_to_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pokerhouse.bench.report.best_rates", lambda works, _: dict.fromkeys(works, 2.0))
    monkeypatch.setattr("pokerhouse.bench.many_hands.threads_gain", lambda: 1.5)
    told: list[tuple[int, int]] = []
    found = measured(0.1, lambda *said: told.append(said))
    assert [section.title for section in found.sections] == list(SECTIONS)
    assert all(figure.rate == 2.0 for section in found.sections for figure in section.figures)
    assert len(told) == len(SECTIONS)


def test_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("pokerhouse.cli.commands.bench.measured", lambda *_: report(1e6))
    assert main(["bench", "--json", "--chart", str(tmp_path / "bench.svg")]) == 0
    assert json.loads(capsys.readouterr().out)["sections"][0]["figures"][1]["times"] == 50.0
    assert (tmp_path / "bench.svg").read_text().startswith("<svg")
    assert main(["bench"]) == 0
    assert "two threads play 1.90 ×" in capsys.readouterr().out
    assert main(["bench", "--chart", str(tmp_path)]) == 2
    assert "--chart" in capsys.readouterr().err
    assert main(["bench", "--seconds", "0"]) == 2


def test_without_numpy_and_kernel_the_rest_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("numpy", "pokerhouse_kernel"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr("pokerhouse.bench.report.best_rates", lambda works, _: dict.fromkeys(works, 2.0))
    monkeypatch.setattr("pokerhouse.bench.report.is_here", lambda _: False)
    assert main(["bench"]) == 0
    said = capsys.readouterr().out
    assert "strength of seven, one call a hand" in said
    assert "not here, so not measured: pokerhouse, pokerhouse-kernel, numpy" in said
    assert "`make setup` installs numpy and the kernel" in said
