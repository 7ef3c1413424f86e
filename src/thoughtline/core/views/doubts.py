"""Counts of nodes in doubt, in words."""

from collections.abc import Iterable

from thoughtline.core.text.plural import count_noun

KINDS = {"t": "thought", "a": "assumption"}


def count_doubted(nodes: Iterable[str]) -> str:
    """Count nodes in doubt by kind, for example "2 thoughts and 1 piece of evidence". Return "" for
    no nodes.
    """
    kinds = [node[0] for node in nodes]
    counts = [count_noun(kinds.count(kind), noun) for kind, noun in KINDS.items() if kind in kinds]
    if pieces := kinds.count("e"):
        counts.append(f"{count_noun(pieces, 'piece')} of evidence")
    return " and ".join(filter(None, [", ".join(counts[:-1]), *counts[-1:]]))
