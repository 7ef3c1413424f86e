"""Our schemas under the strict modes of providers, in which a model can only write what a schema
lists. Each scripted model writes a whole repair under the rules of one provider.
"""

from collections.abc import Callable
from typing import Any

import pytest

from dialects.thoughtline.desk import Desk
from entrypoints.mcp.test_clients import tools

Schema = dict[str, Any]

CODE = "def wait():\n    return 1\n"

WANTED: dict[str, Any] = {
    "thoughts": [
        {
            "as": "wait",
            "thought": "It waits one second.",
            "kind": "fact",
            "evidence": ["a.py:2"],
            "assume": ["The clock runs."],
            "confidence": 0.9,
        },
        {"as": "slow", "thought": "Is it slow?", "kind": "question"},
        {
            "as": "calm",
            "thought": "No.",
            "rests_on": "wait",
            "answers": "slow",
            "unless": "many",
            "contradicts": "fast",
        },
        {"as": "fast", "thought": "Yes.", "kind": "hypothesis"},
        {"as": "many", "thought": "Many wait at once."},
        {"as": "one", "thought": "One second.", "rests_on": "wait", "score": 0.5},
        {"revises": "fast", "thought": "Yes, for one user.", "branch": "users"},
        {"about": "many", "evidence": ["a.py#wait"]},
        {
            "as": "pick",
            "thought": "Which one?",
            "kind": "decision",
            "parts": ["cost: min, weight 2", "A: 1", "B: 2"],
        },
    ],
    "verify": "wait",
    "abandon": "many",
    "because": "It was measured.",
}
"""A call with each field that an entry of `thoughts` takes."""


def openai(schema: Schema) -> Schema:
    """Strict mode of OpenAI: all fields are required, and those that are optional may be null."""
    if schema["type"] == "object":
        properties = {name: openai(each) for name, each in schema["properties"].items()}
        return {
            **schema,
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }
    if schema["type"] == "array":
        return {**schema, "type": ["array", "null"], "items": openai(schema["items"])}
    return {**schema, "type": [schema["type"], "null"]}


def anthropic(schema: Schema) -> Schema:
    """Strict mode of Anthropic: no field but those listed."""
    if schema["type"] == "object":
        properties = {name: anthropic(each) for name, each in schema["properties"].items()}
        return {**schema, "properties": properties, "additionalProperties": False}
    return {**schema, "items": anthropic(schema["items"])} if "items" in schema else schema


def gemini(schema: Schema) -> Schema:
    """Functions of Gemini: a part of OpenAPI, with types in capitals."""
    assert set(schema) <= {"type", "description", "properties", "items"}
    assert schema["type"] != "object" or schema["properties"], "an object without fields is refused"
    plain: Schema = {**schema, "type": schema["type"].upper()}
    if "items" in schema:
        plain["items"] = gemini(schema["items"])
    if "properties" in schema:
        plain["properties"] = {n: gemini(each) for n, each in schema["properties"].items()}
    return plain


def write(schema: Schema, wanted: Any, empty: Callable[[Schema], Any]) -> Any:
    """Return what a model writes: nothing that the schema does not list, and `empty` for fields
    that it requires.
    """
    if isinstance(wanted, dict):
        unlisted = wanted.keys() - schema["properties"].keys()
        assert not unlisted, f"no model can write {unlisted}"
        written = {n: write(schema["properties"][n], value, empty) for n, value in wanted.items()}
        required = [name for name in schema.get("required", ()) if name not in wanted]
        return {**{name: empty(schema["properties"][name]) for name in required}, **written}
    if isinstance(wanted, list):
        return [write(schema["items"], each, empty) for each in wanted]
    return wanted


def nothing(schema: Schema) -> None:
    """Null, which OpenAI's strict mode lets a model write for an optional field."""


def blank(schema: Schema) -> Any:
    """Empty value, as models write that take each field for required."""
    kind = schema["type"][0]
    return {"string": "", "array": [], "number": 0, "object": {}}[kind]


@pytest.mark.parametrize(
    ("narrow", "empty"),
    [(openai, nothing), (openai, blank), (anthropic, nothing), (gemini, nothing)],
    ids=["openai", "openai-blanks", "anthropic", "gemini"],
)
def test_each_strict_mode_lets_a_model_write_every_field_of_an_entry(
    desk: Desk, narrow: Callable[[Schema], Schema], empty: Callable[[Schema], Any]
) -> None:
    desk.write(CODE)
    [think] = [tool for tool in tools() if tool["name"] == "think"]
    schema = narrow(think["inputSchema"])

    reply = desk.think(**write(schema, WANTED, empty))

    labels = ["wait", "slow", "calm", "fast", "many", "one", "pick"]
    assert set(labels) <= reply["thoughts"].keys()
    assert reply["computed"][reply["thoughts"]["pick"]]["best"] == ["A"]
    text = desk.recall()
    assert "wait: It waits one second." in text
    assert "(confidence 0.9" in text or "0.9" in desk.recall(id="wait")


@pytest.mark.parametrize("narrow", [openai, anthropic, gemini])
def test_each_strict_mode_takes_all_our_schemas(narrow: Callable[[Schema], Schema]) -> None:
    for tool in tools():
        assert narrow(tool["inputSchema"])


def test_an_entry_lists_each_argument_that_a_lone_thought_lists() -> None:
    [think] = [tool for tool in tools() if tool["name"] == "think"]
    lone = think["inputSchema"]["properties"]
    entry = lone["thoughts"]["items"]["properties"]
    of_the_call = {"thoughts", "session", "verify", "refute", "abandon", "because", "next"}

    assert lone.keys() - of_the_call <= entry.keys()
    assert all(entry[name]["type"] == lone[name]["type"] for name in lone.keys() & entry.keys())
