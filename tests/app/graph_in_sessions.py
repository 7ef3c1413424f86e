"""One random graph of reasons, recorded in one session and again in several sessions."""

from collections.abc import Callable, Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from thoughtline.app.commands.policy import FREE
from thoughtline.core.command import AssumptionCommand, Command
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Refused
from thoughtline.core.session import Session
from thoughtline.core.truth.standing import Standing
from thoughtline.store.ledger import Ledger
from thoughtline.wiring.use_cases import UseCases

WHOLE = "whole"

ACTS = (
    *("think", "think", "think", "think", "think", "revise", "about", "assume"),
    *("refute", "refute", "restore", "verify", "abandon"),
)


class Place(Struct, frozen=True):
    """A node of the graph: its id in the whole, its session, and its id there."""

    whole: str
    session: str
    part: str

    def name(self, where: str) -> str:
        if where == WHOLE:
            return self.whole
        return self.part if where == self.session else f"{self.session}/{self.part}"


Supports = Sequence[Sequence[Place]]

NOTHING: Supports = ()


class Graph:
    """The same calls on one session, and on `sessions` that rest on each other.

    Each of `ledgers` is the record as a process of its own sees it.
    """

    acts: Sequence[str] = ACTS

    def __init__(self, ledgers: Sequence[Ledger], random: Random, sessions: int) -> None:
        self._processes = [UseCases(ledger, FREE) for ledger in ledgers]
        self._random = random
        self._sessions = [f"part-{number}" for number in range(1, sessions + 1)]
        self._begun: set[str] = set()
        self.nodes: list[Place] = []
        self.calls: list[str] = []
        self.compared = self.doubted_more = 0

    async def call(self) -> None:
        """Make one random call, in the whole and in a part."""
        pick, act = self._random.choice, self._random.choice(self.acts)
        session = pick(self._sessions)
        own = [node for node in self.nodes if node.session == session]
        thoughts = [node for node in own if node.whole.startswith("t")]
        if act == "assume":
            await self._add(session, Command(assume=(AssumptionCommand("so"),)))
        elif act == "think" or not thoughts:
            await self._add(session, Command(text="so"), self._supports())
        elif act == "revise":
            supports, old = self._supports(), pick(thoughts)
            await self._add(session, Command(text="so", on_nothing=not supports), supports, old)
        elif act == "about":
            await self._judge(act, pick(thoughts), self._supports() or [[pick(self.nodes)]])
        elif act in ACTS:
            await self._judge(act, pick(thoughts if act == "abandon" else own))
        else:
            await self.act_otherwise(act, own)

    async def act_otherwise(self, act: str, own: Sequence[Place]) -> None:
        """Make a call that only a subclass makes, on nodes of one session."""
        raise NotImplementedError(act, own)

    @property
    def reader(self) -> UseCases:
        return self._random.choice(self._processes)

    async def check(self) -> None:
        """Compare the standing of each node in its session with that in the whole."""
        reader = self.reader
        whole = (await reader.queries.view(WHOLE)).session
        for session in self._random.sample(self._sessions, len(self._sessions)):
            if session in self._begun:
                part = (await reader.queries.current_view(session)).session
                for node in self.nodes:
                    if node.session == session:
                        self._compare(node, part.standing(node.part), whole.standing(node.whole))

    def _compare(self, node: Place, found: Standing, meant: Standing) -> None:
        """A verification accepts what its own session knew to be in question. So a part may doubt
        where the whole accepted a question that reached the part later.
        """
        self.compared += 1
        if found != meant:
            assert (found, meant) == (Standing.IN_DOUBT, Standing.STANDS), (node, self.calls)
            self.doubted_more += 1

    def _supports(self) -> Supports:
        """A few alternatives of a few nodes, from any session."""
        if not self.nodes:
            return NOTHING
        sizes = [self._random.choice((1, 1, 2)) for _ in range(self._random.choice((0, 1, 1, 2)))]
        return [self._random.sample(self.nodes, min(size, len(self.nodes))) for size in sizes]

    async def _add(
        self,
        session: str,
        command: Command,
        supports: Supports = NOTHING,
        revised: Place | None = None,
    ) -> None:
        self.calls.append(f"{command.text or 'assume'} in {session} on {supports}, not {revised}")
        made: list[str] = []
        for where in (WHOLE, session):
            old = None if revised is None else revised.name(where)
            call = replace(command, rests_on=_names(supports, where), revises=old)
            made.append(await self._do(call, where))
        assert (made[0] in REFUSALS) == (made[1] in REFUSALS), (made, self.calls)
        if made[0] not in REFUSALS:
            self.nodes.append(Place(made[0], session, made[1]))

    async def _judge(
        self, act: str, node: Place, supports: Supports = NOTHING, author: str = "agent"
    ) -> None:
        def call(where: str) -> Command:
            if act == "about":
                return Command(about=node.name(where), rests_on=_names(supports, where))
            because = Command(because=f"call {len(self.calls)}")
            return replace(because, **{act: (node.name(where),)})

        self.calls.append(f"{act} {node} on {supports}")
        await self._both(node.session, call, author)

    async def _both(
        self, session: str, call: Callable[[str], Command], author: str = "agent"
    ) -> list[str]:
        """Make a call in the whole and in a part. Return both results."""
        answers = [await self._do(call(where), where, author) for where in (WHOLE, session)]
        assert (answers[0] in REFUSALS) == (answers[1] in REFUSALS), (answers, self.calls)
        return answers

    async def _do(self, command: Command, session: str, author: str = "agent") -> str:
        """Make a call by any process. Return the id of the new node, or the code of the refusal."""
        recorder = self.reader.recorder(Session)
        begun = session in self._begun
        try:
            now = await recorder.think(
                command,
                lambda change: change.now,
                session=session,
                author=author,
                limits=Limits(),
                may_begin=not begun,
            )
        except Refused as refusal:
            REFUSALS.add(str(refusal.code))
            return str(refusal.code)
        self._begun.add(session)
        return f"a{len(now.assumptions)}" if command.assume else f"t{now.thoughts}"


REFUSALS: set[str] = set()
"""Codes of refusals so far."""


def _names(supports: Supports, where: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(node.name(where) for node in needs) for needs in supports)
