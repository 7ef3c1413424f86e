from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import islice

from thoughtline.core.command import Command
from thoughtline.core.events import AssumptionStated, EvidenceGiven, Needs, SupportAdded
from thoughtline.core.evidence.anchor import IN_DOUBT
from thoughtline.core.evidence.same_place import (
    UNKNOWN,
    Span,
    file_of,
    is_numbered,
    is_same_place,
)
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import elsewhere, exceptions
from thoughtline.core.rules.evidence import MAX_COMPARED
from thoughtline.core.rules.references import are_known, find_node, find_thought
from thoughtline.core.session import Session


def supports(
    session: Session,
    command: Command,
    new: Sequence[AssumptionStated | EvidenceGiven],
    revises: str,
    limits: Limits,
) -> tuple[Needs, ...]:
    """Return the supports of a new thought. Assumptions and evidence of the same call join the
    single support that `rests_on` names.

    A revision without `rests_on` takes over the supports of the revised thought in their present
    form, each extended by the new nodes.
    """
    ids = tuple(e.evidence if isinstance(e, EvidenceGiven) else e.assumption for e in new)
    if command.instead:
        _check_instead(command, revises)
    if revises and not command.rests_on and not command.on_nothing:
        renew = partial(_present_form, session, command)
        exchanged = _exchange(session, revises, command.instead, ids, renew=renew)
        taken = _taken_over(session, command, exchanged, new)
        found = tuple(dict.fromkeys((*needs, *ids) for needs in taken if needs or ids))
    else:
        found = _joined(session, command.rests_on, ids, limits)
    if not command.answers:
        return found
    answered = _answered(session, command, limits)
    return tuple(tuple(dict.fromkeys((*needs, *answered))) for needs in found or ((),))


def _taken_over(
    session: Session,
    command: Command,
    supports: Sequence[Needs],
    new: Sequence[AssumptionStated | EvidenceGiven],
) -> list[Needs]:
    """Return the supports that a revision takes over: at least one support, which may be empty.

    Evidence is left out if the call gives new evidence of its present place. Fallen nodes are left
    out, unless no support holds and the call adds no node. Other words alone do not make a fallen
    thought stand again.
    """
    shown = [event for event in new if isinstance(event, EvidenceGiven) and not event.past]
    grounds = {need for needs in supports for need in needs}
    replaced = {
        need
        for need in grounds & session.evidence.keys()
        if any(_is_shown_by(session, command, need, event) for event in shown)
        or _is_alone_in_file(session, command, need, grounds, shown)
    }
    current = [tuple(need for need in needs if need not in replaced) for needs in supports]
    holding = [needs for needs in current if all(map(session.truth.stands, needs))]
    if holding or not new:
        return holding or current or [()]
    return [tuple(filter(session.truth.stands, needs)) for needs in current] or [()]


def _check_instead(command: Command, thought: str) -> None:
    """Check that the pairs in `instead` have a thought whose grounds they exchange, and that the
    command names no other grounds.
    """
    if not thought:
        raise Refused(
            Code.UNCLEAR_SUPPORT,
            "`instead` does not say in the grounds of which thought.",
            hint="Name the thought in `revises` for a new wording, or in `about` without one.",
        )
    if command.rests_on or command.on_nothing:
        raise Refused(
            Code.UNCLEAR_SUPPORT,
            f"`instead` takes over the grounds of {thought}, and `rests_on` names others.",
            hint="Give one of the two.",
        )


def _exchange(
    session: Session,
    thought: str,
    pairs: tuple[tuple[str, str], ...],
    new: Needs,
    *,
    renew: Callable[[str], str] | None = None,
) -> tuple[Needs, ...]:
    """Return the supports of a thought, with the first node of each pair exchanged for the second,
    which may be one of the `new` nodes of the call. All other nodes are exchanged with `renew`.

    The label of a revised ground means that ground. Raises `Refused` (UNCLEAR_SUPPORT) if the
    thought does not rest on a node that is to be exchanged.
    """
    before = session.truth.supports(thought)
    grounds = list(dict.fromkeys(node for needs in before for node in needs))
    exchanged = {} if renew is None else {node: renew(node) for node in grounds}
    for name, substitute in pairs:
        old = find_node(session, name, what="instead")
        older = [node for node in grounds if session.latest_revision(node) == old]
        meant = [old] if old in grounds else older
        if not meant:
            rests = f"It rests on {', '.join(grounds)}." if grounds else "It rests on nothing."
            raise Refused(
                Code.UNCLEAR_SUPPORT,
                f"{thought} does not rest on {old} (`instead`).",
                hint=f"{rests} Write the ground first, and then its substitute: 'a1 t2'.",
            )
        exchanged |= dict.fromkeys(meant, _find(session, substitute, new, what="instead"))
    return tuple(
        tuple(dict.fromkeys(exchanged.get(node, node) for node in needs)) for needs in before
    )


def _present_form(session: Session, command: Command, ground: str) -> str:
    """Return the latest revision, or the latest piece at a changed place; else `ground`."""
    state = session.evidence.get(ground)
    if state is None:
        return session.latest_revision(ground)
    if state.found not in IN_DOUBT:
        return ground
    span = command.spans.get(ground, UNKNOWN)
    for name in islice(reversed(session.evidence), MAX_COMPARED):
        later = session.evidence[name]
        there = later.present_place, command.spans.get(name, later.span)
        is_later = later.anchored > state.found_at and later.is_current
        if is_later and _is_present_place((state.present_place, span), there):
            return name
    return ground


