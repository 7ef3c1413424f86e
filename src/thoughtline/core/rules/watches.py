"""Watches of verifications: the grounds of a thought as of now, and changed evidence taken as seen.

A thought that is verified for a reason is in doubt again once its grounds come into question later.
"""

from collections.abc import Sequence

from msgspec import structs

from thoughtline.core.command import Command
from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionVerified,
    Needs,
    VerdictGiven,
)
from thoughtline.core.session import Session

Verdict = AssumptionVerified | AssumptionRestored | AssumptionRefuted | VerdictGiven


def watch(session: Session, verdicts: Sequence[Verdict], command: Command) -> list[Verdict]:
    """Return the verdicts with the grounds that verifications watch, and verdicts on evidence.

    Changed evidence is verified too if its content is known, and nothing else that is live is in
    doubt by it.
    """
    watching: list[Verdict] = []
    verified: set[str] = set()
    seen: set[str] = set()
    for verdict in verdicts:
        if isinstance(verdict, VerdictGiven) and verdict.ground == ():
            if command.regardless:
                watching.append(structs.replace(verdict, regardless=True))
                continue
            changed = _changed_under(session, verdict.on)
            verified.add(verdict.on)
            seen |= changed
            watching.append(
                structs.replace(
                    verdict,
                    watched=present_grounds(session, verdict.on),
                    seen={name: command.anchors.get(name) for name in sorted(changed)},
                )
            )
        else:
            watching.append(verdict)
    judged = {verdict.on for verdict in verdicts if isinstance(verdict, VerdictGiven)}
    settled = sorted(
        name
        for name in seen - judged
        if name in command.anchors or session.evidence[name].has_found
        if _doubts_no_other(session, name, verified)
    )
    because = next((v.because for v in watching if isinstance(v, VerdictGiven) and v.because), "")
    watching += [
        VerdictGiven(on=name, verdict="verified", because=because, anchor=command.anchors.get(name))
        for name in settled
    ]
    return watching


def present_grounds(session: Session, thought: str) -> tuple[Needs, ...]:
    """Return the alternative grounds of a thought as of now.

    A revised ground is replaced by its latest revision, unless that fell or rests on the thought.
    What has fallen is left out: the verification holds in spite of it.
    """
    alternatives = [
        tuple(
            dict.fromkeys(
                latest
                for node in needs
                if session.truth.stands(latest := _latest(session, node, thought))
            )
        )
        for needs in session.truth.supports(thought)
    ]
    return tuple(dict.fromkeys(filter(None, alternatives)))


def _latest(session: Session, node: str, thought: str) -> str:
    latest = session.latest_revision(node)
    may_watch = session.truth.stands(latest) and not session.truth.rests_on(latest, thought)
    return latest if may_watch else node


def _changed_under(session: Session, thought: str) -> set[str]:
    """Return the changed evidence that a thought rests on, directly or indirectly."""
    return {
        node
        for node in session.truth.grounds([thought])
        if (state := session.evidence.get(node)) is not None
        and state.found_at
        and not (state.refuted or state.abandoned)
    }


def _doubts_no_other(session: Session, evidence: str, verified: set[str]) -> bool:
    """Return whether every live node that is in doubt by this evidence was verified just now."""
    doubted = session.truth.doubted_by([evidence])
    direct = set(session.truth.needed_by(evidence))
    return all(node in verified or not session.is_live(node) for node in doubted & direct)
