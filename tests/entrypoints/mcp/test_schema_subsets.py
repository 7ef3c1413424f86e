"""Schemas of all tools pass the subsets of JSON Schema that providers and clients publish.

A client hands our schemas to a provider. A provider that refuses one schema refuses the whole
request, so that no tool of any server can be used.
"""

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from rawclient import greeted
from thoughtline.wiring.tools import DIALECTS

Schema = dict[str, Any]

TYPES = {"string", "number", "integer", "boolean", "array", "object"}

OPENAI_STRICT = {
    *("type", "description", "enum", "properties", "items", "required", "additionalProperties"),
    *("pattern", "format", "multipleOf", "minimum", "maximum", "exclusiveMinimum"),
    *("exclusiveMaximum", "minItems", "maxItems", "const", "anyOf", "$ref", "$defs"),
}
"""Keywords of OpenAI's strict mode: neither `default` nor lengths of texts."""

GEMINI = {
    *("type", "format", "title", "description", "nullable", "enum", "properties", "required"),
    *("items", "minItems", "maxItems", "minProperties", "maxProperties", "minLength", "maxLength"),
    *("pattern", "example", "anyOf", "propertyOrdering", "default", "minimum", "maximum"),
}
"""Fields of `Schema` in Gemini's function declarations: no `additionalProperties`."""

ANTHROPIC_STRICT = {
    *("type", "description", "enum", "const", "properties", "items", "required"),
    *("additionalProperties", "anyOf", "allOf", "$ref", "$defs", "default", "format", "minItems"),
}
"""Keywords of Anthropic's strict tools: no bounds of numbers and no lengths."""

NAME = re.compile(r"[a-zA-Z_][a-zA-Z0-9_-]{0,63}")
"""Names of tools and arguments that all providers accept."""

MOST_PROPERTIES = 100
MOST_LEVELS = 5
"""Limits of the first release of OpenAI's strict mode; later limits are higher."""


@pytest.fixture(scope="module", params=DIALECTS)
def tools(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    with greeted(":memory:", "--dialect", request.param) as client:
        listed: list[dict[str, Any]] = client.request("tools/list")["result"]["tools"]
    return listed


def schemas_in(schema: Schema) -> Iterator[Schema]:
    """Yield a schema and all schemas in it."""
    yield schema
    for inner in (*schema.get("properties", {}).values(), *filter(None, [schema.get("items")])):
        yield from schemas_in(inner)


def levels(schema: Schema) -> int:
    inner = [*schema.get("properties", {}).values(), *filter(None, [schema.get("items")])]
    return 1 + max(map(levels, inner), default=0)


def made_strict(schema: Schema) -> Schema:
    """A schema as SDKs make it for strict mode: closed, with every argument required."""
    strict = deepcopy(schema)
    for each in schemas_in(strict):
        if each["type"] == "object":
            each["additionalProperties"] = False
            each["required"] = list(each["properties"])
    return strict


def test_openai_takes_them_in_strict_mode(tools: list[dict[str, Any]]) -> None:
    for tool in tools:
        strict = made_strict(tool["inputSchema"])
        each = list(schemas_in(strict))

        assert [set(one) - OPENAI_STRICT for one in each if set(one) - OPENAI_STRICT] == []
        assert sum(len(one.get("properties", {})) for one in each) <= MOST_PROPERTIES
        assert levels(strict) <= MOST_LEVELS


def test_gemini_takes_them_as_function_declarations(tools: list[dict[str, Any]]) -> None:
    for tool in tools:
        for one in schemas_in(tool["inputSchema"]):
            assert set(one) <= GEMINI, (tool["name"], one)
            if one["type"] == "object":
                assert one["properties"], "an object without properties is refused"
            if "enum" in one:
                assert one["type"] == "string"
                assert "" not in one["enum"]
            assert set(one.get("required", [])) <= set(one.get("properties", {}))


def test_anthropic_takes_them_as_plain_and_as_strict_tools(tools: list[dict[str, Any]]) -> None:
    for tool in tools:
        assert tool["inputSchema"]["type"] == "object"
        for one in schemas_in(made_strict(tool["inputSchema"])):
            assert set(one) <= ANTHROPIC_STRICT, (tool["name"], one)


def test_vs_code_takes_them(tools: list[dict[str, Any]]) -> None:
    """VS Code drops a tool with an array without items, or with a type that is no plain text."""
    for tool in tools:
        for one in schemas_in(tool["inputSchema"]):
            assert one["type"] in TYPES
            assert (one["type"] == "array") == ("items" in one)


def test_their_names_are_accepted_everywhere(tools: list[dict[str, Any]]) -> None:
    for tool in tools:
        names = [
            name for one in schemas_in(tool["inputSchema"]) for name in one.get("properties", {})
        ]

        assert [name for name in (tool["name"], *names) if not NAME.fullmatch(name)] == []
        assert tool["description"]
