"""The one link of a table: who may make it, how many come by it, how it ends (HOST-1, HOST-2)."""

from contextlib import suppress
from itertools import pairwise

import pytest

from pokerhouse.house import Refused
from pokerhouse.house.commands import (
    AskToLeave,
    DeclineInvitation,
    FollowLink,
    Invite,
    MakeLink,
    PassHost,
    RevokeLink,
)
from pokerhouse.house.events import Invited, LinkFollowed, LinkRevoked
from pokerhouse.house.host import link_end
from pokerhouse.house.host.table_invitation import GUESTS_MAX
from pokerhouse.house.reason import Reason
from pokerhouse.house.seats.seating import GUESTS_INVITATIONS_MAX, INVITATIONS_EACH_MAX, INVITATIONS_MAX
from tests.house.floor import Floor, settings

HOUR = 3_600_000


def private(**changes: object) -> Floor:
    """Ada's own private cash table."""
    return Floor(settings(creator="ada", private=True, **changes))


def linked(guests: int = 2) -> Floor:
    """The same with a link."""
    floor = private()
    floor.do(MakeLink(player="ada", key="k1", guests=guests, until=HOUR))
    return floor


def refused(floor: Floor, command: MakeLink | RevokeLink | FollowLink) -> str:
    with pytest.raises(Refused) as caught:
        floor.do(command)
    return caught.value.code


def refusal(floor: Floor, command: Invite) -> tuple[str, object]:
    with pytest.raises(Refused) as caught:
        floor.do(command)
    return caught.value.code, caught.value.facts


@pytest.mark.rule("HOST-1")
def test_a_private_cash_table_is_for_the_invited_alone() -> None:
    floor = private()
    floor.join("ada", 1)
    assert not floor.table.may_watch("bob")
    with pytest.raises(Refused) as caught:
        floor.join("bob", 2)
    assert caught.value.code == "not_invited"
    floor.do(Invite(player="ada", guest="bob"))
    floor.join("bob", 2)
    assert floor.table.may_watch("bob")
    # Who sits there may bring others.
    floor.do(Invite(player="bob", guest="cyd"))
    floor.join("cyd", 3)


@pytest.mark.rule("HOST-2")
def test_a_link_brings_so_many_people_and_no_more() -> None:
    floor = linked(guests=2)
    for guest in ("bob", "cyd"):
        floor.do(FollowLink(player=guest, key="k1"))
        assert floor.table.may_watch(guest)
    assert refused(floor, FollowLink(player="dan", key="k1")) == "link_used"
    assert not floor.table.may_watch("dan")
    # Coming again uses nothing up, and is no news.
    assert floor.do(FollowLink(player="bob", key="k1")).events == []
    assert len(list(floor.all(LinkFollowed))) == 2


