"""Token limits for answers, which keep questions within a budget."""

from collections.abc import Sequence
from decimal import Decimal

from msgspec import structs

from thoughtline.app.budgets.refusals import budget_too_small
from thoughtline.app.budgets.worst_case import (
    ModelQuestion,
    default_reservation,
    price,
    worst_case,
)
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.llm.model import MAX_TOKENS, ChatModel, Prompt

SHORTEST_ANSWER = 64
"""Minimum number of tokens of a useful answer."""

PRICE_SAMPLE = 1_000
"""Size in tokens of the sample answer for computing the price per token."""


async def output_token_limits(
    budget: Allowance, questions: Sequence[ModelQuestion], share: float = 1
) -> list[int | None]:
    """Return the maximum number of tokens for each answer, None for no limit.

    All questions together stay within the fraction `share` of the budget. Raises `Refused`
    (BUDGET_TOO_SMALL, BUDGET_SPENT) if the budget is too small for a useful answer.
    """
    limits = [
        min(filter(None, pair), default=None)
        for pair in zip(
            _limits_by_tokens(budget.tokens, questions, share),
            await _limits_by_dollars(budget.dollars, questions, share),
            strict=True,
        )
    ]
    return [None if limit is None else min(limit, MAX_TOKENS) for limit in limits]


def _limits_by_tokens(
    budget: int | None, questions: Sequence[ModelQuestion], share: float
) -> list[int | None]:
    if budget is None:
        return [None] * len(questions)
    prompts = sum(question.tokens for question in questions)
    limit = (int(budget * share) - prompts) // len(questions)
    if limit < SHORTEST_ANSWER:
        needed = int((prompts + SHORTEST_ANSWER * len(questions)) / share) + 1
        raise budget_too_small(f"{budget:,} tokens are", f"Give {needed:,} or more", len(questions))
    return [limit] * len(questions)


async def _limits_by_dollars(
    budget: Decimal | None, questions: Sequence[ModelQuestion], share: float
) -> list[int | None]:
    if budget is None:
        return [None] * len(questions)
    limits: list[int | None] = []
    part = budget * Decimal(str(share)) / len(questions)
    for question in questions:
        prompt = await price(question.model, question.tokens, 0)
        sample = await price(question.model, question.tokens, PRICE_SAMPLE)
        per_token = (sample - prompt) / PRICE_SAMPLE
        limit = int((part - prompt) / per_token) if per_token else MAX_TOKENS
        if limit < SHORTEST_ANSWER:
            raise budget_too_small(f"{budget} dollars are", "Give more", len(questions))
        limits.append(limit)
    return limits


async def effective_budget(
    own: Allowance,
    available: Allowance,
    questions: Sequence[ModelQuestion],
    *,
    share: float = 1,
    conclusion: ModelQuestion | None = None,
) -> Allowance:
    """Return the budget for questions: their `own` budget within the available budget, or a default
    if they have no budget.

    The questions get the fraction `share` of this budget, and `conclusion` is asked after the
    questions. Raises `Refused` if the budget is too small.
    """
    paid = list(questions)
    if conclusion is not None and available.dollars is not None:
        paid.append(conclusion)
    default = await default_reservation(available, paid, share)
    most = Allowance(
        tokens=default.tokens if own.tokens is None else available.tokens,
        dollars=default.dollars if own.dollars is None else available.dollars,
    )
    budget = own.within(most)
    await output_token_limits(budget, questions, share)
    return budget


async def bound_prompt(
    prompt: Prompt, model: ChatModel, available: Allowance
) -> tuple[Prompt, Allowance]:
    """Limit a prompt's answer to the available budget. Returns the limited prompt and its
    worst-case usage.

    Raises `Refused` (BUDGET_TOO_SMALL, BUDGET_SPENT) if the budget is too small for a useful
    answer.
    """
    question = ModelQuestion(model, prompt.system + prompt.text)
    budget = await effective_budget(Allowance(), available, [question])
    [limit] = await output_token_limits(budget, [question])
    max_tokens = min(limit or MAX_TOKENS, prompt.max_tokens or MAX_TOKENS)
    bounded = structs.replace(prompt, max_tokens=max_tokens, once=True)
    return bounded, await worst_case(question, max_tokens, budget)
