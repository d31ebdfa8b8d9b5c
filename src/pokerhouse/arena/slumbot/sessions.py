"""All sessions of an open API, by their tokens, and what each request does."""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from hashlib import sha256
from time import monotonic
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from pokerhouse.arena.acpc import DealerSettings
from pokerhouse.arena.players import BotFault, Limits, Source, Styled
from pokerhouse.arena.slumbot.http_door import HttpDoor
from pokerhouse.arena.slumbot.session import Session, SessionReport, Wrong
from pokerhouse.history import RESEARCH_GAME

Text = Annotated[str, Meta(max_length=100)]
Log = Callable[[int], AbstractContextManager[Callable[[str], None]]]
"""Opens the log of a session by its number."""
Answer = tuple[int, dict[str, Any]]
"""A status of HTTP and what is told."""


class SessionsSettings(Struct, frozen=True, kw_only=True):
    """What is played here, and how much."""

    source: Source
    """The bot that all play against; each session has its own."""
    seed: str
    hands: int = 1000
    """The most hands of a session."""
    limits: Limits = Limits()
    sessions: int = 100
    """Sessions at a time."""
    idle_seconds: float = 3600.0
    """A session that nobody has asked anything of for so long is over."""
    matches: int | None = None
    """The door closes after so many sessions."""


class Login(Struct):
    """Who somebody is doesn't matter here; they get a session."""

    username: Text = ""
    password: Text = ""


class NewHand(Struct):
    """A session's next hand; without a token a new session's first."""

    token: Text | None = None


class Act(Struct):
    """A move. The turn that it answers can be told; then it is made once, however often it is sent."""

    token: Text
    incr: Text
    turn: int | None = None


class Sessions:
    """Plays sessions, each against a bot of its own."""

    def __init__(self, settings: SessionsSettings, log: Log, ended: Callable[[SessionReport], None]) -> None:
        self.settings, self._log, self._ended = settings, log, ended
        self._done = asyncio.Event()
        self._open: dict[str, Session] = {}
        self._over: dict[str, str] = {}
        self._started = self._finished = 0
        self._logs: dict[str, ExitStack] = {}

    async def answer(self, path: str, body: bytes) -> Answer:
        """What a request is answered with. Whatever is wrong with it is told in `error_msg`."""
        try:
            if path == "/api/login":
                msgspec.json.decode(body or b"{}", type=Login)
                return 200, {"token": self._begin().token}
            if path == "/api/new_hand":
                return 200, await self._new_hand(msgspec.json.decode(body or b"{}", type=NewHand))
            if path == "/api/act":
                return 200, await self._act(msgspec.json.decode(body, type=Act))
        except (msgspec.DecodeError, RecursionError) as error:
            self._blame(body, str(error))
            return 400, {"error_msg": str(error)}
        except Wrong as wrong:
            return 400, {"error_msg": str(wrong)}
        return 404, {"error_msg": "there are /api/login, /api/new_hand and /api/act"}

    def close(self) -> None:
        """End all sessions, and report them."""
        for session in list(self._open.values()):
            self._end(session, "the door was closed")

    async def serve(
        self, host: str, port: int, ready: Callable[[int], None], turned_away: Callable[[str], None]
    ) -> None:
        """Let programs play until as many sessions are over as there are to be."""
        door = HttpDoor(self.answer, turned_away)
        server, opened = await door.listen(host, port)
        watching = asyncio.create_task(self._watch())
        ready(opened)
        try:
            await self._done.wait()
        finally:
            watching.cancel()
            server.close()
            self.close()
            door.close()

    def stop(self) -> None:
        """Close the door now, and report the sessions that are open."""
        self._done.set()

    async def _watch(self) -> None:
        """End the sessions that nobody plays any more."""
        while True:
            await asyncio.sleep(min(60.0, self.settings.idle_seconds / 4))
            self.end_idle()

    def end_idle(self) -> None:
        """End the sessions that nobody has asked anything of for too long."""
        limit = monotonic() - self.settings.idle_seconds
        for session in list(self._open.values()):
            if session.seen < limit and not session.busy:
                session.forsake()
                self._end(session, "nobody came back")

    async def _new_hand(self, asked: NewHand) -> dict[str, Any]:
        session = self._begin() if asked.token is None else self._session(asked.token)
        return await self._do(session, session.new_hand)

    async def _act(self, asked: Act) -> dict[str, Any]:
        session = self._session(asked.token)
        return await self._do(session, lambda: session.act(asked.incr, asked.turn))

    async def _do(self, session: Session, call: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """One request at a time; a bot in a process of its own doesn't hold up other sessions."""
        if session.busy:
            session.note(BotFault("stray", "a request before the last one was answered"))
            raise Wrong("your last request has not been answered yet")
        session.busy = True
        session.seen = monotonic()
        try:
            if isinstance(self.settings.source, Styled):
                return call()
            return await asyncio.to_thread(call)
        finally:
            session.busy = False
            if session.ended:
                self._end(session, session.ended)

    def _session(self, token: str) -> Session:
        session = self._open.get(token)
        if session is None:
            raise Wrong(self._over.get(token, "there is no session with this token"))
        return session

    def _begin(self) -> Session:
        settings = self.settings
        if len(self._open) >= settings.sessions:
            self.end_idle()
        if len(self._open) >= settings.sessions:
            raise Wrong(f"{settings.sessions} sessions are open; try again later")
        if settings.matches is not None and self._started >= settings.matches:
            raise Wrong("no more sessions are played here")
        self._started += 1
        number = self._started
        # By a seed of its own: what was dealt in one session tells nothing of another.
        seed = sha256(f"{settings.seed} session {number}".encode()).hexdigest()[:32]
        dealt = DealerSettings(
            name=f"session-{number}",
            game=RESEARCH_GAME,
            hands=settings.hands,
            seed=seed,
            limits=settings.limits,
        )
        token = secrets.token_urlsafe(24)
        with ExitStack() as stack:
            write = stack.enter_context(self._log(number))
            session = Session(number, token, settings.source, dealt, write)
            self._logs[token] = stack.pop_all()
        self._open[token] = session
        return session

    def _end(self, session: Session, why: str) -> None:
        if self._open.pop(session.token, None) is None:
            return
        report = session.close(why)
        self._logs.pop(session.token).close()
        self._over[session.token] = f"this session is over: {session.ended}"
        while len(self._over) > self.settings.sessions:
            del self._over[next(iter(self._over))]
        self._ended(report)
        self._finished += 1
        if self.settings.matches is not None and self._finished >= self.settings.matches:
            self._done.set()

    def _blame(self, body: bytes, why: str) -> None:
        """Count nonsense for the session that it was sent to, if that can be read."""
        try:
            token = msgspec.json.decode(body, type=NewHand).token or ""
        except (msgspec.DecodeError, RecursionError):
            return
        session = self._open.get(token)
        if session is not None:
            session.note(BotFault("nonsense", why))
            if session.ended:
                self._end(session, session.ended)
