"""Nodes in doubt that somebody should look at, and the causes of doubts and falls in words."""

import re
from collections.abc import Iterable

from thoughtline.core.author import split_import
from thoughtline.core.session import Session
from thoughtline.core.text.plural import count_noun
from thoughtline.core.text.quotation import NAME_WIDTH, quote, quote_name
from thoughtline.core.text.short_names import shown_name
from thoughtline.core.truth.network import node_sort_key

KINDS = {"t": "thought", "a": "assumption"}


def open_doubts(session: Session) -> frozenset[str]:
    """Return the nodes in doubt, without replaced evidence.

    Evidence is replaced if each thought on it was revised, abandoned, or stands on something else,
    and no other node is in doubt because of it.
    """
    in_doubt = session.truth.in_doubt

    def is_open(node: str) -> bool:
        return node in in_doubt and session.is_live(node)

    replaced = {
        node
        for node in in_doubt & session.evidence.keys()
        if (holders := session.truth.needed_by(node)) and not any(map(is_open, holders))
    }
    if not replaced:
        return in_doubt
    others = filter(session.is_live, in_doubt - session.evidence.keys())
    causes = {cause for node in others for cause in session.truth.doubts(node)}
    return in_doubt - (replaced - causes)


def ordered_doubts(session: Session) -> list[str]:
    """Return the open doubts, evidence first, because it may be the cause of other doubts."""
    doubts = open_doubts(session)
    return sorted(doubts, key=lambda node: (node not in session.evidence, node_sort_key(node)))


RECORD_FILE = re.compile(r".+-[0-9a-f]{12}(\.[0-9a-f]{12})?")
"""Name of a file of the record beside the code, by which a mirror's authors are known."""

AS_BEFORE = "is again as it was before the verification"
"""Finding about evidence that was changed while a thought was verified."""


def describe_doubt(session: Session, evidence: str, finding: str) -> str:
    if session.truth.is_in_doubt(evidence) or session.evidence[evidence].is_objection:
        return finding
    return AS_BEFORE


def describe_objection(author: str, text: str) -> str:
    """Return an objection of another session as the cause of a doubt. `text` names its thought, and
    has its reason. An author in another record is named without the name of the record, and the
    thought with the beginning of its session, which is enough to find it.
    """
    node, mark, words = text.partition(": ")
    return f"objected by {quote_author(author)}: {quote(f'{shown_name(node)}{mark}{words}')}"


def quote_author(author: str, width: int = NAME_WIDTH) -> str:
    """Return the name of an author. An author in another record is named without the name of the
    file of the record, which no reader can read.
    """
    file, name = split_import(author)
    is_elsewhere = RECORD_FILE.fullmatch(file) is not None
    return (
        f"{quote_name(name, width)} in another record"
        if is_elsewhere
        else quote_name(author, width)
    )


def count_doubted(nodes: Iterable[str]) -> str:
    """Count nodes in doubt by kind, for example "2 thoughts and 1 piece of evidence". Return "" for
    no nodes.
    """
    kinds = [node[0] for node in nodes]
    counts = [count_noun(kinds.count(kind), noun) for kind, noun in KINDS.items() if kind in kinds]
    if pieces := kinds.count("e"):
        counts.append(f"{count_noun(pieces, 'piece')} of evidence")
    return " and ".join(filter(None, [", ".join(counts[:-1]), *counts[-1:]]))


def name_ground(session: Session, node: str) -> str:
    """Return the id of a ground, with its exception if it has one: "e1 (unless t7)"."""
    exception = session.truth.exceptions.get(node)
    return f"{node} (unless {exception})" if exception else node


def describe_defeat(session: Session, cause: str) -> str:
    """Return the reason why evidence fell with its exception, "" for any other cause of a fall."""
    exception = session.defeater(cause)
    return f"{exception} stands ({cause})" if exception else ""


def describe_causes(session: Session, causes: Iterable[str]) -> str:
    """Return the causes of a fall: "a1 e2 refuted; t7 stands (e3)"."""
    named = {cause: describe_defeat(session, cause) for cause in causes}
    refuted = " ".join(cause for cause, words in named.items() if not words)
    return "; ".join(filter(None, [f"{refuted} refuted" if refuted else "", *named.values()]))


class ToldCauses:
    def __init__(self, session: Session) -> None:
        self._truth = session.truth
        self._told: set[str] = set()

    def tell(self, node: str, words: str) -> str:
        """Return the words for the causes of a node, or the ids of the causes if an earlier line
        has told the same words.
        """
        if words not in self._told:
            self._told.add(words)
            return words
        is_standing = self._truth.stands(node)
        return " ".join(self._truth.doubts(node) if is_standing else self._truth.causes(node))
