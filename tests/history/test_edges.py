"""Small pure parts of the histories at their edges, each by the exact answer it gives."""

from datetime import time
from decimal import Decimal
from io import BytesIO

import pytest

from pokerhouse.history import (
    RESEARCH_GAME,
    Fault,
    FileFault,
    HandHistory,
    read_acpc,
    read_phh,
    read_state,
    replay,
    write_acpc,
)
from pokerhouse.history.fault import printable
from pokerhouse.history.limits import DOTS_MAX, FAULTS_MAX, GAME_MAX, STEPS_MAX
from pokerhouse.history.lines import lines_of
from pokerhouse.history.numbers import decimal_of, number_text, recorded_number, whole_chips
from pokerhouse.history.phh.action import cards_in, position_of
from pokerhouse.history.phh.money import decimals_of, unit_of, units_in
from pokerhouse.history.toml_dots import too_many_dots
from pokerhouse.history.toml_writer import toml_key, toml_text, toml_value
from pokerhouse.rules import STACK_MAX
from tests.history.acpc.test_acpc import LIMIT_GAME, NO_LIMIT, THREE_GAME, game
from tests.history.phh.test_phh import CENTS, HEADS_UP, RING, SIDE_POT
from tests.history.random_hands import fault_of_phh, from_acpc, from_phh, paid

CENT = Decimal("0.01")


def test_foreign_text_is_cut_and_printable() -> None:
    assert printable("x" * 60) == "x" * 60
    assert printable("x" * 61) == "x" * 57 + "..."
    assert printable("é\n") == "\\xe9\\n"
    assert printable("a\tb") == "a\\tb"


def test_a_fault_says_where() -> None:
    assert str(Fault("what")) == "what"
    assert str(Fault("what", line=3)) == "line 3: what"
    assert str(Fault("what", hand=0)) == "hand 0: what"
    assert str(Fault("what", line=3, hand="a").placed(7, "b")) == "line 3, hand a: what"
    assert str(Fault("what").placed(7, "b")) == "line 7, hand b: what"
    assert str(Fault("what", hand=0).placed(7, 1)) == "line 7, hand 0: what"


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"one\nab\x01c", "line 2: character 3 (0x01) is no text (a binary file?)"),
        (b"\x00", "line 1: character 1 (0x00) is no text (a binary file?)"),
        (b"one\nab\xff", "line 2: byte 3 (0xff) is not UTF-8 text"),
    ],
)
def test_what_is_no_text_is_named_by_its_place(raw: bytes, says: str) -> None:
    with pytest.raises(FileFault) as caught:
        list(lines_of(BytesIO(raw)))
    assert str(caught.value) == says


def test_lines_are_numbered_without_their_ends() -> None:
    told = list(lines_of(BytesIO(b"\xef\xbb\xbfone\r\n\ntwo\tand")))
    assert told == [(1, "one"), (2, ""), (3, "two\tand")]


def test_chips_are_whole_and_not_too_many() -> None:
    assert whole_chips(0, "x") == 0
    assert whole_chips(STACK_MAX, "x") == STACK_MAX
    assert whole_chips(Decimal("2.0"), "x") == 2
    for value, says in (
        (-1, "x: -1 is negative"),
        (STACK_MAX + 1, f"x: {STACK_MAX + 1} is more than the {STACK_MAX} chips a hand takes"),
        (Decimal("0.5"), "x: 0.5 is a fraction: chips are whole numbers"),
        (True, "x: True is no number"),
        ("1", "x: 1 is no number"),
        (Decimal("nan"), "x: NaN is no number"),
        (Decimal("inf"), "x: Infinity is no number"),
    ):
        with pytest.raises(Fault) as caught:
            whole_chips(value, "x")
        assert str(caught.value) == says


