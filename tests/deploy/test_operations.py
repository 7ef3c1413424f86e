"""docs/operations.md, done word by word by somebody who believes it."""

import re
import shutil
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest

from deploy.followed import do, here
from deploy.written import blocks, page
from entrypoints.cli.commandline import thoughtline
from entrypoints.http.served import PATIENCE, Served, token
from places import DATA
from store.postgres_server import Postgres, programs, run
from thoughtline.core.refusal import Code
from thoughtline.settings import FLAGS

OPERATIONS = page("docs/operations.md")
SOME = 20


class Writing:
    """Somebody who thinks in one session until told to stop, or until nobody answers."""

    def __init__(self, server: Served) -> None:
        self.session = server.client().think(thought="the first")["session"]
        self.acknowledged = 1
        self._client = server.client()
        self._more = threading.Condition()
        self._over = False
        self._thread = threading.Thread(target=self._write)
        self._thread.start()

    def _write(self) -> None:
        with suppress(httpx2.HTTPError):
            while not self._over:
                self._client.think(thought="another", session=self.session)
                with self._more:
                    self.acknowledged += 1
                    self._more.notify()

    def go_on(self) -> int:
        """Until some more are acknowledged. Returns how many are by then."""
        with self._more:
            enough = self.acknowledged + SOME
            assert self._more.wait_for(lambda: self.acknowledged >= enough, PATIENCE)
            return self.acknowledged

    def end(self) -> None:
        self._over = True
        self._thread.join()


def thoughts(server: Served, session: str) -> int:
    said = server.client().call("recall", session=session)["content"][0]["text"]
    found = re.search(r"(\d+) thoughts", said)
    assert found is not None
    return int(found[1])


def test_a_backup_of_a_file_under_way_is_restored_after_a_crash(tmp_path: Path) -> None:
    database = tmp_path / "thoughtline.db"
    with Served(database=database) as server:
        server.client().think(thought="in the file itself, not in its write-ahead log")
        assert server.stop() == 0
    with Served(database=database) as server:
        writing = Writing(server)
        before = writing.go_on()
        do(here(blocks("Backup")[0], tmp_path))
        assert (tmp_path / "backup.db").stat().st_mode & 0o077 == 0
        after = writing.acknowledged + 1  # one may be under way
        writing.go_on()
        server.process.kill()  # so that the write-ahead log stays, which is not of the copy
        writing.end()
    assert database.with_name("thoughtline.db-wal").stat().st_size > 0

    said = do(here(blocks("Restore")[0], tmp_path))

    assert "all intact" in said
    with Served(database=database) as server:
        assert before <= thoughts(server, writing.session) <= after
        assert server.client().think(thought="goes on", session=writing.session)["thought"]


def ended(server: Served, session: str) -> dict[str, Any]:
    """The deliberation of a session, when it has ended; asked a few times, as it takes a while."""
    for _ in range(10):
        said = server.client().call("deliberate", session=session, id="q1", wait=3)
        if "waiting_for" not in said["structuredContent"]:
            break
    found: dict[str, Any] = said["structuredContent"]
    return found


def test_a_deliberation_that_ended_after_the_backup_is_done_again(tmp_path: Path) -> None:
    database = tmp_path / "thoughtline.db"
    nobody = ("--model", "http://127.0.0.1:9/v1#none", "--model-pause", "0.01")
    with Served(*nobody, "--works", "0", database=database) as server:
        asked = server.client().call("deliberate", question="Is it so?", wait=0)
        session = asked["structuredContent"]["session"]
        do(here(blocks("Backup")[0], tmp_path))
    with Served(*nobody, database=database) as server:
        assert "no_outcome" in ended(server, session)

    do(here(blocks("Restore")[0], tmp_path))

    with Served(*nobody, database=database) as server:
        assert "no_outcome" in ended(server, session)


