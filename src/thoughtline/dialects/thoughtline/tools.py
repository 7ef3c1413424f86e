"""Tools of our own dialect: `think` records, `recall` reads, `deliberate` asks models."""

from collections.abc import Callable, Container
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.evidence.evidence_look import EvidenceLook
from thoughtline.app.process.clock import today
from thoughtline.app.queries.session_names import SessionNames
from thoughtline.app.queries.text_previews import FirstWords
from thoughtline.core.author import check_agent
from thoughtline.core.command import Command
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.evidence import unread
from thoughtline.core.rules.references import names_among
from thoughtline.core.session import Session
from thoughtline.core.text.token_budget import Measure
from thoughtline.dialects.thoughtline.argument_decoder import ArgumentDecoder
from thoughtline.dialects.thoughtline.call_names import places_named, with_places
from thoughtline.dialects.thoughtline.call_reply import (
    elsewhere_fields,
    news_since,
    passed_fields,
    reply_fields,
    short_reply,
    summarise,
)
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
from thoughtline.dialects.thoughtline.recall import (
    Reader,
    Record,
    answer,
    compare_at_first,
    compared_sessions,
)
from thoughtline.dialects.thoughtline.recall_arguments import RecallArguments
from thoughtline.dialects.thoughtline.think import (
    ThinkArguments,
    may_point_at_files,
    passed_days,
    to_commands,
)
from thoughtline.dialects.tool import ASKS, READS, RECORDS, Caller, LongCall, Reply, Tool

if TYPE_CHECKING:
    from thoughtline.app.approvals.person_questions import PersonQuestion
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
    asks_person: bool = False,
) -> list[Tool]:
    """Return `think`, `recall` and `deliberate`; if `basic` is true, only the first two tools, with
    fewer arguments.

    `measure` returns the function that counts tokens, and `deliberate` returns the third tool's
    call. `evidence` returns the reader of files; it is None if files are not read. `measure`,
    `deliberate` and `evidence` are called on demand. If `asks_person` is true, `recall` brings up
    questions to the person at the client.
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
        commands = to_commands(request, limits)
        passed = passed_days(commands, today)
        session = request.session and await record.names.find(request.session)
        commands = await _places_as_evidence(commands, session, recorder)
        is_verdict = session is not None and any(command.verify for command in commands)
        shown = await record.queries.version(session) if session and is_verdict else None
        if before is not None:
            await compare_at_first(record, session, caller.conversation)
            await before.look(session, commands)
        commands = await _observed(commands, session, evidence, shown)
        is_batch = request.thoughts is not None or len(commands) > 1
        try:
            result = await recorder.think_in_order(
                commands,
                partial(summarise, commands, is_batch=is_batch),
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
        data = await reply_fields(result, record.queries, first_words)
        data |= await news_since(result, recorder, record, Reader(author, caller.conversation))
        if shifts:
            data |= await elsewhere_fields(shifts, record.queries)
        if passed:
            data |= passed_fields(passed, today())
        text = short_reply(data, request.session)
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
            question=partial(_question, recall_decoder, record, recorder, limits)
            if asks_person
            else None,
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


async def _question(
    decoder: ArgumentDecoder[RecallArguments],
    record: Record,
    recorder: Recorder[Session],
    limits: Limits,
    arguments: bytes,
    _: Caller,
) -> "PersonQuestion | None":
    from thoughtline.app.approvals.person_questions import PersonQuestions  # noqa: PLC0415 - rarely on

    sessions = await compared_sessions(decoder.decode(arguments), record)
    return await PersonQuestions(record.queries, recorder, limits).find(sessions)


UNREAD = {"evidence": ("array", UNWATCHED_EVIDENCE)}

NO_FILES = "this server reads no files"

AT_HAND = {"anthropic/alwaysLoad": True}
SEARCH_HINT = "anthropic/searchHint"
"""Metadata for clients that hide tools until a model searches for them. `AT_HAND` makes two tools
visible without a search, because they are used at moments when no model searches.
"""


async def _places_as_evidence(
    commands: list[Command], session: str | None, recorder: Recorder[Session]
) -> list[Command]:
    """A place that is the label of a thought stays a ground."""
    places = places_named(commands)
    if places and session is not None:
        places -= await recorder.look(session, partial(names_among, names=places))
    return [with_places(command, places) for command in commands] if places else commands


async def _observed(
    commands: list[Command],
    session: str | None,
    evidence: "Callable[[], Evidence] | None",
    shown: int | None,
) -> list[Command]:
    """Add the reason instead of observations if this server reads no files."""
    if evidence is None:
        return [
            unread(command, NO_FILES) if command.evidence or command.ends else command
            for command in commands
        ]
    if not any(map(may_point_at_files, commands)):
        return commands
    reader = evidence()
    with closing(reader.begin()) as moment:
        return [
            await reader.anchored(command, session, moment=moment, shown=shown)
            for command in commands
        ]


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
    """Some clients refuse an object without properties."""
    match kind:
        case "array":
            return {"type": "array", "items": {"type": "string"}}
        case "thoughts":
            others = {
                name: (kind, "" if name in SHOWN_THINK else about)
                for name, (kind, about) in THINK_FIELDS.items()
            }
            return {"type": "array", "items": _schema(others, ENTRY_FIELDS)}
        case "seats":
            return {"type": "object", "properties": {"d1": {"type": "string"}}}
        case _:
            return {"type": kind}