def test_numbers_in_messages_and_results() -> None:
    assert number_text(Decimal("1E+29")) == "1" + "0" * 29
    assert number_text(Decimal("1E+30")) == "1.000e+30"
    assert recorded_number(Decimal("-0.5"), "x") == Decimal("-0.5")
    assert decimal_of("-" + "9" * 16 + "." + "9" * 12) == Decimal("-" + "9" * 16 + "." + "9" * 12)
    assert decimal_of("+1") == 1
    for text in ("9" * 17, "1." + "9" * 13, "1.", ".5", "1e3", "", "\u0661"):
        with pytest.raises(Fault, match="is no number"):
            decimal_of(text)


def test_toml_is_written_as_it_is_read() -> None:
    for value, text in (
        (True, "true"), (False, "false"), (12, "12"), (1.5, "1.5"), (Decimal("12.50"), "12.50"),
        (Decimal("inf"), "inf"), (Decimal("-inf"), "-inf"), (Decimal("nan"), "nan"),
        (Decimal("1E+30"), "1e+30"), (Decimal("1E-9"), "1e-9"), ('a\x7f"', '"a\\u007f\\""'),
        ([1, "x"], '[1, "x"]'), ((1, 2), "[1, 2]"), ({"a b": 1, "c": []}, '{"a b" = 1, c = []}'),
        (time(20, 15), "20:15:00"),
    ):  # fmt: skip
        assert toml_value(value) == text
    assert (toml_key("a-B_9"), toml_key(""), toml_key("a.b")) == ("a-B_9", '""', '"a.b"')
    assert toml_text("é") == '"é"'


def test_cards_and_players_in_actions() -> None:
    assert cards_in("") == ()
    assert cards_in("AhKd????") == ("Ah", "Kd", "??", "??")
    for text, says in (("AhK", "'K' is no card"), ("AhAh", "a card is there twice in 'AhAh'")):
        with pytest.raises(Fault) as caught:
            cards_in(text)
        assert str(caught.value) == says
    assert [position_of(name, 10) for name in ("p1", "p01", "p10")] == [0, 0, 9]
    for name, says in (
        ("p0", "there is no p0: players are p1 to p3"),
        ("p4", "there is no p4: players are p1 to p3"),
        ("p001", "'p001' is no player: players are p1 to p3"),
        ("q1", "'q1' is no player: players are p1 to p3"),
        ("p", "'p' is no player: players are p1 to p3"),
        ("p²", "'p\\xb2' is no player: players are p1 to p3"),
    ):
        with pytest.raises(Fault) as caught:
            position_of(name, 3)
        assert str(caught.value) == says


def test_amounts_in_units() -> None:
    assert units_in(Decimal("1E+18"), CENT, "x") == 10**20
    assert units_in(Decimal("1E+19"), CENT, "x") == Decimal("1E+19")
    assert units_in(Decimal("1E-19"), CENT, "x") == Decimal("1E-19")
    for amount in ("1E-18", "0.005"):
        with pytest.raises(Fault, match=r"is no multiple of the unit 0\.01"):
            units_in(Decimal(amount), CENT, "x")
    assert units_in("x", CENT, "x") == "x"
    assert units_in(3, Decimal(1), "x") == 3
    assert units_in(Decimal("2.50"), CENT, "x") == 250
    assert [decimals_of(Decimal(text)) for text in ("1", "10", "1E+3", "1.50", "0.001", "0", "0.0")] == [
        0, 0, 0, 1, 3, 0, 0,
    ]  # fmt: skip
    assert decimals_of(Decimal("1E-18")) == 18
    assert decimals_of(Decimal("1E-19")) == 7


