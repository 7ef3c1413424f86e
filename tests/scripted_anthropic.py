"""A model on loopback that speaks Anthropic's Messages: one thought, then the answer."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

TOOL = "mcp__thoughtline__ultrathink"
THOUGHT = {"thought": "It waits for a connection.", "total_thoughts": 1, "confidence": 0.8}


@contextmanager
def scripted_anthropic() -> Iterator[str]:
    """The address of the model."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """The next block: depends on nothing but what was said so far."""
    said = json.dumps(request["messages"])
    offered = [one["name"] for one in request.get("tools", ())]
    if '"toolu_thought"' in said:
        recorded = "recorded" if 'thought_number\\":1' in said else "not recorded"
        return {"type": "text", "text": f"The pool is too small ({recorded})."}
    if TOOL in offered:
        return {"type": "tool_use", "id": "toolu_thought", "name": TOOL, "input": THOUGHT}
    wanted = {"query": f"select:{TOOL}"}  # a client may hide tools until they are searched for
    return {"type": "tool_use", "id": "toolu_search", "name": "ToolSearch", "input": wanted}


def events(block: dict[str, Any]) -> Iterator[dict[str, Any]]:
    stop = "tool_use" if block["type"] == "tool_use" else "end_turn"
    message: dict[str, Any] = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "scripted",
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
        "usage": {"input_tokens": 1, "output_tokens": 1},
    }
    if stop == "tool_use":
        empty = {**block, "input": {}}
        delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
    else:
        empty, delta = {"type": "text", "text": ""}, {"type": "text_delta", "text": block["text"]}
    yield {"type": "message_start", "message": message}
    yield {"type": "content_block_start", "index": 0, "content_block": empty}
    yield {"type": "content_block_delta", "index": 0, "delta": delta}
    yield {"type": "content_block_stop", "index": 0}
    yield {
        "type": "message_delta",
        "delta": {"stop_reason": stop, "stop_sequence": None},
        "usage": {"output_tokens": 1},
    }
    yield {"type": "message_stop"}


class _Handler(BaseHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if "messages" not in request or "count_tokens" in self.path:
            return self._send("application/json", json.dumps({"input_tokens": 1}))
        said = events(answer(request))
        lines = (f"event: {one['type']}\ndata: {json.dumps(one)}\n\n" for one in said)
        return self._send("text/event-stream", "".join(lines))

    def _send(self, kind: str, body: str) -> None:
        data = body.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