def _is_shown_by(session: Session, command: Command, need: str, event: EvidenceGiven) -> bool:
    """Return whether new evidence shows the present place of recorded evidence."""
    state = session.evidence[need]
    if state.past:
        return False
    if event.anchor is None:  # no file was read, so the names of the places count
        return is_same_place(event.place, state.present_place)
    is_doubted = state.found in IN_DOUBT
    span = command.spans.get(need, UNKNOWN if is_doubted else state.span)
    shown = event.anchor.first, event.anchor.last
    if is_doubted and shown == UNKNOWN and not event.anchor.ran:  # a whole file
        shown = 1, span[1]
    return _is_present_place((state.present_place, span), (event.place, shown))


def _is_present_place(one: tuple[str, Span], other: tuple[str, Span]) -> bool:
    """The numbers in the name of a place may be older than the file."""
    (place, span), (other_place, other_span) = one, other
    if place == other_place and not is_numbered(place):
        return True
    is_in_file = file_of(place) == file_of(other_place)
    return is_in_file and 0 < span[0] <= other_span[1] and other_span[0] <= span[1]


def _is_alone_in_file(
    session: Session,
    command: Command,
    need: str,
    grounds: Collection[str],
    new: Sequence[EvidenceGiven],
) -> bool:
    """Return whether evidence in doubt, of which nobody knows the present place, is the only ground
    in a file of which the call gives new evidence.
    """
    state = session.evidence[need]
    if state.found not in IN_DOUBT or command.spans.get(need, UNKNOWN) != UNKNOWN:
        return False
    file = file_of(state.present_place)
    if not any(event.anchor is not None and event.anchor.path == file for event in new):
        return False
    others = (session.evidence.get(each) for each in grounds if each != need)
    return not any(other is not None and file_of(other.present_place) == file for other in others)


def _answered(session: Session, command: Command, limits: Limits) -> Needs:
    """Return the questions that the new thought answers, to be added to each of its supports."""
    names = command.answers or ()
    limits.check_items("answers", len(names))
    return tuple(find_thought(session, name, what="answers") for name in names)


def _joined(
    session: Session, alternatives: tuple[tuple[str, ...], ...], new: Needs, limits: Limits
) -> tuple[Needs, ...]:
    limits.check_items("rests_on", sum(map(len, alternatives)))
    found = tuple(dict.fromkeys(_needs(session, ids, new) for ids in alternatives))
    unnamed = [node for node in new if not any(node in needs for needs in found)]
    if not unnamed:
        return found
    if len(found) > 1:
        argument = "evidence" if unnamed[0].startswith("e") else "assume"
        raise Refused(
            Code.UNCLEAR_SUPPORT,
            f"`rests_on` has several alternatives; it is unclear which one `{argument}` is for.",
            hint=f"Give `{argument}` in a call of its own, then name its id in `rests_on`.",
        )
    return ((*(found[0] if found else ()), *unnamed),)


def add(
    session: Session,
    thought: str,
    command: Command,
    shown: Sequence[EvidenceGiven],
    limits: Limits,
) -> list[SupportAdded]:
    """Raises `Refused` (SUPPORT_CYCLE) if a support would rest on the thought itself, and `Refused`
    (UNLESS_LOOP) if it would depend on the thought through an exception.
    """
    new = tuple(event.evidence for event in shown)
    known = session.truth.supports(thought)
    exchanged: tuple[Needs, ...] = ()
    if command.instead:
        _check_instead(command, thought)
        exchanged = _exchange(session, thought, command.instead, new)
    alternatives = tuple(needs for needs in exchanged if needs not in known) or command.rests_on
    found = _joined(session, alternatives, new, limits)
    names = dict(zip(new, command.evidence, strict=False))
    grounds = dict.fromkeys(node for needs in found for node in needs)
    for node in grounds:
        if node not in names:
            _check_no_circle(session, thought, node)
        elsewhere.check_no_circle(session, thought, names.get(node, node), command)
    exceptions.check_support(session, thought, grounds, shown, command)
    return [SupportAdded(thought=thought, needs=needs) for needs in found if needs not in known]


def _check_no_circle(session: Session, thought: str, node: str) -> None:
    if node == thought:
        raise Refused(
            Code.SELF_REFERENCE,
            f"{thought} cannot rest on itself.",
            hint="Name other supports.",
        )
    if session.truth.rests_on(node, thought):
        raise Refused(
            Code.SUPPORT_CYCLE,
            f"{thought} cannot rest on {node}, because {node} already rests on {thought}.",
            hint="Find a support that does not lead back to it.",
        )


def _needs(session: Session, ids: tuple[str, ...], new: Needs) -> Needs:
    if not ids:
        raise Refused(
            Code.UNCLEAR_SUPPORT,
            "One alternative in `rests_on` is empty.",
            hint="Write it like 'a1 t2 | a3'.",
        )
    return tuple(dict.fromkeys(_find(session, name, new, what="rests_on") for name in ids))


def _find(session: Session, name: str, new: Needs, *, what: str) -> str:
    return name if name in new else find_node(session, name, what=what)


def may_support(session: Session, thought: str, needs: Needs) -> bool:
    return are_known(session, needs) and not any(
        session.truth.depends_on(need, thought) for need in needs
    )
