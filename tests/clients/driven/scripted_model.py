"""A model that plays one line of thought, on loopback, in the four forms that clients ask in.

What it says next depends only on how many of its calls were answered so far.
"""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from clients.driven.forms import FORMS, Form

FIRST = "PHASE ONE"
"""What the prompt of the first run begins with; that of the second is another."""

DONE = "The script is over."
LATEST = {"session": "latest"}
STEPS: tuple[tuple[str, dict[str, Any]], ...] = (
    (
        "think",
        {"thought": "Checkout is slow because DNS is.", "assume": ["Lookups take a second."]},
    ),
    ("think", LATEST | {"refute": "a1", "because": "Lookups take 3 ms."}),
    ("recall", LATEST),
    ("deliberate", LATEST | {"question": "Cache DNS all the same?", "perspectives": "factual"}),
    ("think", LATEST | {"refute": "t99", "because": "To see a refusal."}),
)
RECALLS: tuple[tuple[str, dict[str, Any]], ...] = (("recall", {}), ("recall", LATEST))


class Asked:
    """One request of a client: what was offered, and what became of the calls so far."""

    def __init__(self, form: Form) -> None:
        self.body = form.body
        self.offered = form.offered()
        self.results = form.results()
        self.definitions = form.definitions()


class Handler(BaseHTTPRequestHandler):
    """One connection of a client. `server` is a `ScriptedModel`."""

    protocol_version = "HTTP/1.1"
    server: "ScriptedModel"

    def log_message(self, *_: object) -> None: ...

    def do_HEAD(self) -> None:
        self.do_GET()

    def do_GET(self) -> None:
        listed = [{"id": "scripted", "object": "model", "created": 1, "owned_by": "us"}]
        self.send_whole({"object": "list", "data": listed, "models": []})

    def do_POST(self) -> None:
        body = json.loads(self.read_body() or b"{}")
        path = self.path.partition("?")[0]
        found = next((form for end, form in FORMS.items() if end in path), None)
        if found is None or "count" in path.lower():
            self.send_whole({"input_tokens": 1, "totalTokens": 1})
            return
        form = found(body)
        step = self.server.step(form)
        if form.is_streamed(self.path):
            self.send_stream(form.streamed(step))
        else:
            self.send_whole(form.whole(step))

    def read_body(self) -> bytes:
        if "chunked" not in self.headers.get("Transfer-Encoding", "").lower():
            return self.rfile.read(int(self.headers.get("Content-Length") or 0))
        read = b""
        while size := int(self.rfile.readline().strip() or b"0", 16):
            read += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return read

    def send_whole(self, value: Any) -> None:
        data = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def send_stream(self, events: Iterator[tuple[str, Any]]) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        for name, value in events:
            data = value if isinstance(value, str) else json.dumps(value)
            said = (f"event: {name}\n" if name else "") + f"data: {data}\n\n"
            self.wfile.write(said.encode())
        self.close_connection = True


class ScriptedModel(ThreadingHTTPServer):
    """Serves until it is closed. `asked` has every request that offered tools."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked: list[Asked] = []
        self.url = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def step(self, form: Form) -> tuple[str, dict[str, Any]] | str:
        """The next call, under the name that the client gave the tool; or the last words."""
        asked = Asked(form)
        if not asked.offered and not form.bridges():
            return "A title"
        self.asked.append(asked)
        steps = STEPS if FIRST in form.prompt() else RECALLS
        if len(asked.results) >= len(steps):
            return DONE
        tool, arguments = steps[len(asked.results)]
        if tool in asked.offered:
            return asked.offered[tool], arguments
        return form.bridged(tool, arguments)

    def close(self) -> None:
        self.shutdown()
        self.server_close()
