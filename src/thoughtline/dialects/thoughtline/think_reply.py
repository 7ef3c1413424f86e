"""Reply of the tool `think`: the new ids, and changes to other nodes. The reply never repeats the
thought.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from thoughtline.app.commands.command_result import NAMED, CommandResult, together
from thoughtline.core.command import Command
from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionStated,
    AssumptionVerified,
    ContradictionDeclared,
    Event,
    EvidenceGiven,
    Judgement,
    Needs,
    OutcomeRecorded,
    SupportAdded,
    ThoughtRecorded,
    ThoughtScored,
    VerdictGiven,
)
from thoughtline.core.rules.references import find_node
from thoughtline.core.session import Session
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.views.doubts import describe_causes, name_ground
from thoughtline.core.views.repair_advice import describe_plan, plan_repair
from thoughtline.dialects.thoughtline.computations import computations
from thoughtline.dialects.thoughtline.search_reply import search_fields

VERDICTS: dict[Judgement, str] = {
    "verified": "verify",
    "refuted": "refute",
    "abandoned": "abandon",
    "restored": "restore",
}
"""Argument of `think` for each verdict."""

BESIDES = "besides"
"""Key for the additions of a call with several thoughts that belong to none of the thoughts."""


def think_reply(change: CommandResult[Session], *, searching: bool) -> dict[str, Any]:
    """Return the fields of a reply, which a model should know. If `searching` is true, the reply
    names the thoughts to expand next.

    The thoughts to expand next are also added if a thought with a score was abandoned, refuted or
    restored.
    """
    reply = dict(_beginning(change))
    if change.thought is not None:
        reply["thought"] = change.thought.thought
    reply.update(_additions(change))
    if not change.events:
        reply["note"] = "Nothing changed: it was so already."
    reply.update(_consequences(change))
    reply.update(_grounds(change))
    reply.update(_warnings(change))
    reply.update(search_fields(change, searching=searching))
    return reply


def batch_reply(
    changes: Sequence[CommandResult[Session]], labels: Sequence[str], *, searching: bool
) -> dict[str, Any]:
    """Return the reply to several thoughts: the ids of each thought, and the changes of all
    thoughts together.

    `labels` are the labels of the thoughts, "" for none; if no thought has a label, the ids are one
    text. Changes are reported in their state after the last thought. A change that a later thought
    undid is left out.
    """
    whole = together(changes)
    reply = dict(_beginning(whole))
    recorded = [change.thought.thought for change in changes if change.thought is not None]
    if any(labels):
        named = zip(recorded, labels, strict=False)
        reply["thoughts"] = {label or thought: thought for thought, label in named}
    elif recorded:
        reply["thoughts"] = " ".join(recorded)
    for change in changes:
        part = _part(change)
        for what, value in (*_additions(change), *_grounds(change)):
            reply.setdefault(what, {})[part] = value
    reply.update(_consequences(whole))
    reply.update(_warnings(whole))
    reply.update(search_fields(whole, searching=searching))
    return reply


def _part(change: CommandResult[Session]) -> str:
    """Return the id of the thought that a part of a call recorded, or to which it added a
    support.
    """
    if change.thought is not None:
        return change.thought.thought
    gained = (event.thought for event in change.events if isinstance(event, SupportAdded))
    return next(gained, BESIDES)


def named_nodes(command: Command, change: CommandResult[Session]) -> dict[str, list[str]]:
    """Return the ids that a call named and that the record had before, by argument.

    Nodes that the call named by their label are left out, because the caller knows the labels.
    """
    if not (command.rests_on or command.revises or command.about or command.contradicts):
        asked = command.verify or command.refute or command.abandon or command.restore
        if not (asked or command.outcomes):
            return {}
    named: dict[str, dict[str, None]] = {}
    new: set[str] = set()
    for event in change.events:
        new.add(recorded_node(event))
        for what, node in _named_in(event, command):
            named.setdefault(what, {})[node] = None
    new |= _labelled(command, change.now)
    known = {what: [node for node in nodes if node not in new] for what, nodes in named.items()}
    return {what: nodes for what, nodes in known.items() if nodes}


def _labelled(command: Command, session: Session) -> set[str]:
    """Return the thoughts that a command names by a label."""
    names = chain(
        chain.from_iterable((*command.rests_on, *command.contradicts)),
        (*command.verify, *command.refute, *command.abandon, *command.restore),
        (thought for thought, _ in command.outcomes),
        filter(None, (command.revises, command.about)),
        (substitute for _, substitute in command.instead),
    )
    labels = (session.labels.find(name) for name in names)
    # A revision of this call comes after the label was looked up.
    thoughts = {thought for thought in labels if thought is not None}
    return thoughts | {session.latest_revision(thought) for thought in thoughts}


def refuted_though_verified(change: CommandResult[Session]) -> list[str]:
    """Return the nodes that a call refuted and that somebody had verified."""
    refuted = (
        event.assumption if isinstance(event, AssumptionRefuted) else event.on
        for event in change.events
        if isinstance(event, AssumptionRefuted)
        or (isinstance(event, VerdictGiven) and event.verdict == "refuted")
    )
    return [node for node in refuted if change.now.judged(node).verified]


def still_fallen(command: Command, change: CommandResult[Session]) -> dict[str, str]:
    """Return the thoughts that a call verified or restored and that still do not stand, with the
    reason.
    """
    now = change.now
    return {
        node: f"{_causes(now, node)}; `about` {node} gives it other grounds"
        for node in _thoughts(change, (*command.verify, *command.restore))
        if not now.truth.stands(node)
    }


def still_abandoned(command: Command, change: CommandResult[Session]) -> dict[str, str]:
    """Return the thoughts that a call verified and that are still abandoned, with the next step."""
    return {
        node: f"it was given up before; `restore` {node} takes it up again"
        for node in _thoughts(change, command.verify)
        if change.now.judged(node).abandoned
    }


def still_in_doubt(command: Command, change: CommandResult[Session]) -> str:
    """Return the thoughts in doubt that rest on an old revision of a thought that a call
    verified.
    """
    if not command.verify:
        return ""
    now = change.now
    verified = _thoughts(change, command.verify)
    words = set(verified)
    for old, new in reversed(now.revised_by.items()):  # later revisions come first
        if new in words:
            words.add(old)
    doubted = now.truth.doubted_by(words.difference(verified))
    return _few(sorted(doubted, key=node_sort_key))


def _thoughts(change: CommandResult[Session], names: Sequence[str]) -> list[str]:
    """Return the thoughts that a command named, each thought once. A bare number is skipped,
    because it means an assumption.
    """
    candidates = (name for name in names if not name.strip().isdecimal())
    nodes = dict.fromkeys(find_node(change.now, name, what="restore") for name in candidates)
    # A later thought of the same call may have taken a label over.
    return [t for t in nodes if t.startswith("t") and int(t[1:]) <= change.shift.thoughts]


def _named_in(event: Event, command: Command) -> Iterator[tuple[str, str]]:
    """Yield the command's arguments with the ids that they named, as recorded in an event."""
    match event:
        case ThoughtRecorded():
            if command.rests_on:
                yield from (("rests_on", node) for needs in event.rests_on for node in needs)
            if event.revises:
                yield "revises", event.revises
        case SupportAdded(thought=thought, needs=needs):
            yield "about", thought
            if command.rests_on:
                yield from (("rests_on", node) for node in needs)
        case ThoughtScored(on=thought):
            yield "about", thought
        case ContradictionDeclared(nodes=nodes):
            yield from (("contradicts", node) for node in nodes)
        case _:
            yield from _verdict(event)


