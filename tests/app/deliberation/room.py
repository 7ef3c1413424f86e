"""Everything that deliberates in one process, with models that know their lines."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from thoughtline.app.budgets.admission import Admission
from thoughtline.app.budgets.owner_budgets import OwnerBudgets
from thoughtline.app.budgets.owner_concurrency import ConcurrencyLimit
from thoughtline.app.commands.policy import FREE
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.deliberation.panel import Panel
from thoughtline.app.deliberation.question import KIND, PanelQuestion
from thoughtline.app.deliberation.service import Deliberations
from thoughtline.app.deliberation.status import DeliberationStatus
from thoughtline.app.deliberation.workflow import DeliberationWorkflow
from thoughtline.app.folds.session_cache import SessionCache
from thoughtline.app.queries.queries import Queries
from thoughtline.app.questions.model_calls import ModelAccess, ModelCalls, Seat
from thoughtline.app.questions.question import Origin
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.command import Command
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.engine.memory import MemoryEngine
from thoughtline.engine.protocol import Engine, WorkflowKind
from thoughtline.llm.model import ModelError
from thoughtline.llm.scripted_model import Line, ScriptedModel
from thoughtline.store.ledger import Ledger
from thoughtline.store.memory.ledger import MemoryLedger

CRITIC, DREAMER, CHAIR = (
    Seat("critical", "Look for what is wrong."),
    Seat("creative", "Look for other ways."),
    Seat("synthesis", "Put the opinions together."),
)
BUSY = ModelError(
    Code.MIND_BUSY, "The model asks for fewer requests.", hint="Wait.", retryable=True
)


class BySeat(ScriptedModel):
    """Knows its lines by what the system text begins with."""

    def _line(self, text: str) -> Line:
        return next(
            line for cue, line in self._lines.items() if self.prompts[-1].system.startswith(cue)
        )


@dataclass
class Room:
    """Everything that deliberates, in one process. `model` None leaves the caller to answer."""

    model: ScriptedModel | None
    synthesis: ScriptedModel | None = None
    ledger: Ledger = field(default_factory=MemoryLedger)
    engine: MemoryEngine | None = None
    allowed: Allowance = field(default_factory=Allowance)
    day: Allowance = field(default_factory=Allowance)
    budgets: type[OwnerBudgets] = OwnerBudgets
    owner: str = ""
    at_once: int | None = None

    def __post_init__(self) -> None:
        clock, handles = count(1), count(1)

        def recorder(ledger: Ledger) -> Recorder[Session]:
            return Recorder(
                ledger,
                SessionCache(ledger, Session),
                FREE,
                clock=lambda: next(clock),
                new_handle=lambda: f"s{next(handles)}",
            )

        def recorder_of(owner: str) -> Recorder[Session]:
            return self.recorder if owner == self.owner else recorder(self.ledger.of(owner))

        self.recorder = recorder(self.ledger)
        self.calls = ModelCalls(recorder_of, self.find, lambda: next(clock))
        self.workflow = DeliberationWorkflow(self.calls)
        budgets = self.budgets(self.ledger, self.allowed, self.day, lambda: next(clock))
        self.deliberations = Deliberations(
            self.recorder,
            Queries(self.ledger),
            ModelAccess(
                calls=self.calls,
                engine=self.open,
                configured=self.model is not None,
            ),
            budgets=budgets,
            admission=Admission(self.owner, budgets, ConcurrencyLimit(self.at_once, self.open)),
            owner=self.owner,
        )

    def find(self, name: str, chair: bool) -> ScriptedModel:
        model = self.synthesis or self.model if chair else self.model
        if model is None:
            raise Refused(Code.MIND_NOT_READY, "No model.", hint="Name one.")
        return model

    async def open(self) -> Engine:
        if self.engine is None:
            self.engine = MemoryEngine(
                {KIND: WorkflowKind(self.workflow.run, self.workflow.can_run)}
            )
        return self.engine

    async def ask(
        self, panel: Panel, question: str = "Ship it?", **said: Any
    ) -> DeliberationStatus:
        session, deliberation = await self.begin(panel, question, **said)
        return await self.deliberations.wait(session, deliberation, seconds=5)

    async def begin(self, panel: Panel, question: str = "Ship it?", **said: Any) -> tuple[str, str]:
        return await self.deliberations.begin(
            PanelQuestion(command=Command(text=question, kind="question"), panel=panel),
            Origin(**{"session": None, "author": "ann", "limits": Limits(), **said}),
        )

    async def answer(self, at: DeliberationStatus, text: str) -> DeliberationStatus:
        assert at.turn is not None
        return await self.deliberations.answer(
            at.session, {at.turn.delegation: text}, author="claude", limits=Limits()
        )


def panel(*seats: Seat, **more: Any) -> Panel:
    more.setdefault("settling", "synthesis")
    if more["settling"] == "synthesis":
        more.setdefault("chair", CHAIR)
    return Panel(seats=seats or (CRITIC, DREAMER), **more)


def model(lines: Mapping[str, Line]) -> BySeat:
    return BySeat(lines, name="scripted:one")


LINES: dict[str, Line] = {
    "Look for what is wrong.": "It has no tests.\nConfidence: 0.9",
    "Look for other ways.": "Ship half of it.",
    "Put the opinions": "Ship the half that is tested.\nDissent: creative\nConfidence: 70%",
}
