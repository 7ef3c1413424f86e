"""Laws of JSON-RPC: any bytes are a message, or an error to answer with."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from entrypoints.mcp.json_texts import VALUE, nested
from thoughtline.entrypoints.mcp.jsonrpc import ErrorResponse, Notification, Request, parse


@given(st.binary() | nested() | VALUE.map(lambda value: json.dumps(value).encode()))
def test_any_line_is_a_message_or_an_error_to_answer_with(line: bytes) -> None:
    assert isinstance(parse(line), Request | Notification | ErrorResponse | None)


MEMBER = dict.fromkeys(("jsonrpc", "id", "method", "params"), VALUE)


@given(st.fixed_dictionaries({}, optional=MEMBER | {"jsonrpc": st.just("2.0")}))
def test_an_object_that_is_no_message_is_answered_by_its_id(said: dict[str, Any]) -> None:
    got = parse(json.dumps(said).encode())

    if isinstance(got, ErrorResponse) and isinstance(said.get("id"), str):
        assert got.id == said["id"]
