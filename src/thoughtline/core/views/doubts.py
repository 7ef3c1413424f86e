"""What is in doubt, and why: evidence changed, or thoughts were revised or abandoned."""

from collections.abc import Iterable

from thoughtline.core.session import Session
from thoughtline.core.text.plural import count_noun

Causes = dict[str, tuple[str, ...]]
"""For each node in doubt what is under it that changed, or was revised or abandoned."""


KINDS = {"t": "thought", "a": "assumption"}


def count_doubted(nodes: Iterable[str]) -> str:
    """How many of what is in doubt: "2 thoughts and 1 piece of evidence", "" for nothing."""
    kinds = [node[0] for node in nodes]
    said = [count_noun(kinds.count(kind), what) for kind, what in KINDS.items() if kind in kinds]
    if pieces := kinds.count("e"):
        said.append(f"{count_noun(pieces, 'piece')} of evidence")
    return " and ".join(filter(None, [", ".join(said[:-1]), *said[-1:]]))


def doubts(session: Session) -> Causes:
    """What stands on such ground alone, too: one support free of it is enough.

    It spreads as falling does. Supports form no circle, and what was found once stays, so the order
    of looking does not matter.
    """
    truth = session.truth
    abandoned = (node for node, judged in session.verdicts.items() if judged.abandoned)
    given_up = dict.fromkeys([*session.revised_by, *abandoned])
    causes: Causes = {node: tuple(truth.doubts(node)) for node in truth.in_doubt}
    unread = [above for node in [*given_up, *causes] for above in truth.needed_by(node)]
    while unread:
        node = unread.pop()
        holding = truth.holding(node)
        lost = [[n for n in needs if n in given_up or n in causes] for needs in holding]
        if node in causes or not (truth.stands(node) and holding and all(lost)):
            continue
        near = dict.fromkeys(node for nodes in lost for node in nodes)
        under = [(node,) if node in given_up else causes[node] for node in near]
        causes[node] = tuple(dict.fromkeys(cause for each in under for cause in each))
        unread += truth.needed_by(node)
    return causes
