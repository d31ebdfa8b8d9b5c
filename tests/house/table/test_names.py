"""Ids and names have one to sixty characters, everywhere in the house; ids have no colon."""

from collections.abc import Callable

import pytest

from pokerhouse.cards import SeededChance
from pokerhouse.house import Player, Refused, Table, WaitingList
from pokerhouse.house.commands import table_command as c
from pokerhouse.house.player import command as p
from pokerhouse.house.settings import NAME_MAX
from pokerhouse.house.waiting import message as w
from tests.house.floor import Floor, settings

LONGEST = "x" * NAME_MAX


def open_table(text: str) -> None:
    Table.open(settings(id=text), 0)


def name_table(text: str) -> None:
    Table.open(settings(name=text), 0)


def create_player(text: str) -> None:
    Player.create(text, "Ann", 0, guest=True)


def name_player(text: str) -> None:
    Player.create("ann", text, 0, guest=True)


def take_seat(text: str) -> None:
    Floor().do(c.TakeSeat(player=text, name="Ann", seat=1, amount=200, transit="x"))


def invite(text: str) -> None:
    floor = Floor(settings(kind="private_sng", creator="ann"))
    floor.do(c.Invite(player="ann", guest=text))


def ask_friend(text: str) -> None:
    player, _events = Player.create("ann", "Ann", 0, guest=True)
    player.handle(p.AskFriend(friend=text), 0)


def queue(text: str) -> None:
    WaitingList().handle(w.Queue(player=text, table="t"), 0)


def queue_at(text: str) -> None:
    WaitingList().handle(w.Queue(player="ann", table=text), 0)


IDS = [open_table, create_player, take_seat, invite, ask_friend]
TEXTS = [*IDS, name_table, name_player, queue, queue_at]
Use = Callable[[str], None]


@pytest.mark.parametrize("use", TEXTS, ids=lambda use: use.__name__)
@pytest.mark.parametrize("text", ["x", "xy", LONGEST], ids=["one", "two", "longest"])
def test_one_to_sixty_characters_are_taken(use: Use, text: str) -> None:
    if use is take_seat:  # the chips it stands for come from a player's bank; here only the name counts
        table, _ = Table.open(settings(), 0)
        command = c.TakeSeat(player=text, name="Ann", seat=1, amount=200, transit="x")
        assert table.refusal(command) is None
        return
    use(text)


@pytest.mark.parametrize("use", TEXTS, ids=lambda use: use.__name__)
@pytest.mark.parametrize("text", ["", LONGEST + "x"], ids=["empty", "too long"])
def test_none_and_more_are_refused(use: Use, text: str) -> None:
    with pytest.raises(Refused) as caught:
        use(text)
    assert caught.value.code in {"bad_table_id", "bad_table_name", "bad_player", "bad_name"}


@pytest.mark.parametrize("use", IDS, ids=lambda use: use.__name__)
@pytest.mark.parametrize("text", [":", "a:b"])
def test_ids_have_no_colon(use: Use, text: str) -> None:
    with pytest.raises(Refused):
        use(text)


def test_a_longer_name_is_cut_at_the_table() -> None:
    table, _ = Table.open(settings(), 0)
    taken = c.TakeSeat(player="ann", name=LONGEST + "y", seat=1, amount=200, transit="x")
    table.handle(taken, 0, SeededChance(1))
    assert table.state.chairs[1].name == LONGEST


@pytest.mark.parametrize("text", [" ", "\t "])
def test_a_name_is_not_all_blanks(text: str) -> None:
    for use in (name_table, name_player):
        with pytest.raises(Refused):
            use(text)
