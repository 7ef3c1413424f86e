"""Worst-case usage of a question, in tokens and US dollars, before the real usage is known."""

from collections.abc import Sequence
from decimal import Decimal
from math import ceil

from msgspec import Struct

from thoughtline.app.budgets.refusals import price_unknown
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.budgets.usage import Unmetered, Usage
from thoughtline.llm.model import ChatModel, Prompt
from thoughtline.llm.token_bounds import framed_upper_bound, max_input_tokens, max_output_tokens

DEFAULT_ANSWER = 16_384
"""Tokens reserved for an answer that only the budget of its session or day limits."""


class ModelQuestion(Struct, frozen=True):
    model: ChatModel
    text: str

    @property
    def tokens(self) -> int:
        """Upper bound of the number of tokens in the prompt."""
        return framed_upper_bound(self.text)


async def price(model: ChatModel, tokens_in: int, tokens_out: int) -> Decimal:
    """Return the price in US dollars. Raises `Refused` (BUDGET_SPENT) if the price is unknown."""
    dollars = await model.price(tokens_in, tokens_out)
    if dollars is None:
        raise price_unknown(model.name)
    return dollars


async def default_reservation(
    available: Allowance, questions: Sequence[ModelQuestion], share: float = 1
) -> Allowance:
    """Return the part of the `available` budget to reserve for questions whose caller named no
    budget.

    The part is enough for answers of `DEFAULT_ANSWER` tokens, and leaves budget for concurrent
    questions. The questions get the fraction `share` of the part. Raises `Refused` if a price is
    unknown.
    """
    tokens, dollars = available.tokens, available.dollars
    if tokens is not None:
        wanted = sum(question.tokens + DEFAULT_ANSWER for question in questions)
        tokens = min(tokens, ceil(wanted / share))
    if dollars is not None:
        prices = [await price(each.model, each.tokens, DEFAULT_ANSWER) for each in questions]
        dollars = min(dollars, max(prices) * len(questions) / Decimal(str(share)))
    return Allowance(tokens=tokens, dollars=dollars, seconds=available.seconds)


async def worst_case(question: ModelQuestion, max_tokens: int, budget: Allowance) -> Allowance:
    """Return the usage of a question whose answer has `max_tokens`, in the units of its budget."""
    dollars = None
    if budget.dollars is not None:
        dollars = await question.model.price(question.tokens, max_tokens)
    tokens = None if budget.tokens is None else question.tokens + max_tokens
    return Allowance(tokens=tokens, dollars=dollars)


async def usage_bound(question: ModelQuestion, usage: Usage, max_tokens: int | None) -> Allowance:
    """Return the usage of a question, or its upper bound if the provider reported no usage."""
    tokens_in, tokens_out = usage.tokens_in or 0, usage.tokens_out or 0
    unmetered = usage.unmetered
    if unmetered is not None:
        tokens_in, tokens_out = tokens_in + unmetered.tokens_in, tokens_out + unmetered.tokens_out
    elif usage.tokens_in is None:
        tokens_in, tokens_out = question.tokens, max_tokens or 0
    dollars = usage.dollars
    if dollars is None:
        dollars = await question.model.price(tokens_in, tokens_out)
    return Allowance(tokens=tokens_in + tokens_out, dollars=dollars)


async def interrupted_usage(model: ChatModel, prompt: Prompt, seconds: float) -> Usage:
    """Estimate the maximum usage of a question that was interrupted after `seconds`."""
    tokens_in, tokens_out = max_input_tokens(prompt), max_output_tokens(prompt, seconds)
    unmetered = Unmetered(
        attempts=1,
        tokens_in=tokens_in,
        tokens_out=tokens_out,
        estimated_cost=await model.price(tokens_in, tokens_out),
    )
    return Usage(requested=model.name, seconds=seconds, unmetered=unmetered)
