"""The rows of tests/data/bad_input.md that one conversation can say, as bytes."""

import json
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from entrypoints.mcp.corpus import greet, line, tell
from places import DATA

MARK = "the-marker-that-must-not-be-logged"
ESCAPES = "\x1b[31mred\x1b]0;title\x07\x9b2J\x00"
MILLION = 1_000_000


class Speaker(Struct, frozen=True, kw_only=True):
    """How one dialect says things: a call that is good, and where its words and numbers go."""

    tool: str
    good: dict[str, Any]
    text: str
    optional: tuple[str, ...]
    nowhere: dict[str, Any]
    itself: dict[str, Any]
    counter: str
    count: str
    counted: dict[str, Any]

    def call(self, name: Any = 1, /, **changed: Any) -> bytes:
        """A call of the tool, with arguments changed, or gone where the change is Ellipsis."""
        arguments = {key: value for key, value in (self.good | changed).items() if value is not ...}
        return _call(name, self.tool, arguments)

    def saying(self, text: Any) -> bytes:
        return self.call(**{self.text: text})

    def counting(self, literal: bytes) -> bytes:
        """A call in which a number is this literal."""
        said = _call(1, self.counter, self.counted | {self.count: "@"})
        return said.replace(b'"@"', literal)

    def raw(self, literal: bytes) -> bytes:
        """A call whose text is this literal."""
        return self.saying("@").replace(b'"@"', literal)

    def each(self, value: str) -> bytes:
        """One call for each optional string."""
        return b"".join(self.call(n, **{name: value}) for n, name in enumerate(self.optional, 1))


class Case(Struct, frozen=True):
    """What to send, and the ids of the answers.

    `cut` says to send it in three writes, `counts` that it is about a number.
    """

    say: Callable[[Speaker], bytes]
    ids: tuple[Any, ...] | Callable[[Speaker], tuple[Any, ...]] = (1,)
    greeted: bool = True
    cut: bool = False
    counts: bool = False


def thoughtline(session: str) -> Speaker:
    optional = "session revises branch after merge support refute restore verify because next key"
    return Speaker(
        tool="think",
        good={"session": session, "thought": "the sky is clear"},
        text="thought",
        optional=tuple(optional.split()),
        nowhere={"revises": "t999999"},
        itself={"revises": "t3"},
        counter="recall",
        count="budget",
        counted={"session": session},
    )


def sequentialthinking(session: str) -> Speaker:
    good = {"thought": "the sky is clear", "nextThoughtNeeded": True}
    numbers = {"thoughtNumber": 2, "totalThoughts": 3}
    return Speaker(
        tool="sequentialthinking",
        good=good | numbers,
        text="thought",
        optional=("branchId",),
        nowhere={"revisesThought": 999_999, "isRevision": True},
        itself={"revisesThought": 2, "isRevision": True},
        counter="sequentialthinking",
        count="thoughtNumber",
        counted=good | numbers,
    )


SPEAKERS = {"thoughtline": thoughtline, "sequentialthinking": sequentialthinking}


def rows() -> dict[str, str]:
    """The table: input to what it gets."""
    table = (DATA / "bad_input.md").read_text(encoding="utf-8")
    cells = [text.strip("| ").split(" | ") for text in table.splitlines() if text[:2] == "| "]
    return dict(cell for cell in cells[1:] if len(cell) == 2)


def _call(name: Any, tool: str, arguments: Any) -> bytes:
    params = {"name": tool, "arguments": arguments}
    return line({"jsonrpc": "2.0", "id": name, "method": "tools/call", "params": params})


def _changed(**members: Any) -> Callable[[Speaker], bytes]:
    """A good call with members of the message changed, or gone where the change is Ellipsis."""

    def say(speaker: Speaker) -> bytes:
        said = json.loads(speaker.call()) | members
        return line({name: value for name, value in said.items() if value is not ...})

    return say


def _params(**members: Any) -> Callable[[Speaker], bytes]:
    return lambda speaker: _changed(params=json.loads(speaker.call())["params"] | members)(speaker)


def _batch(size: int) -> Callable[[Speaker], bytes]:
    return lambda speaker: b"[" + b",".join([speaker.call().strip()] * size) + b"]\n"


def _nested(depth: int) -> Callable[[Speaker], bytes]:
    return lambda speaker: speaker.raw(b"[" * depth + b"]" * depth)


def _text(text: Any) -> Case:
    return Case(lambda speaker: speaker.saying(text))


def _number(literal: bytes) -> Case:
    return Case(lambda speaker: speaker.counting(literal), counts=True)


def _optional(value: str) -> Case:
    return Case(
        lambda speaker: speaker.each(value),
        lambda speaker: tuple(range(1, len(speaker.optional) + 1)),
    )


def _unknown_keys(speaker: Speaker) -> bytes:
    return speaker.call(**{f"k{number}": number for number in range(200_000)})


def _duplicate_keys(speaker: Speaker) -> bytes:
    return speaker.call().replace(b'"thought":', b'"thought": "twice", "thought":')


def _deep_duplicates(speaker: Speaker) -> bytes:
    deep = b'"_meta": {"x": [{"b": 1, "\\u0062": 2}]}'
    return speaker.call().replace(b'"params": {', b'"params": {%b, ' % deep)


def _duplicate_members(speaker: Speaker) -> bytes:
    return speaker.call().replace(b'"method":', b'"method": "ping", "method":')


