from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.text import Text

from thoughtline.core.evidence.anchor import IN_DOUBT
from thoughtline.core.text.plural import count_noun
from thoughtline.core.views.doubt_causes import doubt_causes
from thoughtline.core.views.session_view import SessionView
from thoughtline.core.views.shared_causes import SharedCause
from thoughtline.entrypoints.cli.render.layout import Entry
from thoughtline.entrypoints.cli.render.marks import LOOKS
from thoughtline.entrypoints.cli.render.session.answer import WAYS, draw_causes, draw_line
from thoughtline.entrypoints.cli.render.session.session import draw_session_name
from thoughtline.entrypoints.printable import printable, quotation, title
from thoughtline.store.beside.mirror_names import is_mirror

if TYPE_CHECKING:
    from thoughtline.app.approvals.inbox import Inbox, OpenObjection
    from thoughtline.app.evidence.project_check import SessionCheck

WIDTH = 240
"""Maximum number of characters of a thought in doubt."""

MIRROR_APPROVAL = (
    "  This session is written in another record, whose approvals count only there. Run"
    " `thoughtline check --approved` there, or on its export after `thoughtline import --own`."
)

MAX_CAUSES, INBOX_CAUSES = 8, 3
"""Maximum numbers of causes of doubt in a check and in the inbox; those of most doubts first."""

TITLES, TITLE = 5, 60
"""Maximum number of sessions that a cause names, and of characters of a title."""


def draw_check(check: "SessionCheck", view: SessionView | None) -> Iterator[RenderableType]:
    """Yield the causes of doubt with their lines, other changed evidence, and the nodes in doubt;
    nothing if none exists. `view` is None if nothing is in doubt.
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
        note = Text(f"? in doubt by {_name_causes(view, node.causes)}", style="magenta")
        text = title(node.text, WIDTH)
        yield Entry(node.node, text, [note], indent=indent, look="bold magenta")
    for bare in check.unwitnessed:
        note = Text(f"{bare.origin}, not witnessed", style="dim")
        yield Entry(bare.node, title(bare.text, WIDTH), [note], indent=indent, look="bold")
    for claim in check.unapproved:
        lapsed = f"was approved, but {claim.lapse}" if claim.lapse else "not approved"
        note = Text(lapsed, style="dim")
        yield Entry(claim.node, title(claim.text, WIDTH), [note], indent=indent, look="bold")
    if check.unapproved and is_mirror(check.session):
        yield Text(MIRROR_APPROVAL, style="dim")
    yield ""


def draw_inbox(inbox: "Inbox") -> Iterator[RenderableType]:
    """Yield the inbox of a person, with the commands that settle it."""
    yield from draw_objections(inbox.objections)
    yield from draw_shared_causes(inbox.causes, INBOX_CAUSES)
    needing = [each for each in inbox.sessions if each.needs]
    for open_session in needing[:MAX_CAUSES]:
        called = quotation(open_session.title, TITLE)
        needs = ", ".join(open_session.needs)
        yield Text(f"{printable(open_session.session)} {called}: {needs}")
    if (further := len(needing) - MAX_CAUSES) > 0:
        yield Text(f"and {count_noun(further, 'more session')} with open points", style="dim")
    yield from draw_unread(inbox.unread)
    if inbox.claims:
        wait = "waits" if inbox.claims == 1 else "wait"
        claims = count_noun(inbox.claims, "claim")
        hidden = f" ({inbox.archived_claims} in archived sessions)" * bool(inbox.archived_claims)
        yield Text(f"{claims} {wait} for approval{hidden}: thoughtline approve", style="bold")
    if inbox.limits:
        more = "more: thoughtline check --all --approved"
        yield Text(f"all doubts, {inbox.limits}; {more}", style="dim")


def draw_unread(unread: Mapping[str, str]) -> Iterator[RenderableType]:
    """`doctor --verify` explains why they could not be read. `unread` has their titles by name."""
    for name, called in islice(unread.items(), MAX_CAUSES):
        told = f"{printable(name)} {quotation(called, TITLE)} could not be read"
        yield Text(f"{told}: thoughtline doctor --verify", style=LOOKS["in doubt"])
    if (more := len(unread) - MAX_CAUSES) > 0:
        yield Text(f"and {count_noun(more, 'more session')} could not be read", style="dim")


def draw_objections(objections: "Sequence[OpenObjection]") -> Iterator[RenderableType]:
    for each in objections[:MAX_CAUSES]:
        name = f"{printable(each.session)}/{each.thought}"
        about = f": {quotation(each.title, TITLE)}" if each.title else ""
        by = Text(f"objection by {printable(each.author)}, {name}{about}", style="dim")
        yield Entry("", Text(title(each.text, WIDTH), style="bold"), [by], indent=2)
    if (more := len(objections) - MAX_CAUSES) > 0:
        yield Text(f"and {count_noun(more, 'more objection')}", style="dim")


def draw_shared_causes(
    causes: Sequence[SharedCause], most: int = MAX_CAUSES
) -> Iterator[RenderableType]:
    """Yield at most `most` causes, each with the command that settles it in all sessions."""
    for cause in causes[:most]:
        count = count_noun(len(cause.titles), "session")
        thoughts = count_noun(cause.doubted, "thought")
        names = " ".join(f"{printable(session)}/{node}" for session, node in cause.settled_at)
        first = islice(cause.titles.values(), TITLES)
        titles = "; ".join(quotation(each, TITLE) for each in first)
        more = len(cause.titles) - TITLES
        notes = [
            *draw_line(cause.line),
            Text(f"in doubt: {thoughts} in {count}", style=LOOKS["in doubt"]),
            Text(titles + (f" and {more} more" if more > 0 else ""), style="dim"),
            Text(f"settle: thoughtline settle {names} {WAYS}", style="dim"),
        ]
        yield Entry("", Text(printable(cause.words), style="bold"), notes, indent=2)
    if (more := len(causes) - most) > 0:
        others = f"and {count_noun(more, 'more cause')} of doubt"
        yield Text(f"{others}: thoughtline check --all, or the board", style="dim")


def _name_causes(view: SessionView | None, causes: Iterable[str]) -> str:
    """Return the causes of a doubt by id. A cause in another session is named in words."""
    names: list[str] = []
    for node in causes:
        evidence = view.evidence.get(node) if view else None
        roots = evidence.roots[:TITLES] if evidence else ()
        behind = [printable(root.headline) for root in roots]
        names.append(f"{node} ({'; '.join(behind)})" if behind else node)
    return " ".join(names)


def _names(check: "SessionCheck") -> Iterator[str]:
    yield from (each.evidence for each in check.checked)
    yield from (node.node for node in check.in_doubt)
    yield from (node.node for node in check.unwitnessed)
    yield from (node.node for node in check.unapproved)
