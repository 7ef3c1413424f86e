"""What an earlier release wrote is read by this one as it was then, and goes on."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from entrypoints.cli.commandline import thoughtline, told
from entrypoints.http.served import Served
from rawclient import RawClient
from releases.make import ASKED, BRANCH, KEYED, RENAMED
from releases.release import MODEL, OPINIONS, Provider, call
from releases.steps import Replay
from store.postgres_server import Postgres, a_database, run
from thoughtline import wiring
from thoughtline.app.queries.moments import AsOf
from thoughtline.wiring.commands.cli import open_record


@pytest.fixture
def views(folder: Path) -> dict[str, Any]:
    kept: dict[str, Any] = json.loads((folder / "views.json").read_text(encoding="utf-8"))
    return kept


def lost(before: Any, now: Any, where: str = "") -> Iterator[str]:
    """Where a view says something else than it did. A field may have come to it."""
    if isinstance(before, dict) and isinstance(now, dict):
        for name, value in before.items():
            yield from lost(value, now.get(name, "(gone)"), f"{where}.{name}")
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for number, (item, now_item) in enumerate(zip(before, now, strict=True)):
            yield from lost(item, now_item, f"{where}[{number}]")
    elif isinstance(before, str) and isinstance(now, str):
        if plain(before) != plain(now):
            yield f"{where}: {before!r} was, {now!r} is"
    elif before != now:
        yield f"{where}: {before!r} was, {now!r} is"


def plain(text: str) -> str:
    """A verdict as releases until 0.6.0 told it: without its author, and its reason unquoted."""
    return re.sub(r"(verified|refuted|abandoned|restored) by [^:]+:", r"\1:", text).replace('"', "")


def said(database: str, command: str, capsys: pytest.CaptureFixture[str]) -> Any:
    """What a command says as data, in this process: there are many of them. A search without
    results exits with 1. Some commands of releases until 0.6.0 have another name, or none.
    """
    if command.startswith("replay "):
        return asyncio.run(steps_of(database, command.removeprefix("replay ")))
    with pytest.raises(SystemExit, match=r"^[01]$"):
        wiring.main([*RENAMED.get(command, command).split(" "), "--json", "--database", database])
    return json.loads(capsys.readouterr().out)


async def steps_of(database: str, session: str) -> list[dict[str, Any]]:
    async with open_record(database) as record:
        replay = Replay((await record.queries.history(session, since=AsOf(version=0))).events)
    steps = [replay.step(version).as_json() for version in range(1, len(replay) + 1)]
    return msgspec.json.decode(msgspec.json.encode(steps), type=list[dict[str, Any]])


def changed(
    database: str, views: dict[str, Any], capsys: pytest.CaptureFixture[str], *commands: str
) -> list[str]:
    """What commands say otherwise than the release that wrote the record; all unless named."""
    owned = tuple(views["tokens"])
    kept = [view for view in views["said"] if not view.startswith(owned)]
    assert len(kept) > len(commands)
    return [
        difference
        for view in kept
        if not commands or view.startswith(commands)
        for difference in lost(views["said"][view], said(database, view, capsys), view)
    ]


def test_every_view_of_a_record_is_as_it_was(
    folder: Path, views: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert changed(str(folder / "record.db"), views, capsys) == []


def test_a_record_is_whole_after_the_first_start(folder: Path) -> None:
    database = folder / "record.db"

    assert told("doctor", "--verify", "--database", database)["right"]
    findings = told("doctor", "--database", database)["findings"]
    assert [one for one in findings if not one["ok"]] == [], "the first start rebuilt what differs"


def test_owners_come_in_with_their_tokens_and_see_what_they_saw(
    folder: Path, views: dict[str, Any]
) -> None:
    with Served(database=folder / "record.db") as server:
        for key, before in views["said"].items():
            owner, _, session = key.partition(" ")
            if token := views["tokens"].get(owner):
                client = server.client(token)
                now = call(client, "recall", session=session, format="json", budget=100_000)
                assert list(lost(before, json.loads(now), key)) == []


def test_guests_write_where_they_might_and_nowhere_else(
    folder: Path, views: dict[str, Any]
) -> None:
    shared = [key.partition(" ")[2] for key in views["said"] if key.startswith("bob shared:")]
    with Served(database=folder / "record.db") as server:
        bob = server.client(views["tokens"]["bob"])
        replies = [bob.call("think", session=name, thought="Still here") for name in shared]
    assert sorted(bool(reply.get("isError")) for reply in replies) == [False, True]


def test_the_record_goes_on_and_knows_calls_again(folder: Path, views: dict[str, Any]) -> None:
    database, session = folder / "record.db", views["sessions"]["everything"]
    before = views["said"][f"show {session}"]["version"]
    with RawClient(database) as client:
        client.greet()
        again = client.think(session=session, **KEYED)
        assert again["thought"] == "t2"
        fell = client.think(session=session, refute="a1", because="They are not")
        assert fell["version"] == before + 1
        waiting = call(client, "deliberate", **ASKED)
        assert waiting["session"] == views["sessions"]["waiting"]
        for number, seat in enumerate(("critical", "creative", "synthesis"), 2):
            waiting = call(
                client,
                "deliberate",
                session=waiting["session"],
                id=f"d{number}",
                answer=OPINIONS[seat],
            )
    assert waiting["outcome"] == "It is cold at night."
    assert told("doctor", "--verify", "--database", database)["right"]


def test_what_was_asked_of_a_model_is_known_again(folder: Path, views: dict[str, Any]) -> None:
    database = folder / "record.db"
    with Provider() as provider:
        flags = ("--dialect", "thinking-agent", "--session", "thinking-agent", *MODEL)
        with RawClient(database, *flags, environment=provider.environment) as client:
            client.greet()
            again = json.loads(call(client, "create_branch", **BRANCH))
    made = [one["name"] for one in views["said"]["show nodes"]["branches"]]
    assert again["node_id"] in made
    assert provider.requests == []  # the engine's file was not kept: the record has to know


def test_an_export_is_taken_in(folder: Path, tmp_path: Path) -> None:
    """All but its first line, which says who wrote it, and the checksum of all lines."""
    database, export = tmp_path / "new.db", folder / "export.jsonl"
    taken = thoughtline("import", export, "--own", "--database", database)
    assert taken.returncode == 0, taken.stderr
    again = thoughtline("export", "--database", database).stdout
    assert lines_of_events(again) == lines_of_events(export.read_text("utf-8"))


def lines_of_events(export: str) -> list[str]:
    return sorted(line for line in export.split("\n")[1:] if not line.startswith('{"sha256"'))


async def test_a_record_on_a_server_is_as_it_was_and_goes_on(
    folder: Path, views: dict[str, Any], postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    """Searches are ranked otherwise there."""
    commands = ("show", "replay", *(name for name in RENAMED if name != "verify"))
    async with a_database(postgres) as url:
        await run(url, (folder / "postgres.sql").read_text("utf-8"))
        assert await asyncio.to_thread(changed, url, views, capsys, *commands) == []
        await asyncio.to_thread(go_on, url, views["sessions"]["everything"])
        assert (await asyncio.to_thread(told, "doctor", "--verify", "--database", url))["right"]


def go_on(url: str, session: str) -> None:
    with RawClient(url) as client:
        client.greet()
        assert client.think(session=session, **KEYED)["thought"] == "t2"
        assert client.think(session=session, thought="And on")["thought"]
