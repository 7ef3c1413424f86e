"""Entries that a person makes on the board under their own name, for agents to read."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from thoughtline.app.approvals.seen import approve_as_seen
from thoughtline.app.deliberation.status import Turn
from thoughtline.core.command import Command
from thoughtline.core.principal import owner_of_subject
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.deliberations import find_open_delegation
from thoughtline.core.session import Session
from thoughtline.core.text.plural import count_noun
from thoughtline.dialects.thoughtline.think_reply import think_reply
from thoughtline.entrypoints.board import person_form, urls, visitor
from thoughtline.entrypoints.board.person_form import PersonForm
from thoughtline.entrypoints.board.queue_query import QueueQuery
from thoughtline.entrypoints.board.use_cases import (
    BoardUseCases,
    UseCasesOf,
    principal_of,
    request_owner,
)
from thoughtline.entrypoints.printable import full_text, printable
from thoughtline.entrypoints.request_fields import decode_fields, query_fields
from thoughtline.llm.untrusted_text import read_prompt
from thoughtline.store.ledger import Access

ACCESS: dict[str, Access | None] = {"read": "read", "write": "write", "none": None}
"""Choices of access when sharing a session; None revokes the access."""


class PersonRecords:
    def __init__(self, use_cases_of: UseCasesOf) -> None:
        self._use_cases_of = use_cases_of

    async def record(self, request: Request) -> Response:
        """Record the entry in a form. A script gets the changes as JSON, a browser the page of the
        session.

        Raises `Refused` if the entry is not allowed, if the form comes from another site, or if the
        form's page shows the past.
        """
        form = await _form(request, person_form.ACTS)
        use_cases = self._use_cases_of(request_owner(request))
        author = person_form.author(form, principal_of(request), use_cases.person.limits)
        record = RECORD.get(form.act, _think)
        parts = QueueQuery.of(decode_fields(form.queue.encode())).parts
        if form.queue:  # a refusal leads back to the claim
            claim = f"{form.session}/{form.thought.partition(' ')[0]}"
            request.state.back = urls.approvals(**parts | {"claim": claim})
        reply = await record(use_cases, form, author, signed_in=bool(principal_of(request).person))
        page = urls.session(form.session, thought=_shown(form, reply))
        if form.queue:
            done = f"{form.act} {form.session}/{reply.get('thought', form.thought)}"
            signature = person_form.sign(done, principal_of(request).form)
            page = urls.approvals(**parts | {"done": f"{signature} {done}"})
        response = _reply(request, reply, page)
        visitor.remember_name(response, request, author)
        return response

    async def share(self, request: Request) -> Response:
        form = await _form(request, (person_form.SHARE,))
        if not form.subject.strip() or form.access not in ACCESS:
            raise Refused(
                Code.BAD_ARGUMENTS,
                "The form names no person, or no access.",
                hint=f"Fill in the subject of their token, and choose from: {', '.join(ACCESS)}.",
            )
        granted = ACCESS[form.access]
        use_cases = self._use_cases_of(request_owner(request))
        subject = form.subject.strip()
        name = await use_cases.share(form.session, owner_of_subject(subject), granted)
        said = (
            f"{subject} may {granted} it under the name {name}."
            if granted
            else f"{subject} has no access."
        )
        return _reply(request, {"note": printable(said)}, urls.session(form.session))

    async def leave(self, request: Request) -> Response:
        form = await _form(request, (person_form.LEAVE,))
        await self._use_cases_of(request_owner(request)).leave(form.session)
        return _reply(request, {"note": "The session is no longer shared with you."}, urls.SESSIONS)

    async def forget(self, request: Request) -> Response:
        """Delete a session of the caller for good. Raises `Refused` if the box is not checked."""
        form = await _form(request, (person_form.FORGET,))
        if not form.sure:
            raise Refused(
                Code.BAD_ARGUMENTS,
                "Nothing was deleted, because the box was not checked.",
                hint="Check the box to delete the session for good.",
            )
        person = self._use_cases_of(request_owner(request)).person
        gone = await person.erasure.forget(
            form.session,
            author=person_form.author(form, principal_of(request), person.limits),
            because=form.because.strip(),
        )
        note = f"Forgotten: {count_noun(gone.thoughts, 'thought')}."
        return _reply(request, {"note": note}, urls.SESSIONS)

    async def seat(self, request: Request) -> Response:
        """Return the prompt of an open seat. Raises `Refused` if the seat is not open."""
        said = query_fields(request)
        session, seat = said.get("session", ""), said.get("thought", "")
        use_cases = self._use_cases_of(request_owner(request))
        view = await use_cases.queries.view(session)
        deliberation = find_open_delegation(view.session, seat).of
        status = await use_cases.person.deliberations().look(session, deliberation)
        prompts = [_prompt_parts(turn) for turn in status.turns if turn.delegation == seat]
        return JSONResponse(prompts[0] if prompts else {})


def _prompt_parts(turn: Turn) -> dict[str, Any]:
    read = read_prompt(turn.told)
    return {
        "stance": full_text(turn.stance),
        "asked": full_text(read.asked),
        "quoted": [
            {"from": printable(name), "text": full_text(text)} for name, text in read.quoted
        ],
    }


async def _form(request: Request, acts: Sequence[str]) -> PersonForm:
    form = person_form.read(decode_fields(await request.body()), acts)
    _check_origin(request, form)
    return form


async def _think(
    use_cases: BoardUseCases, form: PersonForm, author: str, *, signed_in: bool
) -> dict[str, Any]:
    def command(now: Session) -> Command:
        return replace(person_form.command(form, now), signed_in=signed_in)

    reply: dict[str, Any] = await use_cases.person.recorder.think(
        command,
        lambda change: think_reply(change, searching=False),
        session=form.session,
        author=author,
        limits=use_cases.person.limits,
    )
    return reply


async def _approve(
    use_cases: BoardUseCases, form: PersonForm, author: str, *, signed_in: bool
) -> dict[str, Any]:
    """Approve claims as the page showed them. Raises `Refused` if they changed since."""
    claims, seen = form.thought.split(), form.seen.split()
    if len(claims) != len(seen) or not claims:
        raise Refused(
            Code.BAD_ARGUMENTS,
            "The form does not say what was seen of each claim.",
            hint="Approve on the page of the approvals, which shows the claim with its reasons.",
        )
    reply: dict[str, Any] = await approve_as_seen(
        use_cases.queries,
        use_cases.person.recorder,
        lambda change: think_reply(change, searching=False),
        dict(zip(claims, seen, strict=True)),
        session=form.session,
        author=author,
        because=form.because.strip(),
        limits=use_cases.person.limits,
        signed_in=signed_in,
    )
    return reply


async def _answer(
    use_cases: BoardUseCases,
    form: PersonForm,
    author: str,
    *,
    signed_in: bool,  # noqa: ARG001 - an opinion speaks for nobody but its seat
) -> dict[str, Any]:
    """Answer an open seat. Raises `Refused` if the seat is not open."""
    status = await use_cases.person.deliberations().answer(
        form.session,
        {form.thought: form.text},
        author=author,
        limits=use_cases.person.limits,
    )
    deliberation = status.view.deliberations[status.deliberation]
    if status.ended:
        said = deliberation.thought or f"no outcome: {printable(deliberation.because)}"
        return {"note": f"{status.deliberation} ended in {said}."}
    waits = ", ".join(f"{printable(turn.seat)} ({turn.delegation})" for turn in status.turns)
    return {"note": f"Recorded for {form.thought}. {status.deliberation} waits for {waits}."}


RECORD = {person_form.ANSWER: _answer, person_form.APPROVE: _approve}
"""Functions that record acts that are no plain command."""


def _shown(form: PersonForm, reply: dict[str, Any]) -> str:
    about = "" if form.act == person_form.ANSWER else form.thought.partition(" ")[0]
    return str(reply.get("thought", about))


def _reply(request: Request, reply: dict[str, Any], page: str) -> Response:
    """Return the result of a form: JSON for a script, a redirect to `page` for a browser."""
    if request.headers.get("accept", "").startswith("application/json"):
        return JSONResponse(reply)
    return RedirectResponse(page, 303)


def _check_origin(request: Request, form: PersonForm) -> None:
    """Refuse a form without the secret of this sign-in, because the form may come from another
    site.

    A request from another site lacks the cookie of the sign-in (`SameSite=Strict`) and the secret,
    which only pages of the same sign-in contain.
    """
    if not person_form.is_masked(form.token, principal_of(request).form):
        raise Refused(
            Code.BAD_ARGUMENTS,
            "This form does not come from an open page of this browser.",
            hint="Reload the page, then send the form again.",
        )
