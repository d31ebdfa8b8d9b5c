"""The wire's types: strict where clients speak, and nothing hidden where the house does."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerhouse.protocol import chat, command, host_command, people_command
from pokerhouse.protocol.codec import command_decoder, encode, message_decoder
from pokerhouse.protocol.command import AnyCommand
from pokerhouse.protocol.limits import AMOUNT_MAX
from pokerhouse.protocol.message import AnyMessage, Refused, TablePresence
from pokerhouse.protocol.view import Reason

ids = st.text("abcXYZ019_-", min_size=1, max_size=36)
tables = st.text("abc019-", min_size=1, max_size=32)
chips = st.integers(0, AMOUNT_MAX)
counts = st.integers(0, 2**53 - 1)
commands = st.one_of(
    st.builds(command.Ping, id=ids),
    st.builds(command.Watch, id=ids, table=tables, seen=st.none() | counts),
    st.builds(
        command.TakeSeat, id=ids, table=tables, seat=st.integers(1, 10), amount=chips, auto_rebuy=chips
    ),
    st.builds(
        command.Act,
        id=ids,
        table=tables,
        hand=counts,
        decision=counts,
        move=st.sampled_from(["fold", "check", "call", "raise", "all_in"]),
        to=st.none() | chips,
    ),
    st.builds(command.BuyChips, id=ids, amount=chips),
)

ABOUT_ANOTHER = (
    host_command.AskToLeave,
    host_command.PassHost,
    host_command.RemoveBot,
    chat.MutePlayer,
    people_command.BlockPlayer,
    people_command.UnblockPlayer,
    people_command.ReportPlayer,
    command.Invite,
    command.AskFriend,
    command.AcceptFriend,
    command.DeclineFriend,
    command.RemoveFriend,
)
"""Commands that name a player: the other one, never the sender."""


@given(commands)
def test_commands_survive_the_wire(command: AnyCommand) -> None:
    assert command_decoder.decode(encode(command)) == command


plain = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5)
nested = plain | st.lists(plain, max_size=3) | st.dictionaries(st.text(max_size=5), plain, max_size=3)
rubbish = st.binary(max_size=200) | st.dictionaries(st.text(max_size=5), nested, max_size=4).map(
    msgspec.json.encode
)


@given(rubbish)
def test_rubbish_is_refused_and_never_breaks(frame: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        command_decoder.decode(frame)


def test_no_command_says_who_sends_it() -> None:
    # Who acts is known from the session: nobody can act for another.
    members = msgspec.inspect.type_info(AnyCommand)
    assert isinstance(members, msgspec.inspect.UnionType)
    for member in members.types:
        assert isinstance(member, msgspec.inspect.StructType)
        names = {field.name for field in member.fields}
        assert "player" not in names or member.cls in ABOUT_ANOTHER
        assert member.forbid_unknown_fields


def test_messages_leave_out_what_is_usual() -> None:
    refused = Refused(now=1, reason=Reason(code="a", text="b"))
    assert encode(refused) == b'{"type":"refused","now":1,"reason":{"code":"a","text":"b"}}'
    message: AnyMessage = TablePresence(now=1, table="oak", observers=0, away=[])
    assert message_decoder.decode(encode(message)) == message
