"""Page of the claims that wait for approval, with their reasons."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from thoughtline.app.queries.approval_queue import WaitingSession, waiting_sessions
from thoughtline.core.principal import WRITE, Principal
from thoughtline.entrypoints import node_json
from thoughtline.entrypoints.board import person_form
from thoughtline.entrypoints.board.session_lookup import SessionLookup
from thoughtline.entrypoints.board.templating import render
from thoughtline.entrypoints.board.use_cases import principal_of
from thoughtline.entrypoints.board.views.text_format import session_title
from thoughtline.entrypoints.request_fields import query_fields

SHOWN = 20
"""Maximum number of claims of one session on the page. The page of the session has all."""


class Approvals:
    """Endpoint for the queue of claims over all sessions."""

    def __init__(self, lookup: SessionLookup) -> None:
        self._lookup = lookup

    async def approvals(self, request: Request) -> Response:
        """Show the claims that wait for approval, the latest session first."""
        use_cases, principal = self._lookup.use_cases(request), principal_of(request)
        project = query_fields(request).get("project", "")
        waiting = await waiting_sessions(use_cases.queries, project)
        may_write = may_record(principal) and not use_cases.read_only
        return render(
            "approvals.html",
            here="approvals",
            sessions=[_session(each) for each in waiting],
            total=sum(len(each.nodes) for each in waiting),
            form_token=person_form.masked(principal.form) if may_write else "",
            person=principal.person or "",
        )


def may_record(principal: Principal) -> bool:
    """Return whether forms are shown: to a person who may write."""
    return WRITE in principal.scopes and principal.person is not None


def _session(each: WaitingSession) -> dict[str, Any]:
    shown = each.nodes[:SHOWN]
    return {
        "handle": each.summary.session,
        "title": session_title(each.summary.opening),
        "nodes": [node_json.node(each.view, node) for node in shown],
        "all": " ".join(shown),
        "more": len(each.nodes) - len(shown),
    }
