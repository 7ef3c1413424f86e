"""A record of 1,000 sessions with 100,000 thoughts: the 99th percentile of each kind of call."""

import random
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2

from campaigns.field import report, rounds
from entrypoints.http.served import PATIENCE, Client, Served
from rawclient import RawClient
from thoughtline.core.events import ThoughtRecorded
from thoughtline.entrypoints.mcp.resources import PREFIX, session_uri
from thoughtline.store.ledger import Entry, Query, at_version
from thoughtline.store.sqlite.ledger import SqliteLedger

SESSIONS = rounds(20, 1_000)
THOUGHTS = rounds(20, 100)
CALLS = rounds(10, 1_000)
WORDS = [f"word{number}" for number in range(5_000)]

CHAIN = 5
"""Thoughts that fall together: each rests on the one before."""

BATCH = 10
"""Thoughts in one call."""

UNHINDERED = [
    *("--writes-per-second", "1000000", "--writes-burst", "1000000"),
    *("--reads-per-second", "1000000", "--reads-burst", "1000000"),
    *("--quota-sessions", "1000000", "--quota-thoughts", "10000000"),
]


async def fill(path: Path) -> list[str]:
    """The names of the sessions."""
    ledger = SqliteLedger(path, durability="normal")
    names = [f"session-{number}" for number in range(SESSIONS)]
    for name in names:
        entries = [Entry(event=thought(n), author="ada", at=n) for n in range(THOUGHTS)]
        await ledger.append(name, at_version(0, entries))
    await ledger.search(Query(text="word1"), limit=1)  # the index takes all in
    await ledger.close()
    return names


def thought(number: int) -> ThoughtRecorded:
    earlier = f"t{number}" if number else ""
    return ThoughtRecorded(
        thought=f"t{number + 1}",
        text=words(30),
        after=earlier,
        rests_on=((earlier,),) if number % CHAIN else (),
    )


def words(count: int) -> str:
    return " ".join(random.choices(WORDS, k=count))


class Stopwatch:
    """How long each kind of call took, in milliseconds."""

    def __init__(self) -> None:
        self._times: dict[str, list[float]] = {}

    @contextmanager
    def times(self, kind: str) -> Iterator[None]:
        began = time.perf_counter()
        yield
        took = (time.perf_counter() - began) * 1_000
        self._times.setdefault(kind, []).append(took)

    def p99(self) -> dict[str, float]:
        return {
            f"{kind}_ms": round(statistics.quantiles(times, n=100)[98], 1)
            for kind, times in self._times.items()
        }


class Caller:
    """Who makes one call of each kind after the other, each in any of the sessions."""

    def __init__(self, client: RawClient | Client, names: list[str], watch: Stopwatch) -> None:
        self._client = client
        self._names = names
        self._watch = watch

    def records(self, number: int) -> None:
        self._call("think", "think", thought=words(30))
        batch = [{"thought": words(30)} for _ in range(BATCH)]
        self._call("batch", "think", thoughts=batch)

        judged = {"session": self._any(), "because": "it was measured"}
        node = f"t{random.randint(1, THOUGHTS)}"
        assert node in self._call("refute", "think", **judged, refute=node)["fell"]
        self._call("restore", "think", **judged, restore=node)

        where, branch = self._any(), f"branch{number}"
        self._call("branch", "think", session=where, thought=words(30), branch=branch, after="t3")
        self._call("merge", "think", session=where, thought=words(30), branch="main", merge=branch)

    def deliberates(self) -> None:
        """Without a model: the caller is told what to answer, and answers."""
        panel = {"perspectives": "critical", "settle": "none"}
        begun = self._call("deliberate", "deliberate", question=words(10), **panel)
        [seat] = begun["seats"]
        answer = {"session": begun["session"], "id": seat["id"], "answer": words(30)}
        assert "opinions" in self._call("answer", "deliberate", **answer)

    def points_at_a_file(self) -> None:
        self._call("evidence", "think", thought=words(30), evidence=["code.py:2-3"])

    def reads(self) -> None:
        self._call("recall", "recall", budget=1_000)
        self._call("since", "recall", since=THOUGHTS // 2)
        self._call("at", "recall", at=THOUGHTS // 2)
        self._call("markdown", "recall", format="markdown", budget=100_000)
        self._call("json", "recall", format="json", budget=1_000_000)
        self._call("search", "recall", session=None, query=random.choice(WORDS))
        self._call("list", "recall", session=None)

    def reads_resources(self) -> None:
        self._request("ping", "ping")  # what the machine itself adds at its slowest
        self._request("resource", "resources/read", uri=session_uri(self._any()))
        self._request(
            "resource_thought", "resources/read", uri=f"{session_uri(self._any())}/thought/t7"
        )
        begun = {"name": "session", "value": self._any()[:-1]}
        ref = {"type": "ref/resource", "uri": f"{PREFIX}{{session}}"}
        found = self._request("completion", "completion/complete", ref=ref, argument=begun)
        assert found["completion"]["values"]

    def thinks_and_recalls(self) -> None:
        """Over HTTP."""
        self._call("http_think", "think", thought=words(30))
        self._call("http_recall", "recall", budget=1_000)

    def _any(self) -> str:
        return random.choice(self._names)

    def _call(self, kind: str, tool: str, **said: Any) -> dict[str, Any]:
        """What a tool that is called in some session, unless it is said in which, told as data."""
        arguments = {"session": self._any()} | said
        given = {name: value for name, value in arguments.items() if value is not None}
        with self._watch.times(kind):
            answer = self._client.call(tool, **given)
        assert not answer.get("isError"), answer
        data: dict[str, Any] = answer.get("structuredContent") or {}
        return data

    def _request(self, kind: str, method: str, **params: Any) -> dict[str, Any]:
        with self._watch.times(kind):
            answer = self._client.request(method, params)
        result: dict[str, Any] = answer["result"]
        return result


def looks_at_pages(browser: httpx2.Client, names: list[str], watch: Stopwatch) -> None:
    pages = {
        "page_list": "/",
        "page_session": f"/sessions/{random.choice(names)}",
        "page_search": f"/search?q={random.choice(WORDS)}",
    }
    for kind, page in pages.items():
        with watch.times(kind):
            shown = browser.get(page)
        assert shown.status_code == 200, page
        assert "<h1" in shown.text


async def test_each_kind_of_call_at_its_slowest(tmp_path: Path) -> None:
    path, project = tmp_path / "thoughts.db", tmp_path / "project"
    names, watch = await fill(path), Stopwatch()
    with RawClient(path) as client:
        client.greet()
        caller = Caller(client, names, watch)
        for number in range(CALLS):
            caller.records(number)
            caller.reads()
            caller.reads_resources()
            caller.deliberates()
    project.mkdir()
    (project / "code.py").write_text("def answer():\n    # Why not?\n    return 42\n")
    with RawClient(path, "--project", str(project)) as client:
        client.greet()
        caller = Caller(client, names, watch)
        for _ in range(CALLS):
            caller.points_at_a_file()
    with Served(*UNHINDERED, database=path) as server:
        caller = Caller(server.client(), names, watch)
        with httpx2.Client(base_url=server.url, timeout=PATIENCE) as browser:
            browser.get(server.board_link)
            for _ in range(CALLS):
                caller.thinks_and_recalls()
                looks_at_pages(browser, names, watch)
    report(
        "1,000 sessions with 100,000 thoughts",
        sessions=SESSIONS,
        thoughts=SESSIONS * THOUGHTS,
        calls=CALLS,
        batch=BATCH,
        **watch.p99(),
    )
