"""Causes of the open doubts of a session, each cause with the nodes that it puts in doubt."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from msgspec import Struct

from thoughtline.core.events import Needs
from thoughtline.core.evidence.same_place import is_same_place
from thoughtline.core.session import Session
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.views.doubts import open_doubts
from thoughtline.core.views.evidence_view import EvidenceView


class Doubtful(Protocol):
    """Session with views of its evidence, at least of the evidence that is in doubt or a cause."""

    @property
    def session(self) -> Session: ...
    @property
    def evidence(self) -> Mapping[str, EvidenceView]: ...


class DoubtCause(Struct, frozen=True, kw_only=True):
    """Cause of doubt: changed evidence, or a thought that was revised, abandoned or refuted.

    `nodes` holds the cause; evidence of the same place is one cause together. `doubted` holds the
    thoughts and assumptions that the cause puts in doubt.
    """

    nodes: Needs
    doubted: Needs


def doubt_causes(view: Doubtful) -> list[DoubtCause]:
    """Return the causes of all open doubts, the cause of most doubts first."""
    truth = view.session.truth
    doubted = open_doubts(view.session)
    causes = {cause for node in doubted for cause in truth.doubts(node)}
    found = [
        DoubtCause(
            nodes=nodes,
            doubted=tuple(
                sorted(
                    truth.doubted_by(nodes) & doubted - view.session.evidence.keys(),
                    key=node_sort_key,
                )
            ),
        )
        for nodes in _by_place(view, sorted(causes, key=node_sort_key))
    ]
    return sorted(found, key=lambda cause: -len(cause.doubted))


def describe_cause(view: Doubtful, node: str) -> str:
    """Return the cause of a doubt in a few words, for example "README.md:3 changed"."""
    session, evidence = view.session, view.evidence.get(node)
    if evidence is None:
        if node in session.revised_by:
            return f"{node} was revised by {session.latest_revision(node)}"
        return f"{node} was {'refuted' if session.judged(node).refuted else 'abandoned'}"
    return _describe_evidence(evidence)


def _describe_evidence(evidence: EvidenceView) -> str:
    place = evidence.place or evidence.text
    match evidence.found:
        case "changed" | "gone" if evidence.roots:
            more = f" and {len(evidence.roots) - 1} more" if evidence.roots[1:] else ""
            return f"{evidence.roots[0].headline}{more}"
        case "changed" if evidence.anchor is not None and evidence.anchor.ran:
            return f"{place}: {evidence.change}"
        case "changed":
            return f"{place} {'is in doubt' if evidence.kind == 'node' else 'changed'}"
        case "gone":
            return f"{place} is gone"
        case _:
            is_back = f"{place} is again as it was before the verification"
            return evidence.finding if evidence.is_objection else is_back


def same_place(view: Doubtful, evidence: str) -> Needs:
    """Return `evidence` and all other evidence in doubt of the same place, in order."""
    return next(_by_place(view, [evidence]))


def _by_place(view: Doubtful, causes: Iterable[str]) -> Iterator[Needs]:
    """Yield each cause, with the evidence in doubt of the same place."""
    in_file: dict[str, list[str]] = {}
    for evidence in sorted(view.session.truth.in_doubt & view.evidence.keys(), key=node_sort_key):
        in_file.setdefault(_file(view.evidence[evidence].place), []).append(evidence)
    seen: set[str] = set()
    for cause in causes:
        if cause in seen:
            continue
        nodes: Needs = (cause,)
        if cause in view.evidence:
            place = view.evidence[cause].place
            others = in_file.get(_file(place), ())
            nodes += tuple(
                other
                for other in others
                if other != cause and is_same_place(view.evidence[other].place, place)
            )
        seen.update(nodes)
        yield nodes


def _file(place: str) -> str:
    return place.rpartition(":")[0] or place
