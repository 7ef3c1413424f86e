"""The most that a question can use, in tokens and US dollars, before its usage is known."""

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
"""Tokens of an answer that is limited by nothing but the budget of a session or day."""


class ModelQuestion(Struct, frozen=True):
    """A model, and the whole text of its prompt."""

    model: ChatModel
    text: str

    @property
    def tokens(self) -> int:
        """The most tokens that the prompt can be."""
        return framed_upper_bound(self.text)


async def price(model: ChatModel, tokens_in: int, tokens_out: int) -> Decimal:
    """US dollars. Raises `Refused` where nobody knows."""
    dollars = await model.price(tokens_in, tokens_out)
    if dollars is None:
        raise price_unknown(model.name)
    return dollars


async def default_reservation(
    available: Allowance, questions: Sequence[ModelQuestion], share: float = 1
) -> Allowance:
    """What is reserved for questions without a budget of their own, of what is `available`.

    Enough for answers of `DEFAULT_ANSWER` tokens, so that others may be asked at the same time.
    The questions get this `share` of it. Raises `Refused`.
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
    """What a question uses with an answer of `max_tokens`, in the currencies of its budget."""
    dollars = None
    if budget.dollars is not None:
        dollars = await question.model.price(question.tokens, max_tokens)
    tokens = None if budget.tokens is None else question.tokens + max_tokens
    return Allowance(tokens=tokens, dollars=dollars)


async def usage_bound(question: ModelQuestion, usage: Usage, max_tokens: int | None) -> Allowance:
    """What a question used, at its most where no provider said."""
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
    """What a question may have used that is broken off after so many seconds."""
    tokens_in, tokens_out = max_input_tokens(prompt), max_output_tokens(prompt, seconds)
    unmetered = Unmetered(
        attempts=1,
        tokens_in=tokens_in,
        tokens_out=tokens_out,
        estimated_cost=await model.price(tokens_in, tokens_out),
    )
    return Usage(requested=model.name, seconds=seconds, unmetered=unmetered)
