"""Sessions read by address over stdio, with the official client and as raw lines."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from mcp.server.apps import APP_MIME_TYPE, EXTENSION_ID
from mcp.types import PromptReference, ResourceTemplateReference

import forked
from rawclient import RawClient, greeted
from thoughtline.entrypoints.mcp.resources import TEMPLATES

PREFIX = "thoughtline://session/"
THOUGHTS = PREFIX + "{session}/thought/{thought}"
LISTING = """
import sys
from thoughtline import wiring
wiring.main(["serve", "--database", ":memory:"])
print(*sorted(sys.modules), file=sys.stderr)
"""
FAR = {"starlette", "jinja2", "mcp", "pydantic"}


def serving(database: Path) -> StdioServerParameters:
    return StdioServerParameters(
        command=str(forked.command()), args=["serve", "--database", str(database)]
    )


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
async def test_a_client_finds_a_session_and_reads_what_was_thought(
    mode: Any, tmp_path: Path
) -> None:
    server = serving(tmp_path / "record.db")
    async with Client(server, mode=mode) as client:
        told = await client.call_tool("think", {"thought": "the sky is clear"})
        session = (told.structured_content or {})["session"]

        listed = (await client.list_resources()).resources
        templates = (await client.list_resource_templates()).resource_templates
        [words] = (await client.read_resource(listed[2].uri)).contents
        [thought] = (await client.read_resource(f"{PREFIX}{session}/thought/t1")).contents

    assert [(one.uri, one.name) for one in listed[2:]] == [(PREFIX + session, "the sky is clear")]
    assert [one.uri_template for one in templates] == [PREFIX + path for path in TEMPLATES]
    assert "the sky is clear" in words.text  # type: ignore[union-attr]
    assert json.loads(thought.text)["state"] == "stands"  # type: ignore[union-attr]


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
async def test_names_are_completed_for_templates_and_prompts(mode: Any, tmp_path: Path) -> None:
    server = serving(tmp_path / "record.db")
    template = ResourceTemplateReference(uri=THOUGHTS)
    prompt = PromptReference(name="pick_up")
    async with Client(server, mode=mode) as client:
        told = await client.call_tool("think", {"thought": "the sky is clear"})
        session = (told.structured_content or {})["session"]
        begun = {"name": "session", "value": session[:3]}

        answers = [
            await client.complete(template, begun),
            await client.complete(prompt, begun),
            await client.complete(
                template, {"name": "thought", "value": "t"}, {"session": session}
            ),
            await client.complete(template, {"name": "thought", "value": "t"}),
            await client.complete(template, {"name": "session", "value": "!"}),
        ]

    values = [answer.completion.values for answer in answers]
    assert values == [[session], [session], ["t1"], [], []]


async def test_the_app_beside_recall_is_one_that_can_be_read(tmp_path: Path) -> None:
    server = serving(tmp_path / "record.db")
    async with Client(server, mode="auto") as client:
        tools = {tool.name: tool.meta for tool in (await client.list_tools()).tools}
        app = (tools["recall"] or {})["ui"]["resourceUri"]
        listed = {one.uri: one.mime_type for one in (await client.list_resources()).resources}
        [page] = (await client.read_resource(app)).contents
        offered = client.server_capabilities.extensions or {}

    assert "ui" not in (tools["think"] or {})
    assert app.startswith("ui://")
    assert listed[app] == page.mime_type == APP_MIME_TYPE
    assert page.text.lstrip().lower().startswith("<!doctype html>")  # type: ignore[union-attr]
    assert EXTENSION_ID in offered


def test_nothing_of_it_is_loaded_before_it_is_asked_for() -> None:
    def loaded(*methods: str) -> set[str]:
        with greeted(":memory:", command=[sys.executable, "-c", LISTING]) as client:
            client.think(thought="light")
            client.request("tools/list")
            for method in methods:
                assert "result" in client.request(method)
            client.leave()
            return set(client.errors.read().decode().split())

    reads = "thoughtline.entrypoints.mcp.resources"
    assert reads not in loaded()
    after = loaded("resources/list", "resources/templates/list")
    assert reads in after
    assert FAR & after == set()


@pytest.fixture(scope="module", params=[False, True], ids=["legacy", "modern"])
def client(request: pytest.FixtureRequest) -> Iterator[RawClient]:
    with RawClient(":memory:", modern=request.param) as client:
        if not request.param:
            client.greet()
        yield client


def test_a_session_is_read_as_it_was_and_its_steps_from_a_version_on(client: RawClient) -> None:
    session = client.think(thought="skip the index", assume=["the cache is warm"])["session"]
    client.think(session=session, refute="a1", because="it ran cold", author="reviewer")

    def read(path: str) -> str:
        [content] = client.request("resources/read", {"uri": PREFIX + path})["result"]["contents"]
        assert content["uri"] == PREFIX + path
        text: str = content["text"]
        return text

    whole = read(session)
    now, then = (json.loads(read(f"{session}/thought/t1{at}")) for at in ("", "/at/v2"))
    every, later = (json.loads(read(f"{session}/steps{after}")) for after in ("", "/after/v2"))

    assert read("latest") == read(session[:6]) == whole
    assert "skip the index" in whole
    assert json.loads(read(f"{session}/at/v2"))["version"] == 2
    assert (now["state"], then["state"]) == ("fallen", "stands")
    assert now["why"] == 'a1 refuted by reviewer: "it ran cold"'
    assert [step["v"] for step in every["steps"]] == [1, 2, 3]
    assert [step["v"] for step in later["steps"]] == [3]
    assert later["state"]["version"] == 3


@pytest.mark.parametrize(
    ("uri", "code"),
    [
        ("file:///etc/passwd", "bad_arguments"),
        ("ui://thoughtline/other.html", "bad_arguments"),
        (PREFIX, "empty_text"),
        (PREFIX + "nobody", "no_such_session"),
        (PREFIX + "..%2F..%2Fetc%2Fpasswd", "no_such_session"),
        (PREFIX + "../../etc/passwd", "bad_arguments"),
        (PREFIX + "a%00b", "bad_arguments"),
        (PREFIX + "%ff%fe", "no_such_session"),
        (PREFIX + "x" * 300, "over_limit"),
        (PREFIX + "x" * 1_000_000, "over_limit"),
        (PREFIX + "SESSION/thought/t99", "no_such_thought"),
        (PREFIX + "SESSION/thought/" + "9" * 1_900, "no_such_thought"),
        (PREFIX + "SESSION/thought/a%00", "no_such_thought"),
        (PREFIX + "SESSION/thought/__proto__", "no_such_thought"),
        (PREFIX + "SESSION/at/soon", "out_of_range"),
        (PREFIX + "SESSION/at/v99", "out_of_range"),
        (PREFIX + "SESSION/at/" + "9" * 400, "out_of_range"),
        (PREFIX + "SESSION/steps/after/-1", "out_of_range"),
        (PREFIX + "SESSION/steps/steps", "bad_arguments"),
        (PREFIX + "SESSION/", "bad_arguments"),
    ],
)
def test_an_address_of_nothing_is_an_error_with_a_code(
    client: RawClient, uri: str, code: str
) -> None:
    session = client.think(thought="the sky is clear")["session"]
    error = client.request("resources/read", {"uri": uri.replace("SESSION", session)})["error"]

    assert error["code"] == -32602
    assert error["message"].endswith(f"[{code}]")
    assert len(error["message"]) < 1_000


@pytest.mark.parametrize(
    ("ref", "argument", "said"),
    [
        ({"type": "ref/prompt", "name": "nothing"}, "session", "Unknown prompt"),
        ({"type": "ref/prompt", "name": "pick_up"}, "colour", "has no 'colour'"),
        ({"type": "ref/resource", "uri": "x:{y}"}, "y", "no resource"),
    ],
)
def test_what_cannot_be_completed_is_a_clear_error(
    client: RawClient, ref: dict[str, str], argument: str, said: str
) -> None:
    wanted = {"ref": ref, "argument": {"name": argument, "value": ""}}
    error = client.request("completion/complete", wanted)["error"]

    assert error["code"] == -32602
    assert said in error["message"]


def test_a_very_long_text_is_told_as_it_is(client: RawClient) -> None:
    text = "a" + '"\n\\' * 12_000 + "\U0001f600\u00e9"
    session = client.think(thought=text)["session"]
    address = {"uri": f"{PREFIX}{session}/thought/t1"}
    [found] = client.request("resources/read", address)["result"]["contents"]

    assert len(found["text"]) > 1 << 16
    assert json.loads(found["text"])["text"] == text


def test_a_long_list_comes_in_pages() -> None:
    with greeted(":memory:") as client:
        made = [client.think(thought=f"number {number}")["session"] for number in range(120)]
        pages = [client.request("resources/list")["result"]]
        while cursor := pages[-1].get("nextCursor"):
            pages.append(client.request("resources/list", {"cursor": cursor})["result"])
        wrong = client.request("resources/list", {"cursor": "before-me"})["error"]

    uris = [one["uri"] for page in pages for one in page["resources"]]
    assert [len(page["resources"]) for page in pages] == [52, 50, 20]
    assert uris[2:] == [PREFIX + session for session in reversed(made)]
    assert (wrong["code"], "bad_arguments" in wrong["message"]) == (-32602, True)