def test_the_unit_that_amounts_share() -> None:
    assert unit_of({}) == 1
    assert unit_of({"min_bet": Decimal("0.5")}) == CENT
    assert unit_of({"min_bet": Decimal("0.125")}) == Decimal("0.001")
    assert unit_of({"min_bet": Decimal("0.000001")}) == Decimal("0.000001")
    assert unit_of({"min_bet": Decimal("0.0000001")}) == 1
    assert unit_of({"antes": [0, Decimal("0.5")]}) == CENT
    assert unit_of({"actions": ["p1 cbr 1.5"]}) == CENT
    assert unit_of({"actions": ["p1 cbr 1.5 # a comment"]}) == CENT
    for action in ("p1 cbr 15", "p1 sm 1.5", "p1 cbr 1.5 x", "cbr 1.5", "# cbr 1.5", 7):
        assert unit_of({"actions": [action]}) == 1
    assert unit_of({"finishing_stacks": [Decimal("0.5")]}) == 1


def test_lines_of_actions_are_counted_from_the_file_s_first_line() -> None:
    wrong = HEADS_UP.replace("'p2 cbr 6', ", "\n\n'p3 f',\n")
    for before, line in (("", 8), ("\n", 9), ("# x\n\n", 10)):
        assert str(fault_of_phh(before + wrong)).startswith(f"line {line}: action 3, 'p3 f': there is no p3")
    many = f"[1]\n{HEADS_UP}[2]\n{wrong}"
    _first, second = read_phh(BytesIO(many.encode()))
    assert str(second).startswith("line 17, hand 2: action 3, ")


@pytest.mark.parametrize(
    ("true", "false", "says"),
    [
        ("'p1 f'", "'p1 f', 'p1 f'", "'p1 f': the hand is over"),
        ("'p1 f'", "'p2 f'", "'p2 f': it is p1's turn"),
        (", 'p1 f'", "", "the hand is not over: p1 has to act"),
        ("'p1 f'", "'d db 2h3h4h', 'p1 f'", "'d db 2h3h4h': p1 has to act first"),
        ("'p1 f'", "'p1 f', 'd db 2h3h4h'", "'d db 2h3h4h': the hand is over"),
        ("'p1 f'", "'p1 cc', 'p1 f'", "'p1 f': the flop has to be dealt first"),
        ("'p1 f'", "'p1 sm 2c3d', 'p1 f'", "'p1 sm 2c3d': p1 has to act first"),
        ("p2 cbr 6", "p2 cbr 20", None),
        ("'p1 f'", "'p1 f', 'p2 sm'", "everybody mucked: nobody is left to win the pot"),
        ("2c3d", "AhKd", "Ah is dealt twice: to p1 and to p2"),
        ("'d dh p1 2c3d'", "'d dh p1 2c'", "p1 was dealt 1 cards: a hold'em hand has 2"),
        ("'d dh p1 2c3d'", "'d dh p1 2c3d4d'", "p1 was dealt more than 2 cards"),
        ("'p2 cbr 6'", "'p2 cbr 6', 'd dh p1 2c3d'", "hole cards are dealt before anything else"),
        ("[1, 2]", "[0, 2]", None),
    ],
)
def test_what_cannot_have_happened(true: str, false: str, says: str | None) -> None:
    text = HEADS_UP.replace(true, false).replace("finishing_stacks = [48, 22]\n", "")
    if says is None:
        replay(from_phh(text))
    else:
        assert says in str(fault_of_phh(text))


def test_dots_in_strings_and_comments_do_not_count() -> None:
    key = ".".join(["a"] * (DOTS_MAX + 1))
    assert not too_many_dots(f"{key} = '...' # ...")
    assert too_many_dots(f"{key}.a = 1")
    assert not too_many_dots("# " + "." * (DOTS_MAX + 1))
    assert not too_many_dots(f"a = '{'.' * (DOTS_MAX + 1)}' # \" .")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"{HEADS_UP}x = ", "line 8: this is not TOML: Invalid value (at end of document)"),
        (f"\n{HEADS_UP}x = [", "line 9: this is not TOML"),
        (f"{HEADS_UP}x = !\n", "line 8: this is not TOML: Invalid value at column 5"),
        (
            f"{HEADS_UP}x = 1e{'9' * 20}\n",
            "line 1: this is not TOML: 1e99999999999999999999 is beyond all numbers",
        ),
        (
            f"{HEADS_UP}_ruleset = {{name = 'x', raise_cap = [1, 1, 1, -1]}}\n",
            "line 1: _ruleset: caps and limits",
        ),
        (
            f"{HEADS_UP}_ruleset = {{name = 'x', raise_cap = [0, 0, 0, 0], limits = [1, 1, 1, 0]}}\n",
            "line 1: _ruleset: caps and limits",
        ),
        (f"{HEADS_UP}ante_trimming_status = 1\n", "line 1: ante_trimming_status: true or false"),
        (f"{HEADS_UP}small_bet = 1\n", "line 1: small_bet: there is none in NT"),
    ],
)
def test_what_is_no_toml_is_named_by_its_line(text: str, says: str) -> None:
    assert str(fault_of_phh(text)).startswith(says)


