"""A wire to the server with somebody on it, who writes down what goes there."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from store.postgres_server import Postgres

OURS_ALONE = ("pg_notify", "current_setting", "typeinfo_tree")
"""Asked beside the calls: news for other processes, and what each new connection looks at."""


class Tap:
    """`asked` are the statements in their order. Each was one way to the server and back.

    `greeted` are the settings that the last connection asked for with its first message.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self.asked: list[str] = []
        self.greeted: set[bytes] = set()
        self.url = ""

    async def pass_on(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        far, out = await asyncio.open_connection("127.0.0.1", self._port)
        answers = asyncio.ensure_future(_copy(far, back))
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            await self._listen(near, out)
        out.close()
        await answers

    async def _listen(self, near: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
        size = await near.readexactly(4)  # the first message has no kind
        greeting = await near.readexactly(int.from_bytes(size) - 4)
        self.greeted = set(greeting[4:].rstrip(b"\0").split(b"\0")[::2])
        out.write(size + greeting)
        prepared: dict[bytes, str] = {}
        while True:
            start = await near.readexactly(5)
            body = await near.readexactly(int.from_bytes(start[1:]) - 4)
            out.write(start + body)
            match start[:1]:
                case b"Q":
                    self._note(body.rstrip(b"\0").decode())
                case b"P":
                    name, text, _ = body.split(b"\0", 2)
                    prepared[name] = text.decode()
                case b"B":
                    _, name, _ = body.split(b"\0", 2)
                    self._note(prepared[name])

    def _note(self, statement: str) -> None:
        if not any(one in statement for one in OURS_ALONE):
            self.asked.append(" ".join(statement.split()))


async def _copy(far: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while some := await far.read(65_536):
            back.write(some)
    back.close()


@asynccontextmanager
async def tapped(server: Postgres, url: str) -> AsyncIterator[Tap]:
    """A tap on the way to a database; whoever wants to be heard takes its `url`."""
    tap = Tap(server.port)
    listening = await asyncio.start_server(tap.pass_on, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    tap.url = f"{url.replace(f':{server.port}/', f':{port}/')}?sslmode=disable"
    try:
        yield tap
    finally:
        listening.close()
        await listening.wait_closed()
