"""Use cases of the application over one ledger."""

import os
import string
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from thoughtline.app.beside.presence import MirrorPresence
from thoughtline.app.commands.command_result import CommandResult
from thoughtline.app.commands.policy import FREE, Policy
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.elsewhere.mirror_checks import MirrorChecks
from thoughtline.app.elsewhere.names import NodeNames
from thoughtline.app.elsewhere.nodes import NodesElsewhere
from thoughtline.app.folds.session_cache import Folded, SessionCache
from thoughtline.app.process.clock import milliseconds, today
from thoughtline.app.process.server_events import SequenceGap, ServerEvents
from thoughtline.app.queries.queries import Queries
from thoughtline.app.queries.session_names import SessionNames
from thoughtline.core.session import Session
from thoughtline.project.record_folder import RecordFolder
from thoughtline.settings import Settings
from thoughtline.settings.project import Project
from thoughtline.store.ledger import Ledger
from thoughtline.wiring.ledger import checks_path, known_receipts

if TYPE_CHECKING:
    from thoughtline.wiring.models.model_services import ModelServices

MAX_OWNERS = 64
"""Maximum number of owners whose use cases are kept ready. Use cases of further owners are created
again.
"""

NO_PROJECT = Project()
"""Project of callers that have no single place, such as callers over HTTP."""

ALPHABET = string.ascii_letters + string.digits


def policy_of(settings: Settings) -> Policy:
    """Return the policy that the settings describe, the same at every door."""
    return Policy(
        asks_approval=settings.approval,
        is_private=settings.private,
        reads_files=not (settings.no_evidence_files or settings.read_only),
        keeps_evidence_text=not settings.no_evidence_text,
        receipts=known_receipts(settings.database),
        checks=checks_path(settings.database),
    )


class UseCases:
    """Use cases of the application over one ledger, with their shared folds.

    Callers write to `ledger`, which may have a quota; `part` is the same ledger without a quota.
    """

    def __init__(
        self,
        ledger: Ledger,
        policy: Policy,
        models: "Callable[[], ModelServices] | None" = None,
        *,
        owner: str = "",
        project: Project = NO_PROJECT,
        on_change: Callable[[], None] | None = None,
    ) -> None:
        self.ledger = self.part = ledger
        self.models = models
        self.owner = owner
        self.project = project
        self.policy = policy
        self.names = SessionNames(ledger, project.name)
        self.queries = Queries(ledger)
        self.diagnostics = ServerEvents()
        self._on_change = on_change
        self.log: Callable[[CommandResult[Any]], None] | None = None
        self._sessions: dict[Callable[[], Any], SessionCache[Any]] = {}
        if project.folder is not None and not owner:
            self.queries.unheard.present = MirrorPresence(RecordFolder(project.folder)).events
            self.queries.unheard.checks = MirrorChecks(policy.checks, str(project.folder))
        self.elsewhere = NodesElsewhere(
            self._follower, self.queries.outlines, ledger, today, self.queries.unheard, owner=owner
        )
        self.queries.elsewhere = self.elsewhere

    def recorder(
        self, new_session: Callable[[], Folded], *, logged: bool = False, has_quota: bool = True
    ) -> Recorder[Folded]:
        """Return the recorder of sessions that `new_session` creates, because each dialect has its
        own class of session.

        `logged` is true for dialects whose original servers log each thought on standard error. If
        `has_quota` is false, the recorder may exceed an owner's quota, for answers of models that
        were paid for.
        """
        sessions = self._sessions.get(new_session)
        if sessions is None:
            sessions = self._sessions[new_session] = SessionCache(self.part, new_session)

        def on_change(change: CommandResult[Folded]) -> None:
            if change.gap is not None and self.diagnostics:
                expected, received = change.gap
                self.diagnostics.publish(
                    SequenceGap(session=change.session, expected=expected, received=received)
                )
            if logged and self.log is not None:
                self.log(change)
            if self._on_change is not None:
                self._on_change()

        return Recorder(
            self.ledger if has_quota else self.part,
            sessions,
            self.policy,
            clock=milliseconds,
            new_handle=new_handle,
            on_change=on_change,
            project=self.project.name,
            elsewhere=self.elsewhere,
            node_names=NodeNames(self.elsewhere, self.names),
        )

    def _follower(self) -> Recorder[Session]:
        """Return the recorder of the states of nodes elsewhere, which may exceed a quota."""
        sessions = self._sessions.setdefault(Session, SessionCache(self.part, Session))
        return Recorder(self.part, sessions, FREE, clock=milliseconds, new_handle=new_handle)


def new_handle() -> str:
    """Return a new session name: 22 random letters and digits with 131 random bits."""
    number = int.from_bytes(os.urandom(32))
    letters = []
    for _ in range(22):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters)