def test_a_showdown_needs_the_whole_board() -> None:
    text = HEADS_UP.replace("'p2 cbr 6', 'p1 f'", "'p2 cbr 20', 'p1 cc', 'd db 4h5h6h', 'd db 9s'")
    text = text.replace("finishing_stacks = [48, 22]\n", "")
    assert "the hand came to a showdown with 4 board cards: 5 are needed" in str(fault_of_phh(text))
    whole = replay(from_phh(text.replace("'d db 9s'", "'d db 9s', 'd db 2d'")))
    assert paid(whole) == [20, -20]  # 2c3d makes a straight to the six


def test_a_vain_check_leaves_nothing_behind() -> None:
    kept = replay(from_phh(SIDE_POT)).history.steps
    silent = replay(from_phh(SIDE_POT.replace(" # nobody is left", ""))).history.steps
    kinds = ["raise", "check_or_call", "check_or_call", "board", "fold"]
    rest = ["show", "show", "board", "board"]
    assert [step.kind for step in kept] == [*kinds, "note", *rest]
    assert [step.kind for step in silent] == [*kinds, *rest]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("STATE:7:f:2c3d|AhKd:1|2", "a STATE line has 6 parts, this one has 5: STATE:7:f:2c3d|AhKd:1|2"),
        ("STATE:x:f:2c3d|AhKd:50|-50:a|b", "'x' is no number of a hand"),
        ("STATE:²:f:2c3d|AhKd:50|-50:a|b", "'\\xb2' is no number of a hand"),
        (f"STATE:{'1' * 19}:f:2c3d|AhKd:50|-50:a|b", f"'{'1' * 19}' is no number of a hand"),
        ("STATE:7:f:2c3d|AhKd:50|-50:a|b|c", "hand 7: 3 players in a game of 2 players"),
        ("STATE:7:f:2c3d:50|-50:a|b", "hand 7: 1 hands in a game of 2 players"),
        ("STATE:7:f:2c|AhKd:50|-50:a|b", "hand 7: position 0 has 1 cards: a hold'em hand has 2"),
        ("STATE:7:f:2c3d|AhKd:50:a|b", "hand 7: 1 payoffs in a game of 2 players"),
        ("STATE:7:x:2c3d|AhKd:50|-50:a|b",
         "hand 7: 'x' is no betting: f, c, r with a number, and / between streets"),
        ("STATE:7:cc/:2c3d|AhKd:50|-50:a|b", "hand 7: 1 streets are dealt in the betting, 0 in the cards"),
        ("STATE:7:cc////f:2c3d|AhKd/2h3h4h/5h/6h/7h:50|-50:a|b",
         "hand 7: 4 streets are dealt in the betting, 4 in the cards"),
        ("STATE:7:cc/f:2c3d|AhKd/2h3h:50|-50:a|b", "hand 7: 2 cards in '2h3h': 3 belong there"),
        ("STATE:7:rf:2c3d|AhKd:50|-50:a|b", "hand 7: 'r': a raise has an amount in no-limit"),
        (f"STATE:7:r{'1' * 16}f:2c3d|AhKd:50|-50:a|b", f"hand 7: 'r{'1' * 16}': no stack is that large"),
        (f"STATE:7:{'c' * (STEPS_MAX + 1)}:2c3d|AhKd:50|-50:a|b",
         f"hand 7: there are {STEPS_MAX + 1} actions: at most {STEPS_MAX} are read"),
    ],
)  # fmt: skip
def test_a_line_that_can_t_be_read(line: str, says: str) -> None:
    with pytest.raises(Fault) as caught:
        read_state(line, RESEARCH_GAME)
    assert str(caught.value) == says
    with pytest.raises(Fault) as caught:
        read_state(line, RESEARCH_GAME, 12)
    assert str(caught.value).startswith("line 12")


