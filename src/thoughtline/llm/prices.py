"""The price table itself is the package `genai_prices`."""

from decimal import Decimal
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from genai_prices import Usage, calc_price
from genai_prices.data_snapshot import get_snapshot

from thoughtline.llm.endpoint import Endpoint

if TYPE_CHECKING:
    from pydantic_ai.messages import ModelResponse
    from pydantic_ai.usage import RequestUsage

MAX_NAMES = 4
RESEMBLING = 0.3


def price_of_response(response: "ModelResponse", endpoint: Endpoint) -> Decimal | None:
    """Return the price of a response in US dollars; None if the price is unknown."""
    return _of_usage(endpoint, response.usage, response.model_name)


def price_of_payload(payload: dict[str, Any], endpoint: Endpoint) -> Decimal | None:
    try:
        provider = get_snapshot().find_provider(None, endpoint.provider.name, endpoint.url)
        _, usage = provider.extract_usage(payload, api_flavor="chat")
    except (LookupError, ValueError):
        return None
    return _of_usage(endpoint, usage, str(payload["model"]))


def price_of_tokens(endpoint: Endpoint, tokens_in: int, tokens_out: int) -> Decimal | None:
    """Return the price of tokens in US dollars; None if the price is unknown."""
    return _of_usage(endpoint, Usage(input_tokens=tokens_in, output_tokens=tokens_out), None)


def _of_usage(
    endpoint: Endpoint, usage: "RequestUsage | Usage", answered: str | None
) -> Decimal | None:
    """Return the price from the table; None for a custom URL, which may have its own prices."""
    if endpoint.custom_url or not endpoint.provider.priced_as:
        return None
    for name in (answered, endpoint.model):
        try:
            price = calc_price(usage, name or "", provider_id=endpoint.provider.priced_as)
        except (LookupError, ValueError):  # not in the table, or a usage that contradicts itself
            continue
        return price.total_price
    return None


def suggested_models(endpoint: Endpoint) -> str:
    """Return "" if there are no similar models."""
    if endpoint.provider.fetch:
        return f"`{endpoint.provider.fetch} {endpoint.model}` fetches it."
    listed = [
        model.id
        for provider in get_snapshot().providers
        if provider.id == endpoint.provider.priced_as
        for model in provider.models
    ]
    near = get_close_matches(endpoint.model, listed, MAX_NAMES, RESEMBLING)
    return f"Known ones are {', '.join(near)}." if near else ""
