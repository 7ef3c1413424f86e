"""The record as plain data for the page and for its script.

Texts are made safe here, once: what leaves this file holds no character that does not show.
"""

from typing import Any

import msgspec

from thoughtline.core.argument import grounded
from thoughtline.core.decision import weigh
from thoughtline.core.events import (
    AssumptionStated,
    BranchMerged,
    ThoughtRecorded,
)
from thoughtline.core.truth.explanation import reasons
from thoughtline.core.views.changes import spoken
from thoughtline.core.views.lanes import Lane, lanes
from thoughtline.core.views.overview import Ground, overview
from thoughtline.core.views.session_view import (
    DelegationView,
    DeliberationView,
    SessionView,
    ThoughtView,
)
from thoughtline.core.views.timeline import Timeline, TimelineStep, state, why_not
from thoughtline.entrypoints.board import urls
from thoughtline.entrypoints.board.views.labels import branch, title, whole
from thoughtline.entrypoints.sanitize import safe

CHAIN = 80
"""Lines of what a thought rests on. More is more than a person follows."""

SAID = 200

MANY = 40
"""How much of each answer is told. A person reads the first few, and the tree has the rest."""


def session(course: Timeline, handle: str, position: int) -> dict[str, Any]:
    """How a session came to be, and where in the ledger it was read."""
    return {
        "session": safe(handle),
        "href": urls.session(handle),
        "position": position,
        "steps": [step(one) for one in course.steps],
    }


def now(tree: SessionView) -> dict[str, Any]:
    """What is true of a session as a whole, and may be otherwise after the next event."""
    return {
        "version": tree.session.version,
        "glance": at_a_glance(tree),
        "lanes": [_lane(tree, one) for one in lanes(tree)],
        "deliberations": [deliberation(tree, one) for one in tree.deliberations.values()],
        "delegations": [delegation(tree, one) for one in tree.delegations.values() if not one.of],
    }


def step(told: TimelineStep) -> dict[str, Any]:
    """One event: what is new, and how things are from here on."""
    recorded = told.recorded
    said: dict[str, Any] = {
        "v": recorded.version,
        "at": recorded.at,
        "by": safe(recorded.author),
        "node": told.node,
        "turned": [[one.node, one.state, safe(one.why)] for one in told.turned],
    }
    if told.supports:
        said["supports"] = told.supports
    match recorded.event:
        case ThoughtRecorded() as event:
            said["thought"] = {
                "id": event.thought,
                "text": title(event.text),
                "branch": branch(event.branch),
                "after": event.after,
                "revises": event.revises,
                "confidence": event.confidence,
                "kind": safe(event.kind),
            }
        case AssumptionStated() as event:
            said["assumption"] = {"id": event.assumption, "text": title(event.text)}
        case BranchMerged() as event:
            said["merged"] = {"head": event.head, "thought": event.thought}
        case event:
            said["said"] = safe(spoken(event, SAID))
    return said


def at_a_glance(tree: SessionView) -> dict[str, Any]:
    """The answers to what whoever looks at it asks first, each with the words."""
    found = overview(tree)
    return {
        "concluded": found.concluded,
        "stands": [brief(tree, one) for one in found.stands[:MANY]],
        "rests_on": [_ground(tree, one) for one in found.rests_on[:MANY]],
        "aside": [_ground(tree, one) for one in found.aside[:MANY]],
        "given_up": [
            {**brief(tree, one.node), "state": one.state, "why": safe(one.why)}
            for one in found.given_up[:MANY]
        ],
        "more": {
            "stands": max(0, len(found.stands) - MANY),
            "rests_on": max(0, len(found.rests_on) - MANY),
            "aside": len(found.aside),
            "given_up": max(0, len(found.given_up) - MANY),
        },
        "conflicts": [
            {"nodes": nodes, "because": whole(tree.contradictions[nodes].because)}
            for nodes in found.conflicts
        ],
        "next": whole(found.next),
    }


def brief(tree: SessionView, node: str) -> dict[str, Any]:
    """A thought or an assumption in one line."""
    told = tree.told(node)
    return {
        "id": node,
        "text": title(told.text),
        "author": safe(told.author),
        "state": state(tree, node),
        "confidence": getattr(told, "confidence", None),
    }


def node(tree: SessionView, name: str) -> dict[str, Any]:
    """All that is known of a thought or an assumption."""
    told = tree.told(name)
    truth = tree.session.truth
    more = _thought(tree, told) if isinstance(told, ThoughtView) else {}
    return {
        **brief(tree, name),
        "text": whole(told.text),
        "because": whole(told.because),
        "judged_in": told.judged_in,
        "why": whole(why_not(tree, name)),
        "carries": [brief(tree, one) for one in truth.needed_by(name)],
        "contradicts": [
            {"nodes": nodes, "because": whole(one.because), "open": all(map(truth.stands, nodes))}
            for nodes, one in tree.contradictions.items()
            if name in nodes
        ],
        **more,
    }


