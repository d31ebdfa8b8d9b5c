"""Examples in TOML: [[case]] with name, given, when, then."""

import tomllib

import msgspec

from pokerhouse.history.examples.example import Example, ExampleFault


def read_toml(text: str) -> list[Example]:
    """The examples of a file; ExampleFault says what can't be read."""
    try:
        told = tomllib.loads(text)
        cases = msgspec.convert(told, dict[str, list[Example]])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, RecursionError) as error:
        raise ExampleFault(f"no examples in TOML: {' '.join(str(error).split())}") from error
    if list(cases) != ["case"]:
        raise ExampleFault("no examples in TOML: each begins with [[case]]")
    return cases["case"]
