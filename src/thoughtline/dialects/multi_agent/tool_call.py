"""Calls of the multi-agent server's tool: record the thought, and ask for opinions from its
directions.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct, structs

from thoughtline.app.budgets.owner_concurrency import Slot
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.deliberation.panel import Panel
from thoughtline.app.deliberation.question import PanelQuestion
from thoughtline.app.deliberation.service import Deliberations
from thoughtline.app.deliberation.status import DeliberationStatus
from thoughtline.app.queries.queries import Queries
from thoughtline.app.questions.model_calls import Seat
from thoughtline.app.questions.question import Origin
from thoughtline.app.questions.router_call import RouterCall, RouterCalls
from thoughtline.core import rules
from thoughtline.core.command import Command
from thoughtline.core.events import ThoughtRecorded
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Refused
from thoughtline.core.rules.deliberations import MAX_SEATS
from thoughtline.core.session import Session
from thoughtline.dialects.multi_agent import replies, routing
from thoughtline.dialects.multi_agent.arguments import (
    read_arguments,
    revised_number,
    spelled_arguments,
)
from thoughtline.dialects.multi_agent.research import SourceRecorder, WebSearch
from thoughtline.dialects.multi_agent.routing import Route
from thoughtline.dialects.multi_agent.tool import WAIT
from thoughtline.dialects.progress import progress_of
from thoughtline.dialects.thought_numbers import latest_revision, thought_with_number, to_command
from thoughtline.dialects.tool import Caller, Reply, Task
from thoughtline.llm.model import Prompt
from thoughtline.llm.perspectives import SYNTHESIS, Perspective
from thoughtline.llm.untrusted_text import new_mark
from thoughtline.llm.web_search import WebSearchFailed

RATING_SECONDS = 15.0
LEAST_RATING_SECONDS = 1.0
"""Maximum and minimum seconds for a rating, which otherwise has the time that its call waits. If
the rating takes longer, the thought's words decide.
"""

RATING_TOKENS = 512
"""Maximum number of tokens of a rating, enough for models that think a little first."""

FACTUAL, ROUTING = "factual", "routing"
Begun = tuple[str, str]
"""Names of a session and of a deliberation in the session."""


class Team(Struct, frozen=True, kw_only=True):
    """Models that give opinions on thoughts. `strategy` is the text of the setting.

    If `one_answer` is true, the opinions are combined into one answer. `router` rates thoughts; if
    `router` is None, the thoughts' words decide.
    """

    perspectives: Mapping[str, Perspective]
    router: RouterCalls | None
    strategy: str = "auto"
    one_answer: bool = True


class ToolCall:
    """Runner of calls and tasks. `web_search` is None without a key for a web search."""

    def __init__(
        self,
        recorder: Recorder[Session],
        queries: Queries,
        deliberations: Deliberations[Session],
        team: Team,
        *,
        web_search: WebSearch | None,
        limits: Limits,
    ) -> None:
        self._recorder = recorder
        self._queries = queries
        self._deliberations = deliberations
        self._team = team
        self._perspectives = team.perspectives
        self._sources = None if web_search is None else SourceRecorder(recorder, web_search, limits)
        self._locks: WeakValueDictionary[tuple[str, str, str], asyncio.Lock] = WeakValueDictionary()
        self._limits = limits

    async def __call__(self, arguments: bytes, caller: Caller) -> Reply:
        try:
            fields = read_arguments(arguments)
        except Refused as refusal:
            return replies.refusal_reply(refusal, _plan(arguments))
        try:
            if "answer" in fields:
                return await self._answer(fields, caller)
            if "deliberation" in fields:
                return await self._wait_again(fields, caller)
            return await self._think(fields, caller)
        except Refused as refusal:
            return replies.refusal_reply(refusal, fields)

    async def look(self, name: str) -> Task:
        status = await self._deliberations.of_task(name)
        return replies.as_task(status, await self._recorded_arguments(status))

    async def stop(self, name: str, caller: Caller) -> None:
        status = await self._deliberations.of_task(name)
        if not status.ended:
            await self._deliberations.stop(
                status.session, status.deliberation, author=caller.author
            )

    async def _think(self, arguments: dict[str, Any], caller: Caller) -> Reply:
        """Record a thought. A retry with its `key` gets the first call's opinions."""
        key, seconds = arguments.pop("key", None), arguments.pop("wait", WAIT)
        deadline = time.monotonic() + seconds
        async with progress_of(caller.progress, "the thought is rated") as progress:
            async with self._lock(caller, key):
                begun, known = await self._begin_once(arguments, caller, key, seconds)
            session, deliberation = begun
            status = await self._deliberations.outcome(
                session,
                deliberation,
                author=caller.author,
                seconds=max(0.0, deadline - time.monotonic()),
                listener=progress.tell,
            )
        if key is not None:
            known = await self._recorded_arguments(status)
        return self._reply(status, known, caller)

    async def _wait_again(self, arguments: dict[str, Any], caller: Caller) -> Reply:
        """Wait for a thought whose call was answered earlier, and return the thought's state.

        If the answer is there and the call has the number of another thought, the caller kept
        `deliberation` in its arguments: the call is then a new thought.
        """
        deliberation, seconds = arguments["deliberation"].strip(), arguments.get("wait", WAIT)
        async with progress_of(caller.progress, "answers are waited for") as progress:
            status = await self._deliberations.wait(
                caller.conversation, deliberation, seconds=seconds, listener=progress.tell
            )
        known = await self._recorded_arguments(status)
        if status.ended and arguments.get("thoughtNumber", 0) > known["thoughtNumber"]:
            rest = {name: value for name, value in arguments.items() if name != "deliberation"}
            return await self._think(read_arguments(msgspec.json.encode(rest)), caller)
        return self._reply(status, known, caller)

    def _reply(self, status: DeliberationStatus, known: dict[str, Any], caller: Caller) -> Reply:
        reply = replies.progress_reply(status, known)
        if status.turn is not None and self._deliberations.notice:
            reply = replies.with_notice(reply, self._deliberations.notice)
        if caller.takes_tasks and status.task and not status.ended:
            return structs.replace(reply, task=replies.as_task(status, known))
        return reply

    def _lock(self, caller: Caller, key: str | None) -> asyncio.Lock:
        """Return the lock for calls with the same key; a new lock if there is no key."""
        if key is None:
            return asyncio.Lock()
        name = (caller.author, caller.conversation, key)
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = asyncio.Lock()
        return lock

    async def _begin_once(
        self, arguments: dict[str, Any], caller: Caller, key: str | None, seconds: float
    ) -> tuple[Begun, dict[str, Any]]:
        """Begin the deliberation, or find the deliberation with the same key.

        Returns the deliberation, and the arguments that are stored with its thought. `seconds` is
        the time that the call waits.
        """
        session, thought = caller.conversation, arguments["thought"]
        if key is not None:
            self._limits.check_name("key", key)
            if await self._deliberations.knows(self._origin(arguments, caller, key)):
                panel = self._panel(routing.route_by_words(thought, list(self._perspectives)))
                return await self._begin(arguments, arguments, panel, caller, key=key), arguments
        # Refuse bad calls before a model is paid.
        await self._recorder.look(
            session, lambda now: rules.decide(now, _to_command(arguments, now)[0], self._limits)
        )
        async with (
            self._deliberations.slot(session) as slot,
            self._open_route(thought, caller, seconds) as (route, router_call),
        ):
            kept = {**arguments, "routing": msgspec.to_builtins(route)}
            panel = self._panel(route)
            if self._sources is not None and FACTUAL in route.directions:
                sources, kept["research"] = await _research(self._sources, thought, caller, key)
                panel = structs.replace(panel, context=tuple(sources))
            begun = await self._begin(
                arguments, kept, panel, caller, key=key, slot=slot, router_call=router_call
            )
            return begun, kept

    async def _begin(
        self,
        arguments: dict[str, Any],
        kept: dict[str, Any],
        panel: Panel,
        caller: Caller,
        *,
        key: str | None,
        slot: Slot | None = None,
        router_call: RouterCall | None = None,
    ) -> Begun:
        session = caller.conversation
        command, context = await self._recorder.look(session, lambda now: _to_command(kept, now))
        return await self._deliberations.begin(
            PanelQuestion(
                command=command,
                panel=structs.replace(panel, context=(*panel.context, *context)),
                as_task=caller.takes_tasks,
                router_call=router_call,
            ),
            self._origin(arguments, caller, key),
            slot,
        )

    def _origin(self, arguments: dict[str, Any], caller: Caller, key: str | None) -> Origin:
        return Origin(
            session=caller.conversation,
            author=caller.author,
            limits=self._limits,
            key=key,
            payload=arguments,
            may_begin=True,
        )

    async def _answer(self, arguments: dict[str, Any], caller: Caller) -> Reply:
        progress = await self._deliberations.answer(
            caller.conversation,
            {arguments["delegation"].strip(): arguments["answer"]},
            author=caller.author,
            limits=self._limits,
        )
        return replies.progress_reply(progress, await self._recorded_arguments(progress))

    @asynccontextmanager
    async def _open_route(
        self, thought: str, caller: Caller, seconds: float
    ) -> AsyncIterator[tuple[Route, RouterCall | None]]:
        known = list(self._perspectives)
        by_words = routing.route_by_words(thought, known)
        strategy, router = self._team.strategy, self._team.router
        if router is None or strategy == "full":  # all directions are asked for any rating
            yield routing.with_strategy(by_words, strategy, known), None
            return
        system, text = routing.rating_prompt(thought, new_mark())
        prompt = Prompt(
            text=text,
            system=system,
            temperature=0.0,
            max_tokens=RATING_TOKENS,
            deadline=min(RATING_SECONDS, max(LEAST_RATING_SECONDS, seconds)),
        )
        rating = router.ask(ROUTING, prompt, session=caller.conversation, author=caller.author)
        async with rating as call:
            result = call if isinstance(call, Refused) else call.result
            if isinstance(result, Refused):
                route, why = None, f"the model could not be asked: {result.code}"
            else:
                route = routing.parse_rating(result.text, known)
                why = "the model's rating could not be read"
            because = f"{by_words.because} ({why})"
            route = route or structs.replace(by_words, because=because)
            route = routing.with_strategy(route, strategy, known)
            yield route, None if isinstance(call, Refused) else call

    def _panel(self, route: Route) -> Panel:
        """Seat all directions but synthesis, which is the chair's work in every team."""
        directions = [name for name in route.directions if name != SYNTHESIS]
        has_chair = self._team.one_answer and len(route.directions) > 1
        return Panel(
            seats=tuple(self._seat(name) for name in directions[:MAX_SEATS]),
            settling="synthesis" if has_chair else "none",
            chair=self._seat(SYNTHESIS) if has_chair else None,
        )

    def _seat(self, name: str) -> Seat:
        plain = Perspective(stance="Put the opinions together into one answer.")
        return Seat.of(name, self._perspectives.get(name, plain))

    async def _recorded_arguments(self, progress: DeliberationStatus) -> dict[str, Any]:
        asks = progress.view.deliberations[progress.deliberation].asks
        usual: dict[str, Any] = {"thoughtNumber": 1, "totalThoughts": 1, "nextThoughtNeeded": False}
        before = progress.view.thoughts[asks].version - 1
        async for recorded in self._queries.events(progress.session, after=before):
            event = recorded.event
            if isinstance(event, ThoughtRecorded) and event.thought == asks:
                return usual | {"thoughtNumber": event.number or int(asks[1:])} | event.given
        return usual


