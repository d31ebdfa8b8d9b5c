"""Our hands beside PokerKit's: the same menus and the same payoffs, or a difference with its rule."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from msgspec.structs import replace
from pokerkit import StandardHighHand

from pokerhouse.cards import CARD_NAMES
from pokerhouse.rules import Hand, Menu, Move, Ruleset
from pokerhouse.rules.betting import standard
from tests.oracle.many_hands import tally, tally_in_parallel
from tests.oracle.planted_faults import raises_by_one_chip, the_first_winner_takes_all
from tests.oracle.pokerkit_cache import CARDS, RememberedHand
from tests.oracle.pokerkit_comparison import Pair
from tests.oracle.pokerkit_difference import Difference, Unexplained
from tests.oracle.random_deals import TERMS, Deal, Game
from tests.rules.planted.engine_faults import every_all_in_is_a_raise_in_limit, limit_reopens_as_no_limit


@pytest.mark.rule("STD-0", "STD-1", "STD-2", "STD-2a", "STD-4", "STD-5", "STD-6")
def test_hands_beside_pokerkit(sized: Callable[[int, int], int], figure: Callable[[str], None]) -> None:
    hands = sized(2_000, 1_000_000)
    found = tally(0, hands) if hands < 10_000 else tally_in_parallel(0, hands, processes=2)
    figure(
        f"{found.hands:,} hands, {found.decisions:,} decisions beside PokerKit, none unexplained; "
        f"{found.limited:,} of the hands fixed-limit"
    )
    for difference in Difference:
        figure(f"{found.differences[difference]:,} × {difference}")
    assert found.hands == hands
    assert found.limited > hands // 20
    often = (
        Difference.SHORT_BLIND,
        Difference.SHORT_OPENING,
        Difference.LIMIT_HALF,
        Difference.IN_VAIN,
        Difference.OUT_OF_REACH,
        Difference.ODD_CHIPS,
    )
    assert all(found.differences[difference] for difference in often)


@pytest.mark.rule("TERM-1", "TERM-2")
@pytest.mark.parametrize("term", TERMS)
def test_a_hosts_terms_beside_pokerkit(
    term: Game, sized: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    hands = sized(700, 100_000)
    found = tally(0, hands, term)
    figure(f"{term}: {found.hands:,} hands, {found.decisions:,} decisions beside PokerKit, none unexplained")
    for difference in Difference:
        if found.differences[difference]:
            figure(f"{term}: {found.differences[difference]:,} × {difference}")
    assert found.hands == hands


def test_the_comparison_finds_a_pot_limit_that_forgets_the_call(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = standard.menu

    def short(hand: Hand, actor: int) -> Menu:
        menu = honest(hand, actor)
        if menu.raise_high is None or menu.raise_low is None:
            return menu
        return replace(menu, raise_high=max(menu.raise_low, menu.raise_high - menu.call_cost))

    monkeypatch.setattr(standard, "menu", short)
    with pytest.raises(Unexplained, match="their raises go from"):
        tally(0, 60, "pot-limit")


def test_the_comparison_finds_a_limit_that_counts_no_big_blind(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Ruleset.cap_on
    monkeypatch.setattr(Ruleset, "cap_on", lambda self, street: (honest(self, street) or 0) + (not street))
    with pytest.raises(Unexplained):
        tally(0, 400, "bet and three")


@pytest.mark.rule("STD-6")
@pytest.mark.filterwarnings("ignore")
def test_a_folded_post_above_the_live_totals_goes_back_only_there() -> None:
    deal = Deal("house", 5, 10, 0, [2, 3, 30, 100, 3], [0, 0, 10, 0, 0], list(CARD_NAMES))
    pair = Pair(deal)
    moves: Iterator[Move] = iter(("fold", "fold", "call"))
    pair.play(lambda _menu: (next(moves), None))
    assert pair.found[Difference.FOLDED_TOP] == 1
    assert pair.ours.stacks[2] == 20
    assert pair.theirs.stacks[2] == 27


def test_remembered_hands_are_read_as_pokerkit_reads_them(sized: Callable[[int, int], int]) -> None:
    rng = Random(0)
    for _ in range(sized(500, 20_000)):
        names = rng.sample(CARD_NAMES, 7)
        plain = StandardHighHand.from_game("".join(names[:2]), "".join(names[2:]))
        cards = [CARDS[name] for name in names]
        for _again in range(2):
            remembered = RememberedHand.from_game(cards[:2], cards[2:])
            assert str(remembered) == str(plain)
            assert remembered.entry == plain.entry


@pytest.mark.rule("STD-6")
@pytest.mark.filterwarnings("ignore")
def test_two_folded_posts_above_the_live_totals_are_too_much_only_there() -> None:
    pair = Pair(Deal("research", 1, 2, 0, [1, 1, 1, 200, 6, 1], [0, 0, 0, 2, 2, 0], list(CARD_NAMES)))
    moves: Iterator[Move] = iter(("call", "fold", "fold", "fold"))
    pair.play(lambda _menu: (next(moves), None))
    assert pair.found[Difference.FOLDED_TOP] == 1
    assert sum(pair.ours.won) == 7


@pytest.mark.rule("STD-2")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("answer", [595, None])
def test_short_all_ins_that_made_a_full_raise_are_forgotten_only_there(answer: int | None) -> None:
    deal = Deal("house", 50, 100, 0, [395, 1000, 10_000, 242, 300], [0] * 5, list(CARD_NAMES))
    totals = iter([200, 242, 300, 395, None, answer])

    def choose(menu: Menu) -> tuple[Move, int | None]:
        to = next(totals, None)
        return ("raise", to) if to else ("check" if menu.check else "call", None)

    pair = Pair(deal)
    pair.play(choose)
    assert pair.found[Difference.FORGOTTEN_SUM] == 1
    assert pair.ours.stacks == pair.theirs.stacks


@pytest.mark.rule("STD-2a")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("all_in", "then", "raised"), [(280, [None, None], 380), (230, [None], 300)])
def test_half_a_raise_in_fixed_limit_counts_only_here(all_in: int, then: list[None], raised: int) -> None:
    deal = Deal("fixed-limit", 50, 100, 0, [5000, 5000, 5000, all_in], [0] * 4, list(CARD_NAMES))
    totals = iter([200, all_in, *then, raised])

    def choose(menu: Menu) -> tuple[Move, int | None]:
        to = next(totals, None)
        return ("raise", to) if to else ("check" if menu.check else "call", None)

    pair = Pair(deal)
    pair.play(choose)
    assert pair.found[Difference.LIMIT_HALF] == (1 if all_in == 280 else 3)
    assert pair.ours.rounds[1][:3] == [raised] * 3
    assert pair.ours.stacks == pair.theirs.stacks


@pytest.mark.parametrize("fault", [limit_reopens_as_no_limit, every_all_in_is_a_raise_in_limit])
def test_the_comparison_finds_a_wrong_half(
    fault: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    fault(monkeypatch)
    with pytest.raises(Unexplained, match="told from the street's moves"):
        tally(0, 2_000)


def test_two_processes_count_what_one_counts() -> None:
    heard: list[int] = []
    assert tally_in_parallel(0, 300, processes=2, progress=heard.append) == tally(0, 300)
    assert sum(heard) == 300


def test_the_comparison_finds_a_wrong_minimum_raise(monkeypatch: pytest.MonkeyPatch) -> None:
    raises_by_one_chip(monkeypatch)
    with pytest.raises(Unexplained, match="their raises go from"):
        tally(0, 20)


def test_the_comparison_finds_a_wrong_split(monkeypatch: pytest.MonkeyPatch) -> None:
    the_first_winner_takes_all(monkeypatch)
    with pytest.raises(Unexplained, match="settled by totals"):
        tally(0, 200)
