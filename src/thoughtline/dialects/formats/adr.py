"""Decisions of a session as architecture decision records, in the form of MADR 4.0.

Source of the form: https://adr.github.io/madr/
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from thoughtline.core.decision import Decision, weigh
from thoughtline.core.kinds import DECISION, PROPOSAL
from thoughtline.core.views.facts import caveats, chosen_option
from thoughtline.core.views.session_view import SessionView, ThoughtView
from thoughtline.core.views.summaries.beliefs import grounds
from thoughtline.dialects.formats.safe_markdown import code_span, safe_line, safe_text
from thoughtline.dialects.times import iso

if TYPE_CHECKING:
    from thoughtline.core.views.node_view import NodeView

WIDTH = 4_000
"""Maximum number of characters of a text."""

SUPERSEDED = re.compile(r": superseded by (.+)", re.DOTALL)
"""Reason of a verdict that `thoughtline import --from adr` gave."""

TITLE = 100
"""Maximum number of characters of a title."""

MAX_NAME = 60
"""Maximum number of characters of a title in a file name."""


class DecisionRecord(Struct, frozen=True, kw_only=True):
    """A decision as a document, without its status. The first of `sources` names the session and
    the thought, and stands at the end of the document; the others name proposals that the thought
    revises. `superseded_by` is the id of the decision that replaced it,
    "" for none.
    """

    id: str
    title: str
    sources: tuple[str, ...]
    status: str
    superseded_by: str
    text: str

    @property
    def slug(self) -> str:
        return re.sub(r"[^a-z0-9]+", "-", self.title.lower())[:MAX_NAME].strip("-") or "decision"

    def document(self, place: Callable[[str], str]) -> str:
        """`place` returns the number and the link of another decision's document."""
        status = self.status
        if self.superseded_by:
            status = f"superseded by {place(self.superseded_by)}"
        return f'---\nstatus: "{status}"\n{self.text}'


def decision_records(view: SessionView, session: str) -> Iterator[DecisionRecord]:
    """Yield a record for each thought that compares options or is called a decision, and for each
    proposal. The latest revision of a proposal is the same record.
    """
    proposals: dict[str, list[str]] = {}
    for thought in view.thoughts.values():
        source = f"Recorded by Thoughtline as {session}/{thought.id}"
        latest = view.session.latest_revision(thought.id)
        is_proposal = thought.kind == PROPOSAL and not _is_decision(thought)
        if is_proposal and latest != thought.id:
            proposals.setdefault(latest, []).append(source)
        elif is_proposal or _is_decision(thought):
            replaced = latest != thought.id and _is_decision(view.thoughts[latest])
            yield DecisionRecord(
                id=thought.id,
                title=_title(thought),
                sources=(source, *proposals.get(thought.id, ())),
                status=_status(view, thought),
                superseded_by=latest if replaced else "",
                text="\n".join((*_document(view, thought), "", source, "")),
            )


def _title(thought: ThoughtView) -> str:
    return safe_text(thought.text.lstrip().partition("\n")[0], TITLE)


def _is_decision(thought: ThoughtView) -> bool:
    return thought.kind == DECISION or thought.decision is not None


def _document(view: SessionView, thought: ThoughtView) -> Iterator[str]:
    yield f"date: {iso(thought.at)[:10]}"
    yield f'decision-makers: "{_quoted(thought.author)}"'
    yield "---"
    yield f"\n# {_title(thought)}"
    yield "\n## Context and Problem Statement\n"
    yield safe_text(thought.text, WIDTH)
    if thought.decision is not None:
        yield from _options(thought.decision)
    if _is_decision(thought):
        yield "\n## Decision Outcome\n"
        yield _outcome(view, thought)
    against = [f"* {safe_line(fact.text)}" for fact in caveats(view, thought.id)]
    if more := [*against, *_grounds(view, thought)]:
        yield "\n## More Information\n"
        yield from more


def _status(view: SessionView, thought: ThoughtView) -> str:
    """Return the status of a decision that no other decision replaced. A decision that was in force
    and fell is deprecated, and one that fell as soon as it was recorded is rejected.
    """
    if not view.session.is_live(thought.id):
        reason = next((each.because for each in reversed(thought.verdicts)), "")
        if successor := SUPERSEDED.search(reason):  # by a record that replaced several
            return f"superseded by {_quoted(successor[1])}"
        fell = next((each.at for each in thought.verdicts if each.verdict == "refuted"), None)
        was_in_force = view.session.judged(thought.id).verified or fell != thought.at
        return "deprecated" if was_in_force and not _waits(view, thought) else "rejected"
    if _waits(view, thought):
        return "proposed"
    return "accepted, in doubt" if view.session.truth.is_in_doubt(thought.id) else "accepted"


def _waits(view: SessionView, thought: ThoughtView) -> bool:
    """Check if a decision is only proposed, or needs a person's approval and has none."""
    return not _is_decision(thought) or view.is_proposed(thought.id)


def _options(decision: Decision) -> Iterator[str]:
    yield "\n## Decision Drivers\n"
    for criterion in decision.criteria:
        better = "less is better" if criterion.less else "more is better"
        yield f"* {safe_line(criterion.name)}: {better}, weight {criterion.weight:g}"
    yield "\n## Considered Options\n"
    yield from (f"* {safe_line(option.name)}" for option in decision.options)


def _outcome(view: SessionView, thought: ThoughtView) -> str:
    """Return the chosen option with its reason: the author's choice, else the computed best."""
    chosen, _ = chosen_option(view, thought.id)
    verdict = next((each for each in reversed(thought.verdicts) if each.because), None)
    why = ""
    if verdict is not None:
        judge = verdict.author if verdict.author != thought.author else ""
        told = f", says {safe_line(judge)}" if judge else ""
        why = f", because {safe_text(verdict.because, WIDTH)}{told}"
    if chosen:
        return f'Chosen option: "{safe_line(chosen)}"{why}.'
    if thought.decision is None:
        return f"{safe_text(thought.text, WIDTH)}{why}"
    result = weigh(thought.decision)
    best = " and ".join(f'"{safe_line(name)}"' for name in result.winners)
    totals = ", ".join(f"{safe_line(each.option)} {each.total:.3g}" for each in result.ranking)
    return f"Best option by the computed totals: {best} ({totals}){why}."


def _grounds(view: SessionView, thought: ThoughtView) -> list[str]:
    under = grounds(view, [thought.id]) - {thought.id}
    kinds: dict[str, Mapping[str, NodeView]] = {
        "Thought": view.thoughts,
        "Assumption": view.assumptions,
        "Evidence": view.evidence,
    }
    return [
        f"* {kind}: {_text(view, name)}"
        for kind, nodes in kinds.items()
        for name in nodes
        if name in under
    ]


def _text(view: SessionView, node: str) -> str:
    text = view.node(node).text
    return code_span(text) if node in view.evidence else safe_text(text, WIDTH)


def _quoted(text: str) -> str:
    return safe_line(text).replace("\\", "\\\\").replace('"', '\\"')
