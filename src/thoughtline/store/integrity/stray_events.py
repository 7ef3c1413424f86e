"""Events that stand in a store, but outside of the head of their session."""

from collections.abc import Iterable, Sequence

from thoughtline.core.refusal import Refused
from thoughtline.store import codec
from thoughtline.store.head import GENESIS_HASH, Head
from thoughtline.store.integrity.hash_chain import (
    RESTORE_HINT,
    decode_row,
    hash_before_tombstone,
)
from thoughtline.store.reports import Damage, Verification

REINDEX = "Run `thoughtline doctor --reindex`: it takes up the events that follow in the chain."
LEAVE_OUT = (
    "It is no part of the record, but keeps its session from being written to. Restore a backup, "
    "or leave the event out: `thoughtline export --output record.jsonl`, then `thoughtline import "
    "record.jsonl --own --database NEW` (with tokens: --all-owners and a folder)."
)


def chained_head(session: str, head: Head, rows: Iterable[codec.Row]) -> Head:
    """Return the head that the events of a session have by their chain. `rows` are all its rows
    from the oldest version on.

    Returns `head` itself unless the event with the hash of the head is on the chain, at its version
    or later. A hash that is not there belongs to an event that is missing.
    """
    after, previous, is_known = head.oldest - 1, GENESIS_HASH, False
    for row in rows:
        if after == head.oldest - 1 and head.oldest > 1:
            previous = hash_before_tombstone(session, row)
        try:
            recorded = decode_row(session, row, after=after, previous=previous)
        except Refused:
            break
        after, previous = recorded.version, recorded.hash
        is_known |= after >= head.version and previous == head.hash
    return Head(after, previous, head.oldest) if is_known else head


def describe_strays(
    session: str, owner: str, head: Head, chained: Head, versions: Sequence[int]
) -> list[Damage]:
    """Events up to the head `chained` follow in the chain."""
    if not versions:
        return []
    strays = [version for version in versions if not head.version < version <= chained.version]
    if strays:
        what = f"Event {strays[0]} of session {session!r} stands outside of its chain."
        remedy = LEAVE_OUT
    else:
        what = (
            f"Session {session!r} was rolled back to event {head.version}: the events up to "
            f"{chained.version} are stored."
        )
        remedy = REINDEX
    version = strays[0] if strays else head.version + 1
    return [Damage(session=session, version=version, what=what, owner=owner, remedy=remedy)]


def advise_on(verification: Verification) -> str:
    if not verification.damage:
        return ""
    remedies = dict.fromkeys(damage.remedy for damage in verification.damage)
    if "" in remedies:
        return (
            "Some are not: `thoughtline doctor --verify` names the damaged events. " + RESTORE_HINT
        )
    return f"{verification.damage[0].what} {' '.join(remedies)}"
