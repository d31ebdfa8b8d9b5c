"""ACPC logs and game definitions."""

from decimal import Decimal
from fractions import Fraction
from io import BytesIO

import pytest

from pokerhouse.history import (
    RESEARCH_GAME,
    Fault,
    FileFault,
    Game,
    HandHistory,
    agree,
    read_acpc,
    read_game,
    read_state,
    replay,
)
from pokerhouse.history.acpc.game_definition import STACK_UNSAID
from pokerhouse.history.limits import FAULTS_MAX
from pokerhouse.rules import Acted
from tests.history.random_hands import paid

NO_LIMIT = "STATE:7:cr600c/r900r2000c/cc/r20000c:AhAd|KhKd/2s7c9d/3h/4c:20000|-20000:ann|bob\n"

LIMIT_GAME = """\
GAMEDEF
limit
numPlayers = 2
numRounds = 4
blind = 10 5
raiseSize = 10 10 20 20
firstPlayer = 2 1 1 1
maxRaises = 3 4 4 4
numSuits = 4
numRanks = 13
numHoleCards = 2
numBoardCards = 0 3 1 1
END GAMEDEF
"""

THREE_GAME = """\
# three players
gamedef
NoLimit
NUMPLAYERS = 3
numRounds = 4
stack = 500 500 500   # each
blind = 5 10 0
firstPlayer = 3 1 1 1
numSuits = 4
numRanks = 13
numHoleCards = 2
numBoardCards = 0 3 1 1
end gamedef
"""


def game(text: str) -> Game:
    return read_game(BytesIO(text.encode()))


@pytest.mark.rule("RES-1", "RES-3", "RES-6", "RES-7")
def test_raises_count_over_the_whole_hand() -> None:
    again = replay(read_state(NO_LIMIT.strip(), RESEARCH_GAME))
    raises = [event.to for event in again.hand.events if isinstance(event, Acted) and event.move == "raise"]
    assert raises == [600, 300, 1400, 18000]
    assert paid(again) == [20000, -20000]
    assert again.history.recorded == (Decimal(20000), Decimal(-20000))
    assert [entrant.player for entrant in again.hand.setup.entrants] == ["ann", "bob"]


def test_fixed_limit_names_no_amounts() -> None:
    line = "STATE:0:rrrc/rc/crc/f:2c3d|AhAd/4s5s9c/Td/Jh:-80|80:a|b"
    with pytest.raises(Fault, match="hand 0"):
        replay(read_state(line.replace("/f:", "/ff:"), game(LIMIT_GAME)))
    history = read_state(line.replace("crc/f", "crc/rf"), game(LIMIT_GAME))
    raises = [step.to for step in replay(history).completed().steps if step.kind == "raise"]
    assert raises == [20, 30, 40, 10, 20, 20]
    assert history.setup.entrants[0].stack == STACK_UNSAID


@pytest.mark.rule("RES-5")
def test_the_cap_is_the_definition_s() -> None:
    four = "STATE:0:rrrrc/cc/cc/cc:2c3d|AhAd/4s5s9c/Td/Jh:-50|50:a|b"
    with pytest.raises(Fault, match="No more raises on this street"):
        replay(read_state(four, game(LIMIT_GAME)))
    more = game(LIMIT_GAME.replace("maxRaises = 3", "maxRaises = 4"))
    assert paid(replay(read_state(four, more))) == [-50, 50]


@pytest.mark.rule("RES-10", "RES-11")
def test_three_players_split_a_pot_exactly() -> None:
    line = "STATE:3:cfc/cc/cc/cc:2c3d|AhKd|AsKc/7h8hQs/9c/4d:-5|2.5|2.5:a|b|c"
    again = replay(read_state(line, game(THREE_GAME)))
    exact = again.payoffs(exact=True)
    assert exact == [Fraction(-5), Fraction(5, 2), Fraction(5, 2)]
    assert paid(again) == [-5, 3, 2]
    assert again.history.recorded is not None
    assert agree(exact, again.history.recorded)
    assert not agree([Fraction(-5), Fraction(3), Fraction(2)], again.history.recorded)


