"""Dialect of ThinkSeq 2.2, with sessions, a stored total, and progress along the active path."""

from collections.abc import Mapping
from typing import Any

from thoughtline.app.commands.command_result import CommandResult
from thoughtline.app.commands.recorder import Recorder
from thoughtline.core.limits import LONGEST_NAME_OF_ORIGINALS, Limits
from thoughtline.dialects.arguments import Check, check
from thoughtline.dialects.thinkseq import replies
from thoughtline.dialects.thinkseq.arguments import CHECKS, FIELDS, MAX_TOTAL, text_up_to
from thoughtline.dialects.thinkseq.replies import NUMBER, NUMBERS, TEXT, object_of
from thoughtline.dialects.thinkseq.session import OVERHEAD, PREVIEW, SHOWN, ThinkSeqSession
from thoughtline.dialects.thinkseq.tool import NAME, make_tool, to_command
from thoughtline.dialects.tool import Caller, Reply, Tool

MAX_THOUGHT_UNITS = 8_000
"""Maximum number of UTF-16 units in a thought."""

MAX_SESSION_ID = LONGEST_NAME_OF_ORIGINALS
"""Maximum number of UTF-16 units in a session's name."""

DEFAULT = "default"
"""Name for the session of a conversation."""

IN_META = ("sessionId", "conversationId", "threadId", "chatId", "clientId")
"""Keys in a request's metadata that may name a session. The first usable value counts."""

LISTED = 500
"""Maximum number of thought numbers in a list of a reply."""

ARGUMENTS = {
    "thought": ("string", f"This step, in your words: up to {MAX_THOUGHT_UNITS:,} characters"),
    "sessionId": ("string", "Session to go on with, or a name for a new one"),
    "totalThoughts": (
        "integer",
        f"How many thoughts you now expect, up to {MAX_TOTAL}, if that grew",
    ),
    "revisesThought": FIELDS["revisesThought"],
}

READ: dict[str, Check] = {
    "thought": text_up_to(MAX_THOUGHT_UNITS),
    "sessionId": text_up_to(MAX_SESSION_ID),
    "totalThoughts": CHECKS["totalThoughts"],
    "revisesThought": CHECKS["revisesThought"],
}

CONTEXT = object_of(
    {
        "recentThoughts": {
            "type": "array",
            "items": object_of({"stepIndex": NUMBER, "number": NUMBER, "preview": TEXT}),
            "maxItems": SHOWN,
        },
        "revisionInfo": object_of(
            {"revises": NUMBER, "supersedes": NUMBERS, "supersedesTotal": NUMBER}
        ),
    },
    "revisionInfo",
)
RESULT = object_of(
    {
        **replies.RESULT["properties"],
        "revisableThoughts": {**NUMBERS, "maxItems": LISTED},
        "revisableThoughtsTotal": NUMBER,
        "context": CONTEXT,
    }
)


class SecondSession(ThinkSeqSession):
    """Session in the view of ThinkSeq 2.2, which counts bytes and whole characters."""

    def recent_steps(self) -> list[dict[str, Any]]:
        """Return the first active thought and the latest active thoughts, with their positions on
        the active path.
        """
        count = len(self.active)
        indexes = range(count) if count <= SHOWN else (0, *range(count - SHOWN + 1, count))
        return [
            {"stepIndex": index + 1, "number": self.active[index], "preview": self.previews[index]}
            for index in indexes
        ]

    def preview(self, text: str) -> str:
        return text[:PREVIEW] + "..." if len(text) > PREVIEW else text

    def size_of(self, text: str) -> int:
        return len(text.encode()) + OVERHEAD


def tools(recorder: Recorder[SecondSession], limits: Limits) -> list[Tool]:
    """Return the tool `thinkseq`. If a call names no session, its conversation is the session."""

    async def thinkseq(arguments: bytes, caller: Caller) -> Reply:
        checked = check(NAME, arguments, READ, ("thought",), others=False)
        session = _session(checked.get("sessionId"), caller.meta)
        caller.progress(0, 1, "started")
        try:
            reply, progress = await recorder.think(
                lambda now: to_command(checked, now),
                _reply,
                session=caller.conversation if session == DEFAULT else session,
                author=caller.author,
                limits=limits,
                may_begin=True,
            )
        except Exception:
            caller.progress(1, 1, "failed")
            raise
        caller.progress(progress, 1, "completed")
        return reply

    return [make_tool(thinkseq, ARGUMENTS, RESULT)]


def _session(argument: str | None, meta: Mapping[str, Any]) -> str:
    """Return the session of a call: the argument, otherwise a name in the metadata, otherwise the
    default.
    """
    named = (
        argument
        if argument is not None
        else next(filter(None, map(_usable, map(meta.get, IN_META))), "")
    )
    return named.strip() or DEFAULT


def _usable(value: Any) -> str:
    """Return a name from the metadata; "" if the value is unusable."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    name = str(value).strip()
    return name if len(name) <= MAX_SESSION_ID else ""


def _reply(change: CommandResult[SecondSession]) -> tuple[Reply, float]:
    """Return the reply, and the caller's progress from 0 to 1."""
    now, length = change.now, len(change.now.active)
    progress = min(1, length / now.total)
    context: dict[str, Any] = {"recentThoughts": now.recent_steps()}
    if supersedes := replies.superseded(change.thought):
        context["revisionInfo"] = {
            "revises": supersedes[0],
            "supersedes": supersedes[:LISTED],
            "supersedesTotal": len(supersedes),
        }
    result = {
        "thoughtNumber": now.thoughts,
        "totalThoughts": now.total,
        "progress": 1 if progress == 1 else progress,
        "isComplete": length >= now.total,
        "thoughtHistoryLength": now.at_hand,
        "hasRevisions": bool(now.revised_by),
        "activePathLength": length,
        "revisableThoughts": now.active[-LISTED:],
        "revisableThoughtsTotal": length,
        "context": context,
    }
    return replies.envelope({"ok": True, "result": result}), progress
