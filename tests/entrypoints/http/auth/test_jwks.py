"""An issuer that sends its keys as slowly as it likes: nobody waits for that long."""

import asyncio
import selectors
from typing import Any

import pytest

from entrypoints.http.issuer import Issuer
from thoughtline.entrypoints.http.auth import jwks
from thoughtline.entrypoints.http.auth.jwks import IssuerKeys
from thoughtline.entrypoints.http.errors import HttpError

SPEED = 20
"""How much faster the clock of the loop goes than the machine's."""


class QuickSelector(selectors.DefaultSelector):
    def select(self, timeout: float | None = None) -> Any:
        return super().select(timeout and timeout / SPEED)


class QuickLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        super().__init__(QuickSelector())

    def time(self) -> float:
        return super().time() * SPEED


async def drip(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Keys that come after a minute in which there is a blank each second."""
    keys = b'{"keys":[{"kty":"oct","k":"c2VjcmV0","kid":"k"}]}'
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % (60 + len(keys)))
    try:
        for _second in range(60):
            writer.write(b" ")
            await asyncio.sleep(1)
        writer.write(keys)
        await writer.drain()
    finally:
        writer.close()
        await asyncio.sleep(0)


async def waited() -> float:
    """Seconds until who needs keys is told that there are none."""
    async with await asyncio.start_server(drip, "127.0.0.1") as server:
        port = server.sockets[0].getsockname()[1]
        keys = IssuerKeys("https://issuer.example", f"http://127.0.0.1:{port}/keys")
        began = asyncio.get_running_loop().time()
        with pytest.raises(HttpError) as refusal:
            await keys(newer=True)
        assert refusal.value.status == 503
        return asyncio.get_running_loop().time() - began


def test_a_slow_issuer_is_waited_for_a_quarter_of_a_minute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jwks, "TIMEOUT", 600.0)  # so that a busy machine is no slow issuer

    with asyncio.Runner(loop_factory=QuickLoop) as runner:
        assert runner.run(waited()) >= 15


class Clock:
    now = 10_000.0

    def monotonic(self) -> float:
        return self.now


async def test_keys_of_an_issuer_that_hangs_serve_for_twenty_minutes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    monkeypatch.setattr(jwks, "time", clock)
    with Issuer() as issuer:
        keys = IssuerKeys(issuer.url, "")
        known = await keys(newer=False)
        issuer.answers.clear()

        clock.now += 1_199
        assert await keys(newer=False) is known
        clock.now += 2
        waiting = asyncio.create_task(keys(newer=False))
        assert not (await asyncio.wait([waiting], timeout=0.1))[0]

        issuer.answers.set()
        assert await waiting is not known


@pytest.mark.parametrize("named", ["http://127.0.0.1", "https://zoe.example", "http"])
async def test_keys_of_an_issuer_of_another_name_are_not_taken(named: str) -> None:
    with Issuer() as issuer:
        issuer.named = named

        with pytest.raises(HttpError):
            await IssuerKeys(issuer.url, "")(newer=False)
