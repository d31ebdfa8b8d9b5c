"""Requests that the description of the interface leads to, allowed ones and others: no fault of ours."""

from collections.abc import Callable
from typing import Any

import anyio.to_thread
import hypothesis
import pytest
import schemathesis
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from pokerhouse.client import enter
from tests.server.harness.running import Running

pytestmark = pytest.mark.anyio


def explore(url: str, examples: int, cookie: str) -> int:
    """Send what the description leads to, as a guest stays or as a stranger; how many requests that were."""
    schema = schemathesis.openapi.from_url(f"{url}/api/openapi.json")
    headers = {"Cookie": cookie} if cookie else None
    sent = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        if cookie and found.ok().label == "POST /api/leave":
            continue

        @hypothesis.given(case=found.ok().as_strategy())
        @hypothesis.settings(max_examples=examples, suppress_health_check=list(hypothesis.HealthCheck))
        def check(case: schemathesis.Case[Any]) -> None:
            nonlocal sent
            sent += 1
            # A name may be long on its way, for the house trims it, and is refused for what is in it then.
            try:
                case.call_and_validate(headers=headers, excluded_checks=[positive_data_acceptance])
            except FailureGroup as failures:
                # Its own kind of exception would end the test's loop, and the house with it.
                raise AssertionError(str(failures)) from None

        check()
    return sent


async def test_the_interface_keeps_what_it_describes(
    house: Running, sized: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    cookie = (await enter(house.url, "Ada")).cookie
    examples = sized(10, 300)
    sent = await anyio.to_thread.run_sync(explore, house.url, examples, cookie)
    sent += await anyio.to_thread.run_sync(explore, house.url, examples, "")
    figure(f"{sent} requests made by schemathesis, no fault")
    assert sent > 50
