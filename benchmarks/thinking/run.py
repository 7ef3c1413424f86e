"""Run of a study, from its plan to the report."""

from collections.abc import Sequence
from pathlib import Path

from benchmarks.thinking.arms import OpenTools
from benchmarks.thinking.budget import Budget, Meter
from benchmarks.thinking.comparison import Comparison, compare
from benchmarks.thinking.inspect_task import Study
from benchmarks.thinking.plan import Plan
from benchmarks.thinking.questions import Question
from benchmarks.thinking.report import write_report
from benchmarks.thinking.rows import Rows
from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.model import ChatModel


def run(
    plan: Plan,
    questions: Sequence[Question],
    model: ChatModel,
    open_tools: OpenTools,
    *,
    budget: Budget,
    at_once: int,
    out: Path,
) -> Comparison:
    """Run or resume a study, and write its results into the folder `out`.

    The budget applies to the whole study: when it is spent, no further question is asked, and
    running questions are finished. Raises `Refused` if not a single question could be asked.
    """
    rows = Rows(out, plan)
    meter = Meter(budget)
    for row in rows.all():
        meter.count(row.tokens, row.cost)
    study = Study(
        plan=plan,
        questions=questions,
        model=model,
        open_tools=open_tools,
        rows=rows,
        meter=meter,
        at_once=at_once,
        logs=out / "logs",
    )
    study.run()
    if not rows.all():
        raise Refused(
            Code.MIND_NOT_READY,
            "No question could be asked.",
            hint=meter.stop_reason or "Name some questions.",
        )
    comparison = compare(plan, rows.all(), total=len(questions), ended=meter.stop_reason)
    write_report(comparison, out)
    return comparison
