"""Names that look the same have one key; names that hide something are refused."""

from pathlib import Path

import pytest

from pokerhouse.house import Refused
from pokerhouse.house.names import clean_name, is_reserved, name_key, numbered

HERE = Path(__file__).parent
LINES = [line.split("\t") for line in (HERE / "spoofs.tsv").read_text().splitlines()]
SPOOFS = [(name, spoof.encode().decode("unicode_escape"), kind) for name, spoof, kind in LINES]
"""Two hundred and more: each name, what somebody would enter to be taken for it, and the trick."""


def test_there_are_two_hundred_of_every_kind() -> None:
    assert len(SPOOFS) >= 200
    kinds = {"look-alike", "invisible", "bidi", "combining", "case", "fullwidth", "space", "digits"}
    assert {kind for _name, _spoof, kind in SPOOFS} == kinds


@pytest.mark.parametrize(("name", "spoof", "kind"), SPOOFS)
def test_a_spoof_is_refused_or_has_the_key_of_the_name(name: str, spoof: str, kind: str) -> None:
    assert name_key(spoof) == name_key(name)
    if kind in ("invisible", "bidi"):
        with pytest.raises(Refused):
            clean_name(spoof, 16)


NAMES = ("Mina", "Nina", "Mira", "Otto", "Anna", "Hana", "Дмитрий", "Юля", "张伟", "さくら", "محمد", "Ελένη")


def test_names_that_look_different_have_different_keys() -> None:
    assert len({name_key(name) for name in NAMES}) == len(NAMES)
    assert all(clean_name(name, 16) == name for name in NAMES)


@pytest.mark.parametrize(
    "name", ["", "   ", "\u3164", "\u2800\u2800", "a\u0301\u0302\u0303b", "x" * 17, "\u0000", "\ue000"]
)
def test_what_can_not_be_shown_is_no_name(name: str) -> None:
    with pytest.raises(Refused) as refusal:
        clean_name(name, 16)
    assert refusal.value.code == "bad_name"


def test_numbers_fit_behind_a_name() -> None:
    assert numbered("Mina", 2, 16) == "Mina 2"
    assert numbered("A name of sixteen", 12, 16) == "A name of six 12"
    assert name_key("Mina 2") != name_key("Mina") != name_key("Mina 3")


def test_nobody_speaks_for_the_house() -> None:
    assert all(is_reserved(name_key(name)) for name in ("House", "H0USE", "Bot 7", "bot", "D-e-a-l-e-r"))
    assert not any(is_reserved(name_key(name)) for name in ("Mina", "Botond", "Housemartin"))


def test_signs_alone_are_their_own_key() -> None:
    assert name_key("♠♥") != name_key("♥♠") != ""


def test_names_of_one_letter_and_of_as_many_as_there_is_room_for() -> None:
    assert [clean_name(name, 16) for name in ("A", "x" * 16, " A \u2003 B ")] == ["A", "x" * 16, "A B"]
    assert clean_name("ax\u0301b", 16) == "ax\u0301b"  # one mark that has no letter of its own
    with pytest.raises(Refused):
        clean_name("ax\u0301\u0301b", 16)


@pytest.mark.parametrize(("name", "same"), [("\u00c6on", "Aeon"), ("\u0152uf", "oeuf"), ("\u00deip", "pip")])
def test_two_letters_in_one_are_two(name: str, same: str) -> None:
    assert name_key(name) == name_key(same)


SIGNS = [
    (letter, chr(int(code, 16)))
    for letter, codes in (line.split("\t") for line in (HERE / "signs.tsv").read_text().splitlines())
    for code in codes.split()
]
"""Each sign that Unicode lists as a look-alike of one Latin letter or digit (confusables.txt)."""


def test_what_unicode_lists_as_a_look_alike_has_the_letter_s_key() -> None:
    assert len(SIGNS) == 1_315
    assert [(letter, sign) for letter, sign in SIGNS if name_key(sign) != name_key(letter)] == []
