"""The live feed as bytes give it, without a browser."""

import json
from collections.abc import Iterator
from typing import Any

import httpx2

from entrypoints.board.served import Served

PATIENCE = 20

Told = Iterator[tuple[str, dict[str, Any]]]
"""The name or the id of each event, and its data."""


class Reading:
    """A stream, read while it is entered."""

    def __init__(self, board: Served, query: str, **headers: str) -> None:
        self._url = f"{board.address}/board/events?{query}"
        self._headers = {name.replace("_", "-"): value for name, value in headers.items()}
        self._client = httpx2.Client(timeout=PATIENCE)

    def __enter__(self) -> Told:
        self._context = self._client.stream("GET", self._url, headers=self._headers)
        self.reply = self._context.__enter__()
        assert self.reply.status_code == 200
        assert self.reply.headers["content-type"].startswith("text/event-stream")
        return self._events()

    def _events(self) -> Told:
        event = {}
        for line in self.reply.iter_lines():
            if line:
                name, _, value = line.partition(": ")
                event[name] = value
            else:
                yield event.get("id", event.get("event", "")), json.loads(event["data"])
                event = {}

    def __exit__(self, *_: object) -> None:
        self._context.__exit__(None, None, None)
        self._client.close()


def steps(stream: Told, count: int) -> list[tuple[str, int]]:
    """The next events with a step: their id and version."""
    found = ((place, data["step"]["v"]) for place, data in stream if "step" in data)
    return [next(found) for _ in range(count)]