def test_a_line_at_its_edges_is_read() -> None:
    assert read_state(f"STATE:{'1' * 18}:f:2c3d|AhKd:50|-50:a|b", RESEARCH_GAME).hand == int("1" * 18)
    assert read_state(f"STATE:7:{'c' * STEPS_MAX}:2c3d|AhKd:50|-50:a|b", RESEARCH_GAME).hand == 7
    huge = read_state(f"STATE:7:r{'1' * 15}f:2c3d|AhKd:50|-50:a|b", RESEARCH_GAME)
    assert huge.steps[0].total == int("1" * 15)
    unnamed = read_state("STATE:7:f:|:50|-50:a|a", RESEARCH_GAME)
    assert unnamed.hole == (("??", "??"), ("??", "??"))
    assert unnamed.fields == {"players": ["a", "a"]}
    assert [entrant.player for entrant in unnamed.setup.entrants] == ["p1", "p2"]
    named = read_state("STATE:7:f:|::a|b", RESEARCH_GAME)
    assert (named.recorded, named.fields) == (None, {})
    with pytest.raises(Fault, match="'r5': a raise has no amount in fixed-limit"):
        read_state("STATE:7:r5f:2c3d|AhKd:5|-5:a|b", game(LIMIT_GAME))


def test_a_log_of_comments_scores_and_nothing() -> None:
    told = list(read_acpc(BytesIO(f";first\n\nSCORE:1|2:a|b\n{NO_LIMIT}SCORE:1|2:a|b\n".encode())))
    assert [one.comments for one in told if isinstance(one, HandHistory)] == [("first",)]
    for text in ("", "# only a comment\n", "SCORE:1|2:a|b\n"):
        (fault,) = read_acpc(BytesIO(text.encode()))
        assert str(fault) == "there is no STATE line in the file"
    first, second = read_acpc(BytesIO(f"nonsense\n{NO_LIMIT}".encode()))
    assert str(first) == "line 1: neither a STATE line nor a comment: nonsense"
    assert isinstance(second, HandHistory)
    assert (second.line, second.comments) == (2, ())


@pytest.mark.parametrize("more", [0, 1])
def test_a_thousand_broken_lines_end_a_log(more: int) -> None:
    text = "nonsense\n" * FAULTS_MAX + NO_LIMIT * more
    told = list(read_acpc(BytesIO(text.encode())))
    assert len(told) == FAULTS_MAX + more
    last = f"line {FAULTS_MAX + 1}: {FAULTS_MAX} lines are broken: the rest is not read"
    assert (str(told[-1]) == last) is bool(more)


def test_the_research_game() -> None:
    assert RESEARCH_GAME.text()[1:10] == [
        "nolimit", "numPlayers = 2", "numRounds = 4", "stack = 20000 20000", "blind = 100 50",
        "firstPlayer = 2 1 1 1", "maxRaises = 4 4 4 4", "numSuits = 4", "numRanks = 13",
    ]  # fmt: skip


