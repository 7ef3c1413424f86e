"""JSON responses that no cache stores."""

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.responses import Response


def json_response(
    body: Any, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    return Response(
        msgspec.json.encode(body),
        status,
        {"Cache-Control": "no-store", **(headers or {})},
        media_type="application/json",
    )
