"""Nodes of other sessions as the reader of a session sees them."""

from collections.abc import Mapping

from msgspec import Struct

from thoughtline.core.text.quotation import quote

TITLE_WIDTH = 60
"""Maximum number of characters of another session's title in a line."""


class Neighbour(Struct, frozen=True):
    """Node of another session with its text, and the title of the session. Both are read at each
    call, because a session stores no text of another session. `proposed` is true if the node waits
    for approval there.
    """

    session: str
    node: str
    title: str
    text: str
    proposed: bool = False

    @property
    def words(self) -> str:
        return f"{quote(self.title, TITLE_WIDTH)} {self.node}: {self.text}"


Neighbours = Mapping[str, Neighbour]
"""Nodes of other sessions by the evidence that stands for them."""


def name_session(session: str, titles: Mapping[str, str]) -> str:
    """Return the title of a session in quotation marks, or its name if the title is not known."""
    return quote(titles[session], TITLE_WIDTH) if titles.get(session) else session
