"""What a model is told of a known server's tools: all that the original says, in no more tokens."""

import json
import tomllib
from typing import Any

import bpe_openai
import pytest

from places import DATA
from rawclient import greeted
from thoughtline.dialects.wording_pack import GUIDANCE
from thoughtline.wiring.tools import DIALECTS

CHECKLISTS = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted((DATA / "guidance").glob("*.toml"))
}
"""By the name of the guidance: for each tool its points, and how long the original's words are."""

TOOLS = [(name, tool) for name, checklist in CHECKLISTS.items() for tool in checklist]

OWN = {"key", "delegation", "answer", "wait"}
"""Arguments that no original has."""

POINTS = [
    (name, tool, point, words)
    for name, tool in TOOLS
    for point, words in CHECKLISTS[name][tool]["said"].items()
]


def told(name: str, *flags: str) -> dict[str, dict[str, Any]]:
    """The tools by their names, as a client of a dialect lists them."""
    dialect, _, language = name.partition(".")
    flags = ("--dialect", dialect, "--lang", language or "en", *flags)
    with greeted(":memory:", *flags) as client:
        tools = client.request("tools/list")["result"]["tools"]
    return {tool["name"]: tool for tool in tools}


@pytest.fixture(scope="module")
def full() -> dict[str, dict[str, dict[str, Any]]]:
    return {name: told(name) for name in CHECKLISTS}


def about_arguments(tool: dict[str, Any]) -> list[str]:
    return [shape["description"] for shape in tool["inputSchema"]["properties"].values()]


@pytest.mark.parametrize(("name", "tool", "point", "words"), POINTS)
def test_what_the_original_says_is_said(
    name: str, tool: str, point: str, words: str, full: dict[str, dict[str, dict[str, Any]]]
) -> None:
    listed = full[name][tool]
    text = " ".join([listed["description"], *about_arguments(listed)])

    assert " ".join(words.lower().split()) in " ".join(text.lower().split()), point


def tokens(text: str) -> int:
    return len(bpe_openai.get_encoding("o200k_base").encode_ordinary(text))


@pytest.mark.parametrize(("name", "tool"), TOOLS)
def test_it_takes_no_more_tokens_than_the_original(
    name: str, tool: str, full: dict[str, dict[str, dict[str, Any]]]
) -> None:
    longest = CHECKLISTS[name][tool]["longest"]
    listed = full[name][tool]
    shapes = listed["inputSchema"]["properties"].items()
    used = tokens(listed["description"])
    if "arguments" in longest:
        used += sum(tokens(shape["description"]) for name, shape in shapes if name not in OWN)

    assert used <= sum(longest.values())


def test_every_guidance_has_a_checklist_and_every_stand_in_has_guidance() -> None:
    written = {path.stem for path in GUIDANCE.glob("*.toml")}

    assert set(CHECKLISTS) == written
    assert {name.partition(".")[0] for name in written} == set(DIALECTS) - {"thoughtline"}


@pytest.mark.parametrize("name", CHECKLISTS)
def test_brief_texts_can_be_had(name: str, full: dict[str, dict[str, dict[str, Any]]]) -> None:
    brief = told(name, "--brief")

    assert brief.keys() == full[name].keys()
    if name != "medical":  # whose pack is short as it is
        assert len(json.dumps(brief)) < len(json.dumps(full[name]))
    for tool in brief:
        assert brief[tool]["description"] != full[name][tool]["description"]
        assert len(brief[tool]["description"]) < 1_000


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("pack", ["", "general", "medical", "engineering"])
def test_a_prompt_names_only_tools_that_are_there(dialect: str, pack: str) -> None:
    flags = ("--dialect", dialect, *(("--pack", pack) if pack else ()))
    every = {"think", "recall", "deliberate", "sequentialthinking", "ultrathink", "thinkseq"}
    every |= {"chat_agent", "create_branch", "get_branch_details"}
    with greeted(":memory:", *flags) as client:
        tools = {tool["name"] for tool in client.request("tools/list")["result"]["tools"]}
        prompts = client.request("prompts/list")["result"]["prompts"]
        for prompt in prompts:
            said = {one["name"]: "..." for one in prompt["arguments"]}
            params = {"name": prompt["name"], "arguments": said}
            [message] = client.request("prompts/get", params)["result"]["messages"]
            text = message["content"]["text"].replace("Think it through", "")
            absent = every - tools - {"think"}

            assert [name for name in absent if name in text.lower().split()] == []
            assert "think" in tools or "assumption" not in text or dialect == "ultrathink"


WHEN = ("use when", "use whenever", "when you")
TERSE = ("thinkseq",)
"""The original is so short that no word has room beside what it says."""


@pytest.mark.parametrize(("name", "tool"), [one for one in TOOLS if one[0] not in TERSE])
def test_when_to_use_a_tool_is_said_where_clients_cut_descriptions(
    name: str, tool: str, full: dict[str, dict[str, dict[str, Any]]]
) -> None:
    begins = full[name][tool]["description"][:150].lower()

    assert any(words in begins for words in WHEN) or "使用" in begins
