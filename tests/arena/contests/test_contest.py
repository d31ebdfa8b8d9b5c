"""A contest counts what its matches say, and its page tells that and needs nothing else."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pokerhouse.arena import MatchSettings, play_match, verify_report
from pokerhouse.arena.contests import Contest, contest_page, pairs_of, play_contest
from pokerhouse.arena.players import Factory, Source, Styled
from tests.arena.faulty_bots import Raises

SETTINGS = MatchSettings(deals=30, seed="c")
BOTS: dict[str, Source] = {name: Styled(name) for name in ("steady", "caller", "gambler")}


@pytest.fixture(scope="module")
def contest() -> Contest:
    return play_contest(BOTS, SETTINGS)


def test_every_pair_plays_the_match_that_it_would_play_alone(contest: Contest) -> None:
    assert [pairing.names for pairing in contest.pairings] == [
        ("caller", "gambler"),
        ("caller", "steady"),
        ("gambler", "steady"),
    ]
    for pairing in contest.pairings:
        alone = play_match({name: name for name in pairing.names}, SETTINGS)
        assert pairing.match == alone


def test_standings_add_up(contest: Contest) -> None:
    assert sum(standing.chips for standing in contest.standings) == 0
    for standing in contest.standings:
        means = [contest.result(standing.name, other) for other in BOTS if other != standing.name]
        values = [mean.value for mean in means if mean is not None]
        assert standing.mbb == pytest.approx(sum(values) / 2)
    assert [standing.mbb for standing in contest.standings] == sorted(
        (standing.mbb for standing in contest.standings), reverse=True
    )
    assert sum(standing.share or 0 for standing in contest.standings) == pytest.approx(1)
    won, even, lost = contest.pairings[0].match.results[0].decks
    assert won + even + lost == SETTINGS.deals


def test_the_order_of_names_and_a_kill_change_nothing(contest: Contest, tmp_path: Path) -> None:
    again = play_contest(dict(reversed(BOTS.items())), SETTINGS)
    assert contest_page(again) == contest_page(contest)
    kept = play_contest(BOTS, SETTINGS, folder=tmp_path)
    assert kept.standings == contest.standings
    assert play_contest(BOTS, SETTINGS, folder=tmp_path) == kept
    for pairing in kept.pairings:
        assert verify_report(tmp_path / pairing.folder).deals == SETTINGS.deals


def test_in_a_gauntlet_one_meets_all() -> None:
    contest = play_contest(BOTS, SETTINGS, gauntlet="steady")
    assert [pairing.names for pairing in contest.pairings] == [("caller", "steady"), ("gambler", "steady")]
    assert all(standing.share is None for standing in contest.standings)
    assert contest.result("caller", "gambler") is None
    assert "steady met all others" in contest_page(contest)
    with pytest.raises(ValueError, match="none of the bots"):
        pairs_of(list(BOTS), "nobody")


def test_a_bot_that_fails_is_ranked_with_its_faults() -> None:
    contest = play_contest({"bad": Factory(Raises), "caller": Styled("caller")}, SETTINGS)
    assert next(standing for standing in contest.standings if standing.name == "bad").faults >= 60


class Page(HTMLParser):
    """Reads a page: its text, what it leads to, and that its tags close."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "circle", "line"):
            self.open.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_the_page_stands_alone_and_escapes_names(tmp_path: Path) -> None:
    bots: dict[str, Source] = {"<b>&": Styled("steady"), "caller": Styled("caller")}
    contest = play_contest(bots, SETTINGS, folder=tmp_path)
    text = contest_page(contest)
    page = Page(text)
    assert page.open == []
    assert "<b>&" in page.words
    assert "http" not in text
    assert not re.search(r"<script|@import|url\(", text)
    assert page.links
    for link in page.links:
        assert (tmp_path / link).is_file()
    assert f"{contest.standings[0].mbb:+,.0f}" in text