def recorded_node(event: Event) -> str:
    """Return the node that an event records; "" if the event records no node."""
    match event:
        case (
            ThoughtRecorded(thought=node)
            | AssumptionStated(assumption=node)
            | EvidenceGiven(evidence=node)
        ):
            return node
        case _:
            return ""


def _verdict(event: Event) -> Iterator[tuple[str, str]]:
    """Yield the argument of `think` that a verdict corresponds to, and the judged node."""
    match event:
        case AssumptionVerified(assumption=node):
            yield "verify", node
        case AssumptionRefuted(assumption=node):
            yield "refute", node
        case AssumptionRestored(assumption=node):
            yield "restore", node
        case VerdictGiven(on=node, verdict=verdict) if verdict in VERDICTS:
            yield VERDICTS[verdict], node
        case OutcomeRecorded(on=node):
            yield "outcome", node


def _no_longer_watched(change: CommandResult[Session]) -> str:
    """Return the evidence that the call abandoned, and that is therefore no longer compared with
    files.
    """
    nodes = (
        event.on
        for event in change.events
        if isinstance(event, VerdictGiven) and event.verdict == "abandoned"
    )
    return " ".join(node for node in nodes if node in change.now.evidence)


def _began(project: str) -> str:
    folder = project.rstrip("/").rpartition("/")[2]
    return f"a new session of {folder}" if folder else "a new session"


def _beginning(change: CommandResult[Session]) -> Iterator[tuple[str, Any]]:
    yield "session", change.session
    yield "version", change.version
    if change.events and change.version == len(change.events):
        yield "began", _began(change.now.description.project)


def _additions(change: CommandResult[Session]) -> Iterator[tuple[str, Any]]:
    """Yield the fields about nodes that one part of a call added to the record."""
    if change.thought is not None and change.thought.branch:
        yield "branch", change.thought.branch
    if change.stated:
        yield "assumptions", list(change.stated)
    if change.shown:
        yield "evidence", list(change.shown)
    if change.thought is not None:
        yield from computations(change.thought)


