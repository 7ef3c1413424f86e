LEAST_SECRET = 8
"""Minimum number of characters of a real key. Shorter texts ("x", "none", "ollama") are
placeholders for servers that need no key.
"""


class ApiKey:
    """Only the code that adds the key to a request may call `reveal`."""

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
        """Return a text with the key removed, because a provider may quote the key."""
        return text.replace(self._text, "...") if len(self._text) >= LEAST_SECRET else text
