"""What the engine's works are called, and the keys by which a retry of a question is known."""

from hashlib import sha256
from typing import Any

import msgspec

from thoughtline.store.ledger import Key


def work(owner: str, session: str, asked: str) -> str:
    """The name of the work of a deliberation (q1) or of a delegation (d1), its owner's alone."""
    return msgspec.json.encode((owner, session, asked)).decode()


def key_of(kind: str, name: str, author: str, session: str | None, asked: Any) -> Key:
    """Callers choose simple names, so one is unique for its author, session and kind only."""
    return Key(
        name=msgspec.json.encode((author, session, kind, name)).decode(),
        digest=sha256(msgspec.json.encode((session, *asked), order="sorted")).digest(),
    )
