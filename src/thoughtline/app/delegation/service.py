"""Delegations for tools: one model answers one question, on a separate branch.

If a model is configured, the engine asks the model. If no model is configured, the calling model
gets the question, and answers under the delegation's id.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Generic

import msgspec
from msgspec import Struct, structs

from thoughtline.app.budgets.admission import Admission
from thoughtline.app.budgets.answer_limits import bound_prompt
from thoughtline.app.budgets.owner_budgets import UNLIMITED, OwnerBudgets
from thoughtline.app.budgets.worst_case import interrupted_usage
from thoughtline.app.commands.command_result import CommandResult
from thoughtline.app.commands.idempotency_keys import call_key, workflow_id
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.delegation.workflow import DelegationRequest
from thoughtline.app.folds.session_cache import Folded
from thoughtline.app.queries.queries import Queries
from thoughtline.app.questions.call_result import cancelled, may_pass, recorded_failure
from thoughtline.app.questions.model_calls import ModelAccess, Seat
from thoughtline.app.questions.progress_listeners import ProgressListener
from thoughtline.app.questions.retry import Retry, check_day, find_retry, stored_facts
from thoughtline.app.questions.workflow_request import is_asked_by
from thoughtline.app.questions.workflows import QuestionWorkflows
from thoughtline.core.budgets.reservation import Reservation, reservation_of
from thoughtline.core.events import AuthoredEvent, DelegationMade, Event
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
from thoughtline.llm.model import Answer, ChatModel, Prompt
from thoughtline.store.ledger import IdempotencyKey

KIND = "delegate"
"""Name of the delegation workflows in the engine, and the kind of their idempotency keys."""

DRAWS = 100
"""Maximum number of ids that are drawn until an id is free. There are 2^32 ids: if a hundred drawn
ids are taken, the random source is bad.
"""


class DelegatedQuestion(Struct, frozen=True, kw_only=True):
    """Question to delegate, of a `kind`. `parent` is the node that the question follows, "" for
    none.
    """

    kind: str
    prompt: Prompt
    parent: str = ""


class DelegationBranch(Struct, frozen=True, kw_only=True):
    """Branch of a delegated question (`node`), and the delegation that answers the question."""

    session: str
    node: str
    delegation: str


class Delegations(Generic[Folded]):
    """Use case for the delegations of one owner. `new_node` returns a random id."""

    def __init__(
        self,
        recorder: Recorder[Folded],
        queries: Queries,
        models: ModelAccess,
        *,
        budgets: OwnerBudgets,
        admission: Admission,
        new_node: Callable[[], str],
        owner: str = "",
    ) -> None:
        self._recorder = recorder
        self._queries = queries
        self._models = models
        self._budgets = budgets
        self._admission = admission
        self._new_node = new_node
        self._owner = owner
        self._workflows = QuestionWorkflows(KIND, models)
        self.configured = models.configured
        self.notice = models.notice

    async def begin(
        self,
        question: DelegatedQuestion,
        *,
        session: str,
        author: str,
        limits: Limits,
        question_limit: QuestionLimit | None = None,
        key: str | None = None,
    ) -> DelegationBranch:
        """Record a question and start its workflow. A call with a known `key` asks nothing new.

        Raises `Refused` if the question is invalid, or exceeds a limit or a budget.
        """
        limits.check_name("session", session)
        if key is not None:
            limits.check_name("key", key)
        model.check_prompt(question.prompt)
        retry = await self._retry(question, session, author, key)
        asks = self.configured and not retry.known  # a question that was asked is not paid again

        def rule(now: Folded) -> list[AuthoredEvent]:
            self._budgets.check_session(session, now.delegations, reservation)
            if question_limit is not None:
                question_limit.check(now)
            events = self._events(now, bounded, limits, reservation, retry.again)
            return [(author, each) for each in events]

        async with self._admission.slot(session, asks=asks) as slot:
            async with self._reserving(question, session, asks=asks) as (bounded, reservation):
                change = await self._recorder.record(
                    rule, session=session, key=retry.key, may_begin=True
                )
            node = _node(change)
            if change.is_retry or not asks:  # another call with its key was first
                if self.configured:
                    await self.resume(node)
                return node
            if reservation is not None:
                await self._check_day(node, question.kind)
            slot.workflow = self._workflow(node)
            await self._workflows.start(
                await self._request(node, question.kind, bounded.prompt, reservation),
                partial(self._cancel, node, ""),
            )
        return node

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
        cancel = partial(self._cancel, node, author)
        async with self._workflows.waiting(self._workflow(node), cancel):
            return await self.result(node, seconds=seconds, listener=listener)

    async def result(
        self, node: DelegationBranch, *, seconds: float, listener: ProgressListener | None = None
    ) -> Answer | None:
        """Return the model's answer, None if no answer arrives within `seconds`. Raises `Refused`
        if the question failed.
        """
        try:
            result = await self._workflows.result(
                self._workflow(node),
                partial(self._recorded_request, node),
                seconds=seconds,
                listener=listener,
            )
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
        request = await self._recorded_request(node)
        if request is not None:
            await self._workflows.start(request)
        return request is not None

    async def _recorded_request(self, node: DelegationBranch) -> DelegationRequest | None:
        found = await self._question(node)
        if found is None:
            return None
        made, _ = found
        prompt = msgspec.convert(made.given["prompt"], Prompt)
        return await self._request(node, made.seat, prompt, reservation_of(made.given))

    async def _question(self, node: DelegationBranch) -> tuple[DelegationMade, int] | None:
        """Return the recorded question and its time. Returns None if the question is not this
        owner's.
        """
        async for recorded in self._queries.events(node.session):
            event = recorded.event
            if isinstance(event, DelegationMade) and event.delegation == node.delegation:
                is_ours = is_asked_by(event.given, self._owner, node.session)
                return (event, recorded.at) if is_ours else None
        return None

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
        """Return the number of questions that a session may still ask."""
        return await self._recorder.look(session, question_limit.left)

    async def _retry(
        self, question: DelegatedQuestion, session: str, author: str, key: str | None
    ) -> Retry:
        def key_of(kind: str) -> IdempotencyKey | None:
            return None if key is None else call_key(kind, key, author, session, (question,))

        return await find_retry(
            self._recorder,
            kind=KIND,
            key_of=key_of,
            session=session,
            event=DelegationMade,
            may_be_repeated=_may_be_repeated,
        )

    async def _cancel(self, node: DelegationBranch, author: str) -> None:
        """Record that a question was cancelled, with its usage, and stop its workflow."""
        found = await self._question(node)
        if found is None:
            return
        made, asked_at = found
        prompt = msgspec.convert(made.given["prompt"], Prompt)
        seconds = max(0.0, (self._models.calls.now() - asked_at) / 1000)
        usage = await interrupted_usage(self._model(made.seat), prompt, seconds)

        def rule(now: Folded) -> list[AuthoredEvent]:
            if now.delegations.made[node.delegation].state != "open":
                return []
            because = cancelled()
            failed = deliberations.fail(now, node.delegation, because.code, str(because), usage)
            return [(usage.requested or author, failed)]

        await self._recorder.record(rule, session=node.session)
        await self._workflows.stop(self._workflow(node))

    @asynccontextmanager
    async def _reserving(
        self, question: DelegatedQuestion, session: str, *, asks: bool
    ) -> AsyncIterator[tuple[DelegatedQuestion, Reservation | None]]:
        """Lock the budgets while a question is recorded.

        Yields the question, with a prompt that fits the budgets, and its reservation. Raises
        `Refused` if a budget is too small.
        """
        if not asks:
            yield question, None
            return
        async with self._budgets.reserve(self._recorder, session) as available:
            if available == UNLIMITED:
                yield question, None
                return
            prompt, worst = await bound_prompt(
                question.prompt, self._model(question.kind), available
            )
            reservation = self._budgets.reservation(worst, prompt.deadline)
            yield structs.replace(question, prompt=prompt), reservation

    async def _check_day(self, node: DelegationBranch, kind: str) -> None:
        """Withdraw a question if another process used the day's remaining budget. Raises `Refused`
        if the question was withdrawn.
        """

        async def take_back(refusal: Refused) -> None:
            def rule(now: Folded) -> list[AuthoredEvent]:
                because = str(refusal)
                failed = deliberations.fail(now, node.delegation, refusal.code, because, None)
                return [(self._model(kind).name, failed)]

            await self._recorder.record(rule, session=node.session)

        await check_day(self._budgets, node.session, node.delegation, take_back)

    async def _request(
        self, node: DelegationBranch, kind: str, prompt: Prompt, reservation: Reservation | None
    ) -> DelegationRequest:
        return DelegationRequest(
            owner=self._owner,
            session=node.session,
            host=await self._queries.host_place(node.session),
            delegation=node.delegation,
            seat=kind,
            prompt=prompt,
            until=0 if reservation is None else reservation.until,
        )

    def _workflow(self, node: DelegationBranch) -> str:
        return workflow_id(self._owner, node.session, node.delegation)

    def _events(
        self,
        now: Folded,
        question: DelegatedQuestion,
        limits: Limits,
        reservation: Reservation | None,
        again: str,
    ) -> list[Event]:
        given = {
            "prompt": msgspec.to_builtins(question.prompt),
            **stored_facts(self._owner, reservation),
        }
        if again:
            return [delegations.delegate_again(now, again, question.kind, given)]
        return delegations.delegate(
            now,
            self._free_node(now),
            question.prompt.text,
            question.kind,
            limits,
            parent=question.parent,
            given=given,
        )

    def _free_node(self, now: Folded) -> str:
        for _ in range(DRAWS):
            if (node := self._new_node()) not in now.branches:
                return node
        raise RuntimeError("the source of node ids gives the same ones again and again")

    def _model(self, kind: str) -> ChatModel:
        return self._models.calls.model(Seat(kind, ""))


def _node(change: CommandResult[Folded]) -> DelegationBranch:
    made = change.event(DelegationMade)
    return DelegationBranch(
        session=change.session,
        node=change.now.branch_of(made.asks).name,
        delegation=made.delegation,
    )


def _may_be_repeated(made: DelegationMade, now: Session) -> bool:
    question = now.delegations.made[made.delegation]
    return question.state == "failed" and may_pass(question.code)
