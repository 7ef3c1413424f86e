"""The names under which stores keep sessions and keys, so that each belongs to one owner.

What belongs to the local person (the owner "") is kept under its own name, as it was before there
were owners. What belongs to others is kept under a name that holds both, so no two can meet and
whoever reads by name reads within one owner (docs/decisions/0012).
"""

from hashlib import sha256

import msgspec

MARK = "\x1f"
"""Begins a name that is not kept as it stands."""

OWNED = f"{MARK}["

SHARED = "shared:"
"""Begins the name by which others call a session that was shared with them."""


def stored_name(owner: str, name: str) -> str:
    """The name under which an owner's session or key is kept. Different for different pairs."""
    if owner:
        return MARK + msgspec.json.encode((owner, name)).decode()
    return MARK + name if name.startswith((OWNED, MARK * 2)) else name


def owner_and_name(kept: object) -> tuple[str, str]:
    """The owner and the name of what is kept under this name.

    Damage may leave a name that nobody gave, or that is no text any more. It belongs to nobody
    else then, and its hash chain tells.
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
    """Where an owner's names lie: in a range, or for the local person outside everybody else's.

    As statements take them: `(name BETWEEN :low AND :high) = :inside`.
    """
    if not owner:
        return {"low": OWNED, "high": MARK + "\\", "inside": False}
    ours = MARK + msgspec.json.encode([owner]).decode()[:-1] + ","
    # A quote follows, which comes before "#".
    return {"low": ours, "high": ours + "#", "inside": True}


def shared_name(kept: str) -> str:
    """What others call a session. It tells nothing, and nobody has a session of that name."""
    return SHARED + sha256(kept.encode()).hexdigest()[:32]
