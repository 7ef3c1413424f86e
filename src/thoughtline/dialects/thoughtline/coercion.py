"""Texts and ids in the forms in which models send them."""

import msgspec

Words = str | list[str] | None
"""One text, several, or several as a JSON list in a string: models send all three."""


def texts(said: Words) -> tuple[str, ...]:
    if said is None:
        return ()
    if isinstance(said, list):
        return tuple(said)
    if said.lstrip().startswith("["):
        try:
            return tuple(msgspec.json.decode(said, type=list[str]))
        except msgspec.DecodeError:
            pass  # a text that happens to begin with a bracket
    return (said,)


def ids(said: Words) -> tuple[str, ...]:
    return tuple(one for text in texts(said) for one in text.replace(",", " ").split())
