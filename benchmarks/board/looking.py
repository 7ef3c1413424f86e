"""Any number of live pages as one process that costs next to nothing, for `viewers.py`.

Reads what to look at from standard input, and says how late each piece of news came, in seconds. Of
all the thoughts in one piece it is the first, which waited longest.
"""

import json
import re
import selectors
import socket
import sys
import time

THOUGHT = re.compile(rb'"(?:thought":\{"id":"t\d+|by":"[^"]+)","text":"<(\d+)>')
"""As one session tells of it, and as the list does."""


def opened(port: int, token: str, query: str) -> socket.socket:
    page = socket.create_connection(("127.0.0.1", port))
    page.sendall(
        f"GET /board/events{query} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        f"Authorization: Bearer {token}\r\n\r\n".encode()
    )
    said = b""
    while b"event: beat" not in said:
        part = page.recv(4_096)
        assert part, said
        said += part
    return page


def main() -> None:
    port = int(sys.argv[1])
    wanted = json.loads(sys.stdin.buffer.readline())
    delays: list[float] = []
    with selectors.DefaultSelector() as ready:
        for token, query in wanted:
            ready.register(opened(port, token, query), selectors.EVENT_READ)
        ready.register(sys.stdin.buffer, selectors.EVENT_READ)
        sys.stdout.write("looking\n")
        sys.stdout.flush()
        while True:
            for key, _ in ready.select():
                if key.fileobj is sys.stdin.buffer:
                    json.dump(delays, sys.stdout)
                    return
                assert isinstance(key.fileobj, socket.socket)
                part = key.fileobj.recv(1 << 20)
                now = time.monotonic_ns()
                assert part, "a page was hung up on"
                found = THOUGHT.search(part)
                if found:
                    delays.append((now - int(found[1])) / 1e9)


if __name__ == "__main__":
    main()
