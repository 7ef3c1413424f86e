"""Deliberations of one owner in the record: their state, and the recording of their steps."""

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
    """Repository of one owner's deliberations, which reads and records their states."""

    def __init__(self, recorder: Recorder[Any], queries: Queries, owner: str) -> None:
        self._recorder = recorder
        self._queries = queries
        self._owner = owner

    async def view(self, session: str) -> SessionView:
        return await self._queries.current_view(session)

    async def catch_up(self, view: SessionView, session: str) -> None:
        """Apply the events that followed since to a view that was read earlier."""
        await self._queries.catch_up(view, session)

    async def state(self, session: str, deliberation: str) -> DeliberationState:
        """Read the state of a deliberation. Raises `Refused` (NO_SUCH_SESSION,
        NO_SUCH_DELIBERATION) if the deliberation does not exist.
        """
        return self.state_in(await self.view(session), session, deliberation)

    def state_in(self, view: SessionView, session: str, deliberation: str) -> DeliberationState:
        """Return the state of a deliberation from a view of its session. Raises `Refused` if the
        deliberation does not exist.
        """
        return read_state(view, self._owner, session, deliberation)

    async def workflow_request(self, state: DeliberationState) -> DeliberationRequest:
        """Return the workflow's request with the host of the session. Raises `Refused`
        (NO_SUCH_SESSION) if the session is no longer shared.
        """
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
        """Record the end of a deliberation, with the events of `transitions.end`."""
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
