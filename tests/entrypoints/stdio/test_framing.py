"""Laws of framing: bytes to lines, however they come."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from thoughtline.entrypoints.mcp.request_id import EDGE
from thoughtline.entrypoints.stdio.framing import LineSplitter, TooLong

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
    lines = LineSplitter(LIMIT)
    return [line for part in parts for line in lines.feed(part)] + list(lines.end())


@given(pieces())
def test_a_stream_gives_the_same_lines_however_it_is_cut(parts: list[bytes]) -> None:
    assert cut(parts) == cut([b"".join(parts)])


@given(pieces())
def test_no_more_is_held_than_the_limit_and_the_latest_chunk(parts: list[bytes]) -> None:
    lines = LineSplitter(LIMIT)
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
