"""One-word event builders, so that a test tells a story."""

from collections.abc import Iterable

from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionStated,
    AssumptionVerified,
    BranchMerged,
    ContradictionDeclared,
    Event,
    EvidenceChecked,
    EvidenceGiven,
    Judgement,
    OutcomeRecorded,
    Recorded,
    SupportAdded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.evidence.anchor import CheckResult
from thoughtline.core.views.session_view import SessionView


def replay_events(events: Iterable[Recorded]) -> SessionView:
    """Events with their words, oldest first, as they are read back."""
    view = SessionView()
    for recorded in events:
        view.apply(recorded)
    return view


def thought(
    name: str,
    text: str = "…",
    *,
    rests_on: tuple[tuple[str, ...], ...] = (),
    branch: str = "",
    after: str = "",
    revises: str = "",
    label: str = "",
    kind: str = "",
) -> Event:
    return ThoughtRecorded(
        thought=name,
        text=text,
        rests_on=rests_on,
        branch=branch,
        after=after,
        revises=revises,
        label=label,
        kind=kind,
    )


def assumed(name: str, text: str = "…") -> Event:
    return AssumptionStated(assumption=name, text=text)


def refuted(name: str, because: str = "it was not so") -> Event:
    return AssumptionRefuted(assumption=name, because=because)


def restored(name: str, because: str = "it was so") -> Event:
    return AssumptionRestored(assumption=name, because=because)


def verified(name: str, because: str = "seen") -> Event:
    return AssumptionVerified(assumption=name, because=because)


def judged(
    name: str, verdict: Judgement, because: str = "seen", *, ground: tuple[str, ...] | None = None
) -> Event:
    """A verdict on a thought."""
    return VerdictGiven(on=name, verdict=verdict, because=because, ground=ground)


def came(name: str, *, true: bool) -> Event:
    return OutcomeRecorded(on=name, came_true=true)


def contradicted(*nodes: str) -> Event:
    return ContradictionDeclared(nodes=nodes)


def supported(name: str, *needs: str) -> Event:
    return SupportAdded(thought=name, needs=needs)


def merged(branch: str, head: str, thought: str, into: str = "") -> Event:
    return BranchMerged(branch=branch, into=into, head=head, thought=thought)


def given_evidence(name: str, text: str = "seen", bounds: str = "") -> Event:
    return EvidenceGiven(evidence=name, kind="note", text=text, bounds=bounds)


def checked(name: str, found: CheckResult) -> Event:
    return EvidenceChecked(evidence=name, found=found, because="it reads otherwise")


def verified_by(name: str, evidence: tuple[str, ...]) -> Event:
    """An assumption or a thought, verified by evidence."""
    if name.startswith("a"):
        return AssumptionVerified(assumption=name, because="", evidence=evidence)
    return VerdictGiven(on=name, verdict="verified", because="", ground=evidence)