def test_a_game_s_hand_before_its_first_card() -> None:
    three = game(THREE_GAME).setup()
    assert (three.small, three.big, three.small_at, three.big_at) == (5, 10, 0, 1)
    assert (three.opener, three.button) == (None, 2)
    assert three.ruleset.raise_cap == 255
    assert [entrant.live for entrant in three.entrants] == [0, 0, 0]
    two = game(LIMIT_GAME).setup()
    assert (two.small, two.big, two.small_at, two.big_at, two.opener) == (5, 10, 1, 0, None)
    assert two.ruleset.raise_cap == (3, 4, 4, 4)
    other = game(THREE_GAME.replace("firstPlayer = 3", "firstPlayer = 1")).setup()
    assert other.opener == 0
    third = game(THREE_GAME.replace("blind = 5 10 0", "blind = 5 10 7")).setup()
    assert [entrant.live for entrant in third.entrants] == [0, 0, 7]
    alone = game(THREE_GAME.replace("blind = 5 10 0", "blind = 0 10 0")).setup()
    assert (alone.small, alone.small_at, alone.big_at) == (10, None, 1)
    equal = game(THREE_GAME.replace("blind = 5 10 0", "blind = 10 10 0")).setup()
    assert (equal.small, equal.small_at, equal.big_at) == (10, 0, 1)


@pytest.mark.parametrize(
    ("true", "false", "says"),
    [
        ("GAMEDEF\nlimit", "limit", "line 1: a game definition begins with GAMEDEF"),
        ("END GAMEDEF\n", "END GAMEDEF\n# fine\nx\n", "line 15: something follows END GAMEDEF"),
        ("END GAMEDEF\n", "", "line 12: END GAMEDEF is missing"),
        ("limit\n", "limit\nnolimit\n", "line 3: the game is said to be limit already"),
        ("limit\n", "", "the game is neither limit nor nolimit"),
        ("numSuits", "numSuit", "line 9: 'numSuit' is no setting of a game"),
        ("numSuits = 4", "numSuits = 4\nnumSuits = 4", "line 10: numSuits is there twice"),
        ("numSuits = 4", "numSuits =", "line 9: numSuits: whole numbers are needed"),
        ("numSuits = 4", "numSuits = 4 x", "line 9: numSuits: whole numbers are needed"),
        ("numSuits = 4", "numSuits = ²", "line 9: numSuits: whole numbers are needed"),
        ("numSuits = 4", "numSuits = 3", "numsuits = 3: hold'em has 4"),
        ("numSuits = 4\n", "", "numsuits = nothing: hold'em has 4"),
        ("numPlayers = 2", "numPlayers = 1", "numPlayers = 1: a hand has 2 to 10 players"),
        ("numPlayers = 2", "numPlayers = 11", "numPlayers = 11: a hand has 2 to 10 players"),
        ("numPlayers = 2\n", "", "numplayers is missing"),
        ("numPlayers = 2", "numPlayers = 2 2", "numplayers = 2 2: 1 numbers are needed"),
        ("2 1 1 1", "3 1 1 1", "firstPlayer = 3 1 1 1: after the flop the first is 1 in hold'em"),
        ("2 1 1 1", "0 1 1 1", "firstPlayer = 0 1 1 1: after the flop the first is 1 in hold'em"),
        ("2 1 1 1", "2 1 2 1", "firstPlayer = 2 1 2 1: after the flop the first is 1 in hold'em"),
        ("2 1 1 1", "2 1 1", "firstplayer = 2 1 1: 4 numbers are needed"),
        ("blind = 10 5", "blind = 0 0", "blind: somebody has to post a blind"),
        ("10 10 20 20", "0 10 20 20", "raiseSize: a raise adds something"),
        ("10 10 20 20", f"10 10 20 {STACK_MAX + 1}", "raiseSize: a raise adds something"),
        ("raiseSize = 10 10 20 20\n", "", "raisesize is missing"),
        ("blind = 10 5", f"blind = 10 {'9' * 20}",
         f"line 5: blind: {'9' * 20} is more than {STACK_MAX}"),
    ],
)  # fmt: skip
def test_a_definition_that_can_t_be_played(true: str, false: str, says: str) -> None:
    assert true in LIMIT_GAME
    with pytest.raises(Fault) as caught:
        game(LIMIT_GAME.replace(true, false, 1))
    assert str(caught.value) == says


