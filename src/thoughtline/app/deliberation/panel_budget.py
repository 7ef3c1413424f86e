"""Budget of a panel: token limits for its answers, and the answers' maximum usage."""

from collections.abc import Sequence
from contextlib import suppress

from msgspec import Struct, structs

from thoughtline.app.budgets.answer_limits import effective_budget, output_token_limits
from thoughtline.app.budgets.worst_case import ModelQuestion, interrupted_usage, usage_bound
from thoughtline.app.deliberation.panel import Panel
from thoughtline.app.deliberation.state import DeliberationState
from thoughtline.app.questions.model_calls import ModelCalls, Seat
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.refusal import Refused
from thoughtline.llm.model import Prompt
from thoughtline.llm.token_bounds import framed_upper_bound
from thoughtline.llm.untrusted_text import new_mark


class AnsweredSeat(Struct, frozen=True, kw_only=True):
    """Seat that was asked, with the full text of its prompt, and its usage.

    `seconds` is the time of the answer, or the deadline if no answer came.
    """

    seat: Seat
    text: str
    usage: Usage
    max_tokens: int | None
    seconds: float


class PanelBudget:
    """Budget checks that keep deliberations within their budgets. Texts are full prompts, in the
    order of seats.
    """

    def __init__(self, calls: ModelCalls) -> None:
        self._calls = calls

    async def answer_limits(self, panel: Panel, texts: Sequence[str]) -> list[int | None]:
        """Raises `Refused` if the budget is too small."""
        return await output_token_limits(
            panel.budget, self._questions(panel, texts), panel.opinion_share
        )

    async def bound(self, panel: Panel, texts: Sequence[str], available: Allowance) -> Panel:
        """Raises `Refused` if the available budget is too small."""
        conclusion = None
        if panel.chair is not None:
            chair = self._calls.model(panel.chair, chair=True)
            conclusion = ModelQuestion(chair, max(texts, key=len))
        budget = await effective_budget(
            panel.budget,
            available,
            self._questions(panel, texts),
            share=panel.opinion_share,
            conclusion=conclusion,
        )
        return structs.replace(panel, budget=budget)

    async def conclusion_limit(
        self, panel: Panel, answered: Sequence[AnsweredSeat], text: str
    ) -> int | None:
        """Return the token limit of the chair's answer, after the opinions. Raises `Refused` if the
        remaining budget is too small.
        """
        if panel.chair is None or panel.budget == Allowance(seconds=panel.budget.seconds):
            return None
        taken = [
            await usage_bound(
                ModelQuestion(self._calls.model(each.seat), each.text), each.usage, each.max_tokens
            )
            for each in answered
        ]
        question = ModelQuestion(self._calls.model(panel.chair, chair=True), text)
        [limit] = await output_token_limits(panel.budget.less(taken), [question])
        return limit

    async def interrupted_usage(self, state: DeliberationState) -> dict[str, Usage]:
        """Estimate the maximum usage of open questions up to now, by delegation.

        Questions that this process cannot estimate are left out, for example if their model is not
        configured.
        """
        panel, now = state.request.panel, self._calls.now()
        usages: dict[str, Usage] = {}
        with suppress(Refused):
            texts = ["".join(state.prompt(each.id, new_mark())) for each in state.delegations]
            limits = await self.answer_limits(panel, texts[: len(panel.seats)])
            seats = (*panel.seats, *([panel.chair] if panel.chair is not None else ()))
            for place, (delegation, text) in enumerate(zip(state.delegations, texts, strict=True)):
                if delegation.state != "open":
                    continue
                is_chair = place >= len(panel.seats)
                limit = _largest_conclusion(panel, limits, text) if is_chair else limits[place]
                prompt = Prompt(text=text, max_tokens=limit, deadline=seats[place].seconds)
                model = self._calls.model(seats[place], chair=is_chair)
                seconds = max(0.0, (now - delegation.at) / 1000)
                usages[delegation.id] = await interrupted_usage(model, prompt, seconds)
        return usages

    def _questions(self, panel: Panel, texts: Sequence[str]) -> list[ModelQuestion]:
        return [
            ModelQuestion(self._calls.model(seat), text)
            for seat, text in zip(panel.seats, texts, strict=True)
        ]


def _largest_conclusion(panel: Panel, limits: Sequence[int | None], text: str) -> int | None:
    """Return the maximum number of tokens for the chair's answer: all tokens that were not given to
    seats.
    """
    if panel.budget.tokens is None:
        return None
    opinions = sum(limit or 0 for limit in limits)
    return max(1, panel.budget.tokens - opinions - framed_upper_bound(text))
