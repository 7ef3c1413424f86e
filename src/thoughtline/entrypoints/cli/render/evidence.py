"""Result of a check of evidence, for a person."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.text import Text

from thoughtline.core.evidence.anchor import IN_DOUBT
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.plural import count_noun
from thoughtline.core.views.doubt_causes import doubt_causes
from thoughtline.core.views.session_view import SessionView
from thoughtline.core.views.shared_causes import SharedCause
from thoughtline.entrypoints.cli.render.layout import Entry
from thoughtline.entrypoints.cli.render.marks import LOOKS
from thoughtline.entrypoints.cli.render.session.answer import WAYS, draw_causes, draw_line
from thoughtline.entrypoints.cli.render.session.session import draw_session_name
from thoughtline.entrypoints.printable import printable, title

if TYPE_CHECKING:
    from thoughtline.app.approvals.inbox import Inbox
    from thoughtline.app.evidence.project_check import SessionCheck

WIDTH = 240
"""Maximum number of characters of a thought in doubt."""

MAX_CAUSES = 8
"""Maximum number of causes of doubt in the inbox, the cause of most doubts first."""

TITLES, TITLE = 5, 60
"""Maximum number of sessions that a cause names, and of characters of a title."""


def draw_check(
    check: "SessionCheck", view: SessionView | None, shared: Sequence[SharedCause] = ()
) -> Iterator[RenderableType]:
    """Yield the causes of doubt with their lines, other changed evidence, and the nodes in doubt;
    nothing if none exists. `view` is None if nothing is in doubt. `shared` are the causes over all
    sessions, which name the cause in another session.
    """
    checked = {each.evidence for each in check.checked}
    causes = [each for each in doubt_causes(view) if checked & {*each.nodes}] if view else []
    told = {node for cause in causes for node in cause.nodes}
    changed = [
        each
        for each in check.checked
        if each.comparison.found != "unchanged" and each.evidence not in told
    ]
    if not (changed or causes or check.in_doubt or check.unwitnessed or check.unapproved):
        return
    yield draw_session_name(check.session)
    indent = 2 + max(len(name) for name in _names(check))
    if view:
        yield from draw_causes(view, causes, check.session)
    for each in changed:
        found = each.comparison
        look = "magenta" if found.found in IN_DOUBT else "dim"
        notes = [Text(printable(f"{found.found}: {found.because}"), style=look)]
        notes += list(draw_line(found.line))
        yield Entry(each.evidence, each.was, notes, indent=indent, look=f"bold {look}")
    for node in check.in_doubt:
        note = Text(
            f"? in doubt by {_name_causes(check.session, node.causes, shared)}", style="magenta"
        )
        text = shorten(node.text, WIDTH)
        yield Entry(node.node, text, [note], indent=indent, look="bold magenta")
    for bare in check.unwitnessed:
        note = Text(f"{bare.origin}, not witnessed", style="dim")
        yield Entry(bare.node, shorten(bare.text, WIDTH), [note], indent=indent, look="bold")
    for claim in check.unapproved:
        note = Text("not approved", style="dim")
        yield Entry(claim.node, shorten(claim.text, WIDTH), [note], indent=indent, look="bold")
    yield ""


def draw_inbox(inbox: "Inbox") -> Iterator[RenderableType]:
    """Yield the inbox of a person, with the commands that settle it."""
    yield from draw_shared_causes(inbox.causes)
    if inbox.claims:
        wait = "waits" if inbox.claims == 1 else "wait"
        claims = count_noun(inbox.claims, "claim")
        yield Text(f"{claims} {wait} for approval: thoughtline approve", style="bold")


def draw_shared_causes(causes: Sequence[SharedCause]) -> Iterator[RenderableType]:
    """Yield causes of doubt over all sessions, each with the command that settles it in all."""
    for cause in causes[:MAX_CAUSES]:
        count = count_noun(len(cause.titles), "session")
        thoughts = count_noun(cause.doubted, "thought")
        names = " ".join(f"{printable(session)}/{node}" for session, node in cause.settled_at)
        titles = "; ".join(title(each, TITLE) for each in islice(cause.titles.values(), TITLES))
        more = len(cause.titles) - TITLES
        notes = [
            *draw_line(cause.line),
            Text(f"in doubt: {thoughts} in {count}", style=LOOKS["in doubt"]),
            Text(titles + (f" and {more} more" if more > 0 else ""), style="dim"),
            Text(f"settle: thoughtline settle {names} {WAYS}", style="dim"),
        ]
        yield Entry("", Text(printable(cause.words), style="bold"), notes, indent=2)
    if (more := len(causes) - MAX_CAUSES) > 0:
        yield Text(f"and {count_noun(more, 'more cause')} of doubt", style="dim")


def _name_causes(session: str, causes: Iterable[str], shared: Sequence[SharedCause]) -> str:
    """Return the causes of a doubt by id. A cause in another session is named in words."""
    names: list[str] = []
    for node in causes:
        behind = [
            f"{title(each, TITLE)}: {printable(cause.words)}"
            for cause in shared
            for each in cause.behind.get((session, node), ())
        ]
        names.append(f"{node} ({'; '.join(behind[:TITLES])})" if behind else node)
    return " ".join(names)


def _names(check: "SessionCheck") -> Iterator[str]:
    yield from (each.evidence for each in check.checked)
    yield from (node.node for node in check.in_doubt)
    yield from (node.node for node in check.unwitnessed)
    yield from (node.node for node in check.unapproved)
