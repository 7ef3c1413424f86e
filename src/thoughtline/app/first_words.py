"""The first words of what is on record, so that a reply can say what a call named."""

from collections import OrderedDict
from collections.abc import Iterable

from thoughtline.app.queries import Queries
from thoughtline.core.events import AssumptionStated, Event, EvidenceGiven, ThoughtRecorded
from thoughtline.core.refusal import Refused
from thoughtline.core.views.glance import node_texts, words_of

WORDS = 8
WIDTH = 60
"""Characters, for languages without blanks between words."""

CAPACITY = 4_096
"""Texts whose beginnings are kept. Others are read again: most ids that are named are new ones."""


class FirstWords:
    """Of what was recorded in this process lately, or else as the record has it."""

    def __init__(self, queries: Queries) -> None:
        self._queries = queries
        self._kept: OrderedDict[tuple[str, str], str] = OrderedDict()

    def keep(self, session: str, events: Iterable[Event]) -> None:
        """Take in what was recorded just now."""
        for event in events:
            if isinstance(event, ThoughtRecorded):
                self._keep(session, event.thought, event.text)
            elif isinstance(event, AssumptionStated):
                self._keep(session, event.assumption, event.text)
            elif isinstance(event, EvidenceGiven):
                self._keep(session, event.evidence, event.text)

    async def of(self, session: str, nodes: Iterable[str]) -> dict[str, str]:
        """By id. Where the record cannot be read just now, of those that are kept."""
        wanted = list(dict.fromkeys(nodes))
        missing = [node for node in wanted if (session, node) not in self._kept]
        if missing:
            try:
                texts = await self._queries.excerpt(
                    session,
                    lambda outline: words_of(outline, missing),
                    lambda outline, events: node_texts(outline, events, missing),
                )
            except Refused:
                texts = {}  # the call itself is recorded, and its reply must say so
            for node, text in texts.items():
                self._keep(session, node, text)
        return {node: self._kept[session, node] for node in wanted if (session, node) in self._kept}

    def _keep(self, session: str, node: str, text: str) -> None:
        self._kept[session, node] = first_words(text)
        while len(self._kept) > CAPACITY:
            self._kept.popitem(last=False)


def first_words(text: str) -> str:
    """The beginning of a text, on one line."""
    words = text[: WIDTH * WORDS].split()
    beginning = " ".join(words[:WORDS])[:WIDTH]
    return beginning if beginning == " ".join(text.split()) else f"{beginning}…"
