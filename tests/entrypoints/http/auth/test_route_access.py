"""A route is closed until it says whom it lets in, and that moves with it. T5 of the threats."""

import asyncio
import time

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import BaseRoute, Mount, Route

from thoughtline.core.principal import EXPORT, READ, SCOPES, WRITE, Principal
from thoughtline.entrypoints.board.routes import routes as board_routes
from thoughtline.entrypoints.http.auth.login import Authenticate, Login
from thoughtline.entrypoints.http.auth.middleware import AuthMiddleware, AuthPolicy
from thoughtline.entrypoints.route_access import Access, GuardedMount, GuardedRoute
from thoughtline.store.access.sign_in import SignIn

TOKENS = {scope: Principal(owner="ada", scopes=frozenset({scope})) for scope in sorted(SCOPES)} | {
    "all": Principal(owner="ada", scopes=SCOPES)
}


async def authenticate(token: str) -> Principal | None:
    return TOKENS.get(token)


def page(_: Request) -> PlainTextResponse:
    return PlainTextResponse("a page")


async def status(routes: list[BaseRoute], path: str, token: str = "") -> int:
    return (await answer(routes, path, token)).status_code


async def answer(
    routes: list[BaseRoute], path: str, token: str, authenticate: Authenticate = authenticate
) -> httpx2.Response:
    """What whoever holds a token is answered, over the middleware that every request passes."""
    login = Login(SignIn(None), authenticate, lambda _: True, secure=False)
    policy = AuthPolicy(
        authenticate=authenticate,
        identify_revoked=lambda _: None,
        login=login,
        open=False,
        challenge="",
    )
    app = Starlette(
        routes=routes, middleware=[Middleware(AuthMiddleware, policy=policy, routes=routes)]
    )
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    transport = httpx2.ASGITransport(app=app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://us") as client:
        return await client.get(path, headers=headers)


@pytest.mark.parametrize(
    "route", [Route("/new", page), Mount("/new", routes=[GuardedRoute("/", page, Access())])]
)
@pytest.mark.parametrize("token", [*TOKENS, ""])
async def test_a_route_that_declares_nothing_lets_nobody_in(route: BaseRoute, token: str) -> None:
    assert await status([route], "/new/" if isinstance(route, Mount) else "/new", token) == 403


@pytest.mark.parametrize("path", ["/board/export", "/board/elsewhere", "/{handle}/as"])
@pytest.mark.parametrize("token", sorted(SCOPES))
async def test_a_renamed_route_takes_the_same_scope(path: str, token: str) -> None:
    route = GuardedRoute(path, page, Access(scope=EXPORT, cookie=True))

    found = await status([route], path.replace("{handle}", "s"), token)

    assert found == (200 if token == EXPORT else 403)


@pytest.mark.parametrize("token", ["", READ, EXPORT])
async def test_the_access_of_a_mount_is_for_all_that_is_below_it(token: str) -> None:
    inner = Starlette(routes=[Route("/deep/file", page)])
    mount = GuardedMount("/files", inner, Access(scope=EXPORT))

    found = await status([mount], "/files/deep/file", token)

    assert found == {"": 401, READ: 403, EXPORT: 200}[token]


async def test_of_two_routes_the_one_that_answers_decides() -> None:
    routes: list[BaseRoute] = [
        GuardedRoute("/{any}", page, Access(public=True), methods=["POST"]),
        GuardedRoute("/closed", page, Access(scope=EXPORT), methods=["GET"]),
    ]

    assert await status(routes, "/closed", READ) == 403
    assert await status(routes, "/other") == 405


@pytest.mark.parametrize("token", ["", EXPORT, READ])
async def test_a_page_that_is_nowhere_is_no_question_of_access(token: str) -> None:
    """Clients that get a 401 begin to sign in."""
    routes: list[BaseRoute] = [GuardedRoute("/", page, Access(scope=READ))]

    assert await status(routes, "/nowhere", token) == 404


def test_every_route_of_the_board_declares_its_scope() -> None:
    declared = {
        route.path: route.access.scope
        for route in board_routes(lambda _: None)  # type: ignore[arg-type, return-value]
        if isinstance(route, GuardedRoute | GuardedMount)
    }

    assert len(declared) == len(board_routes(lambda _: None))  # type: ignore[arg-type, return-value]
    others = {path: scope for path, scope in declared.items() if scope != READ}
    assert others == {
        "/board/export": EXPORT,
        "/board/share": EXPORT,
        "/board/forget": WRITE,
        "/board/leave": WRITE,
        "/board/record": WRITE,
        "/board/seat": WRITE,
        "/{path:path}": "",
    }


async def brief(_: str) -> Principal | None:
    return Principal(owner="ada", scopes=SCOPES, expires=time.time() + 0.2)


async def test_who_is_not_answered_when_the_token_ends_hears_so() -> None:
    async def slow(_: Request) -> PlainTextResponse:
        await asyncio.sleep(60)
        return PlainTextResponse("too late")

    heard = await answer([GuardedRoute("/slow", slow, Access())], "/slow", "all", brief)

    assert heard.status_code == 401
    assert 'error="invalid_token"' in heard.headers["www-authenticate"]


async def test_what_takes_too_long_for_another_reason_is_a_fault() -> None:
    async def failing(_: Request) -> PlainTextResponse:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        await answer([GuardedRoute("/failing", failing, Access())], "/failing", "all", brief)


@pytest.mark.parametrize(("token", "said"), [("", "a signed-in browser"), ("x", "is not valid")])
async def test_a_bad_token_is_told_from_none(token: str, said: str) -> None:
    heard = await answer([GuardedRoute("/new", page, Access())], "/new", token)

    assert said in heard.json()["message"]
