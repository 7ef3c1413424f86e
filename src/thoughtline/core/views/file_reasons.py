"""Recorded reasons that rest on a file, or on one line of it."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from thoughtline.core.events import Needs
from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.kinds import CONCLUSION, DECISION
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.views.session_view import SessionView


class FileReason(Struct, frozen=True, kw_only=True):
    """A piece of evidence in a file, and the thoughts that rest on it, directly or indirectly.

    Decisions, conclusions and verified thoughts come first, then the others, in order.
    """

    evidence: str
    thoughts: Needs


def file_reasons(view: SessionView, path: str, line: int | None = None) -> list[FileReason]:
    """Return the live evidence of a session in a file, with the thoughts on it. With a `line`, only
    evidence that covers this line is returned. `path` is relative to the project's folder.
    """
    return [
        FileReason(evidence=name, thoughts=tuple(_in_order(view, _above(view, name))))
        for name, evidence in view.evidence.items()
        if evidence.anchor is not None and view.session.is_live(name)
        if _covers(evidence.anchor, path, line)
    ]


def _in_order(view: SessionView, thoughts: Iterable[str]) -> list[str]:
    return sorted(thoughts, key=lambda node: (not _matters(view, node), node_sort_key(node)))


def _covers(anchor: Anchor, path: str, line: int | None) -> bool:
    is_whole = anchor.last == 0
    return anchor.path == path and (line is None or is_whole or anchor.first <= line <= anchor.last)


def _above(view: SessionView, evidence: str) -> Iterator[str]:
    """Yield the live thoughts that rest on evidence."""
    seen = {evidence}
    unread = [evidence]
    while unread:
        for node in view.session.truth.needed_by(unread.pop()):
            if node not in seen:
                seen.add(node)
                unread.append(node)
                if node in view.thoughts and view.session.is_live(node):
                    yield node


def _matters(view: SessionView, node: str) -> bool:
    is_claim = view.thoughts[node].kind in (CONCLUSION, DECISION)
    return is_claim or view.session.is_verified(node)
