from functools import partial
from typing import Any

from starlette.requests import Request

from thoughtline.app.process.long_reads import compute
from thoughtline.app.queries.falls import falls_elsewhere
from thoughtline.app.queries.moments import AsOf
from thoughtline.core.views.session_view import SessionView
from thoughtline.entrypoints import node_json, session_json
from thoughtline.entrypoints.board import query_params
from thoughtline.entrypoints.board.live.session import LiveSession
from thoughtline.entrypoints.board.use_cases import BoardUseCases, UseCasesOf, request_owner


class SessionLookup:
    """Methods raise `Refused` if the session does not exist, as `Queries.view` does."""

    def __init__(self, use_cases_of: UseCasesOf) -> None:
        self._use_cases_of = use_cases_of

    def use_cases(self, request: Request) -> BoardUseCases:
        return self._use_cases_of(request_owner(request))

    async def live(self, request: Request, handle: str) -> LiveSession:
        return await self.use_cases(request).live.read(handle, LiveSession.with_state)

    async def state(self, request: Request, handle: str) -> tuple[SessionView, dict[str, Any]]:
        view = await self.view(request, handle)
        live = await self.live(request, handle)
        if view is live.timeline.view:
            return view, live.state()
        return view, await compute(view.session.version, partial(session_json.state, view))

    async def view(self, request: Request, handle: str) -> SessionView:
        live = await self.live(request, handle)
        at = query_params.as_of(request)
        if at is None or at.version == live.timeline.version:
            return live.timeline.view
        return await self.use_cases(request).queries.view(handle, at=at)

    async def node(
        self, request: Request, handle: str, view: SessionView, name: str
    ) -> dict[str, Any]:
        """Leave out consequences in other sessions at an earlier moment."""
        use_cases, nodes = self.use_cases(request), node_json.refuted_together(view, name)
        tell = partial(node_json.node_with_preview, view, name)
        if query_params.as_of(request) is None and all(map(view.stands, nodes)):
            tell = partial(tell, await falls_elsewhere(use_cases.queries, handle, nodes))
        return await use_cases.live.read(handle, lambda _: tell())

    async def changes(self, request: Request, handle: str, latest: int) -> dict[str, Any] | None:
        """Moments come in any order; None without a second one. `latest` is the current version."""
        other = query_params.compared_with(request)
        if other is None:
            return None
        at = query_params.as_of(request)
        moments = [moment.version or 0 for moment in (other, at or AsOf(version=latest))]
        first, last = sorted(moments)
        queries = self.use_cases(request).queries
        found = await queries.history(handle, since=AsOf(version=first), at=AsOf(version=last))
        return await compute(found.view.session.version, partial(session_json.changes, found))
