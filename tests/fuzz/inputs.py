"""Inputs that look nearly right: JSON with one thing wrong, tokens, heads, packs, exports."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

NASTY_TEXTS = (
    *(
        "",
        " ",
        "\x00",
        "\u202e",
        "\u2028",
        "\U000e0041",
        "\ud800",
        "é" * 40,
        "\U0001d518" * 40,
        "a" * 70_000,
    ),
    *("__proto__", "constructor", "../../etc/passwd", "[/red]", "\x1b[2J", "NaN", "null", "-0"),
    *(
        "t1",
        "t0",
        "a1",
        "t999999",
        "q1",
        "main",
        "t1 a1 | a2",
        "t1 | | t1",
        "'",
        '"',
        "{{",
        "%s",
        "$$$",
    ),
)
NASTY_NUMBERS = (
    *(
        "0",
        "-0",
        "-1",
        "1",
        "1.5",
        "1e309",
        "-1e309",
        "1e-400",
        "9007199254740993",
        "1" + "0" * 400,
    ),
    *("NaN", "Infinity", "-Infinity", "0x10", "01", "1.", "true", '"3"', "null", "1e5", "999999"),
)


@cache
def raw_text() -> st.SearchStrategy[str]:
    """A JSON string, as it is written."""
    text = st.one_of(st.sampled_from(NASTY_TEXTS), st.text(max_size=200))
    return text.map(json.dumps)


@cache
def raw_number() -> st.SearchStrategy[str]:
    return st.one_of(
        st.sampled_from(NASTY_NUMBERS), st.integers().map(str), st.floats().map(json.dumps)
    )


@cache
def raw_value() -> st.SearchStrategy[str]:
    """Any JSON, as it is written, and what is nearly JSON."""
    return st.recursive(
        st.one_of(raw_text(), raw_number(), st.sampled_from(("null", "true", "false"))),
        lambda inner: st.one_of(st.lists(inner, max_size=4).map(raw_list), raw_object(inner)),
        max_leaves=8,
    )


OF_TYPE: Mapping[str, Callable[[], st.SearchStrategy[str]]] = {
    "string": raw_text,
    "integer": lambda: st.one_of(st.integers(0, 9).map(str), raw_number()),
    "number": lambda: st.one_of(st.integers(0, 9).map(str), raw_number()),
    "boolean": lambda: st.sampled_from(("true", "false")),
}


def raw_list(values: Sequence[str]) -> str:
    return f"[{','.join(values)}]"


def raw_object(value: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    pairs = st.lists(st.tuples(raw_text(), value), max_size=4)
    return pairs.map(lambda some: f"{{{','.join(f'{key}:{one}' for key, one in some)}}}")


def fitting(schema: Mapping[str, Any]) -> st.SearchStrategy[str]:
    """Mostly what a schema asks for, as it is written."""
    if "enum" in schema:
        return st.sampled_from([json.dumps(one) for one in schema["enum"]])
    if choices := schema.get("anyOf") or schema.get("oneOf"):
        return st.one_of([fitting(one) for one in choices])
    kind = schema.get("type")
    if kind == "array":
        return st.lists(fitting(schema.get("items", {})), max_size=4).map(raw_list)
    if kind == "object" and "properties" in schema:
        return arguments(schema)
    return OF_TYPE.get(str(kind), raw_value)()


@st.composite
def arguments(draw: st.DrawFn, schema: Mapping[str, Any]) -> str:
    """The arguments of a tool: most that it needs, some that it knows, at times one that is odd."""
    needed = set(schema.get("required", ()))
    pairs = []
    for name, one in schema.get("properties", {}).items():
        if draw(st.integers(0, 9)) < (9 if name in needed else 2):
            odd = draw(st.integers(0, 9)) == 0
            pairs.append(f"{json.dumps(name)}:{draw(raw_value() if odd else fitting(one))}")
    if draw(st.integers(0, 19)) == 0:
        pairs.append(f"{draw(raw_text())}:{draw(raw_value())}")
    return f"{{{','.join(pairs)}}}"


PARAMS: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(("ping", "server/discover", "x", ""), ()),
    **{f"{name}/list": ("cursor",) for name in ("tools", "prompts", "resources")},
    "initialize": ("protocolVersion", "capabilities", "clientInfo"),
    "notifications/cancelled": ("requestId", "reason"),
    "tools/call": ("name", "arguments", "task", "_meta"),
    "prompts/get": ("name", "arguments"),
    "resources/read": ("uri",),
    "completion/complete": ("ref", "argument", "context"),
    "tasks/get": ("taskId",),
    "tasks/update": ("taskId", "inputResponses"),
}
"""The parameters of each method."""

FITTING = (
    *('"2025-11-25"', "{}", '{"name":"x","version":"1"}', "1", '"before-1"', '"resume"'),
    *('"think"', '"recall"', '{"thought":"x"}', '{"session":"latest"}', '{"progressToken":1}'),
    *('"thoughtline://session/latest"', '"thoughtline://session/latest/at/v1"', '"ui://tree"'),
    *('{"type":"ref/prompt","name":"resume"}', '{"name":"session","value":"l"}'),
    '{"type":"ref/resource","uri":"thoughtline://session/{session}"}',
)
"""What some of them want, as it is written."""


@st.composite
def _params(draw: st.DrawFn, method: str) -> str:
    """The parameters of a method, of which some fit and some are odd."""
    values = st.one_of(st.sampled_from(FITTING), st.sampled_from(FITTING), raw_value())
    names = [name for name in PARAMS[method] if draw(st.integers(0, 9))]
    return f"{{{','.join(f'{json.dumps(name)}:{draw(values)}' for name in names)}}}"


@st.composite
def frame(draw: st.DrawFn) -> bytes:
    """A line that is nearly a message, and at times damaged."""
    method = draw(st.sampled_from(sorted(PARAMS)))
    fitting = {
        "jsonrpc": st.just('"2.0"'),
        "id": st.integers(0, 99).map(str),
        "method": st.just(json.dumps(method)),
        "params": _params(method),
    }
    odd = {name: draw(st.integers(0, 11)) == 0 for name in fitting}
    parts = {name: draw(raw_value() if odd[name] else one) for name, one in fitting.items()}
    kept = [f'"{name}":{value}' for name, value in parts.items() if draw(st.integers(0, 9))]
    line = bytearray(f"{{{','.join(kept)}}}".encode(errors="surrogatepass"))
    for _ in range(draw(st.sampled_from((0, 0, 0, 1, 3)))):
        line[draw(st.integers(0, len(line) - 1))] = draw(st.integers(0, 255))
    return bytes(line).replace(b"\n", b" ")


HOST = b"HOST"
"""Stands for the name and the port of a server, under another of which nothing is served."""


HEADERS: Mapping[str, Sequence[str]] = {
    "Content-Type": ("application/json", "application/x-www-form-urlencoded"),
    "Content-Length": ("0", "2", "5", "9"),
    "Transfer-Encoding": ("chunked",),
    "Accept": ("application/json, text/event-stream", "text/html"),
    "Origin": ("http://HOST",),
    "Expect": ("100-continue",),
    "Host": ("HOST",),
}
"""Those that a server looks at, each with what is mostly said."""

ODD_HEADERS = (
    *("127.0.0.1", "evil.example", "-1", "+5", "5, 5", "1e309", "gzip, chunked"),
    *("text/event-stream", "x" * 9_000),
)


def _mostly(fitting: Sequence[str], odd: Sequence[str]) -> st.SearchStrategy[str]:
    return st.integers(0, 7).flatmap(lambda turn: st.sampled_from(fitting if turn else odd))


@st.composite
def head(draw: st.DrawFn, path: str = "/mcp") -> bytes:
    """A request that is nearly HTTP, with a small body, and at times cut short."""
    method = draw(_mostly(("POST", "GET"), ("DELETE", "OPTIONS", "PRI", "post", "")))
    targets = (path, "/healthz", "/login"), ("*", "//x", "/%00", "/../mcp", "http://x/mcp")
    target = draw(_mostly(*targets))
    version = draw(_mostly(("HTTP/1.1",), ("HTTP/1.0", "HTTP/2.0", "HTTP/1.1 ", "")))
    lines = [f"{method} {target} {version}", "Host: HOST"]
    for _ in range(draw(st.integers(0, 5))):
        name = draw(_mostly([*HEADERS][:-2], [*HEADERS]))
        text = st.text(st.characters(codec="latin-1"), max_size=40)
        odd = st.one_of(st.sampled_from(ODD_HEADERS), text)
        fits = draw(st.integers(0, 5)) > 0
        lines.append(f"{name}: {draw(st.sampled_from(HEADERS[name]) if fits else odd)}")
    end = draw(_mostly(("\r\n",), ("\n",)))
    body = draw(
        st.sampled_from(("", "{}", "2\r\n{}\r\n0\r\n\r\n", "0\r\nX: y\r\n", "FFFFFFFFFF\r\n"))
    )
    said = (end.join(lines) + end + end + body).encode("latin-1", "replace")
    return said if draw(st.integers(0, 7)) else said[: draw(st.integers(1, len(said)))]


def some(inputs: st.SearchStrategy[Any], count: int = 40) -> list[Any]:
    """Inputs of a fuzzer that makes them up, the same ones each time."""
    found: list[Any] = []
    only = settings(
        max_examples=count,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    only(seed(0)(given(inputs)(lambda said: found.append(said))))()  # noqa: PLW0108 - it reads its code
    return found
