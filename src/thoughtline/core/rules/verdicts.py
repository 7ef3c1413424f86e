"""Verdicts on assumptions, thoughts and evidence: verified, restored, refuted, abandoned."""

from collections.abc import Sequence

from thoughtline.core.approvals import APPROVALS
from thoughtline.core.command import Command
from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionVerified,
    EvidenceGiven,
    Judgement,
    Needs,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.evidence.anchor import IN_DOUBT, Anchor
from thoughtline.core.judgements import Verdict
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import elsewhere, exceptions, watches
from thoughtline.core.rules.references import find_assumption, find_node, find_thought, is_told
from thoughtline.core.rules.supports import may_support
from thoughtline.core.rules.thoughts import check_fraction
from thoughtline.core.session import Session
from thoughtline.core.truth.network import node_sort_key

OF_ASSUMPTIONS: dict[
    Judgement, type[AssumptionVerified | AssumptionRefuted | AssumptionRestored]
] = {
    "verified": AssumptionVerified,
    "refuted": AssumptionRefuted,
    "restored": AssumptionRestored,
}

REFUTED = {
    "a": Code.REFUTED_ASSUMPTION,
    "e": Code.REFUTED_EVIDENCE,
    "t": Code.REFUTED_THOUGHT,
}

CONTRARY: tuple[tuple[Judgement, Judgement], ...] = (
    ("refuted", "verified"),
    ("refuted", "restored"),
    ("abandoned", "verified"),
    ("abandoned", "restored"),
    ("abandoned", "refuted"),
)


def judge(
    session: Session,
    command: Command,
    new: ThoughtRecorded | None,
    because: str,
    limits: Limits,
    *,
    given: Sequence[EvidenceGiven],
) -> list[Verdict]:
    """Return the verdicts of `verify`, `restore`, `refute` and `abandon`, in that order. `new` and
    `given` are the thought and the evidence of the same call.

    A verdict needs a reason: `because`, or a thought or evidence of the same call. A verdict on
    evidence needs no reason unless it refutes the evidence: the evidence was checked, is of the
    past, or is watched again.

    A repeated verdict with the same reason changes nothing, so a repeated call is safe.
    """
    wanted: dict[Judgement, list[str]] = {
        "verified": _named(session, command.verify, "verify", limits),
        "restored": _named(session, command.restore, "restore", limits),
        "refuted": _named(session, command.refute, "refute", limits),
        "abandoned": _named(session, command.abandon, "abandon", limits),
    }
    if not any(wanted.values()):
        return []
    wanted["verified"] = _with_ends(session, wanted["verified"])
    thought = "" if new is None else new.thought
    _check_clear(session, wanted)
    shown = tuple(f"e{len(session.evidence) + n}" for n in range(1, len(command.evidence) + 1))
    looked = not wanted["refuted"] and all(
        node in session.evidence for nodes in wanted.values() for node in nodes
    )
    if not (thought or shown or looked or command.because is not None):
        raise Refused(
            Code.EMPTY_TEXT,
            "A judgement needs a reason.",
            hint="Say it in `because`, or give `evidence` or a `thought` in the same call.",
        )
    for node in wanted["verified"]:
        for text in command.evidence:
            elsewhere.check_no_circle(session, node, text, command)
        if node.startswith("t"):
            exceptions.check_support(session, node, shown, given, command)
    confidence = command.confidence if new is None else None
    verdicts = [
        _verdict(
            node,
            verdict,
            because=because,
            thought=thought,
            confidence=confidence,
            evidence=() if node in session.evidence else shown,
            anchor=command.anchors.get(node) if verdict == "verified" else None,
        )
        for verdict, nodes in wanted.items()
        for node in nodes
        if _is_new(session, node, verdict, because)
        or _holds_it_up(session, node, verdict, because)
        or (verdict == "verified" and (shown or session.truth.is_in_doubt(node)))
    ]
    return watches.watch(session, verdicts, command, new)


def _named(session: Session, ids: tuple[str, ...], what: str, limits: Limits) -> list[str]:
    if not ids:
        return []
    limits.check_items(what, len(ids))
    if what == "abandon":
        found = {_find_abandoned(session, name) for name in ids}
    else:
        found = {_node(session, name, what) for name in ids}
    return sorted(found, key=node_sort_key)


def _with_ends(session: Session, verified: list[str]) -> list[str]:
    ends = {
        end
        for node in verified
        if node in session.evidence
        for needs in session.truth.bounds(node)
        for end in needs
        if session.evidence[end].found in IN_DOUBT and session.truth.stands(end)
    }
    return sorted({*verified, *ends}, key=node_sort_key)


