"""Packs of Thoughtline: their texts name only tools, arguments and checklists that exist."""

import re
from functools import cache, partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from thoughtline.dialects.tool import PLACEHOLDER
from thoughtline.dialects.wording_pack import GUIDANCE, SHIPPED, load
from thoughtline.settings import read
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.wiring.assembly import Assembly
from thoughtline.wiring.tools import DIALECTS, limits_of

LONGEST = 8_192
"""Characters of a text: every client reads all texts at every start."""

FILES = [*sorted(SHIPPED.glob("*.toml")), *sorted(GUIDANCE.glob("*.toml"))]

each_pack = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


@cache
def arguments() -> dict[str, set[str]]:
    """The arguments of each tool, in all dialects that have the tool."""
    settings = read({}, {})
    use_cases = Assembly(settings, MemoryLedger()).use_cases()
    found: dict[str, set[str]] = {}
    for tools in DIALECTS.values():
        for tool in tools(use_cases, partial(limits_of, settings), settings):
            found.setdefault(tool.name, set()).update(tool.input_schema["properties"])
    return found


def texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    inside = value.values() if isinstance(value, dict) else value
    return [text for item in inside for text in texts(item)]


@each_pack
def test_a_pack_words_only_tools_and_arguments_that_exist(file: Path) -> None:
    pack = load(file)

    for name, words in pack.tools.items():
        assert words.arguments.keys() <= arguments()[name]
    for prompt in pack.prompts.values():
        assert set(prompt.needs) <= arguments().keys()


@each_pack
def test_a_prompt_uses_its_own_arguments_and_checklists_and_no_others(file: Path) -> None:
    pack = load(file)

    for prompt in pack.prompts.values():
        assert set(PLACEHOLDER.findall(prompt.text)) == prompt.arguments.keys()
        assert set(prompt.optional) <= prompt.arguments.keys()
        assert set(re.findall(r"\[\[([a-z_]+)\]\]", prompt.text)) <= pack.checklists.keys()


@each_pack
def test_no_text_of_a_pack_is_long(file: Path) -> None:
    assert max(map(len, texts(msgspec.to_builtins(load(file))))) <= LONGEST
