"""Input of a question's workflow: the asking owner, and the session where answers are recorded."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from msgspec import Struct

from thoughtline.app.commands.idempotency_keys import workflow_id
from thoughtline.store.stored_names import SHARED


class WorkflowRequest(Struct, frozen=True, kw_only=True):
    """Input of a workflow. `session` is the name that the asking `owner` has for the session.

    `host` is the owner of a shared session and that owner's name for it; None for an own session.
    The host is looked up when a workflow starts, so `host` is None in recorded requests and in
    workflows of earlier releases.
    """

    owner: str
    session: str
    host: tuple[str, str] | None = None

    @property
    def asked(self) -> str:
        """Id of the question: of a delegation (d1) or a deliberation (q1)."""
        raise NotImplementedError

    @property
    def workflow(self) -> str:
        return workflow_id(self.owner, self.session, self.asked)

    @property
    def place(self) -> tuple[str, str]:
        """Owner under whom answers are recorded, and that owner's name for the session.

        Answers are recorded at the host, because a share may end while models are asked. After the
        end of a share, answers and costs are still recorded, and the question ends.
        """
        return self.host or (self.owner, self.session)


def owner_digest(owner: str) -> str:
    """Return the digest of an owner's name for the record, so that people who share a session learn
    no names.
    """
    return sha256(owner.encode()).hexdigest()[:32] if owner else ""


def is_asked_by(given: Mapping[str, Any], owner: str, session: str) -> bool:
    """Check if an owner asked a recorded question: sessions can be shared, workflows cannot.

    `session` is this owner's name for the session. A question without a recorded owner was not
    asked by a guest.
    """
    if "owner" not in given:
        return not session.startswith(SHARED)
    return bool(given["owner"] == owner_digest(owner))
