"""Metrics and readiness tell an operator what the server refuses, waits for and uses."""

import asyncio
import os
import re
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from entrypoints.cli.commandline import told
from entrypoints.http.served import PATIENCE, Served, token
from entrypoints.http.test_deliberate import Held, ask
from llm.llm_server import LlmServer, says, status
from store.postgres_server import Postgres, own_database, run
from thoughtline import __version__
from thoughtline.core.principal import SCOPES
from thoughtline.store.sqlite.database.lock import SidecarLock

EVERYTHING = tuple(part for scope in sorted(SCOPES) for part in ("--scope", scope))


def scrape(server: Served, made: str = "") -> dict[str, float]:
    """All samples by their name and labels."""
    headers = {"Authorization": f"Bearer {made}"} if made else {}
    text = server.http.get("/metrics", headers=headers).text
    return {
        name: float(value)
        for name, value in re.findall(r"^(\w+(?:\{.*\})?) (\S+)$", text, re.MULTILINE)
    }


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_refusals_are_counted_by_their_code_also_at_the_door(database: Path) -> None:
    ada = token(database, "ada", *EVERYTHING)
    with Served(database=database) as server:
        client = server.client(ada)
        client.call("think", about="t9", thought="on nothing", session="x" * 22)
        server.client("tl_wrong").post("tools/list")
        server.client(ada, Host="evil.example").post("tools/list")
        authorized = {"Authorization": f"Bearer {ada}"}
        server.http.post("/mcp", content=b"{}", headers=authorized | {"Content-Type": "x/y"})
        server.http.get("/no/such/page", headers=authorized)
        with server.raw() as connection:
            connection.sendall(b"no request\r\n\r\n")
            assert b" 400 " in connection.recv(1 << 16)
        said = scrape(server, ada)

    [refused] = [name for name in said if name.startswith("thoughtline_refusals_total")]
    assert 'call="tools/call think"' in refused
    at_the_door = {
        match[1]: int(value)
        for name, value in said.items()
        if (
            match := re.match(r'thoughtline_http_refusals_total\{code="(\w+)",status="\d+"\}', name)
        )
    }
    assert at_the_door == dict.fromkeys(
        ("not_allowed", "wrong_host", "not_json", "no_such_page", "bad_request"), 1
    )


def test_the_record_tells_its_owners_quotas_and_tokens(database: Path) -> None:
    ada, bob = token(database, "ada", *EVERYTHING), token(database, "bob", *EVERYTHING)
    with (
        LlmServer([says("an opinion")]) as models,
        Served(
            *("--quota-thoughts", "40", "--quota-sessions", "4"),
            *("--model", f"{models.url}/v1#small"),
            database=database,
        ) as server,
    ):
        server.client(bob).think(thought="one")
        for number in range(3):
            server.client(ada).think(thought=f"thought {number}")
        server.client(bob).call("deliberate", question="Is it so?")
        said = scrape(server, ada)

    assert said["thoughtline_owners"] == 2  # the audit is no owner
    assert said['thoughtline_quota_used_ratio{quota="sessions"}'] == 0.75
    assert 0 < said['thoughtline_quota_used_ratio{quota="bytes"}'] < 0.01
    tokens = {n: v for n, v in said.items() if n.startswith("thoughtline_model_tokens_total")}
    assert len(tokens) == 2
    assert all(value > 0 for value in tokens.values())
    assert all("small" in name or "answering" in name for name in tokens)
    assert not any("ada" in name or "bob" in name for name in said)


def test_the_process_tells_its_memory_connections_and_disk(database: Path) -> None:
    with Served(database=database) as server, server.raw():
        until(lambda: scrape(server)["thoughtline_connections"] >= 2)
        until(lambda: scrape(server)["thoughtline_loop_delay_seconds_count"] >= 2)
        said = scrape(server)

    assert said["process_resident_memory_bytes"] > 1 << 20
    assert said["thoughtline_disk_free_bytes"] > 0
    assert said["thoughtline_database_connections_limit"] == 0


def test_the_release_and_the_sizes_of_the_records_files_are_told(database: Path) -> None:
    with Served(database=database) as server:
        server.client().think(thought="one")
        said = scrape(server)
        size = database.stat().st_size

    [build] = [name for name in said if name.startswith("thoughtline_build_info")]
    assert f'version="{__version__}"' in build
    assert said['thoughtline_file_bytes{file="record"}'] == size
    assert said['thoughtline_file_bytes{file="log"}'] > 0


def test_the_busiest_owners_are_told_by_a_label_that_the_report_resolves(database: Path) -> None:
    ada, bob = token(database, "ada", *EVERYTHING), token(database, "bob", *EVERYTHING)
    with Served(database=database) as server:
        session = server.client(ada).think(thoughts=[{"thought": "many"}] * 200)["session"]
        server.client(bob).think(thought="one")
        for _ in range(3):
            server.client(ada).call("recall", session=session)
        said = scrape(server, ada)
    labels = {
        each["owner"]: each["metric"] for each in told("report", "owners", "--database", database)
    }

    def of(owner: str, what: str) -> float:
        return said[f'thoughtline_owner_{what}_total{{owner="{labels[owner]}"}}']

    assert (of("token#ada", "calls"), of("token#bob", "calls")) == (4, 1)
    assert of("token#ada", "processor_seconds") > of("token#bob", "processor_seconds") > 0
    assert "ada" not in "".join(said)


