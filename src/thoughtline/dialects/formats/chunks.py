"""A long text that is handed on in parts: it is nowhere as a whole.

To copy or encode one of tens of megabytes takes a hundredth of a second each time, in which no
other thread goes on.
"""

from collections.abc import Iterable, Iterator

LENGTH = 1 << 14
"""Characters after which a part ends with the piece that it is in."""


def chunks(pieces: Iterable[str]) -> Iterator[str]:
    """The same text in fewer pieces."""
    chunk, length = list[str](), 0
    for piece in pieces:
        chunk.append(piece)
        length += len(piece)
        if length > LENGTH:
            yield "".join(chunk)
            chunk, length = [], 0
    if chunk:
        yield "".join(chunk)
