"""Texts and ids in the forms in which models send them."""

import msgspec

Words = str | list[str] | None
"""One text, several, or several as a JSON list in a string: models send all three."""


AND = ("and", "&")
OR = "or"


def texts(words: Words) -> tuple[str, ...]:
    if words is None:
        return ()
    if isinstance(words, list):
        return tuple(words)
    if words.lstrip().startswith("["):
        try:
            return tuple(msgspec.json.decode(words, type=list[str]))
        except msgspec.DecodeError:
            pass  # a text that begins with a bracket by chance
    return (words,)


def names(words: Words) -> tuple[str, ...]:
    """Return names, separated by commas. A name may have several words."""
    stripped = (name.strip() for text in texts(words) for name in text.split(","))
    return tuple(filter(None, stripped))


def ids(words: Words) -> tuple[str, ...]:
    """Return ids, separated by spaces, commas or "and"."""
    if words is None:
        return ()
    names = (name for text in texts(words) for name in text.replace(",", " ").split())
    return tuple(name for name in names if name.lower() not in AND)
