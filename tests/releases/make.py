"""Makes the files that later releases have to go on with, by the release that is to be kept.

    PYTHONPATH=tests python tests/releases/make.py PYTHON FOLDER

PYTHON is the interpreter that the kept release is installed for; FOLDER is made anew. What is in it
says tests/data/releases/README.md. All is written by that release's own servers and commands.
"""

import asyncio
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import apsw

from rawclient import RawClient
from releases.release import BABBLES, MODEL, OPINIONS, REFUSES, Provider, Release, call, never
from store.postgres_server import a_database, programs, running

SCOPES = ("thoughts:read", "thoughts:write", "delegate", "export")
QUESTION = "Is the cache warm enough to serve the first request?"
"""Long enough for every dialect."""

KEYED: dict[str, Any] = {
    "thought": "The cache is cold",
    "assume": ["The logs are complete", "Load is as usual"],
    "key": "k1",
}
ASKED: dict[str, Any] = {"question": QUESTION, "key": "k2"}
BRANCH = {"session_id": "nodes", "input_text": QUESTION, "call_type": "explore", "key": "k3"}
"""Calls with a key, which a later release has to know again."""

WORDS = {
    "0.3.0": """
from thoughtline.engine.durable import Durable
from thoughtline.engine.places import FilePlace
from thoughtline.engine.work import Kind, WorkFailed

def engine(path, kinds):
    return Durable(FilePlace(path), kinds, at_once=9)
""",
    "0.4.0": """
from thoughtline.engine.dbos.engine import DbosEngine
from thoughtline.engine.dbos.storage import FileStorage
from thoughtline.engine.errors import WorkflowFailed as WorkFailed
from thoughtline.engine.protocol import WorkflowKind as Kind

def engine(path, kinds):
    return DbosEngine(FileStorage(path), kinds, concurrency=9)
""",
}
"""How a release names what `WORKFLOWS` needs; later ones as the last of them."""

WORKFLOWS = """
import asyncio
from pathlib import Path
{words}
async def fail(steps, given):
    raise LookupError("a secret")

async def endless(steps, given):
    async def first():
        return b'"done"'
    await steps.once("first", first)
    await asyncio.Event().wait()

async def main():
    kinds = {{"fail": Kind(fail), "endless": Kind(endless)}}
    workflows = engine(Path({path!r}), kinds)
    await workflows.start("fail", "failed", b"{{}}")
    try:
        await workflows.result("failed", wait=20)
    except WorkFailed:
        pass
    await workflows.start("endless", "stopped", b"{{}}")
    await workflows.stop("stopped")
    await workflows.close()

asyncio.run(main())
"""
"""Workflows that failed and were stopped, which no tool call makes."""


RENAMED = {
    "verify": "doctor --verify",
    "costs": "report costs",
    "calibration": "report calibration",
    "audit": "report audit",
}
"""Commands of releases until 0.6.0, and their names since."""

BEFORE_EVIDENCE = ("0.3.0", "0.4.0")


def think_of_everything(client: RawClient) -> str:
    """A session that holds whatever `think` can record. Returns its name."""

    begun = client.think(
        thought="Reads are slow. Käse, 数据库, \U0001f914", author="ada", next="Why?"
    )

    def think(**said: Any) -> None:
        client.think(session=begun["session"], **said)

    think(**KEYED)
    think(**KEYED)
    think(thought="Warm it at the start", rests_on="t2 | a2", confidence=0.7, kind="hypothesis")
    think(thought="Or the disk is slow", branch="disk", after="t1", score=0.4, author="bob")
    think(thought="Replace the disk", branch="disk", score=0.9)
    think(search="beam 2")
    think(about="t4", score=0.1)
    think(about="t3", rests_on="a1")
    think(refute="a1", because="Two hours are missing")
    think(thought="Found them again", restore="a1")
    think(verify="a2", because="Seen on the graph")
    think(refute="t5", because="The disk is new", confidence=0.9)
    think(abandon="t4", because="Leads nowhere")
    think(thought="The cache is cold at night only", revises="t2", confidence=0.8)
    think(thought="Both lines lead here", merge="disk")
    think(thought="It was warm all the time", contradicts="t3", branch="other", after="t3")
    think(contradicts="a1 a2", because="They speak of different days")
    think(outcome="t3 true, t5 false", because="Measured")
    think(
        thought="SQLite or a server?",
        kind="decision",
        parts=["cost: min, weight 2, 0..500", "speed: max", "SQLite: 40, 7", "Server: 120, 9"],
    )
    think(
        thought="Is it cold?",
        kind="argument",
        parts=[
            *("A: it is cold", "B: the test was warm", "C: no warm-up is logged"),
            *("B attacks A", "C attacks B", "C supports A"),
        ],
    )
    think(thought="So it is cold at night", kind="conclusion", rests_on="t8 t9")
    client.think(thought="Not for anybody's eyes")
    return str(begun["session"])


