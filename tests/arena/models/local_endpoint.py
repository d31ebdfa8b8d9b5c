"""A small server on this machine that answers as OpenAI's chat completions do, well or badly."""

import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Answer = Callable[["Request"], None]


class Request(BaseHTTPRequestHandler):
    """One question. An answer calls `say`, or does worse."""

    protocol_version = "HTTP/1.1"
    server: "LocalEndpoint"
    asked: dict[str, Any]

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers["Content-Length"]))
        self.asked = json.loads(raw)
        with self.server.lock:
            self.server.requests.append(self.asked)
            self.server.keys.add(self.headers.get("Authorization"))
            self.number = len(self.server.requests)
        self.server.answer(self)

    @property
    def said(self) -> str:
        """What it was told last."""
        last: str = self.asked["messages"][-1]["content"]
        return last

    @property
    def again(self) -> bool:
        """Whether this is the second try."""
        return len(self.asked["messages"]) > 2

    def say(self, text: str | None, status: int = 200, cut: int = 0) -> None:
        body = json.dumps(
            {
                "choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
                "usage": {"prompt_tokens": 100, "completion_tokens": 10},
            }
        ).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[: len(body) - cut])
        if cut:
            self.close_connection = True

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  (the name is the library's)
        pass


class LocalEndpoint(ThreadingHTTPServer):
    """Answers in threads until it is closed."""

    daemon_threads = True

    def __init__(self, answer: Answer) -> None:
        super().__init__(("127.0.0.1", 0), Request)
        self.answer = answer
        self.requests: list[dict[str, Any]] = []
        self.keys: set[str | None] = set()
        self.lock = threading.Lock()
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        self.thread.start()

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.shutdown()
        self.server_close()
        self.thread.join(10)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"


def calls(request: Request) -> None:
    """As a careful model: some thought, then the move."""
    offered = request.said.rpartition("You may: ")[2]
    request.say(f"I think about it.\nMOVE: {'check' if 'check' in offered else 'call'}")
