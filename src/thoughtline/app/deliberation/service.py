"""Deliberating: several minds answer one question, blind to each other, and an outcome is recorded.

Where minds are configured the engine asks them. Where none is, the calling model is the mind: it is
handed one seat after the other, and answers with the delegation's id.
"""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from hmac import compare_digest
from types import MappingProxyType
from typing import Any, Generic

import msgspec
from msgspec import Struct, structs

from thoughtline.app.budgets.concurrency import ConcurrencyLimit, Slot
from thoughtline.app.budgets.remaining import RemainingBudget
from thoughtline.app.deliberation.panel import Context, Panel, check, told
from thoughtline.app.deliberation.router_call import RouterCall
from thoughtline.app.deliberation.state import (
    DeliberationState,
    mark_of,
    open_case,
    settled,
    voices,
)
from thoughtline.app.deliberation.task_ids import GIVEN, named, new_secret, no_such_task, placed
from thoughtline.app.deliberation.workflow import DeliberationWorkflow, Tell
from thoughtline.app.idempotency import call_key
from thoughtline.app.queries import Queries
from thoughtline.app.recorder import Authored, Recorder
from thoughtline.app.session_cache import Folded
from thoughtline.core import rules
from thoughtline.core.budgets.reservation import Reservation, stored_reservation
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.command import Command
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import deliberations
from thoughtline.core.rules.references import find_node
from thoughtline.core.views.session_view import SessionView
from thoughtline.engine.protocol import Engine, NoSuchWorkflow, WorkflowFailed, WorkflowStopped
from thoughtline.llm.untrusted_text import new_mark

KIND = "deliberate"
"""What the engine knows this work by."""

STOPPED = "it was stopped"

UNKNOWN = (Code.NO_SUCH_SESSION, Code.NO_SUCH_DELIBERATION, Code.SESSION_FORGOTTEN)
"""Why there may be nothing where a task's name leads."""


class Turn(Struct, frozen=True, kw_only=True):
    """The seat that the calling model is to answer for next, and what it is told."""

    delegation: str
    seat: str
    told: str


class Progress(Struct, frozen=True, kw_only=True):
    """How a deliberation stands. `turn` is there while it waits for the calling model.

    Its words are in `tree`: those of the opinions are "" there until it has ended. `task` is its
    name as a task of this owner's, "" where it is none.
    """

    session: str
    deliberation: str
    tree: SessionView
    turn: Turn | None
    task: str = ""

    @property
    def ended(self) -> bool:
        return self.tree.deliberations[self.deliberation].ended

    @property
    def stopped(self) -> bool:
        return self.ended and self.tree.deliberations[self.deliberation].because == STOPPED


