"""What a client writes down of a conversation: which session of ours it uses."""

import os
import re
import stat

LAST = 16 << 20
"""Bytes at its end that are looked through: longer ones hold what was compacted away."""


def uses(transcript: str, session: str) -> bool | None:
    """Whether a call of a tool, or its reply, names a session. None without a transcript.

    What a hook said of the session does not count: it says it in a sentence, and no call does.
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
