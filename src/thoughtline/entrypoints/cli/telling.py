"""The record as plain data, for `--json`. The names are the ones that the tools use.

What was given for a decision or an argument is under "given", and what follows from it under
"computed".
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from thoughtline.core.argument import grounded
from thoughtline.core.calibration import MINIMUM, Group
from thoughtline.core.conflicts import resolutions
from thoughtline.core.decision import weigh
from thoughtline.core.events import Needs, Recorded
from thoughtline.core.history import History, Turn
from thoughtline.core.rules.references import SPOKEN_MAIN
from thoughtline.core.tree import ThoughtTold, Tree
from thoughtline.entrypoints.cli.judging import state
from thoughtline.entrypoints.cli.replaying import Step
from thoughtline.entrypoints.cli.terminal import iso
from thoughtline.store.ledger import Hit, Summary


def summary(told: Summary) -> dict[str, Any]:
    return {
        "session": told.session,
        "opening": told.opening,
        "events": told.version,
        "began": iso(told.began),
        "latest": iso(told.latest),
    }


def session(tree: Tree, handle: str) -> dict[str, Any]:
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
        "thoughts": [_thought(tree, told) for told in tree.thoughts.values()],
    }


def history(told: History, handle: str) -> dict[str, Any]:
    return {
        "session": handle,
        "since": told.since,
        "version": told.tree.session.version,
        **_turns(told.turns()),
        "events": [event(recorded) for recorded in told.events],
    }


def event(recorded: Recorded) -> dict[str, Any]:
    return {
        "version": recorded.version,
        "at": iso(recorded.at),
        "author": recorded.author,
        "event": msgspec.to_builtins(recorded.event),
    }


def step(told: Step) -> dict[str, Any]:
    return {
        **event(told.recorded),
        "of": told.of,
        **_turns(told.turns),
        "conflicts": told.opened,
        "resolved": told.resolved,
    }


def hit(found: Hit) -> dict[str, Any]:
    return {
        "session": found.event.session,
        "node": found.node,
        "standing": found.standing,
        **event(found.event),
    }


def calibration(groups: Sequence[Group]) -> dict[str, Any]:
    return {
        "minimum": MINIMUM,
        "groups": [
            {
                "author": group.author or None,
                "kind": group.kind or None,
                "count": group.calibration.count,
                "missing": max(0, MINIMUM - group.calibration.count),
                "computed": {
                    "brier": group.calibration.brier,
                    "ece": group.calibration.ece,
                    "bins": group.calibration.bins,
                },
            }
            for group in groups
        ],
    }


def _thought(tree: Tree, told: ThoughtTold) -> dict[str, Any]:
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


def _computed(told: ThoughtTold) -> dict[str, Any]:
    return {
        **({"decision": weigh(told.decision)} if told.decision is not None else {}),
        **({"argument": grounded(told.argument)} if told.argument is not None else {}),
    }


def _contradiction(tree: Tree, nodes: Needs) -> dict[str, Any]:
    is_open = all(map(tree.stands, nodes))
    return {
        **msgspec.to_builtins(tree.contradictions[nodes]),
        "open": is_open,
        "computed": {"resolutions": resolutions(tree.session.truth, nodes) if is_open else None},
    }


def _search(tree: Tree) -> dict[str, Any]:
    session = tree.session
    return {
        "given": {"width": session.frontier.width},
        "computed": {"expand": session.frontier.next(session.is_live, session.thoughts)},
    }


def _turns(turns: Sequence[Turn]) -> dict[str, Any]:
    return {
        "fell": {turn.thought: turn.because for turn in turns if not turn.stands},
        "stands_again": {turn.thought: turn.because for turn in turns if turn.stands},
    }
