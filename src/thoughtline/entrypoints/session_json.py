"""Session as plain data, for the board, its script and the MCP resources.

Only this module escapes texts, so that all characters in the data are visible.
"""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from thoughtline.core.event_parts import recorded_node
from thoughtline.core.events import (
    AssumptionStated,
    BranchMerged,
    EvidenceGiven,
    ThoughtRecorded,
)
from thoughtline.core.evidence.line_change import SHORT
from thoughtline.core.origin import believed
from thoughtline.core.views.changes.changes import SessionChanges, event_text
from thoughtline.core.views.changes.timeline import TimelineStep
from thoughtline.core.views.doubt_causes import DoubtCause, describe_cause, doubt_causes
from thoughtline.core.views.doubts import ordered_doubts
from thoughtline.core.views.facts import approval, disputes, ground_disputes, outcome, said
from thoughtline.core.views.lanes import Lane, lanes
from thoughtline.core.views.objections import open_objections
from thoughtline.core.views.session_view import (
    DelegationView,
    DeliberationView,
    SessionView,
)
from thoughtline.core.views.summaries.beliefs import Ground, latest_of_authors, session_beliefs
from thoughtline.entrypoints.node_json import brief, change
from thoughtline.entrypoints.printable import branch_name, full_text, printable, title

EXPANDED = 5
"""Number of thoughts of a search that are suggested for the next step."""

PATH_LENGTH = 12
"""Maximum number of thoughts of the best path of a search, from its end."""

EVENT_TEXT = 200
"""Maximum number of characters of an event that is described in a sentence."""

MAX_BELIEFS = 40
"""Maximum number of entries in each list of beliefs. A person reads the first few; the tree has all
beliefs.
"""


MAX_AUTHORS = 12
"""Maximum number of authors whose latest thoughts are in the data."""

MAX_LISTED = 40
"""Maximum number of nodes in doubt, and of causes, in the data."""

MAX_CHANGES = 200
"""Maximum number of entries in each list of changes. `counts` has the full number of entries."""

ANSWER_LENGTH = 600
"""Maximum number of characters of a conclusion."""

NewNode = ThoughtRecorded | AssumptionStated | EvidenceGiven
"""Events that record a node."""

MEMBERS = (
    *("author", "kind", "branch", "after", "revises", "confidence"),
    *("decision", "argument", "next", "place", "seen", "commit", "thought"),
)
"""Keys of a step's facts that have their own fields, or that only the node's page shows."""


def state(view: SessionView) -> dict[str, Any]:
    """Return the facts about a whole session that the next event may change."""
    causes = doubt_causes(view)
    return {
        "version": view.session.version,
        "beliefs": beliefs(view, causes),
        **attention(view, causes),
        "expand": view.session.next_steps(EXPANDED),
        "best_path": view.session.best_path()[-PATH_LENGTH:],
        "lanes": [_lane(view, lane) for lane in lanes(view)],
        "deliberations": [deliberation(view, each) for each in view.deliberations.values()],
        "delegations": [
            delegation(view, each) for each in view.delegations.values() if not each.of
        ],
    }


