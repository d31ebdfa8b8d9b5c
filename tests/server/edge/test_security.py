"""Where a request may come from."""

import pytest

from pokerhouse.server.edge.security import from_here


@pytest.mark.parametrize(
    ("headers", "ours"),
    [
        ({}, True),
        ({"sec-fetch-site": "none"}, True),
        ({"sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "same-site"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"origin": "http://House.example", "host": "house.Example"}, True),
        ({"origin": "https://house.example:81", "host": "house.example:81"}, True),
        ({"origin": "http://house.example", "host": "house.example:81"}, False),
        ({"origin": "ftp://house.example", "host": "house.example"}, False),
        ({"origin": "null", "host": "null"}, False),
        ({"origin": "http://house.example"}, False),
        ({"origin": "https://Public.example", "host": "inside"}, True),
        ({"origin": "http://public.example", "host": "inside"}, False),
        ({"origin": "https://public.example:81", "host": "inside"}, False),
        ({"origin": "https://evil.example", "host": "inside", "sec-fetch-site": "none"}, False),
    ],
)
def test_where_a_request_comes_from(headers: dict[str, str], *, ours: bool) -> None:
    assert from_here(headers, "https://public.Example") is ours


def test_what_comes_by_tls_is_from_no_page_that_came_without() -> None:
    for scheme, secure in (("http", False), ("https", False), ("https", True)):
        assert from_here({"origin": f"{scheme}://house", "host": "house"}, secure=secure)
    assert not from_here({"origin": "http://house", "host": "house"}, secure=True)
    assert from_here({"origin": "http://house", "host": "house"}, "http://house", secure=True), "as was said"


def test_without_a_public_address_nothing_is_from_there() -> None:
    assert not from_here({"origin": "http://", "host": "house"})
    assert not from_here({"origin": "https://public.example", "host": "inside"})
