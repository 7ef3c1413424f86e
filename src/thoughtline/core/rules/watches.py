"""Watches of verifications: the present grounds of a thought, and the changed evidence that the
caller accepts.

A thought that is verified for a reason is in doubt again if its grounds are questioned later.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, filterfalse
from types import MappingProxyType

from msgspec import structs

from thoughtline.core.command import Command
from thoughtline.core.events import AssumptionVerified, Needs, ThoughtRecorded, VerdictGiven
from thoughtline.core.judgements import Verdict
from thoughtline.core.rules.elsewhere import leads_back
from thoughtline.core.rules.references import are_known
from thoughtline.core.rules.runs import is_stale_run
from thoughtline.core.session import Session

NO_COMMAND = Command()

NOTHING_WATCHED: Mapping[str, Sequence[Needs]] = MappingProxyType({})


def watch(
    session: Session,
    verdicts: Sequence[Verdict],
    command: Command,
    new: ThoughtRecorded | None = None,
) -> list[Verdict]:
    """Return the verdicts, with watched grounds added to verifications, and further verdicts on
    changed evidence. The thought `new` of the same call is a reason, so it is watched too.

    A changed piece of evidence is verified too if its content is known and it puts no other live
    thought in doubt.
    """
    watching: list[Verdict] = []
    watched_by: dict[str, tuple[Needs, ...]] = {}
    verified: set[str] = set()
    seen: set[str] = set()
    for verdict in verdicts:
        node = _node_to_watch(session, verdict, has_reason=new is not None)
        if node and command.regardless and isinstance(verdict, VerdictGiven):
            watching.append(structs.replace(verdict, regardless=True))
        elif node and not command.regardless:
            watched = present_grounds(session, node, watched_by, command)
            changed = _changed_under(session, [node, *chain.from_iterable(watched)])
            if new is not None and not _will_rest_on(session, new, node, watched_by, command):
                watched = tuple((*needs, new.thought) for needs in watched or ((),))
            watched_by[node] = watched
            verified.add(node)
            seen |= changed
            anchors = {name: command.anchors.get(name) for name in sorted(changed)}
            watching.append(structs.replace(verdict, watched=watched, seen=anchors))
        else:
            watching.append(verdict)
    judged = {verdict.on for verdict in verdicts if isinstance(verdict, VerdictGiven)}
    settled = sorted(
        name
        for name in seen - judged
        if name in command.anchors or _has_content(session, name) or name in session.ends
        if _doubts_no_other(session, name, verified)
    )
    because = next((v.because for v in watching if isinstance(v, VerdictGiven) and v.because), "")
    watching += [
        VerdictGiven(on=name, verdict="verified", because=because, anchor=command.anchors.get(name))
        for name in settled
    ]
    return watching


def _node_to_watch(session: Session, verdict: Verdict, *, has_reason: bool) -> str:
    """Return the thought or assumption that a verdict verifies for a reason, "" for none.

    An assumption rests on nothing, so only the evidence of an earlier verification is watched, the
    evidence until whose change it is good, and the thought with the reason.
    """
    match verdict:
        case VerdictGiven(on=thought, ground=()):
            return thought
        case AssumptionVerified(assumption=assumption, evidence=()):
            watched = has_reason or _supports(session, assumption)
            return assumption if watched else ""
        case _:
            return ""


def present_grounds(
    session: Session,
    thought: str,
    watched_by: Mapping[str, Sequence[Needs]] = NOTHING_WATCHED,
    command: Command = NO_COMMAND,
) -> tuple[Needs, ...]:
    """Return the alternative grounds of a thought in their present state.

    Grounds that are free of doubt are alternatives. If there are none, all grounds are watched
    together: otherwise a ground that was in doubt already would hide a change of the others. A
    ground that is free of doubt is watched as a whole. For a ground in doubt, the ground, its
    latest revision and its own grounds are watched. Refuted nodes are left out, because the
    verification holds in spite of these nodes. Nodes that rest on the thought are left out too.
    `watched_by` has the grounds that other thoughts will watch after the same call. `command.watch`
    has the nodes that are watched besides evidence in question.
    """
    given = _supports(session, thought)
    holding = _holding(session, given)
    certain = [needs for needs in holding if all(_is_certain(session, need) for need in needs)]
    ways = certain or [tuple(need for needs in holding or given for need in needs)]
    watched = (
        tuple(dict.fromkeys(_watched(session, thought, needs, watched_by, command)))
        for needs in ways
    )
    return tuple(dict.fromkeys(filter(None, watched)))


def _watched(
    session: Session,
    thought: str,
    needs: Needs,
    watched_by: Mapping[str, Sequence[Needs]],
    command: Command,
) -> Iterator[str]:
    truth = session.truth
    grounds = list(questionable_grounds(session, needs, thought))
    further = {ground: command.watch.get(ground, ()) for ground in grounds}
    resting = truth.resting_among([*grounds, *chain(*further.values())], thought, watched_by)

    def comes_back(node: str) -> bool:
        return node in resting or leads_back(session, node, (thought,), command)

    for ground in grounds:
        if not (was_refuted(session, ground) or comes_back(ground)):
            yield ground
        yield from filterfalse(comes_back, further[ground])


def questionable_grounds(session: Session, needs: Needs, thought: str = "") -> Iterator[str]:
    """Yield nodes that can question a thought above `needs`: the needs, and for each need in
    question its latest revision and its own grounds. The thought itself is left out.
    """
    seen = {thought}
    unread = list(reversed(needs))
    while unread:
        ground = unread.pop()
        if ground in seen:
            continue
        seen.add(ground)
        yield ground
        if _is_certain(session, ground):
            continue
        latest = session.latest_revision(ground)
        given = _supports(session, ground)
        below = [need for needs in _holding(session, given) or given for need in needs]
        unread += [latest] if latest != ground else reversed(below)


def was_refuted(session: Session, node: str) -> bool:
    """A node of another session may have fallen there, and evidence with its exception."""
    state = session.evidence.get(node)
    fell = session.truth.is_defeated(node) or (
        state is not None and state.elsewhere is not None and state.elsewhere.found == "fallen"
    )
    return session.judged(node).refuted if fell else session.truth.is_refuted(node)


def _is_certain(session: Session, node: str) -> bool:
    return session.is_live(node) and not session.truth.is_in_doubt(node)


def _will_rest_on(
    session: Session,
    new: ThoughtRecorded,
    lower: str,
    watched_by: Mapping[str, Sequence[Needs]],
    command: Command,
) -> bool:
    needs = list(chain.from_iterable(new.rests_on))
    return bool(session.truth.resting_among(needs, lower, watched_by)) or any(
        leads_back(session, upper, (lower,), command) for upper in (*needs, *command.evidence)
    )


def _supports(session: Session, node: str) -> list[Needs]:
    """Include evidence of verifications, and evidence that bounds the node."""
    truth = session.truth
    return [*truth.supports(node), *truth.verified_by(node), *truth.bounds(node)]


def _holding(session: Session, supports: Sequence[Needs]) -> list[Needs]:
    return [needs for needs in supports if all(map(session.truth.stands, needs))]


def _changed_under(session: Session, nodes: Sequence[str]) -> set[str]:
    return {
        node
        for node in session.truth.grounds(nodes)
        if (state := session.evidence.get(node)) is not None
        and state.found_at
        and not (state.refuted or state.abandoned)
    }


def _has_content(session: Session, evidence: str) -> bool:
    """Changed files alone show nothing about a run."""
    state = session.evidence[evidence]
    return state.has_found and not is_stale_run(state)


def _doubts_no_other(session: Session, evidence: str, verified: set[str]) -> bool:
    """Return whether the call verified every live node that `evidence` puts in doubt."""
    doubted = session.truth.doubted_by([evidence])
    direct = {*session.truth.needed_by(evidence), session.evidence[evidence].bounds}
    return all(node in verified or not session.is_live(node) for node in doubted & direct)


def watch_fits(session: Session, event: AssumptionVerified) -> bool:
    watched = (need for needs in event.watched or () for need in needs)
    return (
        all(need in session.evidence or need == event.thought for need in watched)
        and session.evidence.keys() >= event.seen.keys()
        and (event.watched is None or event.evidence == ())
        and all(seen is None or seen.is_consistent for seen in event.seen.values())
    )


def may_watch(session: Session, thought: str, needs: Needs) -> bool:
    """Return whether a verification may watch `needs`. Exceptions do not matter for doubt."""
    return are_known(session, needs) and not any(
        session.truth.rests_on(need, thought) for need in needs
    )
