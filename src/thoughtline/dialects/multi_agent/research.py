"""Research on the web: sources about a thought, recorded as thoughts on which the opinions rest."""

from typing import Any, Protocol

from thoughtline.app.commands.idempotency_keys import call_key
from thoughtline.app.commands.recorder import Recorder
from thoughtline.core import rules
from thoughtline.core.command import Command
from thoughtline.core.events import AuthoredEvent
from thoughtline.core.limits import Limits
from thoughtline.core.session import Session
from thoughtline.dialects.tool import Caller
from thoughtline.llm.web_search import SOURCES, Source
from thoughtline.store.ledger import IdempotencyKey

WEB, SOURCE = "web", "source"
"""Names for recorded sources: their branch and author, and the kind of their thoughts."""


class WebSearch(Protocol):
    async def search(self, query: str) -> list[Source]:
        """Return web sources for a query. Raises `WebSearchFailed` if the search fails."""
        ...


class SourceRecorder:
    """Recorder of web sources: it searches the web for a thought and records the results."""

    def __init__(self, recorder: Recorder[Session], web_search: WebSearch, limits: Limits) -> None:
        self._recorder = recorder
        self._web_search = web_search
        self._limits = limits

    async def sources(self, thought: str, caller: Caller, key: str | None) -> dict[str, str]:
        """Return URLs by their recorded thoughts. A search with a known `key` is not repeated.
        Raises `WebSearchFailed` if the search fails.
        """
        keys = [_key(thought, caller, key, number) for number in range(SOURCES)]
        known = [each for each in keys if each is not None and await self._recorder.knows(each)]
        if known:
            return dict([await self._record(Command(), caller, each) for each in known])
        found = await self._web_search.search(thought)
        return dict(
            [
                await self._record(_to_command(source), caller, source_key)
                for source, source_key in zip(found, keys, strict=False)
            ]
        )

    async def _record(
        self, command: Command, caller: Caller, key: IdempotencyKey | None
    ) -> tuple[str, str]:
        def rule(now: Session) -> list[AuthoredEvent]:
            return [(WEB, event) for event in rules.decide(now, command, self._limits)]

        change = await self._recorder.record(
            rule, session=caller.conversation, key=key, may_begin=True
        )
        given: dict[str, Any] = {} if change.thought is None else change.thought.given
        return "" if change.thought is None else change.thought.thought, str(given.get("url", ""))


def _to_command(source: Source) -> Command:
    return Command(text=source.summary, branch=WEB, kind=SOURCE, given={"url": source.url})


def _key(thought: str, caller: Caller, key: str | None, number: int) -> IdempotencyKey | None:
    if key is None:
        return None
    return call_key("source", f"{key} {number}", caller.author, caller.conversation, (thought,))
