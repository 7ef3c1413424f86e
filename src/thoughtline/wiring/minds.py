"""What asks minds, put together when it is first needed. Most servers are never asked to."""

import asyncio
import json
import secrets
import traceback
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from thoughtline.app import delegating, deliberating
from thoughtline.app.asides import Asides
from thoughtline.app.at_once import AtOnce
from thoughtline.app.capping import Capping
from thoughtline.app.consulting import Consulting
from thoughtline.app.delegating import Delegating
from thoughtline.app.deliberating import Deliberating
from thoughtline.app.hearing import Hearing
from thoughtline.app.recalling import Recalling
from thoughtline.app.sessions import Folded
from thoughtline.app.spending import Spending
from thoughtline.app.thinking import Thinking
from thoughtline.core.refusal import Code, Refused
from thoughtline.engine import opening
from thoughtline.engine.work import Engine, Kind
from thoughtline.entrypoints.standard_error import say
from thoughtline.minds.choosing import choose
from thoughtline.minds.model import Mind
from thoughtline.minds.opening import Minds
from thoughtline.minds.perspectives import SHIPPED, Perspective, load
from thoughtline.minds.remote import Remote
from thoughtline.minds.research import Exa, open_research

MOST_NAMED = 256
"""Minds by name that are kept ready. Callers choose the names, so there may be any number."""


async def open_engine(
    ledger: Path | str | None, kinds: Mapping[str, Kind], at_once: int | None
) -> Engine:
    """The engine for a ledger: in a file of its own beside it, on its server, or in memory."""
    return opening.open_engine(ledger, kinds, at_once=at_once, tell=log)


def log(_: str, error: BaseException) -> None:
    """One line of JSON on standard error: what failed and where, never what was said."""
    frames = traceback.extract_tb(error.__traceback__)
    at = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    record = {"level": "error", "event": "work", "kind": type(error).__name__, "at": at[-8:]}
    say(json.dumps(record))


class Asking:
    """Everything of one process that asks minds.

    `thinking` gives the recording of an owner, by which works record what minds said.
    `open_engine` opens the engine for the kinds of works there are. `at_once` is how many questions
    one owner may have under way, and `capping` how much they take in a day.
    """

    def __init__(
        self,
        minds: Minds,
        environment: Mapping[str, str],
        thinking: Callable[[str], Thinking[Any]],
        open_engine: Callable[[Mapping[str, Kind]], Awaitable[Engine]],
        *,
        perspectives: str,
        at_once: int | None = None,
        capping: Capping | None = None,
    ) -> None:
        self._minds = minds
        self._environment = environment
        self._named = lru_cache(MOST_NAMED)(lambda name: Remote(choose(name, environment)))
        self._open_engine = open_engine
        self._engine: asyncio.Future[Engine] | None = None
        self._perspectives = perspectives
        self.hearing = Hearing(thinking, self.find)
        self._consulting = Consulting(self.hearing, thinking)
        self._at_once = AtOnce(at_once, self.engine, capping)

    @property
    def kinds(self) -> dict[str, Kind]:
        return {
            deliberating.KIND: Kind(self.hearing.run, self.hearing.able),
            delegating.KIND: Kind(self._consulting.run, self._consulting.able),
        }

    def find(self, name: str, chair: bool) -> Mind:
        """The mind of a model string, or the one that is configured. Raises `Refused`."""
        if name:
            return self._named(name)
        mind = self._minds.synthesis if chair else self._minds.standard
        if mind is None:
            raise Refused(
                Code.MIND_NOT_READY,
                "No model is configured to put the opinions together.",
                hint="Set THOUGHTLINE_MODEL, or `settle` to 'vote' or 'none'.",
            )
        return mind

    def router(self, thinking: Thinking[Folded], spending: Spending) -> Asides | None:
        """Who rates thoughts: the standard mind, if there is one."""
        standard = self._minds.standard
        return None if standard is None else Asides(standard, spending, thinking)

    def research(self) -> Exa | None:
        """Who looks things up, if there is a key for it."""
        return open_research(self._environment)

    def perspectives(self) -> dict[str, Perspective]:
        return load(Path(self._perspectives).expanduser() if self._perspectives else SHIPPED)

    def deliberating(
        self,
        thinking: Thinking[Folded],
        recalling: Recalling,
        spending: Spending,
        owner: str = "",
    ) -> Deliberating[Folded]:
        return Deliberating(
            thinking,
            recalling,
            self.hearing,
            self.engine,
            spending,
            configured=self._minds.standard is not None,
            at_once=self._at_once,
            owner=owner,
        )

    def delegating(
        self,
        thinking: Thinking[Folded],
        recalling: Recalling,
        spending: Spending,
        owner: str = "",
    ) -> Delegating[Folded]:
        return Delegating(
            thinking,
            recalling,
            self.hearing,
            self.engine,
            spending,
            configured=self._minds.standard is not None,
            new_node=lambda: f"n_{secrets.token_hex(4)}",
            at_once=self._at_once,
            owner=owner,
        )

    async def engine(self) -> Engine:
        """The one engine of this process, opened by the first who needs it."""
        if self._engine is None:
            self._engine = asyncio.ensure_future(self._open_engine(self.kinds))
        return await asyncio.shield(self._engine)

    async def close(self) -> None:
        if self._engine is not None:
            await (await self._engine).close()
