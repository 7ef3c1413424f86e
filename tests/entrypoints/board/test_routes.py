"""What the board answers where the record says no."""

import pytest
from starlette.requests import Request
from starlette.responses import Response

from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.board import urls
from thoughtline.entrypoints.board.routes import with_refusals


@pytest.mark.parametrize(
    ("code", "status", "retry_after"),
    [
        (Code.LEDGER_BUSY, 503, "2"),
        (Code.LEDGER_DAMAGED, 500, None),
        (Code.NO_SUCH_SESSION, 404, None),
        (Code.OUT_OF_RANGE, 400, None),
    ],
)
async def test_only_a_record_that_comes_back_by_itself_is_worth_another_try(
    code: Code, status: int, retry_after: str | None
) -> None:
    @with_refusals
    async def refuse(_: Request) -> Response:
        raise Refused(code, "No.", hint="Not now.")

    scope = {"type": "http", "path": urls.SESSION_DATA, "headers": [], "query_string": b""}
    answer = await refuse(Request(scope))

    assert (answer.status_code, answer.headers.get("retry-after")) == (status, retry_after)
