"""A client's transcript of a conversation: the session of ours that it uses."""

import os
import re
import stat

LAST = 16 << 20
"""Bytes at its end that are searched. Earlier parts were compacted away."""


def uses(transcript: str, session: str) -> bool | None:
    """Check if a tool call or its reply names a session. Returns None without a transcript.

    A hook's own text about the session does not count: it is a sentence, not a call.
    """
    try:
        descriptor = os.open(transcript, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except (OSError, ValueError):
        return None
    with os.fdopen(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            return None
        file.seek(max(0, status.st_size - LAST))
        text = file.read(LAST)
    named = rb'session\\*"\s*:\s*\\*"' + re.escape(session.encode()) + rb'\\*"'
    return re.search(named, text) is not None
