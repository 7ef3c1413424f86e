"""Formats of configuration files: each format reads a text, adds an entry, or removes an entry.

The text around the entry keeps its comments, order and spaces.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from thoughtline.clients.formats import json_with_comments, toml, yaml
from thoughtline.clients.formats.shelf import Shelf


class Format(Struct, frozen=True):
    """Functions of a format. `read` parses a text; `put` and `remove` return the text with and
    without an entry.

    All functions raise `UnreadableError` if the text is invalid. `put` and `remove` raise
    `MisfitError` if the entry cannot be changed safely.
    """

    read: Callable[[str], Any]
    put: Callable[[str, Shelf, str, dict[str, Any]], str]
    remove: Callable[[str, Shelf, str], str]


JSON = Format(json_with_comments.read, json_with_comments.put, json_with_comments.remove)
TOML = Format(toml.read, toml.put, toml.remove)
YAML = Format(yaml.read, yaml.put, yaml.remove)
