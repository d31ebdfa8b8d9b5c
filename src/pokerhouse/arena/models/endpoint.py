"""One question to an endpoint that speaks as OpenAI's chat completions do, within a time and a size."""

import http.client
import os
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from pokerhouse.arena.players import BotFault, Model

ANSWER_MAX = 1_000_000
"""Bytes of an answer."""


class Message(Struct):
    """What was said; None where a model only thought."""

    content: str | None = None


class Choice(Struct):
    """One answer, and why it ended."""

    message: Message
    finish_reason: str | None = None


class Usage(Struct):
    """What it took."""

    prompt_tokens: int = 0
    completion_tokens: int = 0


class Completion(Struct):
    """An endpoint's answer, as far as it matters here."""

    choices: list[Choice]
    usage: Usage | None = None


class Reply(Struct, frozen=True):
    """What a model said, and what it took."""

    text: str
    tokens_in: int
    tokens_out: int


def ask(source: Model, messages: list[dict[str, str]], until: float) -> Reply:
    """Ask a model; a BotFault of kind `late`, `exited` or `nonsense` says why there is no answer."""
    body = msgspec.json.encode({"model": source.model, "messages": messages} | source.settings)
    raw = _post(source, body, until)
    try:
        told = msgspec.json.decode(raw, type=Completion)
        choice = told.choices[0]
    except (msgspec.DecodeError, IndexError) as error:
        raise BotFault("nonsense", f"the endpoint's answer can't be read: {error}") from None
    usage = told.usage or Usage()
    return Reply(choice.message.content or "", usage.prompt_tokens, usage.completion_tokens)


def key_of(source: Model) -> str | None:
    """The key, from the environment; a BotFault if it isn't there."""
    if not source.key:
        return None
    key = os.environ.get(source.key)
    if not key:
        raise BotFault("exited", f"the environment has no {source.key}")
    return key


def _post(source: Model, body: bytes, until: float) -> bytes:
    where = urlsplit(f"{source.endpoint.rstrip('/')}/chat/completions")
    kind = http.client.HTTPSConnection if where.scheme == "https" else http.client.HTTPConnection
    connection = kind(where.hostname or "", where.port, timeout=_left(until))
    head = {"Content-Type": "application/json"}
    if key := key_of(source):
        head["Authorization"] = f"Bearer {key}"
    try:
        connection.request("POST", where.path, body, head)
        response = connection.getresponse()
        raw = bytearray()
        while piece := response.read1(65_536):
            raw += piece
            if len(raw) > ANSWER_MAX:
                raise BotFault("nonsense", f"the endpoint's answer has more than {ANSWER_MAX} bytes")
            _time(connection, until)
        if response.status != 200:
            raise BotFault("exited", f"the endpoint answered {response.status}: {bytes(raw[:80])!r}")
        length = response.getheader("Content-Length")
        if length is not None and length.isdecimal() and int(length) > len(raw):
            raise BotFault("nonsense", "the endpoint's answer was cut")
    except TimeoutError:
        raise BotFault("late", "no answer in time") from None
    except http.client.HTTPException as error:
        raise BotFault("nonsense", f"the endpoint's answer can't be read: {error!r}") from None
    except OSError as error:
        raise BotFault("exited", f"the endpoint can't be reached: {error.strerror or error}") from None
    finally:
        connection.close()
    return bytes(raw)


def _left(until: float) -> float:
    left = until - monotonic()
    if left <= 0:
        raise BotFault("late", "no answer in time")
    return left


def _time(connection: Any, until: float) -> None:
    """An answer that comes drop by drop has no more time than another."""
    left = _left(until)
    if connection.sock is not None:
        connection.sock.settimeout(left)
