"""Recorded reasons that rest on a file, or on one line of it."""

from msgspec import Struct

from thoughtline.core.events import Needs
from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.views.session_view import SessionView


class FileReason(Struct, frozen=True, kw_only=True):
    """A piece of evidence in a file, and the thoughts that rest on it, directly or indirectly.

    Decisions, conclusions and verified thoughts come first, then the others, in order.
    """

    evidence: str
    thoughts: Needs


def file_reasons(
    view: SessionView, path: str, lines: tuple[int, int] | None = None
) -> list[FileReason]:
    """Return the live evidence of a session in a file, with the thoughts on it. With `lines`, the
    first and the last, only evidence that covers one of them is returned. `path` is relative to the
    project's folder. It may end with "#" and a symbol.
    """
    return [
        FileReason(evidence=name, thoughts=tuple(_thoughts_on(view, name)))
        for name, evidence in view.evidence.items()
        if evidence.anchor is not None and view.session.is_live(name)
        if _covers(evidence.anchor, path, lines)
    ]


def _thoughts_on(view: SessionView, evidence: str) -> list[str]:
    session, thoughts = view.session, view.thoughts

    def order(node: str) -> tuple[bool, int]:
        matters = thoughts[node].is_claim or session.is_verified(node)
        return not matters, node_sort_key(node)

    above = session.truth.dependents([evidence])
    return sorted((each for each in above if each in thoughts and session.is_live(each)), key=order)


def _covers(anchor: Anchor, path: str, lines: tuple[int, int] | None) -> bool:
    if lines is None:
        return path in (anchor.path, anchor.place)
    first, last = lines
    is_whole = anchor.last == 0
    return anchor.path == path and (is_whole or (anchor.first <= last and first <= anchor.last))
