"""`pokerhouse transcripts`: what language models saw and said, as a page."""

from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from pokerhouse.arena.models import transcript_page
from pokerhouse.cli.arguments import read_whole
from pokerhouse.cli.output import write_line
from pokerhouse.cli.refusal import Refusal


def transcripts(
    folder: Path,
    /,
    *,
    html: Path,
    most: Annotated[int, Parameter(converter=read_whole, validator=Number(gte=1, lte=100_000))] = 200,
    odd: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Write a page of what language models saw, said and did in a match that was kept with --out.

    Parameters
    ----------
    folder
        The match's folder.
    html
        Where the page is written. It is one file and loads nothing.
    most
        How many hands are told.
    odd
        Only hands where an answer was no move, or not a legal one, or never came.
    """
    try:
        page = transcript_page(folder, most=most, odd=odd)
    except OSError as error:
        raise Refusal(f"{error.filename}: {error.strerror}: is this a match of language models?") from None
    except msgspec.DecodeError as error:
        raise Refusal(f"{folder}: the transcripts can't be read: {error}.") from None
    html.write_text(page, encoding="utf-8")
    write_line(f"{html}: {len(page):,} characters")
    return 0
