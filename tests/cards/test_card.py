"""Cards are read, written and spoken; what is no card is refused with its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerhouse.cards import (
    CARD_NAMES,
    RANKS,
    SUITS,
    Card,
    CardError,
    card_name,
    cards_of,
    names_of,
    parse_card,
    parse_cards,
    rank_of,
    spoken,
    suit_of,
)


@pytest.mark.rule("RES-2")
def test_there_are_52_cards_numbered_by_rank_then_suit() -> None:
    assert len(set(CARD_NAMES)) == len(CARD_NAMES) == 52
    assert CARD_NAMES[:5] == ("2c", "2d", "2h", "2s", "3c")
    assert CARD_NAMES[51] == "As"
    for number, name in enumerate(CARD_NAMES):
        card = parse_card(name)
        assert card == number
        assert card_name(card) == name
        assert RANKS[rank_of(card)] + SUITS[suit_of(card)] == name


@pytest.mark.parametrize("text", ["AhKh2c", "Ah Kh 2c", " AhKh  2c\t", "Ah\nKh\n2c\n"])
def test_cards_are_read_with_and_without_spaces(text: str) -> None:
    assert parse_cards(text) == (50, 46, 0)


def test_no_text_is_no_cards() -> None:
    assert parse_cards("") == parse_cards("  ") == ()


@pytest.mark.parametrize(
    ("text", "position", "says"),
    [
        ("10h", 1, "a ten is written T"),
        ("Ah10h", 3, "'10h' at character 3"),
        ("Ah Kx", 4, "'x' is no suit"),
        ("ah", 1, "'a' is no rank"),
        ("AH", 1, "'H' is no suit"),
        ("AhK", 3, "its suit is missing"),
        ("A h", 1, "its suit is missing"),
        ("Ah Kh Ah", 7, "Ah at character 7 is there twice, first at character 1"),
        ("Ah,Kh", 3, "',' is no rank"),
        ("Ah\x00", 3, r"'\\x00' is no rank"),
        ("A♥", 1, r"'\\u2665' is no suit"),
        ("??", 1, "is no rank"),
    ],
)
def test_what_is_no_card_is_refused_with_its_place(text: str, position: int, says: str) -> None:
    with pytest.raises(CardError, match=says.replace("?", r"\?")) as refused:
        parse_cards(text)
    assert refused.value.position == position


def test_a_hostile_text_gives_a_short_message() -> None:
    with pytest.raises(CardError) as refused:
        parse_card("[" * 5_000_000)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("text", ["", "AhKh"])
def test_one_card_means_one(text: str) -> None:
    with pytest.raises(CardError, match="expected one card, found"):
        parse_card(text)


@given(st.lists(st.integers(0, 51), unique=True), st.sampled_from(["", " ", "\n"]))
def test_written_cards_are_read_back(numbers: list[int], gap: str) -> None:
    assert parse_cards(gap.join(map(card_name, numbers))) == tuple(numbers)


@given(st.text(alphabet="AKT19chds ") | st.text())
def test_any_text_is_either_cards_or_a_card_error(text: str) -> None:
    found: tuple[Card, ...] | CardError
    try:
        found = parse_cards(text)
    except CardError as error:
        found = error
    if isinstance(found, CardError):
        assert found.position in range(1, len(text) + 1)
    else:
        assert "".join(map(card_name, found)) == "".join(text.split())


def test_cards_are_spoken() -> None:
    assert spoken(parse_card("Ah")) == "ace of hearts"
    assert spoken(parse_card("Tc")) == "ten of clubs"
    assert spoken(parse_card("2s")) == "two of spades"
    assert spoken(parse_card("Jd")) == "jack of diamonds"


@pytest.mark.parametrize("number", [-1, 52])
def test_other_numbers_are_no_cards(number: int) -> None:
    with pytest.raises(CardError, match="cards are the numbers 0 to 51"):
        card_name(number)
    with pytest.raises(CardError, match="cards are the numbers 0 to 51"):
        spoken(Card(number))


@pytest.mark.parametrize("told", ["AhKd2c", "Ah Kd 2c", ("Ah", "Kd", "2c"), [50, 45, 0], ["Ah", 45, "2c"]])
def test_cards_are_told_as_text_names_or_numbers(told: str | tuple[str, ...] | list[str | int]) -> None:
    assert cards_of(told) == (50, 45, 0)
    assert names_of(cards_of(told)) == ("Ah", "Kd", "2c")


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (["Ah", "Ah"], "Ah is there twice"), ([50, "Ah"], "Ah is there twice"), ([52], "52 is not a card"),
        ([-1], "-1 is not a card"), (["AhKh"], "expected one card"), ([""], "expected one card"),
        ("Ahx", "is no rank"),
    ],
)  # fmt: skip
def test_what_are_no_cards(told: str | list[str | int], says: str) -> None:
    with pytest.raises(CardError, match=says):
        cards_of(told)
