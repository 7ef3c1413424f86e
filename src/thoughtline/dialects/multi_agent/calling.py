"""What a call of `sequentialthinking` does: record the thought, and look at it from directions."""

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from thoughtline.app.deliberating import Deliberating, Progress
from thoughtline.app.hearing import bill
from thoughtline.app.panel import Panel, Seat
from thoughtline.app.recalling import Recalling
from thoughtline.app.thinking import Said, Thinking
from thoughtline.core.events import (
    DelegationAnswered,
    DelegationFailed,
    DelegationMade,
    Event,
    ThoughtRecorded,
)
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.core.wish import Wish
from thoughtline.dialects.arguments import decoded
from thoughtline.dialects.counting import counted_wish, newest_wording, referred
from thoughtline.dialects.multi_agent import SPELLINGS, replying
from thoughtline.dialects.multi_agent.arguments import read, revised
from thoughtline.dialects.tool import Call, Caller, Reply
from thoughtline.minds import routing
from thoughtline.minds.model import Answer, Mind, Prompt
from thoughtline.minds.perspectives import SYNTHESIS, Perspective
from thoughtline.minds.quoting import new_mark
from thoughtline.minds.research import ResearchFailed, Source
from thoughtline.minds.routing import Route

PATIENCE = 630.0
"""Seconds for which a call waits: somewhat more than a deliberation may take."""

RATING = 30.0
"""Seconds that rating a thought may take."""

RATING_TOKENS = 512
"""Tokens of a rating, enough for models that think a little first."""

MOST_SEATS = 9

FACTUAL, ROUTING = "factual", "routing"
WEB, SOURCE = "web", "source"
"""The branch and the author of what was looked up, and its kind."""


class Research(Protocol):
    """Looks things up."""

    async def find(self, question: str) -> list[Source]:
        """Raises `ResearchFailed`."""
        ...


