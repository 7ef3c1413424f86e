"""Laws of how a JSON text may be built: its depth, its values, its keys."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from entrypoints.mcp.json_texts import nested
from thoughtline.core.text.json_limits import (
    MAX_DEPTH,
    MAX_VALUES,
    repeated_key,
    too_deep,
    too_many,
)


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
@example(b'["' + b"[" * MAX_DEPTH + b'"]')
def test_too_deep_is_what_a_letter_by_letter_scan_finds(text: bytes) -> None:
    assert too_deep(text) == (depth(text) > MAX_DEPTH)


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


@pytest.mark.filterwarnings("ignore:Generating overly large repr")  # some texts are long
@given(pairs())
@example(('{"a" : 1, "a" : 2}', True))
def test_a_key_that_is_there_twice_is_found_wherever_it_is(written: tuple[str, bool]) -> None:
    text, twice = written

    assert (repeated_key(text.encode()) is not None) == twice


def test_a_key_is_the_same_however_it_is_written() -> None:
    assert repeated_key(b'{"thought": 1, "\\u0074hought": 2}') == "thought"
    assert repeated_key(b'{"thought": 1, "Thought": 2}') is None


def test_values_are_counted_and_commas_in_texts_are_not() -> None:
    assert not too_many(b'{"text":"%s"}' % (b"," * MAX_VALUES))
    assert not too_many(b"[%s]" % b",".join([b"1"] * MAX_VALUES))
    assert too_many(b"[%s]" % b",".join([b"1"] * (MAX_VALUES + 1)))
