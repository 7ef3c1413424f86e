"""Conversion of texts and ids from the forms in which models send them."""

from typing import Any

import msgspec


def from_json(value: Any, kind: Any) -> Any:
    """Return the object or list that a text holds as JSON, because some clients write nested values
    as texts. Other texts, and values of another kind, are returned unchanged.
    """
    if not isinstance(value, str) or not value.lstrip().startswith(("{", "[")):
        return value
    try:
        return msgspec.json.decode(value, type=kind)
    except msgspec.DecodeError:
        return value  # a text that begins with a bracket by chance


Words = str | list[str] | None
"""A text, several texts, or several texts as a JSON list in a string. Models send all three
forms.
"""


AND = ("and", "&")
OR = "or"


def texts(words: Words) -> tuple[str, ...]:
    if words is None:
        return ()
    if isinstance(words, list):
        return tuple(words)
    decoded = from_json(words, list[str])
    return tuple(decoded) if isinstance(decoded, list) else (words,)


def names(words: Words) -> tuple[str, ...]:
    """Return the names in a text, separated by commas. A name may have several words."""
    stripped = (name.strip() for text in texts(words) for name in text.split(","))
    return tuple(filter(None, stripped))


def ids(words: Words) -> tuple[str, ...]:
    """Return the ids in a text, separated by spaces, commas or "and"."""
    if words is None:
        return ()
    names = (name for text in texts(words) for name in text.replace(",", " ").split())
    return tuple(name for name in names if name.lower() not in AND)
