"""The log of DBOS, kept off the terminal."""

import logging

from thoughtline.engine.protocol import Tell


class _Overheard(logging.Handler):
    """What DBOS says of its own troubles, instead of on the terminal.

    What works raise is told by those who run them, and cancelling is our own doing.
    """

    def __init__(self, tell: Tell) -> None:
        super().__init__(logging.WARNING)
        self._tell = tell

    def emit(self, record: logging.LogRecord) -> None:
        said = record.getMessage()
        if not record.exc_info and not said.startswith("Asyncio task cancelled"):
            self._tell("", RuntimeError(said.partition("\n")[0]))


def overhear(tell: Tell) -> None:
    log = logging.getLogger("dbos")
    log.propagate = False
    log.handlers = [_Overheard(tell)]
