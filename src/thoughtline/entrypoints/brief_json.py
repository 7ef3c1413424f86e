"""Node in one line, as plain data."""

from typing import Any

from thoughtline.core.views.changes.timeline import state_label
from thoughtline.core.views.session_view import SessionView
from thoughtline.entrypoints.printable import printable, title


def brief(view: SessionView, name: str) -> dict[str, Any]:
    """Return a thought, an assumption or evidence in one line."""
    node = view.node(name)
    return {
        "id": name,
        "text": title(node.text),
        "author": printable(node.author),
        "state": state_label(view, name),
        "confidence": getattr(node, "confidence", None),
    }
