"""Deliberations survive `kill -9`: none is lost, and no answer on record is asked for again."""

import asyncio
import random
import threading
from collections import Counter
from pathlib import Path

from campaigns.field import report, rounds
from llm.llm_server import Behaviour, LlmServer, Request, Writer, says
from rawclient import RawClient
from thoughtline.app.queries.queries import Queries
from thoughtline.store.sqlite.ledger import SqliteLedger

KILLS = rounds(2, 50)
SLOWEST = 1.5
"""Seconds that the slowest answer takes."""

SEATS = 4
"""Three opinions and the synthesis."""


class Provider:
    """Answers every seat after a while of its own, and counts who asked for which question."""

    def __init__(self) -> None:
        self.asked: Counter[tuple[str, str]] = Counter()
        self._lock = threading.Lock()

    @property
    def behaviour(self) -> Behaviour:
        async def behave(request: Request, writer: Writer) -> None:
            system, text = (one["content"] for one in request.body["messages"])
            question = text.split("question no. ", 1)[1].split(" ", 1)[0]
            with self._lock:
                self.asked[question, system[:24]] += 1
            await asyncio.sleep(random.uniform(0, SLOWEST))
            await says("It depends.")(request, writer)

        return behave


def serving(database: Path, server: LlmServer) -> RawClient:
    client = RawClient(database, "--model", f"{server.url}/v1#m")
    client.greet()
    return client


async def answered(database: Path, session: str) -> int:
    """How many answers are on record."""
    ledger = SqliteLedger(database)
    try:
        tree = await Queries(ledger).view(session)
    finally:
        await ledger.close()
    return sum(one.state == "answered" for one in tree.delegations.values())


def begin(client: RawClient, number: int) -> tuple[str, str]:
    question = f"question no. {number} of many"
    reply = client.call("deliberate", question=question, wait=0)["structuredContent"]
    return reply["session"], reply["deliberation"]


def test_deliberations_survive_servers_that_are_killed(tmp_path: Path) -> None:
    provider = Provider()
    database = tmp_path / "record.db"
    begun: list[tuple[str, str]] = []
    repeated = 0
    with LlmServer([provider.behaviour]) as server:
        for number in range(KILLS):
            with serving(database, server) as client:
                begun.append(begin(client, number))
                threading.Event().wait(random.uniform(0, 2 * SLOWEST))
                client.kill()
            on_record = asyncio.run(answered(database, begun[-1][0]))
            before = asked_for(provider, number)
            with serving(database, server) as client:
                reply = finish(client, *begun[-1])
                assert reply.get("thought"), reply
            again = asked_for(provider, number) - before
            repeated += max(0, again - (SEATS - on_record))
        with serving(database, server) as client:
            lost = sum(not finish(client, *one).get("thought") for one in begun)
    report(
        "deliberations",
        kills=KILLS,
        lost=lost,
        answers_on_record_asked_again=repeated,
        questions=sum(provider.asked.values()),
        needed=KILLS * SEATS,
    )
    assert lost == 0
    assert repeated == 0


def asked_for(provider: Provider, number: int) -> int:
    return sum(count for (asked, _), count in provider.asked.items() if asked == str(number))


def finish(client: RawClient, session: str, deliberation: str) -> dict[str, object]:
    said = {"session": session, "id": deliberation, "wait": 60}
    reply: dict[str, object] = client.call("deliberate", **said)["structuredContent"]
    return reply
