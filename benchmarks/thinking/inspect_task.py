"""Study as one evaluation of inspect_ai. `inspect view` shows the log of the study."""

import os
from collections.abc import Sequence
from pathlib import Path

import msgspec
from inspect_ai import Task
from inspect_ai import eval as evaluate
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import Model
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import Generate, Solver, TaskState, solver
from msgspec import Struct

from benchmarks.thinking.arms import Attempt, OpenTools
from benchmarks.thinking.budget import Meter
from benchmarks.thinking.inspect_model import FATAL, inspect_model
from benchmarks.thinking.plan import Plan, rotated_arms
from benchmarks.thinking.questions import Question
from benchmarks.thinking.rows import Rows
from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.model import ChatModel

ROW = "row"


class Study(Struct, frozen=True, kw_only=True):
    """Study with its plan, questions, model and tools. `at_once` is the number of answers in
    progress concurrently.
    """

    plan: Plan
    questions: Sequence[Question]
    model: ChatModel
    open_tools: OpenTools
    rows: Rows
    meter: Meter
    at_once: int
    logs: Path

    def run(self) -> None:
        """Ask the questions that have no row yet. All arms of a question are asked before the next
        question.

        The study ends early if the meter has a reason to stop. Raises `Refused` if inspect_ai gives
        up.
        """
        samples = list(self._samples())
        if not samples:
            return
        os.environ["PYTHON_DOTENV_DISABLED"] = "1"  # no file of the working folder is trusted
        model = inspect_model(self.model, self.meter, deadline=self.plan.deadline)
        [log] = evaluate(
            Task(
                MemoryDataset(samples),
                solver=_solver(self, model),
                scorer=_row_scorer(),
                name="compare",
            ),
            model=model,
            display="none",
            log_dir=str(self.logs),
            log_level="error",
            max_samples=self.at_once,
            max_connections=self.at_once,
            ctl_server=False,
            acp_server=False,
            fail_on_error=True,
        )
        if log.status != "success":
            reason = log.error.message if log.error else log.status
            raise Refused(
                Code.INTERNAL,
                f"The study stopped with an error: {reason}.",
                hint=f"See {self.logs}.",
            )

    def _samples(self) -> Sequence[Sample]:
        return [
            Sample(
                id=f"{question.name}/{arm}",
                input=question.text,
                metadata={"question": number, "arm": arm},
            )
            for number, question in enumerate(self.questions)
            for arm in rotated_arms(self.plan.arms, number)
            if (question.name, arm) not in self.rows
        ]


@solver
def _solver(study: Study, model: Model) -> Solver:
    async def solve(state: TaskState, generate: Generate) -> TaskState:  # noqa: ARG001 - their form
        if study.meter.stop_reason:
            return state
        number, arm = state.metadata["question"], state.metadata["arm"]
        attempt = Attempt(model, study.plan, study.questions[number], study.plan.seed + number)
        row = await attempt.run(arm, study.open_tools)
        if row.failure not in FATAL:
            study.rows.add(row)
            state.metadata[ROW] = msgspec.to_builtins(row)
            state.output.completion = row.answer
        return state

    return solve


@scorer(metrics=[mean(), stderr()])
def _row_scorer() -> Scorer:
    """Return a scorer that copies the score of the row into the log."""

    async def score(state: TaskState, target: Target) -> Score | None:  # noqa: ARG001 - as above
        row = state.metadata.get(ROW)
        if row is None:
            return None
        return Score(value=row["score"], answer=row["answer"], explanation=row["failure"])

    return score
