"""The one event loop of a fuzzer: to open one for each input takes longer than most inputs."""

import asyncio
from collections.abc import Coroutine
from functools import cache
from typing import Any


@cache
def _loop() -> asyncio.AbstractEventLoop:
    return asyncio.new_event_loop()


def run(asked: Coroutine[Any, Any, Any]) -> Any:
    return _loop().run_until_complete(asked)
