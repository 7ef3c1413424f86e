"""How long answers may be, so that what is asked stays within what is allowed."""

from collections.abc import Sequence
from decimal import Decimal
from math import ceil

from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.client.unmetered import framed_upper_bound
from thoughtline.llm.model import MOST_TOKENS, ChatModel

LEAST = 64
"""Tokens that an answer needs to say anything."""

USUAL = 16_384
"""Tokens of an answer that nobody bounds but a session's or a day's budget."""

SAMPLE = 1_000
"""Tokens of an answer by whose price the price of one is found."""


async def rooms(
    allowed: Allowance, asked: Sequence[tuple[ChatModel, str]], share: float = 1
) -> list[int | None]:
    """Tokens that each answer may have, so that all together stay within a share of the allowance.

    `asked` are minds, and all that each is told. None for no limit. Raises `Refused`.
    """
    tokens = await _by_tokens(allowed.tokens, asked, share)
    dollars = await _by_dollars(allowed.dollars, asked, share)
    found = [min(filter(None, pair), default=None) for pair in zip(tokens, dollars, strict=True)]
    return [None if most is None else min(most, MOST_TOKENS) for most in found]


async def _by_tokens(
    allowed: int | None, asked: Sequence[tuple[ChatModel, str]], share: float
) -> list[int | None]:
    if allowed is None:
        return [None] * len(asked)
    told = sum(framed_upper_bound(text) for _, text in asked)
    left = (int(allowed * share) - told) // len(asked)
    if left < LEAST:
        least = int((told + LEAST * len(asked)) / share) + 1
        raise _too_small(f"{allowed:,} tokens are", f"Give {least:,} or more", len(asked))
    return [left] * len(asked)


async def _by_dollars(
    allowed: Decimal | None, asked: Sequence[tuple[ChatModel, str]], share: float
) -> list[int | None]:
    if allowed is None:
        return [None] * len(asked)
    found: list[int | None] = []
    for mind, text in asked:
        each = allowed * Decimal(str(share)) / len(asked)
        silent = await _price(mind, framed_upper_bound(text), 0)
        apiece = (await _price(mind, framed_upper_bound(text), SAMPLE) - silent) / SAMPLE
        left = int((each - silent) / apiece) if apiece else MOST_TOKENS
        if left < LEAST:
            raise _too_small(f"{allowed} dollars are", "Give more", len(asked))
        found.append(left)
    return found


async def usual(
    allowed: Allowance, asked: Sequence[tuple[ChatModel, str]], share: float = 1
) -> Allowance:
    """What is set aside for a question that nobody gave a budget of its own, of what is `allowed`.

    Enough for answers of `USUAL` tokens, so that others may be asked at the same time. Raises
    `Refused`.
    """
    tokens, dollars = allowed.tokens, allowed.dollars
    if tokens is not None:
        wanted = sum(framed_upper_bound(text) + USUAL for _, text in asked)
        tokens = min(tokens, ceil(wanted / share))
    if dollars is not None:
        prices = [await _price(mind, framed_upper_bound(text), USUAL) for mind, text in asked]
        wanted_dollars = max(prices) * len(asked) / Decimal(str(share))
        dollars = min(dollars, wanted_dollars)
    return Allowance(tokens=tokens, dollars=dollars, seconds=allowed.seconds)


async def spent(mind: ChatModel, text: str, bill: Usage, most: int | None) -> Allowance:
    """What a question took, or at most took where nobody said."""
    tokens_in, tokens_out = bill.tokens_in or 0, bill.tokens_out or 0
    if bill.unmetered is not None:
        tokens_in, tokens_out = (
            tokens_in + bill.unmetered.tokens_in,
            tokens_out + bill.unmetered.tokens_out,
        )
    elif bill.tokens_in is None:
        tokens_in, tokens_out = framed_upper_bound(text), most or 0
    dollars = bill.dollars
    if dollars is None:
        dollars = await mind.price(tokens_in, tokens_out)
    return Allowance(tokens=tokens_in + tokens_out, dollars=dollars)


def left(allowed: Allowance, all_spent: Sequence[Allowance]) -> Allowance:
    """What remains. Not more than nothing where more was spent."""
    tokens, dollars = allowed.tokens, allowed.dollars
    if tokens is not None:
        tokens = max(0, tokens - sum(one.tokens or 0 for one in all_spent))
    if dollars is not None:
        dollars = max(Decimal(0), dollars - sum(one.dollars or 0 for one in all_spent))
    return Allowance(tokens=tokens, dollars=dollars, seconds=allowed.seconds)


async def _price(mind: ChatModel, tokens_in: int, tokens_out: int) -> Decimal:
    found = await mind.price(tokens_in, tokens_out)
    if found is None:
        raise Refused(
            Code.BUDGET_SPENT,
            f"What {mind.name} costs is not known, so no sum can be kept.",
            hint="Give a budget in tokens, or name a model with a public price.",
        )
    return found


def _too_small(what: str, remedy: str, minds: int) -> Refused:
    return Refused(
        Code.BUDGET_TOO_SMALL,
        f"{what} too little to ask {minds} minds." if minds > 1 else f"{what} too little to ask.",
        hint=f"{remedy}, ask fewer minds, or shorten the question.",
    )
