"""Tools of our own dialect: `think` records, `recall` reads, `deliberate` asks models."""

from collections.abc import Callable, Container, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import ref

import msgspec
from msgspec import Struct

from thoughtline.app.commands.command_result import CommandResult
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.evidence.evidence_look import EvidenceLook
from thoughtline.app.queries.queries import Queries
from thoughtline.app.queries.session_names import SessionNames
from thoughtline.app.queries.text_previews import FirstWords
from thoughtline.app.queries.visits import is_check
from thoughtline.core.author import check_agent
from thoughtline.core.command import Command
from thoughtline.core.events import Event
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.evidence import unread
from thoughtline.core.session import Session
from thoughtline.core.text.token_budget import Measure
from thoughtline.dialects.thoughtline.argument_decoder import ArgumentDecoder
from thoughtline.dialects.thoughtline.asked_reply import asked_grounds, outcomes, with_outcomes
from thoughtline.dialects.thoughtline.batch_labels import check_labels
from thoughtline.dialects.thoughtline.choice_reply import choices, describe_choices
from thoughtline.dialects.thoughtline.descriptions import (
    BASIC_RECALL,
    BASIC_THINK,
    DELIBERATE,
    DELIBERATE_FIELDS,
    ENTRY_FIELDS,
    RECALL,
    RECALL_FIELDS,
    SHOWN_DELIBERATE,
    SHOWN_RECALL,
    SHOWN_THINK,
    THINK,
    THINK_FIELDS,
    UNWATCHED_EVIDENCE,
    field_forms,
)
from thoughtline.dialects.thoughtline.elsewhere_reply import elsewhere_fields
from thoughtline.dialects.thoughtline.news_reply import may_bring_down, news_fields, news_of
from thoughtline.dialects.thoughtline.read_lines import read_lines
from thoughtline.dialects.thoughtline.recall import Reader, Record, answer
from thoughtline.dialects.thoughtline.recall_arguments import RecallArguments
from thoughtline.dialects.thoughtline.reply_notes import describe_others, describe_verifications
from thoughtline.dialects.thoughtline.search_reply import name_steps, searched_thoughts
from thoughtline.dialects.thoughtline.think import (
    ThinkArguments,
    may_point_at_files,
    to_commands,
)
from thoughtline.dialects.thoughtline.think_reply import (
    batch_reply,
    named_nodes,
    recorded_node,
    refuted_though_verified,
    think_reply,
    unchanged_nodes,
)
from thoughtline.dialects.tool import ASKS, READS, RECORDS, Caller, LongCall, Reply, Tool

if TYPE_CHECKING:
    from thoughtline.app.evidence.evidence import Evidence


def tools(
    recorder: Recorder[Session],
    record: Record,
    limits: Limits,
    measure: Callable[[], Measure],
    deliberate: Callable[[], LongCall],
    *,
    basic: bool = False,
    evidence: "Callable[[], Evidence] | None" = None,
) -> list[Tool]:
    """Return `think`, `recall` and `deliberate`; if `basic` is true, only the first two tools, with
    fewer arguments.

    `measure` returns the function that counts tokens, and `deliberate` returns the third tool's
    call. `evidence` returns the reader of files; it is None if files are not read. `measure`,
    `deliberate` and `evidence` are called on demand.
    """
    before = (
        None if evidence is None else EvidenceLook(recorder, record.queries, record.names, evidence)
    )
    first_words = FirstWords()
    think_decoder = ArgumentDecoder("think", ThinkArguments, forms=field_forms(THINK_FIELDS))
    recall_decoder = ArgumentDecoder("recall", RecallArguments, forms=field_forms(RECALL_FIELDS))

    async def think(arguments: bytes, caller: Caller) -> Reply:
        request = think_decoder.decode(arguments)
        if request.author is not None:
            limits.check_name("author", request.author)
            check_agent(request.author)
        author = request.author or caller.author
        commands = check_labels(to_commands(request, limits))
        session = request.session and await record.names.find(request.session)
        if before is not None:
            await before.look(session, commands)
        commands = await _observed(commands, session, evidence)
        try:
            result = await recorder.think_in_order(
                commands,
                partial(_summarise, commands, is_batch=request.thoughts is not None),
                session=session,
                author=author,
                limits=limits,
                key=request.key,
            )
        except Refused as refusal:
            if session is None and refusal.code in OF_MISSING_NODES:
                await _add_latest_session(refusal, record.names)
            raise
        turns = result.may_turn_others  # before the reply reads, and so follows, other sessions
        shifts = await recorder.carry(result.reply["session"]) if turns else {}
        data = await _reply(result, record.queries, first_words)
        data |= await _news(result, recorder, record, Reader(author, caller.conversation))
        if shifts:
            data |= elsewhere_fields(shifts)
        # A model knows the handle that it gave. A program may read it from each reply.
        text = data.copy()
        if request.session == data["session"]:
            del text["session"]
        return Reply(text=msgspec.json.encode(text).decode(), data=data)

    async def recall(arguments: bytes, caller: Caller) -> Reply:
        request = recall_decoder.decode(arguments)
        reader = Reader(caller.author, caller.conversation)
        return Reply(text=await answer(request, record, limits, measure, reader))

    async def ask(arguments: bytes, caller: Caller) -> Reply:
        return await deliberate()(arguments, caller)

    offered = [
        Tool(
            name="think",
            title="Think",
            description=THINK,
            input_schema=_schema(
                THINK_FIELDS if evidence else THINK_FIELDS | UNREAD,
                BASIC_THINK if basic else SHOWN_THINK,
            ),
            annotations=RECORDS,
            call=think,
            meta=AT_HAND | {SEARCH_HINT: "reasoning, assumption, hypothesis, decision, evidence"},
        ),
        Tool(
            name="recall",
            title="Recall",
            description=RECALL,
            input_schema=_schema(RECALL_FIELDS, BASIC_RECALL if basic else SHOWN_RECALL),
            annotations=READS,
            call=recall,
            meta=AT_HAND | {SEARCH_HINT: "memory, earlier sessions, resume, what is known, search"},
        ),
        Tool(
            name="deliberate",
            title="Deliberate",
            description=DELIBERATE,
            input_schema=_schema(DELIBERATE_FIELDS, SHOWN_DELIBERATE),
            annotations=ASKS,
            asks_models=True,
            call=ask,
            tasks=deliberate,
            meta={SEARCH_HINT: "second opinion, several models, vote, review a decision"},
        ),
    ]
    return offered[:2] if basic else offered


