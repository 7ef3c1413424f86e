"""Search for secrets in an event before it is written to a file that others will read."""

import re
from collections.abc import Iterable, Iterator

import msgspec

from thoughtline.core.author import split_import
from thoughtline.core.events import (
    AssumptionVerified,
    Event,
    EvidenceChecked,
    EvidenceGiven,
    Recorded,
    VerdictGiven,
)
from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.text.secret_search import secret_in

FINGERPRINTS = frozenset(
    {"file", "content", "tokens", "lines", "before", "after", "commit", "files"}
)
"""Fields of an anchor that the server computed. Their random letters are no secrets."""

PRIVATE_LINES = "lines of a file that git does not have"
"""Reason for which a session is withheld whose lines an earlier release recorded."""

NODE_ID = re.compile(r"[tae][0-9]{1,9}")

NODES = ("on", "assumption", "evidence", "thought")
"""Fields that name the node of an event."""


def find_secret(recorded: Recorded) -> tuple[str, str]:
    """Return the kind of secret and the node with the text, or two empty texts."""
    for text in texts_in(recorded):
        if what := secret_in(text):
            return what, node_of(recorded)
    return "", ""


def anchors_with_lines(event: Event, events: Iterable[Recorded]) -> Iterator[Anchor]:
    """`events` are those of the session, in which the evidence of a check is found."""
    match event:
        case EvidenceGiven() | EvidenceChecked():
            anchors = [event.anchor]
        case VerdictGiven():
            anchors = [event.anchor, *event.seen.values()]
        case AssumptionVerified():
            anchors = [*event.seen.values()]
        case _:
            return
    yield from (anchor for anchor in anchors if anchor is not None and anchor.text)
    if isinstance(event, EvidenceChecked) and (event.was or event.now):
        for recorded in events:
            given = recorded.event
            if isinstance(given, EvidenceGiven) and given.evidence == event.evidence:
                yield from [] if given.anchor is None else [given.anchor]


def leaving(events: Iterable[Recorded]) -> list[str]:
    """Return the texts of events that a sync writes, each with its node, without repetitions."""
    named = (
        f"{node_of(each) or 'session'}: {text}"
        for each in events
        for text in texts_in(each)
        if text and NODE_ID.fullmatch(text) is None
    )
    return list(dict.fromkeys(named))


def node_of(recorded: Recorded) -> str:
    names = (getattr(recorded.event, field, "") for field in NODES)
    return next((name for name in names if isinstance(name, str) and name), "")


def texts_in(recorded: Recorded) -> Iterator[str]:
    """A text of further input begins with its name."""
    yield split_import(recorded.author)[1]
    fields = msgspec.to_builtins(recorded.event)
    yield from _texts({name: value for name, value in fields.items() if name != "type"})


def _texts(value: object, name: str = "", *, is_given: bool = False) -> Iterator[str]:
    match value:
        case str():
            yield f"{name}: {value}" if is_given and name else value
        case dict():
            is_anchor = "content" in value and "path" in value
            for key, inner in value.items():
                if not (is_anchor and key in FINGERPRINTS):
                    yield from _texts(inner, str(key), is_given=is_given or name == "given")
                if is_given or name in {"given", "seen", "chose"}:
                    yield str(key)
        case list() | tuple():
            if name == "text":  # lines of a file
                yield "\n".join(map(str, value))
            else:
                for inner in value:
                    yield from _texts(inner, name, is_given=is_given)
