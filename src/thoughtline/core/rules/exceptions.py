"""Rules for exceptions: evidence that stands unless another node of the session does.

No node may depend on itself through an exception: it would stand exactly if it fell, or two nodes
would each stand as long as the other did not.
"""

from collections.abc import Iterable, Sequence
from itertools import chain, islice

from thoughtline.core.command import Command, EvidenceNotes
from thoughtline.core.events import AssumptionStated, EvidenceGiven, Needs, ThoughtRecorded
from thoughtline.core.evidence.elsewhere import NODE_MARK
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import elsewhere
from thoughtline.core.rules.references import NODE, SPOKEN, are_known, find_node
from thoughtline.core.session import Session

SHOWN = 12
"""Maximum number of nodes of a loop that a refusal names."""


def give(
    session: Session, evidence: str, text: str, notes: EvidenceNotes, thought: str
) -> EvidenceGiven:
    if notes.past:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"{text[:SPOKEN]!r} is compared with its node at all times, and `past` says never.",
            hint="Leave `past` out, or give an observation without `unless`.",
        )
    return EvidenceGiven(
        evidence=evidence,
        kind="unless",
        text=text,
        thought=thought,
        unless=_find_exception(session, notes.unless),
    )


def check_words(session: Session, text: str) -> None:
    """Check that evidence in plain words names no exception: "unless t7", "unless freeze: words".
    Such words would never fall.

    Raises `Refused` (BAD_ARGUMENTS) with the object to give instead.
    """
    said, name, *more = *text.split(None, 2), "", ""
    named = name.rstrip(":,.;")
    node, is_alone = named.lower(), name.endswith(":") or not more[0]
    is_node = session.has_thought(node) or node in session.evidence or node in session.assumptions
    is_label = is_alone and session.labels.find(named) is not None
    if said.lower() == "unless" and ((is_node and NODE.fullmatch(node)) or is_label):
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"{text[:SPOKEN]!r} names a node, and as words it would stand whatever {named} does.",
            hint=f'Give an object: {{"unless": "{named}"}}, with further words as `text`.',
        )


def check_support(
    session: Session,
    thought: str,
    needs: Iterable[str],
    new: Sequence[EvidenceGiven | AssumptionStated],
    command: Command,
) -> None:
    """Raises `Refused` (UNLESS_LOOP) if one of `needs` depends on the thought by an exception."""
    unless = _exceptions_of(new)
    if not (unless or session.truth.exceptions):
        return
    for need in dict.fromkeys(needs):
        if exception := unless.get(need):
            way = session.truth.path(exception, (thought,))
            if way or elsewhere.leads_back(session, exception, (thought,), command):
                raise _loop(thought, [thought, need, *(way or [exception, thought])])
        elif way := session.truth.path(need, (thought,)):
            raise _loop(thought, [thought, *way])


def check_revision(
    session: Session,
    replaced: Sequence[str],
    supports: Iterable[Needs],
    new: Sequence[EvidenceGiven | AssumptionStated],
    command: Command,
) -> None:
    """Raises `Refused` (UNLESS_LOOP) if the new thought depends on an exception it replaces."""
    thought = session.next_thought
    pieces = {piece: None for node in replaced for piece in session.truth.pieces_of(node)}
    unless = _exceptions_of(new)
    needs = dict.fromkeys(chain.from_iterable(supports))
    names = {event.evidence: event.text for event in new if isinstance(event, EvidenceGiven)}
    for need in needs:
        start = unless.get(need, need)
        if need in unless and start in replaced:
            raise _loop(thought, [thought, need, thought])
        way = session.truth.path(start, pieces) if pieces else []
        if way or elsewhere.leads_back(session, names.get(start, start), pieces, command):
            told = way or [start, *islice(pieces, 1)]
            through = [need, *told] if start != need else told
            raise _loop(thought, [thought, *through, thought])


def _find_exception(session: Session, name: str) -> str:
    """Return the id of the node of this session that an `unless` names, or of its latest revision:
    a revision takes the place of an exception, also if it was recorded before.
    """
    if NODE_MARK in name.strip() and name.strip() not in session.elsewhere:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"`unless` takes a node of this session, and {name[:SPOKEN]!r} is of another.",
            hint=f"Record a `thought` here that rests on {name[:SPOKEN]!r}, and name that thought.",
        )
    return session.latest_revision(find_node(session, name, what="unless"))


def _exceptions_of(new: Iterable[EvidenceGiven | AssumptionStated]) -> dict[str, str]:
    return {
        event.evidence: event.unless
        for event in new
        if isinstance(event, EvidenceGiven) and event.unless
    }


def _loop(thought: str, way: Sequence[str]) -> Refused:
    told = way if len(way) <= SHOWN else [*way[: SHOWN - 2], "...", way[-1]]
    return Refused(
        Code.UNLESS_LOOP,
        f"{thought} would depend on itself through an `unless`: {' > '.join(told)}.",
        hint="Name an exception that does not rest on it, or rest it on other grounds. To choose "
        "between two that exclude each other, use `contradicts`.",
    )


def closes_a_loop(session: Session, event: ThoughtRecorded) -> bool:
    """Return whether a thought would take the place of an exception on which it depends."""
    truth = session.truth
    needs = [need for support in event.rests_on for need in support]
    replaced = (event.revises, *event.supersedes) if event.revises else ()
    pieces = [piece for old in replaced for piece in truth.pieces_of(old)]
    return pieces != [] and not truth.dependencies(needs).isdisjoint(pieces)


def may_be_exception(session: Session, event: EvidenceGiven) -> bool:
    """Return whether evidence stands unless a node on record does, and stands for nothing else."""
    is_plain = event.bounds == "" and not event.past and event.anchor is None
    return is_plain and are_known(session, (event.unless,))
