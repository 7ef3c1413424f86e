"""Models of a team: when they are asked, which of them is asked, and what a reply tells of it."""

import asyncio
from pathlib import Path
from typing import Any

from dialects.multi_agent.test_replays import BASE, Rated, agent, role
from dialects.multi_agent.test_routing import HARD
from thoughtline.llm.model import Answer, Prompt
from thoughtline.llm.scripted_model import ScriptedModel
from thoughtline.python import open_tools

DIRECTIONS = 5
PATIENCE = 20.0
"""Seconds after which a direction that is still alone fails."""


class Together(ScriptedModel):
    """Answers no direction before all of them are asked."""

    def __init__(self) -> None:
        super().__init__({"": "An answer."})
        self._all = asyncio.Barrier(DIRECTIONS)

    async def ask(self, prompt: Prompt, *, on_attempt: Any = None) -> Answer:
        if len(self.prompts) < DIRECTIONS:
            self.prompts.append(prompt)
            async with asyncio.timeout(PATIENCE):
                await self._all.wait()
        return await super().ask(prompt, on_attempt=on_attempt)


async def test_all_directions_are_asked_before_one_has_answered() -> None:
    settings: dict[str, Any] = {"database": ":memory:", "model": Together(), "routing": "words"}
    async with open_tools("multi-agent", **settings) as tools:
        reply = await tools.call("sequentialthinking", {**BASE, "thought": HARD})

    data = reply.data or {}
    assert len(data["individual_results"]) == DIRECTIONS
    assert data["unheard"] == {}


def test_the_directions_have_one_model_and_the_synthesis_the_other(tmp_path: Path) -> None:
    with Rated() as server:
        second = f"{server.url}/v1#large"
        with agent(tmp_path, server, "--synthesis-model", second) as client:
            client.call("sequentialthinking", **BASE, thought=HARD)

    asked = [(role(request), request.body["model"]) for request in server.requests]
    assert len(asked) == DIRECTIONS + 1
    assert {seat for seat, model in asked if model == "large"} == {"synthesis"}


def test_a_reply_has_the_complexity_and_the_time_of_its_thought(tmp_path: Path) -> None:
    with Rated() as server, agent(tmp_path, server) as client:
        easy, hard = (
            client.call("sequentialthinking", **BASE, thought=thought)["structuredContent"]
            for thought in ("hi", HARD)
        )

    assert 0 <= easy["complexity"] < hard["complexity"] <= 100
    assert hard["complexity"] == hard["routing"]["score"]
    assert hard["took"]["seconds"] >= max(hard["took"]["each"].values()) > 0
    assert set(hard["took"]["each"]) == {*hard["individual_results"], "synthesis"}
