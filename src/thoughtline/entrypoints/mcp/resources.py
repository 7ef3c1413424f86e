"""Sessions and thoughts as MCP resources, and the tree of a session as an MCP App.

Whatever the wire: each method takes the parameters of a request and gives its result. A read or a
completion raises `Refused` (NO_SUCH_SESSION, NO_SUCH_THOUGHT, OUT_OF_RANGE, BAD_ARGUMENTS).
"""

from importlib.resources import files
from typing import Any
from urllib.parse import quote, unquote

import msgspec

from thoughtline.app.queries import AsOf, Queries
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import check_remembered, find_node
from thoughtline.core.views.session_view import SessionView
from thoughtline.core.views.timeline import Timeline
from thoughtline.dialects.formats import FORMATS
from thoughtline.entrypoints.board.views import session_json
from thoughtline.entrypoints.board.views.labels import title
from thoughtline.entrypoints.mcp.catalog import TREE

APP = "text/html;profile=mcp-app"
JSON = "application/json"
MARKDOWN = "text/markdown"
PREFIX = "thoughtline://session/"

LISTED = 50
"""Sessions in one page of the list, the latest first."""

CURSOR = "before-"
"""Begins what the next page is asked for with."""

SEARCHED = 1_000
"""Sessions, the latest, among which a name that was begun is looked for."""

MOST = 100
"""Values of a completion, as the protocol bounds them."""

TEMPLATES = {
    "{session}": ("session", "A session in words", MARKDOWN),
    "{session}/thought/{thought}": ("thought", "All that is known of one thought", JSON),
    "{session}/thought/{thought}/at/{moment}": ("thought then", "A thought as it was", JSON),
    "{session}/at/{moment}": ("moment", "What stood at a version such as v57, and why", JSON),
    "{session}/steps": ("steps", "How a session came to be, and what is true of it now", JSON),
    "{session}/steps/after/{moment}": ("later steps", "What came after a version", JSON),
}


