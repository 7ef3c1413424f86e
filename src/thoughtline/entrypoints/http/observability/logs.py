"""Log of the HTTP server: one line of JSON on standard error, without secrets or thoughts."""

import logging
from typing import Any

from thoughtline.entrypoints.log import describe_fault, json_line, write_line
from thoughtline.entrypoints.printable import printable
from thoughtline.entrypoints.redaction import redact

MESSAGE_LENGTH = 1_024
"""Maximum characters of a library's message."""

QUIET = ("httpx2", "httpcore2", "opentelemetry", "asyncio")
"""Libraries of which only warnings and errors are logged."""


class JsonLogHandler(logging.Handler):
    """Writes messages of libraries. Of an exception it logs the kind and place, not the text."""

    def emit(self, record: logging.LogRecord) -> None:
        line: dict[str, Any] = {
            "level": record.levelname.lower(),
            "event": "log",
            "logger": record.name,
            # Redacted before it is cut, because half a secret does not look like one.
            "message": redact(printable(record.getMessage()[: MESSAGE_LENGTH * 8]))[
                :MESSAGE_LENGTH
            ],
        }
        fault = record.exc_info[1] if record.exc_info else None
        if fault is not None:
            line |= describe_fault(fault)
        write_line(json_line(line))


def configure_logging() -> None:
    """Send everything that is logged in this process through `JsonLogHandler`."""
    logging.basicConfig(level=logging.INFO, handlers=[JsonLogHandler()], force=True)
    logging.raiseExceptions = False
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
