"""However many look on, the record is read for one, and everybody is told everything."""

import asyncio
import re
import socket
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager

import pytest

from entrypoints.board import tales
from entrypoints.board.reader import PATIENCE, Reading, Told, steps
from entrypoints.board.served import Served
from sayings import thought
from store.ledgers import entries
from thoughtline.app.queries.event_feed import PAGE
from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.board.live import broadcast
from thoughtline.store.ledger import PositionedEvent, at_version
from thoughtline.store.memory.ledger import MemoryLedger

MANY = 40


class Counting(MemoryLedger):
    """Says how often it was asked for events."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: Counter[str] = Counter()

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        self.asked["read"] += 1
        return await super().read(session, after=after, limit=limit)

    async def events_after(
        self, position: int, *, limit: int, session: str | None = None
    ) -> list[PositionedEvent]:
        self.asked["after"] += 1
        return await super().events_after(position, limit=limit, session=session)


def looking(stack: ExitStack, board: Served, queries: list[str]) -> list[Told]:
    """Pages that are live."""
    streams = [stack.enter_context(Reading(board, query)) for query in queries]
    for stream in streams:
        assert next(stream)[0] == "beat"
    return streams


def asked_for(viewers: int) -> int:
    """How often the record is asked for events while 30 thoughts are told to so many."""
    ledger = Counting()
    with Served(lambda: ledger, most_streams=MANY) as board, ExitStack() as stack:
        board.think("s", "Begin.")
        pages = looking(stack, board, ["session=s"] * viewers)
        board.think("s", "All are told of this.")
        for page in pages:
            assert [version for _, version in steps(page, 1)] == [2]
        before = ledger.asked.total()
        for number in range(30):
            board.think("s", f"Thought {number}.")
        for page in pages:
            assert [version for _, version in steps(page, 30)] == list(range(3, 33))
        return ledger.asked.total() - before


def test_the_record_is_not_asked_more_often_for_many_than_for_one() -> None:
    assert asked_for(MANY) <= 2 * asked_for(1)


def test_each_page_is_told_of_its_own_session_only(board: Served) -> None:
    names = ["ant", "bee", "cow"]
    for name in names:
        board.think(name, "Begin.")
    with ExitStack() as stack:
        pages = looking(stack, board, [f"session={name}" for name in names])
        for number in range(5):
            for name in reversed(names):
                board.think(name, f"{name} {number}")
        told = [[data for _, data in _taken(page, 5)] for page in pages]

    for name, own in zip(names, told, strict=True):
        assert [one["step"]["thought"]["text"] for one in own] == [f"{name} {n}" for n in range(5)]


@pytest.mark.parametrize("after", [0, 3, 149, 150])
def test_who_comes_in_the_middle_of_much_gets_each_event_once(board: Served, after: int) -> None:
    """What is caught up from the record and what is told to all meet without a gap."""
    for number in range(150):
        board.think("s", f"Thought {number}.")
    with ExitStack() as stack:
        [early] = looking(stack, board, [f"session=s&after={after}"])
        for number in range(150, 160):
            board.think("s", f"Thought {number}.")
        [late] = looking(stack, board, [f"session=s&after={after}"])
        for number in range(160, 170):
            board.think("s", f"Thought {number}.")

        assert [v for _, v in steps(early, 170 - after)] == list(range(after + 1, 171))
        assert [v for _, v in steps(late, 170 - after)] == list(range(after + 1, 171))


def test_when_one_leaves_the_others_go_on(board: Served) -> None:
    board.think("s", "Begin.")
    with ExitStack() as stack:
        [stays] = looking(stack, board, ["session=s"])
        with ExitStack() as short:
            looking(short, board, ["session=s"])
        board.think("s", "Still here.")

        assert [version for _, version in steps(stays, 1)] == [2]


class Narrow(Served):
    """Little of what it sends waits on the way."""

    def __init__(self) -> None:
        super().__init__()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)


def test_who_reads_slowly_falls_behind_and_misses_nothing() -> None:
    """The others do not wait, and what is not kept for the slow one comes from the record."""
    told = tales.long(5_000)
    events = len(told)
    with (
        Narrow() as board,
        slow(board, "session=s&after=0") as late,
        Reading(board, "session=s&after=0") as quick,
    ):
        board.store("s", told)

        assert [v for _, v in steps(quick, events)] == list(range(1, events + 1))
        assert read_all(late, events) == list(range(1, events + 1))


@contextmanager
def slow(board: Served, query: str) -> Iterator[socket.socket]:
    """A page that is live, whose network takes little at a time."""
    host, port = board.address.removeprefix("http://").split(":")
    with socket.socket() as page:
        page.settimeout(PATIENCE)
        page.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        page.connect((host, int(port)))
        page.sendall(f"GET /board/events?{query} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        said = b""
        while b"event: beat" not in said:
            said += page.recv(4_096)
        yield page


def read_all(page: socket.socket, last: int) -> list[int]:
    """The versions that a page is told of, up to the last one."""
    said = b""
    while b'"v":%d,' % last not in said[-200_000:]:
        said += page.recv(1 << 20)
    return [int(version) for version in re.findall(rb'"step":{"v":(\d+),', said)]


def _taken(page: Told, count: int) -> Told:
    found = ((name, data) for name, data in page if "step" in data)
    return iter([next(found) for _ in range(count)])


def test_what_comes_at_once_is_sent_in_few_parts(board: Served) -> None:
    """To send costs each of those who look on more than to read costs for all of them."""
    told = tales.long(900)
    with slow(board, "session=s&after=0") as page:
        board.store("s", told)
        said = b""
        while b'"v":%d,' % len(told) not in said or not said.endswith(b"}\n\n\r\n"):
            said += page.recv(1 << 16)

    sizes = chunks(said)
    assert len(sizes) <= 2 + sum(sizes) / broadcast.ENOUGH
    assert max(sizes) < 2 * broadcast.ENOUGH


class Stalling(MemoryLedger):
    """Takes `seconds` for each page that follows the first event. Before the third, `third`."""

    def __init__(self, third: Callable[[], Awaitable[None]], *, seconds: float = 0.0) -> None:
        super().__init__()
        self._pages = 0
        self._seconds = seconds
        self._third = third

    async def events_after(
        self, position: int, *, limit: int, session: str | None = None
    ) -> list[PositionedEvent]:
        if position and session is None:
            self._pages += 1
            await asyncio.sleep(self._seconds)
            if self._pages == 3:
                await self._third()
        return await super().events_after(position, limit=limit, session=session)


def in_three_pages(board: Served) -> None:
    """Records three pages in a session that has one event."""
    told = [thought(f"t{number}", "One of many.") for number in range(2, 3 * PAGE + 2)]
    board.do(board.ledger.append("s", at_version(1, entries(*told))))


def test_what_was_read_is_told_while_more_of_it_takes_long_to_read() -> None:
    told = threading.Event()

    async def until_told() -> None:
        assert await asyncio.to_thread(told.wait, 2 * PATIENCE)

    with (
        Served(
            lambda: Stalling(until_told, seconds=2 * broadcast.INTERVAL), heartbeat=3_600
        ) as board,
        ExitStack() as stack,
    ):
        board.think("s", "Begin.")
        [page] = looking(stack, board, ["session=s"])
        in_three_pages(board)

        assert [version for _, version in steps(page, 2 * PAGE)] == list(range(2, 2 * PAGE + 2))
        told.set()
        assert steps(page, PAGE)[-1][1] == 3 * PAGE + 1


def test_what_was_read_is_told_though_more_of_it_cannot_be_read() -> None:
    async def refuse() -> None:
        raise Refused(Code.LEDGER_BUSY, "Busy.", hint="Come back.")

    with Served(lambda: Stalling(refuse), heartbeat=3_600) as board, ExitStack() as stack:
        board.think("s", "Begin.")
        [page] = looking(stack, board, ["session=s"])
        in_three_pages(board)

        told = [data["step"]["v"] for _, data in page if "step" in data]

    assert told == list(range(2, 2 * PAGE + 2))


def test_a_burst_that_fills_its_pages_to_the_last_is_not_held() -> None:
    told = [thought(f"t{number}", "As many as are read.") for number in range(2, 2 * PAGE + 2)]
    with Served(heartbeat=3_600) as board, ExitStack() as stack:
        board.think("s", "Begin.")
        [page] = looking(stack, board, ["session=s"])
        board.do(board.ledger.append("s", at_version(1, entries(*told))))

        assert [version for _, version in steps(page, 2 * PAGE)] == list(range(2, 2 * PAGE + 2))


def chunks(said: bytes) -> list[int]:
    """The sizes of a body's parts as they were sent (RFC 9112, section 7.1)."""
    found = []
    while said:
        size, _, said = said.partition(b"\r\n")
        found.append(int(size, 16))
        said = said[found[-1] + 2 :]
    return found


@pytest.mark.parametrize(
    ("viewers", "told_every"), [(1, 0.3), (8, 0.3), (200, 0.6), (1_000, 1.0), (100_000, 1.0)]
)
def test_a_crowd_is_told_less_often_and_never_later_than_after_a_second(
    viewers: int, told_every: float
) -> None:
    assert broadcast.interval(viewers) == pytest.approx(told_every, rel=0.05)
