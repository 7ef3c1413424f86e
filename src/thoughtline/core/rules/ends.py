"""Rules for ends of validity: what an assumption or a piece of evidence is good until."""

from collections.abc import Iterable, Sequence

from msgspec import structs

from thoughtline.core.command import Command
from thoughtline.core.events import AssumptionStated, EvidenceChecked, EvidenceGiven
from thoughtline.core.evidence import reference_parser
from thoughtline.core.evidence.anchor import IN_DOUBT
from thoughtline.core.evidence.ends import FORMS, End, has_passed, parse_date
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session

TOLD = ("command", "page")
"""Kinds of ends that a caller may tell again, with another answer."""


def give(
    session: Session,
    command: Command,
    stated: Sequence[AssumptionStated],
    shown: Sequence[EvidenceGiven],
    limits: Limits,
) -> list[EvidenceGiven]:
    """`stated` and `shown` are the assumptions and the evidence of the same call."""
    until = [
        (text, event.assumption)
        for assumption, event in zip(command.assume, stated, strict=True)
        for text in assumption.until or ()
    ]
    for event in shown:
        notes = command.evidence_notes.get(event.text)
        if notes is not None and notes.until and event.past:
            raise Refused(
                Code.BAD_ARGUMENTS,
                f"{event.text!r} is of the past, and `until` says that it may end.",
                hint="Give one of the two.",
            )
        until += [(text, event.evidence) for text in (() if notes is None else notes.until)]
    limits.check_items("until", len(until))
    thought = "" if command.text is None else session.next_thought
    first = len(session.evidence) + len(shown) + 1
    return [
        structs.replace(
            _read_end(text, command, limits),
            evidence=f"e{number}",
            thought=thought,
            bounds=bounded,
        )
        for number, (text, bounded) in enumerate(until, first)
    ]


def compare_told(session: Session, given: Iterable[EvidenceGiven]) -> list[EvidenceChecked]:
    """Return the results for earlier ends, of which new evidence tells the present answer."""
    told = {(event.kind, event.place): event for event in given if event.kind in TOLD}
    if not told:
        return []
    results: list[EvidenceChecked] = []
    for name, end in live_ends(session, TOLD):
        event = told.get((end.kind, end.place))
        if event is None or not (event.seen and end.seen):
            continue
        if result := result_of(
            session, name, f"{event.evidence} tells another answer", holds=event.seen == end.seen
        ):
            results.append(result)
    return results


def result_of(session: Session, end: str, because: str, *, holds: bool) -> EvidenceChecked | None:
    """Return None for a result on record; `because` is the reason if the end no longer `holds`."""
    if holds == (session.evidence[end].found not in IN_DOUBT):
        return None
    if holds:
        return EvidenceChecked(evidence=end, found="unchanged")
    return EvidenceChecked(evidence=end, found="changed", because=because)


def pass_dates(session: Session, today: str) -> list[EvidenceChecked]:
    """Return the results for dates that have passed on the day `today`, such as "2026-12-01"."""
    return [
        EvidenceChecked(evidence=name, found="changed", because=f"{day} has passed")
        for name, end in live_ends(session, ("date",))
        if session.evidence[name].found not in IN_DOUBT
        and has_passed(day := parse_date(end.place), today)
    ]


def live_ends(session: Session, kinds: Sequence[str]) -> Iterable[tuple[str, End]]:
    """Yield the ends of some kinds that are compared: neither refuted nor abandoned, nor over."""
    for name, end in session.ends.items():
        state = session.evidence[name]
        if end.kind in kinds and not (state.refuted or state.abandoned or state.is_over):
            yield name, end


def _read_end(text: str, command: Command, limits: Limits) -> EvidenceGiven:
    """Return the event for a text in `until`, without its place in the call."""
    limits.check_text("until", text)
    if day := parse_date(text):
        return EvidenceGiven(evidence="", kind="date", text=text, place=day)
    anchor, observation = command.anchors.get(text), command.observations.get(text)
    told = reference_parser.parse(text) if observation is None else observation.reference
    witness = None if observation is None else observation.witness
    if observation is not None and observation.unwatched:
        raise Refused(
            Code.EVIDENCE_UNREADABLE,
            f"{text[:80]!r} in `until` cannot be watched: {observation.unwatched}.",
            hint="Name a place that there is, or give a date.",
        )
    if told.kind == "note":
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"`until` takes a date or a thing to watch, not {text[:80]!r}.",
            hint=f"Write it like {FORMS}.",
        )
    if told.kind in TOLD and not told.seen and witness is None:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"{text[:80]!r} in `until` has no answer to compare with.",
            hint="Write the present answer after an arrow: 'npm view x version -> 1.2'.",
        )
    return EvidenceGiven(
        evidence="",
        kind=told.kind,
        text=text,
        place=told.place if anchor is None else anchor.place,
        seen=told.seen,
        anchor=None if told.kind in TOLD else anchor,
        witness=witness,
    )


def may_bound(session: Session, event: EvidenceGiven) -> bool:
    """Return whether evidence is a possible end of a node: earlier, and no end itself. An objection
    may concern any thought or assumption.
    """
    if event.elsewhere is not None:  # an objection
        return event.bounds in session.assumptions or session.has_thought(event.bounds)
    if event.bounds in session.assumptions:
        return True
    bounded = session.evidence.get(event.bounds)
    return bounded is not None and not bounded.bounds
