"""The headers of a request, read once for everything that it passes."""

from collections import Counter
from typing import cast

from starlette.types import Scope

from thoughtline.entrypoints.scope_keys import HEADERS


class RequestHeaders(dict[bytes, bytes]):
    """The headers of a request, by their names in small letters.

    Of a header that is there more than once the first counts; `repeated` has its name.
    """

    repeated: frozenset[bytes] = frozenset()

    def text(self, name: bytes) -> str | None:
        """A header as HTTP encodes it, None where it is missing."""
        value = self.get(name)
        return None if value is None else value.decode("latin-1")


def headers_of(scope: Scope) -> RequestHeaders:
    known = scope.get(HEADERS)
    if known is None:
        raw = scope["headers"]
        known = scope[HEADERS] = RequestHeaders(reversed(raw))
        if len(known) != len(raw):
            counted = Counter(name for name, _ in raw)
            known.repeated = frozenset(name for name, times in counted.items() if times > 1)
    return cast("RequestHeaders", known)
