"""`initialize`, answered before the event loop and all that needs it are loaded.

Most clients send it while we start, and wait for nothing else. What is not there yet, or is another
message, is left to the transport.
"""

import os
import select
import signal
import sys
from contextlib import suppress

from msgspec import Struct

from thoughtline.entrypoints.mcp.handshake import Greeted, Introduction, greeting_answer

CHUNK = 1 << 16

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class FirstMessage(Struct, frozen=True):
    """The client that was greeted, if any, and what was read and not answered."""

    greeted: Greeted | None = None
    unread: bytes = b""


def answer_first(introduction: Introduction, limit: int) -> FirstMessage:
    """Greet a client that has said `initialize` already, in at most `limit` bytes."""
    try:
        if sys.platform == "win32" or not select.select([0], [], [], 0)[0]:
            return FirstMessage()
        data = os.read(0, CHUNK)
    except OSError:  # a terminal that hung up, or a directory
        return FirstMessage()
    line, end, rest = data.partition(b"\n")
    answer = greeting_answer(line, introduction) if end and len(line) <= limit else None
    if answer is None:
        return FirstMessage(unread=data)
    message, greeted = answer
    # Who was answered may tell us to stop, which is done in order once the transport is there.
    signal.pthread_sigmask(signal.SIG_BLOCK, STOP_SIGNALS)
    with suppress(OSError):  # nobody listens: the transport will find that out
        os.write(1, message + b"\n")
    return FirstMessage(greeted, rest)
