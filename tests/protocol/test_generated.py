"""PROTOCOL.md, the JSON schema and the page's types say what the types say."""

import json
import re

import msgspec

from pokerhouse.house.waiting.waiting_list import OFFER_MS, TABLES_MAX
from pokerhouse.protocol import limits
from pokerhouse.protocol.codec import encode
from pokerhouse.protocol.command import TakeSeat
from tools import protocol_types


def test_generated_files_are_up_to_date() -> None:
    stale = [str(path.relative_to(protocol_types.ROOT)) for path in protocol_types.outdated()]
    assert stale == [], "run python -m tools.protocol_types"


def test_the_introduction_knows_the_limits() -> None:
    told = protocol_types.REFERENCE.read_text(encoding="utf-8").partition(protocol_types.MARK)[0]
    facts = {
        "a frame": f"{limits.FRAME_BYTES_MAX:,} bytes",
        "commands of a socket": f"{limits.COMMANDS_A_SECOND} a second, {limits.COMMANDS_BURST} at once",
        "tables one socket follows": str(limits.WATCHED_MAX),
        "sockets of a player": str(limits.SOCKETS_MAX),
        "bytes waiting for a client": f"{limits.OUTBOX_BYTES_MAX:,}",
        "a name": f"{limits.NAME_MAX} characters",
        "guests from one address": f"{limits.GUESTS_A_MINUTE} a minute",
        "tables one player has open": str(limits.TABLES_A_PLAYER),
        "waiting lists of a player": str(TABLES_MAX),
        "an offered seat": f"{OFFER_MS // 1000} s",
    }
    rows = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", told, re.MULTILINE))
    for what, limit in facts.items():
        assert rows[what] == limit


def test_the_schema_describes_a_command() -> None:
    schema = json.loads(protocol_types.schema())
    command = json.loads(encode(TakeSeat(id="a", table="oak", seat=1, amount=100)))
    described = schema["$defs"]["TakeSeat"]
    assert set(command) <= set(described["properties"])
    assert described["additionalProperties"] is False
    assert described["properties"]["amount"]["maximum"] == limits.AMOUNT_MAX


def test_every_message_is_in_the_page_s_types() -> None:
    written = protocol_types.typescript()
    for _, union in protocol_types.UNIONS:
        members = msgspec.inspect.type_info(union)
        assert isinstance(members, msgspec.inspect.UnionType)
        for member in members.types:
            assert isinstance(member, msgspec.inspect.StructType)
            assert f'export interface {member.cls.__name__} {{\n  type: "{member.tag}";' in written
