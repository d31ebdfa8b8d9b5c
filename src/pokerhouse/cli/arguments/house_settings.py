"""What a host may set, in one table: names, kinds, defaults and help of all settings of the house.

Every setting can be given as a flag, as a variable of the environment and as a key of a file;
`setting_sources` knows which counts. All are read here, so a refusal is the same wherever it came from.
"""

import ipaddress
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

from msgspec import Struct

from pokerhouse.cli.arguments.whole_number import DIGITS_MAX

Value: TypeAlias = str | int | bool | tuple[str, ...]

_HOST_NAME: Final = re.compile(r"[\w.-]+")

TRUE, FALSE = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


class _Whole(Struct, frozen=True):
    """Reads whole numbers from one to another."""

    low: int
    high: int

    def __call__(self, given: Any) -> int:
        word = str(given).strip()
        digits = word.removeprefix("-")
        if isinstance(given, bool | list | dict) or not (digits.isascii() and digits.isdigit()):
            raise ValueError(f"takes a whole number; {word[:40]!r} is no whole number")
        if len(digits) > DIGITS_MAX or not self.low <= int(word) <= self.high:
            raise ValueError(f"takes a number from {self.low} to {self.high}, not {word[:40]}")
        return int(word)


class Setting(Struct, frozen=True, kw_only=True):
    """One thing a host may set; `read` refuses with a sentence that goes on after the place it came from."""

    name: str
    default: Value
    read: Callable[[Any], Value]
    help: str
    shown: str = ""
    """The default in words, where the value itself says little."""

    @property
    def flag(self) -> str:
        """As it is typed."""
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """As the environment has it."""
        return "POKERHOUSE_" + self.name.upper()

    @property
    def is_switch(self) -> bool:
        """Whether it is on or off."""
        return isinstance(self.default, bool)

    @property
    def is_number(self) -> bool:
        """Whether it is a whole number."""
        return isinstance(self.read, _Whole)

    @property
    def said(self) -> str:
        """Its help, with what it takes and the default."""
        default = self.shown or (("on" if self.default else "off") if self.is_switch else str(self.default))
        numbers = f", from {self.read.low} to {self.read.high}" if isinstance(self.read, _Whole) else ""
        return f"{self.help} [{default}{numbers}]"


def _switch(given: Any) -> bool:
    word = str(given).strip().lower()
    if word not in TRUE + FALSE:
        raise ValueError(f"is true or false, not {word[:40]!r}")
    return word in TRUE


def _text(given: Any) -> str:
    if not isinstance(given, str):
        raise ValueError(f"takes words, not {str(given)[:40]}")  # noqa: TRY004  (one kind of refusal)
    if any(not character.isprintable() for character in given):
        raise ValueError("holds a sign that can't be printed")
    return given.strip()


def _one_of(*words: str) -> Callable[[Any], str]:
    def read(given: Any) -> str:
        word = _text(given).lower()
        if word not in words:
            raise ValueError(f"is {', '.join(words[:-1])} or {words[-1]}, not {word[:40]!r}")
        return word

    return read


def _web_address(given: Any) -> str:
    """The address as browsers name it, so that a page's origin can be compared with it."""
    word = _text(given)
    if not word:
        return ""
    try:
        parts = urlsplit(word)
        port, host = parts.port, _host(parts.hostname or "")
    except ValueError:  # a port that is none, half an IPv6 address, a name that can't be one
        parts, port, host = urlsplit(""), None, ""
    if parts.scheme not in ("http", "https") or not host or port == 0:
        raise ValueError(f"is an address with http:// or https://, not {_shown(word)!r}")
    if parts.path not in ("", "/") or "?" in word or "#" in word or "@" in word:
        raise ValueError(f"is a name and perhaps a port, with nothing before or after, not {_shown(word)!r}")
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" if port in (None, usual) else f"{parts.scheme}://{host}:{port}"


def _host(name: str) -> str:
    """A host as it stands in an address; empty if it is none."""
    if ":" in name:
        return f"[{ipaddress.IPv6Address(name)}]"
    return name.encode("idna").decode() if _HOST_NAME.fullmatch(name) else ""


def _shown(address: str) -> str:
    """An address in a refusal; there may be a password in it."""
    return re.sub(r"//[^/]*@", "//***@", address)[:80]


def _words(given: Any) -> list[str]:
    words = [_text(word) for word in given] if isinstance(given, list) else _text(given).split(",")
    return [word.strip() for word in words if word.strip()]


