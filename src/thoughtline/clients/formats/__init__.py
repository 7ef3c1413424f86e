"""Formats of configuration files: each format reads a text, adds an entry, or removes an entry.

The text around the entry keeps its comments, order and spaces.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from thoughtline.clients.formats import json_with_comments, toml, yaml
from thoughtline.clients.formats.shelf import MisfitError, Shelf, without_empty


class Format(Struct, frozen=True):
    """Format with a function that parses a text, and two functions that edit a text. Editing is
    checked: only the entry may differ afterwards.

    All functions raise `UnreadableError` if the text is invalid. `put` and `remove` raise
    `MisfitError` if the entry cannot be changed safely.
    """

    read: Callable[[str], Any]
    with_entry: Callable[[str, Shelf, str, dict[str, Any]], str]
    without_entry: Callable[[str, Shelf, str], str]

    def put(self, text: str, shelf: Shelf, name: str, entry: dict[str, Any]) -> str:
        """Return the text with the entry, which replaces an entry of the same name."""
        wanted = shelf.changed(self.read(text), name, entry)
        return self._checked(self.with_entry(text, shelf, name, entry), wanted, shelf)

    def remove(self, text: str, shelf: Shelf, name: str) -> str:
        data = self.read(text)
        if name not in shelf.entries(data):
            return text
        wanted = shelf.changed(data, name, None)
        return self._checked(self.without_entry(text, shelf, name), wanted, shelf)

    def _checked(self, new: str, wanted: Any, shelf: Shelf) -> str:
        if without_empty(self.read(new), shelf.path) != without_empty(wanted, shelf.path):
            raise MisfitError("The entry cannot be added without changing other parts.")
        return new


JSON, TOML, YAML = (
    Format(each.read, each.with_entry, each.without_entry)
    for each in (json_with_comments, toml, yaml)
)
