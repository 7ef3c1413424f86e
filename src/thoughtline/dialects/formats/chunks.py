"""Long text in parts, so that the whole text is never in memory.

Copying or encoding a text of tens of megabytes takes a hundredth of a second, and blocks all other
threads.
"""

from collections.abc import Iterable, Iterator

LENGTH = 1 << 14
"""Number of characters after which a part ends with its current piece."""


def chunks(pieces: Iterable[str]) -> Iterator[str]:
    """Join short pieces of text into fewer, longer parts."""
    chunk, length = list[str](), 0
    for piece in pieces:
        chunk.append(piece)
        length += len(piece)
        if length > LENGTH:
            yield "".join(chunk)
            chunk, length = [], 0
    if chunk:
        yield "".join(chunk)
