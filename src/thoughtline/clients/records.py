"""Records to which the server entries of one client lead."""

from collections.abc import Mapping
from pathlib import Path

from thoughtline.clients.entry_reader import EntryContent

DATABASE = "--database"
DEFAULT = "the default database"


def record_of(content: EntryContent) -> str:
    """Return the address or the database of an entry's server."""
    if content.url:
        return content.url
    words = iter(content.command)
    for word in words:
        name, equals, value = word.partition("=")
        if name == DATABASE:
            return (value if equals else next(words, "")) or DEFAULT
    return DEFAULT


def describe_conflict(records: Mapping[Path, str]) -> str:
    """Describe entries that lead to different records, by file; "" if all lead to one record."""
    if len(set(records.values())) < 2:  # noqa: PLR2004
        return ""
    places = "; ".join(f"{record} in {path}" for path, record in records.items())
    return f"Its entries lead to different records: {places}. Thoughts are split between them."
