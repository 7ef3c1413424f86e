"""Standing, verdicts and outcomes of a thought or an assumption, in words."""

from collections.abc import Iterator

from rich.text import Text

from thoughtline.core.events import Judgement
from thoughtline.core.views.evidence_view import EvidenceView
from thoughtline.core.views.session_view import AssumptionView, SessionView, ThoughtView
from thoughtline.core.views.timeline import state_label
from thoughtline.dialects.formats.facts import lost_with, of_evidence, plain_text
from thoughtline.entrypoints.cli.render.marks import LOOKS, MARKS
from thoughtline.entrypoints.printable import printable


def describe_assumption(view: SessionView, assumption: AssumptionView) -> Text:
    name = state_label(view, assumption.id)
    where = f" in {assumption.judged_in}" if assumption.judged_in else ""
    why = f": {assumption.because}" if assumption.because else ""
    alias = f" · said as {assumption.name}" if assumption.name else ""
    return Text.assemble((name, LOOKS[name]), (printable(f"{where}{why}{alias}"), "dim"))


def describe_evidence(view: SessionView, evidence: EvidenceView) -> Text:
    state, *about = (plain_text(fact) for fact in of_evidence(view, evidence))
    look = LOOKS[state_label(view, evidence.id)]
    return Text.assemble((printable(state), look), (printable(f" · {' · '.join(about)}"), "dim"))


def describe_thought(view: SessionView, thought: ThoughtView, *, several: bool) -> Iterator[Text]:
    """Each on a line: why it does not stand, then its verdicts, then what came of it.

    With `several` authors it is said whose verdict it is.
    """
    judged = view.session.judged(thought.id)
    if judged.refuted:
        yield _verdict(thought, "refuted", several=several)
    if lost := lost_with(view, thought.id):
        yield _mark("fallen", f": {lost}")
    if doubt := view.why_in_doubt(thought.id):
        yield _mark("in doubt", f": {doubt}")
    if judged.verified and not judged.refuted:
        yield _verdict(thought, "verified", several=several)
    if judged.abandoned:
        yield _verdict(thought, "abandoned", several=several)
    if thought.outcomes:
        yield _outcome(thought, several=several)


def _verdict(thought: ThoughtView, judgement: Judgement, *, several: bool) -> Text:
    verdict = next(each for each in reversed(thought.verdicts) if each.verdict == judgement)
    where = f" in {verdict.judged_in}" if verdict.judged_in else ""
    who = f" by {verdict.author}" if several else ""
    sure = f", {verdict.confidence:g} sure" if verdict.confidence is not None else ""
    why = f": {verdict.because}" if verdict.because else ""
    return _mark(judgement, f"{where}{who}{sure}{why}")


def _outcome(thought: ThoughtView, *, several: bool) -> Text:
    outcome = thought.outcomes[-1]
    mark, look = ("✓", "green") if outcome.came_true else ("✗", "red")
    where = f", seen in {outcome.judged_in}" if outcome.judged_in else ""
    who = f", says {outcome.author}" if several else ""
    why = f": {outcome.because}" if outcome.because else ""
    result = "came true" if outcome.came_true else "did not come true"
    return Text(printable(f"{mark} {result}{where}{who}{why}"), style=look)


def _mark(word: str, more: str) -> Text:
    return Text(f"{MARKS[word]} {word}{printable(more)}", style=LOOKS[word])
