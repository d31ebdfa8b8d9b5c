"""How members come in: a password is set, said, and replaced by a code when it is forgotten."""

from litestar import Response, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_201_CREATED

from pokerhouse.protocol.rest import LogIn, NewPassword, Recovery, RecoveryCodes
from pokerhouse.protocol.view import Me
from pokerhouse.rules import Refused
from pokerhouse.server.edge.refusals import REFUSALS, AnyRequest
from pokerhouse.server.edge.visit import Visit, visit_of

SIGNED_IN = ("signed_in", "limit", "You are signed in already. Sign out first.")


@post("/api/password", status_code=HTTP_201_CREATED, responses=REFUSALS)
async def set_password(request: AnyRequest, data: JSONBody[NewPassword]) -> Response[RecoveryCodes]:
    """Become a member, or change the password: every other session ends then."""
    visit = visit_of(request)
    player = await visit.signed_in()
    codes, token = await visit.room.members.set_password(player, data.password, data.old, visit.network)
    if token:
        visit.room.visitors.dismiss_player(player, spared=visit.token())
    return Response(RecoveryCodes(codes=codes), cookies=[visit.cookie(token)] if token else [])


@post("/api/login", status_code=HTTP_201_CREATED, responses=REFUSALS)
async def log_in(request: AnyRequest, data: JSONBody[LogIn]) -> Response[Me]:
    """Come in by name and password."""
    visit = await _nobodys(request)
    player, token = await visit.room.members.log_in(data.name, data.password, visit.network)
    return Response(await visit.room.visitors.me(player), cookies=[visit.cookie(token)])


@post("/api/recover", status_code=HTTP_201_CREATED, responses=REFUSALS)
async def recover(request: AnyRequest, data: JSONBody[Recovery]) -> Response[RecoveryCodes]:
    """Come in by a recovery code; every other session ends."""
    visit = await _nobodys(request)
    members, network = visit.room.members, visit.network
    player, codes, token = await members.recover(data.name, data.code, data.password, network)
    visit.room.visitors.dismiss_player(player)
    return Response(RecoveryCodes(codes=codes), cookies=[visit.cookie(token)])


async def _nobodys(request: AnyRequest) -> Visit:
    """A visit without a session. Raises `Refused` for one that has: nobody changes who they are unawares."""
    visit = visit_of(request)
    if await visit.player() is not None:
        raise Refused(*SIGNED_IN)
    return visit


MEMBER_ROUTES = (set_password, log_in, recover)