async def _research(
    recorder: SourceRecorder, thought: str, caller: Caller, key: str | None
) -> tuple[dict[str, str], dict[str, Any]]:
    """Return sources by their thoughts, and the reply's fields about them or a failure."""
    try:
        sources = await recorder.sources(thought, caller, key)
    except WebSearchFailed as failure:
        return {}, {"failed": str(failure)}
    return sources, {"sources": sources}


def _to_command(arguments: dict[str, Any], now: Session) -> tuple[Command, tuple[str, ...]]:
    target = revised_number(arguments)
    source = arguments.get("branchFromThought") if "branchId" in arguments else None
    command = to_command(arguments | ({"revisesThought": target} if target else {}), now)
    if target is None:
        command = structs.replace(command, revises=None)
    shown = latest_revision(now, thought_with_number(now, target)) or thought_with_number(
        now, source
    )
    return command, (shown,) if shown else ()


def _plan(data: bytes) -> dict[str, Any] | None:
    """Return the caller's plan if it is readable, even if other arguments are invalid."""
    spelled = spelled_arguments(data)
    number, total = spelled.get("thoughtNumber"), spelled.get("totalThoughts")
    if type(number) is not int or type(total) is not int:
        return None
    return {
        "delegation": spelled.get("delegation"),
        "thoughtNumber": number,
        "totalThoughts": total,
        "nextThoughtNeeded": spelled.get("nextThoughtNeeded") is True,
        "needsMoreThoughts": spelled.get("needsMoreThoughts") is True,
    }
