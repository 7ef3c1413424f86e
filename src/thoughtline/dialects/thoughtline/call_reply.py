"""Reply to a call of `think`: the fields of `think_reply.py`, and what only the record knows."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any
from weakref import ref

import msgspec
from msgspec import Struct

from thoughtline.app.commands.command_result import NAMED, CommandResult
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.queries.queries import Queries
from thoughtline.app.queries.text_previews import FirstWords
from thoughtline.app.queries.visits import is_check
from thoughtline.core.command import Command
from thoughtline.core.decision import weigh
from thoughtline.core.event_parts import recorded_node
from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionVerified,
    Event,
    EvidenceChecked,
    Recorded,
    SupportAdded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.evidence.anchor import DOWN, IN_DOUBT
from thoughtline.core.evidence.line_change import LineChange
from thoughtline.core.evidence.observation import SHORT
from thoughtline.core.evidence.observation import WIDTH as OBSERVED
from thoughtline.core.kinds import CONCLUSION, QUESTION
from thoughtline.core.refusal import Refused
from thoughtline.core.session import Session
from thoughtline.core.shift import Shift
from thoughtline.core.text.ellipsis import keep_ends, shorten
from thoughtline.core.text.quotation import quote, quote_name, quote_reason
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.changes.changes import event_text
from thoughtline.core.views.facts import describe_choice
from thoughtline.core.views.repair_advice import describe_plan, plan_repair
from thoughtline.core.views.root_cause import describe_roots
from thoughtline.core.views.summaries.excerpt import Excerpt
from thoughtline.core.views.summaries.glance import words_of
from thoughtline.core.views.summaries.outline import Outline
from thoughtline.dialects.thoughtline.recall import Reader, Record
from thoughtline.dialects.thoughtline.think_reply import (
    VERDICTS,
    batch_reply,
    describe_loss,
    name_steps,
    named_nodes,
    read_lines,
    refuted_though_verified,
    searched_thoughts,
    think_reply,
    unchanged_nodes,
)

Asked = dict[str, tuple[str, str]]
"""Questions by id: a text about the question, and its outcome, "" for none."""

RAISING = (AssumptionRestored, EvidenceChecked, SupportAdded, VerdictGiven)
"""Events that may let an exception stand again."""

OTHERS = 8
"""Maximum number of other authors' events that a reply names. Further events are only counted."""

WIDTH = 60
"""Maximum number of characters of an event, an author or a reason."""

NAMING = ("rests_on", "revises", "about", "contradicts", *VERDICTS.values(), "outcome")
"""Fields of a reply with the first words of the nodes that the call named."""

PLAIN, PER_THOUGHT = 120, 60
"""Number of characters of a reply up to which words are shortened: of one thought, and of each
thought of a batch.
"""

SHORTEST, LINE = 9, 18
"""Least number of characters of the words of a node, and of the line of a place."""

MORE = ", ..."


class CallSummary(Struct, frozen=True):
    """Summary of a call, from the session that it left: its reply, and its named ids and events.

    `verified` are nodes that the call refuted, although somebody had verified them. `changed` are
    the nodes that fell or came into doubt by the call. `may_turn_others` is true if the call may
    have turned nodes of other sessions. `labels` are those of the thoughts of a search, and `now`
    refers to the session in memory.
    """

    reply: dict[str, Any]
    named: dict[str, list[str]]
    events: list[Event]
    verified: list[str]
    chosen: dict[str, str]
    changed: tuple[str, ...]
    may_turn_others: bool
    labels: dict[str, str]
    now: ref[Session]


def summarise(
    commands: Sequence[Command], changes: Sequence[CommandResult[Session]], *, is_batch: bool
) -> CallSummary:
    searching = any(command.score is not None or command.search is not None for command in commands)
    if is_batch:
        labels = [command.label or "" for command in commands if command.text is not None]
        reply = batch_reply(changes, labels, searching=searching)
    else:
        reply = think_reply(changes[0], searching=searching)
    parts = list(zip(commands, changes, strict=True))
    showing = [part for part in parts if part[1].shown or part[0].anchors]
    width = SHORT if is_batch else OBSERVED
    if read := {node: line for part in showing for node, line in read_lines(*part, width).items()}:
        reply["read"] = read
    if judging := [part for part in parts if part[0].verify or part[0].restore]:
        reply |= unchanged_nodes(judging)
    if changes[-1].now.delegations and (asked := asked_grounds(changes)):
        reply["asked"] = asked
    now = changes[-1].now
    return CallSummary(
        reply,
        named_nodes(parts),
        [event for change in changes for event in change.events],
        [node for change in changes for node in refuted_though_verified(change)],
        choices(changes),
        tuple(node for each in changes for node in (*each.fell, *each.shift.doubted)),
        any(change.may_turn_others for change in changes),
        {node: now.labels.of(node) for node in searched_thoughts(reply)},
        ref(now),
    )