@pytest.mark.rule("HOST-2")
def test_links_bring_no_more_people_than_a_table_may_have_invited() -> None:
    floor = private()
    for number in range(INVITATIONS_MAX // GUESTS_MAX):
        floor.do(MakeLink(player="ada", key=f"k{number}", guests=GUESTS_MAX, until=HOUR))
        for guest in range(GUESTS_MAX):
            floor.do(FollowLink(player=f"p{number}-{guest}", key=f"k{number}"))
    floor.do(MakeLink(player="ada", key="last", guests=1, until=HOUR))
    with pytest.raises(Refused) as caught:
        floor.do(FollowLink(player="bob", key="last"))
    assert (caught.value.code, caught.value.facts) == ("too_many", {"most": 200})
    assert (len(floor.table.state.invited), floor.table.may_watch("bob")) == (200, False)
    assert floor.do(FollowLink(player="p0-0", key="last")).events == [], "who is of the circle finds it"
    floor.do(DeclineInvitation(player="p0-0"))
    floor.do(FollowLink(player="bob", key="last"))


@pytest.mark.rule("HOST-2")
def test_guests_take_none_of_the_hosts_places() -> None:
    floor = private()
    guests = [f"g{number}" for number in range(6)]
    for guest in guests:
        floor.do(Invite(player="ada", guest=guest))
    for guest in guests[:5]:
        for number in range(INVITATIONS_EACH_MAX):
            floor.do(Invite(player=guest, guest=f"{guest} {number}"))
    assert refusal(floor, Invite(player="g0", guest="more")) == ("invited_enough", {"most": 20})
    assert refusal(floor, Invite(player="g5", guest="more")) == ("too_many", {"most": 100})
    for number in range(INVITATIONS_MAX - len(guests)):
        floor.do(Invite(player="ada", guest=f"friend{number}"))
    assert refusal(floor, Invite(player="ada", guest="cyd")) == ("too_many", {"most": 200})
    floor.do(DeclineInvitation(player="g0 0"))
    floor.do(Invite(player="g0", guest="bob"))


@pytest.mark.rule("HOST-2")
def test_a_circle_has_an_end_however_often_the_host_changes() -> None:
    floor = private()
    names = ["ada", "bob", "cyd", "dan"]
    for name in names[1:]:
        floor.do(Invite(player="ada", guest=name))
    for seat, name in enumerate(names, 1):
        floor.join(name, seat)
    for host, heir in pairwise(names):
        floor.do(PassHost(player=host, to=heir))
        with suppress(Refused):
            for number in range(INVITATIONS_MAX):
                floor.do(Invite(player=heir, guest=f"{heir} {number}"))
    assert len(floor.table.state.invited) == INVITATIONS_MAX + GUESTS_INVITATIONS_MAX == 300


@pytest.mark.rule("HOST-5")
def test_the_link_of_a_host_who_is_barred_later_brings_nobody() -> None:
    floor = linked(guests=5)
    floor.join("ada", 1)
    floor.do(FollowLink(player="bob", key="k1"))
    floor.join("bob", 2)
    floor.do(PassHost(player="ada", to="bob"))
    floor.do(AskToLeave(player="bob", guest="ada"))
    floor.do(FollowLink(player="cyd", key="k1"))
    floor.join("ada", 3)
    floor.now = 1
    floor.do(AskToLeave(player="bob", guest="ada", bar=True))
    assert refused(floor, FollowLink(player="dan", key="k1")) == "link_taken_back"
    assert floor.last(LinkRevoked).player == "bob"


@pytest.mark.rule("PSNG-2", "HOST-5")
def test_each_of_a_private_games_circle_has_one_link_of_their_own() -> None:
    floor = Floor(settings(kind="private_sng", creator="ada", starting_stack=500))
    floor.now = 1
    floor.do(Invite(player="ada", guest="bob"))
    for maker, key in (("ada", "k1"), ("bob", "k2"), ("bob", "k3")):
        floor.do(MakeLink(player=maker, key=key, guests=5, until=HOUR))
    assert refused(floor, FollowLink(player="cyd", key="k2")) == "link_taken_back"
    floor.do(FollowLink(player="cyd", key="k3"))
    floor.do(FollowLink(player="dan", key="k1"))
    assert floor.table.state.invited == {"bob": "ada", "cyd": "bob", "dan": "ada"}
    assert refused(floor, MakeLink(player="eve", key="k4", guests=5, until=HOUR)) == "not_host"
    assert refused(floor, RevokeLink(player="cyd")) == "no_link"
    floor.join("ada", 1, 0)
    floor.join("bob", 2, 0)
    floor.do(AskToLeave(player="ada", guest="bob", bar=True))
    assert refused(floor, FollowLink(player="eve", key="k3")) == "link_taken_back"
    assert floor.do(FollowLink(player="eve", key="k1")).events


@pytest.mark.rule("PSNG-2")
def test_links_for_one_person_of_old_events_still_bring_them() -> None:
    table = private().table
    for player, guest in (("ada", "link.0123"), ("link.0123", "bob")):
        table.apply(Invited(at=1, player=player, guest=guest, reason=Reason("invited", "PSNG-2", "")), {})
    assert table.state.invited == {"bob": "ada"}


@pytest.mark.rule("HOST-2")
def test_a_link_ends_by_time_by_its_host_and_by_a_new_one() -> None:
    floor = linked(guests=5)
    floor.now = HOUR - 1
    floor.do(FollowLink(player="bob", key="k1"))
    floor.now = HOUR
    assert refused(floor, FollowLink(player="cyd", key="k1")) == "link_ended"
    floor.do(MakeLink(player="ada", key="k2", guests=1, until=2 * HOUR))
    assert refused(floor, FollowLink(player="cyd", key="k1")) == "link_taken_back"
    floor.do(RevokeLink(player="ada"))
    assert refused(floor, FollowLink(player="cyd", key="k2")) == "link_taken_back"
    assert refused(floor, RevokeLink(player="ada")) == "no_link"
    assert refused(floor, FollowLink(player="cyd", key="never")) == "no_such_link"
    assert [link_end(link, floor.now) for link in floor.table.state.links] == ["revoked", "revoked"]
    assert floor.table.may_watch("bob")


@pytest.mark.rule("HOST-2")
def test_only_the_host_makes_links_and_none_lasts_for_ever() -> None:
    floor = private()
    for command, code in (
        (MakeLink(player="bob", key="k", guests=1, until=HOUR), "not_host"),
        (MakeLink(player="ada", key="k", guests=0, until=HOUR), "bad_guests"),
        (MakeLink(player="ada", key="k", guests=51, until=HOUR), "bad_guests"),
        (MakeLink(player="ada", key="k", guests=1, until=0), "bad_end"),
        (MakeLink(player="ada", key="k", guests=1, until=25 * HOUR), "bad_end"),
        (RevokeLink(player="bob"), "not_host"),
    ):
        assert refused(floor, command) == code
    public = Floor()
    assert refused(public, MakeLink(player="", key="k", guests=1, until=HOUR)) == "not_host"


@pytest.mark.rule("HOST-5")
def test_who_was_barred_comes_back_by_no_link() -> None:
    floor = linked(guests=5)
    floor.join("ada", 1)
    floor.do(FollowLink(player="bob", key="k1"))
    floor.join("bob", 2)
    floor.do(AskToLeave(player="ada", guest="bob", bar=True))
    assert not floor.table.may_watch("bob")
    assert refused(floor, FollowLink(player="bob", key="k1")) == "barred"


@pytest.mark.rule("HOST-2")
def test_keys_and_names_at_their_edges() -> None:
    floor = linked()
    for key in ("", "k" * 61, "k1"):
        assert refused(floor, MakeLink(player="ada", key=key, guests=1, until=HOUR)) == "bad_key"
    floor.do(MakeLink(player="ada", key="k" * 60, guests=3, until=HOUR))
    for name in ("", "b" * 61, "b:c"):
        assert refused(floor, FollowLink(player=name, key="k" * 60)) == "bad_player"
    for name in ("b", "b" * 60):
        floor.do(FollowLink(player=name, key="k" * 60))
        assert floor.table.may_watch(name)


@pytest.mark.rule("HOST-2")
def test_guests_and_time_at_their_edges() -> None:
    floor, day = private(), 24 * HOUR
    for guests, until, code in (
        (0, 1, "bad_guests"),
        (51, 1, "bad_guests"),
        (1, 0, "bad_end"),
        (1, day + 1, "bad_end"),
    ):
        assert refused(floor, MakeLink(player="ada", key="k", guests=guests, until=until)) == code
    floor.do(MakeLink(player="ada", key="a", guests=1, until=1))
    floor.do(MakeLink(player="ada", key="b", guests=50, until=day))