def point_at_evidence(release: Release, database: Path) -> str:
    """A session with evidence that changed, was refuted or stands. Returns its name."""
    with TemporaryDirectory() as folder, release.pipes(database, "--project", folder) as client:
        code = Path(folder) / "pool.py"
        code.write_text("LIMIT = 10\nWAIT = 5\n\ndef take():\n    return LIMIT\n", encoding="utf-8")
        said = ["pool.py:1-2", "pytest -q -> 2 failed", "https://example.org/pools"]
        begun = client.think(thought="The pool is small", evidence=said, title="Pool", tags=["db"])
        session = str(begun["session"])
        client.think(thought="So calls wait", rests_on="t1 e1", kind="conclusion", session=session)
        client.think(refute="e2", because="It was another branch", session=session)
        code.write_text("LIMIT = 99\nWAIT = 5\n\ndef take():\n    return LIMIT\n", encoding="utf-8")
        call(client, "recall", session=session)
        client.think(next="Measure it", session=session)
        return session


def deliberate_as_the_caller(client: RawClient) -> str:
    """One that ended, one that was stopped, a vote, and one that waits for its second seat.

    Returns the session of the last one.
    """

    def ask(**said: Any) -> Any:
        return call(client, "deliberate", **said)

    ended = ask(question=QUESTION)["session"]
    for number, said in enumerate(OPINIONS.values(), 1):
        ask(session=ended, id=f"d{number}", answer=said)
    stopped = ask(question=QUESTION)["session"]
    ask(session=stopped, id="q1", stop=True)
    voted = ask(question=QUESTION, settle="vote", choices=["warm", "cold"], perspectives="factual")
    ask(session=voted["session"], id="d1", answer="Seen.\nVote: cold")
    waiting = str(ask(**ASKED)["session"])
    ask(session=waiting, id="d1", answer=OPINIONS["factual"])
    return waiting


def deliberate_with_a_model(release: Release, database: Path, provider: Provider) -> None:
    """One that ended, one with seats that failed, and one that died with a budget reserved."""

    def ask(client: RawClient, **said: Any) -> Any:
        return call(client, "deliberate", question=QUESTION, **said)

    flags = (
        *MODEL,
        "--model-pause",
        "0.01",
        "--session-budget",
        "100000 tokens",
        "--day-budget",
        "900000 tokens",
    )
    with release.pipes(database, *flags, **provider.environment) as client:
        ask(client, wait=60)
        provider.instead = {"critical": REFUSES, "creative": BABBLES}
        ask(client, settle="none", wait=60)
        provider.instead = {"critical": never}
        begun = ask(client, budget="20000 tokens, 60 seconds", wait=0)
        until_answered(client, begun, left=1)
        client.kill()
    provider.instead = {}


def until_answered(client: RawClient, begun: dict[str, Any], *, left: int) -> None:
    """Wait until that many are waited for."""
    while True:
        place = {"session": begun["session"], "id": begun["deliberation"]}
        reply = call(client, "deliberate", **place, wait=0)
        if len(reply["waiting_for"]) == left:
            return
        time.sleep(0.05)


