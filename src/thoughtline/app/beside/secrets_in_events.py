"""Search for secrets in an event before it is written to a file that others will read."""

import re
from collections.abc import Iterator

import msgspec

from thoughtline.core.events import Recorded
from thoughtline.project.secret_search import secret_in

OBSERVED = frozenset({"anchor", "seen", "witness"})
"""Fields with fingerprints that the server computed. Their random letters are no secrets."""

NODES = ("thought", "assumption", "evidence", "on")
"""Fields that name the node of an event."""

NODE_NAME = re.compile(
    r"(?<![A-Za-z0-9+/=_-])[A-Za-z0-9]{22}(?:@[0-9a-f]{12}){0,2}/[tae][0-9]{1,9}(?![A-Za-z0-9+/=_-])"
)
"""Pattern of the full name of a node, which begins with the random name of its session."""


def find_secret(recorded: Recorded) -> tuple[str, str]:
    """Return the kind of secret that an event seems to hold and the node with the text, or two
    empty texts.
    """
    for text in _texts(msgspec.to_builtins(recorded.event)):
        if what := secret_in(NODE_NAME.sub("", text)):
            names = (getattr(recorded.event, field, "") for field in NODES)
            return what, next((name for name in names if isinstance(name, str) and name), "")
    return "", ""


def _texts(value: object, field: str = "") -> Iterator[str]:
    if field in OBSERVED and not isinstance(value, str):
        return
    match value:
        case str():
            yield value
        case dict():
            for key, inner in value.items():
                yield str(key)
                yield from _texts(inner, str(key))
        case list() | tuple():
            for inner in value:
                yield from _texts(inner, field)
