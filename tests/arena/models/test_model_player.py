"""Language models play through a real endpoint, and every bad answer is named, counted and written down."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pokerhouse.arena import (
    BotError,
    Limits,
    Match,
    MatchSettings,
    play_match,
    read_bots_file,
    report_of,
    try_out,
)
from pokerhouse.arena.matches import verify_report
from pokerhouse.arena.players import Model
from tests.arena.models.local_endpoint import Answer, LocalEndpoint, Request, calls

QUICK = Limits(action_seconds=10, faults=10_000)


def played(
    endpoint: LocalEndpoint,
    deals: int = 10,
    limits: Limits = QUICK,
    folder: Path | None = None,
    **more: object,
) -> Match:
    model = Model(endpoint.address, "small", price_in=2.0, price_out=10.0, **more)  # type: ignore[arg-type]
    settings = MatchSettings(deals=deals, seed="1", limits=limits)
    return play_match({"model": model, "steady": "steady"}, settings, folder=folder)


def test_200_hands(sized: Callable[[int, int], int], tmp_path: Path) -> None:
    deals = sized(20, 100)
    with LocalEndpoint(calls) as endpoint:
        match = played(endpoint, deals, folder=tmp_path, settings={"temperature": 0})
    model, steady = match.results
    asked = len(endpoint.requests)
    assert match.hands == 2 * deals
    assert (model.faults, steady.faults) == ({}, {})
    assert endpoint.requests[0]["temperature"] == 0
    assert endpoint.requests[0]["model"] == "small"
    told = report_of(match)["bots"][0]["model"]
    assert told["decisions"] == asked
    assert (told["parse_rate"], told["illegal_rate"]) == (1, 0)
    assert (told["tokens_in"], told["tokens_out"]) == (100 * asked, 10 * asked)
    assert told["cost"] == pytest.approx(asked * (100 * 2 + 10 * 10) / 1_000_000)
    lines = [json.loads(line) for line in (tmp_path / "transcripts.jsonl").read_text().splitlines()]
    assert len(lines) == asked
    assert lines[0]["saw"] == endpoint.requests[0]["messages"][1]["content"]
    assert lines[0]["said"] == ["I think about it.\nMOVE: check"]
    assert {line["name"] for line in lines} == {"model"}
    assert "model" not in report_of(match)["bots"][1]
    assert verify_report(tmp_path).hands == match.hands
    # The model is the caller that it seems to be: the same decks give the same chips.
    same = play_match({"model": "caller", "steady": "steady"}, match.settings)
    assert [result.chips for result in same.results] == [model.chips, steady.chips]


def test_a_model_sees_its_own_cards_and_no_others() -> None:
    seen: list[str] = []

    def looks(request: Request) -> None:
        seen.append(request.said)
        calls(request)

    with LocalEndpoint(looks) as endpoint:
        played(endpoint)
    for text in seen:
        cards = [word for word in text.replace(".", " ").split() if len(word) == 2 and word[1] in "cdhs"]
        board = next(line for line in text.splitlines() if line.startswith("Board"))
        on_board = [word for word in board.replace(".", " ").split() if len(word) == 2 and word[1] in "cdhs"]
        assert len(set(cards)) == 2 + len(on_board)


def second(bad: Answer) -> Answer:
    """Bad at first, then well."""
    return lambda request: calls(request) if request.again else bad(request)


BAD: dict[str, tuple[Answer, str]] = {
    "refusal": (lambda request: request.say("I'm sorry, but I can't help with gambling."), "nonsense"),
    "nothing": (lambda request: request.say(None), "nonsense"),
    "talks on": (lambda request: request.say("MOVE: call\nHope this helps!"), "nonsense"),
    "two moves": (lambda request: request.say("MOVE: call or fold"), "nonsense"),
    "no number": (lambda request: request.say("MOVE: raise big"), "nonsense"),
    "too much": (lambda request: request.say("MOVE: raise 999999"), "illegal"),
    "no such move": (lambda request: request.say("MOVE: all_in"), "illegal"),
    "cut": (lambda request: request.say("MOVE: call", cut=30), "nonsense"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_answer_gets_one_more_try(name: str) -> None:
    answer, kind = BAD[name]
    with LocalEndpoint(second(answer)) as endpoint:
        match = played(endpoint, 5)
    model = match.results[0]
    assert model.faults == {}
    asked = model.usage["asked"]
    assert (model.usage[kind], model.usage["rethought"]) == (asked, asked)
    assert len(endpoint.requests) == 2 * asked
    told = report_of(match)["bots"][0]["model"]
    assert (told["parse_rate"], told["illegal_rate"]) == ((0, 0) if kind == "nonsense" else (1, 1))
    again = endpoint.requests[1]["messages"]
    assert "You may: " in again[-1]["content"]


def slow(request: Request) -> None:
    request.server.over.wait(20)


def drips(request: Request) -> None:
    request.send_response(200)
    request.send_header("Content-Length", "100000")
    request.end_headers()
    try:
        while not request.server.over.wait(0.02):
            request.wfile.write(b" ")
    except OSError:
        pass


WORSE: dict[str, tuple[Answer, str, str]] = {
    name: (answer, kind, "") for name, (answer, kind) in BAD.items()
} | {
    "slow": (slow, "late", "no answer in time"),
    "drips": (drips, "late", "no answer in time"),
    "busy": (lambda request: request.say("", 429), "exited", "answered 429"),
    "no JSON": (
        lambda request: request.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{]"),
        "nonsense",
        "",
    ),
    "no HTTP": (lambda request: request.wfile.write(b"\x00\x01\x02\r\n\r\n"), "nonsense", ""),
    "huge": (lambda request: request.say("x" * 1_100_000), "nonsense", "more than 1000000 bytes"),
}


@pytest.mark.parametrize("name", WORSE)
def test_one_that_stays_bad_is_a_fault_and_the_match_goes_on(name: str, tmp_path: Path) -> None:
    answer, kind, text = WORSE[name]
    limits = Limits(action_seconds=0.3 if kind == "late" else 10, faults=3 if kind == "late" else 10_000)
    with LocalEndpoint(answer) as endpoint:
        match = played(endpoint, 4, limits, tmp_path)
    model, steady = match.results
    assert set(model.faults) == {kind}
    assert steady.faults == {}
    assert match.hands == 8
    assert text in match.told[0].text
    first = json.loads((tmp_path / "transcripts.jsonl").read_text().splitlines()[0])
    assert first["fault"]["kind"] == kind


def test_an_endpoint_that_is_not_there() -> None:
    with LocalEndpoint(calls) as endpoint:
        pass
    match = played(endpoint, 2)
    assert set(match.results[0].faults) == {"exited"}
    assert "can't be reached" in match.told[0].text


def test_the_key_comes_from_the_environment_and_stands_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with LocalEndpoint(calls) as endpoint:
        missing = Model(endpoint.address, "small", key="NO_SUCH_KEY_HERE")
        with pytest.raises(BotError, match="the environment has no NO_SUCH_KEY_HERE"):
            try_out(missing, "model", QUICK)
        monkeypatch.setenv("A_KEY_FOR_THIS_TEST", "sesame")
        played(endpoint, 1, folder=tmp_path, key="A_KEY_FOR_THIS_TEST")
        assert endpoint.keys == {"Bearer sesame"}
    assert all(b"sesame" not in file.read_bytes() for file in tmp_path.iterdir())


def test_a_model_in_bots_toml(tmp_path: Path) -> None:
    file = tmp_path / "bots.toml"
    file.write_text(
        '[m]\nendpoint = "https://example.com/v1"\nmodel = "big"\nkey = "KEY"\nprices = [2.5, 10]\n'
        "settings = { temperature = 0 }\n"
    )
    assert read_bots_file(file) == {
        "m": Model("https://example.com/v1", "big", "KEY", {"temperature": 0}, 2.5, 10.0)
    }


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('endpoint = "http://x/v1"', "model"),
        ('endpoint = "x"\nmodel = "m"', "endpoint is an address"),
        ('endpoint = "file:///etc/passwd"\nmodel = "m"', "endpoint is an address"),
        ('endpoint = 5\nmodel = "m"', "Expected `str`"),
        ('endpoint = "http://x/v1"\nmodel = "m"\nprices = [1]', "prices|array"),
        ('endpoint = "http://x/v1"\nmodel = "m"\nreadable = []', "there is no setting 'readable'"),
    ],
)
def test_what_describes_no_model(text: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "bots.toml"
    file.write_text(f"[m]\n{text}\n")
    with pytest.raises(BotError, match=why):
        read_bots_file(file)
