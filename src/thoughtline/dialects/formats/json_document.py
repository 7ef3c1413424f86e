"""JSON export of a complete session, with the field names of the tools (docs/export.md).

The field "given" holds the input of a decision or an argument, and "computed" holds the results.
"""

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from thoughtline.core.argument import ground
from thoughtline.core.decision import weigh
from thoughtline.core.events import Needs
from thoughtline.core.rules.references import SPOKEN_MAIN
from thoughtline.core.truth.resolutions import resolutions
from thoughtline.core.views.evidence_view import EvidenceView
from thoughtline.core.views.session_view import (
    DelegationView,
    DeliberationView,
    SessionView,
    ThoughtView,
)
from thoughtline.dialects.times import iso

NUMBER = 1
"""Version number of the format. New fields may be added without a new number."""


def pieces(view: SessionView, handle: str) -> Iterator[str]:
    """Yield the document in ASCII, so that no transport can change a character.

    The document is written item by item: as objects, a large document would keep Python's garbage
    collector busy and block all other threads.
    """
    return _members({"format": "thoughtline-session", "number": NUMBER, **_parts(view, handle)})


def session(view: SessionView, handle: str) -> dict[str, Any]:
    """Return the document as Python objects, without the format's name and number."""
    parts = _parts(view, handle)
    return {
        name: list(part) if isinstance(part, Iterator) else part for name, part in parts.items()
    }


def _members(whole: dict[str, Any]) -> Iterator[str]:
    before = "{\n"
    for name, part in whole.items():
        yield f'{before}  "{name}": '
        if isinstance(part, Iterator):
            yield from _list(part)
        else:
            yield _written(part, 2)
        before = ",\n"
    yield "\n}\n"


def _list(items: Iterator[Any]) -> Iterator[str]:
    before, after = "[\n", "[]"
    for item in items:
        yield f"{before}    {_written(item, 4)}"
        before, after = ",\n", "\n  ]"
    yield after


def _written(value: Any, indent: int) -> str:
    """Return a value as JSON over several lines. Line ends within a text are escaped."""
    text = json.dumps(msgspec.to_builtins(value), indent=2)
    return text.replace("\n", "\n" + " " * indent)


def _parts(view: SessionView, handle: str) -> dict[str, Any]:
    described = msgspec.to_builtins(view.session.description)
    return {
        "session": handle,
        **({"description": described} if described else {}),
        "version": view.session.version,
        "at": iso(view.at),
        "next": view.next,
        "branches": (
            {
                "name": branch.name or SPOKEN_MAIN,
                "from": branch.root,
                "latest": branch.head,
                "merged_into": None
                if branch.merged_into is None
                else branch.merged_into or SPOKEN_MAIN,
            }
            for branch in view.session.branches.values()
        ),
        "assumptions": (
            {
                **msgspec.to_builtins(assumption),
                "state": view.state(assumption.id),
                "origin": view.origin(assumption.id),
                "proposed": view.is_proposed(assumption.id),
            }
            for assumption in view.assumptions.values()
        ),
        "evidence": (
            {
                **_without_acceptance(evidence),
                "checked": iso(evidence.checked),
                "state": view.state(evidence.id),
                "origin": view.origin(evidence.id),
            }
            for evidence in view.evidence.values()
        ),
        "contradictions": (_contradiction(view, nodes) for nodes in view.contradictions),
        "search": _search(view),
        "deliberations": map(_at, view.deliberations.values()),
        "delegations": map(_without_prompt, view.delegations.values()),
        "thoughts": (_thought(view, thought) for thought in view.thoughts.values()),
    }


def _thought(view: SessionView, thought: ThoughtView) -> dict[str, Any]:
    document = msgspec.to_builtins(thought)
    besides = document.pop("given")
    given = {part: document.pop(part) for part in ("decision", "argument")}
    return {
        **document,
        "at": iso(thought.at),
        "verdicts": [
            {**verdict, "at": iso(recorded.at)}
            for verdict, recorded in zip(document["verdicts"], thought.verdicts, strict=True)
        ],
        "branch": thought.branch or SPOKEN_MAIN,
        "label": view.session.labels.of(thought.id),
        "merges": [name or SPOKEN_MAIN for name in thought.merges],
        "rests_on": view.session.truth.supports(thought.id),
        "revised_by": view.session.revised_by.get(thought.id, ""),
        "stands": view.stands(thought.id),
        "standing": view.session.standing(thought.id),
        "origin": view.origin(thought.id),
        "proposed": view.is_proposed(thought.id),
        "why_fallen": view.why_fallen(thought.id),
        "why_in_doubt": view.why_in_doubt(thought.id),
        "score": view.session.frontier.score(thought.id),
        "parents": view.session.frontier.parents(thought.id),
        "given": {
            **{part: what for part, what in given.items() if what is not None},
            **({"besides": besides} if besides else {}),
        },
        "computed": _computed(thought),
    }


def _at(question: DeliberationView | DelegationView) -> dict[str, Any]:
    return {**msgspec.to_builtins(question), "at": iso(question.at)}


def _without_prompt(delegation: DelegationView) -> dict[str, Any]:
    """Return the fields of a delegation. What its model was given stands in the events."""
    document = _at(delegation)
    del document["given"]
    return document


def _computed(thought: ThoughtView) -> dict[str, Any]:
    return {
        **({"decision": weigh(thought.decision)} if thought.decision is not None else {}),
        **({"argument": ground(thought.argument)} if thought.argument is not None else {}),
    }


def _without_acceptance(evidence: EvidenceView) -> dict[str, Any]:
    """Return the fields of evidence. Who accepted a change stands among its verdicts."""
    document: dict[str, Any] = msgspec.to_builtins(evidence)
    document.pop("accepted", None)
    return document


def _contradiction(view: SessionView, nodes: Needs) -> dict[str, Any]:
    is_open = view.session.contradict(nodes)
    return {
        **msgspec.to_builtins(view.contradictions[nodes]),
        "open": is_open,
        "computed": {"resolutions": resolutions(view.session.truth, nodes) if is_open else None},
    }


def _search(view: SessionView) -> dict[str, Any]:
    session = view.session
    return {
        "given": {"width": session.frontier.width},
        "computed": {
            "expand": session.next_steps(session.thoughts),
            "best_path": session.best_path(),
        },
    }
