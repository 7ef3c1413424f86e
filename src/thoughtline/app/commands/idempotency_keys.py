"""Names of workflows, and the keys by which the ledger knows a retry. Both are stored."""

from hashlib import sha256
from typing import Any

import msgspec

from thoughtline.store.ledger import IdempotencyKey
from thoughtline.store.stored_names import shared_name, stored_name


def workflow_id(owner: str, session: str, question: str) -> str:
    """The workflow of a deliberation (q1) or of a delegation (d1), its owner's alone."""
    return msgspec.json.encode((owner, session, question)).decode()


def is_about(workflow: str, session: str) -> bool:
    """Whether a workflow is of a session of the local person, which guests have begun too."""
    try:
        owner, name, _ = msgspec.json.decode(workflow, type=tuple[str, str, str])
    except msgspec.DecodeError:
        return False
    return name == (shared_name(stored_name("", session)) if owner else session)


def call_key(
    kind: str, name: str, author: str, session: str | None, payload: tuple[Any, ...]
) -> IdempotencyKey:
    """The key of a call that its caller named. `payload` is what a retry has to repeat.

    Callers choose simple names, so one is unique for its author, session and kind only. `kind` is
    "" for a command of `think`.
    """
    name_parts = (author, session, kind, name) if kind else (author, session, name)
    return IdempotencyKey(
        name=msgspec.json.encode(name_parts).decode(),
        digest=sha256(msgspec.json.encode((session, *payload), order="sorted")).digest(),
    )


def step_key(workflow: str, step: str) -> IdempotencyKey:
    """The key of what a workflow records, once, however often it runs."""
    name = msgspec.json.encode((workflow, step)).decode()
    return IdempotencyKey(name=name, digest=sha256(name.encode()).digest())
