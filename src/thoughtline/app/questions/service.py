"""Questions of one owner to models: their begin, the wait for their results, and their end.

A deliberation asks a panel of models, and a delegation one model. The two differ in the events of
their beginning and of their end.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, nullcontext, suppress
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from msgspec import structs

from thoughtline.app.budgets.admission import Admission
from thoughtline.app.budgets.owner_budgets import OwnerBudgets
from thoughtline.app.budgets.owner_concurrency import Slot
from thoughtline.app.commands.command_result import CommandResult
from thoughtline.app.commands.erasure import no_trace
from thoughtline.app.commands.idempotency_keys import workflow_id
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.folds.session_cache import Folded
from thoughtline.app.queries.queries import Queries
from thoughtline.app.questions.model_calls import ModelAccess
from thoughtline.app.questions.progress_listeners import ProgressListener
from thoughtline.app.questions.question import Ending, Origin, Question, QuestionState
from thoughtline.app.questions.retry import Retry, asked_in, find_retry, name_of
from thoughtline.app.questions.workflow_request import owner_digest
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.budgets.reservation import Reservation, reservation_of, stored_reservation
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import AuthoredEvent
from thoughtline.core.refusal import Refused
from thoughtline.core.views.session_view import SessionView
from thoughtline.engine.errors import NoSuchWorkflow

Q = TypeVar("Q", bound=Question)
State = TypeVar("State", bound=QuestionState)


class Questions(Generic[Folded, Q, State]):
    """Use case for the questions of one owner. `kind` is the name of their workflows in the engine,
    and of their idempotency keys.
    """

    kind: ClassVar[str]

    def __init__(
        self,
        recorder: Recorder[Folded],
        queries: Queries,
        models: ModelAccess,
        *,
        budgets: OwnerBudgets,
        admission: Admission,
        owner: str = "",
    ) -> None:
        self._recorder = recorder
        self._queries = queries
        self._models = models
        self._budgets = budgets
        self._admission = admission
        self._owner = owner
        self._waiters: Counter[tuple[str, str]] = Counter()
        self.configured = models.configured
        self.notice = models.notice

    def _events(
        self, now: Folded, question: Q, origin: Origin, facts: dict[str, Any], again: str
    ) -> list[AuthoredEvent]:
        """Return the events of a question. `facts` are recorded with every question, and `again` is
        the id of its thought if the same question failed earlier.
        """
        raise NotImplementedError

    async def _bound(self, question: Q, available: Allowance) -> tuple[Q, Reservation | None]:
        """Return the question within the available budget, and its reservation. Raises `Refused` if
        the budget is too small.
        """
        raise NotImplementedError

    def _state_in(self, view: SessionView, session: str, name: str) -> State:
        """Return the state of a question from a view of its session. Raises `Refused` if there is
        no such question.
        """
        raise NotImplementedError

    async def _interrupted_usage(self, state: State) -> Mapping[str, Usage]:
        """Estimate the usage of the open delegations, in case they are interrupted now."""
        raise NotImplementedError

    def _end_events(
        self, now: Folded, state: State, author: str, ending: Ending
    ) -> list[AuthoredEvent]:
        """Return the events that end a question, none if the question has ended."""
        raise NotImplementedError

    async def _cancel(self, session: str, name: str, author: str) -> None:
        """Stop a question because nobody waits for it."""
        raise NotImplementedError

    async def _retry(self, question: Q | None, origin: Origin) -> Retry:
        return await find_retry(self._recorder, self.kind, origin, question)

    async def _begin(
        self, question: Q, origin: Origin, retry: Retry, slot: Slot | None = None
    ) -> CommandResult[Folded]:
        """Record a question and start its workflow. A question that was asked is not paid again.

        `slot` is a slot that the caller holds. Raises `Refused` if a rule forbids the question, or
        a budget is too small.
        """
        asks = self._models.asks(question.seats) and not retry.known
        slots = self._admission.slot(origin.session, asks=asks)
        async with slots if slot is None else nullcontext(slot) as taken:
            change = await self._record(question, origin, retry, asks=asks)
            asked = asked_in(change)
            state = await self._state(change.session, name_of(asked))
            if asks and not change.is_retry and reservation_of(asked.given) is not None:
                await self._check_day(state, origin.author)
            if state.needs_workflow:
                taken.workflow = state.request.workflow
                await self._start(state, caller=origin.author)
        return change

    async def _record(
        self, question: Q, origin: Origin, retry: Retry, *, asks: bool
    ) -> CommandResult[Folded]:
        if not asks:
            return await self._append(question, origin, retry, None)
        self._models.calls.check(question.seats, question.chair)
        async with self._budgets.reserve(self._recorder, origin.session) as available:
            question, reservation = await self._bound(question, available)
            return await self._append(question, origin, retry, reservation)

    async def _append(
        self, question: Q, origin: Origin, retry: Retry, reservation: Reservation | None
    ) -> CommandResult[Folded]:
        facts = {"owner": owner_digest(self._owner), **stored_reservation(reservation)}

        def rule(now: Folded) -> list[AuthoredEvent]:
            self._budgets.check_session(origin.session, now.delegations, reservation)
            return self._events(now, question, origin, facts, retry.again)

        return await self._recorder.record(
            rule, session=origin.session, key=retry.key, may_begin=origin.may_begin
        )

    async def _check_day(self, state: State, author: str) -> None:
        """Withdraw a recorded question if another process reserved the day's remaining budget
        first. Raises `Refused` if the question was withdrawn.
        """
        try:
            await self._budgets.check_day(state.request.session, state.request.asked)
        except Refused as refusal:
            await self._end(state, author, Ending(because=str(refusal), code=refusal.code))
            raise

    async def _start(self, state: State, *, caller: str | None = None) -> None:
        """Start the workflow of a question, unless it was started earlier. The first start in a
        process takes time.

        The question is cancelled if its `caller` leaves during the start. Raises `Refused`
        (NO_SUCH_SESSION) if the session is no longer shared.
        """
        host = await self._queries.host_place(state.request.session)
        request = structs.replace(state.request, host=host)
        try:
            engine = await self._models.engine()
            await engine.start(self.kind, request.workflow, msgspec.json.encode(request))
        except asyncio.CancelledError:
            if caller is not None:
                await asyncio.shield(self._cancel(request.session, request.asked, caller))
            raise

    async def _result(
        self, session: str, name: str, seconds: float, listener: ProgressListener | None
    ) -> bytes | None:
        """Return the result of a question's workflow, or None if no result arrives within
        `seconds`.

        A process may die after it recorded a question and before it started the workflow, so a
        question without a started workflow is started. The result is None if another owner has to
        start it. Raises `WorkflowFailed` if the workflow failed, and `WorkflowStopped` if it was
        stopped.
        """
        workflow, models = workflow_id(self._owner, session, name), self._models
        leave = None if listener is None else models.calls.listeners.add(workflow, listener)
        try:
            async with no_trace(models.engine, workflow):
                engine = await models.engine()
                try:
                    return await engine.result(workflow, wait=seconds)
                except NoSuchWorkflow:
                    state = await self._state(session, name)
                if not state.needs_workflow:
                    return None
                await self._start(state)
                return await engine.result(workflow, wait=seconds)
        finally:
            if leave is not None:
                leave()

    @asynccontextmanager
    async def _waiting(self, session: str, name: str, author: str) -> AsyncIterator[None]:
        """Cancel a question if the calling task is cancelled, unless a retry of the same call still
        waits.
        """
        question = session, name
        self._waiters[question] += 1
        try:
            yield
        except asyncio.CancelledError:
            if self._waiters[question] == 1:
                await asyncio.shield(self._cancel(session, name, author))
            raise
        finally:
            self._waiters[question] -= 1
            if not self._waiters[question]:
                del self._waiters[question]

    async def _stop(self, session: str, name: str, author: str, ending: Ending) -> None:
        state = await self._state(session, name)
        # Recorded first, so that a caller without the right to write stops nothing.
        await self._break_off(state, author, ending)
        if state.has_workflow:
            with suppress(NoSuchWorkflow):  # recorded, and never started
                await (await self._models.engine()).stop(state.request.workflow)

    async def _break_off(self, state: State, author: str, ending: Ending) -> None:
        """Record the end of a question, with the usage of its open delegations up to now."""
        interrupted = {} if state.by_caller else await self._interrupted_usage(state)
        await self._end(state, author, structs.replace(ending, interrupted=interrupted))

    async def _end(self, state: State, author: str, ending: Ending) -> None:
        await self._recorder.record(
            lambda now: self._end_events(now, state, author, ending), session=state.request.session
        )

    async def _state(self, session: str, name: str) -> State:
        return self._state_in(await self._queries.current_view(session), session, name)
