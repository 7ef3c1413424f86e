"""First words of recorded nodes, so that a reply can repeat the words of nodes that a call
named.
"""

from collections import OrderedDict
from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from thoughtline.app.queries.queries import Queries
from thoughtline.core.event_parts import recorded_node, text_of
from thoughtline.core.events import Event
from thoughtline.core.refusal import Refused
from thoughtline.core.text.visible_characters import show
from thoughtline.core.views.summaries.glance import node_texts, words_of

if TYPE_CHECKING:
    from weakref import ref

    from thoughtline.core.session import Session

WORDS = 8
WIDTH = 60
"""Maximum number of characters, for languages without blanks between words."""

KEPT = 4_096
"""Number of nodes whose first words are kept, the latest ones. The words of other nodes are read
from the record.
"""


class FirstWords:
    """First words of the nodes that this process recorded or read last.

    The words belong to a session in memory, and are unknown once that session was read anew: a
    restored backup may have other words under the same id.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], tuple[ref[Session], str]] = OrderedDict()

    def keep(self, name: str, now: "ref[Session]", events: Iterable[Event]) -> None:
        """Keep the first words of the nodes that events of the session `now` record."""
        for event in events:
            if node := recorded_node(event):
                self._keep((name, node), now, text_of(event))

    async def read(
        self, queries: Queries, name: str, now: "ref[Session]", nodes: Collection[str]
    ) -> dict[str, str]:
        """Return the first words of nodes by id. Nodes that are not in memory are left out if the
        record cannot be read just now.
        """
        known: dict[str, str] = {}
        for node in nodes:
            session, words = self._kept.get((name, node), (None, ""))
            if session is now:
                known[node] = words
        missing = [node for node in nodes if node not in known]
        if not missing:
            return known
        with suppress(Refused):  # the call itself is recorded, and its reply must say so
            texts = await queries.excerpt(
                name,
                lambda outline: words_of(outline, missing),
                lambda outline, events: node_texts(outline, events, missing),
            )
            for node, text in texts.items():
                known[node] = self._keep((name, node), now, text)
        return known

    def _keep(self, place: tuple[str, str], now: "ref[Session]", text: str) -> str:
        words = first_words(text)
        self._kept[place] = now, words
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return words


def first_words(text: str) -> str:
    words = text[: WIDTH * WORDS].split()
    beginning = " ".join(words[:WORDS])[:WIDTH]
    is_whole = len(words) <= WORDS and beginning == " ".join(text.split())
    return show(beginning) + ("" if is_whole else "…")
