"""Headers of a request, parsed once for all parts of the server."""

from collections import Counter
from typing import cast

from starlette.types import Scope

from thoughtline.entrypoints.scope_keys import HEADERS


class RequestHeaders(dict[bytes, bytes]):
    """Keys are in lower case. Only the first copy of a header in `repeated` is kept."""

    repeated: frozenset[bytes] = frozenset()

    def text(self, name: bytes) -> str | None:
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