async def test_a_backup_of_a_server_under_way_is_restored(
    postgres: Postgres, tmp_path: Path
) -> None:
    await run(postgres.url(), "CREATE DATABASE live", "CREATE DATABASE empty")
    path = {"PATH": f"{tmp_path}:{programs()}:/usr/bin:/bin"}
    (tmp_path / "thoughtline").symlink_to(Path(sys.executable).with_name("thoughtline"))
    with Served(database=postgres.url("live")) as server:
        writing = Writing(server)
        before = writing.go_on()
        live = path | {"THOUGHTLINE_DATABASE": postgres.url("live")}
        do(f"cd {tmp_path}\n{blocks('Backup')[1]}", **live)
        writing.end()

    empty = path | {"THOUGHTLINE_DATABASE": postgres.url("empty")}
    said = do(f"cd {tmp_path}\n{blocks('Restore')[1]}", **empty)

    assert "all intact" in said
    with Served(database=postgres.url("empty")) as server:
        assert thoughts(server, writing.session) >= before
        assert server.client().think(thought="goes on", session=writing.session)["thought"]


@pytest.mark.parametrize("schema", [1, 3])
def test_an_older_file_is_brought_up_to_date_and_the_copy_beside_it_is_the_way_back(
    tmp_path: Path, schema: int
) -> None:
    database = tmp_path / "thoughtline.db"
    old = DATA / f"schema-{schema}.db"
    shutil.copyfile(old, database)
    with Served(database=database) as server:
        assert server.http.get("/readyz").status_code == 200
        assert "long: " in server.client().call("recall")["content"][0]["text"]

    kept = database.with_name(f"thoughtline.db.schema-{schema}")
    assert kept.exists()
    shutil.copyfile(kept, tmp_path / "backup.db")
    do(here(blocks("Restore")[0], tmp_path))
    with Served(database=database) as server:
        assert server.http.get("/readyz").status_code == 200


def test_every_measure_is_on_the_page(tmp_path: Path) -> None:
    with Served(database=tmp_path / "thoughts.db") as server:
        server.client().think(thought="counted")
        measured = server.http.get("/metrics").text

    kinds = re.findall(r"^# TYPE (thoughtline_\w+)", measured, re.MULTILINE)
    names = {name for name in kinds if not name.endswith("_created")}
    assert names == set(re.findall(r"^\| `(thoughtline_\w+)", OPERATIONS, re.MULTILINE))


def test_a_scraper_comes_in_as_the_page_says(tmp_path: Path) -> None:
    database = tmp_path / "thoughts.db"
    [flags] = re.findall(r"`thoughtline token new (--scope admin) prometheus`", OPERATIONS)
    made = token(database, "prometheus", *flags.split())
    with Served(database=database) as server:
        headers = {"Authorization": f"Bearer {made}"}
        assert server.http.get("/metrics", headers=headers).status_code == 200
        assert server.http.get("/metrics").status_code == 401


def test_the_page_says_what_to_do_about_every_trouble_of_the_record() -> None:
    section = OPERATIONS.split("## What to do\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`.*?`) \|", section, re.MULTILINE)
    said = {code for row in rows for code in re.findall(r"`(\w+)`", row)}

    assert said <= set(Code)
    assert {code for code in Code if code.startswith(("ledger_", "engine_"))} <= said


def test_every_command_of_the_page_is_one_of_ours() -> None:
    said = re.findall(
        r"(?:/|`|^)thoughtline ([a-z]+)((?: (?:--[a-z-]+|[a-z]+))*)", OPERATIONS, re.MULTILINE
    )
    assert len(said) > 5
    for command, rest in said:
        words = rest.split()
        inner = words[:1] if command in {"report", "token"} else []
        helped = thoughtline(command, *inner, "--help")
        assert helped.returncode == 0
        assert {word for word in words if word.startswith("--")} <= set(
            re.findall(r"--[a-z-]+", helped.stdout)
        )


def test_every_flag_and_variable_of_the_page_is_read() -> None:
    flags = set(re.findall(r"`--([a-z-]+)", OPERATIONS)) - {"scope"}
    variables = set(re.findall(r"THOUGHTLINE_[A-Z_]+", OPERATIONS))

    assert flags <= {flag.name for flag in FLAGS}
    assert variables <= {flag.variable for flag in FLAGS}
