"""What a call of `sequentialthinking` does: record the thought, and look at it from directions."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from thoughtline.app.deliberation.panel import Panel, Seat
from thoughtline.app.deliberation.progress import Progress
from thoughtline.app.deliberation.question import NO_PREPARATION, Origin, PanelQuestion, Preparation
from thoughtline.app.deliberation.router_call import RouterCall, RouterCalls
from thoughtline.app.deliberation.service import Deliberations
from thoughtline.app.queries import Queries
from thoughtline.app.recorder import Recorder
from thoughtline.core import rules
from thoughtline.core.command import Command
from thoughtline.core.events import ThoughtRecorded
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Refused
from thoughtline.core.rules.deliberations import MOST_SEATS
from thoughtline.core.session import Session
from thoughtline.dialects.arguments import decode
from thoughtline.dialects.multi_agent import SPELLINGS, replies, routing
from thoughtline.dialects.multi_agent.arguments import read, revised
from thoughtline.dialects.multi_agent.research import LookingUp, Research
from thoughtline.dialects.multi_agent.routing import Route
from thoughtline.dialects.numbered import latest_revision, thought_with_number, to_command
from thoughtline.dialects.tool import Call, Caller, Reply
from thoughtline.llm.model import Prompt
from thoughtline.llm.perspectives import SYNTHESIS, Perspective
from thoughtline.llm.untrusted_text import new_mark
from thoughtline.llm.web_search import WebSearchFailed

PATIENCE = 630.0
"""Seconds for which a call waits: somewhat more than a deliberation may take."""

RATING = 30.0
"""Seconds that rating a thought may take."""

RATING_TOKENS = 512
"""Tokens of a rating, enough for models that think a little first."""

FACTUAL, ROUTING = "factual", "routing"
Begun = tuple[str, str]
"""A session, and a deliberation in it."""


def calls(
    thinking: Recorder[Session],
    recalling: Queries,
    deliberating: Deliberations[Session],
    *,
    perspectives: Mapping[str, Perspective],
    router: RouterCalls | None,
    research: Research | None,
    limits: Limits,
) -> Call:
    """What a call does. `router` rates thoughts; without one they are read.

    `research` looks up what the factual direction is about, where there is a key for it.
    """
    dialect = _Dialect(
        thinking,
        recalling,
        deliberating,
        perspectives=perspectives,
        router=router,
        research=research,
        limits=limits,
    )

    async def call(arguments: bytes, caller: Caller) -> Reply:
        try:
            said = read(arguments)
        except Refused as refusal:
            return replies.refused(refusal, _plan(arguments))
        try:
            if "answer" in said:
                return await dialect.answer(said, caller)
            return await dialect.think(said, caller)
        except Refused as refusal:
            return replies.refused(refusal, said)

    return call


class _Dialect:
    def __init__(
        self,
        thinking: Recorder[Session],
        recalling: Queries,
        deliberating: Deliberations[Session],
        *,
        perspectives: Mapping[str, Perspective],
        router: RouterCalls | None,
        research: Research | None,
        limits: Limits,
    ) -> None:
        self._thinking = thinking
        self._recalling = recalling
        self._deliberating = deliberating
        self._perspectives = perspectives
        self._router = router
        self._looking_up = None if research is None else LookingUp(thinking, research, limits)
        self._turns: WeakValueDictionary[tuple[str, str, str], asyncio.Lock] = WeakValueDictionary()
        self._limits = limits

    async def think(self, said: dict[str, Any], caller: Caller) -> Reply:
        """With a `key` once: a retry waits for the first call, and tells what came of that."""
        key = said.pop("key", None)
        async with self._turn(caller, key):
            begun, said = await self._begun(said, caller, key)
        session, deliberation = begun
        progress = await self._deliberating.wait(
            session, deliberation, seconds=PATIENCE, listener=caller.progress
        )
        return replies.told(progress, said if key is None else await self._said_of(progress))

    def _turn(self, caller: Caller, key: str | None) -> asyncio.Lock:
        if key is None:
            return asyncio.Lock()
        named = (caller.author, caller.conversation, key)
        turn = self._turns.get(named)
        if turn is None:
            turn = self._turns[named] = asyncio.Lock()
        return turn

    async def _begun(
        self, said: dict[str, Any], caller: Caller, key: str | None
    ) -> tuple[Begun, dict[str, Any]]:
        """The deliberation, and what is said with the thought: by the caller, and what we found."""
        session, thought = caller.conversation, said["thought"]
        if key is not None:
            self._limits.check_name("key", key)
            known = await self._deliberating.knows(key, session=session, author=caller.author)
            if known:
                read = routing.by_words(thought, list(self._perspectives))
                return await self._begin(said, said, self._panel(read), caller, key=key), said
        # Whatever does not fit is refused before anybody is paid.
        await self._thinking.look(
            session, lambda now: rules.think(now, _to_command(said, now)[0], self._limits)
        )
        async with (
            self._deliberating.slot(session) as slot,
            self._routed(thought, caller) as (route, router_call),
        ):
            planned = {**said, "routing": msgspec.to_builtins(route)}
            panel = self._panel(route)
            if self._looking_up is not None and FACTUAL in route.directions:
                sources, planned["research"] = await self._looked_up(thought, caller, key)
                panel = msgspec.structs.replace(panel, context=tuple(sources))
            preparation = Preparation(slot=slot, router_call=router_call)
            begun = await self._begin(
                said, planned, panel, caller, key=key, preparation=preparation
            )
            return begun, planned

    async def _begin(
        self,
        said: dict[str, Any],
        planned: dict[str, Any],
        panel: Panel,
        caller: Caller,
        *,
        key: str | None,
        preparation: Preparation = NO_PREPARATION,
    ) -> Begun:
        session = caller.conversation
        command, context = await self._thinking.look(session, lambda now: _to_command(planned, now))
        return await self._deliberating.begin(
            PanelQuestion(
                command=command,
                panel=msgspec.structs.replace(panel, context=(*panel.context, *context)),
            ),
            Origin(
                session=session,
                author=caller.author,
                limits=self._limits,
                key=key,
                payload=said,
                may_begin=True,
            ),
            preparation,
        )

    async def answer(self, said: dict[str, Any], caller: Caller) -> Reply:
        progress = await self._deliberating.answer(
            caller.conversation,
            said["delegation"].strip(),
            said["answer"],
            author=caller.author,
            limits=self._limits,
        )
        return replies.told(progress, await self._said_of(progress))

    async def _looked_up(
        self, thought: str, caller: Caller, key: str | None
    ) -> tuple[dict[str, str], dict[str, Any]]:
        """Sources as thoughts, and what is told of them. Or why there are none."""
        if self._looking_up is None:
            return {}, {}
        try:
            found = await self._looking_up.sources(thought, caller, key)
        except WebSearchFailed as failed:
            return {}, {"failed": str(failed)}
        return found, {"sources": found}

    @asynccontextmanager
    async def _routed(
        self, thought: str, caller: Caller
    ) -> AsyncIterator[tuple[Route, RouterCall | None]]:
        """Where a thought goes, and what was asked about that."""
        known = list(self._perspectives)
        read = routing.by_words(thought, known)
        if self._router is None:
            yield read, None
            return
        system, text = routing.question(thought, new_mark())
        prompt = Prompt(
            text=text,
            system=system,
            temperature=0.0,
            max_tokens=RATING_TOKENS,
            deadline=RATING,
        )
        asking = self._router.ask(
            ROUTING, prompt, session=caller.conversation, author=caller.author
        )
        async with asking as call:
            result = call if isinstance(call, Refused) else call.result
            if isinstance(result, Refused):
                route, why = None, f"the model could not be asked: {result.code}"
            else:
                route = routing.rated(result.text, known)
                why = "the model's rating could not be read"
            because = f"{read.because} ({why})"
            route = route or msgspec.structs.replace(read, because=because)
            yield route, None if isinstance(call, Refused) else call

    def _panel(self, route: Route) -> Panel:
        """The directions as seats. Synthesis is no seat: it hears the others."""
        seats = [self._seat(one) for one in route.directions if one != SYNTHESIS][:MOST_SEATS]
        puts_together = SYNTHESIS in route.directions
        return Panel(
            seats=tuple(seats),
            settling="synthesis" if puts_together else "none",
            chair=self._seat(SYNTHESIS) if puts_together else None,
        )

    def _seat(self, name: str) -> Seat:
        plain = Perspective(stance="Put the opinions together into one answer.")
        one = self._perspectives.get(name, plain)
        return Seat(name, one.stance, one.temperature, one.seconds)

    async def _said_of(self, progress: Progress) -> dict[str, Any]:
        """What the caller said of the thought when it sent it."""
        asks = progress.view.deliberations[progress.deliberation].asks
        said: dict[str, Any] = {"thoughtNumber": 1, "totalThoughts": 1, "nextThoughtNeeded": False}
        async for recorded in self._recalling.events(progress.session):
            event = recorded.event
            if isinstance(event, ThoughtRecorded) and event.thought == asks:
                return said | {"thoughtNumber": event.number or int(asks[1:])} | event.given
        return said


def _to_command(said: dict[str, Any], now: Session) -> tuple[Command, tuple[str, ...]]:
    """The thought as it is recorded, and the recorded ones that those who look at it are shown."""
    target = revised(said)
    source = said.get("branchFromThought") if "branchId" in said else None
    command = to_command(said | ({"revisesThought": target} if target else {}), now)
    if target is None:
        command = msgspec.structs.replace(command, revises=None)
    shown = latest_revision(now, thought_with_number(now, target)) or thought_with_number(
        now, source
    )
    return command, (shown,) if shown else ()


def _plan(arguments: bytes) -> dict[str, Any] | None:
    """What can be told of the caller's plan where something else does not fit."""
    given = {SPELLINGS.get(name, name): value for name, value in decode(arguments).items()}
    number, total = given.get("thoughtNumber"), given.get("totalThoughts")
    if type(number) is not int or type(total) is not int:
        return None
    return {
        "thoughtNumber": number,
        "totalThoughts": total,
        "nextThoughtNeeded": given.get("nextThoughtNeeded") is True,
        "needsMoreThoughts": given.get("needsMoreThoughts") is True,
    }
