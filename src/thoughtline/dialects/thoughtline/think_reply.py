"""The answer of `think`: what was numbered, and what it changed elsewhere. Never the thought."""

from collections.abc import Iterator, Sequence
from typing import Any

from thoughtline.app.command_result import NAMED, CommandResult
from thoughtline.core import argument, decision
from thoughtline.core.events import Needs, ThoughtRecorded
from thoughtline.core.session import Session

EXPANDED = 5
"""Thoughts to expand next that a reply names."""


def think_reply(change: CommandResult[Session], *, searching: bool) -> dict[str, Any]:
    """What is worth a model's attention. `searching` asks what to expand next."""
    reply: dict[str, Any] = {"session": change.session, "version": change.version}
    reply.update(_additions(change))
    reply.update(_consequences(change))
    reply.update(_warnings(change))
    if searching:
        reply["expand"] = change.now.frontier.next(change.now.is_live, EXPANDED)
    return reply


def _additions(change: CommandResult[Session]) -> Iterator[tuple[str, Any]]:
    if change.thought is not None:
        yield "thought", change.thought.thought
        if change.thought.branch:
            yield "branch", change.thought.branch
    if change.stated:
        yield "assumptions", list(change.stated)
    if change.shown:
        yield "evidence", list(change.shown)
    if not change.events:
        yield "note", "Nothing changed: it was so already."
    if change.thought is not None:
        yield from computations(change.thought)


def _consequences(change: CommandResult[Session]) -> Iterator[tuple[str, Any]]:
    if change.fell:
        yield "fell", {t: _alternatives(lost) or "refuted" for t, lost in change.through.items()}
    if change.survived:
        yield (
            "survived",
            {thought: " ".join(needs) or "verified" for thought, needs in change.survived.items()},
        )
    if change.rose:
        yield "stands_again", list(change.rose[:NAMED])
    if change.settled:
        yield "settled", list(change.settled[:NAMED])
    if len(change.fell) > NAMED or len(change.rose) > NAMED:
        yield "in_all", {"fell": len(change.fell), "stands_again": len(change.rose)}
    if change.taken_over:
        yield "took_over", _alternatives(change.taken_over)
    if change.dropped:
        yield "dropped", " ".join(change.dropped)
    if change.leaning:
        yield "rests_on_still", {t: _alternatives(needs) for t, needs in change.leaning.items()}


def _warnings(change: CommandResult[Session]) -> Iterator[tuple[str, Any]]:
    thought = change.thought
    if thought is not None and change.causes:
        causes = " ".join(change.causes)
        own = " Give its own `rests_on`, or 'none'." if change.taken_over else ""
        yield "on_sand", f"{thought.thought} does not stand: it rests on {causes}, refuted.{own}"
    if change.given_up:
        yield "outdated", {node: _what_became(newer) for node, newer in change.given_up.items()}
    if change.doubts:
        yield "in_doubt", {node: " ".join(causes) for node, causes in change.doubts.items()}
    if thought is not None and change.unsettled:
        rest = " ".join(change.unsettled[:NAMED])
        yield "check", f"{rest} rest on {thought.revises}, now revised."
    if change.contradictions:
        named = list(change.contradictions.items())[:NAMED]
        yield "conflicts", {" ".join(nodes): way_out for nodes, way_out in named}
    if change.resolved:
        yield "resolved", [" ".join(nodes) for nodes in change.resolved[:NAMED]]


def _what_became(newer: str) -> str:
    return f"revised by {newer}" if newer else "abandoned"


def computations(thought: ThoughtRecorded) -> Iterator[tuple[str, Any]]:
    """What follows from the numbers and links that a thought was given."""
    if thought.decision is not None:
        result = decision.weigh(thought.decision)
        yield (
            "computed",
            {
                "totals": {ranked.option: round(ranked.total, 4) for ranked in result.ranking},
                "best": list(result.winners),
                "flips": _flip(result),
            },
        )
    if thought.argument is not None:
        labels = argument.ground(thought.argument)
        yield (
            "computed",
            {
                "accepted": list(labels.accepted),
                "defeated": list(labels.defeated),
                "undecided": list(labels.undecided),
            },
        )


def _flip(result: decision.DecisionResult) -> str:
    if len(result.winners) > 1:
        return "it is a tie"
    flip = result.sensitivity
    if flip is None:
        return "no change of one weight does"
    return (
        f"weight of {flip.criterion} at {flip.needed:.4g} instead of {flip.given:.4g}: "
        f"{flip.option} catches up"
    )


def _alternatives(supports: Sequence[Needs]) -> str:
    return " | ".join(dict.fromkeys(" ".join(needs) for needs in supports))
