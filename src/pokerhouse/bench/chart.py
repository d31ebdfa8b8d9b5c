"""The report as a picture: one bar a contender, in each section by the one that does the most."""

from math import log10
from xml.sax.saxutils import escape

from pokerhouse.bench.report import Report

WIDTH, NAMES, BAR, ROW, HEAD = 860, 190, 400, 20, 30
OURS, OTHERS, INK, PAPER = "#2f6f4f", "#b9b4a7", "#26231d", "#fbfaf6"
DECADES = 4
"""A bar's length is logarithmic: the best one is full, a ten-thousandth of it is nothing."""


def drawn(report: Report) -> str:
    """An SVG of all sections."""
    parts, y = [], 24
    sections = [section for section in report.sections if section.figures]
    for section in sections:
        parts.append(text(12, y, f"{section.title} ({section.unit} a CPU second)", weight="bold"))
        best = max(figure.rate for figure in section.figures) or 1.0
        for place, figure in enumerate(sorted(section.figures, key=lambda figure: -figure.rate), start=1):
            top = y + place * ROW
            share = max(0.0, 1 + log10(figure.rate / best) / DECADES) if figure.rate else 0.0
            ours = figure.name.startswith(("kernel", "ours", "rules", "Python"))
            parts.append(text(12, top, figure.name))
            parts.append(
                f'<rect x="{NAMES}" y="{top - 11}" width="{share * BAR:.1f}" height="13" rx="2"'
                f' fill="{OURS if ours else OTHERS}"/>'
            )
            times = f"   × {figure.times:,.2f}" if figure.times is not None and not ours else ""
            parts.append(text(NAMES + BAR + 12, top, f"{figure.rate:,.0f}{times}"))
        y += len(section.figures) * ROW + HEAD
    versions = ", ".join(f"{name} {number}" for name, number in report.versions.items())
    parts.append(
        text(
            12,
            y,
            "Bars are logarithmic; × is how many times as much ours does. Best of six turns.",
        )
    )
    parts.append(text(12, y + ROW, f"Python {report.python}, {versions}", size=9))
    height = y + 2 * ROW
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}"'
        f' viewBox="0 0 {WIDTH} {height}"'
        f' font-family="sans-serif"><rect width="100%" height="100%" fill="{PAPER}"/>'
        + "".join(parts)
        + "</svg>\n"
    )


def text(x: int, y: int, words: str, *, weight: str = "normal", size: int = 12) -> str:
    """One line of text."""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{INK}">{escape(words)}</text>'
    )
