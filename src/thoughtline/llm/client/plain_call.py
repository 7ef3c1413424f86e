"""Plain questions in OpenAI's API format, without the library for models.

The library takes most of a second to load. Nearly all questions of a server are plain: one system
text and one question, answered at once. Any response that is not a plain answer is left to the
library.
"""

import asyncio
import json
from decimal import Decimal
from typing import Any

import httpx2

from thoughtline.libraries import load
from thoughtline.llm.client.answer_text import MAX_REPORTED_TOKENS, clean
from thoughtline.llm.client.ignored_settings import ThinkingDefaults, ignored_settings
from thoughtline.llm.client.openai_format import TOTAL_ALONE
from thoughtline.llm.endpoint import Endpoint
from thoughtline.llm.model import CUT, Answer, Prompt
from thoughtline.llm.providers import GITHUB, OPENAI
from thoughtline.llm.tool_calls import LONGEST_NAME

FINISHES = ("stop", CUT)
"""Reasons for the end of a plain answer."""

OWN_MODELS = (OPENAI, GITHUB)
"""Providers whose models take different settings. The library knows these settings."""

THINK, END = "<think>", "</think>"
"""Tags around the thinking in the text of some models."""


def speaks_plainly(endpoint: Endpoint) -> bool:
    """Check if plain questions to a provider need no library."""
    return endpoint.provider.api_format == "openai" and endpoint.provider not in OWN_MODELS


def is_plain(prompt: Prompt) -> bool:
    """Check if a prompt is one question without tools, earlier exchanges or a thinking switch."""
    return not prompt.tools and not prompt.before and prompt.thinking is None


async def send(endpoint: Endpoint, prompt: Prompt, client: httpx2.AsyncClient) -> httpx2.Response:
    headers = {"accept": "application/json", "content-type": "application/json"}
    url = f"{endpoint.url.rstrip('/')}/chat/completions"
    return await client.post(url, content=_body(endpoint, prompt), headers=headers)


async def read_answer(
    response: httpx2.Response, endpoint: Endpoint, prompt: Prompt, body: bytes
) -> Answer | None:
    """Return None if the response is not a plain answer; `body` is that of the request."""
    if response.status_code != httpx2.codes.OK:
        return None
    try:
        payload = json.loads(response.content)
        [choice] = payload["choices"]
        content, finish = choice["message"]["content"], choice["finish_reason"]
        usage = payload.get("usage") or {}
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
    message = choice["message"]
    if finish not in FINISHES or not isinstance(content, str) or "tool_calls" in message:
        return None
    text, thinking = _split(content, message.get("reasoning_content") or "")
    if not text.strip():
        return None
    into, out = usage.get("prompt_tokens", 0), usage.get("completion_tokens", 0)
    counted = bool(into or out) and all(0 <= n <= MAX_REPORTED_TOKENS for n in (into, out))
    total = usage.get(TOTAL_ALONE, 0)
    return Answer(
        text=clean(text, endpoint),
        thinking=clean(thinking, endpoint),
        finish=finish,
        model=clean(payload["model"], endpoint)[:LONGEST_NAME],
        tokens_in=into if counted else None,
        tokens_out=out if counted else None,
        tokens_total=total if not counted and 0 < total <= MAX_REPORTED_TOKENS else None,
        estimated_cost=await _price(payload, endpoint) if counted else None,
        unhonoured=ignored_settings(
            prompt, endpoint.provider, endpoint.model, ThinkingDefaults(), body
        ),
    )


def _body(endpoint: Endpoint, prompt: Prompt) -> bytes:
    system = [{"role": "system", "content": prompt.system}] if prompt.system else []
    limit = "max_completion_tokens" if endpoint.provider.max_completion_tokens else "max_tokens"
    settings = {
        limit: prompt.max_tokens,
        "temperature": prompt.temperature,
        "top_p": prompt.top_p,
        "stop": list(prompt.stop) or None,
        "seed": prompt.seed,
    }
    payload: dict[str, Any] = {
        "messages": [*system, {"role": "user", "content": prompt.text}],
        "model": endpoint.model,
        "stream": False,
        **{name: value for name, value in settings.items() if value is not None},
    }
    return json.dumps(payload).encode()


def _split(content: str, thinking: str) -> tuple[str, str]:
    """Return the text and the thinking of a content, which may hold thinking between tags."""
    texts: list[str] = []
    thoughts = [thinking] if thinking else []
    before, tag, rest = content.partition(THINK)
    while tag:
        inner, end, after = rest.partition(END)
        texts.append(before if end else before + inner)
        if end and inner:
            thoughts.append(inner)
        before, tag, rest = after.partition(THINK)
    return "".join([*texts, before]), "\n\n".join(thoughts)


async def _price(payload: dict[str, Any], endpoint: Endpoint) -> Decimal | None:
    if endpoint.custom_url or not endpoint.provider.priced_as:
        return None
    prices = await asyncio.to_thread(load, "genai_prices.data", "thoughtline.llm.prices")
    price: Decimal | None = prices.price_of_payload(payload, endpoint)
    return price
