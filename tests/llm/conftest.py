from collections.abc import Iterator

import pytest

from llm.llm_server import LlmServer
from llm.prompts import Serve


@pytest.fixture(scope="session", autouse=True)
def _libraries_are_loaded() -> None:
    """The first question loads them, which takes longer than the deadlines of these tests."""
    from pydantic_ai.models import anthropic, google, openai  # noqa: F401, PLC0415

    from thoughtline.llm.client import attempts  # noqa: F401, PLC0415


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Starts a provider with a script. It is gone when the test is."""
    started: list[LlmServer] = []

    def start(*script: object) -> LlmServer:
        server = LlmServer(script)  # type: ignore[arg-type]
        started.append(server.__enter__())
        return server

    yield start
    for server in started:
        server.stop()
