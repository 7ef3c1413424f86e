"""Search in a client's transcript for the session of ours that the conversation uses."""

import os
import re
import stat

LAST = 16 << 20
"""Number of bytes at the end of a transcript that are searched. The client has summarised earlier
parts of the conversation.
"""


def uses(transcript: str, session: str) -> bool | None:
    """Check if a tool call in the transcript, or its reply, names a session. Returns None if the
    transcript cannot be read.

    A hook's own text about the session does not count, because it is a sentence and not a call.
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
