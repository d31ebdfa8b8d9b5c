"""`pokerhouse verify-report`: whether a report is what its plan and its hands say."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from pokerhouse.arena import ReportError, verify_report
from pokerhouse.cli.output import write_json, write_line
from pokerhouse.cli.refusal import Refusal


def verify(
    folder: Path,
    /,
    *,
    plan: str | None = None,
    json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Count a match again from its hands, and refuse a report that says anything else.

    The cards have to come from the plan's seed, the moves have to be legal, and every number of the report is
    computed anew with the plan's value function.

    Parameters
    ----------
    folder
        What `pokerhouse match --out` wrote.
    plan
        The plan's hash as it was told before the first deal. Without it nobody knows whether the plan is
        the one of then.
    json
        Print one JSON object.
    """
    try:
        found = verify_report(folder, plan)
    except ReportError as error:
        raise Refusal(f"{folder}: {error}.") from None
    if json:
        write_json(found)
    else:
        known = "" if plan is not None else "; give --plan to know that it is the plan of then"
        write_line(f"The report is right: {found.hands:,} hands counted again. Plan {found.plan}{known}.")
    return 0
