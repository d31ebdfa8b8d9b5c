"""A contest as one file of HTML, which needs nothing else: no script, no font, no network."""

from collections.abc import Sequence
from html import escape
from urllib.parse import quote

from pokerhouse.arena.contests.contest import Contest, Standing
from pokerhouse.arena.matches import Result, bot_style
from pokerhouse.arena.pages import whole_page
from pokerhouse.arena.statistics import Mean

HOW_TO_READ = {
    "mbb/hand": """thousandths of a big blind a hand. Ten of them are one big blind per 100 hands. Behind ±
        stands half of a 95 % interval, by deals: every deck was played in several seatings, and all pairs
        played the same decks.""",
    "Elo": """from the decks won and lost. It forgets by how much, and it can't show that A beats B, B beats C
        and C beats A.""",
    "Mixture": """how often somebody would choose each bot who wants to lose to none (Nash averaging). A
        second copy of a bot changes nothing for the others, and beating a weak bot earns nothing.""",
}


def contest_page(contest: Contest) -> str:
    """The whole page."""
    best = contest.standings[0]
    title = f"{best.name} leads a contest of {len(contest.names)} bots"
    parts = [
        f'<p class="soft">{escape(facts(contest))}</p>',
        "<h2>Results</h2><p>The mean of what each bot won from the others, with its 95 % interval.</p>",
        results_chart(contest.standings),
        "<h2>Who beats whom</h2><p>What the bot of the row won from the bot of the column, in mbb/hand.</p>",
        matrix(contest),
        "<h2>Ratings</h2>",
        ratings(contest),
        "<h2>How they play</h2>",
        styles(contest),
        "<h2>How to read this</h2><ul>",
        *[f"<li><b>{escape(word)}</b>: {escape(text)}</li>" for word, text in HOW_TO_READ.items()],
        "</ul>",
    ]
    return whole_page(title, parts)


def facts(contest: Contest) -> str:
    """What was played, in a sentence or two."""
    settings = contest.settings
    hands = sum(pairing.match.hands for pairing in contest.pairings)
    who = f"{contest.gauntlet} met all others" if contest.gauntlet else "all met all"
    return (
        f"{hands:,} hands of {settings.ruleset.name}, {settings.stack:,} chips, blinds"
        f" {settings.small}/{settings.big}. In {len(contest.pairings)} pairs {who}, on the same"
        f" {settings.deals:,} decks, each in every seating. Seed {settings.seed}."
    )


def results_chart(standings: Sequence[Standing]) -> str:
    """A bar for each bot, with its interval."""
    ends = [one.mbb + turn * (one.reach or 0) for one in standings for turn in (-1, 1)]
    low, high = min(0.0, *ends), max(0.0, *ends)
    span = (high - low) or 1.0

    def at(value: float) -> float:
        return 100 * (value - low) / span

    rows = []
    for one in standings:
        colour = "good" if one.mbb >= 0 else "bad"
        start, end = sorted((at(0), at(one.mbb)))
        marks = [f'<i class="zero" style="left:{at(0):.2f}%"></i>']
        bar = f"left:{start:.2f}%;width:{end - start:.2f}%;background:rgb(var(--{colour}) / .55)"
        marks.append(f'<i class="bar" style="{bar}"></i>')
        if one.reach is not None:
            reach = f"left:{at(one.mbb - one.reach):.2f}%;width:{100 * 2 * one.reach / span:.2f}%"
            marks.append(f'<i class="reach" style="{reach}"></i>')
        rows.append(
            f'<div class="row"><b>{escape(one.name)}</b><span class="track">{"".join(marks)}</span>'
            f"<span>{amount(one.mbb, one.reach)}</span></div>"
        )
    return f'<div class="chart">{"".join(rows)}</div>'


def matrix(contest: Contest) -> str:
    """Every pair's result; the deeper the colour, the further it is from nothing."""
    names = [one.name for one in contest.standings]
    folders = {frozenset(pairing.names): pairing.folder for pairing in contest.pairings}
    found = {(one, other): contest.result(one, other) for one in names for other in names if one != other}
    most = max([abs(mean.value) for mean in found.values() if mean is not None], default=0) or 1
    lines = ["<tr><th></th>" + "".join([f"<th>{escape(name)}</th>" for name in names]) + "</tr>"]
    for one in names:
        cells = [f"<td>{escape(one)}</td>"]
        for other in names:
            mean = found.get((one, other))
            cells.append("<td></td>" if mean is None else cell(mean, most, folders[frozenset((one, other))]))
        lines.append(f"<tr>{''.join(cells)}</tr>")
    return f'<div class="wide"><table>{"".join(lines)}</table></div>'


