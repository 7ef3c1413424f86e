"""Names of workflows, and keys by which the ledger recognises a retry. The ledger stores names and
keys.
"""

from hashlib import sha256
from typing import Any

import msgspec

from thoughtline.store.ledger import IdempotencyKey
from thoughtline.store.stored_names import shared_name, stored_name


def workflow_id(owner: str, session: str, question: str) -> str:
    """Return the workflow name for an owner's deliberation (q1) or delegation (d1)."""
    return msgspec.json.encode((owner, session, question)).decode()


def is_about(workflow: str, owner: str, session: str) -> bool:
    """A guest of the session may have started the workflow."""
    try:
        caller, name, _ = msgspec.json.decode(workflow, type=tuple[str, str, str])
    except msgspec.DecodeError:
        return False
    return name == (session if caller == owner else shared_name(stored_name(owner, session)))


def call_key(
    kind: str, name: str, author: str, session: str | None, payload: tuple[Any, ...]
) -> IdempotencyKey:
    """Return the idempotency key of a call. A retry has to repeat the `payload` of the call.

    Callers choose simple names, so a name is unique only together with its author, session and
    kind. `kind` is "" if the call is a command of `think`.
    """
    name_parts = (author, session, kind, name) if kind else (author, session, name)
    return IdempotencyKey(
        name=msgspec.json.encode(name_parts).decode(),
        digest=sha256(msgspec.json.encode((session, *payload), order="sorted")).digest(),
    )


def step_key(workflow: str, step: str) -> IdempotencyKey:
    """Return the key of a workflow's step, which is recorded once even if the step runs again."""
    name = msgspec.json.encode((workflow, step)).decode()
    return IdempotencyKey(name=name, digest=sha256(name.encode()).digest())
