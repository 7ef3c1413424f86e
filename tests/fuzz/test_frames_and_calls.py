"""No line over pipes, and no arguments of a tool, are a fault of ours or go unanswered."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fuzz.campaign import corpus, fuzz
from fuzz.inputs import arguments, frame
from rawclient import RawClient
from thoughtline.entrypoints.mcp.jsonrpc import INTERNAL_ERROR
from thoughtline.wiring.tools import DIALECTS

LAST = 999_999
"""The id of the ping behind each line: what comes before its answer is the line's."""


class Speaker:
    """A server, and lines that it must answer. It is asked after each whether it is still well."""

    def __init__(self, client: RawClient, dialect: str = "thoughtline") -> None:
        self._client = client
        self.dialect = dialect
        client.greet()
        listed = client.request("tools/list")["result"]["tools"]
        self.schemas: dict[str, Any] = {one["name"]: one["inputSchema"] for one in listed}

    def say(self, line: bytes) -> list[dict[str, Any]]:
        """What a line is answered with."""
        ping = {"jsonrpc": "2.0", "id": LAST, "method": "ping"}
        self._client.send(line + b"\n" + json.dumps(ping).encode() + b"\n")
        answers = []
        while (answer := self._client.receive()).get("id") != LAST:
            answers.append(answer)
        return answers

    def call(self, tool: str, said: str) -> list[dict[str, Any]]:
        params = f'{{"name":{json.dumps(tool)},"arguments":{said}}}'
        line = f'{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{params}}}'
        self._client.send(line.encode(errors="surrogatepass").replace(b"\n", b" ") + b"\n")
        return [self._client.receive()]


@pytest.fixture(params=DIALECTS)
def speaker(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Speaker]:
    with RawClient(tmp_path / "thoughts.db", "--dialect", request.param) as client:
        yield Speaker(client, request.param)


@pytest.fixture
def ours(tmp_path: Path) -> Iterator[Speaker]:
    with RawClient(tmp_path / "thoughts.db", "--dialect", "thoughtline") as client:
        yield Speaker(client)


def check(answers: list[dict[str, Any]], said: object) -> None:
    for answer in answers:
        code = answer.get("error", {}).get("code")
        assert code != INTERNAL_ERROR, (said, answer)
        assert "failed inside" not in json.dumps(answer), (said, answer)
        assert len(json.dumps(answer)) < 200_000, (said, len(json.dumps(answer)))


def test_no_arguments_are_a_fault(speaker: Speaker) -> None:
    share = 1 / len(DIALECTS) / len(speaker.schemas)
    for name, schema in speaker.schemas.items():
        fuzz(
            f"arguments of {name} ({speaker.dialect})",
            arguments(schema),
            lambda said, name=name: check(speaker.call(name, said), said),  # type: ignore[misc]
            share=share,
        )


def test_no_line_is_a_fault(ours: Speaker) -> None:
    fuzz("frames", frame(), lambda line: check(ours.say(line), line))


@pytest.mark.parametrize("line", corpus("frames"), ids=range(len(corpus("frames"))))
def test_a_line_that_broke_something_does_not(ours: Speaker, line: bytes) -> None:
    check(ours.say(line), line)


@pytest.mark.parametrize("said", corpus("calls"), ids=range(len(corpus("calls"))))
def test_arguments_that_broke_something_do_not(tmp_path: Path, said: bytes) -> None:
    dialect, tool, raw = said.decode().replace("LONG", "x" * 70_000).split(" ", 2)
    with RawClient(tmp_path / "thoughts.db", "--dialect", dialect) as client:
        answers = Speaker(client, dialect).call(tool, raw)

    check(answers, said)
    assert len(json.dumps(answers)) < 4_000
