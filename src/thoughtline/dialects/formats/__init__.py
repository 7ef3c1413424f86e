"""Export of a session in formats of other programs. The functions are pure: they turn a view into
text.
"""

import re
from collections.abc import Callable, Iterator

from msgspec import Struct

from thoughtline.core.views.session_view import SessionView
from thoughtline.dialects.formats import html, json_document, markdown, mermaid

__all__ = ["FORMATS", "HTML", "ExportedFile", "Format", "export", "file_name"]

MAX_NAME_LENGTH = 40
"""Maximum number of characters of a session's name in a file name."""


class Format(Struct, frozen=True):
    """Export format. `pieces` takes a session's view and name, and yields the text in order.

    The text of a long session has many pieces, so that each piece takes little time.
    """

    media_type: str
    ending: str
    pieces: Callable[[SessionView, str], Iterator[str]]

    def write(self, view: SessionView, session: str) -> str:
        return "".join(self.pieces(view, session))


HTML = "html"

FORMATS = {
    "markdown": Format("text/markdown; charset=utf-8", "md", markdown.pieces),
    "mermaid": Format("text/vnd.mermaid; charset=utf-8", "mmd", mermaid.pieces),
    "json": Format("application/json", "json", json_document.pieces),
    HTML: Format("text/html; charset=utf-8", "html", html.pieces),
}


class ExportedFile(Struct, frozen=True, kw_only=True):
    """A session in an export format, with a safe file name.

    `pieces` are created while they are read, so they can be read only once.
    """

    media_type: str
    file_name: str
    pieces: Iterator[str]


def export(view: SessionView, session: str, format_name: str) -> ExportedFile:
    """Return a session in a format of `FORMATS`. Raises `KeyError` if the format is unknown."""
    chosen = FORMATS[format_name]
    return ExportedFile(
        media_type=chosen.media_type,
        file_name=file_name(view, session, format_name),
        pieces=chosen.pieces(view, session),
    )


def file_name(view: SessionView, session: str, format_name: str) -> str:
    """Return a file name that cannot be a path: thoughtline-kP3-v12.md, or pool-is-full-v12.md."""
    title = _plain(view.session.description.title).lower()
    parts = (title or "thoughtline", "" if title else _plain(session), f"v{view.session.version}")
    return f"{'-'.join(filter(None, parts))}.{FORMATS[format_name].ending}"


def _plain(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9_-]+", "-", text)[:MAX_NAME_LENGTH].strip("-")
