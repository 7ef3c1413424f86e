"""Error for a text that its format does not allow."""


class UnreadableError(ValueError):
    """Fault `what` of a text. `line` and `column` count from 1; 0 if unknown."""

    def __init__(self, what: str, line: int = 0, column: int = 0) -> None:
        super().__init__(what)
        self.what = what
        self.line = line
        self.column = column
