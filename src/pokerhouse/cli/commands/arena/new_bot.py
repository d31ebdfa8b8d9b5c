"""`pokerhouse new-bot`: the first version of a bot of one's own."""

from pathlib import Path

from pokerhouse.arena import new_bot
from pokerhouse.cli.output import write_line
from pokerhouse.cli.refusal import Refusal


def write_bot(name: str, /) -> int:
    """Write a bot with its test into this folder; nothing is overwritten.

    Parameters
    ----------
    name
        Small letters, digits and _, such as my_bot. The files are NAME.py and test_NAME.py.
    """
    try:
        bot, test = new_bot(name, Path())
    except ValueError as error:
        raise Refusal(f"{error}.") from None
    except FileExistsError as error:
        raise Refusal(f"{error.filename}: {error.strerror}.") from None
    title = "".join(word.capitalize() for word in name.split("_"))
    write_line(f"Wrote {bot} and {test}. Now try:")
    write_line(f"  pokerhouse match {bot}:{title} caller --hands 200")
    write_line(f"  pytest {test}")
    return 0
