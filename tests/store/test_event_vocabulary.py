"""Kinds, fields and values of events have a number of the schema on both stores, so that a release
that cannot read them refuses the record at its start, and keeps a copy before it upgrades.
"""

import json
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from places import DATA
from thoughtline.core.events import Event
from thoughtline.store.postgres.database import schema as postgres
from thoughtline.store.sqlite.database import schema as sqlite

FILE = DATA / "event_vocabulary.json"

WHAT_TO_DO = """
Events have another vocabulary than schema {sqlite} (SQLite) and {postgres} (PostgreSQL), so an
older release would misread the record. Add a step to both folders `sql`, and an entry with the new
numbers to tests/data/event_vocabulary.json. Never change the entry of numbers that a release had.
"""


def vocabulary(events: Any) -> dict[str, str]:
    """Every field of every event and of their parts, with its type and its values."""
    _, parts = msgspec.json.schema_components([events])
    return {
        f"{part}.{field}": json.dumps(plain(kind), sort_keys=True)
        for part, about in sorted(parts.items())
        for field, kind in sorted(about.get("properties", {"": about}).items())
    }


def plain(kind: Any) -> Any:
    if isinstance(kind, dict):
        return {name: plain(value) for name, value in kind.items() if name != "description"}
    return [plain(each) for each in kind] if isinstance(kind, list) else kind


def digest(words: dict[str, str]) -> str:
    return sha256(json.dumps(words, sort_keys=True).encode()).hexdigest()[:16]


def test_events_have_the_vocabulary_of_their_schema() -> None:
    entries = json.loads(FILE.read_text("utf-8"))
    now = entries[-1]

    assert (now["sqlite"], now["postgres"]) == (len(sqlite.STEPS), len(postgres.STEPS))
    news = {
        word: kind for word, kind in vocabulary(Event).items() if now["words"].get(word) != kind
    }
    gone = now["words"].keys() - vocabulary(Event).keys()
    assert (news, gone) == ({}, set()), WHAT_TO_DO.format(**now)


def test_another_vocabulary_has_higher_numbers_on_both_stores() -> None:
    entries = json.loads(FILE.read_text("utf-8"))

    assert entries[0]["release"] == "0.6.0"
    for store in ("sqlite", "postgres"):
        numbers = [entry[store] for entry in entries]
        assert numbers == sorted(set(numbers))


def test_a_new_kind_field_or_value_is_another_vocabulary() -> None:
    class MoonRose(Struct, frozen=True, tag="MoonRose"):
        over: str

    class TideTurned(Struct, frozen=True, tag="MoonRose"):
        over: str
        by: str = ""

    assert vocabulary(Event | MoonRose).items() > vocabulary(Event).items()
    assert vocabulary(Event | TideTurned).keys() > vocabulary(Event).keys()
    assert digest(vocabulary(MoonRose)) != digest(vocabulary(TideTurned))
