"""What clients may say, in both eras of the protocol: frames by name, grouped by conversation."""

import json
from typing import Any

from msgspec import Struct

from rawclient import ENVELOPE, HANDSHAKE

VERSION = "io.modelcontextprotocol/protocolVersion"
CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"
CLIENT = "io.modelcontextprotocol/clientInfo"
LOG_LEVEL = "io.modelcontextprotocol/logLevel"

GREETING = {
    "protocolVersion": HANDSHAKE,
    "capabilities": {},
    "clientInfo": {"name": "corpus", "version": "1"},
}
OPENING = "opening"
"""The id of what opens a conversation, so that its answer is not taken for another's."""

THOUGHT = {"name": "think", "arguments": {"thought": "the sky is clear"}}
LOST = {"name": "recall", "arguments": {"session": "nobody-has-this-session"}}


class Conversation(Struct, frozen=True, kw_only=True):
    """Frames to say in order, after an opening. `modern` says in which era to ask for the next."""

    modern: bool
    opening: tuple[bytes, ...] = ()
    frames: dict[str, bytes]


def ask(method: Any, params: Any = None, **members: Any) -> bytes:
    """A request with the id 1, which any member may replace."""
    said = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params} | members
    return line({name: value for name, value in said.items() if value is not None})


def tell(method: str, **params: Any) -> bytes:
    return line({"jsonrpc": "2.0", "method": method, "params": params})


def line(message: Any) -> bytes:
    return json.dumps(message).encode() + b"\n"


def sealed(method: str, /, seal: Any = ENVELOPE, **params: Any) -> bytes:
    """A request in the envelope of the modern era, beside metadata of its own."""
    own = params.get("_meta", {})
    return ask(method, params | {"_meta": seal | own if own else seal})


def envelope(**changed: Any) -> dict[str, Any]:
    """The envelope with members changed, or gone where the change is None."""
    names = {"version": VERSION, "capabilities": CAPABILITIES, "client": CLIENT}
    whole = ENVELOPE | {names[name]: value for name, value in changed.items()}
    return {name: value for name, value in whole.items() if value is not None}


def greet(**changed: Any) -> bytes:
    whole = GREETING | changed
    return ask("initialize", {name: value for name, value in whole.items() if value is not None})


GREETED = (
    ask("initialize", GREETING, id=OPENING),
    line({"jsonrpc": "2.0", "method": "notifications/initialized"}),
)
SEALED = (ask("server/discover", {"_meta": ENVELOPE}, id=OPENING),)

VERSIONS = (
    "2025-11-25",
    "2025-06-18",
    "2025-03-26",
    "2024-11-05",
    "2026-07-28",
    "1999-01-01",
    "2099-01-01",
    "",
)

SESSION = "thoughtline://session/"
PROMPT = {"type": "ref/prompt", "name": "pick_up"}
THOUGHTS = {"type": "ref/resource", "uri": SESSION + "{session}/thought/{thought}"}


def completing(ref: dict[str, str], argument: str) -> dict[str, Any]:
    return {"ref": ref, "argument": {"name": argument, "value": "no handle"}}