def cell(mean: Mean, most: float, folder: str) -> str:
    """One result, which leads to its hands where they are kept."""
    colour = "good" if mean.value >= 0 else "bad"
    told = f"{signed(mean.value)}"
    if folder:
        told = f'<a href="{quote(folder)}/hands.phhs">{told}</a>'
    reach = "" if mean.reach is None else f"<small>± {mean.reach:,.0f}</small>"
    depth = 0.08 + 0.5 * min(1.0, abs(mean.value) / most)
    return f'<td style="background:rgb(var(--{colour}) / {depth:.2f})">{told}{reach}</td>'


def ratings(contest: Contest) -> str:
    """Bankroll, Elo, and the share in the mixture that no bot beats."""
    lines = ["<tr><th></th><th>chips</th><th>Elo</th><th>mixture</th><th>against it</th><th>faults</th></tr>"]
    for one in contest.standings:
        mixture = ["-", "-"]
        if one.share is not None and one.against_mixture is not None:
            mixture = [f"{one.share:.0%}", signed(min(0, round(one.against_mixture)))]
        told = [signed(one.chips), signed(one.elo), *mixture, f"{one.faults:,}"]
        cells = "".join([f"<td>{text}</td>" for text in told])
        lines.append(f"<tr><td>{escape(one.name)}</td>{cells}</tr>")
    return f'<div class="wide"><table>{"".join(lines)}</table></div>'


def styles(contest: Contest) -> str:
    """How each bot plays against all: a picture, and the figures."""
    shares = {name: style_of(contest, name) for name in contest.names}
    lines = [
        "<tr><th></th><th>VPIP</th><th>PFR</th><th>aggression</th><th>to showdown</th><th>won there</th></tr>"
    ]
    for one in contest.standings:
        told = shares[one.name]
        keys = ("vpip", "pfr", "aggression", "to_showdown", "showdowns_won")
        cells = [figure(told[key], share=key != "aggression") for key in keys]
        lines.append(f"<tr><td>{escape(one.name)}</td>{''.join([f'<td>{text}</td>' for text in cells])}</tr>")
    return f'{scatter(shares)}<div class="wide"><table>{"".join(lines)}</table></div>'


def style_of(contest: Contest, name: str) -> dict[str, float | None]:
    """A bot's style over all its matches."""
    results: list[Result] = [
        result for pairing in contest.pairings for result in pairing.match.results if result.name == name
    ]
    total = bot_style(results[0])
    for result in results[1:]:
        total.add(bot_style(result))
    return total.shares()


def scatter(shares: dict[str, dict[str, float | None]]) -> str:
    """From tight to loose, and from few raises to many."""
    marks = []
    taken: list[float] = []
    points = [
        (190 - 170 * (told["pfr"] or 0), 40 + 300 * (told["vpip"] or 0), name)
        for name, told in shares.items()
    ]
    for y, x, name in sorted(points, reverse=True):
        anchor, move = ("end", -9) if x > 240 else ("start", 9)
        at = min([y + 4, *[before - 13 for before in taken if before - 13 < y + 4]])
        taken.append(at)
        marks.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4"/>'
            f'<text x="{x + move:.1f}" y="{at:.1f}" text-anchor="{anchor}">{escape(name[:24])}</text>'
        )
    grid = "".join(
        [
            f'<line x1="{40 + 75 * step}" y1="20" x2="{40 + 75 * step}" y2="190"/>'
            f'<line x1="40" y1="{190 - 42.5 * step}" x2="340" y2="{190 - 42.5 * step}"/>'
            for step in range(5)
        ]
    )
    words = (
        '<text class="soft" x="340" y="208" text-anchor="end">hands entered, to 100 % →</text>'
        '<text class="soft" x="40" y="12">↑ hands raised before the flop, to 100 %</text>'
    )
    said = "How often each bot enters a hand, and how often it raises before the flop"
    return (
        f'<div class="chart"><svg viewBox="0 0 360 216" role="img" aria-label="{said}">'
        f"{grid}{''.join(marks)}{words}</svg></div>"
    )


def figure(value: float | None, *, share: bool) -> str:
    """A share in per cent, or a ratio."""
    return "-" if value is None else f"{value:.0%}" if share else f"{value:.1f}"


def amount(value: float, reach: float | None) -> str:
    """A result and half its interval."""
    return signed(value) + ("" if reach is None else f" ± {reach:,.0f}")


def signed(value: float) -> str:
    """A whole number with its sign; nothing has none."""
    whole = round(value)
    return f"{whole:+,}".replace("-", "−") if whole else "0"