async def news_since(
    result: CallSummary, recorder: Recorder[Session], record: Record, reader: Reader
) -> dict[str, Any]:
    """Return the fields about events since the caller's last call: events of others, thoughts that
    fell or came into doubt because of these events or of changed files, and the changed lines.

    The events of the call itself are the latest events of the session.
    """
    session, version = result.reply["session"], result.reply["version"]
    before = version - len(result.events)
    visit = reader.conversation, session, reader.author
    events = await record.visits.advance(*visit, before=before, now=version)
    fields: dict[str, Any] = {}
    if events and may_bring_down(events):
        tell = partial(news_of, events=events, changed=result.changed)
        fields = news_fields(result.reply, await recorder.look(session, tell))
    if events and (others := describe_others([each for each in events if not is_check(each)])):
        fields["others"] = others
    in_doubt = fields.get("in_doubt") or result.reply.get("in_doubt")
    if in_doubt and (changed := await _changed_lines(session, in_doubt, record.queries)):
        fields["changed"] = changed
    return fields


async def reply_fields(
    result: CallSummary, queries: Queries, first_words: FirstWords
) -> dict[str, Any]:
    """Return the reply to a call, with the first words of the nodes that the call named."""
    session = result.reply["session"]
    first_words.keep(session, result.now, result.events)
    wanted = {node for nodes in result.named.values() for node in nodes}
    wanted |= outcomes(result.reply) | result.labels.keys()
    reply = result.reply.copy()
    if wanted or "asked" in reply:
        words = await first_words.read(queries, session, result.now, wanted)
        for what, nodes in result.named.items():
            if known := {node: words[node] for node in nodes if node in words}:
                reply[what] = known
        steps = {
            node: f"{label}: {words[node]}" if label else words[node]
            for node, label in result.labels.items()
            if node in words
        }
        reply |= name_steps(reply, steps) | with_outcomes(reply, words)
    if result.chosen:
        reply["chosen"] = await describe_choices(queries, session, result.chosen)
    if result.verified:
        reply["was_verified"] = await describe_verifications(
            queries, reply["session"], result.verified
        )
    return reply


