"""CSV export of a session (RFC 4180): a row for each thought, assumption, evidence and
contradiction.

A spreadsheet would run a cell that begins like a formula, so such a text gets a leading '. A text
that begins with a ' gets another ', so that removing one ' from each cell restores all texts.
"""

import csv
import io
from collections.abc import Iterator

from thoughtline.core.events import Needs
from thoughtline.core.rules.references import SPOKEN_MAIN
from thoughtline.core.views.changes.timeline import state_label
from thoughtline.core.views.evidence_view import EvidenceView
from thoughtline.core.views.facts import facts
from thoughtline.core.views.node_view import NodeView
from thoughtline.core.views.session_view import AssumptionView, SessionView, ThoughtView
from thoughtline.dialects.times import iso

COLUMNS = (
    *("what", "id", "text", "author", "at", "branch", "kind", "name"),
    *("follows", "rests_on", "revises", "revised_by", "merges", "contradicts"),
    *("standing", "cause", "verdict", "because", "confidence", "score"),
    *("outcome", "outcome_because", "more"),
)

OF_THOUGHT = (
    *("author", "kind", "branch", "confidence", "score", "fallen", "in_doubt", "revised_by"),
    *("label", "after", "rests_on", "revises", "merges"),
)
OF_GROUND = ("author", "name", "kind", "found")
"""Facts that have their own column. The last column describes all other facts in words."""

FORMULAS = tuple("'=+-@\t\r\n＝＋－＠")  # noqa: RUF001 - some spreadsheets accept the wide ones too


def pieces(view: SessionView, _: str) -> Iterator[str]:
    row = io.StringIO()
    table = csv.DictWriter(row, COLUMNS, restval="", quoting=csv.QUOTE_ALL)
    table.writeheader()
    for cells in _rows(view):
        table.writerow({column: _guarded(text) for column, text in cells.items()})
        yield row.getvalue()
        row.seek(0)
        row.truncate()
    yield row.getvalue()


def _rows(view: SessionView) -> Iterator[dict[str, str]]:
    for thought in view.thoughts.values():
        yield _thought(view, thought)
    for assumption in view.assumptions.values():
        yield _assumption(view, assumption)
    for evidence in view.evidence.values():
        yield _evidence(view, evidence)
    for number, nodes in enumerate(view.contradictions, 1):
        yield _contradiction(view, number, nodes)


def _thought(view: SessionView, thought: ThoughtView) -> dict[str, str]:
    session = view.session
    judged = session.judged(thought.id)
    verdicts = ("refuted", "abandoned", "verified")
    outcome = thought.outcomes[-1] if thought.outcomes else None
    return {
        "what": "thought",
        "id": thought.id,
        "text": thought.text,
        "author": thought.author,
        "at": iso(thought.at),
        "branch": thought.branch or SPOKEN_MAIN,
        "kind": thought.kind,
        "name": session.labels.of(thought.id),
        "follows": thought.after,
        "rests_on": " | ".join(map(" ".join, session.truth.supports(thought.id))),
        "revises": thought.revises,
        "revised_by": session.revised_by.get(thought.id, ""),
        "merges": " | ".join(name or SPOKEN_MAIN for name in thought.merges),
        "standing": session.standing(thought.id).value,
        "cause": view.why_fallen(thought.id) or view.why_in_doubt(thought.id),
        "verdict": next((word for word in verdicts if getattr(judged, word)), ""),
        "because": thought.because,
        "confidence": _number(thought.confidence),
        "score": _number(session.frontier.score(thought.id)),
        "outcome": "" if outcome is None else str(outcome.came_true).lower(),
        "outcome_because": "" if outcome is None else outcome.because,
        "more": _more(view, thought.id, OF_THOUGHT),
    }


def _assumption(view: SessionView, assumption: AssumptionView) -> dict[str, str]:
    return {"what": "assumption", "name": assumption.name, **_ground(view, assumption)}


def _evidence(view: SessionView, evidence: EvidenceView) -> dict[str, str]:
    return {
        "what": "evidence",
        "kind": evidence.kind,
        "name": evidence.place,
        "cause": "" if evidence.found == "unchanged" else evidence.finding,
        **_ground(view, evidence),
    }


def _ground(view: SessionView, ground: NodeView) -> dict[str, str]:
    return {
        "id": ground.id,
        "text": ground.text,
        "author": ground.author,
        "standing": view.session.standing(ground.id).value,
        "verdict": state_label(view, ground.id),
        "because": ground.because,
        "more": _more(view, ground.id, OF_GROUND),
    }


def _contradiction(view: SessionView, number: int, nodes: Needs) -> dict[str, str]:
    declared = view.contradictions[nodes]
    return {
        "what": "contradiction",
        "id": f"c{number}",
        "text": declared.because,
        "author": declared.author,
        "contradicts": " ".join(nodes),
        "standing": "open" if view.session.contradict(nodes) else "resolved",
    }


def _more(view: SessionView, node: str, shown: tuple[str, ...]) -> str:
    return " · ".join(fact.text for fact in facts(view, node, but=shown))


def _number(number: float | None) -> str:
    return "" if number is None else f"{number:g}"


def _guarded(text: str) -> str:
    return f"'{text}" if text.lstrip(" ").startswith(FORMULAS) else text