UNREAD = {"evidence": ("array", UNWATCHED_EVIDENCE)}

NO_FILES = "this server reads no files"

AT_HAND = {"anthropic/alwaysLoad": True}
SEARCH_HINT = "anthropic/searchHint"
"""Metadata for clients that hide tools until a model searches for them. `AT_HAND` makes two tools
visible without a search, because they are used at moments when no model searches.
"""


async def _observed(
    commands: list[Command], session: str | None, evidence: "Callable[[], Evidence] | None"
) -> list[Command]:
    """Return the commands with the observations of the files that their evidence names, or with the
    reason if this server reads no files.
    """
    if evidence is None:
        return [
            unread(command, NO_FILES) if command.evidence or command.ends else command
            for command in commands
        ]
    if not any(map(may_point_at_files, commands)):
        return commands
    return [await evidence().anchored(command, session) for command in commands]


OF_MISSING_NODES = {
    *(Code.NO_SUCH_THOUGHT, Code.NO_SUCH_ASSUMPTION, Code.NO_SUCH_EVIDENCE, Code.SELF_REFERENCE),
    *(Code.NO_SUCH_BRANCH, Code.VERSION_MOVED),
}
"""Codes of refusals that may be due to a missing `session`, because a new session has no nodes
yet.
"""


async def _add_latest_session(refusal: Refused, names: SessionNames) -> None:
    """Add to a refusal that the `session` is missing, if the record has any session."""
    latest = await names.latest()
    if latest:
        refusal.message = f"`session` is missing, so this is a new one. {refusal.message}"
        refusal.hint = f"The latest session here is {latest!r}. {refusal.hint}"


class _CallResult(Struct, frozen=True):
    """Result of a call: its reply, and the named ids and the events of each command.

    `verified` are nodes that the call refuted, although somebody had verified them. `changed` are
    the nodes that fell or came into doubt by the call. `may_turn_others` is true if the call may
    have turned nodes of other sessions. `labels` are those of the thoughts of a search, and `now`
    refers to the session in memory.
    """

    reply: dict[str, Any]
    named: list[dict[str, list[str]]]
    events: list[Sequence[Event]]
    verified: list[str]
    chosen: dict[str, str]
    changed: tuple[str, ...]
    may_turn_others: bool
    labels: dict[str, str]
    now: ref[Session]


