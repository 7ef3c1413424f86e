"""Firefox as it is installed, driven by WebDriver BiDi over its own port: no driver beside it."""

import asyncio
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import websockets

NAMES = ("firefox-esr", "firefox")

LEFT = re.compile(r"(was interrupted while the page was loading|server at \S+/events\S*)\.$")
"""End of what Firefox says of an open stream of a page that one leaves, or whose server ends."""

PATIENCE = 30.0
"""Seconds until something that shall become true must be."""

QUIET = """
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("privacy.reduceTimerPrecision", false);
"""


def firefox() -> str | None:
    """Where it is, if there is one: the one named in FIREFOX, or that of the system."""
    named = os.environ.get("FIREFOX")
    return named or next((found for name in NAMES if (found := shutil.which(name))), None)


class Tab:
    """A window of Firefox. `faults` are errors and broken policies that its console told of."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self._socket = socket
        self._numbers = count(1)
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._context = ""
        self.faults: list[str] = []

    async def listen(self) -> None:
        async for message in self._socket:
            said = json.loads(message)
            if said.get("method") == "log.entryAdded" and said["params"]["level"] == "error":
                text = said["params"]["text"]
                if not LEFT.search(text):
                    self.faults.append(text)
            waiting = self._waiting.pop(said.get("id", 0), None)
            if waiting is not None:
                waiting.set_result(said)

    async def ask(self, method: str, **params: Any) -> dict[str, Any]:
        number = next(self._numbers)
        self._waiting[number] = asyncio.get_running_loop().create_future()
        await self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        reply = await asyncio.wait_for(self._waiting[number], PATIENCE)
        assert reply["type"] == "success", reply
        result: dict[str, Any] = reply["result"]
        return result

    async def open(self, owner: str) -> None:
        """Open a tab for a user context, in place of the last one."""
        self.faults = []
        opened = await self.ask("browsingContext.create", type="tab", userContext=owner)
        self._context = opened["context"]

    async def resize(self, width: int, height: int) -> None:
        room = {"width": width, "height": height}
        await self.ask("browsingContext.setViewport", context=self._context, viewport=room)

    async def goto(self, url: str) -> None:
        await self.ask("browsingContext.navigate", context=self._context, url=url, wait="complete")

    async def value(self, expression: str) -> Any:
        """What an expression is in the page: a text, a number, true, false or null."""
        found = await self.ask(
            "script.evaluate",
            expression=expression,
            target={"context": self._context},
            awaitPromise=True,
        )
        assert found["type"] == "success", found
        return found["result"].get("value")

    async def until(self, expression: str) -> None:
        """Wait for an expression to be true."""
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while not await self.value(expression):
            assert asyncio.get_running_loop().time() < deadline, f"never true: {expression}"
            await asyncio.sleep(0.05)

    async def press(self, key: str) -> None:
        acts = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        await self.ask(
            "input.performActions",
            context=self._context,
            actions=[{"type": "key", "id": "keyboard", "actions": acts}],
        )

    async def picture(self) -> str:
        """What is seen, as a PNG in base64."""
        taken = await self.ask("browsingContext.captureScreenshot", context=self._context)
        return str(taken["data"])


class Firefox:
    """A running Firefox. Each tab has cookies and storage of its own."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self._tab = Tab(socket)
        self._listening = asyncio.create_task(self._tab.listen())

    async def begin(self) -> None:
        await self._tab.ask("session.new", capabilities={})
        await self._tab.ask("session.subscribe", events=["log.entryAdded"])

    async def end(self) -> None:
        self._listening.cancel()

    @asynccontextmanager
    async def tab(self) -> AsyncIterator[Tab]:
        owner = (await self._tab.ask("browser.createUserContext"))["userContext"]
        await self._tab.open(owner)
        yield self._tab
        await self._tab.ask("browser.removeUserContext", userContext=owner)


@asynccontextmanager
async def start(program: str) -> AsyncIterator[Firefox]:
    """A new Firefox with a profile of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as profile:
        (Path(profile) / "user.js").write_text(QUIET, encoding="utf-8")
        process = subprocess.Popen(  # noqa: ASYNC220 - it returns at once
            [program, "--headless", f"--remote-debugging-port={port}", "--profile", profile],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": profile, "TZ": "UTC"},
            start_new_session=True,
        )
        try:
            connection = await _connect(f"ws://127.0.0.1:{port}/session")
            started = Firefox(connection)
            await started.begin()
            yield started
            await started.end()
            await connection.close()
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


async def _connect(address: str) -> websockets.ClientConnection:
    deadline = asyncio.get_running_loop().time() + PATIENCE
    while True:
        try:
            return await websockets.connect(address, max_size=None)
        except (OSError, websockets.InvalidHandshake):
            assert asyncio.get_running_loop().time() < deadline, "Firefox did not start"
            await asyncio.sleep(0.1)