def _names(given: Any) -> tuple[str, ...]:
    found = _words(given)
    for word in found:
        if not _HOST_NAME.fullmatch(word):
            raise ValueError(f"takes names such as poker.lan, without a port, not {word[:40]!r}")
    return tuple(word.encode("idna").decode() for word in found)


def _networks(given: Any) -> tuple[str, ...]:
    found = _words(given)
    for word in found:
        try:
            ipaddress.ip_network(word)
        except ValueError:
            raise ValueError(f"takes addresses or networks such as 10.0.0.0/8, not {word[:40]!r}") from None
    return tuple(found)


_ALL: Final = (
    Setting(
        name="host",
        default="127.0.0.1",
        read=_text,
        help="The address to listen on; 0.0.0.0 lets the local network in.",
    ),
    Setting(
        name="port",
        default=8000,
        read=_Whole(0, 65_535),
        help="The port to listen on; 0 takes any that is free.",
    ),
    Setting(
        name="database",
        default="",
        read=_text,
        shown="house.sqlite in your data folder",
        help="The house's database, sqlite:///FILE or postgresql://USER@HOST/NAME.",
    ),
    Setting(
        name="standby",
        default=False,
        read=_switch,
        help="Wait while another house is open on the same PostgreSQL database, and open when that one ends, "
        "freezes or is cut off.",
    ),
    Setting(
        name="bots",
        default=5,
        read=_Whole(0, 9),
        help="How many of the house's bots sit at each standing table.",
    ),
    Setting(
        name="tables",
        default=1,
        read=_Whole(1, 4),
        help="At how many tables one player may sit at the same time.",
    ),
    Setting(
        name="cage_grant",
        default=1_000,
        read=_Whole(0, 1_000_000),
        help="Chips that the cage gives everybody at the start.",
    ),
    Setting(
        name="cage_daily",
        default=10_000,
        read=_Whole(0, 1_000_000_000),
        help="Chips that the cage gives a player a day, at most.",
    ),
    Setting(
        name="public_url",
        default="",
        read=_web_address,
        shown="the address in the local network",
        help="The address guests find the house at, http:// or https://: links and codes carry it.",
    ),
    Setting(
        name="known_hosts",
        default=(),
        read=_names,
        shown="none",
        help="Other names by which people reach the house, with commas, such as poker.lan: a request for a "
        "name that is none of its own is refused.",
    ),
    Setting(
        name="open_metrics",
        default=False,
        read=_switch,
        help="Show /metrics to everybody, and not to this machine alone.",
    ),
    Setting(
        name="log_format",
        default="auto",
        read=_one_of("auto", "console", "logfmt", "json"),
        help="How the log is written: console, logfmt or json; auto is console at a terminal and logfmt "
        "anywhere else.",
    ),
    Setting(
        name="log_level",
        default="info",
        read=_one_of("debug", "info", "warning", "error"),
        help="The least that is logged: debug, info, warning or error.",
    ),
    Setting(
        name="trusted_proxies",
        default=(),
        read=_networks,
        shown="none",
        help="Addresses or networks of your own proxies, with commas: only they are believed when they say "
        "whom they forward.",
    ),
    Setting(
        name="network_times",
        default=1,
        read=_Whole(1, 100),
        help="So many times what one address may do at once and in a minute (connections, guests, commands, "
        "seats): for a school or a club whose people all come from one.",
    ),
    Setting(
        name="tls_cert",
        default="",
        read=_text,
        shown="none: plain http",
        help="A certificate with its chain (PEM): the house then speaks https.",
    ),
    Setting(
        name="tls_key",
        default="",
        read=_text,
        shown="in the certificate's file",
        help="The certificate's key (PEM).",
    ),
    Setting(
        name="guest_days",
        default=365,
        read=_Whole(0, 36_500),
        help="A guest who has not come for so many days is forgotten, and the chips go back to the cage; "
        "0 forgets nobody, and fewer than 90 can't be.",
    ),
    Setting(
        name="browser",
        default=True,
        read=_switch,
        help="Open the room in a browser, where there is one.",
    ),
    Setting(
        name="accept_clock",
        default=False,
        read=_switch,
        help="Open although the house was last open more than 60 days ago, by this machine's clock.",
    ),
)

SETTINGS: Final[Mapping[str, Setting]] = {setting.name: setting for setting in _ALL}
"""Every setting by its name."""
