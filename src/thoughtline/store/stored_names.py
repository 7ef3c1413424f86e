"""Stored names of sessions and keys, each of which belongs to one owner.

Names of the local person (the owner "") are stored unchanged, as before there were owners. Names of
other owners are stored together with the owner, so that they never collide, and reading by name
stays within one owner (docs/decisions/0012).
"""

from hashlib import sha256

import msgspec

MARK = "\x1f"
"""First character of a name that is not stored unchanged."""

OWNED = f"{MARK}["

SHARED = "shared:"
"""Prefix of a shared session's name for other owners."""


def stored_name(owner: str, name: str) -> str:
    """Return the stored name of an owner's session or key. Each pair has a name of its own."""
    if owner:
        return MARK + msgspec.json.encode((owner, name)).decode()
    return MARK + name if name.startswith((OWNED, MARK * 2)) else name


def owner_and_name(kept: object) -> tuple[str, str]:
    """Return the owner and the name in a stored name.

    A damaged name may be no text, or hold no owner. It then counts as the local person's, and
    checking the hash chain finds it.
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
    """Return the range of an owner's stored names; the local person's lie outside all ranges.

    The values are bindings of `(name BETWEEN :low AND :high) = :inside`.
    """
    if not owner:
        return {"low": OWNED, "high": MARK + "\\", "inside": False}
    ours = MARK + msgspec.json.encode([owner]).decode()[:-1] + ","
    # A quote follows, which comes before "#".
    return {"low": ours, "high": ours + "#", "inside": True}


def shared_name(kept: str) -> str:
    """Return the name of a shared session for other owners. It reveals nothing and is unused."""
    return SHARED + sha256(kept.encode()).hexdigest()[:32]
