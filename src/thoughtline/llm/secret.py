"""A key that does not show itself."""


class Key:
    """Prints as nothing but its being there. Only what writes it on a request reveals it."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def __bool__(self) -> bool:
        return bool(self._text)

    def __repr__(self) -> str:
        return "Key(...)" if self._text else "Key()"

    def reveal(self) -> str:
        return self._text

    def taken_out(self, text: str) -> str:
        """A text of somebody else's, who may have quoted the key."""
        return text.replace(self._text, "...") if self._text else text
