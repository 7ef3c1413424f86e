"""Remarks that speak against an approval of a node elsewhere, in its session and below."""

import re
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from hashlib import sha256

from msgspec import Struct, structs

from thoughtline.core.evidence.elsewhere import Against, NodeElsewhere
from thoughtline.core.truth.circles import Place
from thoughtline.core.views.summaries.outline import Outline

AT_SECOND_HAND = re.compile(r"e\d+: |\d+ more remarks ")
"""Pattern of a remark that a session has from a session that cannot be read here, or of a digest.
It goes no further: in a circle of owners it would come back, and never end.
"""

MOST = 40
"""Maximum number of remarks on a node that a session records. A digest stands for the others."""

Words = tuple[list[str], dict[str, NodeElsewhere]]
"""All that speaks in one session against a node, and the nodes elsewhere among its grounds."""

Tell = Callable[[str, Callable[[Outline], Words]], Awaitable[Words | None]]
"""Function that returns a result on a session, None for a session that cannot be read."""


class Spoken(Struct, frozen=True):
    """All that speaks in one session against an approval of a node, and the nodes of other sessions
    among its grounds.
    """

    words: list[tuple[str, str]]
    below: list[Place]


class Remarks:
    """Reader of remarks. `tell` reads a session, and `name_below` returns the name here of a
    session that another session names, "" for none.

    The sessions are followed down for each node, so that remarks do not hold each other in a circle
    of sessions. Where the names of a session lead nowhere here, its own record counts.
    """

    def __init__(self, tell: Tell, name_below: Callable[[str, str], Awaitable[str]]) -> None:
        self._tell = tell
        self._name_below = name_below
        self._known: dict[Place, Spoken] = {}

    async def add(self, node: NodeElsewhere) -> NodeElsewhere:
        """Return a node that stands with all that speaks against an approval of it."""
        if node.found not in ("unchanged", "changed"):
            return node
        found: set[tuple[str, str]] = set()
        seen: set[Place] = set()
        unread = [(node.session, node.node)]
        while unread:
            place = unread.pop()
            if place in seen:
                continue
            seen.add(place)
            if place not in self._known:
                self._known[place] = await self._read(*place)
            found.update(self._known[place].words)
            unread += self._known[place].below
        return structs.replace(node, against=_bounded(sorted(found)))

    async def _read(self, session: str, node: str) -> Spoken:
        spoken = Spoken([], [])
        told = await self._tell(session, partial(_words, node))
        words, beyond = told or ([], {})
        spoken.words.extend((session, each) for each in words)
        for evidence, ground in beyond.items():
            if name := await self._name_below(ground.session, session):
                spoken.below.append((name, ground.node))
            else:
                spoken.words.extend(
                    (session, f"{evidence}: {each}")
                    for where, each in ground.against
                    if where and not AT_SECOND_HAND.match(each)
                )
        return spoken


def as_named_in(session: str | None, node: NodeElsewhere) -> NodeElsewhere:
    against = (("" if where == session else where, words) for where, words in node.against)
    return structs.replace(node, against=tuple(against)) if node.against else node


def _words(node: str, outline: Outline) -> Words:
    is_known = node in outline.assumptions or node in outline.evidence or outline.has_thought(node)
    words, beyond = outline.origins.against(node, outline) if is_known else ([], [])
    states = {evidence: outline.evidence[evidence].elsewhere for evidence in beyond}
    return words, {name: state for name, state in states.items() if state is not None}


def _bounded(against: Sequence[tuple[str, str]]) -> Against:
    shown, others = against[:MOST], against[MOST:]
    if not others:
        return tuple(shown)
    digest = sha256(repr(others).encode()).hexdigest()[:8]
    return (*shown, (others[0][0], f"{len(others)} more remarks ({digest})"))
