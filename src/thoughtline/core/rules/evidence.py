"""Rules for evidence that a call gives, and for changed evidence that an agent gives up as an
observation of the past.
"""

import re
from collections.abc import Collection
from itertools import filterfalse, islice
from typing import TYPE_CHECKING

from msgspec import structs

from thoughtline.core.command import Command, EvidenceNotes
from thoughtline.core.events import EvidenceChecked, EvidenceGiven
from thoughtline.core.evidence import reference_parser
from thoughtline.core.evidence.anchor import DOWN, IN_DOUBT
from thoughtline.core.evidence.elsewhere import NodeElsewhere
from thoughtline.core.evidence.ends import parse_date
from thoughtline.core.evidence.observation import Observation
from thoughtline.core.limits import Limits
from thoughtline.core.origin import author_origin
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import ends, exceptions
from thoughtline.core.rules.elsewhere import evidence_for
from thoughtline.core.rules.references import find_node, find_thought, is_told
from thoughtline.core.session import Session
from thoughtline.core.truth.network import node_sort_key

if TYPE_CHECKING:
    from thoughtline.core.evidence.anchor import Anchor

MAX_COMPARED = 1_000
"""Latest pieces of evidence that are compared with a new piece."""

NAMED = 5
"""Maximum number of thoughts that a refusal names."""

NODE_ID = re.compile(r"[tae][1-9][0-9]{0,14}")
"""Pattern of the id of a node in another session."""

NO_NOTES = EvidenceNotes()


def give(session: Session, command: Command, limits: Limits) -> list[EvidenceGiven]:
    limits.check_items("evidence", len(command.evidence))
    for text in command.evidence:
        limits.check_text("evidence", text)
        name = text.strip().lower()
        if text in command.elsewhere:
            continue
        if name in session.evidence or name in session.assumptions or session.has_thought(name):
            raise Refused(
                Code.BAD_ARGUMENTS,
                f"{text.strip()!r} is on record, and `evidence` takes new observations.",
                hint="Name it in `rests_on`; or write the observation out as a reason to `verify`.",
            )
        if not command.has_exception(text):
            exceptions.check_words(session, text)
    thought = "" if command.text is None else session.next_thought
    return [
        _given(session, f"e{number}", text, command, thought)
        for number, text in enumerate(command.evidence, len(session.evidence) + 1)
    ]


def unread(command: Command, reason: str) -> Command:
    """Return a command with an observation for each place in a file that its evidence names: the
    reason for which the place is not watched. Observations of the past need no reason.
    """
    texts = (*filterfalse(command.has_exception, command.evidence), *command.ends)
    parsed = {text: reference_parser.parse(text) for text in texts}
    observations = {
        text: Observation(reference=each, unwatched=reason)
        for text, each in parsed.items()
        if each.kind in ("file", "symbol") and not command.evidence_notes.get(text, NO_NOTES).past
    }
    return structs.replace(command, observations=observations)


def reuse_pieces(session: Session, command: Command) -> Command:
    """Return the command with pieces of evidence on record in `rests_on`, instead of new pieces of
    the same places.

    The file must have the content that the recorded piece has, and the text no words beside the
    place. A revision and a verdict take new pieces: these replace the old ones.
    """
    judged = (*command.verify, *command.refute, *command.restore, *command.abandon)
    is_new = command.revises is not None or judged or (command.text is None and not command.about)
    if is_new or len(command.rests_on) > 1:
        return command
    known = _known_pieces(session, command)
    if not known:
        return command
    rests_on = command.rests_on[0] if command.rests_on else ()
    return structs.replace(
        command,
        evidence=tuple(text for text in command.evidence if text not in known),
        rests_on=((*rests_on, *known.values()),),
    )


def moved_pieces(command: Command, changed: Collection[str]) -> dict[str, str]:
    """Return the places in `evidence` to which a command moves evidence, by the ids in `verify`.

    The command records no thought and verifies only changed evidence, as many pieces as it gives
    places that were read. Each piece moves to the place at the same position.
    """
    names = [*dict.fromkeys(name.strip().lower() for name in command.verify)]
    if command.text is not None or command.about is not None or not {*names} <= {*changed}:
        return {}
    is_pairwise = len(names) == len(command.evidence)
    is_read = is_pairwise and all(_is_present_place(command, text) for text in command.evidence)
    return dict(zip(names, command.evidence, strict=True)) if is_read else {}


def _is_present_place(command: Command, text: str) -> bool:
    """Return whether a text names a present place that was read, and nothing else."""
    return (
        text in command.anchors
        and not command.observations[text].past
        and command.evidence_notes.get(text, NO_NOTES) == NO_NOTES
    )