def attention(view: SessionView, causes: Sequence[DoubtCause]) -> dict[str, Any]:
    doubts = ordered_doubts(view.session)
    return {
        "latest": [
            {**brief(view, name), "at": view.thoughts[name].at}
            for name in latest_of_authors(view)[:MAX_AUTHORS]
        ],
        "in_doubt": [
            {**brief(view, name), "why": printable(view.why(name))} for name in doubts[:MAX_LISTED]
        ],
        "doubted": len(doubts),
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
    if not view.session.truth.is_in_doubt(node):
        return []
    return [
        {"id": cause.nodes[0], "what": cause_words(view, cause.nodes[0])}
        for cause in causes
        if node in cause.doubted
    ]


def cause_words(view: SessionView, node: str) -> str:
    """Return the cause of a doubt in a few words, for example "README.md:3 changed"."""
    return full_text(describe_cause(view, node))


def _cause(view: SessionView, cause: DoubtCause) -> dict[str, Any]:
    first = cause.nodes[0]
    thoughts = [view.thoughts[node] for node in cause.doubted if node in view.thoughts]
    return {
        "id": first,
        "nodes": cause.nodes,
        "what": cause_words(view, first),
        "doubted": len(cause.doubted),
        "conclusions": [each.id for each in thoughts if each.is_claim],
        "change": change(view, first) if first in view.evidence else None,
    }


def step(step: TimelineStep) -> dict[str, Any]:
    recorded = step.recorded
    fields: dict[str, Any] = {
        "v": recorded.version,
        "at": recorded.at,
        "by": printable(recorded.author),
        "node": step.node,
        "turned": [[change.node, change.state, printable(change.why)] for change in step.turned],
    }
    if step.supports:
        fields["supports"] = step.supports
    event = believed(recorded)
    if isinstance(event, NewNode):
        found = said(step.node, event, None)
        words = [printable(fact.few_words) for fact in found if fact.key not in MEMBERS]
        fields |= {"facts": words} if words else {}
    match event:
        case ThoughtRecorded():
            fields["thought"] = {
                "id": event.thought,
                "text": title(event.text),
                "branch": branch_name(event.branch),
                "after": event.after,
                "revises": event.revises,
                "confidence": event.confidence,
                "kind": printable(event.kind),
            }
        case AssumptionStated():
            fields["assumption"] = {"id": event.assumption, "text": title(event.text)}
        case EvidenceGiven():
            fields["evidence"] = {
                "id": event.evidence,
                "text": title(event.text),
                "kind": event.kind,
                "place": printable(event.place),
            }
            if event.anchor is not None and event.anchor.known_commit:
                fields["evidence"]["commit"] = printable(event.anchor.known_commit[:SHORT])
        case BranchMerged():
            fields["merged"] = {"head": event.head, "thought": event.thought}
        case _:
            fields["said"] = printable(event_text(event, EVENT_TEXT))
    return fields


def description(view: SessionView) -> dict[str, Any]:
    said = view.session.description
    return {
        "title": printable(said.title),
        "tags": [printable(tag) for tag in said.tags],
        "archived": said.archived,
    }


def texts(steps: Iterable[TimelineStep]) -> dict[str, str]:
    """Return the full texts of the nodes that these steps added, by id."""
    found = {}
    for step in steps:
        event = step.recorded.event
        if isinstance(event, NewNode):
            found[step.node] = full_text(event.text)
    return found


def beliefs(view: SessionView, causes: Sequence[DoubtCause]) -> dict[str, Any]:
    """Return the beliefs of a session with their texts, because readers look for beliefs first."""
    found = session_beliefs(view)
    return {
        "concluded": found.concluded,
        "stands": [_answer(view, name, causes) for name in found.stands[:MAX_BELIEFS]],
        "rests_on": [_ground(view, ground) for ground in found.rests_on[:MAX_BELIEFS]],
        "aside": [_ground(view, ground) for ground in found.aside[:MAX_BELIEFS]],
        "evidence": [_ground(view, ground) for ground in found.evidence[:MAX_BELIEFS]],
        "given_up": [
            {**brief(view, lost.node), "state": lost.state, "why": printable(lost.why)}
            for lost in found.given_up[:MAX_BELIEFS]
        ],
        "more": {
            "stands": max(0, len(found.stands) - MAX_BELIEFS),
            "rests_on": max(0, len(found.rests_on) - MAX_BELIEFS),
            "aside": len(found.aside),
            "evidence": max(0, len(found.evidence) - MAX_BELIEFS),
            "given_up": max(0, len(found.given_up) - MAX_BELIEFS),
        },
        "conflicts": [
            {
                "nodes": [brief(view, name) for name in nodes],
                "because": full_text(view.contradictions[nodes].because),
            }
            for nodes in found.contradictions
        ],
        "next": full_text(found.next),
    }


def changes(found: SessionChanges) -> dict[str, Any]:
    view, turns, doubts = found.view, found.turns(), found.doubts()

    def entry(node: str, because: str) -> dict[str, Any]:
        return {**brief(view, node), "because": full_text(because)}

    lists = {
        "added": [entry(node, view.why(node)) for node in _new_nodes(found)],
        "fell": [entry(turn.thought, turn.because) for turn in turns if not turn.stands],
        "returned": [entry(turn.thought, turn.because) for turn in turns if turn.stands],
        "doubted": [entry(doubt.node, doubt.because) for doubt in doubts if doubt.in_doubt],
        "settled": [entry(doubt.node, doubt.because) for doubt in doubts if not doubt.in_doubt],
        "said": [
            {"version": each.version, "author": printable(each.author), "text": printable(text)}
            for each in found.events
            if (text := event_text(each.event, EVENT_TEXT))
        ],
    }
    return {
        "since": found.since,
        "version": view.session.version,
        "counts": {name: len(entries) for name, entries in lists.items()},
        **{name: entries[:MAX_CHANGES] for name, entries in lists.items()},
    }


def _new_nodes(found: SessionChanges) -> list[str]:
    return [node for each in found.events if (node := recorded_node(each.event))]


def _answer(view: SessionView, name: str, causes: Sequence[DoubtCause]) -> dict[str, Any]:
    thought = view.thoughts[name]
    verdict = next(
        (each for each in reversed(thought.verdicts) if each.verdict == "verified"), None
    )
    approved = approval(view, name)
    return {
        **brief(view, name),
        "text": title(thought.text, ANSWER_LENGTH),
        "at": thought.at,
        "kind": printable(thought.kind),
        "doubts": doubts_of(view, name, causes),
        "proposed": view.is_proposed(name),
        "approval": "" if approved is None else "".join(map(printable, approved.parts)),
        "disputes": [
            "".join(map(printable, fact.parts))
            for fact in (*disputes(view, name), *ground_disputes(view, name))
        ],
        "outcome": printable(outcome(view, name)),
        "verified": None
        if verdict is None or not view.session.is_verified(name)
        else {"by": printable(verdict.author), "because": full_text(verdict.because)},
    }


def _ground(view: SessionView, ground: Ground) -> dict[str, Any]:
    why = printable(view.why(ground.node))
    return {**brief(view, ground.node), "why": why, "carries": ground.carries}


def _lane(view: SessionView, lane: Lane) -> dict[str, Any]:
    branch = view.session.branches[lane.branch]
    return {
        "branch": branch_name(lane.branch),
        "row": lane.row,
        "first": lane.first,
        "last": lane.last,
        "root": branch.root,
        "head": branch.head,
        "merged": branch.merged_into is not None,
    }


def deliberation(view: SessionView, deliberation: DeliberationView) -> dict[str, Any]:
    """Return a deliberation with its seats. Answers are hidden until all seats have answered."""
    seats = [each for each in view.delegations.values() if each.of == deliberation.id]
    asks = deliberation.asks
    return {
        "id": deliberation.id,
        "asks": asks,
        "question": title(view.thoughts[asks].text) if asks in view.thoughts else "",
        "at": deliberation.at,
        "ended": deliberation.ended,
        "outcome": deliberation.thought,
        "because": full_text(deliberation.because),
        "settling": deliberation.settling,
        "waits": [] if deliberation.ended else _awaited(deliberation, seats),
        "voices": [
            {
                **delegation(view, seat),
                "dissents": seat.thought in deliberation.dissent and deliberation.ended,
            }
            for seat in seats
        ],
    }


def _awaited(
    deliberation: DeliberationView, seats: Iterable[DelegationView]
) -> list[dict[str, str]]:
    """Return the open seats that any caller may answer; an empty list if only models may answer."""
    if deliberation.given.get("by_caller") is False:
        return []
    return [{"id": seat.id, "seat": printable(seat.seat)} for seat in seats if seat.state == "open"]


def delegation(view: SessionView, delegation: DelegationView) -> dict[str, Any]:
    return {
        "id": delegation.id,
        "seat": printable(delegation.seat),
        "asks": delegation.asks,
        "state": delegation.state,
        "text": title(delegation.text),
        "because": full_text(delegation.because),
        "thought": delegation.thought if delegation.thought in view.thoughts else "",
        "by": printable(delegation.answered_by),
    }
