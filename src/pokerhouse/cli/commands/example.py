"""`pokerhouse example`: a given, when, then played, with the state after each step."""

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from pokerhouse.cli.arguments import chips_of
from pokerhouse.cli.exit_code import DIFFERS
from pokerhouse.cli.output import write_json, write_line
from pokerhouse.cli.refusal import Refusal
from pokerhouse.history import printable
from pokerhouse.history.examples import (
    Example,
    ExampleFault,
    Played,
    Story,
    facts_of,
    played,
    read_markdown,
    read_toml,
)
from pokerhouse.rules import RULESETS

BYTES_MAX = 1_000_000


def example(
    file: Path,
    *,
    rules: str = "house",
    blinds: str | None = None,
    only: str = "",
    json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Play worked examples (given, when, then) and print the state after each step.

    A file of examples is TOML, or a page in Markdown with tables in the form of the documents: one with the
    columns given, when and then, or one with a row a player and a column a street. In TOML an example is

    [[case]]
    name = "A raise and a fold"
    given = { ruleset = "texas", blinds = [1, 2], stacks = { A = 100, B = 100, C = 100 } }
    when = ["A bets; B bets", { do = "C raises", pot = 7 }, { do = "A folds", refused = "no_fold TEX-5" }]
    then = { acting = "A", words = ["call", "raise"] }

    The exit code is 0 where all comes out as the examples say, and 1 where something differs.

    Parameters
    ----------
    file
        The file: .toml or .md.
    rules
        For Markdown: house, research, sbe, step or texas.
    blinds
        For Markdown: small and big blind, such as 1,2, or none; left out, 1,2, and none for sbe and texas.
    only
        Only examples whose name holds this.
    json
        Print a JSON object a step.
    """
    different = 0
    try:
        chosen = _examples(file, rules, blinds, only)
        if not chosen:
            raise Refusal(f"{printable(str(file))} has no example with {printable(only)!r} in its name.")
        for one in chosen:
            different += _tell(one, json=json)
    except ExampleFault as fault:
        raise Refusal(f"{printable(str(file))}: {fault}.") from fault
    if not json:
        said = "all as they say" if not different else f"{different} with a difference"
        write_line(f"{len(chosen)} example{'s' * (len(chosen) > 1)}, {said}")
    return DIFFERS if different else 0


def _examples(file: Path, rules: str, blinds: str | None, only: str) -> list[Example]:
    try:
        with file.open("rb") as stream:
            text = stream.read(BYTES_MAX + 1).decode()
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal(
            f"{printable(str(file))} can't be read: {getattr(error, 'strerror', None) or error}."
        ) from error
    if len(text.encode()) > BYTES_MAX:
        raise Refusal(f"{printable(str(file))}: a file of examples has at most {BYTES_MAX} bytes.")
    if file.suffix == ".toml":
        return [one for one in read_toml(text) if only in one.name]
    if rules not in RULESETS:
        raise Refusal(f"--rules: there are {', '.join(RULESETS)}, and no {rules!r}.")
    if (blinds or ("none" if rules in ("sbe", "texas") else "")) == "none":
        return read_markdown(text, {"ruleset": rules, "blinds": [1, 1], "settings": {"blinds": "none"}}, only)
    return read_markdown(text, {"ruleset": rules, "blinds": chips_of(blinds or "1,2", "--blinds", 2)}, only)


def _tell(one: Example, *, json: bool) -> bool:
    """Play an example and print it; whether anything differs."""
    story = Story(one.given)
    if json:
        write_json({"example": one.name, "step": "", **facts_of(story)})
    else:
        rules = f" ({', '.join(one.rules)})" if one.rules else ""
        write_line(f"{one.name}{rules}\n  given\n{_in_words(story)}")
    different = False
    for step in played(story, one):
        different |= step.differs is not None
        _tell_step(story, one, step, json=json)
    if one.told and not json:
        write_line(f"  the page says: {one.told}")
    return different


def _tell_step(story: Story, one: Example, step: Played, *, json: bool) -> None:
    if json:
        more = {"refused": step.refusal, "differs": step.differs}
        write_json({"example": one.name, "step": step.said, **facts_of(story), **more})
        return
    if step.said:
        write_line(f"  when {step.said}")
        write_line(f"    refused: {step.refusal}" if step.refusal else _in_words(story))
    if step.differs:
        write_line(f"  differs: {step.differs}")


def _in_words(story: Story) -> str:
    """The state in the documents' words, on two lines."""
    facts = facts_of(story)
    facts["offered"] = facts.pop("words") + ["all-in"] * bool(facts.pop("all_in"))
    chips = {name: facts.pop(name) for name in ("wagers", "stacks")}
    said = [f"{name} {_said(value)}" for name, value in facts.items() if value != ""]
    people = [f"{name} has {stack}, {chips['wagers'][name]} in" for name, stack in chips["stacks"].items()]
    return f"    {'; '.join(said)}\n    {'; '.join(people)}"


def _said(value: Any) -> str:
    return (", ".join(value) or "nobody") if isinstance(value, list) else str(value)
