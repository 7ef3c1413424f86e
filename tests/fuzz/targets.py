"""The parsers that take bytes of anybody, each with its law: a value, or a refusal of our own.

A target takes bytes and raises where they break it. `guided.py` looks for such bytes by which code
they reach; `test_targets.py` gives each what broke it once, and what it begins with.
"""

import json
from base64 import urlsafe_b64encode
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from app.transfer.records import imported
from app.transfer.test_damaged_imports import forged
from fuzz import answers, calls
from fuzz.campaign import CORPUS, corpus
from fuzz.inputs import NASTY_NUMBERS, frame, some
from fuzz.loop import run
from fuzz.test_files import EVENTS
from fuzz.test_http import AUDIENCE, ISSUER, _keys, good, is_let_in
from places import DATA
from rawclient import ENVELOPE, HANDSHAKE
from thoughtline.app.commands.policy import FREE
from thoughtline.core.refusal import Refused
from thoughtline.dialects import importers
from thoughtline.dialects.lenient_json import FAULTS
from thoughtline.dialects.transcripts import CLIENTS
from thoughtline.entrypoints.http.auth.oauth import MAX_TOKEN_LENGTH, OAuth
from thoughtline.entrypoints.mcp.connection import Connection
from thoughtline.entrypoints.mcp.jsonrpc import (
    ErrorResponse,
    Request,
    line_too_long,
    parse,
)
from thoughtline.entrypoints.mcp.server import Server
from thoughtline.entrypoints.request_fields import MAX_FIELDS, decode_fields
from thoughtline.entrypoints.stdio.framing import LineSplitter, TooLong
from thoughtline.settings import read
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.wiring.tools import build_catalog
from thoughtline.wiring.use_cases import UseCases

BROKEN = CORPUS / "guided"
"""What broke a target once: a folder of each, with a file for each input."""

LONGEST_INPUT = 4_096
LONGEST_FILE = 8_192
LONGEST_LINE = 1_000
LONGEST_ANSWER = 200_000
LONGEST_ERROR = 20_000
MOST_MESSAGES = 4

PLAIN = read({}, {})


class Target(NamedTuple):
    """`longest` is in bytes, of an input."""

    check: Callable[[bytes], None]
    seeds: Callable[[], Iterator[bytes]]
    longest: int = LONGEST_INPUT