def test_a_provider_that_fails_is_counted_and_logged_once(database: Path) -> None:
    with (
        LlmServer([status(401), status(401), says()]) as models,
        Served("--model", f"{models.url}/v1#small", database=database) as server,
    ):
        for _ in range(3):
            ask(server.client(), wait=PATIENCE)
        said = scrape(server)
        failures = [line for line in server.log if '"model.failed"' in line]

    counted = {n: v for n, v in said.items() if n.startswith("thoughtline_model_questions_total")}
    assert counted == {
        'thoughtline_model_questions_total{provider="url",result="mind_refused_key"}': 2,
        'thoughtline_model_questions_total{provider="url",result="ok"}': 1,
    }
    assert len(failures) == 1
    assert '"cause":"mind_refused_key"' in failures[0]


def test_deliberations_that_have_no_result_are_told_with_their_age(database: Path) -> None:
    with Held() as models, Served("--model", f"{models.url}/v1#small", database=database) as server:
        assert scrape(server)['thoughtline_deliberations{state="running"}'] == 0
        ask(server.client())
        models.until_asked(1)
    with Served(database=database) as bare:  # it has no model, so that the work waits
        said = scrape(bare)

    assert said['thoughtline_deliberations{state="waiting"}'] == 1
    assert said["thoughtline_deliberations_oldest_seconds"] > 0


def test_the_pool_of_a_database_server_is_told(postgres: Postgres) -> None:
    with own_database(postgres) as url, Served(database=url) as server:
        server.client().think(thought="one")
        said = scrape(server)

    assert said["thoughtline_database_connections_limit"] == 10
    assert 0 <= said["thoughtline_database_connections"] <= 10


def test_a_server_over_a_full_postgres_is_not_ready(postgres: Postgres) -> None:
    """Its disk cannot be seen, so a write that was refused tells."""
    body = "'BEGIN RAISE disk_full; END'"
    function = f"CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS {body}"
    trigger = "CREATE TRIGGER t BEFORE INSERT ON thoughtline.event EXECUTE FUNCTION full_disk()"
    with own_database(postgres) as url, Served(database=url) as server:
        server.client().think(thought="before")
        assert server.http.get("/readyz").status_code == 200
        asyncio.run(run(url, function, trigger))
        arguments = {"name": "think", "arguments": {"thought": "x"}}
        refused = server.client().post("tools/call", arguments)
        assert refused.status_code == 503

        ready = server.http.get("/readyz")
        assert (ready.status_code, ready.json()["error"]) == (503, "ledger_full")


def test_writes_and_audit_entries_that_wait_are_told(database: Path) -> None:
    ada = token(database, "ada", *EVERYTHING)
    with Served(database=database) as server:
        session = server.client(ada).think(thought="before")["session"]
        lock = SidecarLock(f"{database}.lock")
        with asyncio.Runner() as runner:
            runner.run(lock.acquire(PATIENCE))
            threads = [
                threading.Thread(
                    target=server.client(ada).think,
                    kwargs={"thought": "waits", "session": session},
                )
                for _ in range(3)
            ]
            for thread in threads:
                thread.start()
            until(
                lambda: (
                    scrape(server, ada)["thoughtline_writes_waiting"] >= 1
                    and scrape(server, ada)["thoughtline_audit_waiting"] >= 1
                )
            )
            lock.release()
        for thread in threads:
            thread.join()
        until(lambda: scrape(server, ada)["thoughtline_writes_waiting"] == 0)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ("mount", "-t", "tmpfs", "-o", "size=4m,mode=0700", "tmpfs", folder)
    subprocess.run(mount, check=True)
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


@pytest.mark.skipif(os.geteuid() != 0 and not os.environ.get("CI"), reason="mounts a small disk")
def test_a_server_on_a_full_disk_is_not_ready_until_there_is_space(small_disk: Path) -> None:
    with Served(database=small_disk / "thoughts.db") as server:
        server.client().think(thought="before")
        assert server.http.get("/readyz").status_code == 200
        filler = small_disk / "filler"
        free = scrape(server)["thoughtline_disk_free_bytes"]
        filler.write_bytes(b"x" * int(free - (64 << 10)))

        full = server.http.get("/readyz")
        assert (full.status_code, full.json()["error"]) == (503, "ledger_full")
        assert scrape(server)["thoughtline_disk_free_bytes"] <= 64 << 10
        filler.unlink()
        assert server.http.get("/readyz").status_code == 200
        assert server.client().think(thought="after")["thought"]
