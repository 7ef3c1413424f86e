"""What the public price table says: what an answer cost, and which models there are."""

from decimal import Decimal
from difflib import get_close_matches

from genai_prices import calc_price
from genai_prices.data_snapshot import get_snapshot
from pydantic_ai.messages import ModelResponse
from pydantic_ai.usage import RequestUsage

from thoughtline.llm.resolver import Access

MOST_NAMES = 4
RESEMBLING = 0.3


def price(response: ModelResponse, access: Access) -> Decimal | None:
    """What an answer cost, in US dollars."""
    return _of_usage(access, response.usage, response.model_name)


def of_tokens(access: Access, tokens_in: int, tokens_out: int) -> Decimal | None:
    """What so many tokens cost, in US dollars."""
    return _of_usage(access, RequestUsage(input_tokens=tokens_in, output_tokens=tokens_out), None)


def _of_usage(access: Access, usage: RequestUsage, answered: str | None) -> Decimal | None:
    """A URL that somebody chose may have prices of its own."""
    if access.given or not access.provider.priced_as:
        return None
    for name in (answered, access.model):
        try:
            found = calc_price(usage, name or "", provider_id=access.provider.priced_as)
        except (LookupError, ValueError):  # not in the table, or a usage that contradicts itself
            continue
        return found.total_price
    return None


def known_models(access: Access) -> str:
    """What to choose of, where the provider does not have a model."""
    if access.provider.fetch:
        return f"`{access.provider.fetch} {access.model}` fetches it."
    listed = [
        model.id
        for provider in get_snapshot().providers
        if provider.id == access.provider.priced_as
        for model in provider.models
    ]
    near = get_close_matches(access.model, listed, MOST_NAMES, RESEMBLING)
    return f"Known ones are {', '.join(near)}." if near else ""