class Resources:
    """The resources over one owner's part of the record."""

    def __init__(self, recalling: Queries) -> None:
        self._recalling = recalling

    async def listing(self, cursor: str = "") -> dict[str, Any]:
        """The answer to `resources/list`: the app, and the sessions that were written to last.

        What is written to meanwhile moves to the front, and is not missed by who goes on.
        """
        before = _place(cursor) if cursor else None
        found = await self._recalling.sessions(limit=LISTED + 1, before=before)
        told = [
            {
                "uri": address(one.session),
                "name": title(one.opening) or title(one.session),
                "mimeType": MARKDOWN,
            }
            for one in found[:LISTED]
        ]
        app = {"uri": TREE, "name": "The tree of a session", "mimeType": APP}
        listed: dict[str, Any] = {"resources": told if cursor else [app, *told]}
        if len(found) > LISTED:
            listed["nextCursor"] = f"{CURSOR}{found[LISTED - 1].position}"
        return listed

    def templates(self) -> dict[str, Any]:
        """The answer to `resources/templates/list`."""
        return {
            "resourceTemplates": [
                {"uriTemplate": PREFIX + path, "name": name, "description": about, "mimeType": kind}
                for path, (name, about, kind) in TEMPLATES.items()
            ]
        }

    async def read(self, uri: str) -> dict[str, Any]:
        """The answer to `resources/read`."""
        if uri == TREE:
            asks = {"csp": {}, "permissions": {"clipboardWrite": {}}, "prefersBorder": False}
            return _contents(uri, APP, _tree_page(), _meta={"ui": asks})
        if not uri.startswith(PREFIX):
            raise _unknown(uri)
        parts = [unquote(part) for part in uri.removeprefix(PREFIX).split("/")]
        if "\0" in parts[0]:  # which PostgreSQL cannot even be asked about
            raise _unknown(uri)
        Limits().check_name("session", parts[0])
        if len(parts) == 1:
            tree = await self._recalling.tree(parts[0])
            return _contents(uri, MARKDOWN, FORMATS["markdown"].write(tree, parts[0]))
        told = await self._told(parts)
        if told is None:
            raise _unknown(uri)
        return _contents(uri, JSON, msgspec.json.encode(told).decode())

    async def _told(self, parts: list[str]) -> dict[str, Any] | None:
        """What an address says, as data; None if it says nothing."""
        match parts:
            case [session, "thought", thought]:
                return _node(await self._recalling.tree(session), thought)
            case [session, "thought", thought, "at", moment]:
                return _node(await self._recalling.tree(session, at=_moment(moment)), thought)
            case [session, "at", moment]:
                return session_json.state(await self._recalling.tree(session, at=_moment(moment)))
            case [session, "steps"]:
                return await self._steps(session, 0)
            case [session, "steps", "after", moment]:
                return await self._steps(session, _moment(moment).version or 0)
            case _:
                return None

    async def complete(
        self, template: str, argument: str, begun: str, *, session: str = ""
    ) -> dict[str, Any]:
        """The answer to `completion/complete`: values of `argument` that begin with `begun`.

        An argument of a prompt has "" for `template`, and is known by its name.
        `session` is what was chosen before for it, as the request's context says.
        """
        if template and template not in {PREFIX + path for path in TEMPLATES}:
            raise _unknown(template)
        found: list[str] = []
        if argument == "session":
            latest = await self._recalling.sessions(limit=SEARCHED)
            found = [one.session for one in latest]
        elif session and "\0" not in session:
            tree = await self._recalling.tree(session)
            found = _choices(tree, argument)
        values = [one for one in found if one.startswith(begun)]
        return {
            "completion": {
                "values": values[:MOST],
                "total": len(values),
                "hasMore": len(values) > MOST,
            }
        }

    async def _steps(self, session: str, after: int) -> dict[str, Any]:
        course = Timeline()
        async for recorded in self._recalling.events(session):
            course.grow(recorded)
        check_remembered(course.tree.session)
        if course.version == 0:
            await self._recalling.tree(session)
        return {
            "session": title(session),
            "steps": [session_json.step(one) for one in course.steps[after:]],
            "now": session_json.state(course.tree),
        }


def address(session: str) -> str:
    """The resource of a session."""
    return PREFIX + quote(session, safe="")


def _place(cursor: str) -> int:
    digits = cursor.removeprefix(CURSOR)
    if cursor == digits or not (digits.isascii() and digits.isdecimal() and len(digits) < 16):  # noqa: PLR2004 - so that any number of digits is read in no time
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"No list ended with the cursor {cursor[:40]!r}.",
            hint="Begin anew, without one.",
        )
    return int(digits)


def _tree_page() -> str:
    page = files("thoughtline.entrypoints.board") / "assets" / "tree.html"
    return page.read_text(encoding="utf-8")


def _node(tree: SessionView, said: str) -> dict[str, Any]:
    return session_json.node(tree, find_node(tree.session, said, what="thought"))


def _choices(tree: SessionView, argument: str) -> list[str]:
    """The latest first, since that is what is asked about."""
    match argument:
        case "thought":
            return [*reversed(tree.thoughts), *tree.assumptions]
        case "moment":
            return [f"v{version}" for version in range(tree.session.version, 0, -1)]
        case _:
            return []


def _moment(said: str) -> AsOf:
    digits = said.lower().removeprefix("v")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 16):  # noqa: PLR2004 - so that any number of digits is read in no time
        raise Refused(Code.OUT_OF_RANGE, f"{said[:40]!r} is no version.", hint="Write it like v12.")
    return AsOf(version=int(digits))


def _contents(uri: str, kind: str, text: str, **more: Any) -> dict[str, Any]:
    return {"contents": [{"uri": uri, "mimeType": kind, "text": text, **more}]}


def _unknown(uri: str) -> Refused:
    return Refused(
        Code.BAD_ARGUMENTS,
        f"There is no resource {uri[:128]!r}.",
        hint=f"There is {TREE}, and {PREFIX} with the name of a session.",
    )
