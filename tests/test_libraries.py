"""Libraries are loaded by one thread at a time, so that nobody sees half of one."""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from llm.llm_server import LlmServer, Request, Writer, says, status
from properties import cases
from rawclient import RawClient

PROCESSES = cases(range(4), long=range(4, 16))


def test_processes_that_are_asked_at_once_answer_the_first_call(tmp_path: Path) -> None:
    """Models and web search load their libraries beside what the server loads in advance."""
    found = {"results": [{"url": "https://example.org", "title": "Paris", "text": "A city."}]}

    async def answer(request: Request, writer: Writer) -> None:
        if request.path.endswith("/search"):
            await status(200, found)(request, writer)
        else:
            await says("Paris.\nConfidence: 0.9")(request, writer)

    with LlmServer([answer]) as server:
        environment = {
            "DEEPSEEK_API_KEY": "secret",
            "DEEPSEEK_BASE_URL": f"{server.url}/v1",
            "EXA_API_KEY": "secret",
            "EXA_BASE_URL": server.url,
        }

        def ask(number: int) -> dict[str, object]:
            flags = ("--dialect", "multi-agent", "--strategy", "triple", "--routing", "words")
            serve = [sys.executable, "-m", "thoughtline", "serve", "--database"]
            database = tmp_path / f"{number}.db"
            command = [*serve, str(database)]
            with RawClient(database, *flags, command=command, environment=environment) as client:
                client.greet()
                reply: dict[str, object] = client.call(
                    "sequentialthinking",
                    thought="What is the capital of France?",
                    thoughtNumber=1,
                    totalThoughts=3,
                    nextThoughtNeeded=True,
                )
                return reply

        with ThreadPoolExecutor(2) as pairs:
            replies = list(pairs.map(ask, PROCESSES))
    assert not [reply for reply in replies if reply.get("isError")]