def _thought(tree: SessionView, told: ThoughtView) -> dict[str, Any]:
    return {
        "at": told.at,
        "version": told.version,
        "branch": branch(told.branch),
        "after": told.after,
        "revises": told.revises,
        "revised_by": tree.session.revised_by.get(told.id, ""),
        "kind": safe(told.kind),
        "next": whole(told.next),
        "score": tree.session.frontier.score(told.id),
        "merges": [branch(one) for one in told.merges],
        "supports": [
            {"needs": needs, "holds": all(map(tree.stands, needs))}
            for needs in tree.session.truth.supports(told.id)
        ],
        "chain": _chain(tree, told.id),
        "verdicts": [_judged(one) for one in told.verdicts],
        "outcomes": [_judged(one) for one in told.outcomes],
        "decision": _decision(told),
        "argument": _argument(told),
    }


def _judged(told: Any) -> dict[str, Any]:
    said = msgspec.to_builtins(told)
    return {key: whole(value) if isinstance(value, str) else value for key, value in said.items()}


def _chain(tree: SessionView, thought: str) -> list[dict[str, Any]]:
    return [
        {
            **brief(tree, one.node),
            "depth": one.depth,
            "way": one.way,
            "of": one.of,
            "told": one.told,
            "why": safe(tree.reason(one.node)) if tree.session.judged(one.node).refuted else "",
        }
        for one in reasons(tree, thought, limit=CHAIN)
    ]


def _decision(told: ThoughtView) -> dict[str, Any] | None:
    """What was given, and what is computed from it; each says which of the two it is."""
    if told.decision is None:
        return None
    scores = {option.name: option.scores for option in told.decision.options}
    return {
        "criteria": [
            {"name": safe(one.name), "weight": one.weight, "less": one.less}
            for one in told.decision.criteria
        ],
        "ranking": [
            {
                "option": safe(one.option),
                "place": one.place,
                "total": one.total,
                "scores": scores[one.option],
            }
            for one in weigh(told.decision).ranking
        ],
    }


def _argument(told: ThoughtView) -> dict[str, Any] | None:
    if told.argument is None:
        return None
    found = msgspec.to_builtins(grounded(told.argument))
    return {
        "claims": [
            {"name": safe(one.name), "text": whole(one.text)} for one in told.argument.claims
        ],
        "links": [
            {"source": safe(one.source), "target": safe(one.target), "kind": one.kind}
            for one in told.argument.links
        ],
        "computed": {key: _safe_all(value) for key, value in found.items()},
    }


def _safe_all(value: Any) -> Any:
    if isinstance(value, str):
        return safe(value)
    if isinstance(value, list | tuple):
        return [_safe_all(one) for one in value]
    if isinstance(value, dict):
        return {safe(str(key)): _safe_all(one) for key, one in value.items()}
    return value


def _ground(tree: SessionView, ground: Ground) -> dict[str, Any]:
    return {**brief(tree, ground.assumption), "carries": ground.carries}


def _lane(tree: SessionView, lane: Lane) -> dict[str, Any]:
    known = tree.session.branches[lane.branch]
    return {
        "branch": branch(lane.branch),
        "row": lane.row,
        "first": lane.first,
        "last": lane.last,
        "root": known.root,
        "head": known.head,
        "merged": known.merged_into is not None,
    }


def deliberation(tree: SessionView, told: DeliberationView) -> dict[str, Any]:
    """The voices one by one. What they say is sealed until all have spoken."""
    voices = [one for one in tree.delegations.values() if one.of == told.id]
    return {
        "id": told.id,
        "asks": told.asks,
        "question": title(tree.thoughts[told.asks].text) if told.asks in tree.thoughts else "",
        "at": told.at,
        "ended": told.ended,
        "outcome": told.thought,
        "because": whole(told.because),
        "settling": told.settling,
        "voices": [
            {**delegation(tree, one), "dissents": one.thought in told.dissent and told.ended}
            for one in voices
        ],
    }


def delegation(tree: SessionView, told: DelegationView) -> dict[str, Any]:
    return {
        "id": told.id,
        "seat": safe(told.seat),
        "asks": told.asks,
        "state": told.state,
        "text": title(told.text),
        "because": whole(told.because),
        "thought": told.thought if told.thought in tree.thoughts else "",
        "by": safe(told.answered_by),
    }