# What both eras are asked alike; `ask` or `sealed` gives it its form.
REQUESTS: dict[str, tuple[str, dict[str, Any]]] = {
    "tools/list": ("tools/list", {}),
    "tools/list with a cursor": ("tools/list", {"cursor": "2"}),
    "tools/list with a cursor that is a number": ("tools/list", {"cursor": 2}),
    "think": ("tools/call", THOUGHT),
    "recall": ("tools/call", {"name": "recall", "arguments": {}}),
    "recall without arguments": ("tools/call", {"name": "recall"}),
    "a refusal": ("tools/call", LOST),
    "an argument unknown": ("tools/call", {"name": "think", "arguments": {"thoughts": "x"}}),
    "a progress token": ("tools/call", {"name": "recall", "_meta": {"progressToken": 7}}),
    "a parameter unknown": ("tools/list", {"colour": "blue"}),
    "a tool unknown": ("tools/call", {"name": "ponder", "arguments": {}}),
    "a tool with no name": ("tools/call", {"arguments": {}}),
    "a tool whose name is a number": ("tools/call", {"name": 1}),
    "arguments in a string": ("tools/call", {"name": "think", "arguments": "{}"}),
    "arguments in a list": ("tools/call", {"name": "think", "arguments": []}),
    "arguments null": ("tools/call", {"name": "recall", "arguments": None}),
    "ping": ("ping", {}),
    "server/discover": ("server/discover", {}),
    "resources/list": ("resources/list", {}),
    "resources/list with a cursor that is a number": ("resources/list", {"cursor": 2}),
    "resources/templates/list": ("resources/templates/list", {}),
    "the app": ("resources/read", {"uri": "ui://thoughtline/tree.html"}),
    "resources/read": ("resources/read", {"uri": "x:y"}),
    "resources/read of nothing": ("resources/read", {}),
    "resources/read of a number": ("resources/read", {"uri": 7}),
    "a session nobody has": ("resources/read", {"uri": SESSION + "nobody/steps"}),
    "a session out of its folder": ("resources/read", {"uri": SESSION + "../../etc/passwd"}),
    "a session with a NUL": ("resources/read", {"uri": SESSION + "a%00b"}),
    "a session with no name": ("resources/read", {"uri": SESSION}),
    "a session with a long name": ("resources/read", {"uri": SESSION + "x" * 300}),
    "an address that is too long": ("resources/read", {"uri": SESSION + "x" * 5_000}),
    "resources/subscribe": ("resources/subscribe", {"uri": "x:y"}),
    "prompts/list": ("prompts/list", {}),
    "prompts/get": ("prompts/get", {"name": "x"}),
    "prompts/get in full": (
        "prompts/get",
        {"name": "think_it_through", "arguments": {"question": "why?"}},
    ),
    "prompts/get without what it needs": ("prompts/get", {"name": "think_it_through"}),
    "prompts/get of nothing": ("prompts/get", {}),
    "prompts/get with a number": ("prompts/get", {"name": "pick_up", "arguments": {"session": 5}}),
    "logging/setLevel": ("logging/setLevel", {"level": "debug"}),
    "completion/complete": (
        "completion/complete",
        {"ref": {"type": "ref/prompt", "name": "x"}, "argument": {"name": "a", "value": "b"}},
    ),
    "completion of a session for a prompt": ("completion/complete", completing(PROMPT, "session")),
    "completion of what a prompt has not": ("completion/complete", completing(PROMPT, "colour")),
    "completion of a session": ("completion/complete", completing(THOUGHTS, "session")),
    "completion of a thought": ("completion/complete", completing(THOUGHTS, "thought")),
    "completion within a session": (
        "completion/complete",
        {**completing(THOUGHTS, "thought"), "context": {"arguments": {"session": "nobody"}}},
    ),
    "completion within a number": (
        "completion/complete",
        {**completing(THOUGHTS, "thought"), "context": {"arguments": {"session": 5}}},
    ),
    "completion with an empty context": (
        "completion/complete",
        {**completing(THOUGHTS, "thought"), "context": {}},
    ),
    "completion of a template unknown": (
        "completion/complete",
        completing({"type": "ref/resource", "uri": "x:{y}"}, "y"),
    ),
    "completion of a kind unknown": (
        "completion/complete",
        completing({"type": "ref/tool", "name": "think"}, "thought"),
    ),
    "completion of no kind": ("completion/complete", completing({"name": "pick_up"}, "session")),
    "completion of nothing": ("completion/complete", {}),
    "subscriptions/listen": ("subscriptions/listen", {"notifications": {}}),
    "a method unknown": ("tools/ponder", {}),
    "a method with no name": ("", {}),
}
TOLD = {
    "cancelled for an id never seen": tell("notifications/cancelled", requestId=99, reason="x"),
    "cancelled without an id": tell("notifications/cancelled"),
    "progress for a token never seen": tell("notifications/progress", progressToken=99, progress=1),
    "roots changed": tell("notifications/roots/list_changed"),
    "a notification unknown": tell("notifications/ponder"),
    "tools/list as a notification": tell("tools/list"),
    "a response to nothing": line({"jsonrpc": "2.0", "id": 1, "result": {}}),
    "an error for nothing": line({"jsonrpc": "2.0", "id": 1, "error": {"code": 1, "message": "x"}}),
    "a blank line": b" \r\n",
}
BROKEN = {
    "not JSON": b"ponder\n",
    "a message cut short": ask("ping")[:-3] + b"\n",
    "a batch": b'[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n',
    "a number": b"1\n",
    "an id and nothing else": line({"jsonrpc": "2.0", "id": 77}),
    "jsonrpc missing": line({"id": 1, "method": "ping"}),
    "jsonrpc 1.0": ask("ping", jsonrpc="1.0"),
    "an id in a list": ask("ping", id=[1]),
    "a method that is a number": ask(1),
    "params in a list": ask("ping", []),
}

