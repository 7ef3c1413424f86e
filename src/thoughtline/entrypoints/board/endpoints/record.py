"""What a person records on the board, under their own name, for agents to hear of."""

import secrets
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from thoughtline.core.command import Command
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.dialects.thoughtline.think_reply import think_reply
from thoughtline.entrypoints.board import person_form, urls
from thoughtline.entrypoints.board.person_form import FORM_COOKIE, PersonForm
from thoughtline.entrypoints.board.use_cases import UseCasesOf, request_owner


class PersonRecords:
    """The endpoint of the forms."""

    def __init__(self, use_cases_of: UseCasesOf) -> None:
        self._use_cases_of = use_cases_of

    async def record(self, request: Request) -> Response:
        """Record what a form says. A script gets what changed, a browser the page of the session.

        Raises `Refused` also for a form that is not from a page of ours, or from one of the past.
        """
        fields = parse_qs((await request.body()).decode("utf-8", "replace"), max_num_fields=20)
        form = person_form.read({name: values[0] for name, values in fields.items()})
        _check_origin(request, form)
        use_cases = self._use_cases_of(request_owner(request))

        def command(now: Session) -> Command:
            return person_form.command(form, now)

        reply = await use_cases.recorder.think(
            command,
            lambda change: think_reply(change, searching=False),
            session=form.session,
            author=person_form.author(form.name),
            limits=use_cases.limits,
        )
        if request.headers.get("accept", "").startswith("application/json"):
            return JSONResponse(reply)
        shown = reply.get("thought", form.thought)
        return RedirectResponse(urls.session(form.session, thought=shown), 303)


def _check_origin(request: Request, form: PersonForm) -> None:
    """Another site's page may send a form, but it has neither our origin nor the token.

    The cookie is of this browser alone (`SameSite=Strict`), and only our own pages can repeat it.
    """
    given = request.cookies.get(FORM_COOKIE, "")
    if not given or not secrets.compare_digest(given.encode(), form.token.encode()):
        raise Refused(
            Code.BAD_ARGUMENTS,
            "This form is not from a page that this browser has open.",
            hint="Load the page again, then send it once more.",
        )
