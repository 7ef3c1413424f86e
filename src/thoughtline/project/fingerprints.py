"""Fingerprints of what a file holds. They tell whether it is the same, and not what it says."""

from collections.abc import Iterable, Sequence
from hashlib import blake2b

from thoughtline.project.tokens import Token

SHORT = 6
"""Bytes of a line's fingerprint: enough beside its neighbours, and few for who would guess it."""


def of_bytes(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def of_line(line: bytes) -> str:
    return blake2b(line, digest_size=SHORT).hexdigest()


def of_lines(lines: Iterable[str]) -> str:
    """Of several lines, by the fingerprints of each."""
    return of_bytes("\n".join(lines).encode())


def of_words(words: Iterable[str]) -> str:
    return of_bytes("\0".join(words).encode(errors="surrogatepass"))


def of_tokens(tokens: Sequence[Token]) -> str:
    return of_words(token.text for token in tokens)


def split_lines(data: bytes) -> list[bytes]:
    """The lines of a file, without what ends them and without white space at their ends."""
    lines = [line.rstrip() for line in data.split(b"\n")]
    if lines and not lines[-1]:
        lines.pop()
    return lines
