"""Delegating: one mind answers one question, and both are recorded on a branch of their own.

Where a mind is configured the engine asks it. Where none is, the calling model is the mind: it is
told what to answer, and answers with the delegation's id.
"""

from collections.abc import Awaitable, Callable
from typing import Generic

import msgspec
from msgspec import Struct

from thoughtline.app.budgets.concurrency import ConcurrencyLimit
from thoughtline.app.budgets.remaining import RemainingBudget
from thoughtline.app.delegation.workflow import Consulted
from thoughtline.app.deliberation.panel import Panel, Seat
from thoughtline.app.deliberation.state import mark_of
from thoughtline.app.deliberation.workflow import DeliberationWorkflow
from thoughtline.app.idempotency import call_key, workflow_id
from thoughtline.app.queries import Queries
from thoughtline.app.recorder import Authored, Recorder
from thoughtline.app.session_cache import Folded
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.budgets.reservation import Reservation, reservation_of, stored_reservation
from thoughtline.core.events import DelegationMade
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import delegations, deliberations
from thoughtline.core.rules.delegations import Quota
from thoughtline.core.views.session_view import DelegationView, SessionView
from thoughtline.engine.protocol import Engine, NoSuchWorkflow, WorkflowFailed, WorkflowStopped
from thoughtline.llm import codec, model
from thoughtline.llm.model import MOST_TOKENS, Answer, Prompt

KIND = "delegate"
"""What the engine knows this work by."""

DRAWS = 100
"""Ids that are drawn until one is free. Of 2^32, a hundred taken in a row mean a bad source."""


class Question(Struct, frozen=True, kw_only=True):
    """What is asked, as a `kind` of question. `parent` is the node that it follows, "" for none."""

    kind: str
    prompt: Prompt
    parent: str = ""


class Node(Struct, frozen=True, kw_only=True):
    """A question on its branch, and the delegation that it is answered by."""

    session: str
    node: str
    delegation: str


