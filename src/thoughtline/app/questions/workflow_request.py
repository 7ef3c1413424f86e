"""Input of a question's workflow: the asking owner, and the place of the answers."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from msgspec import Struct

from thoughtline.store.stored_names import SHARED


class WorkflowRequest(Struct, frozen=True, kw_only=True):
    """Input of a workflow. `session` is the name that the asking `owner` has for the session.

    `host` is a shared session's owner, and its name there; None for an own session. It is looked up
    when a workflow starts, so it is None in requests read from the record, and in workflows that
    earlier releases started.
    """

    owner: str
    session: str
    host: tuple[str, str] | None = None

    @property
    def workflow(self) -> str:
        """Name of the workflow."""
        raise NotImplementedError

    @property
    def place(self) -> tuple[str, str]:
        """Owner under whom answers are recorded, and that owner's name for the session.

        It is the host, because a share may end while models are asked. The answers and their costs
        are recorded all the same, and the question ends.
        """
        return self.host or (self.owner, self.session)


def owner_digest(owner: str) -> str:
    """Digest of an owner's name, for the record: people who share a session learn no name."""
    return sha256(owner.encode()).hexdigest()[:32] if owner else ""


def is_asked_by(given: Mapping[str, Any], owner: str, session: str) -> bool:
    """Check if a recorded question is an owner's: sessions are shared, workflows never are.

    `session` is the name that this owner has for it. Questions without an owner are no guest's.
    """
    if "owner" not in given:
        return not session.startswith(SHARED)
    return bool(given["owner"] == owner_digest(owner))
