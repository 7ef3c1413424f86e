"""Moments at which a record is worth a word to an agent: nodes that matter to a text or a file.

Precision comes first, because agents stop reading hints that are often wrong.
The command `scripts/moments` measures the limits on labelled turns.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from thoughtline.app.folds.recognition import Recognised, RecordedTexts
from thoughtline.app.folds.session_texts import SessionTexts

ASKS = re.compile(
    r"[?\uff1f\u5417]|^\W*(?:why|what|which|who|where|when|how"
    r"|(?:do|did|does|is|are|was|were|can|may) \w+"
    r"|remind|tell me|wie|was|warum|wieso|weshalb|woher|wohin|wo|wann|wer|welche[rsmn]?|sag)\b",
    re.IGNORECASE,
)
"""Pattern of texts that ask something, in English, German and Chinese."""

ANSWER = (0.5, 0.2)
DEAD_END = (0.45, 0.35)
SETTLED = (0.4, 0.4)
"""Least share of the text's words that a node has, and of the node's words that the text has."""

MOST = 2
"""Maximum number of nodes that are named at one moment."""


class Remark(Struct, frozen=True, kw_only=True):
    """Node that matters at a moment, with its session, text, sort and the reason of its verdict."""

    session: str
    node: str
    text: str
    kind: str
    reason: str = ""


Nodes = Callable[[SessionTexts], list[str]]


def answers_to(text: str, sessions: Sequence[SessionTexts], *, asks: bool = False) -> list[Remark]:
    """Return the nodes that may answer a question, and the dead ends that a text begins again.

    If `asks` is true, the text is a question even if it has no form of one.
    """
    found = list(_recognised(text, sessions, SessionTexts.dead_ends, DEAD_END))
    if asks or ASKS.search(text):
        found += _recognised(text, sessions, SessionTexts.standing, ANSWER)
    return _likeliest(found)


def settled_by(message: str, sessions: Sequence[SessionTexts]) -> list[Remark]:
    """Return the open assumptions that the message of a commit is about."""
    return _likeliest(_recognised(message, sessions, SessionTexts.open_assumptions, SETTLED))


def resting_on(path: str, sessions: Iterable[SessionTexts]) -> list[Remark]:
    """Return the decisions, conclusions and verified thoughts that rest on a file."""
    found = [(session, node) for session in sessions for node in session.resting_on(path)]
    return [_remark(session, node) for session, node in found[:MOST]]


def _recognised(
    text: str, sessions: Sequence[SessionTexts], nodes: Nodes, least: tuple[float, float]
) -> Iterator[tuple[SessionTexts, Recognised]]:
    share, part = least
    for session in sessions:
        for each in _texts(session).recognise(text, nodes(session)):
            if each.share >= share and each.part >= part:
                yield session, each


def _likeliest(found: Iterable[tuple[SessionTexts, Recognised]]) -> list[Remark]:
    ranked = sorted(found, key=lambda each: each[1].share * each[1].part, reverse=True)
    return [_remark(session, best.node) for session, best in ranked[:MOST]]


def _texts(session: SessionTexts) -> RecordedTexts:
    nodes = [*session.standing(), *session.dead_ends(), *session.open_assumptions()]
    return RecordedTexts(session.texts(dict.fromkeys(nodes)))


def _remark(session: SessionTexts, node: str) -> Remark:
    return Remark(
        session=session.name,
        node=node,
        text=session.texts([node])[node],
        kind=session.kind(node),
        reason=session.reason(node),
    )
