"""From a plan to its report."""

from collections.abc import Sequence
from pathlib import Path

from thoughtline.core.refusal import Code, Refused
from thoughtline.evaluation.arms import Attach
from thoughtline.evaluation.budget import Budget, Meter
from thoughtline.evaluation.comparison import Comparison, compared
from thoughtline.evaluation.inspect_task import Study
from thoughtline.evaluation.plan import Plan
from thoughtline.evaluation.questions import Question
from thoughtline.evaluation.report import write
from thoughtline.evaluation.rows import Rows
from thoughtline.llm.model import ChatModel


def run(
    plan: Plan,
    questions: Sequence[Question],
    mind: ChatModel,
    attach: Attach,
    *,
    budget: Budget,
    at_once: int,
    out: Path,
) -> Comparison:
    """Ask, and write what came of it into the folder `out`, where a study that broke off goes on.

    The budget holds for the whole study: once it is spent no further question is put, and those
    under way are waited for. Raises `Refused` if nothing could be asked at all.
    """
    rows = Rows(out, plan)
    meter = Meter(budget)
    for row in rows.all():
        meter.count(row.tokens, row.cost)
    study = Study(
        plan=plan,
        questions=questions,
        mind=mind,
        attach=attach,
        rows=rows,
        meter=meter,
        at_once=at_once,
        logs=out / "logs",
    )
    study.run()
    if not rows.all():
        raise Refused(
            Code.MIND_NOT_READY,
            "Nothing could be asked.",
            hint=meter.over or "Name some questions.",
        )
    comparison = compared(plan, rows.all(), asked=len(questions), ended=meter.over)
    write(comparison, out)
    return comparison
