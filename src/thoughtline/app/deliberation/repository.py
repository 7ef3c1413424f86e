"""One owner's deliberations in the record: their state, and what is recorded as they go on."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import structs

from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.deliberation import transitions
from thoughtline.app.deliberation.panel import DeliberationRequest
from thoughtline.app.deliberation.state import DeliberationState, read_state
from thoughtline.app.queries.queries import Queries
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.views.session_view import SessionView


class DeliberationRepository:
    """Reads and records deliberations of one owner."""

    def __init__(self, recorder: Recorder[Any], queries: Queries, owner: str) -> None:
        self._recorder = recorder
        self._queries = queries
        self._owner = owner

    async def view(self, session: str) -> SessionView:
        return await self._queries.current_view(session)

    async def catch_up(self, view: SessionView, session: str) -> None:
        """Let a view that was read take in what has been recorded since."""
        await self._queries.catch_up(view, session)

    async def state(self, session: str, deliberation: str) -> DeliberationState:
        """Raises `Refused` (NO_SUCH_SESSION, NO_SUCH_DELIBERATION)."""
        return self.state_in(await self.view(session), session, deliberation)

    def state_in(self, view: SessionView, session: str, deliberation: str) -> DeliberationState:
        """The state as a view of the session has it. Raises `Refused`."""
        return read_state(view, self._owner, session, deliberation)

    async def workflow_request(self, state: DeliberationState) -> DeliberationRequest:
        """The request as its workflow gets it. Raises `Refused` (NO_SUCH_SESSION)."""
        host = await self._queries.host_place(state.request.session)
        return structs.replace(state.request, host=host)

    async def seat_chair(self, state: DeliberationState, author: str) -> None:
        request = state.request
        await self._recorder.record(
            lambda now: transitions.seat_chair(now, request, author), session=request.session
        )

    async def end(
        self,
        state: DeliberationState,
        author: str,
        *,
        because: str = "",
        interrupted: Mapping[str, Usage] = MappingProxyType({}),
    ) -> None:
        """As `transitions.end`."""
        await self._recorder.record(
            lambda now: transitions.end(
                now,
                state.request,
                state.opinions,
                state.conclusion,
                author=author,
                because=because,
                interrupted=interrupted,
            ),
            session=state.request.session,
        )
