"""Fingerprints of files and lines, which can be compared but do not reveal the text."""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from itertools import islice

from thoughtline.project.tokens import Token

SHORT = 6
"""Bytes of a line's fingerprint. The length is enough to distinguish neighbouring lines, but too
short to guess the text of a line.
"""

DIGITS = 2 * SHORT
"""Number of hexadecimal digits of a line's fingerprint."""

PART = 1_000
"""Number of words whose fingerprint is computed together."""


def of_bytes(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def of_line(line: bytes) -> str:
    return blake2b(line, digest_size=SHORT).hexdigest()


def of_lines(lines: Iterable[str]) -> str:
    """Return the fingerprint of several lines from the fingerprints of the single lines."""
    return of_bytes("\n".join(lines).encode())


def of_words(words: Iterable[str]) -> str:
    return of_bytes("\0".join(words).encode(errors="surrogatepass"))


def count_words(words: Iterable[str], most: int) -> tuple[str, int]:
    """Do not keep the words. Raises `ValueError` if there are more than `most` words."""
    digest = blake2b(digest_size=16)
    count, iterator = 0, iter(words)
    while part := list(islice(iterator, PART)):
        before = "\0" if count else ""
        count += len(part)
        if count > most:
            raise ValueError("its symbols have too many words")
        digest.update((before + "\0".join(part)).encode(errors="surrogatepass"))
    return digest.hexdigest(), count


def of_tokens(tokens: Sequence[Token]) -> str:
    return of_words(token.text for token in tokens)


def split_lines(data: bytes) -> list[bytes]:
    """Split a file into lines without line ends and trailing white space."""
    lines = [line.rstrip() for line in data.split(b"\n")]
    if lines and not lines[-1]:
        lines.pop()
    return lines
