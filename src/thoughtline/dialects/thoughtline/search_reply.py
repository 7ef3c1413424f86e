"""Fields about a search in the reply of `think`: the thoughts to expand next, and the best path."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from thoughtline.app.commands.command_result import CommandResult
from thoughtline.core.events import VerdictGiven
from thoughtline.core.session import Session
from thoughtline.core.text.quotation import write_text
from thoughtline.core.views.search_steps import best_path, next_steps

EXPANDED = 5
"""Maximum number of thoughts to expand next in a reply."""

STEPS = 12
"""Maximum number of steps of the best path in a reply: the last steps."""

WIDTH = 160
"""Maximum number of characters of the label and the first words of a thought."""

SEARCHED = ("expand", "best_path")
"""Fields of a reply that contain thoughts with their scores."""


def search_fields(
    change: CommandResult[Session], *, searching: bool
) -> Iterator[tuple[str, dict[str, Any] | str]]:
    """Yield the thoughts to expand next and the best path, each thought with its score.

    No fields are yielded if the call does not search, and judges no thought with a score.
    """
    session = change.now
    if not (searching or any(map(session.frontier.score, _judged(change)))):
        return
    ahead, path = next_steps(session, EXPANDED), best_path(session)
    yield "expand", _with_scores(session, ahead)
    if len(path) > 1 or not set(path) <= set(ahead):
        yield "best_path", _with_scores(session, path[-STEPS:])
    if not ahead:
        yield "search", "done: nothing is left to expand"


def searched_thoughts(reply: Mapping[str, Any]) -> set[str]:
    """Return the thoughts in a reply whose first words `name_steps` needs."""
    return {thought for what in SEARCHED for thought in reply.get(what, ())}


def name_steps(reply: Mapping[str, Any], words: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Return the fields of `search_fields` with the first words of each thought before its
    score.
    """
    return {
        what: {t: _step(words.get(t, ""), score) for t, score in reply[what].items()}
        for what in SEARCHED
        if what in reply
    }


def _step(words: str, score: float) -> str:
    return write_text(words, WIDTH, f"{score:g}") if words else f"({score:g})"


def _with_scores(session: Session, thoughts: Sequence[str]) -> dict[str, float | None]:
    return {thought: session.frontier.score(thought) for thought in thoughts}


def _judged(change: CommandResult[Session]) -> Iterator[str]:
    """Yield the thoughts that the call refuted, abandoned or restored."""
    for event in change.events:
        if isinstance(event, VerdictGiven) and event.verdict != "verified":
            yield event.on
