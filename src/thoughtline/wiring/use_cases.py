"""Use cases of the application over one ledger."""

import os
import string
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from thoughtline.app.commands.command_result import CommandResult
from thoughtline.app.commands.policy import FREE, Policy
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.elsewhere.names import NodeNames
from thoughtline.app.elsewhere.nodes import NodesElsewhere
from thoughtline.app.elsewhere.overlay import MirrorChecks, Overlay, present_in
from thoughtline.app.folds.outlines import Outlines
from thoughtline.app.folds.session_cache import Folded, SessionCache
from thoughtline.app.process.clock import milliseconds, today
from thoughtline.app.process.server_events import SequenceGap, ServerEvents, Subscriber
from thoughtline.app.queries.queries import Queries
from thoughtline.app.queries.session_names import SessionNames
from thoughtline.core.events import SessionDescribed
from thoughtline.core.session import Session
from thoughtline.project.record_folder import RecordFolder
from thoughtline.settings import Settings
from thoughtline.settings.project import Project
from thoughtline.store.access.quota import with_quota
from thoughtline.store.ledger import Ledger
from thoughtline.store.storage_usage import StorageUsage
from thoughtline.wiring.ledger import checks_path, known_receipts

if TYPE_CHECKING:
    from thoughtline.wiring.models.model_services import ModelServices

Arrival = Callable[[], Awaitable[bool]]
"""Wait for sessions that are read from files; the result is False if they are still being read."""

NO_PROJECT = Project()
"""Project of callers that have no single place, such as callers over HTTP."""

ALPHABET = string.ascii_letters + string.digits

MOST_DIFFERENT = 17
"""Maximum number of different characters in a session's name. With up to four digits of a node
behind it, such as "/t1234", its entropy stays below 4.5 bits a character, the limit of scanners.
"""


def policy_of(settings: Settings) -> Policy:
    """Return the policy that the settings describe, the same at every door."""
    sign_in = settings.approval_sign_in or None
    marks = settings.approval or settings.approval_sign_in
    return Policy(
        mark=SessionDescribed(approval=True, sign_in=sign_in) if marks else None,
        is_private=settings.private,
        reads_files=not (settings.no_evidence_files or settings.read_only),
        keeps_evidence_text=not settings.no_evidence_text,
        receipts=known_receipts(settings.database),
        checks=checks_path(settings.database),
    )


def no_models() -> "ModelServices":
    """Raise `TypeError`: a process without models asks none."""
    raise TypeError("tools that ask models need model services")


async def nothing_arrives() -> bool:
    return True


class UseCases:
    """Use cases of the application over one ledger, with their shared folds.

    Callers write to `ledger`, which refuses writes beyond `quota`; `part` is the same ledger
    without a quota. `models` returns the services that ask models. `log` gets the thoughts of
    dialects whose original servers log each thought.
    """

    def __init__(
        self,
        ledger: Ledger,
        policy: Policy,
        models: "Callable[[], ModelServices]" = no_models,
        *,
        owner: str = "",
        project: Project = NO_PROJECT,
        quota: StorageUsage | None = None,
        subscriber: Subscriber | None = None,
        log: Callable[[CommandResult[Any]], None] | None = None,
        on_change: Callable[[], None] | None = None,
        arrival: Arrival = nothing_arrives,
    ) -> None:
        self.part = ledger
        self.ledger = ledger if quota is None else with_quota(ledger, quota)
        self.models = models
        self.owner = owner
        self.project = project
        self.policy = policy
        self.names = SessionNames(ledger, project.name)
        self.diagnostics = ServerEvents()
        if subscriber is not None:
            self.diagnostics.subscribe(subscriber)
        self._log = log
        self._on_change = on_change
        self.arrival = arrival
        self._sessions: dict[Callable[[], Any], SessionCache[Any]] = {}
        outlines = Outlines(ledger)
        overlay = Overlay(outlines, ledger, today)
        if project.folder is not None and not owner:
            present = present_in(RecordFolder(project.folder))
            checks = MirrorChecks(policy.checks, str(project.folder))
            overlay = Overlay(outlines, ledger, today, present, checks)
        self.elsewhere = NodesElsewhere(
            self._follower, outlines, ledger, today, overlay, owner=owner
        )
        self.queries = Queries(ledger, outlines, overlay, self.elsewhere)

    def recorder(
        self,
        new_session: Callable[[], Folded],
        *,
        logged: bool = False,
        has_quota: bool = True,
        writes_mirrors: bool = False,
    ) -> Recorder[Folded]:
        """Return the recorder of sessions that `new_session` creates, because each dialect has its
        own class of session.

        `logged` is true for dialects whose original servers log each thought on standard error. If
        `has_quota` is false, the recorder may exceed an owner's quota, for answers of models that
        were paid for. `writes_mirrors` is true for a record that holds copies of mirrors for
        checks.
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
            if logged and self._log is not None:
                self._log(change)
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
            node_names=NodeNames(self.elsewhere, self.names.find),
            writes_mirrors=writes_mirrors,
        )

    def _follower(self) -> Recorder[Session]:
        """Return the recorder of the states of nodes elsewhere, which may exceed a quota."""
        sessions = self._sessions.setdefault(Session, SessionCache(self.part, Session))
        return Recorder(self.part, sessions, FREE, clock=milliseconds, new_handle=new_handle)


def new_handle() -> str:
    """Return a new session name: 22 random letters and digits with more than 128 random bits."""
    while True:
        number = int.from_bytes(os.urandom(32))
        letters = []
        for _ in range(22):
            number, place = divmod(number, len(ALPHABET))
            letters.append(ALPHABET[place])
        if len(set(letters)) <= MOST_DIFFERENT:
            return "".join(letters)
