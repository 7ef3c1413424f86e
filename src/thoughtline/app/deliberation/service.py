"""Deliberations for tools: several models answer one question without seeing each other's answers.

If models are configured, the engine asks the models. If no model is configured, the calling model
gets the seats, and answers under their delegations' ids.
"""

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from hmac import compare_digest
from typing import Any

import msgspec
from msgspec import structs

from thoughtline.app.budgets.owner_concurrency import Slot
from thoughtline.app.commands.command_result import CommandResult
from thoughtline.app.deliberation import transitions
from thoughtline.app.deliberation.caller_seats import check_votes, turns
from thoughtline.app.deliberation.panel import DeliberationRequest
from thoughtline.app.deliberation.panel_budget import PanelBudget
from thoughtline.app.deliberation.question import KIND, PanelQuestion
from thoughtline.app.deliberation.shown_context import context_of, find_context
from thoughtline.app.deliberation.state import DeliberationState, read_state
from thoughtline.app.deliberation.status import (
    CANCELLED,
    FAILED_INSIDE,
    STOPPED,
    DeliberationStatus,
)
from thoughtline.app.deliberation.task_ids import (
    STORED_AS,
    new_secret,
    no_such_task,
    place_of,
    task_id,
)
from thoughtline.app.folds.session_cache import Folded
from thoughtline.app.questions.progress_listeners import ProgressListener
from thoughtline.app.questions.question import Ending, Origin
from thoughtline.app.questions.retry import Retry
from thoughtline.app.questions.service import Questions
from thoughtline.core import rules
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.budgets.reservation import Reservation
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import AuthoredEvent, DeliberationBegun
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import deliberations
from thoughtline.core.views.session_view import SessionView
from thoughtline.engine.errors import WorkflowFailed, WorkflowStopped

UNKNOWN = (Code.NO_SUCH_SESSION, Code.NO_SUCH_DELIBERATION, Code.SESSION_FORGOTTEN)
"""Codes of refusals that mean an unknown task."""


