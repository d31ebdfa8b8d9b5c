"""Frames to messages and back."""

from msgspec.json import Decoder, Encoder

from pokerhouse.protocol.command import AnyCommand
from pokerhouse.protocol.message import AnyMessage

command_decoder: Decoder[AnyCommand] = Decoder(AnyCommand)
message_decoder: Decoder[AnyMessage] = Decoder(AnyMessage)
_encoder = Encoder()


def encode(message: AnyMessage | AnyCommand) -> bytes:
    """The frame of a message or a command."""
    return _encoder.encode(message)