ID, QUERY, TOKEN = b'"id": 1', b'"query": "x"', b'"progressToken": 7'
ODD_CALL = {"name": "recall", "arguments": {"query": "x"}, "_meta": {"progressToken": 7}}
# What is written otherwise in that call, and how: not all of it is JSON.
ODD = {
    "an id above 2^53": (ID, b'"id": 9007199254740993'),
    "an id of 1.0": (ID, b'"id": 1.0'),
    "an id of 1.5": (ID, b'"id": 1.5'),
    "an id of null": (ID, b'"id": null'),
    "an id of true": (ID, b'"id": true'),
    "an id of 1e309": (ID, b'"id": 1e309'),
    "an id of 128 characters": (ID, b'"id": "%s"' % (b"x" * 128)),
    "an id of 129 characters": (ID, b'"id": "%s"' % (b"x" * 129)),
    "an id twice": (ID, ID + b", " + ID),
    "an argument twice": (QUERY, QUERY + b', "query": "y"'),
    "NaN in an argument": (QUERY, b'"query": NaN'),
    "1e309 in an argument": (QUERY, b'"query": 1e309'),
    "NaN in metadata": (TOKEN, b'"x": NaN'),
    "1e309 in metadata": (TOKEN, b'"x": 1e309'),
    "metadata of 40 levels": (TOKEN, b'"x": %s%s' % (b"[" * 40, b"]" * 40)),
    "a method of 1e309": (b'"method": "tools/call"', b'"method": 1e309'),
    "a progress token of 1.5": (TOKEN, b'"progressToken": 1.5'),
    "a progress token that is an object": (TOKEN, b'"progressToken": {}'),
    "a progress token of true": (TOKEN, b'"progressToken": true'),
    "a progress token above 2^53": (TOKEN, b'"progressToken": 9007199254740993'),
    "a progress token of 129 characters": (TOKEN, b'"progressToken": "%s"' % (b"x" * 129)),
}


def in_2026(name: str) -> str:
    """What a frame is called in the modern era that the other has too."""
    return f"{name} in 2026"


