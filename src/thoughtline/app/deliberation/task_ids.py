"""Ids of deliberations as tasks: nobody can guess one, and any process can read it.

It holds where the deliberation is, and a secret that the record has too. So no table of tasks is
kept, and whoever has the record can say how a task stands.
"""

import binascii
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any

from thoughtline.core.refusal import Code, Refused

STORED_AS = "task"
"""Under what the secret is in the record, among what was given to a deliberation."""

SECRET = re.compile(r"[A-Za-z0-9_-]{22}")
NAME = re.compile(rf"({SECRET.pattern})\.(q[1-9][0-9]{{0,8}})\.([A-Za-z0-9_-]{{1,1024}})")


def new_secret() -> str:
    """128 random bits."""
    return secrets.token_urlsafe(16)


def task_id(session: str, deliberation: str, given: Mapping[str, Any]) -> str:
    """The name of a deliberation as a task, "" where it has none. It may stand in a header."""
    secret = given.get(STORED_AS)
    if not isinstance(secret, str) or not SECRET.fullmatch(secret):
        return ""
    place = urlsafe_b64encode(session.encode()).decode().rstrip("=")
    return f"{secret}.{deliberation}.{place}"


def place_of(name: str) -> tuple[str, str]:
    """The session and the deliberation that a task's name leads to.

    The record says whether that is its name. Raises `Refused` for what is no such name.
    """
    match = NAME.fullmatch(name)
    if match is None:
        raise no_such_task()
    _, deliberation, place = match.groups()
    try:
        session = urlsafe_b64decode(place + "=" * (-len(place) % 4)).decode()
    except (binascii.Error, UnicodeDecodeError) as error:
        raise no_such_task() from error
    if "\0" in session:  # which PostgreSQL takes in no text
        raise no_such_task()
    return session, deliberation


def no_such_task() -> Refused:
    """The one answer for what is unknown, somebody else's or no name at all."""
    return Refused(
        Code.NO_SUCH_TASK,
        "There is no such task.",
        hint="Ask with the `taskId` that a call was answered with.",
    )
