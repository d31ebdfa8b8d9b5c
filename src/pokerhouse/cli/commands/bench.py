"""`pokerhouse bench`: what this machine does, beside other engines."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from pokerhouse.bench import Report, drawn, measured
from pokerhouse.cli.output import progress_bar, write_json, write_line
from pokerhouse.cli.refusal import Refusal


def bench(
    *,
    seconds: Annotated[float, Parameter(validator=Number(gt=0, lte=60))] = 1.2,
    chart: Path | None = None,
    json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Measure this machine: strengths, equity, one hand at a time, many hands at once.

    Other engines and evaluators that are installed are measured in the same run, turn and turn about.

    Parameters
    ----------
    seconds
        CPU seconds for each contender in each section.
    chart
        Also draw the figures into this file, as an SVG.
    json
        Print one JSON object.
    """
    with progress_bar("sections") as progress:
        report = measured(seconds, progress)
    if chart is not None:
        try:
            chart.write_text(drawn(report), encoding="utf-8")
        except OSError as error:
            raise Refusal(f"--chart: {chart}: {error.strerror}.") from error
    if json:
        write_json(report)
    else:
        tell(report)
    return 0


def tell(report: Report) -> None:
    """The report for people."""
    for section in report.sections:
        if not section.figures:
            continue
        write_line(f"{section.title} ({section.unit} a CPU second)")
        for figure in section.figures:
            times = "" if figure.times is None else f"{figure.times:10.2f} ×"
            write_line(f"  {figure.name:22} {figure.rate:16,.1f}{times}")
    for load, ratio in report.acpc.items():
        write_line(f"many hands at once, {load}: {ratio:.2f} × the ACPC's C core as measured on 2026-11-15")
    if report.two_threads is not None:
        write_line(f"two threads play {report.two_threads:.2f} × the hands of one, on the clock")
    write_line(
        f"Python {report.python}, "
        + ", ".join(f"{name} {number}" for name, number in report.versions.items())
    )
    if report.missing:
        write_line(
            f"not here, so not measured: {', '.join(report.missing)}; `make setup` installs numpy and "
            "the kernel, `make setup-peers` the other engines"
        )