def _consequences(change: CommandResult[Session]) -> Iterator[tuple[str, Any]]:
    if change.fell:
        yield "fell", {t: describe_loss(change.now, t, lost) for t, lost in change.through.items()}
    if change.survived:
        yield (
            "survived",
            {thought: " ".join(needs) or "verified" for thought, needs in change.survived.items()},
        )
    lost = (*change.fell, *change.shift.doubted)
    if lost and (plan := describe_plan(plan_repair(change.now, lost))):
        yield "look_first", plan
    if change.rose:
        yield "stands_again", list(change.rose[:NAMED])
    if change.settled:
        yield "settled", list(change.settled[:NAMED])
    if history := _no_longer_watched(change):
        yield "no_longer_watched", history
    if in_all := _in_all(change):
        yield "in_all", in_all
    if change.leaning:
        yield "rests_on_still", {t: _alternatives(needs) for t, needs in change.leaning.items()}


def describe_loss(session: Session, thought: str, lost: Sequence[Needs]) -> str:
    """Return the lost grounds of a fallen thought, and the thought's grounds that still stand."""
    if not lost:
        return "refuted"
    gone = {node for needs in lost for node in needs}
    grounds = dict.fromkeys(n for needs in session.truth.supports(thought) for n in needs)
    left = [node for node in grounds if node not in gone and session.is_live(node)]
    if not left:
        return _alternatives(lost, session)
    return f"lost {_alternatives(lost, session)}; left {_few(left)}"


def _in_all(change: CommandResult[Session]) -> dict[str, int]:
    """Return the full lengths of lists that are incomplete in the reply."""
    if not (change.fell or change.rose or change.doubts or change.settled):
        return {}
    turned = {"fell": len(change.fell), "stands_again": len(change.rose)}
    return {
        **{what: count for what, count in turned.items() if max(turned.values()) > NAMED and count},
        **({"in_doubt": change.doubted} if change.doubted > len(change.doubts) else {}),
        **({"settled": len(change.settled)} if len(change.settled) > NAMED else {}),
    }


def _grounds(change: CommandResult[Session]) -> Iterator[tuple[str, Any]]:
    """Yield the grounds of one thought, in their present state."""
    thought = change.thought
    if change.taken_over:
        yield "took_over", _alternatives(change.taken_over)
    if change.dropped:
        yield "dropped", " ".join(change.dropped)
    if thought is None or change.now.is_given_up(thought.thought):
        return
    if causes := change.now.truth.causes(thought.thought):
        yield "on_sand", _explain_fall(change, thought.thought, causes)


def _explain_fall(change: CommandResult[Session], thought: str, causes: Sequence[str]) -> str:
    if thought in causes:  # a later thought of the same call refuted it
        return f"{thought} does not stand: it was refuted."
    own = " Give its own `rests_on`, or 'none'." if change.taken_over else ""
    if any(map(change.now.defeater, causes)):
        return f"{thought} does not stand: {_causes(change.now, thought)}.{own}"
    return f"{thought} does not stand: it rests on {_few(causes)}, refuted.{own}"


def _causes(session: Session, node: str) -> str:
    """Return the first causes of a fall, and the number of the others."""
    causes = session.truth.causes(node)
    more = f" and {len(causes) - NAMED:,} more" if len(causes) > NAMED else ""
    return describe_causes(session, causes[:NAMED]) + more


def _few(causes: Sequence[str]) -> str:
    more = len(causes) - NAMED
    return " ".join(causes[:NAMED]) + (f" and {more:,} more" if more > 0 else "")


def _warnings(change: CommandResult[Session]) -> Iterator[tuple[str, Any]]:
    if change.given_up:
        yield (
            "outdated",
            {node: _describe_successor(newer) for node, newer in change.given_up.items()},
        )
    if change.doubts:
        yield "in_doubt", {node: " ".join(causes) for node, causes in change.doubts.items()}
    if change.contradictions:
        named = list(change.contradictions.items())[:NAMED]
        yield "conflicts", {" ".join(nodes): way_out for nodes, way_out in named}
    if change.resolved:
        yield "resolved", [" ".join(nodes) for nodes in change.resolved[:NAMED]]


def _describe_successor(newer: str) -> str:
    return f"revised by {newer}" if newer else "abandoned"


def _alternatives(supports: Sequence[Needs], session: Session | None = None) -> str:
    """Return alternative supports. With a `session`, exceptions are named too."""

    def named(needs: Needs) -> str:
        return " ".join(needs if session is None else [name_ground(session, n) for n in needs])

    return " | ".join(dict.fromkeys(map(named, supports)))
