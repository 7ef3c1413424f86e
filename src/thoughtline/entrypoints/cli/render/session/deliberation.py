"""Deliberations of a session: what was asked, what each seat said, and who dissents."""

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from thoughtline.core.text.plural import count_noun
from thoughtline.core.views.session_view import DeliberationView, SessionView
from thoughtline.entrypoints import session_json
from thoughtline.entrypoints.cli.render.layout import Entry

LOOKS = {"answered": "", "open": "yellow", "failed": "red"}


def draw_deliberations(view: SessionView) -> Iterator[Entry]:
    """One after the other. What seats say is sealed until all have spoken."""
    for deliberation in view.deliberations.values():
        yield from _draw(view, deliberation)


def _draw(view: SessionView, deliberation: DeliberationView) -> Iterator[Entry]:
    told = session_json.deliberation(view, deliberation)
    indent = max(len(told["id"]), *(len(voice["id"]) for voice in told["voices"]), 0) + 2
    outcome = _outcome(told)
    yield Entry(told["id"], told["question"], [Text(outcome, style="dim")], indent=indent)
    for voice in told["voices"]:
        said = voice["text"] or voice["because"] or voice["state"]
        notes = [f"in {voice['thought']}" if voice["thought"] else "", f"by {voice['by']}"]
        dissent = [Text("✗ dissents", style="red")] if voice["dissents"] else []
        about = Text(" · ".join(filter(None, notes[: 2 if voice["by"] else 1])), style="dim")
        yield Entry(
            voice["id"],
            said,
            [*dissent, *([about] if about.plain else [])],
            indent=indent,
            look=LOOKS[voice["state"]],
            kind=voice["seat"],
        )


def _outcome(told: dict[str, Any]) -> str:
    """How it ended, with how many dissent, or for how many seats it waits."""
    if not told["ended"]:
        waits = sum(voice["state"] == "open" for voice in told["voices"])
        return f"open: waits for {count_noun(waits, 'seat')}"
    if not told["outcome"]:
        return f"ended without an outcome: {told['because']}"
    dissent = sum(voice["dissents"] for voice in told["voices"])
    counted = f", {count_noun(dissent, 'dissent')}" if dissent else ""
    return f"ended in {told['outcome']} by {told['settling']}{counted}"
