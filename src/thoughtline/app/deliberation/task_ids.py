"""Task ids of deliberations, which cannot be guessed and which any process can read.

An id holds the deliberation's place and a secret, which the record has, too. Because the record has
the secret, no table of tasks is needed, and any process can report a task's status.
"""

import binascii
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any

from thoughtline.core.refusal import Code, Refused

STORED_AS = "task"
"""Field for the secret in the recorded `given` of a deliberation."""

SECRET = re.compile(r"[A-Za-z0-9_-]{22}")
NAME = re.compile(rf"({SECRET.pattern})\.(q[1-9][0-9]{{0,8}})\.([A-Za-z0-9_-]{{1,1024}})")


def new_secret() -> str:
    """Return 128 random bits as text."""
    return secrets.token_urlsafe(16)


def task_id(session: str, deliberation: str, given: Mapping[str, Any]) -> str:
    """Return a deliberation's task id, "" if it has none. Task ids are safe in HTTP headers."""
    secret = given.get(STORED_AS)
    if not isinstance(secret, str) or not SECRET.fullmatch(secret):
        return ""
    place = urlsafe_b64encode(session.encode()).decode().rstrip("=")
    return f"{secret}.{deliberation}.{place}"


def place_of(name: str) -> tuple[str, str]:
    """Return the session and the deliberation in a task id.

    The caller must compare the id with the record. Raises `Refused` (NO_SUCH_TASK) if the id is
    invalid.
    """
    match = NAME.fullmatch(name)
    if match is None:
        raise no_such_task()
    _, deliberation, place = match.groups()
    try:
        session = urlsafe_b64decode(place + "=" * (-len(place) % 4)).decode()
    except (binascii.Error, UnicodeDecodeError) as error:
        raise no_such_task() from error
    if "\0" in session:  # PostgreSQL refuses it in a text
        raise no_such_task()
    return session, deliberation


def no_such_task() -> Refused:
    """Return the refusal for a task that is unknown, belongs to another owner, or has an invalid
    id.
    """
    return Refused(
        Code.NO_SUCH_TASK,
        "There is no such task.",
        hint="Ask with the `taskId` that a call was answered with.",
    )
