from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from thoughtline.core.argument import ground
from thoughtline.core.decision import Decision, weigh
from thoughtline.core.events import Needs
from thoughtline.core.evidence.anchor import IN_DOUBT
from thoughtline.core.evidence.line_change import SHORT, LineChange
from thoughtline.core.kinds import OBJECTION
from thoughtline.core.objections import OPENING
from thoughtline.core.origin import ORIGIN_WORDS
from thoughtline.core.views.claim_review import MAX_REASONS, ClaimReview, unchanged_words
from thoughtline.core.views.doubt_causes import describe_cause, same_place
from thoughtline.core.views.evidence_view import Acceptance, EvidenceView
from thoughtline.core.views.explanation import Reason, explain
from thoughtline.core.views.fact import Id
from thoughtline.core.views.facts import disputed_nodes, disputes, facts
from thoughtline.core.views.neighbour import Neighbour
from thoughtline.core.views.node_view import NodeView, OutcomeView, VerdictView
from thoughtline.core.views.objections import COMMENT
from thoughtline.core.views.repair_advice import FallElsewhere, preview_fall, sum_up_fall
from thoughtline.core.views.session_view import SessionView, ThoughtView
from thoughtline.entrypoints.decision_words import describe_sensitivity, format_number
from thoughtline.entrypoints.printable import branch_name, full_text, printable, title

COMMENTS = 50
"""Maximum number of comments that are returned for a node, the latest first. All comments are
thoughts of the session, too.
"""

MEMBERS = (
    *("author", "kind", "branch", "decision", "argument", "confidence", "score", "rests_on"),
    *("origin",),
    *("state", "verdict", "fallen", "in_doubt", "outcome", "place", "seen", "commit", "found"),
)
"""Keys of facts that have their own fields on the page. Facts with other keys are in `facts`, in
words.
"""

CONCLUSIONS = 5
"""Maximum number of conclusions that are named with their texts if they would fall."""


Comments = Mapping[str, Sequence[ThoughtView]]
"""Comments by node, in the order of writing."""


def brief(view: SessionView, name: str) -> dict[str, Any]:
    node = view.node(name)
    return {
        "id": name,
        "text": title(_text(node)),
        "author": printable(node.author),
        "state": view.state(name),
        "confidence": node.confidence if isinstance(node, ThoughtView) else None,
    }


def _text(node: NodeView) -> str:
    """Return the text of a node. Evidence that stands for a node of another session has the text of
    that node, with the title of the session.
    """
    neighbour = node.neighbour if isinstance(node, EvidenceView) else None
    return node.text if neighbour is None else neighbour.words


def comments_of(view: SessionView) -> Comments:
    found: dict[str, list[ThoughtView]] = {}
    for thought in view.thoughts.values():
        if thought.kind in (COMMENT, OBJECTION) and (opening := OPENING.match(thought.text)):
            found.setdefault(opening[1], []).append(thought)
    return found


def node(view: SessionView, name: str, comments: Comments | None = None) -> dict[str, Any]:
    """Pass the `comments` of the whole session to read many nodes of one session."""
    node = view.node(name)
    truth = view.session.truth
    said = (comments_of(view) if comments is None else comments).get(name, [])
    more: dict[str, Any] = {}
    if isinstance(node, ThoughtView):
        more = _thought(view, node)
    elif isinstance(node, EvidenceView):
        more = {"evidence": _evidence(view, node)}
    return {
        **brief(view, name),
        "text": full_text(_text(node)),
        "because": full_text(node.because),
        "judged_in": node.judged_in,
        "origin": view.origin(name),
        "origin_words": ORIGIN_WORDS[view.origin(name)],
        "approved": view.origins.is_approved(name, view.session),
        "proposed": view.is_proposed(name),
        "why": full_text(view.why(name)),
        "doubts": _doubts(view, name),
        "chain": _chain(view, name),
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
            for thought in said[-COMMENTS:]
        ],
        "earlier_comments": max(0, len(said) - COMMENTS),
        "facts": [
            {"key": fact.key, "parts": [_part(part) for part in fact.parts]}
            for fact in facts(view, name, but=MEMBERS)
        ],
        **more,
    }


