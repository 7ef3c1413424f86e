"""Deliberations for tools: several models answer one question without seeing each other's answers.

If models are configured, the engine asks the models. If no model is configured, the calling model
gets the seats, and answers under their delegations' ids.
"""

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import partial
from hmac import compare_digest
from typing import Generic

from msgspec import structs

from thoughtline.app.budgets.admission import Admission
from thoughtline.app.budgets.owner_budgets import OwnerBudgets
from thoughtline.app.budgets.owner_concurrency import Slot
from thoughtline.app.commands.idempotency_keys import workflow_id
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.deliberation.caller_seats import CallerSeats
from thoughtline.app.deliberation.panel import Context, DeliberationRequest
from thoughtline.app.deliberation.panel_budget import PanelBudget
from thoughtline.app.deliberation.question import (
    KIND,
    NO_PREPARATION,
    Origin,
    PanelQuestion,
    Preparation,
)
from thoughtline.app.deliberation.question_recorder import QuestionRecorder
from thoughtline.app.deliberation.repository import DeliberationRepository
from thoughtline.app.deliberation.shown_context import context_of, find_context
from thoughtline.app.deliberation.state import DeliberationState
from thoughtline.app.deliberation.status import (
    CANCELLED,
    FAILED_INSIDE,
    STOPPED,
    DeliberationStatus,
)
from thoughtline.app.deliberation.task_ids import (
    no_such_task,
    place_of,
    task_id,
)
from thoughtline.app.folds.session_cache import Folded
from thoughtline.app.queries.queries import Queries
from thoughtline.app.questions.model_calls import ModelAccess
from thoughtline.app.questions.progress_listeners import ProgressListener
from thoughtline.app.questions.retry import check_day
from thoughtline.app.questions.workflows import QuestionWorkflows
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import DeliberationBegun
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import deliberations
from thoughtline.core.views.session_view import SessionView
from thoughtline.engine.errors import WorkflowFailed, WorkflowStopped

UNKNOWN = (Code.NO_SUCH_SESSION, Code.NO_SUCH_DELIBERATION, Code.SESSION_FORGOTTEN)
"""Codes of refusals that mean an unknown task."""


