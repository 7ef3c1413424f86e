"""Tools on the wire of each provider, and calls that cannot be made."""

import json
from typing import Any

import pytest

from llm.llm_server import Called, says, status
from llm.prompts import CANARY, FORMS, PROVIDERS, Serve, answer, failure, remote
from thoughtline.core.refusal import Code
from thoughtline.llm.model import Exchange
from thoughtline.llm.tool_calls import MAX_CALL_BYTES, MAX_CALLS, ToolResult, ToolSpec

SCHEMA = {
    "type": "object",
    "properties": {"thought": {"type": "string", "description": "What you think."}},
    "additionalProperties": False,
}
THINK = ToolSpec(name="think", about="Write a thought down.", schema=SCHEMA)
CALL: Called = ("think", {"thought": "It is cold."})

OFFERED: dict[str, dict[str, Any]] = {
    "deepseek": {
        "type": "function",
        "function": {"name": "think", "description": THINK.about, "parameters": SCHEMA},
    },
    "anthropic": {"name": "think", "description": THINK.about, "input_schema": SCHEMA},
}

RETURNED: dict[str, list[dict[str, Any]]] = {
    "deepseek": [
        {"role": "tool", "tool_call_id": "call-0", "content": "Noted as t1."},
        {"role": "tool", "tool_call_id": "call-1", "content": "No such thought."},
    ],
    "anthropic": [
        {
            "role": "user",
            "content": [
                {"tool_use_id": "call-0", "type": "tool_result", "content": "Noted as t1."},
                {"tool_use_id": "call-1", "type": "tool_result", "content": "No such thought."},
            ],
        }
    ],
}

MALFORMED: dict[str, list[Called]] = {
    "arguments that are not JSON": [("think", "{nope")],
    "arguments that are a list": [("think", "[1]")],
    "arguments nested for ever": [("think", '{"a":' * 100_000 + "1" + "}" * 100_000)],
    "arguments nested too deep": [("think", '{"a":' * 33 + "1" + "}" * 33)],
    "arguments without an end": [("think", '{"thought": "' + "x" * MAX_CALL_BYTES + '"}')],
    "more calls than anybody needs": [CALL] * (MAX_CALLS + 1),
    "a tool without a name": [("", {})],
    "a tool that was not offered": [("rm", {})],
}


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_every_provider_is_offered_tools_and_told_what_they_gave(
    provider: str, serve: Serve
) -> None:
    server = serve(says("Let me note it.", calls=[CALL, CALL]), says("Done."))
    model = remote(server, provider)

    first = await answer(model, tools=(THINK,))
    assert [json.loads(call.arguments) for call in first.calls] == [CALL[1]] * 2
    results = (
        ToolResult(call=first.calls[0].id, text="Noted as t1."),
        ToolResult(call=first.calls[1].id, text="No such thought.", failed=True),
    )
    before = Exchange("Why?", first.text, first.calls, results, first.kept)
    last = await answer(model, text="", before=(before,), tools=(THINK,))

    assert last.text == "Done."
    for request in server.requests:
        assert "think" in json.dumps(request.body["tools"])
    said = json.dumps(server.requests[-1].body)
    assert said.count("Let me note it.") == said.count("Noted as t1.") == 1
    assert said.index("Let me note it.") < said.index("Noted as t1.")


@pytest.mark.parametrize("provider", OFFERED)
async def test_a_tool_is_offered_as_it_is(provider: str, serve: Serve) -> None:
    server = serve(says())

    await answer(remote(server, provider), tools=(THINK,))

    [offered] = server.requests[0].body["tools"]
    assert offered.items() >= OFFERED[provider].items()


@pytest.mark.parametrize("provider", RETURNED)
async def test_results_follow_their_calls(provider: str, serve: Serve) -> None:
    server = serve(says("", calls=[CALL, CALL]), says("Done."))
    model = remote(server, provider)

    first = await answer(model, tools=(THINK,))
    given = zip(first.calls, ("Noted as t1.", "No such thought."), strict=True)
    results = tuple(ToolResult(call=call.id, text=text) for call, text in given)
    await answer(
        model,
        text="",
        before=(Exchange("Why?", "", first.calls, results),),
        tools=(THINK,),
    )

    messages = server.requests[-1].body["messages"]
    told = RETURNED[provider]
    for message, expected in zip(messages[-len(told) :], told, strict=True):
        assert _plain(message) == expected


def _plain(message: dict[str, Any]) -> dict[str, Any]:
    """A message without what says that all is well."""
    if isinstance(message["content"], str):
        return message
    parts = [
        {name: value for name, value in part.items() if name not in ("is_error", "cache_control")}
        for part in message["content"]
    ]
    return {**message, "content": [{**part, "content": _text(part)} for part in parts]}


def _text(part: dict[str, Any]) -> str:
    content = part["content"]
    return content if isinstance(content, str) else "".join(one["text"] for one in content)


