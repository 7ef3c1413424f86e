"""Exports that somebody edited: the chain has no key, so the writer computes it anew."""

import hashlib
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

Event = tuple[str, dict[str, Any]]
"""An author, and an event as it stands in the file."""

GROUPED = re.compile(r'"#(?:[0-9a-f]{8}:)+[0-9a-f]{1,8}"')
"""A hash in a record file."""


def events_of(file: Path) -> list[dict[str, Any]]:
    """The lines of an export or of a record file that hold events."""
    text = GROUPED.sub(lambda found: found[0].replace("#", "").replace(":", ""), file.read_text())
    lines = [json.loads(line) for line in text.split("\n") if line]
    return [line for line in lines if "event" in line]


def rewritten(file: Path, lines: Iterable[dict[str, Any]]) -> Path:
    """Writes these events into the file, with hashes that fit."""
    events = list(lines)
    previous, out = bytes(32), []
    for version, line in enumerate(events, 1):
        place = [line["session"], version, line["author"], line["at"]]
        head = json.dumps(place, separators=(",", ":"), ensure_ascii=False).encode()
        event = json.dumps(line["event"], separators=(",", ":"), ensure_ascii=False)
        previous = hashlib.sha256(previous + head + b"\n" + event.encode()).digest()
        said = {"session": line["session"], "version": version, "author": line["author"]}
        said |= {"at": line["at"], "hash": previous.hex(), "event": line["event"]}
        out.append(json.dumps(said, separators=(",", ":"), ensure_ascii=False))
    header = {"format": "thoughtline-export", "number": 1, "release": "0.6.0"}
    header |= {"sessions": 1, "events": len(events)}
    text = "\n".join([json.dumps(header, separators=(",", ":")), *out]) + "\n"
    digest = hashlib.sha256(text.encode()).hexdigest()
    file.write_text(f'{text}{{"sha256":"{digest}"}}\n', encoding="utf-8")
    return file


def appended(file: Path, *events: Event) -> Path:
    """The same export with further events at its end."""
    lines = events_of(file)
    last = lines[-1]
    more = [{**last, "author": author, "event": event} for author, event in events]
    return rewritten(file, [*lines, *more])