def frames(data: bytes) -> None:
    """However a stream is cut into pieces, its lines are the same, and each is a message or not."""
    lines = _lines(data, len(data) or 1)
    assert _lines(data, 1 + len(data) // 7) == lines, data
    for line in lines:
        if line is None:
            continue
        assert len(line) <= LONGEST_LINE
        message = parse(line)
        if isinstance(message, ErrorResponse):
            assert len(message.encoded) < LONGEST_ANSWER


def _lines(data: bytes, size: int) -> list[bytes | None]:
    splitter = LineSplitter(LONGEST_LINE)
    pieces = [data[start : start + size] for start in range(0, len(data), size)]
    found = [line for piece in pieces for line in splitter.feed(piece)] + [*splitter.end()]
    for line in found:
        if isinstance(line, TooLong):
            assert len(line_too_long(line.id, LONGEST_LINE).encoded) < LONGEST_ANSWER
    return [None if isinstance(line, TooLong) else line for line in found]


def messages(data: bytes) -> None:
    """Whatever one client says after the other, of any era: each request has an answer."""
    use_cases = UseCases(MemoryLedger(), FREE, models=_no_models)
    catalog = build_catalog(use_cases, PLAIN)
    connection = Connection(Server(catalog, _fault), "s")
    for line in data.split(b"\n")[:MOST_MESSAGES]:
        said = parse(line)
        if not isinstance(said, Request) or said.method.startswith("tasks/"):
            continue
        if not connection.asks_models(said):
            answer = connection.answer(said, lambda *_: None)
            answered = run(answer) if isinstance(answer, Coroutine) else answer
            assert not isinstance(answered, ErrorResponse) or len(answered.encoded) < LONGEST_ERROR


def _no_models() -> Any:
    raise AssertionError("a tool that asks no models asked for some")


def _fault(error: Exception) -> None:
    raise error


def imports(data: bytes) -> None:
    """Files of other servers and of clients, and exports of our own."""
    for source in (None, *importers.FORMATS):
        with suppress(Refused):
            importers.read(data, source)
    for transcript in CLIENTS.values():
        with suppress(Refused):
            transcript(data, str, "", "")
    run(_take(data))


def exports(data: bytes) -> None:
    """Events as JSON, in an export whose hashes are right."""
    try:
        events = msgspec.json.decode(data, type=list[dict[str, Any]])
    except FAULTS:
        return
    run(_take(forged(*events)))


async def _take(data: bytes) -> None:
    ledger = MemoryLedger()
    with suppress(Refused):
        await imported(ledger, data)
    assert (await ledger.verify()).damage == ()


def tokens(data: bytes) -> None:
    """Nobody is let in who has no signature of the issuer's."""
    token = _token(data)[: MAX_TOKEN_LENGTH + 1]
    assert run(OAuth(ISSUER, AUDIENCE, _keys).authenticate(token)) is None


def _token(data: bytes) -> str:
    """Three lines are the parts of a token: so what its head and claims say can be changed."""
    parts = data.split(b"\n")
    if len(parts) != 3:
        return data.decode("latin-1")
    return ".".join(urlsafe_b64encode(part).decode().rstrip("=") for part in parts)


def claims(data: bytes) -> None:
    """Whatever the issuer signed."""
    try:
        said = json.loads(data)
        msgspec.json.encode(said)  # what no issuer can write is none of its claims
    except (ValueError, TypeError, RecursionError, OverflowError):
        return
    if isinstance(said, dict):
        let_in = is_let_in(good() | said)
        assert not (let_in and said.get("iss", ISSUER) != ISSUER)


def fields(data: bytes) -> None:
    with suppress(Refused):
        assert len(decode_fields(data)) <= MAX_FIELDS


def _of_frames() -> Iterator[bytes]:
    yield from corpus("frames")
    yield from some(frame())


def _of_messages() -> Iterator[bytes]:
    yield from corpus("frames")
    address = "thoughtline://session/latest"
    asked: dict[str, dict[str, Any]] = {
        **{method: {} for method in ("ping", "server/discover", "tools/list", "prompts/list")},
        **{f"resources/{part}list": {"cursor": "before-1"} for part in ("", "templates/")},
        "tools/call": {"name": "think", "arguments": {"thought": "x"}},
        "prompts/get": {"name": "resume", "arguments": {"session": "latest"}},
        "resources/read": {"uri": f"{address}/steps/after/1"},
        "completion/complete": {
            "ref": {"type": "ref/resource", "uri": f"{address}/{{thought}}"},
            "argument": {"name": "thought", "value": "t"},
            "context": {"arguments": {"session": "latest"}},
        },
    }
    who = {"name": "x", "version": "1"}
    greeting = {"protocolVersion": HANDSHAKE, "capabilities": {}, "clientInfo": who}
    for method, params in asked.items():
        yield _said("initialize", greeting) + b"\n" + _said(method, params)
        yield _said(method, params | {"_meta": ENVELOPE | {"progressToken": 1}})
    story = [json.loads(line) for line in calls.STORIES[0].splitlines()]
    thoughts = [_said("tools/call", {"name": "think", "arguments": one}) for one in story[:2]]
    for place in ("", "/steps", "/at/v1", "/thought/t1", "/thought/t1/at/v1", "/export/json"):
        yield b"\n".join((*thoughts, _said("resources/read", {"uri": address + place})))


def _said(method: str, params: Mapping[str, Any]) -> bytes:
    said = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    return json.dumps(said).encode()


def _of_imports() -> Iterator[bytes]:
    """Whole files, and what is left of one that has a line each: its first line and another one."""
    for folder in ("foreign", "transcripts"):
        for file in sorted((DATA / folder).iterdir()):
            if file.is_file():
                said = file.read_bytes()
                yield said
                first, *others = said.splitlines(keepends=True)
                if first.rstrip().endswith(b"}"):
                    yield from {b"".join((first, other)): None for other in others}


def _of_exports() -> Iterator[bytes]:
    yield from (json.dumps([event]).encode() for event in some(EVENTS, 100))


def _of_tokens() -> Iterator[bytes]:
    yield b"e30.e30.e30"
    yield b"eyJhbGciOiJub25lIn0.e30."
    yield b"eyJhbGciOiJSUzI1NiIsImtpZCI6ImsifQ.e30.AAAA"
    own = {"kty": "oct", "k": "c2VjcmV0"}
    heads: tuple[dict[str, Any], ...] = (
        *({"alg": alg} for alg in ("none", "HS256", "RS256", "PS256", "ES256", "Ed25519", "EdDSA")),
        *({"alg": "RS256", "kid": kid} for kid in ("k", "other", "", "../k")),
        {"alg": "HS256", "typ": "at+jwt", "jwk": own, "jku": ISSUER, "x5c": ["AAAA"]},
        {"alg": "RS256", "kid": "k", "crit": ["b64"], "b64": False, "zip": "DEF", "cty": "JWT"},
    )
    for head in heads:
        for signature in (b"", b"A", b"A" * 64, b"A" * 256):
            yield b"\n".join((json.dumps(head).encode(), json.dumps(good()).encode(), signature))


def _of_claims() -> Iterator[bytes]:
    yield from corpus("claims")
    for name in ("iss", "aud", "sub", "exp", "nbf", "iat", "scope", "scp"):
        yield from (f'{{"{name}":{value}}}'.encode() for value in NASTY_NUMBERS)


def _of_fields() -> Iterator[bytes]:
    yield b"session=a&session=b&q=%00%ff&x"
    yield b"&".join(b"a%d=1" % number for number in range(MAX_FIELDS + 1))


TARGETS: Mapping[str, Target] = {
    "frames": Target(frames, _of_frames),
    "messages": Target(messages, _of_messages),
    "calls": Target(calls.calls, calls.seeds),
    "imports": Target(imports, _of_imports, LONGEST_FILE),
    "exports": Target(exports, _of_exports),
    "answers": Target(answers.answers, answers.seeds),
    "tokens": Target(tokens, _of_tokens),
    "claims": Target(claims, _of_claims),
    "fields": Target(fields, _of_fields),
}


def broken(name: str) -> list[bytes]:
    """What broke a target once."""
    return [file.read_bytes() for file in sorted((BROKEN / name).glob("*"))]
