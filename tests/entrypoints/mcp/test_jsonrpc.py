"""Laws of JSON-RPC: any bytes are a message, or an error to answer with."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entrypoints.mcp.json_texts import VALUE, nested
from thoughtline.entrypoints.mcp.jsonrpc import (
    INVALID_REQUEST,
    ErrorResponse,
    Notification,
    Request,
    parse,
    response,
)


@given(st.binary() | nested() | VALUE.map(lambda value: json.dumps(value).encode()))
def test_any_line_is_a_message_or_an_error_to_answer_with(line: bytes) -> None:
    assert isinstance(parse(line), Request | Notification | ErrorResponse | None)


MEMBER = dict.fromkeys(("jsonrpc", "id", "method", "params"), VALUE)


@given(st.fixed_dictionaries({}, optional=MEMBER | {"jsonrpc": st.just("2.0")}))
def test_an_object_that_is_no_message_is_answered_by_its_id(said: dict[str, Any]) -> None:
    got = parse(json.dumps(said).encode())

    if isinstance(got, ErrorResponse) and isinstance(said.get("id"), str):
        assert got.id == said["id"]


@pytest.mark.parametrize("member", ["id", "jsonrpc", "method"])
def test_a_number_that_nothing_holds_is_named_by_where_it_is(member: str) -> None:
    said = {"jsonrpc": '"2.0"', "id": "7", "method": '"ping"'} | {member: "1e309"}
    text = ",".join(f'"{name}":{value}' for name, value in said.items())

    got = parse(b"{%s}" % text.encode())

    assert isinstance(got, ErrorResponse)
    assert got.message == f"Number out of range - at `$.{member}`."


@pytest.mark.parametrize("before", [b"", b" \r\n\t"])
def test_a_batch_is_told_that_it_is_one(before: bytes) -> None:
    got = parse(before + b'[{"jsonrpc":"2.0","id":1,"method":"ping"}]')

    assert isinstance(got, ErrorResponse)
    assert got.message.startswith("Batches are not part of MCP.")


@pytest.mark.parametrize("told", ["result", "error"])
def test_a_response_is_not_answered_and_an_id_alone_is(told: str) -> None:
    got = parse(b'{"jsonrpc":"2.0","id":77}')

    assert parse(b'{"jsonrpc":"2.0","id":77,"%s":{}}' % told.encode()) is None
    assert got == ErrorResponse(77, INVALID_REQUEST, "`method` is missing.")


@pytest.mark.parametrize("name", [b"1.0", b"0", b"9007199254740993", b"1" + b"0" * 25])
def test_a_whole_number_of_any_size_is_an_id_and_comes_back_as_it_was(name: bytes) -> None:
    got = parse(b'{"jsonrpc":"2.0","id":%s,"method":"ping"}' % name)

    assert isinstance(got, Request)
    assert b'"id":%s' % name in response(got.id, {}).encoded
    cut = parse(b'{"jsonrpc":"2.0","id":%s,"method":"ping"' % name)
    assert isinstance(cut, ErrorResponse)
    assert b'"id":%s' % name in cut.encoded


@pytest.mark.parametrize("name", [b'"a\x8e"', b"007", b"9" * 41])
@pytest.mark.parametrize("rest", [b"", b',"x":' + b"[" * 2_000])
def test_an_id_that_is_none_is_not_answered_by(name: bytes, rest: bytes) -> None:
    got = parse(b'{"jsonrpc":"2.0","id":%s,"method":"ping"%s"' % (name, rest))

    assert isinstance(got, ErrorResponse)
    assert got.id is None
