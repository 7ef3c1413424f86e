"""Texts that a client writes in the name of a person, told from the person's own words.

A client's text is matched whole: its sentence, or its tag with the closing tag. The words before
and behind it are the person's. A text that only begins like a client's is taken from the person,
too, but counted under a name of its own, so that nobody loses words unseen.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct

DOUBTFUL_TEXTS = "texts that begin like those of the client"
"""Name under which texts are counted that are left out for their beginning."""


class ClientTexts(Struct, frozen=True):
    """Known texts of one client. `opening` matches the opening tags of elements, `sentences` the
    texts without tags, and `begins` holds the beginnings of texts without a known end.
    """

    opening: re.Pattern[str]
    sentences: re.Pattern[str]
    begins: tuple[str, ...]

    def words(self, text: str) -> str:
        """Return a person's words. An element of the client that is not closed stays."""
        kept, end, unclosed = [], 0, set[str]()
        for match in self.opening.finditer(text):
            tag = match["tag"]
            if match.start() < end or tag in unclosed:
                continue
            closing = text.find(f"</{tag}>", match.end())
            if closing < 0:
                unclosed.add(tag)
                continue
            kept.append(text[end : match.start()])
            end = closing + len(f"</{tag}>")
        return self.sentences.sub("", "".join([*kept, text[end:]])).strip()

    def is_doubtful(self, words: str) -> bool:
        """Return whether words begin like a text of the client."""
        return words.startswith(self.begins)

    def join(self, parts: Iterable[str], passed_over: Counter[str]) -> str:
        """Return a person's words, and count left-out doubtful parts in `passed_over`."""
        words = [found for part in parts if (found := self.words(part))]
        certain = [each for each in words if not self.is_doubtful(each)]
        if len(certain) < len(words):
            passed_over[DOUBTFUL_TEXTS] += len(words) - len(certain)
        return "\n".join(certain)


def known_texts(
    tags: Collection[str], sentences: Sequence[str] = (), begins: tuple[str, ...] = ()
) -> ClientTexts:
    """Return the texts of a client by patterns of its tags and of its sentences."""
    opening = re.compile(rf"<(?P<tag>{'|'.join(tags)})(?:\s[^<>]*)?>")
    return ClientTexts(opening, re.compile("|".join(sentences) or r"(?!)"), begins)
