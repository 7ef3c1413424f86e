"""Fact about a node, in pieces: words of ours, and texts and names that callers chose."""

from msgspec import Struct

from thoughtline.core.text.quotation import WHOLE, quote
from thoughtline.core.views.doubts import quote_author

WIDTH = 200
"""Maximum length in characters of a shortened fact that is not a name."""


class Id(str):
    """Id of a node in a text. An output may turn the id into a link."""

    __slots__ = ()


class Words(str):
    """Text of a caller within a fact. A model reads the text in quotation marks."""

    __slots__ = ()


class Name(str):
    """Name that a caller chose, within a fact: of an author, an option or a branch."""

    __slots__ = ()


Parts = tuple[str, ...]
"""Consecutive pieces of a fact. A caller's text is `Words` or a `Name`; other pieces are ours."""


def write(parts: Parts, width: int = WHOLE) -> str:
    """Return the pieces of a fact as one text, with each caller's text in quotation marks."""
    return "".join(_written(part, width) for part in parts)


def _written(part: str, width: int) -> str:
    match part:
        case Words():
            return quote(part, width)
        case Name():
            return quote_author(part, width)
        case _:
            return part


class Fact(Struct, frozen=True):
    """A fact about a node. `brief` is the short form of the fact, on one line.

    `mark` is the state that the fact reports, such as "refuted", or "" for none.
    """

    key: str
    parts: Parts
    brief: str = ""
    mark: str = ""

    @property
    def text(self) -> str:
        return write(self.parts)

    @property
    def few_words(self) -> str:
        """Short form of the fact, for outputs that count tokens."""
        return self.brief or write(self.parts, WIDTH)