class Deliberations(Generic[Folded]):
    """Deliberations of one owner. `engine` opens it when it is first needed.

    `configured` says whether there is a mind besides the one that calls.
    """

    def __init__(
        self,
        thinking: Recorder[Folded],
        recalling: Queries,
        hearing: DeliberationWorkflow,
        engine: Callable[[], Awaitable[Engine]],
        spending: RemainingBudget,
        *,
        configured: bool,
        at_once: ConcurrencyLimit,
        owner: str = "",
    ) -> None:
        self._thinking = thinking
        self._at_once = at_once
        self._spending = spending
        self._recalling = recalling
        self._hearing = hearing
        self._engine = engine
        self._configured = configured
        self._owner = owner

    async def begin(
        self,
        wish: Command,
        panel: Panel,
        *,
        session: str | None,
        author: str,
        limits: Limits,
        key: str | None = None,
        may_begin: bool = False,
        as_task: bool = False,
        repeats: Any = None,
        aside: RouterCall | None = None,
        place: Slot | None = None,
    ) -> tuple[str, str]:
        """Record the question that `wish` holds, and ask the panel. Gives session and deliberation.

        Returns as soon as it is under way. A repeated `key` begins nothing new. `as_task` gives it
        a name as a task, where minds are asked. `repeats` is what a retry has to say again, `wish`
        and `panel` unless told. `aside` was asked on the way here, and `place` taken before.
        Raises `Refused`.
        """
        if session is not None:
            limits.check_name("session", session)
        if key is not None:
            limits.check_name("key", key)
        check(panel)
        named = None
        if key is not None:
            asked = (wish, panel) if repeats is None else (repeats,)
            named = call_key("deliberate", key, author, session, asked)
        by_caller = not self._asks(panel)
        known = named is not None and await self._thinking.knows(named)
        nodes, context = await self._context(session, panel)
        panel = structs.replace(panel, context=nodes)
        reserve: Reservation | None = None

        decided: Folded | None = None

        def rule(now: Folded) -> list[Authored]:
            nonlocal decided
            decided = now
            if reserve is not None:
                self._spending.check(session, now.delegations, reserve)
            asking = rules.think(now, wish, limits)
            seats = [seat.name for seat in panel.seats]
            given = {
                **stored_reservation(reserve),
                "panel": msgspec.to_builtins(panel),
                "by_caller": by_caller,
                "owner": mark_of(self._owner),
                **({GIVEN: new_secret()} if as_task and not by_caller else {}),
            }
            begun = deliberations.begin(now, now.next_thought, seats, panel.settling, given)
            besides = aside.events(now, len(seats)) if aside is not None else []
            return [*((author, event) for event in (*asking, *begun)), *besides]

        asks = not by_caller and not known  # what was begun already is not paid for again
        room = self._at_once.place(self._owner, asks=asks, session=session)
        async with room if place is None else nullcontext(place) as taken:
            async with self._spending.turn:
                if asks:
                    panel, reserve = await self._afforded(panel, wish.text or "", context, session)
                change = await self._thinking.record(
                    rule, session=session, key=named, may_begin=may_begin
                )
                if aside is not None:
                    aside.recorded = change.now is decided  # else another call was first
                # Read before anything is awaited: `now` moves on with the next call.
                deliberation = list(change.now.delegations.deliberations)[-1]
            case = await self._case(change.session, deliberation)
            if reserve is not None:
                await self._check_day(case, author)
            if case.ours and not case.ended and not self._by_caller(case):
                taken.work = case.asked.work
                await self._start(case)
        return change.session, deliberation

    def place(self, session: str) -> AbstractAsyncContextManager[Slot]:
        """Room for what is asked before `begin`, and for that. Raises `Later`."""
        return self._at_once.place(self._owner, asks=self._configured, session=session)

    async def knows(self, key: str, *, session: str | None, author: str) -> bool:
        """Whether a deliberation was begun under a key."""
        named = call_key("deliberate", key, author, session, ())
        return await self._thinking.knows(named)

    async def _afforded(
        self, panel: Panel, question: str, context: Context, session: str | None
    ) -> tuple[Panel, Reservation | None]:
        """The panel with what budget there is, and what is to be set aside. Raises `Refused`."""
        self._hearing.check(panel)
        texts = ["".join(told(panel, one, question, context, new_mark())) for one in panel.seats]
        allowed = await self._spending.allowed(self._thinking, session)
        panel = await self._hearing.bounded(panel, texts, allowed)
        return panel, self._spending.reserve(panel.budget, panel.time)

    async def _check_day(self, case: DeliberationState, author: str) -> None:
        """Take a question back for which another process was quicker. Raises `Refused`."""
        try:
            await self._spending.check_day(case.asked.session, case.asked.deliberation)
        except Refused as refusal:
            await self._end(case, author, because=str(refusal))
            raise

    async def wait(
        self, session: str, deliberation: str, *, seconds: float, tell: Tell | None = None
    ) -> Progress:
        """How a deliberation stands, once it has ended or after `seconds`. Raises `Refused`.

        That of another owner, in a session that is shared, is not waited for.
        """
        tree = await self._recalling.tree(session)
        return await self._waited(tree, session, deliberation, seconds=seconds, tell=tell)

    async def _waited(
        self,
        tree: SessionView,
        session: str,
        deliberation: str,
        *,
        seconds: float,
        tell: Tell | None = None,
    ) -> Progress:
        """As `wait`, for whoever has read the session already: only what comes after is read."""
        case = open_case(tree, self._owner, session, deliberation)
        found = self._progress(tree, case)
        if found.ended or found.turn is not None:
            return found
        if self._by_caller(case):
            # A process may die between recording the last answer and what follows from it.
            await self._go_on(case, case.asked.author)
        elif case.ours:
            leave = self._hearing.watch(case.asked.work, tell) if tell is not None else None
            try:
                await self._result(case, seconds)
            finally:
                if leave is not None:
                    leave()
        else:
            return found
        await self._recalling.catch_up(tree, session)
        return self._progress(tree, open_case(tree, self._owner, session, deliberation))

    async def look(self, session: str, deliberation: str) -> Progress:
        """How a deliberation stands at this moment. Raises `Refused`."""
        tree = await self._recalling.tree(session)
        return self._progress(tree, open_case(tree, self._owner, session, deliberation))

    def _progress(self, tree: SessionView, case: DeliberationState) -> Progress:
        session, deliberation = case.asked.session, case.asked.deliberation
        turn = None
        if case.waiting is not None and not case.ended and self._by_caller(case):
            words = "\n\n".join(case.words(case.waiting.id, new_mark()))
            turn = Turn(delegation=case.waiting.id, seat=case.waiting.seat, told=words)
        given = tree.deliberations[deliberation].given
        task = named(session, deliberation, given) if case.ours else ""
        return Progress(session=session, deliberation=deliberation, tree=tree, turn=turn, task=task)

    async def of_task(self, name: str) -> Progress:
        """How a task stands at this moment. Raises `Refused`.

        What is unknown and what is somebody else's is one to whoever asks.
        """
        session, deliberation = placed(name)
        try:
            found = await self.look(session, deliberation)
        except Refused as refusal:
            if refusal.code in UNKNOWN:
                raise no_such_task() from refusal
            raise
        if not compare_digest(found.task.encode(), name.encode()):
            raise no_such_task()
        if found.ended:
            return found
        # Whoever asks also sees to it that the work goes on, should its process have died.
        return await self._waited(found.tree, session, deliberation, seconds=0)

    async def answer(
        self, session: str, delegation: str, text: str, *, author: str, limits: Limits
    ) -> Progress:
        """The calling model's answer for a seat. The last one ends the deliberation."""
        tree = await self._recalling.tree(session)
        deliberation = deliberations.find_asked(tree.session, delegation).of
        if not deliberation:
            raise Refused(
                Code.NO_SUCH_DELEGATION,
                f"{delegation} is no seat of a deliberation.",
                hint="Answer it with the tool that handed it to you.",
            )
        if not self._by_caller(open_case(tree, self._owner, session, deliberation)):
            raise Refused(
                Code.BAD_ARGUMENTS,
                f"{delegation} is asked of a model that is configured, and of nobody else.",
                hint=f"Wait for {deliberation}, or stop it.",
            )

        def rule(now: Folded) -> list[Authored]:
            return [(author, deliberations.answer(now, delegation, text, limits))]

        await self._thinking.record(rule, session=session)
        await self._recalling.catch_up(tree, session)
        await self._go_on(open_case(tree, self._owner, session, deliberation), author)
        await self._recalling.catch_up(tree, session)
        return self._progress(tree, open_case(tree, self._owner, session, deliberation))

    async def stop(self, session: str, deliberation: str, *, author: str) -> Progress:
        """End a deliberation without an outcome. Answers that are in are unsealed."""
        case = await self._case(session, deliberation)
        # Recorded first: who may not write to a session stops nothing in it.
        await self._end(case, author, because=STOPPED, lost=await self._lost(case))
        if case.ours and not self._by_caller(case):
            with suppress(NoSuchWorkflow):  # it was recorded, and never came to be started
                await (await self._engine()).stop(case.asked.work)
        return await self.look(session, deliberation)

    async def _context(self, session: str | None, panel: Panel) -> tuple[tuple[str, ...], Context]:
        """What the minds are shown: ids as they are on record, each once, and their texts."""
        if not panel.context:
            return (), ()
        if session is None:
            raise Refused(
                Code.NO_SUCH_THOUGHT,
                "A session that begins has nothing to show to minds yet.",
                hint="Name the `session` that it is in.",
            )
        tree = await self._recalling.tree(session)
        found = (find_node(tree.session, one, what="about") for one in panel.context)
        nodes = tuple(dict.fromkeys(found))
        return nodes, [(node, tree.told(node).text) for node in nodes]

    def _asks(self, panel: Panel) -> bool:
        """Whether minds of our own are asked: a panel that names models asks those."""
        return self._configured or all(seat.model for seat in panel.seats)

    def _by_caller(self, case: DeliberationState) -> bool:
        """Whether the calling model answers. Settled as it begins, whatever is configured later."""
        return not self._asks(case.asked.panel) if case.by_caller is None else case.by_caller

    async def _case(self, session: str, deliberation: str) -> DeliberationState:
        tree = await self._recalling.tree(session)
        return open_case(tree, self._owner, session, deliberation)

    async def _start(self, case: DeliberationState) -> None:
        engine = await self._engine()
        await engine.start(KIND, case.asked.work, msgspec.json.encode(case.asked))

    async def _result(self, case: DeliberationState, seconds: float) -> None:
        engine = await self._engine()
        try:
            try:
                await engine.result(case.asked.work, wait=seconds)
            except NoSuchWorkflow:  # a process died between recording the question and starting it
                await self._start(case)
                await engine.result(case.asked.work, wait=seconds)
        except WorkflowStopped:
            await self._give_up(case, STOPPED)
        except WorkflowFailed as error:
            await self._give_up(case, f"it failed inside: {error.kind}")

    async def _give_up(self, case: DeliberationState, because: str) -> None:
        asked = case.asked
        now = await self._case(asked.session, asked.deliberation)  # more may be in than was before
        await self._end(now, asked.author, because=because, lost=await self._lost(now))

    async def _go_on(self, case: DeliberationState, author: str) -> None:
        """What follows once no seat is waited for."""
        if case.waiting is None and not case.ended:
            await (self._seat_chair if case.needs_chair else self._end)(case, author)

    async def _seat_chair(self, case: DeliberationState, author: str) -> None:
        asked, chair = case.asked, case.asked.panel.chair

        def rule(now: Folded) -> list[Authored]:
            if chair is None or len(now.delegations.of(asked.deliberation)) > len(
                asked.delegations
            ):
                return []  # another call was first
            return [(author, deliberations.ask_further(now, asked.deliberation, chair.name))]

        await self._thinking.record(rule, session=asked.session)

    async def _lost(self, case: DeliberationState) -> dict[str, Usage]:
        """What those may have taken that are broken off, by their delegations."""
        if self._by_caller(case) or case.ended:
            return {}
        return await self._hearing.lost(case)

    async def _end(
        self,
        case: DeliberationState,
        author: str,
        *,
        because: str = "",
        lost: Mapping[str, Usage] = MappingProxyType({}),
    ) -> None:
        """`lost` are delegations that nobody waits for any more, and what they may have taken."""
        outcome = None
        if not because:
            outcome, because = settled(case.asked, case.given, case.concluded)

        def rule(now: Folded) -> list[Authored]:
            if now.delegations.deliberations[case.asked.deliberation].ended:
                return []  # another call was first
            broken_off = [
                (
                    bill.requested,
                    deliberations.fail(now, name, Code.DELIBERATION_ENDED, because, bill),
                )
                for name, bill in lost.items()
                if now.delegations.made[name].state == "open"
            ]
            opinions = voices(case.asked, case.given)
            ended = deliberations.end(
                now, case.asked.deliberation, opinions, outcome, author=author, because=because
            )
            return [*broken_off, *ended]

        await self._thinking.record(rule, session=case.asked.session)
