from typing import TypeVar

from thoughtline.core.command import Command
from thoughtline.core.events import SessionDescribed
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session

T = TypeVar("T")

MAX_TAGS = 16
MAX_PROJECT = 1_024
"""Maximum length of a project in characters; many projects are paths of folders."""


def describe(session: Session, command: Command, limits: Limits) -> list[SessionDescribed]:
    """Return no event if no part changed."""
    check(command, limits)
    known = session.description
    tags = None if command.tags is None else tuple(dict.fromkeys(command.tags))
    news = SessionDescribed(
        project=_news(command.project, known.project),
        title=_news(command.title, known.title),
        tags=_news(tags, known.tags),
        archived=_news(command.archived, known.archived),
    )
    return [] if news == SessionDescribed() else [news]


def check(said: Command | SessionDescribed, limits: Limits) -> None:
    if said.title:
        limits.check_name("title", said.title)
    for tag in said.tags or ():
        limits.check_name("tags", tag)
    _check_most("tags", len(said.tags or ()), MAX_TAGS)
    _check_most("project", len(said.project or ""), MAX_PROJECT)


def _news(said: T | None, known: T) -> T | None:
    return None if said == known else said


def _check_most(what: str, count: int, most: int) -> None:
    if count > most:
        unit = "characters" if what == "project" else "entries"
        raise Refused(
            Code.OVER_LIMIT,
            f"`{what}` has {count:,} {unit}; the limit is {most:,}.",
            hint="Use fewer.",
        )