def test_a_definition_at_its_edges() -> None:
    assert game(LIMIT_GAME.replace("2 1 1 1", "1 1 1 1")).first == 0
    assert game(LIMIT_GAME.replace("firstPlayer = 2 1 1 1\n", "")).first == 0
    assert game(LIMIT_GAME.replace("10 10 20 20", f"1 1 1 {STACK_MAX}")).limits == (1, 1, 1, STACK_MAX)
    assert game(LIMIT_GAME.replace("maxRaises = 3 4 4 4\n", "")).caps == (255, 255, 255, 255)
    assert game(LIMIT_GAME.replace("maxRaises = 3 4 4 4", "maxRaises = 1 2 3 4")).caps == (1, 2, 3, 4)
    assert game(LIMIT_GAME.replace("10 10 20 20", "1 2 3 4")).limits == (1, 2, 3, 4)
    ten = LIMIT_GAME.replace("numPlayers = 2", "numPlayers = 10").replace(
        "blind = 10 5", "blind = 5 10" + " 0" * 8
    )
    assert len(game(ten).stacks) == 10
    assert game(LIMIT_GAME + "\n# done\n").limits == (10, 10, 20, 20)


def test_a_definition_in_comments_has_the_same_limit() -> None:
    lines = LIMIT_GAME.splitlines()
    padding = "x" * (GAME_MAX - sum(map(len, lines)))
    for more, fits in (("", True), ("x", False)):
        told = [lines[0], f"#{padding[1:]}{more}", *lines[1:]]
        log = "".join(f"# {line}\n" for line in told) + "STATE:0:f:2c3d|AhAd:5|-5:a|b\n"
        first = next(iter(read_acpc(BytesIO(log.encode()))))
        assert isinstance(first, HandHistory) is fits
        assert fits or f"the game definition is longer than {GAME_MAX} characters" in str(first)


def test_a_file_whose_first_table_comes_late_is_one_hand() -> None:
    """Tables are hands only where the file starts with one."""
    told = list(read_phh(BytesIO(f"{HEADS_UP}[_mood]\nloud = true\n".encode())))
    assert [one.fields.get("_mood") for one in told if isinstance(one, HandHistory)] == [{"loud": True}]
    many = list(read_phh(BytesIO(f"\n# two\n[a]\n{HEADS_UP}[b]\n{HEADS_UP}".encode())))
    assert [(one.hand, one.line) for one in many] == [("a", 3), ("b", 11)]
    for text in ("", "\n\n", "# nothing\n"):
        (fault,) = read_phh(BytesIO(text.encode()))
        assert str(fault) == "there is no hand in the file"


@pytest.mark.parametrize("unit", ["1000000", "1000001", "0", "-1"])
def test_a_chip_is_worth_a_millionth_to_a_million(unit: str) -> None:
    log = f"# _unit = {unit}\nSTATE:1:f:2c3d|AhKd:50|-50:a|b\n"
    told = next(iter(read_acpc(BytesIO(log.encode()))))
    assert ("a chip is worth a millionth to a million" in str(told)) is (unit != "1000000")


def test_the_hand_numbered_0_keeps_its_number() -> None:
    first, second = (f"{HEADS_UP}hand = {number}\n" for number in (5, 0))
    log = "".join(write_acpc([replay(from_phh(first)), replay(from_phh(second))]))
    assert [line.split(":")[1] for line in log.splitlines() if line.startswith("STATE")] == ["5", "0"]


def test_money_and_rings_are_told() -> None:
    assert from_phh(CENTS).unit == CENT
    assert from_phh(RING).line == 1
    assert from_acpc(NO_LIMIT).history.line == 1