class Delegations(Generic[Folded]):
    """Delegations of one owner. `engine` opens it when it is first needed.

    `configured` says whether there is a mind besides the one that calls. `new_node` draws an id.
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
        new_node: Callable[[], str],
        at_once: ConcurrencyLimit,
        owner: str = "",
    ) -> None:
        self._thinking = thinking
        self._at_once = at_once
        self._recalling = recalling
        self._hearing = hearing
        self._spending = spending
        self._engine = engine
        self._new_node = new_node
        self._owner = owner
        self.configured = configured

    async def begin(
        self,
        question: Question,
        *,
        session: str,
        author: str,
        limits: Limits,
        quota: Quota | None = None,
        key: str | None = None,
    ) -> Node:
        """Record a question, and have it asked. A repeated `key` asks nothing new. May raise."""
        limits.check_name("session", session)
        if key is not None:
            limits.check_name("key", key)
        prompt = question.prompt
        model.check_prompt(prompt)
        named = None if key is None else call_key("delegate", key, author, session, (question,))
        known = named is not None and await self._thinking.knows(named)
        reserve: Reservation | None = None

        def rule(now: Folded) -> list[Authored]:
            if reserve is not None:
                self._spending.check(session, now.delegations, reserve)
            asked = delegations.delegate(
                now,
                self._free(now),
                prompt.text,
                question.kind,
                limits,
                parent=question.parent,
                quota=quota,
                given={
                    "prompt": msgspec.to_builtins(prompt),
                    "owner": mark_of(self._owner),
                    **stored_reservation(reserve),
                },
            )
            return [(author, event) for event in asked]

        asks = self.configured and not known  # what was asked already is not paid for again
        async with self._at_once.place(self._owner, asks=asks, session=session) as place:
            async with self._spending.turn:
                if asks:
                    prompt, reserve = await self._afforded(prompt, question.kind, session)
                change = await self._thinking.record(
                    rule, session=session, key=named, may_begin=True
                )
                # Read before anything is awaited: `now` moves on with the next call.
                name = list(change.now.delegations.made)[-1]
                node = change.thought.branch if change.thought is not None else ""
            asked = Node(session=session, node=node, delegation=name)
            if self.configured and known:
                await self.resume(asked)
            elif self.configured:
                await self._check_day(asked, reserve)
                place.work = workflow_id(self._owner, session, name)
                await self._start(asked, question.kind, prompt, reserve)
        return asked

    async def _check_day(self, asked: Node, reserve: Reservation | None) -> None:
        """Take a question back for which another process was quicker. Raises `Refused`."""
        if reserve is None:
            return
        try:
            await self._spending.check_day(asked.session, asked.delegation)
        except Refused as refusal:
            because = refusal

            def rule(now: Folded) -> list[Authored]:
                name = asked.delegation
                failed = deliberations.fail(now, name, because.code, str(because), None)
                return [(self._hearing.author(Seat("", ""), chair=False), failed)]

            await self._thinking.record(rule, session=asked.session)
            raise

    async def result(self, asked: Node, *, seconds: float) -> Answer | None:
        """What the mind said. None if nothing came within `seconds`. Raises `Refused`."""
        name = workflow_id(self._owner, asked.session, asked.delegation)
        engine = await self._engine()
        try:
            given = await engine.result(name, wait=seconds)
        except NoSuchWorkflow:
            # The process died between recording the question and starting the work.
            if not await self.resume(asked):
                return None
            given = await engine.result(name, wait=seconds)
        except (WorkflowFailed, WorkflowStopped) as error:
            raise Refused(
                Code.ENGINE_FAILED,
                f"The question failed inside ({type(error).__name__}).",
                hint="Ask again; the server's log says where it failed.",
            ) from error
        return None if given is None else codec.decode(given)

    async def resume(self, asked: Node) -> bool:
        """Have an open question asked, or asked further whose process died. Not another owner's.

        A session may be shared, and a work never is: whether it is ours.
        """
        async for recorded in self._recalling.events(asked.session):
            event = recorded.event
            if isinstance(event, DelegationMade) and event.delegation == asked.delegation:
                if event.given.get("owner", mark_of(self._owner)) != mark_of(self._owner):
                    return False
                prompt = msgspec.convert(event.given["prompt"], Prompt)
                await self._start(asked, event.seat, prompt, reservation_of(event.given))
                return True
        return False

    async def answer(
        self, session: str, delegation: str, text: str, *, author: str, limits: Limits
    ) -> Node:
        """Record the calling model's own answer. Raises `Refused`."""
        limits.check_name("session", session)

        def rule(now: Folded) -> list[Authored]:
            said = delegations.answer(now, delegation, text, limits)
            return [(author, event) for event in said]

        change = await self._thinking.record(rule, session=session)
        node = change.thought.branch if change.thought is not None else ""
        return Node(session=session, node=node, delegation=delegation)

    async def look(self, session: str, node: str) -> tuple[SessionView, DelegationView]:
        """A node with its words. Raises `Refused` where there is none, and where it failed."""
        tree = await self._recalling.tree(session)
        for told in tree.delegations.values():
            about = tree.thoughts.get(told.asks)  # none for what was asked on the way to nothing
            if told.of or about is None or told.state == "failed":
                continue
            if about.branch == node:
                return tree, told
        raise Refused(
            Code.NO_SUCH_BRANCH, f"There is no node {node[:128]!r}.", hint="Check both ids."
        )

    async def left(self, session: str, quota: Quota) -> float:
        """How many questions a session may still ask."""
        return await self._thinking.look(session, quota.left)

    async def _afforded(
        self, prompt: Prompt, kind: str, session: str
    ) -> tuple[Prompt, Reservation | None]:
        """The prompt with as long an answer as the budgets allow, and what that may take at most.

        Raises `Refused`.
        """
        allowed, told = await self._spending.allowed(self._thinking, session), _told(prompt)
        if allowed == Allowance():
            return prompt, None
        panel = Panel(seats=(Seat(kind, ""),), settling="none")
        panel = await self._hearing.bounded(panel, [told], allowed)
        [room] = await self._hearing.rooms(panel, [told])
        most = min(room or MOST_TOKENS, prompt.max_tokens or MOST_TOKENS)
        budget = await self._hearing.worst(panel, told, most)
        reserve = self._spending.reserve(budget, prompt.deadline)
        return msgspec.structs.replace(prompt, max_tokens=most, once=True), reserve

    def _free(self, now: Folded) -> str:
        for _ in range(DRAWS):
            if (node := self._new_node()) not in now.branches:
                return node
        raise RuntimeError("the source of node ids gives the same ones again and again")

    async def _start(
        self, asked: Node, seat: str, prompt: Prompt, reserve: Reservation | None
    ) -> None:
        consulted = Consulted(
            owner=self._owner,
            session=asked.session,
            delegation=asked.delegation,
            seat=seat,
            prompt=prompt,
            until=0 if reserve is None else reserve.until,
        )
        engine = await self._engine()
        await engine.start(KIND, consulted.work, msgspec.json.encode(consulted))


def _told(prompt: Prompt) -> str:
    return prompt.system + prompt.text
