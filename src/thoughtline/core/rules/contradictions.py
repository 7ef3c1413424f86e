from thoughtline.core.command import Command
from thoughtline.core.events import ContradictionDeclared, Needs
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import find_node
from thoughtline.core.session import Session
from thoughtline.core.truth.network import node_sort_key


def declare(
    session: Session, command: Command, thought: str, because: str, limits: Limits
) -> list[ContradictionDeclared]:
    """A set also contains `thought`, unless it is "". Contradictions on record produce no event."""
    limits.check_items("contradicts", sum(map(len, command.contradicts)))
    found = dict.fromkeys(_nodes(session, ids, thought) for ids in command.contradicts)
    return [
        ContradictionDeclared(nodes=nodes, because=because, thought=thought)
        for nodes in found
        if nodes not in session.contradictions
    ]


def _nodes(session: Session, ids: tuple[str, ...], thought: str) -> Needs:
    nodes = {find_node(session, name, what="contradicts") for name in ids}
    if thought:
        nodes.add(thought)
    if len(nodes) < 2:  # noqa: PLR2004 - it takes two
        raise Refused(
            Code.SELF_REFERENCE,
            f"`contradicts` names only {' '.join(nodes) or 'nothing'}.",
            hint="Name at least two ids that cannot both stand, or record a thought with it.",
        )
    return tuple(sorted(nodes, key=node_sort_key))
