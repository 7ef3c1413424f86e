"""Log of DBOS, which is kept away from the terminal."""

import logging

from thoughtline.engine.protocol import OnError


class _ErrorLog(logging.Handler):
    """Log handler that passes on warnings and errors of DBOS.

    Errors of workflows are left out, because their callers report these errors. Cancellations are
    left out, because the engine itself cancels workflows.
    """

    def __init__(self, on_error: OnError) -> None:
        super().__init__(logging.WARNING)
        self._on_error = on_error

    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage()
        if not record.exc_info and not message.startswith("Asyncio task cancelled"):
            self._on_error("", RuntimeError(message.partition("\n")[0]))


def capture_log(on_error: OnError) -> None:
    log = logging.getLogger("dbos")
    log.propagate = False
    log.handlers = [_ErrorLog(on_error)]
