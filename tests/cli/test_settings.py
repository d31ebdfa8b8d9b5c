"""Settings of the house: one table, three places to give them, and refusals that name the place."""

import inspect
import os
from pathlib import Path

import pytest
from msgspec.structs import asdict, replace

from pokerhouse.cli.arguments import SETTINGS, settings_of
from pokerhouse.cli.commands.serve import serve
from pokerhouse.cli.refusal import Refusal
from pokerhouse.server import Settings
from pokerhouse.server.settings import NetworkAllowance


def file(folder: Path, text: str) -> str:
    path = folder / "house.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_flag_goes_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    config = file(tmp_path, 'port = 1001\nbots = 1\nhost = "::1"\nbrowser = false\n')
    around = {"POKERHOUSE_PORT": "1002", "POKERHOUSE_BOTS": "2", "HOME": "/root"}
    found = settings_of({"port": "1003", "bots": None}, config, around)
    assert (found["port"], found["bots"], found["host"], found["tables"]) == (1003, 2, "::1", 1)
    assert found["browser"] is False


def test_the_environment_may_name_the_file(tmp_path: Path) -> None:
    config = file(tmp_path, 'trusted_proxies = ["10.0.0.0/8", "::1"]\n')
    assert settings_of({}, "", {"POKERHOUSE_CONFIG": config})["trusted_proxies"] == ("10.0.0.0/8", "::1")


def settings_for(flags: dict[str, str | bool | None], monkeypatch: pytest.MonkeyPatch) -> Settings:
    """What the house is opened with."""
    opened: list[Settings] = []

    def run(settings: Settings) -> int:
        opened.append(settings)
        return 0

    monkeypatch.setattr("pokerhouse.server.run", run)
    for variable in [name for name in os.environ if name.startswith("POKERHOUSE_")]:
        monkeypatch.delenv(variable)
    assert serve(**flags) == 0
    return opened[0]


def test_the_defaults_are_the_houses(monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings_for({}, monkeypatch) == Settings()


def test_tips_name_what_the_host_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    settings_for({}, monkeypatch)  # takes what is set here away
    monkeypatch.setenv("POKERHOUSE_STARTED_BY", "make serve")
    opened: list[Settings] = []
    monkeypatch.setattr("pokerhouse.server.run", opened.append)
    serve()
    assert opened[0].wider == 'make serve ARGS="--host 0.0.0.0"'
    makefile = (Path(__file__).parents[2] / "Makefile").read_text(encoding="utf-8")
    assert 'POKERHOUSE_STARTED_BY="make serve" exec $(BIN)/pokerhouse serve' in makefile


def test_a_club_behind_one_address_gets_more_of_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    found = settings_for({"network_times": "5"}, monkeypatch)
    usual = asdict(NetworkAllowance())
    assert asdict(found.network) == {name: 5 * value for name, value in usual.items()}
    assert (found.network.connections, found.network.guests_a_minute, found.network.waiting) == (
        1_280,
        100,
        100,
    )
    assert replace(found, network=NetworkAllowance()) == Settings()


def test_every_setting_is_a_flag_with_its_help() -> None:
    assert set(inspect.signature(serve).parameters) == {"config", *SETTINGS}


@pytest.mark.parametrize(
    ("flags", "around", "config", "said"),
    [
        ({"port": "x"}, {}, "", "--port takes a whole number; 'x' is no whole number."),
        ({}, {"POKERHOUSE_PORT": "70000"}, "", "POKERHOUSE_PORT takes a number from 0 to 65535, not 70000."),
        ({"network_times": "0"}, {}, "", "--network-times takes a number from 1 to 100, not 0."),
        ({}, {}, "network_times = 101", "network_times takes a number from 1 to 100, not 101."),
        ({}, {"POKERHOUSE_PROT": "1"}, "", "POKERHOUSE_PROT in the environment sets nothing; did you mean"),
        ({}, {}, "prot = 1", "house.toml: there is no setting 'prot'; did you mean port?"),
        ({}, {}, "port = true", "house.toml: port takes a whole number; 'True' is no whole number."),
        ({}, {}, "port = 1.5", "house.toml: port takes a whole number; '1.5' is no whole number."),
        ({}, {}, "[port]", "house.toml: port takes a whole number"),
        ({}, {}, "host = 1", "house.toml: host takes words, not 1."),
        ({}, {}, "port =", "house.toml is no TOML:"),
        ({}, {}, "\udcff", "house.toml is no TOML:"),
        ({}, {}, "browser = 'perhaps'", "house.toml: browser is true or false, not 'perhaps'."),
        ({"public_url": "house.example"}, {}, "", "--public-url is an address with http:// or https://"),
        ({"public_url": "https://"}, {}, "", "--public-url is an address with http:// or https://"),
        ({"trusted_proxies": "10.0.0.1,me"}, {}, "", "--trusted-proxies takes addresses or networks"),
        ({"host": "a\nb"}, {}, "", "--host holds a sign that can't be printed."),
    ],
)
def test_a_refusal_names_the_place(
    tmp_path: Path, flags: dict[str, str | bool | None], around: dict[str, str], config: str, said: str
) -> None:
    path = ""
    if config:
        path = str(tmp_path / "house.toml")
        Path(path).write_bytes(config.encode("utf-8", "surrogateescape"))
    with pytest.raises(Refusal) as refusal:
        settings_of(flags, path, around)
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("", ""),
        ("https://poker.example", "https://poker.example"),
        ("https://poker.example/", "https://poker.example"),
        ("HTTPS://Poker.Example", "https://poker.example"),
        ("http://poker.example:8080/", "http://poker.example:8080"),
        ("https://poker.example:443", "https://poker.example"),
        ("http://poker.example:80", "http://poker.example"),
        ("https://poker.example:80", "https://poker.example:80"),
        ("https://poker.example:65535", "https://poker.example:65535"),
        ("http://192.0.2.9:8000", "http://192.0.2.9:8000"),
        ("http://[2001:DB8::1]:8000", "http://[2001:db8::1]:8000"),
        ("https://kärtchen.example", "https://xn--krtchen-5wa.example"),
    ],
)
def test_a_public_address_is_read_as_browsers_name_it(given: str, read: str) -> None:
    assert settings_of({"public_url": given}, "", {})["public_url"] == read


@pytest.mark.parametrize(
    "given",
    [
        "https://x/path", "https://x/?q=1", "https://x?q=1", "https://x?", "https://x#frag", "https://x/#",
        "https://user:pw@x", "https://user@x", "https://@x", "https://x:99999", "https://x:0", "https://x:y",
        "https://x y", "https:///", "https://:80", "http://[::1", "ftp://x", "//x", "x", "https:x",
        "https://x,y", "https://x//", "http://[zz::1]", "https://x..y",
    ],
)  # fmt: skip
def test_a_public_address_that_can_t_work_is_refused(given: str) -> None:
    with pytest.raises(Refusal, match=r"^--public-url is a") as refusal:
        settings_of({"public_url": given}, "", {})
    assert "pw" not in str(refusal.value)


def test_a_file_that_is_not_there_is_said() -> None:
    with pytest.raises(Refusal, match=r"'/no/such.toml' can't be read: No such file or directory\."):
        settings_of({}, "/no/such.toml", {})


@pytest.mark.parametrize(
    ("flags", "said"),
    [({"tls_key": "key.pem"}, "without its certificate"), ({"guest_days": "30"}, "at least 90")],
)
def test_settings_that_do_not_go_together_are_refused(
    flags: dict[str, str | bool | None], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("POKERHOUSE_CONFIG", raising=False)
    with pytest.raises(Refusal, match=said):
        serve(**flags)
