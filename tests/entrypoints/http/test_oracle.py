"""The official SDK is the oracle over HTTP too: both get one corpus and must answer alike."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from entrypoints.http.served import ACCEPT, Served
from entrypoints.mcp import sdk_server
from entrypoints.mcp.corpus import (
    BROKEN,
    CONVERSATIONS,
    GREETING,
    SESSION,
    ask,
    envelope,
    in_2026,
    line,
    sealed,
    tell,
)
from entrypoints.mcp.test_oracle import ODD_DIFFERENCES, comparable
from rawclient import HANDSHAKE, MODERN

ORACLE = (sys.executable, str(Path(sdk_server.__file__)), "http")

Headers = tuple[tuple[str, str], ...]
Said = tuple[str, Headers, bytes]
"""A request: its method, its headers and its body."""

PLAIN: Headers = (("Accept", ACCEPT), ("Content-Type", "application/json"))
LEGACY: Headers = (*PLAIN, ("MCP-Protocol-Version", HANDSHAKE))
APP = "ui://thoughtline/tree.html"


def mirrored(body: bytes, **changed: str | None) -> Headers:
    """The headers of a modern request, with some changed, or left out where that is None."""
    message = json.loads(body)
    params = message.get("params") or {}
    named = params.get("name") if "name" in params else params.get("uri")
    said = {
        "MCP-Protocol-Version": MODERN,
        "Mcp-Method": message.get("method"),
        "Mcp-Name": named if isinstance(named, str) else None,
    } | {name.replace("_", "-"): value for name, value in changed.items()}
    return (*PLAIN, *((name, value) for name, value in said.items() if isinstance(value, str)))


def post(body: bytes, headers: Headers) -> Said:
    return "POST", headers, body.strip()


def without(name: str, headers: Headers = PLAIN) -> Headers:
    return tuple(header for header in headers if header[0] != name)


def accepting(kinds: str, headers: Headers = LEGACY) -> Headers:
    return (*without("Accept", headers), ("Accept", kinds))


LIST = ask("tools/list")
RECALL = ask("tools/call", {"name": "recall", "arguments": {}})
FOLLOWED = ask("tools/call", {"name": "recall", "_meta": {"progressToken": 1}})
MODERN_LIST = sealed("tools/list")
MODERN_RECALL = sealed("tools/call", name="recall", arguments={})
MODERN_FOLLOWED = sealed("tools/call", name="recall", _meta={"progressToken": 1})
MODERN_APP = sealed("resources/read", uri=APP)
MODERN_PROMPT = sealed("prompts/get", name="think_it_through", arguments={"question": "why?"})
LATER = sealed("tools/list", envelope(version="2099-01-01"))

REQUESTS: dict[str, Said] = (
    {
        f"2025: {name}": post(frame, LEGACY)
        for name, frame in CONVERSATIONS["after the handshake"].frames.items()
    }
    | {
        f"2026: {name}": post(frame, mirrored(frame))
        for name, frame in CONVERSATIONS["in the envelope"].frames.items()
        if name not in ("a blank line", "subscriptions/listen")  # which has no end
    }
    | {f"2026: {name}": post(frame, mirrored(LIST)) for name, frame in BROKEN.items()}
    | {
        f"at {version or 'no version'}": post(
            LIST, (*PLAIN, *((("MCP-Protocol-Version", version),) if version else ()))
        )
        for version in ("", "2025-06-18", "2025-03-26", "2024-11-05", "2099-01-01", "x", MODERN)
    }
    | {
        f"{'follow' if body is FOLLOWED else 'list'}, accepting {kinds!r}": post(
            body, accepting(kinds)
        )
        for body in (LIST, FOLLOWED)
        for kinds in (
            "application/json",
            "application/json, text/event-stream",
            "text/event-stream, application/*;q=0.5",
            "*/*",
            "text/event-stream",
            "text/html",
            "",
        )
    }
    | {
        f"2026, {body[:40]!r} accepting {kinds!r}": post(body, accepting(kinds, mirrored(body)))
        for body in (MODERN_LIST, MODERN_FOLLOWED)
        for kinds in ("application/json", "text/event-stream", "*/*", "text/html")
    }
    | {f"{method} at {MODERN}": (method, mirrored(LIST), b"") for method in ("GET", "DELETE")}
    | {
        "initialize": post(ask("initialize", GREETING), PLAIN),
        "initialize at 2025-11-25": post(ask("initialize", GREETING), LEGACY),
        "initialize for no version": post(
            ask("initialize", GREETING | {"protocolVersion": "x"}), PLAIN
        ),
        "initialized": post(tell("notifications/initialized"), LEGACY),
        "an envelope without headers": post(MODERN_LIST, PLAIN),
        "an envelope under an older version": post(MODERN_LIST, LEGACY),
        "a newer version in both": post(LATER, mirrored(LATER, MCP_Protocol_Version="2099-01-01")),
        "a newer version in the header": post(
            MODERN_LIST, mirrored(MODERN_LIST, MCP_Protocol_Version="2099-01-01")
        ),
        "no method in a header": post(MODERN_LIST, mirrored(MODERN_LIST, Mcp_Method=None)),
        "another method in a header": post(
            MODERN_LIST, mirrored(MODERN_LIST, Mcp_Method="tools/call")
        ),
        "a method in capitals": post(MODERN_LIST, mirrored(MODERN_LIST, Mcp_Method="TOOLS/LIST")),
        "no name": post(MODERN_RECALL, mirrored(MODERN_RECALL, Mcp_Name=None)),
        "another name": post(MODERN_RECALL, mirrored(MODERN_RECALL, Mcp_Name="think")),
        "a name where there is none": post(MODERN_LIST, mirrored(MODERN_LIST, Mcp_Name="think")),
        "a name in base64": post(
            MODERN_RECALL, mirrored(MODERN_RECALL, Mcp_Name="=?base64?cmVjYWxs?=")
        ),
        "a name in broken base64": post(
            MODERN_RECALL, mirrored(MODERN_RECALL, Mcp_Name="=?base64?cmVjYWxs!?=")
        ),
        "a name in base64 that is written otherwise": post(
            MODERN_RECALL, mirrored(MODERN_RECALL, Mcp_Name="=?base64?cmVjYWxt?=")
        ),
        "two methods": post(MODERN_LIST, (*mirrored(MODERN_LIST), ("Mcp-Method", "tools/list"))),
        "two names": post(MODERN_RECALL, (*mirrored(MODERN_RECALL), ("Mcp-Name", "recall"))),
        "two versions": post(
            MODERN_LIST, (*mirrored(MODERN_LIST), ("MCP-Protocol-Version", MODERN))
        ),
        "the app": post(MODERN_APP, mirrored(MODERN_APP)),
        "another address": post(MODERN_APP, mirrored(MODERN_APP, Mcp_Name=SESSION)),
        "a prompt": post(MODERN_PROMPT, mirrored(MODERN_PROMPT)),
        "another prompt": post(MODERN_PROMPT, mirrored(MODERN_PROMPT, Mcp_Name="pick_up")),
        "an argument in a header that no tool has there": post(
            MODERN_RECALL, mirrored(MODERN_RECALL, Mcp_Param_Query="x")
        ),
        "a notification of a newer version": post(
            tell("notifications/x"), mirrored(LIST, MCP_Protocol_Version="2099-01-01")
        ),
        "a body that is no message": post(line({"a": 1}), LEGACY),
        "no body": post(b"", LEGACY),
        "no body in 2026": post(b"", mirrored(LIST)),
    }
    | {
        f"{name}{era}": post(body, headers)
        for era, body, whole in (("", LIST, LEGACY), (" in 2026", MODERN_LIST, mirrored(LIST)))
        for name, headers in {
            "an id of a session that nobody gave": (*whole, ("Mcp-Session-Id", "x")),
            "plain text": (*without("Content-Type", whole), ("Content-Type", "text/plain")),
            "content of no type": without("Content-Type", whole),
            "content that says it is compressed": (*whole, ("Content-Encoding", "gzip")),
        }.items()
    }
)

ALIKE = (
    ("not JSON", "2025"),
    *((name, "2026") for name in ("not JSON", "a batch", "a number", "an id in a list")),
)
"""Broken messages whose error is the same: there is no id to be found in them."""

UNREADABLE = "The SDK says -32602 and no id to what is no message; we answer as over stdio (P11)."
COMPRESSED = "The SDK reads past the header; we take no compressed bodies (docs/http-protocol.md)."
ODD_ALIKE = ("of 1.5", "of null", "of true", "of 1e309")
"""Ids that the SDK refuses as we do, from 2026-07-28 over HTTP."""

STREAM_ONLY = "The SDK says 406; clients that take only a stream, or name nothing, are served."
NO_SUCH_VERSION = "The SDK says that the envelope is missing; the version is what is wrong."

NO_JSON = "The SDK says 400; 415 is what HTTP has for content that is not taken (RFC 9110)."
DIFFERENCES = {
    **{
        f"{what}, accepting {kinds!r}": STREAM_ONLY
        for what in ("list", "follow")
        for kinds in ("text/event-stream", "")
    },
    f"2026, {MODERN_LIST[:40]!r} accepting 'text/event-stream'": STREAM_ONLY,
    "at 2099-01-01": NO_SUCH_VERSION,
    "at x": NO_SUCH_VERSION,
    "plain text": NO_JSON,
    "plain text in 2026": NO_JSON,
    "content of no type": NO_JSON,
    "content of no type in 2026": NO_JSON,
    "an id of a session that nobody gave": "404 is what a client that lost its session must hear.",
    "content that says it is compressed": COMPRESSED,
    "content that says it is compressed in 2026": COMPRESSED,
    **{f"2025: {name}": reason for name, reason in ODD_DIFFERENCES.items()},
    **{
        f"2026: {in_2026(name)}": reason
        for name, reason in ODD_DIFFERENCES.items()
        if name not in {f"an id {odd}" for odd in ODD_ALIKE}
    },
    "2026: a log level unknown": "Protocol logging is deprecated: nobody reads the level.",
    "a body that is no message": UNREADABLE,
} | {
    f"{era}: {name}": UNREADABLE
    for name in BROKEN
    for era in ("2025", "2026")
    if (name, era) not in ALIKE
}
"""Request to the reason why we mean to answer it otherwise."""


@pytest.fixture(scope="module")
def servers() -> Iterator[tuple[Served, Served]]:
    with Served() as ours, Served(command=ORACLE) as theirs:
        yield ours, theirs


@pytest.mark.parametrize("name", REQUESTS)
def test_we_answer_as_the_sdk_does_but_where_we_mean_to_differ(
    servers: tuple[Served, Served], name: str
) -> None:
    ours, theirs = (answered(server, REQUESTS[name]) for server in servers)

    assert (ours != theirs) == (name in DIFFERENCES), (ours, theirs)


def test_every_difference_that_we_mean_is_tried() -> None:
    assert DIFFERENCES.keys() <= REQUESTS.keys()


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT", "PATCH"])
@pytest.mark.parametrize("headers", [LEGACY, mirrored(LIST)], ids=[HANDSHAKE, MODERN])
def test_there_is_no_conversation_to_listen_to_or_to_end(
    servers: tuple[Served, Served], method: str, headers: Headers
) -> None:
    ours, _ = servers

    answer = ours.http.request(method, "/mcp", headers=list(headers), content=b"{}")

    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")


def answered(server: Served, said: Said) -> tuple[int, Any]:
    """The status, and the message that came, if one did."""
    method, headers, body = said
    answer = server.http.request(method, "/mcp", headers=list(headers), content=body)
    return answer.status_code, message_in(answer)


def message_in(answer: httpx2.Response) -> Any:
    if not answer.content or answer.status_code in (405, 406, 415):  # for whom words are ours
        return None
    kind = answer.headers.get("content-type", "")
    if kind.startswith("text/event-stream"):
        [*_, event] = [one for one in answer.text.splitlines() if one.startswith("data: ")]
        return comparable(json.loads(event.removeprefix("data: ")))
    said = answer.json() if kind.startswith("application/json") else {}
    return comparable(said) if "jsonrpc" in said else None
