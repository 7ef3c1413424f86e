"""Delegations for tools: one model answers one question, on a separate branch.

If a model is configured, the engine asks the model. If no model is configured, the calling model
gets the question, and answers under the delegation's id.
"""

from collections.abc import Mapping
from secrets import token_hex
from typing import Any

import msgspec
from msgspec import Struct, structs

from thoughtline.app.budgets.answer_limits import bound_prompt
from thoughtline.app.budgets.owner_budgets import UNLIMITED
from thoughtline.app.budgets.worst_case import interrupted_usage
from thoughtline.app.delegation.workflow import DelegationRequest
from thoughtline.app.folds.session_cache import Folded
from thoughtline.app.questions.call_result import cancelled, recorded_failure
from thoughtline.app.questions.model_calls import Seat
from thoughtline.app.questions.progress_listeners import ProgressListener
from thoughtline.app.questions.question import Ending, Origin, Question, QuestionState
from thoughtline.app.questions.service import Questions
from thoughtline.app.questions.workflow_request import is_asked_by
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.budgets.reservation import Reservation, reservation_of
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import AuthoredEvent, DelegationMade
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import delegations, deliberations
from thoughtline.core.rules.branches import no_such_branch
from thoughtline.core.rules.delegations import QuestionLimit
from thoughtline.core.rules.references import SPOKEN
from thoughtline.core.session import Session
from thoughtline.core.views.session_view import DelegationView, SessionView
from thoughtline.engine.errors import WorkflowFailed, WorkflowStopped
from thoughtline.llm import answer_codec, model
from thoughtline.llm.model import Answer, Prompt

KIND = "delegate"
"""Name of the delegation workflows in the engine, and the kind of their idempotency keys."""


class DelegatedQuestion(Question, frozen=True, kw_only=True):
    """Question to delegate, of a `kind`. `parent` is the node that the question follows, "" for
    none. `limit` limits the questions of a session.
    """

    kind: str
    prompt: Prompt
    parent: str = ""
    limit: QuestionLimit | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (Seat(self.kind, ""),)

    @property
    def payload(self) -> tuple[Any, ...]:
        return ({"kind": self.kind, "prompt": self.prompt, "parent": self.parent},)


class DelegationBranch(Struct, frozen=True, kw_only=True):
    """Branch of a delegated question (`node`), and the delegation that answers the question."""

    session: str
    node: str
    delegation: str


class DelegationState(QuestionState, frozen=True, kw_only=True):
    """State of a delegation, asked at `at`. Its workflow also returns a recorded answer, so it
    never counts as ended.
    """

    request: DelegationRequest
    at: int
    ended: bool = False


