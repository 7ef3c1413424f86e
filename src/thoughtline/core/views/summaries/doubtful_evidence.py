"""Evidence behind the doubts of a session, from its outline and the events of that evidence."""

from collections.abc import Mapping
from itertools import chain
from typing import cast

from thoughtline.core.events import EvidenceChecked, EvidenceGiven, Recorded, VerdictGiven
from thoughtline.core.views.doubts import open_doubts
from thoughtline.core.views.evidence_view import EvidenceView
from thoughtline.core.views.root_cause import NO_ROOTS, Roots
from thoughtline.core.views.summaries.outline import Outline, Version


class DoubtfulEvidence:
    """Session with views of the evidence that is in doubt, or a cause of doubt. `events` must hold
    the versions of `doubtful_versions`. `roots` are the causes in other sessions.
    """

    def __init__(
        self, outline: Outline, events: Mapping[Version, Recorded], roots: Roots = NO_ROOTS
    ) -> None:
        self.session = outline
        self.evidence = {
            evidence: _view(outline, events, evidence) for evidence in _doubtful(outline)
        }
        for evidence, found in roots.items():
            if evidence in self.evidence:
                self.evidence[evidence].add_roots(found)


def doubtful_versions(outline: Outline) -> set[Version]:
    """Return the versions of the events with the texts and findings of doubtful evidence."""
    return {version for name in _doubtful(outline) for version in _versions(outline, name)}


def _doubtful(outline: Outline) -> set[str]:
    doubted = open_doubts(outline)
    causes = chain.from_iterable(map(outline.truth.doubts, doubted))
    return {*doubted, *causes} & outline.evidence.keys()


def _versions(outline: Outline, evidence: str) -> list[Version]:
    """Return the versions of the events about evidence: its text, its content, its last check."""
    state = outline.evidence[evidence]
    found = {outline.stated[evidence], state.anchored, outline.checked.get(evidence, 0)}
    return sorted(found - {0})


def _view(outline: Outline, events: Mapping[Version, Recorded], evidence: str) -> EvidenceView:
    given, *later = (events[version] for version in _versions(outline, evidence))
    view = EvidenceView.of(cast("EvidenceGiven", given.event), given)
    for recorded in later:
        match recorded.event:
            case EvidenceChecked() as checked:
                view.check(checked, recorded.at)
            case VerdictGiven() as verdict:
                view.look(verdict.anchor, recorded)
            case _:
                pass
    return view
