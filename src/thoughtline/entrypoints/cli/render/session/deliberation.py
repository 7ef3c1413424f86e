from collections.abc import Iterator
from typing import Any

from rich.text import Text

from thoughtline.core.text.plural import count_noun
from thoughtline.core.views.session_view import DeliberationView, SessionView
from thoughtline.entrypoints import session_json
from thoughtline.entrypoints.cli.render.layout import Entry

LOOKS = {"answered": "", "open": "yellow", "failed": "red"}


def draw_deliberations(view: SessionView) -> Iterator[Entry]:
    """Yield the deliberations. The answers of seats are hidden until all seats have answered."""
    for deliberation in view.deliberations.values():
        yield from _draw(view, deliberation)


def _draw(view: SessionView, deliberation: DeliberationView) -> Iterator[Entry]:
    deliberation_json = session_json.deliberation(view, deliberation)
    indent = (
        max(
            len(deliberation_json["id"]),
            *(len(voice["id"]) for voice in deliberation_json["voices"]),
            0,
        )
        + 2
    )
    outcome = _outcome(deliberation_json)
    yield Entry(
        deliberation_json["id"],
        deliberation_json["question"],
        [Text(outcome, style="dim")],
        indent=indent,
    )
    for voice in deliberation_json["voices"]:
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


def _outcome(deliberation_json: dict[str, Any]) -> str:
    """Describe the number of open seats if there is no outcome."""
    if not deliberation_json["ended"]:
        waits = sum(voice["state"] == "open" for voice in deliberation_json["voices"])
        return f"open: waits for {count_noun(waits, 'seat')}"
    if not deliberation_json["outcome"]:
        return f"ended without an outcome: {deliberation_json['because']}"
    dissent = sum(voice["dissents"] for voice in deliberation_json["voices"])
    counted = f", {count_noun(dissent, 'dissent')}" if dissent else ""
    return f"ended in {deliberation_json['outcome']} by {deliberation_json['settling']}{counted}"
