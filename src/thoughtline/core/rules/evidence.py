"""Rule for evidence that a call gives."""

from thoughtline.core.command import Command, EvidenceNotes
from thoughtline.core.events import EvidenceGiven
from thoughtline.core.evidence import reference_parser
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session


def give(session: Session, command: Command, limits: Limits) -> list[EvidenceGiven]:
    """Return one event for each text in `evidence`."""
    limits.check_items("evidence", len(command.evidence))
    for text in command.evidence:
        limits.check_text("evidence", text)
        if text.strip().lower() in session.evidence:
            raise Refused(
                Code.BAD_ARGUMENTS,
                f"{text.strip()!r} is on record, and `evidence` takes new observations.",
                hint="Name it in `rests_on`; or write the observation out as a reason to `verify`.",
            )
    thought = "" if command.text is None else session.next_thought
    return [
        _given(f"e{number}", text, command, thought)
        for number, text in enumerate(command.evidence, len(session.evidence) + 1)
    ]


def _given(evidence: str, text: str, command: Command, thought: str) -> EvidenceGiven:
    anchor, observation = command.anchors.get(text), command.observations.get(text)
    told = reference_parser.parse(text) if observation is None else observation.reference
    notes = command.evidence_notes.get(text, EvidenceNotes())
    return EvidenceGiven(
        evidence=evidence,
        kind=told.kind,
        text=text,
        place=told.place if anchor is None else anchor.place,
        seen=told.seen,
        anchor=anchor,
        thought=thought,
        unwatched="" if observation is None else observation.unwatched,
        past=notes.past or (observation is not None and observation.past),
    )