CONVERSATIONS = {
    "after the handshake": Conversation(
        modern=False,
        opening=GREETED,
        frames={name: ask(*said) for name, said in REQUESTS.items()}
        | {f"{name}, params missing": ask(name) for name in ("tools/list", "tools/call", "ping")}
        | TOLD
        | BROKEN
        | {name: ask("tools/call", ODD_CALL).replace(*odd) for name, odd in ODD.items()}
        | {
            "params null": line(
                {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": None}
            ),
            "an id that is text": ask("ping", id="one"),
            "an id of zero": ask("ping", id=0),
            "an id below zero": ask("ping", id=-1),
            "an envelope": sealed("tools/list"),
            "an envelope with ping": sealed("ping"),
            "half an envelope": sealed("tools/list", envelope(capabilities=None)),
            "metadata in a list": sealed("tools/list", []),
            "metadata null": ask("tools/list", {"_meta": None}),
            "initialize again": greet(),
            "ping after initialize again": ask("ping"),
        },
    ),
    "in the envelope": Conversation(
        modern=True,
        opening=SEALED,
        frames={name: sealed(method, **said) for name, (method, said) in REQUESTS.items()}
        | TOLD
        | {
            in_2026(name): sealed("tools/call", **ODD_CALL).replace(*odd)
            for name, odd in ODD.items()
        }
        | {
            "initialize": greet(),
            "initialize in an envelope": sealed("initialize", **GREETING),
            "initialize for no version": greet(protocolVersion=None),
            "no params": ask("tools/list"),
            "params null in 2026": line(
                {"jsonrpc": "2.0", "id": 1, "method": "ping", "params": None}
            ),
            "no metadata": ask("tools/list", {}),
            "metadata that is a list": sealed("tools/list", []),
            "an empty envelope": sealed("tools/list", {}),
            "no version": sealed("tools/list", envelope(version=None)),
            "no capabilities": sealed("tools/list", envelope(capabilities=None)),
            "no client": sealed("tools/list", envelope(client=None)),
            "capabilities in text": sealed("tools/list", envelope(capabilities="all")),
            "a client in text": sealed("tools/list", envelope(client="me")),
            "a client with no version": sealed("tools/list", envelope(client={"name": "x"})),
            "a version that is a number": sealed("tools/list", envelope(version=2026)),
            "a version from the handshake": sealed("tools/list", envelope(version=HANDSHAKE)),
            "a version to come": sealed("tools/list", envelope(version="2099-01-01")),
            "a version to come, for ponder": sealed("ponder", envelope(version="2099-01-01")),
            "a log level": sealed("tools/list", ENVELOPE | {LOG_LEVEL: "debug"}),
            "a log level unknown": sealed("tools/list", ENVELOPE | {LOG_LEVEL: 7}),
        },
    ),
    "before the handshake": Conversation(
        modern=False,
        frames={
            "ping before initialize": ask("ping"),
            "a list before initialize": ask("tools/list"),
            "a call before initialize": ask("tools/call", THOUGHT),
            "discover before initialize": ask("server/discover"),
            "an unknown method before initialize": ask("ponder"),
            "an envelope, once it is too late": sealed("tools/list"),
            "initialize without a version": greet(protocolVersion=None),
            "initialize with a number for version": greet(protocolVersion=1),
            "initialize without a client": greet(clientInfo=None),
            "initialize with a nameless client": greet(clientInfo={"version": "1"}),
            "initialize without capabilities": greet(capabilities=None),
            "initialize with capabilities in a list": greet(capabilities=[]),
            "initialize without params": ask("initialize"),
            "a list after all those": ask("tools/list"),
            "initialize, at last": greet(),
            "a list before initialized": ask("tools/list"),
        }
        | {f"initialize with {version!r}": greet(protocolVersion=version) for version in VERSIONS},
    ),
} | {
    f"with {name} first": Conversation(modern=True, frames={f"{name} first": frame})
    for name, frame in {
        "discover": sealed("server/discover"),
        "a call": sealed("tools/call", **THOUGHT),
        "a wrong version": sealed("server/discover", envelope(version="2099-01-01")),
        "half an envelope": sealed("server/discover", envelope(capabilities=None)),
        "a version that is a number": sealed("server/discover", envelope(version=1)),
        "a handshake in an envelope": sealed("initialize", **GREETING),
        "initialized": tell("notifications/initialized") + sealed("server/discover"),
    }.items()
}
