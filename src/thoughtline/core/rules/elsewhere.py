from collections.abc import Collection, Iterable

from msgspec import structs

from thoughtline.core.command import Command
from thoughtline.core.events import EvidenceGiven
from thoughtline.core.evidence.elsewhere import NodeElsewhere
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session


def name_evidence(session: Session, command: Command) -> Command:
    """Nodes that are evidence already keep their id; other nodes become new evidence."""
    found = {
        name: "" if _has_end(command, name) else known_evidence(session, node)
        for name, node in command.elsewhere.items()
    }
    ids = {name: evidence for name, evidence in found.items() if evidence}
    given = dict.fromkeys((*command.evidence, *_named(command)))
    new = [name for name in given if name not in ids]
    for number, name in enumerate(new, len(session.evidence) + 1):
        if name in command.elsewhere:
            ids[name] = f"e{number}"
    rests_on = tuple(tuple(ids.get(name, name) for name in needs) for needs in command.rests_on)
    again = [ids[name] for name in command.evidence if found.get(name)]
    if again and len(rests_on) <= 1:
        rests_on = ((*(rests_on[0] if rests_on else ()), *again),)
    return structs.replace(
        command,
        evidence=tuple(new),
        rests_on=rests_on,
        instead=tuple((old, ids.get(new, new)) for old, new in command.instead),
    )


def give_watched(
    session: Session, command: Command, given: int
) -> tuple[Command, list[EvidenceGiven]]:
    """Return also the new evidence. `given` counts the evidence that the command gave before."""
    names = dict.fromkeys(name for watched in command.watch.values() for name in watched)
    ids: dict[str, str] = {}
    new: list[EvidenceGiven] = []
    count = len(session.evidence) + given
    for name in names:
        node = command.elsewhere.get(name)
        if node is None:
            ids[name] = name
        elif known := known_evidence(session, node):
            ids[name] = known
        else:
            ids[name] = f"e{count + len(new) + 1}"
            new.append(evidence_for(node, ids[name]))
    watch = {
        evidence: tuple(ids[name] for name in command.watch[evidence]) for evidence in command.watch
    }
    back = {ids.get(name, name): own for name, own in command.leads_back.items()}
    return structs.replace(command, watch=watch, leads_back=command.leads_back | back), new


def evidence_for(node: NodeElsewhere, evidence: str, thought: str = "") -> EvidenceGiven:
    return EvidenceGiven(
        evidence=evidence,
        kind="node",
        text=node.name,
        place=node.name,
        thought=thought,
        elsewhere=node,
    )


def _has_end(command: Command, name: str) -> bool:
    notes = command.evidence_notes.get(name)
    return notes is not None and notes.until != ()


def _named(command: Command) -> Iterable[str]:
    named = {name for needs in command.rests_on for name in needs}
    named.update(substitute for _, substitute in command.instead)
    return filter(named.__contains__, command.elsewhere)


def known_evidence(session: Session, node: NodeElsewhere) -> str:
    """Return the watched evidence of a session that stands for a node elsewhere, "" for none."""
    evidence = session.elsewhere.get(node.name, "")
    if not evidence:
        return ""
    state = session.evidence[evidence]
    return "" if state.refuted or state.abandoned else evidence


def leads_back(session: Session, upper: str, lower: Collection[str], command: Command) -> bool:
    """`upper` is a node of the session, or the name of a node elsewhere."""
    if not command.leads_back:
        return False
    evidence = filter(session.evidence.__contains__, session.truth.dependencies([upper]))
    states = [session.evidence[each].elsewhere for each in evidence]
    names = [upper, *(node.name for node in states if node is not None)]
    own = {node for name in names for node in command.leads_back.get(name, ())}
    return not session.truth.dependencies(own).isdisjoint(lower)


def check_no_circle(session: Session, thought: str, upper: str, command: Command) -> None:
    """Raises `Refused` (SUPPORT_CYCLE) if `upper` rests on the thought through other sessions."""
    if leads_back(session, upper, (thought,), command):
        raise Refused(
            Code.SUPPORT_CYCLE,
            f"{thought} cannot rest on {upper}, because {upper} rests on {thought} through another"
            " session.",
            hint="Find a support that does not lead back to it.",
        )
