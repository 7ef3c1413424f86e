"""A session as plain data: for the board and its script, and for the resources of MCP.

Texts are made safe here, once: what leaves this file holds no character that does not show.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from thoughtline.core.argument import ground
from thoughtline.core.decision import weigh
from thoughtline.core.events import (
    AssumptionStated,
    BranchMerged,
    EvidenceGiven,
    ThoughtRecorded,
)
from thoughtline.core.views.beliefs import Ground, session_beliefs
from thoughtline.core.views.changes import event_text
from thoughtline.core.views.explanation import explain
from thoughtline.core.views.lanes import Lane, lanes
from thoughtline.core.views.session_view import (
    DelegationView,
    DeliberationView,
    OutcomeView,
    SessionView,
    ThoughtView,
    VerdictView,
)
from thoughtline.core.views.timeline import TimelineStep, rejection_reason
from thoughtline.core.views.timeline import state_label as state_of
from thoughtline.entrypoints.decision_words import describe_sensitivity, format_number
from thoughtline.entrypoints.printable import branch_name, full_text, printable, title

EXPANDED = 5
"""Thoughts that are named to go on from, where a session is a search."""

COMMENT = "comment"
"""The kind of a thought that a person wrote about another, which its first words name."""

CHAIN = 80
"""Lines of what a thought rests on. More is more than a person follows."""

EVENT_TEXT = 200
"""Characters of an event that is told in a sentence."""

MAX_BELIEFS = 40
"""Entries of each list of beliefs. A person reads the first few, and the tree has the rest."""


def comment_opening(node: str) -> str:
    """The first words of a comment on a thought or an assumption."""
    return f"On {node}: "


def state(view: SessionView) -> dict[str, Any]:
    """What is true of a session as a whole, and may be otherwise after the next event."""
    return {
        "version": view.session.version,
        "beliefs": beliefs(view),
        "expand": view.session.frontier.next(view.session.is_live, EXPANDED),
        "lanes": [_lane(view, lane) for lane in lanes(view)],
        "deliberations": [deliberation(view, each) for each in view.deliberations.values()],
        "delegations": [
            delegation(view, each) for each in view.delegations.values() if not each.of
        ],
    }


def step(step: TimelineStep) -> dict[str, Any]:
    """One event: what is new, and how things are from here on."""
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
    match recorded.event:
        case ThoughtRecorded() as event:
            fields["thought"] = {
                "id": event.thought,
                "text": title(event.text),
                "branch": branch_name(event.branch),
                "after": event.after,
                "revises": event.revises,
                "confidence": event.confidence,
                "kind": printable(event.kind),
            }
        case AssumptionStated() as event:
            fields["assumption"] = {"id": event.assumption, "text": title(event.text)}
        case EvidenceGiven() as event:  # drawn as what thoughts rest on without being thoughts
            fields["assumption"] = {"id": event.evidence, "text": title(event.text)}
        case BranchMerged() as event:
            fields["merged"] = {"head": event.head, "thought": event.thought}
        case event:
            fields["said"] = printable(event_text(event, EVENT_TEXT))
    return fields


def description(view: SessionView) -> dict[str, Any]:
    """What was said of a session as a whole."""
    said = view.session.description
    return {
        "title": printable(said.title),
        "tags": [printable(tag) for tag in said.tags],
        "archived": said.archived,
    }


def texts(steps: Iterable[TimelineStep]) -> dict[str, str]:
    """The whole text of each thought and assumption that began in these steps, by its id."""
    found = {}
    for step in steps:
        event = step.recorded.event
        if isinstance(event, ThoughtRecorded | AssumptionStated):
            found[step.node] = full_text(event.text)
    return found


def beliefs(view: SessionView) -> dict[str, Any]:
    """What whoever looks at a session asks first: what it believes, each with the words."""
    found = session_beliefs(view)
    return {
        "concluded": found.concluded,
        "stands": [brief(view, name) for name in found.stands[:MAX_BELIEFS]],
        "rests_on": [_ground(view, ground) for ground in found.rests_on[:MAX_BELIEFS]],
        "aside": [_ground(view, ground) for ground in found.aside[:MAX_BELIEFS]],
        "given_up": [
            {**brief(view, lost.node), "state": lost.state, "why": printable(lost.why)}
            for lost in found.given_up[:MAX_BELIEFS]
        ],
        "more": {
            "stands": max(0, len(found.stands) - MAX_BELIEFS),
            "rests_on": max(0, len(found.rests_on) - MAX_BELIEFS),
            "aside": len(found.aside),
            "given_up": max(0, len(found.given_up) - MAX_BELIEFS),
        },
        "conflicts": [
            {"nodes": nodes, "because": full_text(view.contradictions[nodes].because)}
            for nodes in found.contradictions
        ],
        "next": full_text(found.next),
    }


def brief(view: SessionView, name: str) -> dict[str, Any]:
    """A thought or an assumption in one line."""
    node = view.node(name)
    return {
        "id": name,
        "text": title(node.text),
        "author": printable(node.author),
        "state": state_of(view, name),
        "confidence": getattr(node, "confidence", None),
    }


def node(view: SessionView, name: str) -> dict[str, Any]:
    """All that is known of a thought or an assumption."""
    node = view.node(name)
    truth = view.session.truth
    more = _thought(view, node) if isinstance(node, ThoughtView) else {}
    return {
        **brief(view, name),
        "text": full_text(node.text),
        "because": full_text(node.because),
        "judged_in": node.judged_in,
        "why": full_text(rejection_reason(view, name)),
        "carries": [brief(view, above) for above in truth.needed_by(name)],
        "contradicts": [
            {
                "nodes": nodes,
                "because": full_text(contradiction.because),
                "open": view.session.contradict(nodes),
            }
            for nodes, contradiction in view.contradictions.items()
            if name in nodes
        ],
        "comments": [
            brief(view, thought.id) | {"text": full_text(thought.text)}
            for thought in view.thoughts.values()
            if thought.kind == COMMENT and thought.text.startswith(comment_opening(name))
        ],
        **more,
    }


def _thought(view: SessionView, thought: ThoughtView) -> dict[str, Any]:
    return {
        "at": thought.at,
        "version": thought.version,
        "branch": branch_name(thought.branch),
        "after": thought.after,
        "revises": thought.revises,
        "revised_by": view.session.revised_by.get(thought.id, ""),
        "kind": printable(thought.kind),
        "next": full_text(thought.next),
        "score": view.session.frontier.score(thought.id),
        "merges": [branch_name(name) for name in thought.merges],
        "supports": [
            {"needs": needs, "holds": all(map(view.stands, needs))}
            for needs in view.session.truth.supports(thought.id)
        ],
        "chain": _chain(view, thought.id),
        "verdicts": [_judgement(verdict) for verdict in thought.verdicts],
        "outcomes": [_judgement(outcome) for outcome in thought.outcomes],
        "decision": _decision(thought),
        "argument": _argument(thought),
    }


def _judgement(judgement: VerdictView | OutcomeView) -> dict[str, Any]:
    fields = msgspec.to_builtins(judgement)
    return {
        key: full_text(value) if isinstance(value, str) else value for key, value in fields.items()
    }


def _chain(view: SessionView, thought: str) -> list[dict[str, Any]]:
    return [
        {
            **brief(view, reason.node),
            "depth": reason.depth,
            "way": reason.way,
            "of": reason.of,
            "told": reason.told,
            "why": printable(view.reason(reason.node))
            if view.session.judged(reason.node).refuted
            else "",
        }
        for reason in explain(view, thought, limit=CHAIN)
    ]


def _decision(thought: ThoughtView) -> dict[str, Any] | None:
    """What was given, and what is computed from it; each says which of the two it is."""
    if thought.decision is None:
        return None
    scores = {option.name: option.scores for option in thought.decision.options}
    weighed = weigh(thought.decision)
    return {
        "sensitivity": printable(describe_sensitivity(weighed)),
        "criteria": [
            {
                "name": printable(criterion.name),
                "weight": criterion.weight,
                "less": criterion.less,
                "scale": f"{format_number(criterion.low)} to {format_number(criterion.high)}",
            }
            for criterion in thought.decision.criteria
        ],
        "ranking": [
            {
                "option": printable(ranked.option),
                "place": ranked.place,
                "total": ranked.total,
                "scores": scores[ranked.option],
            }
            for ranked in weighed.ranking
        ],
    }


def _argument(thought: ThoughtView) -> dict[str, Any] | None:
    if thought.argument is None:
        return None
    computed = msgspec.to_builtins(ground(thought.argument))
    return {
        "claims": [
            {"name": printable(claim.name), "text": full_text(claim.text)}
            for claim in thought.argument.claims
        ],
        "links": [
            {"source": printable(link.source), "target": printable(link.target), "kind": link.kind}
            for link in thought.argument.links
        ],
        "computed": {key: _printable_all(value) for key, value in computed.items()},
    }


def _printable_all(value: Any) -> Any:
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, list | tuple):
        return [_printable_all(item) for item in value]
    if isinstance(value, dict):
        return {printable(str(key)): _printable_all(item) for key, item in value.items()}
    return value


def _ground(view: SessionView, ground: Ground) -> dict[str, Any]:
    return {**brief(view, ground.assumption), "carries": ground.carries}


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
    """The seats one by one. What they say is sealed until all have spoken."""
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
        "voices": [
            {
                **delegation(view, seat),
                "dissents": seat.thought in deliberation.dissent and deliberation.ended,
            }
            for seat in seats
        ],
    }


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
