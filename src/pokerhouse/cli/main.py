"""The `pokerhouse` command: reads the line, calls the part that does the work, says plainly what went wrong.

Commands are named here and loaded only when they are called, so that `pokerhouse --help` answers at once.
"""

import os
import sys
from contextlib import suppress
from importlib.metadata import version
from typing import Final

from cyclopts import App, CycloptsError
from cyclopts.exceptions import UnknownCommandError, UnusedCliTokensError

from pokerhouse.cli.exit_code import BAD_INPUT, INTERRUPTED
from pokerhouse.cli.interrupt import raised
from pokerhouse.cli.refusal import Refusal
from pokerhouse.cli.streams import forget_absurd_sizes, open_missing_streams

app = App(
    name="pokerhouse",
    help="""Pokerhouse is a Texas Hold'em platform: a card room, a rules engine and an arena. Play money only.

    Try: pokerhouse serve
    """,
    version=lambda: f"pokerhouse {version('pokerhouse')}",
    help_format="plaintext",
    version_flags=["--version"],
    help_flags=["--help", "-h"],
    result_action="return_value",
)
COMMANDS: Final = {
    # name: where it lives, and what its help opens with
    "serve": (
        "pokerhouse.cli.commands.serve:serve",
        """Open the card room and print its address; Ctrl-C closes it.

        Every setting can also stand in the environment (--public-url as POKERHOUSE_PUBLIC_URL) or in a TOML
        file (as public_url). A flag goes before the environment, that before the file.

        Example: pokerhouse serve --host 0.0.0.0 --port 8000 --bots 3
        """,
    ),
    "admin": (
        "pokerhouse.cli.commands.admin:admin",
        """Audit what a house has stored, copy it, bring a copy back, or list reports.

        All but restore work while the house is open.

        Example: pokerhouse admin backup friday.sqlite
        """,
    ),
    "play": (
        "pokerhouse.cli.commands.play:play",
        """Play against bots at a table in the terminal.

        Example: pokerhouse play --rules house --players 6 --seed 7
        """,
    ),
    "eval": (
        "pokerhouse.cli.commands.evaluate:evaluate",
        """Say how strong five to seven cards are.

        Example: pokerhouse eval AhKhQhJhTh2c3d
        """,
    ),
    "equity": (
        "pokerhouse.cli.commands.equity:equity",
        """Say how often each of two to ten hands or ranges wins, over all boards to come.

        Example: pokerhouse equity AhKh "QQ+, AQs+" --board Qh7c2s
        """,
    ),
    "match": (
        "pokerhouse.cli.commands.arena.match:match",
        """Let bots play bots on duplicate deals and say what each won.

        Example: pokerhouse match mybot.py:MyBot caller --hands 1000 --seed 7
        """,
    ),
    "contest": (
        "pokerhouse.cli.commands.arena.contest:contest",
        """Let many bots meet, each against each, and rank them; --html writes a page with charts.

        Example: pokerhouse contest steady curious caller gambler --hands 2000 --html contest.html
        """,
    ),
    "transcripts": (
        "pokerhouse.cli.commands.arena.transcripts:transcripts",
        """Write a page of what language models saw, said and did in a match.

        Example: pokerhouse transcripts duel --html duel.html
        """,
    ),
    "verify-report": (
        "pokerhouse.cli.commands.arena.verify_report:verify",
        """Count a match again from its hands, and say whether its report is right.

        Example: pokerhouse verify-report duel --plan 9f86d081
        """,
    ),
    "new-bot": (
        "pokerhouse.cli.commands.arena.new_bot:write_bot",
        """Write the first version of a bot of your own, with its test.

        Example: pokerhouse new-bot my_bot
        """,
    ),
    "dealer": (
        "pokerhouse.cli.commands.arena.dealer:deal",
        """Deal to programs that speak ACPC's, OpenHoldem's or Slumbot's protocol.

        Example: pokerhouse dealer --protocol acpc --hands 1000 --seed 7 alice bob
        """,
    ),
    "join": (
        "pokerhouse.cli.commands.arena.join:join",
        """Let a bot play at somebody else's dealer.

        Example: pokerhouse join acpc 127.0.0.1 18000 --bot steady
        """,
    ),
    "replay": (
        "pokerhouse.cli.commands.replay:replay",
        """Replay hand histories (PHH, PHHS, ACPC logs) and compare their payoffs with the engine's.

        Example: pokerhouse replay hands.phhs match.log --game three.game --odd-chips exact
        """,
    ),
    "stats": (
        "pokerhouse.cli.commands.stats:stats",
        """Say how everybody plays in files of hands: VPIP, PFR, aggression, showdowns, what they won.

        Example: pokerhouse stats hands.phhs match.log --player alice
        """,
    ),
    "convert": (
        "pokerhouse.cli.commands.convert:convert",
        """Write a hand history in another format to the standard output.

        Example: pokerhouse convert match.log --to phh
        """,
    ),
    "example": (
        "pokerhouse.cli.commands.example:example",
        """Play worked examples (given, when, then) and print the state after each step.

        Example: pokerhouse example my_rules.md --rules texas --only TEX-E7
        """,
    ),
    "perft": (
        "pokerhouse.cli.commands.perft:count",
        """Count every way the betting of a hand can go.

        Example: pokerhouse perft --stacks 10,10 --blinds 1,2
        """,
    ),
    "simulate": (
        "pokerhouse.cli.commands.simulate:simulate",
        """Play millions of hands by ready-made policies, in the kernel's own loop.

        Example: pokerhouse simulate --hands 10000000 --seats 6 --policy random
        """,
    ),
    "bench": (
        "pokerhouse.cli.commands.bench:bench",
        """Measure this machine: strengths, equity, one hand at a time, many hands at once.

        Example: pokerhouse bench --json
        """,
    ),
    "simulate-house": (
        "pokerhouse.cli.commands.simulate_house:simulate_house",
        """Let simulated people use the house for some hours, every event audited.

        Example: pokerhouse simulate-house --players 60 --hours 12 --seed 1
        """,
    ),
}
USAGES: Final = {"admin": "Usage: pokerhouse admin WHAT [FILE] [OPTIONS]"}
"""Where the names of a command's parameters say little by themselves."""


