"""ThinkSeq 2.2: sessions, a total that is remembered, and progress along the active path."""

from collections.abc import Mapping
from typing import Any

from thoughtline.app.commands.command_result import CommandResult
from thoughtline.app.commands.recorder import Recorder
from thoughtline.core.limits import LONGEST_NAME_OF_ORIGINALS, Limits
from thoughtline.dialects.arguments import Check, check
from thoughtline.dialects.thinkseq import replies
from thoughtline.dialects.thinkseq.arguments import CHECKS, FIELDS, text_up_to
from thoughtline.dialects.thinkseq.replies import NUMBER, NUMBERS, TEXT, object_of
from thoughtline.dialects.thinkseq.session import OVERHEAD, PREVIEW, SHOWN, ThinkSeqSession
from thoughtline.dialects.thinkseq.tool import DESCRIPTION, NAME, to_command
from thoughtline.dialects.tool import RECORDS, Caller, Reply, Tool

MAX_THOUGHT_UNITS = 8_000
"""UTF-16 units of a thought."""

MAX_SESSION_ID = LONGEST_NAME_OF_ORIGINALS
"""UTF-16 units of a session's name."""

DEFAULT = "default"
"""The name of the session of a conversation."""

IN_META = ("sessionId", "conversationId", "threadId", "chatId", "clientId")
"""Where a client may say which session it means, the first that can be used counts."""

LISTED = 500
"""Numbers that a reply lists."""

TOTAL = {name: value for name, value in FIELDS["totalThoughts"].items() if name != "default"}

ARGUMENTS: dict[str, dict[str, Any]] = {
    "thought": {**FIELDS["thought"], "maxLength": MAX_THOUGHT_UNITS},
    "sessionId": {
        "type": "string",
        "description": "Session to go on with, or a name for a new one",
        "minLength": 1,
        "maxLength": MAX_SESSION_ID,
    },
    "totalThoughts": {**TOTAL, "description": "How many thoughts you now expect, if that grew"},
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
    """A session as version 2.2 sees it: sizes and previews go by bytes and whole characters."""

    def recent_steps(self) -> list[dict[str, Any]]:
        """The first active thought and the last ones, by their places on the active path."""
        count = len(self.active)
        places = range(count) if count <= SHOWN else (0, *range(count - SHOWN + 1, count))
        return [
            {"stepIndex": place + 1, "number": self.active[place], "preview": self.previews[place]}
            for place in places
        ]

    def preview(self, text: str) -> str:
        return text[:PREVIEW] + "..." if len(text) > PREVIEW else text

    def size_of(self, text: str) -> int:
        return len(text.encode()) + OVERHEAD


def tools(recorder: Recorder[SecondSession], limits: Limits) -> list[Tool]:
    """The tool `thinkseq`. Where no session is named, a conversation is one."""

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

    return [
        Tool(
            name=NAME,
            title="Think in Sequence",
            description=DESCRIPTION,
            input_schema={
                "type": "object",
                "properties": ARGUMENTS,
                "required": ["thought"],
                "additionalProperties": False,
            },
            annotations=RECORDS,
            output_schema=replies.envelope_of(RESULT),
            names_session=False,
            call=thinkseq,
            refused=replies.refused,
        )
    ]


def _session(said: str | None, meta: Mapping[str, Any]) -> str:
    """The session of a call: its argument, else what its metadata names, else the default."""
    named = (
        said if said is not None else next(filter(None, map(_usable, map(meta.get, IN_META))), "")
    )
    return named.strip() or DEFAULT


def _usable(value: Any) -> str:
    """A name in the metadata, "" for what is none."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    name = str(value).strip()
    return name if len(name) <= MAX_SESSION_ID else ""


def _reply(change: CommandResult[SecondSession]) -> tuple[Reply, float]:
    """The reply, and how far the caller is."""
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
        "hasRevisions": now.has_revisions,
        "activePathLength": length,
        "revisableThoughts": now.active[-LISTED:],
        "revisableThoughtsTotal": length,
        "context": context,
    }
    return replies.envelope({"ok": True, "result": result}), progress
