"""Input of a question's workflow: who asks, and where answers are recorded."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from msgspec import Struct

from thoughtline.store.stored_names import SHARED


class WorkflowRequest(Struct, frozen=True, kw_only=True):
    """`session` is what `owner`, who asks, calls it.

    `host` is the owner of a session that others share, and its name there; None for one's own. It
    is found as a workflow starts, so it is None in what is read from the record, and in workflows
    that earlier releases started.
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
        """By whose right answers are recorded, and what the session is called there.

        The host's: a share may end while models are asked, and what they cost is on record then
        all the same, and the question has an end.
        """
        return self.host or (self.owner, self.session)


def owner_digest(owner: str) -> str:
    """Digest of an owner's name, for the record: people who share a session learn no name."""
    return sha256(owner.encode()).hexdigest()[:32] if owner else ""


def is_asked_by(given: Mapping[str, Any], owner: str, session: str) -> bool:
    """Return whether a recorded question is an owner's: sessions are shared, workflows never are.

    `session` is the name that this owner has for it. Questions without an owner are no guest's.
    """
    if "owner" not in given:
        return not session.startswith(SHARED)
    return bool(given["owner"] == owner_digest(owner))
