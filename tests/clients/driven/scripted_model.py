"""A model that plays one line of thought, on loopback, in the four forms that clients ask in.

What it says next depends on which phase its prompt names, and on how many of its calls since then
were answered.
"""

import json
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from clients.driven.forms import FORMS
from clients.driven.forms.form import MARK, TOOLS, Form

Script = tuple[tuple[str, dict[str, Any]], ...]
"""Calls of our tools by our names, and of others by the names that the client offers them under."""

FIRST, SECOND, TASK = f"{MARK}ONE", f"{MARK}TWO", f"{MARK}THREE"
DONE = "The script is over."
IN_SHORT = "In short, a checkout was looked at."
SUMMARY = f"<summary><state_snapshot>{IN_SHORT}</state_snapshot></summary>"
IS_ASKED_FOR_SUMMARY = re.compile("summar|compact|snapshot|handoff|checkpoint", re.IGNORECASE)
AGENT = re.compile(r"agent_id\W+([A-Za-z0-9-]+)")
LATEST = {"session": "latest"}
STEPS: Script = (
    (
        "think",
        {"thought": "Checkout is slow because DNS is.", "assume": ["Lookups take a second."]},
    ),
    ("think", LATEST | {"refute": "a1", "because": "Lookups take 3 ms."}),
    ("recall", LATEST),
    ("deliberate", LATEST | {"question": "Cache DNS all the same?", "perspectives": "factual"}),
    ("think", LATEST | {"refute": "t99", "because": "To see a refusal."}),
)
RECALLS: Script = (("recall", {}), ("recall", LATEST))
PLAY: Mapping[str, Script] = {FIRST: STEPS, SECOND: RECALLS}

LITTLE = 9
"""Tokens that a conversation is said to take."""


class Asked:
    """One request of a client: what was offered, and what became of the calls so far. A request for
    a summary has its `place` among the others.
    """

    place = 0

    def __init__(self, form: Form) -> None:
        self.body = form.body
        self.text = json.dumps(form.body, ensure_ascii=False)
        self.offered = form.offered()
        self.results = form.results()
        self.definitions = form.definitions()
        self.tools = [name for name, _ in form.listed()]
        self.prompt = form.prompt()
        self.said: Any = None


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
        step, used = self.server.step(form)
        try:
            if form.is_streamed(self.path):
                self.send_stream(form.streamed(step, used))
            else:
                self.send_whole(form.whole(step, used))
        except OSError:  # the client is gone
            self.close_connection = True

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
    """Serves until it is closed. `asked` has every request but those for titles, `play` the script
    of each phase. `before` is called with the number of each step before it is said, and `known`
    for what stands in arguments as {name}.

    `used` is how many tokens the conversation is said to take; from `full` on it is asked for
    summaries, and once it has given one it plays what comes `after`.
    """

    daemon_threads = True

    def __init__(self, play: Mapping[str, Script] = PLAY) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.play = play
        self.asked: list[Asked] = []
        self.summaries: list[Asked] = []
        self.before: Callable[[int], None] = lambda _: None
        self.known: Callable[[], Mapping[str, str]] = dict
        self.used = LITTLE
        self.is_full = False
        self.kept: int | None = None
        self.after: Script = RECALLS
        self.url = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True).start()

    def step(self, form: Form) -> tuple[tuple[str, dict[str, Any]] | str, int]:
        """The next call, under the name that the client gave the tool, or the last words; and the
        tokens that are said to be used.
        """
        asked = Asked(form)
        if self.is_full and self.is_asked_for_summary(form):
            self.summaries.append(asked)
            asked.place = len(self.asked)
            used, self.used = self.used, LITTLE
            asked.said = SUMMARY
            return SUMMARY, used
        if not asked.tools:
            return "A title", LITTLE
        self.asked.append(asked)
        asked.said = self.next_of(form, asked)
        return asked.said, self.used

    def next_of(self, form: Form, asked: Asked) -> tuple[str, dict[str, Any]] | str:
        begun = next((script for name, script in self.play.items() if name in asked.prompt), ())
        steps = self.after if self.summaries else begun
        done = len(form.replies())
        if self.summaries:  # some clients keep the latest replies beside the summary
            self.kept = done if self.kept is None else self.kept
            done -= self.kept
        self.before(done)
        if done >= len(steps):
            return DONE
        tool, arguments = steps[done]
        arguments = self.filled(arguments, form)
        if tool in TOOLS and tool not in asked.offered:
            step = form.bridged(tool, arguments)
            return step if isinstance(step, str) else (step[0], step[1])
        return asked.offered.get(tool, tool), arguments

    def filled(self, arguments: dict[str, Any], form: Form) -> dict[str, Any]:
        """What is known by now in the place of its name: also the subagent that was begun last."""
        agent = AGENT.search("".join(each.text for each in form.replies()[-1:]))
        text = json.dumps(arguments)
        for name, value in {**self.known(), "agent": agent[1] if agent else ""}.items():
            text = text.replace(f"{{{name}}}", value)
        return dict(json.loads(text))

    def is_asked_for_summary(self, form: Form) -> bool:
        last = form.last()
        is_new = last.kind == "person" and IN_SHORT not in last.text
        is_request = MARK not in last.text or not list(form.listed())
        return is_new and is_request and IS_ASKED_FOR_SUMMARY.search(last.text) is not None

    def close(self) -> None:
        self.shutdown()
        self.server_close()
