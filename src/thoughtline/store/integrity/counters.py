"""Whether the sums that limits and costs go by are those of the events. It only compares."""

from collections.abc import Iterable, Mapping

import msgspec

from thoughtline.core.events import Event
from thoughtline.store.ledger import Entry, Finding, StorageUsage
from thoughtline.store.model_usage import DayAndModel, UsageSum, merge_usage, usage_by_day

DELEGATION_PREFIX = b'{"type":"Delegation'
"""How the stored events begin that may hold a bill."""

TOLERANCE = 1e-6
"""Seconds by which sums may differ that were added up in another order."""

OwnerAndName = tuple[str, str]
"""Owner and name."""

UsageBySession = dict[OwnerAndName, dict[DayAndModel, UsageSum]]

_decoder = msgspec.json.Decoder(Event)


def usage_from_events(rows: Iterable[tuple[OwnerAndName, int, bytes]]) -> UsageBySession:
    """What events say that minds took. `rows` are a session, a time in milliseconds and a body."""
    found: UsageBySession = {}
    for session, at, body in rows:
        entry = Entry(event=_decoder.decode(body), author="", at=at)
        if new := usage_by_day([entry]):
            found[session] = merge_usage([*found.get(session, {}).items(), *new.items()])
    return found


def compare(
    held: Mapping[str, StorageUsage],
    counted: Mapping[str, StorageUsage],
    kept: UsageBySession,
    bills: UsageBySession,
) -> Finding:
    """Sums as they are kept, `held` and `kept`, beside those of the events."""
    owners = [
        owner
        for owner in {*held, *counted}
        if held.get(owner, StorageUsage()) != counted.get(owner, StorageUsage())
    ]
    sessions = [
        session
        for session in {*kept, *bills}
        if not _alike(kept.get(session, {}), bills.get(session, {}))
    ]
    wrong = [f"of owners: {len(owners):,}"] if owners else []
    wrong += [f"of sessions that asked minds: {len(sessions):,}"] if sessions else []
    return Finding(
        name="sums",
        value="wrong " + ", ".join(wrong) if wrong else f"of owners: {len(counted):,}",
        advice="Limits and costs go by them, and they are not what the events say. "
        "Run `thoughtline reindex`: they are added up anew."
        if wrong
        else "",
    )


def not_compared() -> Finding:
    return Finding(name="sums", value="not compared, since the record is damaged")


def _alike(one: Mapping[DayAndModel, UsageSum], other: Mapping[DayAndModel, UsageSum]) -> bool:
    return one.keys() == other.keys() and all(_equal(one[at], other[at]) for at in one)


def _equal(one: UsageSum, other: UsageSum) -> bool:
    return abs(one.seconds - other.seconds) <= TOLERANCE * max(1.0, one.seconds) and (
        _but_seconds(one) == _but_seconds(other)
    )


def _but_seconds(account: UsageSum) -> list[object]:
    return [getattr(account, name) for name in UsageSum.__struct_fields__ if name != "seconds"]
