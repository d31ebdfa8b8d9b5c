"""The head of a request, and who it comes from."""

from functools import cached_property
from urllib.parse import unquote

import h11

from pokerhouse.server.edge.admission import Admission


class Head:
    """What is asked for; behind a proxy of ours, by whom and by which scheme the proxy was asked."""

    def __init__(
        self, request: h11.Request, peer: tuple[str, int], admission: Admission, *, secure: bool
    ) -> None:
        self.pairs = list(request.headers)
        self.method = request.method.decode("ascii")
        self.target = request.target
        self.http_version = request.http_version.decode("ascii")
        raw_path, _, self.query = request.target.partition(b"?")
        self.raw_path = raw_path
        self.path = unquote(raw_path.decode("ascii"))
        self.client, self.secure = peer, secure
        if admission.proxies.trusts(peer[0]):
            host, by_tls = admission.proxies.caller(peer[0], self.headers.items())
            self.client, self.secure = (host, 0), secure if by_tls is None else by_tls
        self.network = admission.network_of(self.client[0])

    @cached_property
    def headers(self) -> dict[str, str]:
        """By name; what was said several times is one list (RFC 9110, section 5.3)."""
        found: dict[str, str] = {}
        for name, value in self.pairs:
            key, said = name.decode("latin-1"), value.decode("latin-1")
            found[key] = f"{found[key]}{'; ' if key == 'cookie' else ', '}{said}" if key in found else said
        return found

    @property
    def body_size(self) -> int:
        """How many bytes its body has, if it says so."""
        return int(self.headers.get("content-length", 0))

    @cached_property
    def wants_socket(self) -> bool:
        """Whether the same connection is to go on as a WebSocket."""
        options = {option.strip().lower() for option in self.headers.get("connection", "").split(",")}
        upgrade = self.headers.get("upgrade", "").strip().lower()
        return self.method == "GET" and "upgrade" in options and upgrade == "websocket"
