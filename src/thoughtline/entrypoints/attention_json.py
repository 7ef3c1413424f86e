"""Nodes of a session that need attention, as plain data: authors at work, and causes of doubt."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from thoughtline.core.evidence.line_change import SHORT
from thoughtline.core.kinds import CLAIMS
from thoughtline.core.views.changes.timeline import rejection_reason
from thoughtline.core.views.doubt_causes import DoubtCause
from thoughtline.core.views.objections import open_objections
from thoughtline.core.views.session_view import SessionView, ThoughtView
from thoughtline.core.views.summaries.attention import attention as attention_of
from thoughtline.entrypoints.brief_json import brief
from thoughtline.entrypoints.printable import full_text, printable, title

MAX_AUTHORS = 12
"""Maximum number of authors whose latest thoughts are in the data."""

MAX_LISTED = 40
"""Maximum number of nodes in doubt, and of causes, in the data."""


def attention(view: SessionView, causes: Sequence[DoubtCause]) -> dict[str, Any]:
    """Return the latest thought of each author, the nodes in doubt, and the causes of doubt."""
    seen = attention_of(view)
    return {
        "latest": [
            {**brief(view, name), "at": view.thoughts[name].at}
            for name in seen.latest[:MAX_AUTHORS]
        ],
        "in_doubt": [
            {**brief(view, name), "why": printable(rejection_reason(view, name))}
            for name in seen.in_doubt[:MAX_LISTED]
        ],
        "doubted": len(seen.in_doubt),
        "causes": [_cause(view, cause) for cause in causes[:MAX_LISTED]],
        "caused": len(causes),
        "objections": [
            {
                "id": objection.thought,
                "on": objection.on,
                "text": title(objection.text),
                "author": printable(view.thoughts[objection.thought].author),
            }
            for objection in islice(open_objections(view), MAX_LISTED)
        ],
    }


def doubts_of(view: SessionView, node: str, causes: Sequence[DoubtCause]) -> list[dict[str, str]]:
    """Return the causes that put a node in doubt, each as an id and a few words."""
    if not view.session.truth.is_in_doubt(node):
        return []
    return [
        {"id": cause.nodes[0], "what": cause_words(view, cause.nodes[0])}
        for cause in causes
        if node in cause.doubted
    ]


def cause_words(view: SessionView, node: str) -> str:
    """Return the cause of a doubt in a few words, for example "README.md:3 changed"."""
    session, evidence = view.session, view.evidence.get(node)
    if evidence is None:
        if node in session.revised_by:
            return f"{node} was revised by {session.latest_revision(node)}"
        return f"{node} was {'refuted' if session.judged(node).refuted else 'abandoned'}"
    place = printable(evidence.place or evidence.text)
    match evidence.found:
        case "changed" if evidence.anchor is not None and evidence.anchor.ran:
            return f"{place}: {printable(evidence.change)}"
        case "changed":
            return f"{place} changed"
        case "gone":
            return f"{place} is gone"
        case _:
            is_back = f"{place} is again as it was before the verification"
            return full_text(evidence.finding) if evidence.is_objection else is_back


def change(view: SessionView, evidence: str) -> dict[str, str]:
    """Return the changed line of evidence, old and new, with the commit and its author."""
    found = view.evidence[evidence]
    return {
        "was": printable(found.line.was),
        "now": printable(found.line.now),
        "commit": printable(found.line.commit[:SHORT]),
        "by": printable(found.line.by),
        "finding": full_text(found.finding),
    }


def _cause(view: SessionView, cause: DoubtCause) -> dict[str, Any]:
    first = cause.nodes[0]
    thoughts = [view.thoughts[node] for node in cause.doubted if node in view.thoughts]
    return {
        "id": first,
        "nodes": cause.nodes,
        "what": cause_words(view, first),
        "doubted": len(cause.doubted),
        "conclusions": [each.id for each in thoughts if concludes(each)],
        "change": change(view, first) if first in view.evidence else None,
    }


def concludes(thought: ThoughtView) -> bool:
    """Check if a thought is a conclusion or a decision."""
    return thought.kind in CLAIMS
