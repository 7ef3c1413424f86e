"""The socket that takes connections, whichever event loop serves them."""

import asyncio
import socket

from thoughtline.entrypoints.http.server import listen


async def test_an_answer_never_waits_for_the_one_before_it_to_be_acknowledged() -> None:
    listener = listen("127.0.0.1", 0)
    delays: asyncio.Queue[int] = asyncio.Queue()

    async def taken(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        theirs = writer.get_extra_info("socket")
        delays.put_nowait(theirs.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    async with await asyncio.start_server(taken, sock=listener):
        _, writer = await asyncio.open_connection(*listener.getsockname())
        assert await asyncio.wait_for(delays.get(), 5) != 0
        writer.close()
        await writer.wait_closed()
