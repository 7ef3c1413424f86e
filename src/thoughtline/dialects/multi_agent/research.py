"""Looking up what a thought is about, and recording it, so that what follows rests on it."""

from typing import Any, Protocol

from thoughtline.app.idempotency import call_key
from thoughtline.app.recorder import Recorder
from thoughtline.core import rules
from thoughtline.core.command import Command
from thoughtline.core.events import Authored
from thoughtline.core.limits import Limits
from thoughtline.core.session import Session
from thoughtline.dialects.tool import Caller
from thoughtline.llm.web_search import SOURCES, Source
from thoughtline.store.ledger import IdempotencyKey

WEB, SOURCE = "web", "source"
"""The branch and the author of what was looked up, and its kind."""


class Research(Protocol):
    """Looks things up."""

    async def search(self, query: str) -> list[Source]:
        """Raises `WebSearchFailed`."""
        ...


class LookingUp:
    def __init__(self, thinking: Recorder[Session], research: Research, limits: Limits) -> None:
        self._thinking = thinking
        self._research = research
        self._limits = limits

    async def sources(self, thought: str, caller: Caller, key: str | None) -> dict[str, str]:
        """The thoughts that sources were recorded as, with their addresses.

        What was recorded under `key` before is not looked up again. Raises `WebSearchFailed`.
        """
        keys = [_key(thought, caller, key, place) for place in range(SOURCES)]
        known = [one for one in keys if one is not None and await self._thinking.knows(one)]
        if known:
            return dict([await self._recorded(Command(), caller, one) for one in known])
        found = await self._research.search(thought)
        return dict(
            [
                await self._recorded(_to_command(one), caller, named)
                for one, named in zip(found, keys, strict=False)
            ]
        )

    async def _recorded(
        self, command: Command, caller: Caller, named: IdempotencyKey | None
    ) -> tuple[str, str]:
        def rule(now: Session) -> list[Authored]:
            return [(WEB, event) for event in rules.think(now, command, self._limits)]

        change = await self._thinking.record(
            rule, session=caller.conversation, key=named, may_begin=True
        )
        said: dict[str, Any] = {} if change.thought is None else change.thought.given
        return "" if change.thought is None else change.thought.thought, str(said.get("url", ""))


def _to_command(source: Source) -> Command:
    return Command(text=source.summary, branch=WEB, kind=SOURCE, given={"url": source.url})


def _key(thought: str, caller: Caller, key: str | None, place: int) -> IdempotencyKey | None:
    if key is None:
        return None
    return call_key("source", f"{key} {place}", caller.author, caller.conversation, (thought,))