def short_reply(reply: Mapping[str, Any], session: str | None) -> dict[str, Any]:
    """Return a reply without the words of the caller, for a model. A program may read all fields of
    each reply.

    Left out are the session that the call named, evidence whose lines are told, and the grounds of
    a revision that follow from those of the revised thought. Thoughts that all have labels are
    told by their first and last id. The lines of a batch get shorter, so that a thought costs about
    `PER_THOUGHT` characters.
    """
    text = {what: value for what, value in reply.items() if what != "took_over"}
    if session == reply["session"]:
        del text["session"]
    ids = reply.get("thoughts", ())
    nodes = ids.split() if isinstance(ids, str) else [*dict(ids).values()]
    if len(nodes) > 1 and isinstance(ids, dict) and ids.keys().isdisjoint(nodes):
        text["thoughts"] = f"{nodes[0]} to {nodes[-1]}"
    if "evidence" in reply and _pieces(reply["evidence"]) <= reply.get("read", {}).keys():
        del text["evidence"]
    if "dropped" in reply and not (dropped := _without_evidence(reply["dropped"])):
        del text["dropped"]
    elif "dropped" in reply:
        text["dropped"] = dropped
    if named := {what: reply[what] for what in NAMING if what in reply}:
        ids = {what: dict.fromkeys(nodes, "") for what, nodes in named.items()}
        room = PLAIN - len(msgspec.json.encode(text | ids))
        width = max(SHORTEST, min(WIDTH, room // sum(map(len, named.values()))))
        for what, words_of_nodes in named.items():
            text[what] = {node: shorten(words, width) for node, words in words_of_nodes.items()}
    if nodes and (read := text.get("read")):
        text["read"] = _shorten_lines(text, read, PER_THOUGHT * len(nodes))
    return text


def _shorten_lines(text: Mapping[str, Any], read: Mapping[str, str], room: int) -> dict[str, str]:
    """Cut until `text` has `room` characters. Words about evidence without lines stay whole."""
    lines = {name: words for name, words in read.items() if words[:1].isdecimal()}
    used = len(msgspec.json.encode(text)) - sum(map(len, lines.values()))
    width = max(LINE, (room - used) // max(1, len(lines)))
    short = {name: keep_ends(words, width) for name, words in lines.items()}
    return {**read, **short}


def _pieces(evidence: list[str] | Mapping[str, list[str]]) -> set[str]:
    if isinstance(evidence, list):
        return set(evidence)
    return set().union(*evidence.values())


def _without_evidence(dropped: str | Mapping[str, str]) -> str | dict[str, str]:
    """Return dropped grounds without evidence, in whose place the caller gave other evidence."""
    if isinstance(dropped, str):
        return " ".join(node for node in dropped.split() if not node.startswith("e"))
    left = {thought: _without_evidence(nodes) for thought, nodes in dropped.items()}
    return {thought: str(nodes) for thought, nodes in left.items() if nodes}


async def _changed_lines(
    session: str, in_doubt: Mapping[str, str], queries: Queries
) -> dict[str, str]:
    """Name a commit once. `in_doubt` has the causes of each node."""
    causes = {each for words in in_doubt.values() for each in words.split()}
    if not any(cause.startswith("e") for cause in causes):
        return {}
    known = await queries.anchors(session)
    roots = await queries.root_causes(session)
    lines: dict[str, str] = {}
    commits = {""}
    for name in sorted(causes & (known.keys() | roots.keys()), key=node_sort_key):
        behind = roots.get(name, ())
        line = behind[0].finding.line if behind else known[name].line
        shown = line.without_commit if line.commit in commits else line
        if behind:
            by = LineChange(commit=shown.commit, by=shown.by).diff
            lines[name] = f"{describe_roots(behind)} {by}".strip()
        elif shown.diff:
            lines[name] = shown.diff
        commits.add(line.commit)
    return lines


def asked_grounds(changes: Iterable[CommandResult[Session]]) -> Asked:
    """Supports should rest on the outcomes of the questions, not on the questions."""
    found: Asked = {}
    for change in changes:
        for event in change.events:
            needs = set(_needs(event))
            for node in needs:
                if told := _describe_question(change.now, node, needs):
                    found[node] = told
    return found


def outcomes(reply: Mapping[str, Any]) -> set[str]:
    """Return the outcomes in a reply whose first words `with_outcomes` needs."""
    return {outcome for _, outcome in reply.get("asked", {}).values() if outcome}


def with_outcomes(reply: Mapping[str, Any], words: Mapping[str, str]) -> dict[str, dict[str, str]]:
    asked = {
        node: f"{about} ({quote(words[outcome])})" if outcome in words else about
        for node, (about, outcome) in reply.get("asked", {}).items()
    }
    return {"asked": asked} if asked else {}


def _needs(event: Event) -> Iterator[str]:
    """Supports of a question are left out, because a question may rest on another question."""
    match event:
        case ThoughtRecorded() if event.kind != QUESTION:
            for needs in event.rests_on:
                yield from needs
        case SupportAdded():
            yield from event.needs


def _describe_question(session: Session, node: str, needs: set[str]) -> tuple[str, str] | None:
    """Return None also if the support needs the outcome, too."""
    asked = session.delegations
    recorded = asked.outcomes_of(node)
    latest = [session.latest_revision(outcome) for outcome in recorded]
    if needs.intersection((*recorded, *latest)):
        return None
    named = [name for name, each in asked.deliberations.items() if each.asks == node]
    named += [name for name, each in asked.made.items() if each.asks == node and not each.of]
    if not named:
        return None
    about = f"the question of {named[-1]}"
    if latest:
        return _describe_outcome(session, about, latest[-1])
    waiting = [
        f"{quote_name(each.seat)} {name}"
        for name, each in asked.made.items()
        if each.asks == node and each.state == "open"
    ]
    if named[-1] in asked.deliberations and asked.deliberations[named[-1]].ended:
        return f"{about}, which ended without an outcome", ""
    waits = f", waits for {', '.join(waiting)}" if waiting else ""
    return f"{about}, which is open{waits}: rest on its outcome once it has one", ""


def _describe_outcome(session: Session, about: str, outcome: str) -> tuple[str, str]:
    standing = session.standing(outcome)
    if standing in (Standing.STANDS, Standing.IN_DOUBT):
        state = "" if standing is Standing.STANDS else f" ({standing})"
        return f"{about}; its outcome is {outcome}{state}: rest on {outcome}", outcome
    return f"{about}; its outcome {outcome} is {standing}", outcome


def choices(changes: Iterable[CommandResult[Session]]) -> dict[str, str]:
    """Return the decisions of which a call chose an option, "" for a conclusion without one."""
    return dict(pair for change in changes for pair in _choices(change))


def _choices(change: CommandResult[Session]) -> Iterator[tuple[str, str]]:
    for event in change.events:
        if isinstance(event, ThoughtRecorded):
            yield from event.chose.items()
            if event.kind == CONCLUSION and not event.chose:
                nodes = (node for needs in event.rests_on for node in needs)
                yield from ((node, "") for node in nodes if node in change.now.options)


async def describe_choices(
    queries: Queries, session: str, chosen: Mapping[str, str]
) -> dict[str, str]:
    """Add the computed best and other choices; nothing if the record cannot be read now."""
    try:
        return await queries.excerpt(
            session,
            lambda outline: words_of(outline, [*chosen]),
            partial(_describe_chosen, chosen),
        )
    except Refused:
        return {}  # the call is recorded, and its reply must say so


def _describe_chosen(
    chosen: Mapping[str, str], outline: Outline, events: Mapping[int, Recorded]
) -> dict[str, str]:
    told: dict[str, str] = {}
    excerpt = Excerpt(outline, events)
    for decision, option in chosen.items():
        event = events[outline.recorded(decision)].event
        if isinstance(event, ThoughtRecorded):
            opposed = excerpt.opposed(decision, option) if option else ()
            told[decision] = "; ".join((_describe_option(event, option), *opposed))
    return told


def _describe_option(event: ThoughtRecorded, option: str) -> str:
    if event.decision is None:
        return quote_name(option)
    if option:
        return describe_choice(event.decision, option)
    best = " and ".join(map(quote_name, weigh(event.decision).winners))
    return f"computed best: {best}; name the option that you take in `chosen`"


async def elsewhere_fields(shifts: Mapping[str, Shift], queries: Queries) -> dict[str, Any]:
    """Return the nodes by session, with its title."""
    told = {session: _describe_shift(shift) for session, shift in shifts.items()}
    told = {session: words for session, words in told.items() if words}
    titles = await queries.openings(told)
    named = {
        session: f"{quote(titles[session], WIDTH)}: {words}" for session, words in told.items()
    }
    return {"elsewhere": named} if named else {}


def passed_fields(days: Sequence[str], today: str) -> dict[str, Any]:
    passed = f"{' '.join(days)} in `until`: today is {today}"
    return {"passed": passed} if days else {}


def _describe_shift(shift: Shift) -> str:
    doubted = [node for node in shift.doubted if not node.startswith("e")]
    settled = [
        node for node in shift.settled if node not in shift.rose and not node.startswith("e")
    ]
    changes = (
        (shift.fell, "fell"),
        (shift.rose, "stand again"),
        (doubted, "in doubt"),
        (settled, "no longer in doubt"),
    )
    return "; ".join(f"{_first_of(nodes)} {what}" for nodes, what in changes if nodes)


def _first_of(nodes: Sequence[str]) -> str:
    return ", ".join(nodes[:NAMED]) + (MORE if len(nodes) > NAMED else "")


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
    """`changed` are the nodes that fell or came into doubt by the call itself."""
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


def describe_others(events: Sequence[Recorded]) -> str:
    """Describe events with their authors, such as: "t5 by reviewer; a1 refuted: it ran cold by
    reviewer".
    """
    told = [
        f"{words} by {quote_name(each.author)}"
        for each in events
        if (words := recorded_node(each.event) or event_text(each.event, WIDTH))
    ]
    more = [f"{len(told) - OTHERS} more; `recall` since 'last'"] if len(told) > OTHERS else []
    return "; ".join([*told[:OTHERS], *more])


async def describe_verifications(
    queries: Queries, session: str, nodes: Collection[str]
) -> dict[str, str]:
    """Return the author and the reason of each node's latest verification, by the node's id."""
    found: dict[str, str] = {}
    async for recorded in queries.events(session):
        event = recorded.event
        match event:
            case AssumptionVerified(assumption=node) | VerdictGiven(on=node, verdict="verified"):
                because = quote_reason(event.because, 2 * WIDTH)
                found[node] = f"by {quote_name(recorded.author)} at {recorded.version}{because}"
            case _:
                pass
    return {node: found[node] for node in nodes if node in found}
