"""One-word event builders, so that a test tells a story."""

from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionStated,
    AssumptionVerified,
    BranchMerged,
    SupportAdded,
    ThoughtRecorded,
)


def thought(
    name: str, text: str = "…", *, rests_on: tuple[tuple[str, ...], ...] = (), branch: str = "", after: str = "", revises: str = ""
) -> ThoughtRecorded:
    return ThoughtRecorded(
        thought=name, text=text, rests_on=rests_on, branch=branch, after=after, revises=revises
    )


def assumed(name: str, text: str = "…") -> AssumptionStated:
    return AssumptionStated(assumption=name, text=text)


def refuted(name: str, because: str = "it was not so") -> AssumptionRefuted:
    return AssumptionRefuted(assumption=name, because=because)


def restored(name: str, because: str = "it was so") -> AssumptionRestored:
    return AssumptionRestored(assumption=name, because=because)


def verified(name: str, because: str = "seen") -> AssumptionVerified:
    return AssumptionVerified(assumption=name, because=because)


def supported(name: str, *needs: str) -> SupportAdded:
    return SupportAdded(thought=name, needs=needs)


def merged(branch: str, head: str, thought: str, into: str = "") -> BranchMerged:
    return BranchMerged(branch=branch, into=into, head=head, thought=thought)
