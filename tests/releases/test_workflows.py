"""What an earlier release had under way when it was killed is finished by this one."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from entrypoints.cli.commandline import told
from rawclient import RawClient
from releases.make import BRANCH
from releases.release import CONCLUSION, MODEL, OPINIONS, Provider, call
from thoughtline.engine.dbos.engine import DbosEngine
from thoughtline.engine.dbos.storage import FileStorage
from thoughtline.engine.errors import WorkflowFailed, WorkflowStopped


@contextmanager
def serving(folder: Path, provider: Provider) -> Iterator[RawClient]:
    dialects = ("--dialect", "thoughtline,thinking-agent")
    database = folder / "workflows.db"
    with RawClient(database, *dialects, *MODEL, environment=provider.environment) as client:
        client.greet()
        yield client


def asked(provider: Provider, *, delegation: bool) -> Counter[str]:
    """Who was asked how often. The deliberation and the delegation go on beside each other."""
    seats = Counter(provider.seat(request) for request in provider.requests)
    return Counter({seat: times for seat, times in seats.items() if delegation == (not seat)})


def test_a_deliberation_goes_on_and_asks_nobody_twice(folder: Path) -> None:
    """Neither who has answered nor who has failed."""
    begun = json.loads((folder / "workflows.json").read_text("utf-8"))
    with Provider() as provider, serving(folder, provider) as client:
        ended = call(client, "deliberate", session=begun["session"], id="q1", wait=60)

    assert ended["opinions"]["factual"]["text"] in OPINIONS["factual"]
    assert ended["opinions"]["critical"]["text"] in OPINIONS["critical"]
    assert ended["dissent"] == ["critical"]
    assert "HTTP 400" in ended["unheard"]["creative"]
    assert asked(provider, delegation=False) == {"critical": 1, "synthesis": 1}
    assert told("doctor", "--verify", "--database", folder / "workflows.db")["right"]


def test_a_delegation_goes_on_and_a_retry_gets_its_answer(folder: Path) -> None:
    with Provider() as provider, serving(folder, provider) as client:
        reply = json.loads(call(client, "create_branch", **BRANCH))

    assert reply["conclusion"] in CONCLUSION
    assert asked(provider, delegation=True) == {"": 1}
    branches = told("show", "nodes", "--database", folder / "workflows.db")["branches"]
    assert [one["name"] for one in branches] == ["main", reply["node_id"]]


async def test_what_was_over_is_known_as_it_ended(folder: Path) -> None:
    engine = DbosEngine(FileStorage(folder / "workflows.db.engine"), {}, concurrency=1)
    try:
        with pytest.raises(WorkflowFailed, match=r"^LookupError$"):
            await engine.result("failed", wait=0)
        with pytest.raises(WorkflowStopped):
            await engine.result("stopped", wait=0)
    finally:
        await engine.close()
