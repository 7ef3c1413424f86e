"""Delegations as tools use them: one model answers one question, on a branch of its own.

Where a model is configured the engine asks it. Where none is, the calling model is told what to
answer, and answers with the delegation's id.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Generic

import msgspec
from msgspec import Struct, structs

from thoughtline.app.budgets.admission import Admission
from thoughtline.app.budgets.answer_limits import bound_prompt
from thoughtline.app.budgets.owner_budgets import UNLIMITED, OwnerBudgets
from thoughtline.app.budgets.worst_case import interrupted_usage
from thoughtline.app.command_result import CommandResult
from thoughtline.app.delegation.workflow import DelegationRequest
from thoughtline.app.deliberation.call_result import cancelled, may_pass, recorded_failure
from thoughtline.app.deliberation.model_calls import ModelAccess
from thoughtline.app.deliberation.panel import Seat
from thoughtline.app.deliberation.progress_listeners import ProgressListener
from thoughtline.app.deliberation.state import is_asked_by, owner_digest
from thoughtline.app.erasure import no_trace
from thoughtline.app.idempotency_keys import call_key, workflow_id
from thoughtline.app.queries import Queries
from thoughtline.app.recorder import Recorder
from thoughtline.app.session_cache import Folded
from thoughtline.core.budgets.reservation import Reservation, reservation_of, stored_reservation
from thoughtline.core.events import AuthoredEvent, DelegationMade, Event
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import delegations, deliberations
from thoughtline.core.rules.branches import no_such_branch
from thoughtline.core.rules.delegations import QuestionLimit
from thoughtline.core.rules.references import SPOKEN
from thoughtline.core.session import Session
from thoughtline.core.views.session_view import DelegationView, SessionView
from thoughtline.engine.errors import NoSuchWorkflow, WorkflowFailed, WorkflowStopped
from thoughtline.llm import answer_codec, model
from thoughtline.llm.model import Answer, ChatModel, Prompt
from thoughtline.store.ledger import IdempotencyKey

KIND = "delegate"
"""The engine's name of a delegation's workflows, and the kind of its idempotency keys."""

DRAWS = 100
"""Ids that are drawn until one is free. Of 2^32, a hundred taken in a row mean a bad source."""


class DelegatedQuestion(Struct, frozen=True, kw_only=True):
    """A question of some `kind`. `parent` is the node that it follows, "" for none."""

    kind: str
    prompt: Prompt
    parent: str = ""


class DelegationBranch(Struct, frozen=True, kw_only=True):
    """A question on its branch, and the delegation that it is answered by."""

    session: str
    node: str
    delegation: str


Record = Callable[[DelegatedQuestion, Reservation | None], Awaitable[CommandResult[Folded]]]
"""Records a question, and what is reserved for it."""


class Delegations(Generic[Folded]):
    """Delegations of one owner. `new_node` draws an id."""

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
        self._waiting: Counter[DelegationBranch] = Counter()
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
        """Record a question, and have it asked. A repeated `key` asks nothing new.

        Raises `Refused`.
        """
        limits.check_name("session", session)
        if key is not None:
            limits.check_name("key", key)
        model.check_prompt(question.prompt)
        retry_key, known, again = None, False, ""
        if key is not None:
            retry_key, known, again = await self._retry_key(question, session, author, key)

        async def record(
            question: DelegatedQuestion, reservation: Reservation | None
        ) -> CommandResult[Folded]:
            def rule(now: Folded) -> list[AuthoredEvent]:
                if reservation is not None:
                    self._budgets.check_session(session, now.delegations, reservation)
                if question_limit is not None:
                    question_limit.check(now)
                events = self._events(now, question, limits, reservation, again)
                return [(author, each) for each in events]

            return await self._recorder.record(rule, session=session, key=retry_key, may_begin=True)

        if self.configured and not known:  # what was asked already is not paid for again
            return await self._ask(question, session, record)
        node = _node(await record(question, None))
        if self.configured:
            await self.resume(node)
        return node

    async def outcome(
        self,
        node: DelegationBranch,
        *,
        author: str,
        seconds: float,
        listener: ProgressListener | None = None,
    ) -> Answer | None:
        """As `result`, for the call that asked: if it is cancelled, so is the question.

        Unless another call, a retry with the same key, waits for the same.
        """
        self._waiting[node] += 1
        try:
            return await self.result(node, seconds=seconds, listener=listener)
        except asyncio.CancelledError:
            if self._waiting[node] == 1:
                await asyncio.shield(self._cancel(node, author))
            raise
        finally:
            self._waiting[node] -= 1
            if not self._waiting[node]:
                del self._waiting[node]

    async def result(
        self, node: DelegationBranch, *, seconds: float, listener: ProgressListener | None = None
    ) -> Answer | None:
        """The model's answer. None if nothing came within `seconds`. Raises `Refused`."""
        workflow = workflow_id(self._owner, node.session, node.delegation)
        leave = self._models.listeners.add(workflow, listener) if listener is not None else None
        try:
            async with no_trace(self._models.engine, workflow):
                return await self._result(node, seconds)
        finally:
            if leave is not None:
                leave()

    async def _result(self, node: DelegationBranch, seconds: float) -> Answer | None:
        workflow = workflow_id(self._owner, node.session, node.delegation)
        engine = await self._models.engine()
        try:
            result = await engine.result(workflow, wait=seconds)
        except NoSuchWorkflow:
            # The process died between recording the question and starting the workflow.
            if not await self.resume(node):
                return None
            result = await engine.result(workflow, wait=seconds)
        except (WorkflowFailed, WorkflowStopped) as error:
            raise Refused(
                Code.ENGINE_FAILED,
                f"The question failed inside ({type(error).__name__}).",
                hint="Ask again; the server's log says where it failed.",
            ) from error
        return None if result is None else answer_codec.decode(result)

    async def resume(self, node: DelegationBranch) -> bool:
        """Have an open question asked, or asked further whose process died. Not another owner's.

        A session may be shared, and a workflow never is: whether it is ours.
        """
        found = await self._question(node)
        if found is None:
            return False
        made, _ = found
        prompt = msgspec.convert(made.given["prompt"], Prompt)
        await self._start(node, made.seat, prompt, reservation_of(made.given))
        return True

    async def _question(self, node: DelegationBranch) -> tuple[DelegationMade, int] | None:
        """The recorded question, and when it was asked. None where it is not this owner's."""
        async for recorded in self._queries.events(node.session):
            event = recorded.event
            if isinstance(event, DelegationMade) and event.delegation == node.delegation:
                is_ours = is_asked_by(event.given, self._owner, node.session)
                return (event, recorded.at) if is_ours else None
        return None

    async def answer(
        self, session: str, delegation: str, text: str, *, author: str, limits: Limits
    ) -> DelegationBranch:
        """Record the calling model's own answer. Raises `Refused`."""
        limits.check_name("session", session)

        def rule(now: Folded) -> list[AuthoredEvent]:
            return [(author, each) for each in delegations.answer(now, delegation, text, limits)]

        change = await self._recorder.record(rule, session=session)
        branch = change.thought.branch if change.thought is not None else ""
        return DelegationBranch(session=session, node=branch, delegation=delegation)

    async def look(self, session: str, node: str) -> tuple[SessionView, DelegationView]:
        """A node with its words. Raises `Refused` where there is none, and why it failed."""
        view = await self._queries.view(session)
        failed: DelegationView | None = None
        for delegation in view.delegations.values():
            # None for what was asked on the way to nothing.
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
        """How many questions a session may still ask."""
        return await self._recorder.look(session, question_limit.left)

    async def _retry_key(
        self, question: DelegatedQuestion, session: str, author: str, key: str
    ) -> tuple[IdempotencyKey, bool, str]:
        """The key of a call that its caller named, whether it was recorded, and the thought of it.

        What failed with something that may pass is asked again, under a key of its own.
        """
        again = ""
        for attempt in count(1):
            kind = KIND if attempt == 1 else f"{KIND} {attempt}"
            retry_key = call_key(kind, key, author, session, (question,))
            first = await self._recorder.first_answer(retry_key)
            if first is None:
                break
            made = first.event(DelegationMade)
            if not await self._recorder.look(session, partial(_may_be_repeated, made.delegation)):
                return retry_key, True, again
            again = made.asks
        return retry_key, False, again

    async def _cancel(self, node: DelegationBranch, author: str) -> None:
        """Record that a question is not waited for any more, and have it broken off."""
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
        with suppress(NoSuchWorkflow):  # it was recorded, and never came to be started
            engine = await self._models.engine()
            await engine.stop(workflow_id(self._owner, node.session, node.delegation))

    async def _ask(
        self, question: DelegatedQuestion, session: str, record: Record[Folded]
    ) -> DelegationBranch:
        """Record a question with what it may use at most, and start its workflow."""
        async with self._admission.slot(session) as slot:
            async with self._budgets.reserve(self._recorder, session) as available:
                reservation = None
                if available != UNLIMITED:
                    chat_model = self._model(question.kind)
                    prompt, worst = await bound_prompt(question.prompt, chat_model, available)
                    reservation = self._budgets.reservation(worst, prompt.deadline)
                    question = structs.replace(question, prompt=prompt)
                change = await record(question, reservation)
            node = _node(change)
            if change.is_retry:  # another call with its key was first
                await self.resume(node)
                return node
            if reservation is not None:
                await self._check_day(node, question.kind)
            slot.workflow = workflow_id(self._owner, session, node.delegation)
            try:
                await self._start(node, question.kind, question.prompt, reservation)
            except asyncio.CancelledError:  # the first start of a process takes time
                await asyncio.shield(self._cancel(node, ""))
                raise
        return node

    async def _check_day(self, node: DelegationBranch, kind: str) -> None:
        """Take a question back for which another process was quicker. Raises `Refused`."""
        try:
            await self._budgets.check_day(node.session, node.delegation)
        except Refused as refusal:
            author, because = self._model(kind).name, refusal

            def rule(now: Folded) -> list[AuthoredEvent]:
                failed = deliberations.fail(now, node.delegation, because.code, str(because), None)
                return [(author, failed)]

            await self._recorder.record(rule, session=node.session)
            raise

    async def _start(
        self, node: DelegationBranch, kind: str, prompt: Prompt, reservation: Reservation | None
    ) -> None:
        request = DelegationRequest(
            owner=self._owner,
            session=node.session,
            host=await self._queries.host_place(node.session),
            delegation=node.delegation,
            seat=kind,
            prompt=prompt,
            until=0 if reservation is None else reservation.until,
        )
        engine = await self._models.engine()
        await engine.start(KIND, request.workflow, msgspec.json.encode(request))

    def _events(
        self,
        now: Folded,
        question: DelegatedQuestion,
        limits: Limits,
        reservation: Reservation | None,
        again: str,
    ) -> list[Event]:
        return delegations.delegate(
            now,
            self._free_node(now),
            question.prompt.text,
            question.kind,
            limits,
            parent=question.parent,
            again=again,
            given={
                "prompt": msgspec.to_builtins(question.prompt),
                "owner": owner_digest(self._owner),
                **stored_reservation(reservation),
            },
        )

    def _free_node(self, now: Folded) -> str:
        for _ in range(DRAWS):
            if (node := self._new_node()) not in now.branches:
                return node
        raise RuntimeError("the source of node ids gives the same ones again and again")

    def _model(self, kind: str) -> ChatModel:
        return self._models.calls.model(Seat(kind, ""))


def _node(change: CommandResult[Folded]) -> DelegationBranch:
    """The node of a question that was just recorded."""
    made = change.event(DelegationMade)
    return DelegationBranch(
        session=change.session,
        node=change.now.branch_of(made.asks).name,
        delegation=made.delegation,
    )


def _may_be_repeated(delegation: str, now: Session) -> bool:
    made = now.delegations.made[delegation]
    return made.state == "failed" and may_pass(made.code)