def _summarise(
    commands: Sequence[Command], changes: Sequence[CommandResult[Session]], *, is_batch: bool
) -> _CallResult:
    searching = any(command.score is not None or command.search is not None for command in commands)
    if is_batch:
        labels = [command.label or "" for command in commands if command.text is not None]
        reply = batch_reply(changes, labels, searching=searching)
    else:
        reply = think_reply(changes[0], searching=searching)
    parts = list(zip(commands, changes, strict=True))
    if showing := [part for part in parts if part[1].shown or part[0].anchors]:
        if read := {node: line for part in showing for node, line in read_lines(*part).items()}:
            reply["read"] = read
    if judging := [part for part in parts if part[0].verify or part[0].restore]:
        reply |= unchanged_nodes(judging)
    if changes[-1].now.delegations and (asked := asked_grounds(changes)):
        reply["asked"] = asked
    return _CallResult(
        reply,
        [named_nodes(*part) for part in parts],
        [change.events for change in changes],
        [node for change in changes for node in refuted_though_verified(change)],
        choices(changes),
        tuple(node for each in changes for node in (*each.fell, *each.shift.doubted)),
        any(change.may_turn_others for change in changes),
        {node: changes[-1].now.labels.of(node) for node in searched_thoughts(reply)},
        ref(changes[-1].now),
    )


async def _news(
    result: _CallResult, recorder: Recorder[Session], record: Record, reader: Reader
) -> dict[str, Any]:
    """Return the fields about events since the caller's last call: events of others, thoughts that
    fell or came into doubt because of these events or of changed files, and the changed lines.

    The events of the call itself are the latest events of the session.
    """
    session, version = result.reply["session"], result.reply["version"]
    before = version - sum(map(len, result.events))
    visit = reader.conversation, session, reader.author
    events = await record.visits.advance(*visit, before=before, now=version)
    fields: dict[str, Any] = {}
    if events and may_bring_down(events):
        tell = partial(news_of, events=events, changed=result.changed)
        fields = news_fields(result.reply, await recorder.look(session, tell))
    if events and (others := describe_others([each for each in events if not is_check(each)])):
        fields["others"] = others
    if in_doubt := fields.get("in_doubt") or result.reply.get("in_doubt"):
        if changed := await _changed_lines(session, in_doubt, record.queries):
            fields["changed"] = changed
    return fields


async def _reply(result: _CallResult, queries: Queries, first_words: FirstWords) -> dict[str, Any]:
    """Return the reply to a call, with the first words of the nodes that the call named."""
    session, new = result.reply["session"], set[str]()
    named: dict[str, dict[str, None]] = {}
    for nodes_by_argument, events in zip(result.named, result.events, strict=True):
        first_words.keep(session, result.now, events)
        for what, nodes in nodes_by_argument.items():
            named.setdefault(what, {}).update((node, None) for node in nodes if node not in new)
        new |= {recorded_node(event) for event in events}
    wanted = {node for of_argument in named.values() for node in of_argument}
    wanted |= outcomes(result.reply) | result.labels.keys()
    reply = result.reply.copy()
    if wanted or "asked" in reply:
        words = await first_words.read(queries, session, result.now, wanted)
        for what, of_argument in named.items():
            if known := {node: words[node] for node in of_argument if node in words}:
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


async def _changed_lines(
    session: str, in_doubt: Mapping[str, str], queries: Queries
) -> dict[str, str]:
    """Return the first changed line of evidence that puts a node in doubt, by the id of the
    evidence. `in_doubt` has the causes of each node.
    """
    causes = {each for words in in_doubt.values() for each in words.split()}
    if not any(cause.startswith("e") for cause in causes):
        return {}
    known = await queries.anchors(session)
    lines = {name: known[name].line.diff for name in sorted(causes & known.keys())}
    return {name: line for name, line in lines.items() if line}


def _schema(fields: dict[str, tuple[str, str]], offered: Container[str]) -> dict[str, Any]:
    """Return a JSON schema without unions and nullable types, because Gemini, Copilot and Cursor
    refuse such schemas.

    The schema allows arguments that are not in `offered`, because the call accepts these arguments.
    """
    properties = {
        name: _value_schema(kind) | ({"description": about} if about else {})
        for name, (kind, about) in fields.items()
        if name in offered
    }
    return {"type": "object", "properties": properties}


def _value_schema(kind: str) -> dict[str, Any]:
    """Return the schema of an argument of a kind: a JSON type, "array" of texts, "thoughts", or
    texts by "seats". Some clients refuse an object without properties.
    """
    match kind:
        case "array":
            return {"type": "array", "items": {"type": "string"}}
        case "thoughts":
            entry = {name: _value_schema(THINK_FIELDS[name][0]) for name in ENTRY_FIELDS}
            return {"type": "array", "items": {"type": "object", "properties": entry}}
        case "seats":
            return {"type": "object", "properties": {"d1": {"type": "string"}}}
        case _:
            return {"type": kind}