def _find_abandoned(session: Session, name: str) -> str:
    node = find_node(session, name, what="abandon")
    return node if node in session.evidence else find_thought(session, name, what="abandon")


def _node(session: Session, name: str, what: str) -> str:
    """A bare number means an assumption, because callers judge assumptions most often."""
    if name.strip().isdecimal():
        return find_assumption(session, name, what=what)
    return find_node(session, name, what=what)


def _check_clear(session: Session, wanted: dict[Judgement, list[str]]) -> None:
    for verdict, other in CONTRARY:
        if both := [node for node in wanted[verdict] if node in wanted[other]]:
            raise Refused(
                Code.CONTRARY_WISH,
                f"{both[0]} cannot be {verdict} and {other} in one call.",
                hint="Decide which, or make two calls.",
            )
    for node in (*wanted["verified"], *wanted["restored"]):
        state = session.evidence.get(node)
        if session.truth.is_defeated(node):
            exception = session.truth.exceptions[node]
            raise Refused(
                Code.REFUTED_EVIDENCE,
                f"{node} stands unless {exception} does, and {exception} stands.",
                hint=f"Refute {exception}, give other grounds, or `abandon` {node} if {exception} "
                "does not matter any longer.",
            )
        if state is not None and state.elsewhere is not None and state.is_fallen:
            raise Refused(
                Code.REFUTED_EVIDENCE,
                f"{node} stands for {state.elsewhere.name}, which does not stand.",
                hint=f"Restore it in session {state.elsewhere.session!r}, or give another ground.",
            )
    for node in wanted["verified"]:
        if session.judged(node).refuted and node not in wanted["restored"]:
            raise Refused(
                REFUTED[node[0]],
                f"{node} is refuted, so it cannot be verified.",
                hint=f"Set `restore` to {node!r} as well if the refutation was wrong.",
            )


def _is_new(session: Session, node: str, verdict: Judgement, because: str) -> bool:
    judged = session.judged(node)
    match verdict:
        case "verified":
            is_other = because != "" and hash(because) != judged.words
            return is_other or not session.is_verified(node)
        case "refuted":
            return not judged.refuted
        case "abandoned":
            return not judged.abandoned
        case _:
            return judged.refuted or judged.abandoned


def _holds_it_up(session: Session, node: str, verdict: Judgement, because: str) -> bool:
    """Return whether a verification adds a reason or watched grounds to a thought that has none."""
    if verdict != "verified" or because == "" or not node.startswith("t"):
        return False
    truth = session.truth
    return not truth.is_verified(node) or bool(
        truth.supports(node) and not truth.verified_until(node) and not truth.verified_by(node)
    )


def _verdict(
    node: str,
    verdict: Judgement,
    *,
    because: str,
    thought: str,
    confidence: float | None,
    evidence: Needs,
    anchor: Anchor | None,
) -> Verdict:
    if not node.startswith("a"):
        return VerdictGiven(
            on=node,
            verdict=verdict,
            because=because,
            confidence=confidence if node.startswith("t") else None,
            thought=thought,
            ground=evidence if _grounds(node, verdict, because, evidence) else None,
            evidence=evidence,
            anchor=anchor,
        )
    kind = OF_ASSUMPTIONS[verdict]
    return kind(assumption=node, because=because, thought=thought, evidence=evidence)


def _grounds(node: str, verdict: Judgement, because: str, evidence: Needs) -> bool:
    return node.startswith("t") and verdict == "verified" and bool(because or evidence)


def fits(session: Session, event: Verdict) -> bool:
    """Return whether an imported verdict may follow. Raises `Refused` as `judge` does."""
    if not is_told(session, event.thought) or not session.evidence.keys() >= {*event.evidence}:
        return False
    if isinstance(event, VerdictGiven):
        return _fits_node(session, event)
    is_known = event.assumption in session.assumptions
    return is_known and (
        not isinstance(event, AssumptionVerified) or watches.watch_fits(session, event)
    )


def _fits_node(session: Session, event: VerdictGiven) -> bool:
    check_fraction("confidence", event.confidence)
    judged = session.assumptions if event.verdict in APPROVALS else session.evidence
    return (
        (event.on in judged or session.has_thought(event.on))
        and (not event.ground or may_support(session, event.on, event.ground))
        and (event.ground is None or event.verdict == "verified")
        and session.evidence.keys() >= event.seen.keys()
        and all(watches.may_watch(session, event.on, needs) for needs in event.watched or ())
        and (event.watched is None or event.ground == ())
        and all(seen is None or seen.is_consistent for seen in (event.anchor, *event.seen.values()))
    )
