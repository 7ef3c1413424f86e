"""Calls of one client over stdio."""

import asyncio
import json

from thoughtline.entrypoints.mcp.jsonrpc import Answer, Request
from thoughtline.entrypoints.stdio.calls import Calls


async def forever() -> Answer:
    await asyncio.Event().wait()
    raise AssertionError


async def test_an_interrupted_subscription_is_answered_once_with_an_error() -> None:
    written: list[bytes] = []
    calls = Calls(lambda _: False, written.append, lambda: None)
    calls.listen(Request(id=7, method="subscriptions/listen", params=b"{}"), forever())
    await asyncio.sleep(0)

    calls.interrupt_listening()
    calls.interrupt_listening()
    await calls.end(0, is_read=True)

    [answer] = map(json.loads, written)
    assert answer["id"] == 7
    assert "listen again" in answer["error"]["message"]
