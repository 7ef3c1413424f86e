"""The provider that recorded calls were answered by, as a script for one on loopback."""

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from dialects.replay import TRACES
from llm.llm_server import Behaviour, LlmServer, Request, Writer, reset, status


@dataclass
class Provider(LlmServer):
    """Answers by its script, and notes when each question came."""

    came: list[float] = field(default_factory=list)

    def begin(self, replies: Sequence[Any]) -> None:
        """Start over with these replies, one after the other; the last one stays."""
        self.requests.clear()
        self.came.clear()
        self.script = [_noted(self, _behaviour(reply)) for reply in replies]


def scripted(replies: Sequence[Any]) -> Provider:
    """A provider that gives the recorded replies one after the other; the last one stays."""
    provider = Provider([])
    provider.begin(replies)
    return provider


def recorded(server: str) -> dict[str, Any]:
    """What the provider of a server's recordings said, by the recording's name."""
    text = (TRACES / server / "PROVIDER.json").read_text(encoding="utf-8")
    script: dict[str, Any] = json.loads(text)
    return script


def _behaviour(reply: Any) -> Behaviour:
    if reply == "reset":
        return reset
    return status(reply["status"], reply.get("json", reply.get("text")))


def _noted(provider: Provider, behave: Behaviour) -> Behaviour:
    async def noting(request: Request, writer: Writer) -> None:
        provider.came.append(time.monotonic())
        await behave(request, writer)

    return noting
