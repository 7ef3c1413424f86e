"""The parts of `make.py`: the release that writes, and the model that it asks."""

import asyncio
import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from entrypoints.http.served import Client, Served
from llm.llm_server import Behaviour, LlmServer, Request, Writer, raw, says, status
from rawclient import RawClient

MODEL = ("--model", "openai:gpt-4o-mini")

OPINIONS = {
    "factual": "The logs say that it is cold.\nConfidence: 0.8",
    "critical": "Nobody measured it.\nConfidence: 0.3",
    "creative": "Warm it by replaying yesterday.\nConfidence: 0.6",
    "synthesis": "It is cold at night.\nDissent: critical\nConfidence: 0.5",
}
STANCES = {
    "Answer from what is known": "factual",
    "Look for what is wrong": "critical",
    "Look for other ways": "creative",
    "Put the opinions together": "synthesis",
}
"""Beginnings of the stances."""

CONCLUSION = "[Analysis]\nI looked.\n[Conclusion]\nIt is cold.\nConfidence: 0.4"


class Release:
    """The release that writes."""

    def __init__(self, python: str) -> None:
        self._python = python
        self.version = self.run("--version").split()[-1]

    def run(self, *arguments: object) -> str:
        """What a command prints. A search without results exits with 1 since 0.7.0."""
        command = [self._python, "-m", "thoughtline", *map(str, arguments)]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        assert done.returncode == 0 or (arguments[0], done.returncode) == ("search", 1), done.stderr
        return done.stdout

    def told(self, *arguments: object) -> Any:
        """What a command says as data."""
        return json.loads(self.run(*arguments, "--json"))

    def script(self, program: str) -> None:
        subprocess.run([self._python, "-c", program], check=True)

    def pipes(self, database: Path | str, *flags: str, **environment: str) -> RawClient:
        command = [self._python, "-m", "thoughtline", "serve", "--database", str(database)]
        client = RawClient(database, *flags, command=command, environment=environment)
        client.greet()
        return client

    def http(self, database: Path, *flags: str) -> Served:
        command = [self._python, "-m", "thoughtline", "serve", "--database", str(database)]
        nowhere = {"THOUGHTLINE_PROJECT": "none"}  # a session over HTTP has the project of its call
        return Served(*flags, command=[*command, "--http", "127.0.0.1:0"], environment=nowhere)


class Provider(LlmServer):
    """Answers as the seat that it is asked as, "" for none, unless `instead` says otherwise."""

    def __init__(self) -> None:
        super().__init__([self._as_seat])
        self.instead: dict[str, Behaviour] = {}

    @property
    def environment(self) -> Mapping[str, str]:
        return {"OPENAI_API_KEY": "sk-none", "OPENAI_BASE_URL": f"{self.url}/v1"}

    def seat(self, request: Request) -> str:
        """Who is asked."""
        told = request.body["messages"][0]["content"]
        return next((seat for words, seat in STANCES.items() if told.startswith(words)), "")

    async def _as_seat(self, request: Request, writer: Writer) -> None:
        seat = self.seat(request)
        usual = says(OPINIONS.get(seat, CONCLUSION), model="gpt-4o-mini")
        await self.instead.get(seat, usual)(request, writer)


async def never(_: Request, __: Writer) -> None:
    """The connection stays open until somebody dies."""
    await asyncio.Event().wait()


REFUSES, BABBLES = status(400), raw(b"no JSON")


def call(client: RawClient | Client, tool: str, /, **arguments: Any) -> Any:
    """What a tool said as data, or as text. It is not to refuse."""
    result = client.call(tool, **arguments)
    assert not result.get("isError"), (tool, arguments, result)
    return result.get("structuredContent", result["content"][0]["text"])
