"""Questions to the person at a client (MCP's elicitation).

Up to 2025-11-25 the server sends `elicitation/create` during the call. From 2026-07-28 on, the
answer to the call has the question, and the client repeats the call with the person's answer.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Raw, Struct

from thoughtline.app.approvals.person_questions import PersonAnswer, PersonQuestion, changed
from thoughtline.core.author import person_author
from thoughtline.core.refusal import Refused
from thoughtline.core.text.visible_characters import show_lines
from thoughtline.dialects.tool import FindQuestion
from thoughtline.entrypoints.mcp.params import CallToolParams
from thoughtline.entrypoints.mcp.protocol import ELICIT
from thoughtline.entrypoints.mcp.request_context import RequestContext

KEY = "person"
"""Key of the question in an answer that asks for input."""

MAX_QUIET = 10_000
"""Maximum number of sessions of work that are kept. The oldest are dropped first."""


class _Content(Struct):
    answer: str
    because: str | None = None


class _FormResult(Struct):
    """Result of a form; it has no content unless the person filled it in."""

    action: str
    content: _Content | None = None


class PersonAtClient:
    """The person at a client, who is asked one question at a time. A person who does not answer is
    not asked again in the same session of work.
    """

    def __init__(self) -> None:
        self._quiet: dict[tuple[str, str], None] = {}

    async def ask(
        self, find: FindQuestion, arguments: bytes, params: CallToolParams, context: RequestContext
    ) -> dict[str, Any] | str:
        """Ask what a call brings up, or record the answer that a repeated call brings. Return the
        result that asks the client, or else a note for the reply about the answer, "" for none.
        """
        repeated = (params.input_responses or {}).get(KEY) if context.modern else None
        if repeated is not None:
            return await self._take(find, arguments, bytes(repeated), params, context)
        asks = context.takes_forms if context.modern else context.ask is not None
        work = _work(context)
        question = None
        if asks and work not in self._quiet:
            with suppress(Refused):  # the call itself is refused with the reason
                question = await find(arguments, context.caller)
        if question is None:
            return ""
        self._silence(work)
        if context.ask is not None:
            return await self._record(
                question, _filled(await context.ask(_form(question))), context
            )
        requests = {KEY: {"method": ELICIT, "params": _form(question)}}
        state = question.digest
        return {"resultType": "input_required", "inputRequests": requests, "requestState": state}

    async def _take(
        self,
        find: FindQuestion,
        arguments: bytes,
        result: bytes,
        params: CallToolParams,
        context: RequestContext,
    ) -> str:
        """Record the answer of a repeated call, if its question is still the same."""
        form = _filled(result)
        try:
            question = None if form is None else await find(arguments, context.caller)
        except Refused:  # the call itself is refused with the reason
            return ""
        if question is None or question.digest != params.request_state:
            return "" if form is None else _not_recorded(changed())
        return await self._record(question, form, context)

    async def _record(
        self, question: PersonQuestion, form: _Content | None, context: RequestContext
    ) -> str:
        if form is None:
            return ""
        self._quiet.pop(_work(context), None)
        try:
            author = person_author(f"{context.person} through {context.caller.author}")
            if form.answer not in question.choices:
                raise changed()
            because = (form.because or "").strip()
            await question.record(PersonAnswer(form.answer, because, author))
        except Refused as refusal:
            return _not_recorded(refusal)
        return f"Answered by {author}: {form.answer}.\n"

    def _silence(self, work: tuple[str, str]) -> None:
        self._quiet[work] = None
        if len(self._quiet) > MAX_QUIET:
            del self._quiet[next(iter(self._quiet))]


def _work(context: RequestContext) -> tuple[str, str]:
    return context.caller.author, context.caller.conversation


def _not_recorded(refusal: Refused) -> str:
    return f"The answer of the person at the client was not recorded. {refusal}\n"


def _form(question: PersonQuestion) -> Mapping[str, Any]:
    properties = {
        "answer": {"type": "string", "title": "Answer", "enum": question.choices},
        "because": {"type": "string", "title": "Reason"},
    }
    required = [*properties][: 2 if question.needs_reason else 1]
    schema = {"type": "object", "properties": properties, "required": required}
    return {"message": show_lines(question.text), "requestedSchema": schema}


def _filled(result: bytes | Raw | None) -> _Content | None:
    """Return the content of a form that the person filled in, None for any other result."""
    try:
        form = msgspec.json.decode(result or b"null", type=_FormResult)
    except msgspec.DecodeError:
        return None
    return form.content if form.action == "accept" else None