def speak_other_dialects(release: Release, database: Path, provider: Provider) -> None:
    """One session of each."""
    counted = {"thoughtNumber": 1, "totalThoughts": 3, "nextThoughtNeeded": True}
    for dialect in ("sequentialthinking", "medical"):
        with release.pipes(database, "--dialect", dialect, "--session", dialect) as client:
            for number in (1, 2, 3):
                said = {**counted, "thoughtNumber": number + 1, "thought": f"Number {number}"}
                call(client, "sequentialthinking", **said)
            revision = {"isRevision": True, "revisesThought": 3, "thought": "Not so"}
            call(client, "sequentialthinking", **counted, **revision)
            branch = {"branchFromThought": 2, "branchId": "__proto__", "thought": "Or so"}
            call(client, "sequentialthinking", **counted, **branch)
    with release.pipes(database, "--dialect", "ultrathink") as client:
        held: dict[str, Any] = {"id": "A1", "text": "It is warm", "confidence": 0.9}
        base = {"session_id": "ultrathink", "total_thoughts": 4}
        call(client, "ultrathink", thought="First", assumptions=[held], confidence=0.6, **base)
        more = {"verification_status": "verified_true", "verifiable": True}
        call(client, "ultrathink", thought="Second", assumptions=[{**held, **more}], **base)
        call(client, "ultrathink", thought="On it", depends_on_assumptions=["A1"], **base)
        call(client, "ultrathink", thought="No", invalidates_assumptions=["A1"], **base)
    with release.pipes(database, "--dialect", "thinkseq", "--session", "thinkseq") as client:
        for number in range(4):
            call(client, "thinkseq", thought=f"Step {number}", totalThoughts=5)
        call(client, "thinkseq", thought="Anew from two", revisesThought=2)
    agent = ("--dialect", "thinking-agent", "--session", "thinking-agent")
    with release.pipes(database, *agent, *MODEL, **provider.environment) as client:
        call(client, "create_branch", **BRANCH)
        call(client, "chat_agent", input_text="What is six times seven?")
    with release.pipes(database, *agent) as client:
        call(client, "create_branch", **{**BRANCH, "call_type": "verify", "key": "k4"})
    several = ("--dialect", "multi-agent", "--session", "multi-agent")
    with release.pipes(database, *several, *MODEL, **provider.environment) as client:
        call(client, "sequentialthinking", thought="Should we? But when?", **counted)
    with release.pipes(database, *several) as client:
        call(client, "sequentialthinking", thought="And then?", **counted)


def token(release: Release, database: Path, subject: str) -> str:
    scopes = [part for scope in SCOPES for part in ("--scope", scope)]
    made: str = release.told("token", "new", "--database", database, subject, *scopes)["token"]
    return made


def share_with_others(
    release: Release, database: Path, tokens: Mapping[str, str]
) -> dict[str, list[str]]:
    """Two owners over HTTP, who share one session to be read and one to be written.

    Returns what each may read.
    """

    def share(session: str, *flags: str) -> str:
        both = ("--of", "ada", "--with", "bob")
        made = release.told("share", session, *both, *flags, "--database", database)
        return str(made["session"])

    with release.http(database) as server:
        ada, bob = (server.client(tokens[name]) for name in ("ada", "bob"))
        first = ada.think(thought="Mine to be read", assume=["It stays mine"])["session"]
        second = ada.think(thought="Mine to be written")["session"]
        ended = ada.think(thought="Shared for a while")["session"]
        read, written = share(first, "--read"), share(second, "--write")
        share(ended, "--read")
        share(ended, "--end")
        bob.think(session=written, thought="From a guest", rests_on="t1")
        own = bob.think(thought="Bob's own")["session"]
        bob.call("think", session=read, thought="I may not")
        server.client("tl_wrong").post("tools/list")
        server.stop()
    return {"ada": [first, second, ended], "bob": [read, written, own]}


def shrink(path: Path) -> None:
    """Into one file, as small as it gets."""
    with closing(apsw.Connection(str(path))) as database:
        database.pragma("journal_mode", "delete")
        database.execute("VACUUM")


def make_record(release: Release, folder: Path) -> None:
    database = folder / "record.db"
    with release.pipes(database) as client:
        sessions = {"everything": think_of_everything(client)}
        sessions["waiting"] = deliberate_as_the_caller(client)
    if release.version not in BEFORE_EVIDENCE:
        sessions["evidence"] = point_at_evidence(release, database)
    with Provider() as provider:
        deliberate_with_a_model(release, database, provider)
        speak_other_dialects(release, database, provider)
    [gone] = [
        one["session"]
        for one in release.told("sessions", "--limit", 99, "--database", database)
        if "Not for anybody's eyes" in json.dumps(one)
    ]
    release.run("forget", gone, "--yes", "--because", "A mistake", "--database", database)
    tokens = {name: token(release, database, name) for name in ("ada", "bob")}
    owned = share_with_others(release, database, tokens)
    kept = {
        "tokens": tokens,
        "sessions": sessions,
        "said": said_of(release, database, tokens, owned),
    }
    write(folder / "views.json", kept)
    release.run("export", "--output", folder / "export.jsonl", "--database", database)
    shrink(database)


