"""Sessions and thoughts as MCP resources, and the tree of a session as an MCP App.

Each method takes the parameters of a request and returns the request's result. A read or a
completion raises `Refused` (NO_SUCH_SESSION, NO_SUCH_THOUGHT, OUT_OF_RANGE, BAD_ARGUMENTS) if the
address or the argument is invalid.
"""

from collections.abc import Callable
from functools import partial
from importlib.resources import files
from typing import Any
from urllib.parse import quote, unquote

import msgspec

from thoughtline.app.process.long_reads import compute, events_worth
from thoughtline.app.queries.moments import AsOf
from thoughtline.app.queries.queries import Queries
from thoughtline.app.queries.session_names import SessionNames
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import find_node
from thoughtline.core.text.whole_number import whole_number
from thoughtline.core.views.changes.timeline import Timeline
from thoughtline.core.views.session_view import SessionView
from thoughtline.dialects.formats import FORMATS
from thoughtline.entrypoints import node_json, session_json
from thoughtline.entrypoints.embedded_style import embedded_style
from thoughtline.entrypoints.mcp.catalog import TREE_URI, no_such_resource
from thoughtline.entrypoints.mcp.params import Completion
from thoughtline.entrypoints.mcp.skills import Skills
from thoughtline.entrypoints.printable import title

APP = "text/html;profile=mcp-app"
JSON = "application/json"
MARKDOWN = "text/markdown"
PREFIX = "thoughtline://session/"

LISTED = 50
"""Number of sessions on one page of the list, the latest first."""

CURSOR = "before-"
"""Prefix of the cursor that leads to the next page."""

STYLE_MARK = "/* board.css and session.css */"
"""Place of the board's styles in the page of the tree."""

ENCODED_AT_ONCE = 1 << 16
"""Number of characters of a text that are encoded in one step."""

MAX_COMPLETIONS = 100
"""Maximum number of values in a completion, set by the protocol."""

TEMPLATES = {
    "{session}": ("session", "A session as text", MARKDOWN),
    "{session}/thought/{thought}": ("thought", "All facts about one thought", JSON),
    "{session}/thought/{thought}/at/{moment}": (
        "thought then",
        "A thought at an earlier version",
        JSON,
    ),
    "{session}/at/{moment}": ("moment", "State at a version such as v57, with reasons", JSON),
    "{session}/steps": ("steps", "All steps of a session, and its current state", JSON),
    "{session}/steps/after/{moment}": ("later steps", "Steps after a version", JSON),
}


class SessionResources:
    """Resources of one owner. Addresses name sessions as arguments of tools do."""

    def __init__(self, queries: Queries, names: SessionNames, skills: Skills | None = None) -> None:
        self._queries = queries
        self._names = names
        self._skills = skills or Skills([])

    async def listing(self, cursor: str = "") -> dict[str, Any]:
        """Return the answer to `resources/list`: the app, the skills, and the sessions in the order
        of their last change.

        A session that changes while a client reads the pages moves to the front, so later pages
        miss no other session.
        """
        before = _position(cursor) if cursor else None
        summaries = await self._queries.sessions(limit=LISTED + 1, before=before)
        sessions = [
            {
                "uri": session_uri(summary.session),
                "name": title(summary.opening) or title(summary.session),
                "mimeType": MARKDOWN,
            }
            for summary in summaries[:LISTED]
        ]
        page: dict[str, Any] = {
            "resources": sessions if cursor else await self._first_page(sessions)
        }
        if len(summaries) > LISTED:
            page["nextCursor"] = f"{CURSOR}{summaries[LISTED - 1].position}"
        return page

    async def _first_page(self, sessions: list[dict[str, str]]) -> list[dict[str, str]]:
        """Return the app, skills and sessions, and shared sessions without their texts, because
        this owner did not choose them.
        """
        app = {"uri": TREE_URI, "name": "The tree of a session", "mimeType": APP}
        shared = [
            {
                "uri": session_uri(one.summary.session),
                "name": f"Shared by {title(one.owner) or 'the local person'}",
                "mimeType": MARKDOWN,
            }
            for one in (await self._queries.shared_sessions())[:LISTED]
        ]
        return [app, *self._skills.resources(), *sessions, *shared]

    def templates(self) -> dict[str, Any]:
        return {
            "resourceTemplates": [
                {"uriTemplate": PREFIX + path, "name": name, "description": about, "mimeType": kind}
                for path, (name, about, kind) in TEMPLATES.items()
            ]
        }

    async def read(self, uri: str) -> dict[str, Any]:
        if uri == TREE_URI:
            ui = {"csp": {}, "permissions": {"clipboardWrite": {}}, "prefersBorder": False}
            return _contents(uri, APP, _tree_page(), _meta={"ui": ui})
        if self._skills.has(uri):
            return self._skills.read(uri)
        parts = [session_in(uri), *map(unquote, uri.removeprefix(PREFIX).split("/")[1:])]
        parts[0] = await self._names.find(parts[0])
        if len(parts) == 1:
            tree = await self._queries.view(parts[0])
            write = partial(FORMATS["markdown"].write, tree, parts[0])
            text = await compute(events_worth(tree), lambda: _long_text(write()))
            return _contents(uri, MARKDOWN, text)
        events, content = await self._content_at(uri, parts)
        text = await compute(events, lambda: _long_text(msgspec.json.encode(content()).decode()))
        return _contents(uri, JSON, text)

    async def _content_at(self, uri: str, parts: list[str]) -> tuple[int, Callable[[], Any]]:
        """Return the events at an address by number, and the maker of its contents."""
        match parts:
            case [session, "thought", thought]:
                view = await self._queries.view(session)
                return 1, partial(_node, view, thought)
            case [session, "thought", thought, "at", moment]:
                view = await self._queries.view(session, at=_as_of(moment))
                return 1, partial(_node, view, thought)
            case [session, "at", moment]:
                view = await self._queries.view(session, at=_as_of(moment))
                return events_worth(view), partial(session_json.state, view)
            case [session, "steps"]:
                after = 0
            case [session, "steps", "after", moment]:
                after = _as_of(moment).version or 0
            case _:
                raise _unknown(uri)
        timeline = await self._queries.timeline(session)
        worth = events_worth(timeline.view) + timeline.view.session.truth.turns
        return worth, partial(_steps, session, timeline, after)

    async def complete(self, request: Completion) -> dict[str, Any]:
        """Return values. A prompt's argument is recognised by its name."""
        if request.template and request.template not in {PREFIX + path for path in TEMPLATES}:
            raise _unknown(request.template)
        session = request.chosen.get("session", "")
        values: list[str] = []
        if request.argument == "session":
            values = await self._sessions(request.prefix)
        elif session and "\0" not in session:
            tree = await self._queries.view(await self._names.find(session))
            choices = _choices(tree, request.argument)
            values = [one for one in choices if one.startswith(request.prefix)]
        has_more = len(values) > MAX_COMPLETIONS
        counted = {} if has_more else {"total": len(values)}  # only complete lists are counted
        return {"completion": {"values": values[:MAX_COMPLETIONS], "hasMore": has_more, **counted}}

    async def _sessions(self, prefix: str) -> list[str]:
        """Return sessions by the beginning of their name, or the latest sessions."""
        most = MAX_COMPLETIONS + 1
        if prefix:
            own = await self._names.begun(prefix, limit=most)
        else:
            own = [summary.session for summary in await self._queries.sessions(limit=most)]
        shared = [one.summary.session for one in await self._queries.shared_sessions()]
        return own + [name for name in shared if name.startswith(prefix)]


