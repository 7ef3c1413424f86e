"""Log of the HTTP server: lines of JSON on standard error, without secrets or thoughts."""

import logging
from typing import Any

from thoughtline.core.text.secret_search import redact
from thoughtline.entrypoints.log import describe_fault, json_line, write_line
from thoughtline.entrypoints.printable import printable

MESSAGE_LENGTH = 1_024
"""Maximum number of characters of a library's log message."""

QUIET = ("httpx2", "httpcore2", "opentelemetry", "asyncio")
"""Libraries that log only warnings and errors."""


class JsonLogHandler(logging.Handler):
    """Log handler that writes messages of libraries. An exception is logged with its kind and its
    place, but without its text.
    """

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
    logging.basicConfig(level=logging.INFO, handlers=[JsonLogHandler()], force=True)
    logging.raiseExceptions = False
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