def _paragraphs(text: str) -> str:
    """A help that is broken where the screen ends, and not where our lines do."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))


for _name, (_place, _help) in COMMANDS.items():
    app.command(_place, name=_name, help=_paragraphs(_help), usage=USAGES.get(_name))


def main(arguments: list[str] | None = None) -> int:
    """Run one command line and return its exit code: 0 done, 2 for input that can't be used."""
    forget_absurd_sizes()
    if not open_missing_streams():
        return _refuse("the answer can't be written: the standard output is closed.")
    try:
        command, bound, _ = app.parse_args(arguments, exit_on_error=False, print_error=False)
        with raised():
            result = command(*bound.args, **bound.kwargs)
            sys.stdout.flush()
    except BrokenPipeError:  # whoever read our answer has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except SystemExit as left:  # so leaves what draws help and tables, with 1, which means a fault here
        if not isinstance(left.__context__, BrokenPipeError):
            raise
        return 0
    except OSError as error:
        # Files and ports are refused where they are opened: without a name it is the answer itself.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        what = error.filename or "the answer can't be written"
        return _refuse(f"{what}: {error.strerror or error}.")
    except UnknownCommandError as error:
        return _refuse(f"{_sentence(error)} `pokerhouse --help` lists the commands.")
    except UnusedCliTokensError as error:
        return _refuse(f"there is no place for {' '.join(error.unused_tokens or [])!r} in this command.")
    except CycloptsError as error:
        return _refuse(_sentence(error))
    except Refusal as error:
        return _refuse(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    return result if isinstance(result, int) else 0


def _sentence(error: CycloptsError) -> str:
    return " ".join(str(error).split())


def _refuse(message: str) -> int:
    one_line = message.replace("\n", "\\n").replace("\r", "\\r")  # a file's name may hold anything
    with suppress(OSError):  # nobody can be told, but the exit code still tells
        sys.stderr.write(f"pokerhouse: {one_line}\n")
        sys.stderr.flush()
    return BAD_INPUT


if __name__ == "__main__":
    sys.exit(main())
