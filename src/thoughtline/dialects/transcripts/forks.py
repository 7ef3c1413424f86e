"""Conversations that a person forked from another: the file repeats the beginning of its origin."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from thoughtline.dialects.transcripts import claude_code, codex
from thoughtline.dialects.transcripts.json_lines import decoded, joined, mapping, objects, text

COPIED = "entries that repeat the conversation from which this one was forked"

Entry = dict[str, Any]


def origin_of(client: str, data: bytes) -> str:
    """Return the id of the conversation from which a conversation was forked; "" for none."""
    find = ORIGINS.get(client)
    return "" if find is None else next(filter(None, map(find, objects(data, Counter()))), "")


def without_copies(client: str, data: bytes, origin: bytes) -> tuple[bytes, int]:
    """Return the file of a fork without the entries that the file of its `origin` has, and their
    number. The entries are recognised by their ids, or by their content if they have none.
    """
    lines = data.split(b"\n")
    entries = [mapping(decoded(line)) for line in lines]
    if client == claude_code.NAME:
        known = {text(entry.get("uuid")) for entry in objects(origin, Counter())}
        copied = {
            number
            for number, entry in enumerate(entries)
            if "forkedFrom" in entry and text(entry.get("uuid")) in known
        }
    else:
        copied = set(_repeated(entries, origin))
    kept = [line for number, line in enumerate(lines) if number not in copied]
    return b"\n".join(kept), len(copied)


def _repeated(entries: list[Entry], origin: bytes) -> Iterator[int]:
    """Yield the numbers of the lines of a rollout that repeat its origin: all lines before the
    first item that differs.
    """
    items = filter(None, map(_item, objects(origin, Counter())))
    last = 0
    for number, entry in enumerate(entries):
        if (item := _item(entry)) is not None:
            if item != next(items, None):
                break
            last = number
    yield from range(1, last + 1)  # the first line names the fork


def _item(line: Entry) -> tuple[str, ...] | None:
    """Return the parts by which an item of a rollout is recognised; None for another line."""
    if line.get("type") != "response_item":
        return None
    item = mapping(line.get("payload"))
    words = joined(item.get("content")) or joined(item.get("summary"))
    parts = (item.get(name) for name in ("type", "role", "call_id", "arguments", "output"))
    return (*(str(part) for part in parts), words)


def _claude_code_origin(entry: Entry) -> str:
    return text(mapping(entry.get("forkedFrom")).get("sessionId"))


def _codex_origin(line: Entry) -> str:
    about = mapping(line.get("payload")) if line.get("type") == "session_meta" else {}
    return "" if codex.is_subagent(about) else text(about.get("forked_from_id"))


ORIGINS: Mapping[str, Callable[[Entry], str]] = MappingProxyType(
    {claude_code.NAME: _claude_code_origin, codex.NAME: _codex_origin}
)
"""Functions that return the id of the origin that an entry names, by the name of the client."""