class Deliberations(Generic[Folded]):
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
        self._budgets = budgets
        self._admission = admission
        self._models = models
        self.notice = models.notice
        self._questions = QuestionRecorder(recorder, models, budgets, owner)
        self._record = DeliberationRepository(recorder, queries, owner)
        self._caller = CallerSeats(self._record, recorder)
        self._workflows = QuestionWorkflows(KIND, models)
        self._panel_budget = PanelBudget(models.calls)
        self._owner = owner

    async def begin(
        self, question: PanelQuestion, origin: Origin, preparation: Preparation = NO_PREPARATION
    ) -> tuple[str, str]:
        """Record a question, and start to ask the panel. Returns the session and the deliberation.

        The call does not wait for answers. Raises `Refused` if the question is invalid, or exceeds
        a limit or a budget.
        """
        origin.check()
        question.panel.check()
        retry = await self._questions.retry(question, origin)
        if retry.again:
            origin = structs.replace(origin, session=retry.session)
        # A question that was asked before is not paid for again.
        asks = self._models.asks(question.panel.seats) and not retry.known
        if retry.known:
            question = structs.replace(question, must_stand=False)
        question, context = await self._with_context(question, origin.session)
        slot = self._admission.slot(origin.session, asks=asks)
        async with slot if preparation.slot is None else nullcontext(preparation.slot) as taken:
            call = preparation.router_call
            if asks:
                change = await self._questions.record_reserved(
                    question, context, origin, retry, call
                )
            else:
                change = await self._questions.record(question, origin, retry, call)
            deliberation = change.event(DeliberationBegun).deliberation
            state = await self._record.state(change.session, deliberation)
            if asks and not change.is_retry:
                await self._check_day(state, origin.author)
            if state.is_ours and not state.ended and not self._by_caller(state):
                taken.workflow = state.request.workflow
                await self._start(state, origin.author)
        return change.session, deliberation

    def slot(self, session: str) -> AbstractAsyncContextManager[Slot]:
        """Hold a slot for a router call and for the `begin` that follows. Raises `RetryLater` if no
        slot or no budget is left.
        """
        return self._admission.slot(session, asks=self._models.configured)

    async def knows(self, origin: Origin) -> bool:
        """Check if a deliberation was begun with this key and payload, and need not be repeated.

        Raises `Refused` (KEY_REUSED) if the key was used for another call.
        """
        return (await self._questions.retry(None, origin)).known

    async def wait(
        self,
        session: str,
        deliberation: str,
        *,
        seconds: float,
        listener: ProgressListener | None = None,
    ) -> DeliberationStatus:
        """Wait until a deliberation has ended, at most `seconds`. Returns the status of the
        deliberation.

        The call does not wait for another owner's deliberation in a shared session. Raises
        `Refused` if the deliberation does not exist, or cannot go on.
        """
        view = await self._record.view(session)
        state = self._record.state_in(view, session, deliberation)
        return await self._wait(view, state, seconds, listener)

    async def outcome(
        self,
        session: str,
        deliberation: str,
        *,
        author: str,
        seconds: float,
        listener: ProgressListener | None = None,
    ) -> DeliberationStatus:
        """Wait as `wait` does, and stop the deliberation if the calling task is cancelled.

        The deliberation is not stopped while a retry with the same key waits for its outcome.
        """
        workflow = workflow_id(self._owner, session, deliberation)
        cancel = partial(self._cancel, session, deliberation, author)
        async with self._workflows.waiting(workflow, cancel):
            return await self.wait(session, deliberation, seconds=seconds, listener=listener)

    async def look(self, session: str, deliberation: str) -> DeliberationStatus:
        """Return the present status of a deliberation. Raises `Refused` if the deliberation does
        not exist.
        """
        view = await self._record.view(session)
        return self._progress(view, self._record.state_in(view, session, deliberation))

    async def of_task(self, name: str) -> DeliberationStatus:
        """Return the present status of a task.

        Raises `Refused` (NO_SUCH_TASK), with the same text, if the task is unknown or belongs to
        another owner.
        """
        session, deliberation = place_of(name)
        try:
            view = await self._record.view(session)
            state = self._record.state_in(view, session, deliberation)
        except Refused as refusal:
            if refusal.code in UNKNOWN:
                raise no_such_task() from refusal
            raise
        progress = self._progress(view, state)
        if not compare_digest(progress.task.encode(), name.encode()):
            raise no_such_task()
        if progress.ended:
            return progress
        # Asking also restarts the workflow if its process has died.
        return await self._wait(view, state, 0)

    async def of_seat(self, session: str, delegation: str) -> str:
        """Return the deliberation of a seat. Raises `Refused` (NO_SUCH_DELEGATION) if the seat does
        not exist.
        """
        view = await self._record.view(session)
        return deliberations.find_seat(view.session, delegation).of

    async def answer(
        self, session: str, answers: Mapping[str, str], *, author: str, limits: Limits
    ) -> DeliberationStatus:
        """Record the calling model's answers for seats of one deliberation, all answers or none.

        `answers` maps the id or the name of each seat to its text. The steps that follow from the
        answers are recorded, too. Raises `Refused` if a seat is not open, or an answer exceeds a
        limit.
        """
        view = await self._record.view(session)
        found = deliberations.find_open_seats(view.session, answers)
        deliberation = found.deliberation
        state = self._record.state_in(view, session, deliberation)
        if not self._by_caller(state):
            named = ", ".join(found.texts)
            raise Refused(
                Code.BAD_ARGUMENTS,
                f"{named} is the seat of a configured model, so you cannot answer it."
                if len(found.texts) == 1
                else f"{named} are seats of configured models, so you cannot answer them.",
                hint=f"Wait for {deliberation}, or stop it.",
            )
        self._caller.check(state, found.texts)
        await self._caller.answer(session, found.texts, author=author, limits=limits)
        await self._record.catch_up(view, session)
        await self._caller.go_on(self._record.state_in(view, session, deliberation), author)
        return await self._refresh(view, session, deliberation)

    async def stop(
        self, session: str, deliberation: str, *, author: str, because: str = STOPPED
    ) -> DeliberationStatus:
        """End a deliberation without an outcome. The answers so far become visible."""
        state = await self._record.state(session, deliberation)
        by_caller = self._by_caller(state)
        # Recorded first, so that a caller without the right to write stops nothing.
        interrupted = {} if by_caller else await self._interrupted_usage(state)
        await self._record.end(state, author, because=because, interrupted=interrupted)
        if state.is_ours and not by_caller:
            await self._workflows.stop(state.request.workflow)
        return await self.look(session, deliberation)

    async def _start(self, state: DeliberationState, author: str) -> None:
        session, deliberation = state.request.session, state.request.deliberation
        await self._workflows.start(
            await self._record.workflow_request(state),
            partial(self._cancel, session, deliberation, author),
        )

    async def _cancel(self, session: str, deliberation: str, author: str) -> None:
        await self.stop(session, deliberation, author=author, because=CANCELLED)

    async def _with_context(
        self, question: PanelQuestion, session: str | None
    ) -> tuple[PanelQuestion, Context]:
        """Return the question and the texts of its context, with each context id once and in its
        recorded form.

        Raises `Refused` if a context node does not exist, or may not be shown.
        """
        panel = question.panel
        if not panel.context:
            return question, ()
        if session is None:
            raise Refused(
                Code.NO_SUCH_THOUGHT,
                "A session that begins has nothing to show to models yet.",
                hint="Name the `session` that it is in.",
            )
        view = await self._record.view(session)
        panel = find_context(view, panel, must_stand=question.must_stand)
        return structs.replace(question, panel=panel), context_of(view, panel)

    async def _check_day(self, state: DeliberationState, author: str) -> None:
        """Withdraw a question if another process used the day's remaining budget. Raises `Refused`
        if the question was withdrawn.
        """
        request = state.request
        if request.until:
            await check_day(
                self._budgets,
                request.session,
                request.deliberation,
                lambda refusal: self._record.end(state, author, because=str(refusal)),
            )

    async def _wait(
        self,
        view: SessionView,
        state: DeliberationState,
        seconds: float,
        listener: ProgressListener | None = None,
    ) -> DeliberationStatus:
        """Wait as `wait` does, with a view that is already read. Only events that follow the view
        are read.
        """
        progress = self._progress(view, state)
        if progress.ended or progress.turns:
            return progress
        request = state.request
        if self._by_caller(state):
            # A process may have died between the last answer and the steps that follow it.
            await self._caller.go_on(state, request.author)
        elif state.is_ours:
            await self._wait_for_models(state, seconds, listener)
        else:
            return progress
        return await self._refresh(view, request.session, request.deliberation)

    async def _wait_for_models(
        self, state: DeliberationState, seconds: float, listener: ProgressListener | None
    ) -> None:
        """Wait for the end of the workflow, for at most `seconds`."""
        request = state.request

        async def recorded() -> DeliberationRequest | None:
            now = await self._record.state(request.session, request.deliberation)
            return None if now.ended else await self._record.workflow_request(now)

        try:
            await self._workflows.result(
                request.workflow, recorded, seconds=seconds, listener=listener
            )
        except WorkflowStopped:
            await self._give_up(request, STOPPED)
        except WorkflowFailed as error:
            await self._give_up(request, f"{FAILED_INSIDE}: {error.kind}")

    async def _give_up(self, request: DeliberationRequest, because: str) -> None:
        now = await self._record.state(request.session, request.deliberation)  # more may be in
        interrupted = await self._interrupted_usage(now)
        await self._record.end(now, request.author, because=because, interrupted=interrupted)

    async def _interrupted_usage(self, state: DeliberationState) -> Mapping[str, Usage]:
        """Estimate the usage of the open questions by delegation, in case they are interrupted
        now.
        """
        return {} if state.ended else await self._panel_budget.interrupted_usage(state)

    async def _refresh(
        self, view: SessionView, session: str, deliberation: str
    ) -> DeliberationStatus:
        await self._record.catch_up(view, session)
        return self._progress(view, self._record.state_in(view, session, deliberation))

    def _progress(self, view: SessionView, state: DeliberationState) -> DeliberationStatus:
        session, deliberation = state.request.session, state.request.deliberation
        given = view.deliberations[deliberation].given
        return DeliberationStatus(
            session=session,
            deliberation=deliberation,
            view=view,
            turns=self._caller.turns(state) if self._by_caller(state) else (),
            task=task_id(session, deliberation, given) if state.is_ours else "",
        )

    def _by_caller(self, state: DeliberationState) -> bool:
        """Check if the calling model answers for the seats.

        The record names the seats' answerer; for a record of an old release, the present
        configuration decides.
        """
        if state.by_caller is None:
            return not self._models.asks(state.request.panel.seats)
        return state.by_caller