@pytest.mark.parametrize("calls", MALFORMED.values(), ids=MALFORMED.keys())
async def test_a_call_that_cannot_be_made_is_a_failure_that_was_paid_for(
    calls: list[Called], serve: Serve
) -> None:
    server = serve(says("", calls=calls))

    failed = await failure(remote(server), tools=(THINK,))

    assert (failed.code, failed.retryable, len(server.requests)) == (Code.MIND_MISSPOKE, False, 1)
    assert failed.partial is not None
    assert failed.partial.tokens_in == 11


async def test_nothing_said_for_arguments_means_none(serve: Serve) -> None:
    told = await answer(remote(serve(says("", calls=[("think", "")]))), tools=(THINK,))

    assert told.calls[0].arguments == "{}"


@pytest.mark.parametrize("provider", FORMS)
async def test_a_key_that_a_provider_quotes_is_in_no_part_of_a_call(
    provider: str, serve: Serve
) -> None:
    quoting: Called = ("think", {"thought": f"I was sent {CANARY}"})
    server = serve(says("", calls=[quoting, quoting], call_ids=CANARY))

    told = await answer(remote(server, provider), tools=(THINK,))

    assert [call.id for call in told.calls] == ["...-0", "...-1"]
    assert [json.loads(call.arguments) for call in told.calls] == [
        {"thought": "I was sent ..."}
    ] * 2


@pytest.mark.parametrize("provider", FORMS)
async def test_a_call_that_nobody_offered_is_not_made(provider: str, serve: Serve) -> None:
    failed = await failure(remote(serve(says("", calls=[CALL])), provider), max_tokens=100)

    assert failed.code is Code.MIND_MISSPOKE


async def test_calls_cut_short_are_not_made(serve: Serve) -> None:
    failed = await failure(remote(serve(says("", calls=[CALL], finish="length"))), tools=(THINK,))

    assert failed.code is Code.MIND_CUT_SHORT


THOUGHTS: dict[str, tuple[dict[str, Any], str]] = {
    "deepseek": (
        {
            "id": "c1",
            "object": "chat.completion",
            "created": 1,
            "model": "m",
            "choices": [
                {
                    "index": 0,
                    "finish_reason": "tool_calls",
                    "message": {
                        "role": "assistant",
                        "content": "",
                        "reasoning_content": "Cold, then.",
                        "tool_calls": [
                            {
                                "id": "call-0",
                                "type": "function",
                                "function": {"name": "think", "arguments": "{}"},
                            }
                        ],
                    },
                }
            ],
        },
        "Cold, then.",
    ),
    "anthropic": (
        {
            "id": "m1",
            "type": "message",
            "role": "assistant",
            "model": "m",
            "stop_reason": "tool_use",
            "usage": {"input_tokens": 1, "output_tokens": 1},
            "content": [
                {"type": "thinking", "thinking": "Cold, then.", "signature": "signed-by-them"},
                {"type": "tool_use", "id": "call-0", "name": "think", "input": {}},
            ],
        },
        "signed-by-them",
    ),
}


@pytest.mark.parametrize("provider", THOUGHTS)
async def test_what_a_model_thought_before_its_calls_is_told_back_to_it(
    provider: str, serve: Serve
) -> None:
    first, theirs = THOUGHTS[provider]
    server = serve(status(200, first), says("Done."))
    model = remote(server, provider)

    asked = await answer(model, tools=(THINK,), max_tokens=1000)
    result = ToolResult(call="call-0", text="Noted.")
    before = Exchange("Why?", asked.text, asked.calls, (result,), asked.kept)
    await answer(model, text="", before=(before,), tools=(THINK,))

    assert asked.text == ""
    assert server.requests[-1].raw.count(theirs) == 1


async def test_two_calls_of_one_id_cannot_be_told_apart(serve: Serve) -> None:
    [choice] = THOUGHTS["deepseek"][0]["choices"]
    calls = choice["message"]["tool_calls"] * 2
    said = {**choice, "message": {**choice["message"], "tool_calls": calls}}
    server = serve(status(200, {**THOUGHTS["deepseek"][0], "choices": [said]}))

    failed = await failure(remote(server), tools=(THINK,))

    assert "Two of its calls have the same id." in str(failed)


async def test_anthropic_is_told_that_a_call_failed(serve: Serve) -> None:
    server = serve(says("", calls=[CALL]), says("I see."))
    model = remote(server, "anthropic")

    first = await answer(model, tools=(THINK,))
    result = ToolResult(call=first.calls[0].id, text="No such thought.", failed=True)
    await answer(
        model, text="", before=(Exchange("Why?", "", first.calls, (result,)),), tools=(THINK,)
    )

    [told] = server.requests[-1].body["messages"][-1]["content"]
    assert told["is_error"] is True
