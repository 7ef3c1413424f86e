from collections.abc import Iterable, Mapping

import msgspec

from thoughtline.core.events import Event
from thoughtline.store.ledger import Entry
from thoughtline.store.model_usage import DayAndModel, UsageSum, merge_usage, usage_by_day
from thoughtline.store.reports import Finding
from thoughtline.store.storage_usage import StorageUsage

DELEGATION_PREFIX = b'{"type":"Delegation'
"""First bytes of stored events that may hold usage of a model."""

TOLERANCE = 1e-6
"""Allowed relative difference between two sums of seconds that were added in different orders."""

OwnerAndName = tuple[str, str]
"""Owner and name of a session."""

UsageBySession = dict[OwnerAndName, dict[DayAndModel, UsageSum]]

_decoder = msgspec.json.Decoder(Event)


def usage_from_events(rows: Iterable[tuple[OwnerAndName, int, bytes]]) -> UsageBySession:
    """A row holds a session, a time in milliseconds and the bytes of an event."""
    found: UsageBySession = {}
    for session, at, body in rows:
        entry = Entry(event=_decoder.decode(body), author="", at=at)
        if new := usage_by_day([entry]):
            found[session] = merge_usage([*found.get(session, {}).items(), *new.items()])
    return found


def compare_counters(
    storage: Mapping[str, StorageUsage],
    counted_storage: Mapping[str, StorageUsage],
    models: UsageBySession,
    counted_models: UsageBySession,
) -> Finding:
    owners = [
        owner
        for owner in {*storage, *counted_storage}
        if storage.get(owner, StorageUsage()) != counted_storage.get(owner, StorageUsage())
    ]
    sessions = [
        session
        for session in {*models, *counted_models}
        if not _have_same_usage(models.get(session, {}), counted_models.get(session, {}))
    ]
    wrong = [f"of owners: {len(owners):,}"] if owners else []
    wrong += [f"of sessions that asked models: {len(sessions):,}"] if sessions else []
    return Finding(
        name="counters",
        value="wrong " + ", ".join(wrong) if wrong else f"of owners: {len(counted_storage):,}",
        advice="Limits and costs depend on them, but they do not match the events. "
        "Run `thoughtline doctor --reindex` to count again."
        if wrong
        else "",
    )


def not_compared() -> Finding:
    return Finding(name="counters", value="not compared, because the record is damaged")


def _have_same_usage(a: Mapping[DayAndModel, UsageSum], b: Mapping[DayAndModel, UsageSum]) -> bool:
    return a.keys() == b.keys() and all(_is_same_sum(a[place], b[place]) for place in a)


def _is_same_sum(a: UsageSum, b: UsageSum) -> bool:
    close = abs(a.seconds - b.seconds) <= TOLERANCE * max(1.0, a.seconds)
    return close and _without_seconds(a) == _without_seconds(b)


def _without_seconds(usage: UsageSum) -> list[object]:
    return [getattr(usage, name) for name in UsageSum.__struct_fields__ if name != "seconds"]
