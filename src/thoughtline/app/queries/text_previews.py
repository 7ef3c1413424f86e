"""First words of recorded nodes, so that a reply can repeat the words of nodes that a call
named.
"""

from collections.abc import Collection

from thoughtline.app.queries.queries import Queries
from thoughtline.core.refusal import Refused
from thoughtline.core.text.visible_characters import show
from thoughtline.core.views.summaries.glance import node_texts, words_of

WORDS = 8
WIDTH = 60
"""Maximum number of characters, for languages without blanks between words."""


async def read_first_words(
    queries: Queries, session: str, nodes: Collection[str], *, with_labels: bool = False
) -> dict[str, str]:
    """Return the first words of nodes by id; an empty mapping if the record cannot be read just
    now.

    If `with_labels` is true, a thought's label stands before its words: "cdc: Change data capture
    ...".
    """
    wanted = list(nodes)
    if not wanted:
        return {}
    try:
        texts, labels = await queries.excerpt(
            session,
            lambda outline: words_of(outline, wanted),
            lambda outline, events: (
                node_texts(outline, events, wanted),
                {node: outline.labels.of(node) for node in wanted if with_labels},
            ),
        )
    except Refused:
        return {}  # the call itself is recorded, and its reply must say so
    return {
        node: f"{label}: {first_words(text)}" if (label := labels.get(node)) else first_words(text)
        for node, text in texts.items()
    }


def first_words(text: str) -> str:
    """Return the beginning of a text on one line."""
    words = text[: WIDTH * WORDS].split()
    beginning = " ".join(words[:WORDS])[:WIDTH]
    return show(beginning if beginning == " ".join(text.split()) else f"{beginning}…")
