"""Question to models: before it is recorded, and as the record has it."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from thoughtline.app.commands.idempotency_keys import call_key
from thoughtline.app.questions.model_calls import Seat
from thoughtline.app.questions.workflow_request import WorkflowRequest
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.limits import Limits
from thoughtline.store.ledger import IdempotencyKey


class Question(Struct, frozen=True, kw_only=True):
    """Question to the models of `seats`, whose answers the model of `chair` combines."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        raise NotImplementedError

    @property
    def chair(self) -> Seat | None:
        return None

    @property
    def payload(self) -> tuple[Any, ...]:
        """Values that a retry has to repeat. The record has their digest, so their form never
        changes.
        """
        raise NotImplementedError


class Origin(Struct, frozen=True, kw_only=True):
    """Origin of a question: its author and its session, None for a new session.

    A call with a known `key` begins nothing new. A retry has to repeat the `payload`, which is the
    payload of the question by default. `may_begin` allows a named session to begin.
    """

    session: str | None
    author: str
    limits: Limits
    key: str | None = None
    payload: Any = None
    may_begin: bool = False

    def check(self) -> None:
        """Raise `Refused` if the session or the key is not a valid name."""
        if self.session is not None:
            self.limits.check_name("session", self.session)
        if self.key is not None:
            self.limits.check_name("key", self.key)

    def retry_key(self, kind: str, question: Question | None) -> IdempotencyKey | None:
        """Return the idempotency key of a kind, None if the caller named no key.

        The question is only needed if `payload` is None.
        """
        if self.key is None:
            return None
        default = () if question is None else question.payload
        payload = default if self.payload is None else (self.payload,)
        return call_key(kind, self.key, self.author, self.session, payload)


class Ending(Struct, frozen=True, kw_only=True):
    """Ending of a question: the reason and the error code of an early end, "" if the question is
    settled. `interrupted` are the usages of the delegations that are broken off.
    """

    because: str = ""
    code: str = ""
    interrupted: Mapping[str, Usage] = {}


class QuestionState(Struct, frozen=True, kw_only=True):
    """State of a recorded question. `by_caller` is true if the calling model answers.

    `is_ours` is true if the workflow belongs to this owner: sessions can be shared, workflows
    cannot.
    """

    request: WorkflowRequest
    is_ours: bool
    by_caller: bool
    ended: bool

    @property
    def has_workflow(self) -> bool:
        return self.is_ours and not self.by_caller

    @property
    def needs_workflow(self) -> bool:
        return self.has_workflow and not self.ended