def write(path: Path, kept: Any) -> None:
    views = json.dumps(kept, ensure_ascii=False, sort_keys=True, indent=1)
    path.write_text(views + "\n", encoding="utf-8")


def said_of(
    release: Release, database: Path, tokens: Mapping[str, str], owned: Mapping[str, list[str]]
) -> dict[str, Any]:
    """What the release itself said of the record."""
    at = ("--database", database)
    names = [one["session"] for one in release.told("sessions", "--limit", 99, *at)]
    commands: list[tuple[object, ...]] = [
        ("sessions", "--limit", 99),
        *(
            tuple(new.split()) if release.version >= "0.7.0" else (old,)
            for old, new in RENAMED.items()
        ),
        *(("search", word) for word in ("cache", "数据库", "guest", "eyes")),
        *(("show", name) for name in names),
    ]
    said = {}
    with release.http(database) as server:
        for name, sessions in owned.items():
            client = server.client(tokens[name])
            for session in sessions:
                exported = call(client, "recall", session=session, format="json", budget=100_000)
                said[f"{name} {session}"] = json.loads(exported)
        server.stop()
    # after the server, of which they tell too
    return said | {" ".join(map(str, one)): release.told(*one, *at) for one in commands}


def make_workflows(release: Release, folder: Path) -> None:
    """A record and its engine's file, of a server that was killed while questions were under way.

    Of the deliberation `factual` has answered and `creative` failed; `critical` and the branch of
    another dialect are being asked.
    """
    database = folder / "workflows.db"
    words = WORDS.get(release.version, WORDS[max(WORDS)])
    release.script(WORKFLOWS.format(words=words, path=f"{database}.engine"))
    dialects = ("--dialect", "thoughtline,thinking-agent")
    with (
        Provider() as provider,
        release.pipes(database, *dialects, *MODEL, **provider.environment) as client,
    ):
        call(client, "deliberate", question=QUESTION, wait=60)
        provider.instead = {"critical": never, "creative": REFUSES, "": never}
        begun = call(client, "deliberate", question=QUESTION, wait=0)
        until_answered(client, begun, left=1)
        asked = len(provider.requests)
        wanted = {"name": "create_branch", "arguments": BRANCH}
        client.send({"jsonrpc": "2.0", "id": 99, "method": "tools/call", "params": wanted})
        while len(provider.requests) == asked:
            time.sleep(0.05)
        client.kill()
    write(folder / "workflows.json", {"session": begun["session"]})
    for path in (database, Path(f"{database}.engine")):
        shrink(path)


async def make_server_record(release: Release, folder: Path) -> None:
    """The record on a PostgreSQL server, with one more session, as statements."""
    with running() as server:
        async with a_database(server) as url:
            await asyncio.to_thread(move_to_server, release, folder, url)


def move_to_server(release: Release, folder: Path, url: str) -> None:
    release.run("migrate", "--from", folder / "record.db", "--to", url)
    with release.pipes(url) as client:
        client.think(thought="Written on the server", assume=["It stays"])
        client.leave()
    dump = [str(programs() / "pg_dump"), "--inserts", "--no-owner", "--schema=thoughtline", url]
    said = subprocess.run(dump, check=True, capture_output=True, text=True).stdout
    lines = [line for line in said.split("\n") if not line.startswith("\\")]  # they are psql's
    (folder / "postgres.sql").write_text("\n".join(lines), encoding="utf-8")


def main(python: str, folder: Path) -> None:
    folder.mkdir(parents=True)
    release = Release(python)
    make_record(release, folder)
    make_workflows(release, folder)
    asyncio.run(make_server_record(release, folder))
    for pattern in ("*.lock", "record.db.engine*"):
        for path in folder.glob(pattern):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    print(release.run("--version"), *sorted(folder.rglob("*")), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
