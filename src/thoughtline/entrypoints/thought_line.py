"""Thought on one line of the log, in the form of the original servers that log each thought."""

from collections.abc import Iterable, Iterator
from typing import Any

from thoughtline.core.events import AssumptionDescribed, AssumptionStated, Event, ThoughtRecorded
from thoughtline.entrypoints.printable import printable

TEXT_LENGTH = 400
"""Maximum number of characters of a thought."""

NOTE_LENGTH = 160
"""Maximum number of characters of other texts from the caller."""

NAMED = 8
"""Maximum number of assumptions in each list."""

BLUE, YELLOW, GREEN, CYAN, DIM = ("\x1b[34m", "\x1b[33m", "\x1b[32m", "\x1b[36m", "\x1b[2m")
PLAIN = "\x1b[0m"

Painted = tuple[str, str]
"""Colour code ("" for no colour) and text."""


def thought_line(thought: ThoughtRecorded, events: Iterable[Event], *, colour: bool) -> str:
    """Return a thought on one line, with the assumptions that the call's `events` name."""
    parts = [*_head(thought), ("", f" {_cut(thought.text, TEXT_LENGTH)}")]
    for label, text in _notes(thought, events):
        parts += [(DIM, f" | {label}"), ("", f" {text}")]
    return "".join(f"{paint}{text}{PLAIN}" if paint and colour else text for paint, text in parts)


def _head(thought: ThoughtRecorded) -> Iterator[Painted]:
    given = thought.given
    if thought.revises:
        target = _first(given, "revisesThought", "revises_thought") or thought.revises
        kind, paint, about = "revision", YELLOW, f" of {_cut(target)}"
    elif thought.branch:
        root = _first(given, "branchFromThought", "branch_from_thought")
        kind, paint = "branch", GREEN
        about = f" {_cut(thought.branch)}" + (f" from {_cut(root)}" if root else "")
    else:
        kind, paint, about = "thought", BLUE, ""
    yield paint, kind
    yield "", f" {_place(thought)}{about}"
    if thought.confidence is not None:
        yield CYAN, f" [confidence {thought.confidence:.0%}]"
    yield "", ":"


def _place(thought: ThoughtRecorded) -> str:
    """Return "number/total" with the caller's numbers, or the id in the record if the caller named
    no total.
    """
    total = _first(thought.given, "totalThoughts", "total_thoughts")
    number = thought.number or _first(thought.given, "thoughtNumber") or int(thought.thought[1:])
    if not isinstance(total, int | float) or not isinstance(number, int | float):
        return thought.thought
    return f"{number}/{max(total, number)}"


def _notes(thought: ThoughtRecorded, events: Iterable[Event]) -> Iterator[tuple[str, str]]:
    for label, name in (("uncertain:", "uncertainty_notes"), ("outcome:", "outcome")):
        if thought.given.get(name):
            yield label, _cut(thought.given[name])
    assumed = [
        _assumption(event.name or event.assumption, event.text, event.given)
        for event in events
        if isinstance(event, AssumptionStated)
    ]
    described = [
        _assumption(event.assumption, "", event.given)
        for event in events
        if isinstance(event, AssumptionDescribed)
    ]
    rests = thought.given.get("depends_on_assumptions")
    false = thought.given.get("invalidates_assumptions")
    for label, names in (
        ("assumes", assumed),
        ("now says of", described),
        ("depends on", rests),
        ("invalidates", false),
    ):
        if isinstance(names, list) and names:
            more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
            yield label, ", ".join(map(_cut, names[:NAMED])) + more


def _assumption(name: str, text: str, given: dict[str, Any]) -> str:
    """Describe an assumption, such as: A1 "the logs are complete" (critical, 60%,
    verified_true).
    """
    marks = ["critical"] if given.get("critical", True) else []
    confidence = given.get("confidence", 1.0)
    if isinstance(confidence, int | float):
        marks.append(f"{confidence:.0%}")
    if given.get("verification_status"):
        marks.append(str(given["verification_status"]))
    quoted = f' "{_cut(text, NOTE_LENGTH // 2)}"' if text else ""
    return f"{name}{quoted} ({', '.join(marks)})"


def _first(given: dict[str, Any], *names: str) -> Any:
    return next((given[name] for name in names if given.get(name) is not None), None)


def _cut(value: Any, length: int = NOTE_LENGTH) -> str:
    text = str(value)
    return printable(text[:length]) + ("\N{HORIZONTAL ELLIPSIS}" if len(text) > length else "")
