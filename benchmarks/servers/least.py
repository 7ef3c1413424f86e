"""The least that a server in Python can be: each call one SQLite commit and nothing else.

Its arguments are "full" or "normal", and the path of the database.
"""

import asyncio
import os
import sys
from typing import Any

import apsw
import msgspec

SYNCHRONOUS = {"full": 2, "normal": 1}
INSERT = "INSERT INTO event (body) VALUES (?)"


def main(durability: str, path: str) -> None:
    connection = apsw.Connection(path)
    connection.pragma("journal_mode", "wal")
    connection.pragma("synchronous", SYNCHRONOUS[durability])
    connection.execute("CREATE TABLE event (position INTEGER PRIMARY KEY, body BLOB)")

    def answer(message: dict[str, Any]) -> bytes:
        if message["method"] == "tools/call":
            connection.execute(INSERT, (msgspec.json.encode(message["params"]),))
            result: dict[str, Any] = {"content": [{"type": "text", "text": "stored"}]}
        else:
            result = {"tools": []}
        return msgspec.json.encode({"jsonrpc": "2.0", "id": message["id"], "result": result})

    async def serve() -> None:
        ended = asyncio.Event()

        def read() -> None:
            data = os.read(0, 1 << 16)
            if not data:
                ended.set()
            for line in data.splitlines():
                message = msgspec.json.decode(line)
                if "id" in message:
                    os.write(1, answer(message) + b"\n")

        asyncio.get_running_loop().add_reader(0, read)
        await ended.wait()

    asyncio.run(serve())


main(*sys.argv[1:])
