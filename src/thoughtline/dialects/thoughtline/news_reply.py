"""Fields of a reply about changes before the call: by other authors, or by files that changed."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from thoughtline.app.commands.command_result import NAMED
from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionRestored,
    Event,
    EvidenceChecked,
    Recorded,
    SupportAdded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.evidence.anchor import DOWN, IN_DOUBT
from thoughtline.core.session import Session
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.views.repair_advice import describe_plan, plan_repair
from thoughtline.dialects.thoughtline.think_reply import describe_loss, recorded_node

RAISING = (AssumptionRestored, EvidenceChecked, SupportAdded, VerdictGiven)
"""Events that may let an exception stand again."""


class News(Struct, frozen=True):
    """Present state of earlier thoughts that events before a call brought down or into doubt.

    `fell` and `doubted` have words for the first `NAMED` nodes, by id. `look_first` is the repair
    of all nodes that fell or came into doubt, before the call and by the call. `in_all` counts the
    nodes of an incomplete list.
    """

    fell: dict[str, str] = {}
    doubted: dict[str, str] = {}
    look_first: str = ""
    in_all: dict[str, int] = {}


def may_bring_down(events: Iterable[Recorded]) -> bool:
    """Check if events may have brought down thoughts, or brought nodes into doubt."""
    return any(
        _questioned(recorded.event) or isinstance(recorded.event, RAISING) for recorded in events
    )


def news_of(session: Session, events: Sequence[Recorded], changed: Sequence[str]) -> News:
    """Return the news for the events before a call. `changed` are the nodes that fell or came into
    doubt by the call itself.
    """
    truth = session.truth
    new = {recorded_node(each.event) for each in events} | set(changed)
    questioned = {node for each in events for node in _questioned(each.event)}
    versions = {each.version for each in events}
    questioned.update(
        piece
        for piece in truth.exceptions
        if truth.is_defeated(piece) and truth.questioned_since(piece) in versions
    )
    refuted = {node for node in questioned if truth.is_refuted(node)}
    causes: dict[str, tuple[str, ...]] = {}
    fell = [
        node
        for node in _in_order(truth.fallen - new if refuted else ())
        if not (truth.is_refuted(node) or session.is_given_up(node))
        and not refuted.isdisjoint(truth.learn_causes(node, causes))
    ]
    doubted = [
        node
        for node in _in_order(truth.doubted_by(questioned) - new)
        if node not in session.evidence and session.is_live(node)
    ]
    lost = {*refuted, *fell}
    return News(
        fell={
            node: describe_loss(
                session, node, truth.lost_supports(node, lost) or [tuple(causes[node][:NAMED])]
            )
            for node in fell[:NAMED]
        },
        doubted={node: " ".join(truth.doubts(node)) for node in doubted[:NAMED]},
        look_first=describe_plan(plan_repair(session, (*changed, *fell, *questioned, *doubted))),
        in_all={
            what: len(nodes)
            for what, nodes in (("fell", fell), ("in_doubt", doubted))
            if len(nodes) > NAMED
        },
    )


def news_fields(reply: Mapping[str, Any], news: News) -> dict[str, Any]:
    """Return the fields of a reply that news about earlier nodes extends."""
    fields: dict[str, Any] = {}
    if news.fell:
        fields["fell"] = news.fell | reply.get("fell", {})
    if news.doubted:
        fields["in_doubt"] = news.doubted | reply.get("in_doubt", {})
    if fields and news.look_first:
        fields["look_first"] = news.look_first
    if news.in_all:
        known = reply.get("in_all", {})
        counts = {
            what: count + known.get(what, len(reply.get(what, ())))
            for what, count in news.in_all.items()
        }
        fields["in_all"] = known | counts
    return fields


def _questioned(event: Event) -> tuple[str, ...]:
    """Return the nodes that an event refutes, replaces, gives up, or puts in doubt."""
    match event:
        case AssumptionRefuted(assumption=node):
            return (node,)
        case VerdictGiven(on=node, verdict="refuted" | "abandoned"):
            return (node,)
        case EvidenceChecked(evidence=node, found=found) if found in IN_DOUBT + DOWN:
            return (node,)
        case ThoughtRecorded(revises=node, supersedes=others) if node or others:
            return tuple(filter(None, (node, *others)))
        case _:
            return ()


def _in_order(nodes: Iterable[str]) -> list[str]:
    return sorted(nodes, key=node_sort_key)
