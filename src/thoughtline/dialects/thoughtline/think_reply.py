"""The reply has the new ids and changes to other nodes, and never repeats the thought."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from thoughtline.app.commands.command_result import NAMED, CommandResult, together
from thoughtline.core import argument, decision
from thoughtline.core.command import Command
from thoughtline.core.event_parts import recorded_node
from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionRestored,
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
from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.evidence.observation import Observation, describe_unwatched
from thoughtline.core.rules.references import find_node
from thoughtline.core.rules.runs import nearest_run
from thoughtline.core.session import Session
from thoughtline.core.text.quotation import write_text
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.views.doubts import describe_causes, name_ground
from thoughtline.core.views.repair_advice import describe_plan, plan_repair

VERDICTS: dict[Judgement, str] = {
    "verified": "verify",
    "refuted": "refute",
    "abandoned": "abandon",
    "restored": "restore",
}
"""Argument of `think` for each verdict."""

EXPANDED = 5
"""Maximum number of thoughts to expand next in a reply."""

STEPS = 12
"""Maximum number of steps of the best path in a reply: the last steps."""

WIDTH = 160
"""Maximum number of characters of the label and the first words of a thought."""

SEARCHED = ("expand", "best_path")
"""Fields of a reply that contain thoughts with their scores."""

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
    """Return the id of the recorded thought, or of the thought that got a support."""
    if change.thought is not None:
        return change.thought.thought
    gained = (event.thought for event in change.events if isinstance(event, SupportAdded))
    return next(gained, BESIDES)


def named_nodes(
    parts: Sequence[tuple[Command, CommandResult[Session]]],
) -> dict[str, list[str]]:
    """Leave out nodes that a part named by label, because the caller knows the labels."""
    naming = [part for part in parts if _names_nodes(part[0])]
    if not naming:
        return {}
    new = {recorded_node(event) for _, change in parts for event in change.events}
    named: dict[str, dict[str, None]] = {}
    for command, change in naming:
        known = new | _labelled(command, change.now) if change.now.labels else new
        for event in change.events:
            for what, node in _named_in(event, command):
                if node not in known:
                    named.setdefault(what, {})[node] = None
    return {what: list(nodes) for what, nodes in named.items()}


def _names_nodes(command: Command) -> bool:
    grounds = command.rests_on or command.revises or command.about or command.contradicts
    judged = command.verify or command.refute or command.abandon or command.restore
    return bool(grounds or judged or command.outcomes)


def _labelled(command: Command, session: Session) -> set[str]:
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
    refuted = (
        event.assumption if isinstance(event, AssumptionRefuted) else event.on
        for event in change.events
        if isinstance(event, AssumptionRefuted)
        or (isinstance(event, VerdictGiven) and event.verdict == "refuted")
    )
    return [node for node in refuted if change.now.judged(node).verified]


def unchanged_nodes(
    judging: Sequence[tuple[Command, CommandResult[Session]]],
) -> dict[str, Any]:
    """Return the fields about nodes that verdicts were to turn, and that are as they were."""
    fields: dict[str, Any] = {}
    if fallen := {node: why for part in judging for node, why in still_fallen(*part).items()}:
        fields["still_fallen"] = fallen
    if given_up := {node: why for part in judging for node, why in still_abandoned(*part).items()}:
        fields["still_abandoned"] = given_up
    if doubtful := " ".join(filter(None, (still_in_doubt(*part) for part in judging))):
        fields["still_in_doubt"] = doubtful
    return fields


def still_fallen(command: Command, change: CommandResult[Session]) -> dict[str, str]:
    """Return the reason for each thought."""
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
    """Return thoughts that rest on an old revision of a verified thought."""
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
    """Skip bare numbers, which mean assumptions."""
    candidates = (name for name in names if not name.strip().isdecimal())
    nodes = dict.fromkeys(find_node(change.now, name, what="restore") for name in candidates)
    # A later thought of the same call may have taken a label over.
    return [t for t in nodes if t.startswith("t") and int(t[1:]) <= change.shift.thoughts]


def _named_in(event: Event, command: Command) -> Iterator[tuple[str, str]]:
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


def _verdict(event: Event) -> Iterator[tuple[str, str]]:
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
    """Abandoned evidence is not compared with files any more."""
    nodes = (
        event.on
        for event in change.events
        if isinstance(event, VerdictGiven) and event.verdict == "abandoned"
    )
    return " ".join(node for node in nodes if node in change.now.evidence)


def _began(project: str) -> str:
    folder = project.rstrip("/").rpartition("/")[2]
    if folder:
        return f"a new session of {folder}"
    return "a new session without a project: `project` with a folder gives it one"


def _beginning(change: CommandResult[Session]) -> Iterator[tuple[str, Any]]:
    yield "session", change.session
    yield "version", change.version
    if change.events and change.version == len(change.events):
        yield "began", _began(change.now.description.project)


def _additions(change: CommandResult[Session]) -> Iterator[tuple[str, Any]]:
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
    if not (change.fell or change.rose or change.doubts or change.settled):
        return {}
    turned = {"fell": len(change.fell), "stands_again": len(change.rose)}
    return {
        **{what: count for what, count in turned.items() if max(turned.values()) > NAMED and count},
        **({"in_doubt": change.doubted} if change.doubted > len(change.doubts) else {}),
        **({"settled": len(change.settled)} if len(change.settled) > NAMED else {}),
    }


def _grounds(change: CommandResult[Session]) -> Iterator[tuple[str, Any]]:
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


def computations(thought: ThoughtRecorded) -> Iterator[tuple[str, Any]]:
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


def search_fields(
    change: CommandResult[Session], *, searching: bool
) -> Iterator[tuple[str, dict[str, Any] | str]]:
    """Yield nothing if the call neither searches nor judges a thought with a score."""
    session = change.now
    if not (searching or any(map(session.frontier.score, _judged(change)))):
        return
    ahead, path = session.next_steps(EXPANDED), session.best_path()
    yield "expand", _with_scores(session, ahead)
    if len(path) > 1 or not set(path) <= set(ahead):
        yield "best_path", _with_scores(session, path[-STEPS:])
    if not ahead:
        yield "search", "done: nothing is left to expand"


def searched_thoughts(reply: Mapping[str, Any]) -> set[str]:
    return {thought for what in SEARCHED for thought in reply.get(what, ())}


def name_steps(reply: Mapping[str, Any], words: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Return the fields of `search_fields` with first words before each score."""
    return {
        what: {t: _step(words.get(t, ""), score) for t, score in reply[what].items()}
        for what in SEARCHED
        if what in reply
    }


