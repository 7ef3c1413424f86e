"""An API key that no log or traceback shows."""

LEAST_SECRET = 8
"""Characters. A shorter key ("x", "none", "ollama") is a stand-in for servers that need none."""


class ApiKey:
    """Prints without its text. Only what puts it on a request may `reveal` it."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def __bool__(self) -> bool:
        return bool(self._text)

    def __repr__(self) -> str:
        return "ApiKey(...)" if self._text else "ApiKey()"

    def reveal(self) -> str:
        return self._text

    def redact(self, text: str) -> str:
        """A text without the key, which its writer may have quoted."""
        return text.replace(self._text, "...") if len(self._text) >= LEAST_SECRET else text
