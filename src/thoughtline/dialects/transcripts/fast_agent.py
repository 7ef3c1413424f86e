"""Transcripts of fast-agent: .fast-agent/sessions/SESSION/history_AGENT.json, also with compacted
messages.
"""

import re
from collections.abc import Callable
from typing import Any

from thoughtline.dialects.transcripts.calls import Call, Calls, Outcome
from thoughtline.dialects.transcripts.draft import (
    OWN_TEXTS,
    PERSON,
    REQUEST,
    Draft,
    Place,
    Transcript,
)
from thoughtline.dialects.transcripts.json_lines import (
    decoded,
    joined,
    mapping,
    mappings,
    moment,
    text,
    whole,
)

NAME = "fast-agent"

ABOUT_CALLS, REASONING, COMPACTION = (
    "fast-agent-tool-metadata",
    "reasoning",
    "fast-agent-compaction",
)
"""Channels of a message in addition to its text."""

ENDED = re.compile(r"\n?(?:process_id: \S+\n)?process exit code was -?\d+\s*\Z")
"""Pattern of the lines that the client adds below a command's output."""


def read(
    data: bytes, redact: Callable[[str], str], project: str = "", folder: str = ""
) -> Transcript:
    """Return the transcript of a conversation. The key of a message is its time, because compacting
    other messages does not change the time.
    """
    draft = Draft(NAME, redact, project, folder)
    calls = Calls(draft)
    for message in mappings(whole(data, draft.passed_over).get("messages")):
        entry = text(message.get("timestamp"))
        draft.session = draft.session or re.sub("[-:]", "", entry)
        _read_words(draft, message, entry)
        _read_calls(draft, message, calls)
    calls.finish()
    return draft.transcript()


def _read_words(draft: Draft, message: dict[str, Any], entry: str) -> None:
    at, channels = moment(entry), mapping(message.get("channels"))
    words = joined(message.get("content"))
    if message.get("is_template") or COMPACTION in channels:
        draft.passed_over[OWN_TEXTS] += 1
    elif message.get("role") == "user":
        draft.add_thought(entry, words, REQUEST, at=at, author=PERSON)
    else:
        draft.add_thought(entry, joined(channels.get(REASONING)), "thinking", at=at)
        draft.add_thought(entry, words, "answer", at=at)


def _read_calls(draft: Draft, message: dict[str, Any], calls: Calls) -> None:
    entry = text(message.get("timestamp"))
    place = Place(entry=entry, at=moment(entry))
    for name, call in mapping(message.get("tool_calls")).items():
        calls.begin(name, _call(mapping(mapping(call).get("params")), place))
    about = mapping(decoded(joined(mapping(message.get("channels")).get(ABOUT_CALLS)).encode()))
    for name, result in mapping(message.get("tool_results")).items():
        where = mapping(about.get(name))
        draft.folder = text(where.get("working_dir")) or text(where.get("cwd")) or draft.folder
        calls.end(name, _outcome(mapping(result), place))


def _call(call: dict[str, Any], place: Place) -> Call:
    arguments = mapping(call.get("arguments"))
    lines = arguments | ({"start_line": arguments["line"]} if "line" in arguments else {})
    return Call(tool=text(call.get("name")), arguments=lines, place=place)


def _outcome(result: dict[str, Any], place: Place) -> Outcome:
    return Outcome(
        text=ENDED.sub("", joined(result.get("content"))),
        place=place,
        failed=bool(result.get("isError")) or None,
    )
