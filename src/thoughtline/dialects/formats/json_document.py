"""A session as JSON: all of it, in the names that the tools use (docs/export.md).

What was given for a decision or an argument is under "given", and what follows from it under
"computed".
"""

import json
from typing import Any

import msgspec

from thoughtline.core.argument import grounded
from thoughtline.core.decision import weigh
from thoughtline.core.events import Needs
from thoughtline.core.rules.references import SPOKEN_MAIN
from thoughtline.core.truth.resolutions import resolutions
from thoughtline.core.views.session_view import (
    DelegationView,
    DeliberationView,
    SessionView,
    ThoughtView,
)
from thoughtline.core.views.timeline import state
from thoughtline.dialects.times import iso

NUMBER = 1
"""Of the format. A member may be added without a new one."""


def write(tree: SessionView, handle: str) -> str:
    """Pure ASCII, so that nothing on its way can change a character."""
    whole = {"format": "thoughtline-session", "number": NUMBER, **session(tree, handle)}
    return json.dumps(msgspec.to_builtins(whole), indent=2) + "\n"


def session(tree: SessionView, handle: str) -> dict[str, Any]:
    return {
        "session": handle,
        "version": tree.session.version,
        "at": iso(tree.at),
        "next": tree.next,
        "branches": [
            {
                "name": branch.name or SPOKEN_MAIN,
                "from": branch.root,
                "latest": branch.head,
                "merged_into": None
                if branch.merged_into is None
                else branch.merged_into or SPOKEN_MAIN,
            }
            for branch in tree.session.branches.values()
        ],
        "assumptions": [
            {**msgspec.to_builtins(told), "state": state(tree, told.id)}
            for told in tree.assumptions.values()
        ],
        "contradictions": [_contradiction(tree, nodes) for nodes in tree.contradictions],
        "search": _search(tree),
        "deliberations": [_at(told) for told in tree.deliberations.values()],
        "delegations": [_at(told) for told in tree.delegations.values()],
        "thoughts": [_thought(tree, told) for told in tree.thoughts.values()],
    }


def _thought(tree: SessionView, told: ThoughtView) -> dict[str, Any]:
    said = msgspec.to_builtins(told)
    given = {part: said.pop(part) for part in ("decision", "argument")}
    return {
        **said,
        "at": iso(told.at),
        "branch": told.branch or SPOKEN_MAIN,
        "merges": [name or SPOKEN_MAIN for name in told.merges],
        "rests_on": tree.session.truth.supports(told.id),
        "revised_by": tree.session.revised_by.get(told.id, ""),
        "stands": tree.stands(told.id),
        "standing": tree.session.standing(told.id),
        "why_fallen": tree.why_fallen(told.id),
        "score": tree.session.frontier.score(told.id),
        "given": {part: what for part, what in given.items() if what is not None},
        "computed": _computed(told),
    }


def _at(told: DeliberationView | DelegationView) -> dict[str, Any]:
    return {**msgspec.to_builtins(told), "at": iso(told.at)}


def _computed(told: ThoughtView) -> dict[str, Any]:
    return {
        **({"decision": weigh(told.decision)} if told.decision is not None else {}),
        **({"argument": grounded(told.argument)} if told.argument is not None else {}),
    }


def _contradiction(tree: SessionView, nodes: Needs) -> dict[str, Any]:
    is_open = all(map(tree.stands, nodes))
    return {
        **msgspec.to_builtins(tree.contradictions[nodes]),
        "open": is_open,
        "computed": {"resolutions": resolutions(tree.session.truth, nodes) if is_open else None},
    }


def _search(tree: SessionView) -> dict[str, Any]:
    session = tree.session
    return {
        "given": {"width": session.frontier.width},
        "computed": {"expand": session.frontier.next(session.is_live, session.thoughts)},
    }
