"""The schemas that the originals publish: ours have the same names, and require the same."""

import json
from typing import Any

import pytest

from places import DATA
from thoughtline.python import open_tools

CONTRACTS: dict[str, dict[str, Any]] = json.loads(
    (DATA / "contracts.json").read_text(encoding="utf-8")
)
"""By dialect: names of the arguments and of the reply's fields, and which of them are required."""


@pytest.mark.parametrize("dialect", CONTRACTS)
async def test_the_schemas_have_the_originals_names_and_require_the_same(dialect: str) -> None:
    async with open_tools(dialect, database=":memory:") as tools:
        [tool] = tools.definitions
    contract, reply = CONTRACTS[dialect], tool.output_schema

    assert tool.name == contract["tool"]
    assert tool.input_schema["properties"].keys() == set(contract["arguments"])
    assert sorted(tool.input_schema["required"]) == contract["required"]
    assert reply.get("properties", {}).keys() >= set(contract["fields"])
    assert sorted(reply.get("required", [])) == contract["always"]
