"""Durable workflow of a deliberation, which asks all seats concurrently and then settles the
outcome.

The workflow runs on the engine. Each call of a model is a step of the workflow, so that no answer
is paid for twice after a crash. Recording is not a step, because each step costs processor time. A
key in the ledger makes sure that each recording happens once.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from thoughtline.app.commands.command_result import CommandResult
from thoughtline.app.commands.idempotency_keys import step_key
from thoughtline.app.deliberation import transitions
from thoughtline.app.deliberation.panel import (
    MIN_SECONDS,
    DeliberationRequest,
    PromptTexts,
    seat_prompt,
)
from thoughtline.app.deliberation.panel_budget import AnsweredSeat, PanelBudget
from thoughtline.app.deliberation.state import chair_prompt
from thoughtline.app.folds.session_cache import Seen
from thoughtline.app.questions.call_result import SEAT_ANSWER, CallResult, settle
from thoughtline.app.questions.model_calls import ModelCall, ModelCalls, Seat
from thoughtline.app.questions.question import Ending
from thoughtline.core.answers.opinion_parser import read_opinion
from thoughtline.core.events import AuthoredEvent
from thoughtline.core.refusal import Refused
from thoughtline.core.rules.deliberations import SeatOpinion
from thoughtline.core.session import Session
from thoughtline.engine.protocol import Steps
from thoughtline.llm.model import Prompt
from thoughtline.llm.untrusted_text import new_mark

Rule = Callable[[Session], Sequence[AuthoredEvent]]

PromptOf = Callable[[str], PromptTexts]
"""Function that returns the prompt with a mark, which is different for each attempt."""


class SeatQuestion(Struct, frozen=True, kw_only=True):
    """Question to one seat. If `max_tokens` is None, there is no limit. All seats together have
    `seconds` left.
    """

    delegation: str
    seat: Seat
    prompt: PromptOf
    max_tokens: int | None
    seconds: float
    chair: bool = False

    @property
    def deadline(self) -> float:
        return max(MIN_SECONDS, min(self.seat.seconds, self.seconds))

    @property
    def text(self) -> str:
        return "".join(self.prompt(new_mark()))


class DeliberationWorkflow:
    def __init__(self, calls: ModelCalls) -> None:
        self._calls = calls

    def can_run(self, payload: bytes) -> bool:
        try:
            panel = msgspec.json.decode(payload, type=DeliberationRequest).panel
            self._calls.check(panel.seats, panel.chair)
        except Refused:
            return False
        return True

    async def run(self, steps: Steps, payload: bytes) -> bytes:
        """Run the workflow. Returns the id of the outcome's thought as JSON, "" if there is no
        outcome.
        """
        request = msgspec.json.decode(payload, type=DeliberationRequest)
        try:
            return await _Run(self._calls, request, steps).outcome()
        finally:
            self._calls.listeners.end(request.workflow)


class _Run:
    def __init__(self, calls: ModelCalls, request: DeliberationRequest, steps: Steps) -> None:
        self._calls = calls
        self._budget = PanelBudget(calls)
        self._owner, self._session = request.place
        self._recorder = calls.recorder_of(self._owner)
        self._request = request
        self._steps = steps
        self._answered: list[AnsweredSeat] = []

    async def outcome(self) -> bytes:
        questions = await self._questions()
        self._tell(f"asked {', '.join(each.seat.name for each in questions)}")
        results = await asyncio.gather(*(self._ask(each) for each in questions))
        opinions = [each for each in results if each is not None]
        conclusion, because = await self._conclude(opinions) if opinions else (None, "")
        return await self._end(opinions, conclusion, because)

    async def _questions(self) -> list[SeatQuestion]:
        request, panel = self._request, self._request.panel

        def prompt_of(seat: Seat) -> PromptOf:
            return lambda mark: seat_prompt(panel, seat, request.question, request.context, mark)

        texts = ["".join(prompt_of(seat)(new_mark())) for seat in panel.seats]
        limits = await self._budget.answer_limits(panel, texts)
        return [
            SeatQuestion(
                delegation=delegation,
                seat=seat,
                prompt=prompt_of(seat),
                max_tokens=limit,
                seconds=panel.opinion_seconds,
            )
            for delegation, seat, limit in zip(
                request.delegations, panel.seats, limits, strict=True
            )
        ]

    async def _ask(
        self, question: SeatQuestion, seen: Sequence[SeatOpinion] = ()
    ) -> SeatOpinion | None:
        """Ask a seat; with `seen`, ask the chair about these opinions. Returns None if the model
        gave no opinion.
        """
        seat, delegation = question.seat, question.delegation
        model = self._calls.model(seat, chair=question.chair).name
        result = await self._calls.ask(
            self._steps, f"ask {delegation}", lambda: self._call(question), model, SEAT_ANSWER
        )
        await self._record(
            f"record {delegation}", lambda now: settle(now, delegation, result), lambda _: None
        )
        self._note(question, result)
        if result.answer is None or result.refusal is not None:
            return None
        choices = () if question.chair else self._request.panel.choices
        opinion = read_opinion(result.answer.text, [each.seat for each in seen], choices)
        return SeatOpinion(delegation, seat.name, model, opinion)

    def _call(self, question: SeatQuestion) -> ModelCall:
        system, text = question.prompt(new_mark())
        limits = (question.max_tokens, question.seat.max_tokens)
        return ModelCall(
            owner=self._owner,
            session=self._session,
            delegation=question.delegation,
            seat=question.seat,
            prompt=Prompt(
                text=text,
                system=system,
                temperature=question.seat.temperature,
                max_tokens=min((limit for limit in limits if limit is not None), default=None),
                deadline=question.deadline,
                once=question.max_tokens is not None,
            ),
            until=self._request.until,
            chair=question.chair,
        )

    def _note(self, question: SeatQuestion, result: CallResult) -> None:
        seconds = question.deadline if result.answer is None else result.answer.seconds
        self._answered.append(
            AnsweredSeat(
                seat=question.seat,
                text=question.text,
                usage=result.usage,
                max_tokens=question.max_tokens,
                seconds=seconds,
            )
        )
        self._tell(question.seat.name)

    def _tell(self, message: str) -> None:
        panel = self._request.panel
        total = len(panel.seats) + (panel.chair is not None)
        self._calls.listeners.tell(self._request.workflow, len(self._answered), total, message)

    async def _conclude(self, opinions: Sequence[SeatOpinion]) -> tuple[SeatOpinion | None, str]:
        """Ask the chair for the conclusion. Returns the chair's answer, or the reason for which
        there is no answer. If the panel has no chair, the reason is "".
        """
        request, chair = self._request, self._request.panel.chair
        if chair is None:
            return None, ""

        def prompt(mark: str) -> PromptTexts:
            return chair_prompt(request, opinions, mark)

        try:
            limit = await self._budget.conclusion_limit(
                request.panel, self._answered, "".join(prompt(new_mark()))
            )
        except Refused as refusal:
            return None, f"no synthesis: {refusal.message}"
        question = SeatQuestion(
            delegation=await self._seat_chair(),
            seat=chair,
            prompt=prompt,
            max_tokens=limit,
            seconds=request.panel.total_seconds - max(each.seconds for each in self._answered),
            chair=True,
        )
        conclusion = await self._ask(question, opinions)
        return conclusion, "" if conclusion else "the synthesis failed"

    async def _seat_chair(self) -> str:
        request = self._request
        delegation = await self._record(
            "seat the chair",
            lambda now: transitions.seat_chair(now, request, request.author),
            lambda change: transitions.chair_delegation(change.now, request),
        )
        if delegation is None:
            raise LookupError("the chair was seated and is not there")
        return delegation

    async def _end(
        self, opinions: Sequence[SeatOpinion], conclusion: SeatOpinion | None, because: str
    ) -> bytes:
        request = self._request

        def rule(now: Session) -> list[AuthoredEvent]:
            return transitions.end(
                now,
                request,
                opinions,
                conclusion,
                author=request.author,
                ending=Ending(because=because),
            )

        thought = await self._record(
            "end",
            rule,
            lambda change: change.now.delegations.deliberations[request.deliberation].thought,
        )
        return msgspec.json.encode(thought)

    async def _record(
        self, step: str, rule: Rule, see: Callable[[CommandResult[Any]], Seen]
    ) -> Seen:
        """Record the events of `rule` once, even if the workflow runs several times.

        Returns the result of `see` on the change.
        """
        key = step_key(self._request.workflow, step)
        return await self._recorder.answer(rule, see, session=self._session, key=key)
