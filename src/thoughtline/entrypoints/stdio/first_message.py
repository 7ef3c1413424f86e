"""Answer to `initialize`, before the event loop and its modules are loaded.

Most clients send `initialize` while the server starts, and wait for its answer. If `initialize` has
not arrived yet, or if another message arrived first, the transport answers.
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
    """Result of the first message: the client if an `initialize` was answered, otherwise None, and
    the unanswered input. `parent` is the id of the parent process before the answer.
    """

    parent: int
    greeted: Greeted | None = None
    unread: bytes = b""


def answer_first(introduction: Introduction, limit: int) -> FirstMessage:
    """Answer an `initialize` of at most `limit` bytes, if the message has already arrived."""
    parent = os.getppid()
    try:
        if sys.platform == "win32" or not select.select([0], [], [], 0)[0]:
            return FirstMessage(parent)
        data = os.read(0, CHUNK)
    except OSError:  # a terminal that hung up, or a directory
        return FirstMessage(parent)
    line, end, rest = data.partition(b"\n")
    answer = greeting_answer(line, introduction) if end and len(line) <= limit else None
    if answer is None:
        return FirstMessage(parent, unread=data)
    message, greeted = answer
    # The client may now send a signal to stop. It is blocked until the transport can stop in order.
    signal.pthread_sigmask(signal.SIG_BLOCK, STOP_SIGNALS)
    with suppress(OSError):  # nobody reads: the transport will notice
        os.write(1, message + b"\n")
    return FirstMessage(parent, greeted, rest)
