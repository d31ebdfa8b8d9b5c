"""What language models saw, said and did, hand by hand, as a page."""

from collections.abc import Iterable
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from pokerhouse.arena.pages import whole_page

FILE, REPORT = "transcripts.jsonl", "report.json"


class FaultSaid(Struct):
    """Why there was no move."""

    kind: str
    text: str


class Line(Struct):
    """A decision in a transcript."""

    name: str
    deal: int
    seating: int
    decision: int
    saw: str
    said: list[str]
    seconds: float
    move: str = ""
    fault: FaultSaid | None = None

    def is_odd(self) -> bool:
        """Whether it took more than one answer, or came to nothing."""
        return self.fault is not None or len(self.said) > 1


def transcript_page(folder: Path, *, most: int, odd: bool = False) -> str:
    """The first hands of a kept match with language models; with `odd` those where an answer was wrong.

    An OSError if there is no such match, a ValueError if its files can't be read.
    """
    decode = msgspec.json.Decoder(Line).decode
    with (folder / FILE).open("rb") as stream:
        lines = [decode(line) for line in stream]
    hands = [
        list(decisions)
        for _, decisions in groupby(lines, key=lambda line: (line.deal, line.seating, line.name))
    ]
    chosen = [hand for hand in hands if not odd or any(line.is_odd() for line in hand)]
    what = "Hands with a wrong answer" if odd else "Hands"
    facts = (
        f"{len(lines):,} decisions in {len(hands):,} hands."
        f" {what} told here: {min(most, len(chosen)):,} of {len(chosen):,}."
    )
    head = [f'<p class="soft">{facts}</p>', summary(folder)]
    return whole_page("What the models saw, said and did", [*head, *map(hand_part, chosen[:most])])


def summary(folder: Path) -> str:
    """How well each model kept to the form, and what it took, if the match is over."""
    if not (folder / REPORT).is_file():
        return "<p>The match is not over.</p>"
    report: dict[str, Any] = msgspec.json.decode((folder / REPORT).read_bytes())
    heads = ("mbb/hand", "decisions", "read", "illegal", "faults", "tokens in", "out", "cost", "seconds")
    rows = [f"<tr><th></th>{cells(heads, 'th')}</tr>"]
    for bot in report["bots"]:
        told = bot.get("model")
        if told is None:
            continue
        figures = (
            f"{bot['mbb_per_hand']:+,.0f}",
            f"{told['decisions']:,}",
            f"{told['parse_rate']:.1%}",
            f"{told['illegal_rate']:.1%}",
            f"{sum(bot['faults'].values()):,}",
            f"{told['tokens_in']:,}",
            f"{told['tokens_out']:,}",
            f"{told['cost']:,.4g}",
            f"{told['seconds']:,.1f}",
        )
        rows.append(f"<tr><td>{escape(bot['name'])}</td>{cells(figures, 'td')}</tr>")
    return f'<div class="wide"><table>{"".join(rows)}</table></div>'


def cells(texts: Iterable[str], kind: str) -> str:
    """Cells of a row."""
    return "".join([f"<{kind}>{escape(text)}</{kind}>" for text in texts])


def hand_part(hand: list[Line]) -> str:
    """One hand of one model."""
    first = hand[0]
    title = f"{first.name}: deck {first.deal + 1}, seating {first.seating + 1}"
    return f"<article><h2>{escape(title)}</h2>{''.join(map(decision_part, hand))}</article>"


def decision_part(line: Line) -> str:
    """One decision: what was seen can be opened, what was said and done is there."""
    said = "".join([f'<pre class="said">{escape(text) or "(nothing)"}</pre>' for text in line.said])
    if line.fault is None:
        done = f'<span class="move">{escape(line.move)}</span>'
    else:
        done = f'<span class="fault">{escape(line.fault.kind)}: {escape(line.fault.text)}</span>'
    return (
        f"<details><summary>what it saw</summary><pre>{escape(line.saw)}</pre></details>"
        f'{said}<p>→ {done} <span class="soft">{line.seconds:.2f} s</span></p>'
    )