class Delegations(Questions[Folded, DelegatedQuestion, DelegationState]):
    kind = KIND

    async def begin(self, question: DelegatedQuestion, origin: Origin) -> DelegationBranch:
        """Record a question and start its workflow. A call with a known `key` asks nothing new.

        Raises `Refused` if the question is invalid, or exceeds a limit or a budget.
        """
        origin.check()
        model.check_prompt(question.prompt)
        change = await self._begin(question, origin, await self._retry(question, origin))
        made = change.event(DelegationMade)
        return DelegationBranch(
            session=change.session,
            node=change.now.branch_of(made.asks).name,
            delegation=made.delegation,
        )

    async def outcome(
        self,
        node: DelegationBranch,
        *,
        author: str,
        seconds: float,
        listener: ProgressListener | None = None,
    ) -> Answer | None:
        """Return the answer as `result` does, and cancel the question if the calling task is
        cancelled.

        The question is not cancelled while a retry with the same key waits for its answer.
        """
        async with self._waiting(node.session, node.delegation, author):
            return await self.result(node, seconds=seconds, listener=listener)

    async def result(
        self, node: DelegationBranch, *, seconds: float, listener: ProgressListener | None = None
    ) -> Answer | None:
        """Return the model's answer, None if no answer arrives within `seconds`. Raises `Refused`
        if the question failed.
        """
        try:
            result = await self._result(node.session, node.delegation, seconds, listener)
        except (WorkflowFailed, WorkflowStopped) as error:
            raise Refused(
                Code.ENGINE_FAILED,
                f"The question failed inside ({type(error).__name__}).",
                hint="Ask again; the server's log says where it failed.",
            ) from error
        return None if result is None else answer_codec.decode(result)

    async def resume(self, node: DelegationBranch) -> bool:
        """Start the workflow of an open question, for example after the death of its process.

        Returns False if the question belongs to another owner: sessions can be shared, workflows
        cannot.
        """
        state = await self._state(node.session, node.delegation)
        if state.needs_workflow:
            await self._start(state)
        return state.needs_workflow

    async def answer(
        self, session: str, delegation: str, text: str, *, author: str, limits: Limits
    ) -> DelegationBranch:
        """Record the calling model's own answer. Raises `Refused` if the delegation is not open, or
        the answer exceeds a limit.
        """
        limits.check_name("session", session)

        def rule(now: Folded) -> list[AuthoredEvent]:
            return [(author, each) for each in delegations.answer(now, delegation, text, limits)]

        change = await self._recorder.record(rule, session=session)
        branch = change.thought.branch if change.thought is not None else ""
        return DelegationBranch(session=session, node=branch, delegation=delegation)

    async def look(self, session: str, node: str) -> tuple[SessionView, DelegationView]:
        """Return a session's view, and the delegation of a node whose question did not fail.

        Raises `Refused` if the node does not exist, or if all questions of the node failed.
        """
        view = await self._queries.view(session)
        failed: DelegationView | None = None
        for delegation in view.delegations.values():
            # A router's call may be about a thought that never was recorded: `asks` is None then.
            asks = view.thoughts.get(delegation.asks)
            if delegation.of or asks is None or asks.branch != node:
                continue
            if delegation.state != "failed":
                return view, delegation
            failed = delegation
        if failed is not None:
            raise recorded_failure(failed)
        raise no_such_branch(f"node {node[:SPOKEN]!r}", hint="Check both ids.")

    async def left(self, session: str, question_limit: QuestionLimit) -> float:
        return await self._recorder.look(session, question_limit.left)

    def _events(
        self,
        now: Folded,
        question: DelegatedQuestion,
        origin: Origin,
        facts: dict[str, Any],
        again: str,
    ) -> list[AuthoredEvent]:
        if question.limit is not None:
            question.limit.check(now)
        given = {"prompt": msgspec.to_builtins(question.prompt), **facts}
        if again:
            made = delegations.delegate_again(now, again, question.kind, given)
            return [(origin.author, made)]
        events = delegations.delegate(
            now,
            _free_node(now),
            question.prompt.text,
            question.kind,
            origin.limits,
            parent=question.parent,
            given=given,
        )
        return [(origin.author, event) for event in events]

    async def _bound(
        self, question: DelegatedQuestion, available: Allowance
    ) -> tuple[DelegatedQuestion, Reservation | None]:
        if available == UNLIMITED:
            return question, None
        [seat] = question.seats
        prompt, worst = await bound_prompt(
            question.prompt, self._models.calls.model(seat), available
        )
        reservation = self._budgets.reservation(worst, prompt.deadline)
        return structs.replace(question, prompt=prompt), reservation

    def _state_in(self, view: SessionView, session: str, name: str) -> DelegationState:
        made = view.delegations[name]
        reservation = reservation_of(made.given)
        request = DelegationRequest(
            owner=self._owner,
            session=session,
            delegation=name,
            seat=made.seat,
            prompt=_recorded_prompt(made),
            until=0 if reservation is None else reservation.until,
        )
        return DelegationState(
            request=request,
            is_ours=is_asked_by(made.given, self._owner, session),
            by_caller=not self.configured,
            at=made.at,
        )

    async def _interrupted_usage(self, state: DelegationState) -> Mapping[str, Usage]:
        seconds = max(0.0, (self._models.calls.now() - state.at) / 1000)
        call = state.request.call
        asked = self._models.calls.model(call.seat)
        return {call.delegation: await interrupted_usage(asked, call.prompt, seconds)}

    def _end_events(
        self, now: Folded, state: DelegationState, author: str, ending: Ending
    ) -> list[AuthoredEvent]:
        call = state.request.call
        if now.delegations.made[call.delegation].state != "open":
            return []
        usage = ending.interrupted.get(call.delegation)
        failed = deliberations.fail(now, call.delegation, ending.code, ending.because, usage)
        return [(self._models.calls.model(call.seat).name or author, failed)]

    async def _cancel(self, session: str, name: str, author: str) -> None:
        ending = Ending(because=str(cancelled()), code=Code.CANCELLED)
        await self._stop(session, name, author, ending)


def _recorded_prompt(made: DelegationView) -> Prompt:
    """Raises `Refused` if the recorded prompt is invalid, as it may be after an import."""
    try:
        return msgspec.convert(made.given.get("prompt"), Prompt)
    except msgspec.ValidationError as error:
        raise Refused(
            Code.NO_SUCH_DELEGATION,
            f"The record does not have the prompt of {made.id}.",
            hint="It can be read with `recall`. Ask a new question to delegate again.",
        ) from error


def _free_node(now: Session) -> str:
    while (node := f"n_{token_hex(4)}") in now.branches:
        pass
    return node
