"""A long text in parts, so that the whole is never in memory.

Copying or encoding a text of tens of megabytes takes a hundredth of a second, during which no other
thread runs.
"""

from collections.abc import Iterable, Iterator

LENGTH = 1 << 14
"""Characters after which a part ends with its current piece."""


def chunks(pieces: Iterable[str]) -> Iterator[str]:
    """Join pieces into fewer, longer ones."""
    chunk, length = list[str](), 0
    for piece in pieces:
        chunk.append(piece)
        length += len(piece)
        if length > LENGTH:
            yield "".join(chunk)
            chunk, length = [], 0
    if chunk:
        yield "".join(chunk)
