"""Conversations that a person forked from another: the file repeats the beginning of its origin."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from thoughtline.dialects.transcripts import claude_code, codex
from thoughtline.dialects.transcripts.json_lines import decoded, joined, mapping, objects, text

COPIED = "entries that repeat the conversation from which this one was forked"

Entry = dict[str, Any]


class _Form(NamedTuple):
    """Form of a client's forks: the origin that an entry names, "" for none, and the numbers of the
    entries that repeat the file of the origin.
    """

    origin: Callable[[Entry], str]
    copies: Callable[[list[Entry], bytes], Iterable[int]]


def origin_of(client: str, data: bytes) -> str:
    """Return the id of the conversation from which a conversation was forked; "" for none."""
    if client not in FORMS:
        return ""
    return next(filter(None, map(FORMS[client].origin, objects(data, Counter()))), "")


def without_copies(client: str, data: bytes, origin: bytes) -> tuple[bytes, int]:
    """Return the file of a fork without the entries that the file of its `origin` has, and their
    number. The entries are recognised by their ids, or by their content if they have none.
    """
    lines = data.split(b"\n")
    entries = [mapping(decoded(line)) for line in lines]
    copied = set(FORMS[client].copies(entries, origin))
    kept = [line for number, line in enumerate(lines) if number not in copied]
    return b"\n".join(kept), len(copied)


def _claude_code_origin(entry: Entry) -> str:
    return text(mapping(entry.get("forkedFrom")).get("sessionId"))


def _claude_code_copies(entries: list[Entry], origin: bytes) -> Iterator[int]:
    known = {text(entry.get("uuid")) for entry in objects(origin, Counter())}
    for number, entry in enumerate(entries):
        if "forkedFrom" in entry and text(entry.get("uuid")) in known:
            yield number


def _codex_origin(line: Entry) -> str:
    about = mapping(line.get("payload")) if line.get("type") == "session_meta" else {}
    return "" if codex.is_subagent(about) else text(about.get("forked_from_id"))


def _codex_copies(entries: list[Entry], origin: bytes) -> Iterator[int]:
    """Yield the numbers of the lines of a rollout that repeat its origin: all lines before the
    first item that differs.
    """
    items = filter(None, map(_codex_item, objects(origin, Counter())))
    last = 0
    for number, entry in enumerate(entries):
        if (item := _codex_item(entry)) is not None:
            if item != next(items, None):
                break
            last = number
    yield from range(1, last + 1)  # the first line names the fork


def _codex_item(line: Entry) -> tuple[str, ...] | None:
    """Return the parts by which an item of a rollout is recognised; None for another line."""
    if line.get("type") != "response_item":
        return None
    item = mapping(line.get("payload"))
    words = joined(item.get("content")) or joined(item.get("summary"))
    parts = (item.get(name) for name in ("type", "role", "call_id", "arguments", "output"))
    return (*(str(part) for part in parts), words)


FORMS: Mapping[str, _Form] = MappingProxyType(
    {
        claude_code.NAME: _Form(_claude_code_origin, _claude_code_copies),
        codex.NAME: _Form(_codex_origin, _codex_copies),
    }
)
"""Forms of forks by the name of the client."""
