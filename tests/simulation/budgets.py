"""Budgets under simulation: processes that ask models for one owner over one record, and die.

The use cases are the real ones. The ledger is in memory and far away: each call takes a while, and
positions can be followed later than they are written, as on a server. What models were asked for is
counted when they are asked, whether or not anybody lives to record it.
"""

import asyncio
from itertools import count

from msgspec import Struct

from app.budgets.owners import Greedy
from app.deliberation.room import CRITIC, Room, panel
from app.watched import Watched
from simulation.world import SimulatedProcess, World
from thoughtline.app.budgets.worst_case import DEFAULT_ANSWER
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.command import Command
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.model import Answer, Prompt
from thoughtline.llm.token_bounds import max_input_tokens
from thoughtline.store.ledger import PositionedEvent
from thoughtline.store.memory.ledger import MemoryLedger

DAY = 7 * DEFAULT_ANSWER // 2
SESSION = 5 * DEFAULT_ANSWER // 2
SHARED = "shared"
EXPECTED = {Code.BUDGET_SPENT, Code.BUDGET_TOO_SMALL, Code.LEDGER_UNREACHABLE, Code.SESSION_BUSY}


class Bill(Struct):
    """What models were asked for, of which `shared` in one session; and how often nobody asked."""

    tokens: int = 0
    shared: int = 0
    questions: int = 0
    refused: int = 0


class Far(Watched):
    """A ledger at the other end of a wire, as one process sees it."""

    def __init__(self, ledger: MemoryLedger, world: World) -> None:
        super().__init__(ledger)
        self._world = world
        self._reached = 0
        self.before_read = self.after_read = self._travel
        self.before_append = self.after_append = self._travel

    async def _travel(self) -> None:
        await asyncio.sleep(self._world.random.choice([0, 0.001, 0.01]))

    async def position(self) -> int:
        """Up to where this process can follow, which may be behind what is written."""
        await self._travel()
        last = await super().position()
        self._reached = max(self._reached, self._world.random.randint(max(0, last - 3), last))
        return self._reached

    async def events_after(
        self, position: int, *, limit: int, session: str | None = None
    ) -> list[PositionedEvent]:
        reached = await self.position()
        page = await super().events_after(position, limit=limit, session=session)
        await self._travel()
        return [one for one in page if one.position <= reached]

    async def wait_for_more(self, position: int, *, within: float) -> bool:
        await asyncio.sleep(self._world.random.uniform(0, within))
        return await self.position() > position


class Metered(Greedy):
    """Uses all that it may, and is paid for even if nobody hears the answer."""

    def __init__(self, world: World, bill: Bill) -> None:
        super().__init__()
        self._world = world
        self._bill = bill

    async def ask(self, prompt: Prompt, *, on_attempt: object = None) -> Answer:
        tokens = max_input_tokens(prompt) + (prompt.max_tokens or 0)
        self._bill.tokens += tokens
        self._bill.shared += tokens if SHARED in prompt.text else 0
        self._bill.questions += 1
        await asyncio.sleep(self._world.random.choice([0.001, 0.1, 2.0]))
        return await super().ask(prompt)


class BudgetWorld:
    """One owner with a budget of a day and one of each session."""

    def __init__(self, seed: int) -> None:
        self.world = World(seed)
        self.ledger = MemoryLedger()
        self.bill = Bill()
        self._numbers = count(1)

    def start(self) -> SimulatedProcess:
        """A process that asks some questions at once."""
        process = self.world.process(f"p{next(self._numbers)}")
        process.start(self._live())
        return process

    async def _live(self) -> None:
        room = Room(
            Metered(self.world, self.bill),
            ledger=Far(self.ledger, self.world),
            allowed=Allowance(tokens=SESSION),
            day=Allowance(tokens=DAY),
        )
        room.recorder._new_handle = lambda: f"s{next(self._numbers)}"
        command = Command(text="so")
        await room.recorder.think(
            command, lambda _: None, session=SHARED, author="a", limits=Limits(), may_begin=True
        )
        questions = self.world.random.randint(1, 3)
        await asyncio.gather(*(self._ask(room) for _ in range(questions)))

    async def _ask(self, room: Room) -> None:
        await asyncio.sleep(self.world.random.choice([0, 0, 0.01, 1.0]))
        session = self.world.random.choice([None, SHARED])
        try:
            await room.ask(panel(CRITIC, settling="none"), session or "alone", session=session)
        except Refused as refusal:
            check_expected(refusal)
            self.bill.refused += 1


def check_expected(refusal: Refused) -> None:
    assert refusal.code in EXPECTED, refusal


def spend(seed: int) -> Bill:
    """A day of an owner, and what it cost. Raises AssertionError where a budget was overrun."""
    budget = BudgetWorld(seed)
    world, random = budget.world, budget.world.random
    try:
        for _ in range(2):
            for _ in range(random.choice([1, 2, 3])):
                budget.start()
            world.run(until=random.choice([300, 200_000]))
            for process in world.processes:
                process.dead = random.random() < 0.5
        world.run()
    finally:
        world.bury()
    bill = budget.bill
    assert bill.tokens <= DAY, f"the day: {bill}"
    assert bill.shared <= SESSION, f"the session: {bill}"
    return bill
