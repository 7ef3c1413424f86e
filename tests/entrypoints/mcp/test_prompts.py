"""Prompts of the packs, as a client sees them."""

from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

import forked
from rawclient import RawClient, greeted

PACKS = {
    "general": {"think_it_through", "pick_up"},
    "medical": {"differential_diagnosis", "treatment_plan", "second_look"},
    "engineering": {"debug", "design_review"},
}


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
async def test_every_prompt_of_a_pack_can_be_picked(pack: str, mode: Any, tmp_path: Path) -> None:
    serve = ["serve", "--database", str(tmp_path / "record.db"), "--pack", pack]
    server = StdioServerParameters(command=str(forked.command()), args=serve)
    async with Client(server, mode=mode) as client:
        listed = (await client.list_prompts()).prompts
        assert {prompt.name for prompt in listed} == PACKS[pack]
        for prompt in listed:
            said = {one.name: f"<{one.name}>" for one in prompt.arguments or []}
            filled = await client.get_prompt(prompt.name, said)
            [message] = filled.messages
            text = message.content.text  # type: ignore[union-attr]
            assert all(value in text for value in said.values())
            assert "[[" not in text


def test_what_was_said_in_an_argument_is_not_filled_in_again(tmp_path: Path) -> None:
    with greeted(tmp_path / "record.db", "--pack", "medical") as client:
        said = {"diagnosis": "{patient}", "patient": "secret"}
        answer = client.request("prompts/get", {"name": "treatment_plan", "arguments": said})

    text = answer["result"]["messages"][0]["content"]["text"]
    assert "{patient}" in text
    assert text.count("secret") == 1


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ({"name": "nothing"}, "Unknown prompt"),
        ({"name": "pick_up", "arguments": {"session": 3}}, "do not fit"),
        ({"name": "pick_up", "arguments": {"session": "s", "colour": "red"}}, "has no 'colour'"),
    ],
)
def test_a_prompt_that_cannot_be_given_is_a_clear_error(
    params: dict[str, Any], said: str, tmp_path: Path
) -> None:
    with greeted(tmp_path / "record.db") as client:
        error = client.request("prompts/get", params)["error"]

    assert error["code"] == -32602
    assert said in error["message"]


@pytest.mark.parametrize("said", ["nowhere", "../no/../such", "no/such/file.toml"])
def test_a_pack_that_is_not_there_ends_the_start_with_the_choices(
    said: str, tmp_path: Path
) -> None:
    with RawClient(tmp_path / "record.db", "--pack", said) as client:
        assert client.process.wait(timeout=20) == 2
        told = client.errors.read().decode()

    assert ("packs of your own are removed" in told) is ("/" in said)
    assert "Choose one of: engineering, general, medical" in told
    assert told.endswith("[bad_pack]\n")


@pytest.mark.parametrize(
    "flags",
    [
        ("--pack", "medical"),
        ("--pack", "engineering"),
        *(("--dialect", name) for name in ("medical", "multi-agent", "ultrathink", "thinkseq")),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("said", ["", "Is"], ids=["missing", "cut"])
def test_an_argument_that_is_missing_or_cut_is_to_be_found_in_the_conversation(
    flags: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    with greeted(tmp_path / "record.db", *flags) as client:
        for prompt in client.request("prompts/list")["result"]["prompts"]:
            needed = [one["name"] for one in prompt["arguments"] if one["required"]]
            params = {"name": prompt["name"], "arguments": dict.fromkeys(needed, said)}
            [message] = client.request("prompts/get", params)["result"]["messages"]

            text = message["content"]["text"]
            assert not needed or "take it from the conversation" in text
            assert (said or "(not given)") in text or not needed
