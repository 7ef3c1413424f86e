"""Real clients, driven against a scripted model, where scripts/clients has installed them."""

import json
from pathlib import Path

import pytest

from clients.driven.__main__ import faults_of, plugin_faults_of
from clients.driven.forms.anthropic import Anthropic
from clients.driven.forms.chat import Chat
from clients.driven.plain import drive, is_whole
from clients.driven.plugin import drive_plugin
from clients.driven.programs import PROGRAMS, Program
from clients.driven.run import is_installed
from clients.driven.scripted_model import FIRST
from clients.driven.snippets import CALLS, Caller

DRIVEN = [program for program in PROGRAMS if program.slug in {"claude-code", "codex"}]
"""The others take longer: scripts/clients drives all."""


@pytest.mark.parametrize("program", DRIVEN, ids=lambda program: program.slug)
def test_a_real_client_thinks_recalls_and_is_left_as_it_was(
    program: Program, tmp_path: Path
) -> None:
    if not is_installed(program):
        pytest.skip(f"scripts/clients {program.slug} installs it")

    assert faults_of(drive(program, tmp_path), program) == []


@pytest.mark.parametrize("program", DRIVEN, ids=lambda program: program.slug)
def test_a_real_client_reads_what_the_hooks_of_our_plugin_say(
    program: Program, tmp_path: Path
) -> None:
    if not is_installed(program) or program.plugin is None:
        pytest.skip(f"scripts/clients {program.slug} installs it")

    figures = drive_plugin(program, program.plugin, tmp_path)

    assert plugin_faults_of(figures, program) == []


ANSWER = {"content": [{"text": "t1 fell"}], "structuredContent": {"fell": {"t1": "a1"}, "n": 2}}


@pytest.mark.parametrize(
    ("seen", "is_all"),
    [
        ('{"n": 2, "fell": {"t1": "a1"}}', True),
        (r'{"result": "{\"fell\":{\"t1\":\"a1\"},\"n\":2}"}', True),
        ("<untrusted>t1 fell</untrusted>", True),
        ('{"n": 2, "fell": {"a1": "t1"}}', False),
        ('{"fell": {"t1": "a1"}}', False),
        ("fell t1", False),
    ],
)
def test_a_reply_is_whole_if_all_of_it_is_where_it_was(seen: str, is_all: bool) -> None:
    assert is_whole(ANSWER, seen) is is_all


def test_a_tool_that_was_not_found_is_searched_for_once_more() -> None:
    """The client may have searched before the server had started."""

    def after(*searched: str) -> object:
        calls = [
            {
                "type": "tool_use",
                "name": "ToolSearch",
                "id": "1",
                "input": {"query": f"select:{one}"},
            }
            for one in searched
        ]
        body = {"tools": [{"name": "ToolSearch"}]}
        messages = [{"role": "assistant", "content": calls}]
        return Anthropic({**body, "messages": messages}).bridged("deliberate", {})

    search = ("ToolSearch", {"query": "select:mcp__thoughtline__deliberate"})
    assert after("think") == search
    assert after("think", "deliberate") == search
    assert after("deliberate", "deliberate") == "There is no deliberate."


def test_a_streamed_call_comes_before_the_tokens_that_were_taken() -> None:
    """Of chunks that tell tokens, Continue reads the last alone."""
    chunks = [chunk for _, chunk in Chat({}).streamed(("think", {"thought": "So."}), 9000)][:-1]

    calling = [bool(chunk["choices"][0]["delta"].get("tool_calls")) for chunk in chunks]
    telling = [chunk["usage"] is not None for chunk in chunks]
    assert calling == [True, False]
    assert telling == [False, True]


@pytest.mark.parametrize(
    ("said", "is_useful"),
    [('{"thoughtHistoryLength": 1}', True), ("MCP tool call requires approval", False)],
)
def test_only_a_useful_reply_of_an_entry_counts(said: str, is_useful: bool) -> None:
    name = "sequential-thinking_sequentialthinking"
    tools = [{"type": "function", "function": {"name": each}} for each in ("read", name)]
    messages: list[dict[str, object]] = [{"role": "user", "content": f"{FIRST}: think."}]
    called = {"id": "1", "type": "function", "function": {"name": name, "arguments": "{}"}}
    model = Caller("sequential-thinking", CALLS["sequentialthinking"])
    try:
        asked, _ = model.step(Chat({"tools": tools, "messages": messages}))
        messages.append({"role": "assistant", "tool_calls": [called]})
        messages.append({"role": "tool", "tool_call_id": "1", "content": said})
        model.step(Chat({"tools": tools, "messages": messages}))
    finally:
        model.close()

    assert asked == (name, CALLS["sequentialthinking"][1])
    assert (model.replied is not None) is is_useful
    assert model.characters == len(json.dumps(tools[1]))