def session_uri(session: str) -> str:
    return PREFIX + quote(session, safe="")


def session_in(uri: str) -> str:
    """Return the name in an address. Raises `Refused` if it names no session."""
    name = unquote(uri.removeprefix(PREFIX).partition("/")[0])
    if not uri.startswith(PREFIX) or "\0" in name:  # PostgreSQL cannot be queried for it
        raise _unknown(uri)
    Limits().check_name("session", name)
    return name


def _position(cursor: str) -> int:
    digits = cursor.removeprefix(CURSOR)
    position = whole_number(digits)
    if cursor == digits or position is None:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"No list ended with the cursor {cursor[:40]!r}.",
            hint="Begin again without a cursor.",
        )
    return position


def _tree_page() -> str:
    page = files("thoughtline.entrypoints.mcp") / "tree.html"
    return page.read_text(encoding="utf-8").replace(STYLE_MARK, embedded_style(), 1)


def _steps(session: str, timeline: Timeline, after: int) -> dict[str, Any]:
    return {
        "session": title(session),
        "steps": [session_json.step(step) for step in timeline.steps[after:]],
        "state": session_json.state(timeline.view),
    }


def _node(tree: SessionView, node: str) -> dict[str, Any]:
    return node_json.node(tree, find_node(tree.session, node, what="thought"))


def _choices(tree: SessionView, argument: str) -> list[str]:
    """Return choices, the latest first, because people ask for the latest most often."""
    match argument:
        case "thought":
            return [*reversed(tree.thoughts), *tree.assumptions]
        case "moment":
            return [f"v{version}" for version in range(tree.session.version, 0, -1)]
        case _:
            return []


def _as_of(version: str) -> AsOf:
    moment = AsOf.parse_version(version)
    if moment is None:
        raise Refused(
            Code.OUT_OF_RANGE, f"{version[:40]!r} is not a version.", hint="Write it like v12."
        )
    return moment


def _long_text(text: str) -> str | msgspec.Raw:
    """Encode a very long text in small steps: in one step it would block other calls."""
    if len(text) <= ENCODED_AT_ONCE:
        return text
    parts = range(0, len(text), ENCODED_AT_ONCE)
    encoded = (msgspec.json.encode(text[at : at + ENCODED_AT_ONCE])[1:-1] for at in parts)
    return msgspec.Raw(b'"' + b"".join(encoded) + b'"')


def _contents(uri: str, kind: str, text: str | msgspec.Raw, **more: Any) -> dict[str, Any]:
    return {"contents": [{"uri": uri, "mimeType": kind, "text": text, **more}]}


def _unknown(uri: str) -> Refused:
    hint = f"There is {TREE_URI}, and {PREFIX} with a session's name, its beginning, or latest."
    return no_such_resource(uri, hint=hint)