class Deliberations(Questions[Folded, PanelQuestion, DeliberationState]):
    kind = KIND

    async def begin(
        self, question: PanelQuestion, origin: Origin, slot: Slot | None = None
    ) -> tuple[str, str]:
        """Record a question, and start to ask the panel. Returns the session and the deliberation.

        `slot` is a slot of `slot` that the caller holds. The call does not wait for answers. Raises
        `Refused` if the question is invalid, or exceeds a limit or a budget.
        """
        origin.check()
        question.panel.check()
        retry = await self._retry(question, origin)
        if retry.again:
            origin = structs.replace(origin, session=retry.session)
        if retry.known:
            question = structs.replace(question, must_stand=False)
        question = await self._with_context(question, origin.session)
        change = await self._begin(question, origin, retry, slot)
        return change.session, change.event(DeliberationBegun).deliberation

    def slot(self, session: str) -> AbstractAsyncContextManager[Slot]:
        """Hold a slot for a router call and for the `begin` that follows. Raises `RetryLater` if no
        slot or no budget is left.
        """
        return self._admission.slot(session, asks=self._models.configured)

    async def knows(self, origin: Origin) -> bool:
        """Check if a deliberation was begun with this key and payload, and need not be repeated.

        Raises `Refused` (KEY_REUSED) if the key was used for another call.
        """
        return (await self._retry(None, origin)).known

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
        view = await self._queries.current_view(session)
        state = self._state_in(view, session, deliberation)
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
        async with self._waiting(session, deliberation, author):
            return await self.wait(session, deliberation, seconds=seconds, listener=listener)

    async def look(self, session: str, deliberation: str) -> DeliberationStatus:
        """Raises `Refused` if the deliberation does not exist."""
        view = await self._queries.current_view(session)
        return self._progress(view, self._state_in(view, session, deliberation))

    async def of_task(self, name: str) -> DeliberationStatus:
        """Return the present status of a task.

        Raises `Refused` (NO_SUCH_TASK), with the same text, if the task is unknown or belongs to
        another owner.
        """
        session, deliberation = place_of(name)
        try:
            view = await self._queries.current_view(session)
            state = self._state_in(view, session, deliberation)
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
        """Raises `Refused` (NO_SUCH_DELEGATION) if the seat does not exist."""
        view = await self._queries.current_view(session)
        return deliberations.find_seat(view.session, delegation).of

    async def answer(
        self, session: str, answers: Mapping[str, str], *, author: str, limits: Limits
    ) -> DeliberationStatus:
        """Record the calling model's answers for seats of one deliberation, all answers or none.

        `answers` maps the id or the name of each seat to its text. The steps that follow from the
        answers are recorded, too. Raises `Refused` if a seat is not open, or an answer exceeds a
        limit.
        """
        view = await self._queries.current_view(session)
        found = deliberations.find_open_seats(view.session, answers)
        deliberation = found.deliberation
        state = self._state_in(view, session, deliberation)
        if not state.by_caller:
            named = ", ".join(found.texts)
            raise Refused(
                Code.BAD_ARGUMENTS,
                f"{named} is the seat of a configured model, so you cannot answer it."
                if len(found.texts) == 1
                else f"{named} are seats of configured models, so you cannot answer them.",
                hint=f"Wait for {deliberation}, or stop it.",
            )
        check_votes(state, found.texts)
        await self._recorder.record(
            lambda now: [
                (author, deliberations.answer(now, seat, text, limits))
                for seat, text in found.texts.items()
            ],
            session=session,
        )
        await self._queries.catch_up(view, session)
        await self._go_on(self._state_in(view, session, deliberation), author)
        return await self._refresh(view, session, deliberation)

    async def stop(
        self, session: str, deliberation: str, *, author: str, because: str = STOPPED
    ) -> DeliberationStatus:
        """End a deliberation without an outcome. The answers so far become visible."""
        ending = Ending(because=because, code=Code.DELIBERATION_ENDED)
        await self._stop(session, deliberation, author, ending)
        return await self.look(session, deliberation)

    async def _cancel(self, session: str, name: str, author: str) -> None:
        ending = Ending(because=CANCELLED, code=Code.CANCELLED)
        await self._stop(session, name, author, ending)

    async def _with_context(self, question: PanelQuestion, session: str | None) -> PanelQuestion:
        """Return the question with the texts of its context, and with each context id once and in
        its recorded form.

        Raises `Refused` if a context node does not exist, or may not be shown.
        """
        panel = question.panel
        if not panel.context:
            return question
        if session is None:
            raise Refused(
                Code.NO_SUCH_THOUGHT,
                "A session that begins has nothing to show to models yet.",
                hint="Name the `session` that it is in.",
            )
        view = await self._queries.current_view(session)
        panel = find_context(view, panel, must_stand=question.must_stand)
        return structs.replace(question, panel=panel, context=context_of(view, panel))

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
        if state.by_caller:
            # A process may have died between the last answer and the steps that follow it.
            await self._go_on(state, request.author)
        elif state.is_ours:
            await self._wait_for_models(state, seconds, listener)
        else:
            return progress
        return await self._refresh(view, request.session, request.deliberation)

    async def _wait_for_models(
        self, state: DeliberationState, seconds: float, listener: ProgressListener | None
    ) -> None:
        request = state.request
        try:
            await self._result(request.session, request.deliberation, seconds, listener)
        except WorkflowStopped:
            await self._give_up(request, STOPPED, Code.DELIBERATION_ENDED)
        except WorkflowFailed as error:
            await self._give_up(request, f"{FAILED_INSIDE}: {error.kind}", Code.ENGINE_FAILED)

    async def _give_up(self, request: DeliberationRequest, because: str, code: str) -> None:
        now = await self._state(request.session, request.deliberation)  # more may be in
        await self._break_off(now, request.author, Ending(because=because, code=code))

    async def _go_on(self, state: DeliberationState, author: str) -> None:
        """Record the next step if no seat is open: the chair's seat, or the end of the
        deliberation.
        """
        if state.open_seats or state.ended:
            return
        if not state.needs_chair:
            await self._end(state, author, Ending())
            return
        request = state.request
        await self._recorder.record(
            lambda now: transitions.seat_chair(now, request, author), session=request.session
        )

    def _events(
        self,
        now: Folded,
        question: PanelQuestion,
        origin: Origin,
        facts: dict[str, Any],
        again: str,
    ) -> list[AuthoredEvent]:
        panel, router_call = question.panel, question.router_call
        given = {**facts, "by_caller": not self._models.asks(panel.seats)}
        if question.as_task and not given["by_caller"]:
            given[STORED_AS] = new_secret()
        given["panel"] = msgspec.to_builtins(panel)
        asked = [] if again else rules.decide(now, question.command, origin.limits)
        seats = [seat.name for seat in panel.seats]
        begun = deliberations.begin(now, again or now.next_thought, seats, panel.settling, given)
        routed = [] if router_call is None else router_call.events(now, len(seats))
        return [*((origin.author, event) for event in (*asked, *begun)), *routed]

    async def _append(
        self,
        question: PanelQuestion,
        origin: Origin,
        retry: Retry,
        reservation: Reservation | None,
    ) -> CommandResult[Folded]:
        change = await super()._append(question, origin, retry, reservation)
        if question.router_call is not None:
            question.router_call.is_recorded = not change.is_retry
        return change

    async def _bound(
        self, question: PanelQuestion, available: Allowance
    ) -> tuple[PanelQuestion, Reservation | None]:
        budget = PanelBudget(self._models.calls)
        panel = await budget.bound(question.panel, question.prompts, available)
        reservation = self._budgets.reservation(panel.budget, panel.total_seconds)
        return structs.replace(question, panel=panel), reservation

    def _state_in(self, view: SessionView, session: str, name: str) -> DeliberationState:
        return read_state(view, self._owner, session, name, self._models.asks)

    async def _interrupted_usage(self, state: DeliberationState) -> Mapping[str, Usage]:
        if state.ended:
            return {}
        return await PanelBudget(self._models.calls).interrupted_usage(state)

    def _end_events(
        self, now: Folded, state: DeliberationState, author: str, ending: Ending
    ) -> list[AuthoredEvent]:
        return transitions.end(
            now, state.request, state.opinions, state.conclusion, author=author, ending=ending
        )

    async def _refresh(
        self, view: SessionView, session: str, deliberation: str
    ) -> DeliberationStatus:
        await self._queries.catch_up(view, session)
        return self._progress(view, self._state_in(view, session, deliberation))

    def _progress(self, view: SessionView, state: DeliberationState) -> DeliberationStatus:
        session, deliberation = state.request.session, state.request.deliberation
        given = view.deliberations[deliberation].given
        return DeliberationStatus(
            session=session,
            deliberation=deliberation,
            view=view,
            turns=turns(state) if state.by_caller else (),
            task=task_id(session, deliberation, given) if state.is_ours else "",
        )
