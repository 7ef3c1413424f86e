"""Folds of any kind: what is recorded for them, and what they hold."""

from typing import Any

from sayings import thought
from store.ledgers import entries
from thoughtline.app.folds.kept_folds import KeptFolds
from thoughtline.core.events import Event
from thoughtline.core.session import Session, fold
from thoughtline.core.views.session_view import SessionView
from thoughtline.entrypoints.board.live.session import LiveSession
from thoughtline.store.ledger import Ledger, at_version


async def read(folds: KeptFolds[Any], session: str = "s") -> Any:
    async with folds.current(session) as kept:
        return kept.fold


def folded(found: Any) -> Session:
    """The session in a fold of any kind."""
    if isinstance(found, LiveSession):
        found = found.timeline.view
    return found.session if isinstance(found, SessionView) else found


def state(found: Any) -> tuple[object, ...]:
    session = folded(found)
    return (session.version, session.thoughts, list(session.assumptions), session.revised_by)


async def on_record(ledger: Ledger, session: str = "s") -> tuple[object, ...]:
    return state(fold(recorded.event for recorded in await ledger.read(session)))


def thoughts(first: int, last: int, text: str = "a step") -> list[Event]:
    return [thought(f"t{number}", f"{text} {number}") for number in range(first, last + 1)]


async def record(ledger: Ledger, *events: Event, after: int = 0, session: str = "s") -> None:
    await ledger.append(session, at_version(after, entries(*events)))
