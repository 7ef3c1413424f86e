"""Stored names of sessions and keys, each of which belongs to one owner.

Names of the local person (the owner "") are stored unchanged, as in releases without owners. Names
of other owners are stored together with the owner, so that the names of two owners never collide.
Reading by name therefore stays within one owner (docs/decisions/0012).
"""

from hashlib import sha256

import msgspec

MARK = "\x1f"
"""First character of each name that is not stored unchanged."""

OWNED = f"{MARK}["

SHARED = "shared:"
"""Prefix of a shared session's name as other owners see it."""


LATEST = "latest"
"""Name for the session that was written to last. No session is stored under it."""

HANDLE_LENGTH = 22
"""Number of characters in names that we generate. A name of this length or more is never taken for
a beginning.
"""


def means_latest(name: str) -> bool:
    return name.strip().lower() == LATEST


def stored_name(owner: str, name: str) -> str:
    """Each pair of owner and name has a different stored name."""
    if owner:
        return MARK + msgspec.json.encode((owner, name)).decode()
    return MARK + name if name.startswith((OWNED, MARK * 2)) else name


def owner_and_name(kept: object) -> tuple[str, str]:
    """Return the owner and the name that a stored name contains.

    A damaged stored name may not be a text, or may hold no owner. A damaged name counts as a name
    of the local person, and the check of the hash chain detects the damage.
    """
    if not isinstance(kept, str):
        return "", repr(kept)
    if kept.startswith(OWNED):
        try:
            owner, name = msgspec.json.decode(kept[1:], type=tuple[str, str])
        except msgspec.DecodeError:
            return "", kept
        return owner, name
    return "", kept[1:] if kept.startswith(MARK * 2) else kept


def owner_range(owner: str) -> dict[str, str | int]:
    """The values are parameters of the SQL condition `(name BETWEEN :low AND :high) = :inside`."""
    if not owner:
        return {"low": OWNED, "high": MARK + "\\", "inside": False}
    ours = MARK + msgspec.json.encode([owner]).decode()[:-1] + ","
    # A quote follows, which comes before "#".
    return {"low": ours, "high": ours + "#", "inside": True}


def shared_name(kept: str) -> str:
    """The name reveals nothing about the owner, and no other session has this name."""
    return SHARED + sha256(kept.encode()).hexdigest()[:32]