def calls(
    thinking: Thinking[Session],
    recalling: Recalling,
    deliberating: Deliberating[Session],
    *,
    perspectives: Mapping[str, Perspective],
    router: Mind | None,
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
            return replying.refused(refusal, _plan(arguments))
        try:
            if "answer" in said:
                return await dialect.answer(said, caller)
            return await dialect.think(said, caller)
        except Refused as refusal:
            return replying.refused(refusal, said)

    return call


class _Dialect:
    def __init__(
        self,
        thinking: Thinking[Session],
        recalling: Recalling,
        deliberating: Deliberating[Session],
        *,
        perspectives: Mapping[str, Perspective],
        router: Mind | None,
        research: Research | None,
        limits: Limits,
    ) -> None:
        self._thinking = thinking
        self._recalling = recalling
        self._deliberating = deliberating
        self._perspectives = perspectives
        self._router = router
        self._research = research
        self._limits = limits

    async def think(self, said: dict[str, Any], caller: Caller) -> Reply:
        session = caller.conversation
        route, rating = await self._route(said["thought"], keyed="key" in said)
        planned = {**said, "routing": msgspec.to_builtins(route)}
        sources: tuple[str, ...] = ()
        if self._research is not None and FACTUAL in route.directions and "key" not in said:
            sources, planned["research"] = await self._looked_up(said["thought"], session)
        key = planned.pop("key", None)
        wish, context = await self._thinking.look(session, lambda now: _wish(planned, now))
        session, deliberation = await self._deliberating.begin(
            wish,
            self._panel(route, (*sources, *context)),
            session=session,
            author=caller.author,
            limits=self._limits,
            key=key,
            may_begin=True,
        )
        if rating is not None:
            await self._bill(session, deliberation, rating, caller.author)
        progress = await self._deliberating.wait(
            session, deliberation, seconds=PATIENCE, tell=caller.progress
        )
        return replying.told(progress, planned)

    async def answer(self, said: dict[str, Any], caller: Caller) -> Reply:
        progress = await self._deliberating.answer(
            caller.conversation,
            said["delegation"].strip(),
            said["answer"],
            author=caller.author,
            limits=self._limits,
        )
        return replying.told(progress, await self._said_of(progress))

    async def _looked_up(
        self, thought: str, session: str
    ) -> tuple[tuple[str, ...], dict[str, Any]]:
        """Sources as thoughts, so that what is concluded from one falls with it. Or why none."""
        found: dict[str, str] = {}
        try:
            for source in await self._find(thought):
                change = await self._thinking.think(
                    Wish(text=source.words, branch=WEB, kind=SOURCE),
                    session=session,
                    author=WEB,
                    limits=self._limits,
                    may_begin=True,
                )
                found[change.now.branches[WEB].head] = source.url
        except ResearchFailed as failed:
            return (), {"failed": str(failed)}
        return tuple(found), {"sources": found}

    async def _find(self, thought: str) -> list[Source]:
        return [] if self._research is None else await self._research.find(thought)

    async def _bill(
        self, session: str, deliberation: str, rating: Answer | Refused, author: str
    ) -> None:
        """What rating a thought took is on record beside what the directions took."""
        router = self._router
        if router is None:
            return
        answered = rating if isinstance(rating, Answer) else None
        refusal = rating if isinstance(rating, Refused) else None
        took = bill(router.name, answered, refusal)

        def rule(now: Session) -> list[Said]:
            asks = now.delegations.deliberations[deliberation].asks
            name = now.delegations.next
            made = DelegationMade(delegation=name, seat=ROUTING, asks=asks)
            if answered is not None:
                text, finish = answered.text, answered.finish
                given: Event = DelegationAnswered(
                    delegation=name, text=text, finish=finish, bill=took
                )
            else:
                code = refusal.code if refusal is not None else Code.INTERNAL
                given = DelegationFailed(
                    delegation=name, code=code, because=str(refusal), bill=took
                )
            return [(author, made), (router.name, given)]

        await self._thinking.record(rule, session=session)

    async def _route(self, thought: str, *, keyed: bool) -> tuple[Route, Answer | Refused | None]:
        """Where a thought goes. A retry has to go the same way, which a model may not see."""
        known = list(self._perspectives)
        read = routing.by_words(thought, known)
        if self._router is None or keyed:
            return read, None
        system, text = routing.question(thought, new_mark())
        prompt = Prompt(
            text=text,
            system=system,
            temperature=0.0,
            max_tokens=RATING_TOKENS,
            deadline=RATING,
        )
        try:
            answer = await self._router.ask(prompt)
        except Refused as refusal:
            why = f"{read.because} (the model could not be asked: {refusal.code})"
            return msgspec.structs.replace(read, because=why), refusal
        found = routing.rated(answer.text, known)
        why = f"{read.because} (the model's rating could not be read)"
        return found or msgspec.structs.replace(read, because=why), answer

    def _panel(self, route: Route, context: tuple[str, ...]) -> Panel:
        """The directions as seats. Synthesis is no seat: it hears the others."""
        seats = [self._seat(one) for one in route.directions if one != SYNTHESIS][:MOST_SEATS]
        puts_together = SYNTHESIS in route.directions
        return Panel(
            seats=tuple(seats),
            settling="synthesis" if puts_together else "none",
            chair=self._seat(SYNTHESIS) if puts_together else None,
            context=context,
        )

    def _seat(self, name: str) -> Seat:
        plain = Perspective(stance="Put the opinions together into one answer.")
        one = self._perspectives.get(name, plain)
        return Seat(name, one.stance, one.temperature, one.seconds)

    async def _said_of(self, progress: Progress) -> dict[str, Any]:
        """What the caller said of the thought when it sent it."""
        asks = progress.tree.deliberations[progress.deliberation].asks
        said: dict[str, Any] = {"thoughtNumber": 1, "totalThoughts": 1, "nextThoughtNeeded": False}
        async for recorded in self._recalling.events(progress.session):
            event = recorded.event
            if isinstance(event, ThoughtRecorded) and event.thought == asks:
                return said | {"thoughtNumber": event.number or int(asks[1:])} | event.given
        return said


def _wish(said: dict[str, Any], now: Session) -> tuple[Wish, tuple[str, ...]]:
    """The thought as it is recorded, and the recorded ones that those who look at it are shown."""
    target = revised(said)
    source = said.get("branchFromThought") if "branchId" in said else None
    wish = counted_wish(said | ({"revisesThought": target} if target else {}), now)
    if target is None:
        wish = msgspec.structs.replace(wish, revises=None)
    shown = newest_wording(now, referred(now, target)) or referred(now, source)
    return wish, (shown,) if shown else ()


def _plan(arguments: bytes) -> dict[str, Any] | None:
    """What can be told of the caller's plan where something else does not fit."""
    given = {SPELLINGS.get(name, name): value for name, value in decoded(arguments).items()}
    number, total = given.get("thoughtNumber"), given.get("totalThoughts")
    if type(number) is not int or type(total) is not int:
        return None
    return {
        "thoughtNumber": number,
        "totalThoughts": total,
        "nextThoughtNeeded": given.get("nextThoughtNeeded") is True,
        "needsMoreThoughts": given.get("needsMoreThoughts") is True,
    }