def reviewed(view: SessionView, review: ClaimReview) -> dict[str, Any]:
    node = view.node(review.claim)
    return {
        **brief(view, review.claim),
        "text": full_text(review.text),
        "kind": printable(getattr(node, "kind", "")),
        "origin": view.origin(review.claim),
        "because": full_text(node.because),
        "decision": _decision(review.decision),
        "chosen": full_text(review.chosen),
        "argument": _argument(node) if isinstance(node, ThoughtView) else None,
        "remarks": [full_text(remark) for remark in review.remarks],
        "reasons": [
            {
                **_place(each.reason),
                "state": each.state,
                "text": full_text(each.text),
                "chosen": full_text(each.chosen),
                "remarks": [full_text(remark) for remark in each.remarks],
                "change": _line(each.line),
                "unchanged": full_text(each.unchanged),
                "elsewhere": _neighbour(each.neighbour),
            }
            for each in review.reasons
        ],
        "further": review.further,
    }


def _neighbour(node: Neighbour | None) -> dict[str, str] | None:
    if node is None:
        return None
    return {
        "session": node.session,
        "node": node.node,
        "title": title(node.title),
        "text": full_text(node.text),
    }


def change(view: SessionView, evidence: str) -> dict[str, Any]:
    """Return the changed line of evidence, old and new, with the commit and its author. A change in
    other sessions has `what` changed there, and `at`: the places where the change is settled.
    """
    found = view.evidence[evidence]
    at = [
        {"session": root.settled_at[0], "node": root.settled_at[1], "title": title(root.title)}
        for root in found.roots
        if root.settled_at
    ]
    what = full_text(describe_cause(view, evidence)) if found.roots else ""
    return _line(found.line) | {"finding": full_text(found.finding), "what": what, "at": at}


def _line(line: LineChange) -> dict[str, str]:
    return {
        "was": full_text(line.was),
        "now": full_text(line.now),
        "commit": printable(line.commit[:SHORT]),
        "by": printable(line.by),
    }


def refuted_together(view: SessionView, name: str) -> Needs:
    """Return the node, with the evidence in doubt of the same place."""
    in_doubt = name in view.evidence and view.session.truth.is_in_doubt(name)
    return same_place(view, name) if in_doubt else (name,)


def node_with_preview(
    view: SessionView, name: str, elsewhere: Sequence[FallElsewhere] = ()
) -> dict[str, Any]:
    """Return all facts about one node, with the consequences of its refutation in `if_refuted`, and
    the nodes concerned in `falls`. The consequences `elsewhere` are counted.
    """
    nodes = refuted_together(view, name)
    return node(view, name) | {
        "if_refuted": sum_up_fall(view.session, nodes, elsewhere),
        "falls": _falls(view, nodes) if all(map(view.stands, nodes)) else None,
    }


def _falls(view: SessionView, nodes: Needs) -> dict[str, Any]:
    """Return the nodes that a refutation of `nodes` concerns, conclusions first."""
    preview = preview_fall(view.session, nodes)
    fell = [view.thoughts[node] for node in preview.fell if node not in nodes]
    named = [thought.id for thought in fell if thought.is_claim]
    return {
        "fell": [*named, *(thought.id for thought in fell if thought.id not in named)],
        "conclusions": [brief(view, node) for node in named[:CONCLUSIONS]],
        "doubted": preview.doubted,
        "survived": {
            node: needs for node, needs in preview.survived.items() if node not in preview.doubted
        },
    }


def _part(part: str) -> str | dict[str, str]:
    """Return a part of a fact: plain words, or the id of a node."""
    if isinstance(part, Id):
        return {"node": str(part)}
    return full_text(part) + " " * part.endswith(" ")  # the next part is a word of its own


def _thought(view: SessionView, thought: ThoughtView) -> dict[str, Any]:
    return {
        "at": thought.at,
        "version": thought.version,
        "branch": branch_name(thought.branch),
        "after": thought.after,
        "revises": thought.revises,
        "revised_by": view.session.revised_by.get(thought.id, ""),
        "kind": printable(thought.kind),
        "label": printable(view.session.labels.of(thought.id)),
        "next": full_text(thought.next),
        "score": view.session.frontier.score(thought.id),
        "parents": view.session.frontier.parents(thought.id),
        "merges": [branch_name(name) for name in thought.merges],
        "supports": [
            {"needs": needs, "holds": all(map(view.stands, needs))}
            for needs in view.session.truth.supports(thought.id)
        ],
        "verdicts": [_judgement(verdict) for verdict in thought.verdicts],
        "outcomes": [_judgement(outcome) for outcome in thought.outcomes],
        "decision": _decision(thought.decision),
        "argument": _argument(thought),
    }