def test_thirds_agree_to_the_decimals_that_are_written() -> None:
    third = [Fraction(100, 3), Fraction(-100, 3)]
    assert agree(third, (Decimal("33.333333"), Decimal("-33.333333")))
    assert agree(third, (Decimal("33.33"), Decimal("-33.3")))
    assert not agree(third, (Decimal("33.333"), Decimal("-33.34")))
    assert not agree(third, (Decimal(33), Decimal(-33)))
    assert not agree(third, (Decimal("33.333333"),))


def test_a_definition_is_written_as_it_is_read() -> None:
    for text in (LIMIT_GAME, THREE_GAME):
        assert game("\n".join(game(text).text())) == game(text)


def test_unknown_cards_and_unknown_payoffs() -> None:
    folded = replay(read_state("STATE:0:f:|AhAd::a|b", RESEARCH_GAME))
    assert folded.history.recorded is None
    assert paid(folded) == [50, -50]
    shown = replay(read_state("STATE:0:cc/cc/cc/cc:|AhAd/4s5s9c/Td/Jh:-100|100:a|b", RESEARCH_GAME))
    assert shown.payoffs() is None


def test_a_log_with_comments_a_score_and_its_own_game() -> None:
    log = "# a match\n" + "".join(f"# {line}\n" for line in THREE_GAME.splitlines()[1:])
    log += "STATE:0:ff:2c3d|AhKd|AsKc:-5|5|0:a|b|c\n\n; over\nSCORE:1|2|3:a|b|c\n"
    (history,) = read_acpc(BytesIO(log.encode()))
    assert isinstance(history, HandHistory)
    assert history.comments == ("a match",)
    assert paid(replay(history)) == [-5, 5, 0]
    (fault,) = read_acpc(BytesIO(log.encode()), RESEARCH_GAME)
    assert str(fault) == "line 14, hand 0: 3 players in a game of 2 players"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("STATE:1:f:2c3d|AhKd:50|-50", "a STATE line has 6 parts, this one has 5"),
        ("STATE:x:f:2c3d|AhKd:50|-50:a|b", "'x' is no number of a hand"),
        ("STATE:1:q:2c3d|AhKd:50|-50:a|b", "'q' is no betting"),
        ("STATE:1:r:2c3d|AhKd:50|-50:a|b", "'r': a raise has an amount in no-limit"),
        ("STATE:1:r199f:2c3d|AhKd:50|-50:a|b", "'r199': a raise goes to at least 200 over"),
        ("STATE:1:r600c/r650f:2c3d|AhKd/4s5s9c:600|-600:a|b", "'r650': a raise goes to at least 700 over"),
        ("STATE:1:r20001f:2c3d|AhKd:50|-50:a|b", "a raise goes to at most 20000 over"),
        ("STATE:1:r999999999999999f:2c3d|AhKd:50|-50:a|b", "a raise goes to at most 20000 over"),
        ("STATE:1::2c3d|AhKd:50|-50:a|b", "the hand is not over: p2 has to act"),
        ("STATE:1:ff:2c3d|AhKd:50|-50:a|b", "the hand is over"),
        ("STATE:1:f:2c3d|Ah2c:50|-50:a|b", "2c is dealt twice: to p1 and to p2"),
        ("STATE:1:f:2c3d|Ah:50|-50:a|b", "position 1 has 1 cards"),
        ("STATE:1:f:2c3d|AhXx:50|-50:a|b", "'Xx' is no card"),
        ("STATE:1:f:2c3d:50|-50:a|b", "1 hands in a game of 2 players"),
        ("STATE:1:f:2c3d|AhKd:50:a|b", "1 payoffs in a game of 2 players"),
        ("STATE:1:f:2c3d|AhKd:50|x:a|b", "'x' is no number"),
        ("STATE:1:cc/f:2c3d|AhKd:50|-50:a|b", "1 streets are dealt in the betting, 0 in the cards"),
        ("STATE:1:cc/rf:2c3d|AhKd/2d3s:50|-50:a|b", "2 cards in '2d3s': 3 belong there"),
        ("STATE:1:c/:2c3d|AhKd/2d3s4s:0|0:a|b", "p1 has to act first"),
        ("STATE:1:r20000c:2c3d|AhKd:0|0:a|b", "came to a showdown with 0 board cards"),
        ("MATCHSTATE:0:1::2c3d|", "neither a STATE line nor a comment"),
    ],
)
def test_a_broken_line_says_what_and_where(line: str, said: str) -> None:
    *_, last = read_acpc(BytesIO(f"{NO_LIMIT}{line}\n".encode()))
    if isinstance(last, HandHistory):
        with pytest.raises(Fault) as raised:
            replay(last)
        last = raised.value
    assert isinstance(last, Fault)
    assert said in str(last)
    assert last.line == 2


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("GAMEDEF\n", "", "a game definition begins with GAMEDEF"),
        ("END GAMEDEF\n", "", "END GAMEDEF is missing"),
        ("END GAMEDEF\n", "END GAMEDEF\nlimit", "something follows"),
        ("limit\n", "", "neither limit nor nolimit"),
        ("limit\n", "limit\nnolimit\n", "said to be limit already"),
        ("numPlayers = 2", "numPlayers = 11", "2 to 10 players"),
        ("numPlayers = 2", "numPlayers = -2", "line 3: numPlayers: whole numbers are needed"),
        ("numPlayers = 2", "", "numplayers is missing"),
        ("blind = 10 5", "blind = 10", "blind = 10: 2 numbers are needed"),
        ("blind = 10 5", "blind = 0 0", "somebody has to post a blind"),
        ("raiseSize = 10 10 20 20", "", "raisesize is missing"),
        ("raiseSize = 10 10 20 20", "raiseSize = 10 0 20 20", "a raise adds something"),
        ("firstPlayer = 2 1 1 1", "firstPlayer = 2 2 1 1", "after the flop the first is 1"),
        ("numHoleCards = 2", "numHoleCards = 4", "numholecards = 4: hold'em has 2"),
        ("numSuits = 4", "numSuits = 4\nnumSuits = 4", "numSuits is there twice"),
        ("numSuits = 4", "numColours = 4", "'numColours' is no setting"),
        ("numSuits = 4", "numSuits = 4\nstack = 5 1000000000000000", "1000000000000000 is more than"),
        ("numSuits = 4", "numSuits = 4\nstack = 0 100", "has a stack of 0"),
    ],
)
def test_a_broken_definition_says_what_and_where(old: str, new: str, said: str) -> None:
    assert old in LIMIT_GAME
    with pytest.raises(Fault) as raised:
        game(LIMIT_GAME.replace(old, new, 1))
    assert said in str(raised.value)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ('# _phh.players = ["x", "y"]\n', ""),
        ('# _phh_without = ["finishing_stacks"]\n', ""),
        ('# _phh.actions = ["d dh p1 2c3d", "d dh p2 AhKd", "p2 cc", "p1 cc"]\n', "the hand is not over"),
        (
            '# _phh.actions = ["d dh p1 2c3d", "d dh p2 AhKd", "p2 cbr 200", "p1 f"]\n',
            "other cards or moves",
        ),
        ('# _phh.actions = ["d dh p1 2c3d", "d dh p2 AhKs", "p2 f"]\n', "other cards or moves"),
        ("# _phh = 5\n", ""),
        ("# _phh.antes = [\n", "is not TOML"),
        ("# _phh_without = 5\n", "an array of names"),
        ("# _unit = 0\n", "a millionth to a million"),
        ("# _unit = 'x'\n", "x is no number"),
        ("# _unit = 1e-7\n", "a millionth to a million"),
        ("# _unit = 1e6\n# _phh.antes = [0, 0]\n", "is no multiple of the unit"),
    ],
)
def test_fields_in_the_comments(fields: str, said: str) -> None:
    (told,) = read_acpc(BytesIO(f"{fields}STATE:1:f:2c3d|AhKd:50|-50:a|b\n".encode()))
    if said:
        assert isinstance(told, Fault)
        assert said in str(told)
    else:
        assert isinstance(told, HandHistory)
        assert paid(replay(told)) == [50, -50]


def broken(count: int) -> bytes:
    return b"STATE:1:q:2c3d|AhKd:50|-50:a|b\n" * count


@pytest.mark.parametrize(("lines", "more"), [(FAULTS_MAX - 1, 0), (FAULTS_MAX, 0), (FAULTS_MAX + 1, 1)])
def test_the_rest_is_not_read_where_there_is_a_rest(lines: int, more: int) -> None:
    faults = list(read_acpc(BytesIO(broken(lines))))
    assert len(faults) == min(lines, FAULTS_MAX) + more
    assert isinstance(faults[-1], FileFault) is bool(more)
    assert ("the rest is not read" in str(faults[-1])) is bool(more)
