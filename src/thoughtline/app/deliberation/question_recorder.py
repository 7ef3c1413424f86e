"""Recording of a question to a panel, with a budget reservation if models are asked."""

from functools import partial
from typing import Any, Generic

from msgspec import structs

from thoughtline.app.budgets.owner_budgets import OwnerBudgets
from thoughtline.app.commands.command_result import CommandResult
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.deliberation.panel import Context, seat_prompt
from thoughtline.app.deliberation.panel_budget import PanelBudget
from thoughtline.app.deliberation.question import KIND, Origin, PanelQuestion, begin_events
from thoughtline.app.deliberation.task_ids import STORED_AS, new_secret
from thoughtline.app.folds.session_cache import Folded
from thoughtline.app.questions.call_result import may_pass
from thoughtline.app.questions.model_calls import ModelAccess
from thoughtline.app.questions.retry import Retry, find_retry, stored_facts
from thoughtline.app.questions.router_call import RouterCall
from thoughtline.core.budgets.reservation import Reservation
from thoughtline.core.events import AuthoredEvent, DeliberationBegun
from thoughtline.core.session import Session
from thoughtline.llm.untrusted_text import new_mark


class QuestionRecorder(Generic[Folded]):
    """Recorder for the questions of one owner to panels."""

    def __init__(
        self,
        recorder: Recorder[Folded],
        models: ModelAccess,
        budgets: OwnerBudgets,
        owner: str,
    ) -> None:
        self._recorder = recorder
        self._models = models
        self._budgets = budgets
        self._panel_budget = PanelBudget(models.calls)
        self._owner = owner

    async def retry(self, question: PanelQuestion | None, origin: Origin) -> Retry:
        """Look up a question by its key. Raises `Refused` (KEY_REUSED) if the key was used for
        another question.
        """
        return await find_retry(
            self._recorder,
            kind=KIND,
            key_of=partial(origin.retry_key, question),
            session=origin.session,
            event=DeliberationBegun,
            may_be_repeated=_may_be_repeated,
        )

    async def record_reserved(
        self,
        question: PanelQuestion,
        context: Context,
        origin: Origin,
        retry: Retry,
        router_call: RouterCall | None,
    ) -> CommandResult[Folded]:
        """Record a question with a reservation. `context` are the texts that are shown to the
        models.

        Raises `Refused` if a rule forbids the question, or a budget is too small.
        """
        panel, text = question.panel, question.command.text or ""
        self._panel_budget.check_models(panel)
        texts = [
            "".join(seat_prompt(panel, seat, text, context, new_mark())) for seat in panel.seats
        ]
        async with self._budgets.reserve(self._recorder, origin.session) as available:
            panel = await self._panel_budget.bound(panel, texts, available)
            reservation = self._budgets.reservation(panel.budget, panel.total_seconds)
            question = structs.replace(question, panel=panel)
            return await self.record(question, origin, retry, router_call, reservation)

    async def record(
        self,
        question: PanelQuestion,
        origin: Origin,
        retry: Retry,
        router_call: RouterCall | None,
        reservation: Reservation | None = None,
    ) -> CommandResult[Folded]:
        """Record a question, and the router's call before it. Raises `Refused` if a rule forbids
        the question.
        """
        by_caller = not self._models.asks(question.panel.seats)
        secret = {STORED_AS: new_secret()} if question.as_task and not by_caller else {}
        given: dict[str, Any] = {
            **stored_facts(self._owner, reservation),
            "by_caller": by_caller,
            **secret,
        }

        def rule(now: Folded) -> list[AuthoredEvent]:
            self._budgets.check_session(origin.session, now.delegations, reservation)
            return begin_events(now, question, origin, given, router_call, again=retry.again)

        change = await self._recorder.record(
            rule, session=origin.session, key=retry.key, may_begin=origin.may_begin
        )
        if router_call is not None:
            router_call.is_recorded = not change.is_retry
        return change


def _may_be_repeated(begun: DeliberationBegun, now: Session) -> bool:
    """Check if a deliberation ended without any answer, for reasons that may be temporary."""
    questions = now.delegations
    made = questions.of(begun.deliberation).values()
    return questions.deliberations[begun.deliberation].ended and all(
        each.state == "open" or (each.state == "failed" and may_pass(each.code)) for each in made
    )
