"""The chain that binds the events of a session, checked as they are read, in every store alike."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from thoughtline.core.events import Recorded
from thoughtline.store import codec
from thoughtline.store.ledger import Entry


class Head(Struct, frozen=True):
    """The version of a session's last event and its hash. Before `oldest` all is forgotten."""

    version: int = 0
    hash: bytes = codec.GENESIS_HASH
    oldest: int = 1


def link_entries(name: str, entries: Iterable[Entry], head: Head) -> Iterator[codec.Row]:
    """Entries as the rows that follow `head`. Raises ValueError for a text that is no Unicode."""
    previous = head.hash
    for version, entry in enumerate(entries, head.version + 1):
        body = codec.encode(entry.event)
        previous = codec.chain_hash(previous, (name, version, entry.author, entry.at), body)
        yield version, entry.author, entry.at, body, previous


def versions_needed(head: Head, after: int, limit: int | None) -> tuple[int, int]:
    """The first and the last version of the rows that `check_rows` needs: the one before, too."""
    after = max(after, head.oldest - 1)
    return after or 1, head.version if limit is None else min(head.version, after + limit)


def check_rows(
    name: str, head: Head, rows: Sequence[codec.Row], after: int, limit: int | None
) -> Iterator[Recorded]:
    """The events that follow version `after`, checked from there to the last and the head.

    Raises `Refused` (LEDGER_DAMAGED) at the first that is missing or not as it was written.
    """
    forgotten = head.oldest - 1
    after = max(after, forgotten)
    _, last = versions_needed(head, after, limit)
    previous = codec.GENESIS_HASH
    rows = list(rows)
    if after > forgotten:
        if not rows or rows[0][0] != after:
            raise codec.damaged(name, after, "is missing")
        previous = rows.pop(0)[-1]
    elif forgotten and rows:
        previous = codec.hash_before_tombstone(name, rows[0])
    for row in rows:
        if after == last:
            raise codec.damaged(name, last, "is there more than once")
        recorded = codec.decode_row(name, row, after=after, previous=previous)
        after, previous = recorded.version, recorded.hash
        yield recorded
    if after < last:
        raise codec.damaged(name, after + 1, "is missing")
    if last == head.version and previous != head.hash:
        raise codec.damaged(name, last, "is not the last that was recorded")
