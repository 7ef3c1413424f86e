"""Laws of the two pure layers of the wire: bytes to lines, and lines to messages."""

import json
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from thoughtline.entrypoints.mcp.json_limits import (
    DEPTH,
    MOST_VALUES,
    repeated,
    too_deep,
    too_many,
)
from thoughtline.entrypoints.mcp.jsonrpc import Notification, Problem, Request, read
from thoughtline.entrypoints.stdio.framing import EDGE, Lines, TooLong

LIMIT = EDGE + 88

PADDING = st.integers(0, LIMIT + 40).map(lambda size: b"x" * size)
ID = st.sampled_from([b"7", b'"seven"', b'"se\\"ven"', b"[7]"])
LINE = st.one_of(
    st.binary(max_size=40),
    PADDING,
    st.builds(lambda name, text: b'{"jsonrpc":"2.0","id":%b,"x":"%b"}' % (name, text), ID, PADDING),
    st.builds(lambda name, text: b'{"x":"%b","id":%b}' % (text, name), ID, PADDING),
    st.builds(lambda name, text: b' [{"x":"%b","id":%b}' % (text, name), ID, PADDING),
)
STREAM = st.lists(LINE, max_size=6).map(b"\n".join)


@st.composite
def pieces(draw: st.DrawFn) -> list[bytes]:
    """A stream, cut anywhere."""
    stream = draw(STREAM)
    cuts = draw(st.lists(st.integers(0, len(stream)), max_size=8))
    return [stream[start:end] for start, end in pairwise([0, *sorted(cuts), len(stream)])]


def cut(parts: list[bytes]) -> list[bytes | TooLong]:
    lines = Lines(LIMIT)
    return [line for part in parts for line in lines.feed(part)] + list(lines.end())


@given(pieces())
def test_a_stream_gives_the_same_lines_however_it_is_cut(parts: list[bytes]) -> None:
    assert cut(parts) == cut([b"".join(parts)])


@given(pieces())
def test_no_more_is_held_than_the_limit_and_the_latest_chunk(parts: list[bytes]) -> None:
    lines = Lines(LIMIT)
    for part in parts:
        for _ in lines.feed(part):
            assert len(lines._held) <= LIMIT + len(part)
        assert len(lines._held) <= LIMIT


@given(st.integers(0, LIMIT * 3), st.sampled_from([b"\n", b"\r\n"]))
def test_a_line_is_too_long_exactly_when_it_is_over_the_limit(size: int, end: bytes) -> None:
    [*said] = cut([b"x" * size + end])

    if size + len(end) - 1 > LIMIT:
        assert said == [TooLong(None)]
    else:
        assert said == ([b"x" * size] if size else [])


TEXT = st.text(st.sampled_from('[]{}"\\ax, \u2028'), max_size=8)
VALUE: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.integers() | TEXT,
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(TEXT, inside, max_size=3),
    max_leaves=12,
)


@st.composite
def nested(draw: st.DrawFn) -> bytes:
    """A JSON text, more often than not about as deep as is allowed."""
    value = draw(VALUE)
    for wrap in draw(st.lists(st.sampled_from("[{"), max_size=DEPTH + 4)):
        beside = draw(TEXT)
        value = [beside, value] if wrap == "[" else {beside: value, "": beside}
    return json.dumps(value, ensure_ascii=draw(st.booleans())).encode()


def depth(text: bytes) -> int:
    """Read letter by letter, as anyone would at first."""
    deepest = level = 0
    quoted = escaped = False
    for letter in text.decode():
        if escaped:
            escaped = False
        elif quoted:
            escaped = letter == "\\"
            quoted = letter != '"'
        elif letter == '"':
            quoted = True
        elif letter in "[{":
            level += 1
            deepest = max(deepest, level)
        elif letter in "]}":
            level -= 1
    return deepest


@given(nested())
def test_too_deep_is_what_a_letter_by_letter_scan_finds(text: bytes) -> None:
    assert too_deep(text) == (depth(text) > DEPTH)


KEY = st.sampled_from(["a", "b", ":", '"', "\\", "é", "A"])
WRITTEN = st.sampled_from(["7", "1e999", '"a:b"', '"{\\":"', "null", '"\\ud800"', "9" * 5_000])


@st.composite
def pairs(draw: st.DrawFn) -> tuple[str, bool]:
    """An object as a text, and whether one in it has a key twice."""
    names = draw(st.lists(KEY, max_size=4))
    inner = [draw(INNER) for _ in names]
    spelled = [json.dumps(name, ensure_ascii=draw(st.booleans())) for name in names]
    said = ", ".join(f"{name} : {text}" for name, (text, _) in zip(spelled, inner, strict=True))
    text = draw(st.sampled_from(["{%s}", "[{%s}, 1]"])) % said
    return text, len(set(names)) < len(names) or any(twice for _, twice in inner)


INNER = st.deferred(pairs) | st.tuples(WRITTEN, st.just(False))


@given(pairs())
def test_a_key_that_is_there_twice_is_found_wherever_it_is(written: tuple[str, bool]) -> None:
    text, twice = written

    assert (repeated(text.encode()) is not None) == twice


def test_a_key_is_the_same_however_it_is_written() -> None:
    assert repeated(b'{"thought": 1, "\\u0074hought": 2}') == "thought"
    assert repeated(b'{"thought": 1, "Thought": 2}') is None


def test_values_are_counted_and_commas_in_texts_are_not() -> None:
    assert not too_many(b'{"text":"%s"}' % (b"," * MOST_VALUES))
    assert not too_many(b"[%s]" % b",".join([b"1"] * MOST_VALUES))
    assert too_many(b"[%s]" % b",".join([b"1"] * (MOST_VALUES + 1)))


@given(st.binary() | nested() | VALUE.map(lambda value: json.dumps(value).encode()))
def test_any_line_is_a_message_or_a_problem_to_answer_with(line: bytes) -> None:
    assert isinstance(read(line), Request | Notification | Problem | None)


MEMBER = dict.fromkeys(("jsonrpc", "id", "method", "params"), VALUE)


@given(st.fixed_dictionaries({}, optional=MEMBER | {"jsonrpc": st.just("2.0")}))
def test_an_object_that_is_no_message_is_answered_by_its_id(said: dict[str, Any]) -> None:
    got = read(json.dumps(said).encode())

    if isinstance(got, Problem) and isinstance(said.get("id"), str):
        assert got.id == said["id"]
