"""What every command has: the id that its answer will carry."""

from msgspec import Struct

from pokerhouse.protocol.limits import CommandId


class Command(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """A command with an id. The same id sent again gets the first answer again and changes nothing."""

    id: CommandId
