"""The record as plain data, for `--json`. The names are the ones that the tools use."""

from typing import Any

import msgspec

from thoughtline.core.rules.references import SPOKEN_MAIN
from thoughtline.core.tree import ThoughtTold, Tree
from thoughtline.entrypoints.cli.terminal import iso
from thoughtline.store.ledger import Summary


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
        "thoughts": [_thought(tree, told) for told in tree.thoughts.values()],
    }


def _thought(tree: Tree, told: ThoughtTold) -> dict[str, Any]:
    return {
        **msgspec.to_builtins(told),
        "at": iso(told.at),
        "branch": told.branch or SPOKEN_MAIN,
        "merges": [name or SPOKEN_MAIN for name in told.merges],
        "rests_on": tree.session.truth.supports(told.id),
        "revised_by": tree.session.revised_by.get(told.id, ""),
        "stands": tree.stands(told.id),
        "why_fallen": tree.why_fallen(told.id),
    }


def state(tree: Tree, assumption: str) -> str:
    """In one word. Refuting outweighs an earlier verification."""
    judged = tree.session.assumptions[assumption]
    if judged.refuted:
        return "refuted"
    return "verified" if judged.verified else "open"


def rests_on(tree: Tree, thought: str) -> str:
    """The supports of a thought as a caller would write them, such as "a1 t2 | a3"."""
    return " | ".join(" ".join(needs) for needs in tree.session.truth.supports(thought))