def _judgement(judgement: VerdictView | OutcomeView) -> dict[str, Any]:
    fields = msgspec.to_builtins(judgement)
    return {
        key: full_text(value) if isinstance(value, str) else value for key, value in fields.items()
    }


def _doubts(view: SessionView, name: str) -> list[dict[str, Any]]:
    """Return the causes of a thought's doubt, each in words and with its changed line."""
    if name in view.evidence:
        return []
    return [
        {
            "id": cause,
            "what": full_text(describe_cause(view, cause)),
            "change": change(view, cause) if cause in view.evidence else None,
        }
        for cause in view.session.truth.doubts(name)
    ]


def _evidence(view: SessionView, evidence: EvidenceView) -> dict[str, Any]:
    """Return the fields of evidence. `found` is the result of the last check, and `checked` is its
    time. `alike` names other evidence in doubt of the same place.
    """
    in_doubt = view.session.truth.is_in_doubt(evidence.id)
    anchor, unchanged = evidence.anchor, unchanged_words(view, evidence)
    return {
        "kind": evidence.kind,
        "place": printable(evidence.place),
        "elsewhere": _neighbour(evidence.neighbour),
        "seen": full_text(evidence.seen),
        "anchored": anchor is not None,
        "commit": "" if anchor is None else printable(anchor.known_commit[:12]),
        "clean": anchor is not None and anchor.clean,
        "checked": evidence.checked,
        "found": evidence.found,
        "finding": full_text(evidence.finding),
        "thought": evidence.thought,
        "accepted": _acceptance(evidence.accepted),
        "pinned": evidence.past or view.session.judged(evidence.id).abandoned,
        "change": change(view, evidence.id) if in_doubt else None,
        "unchanged": full_text(unchanged),
        "lines": _line(evidence.shown_line) if unchanged else None,
        "alike": same_place(view, evidence.id)[1:] if in_doubt else (),
        "verdicts": [_judgement(verdict) for verdict in view.verdicts(evidence.id)],
    }


def _acceptance(accepted: Acceptance | None) -> dict[str, Any] | None:
    if accepted is None:
        return None
    return {"author": printable(accepted.author), "at": accepted.at}


def _chain(view: SessionView, name: str) -> list[dict[str, Any]]:
    disputed = disputed_nodes(view)
    return [
        _reason(view, reason) | {"why": printable("; ".join(_against(view, reason.node, disputed)))}
        for reason in explain(view, name, limit=MAX_REASONS)
    ]


def _reason(view: SessionView, reason: Reason) -> dict[str, Any]:
    return brief(view, reason.node) | _place(reason)


def _place(reason: Reason) -> dict[str, Any]:
    return {
        "id": reason.node,
        "depth": reason.depth,
        "way": reason.way,
        "of": reason.of,
        "told": reason.told,
        "above": reason.above,
    }


def _against(view: SessionView, node: str, disputed: Collection[str]) -> Iterator[str]:
    """Yield the reason for which a node makes other nodes fall or doubtful, and its disputes if it
    is one of the `disputed` nodes.
    """
    if cause := _cause(view, node):
        yield cause
    if node in disputed:
        yield from ("".join(fact.parts) for fact in disputes(view, node))


def _cause(view: SessionView, node: str) -> str:
    """Return the reason for which a node makes others fall or doubtful, "" for none."""
    session = view.session
    if session.judged(node).refuted:
        return f"refuted{view.reason(node)}"
    if node in session.revised_by:
        return f"revised by {session.latest_revision(node)}"
    if session.judged(node).abandoned:
        return f"abandoned{view.reason(node)}"
    evidence = view.evidence.get(node)
    return evidence.finding if evidence is not None and evidence.found in IN_DOUBT else ""


def _decision(decision: Decision | None) -> dict[str, Any] | None:
    if decision is None:
        return None
    scores = {option.name: option.scores for option in decision.options}
    weighed = weigh(decision)
    return {
        "sensitivity": printable(describe_sensitivity(weighed)),
        "criteria": [
            {
                "name": printable(criterion.name),
                "weight": criterion.weight,
                "less": criterion.less,
                "scale": f"{format_number(criterion.low)} to {format_number(criterion.high)}",
            }
            for criterion in decision.criteria
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
