"""Several servers over one PostgreSQL: none knows anything that the others do not."""

import asyncio
import re
import threading
from collections.abc import AsyncIterator, Iterator

import asyncpg
import pytest

from entrypoints.http.served import Client, Served
from store.postgres_server import Postgres, emptied, running


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    """One that these tests may kill."""
    with running() as started:
        yield started


@pytest.fixture
async def url(postgres: Postgres) -> AsyncIterator[str]:
    async with emptied(postgres) as made:
        yield made


def test_replicas_go_on_with_each_others_sessions(url: str) -> None:
    with Served(database=url) as one, Served(database=url) as two:
        session = one.client().think(thought="begun here", assume=["it holds"])["session"]
        assert two.client().think(thought="gone on with there", session=session)["thought"] == "t2"
        fell = one.client().think(session=session, refute="a1", because="no")["fell"]
        said = two.client().recalled(session=session)

    assert fell == {"t1": "a1"}
    assert "gone on with there" in said


def test_a_killed_replica_loses_nothing_that_it_acknowledged(url: str) -> None:
    with Served(database=url) as staying, Served(database=url) as dying:
        acknowledged: list[str] = []

        def write(client: Client) -> None:
            try:
                while True:
                    acknowledged.append(client.think(thought="kept")["session"])
            except Exception:  # noqa: BLE001 - it was killed, which is the point
                return

        threads = [threading.Thread(target=write, args=(dying.client(),)) for _ in range(4)]
        for thread in threads:
            thread.start()
        while len(acknowledged) < 40:
            threads[0].join(0.001)
        dying.process.kill()
        for thread in threads:
            thread.join()

        for session in acknowledged:
            assert staying.client().call("recall", session=session)["isError"] is False


def test_a_lost_server_is_a_503_that_ends_by_itself(postgres: Postgres, url: str) -> None:
    with Served(database=url) as server:
        client = server.client()
        session = client.think(thought="before")["session"]
        postgres.kill()
        lost = client.post("tools/call", {"name": "think", "arguments": {"thought": "during"}})
        ready = server.http.get("/readyz")
        alive = server.http.get("/healthz")
        postgres.start()

        assert (lost.status_code, ready.status_code, alive.status_code) == (503, 503, 200)
        assert lost.headers["retry-after"]
        assert postgres.password not in lost.text + ready.text + "".join(server.log)
        assert client.think(thought="after", session=session)["thought"] == "t2"
        assert server.http.get("/readyz").status_code == 200


async def test_a_database_that_hangs_keeps_no_probe_waiting(url: str) -> None:
    with Served(database=url) as server:
        assert server.http.get("/readyz").status_code == 200
        other = await asyncpg.connect(url)
        async with other.transaction():
            await other.execute("LOCK TABLE thoughtline.session IN ACCESS EXCLUSIVE MODE")
            answers = [await asyncio.to_thread(server.http.get, "/readyz") for _ in range(2)]
        await other.close()

        assert [answer.json()["error"] for answer in answers] == ["ledger_unreachable"] * 2
        assert server.http.get("/readyz").status_code == 200


def test_a_page_at_one_replica_is_told_what_is_thought_at_another(url: str) -> None:
    with Served(database=url) as one, Served(database=url) as two:
        session = two.client().think(thought="begun there")["session"]
        one.http.get(one.board_link)
        with one.http.stream("GET", f"/board/events?session={session}&after=0") as stream:
            heard = ""
            for number in range(20):
                two.client().think(thought=f"<{number}>", session=session)
            for part in stream.iter_text():
                heard += part
                if '"text":"<19>"' in heard:
                    break

    told = [int(n) for n in re.findall(r'"thought":{"id":"t\d+","text":"<(\d+)>"', heard)]
    assert told == list(range(20))


def test_a_page_that_outlives_the_database_server_misses_nothing(
    postgres: Postgres, url: str
) -> None:
    with Served(database=url) as server:
        session = server.client().think(thought="before")["session"]
        server.http.get(server.board_link)
        with server.http.stream("GET", f"/board/events?session={session}&after=0") as stream:
            parts = stream.iter_text()
            heard = ""
            while "\nid: " not in heard:
                heard += next(parts)
            postgres.kill()
            "".join(parts)  # it ends by itself
        postgres.start()
        server.client().think(thought="meanwhile", session=session)
        last = heard.rpartition("\nid: ")[2].partition("\n")[0]
        resumed = {"Last-Event-ID": last}
        url = f"/board/events?session={session}"
        with server.http.stream("GET", url, headers=resumed) as stream:
            for part in stream.iter_text():
                heard += part
                if '"text":"meanwhile"' in heard:
                    break

    assert re.findall(r'"thought":{"id":"(t\d+)"', heard) == ["t1", "t2"]