def move_pieces(session: Session, command: Command) -> Command:
    """The caller's words beside a place become a reason."""
    named = {name.strip().lower() for name in command.verify} & session.evidence.keys()
    changed = [name for name in named if session.evidence[name].found in IN_DOUBT]
    moved = moved_pieces(command, changed)
    if not moved:
        return command
    words = (text for text in moved.values() if reference_parser.parse(text).seen)
    return structs.replace(
        command,
        evidence=(),
        because="; ".join(filter(None, (command.because, *words))) or None,
        anchors=command.anchors | {name: command.anchors[text] for name, text in moved.items()},
    )


def _known_pieces(session: Session, command: Command) -> dict[str, str]:
    """Return the live pieces of evidence of the same place and content, by the command's texts."""
    wanted: dict[str, list[tuple[str, Anchor]]] = {}
    for text, anchor in command.anchors.items():
        has_notes = command.evidence_notes.get(text, NO_NOTES) != NO_NOTES
        if not has_notes and not reference_parser.parse(text).seen:
            wanted.setdefault(anchor.content, []).append((text, anchor))
    known: dict[str, str] = {}
    for name in islice(reversed(session.evidence), MAX_COMPARED) if wanted else ():
        state = session.evidence[name]
        for text, anchor in wanted.get(state.content, ()):
            has_commit = state.has_commit or not anchor.commit
            is_free = not (state.bounds or session.truth.bounds(name))  # by no `until`
            if state.is_current and is_free and has_commit and state.place == anchor.place:
                known.setdefault(text, name)
    return {text: known[text] for text in command.evidence if text in known}


def _given(
    session: Session, evidence: str, text: str, command: Command, thought: str
) -> EvidenceGiven:
    if (node := command.elsewhere.get(text)) is not None:
        return evidence_for(node, evidence, thought)
    if command.has_exception(text):
        return exceptions.give(session, evidence, text, command.evidence_notes[text], thought)
    anchor, observation = command.anchors.get(text), command.observations.get(text)
    told = reference_parser.parse(text) if observation is None else observation.reference
    notes = command.evidence_notes.get(text, NO_NOTES)
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
        witness=None if observation is None else observation.witness,
    )


def check_given_up(session: Session, command: Command, author: str) -> None:
    """Check that no live thought loses its doubt because an agent gives up changed evidence and
    names no reason. A revision is no reason: it speaks of its own thought.

    Raises `Refused` (EMPTY_TEXT) if there is such a thought.
    """
    has_reason = command.text is not None and command.revises is None
    if has_reason or command.because is not None or author_origin(author) == "person":
        return
    truth = session.truth
    abandoned = {find_node(session, name, what="abandon") for name in command.abandon}
    changed = {node for node in abandoned & session.evidence.keys() if truth.is_in_doubt(node)}
    if not changed:
        return
    revised = command.revises
    replaced = [] if revised is None else [find_thought(session, revised, what="revises")]
    still_in_doubt = {*abandoned, *replaced, *truth.would_fall(replaced)}
    left = [
        node
        for node in truth.doubted_by(changed) - still_in_doubt
        if node not in session.evidence and session.is_live(node)
        if changed.issuperset(truth.doubts(node))
    ]
    if left:
        few = " ".join(sorted(left, key=node_sort_key)[:NAMED])
        more = f" and {len(left) - NAMED:,} more" if len(left) > NAMED else ""
        raise Refused(
            Code.EMPTY_TEXT,
            f"{' '.join(sorted(changed, key=node_sort_key))} changed, and nobody has looked at "
            f"{few}{more}.",
            hint="Revise or verify these first. If they were right at the time and that is enough, "
            "say so in `because`.",
        )


def fits(session: Session, event: EvidenceGiven, limits: Limits) -> bool:
    """Return whether imported evidence may follow. Raises `Refused` if a name is too long."""
    return (
        (event.anchor is None or event.anchor.is_consistent)
        and event.evidence == f"e{len(session.evidence) + 1}"
        and (event.thought == session.next_thought or is_told(session, event.thought))
        and (event.kind == "node") == (event.elsewhere is not None)
        and (event.elsewhere is None or _is_node_name(event.elsewhere, limits))
        and (event.kind != "date" or parse_date(event.place) == event.place != "")
        and (event.bounds == "" or ends.may_bound(session, event))
        and (event.kind == "unless") == (event.unless != "")
        and (event.unless == "" or exceptions.may_be_exception(session, event))
    )


def check_fits(session: Session, event: EvidenceChecked) -> bool:
    state = session.evidence.get(event.evidence)
    return (
        (event.anchor is None or event.anchor.is_consistent)
        and state is not None
        and (state.elsewhere is not None or event.found not in DOWN)
        and state.unless == ""
    )


def _is_node_name(node: NodeElsewhere, limits: Limits) -> bool:
    limits.check_name("session", node.session)
    is_named = node.session.strip() != ""
    return is_named and NODE_ID.fullmatch(node.node) is not None and node.since >= 0
