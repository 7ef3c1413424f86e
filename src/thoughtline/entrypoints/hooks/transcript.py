"""Search in a client's transcript for the session of ours that the conversation uses."""

import os
import re
import stat

LAST = 16 << 20
"""Number of bytes at the end of a transcript that are searched. The client has summarised earlier
parts of the conversation.
"""


PLAIN = re.compile(r"""[^"'\\\x00-\x1f]+""")
"""Pattern of text that JSON writes without escapes, in any nesting."""

LEAST = 20
"""Minimum number of characters of a text that are searched. Shorter texts match by chance."""


def contains(transcript: str, text: str) -> bool:
    """Check if a transcript has the words of a text, so that the model knows them already."""
    piece = max(PLAIN.findall(text[:200]), key=len, default="")
    if len(piece) < LEAST:
        return False
    escaped = piece.encode("ascii", "backslashreplace")
    found = _end_of(transcript)
    return found is not None and (piece.encode() in found or escaped in found)


def uses(transcript: str, session: str) -> bool | None:
    """Check if a tool call in the transcript, or its reply, names a session. Returns None if the
    transcript cannot be read.

    A hook's own text about the session does not count, because it is a sentence and not a call.
    """
    text = _end_of(transcript)
    if text is None:
        return None
    named = rb'session\\*"\s*:\s*\\*"' + re.escape(session.encode()) + rb'\\*"'
    return re.search(named, text) is not None


def _end_of(transcript: str) -> bytes | None:
    """Return the end of a transcript; None if the transcript cannot be read."""
    try:
        descriptor = os.open(transcript, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except (OSError, ValueError):
        return None
    with os.fdopen(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            return None
        file.seek(max(0, status.st_size - LAST))
        return file.read(LAST)
