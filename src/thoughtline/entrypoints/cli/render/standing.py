"""Standing, verdicts and outcomes of a thought or an assumption, in words."""

from collections.abc import Iterator

from rich.text import Text

from thoughtline.core.events import Judgement
from thoughtline.core.views.session_view import AssumptionView, SessionView, ThoughtView
from thoughtline.core.views.timeline import state
from thoughtline.dialects.formats.facts import lost_with
from thoughtline.entrypoints.cli.render.marks import LOOKS, MARKS
from thoughtline.entrypoints.sanitize import safe


def of_assumption(tree: SessionView, told: AssumptionView) -> Text:
    name = state(tree, told.id)
    where = f" in {told.judged_in}" if told.judged_in else ""
    why = f": {told.because}" if told.because else ""
    alias = f" · said as {told.name}" if told.name else ""
    return Text.assemble((name, LOOKS[name]), (safe(f"{where}{why}{alias}"), "dim"))


def of_thought(tree: SessionView, thought: ThoughtView, *, several: bool) -> Iterator[Text]:
    """Each on a line: why it does not stand, then its verdicts, then what came of it.

    With `several` authors it is said whose verdict it is.
    """
    judged = tree.session.judged(thought.id)
    if judged.refuted:
        yield _verdict(thought, "refuted", several=several)
    if lost := lost_with(tree, thought.id):
        yield _marked("fallen", f": {lost}")
    if judged.verified and not judged.refuted:
        yield _verdict(thought, "verified", several=several)
    if judged.abandoned:
        yield _verdict(thought, "abandoned", several=several)
    if thought.outcomes:
        yield _outcome(thought, several=several)


def _verdict(thought: ThoughtView, verdict: Judgement, *, several: bool) -> Text:
    told = next(one for one in reversed(thought.verdicts) if one.verdict == verdict)
    where = f" in {told.judged_in}" if told.judged_in else ""
    who = f" by {told.author}" if several else ""
    sure = f", {told.confidence:g} sure" if told.confidence is not None else ""
    why = f": {told.because}" if told.because else ""
    return _marked(verdict, f"{where}{who}{sure}{why}")


def _outcome(thought: ThoughtView, *, several: bool) -> Text:
    told = thought.outcomes[-1]
    mark, look = ("✓", "green") if told.came_true else ("✗", "red")
    where = f", seen in {told.judged_in}" if told.judged_in else ""
    who = f", says {told.author}" if several else ""
    why = f": {told.because}" if told.because else ""
    said = "came true" if told.came_true else "did not come true"
    return Text(safe(f"{mark} {said}{where}{who}{why}"), style=look)


def _marked(word: str, more: str) -> Text:
    return Text(f"{MARKS[word]} {word}{safe(more)}", style=LOOKS[word])