CASES = {
    "a line that is not JSON": Case(lambda _: b"ponder this\n", (None,)),
    "empty and blank lines": Case(lambda _: b"\n\r\n \t \n", ()),
    "JSON cut short, then newline": Case(lambda speaker: speaker.call()[:-9] + b"\n"),
    "invalid UTF-8 inside a string": Case(lambda speaker: speaker.raw(b'"\xff\xfe"')),
    "byte order mark before the message": Case(lambda speaker: b"\xef\xbb\xbf" + speaker.call()),
    "CRLF line end": Case(lambda speaker: speaker.call().replace(b"\n", b"\r\n")),
    "two messages on one line": Case(lambda speaker: speaker.call().strip() + speaker.call(2)),
    "one message in 3 writes, 150 ms apart": Case(lambda speaker: speaker.call(), cut=True),
    "jsonrpc member missing": Case(_changed(jsonrpc=...)),
    "jsonrpc is 1.0": Case(_changed(jsonrpc="1.0")),
    "id is null": Case(_changed(id=None), (None,)),
    "id is an object": Case(_changed(id={"a": 1}), (None,)),
    "id is 1.5": Case(_changed(id=1.5), (None,)),
    "id is a 1 MB string": Case(_changed(id="x" * MILLION), (None,)),
    "the same id twice in flight": Case(lambda speaker: speaker.call() * 2, (1, 1)),
    "batch of two (removed from the protocol in 2025-06-18)": Case(_batch(2), (None,)),
    "batch of 10,000": Case(_batch(10_000), (None,)),
    "empty batch": Case(lambda _: b"[]\n", (None,)),
    "unknown method": Case(_changed(method="tools/ponder")),
    "unknown notification": Case(lambda _: tell("notifications/ponder"), ()),
    "params is an array": Case(_changed(params=[])),
    "params missing from tools/call": Case(_changed(params=...)),
    "arguments is a string": Case(_params(arguments="{}")),
    "unknown tool": Case(_params(name="ponder")),
    "a call before initialize": Case(lambda speaker: speaker.call(), greeted=False),
    "initialize twice": Case(lambda _: greet()),
    "initialize with version 1999-01-01": Case(
        lambda _: greet(protocolVersion="1999-01-01"), greeted=False
    ),
    "cancel and progress for ids never seen": Case(
        lambda _: (
            tell("notifications/cancelled", requestId=99)
            + tell("notifications/progress", progressToken=99, progress=1)
        ),
        (),
    ),
    "duplicate keys in the arguments": Case(_duplicate_keys),
    "duplicate keys deep in a message": Case(_deep_duplicates),
    "duplicate members of the message": Case(_duplicate_members),
    "arguments nested 500 deep": Case(_nested(500)),
    "arguments nested 100,000 deep": Case(_nested(100_000)),
    "nested 5,000,000 deep (10 MB)": Case(_nested(5 * MILLION)),
    "1 MB text": _text("x" * MILLION),
    "10 MB text": _text("x" * 10 * MILLION),
    "100 MB text": _text("x" * 100 * MILLION),
    "100 MB with no newline at all, memory held": Case(
        lambda speaker: speaker.saying("x" * 100 * MILLION)[:-9]
    ),
    "200,000 unknown argument keys": Case(_unknown_keys),
    "NaN literal for a number": _number(b"NaN"),
    "Infinity literal": _number(b"Infinity"),
    "1e999": _number(b"1e999"),
    "400-digit integer": _number(b"1" * 400),
    "5,000-digit integer": _number(b"1" * 5_000),
    "2^53+1": _number(b"9007199254740993"),
    "negative integer": _number(b"-1"),
    "zero": _number(b"0"),
    "1.5 for an integer": _number(b"1.5"),
    "true for an integer": _number(b"true"),
    '"3" for an integer': _number(b'"3"'),
    "null for a required number": _number(b"null"),
    "1e308": _number(b"1e308"),
    "required text missing": _text(...),
    "text is null": _text(None),
    "text is an object": _text({"a": 1}),
    "empty text": _text(""),
    "only white space": _text(" \t\n\u2003"),
    "NUL inside the text": _text("a\0b"),
    "lone surrogate escape": Case(lambda speaker: speaker.raw(b'"\\ud800"')),
    "__proto__ and constructor keys": Case(
        lambda speaker: speaker.call(__proto__={"a": 1}, constructor={"prototype": 1})
    ),
    "every optional string = __proto__": _optional("__proto__"),
    "every optional string = ../../etc/passwd": _optional("../../etc/passwd"),
    "every optional string = 1 MB": _optional("x" * MILLION),
    "every optional number = 999999 (points at no thought)": Case(
        lambda speaker: speaker.call(**speaker.nowhere)
    ),
    "a reference to itself": Case(lambda speaker: speaker.call(**speaker.itself)),
    "the same call three times (duplicate number)": Case(
        lambda speaker: b"".join(speaker.call(name) for name in (1, 2, 3)), (1, 2, 3)
    ),
    "terminal escapes in the text": _text(ESCAPES),
    "terminal escapes in every optional string": _optional(ESCAPES),
    "log markup [/red] [link=file:///]": _text("[/red] [link=file:///] {0} %s"),
    "does the text reach the logs (marker)": _text(MARK),
    "bidi overrides, zero-width, tags block": _text("a\u202eb\u200bc\U000e0041"),
    "newline forging a log line": _text('x\n{"level": "error", "event": "forged"}\r\nforged'),
    "html/script/mermaid/dot/yaml text": _text(
        "<script>alert(1)</script> graph TD; A-->B; digraph{a->b} !!python/object:os.system"
    ),
}