def _step(words: str, score: float) -> str:
    return write_text(words, WIDTH, f"{score:g}") if words else f"({score:g})"


def _with_scores(session: Session, thoughts: Sequence[str]) -> dict[str, float | None]:
    return {thought: session.frontier.score(thought) for thought in thoughts}


def _judged(change: CommandResult[Session]) -> Iterator[str]:
    for event in change.events:
        if isinstance(event, VerdictGiven) and event.verdict != "verified":
            yield event.on


def read_lines(command: Command, change: CommandResult[Session], width: int) -> dict[str, str]:
    """Return the lines that were read for each piece of evidence in at most `width` characters, or
    the reason for which the evidence is not watched, or whether the run of a command was seen.

    A retry of the call reports only lines that have not changed.
    """
    read: dict[str, str] = {}
    for event in change.events:
        if not isinstance(event, EvidenceGiven):
            continue
        if event.unwatched:
            read[event.evidence] = describe_unwatched(event.unwatched)
        anchor, observation = command.anchors.get(event.text), command.observations.get(event.text)
        if observation is None:
            continue
        if event.kind == "command":
            read[event.evidence] = _describe_run(event, observation, change.now)
        elif event.anchor and anchor and anchor.content == event.anchor.content:
            read[event.evidence] = observation.summary(width)
    given = {event.text for event in change.events if isinstance(event, EvidenceGiven)}
    for text, anchor in command.anchors.items():
        observation = command.observations.get(text)
        if observation is not None and text not in given and (piece := _piece_at(change, anchor)):
            read[piece] = observation.summary(width)
    return {name: line for name, line in read.items() if line}


def _describe_run(event: EvidenceGiven, observation: Observation, now: Session) -> str:
    """Return whether the run of a command was seen, and the nearest run on record."""
    told = observation.summary()
    if observation.witness is None and told:
        near = nearest_run(now, event)
        how = "seen" if near and now.evidence[near].anchored else "told"
        return f"{told}; {near} is the run that was {how}" if near else told
    return told


def _piece_at(change: CommandResult[Session], anchor: Anchor) -> str:
    """Return "" if no new support names the piece, and it was not moved there."""
    for event in change.events:
        match event:
            case VerdictGiven(on=piece, anchor=there) if there == anchor:
                return piece
            case ThoughtRecorded(rests_on=supports):
                needs = [need for support in supports for need in support]
            case SupportAdded(needs=support):
                needs = list(support)
            case _:
                continue
        for need in needs:
            state = change.now.evidence.get(need)
            if state is not None and state.place == anchor.place:
                return need
    return ""
