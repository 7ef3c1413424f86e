"""All outputs that report a node, each as a function from events to text."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from io import StringIO
from typing import Any

import msgspec
from rich.console import Console

from thoughtline.app.commands.command_result import advance
from thoughtline.app.folds.latest_session import LatestSession
from thoughtline.core.events import Event, Recorded
from thoughtline.core.session import Session
from thoughtline.core.views.changes.changes import SessionChanges, describe_changes
from thoughtline.core.views.changes.timeline import Timeline
from thoughtline.core.views.session_view import SessionView
from thoughtline.core.views.summaries.digest import Digest, Window
from thoughtline.core.views.summaries.outline import Outline
from thoughtline.core.views.summaries.textless_events import stored_form
from thoughtline.dialects.formats import FORMATS
from thoughtline.dialects.thoughtline.think_reply import think_reply
from thoughtline.entrypoints import node_json, session_json
from thoughtline.entrypoints.board.templating import environment
from thoughtline.entrypoints.cli.render.session.changes import draw_changes
from thoughtline.entrypoints.cli.render.session.session import draw_session
from thoughtline.entrypoints.hooks.call import Client, HookCall, HookEvent
from thoughtline.entrypoints.hooks.model_context import session_start
from thoughtline.store.ledger import SessionSummary

BUDGET = 4_000
"""Tokens of a digest that has room for all of the story."""


class Snapshot:
    """A record that holds one session."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._events = list(_recorded(events))

    def sessions(self, *, limit: int, project: str) -> list[SessionSummary]:
        return []

    def outline(self, session: str) -> Iterator[tuple[bytes, list[Event]]]:
        yield b"", [stored_form(recorded) for recorded in self._events]

    def events(self, session: str, *, after: int = 0, limit: int | None = None) -> list[Recorded]:
        return self._events[after:][:limit]


def digest(events: Sequence[Event]) -> str:
    outline = Outline()
    for recorded in _recorded(events):
        outline.take(recorded)
    told = Digest(outline, "s")
    words = {recorded.version: recorded for recorded in _recorded(events)}
    return told.text(1_000, words, Window(budget=BUDGET, measure=len)) or ""


def changes(events: Sequence[Event]) -> str:
    return describe_changes(_history(events), "s", budget=BUDGET, measure=len)


def cli_changes(events: Sequence[Event]) -> str:
    return _drawn(*draw_changes(_history(events), "s"))


def cli_show(events: Sequence[Event]) -> str:
    return _drawn(*draw_session(_view(events), "s"))


def timeline(events: Sequence[Event]) -> str:
    course = Timeline()
    return _json([session_json.step(course.apply(recorded)) for recorded in _recorded(events)])


def session(events: Sequence[Event]) -> str:
    return _json(session_json.state(_view(events))) + timeline(events)


def nodes(events: Sequence[Event]) -> Iterator[dict[str, Any]]:
    view = _view(events)
    for name in (*view.thoughts, *view.assumptions, *view.evidence):
        yield node_json.node_with_preview(view, name)


def board(events: Sequence[Event]) -> str:
    """The part of the board's page about one node, without scripts."""
    template = environment().from_string(
        '{% from "macros.html" import ref, refs, time, given, fact_words, mark, diff %}'
        '{% from "macros.html" import decision_table, lines, settled_at %}'
        '{% include "node.html" %}'
    )
    return "".join(template.render(node=node, handle="s", then=None) for node in nodes(events))


def file_format(name: str, events: Sequence[Event]) -> str:
    return "".join(FORMATS[name].pieces(_view(events), "s"))


def hook(events: Sequence[Event]) -> str:
    summary = SessionSummary(session="s", version=len(events), began=0, latest=0, opening="")
    call = HookCall(
        event=HookEvent.SESSION_START,
        client=Client.CLAUDE_CODE,
        name="SessionStart",
        source="compact",
    )
    text = session_start(call, LatestSession(Snapshot(events), summary, []), None)
    return "\n".join(line for line in text.splitlines() if "<" not in line)


def reply(events: Sequence[Event]) -> str:
    """The reply to a call that recorded the last event."""
    now = Session()
    now.advance(events[:-1])
    change, _ = advance("s", now, events[-1:])
    return _json(think_reply(change, searching=True))


OUTPUTS: Mapping[str, Callable[[Sequence[Event]], str]] = {
    "digest": digest,
    "changes": changes,
    "timeline": timeline,
    **{name: partial(file_format, name) for name in FORMATS},
    "session JSON": session,
    "node JSON": lambda events: _json(list(nodes(events))),
    "CLI show": cli_show,
    "CLI changes": cli_changes,
    "board": board,
    "hook": hook,
    "reply": reply,
}


def _recorded(events: Sequence[Event]) -> Iterator[Recorded]:
    for version, event in enumerate(events, 1):
        yield Recorded(
            session="s", version=version, author="ada", at=version, event=event, hash=b""
        )


def _view(events: Sequence[Event]) -> SessionView:
    view = SessionView()
    for recorded in _recorded(events):
        view.apply(recorded)
    return view


def _history(events: Sequence[Event]) -> SessionChanges:
    """Changes by the last event."""
    recorded = list(_recorded(events))
    history = SessionChanges(_view(events[:-1]))
    history.apply(recorded[-1])
    return history


def _drawn(*parts: object) -> str:
    console = Console(file=StringIO(), width=400, no_color=True)
    for part in parts:
        console.print(part)
    text: str = console.file.getvalue()  # type: ignore[attr-defined]
    return text


def _json(value: object) -> str:
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)
