"""What a comparison of evidence with its file means beside the result on record."""

from msgspec import structs

from thoughtline.app.queries.anchors import AnchorOnRecord
from thoughtline.core.events import EvidenceChecked
from thoughtline.core.evidence.anchor import IN_DOUBT, Anchor
from thoughtline.core.judgements import EvidenceState
from thoughtline.core.session import Session
from thoughtline.project.lines import Comparison


def describe_news(name: str, known: AnchorOnRecord, now: Comparison) -> str:
    what = known.line.diff or now.because
    return f"{name} {known.anchor.place[:200]} {what}"


def is_same_evidence(known: AnchorOnRecord, state: EvidenceState) -> bool:
    """Check that evidence was neither verified, accepted as seen nor checked since it was read."""
    is_seen = state.seen_at > state.found_at and state.seen != 0
    is_same = (known.anchored, known.checked) == (state.anchored, state.found_at)
    return is_same and (known.seen is not None) == is_seen


def is_new(known: AnchorOnRecord, comparison: Comparison) -> bool:
    """Check if a comparison differs from the recorded result.

    Changed evidence that has other content than at the last check is a new change, unless somebody
    accepted this content as seen. Files that change after a stale run are none, but a later run
    with another result is a new change.
    """
    if comparison.found in IN_DOUBT:
        now = comparison.anchor
        if known.seen is None or now is None:
            is_other = _differs(known, known.present, now)
        else:
            is_other = now != known.seen
        return comparison.found != known.found or is_other
    return comparison.anchor is not None or known.found in IN_DOUBT


def _differs(known: AnchorOnRecord, before: Anchor | None, now: Anchor | None) -> bool:
    if before is None or now is None:
        return before is not now and not (known.anchor.ran and now is None)
    return now.ran > before.ran if known.anchor.ran else now.content != before.content


def news_of(
    now: Session, name: str, comparison: Comparison, known: AnchorOnRecord
) -> EvidenceChecked | None:
    """Return the event for a comparison, None if the record already has the same result."""
    if not is_new(structs.replace(known, found=now.evidence[name].found), comparison):
        return None
    return check_event(name, comparison)


def check_event(name: str, comparison: Comparison) -> EvidenceChecked:
    return EvidenceChecked(
        evidence=name,
        found=comparison.found,
        because=comparison.because,
        anchor=comparison.anchor,
        **structs.asdict(comparison.line),
    )
