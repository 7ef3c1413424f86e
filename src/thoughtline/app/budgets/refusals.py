"""Refusals for questions that exceed a budget."""

from typing import Literal

from thoughtline.core.refusal import Code, Refused, RetryLater

Period = Literal["session", "day", "server"]
"""Period for which a budget counts."""


def budget_spent(period: Period, *, retry_after: float | None = None) -> Refused:
    """Return the refusal for a used-up budget. `retry_after` is in seconds, None if the time is
    unknown.
    """
    message = f"The budget of this {period} is used up, or reserved for questions in flight."
    tomorrow = ", or tomorrow, in UTC" if period != "session" else ""
    hint = (
        f"Ask again once these are answered{tomorrow}. The operator of this server sets it "
        f"with --{period}-budget."
    )
    if retry_after is not None:
        return RetryLater(Code.BUDGET_SPENT, message, hint=hint, retry_after=retry_after)
    return Refused(Code.BUDGET_SPENT, message, hint=hint)


def cost_unknown(period: Period) -> Refused:
    return Refused(
        Code.BUDGET_SPENT,
        f"The cost of this {period} is not known: a model has no price.",
        hint=f"Limit the {period} in tokens instead (--{period}-budget).",
    )


def price_unknown(model: str) -> Refused:
    return Refused(
        Code.BUDGET_SPENT,
        f"The price of {model} is not known, so no limit in dollars can be kept.",
        hint="Give a budget in tokens, or name a model with a public price.",
    )


def too_little_left(model: str) -> Refused:
    return Refused(
        Code.BUDGET_SPENT,
        f"Too little is left of the budgets to ask {model} first.",
        hint="The operator of this server sets --session-budget and --day-budget.",
    )


def reservation_lapsed() -> Refused:
    return Refused(
        Code.BUDGET_SPENT,
        "The question waited too long to be asked: its reservation lapsed.",
        hint="Ask again.",
    )


def budget_too_small(amount: str, remedy: str, models: int) -> Refused:
    to_ask = f"to ask {models} models" if models > 1 else "to ask"
    return Refused(
        Code.BUDGET_TOO_SMALL,
        f"{amount} too little {to_ask}.",
        hint=f"{remedy}, ask fewer models, or shorten the question.",
    )
