"""docs/run.md, block by block: people, tokens, backups, drills, PostgreSQL. Proxies and alerts have
files of their own.
"""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import forked
from deploy.followed import do, here
from deploy.written import HOME, blocks, page
from entrypoints.http.served import Served, token
from store.postgres_server import Postgres, programs, running
from test_commands_in_docs import CLIENT

PAGE = "docs/run.md"
RUN = page(PAGE)
BIN = Path(sys.executable).parent
DATA = "/var/lib/postgresql/15/main"

FOLLOWED = {
    "TLS with nginx": 1,
    "TLS with Caddy": 1,
    "PostgreSQL: role and rights": 3,
    "Onboard a person": 3,
    "Rotate a token": 1,
    "Offboard a person": 1,
    "Back up": 2,
    "Restore drill": 2,
    "Point in time": 3,
    "Alerts": 2,
    "Upgrade": 2,
}
"""Heading -> number of its blocks. test_proxies.py and test_alerts.py have the ones of theirs."""


def test_each_block_of_the_page_is_followed_by_a_test() -> None:
    headings = re.findall(r"^## (.*)$", RUN, re.MULTILINE)
    number = {heading: len(blocks(heading, PAGE)) for heading in headings}

    assert {heading: count for heading, count in number.items() if count} == FOLLOWED


def run_blocks(heading: str) -> list[str]:
    return blocks(heading, PAGE)


class Person:
    """The server's user, in the shell that the page opens, with folders of the test."""

    def __init__(self, place: Path, **variables: str) -> None:
        self.place = place
        [shell] = re.findall(
            r"^```sh\nrunuser -u thoughtline -- sh\n(.*?)^```", RUN, re.MULTILINE | re.DOTALL
        )
        folders = f"{forked.command().parent}:{BIN}"
        self._shell = here(shell, place).replace("/opt/thoughtline/bin", folders)
        self._variables = {"HOME": str(place)} | variables
        for name in variables:
            self._shell = re.sub(rf"^export {name}=.*\n", "", self._shell, flags=re.MULTILINE)

    def do(self, commands: str) -> str:
        said = here(commands, self.place)
        path = f"{programs()}:/usr/bin:/bin"
        return do(self._shell + said, **{"PATH": path} | self._variables)


def test_a_person_comes_gets_a_new_token_and_leaves(tmp_path: Path) -> None:
    database = tmp_path / "thoughtline.db"
    operator = Person(tmp_path)
    token(database, "bob")
    with Served(database=database) as server:
        first = operator.do(run_blocks("Onboard a person")[0])
        [old] = re.findall(r"tl_[\w-]+", first)
        session = server.client(old).think(thought="The mirror of Ada is trusted.")["session"]

        made, listed, revoke = run_blocks("Rotate a token")[0].splitlines()
        [new] = re.findall(r"tl_[\w-]+", operator.do(made))
        assert server.client(new).think(thought="More.", session=session)["thought"] == "t2"
        assert len(re.findall(r" ada .*, used ", operator.do(listed))) == 2
        operator.do(revoke.replace("OLD", old.split("_")[1]))
        assert server.client(old).post("tools/list").status_code == 401
        assert server.client(new).tools()

        [leaving] = run_blocks("Offboard a person")
        operator.do(leaving.replace("revoke ID", f"revoke {new.split('_')[1]}"))
        assert server.client(new).post("tools/list").status_code == 401

    receipt = json.loads((tmp_path / "receipt.json").read_text("utf-8"))
    assert session in json.dumps(receipt)
    assert "mirror of Ada" in (tmp_path / "ada.jsonl").read_text("utf-8")
    assert (tmp_path / "ada.jsonl").stat().st_mode & 0o077 == 0
    left = [path for path in tmp_path.rglob("*") if path.is_file() and path.name != "ada.jsonl"]
    assert [path.name for path in left if b"mirror of Ada" in path.read_bytes()] == []
    [given] = re.findall(r"`(thoughtline import ada.jsonl --of bob)`", RUN)
    operator.do(given)
    assert "mirror of Ada" in operator.do("thoughtline search mirror --of bob")


def test_one_line_on_a_persons_machine_adds_the_server(tmp_path: Path) -> None:
    (tmp_path / ".cursor").mkdir()
    _, install, claude = run_blocks("Onboard a person")
    environment = {"HOME": str(tmp_path), "PATH": f"{BIN}:{CLIENT}:/usr/bin:/bin"}

    do(install, **environment)

    written = json.loads((tmp_path / ".cursor" / "mcp.json").read_text("utf-8"))
    entry = written["mcpServers"]["thoughtline"]
    assert entry["url"] == "https://thoughts.example.org/mcp"
    assert "THOUGHTLINE_TOKEN" in entry["headers"]["Authorization"]
    if CLIENT.exists():
        alone = tmp_path / "with-claude-alone"
        alone.mkdir()
        environment["HOME"] = str(alone)
        do(claude, **environment, THOUGHTLINE_TOKEN="tl_made_up")  # noqa: S106
        assert entry["url"] in (alone / ".claude.json").read_text("utf-8")


def test_a_backup_of_a_file_is_tried(tmp_path: Path) -> None:
    operator = Person(tmp_path)
    with Served(database=tmp_path / "thoughtline.db") as server:
        server.client().think(thought="kept")
        operator.do(run_blocks("Back up")[0])
        operator.do(run_blocks("Restore drill")[0])

        assert (tmp_path / "backup.db").stat().st_mode & 0o077 == 0
        assert not (tmp_path / "drill").exists()


@pytest.mark.parametrize("harm", ["empty", "audited", "damaged"])
def test_a_drill_fails_with_a_bad_copy(harm: str, tmp_path: Path) -> None:
    operator = Person(tmp_path)
    database = tmp_path / "thoughtline.db"
    ada = token(database, "ada") if harm == "audited" else ""
    with Served(database=database) as server:
        if harm == "audited":  # the audit has sessions, but nobody has a thought
            server.client(ada).call("recall")
            server.stop()
        if harm == "damaged":
            server.client().think(thought="kept as it was")
        operator.do(run_blocks("Back up")[0])
    if harm == "damaged":
        copy = tmp_path / "backup.db"
        copy.write_bytes(copy.read_bytes().replace(b"kept as it was", b"kept as it is."))

    with pytest.raises(AssertionError):
        operator.do(run_blocks("Restore drill")[0])


@pytest.fixture
def cluster() -> Iterator[Postgres]:
    """A server that this test may configure, stop and set back."""
    with running(wal_level="replica", max_wal_senders="4") as started:
        yield started


def administered(server: Postgres, **more: str) -> dict[str, str]:
    """Variables with which PostgreSQL's programs are those of its administrator."""
    return {
        "PATH": f"{BIN}:{programs()}:/usr/bin:/bin",
        "PGHOST": "127.0.0.1",
        "PGPORT": str(server.port),
        "PGUSER": "thoughtline",
        "PGPASSWORD": server.password,
        **more,
    }


def as_keeper(commands: str) -> str:
    """The statements for a role of another name: the test's administrator has that one."""
    return re.sub(r"\b(ROLE|OWNER|TO) thoughtline\b", r"\1 keeper", commands)


def url(server: Postgres, database: str) -> str:
    return f"postgresql://keeper@127.0.0.1:{server.port}/{database}"


@pytest.mark.parametrize("owns", [True, False], ids=["an owner", "a role with a schema"])
def test_the_rights_of_the_page_are_enough(owns: bool, cluster: Postgres, tmp_path: Path) -> None:
    role, schema, tried = map(as_keeper, run_blocks("PostgreSQL: role and rights"))
    do(role, **administered(cluster, PASSWORD="it's odd"))  # noqa: S106
    name = "thoughtline" if owns else "records"
    if not owns:
        do("createdb records", **administered(cluster))
        do(
            "psql -d records -c 'REVOKE ALL ON DATABASE records FROM PUBLIC'",
            **administered(cluster),
        )
        do(schema, **administered(cluster))
    here_too = {"PGPASSWORD": "it's odd", "THOUGHTLINE_DATABASE": url(cluster, name)}
    operator = Person(tmp_path, **here_too)

    assert "No problems found" in operator.do(tried)
    with Served(database=url(cluster, name), environment=here_too) as server:
        session = server.client().think(thought="recorded")["session"]
        assert server.http.get("/readyz").status_code == 200
    assert "No problems found" in operator.do(tried)
    operator.do(f"thoughtline forget {session} --yes && thoughtline doctor --wipe")


def test_a_dump_is_tried(cluster: Postgres, tmp_path: Path) -> None:
    live = cluster.url()
    with Served(database=live) as server:
        server.client().think(thought="kept")
    operator = Person(
        tmp_path,
        **administered(cluster, THOUGHTLINE_DATABASE=live, DRILL=cluster.url("drill")),
    )

    operator.do(run_blocks("Back up")[1])
    operator.do(run_blocks("Restore drill")[1])

    assert '"sessions": 1' in (tmp_path / "drill.result").read_text("utf-8")


def test_a_record_goes_back_to_a_moment(cluster: Postgres, tmp_path: Path) -> None:
    folders, archive, back = run_blocks("Point in time")
    backups = cluster.folder / "backups"
    backups.mkdir()
    variables = administered(cluster, THOUGHTLINE_DATABASE=cluster.url())

    def follow(commands: str, **more: str) -> None:
        said = commands.replace("/var/backups", str(backups)).replace(DATA, str(cluster.data))
        said = said.replace("/var/lib/postgresql/15", str(cluster.folder))
        do(re.sub(r"^systemctl .*\n", "", said, flags=re.MULTILINE), **variables | more)
        owner = cluster.folder.stat()
        for path in [backups, cluster.data, *backups.rglob("*"), *cluster.data.rglob("*")]:
            with suppress(FileNotFoundError):  # a running server removes files of its archive
                os.chown(path, owner.st_uid, owner.st_gid)

    with Served(database=cluster.url()) as server:
        session = server.client().think(thought="before the base backup")["session"]
    follow(folders.replace(" -o postgres -g postgres", ""))  # the cluster has a user of its own
    settings, base = archive.split("systemctl restart postgresql\n")
    follow(settings)
    cluster.stop()
    cluster.start()
    follow(base)
    with Served(database=cluster.url()) as server:
        server.client().think(thought="before the moment", session=session)
        moment = do("psql -tAc 'SELECT now()' postgres", **variables).strip()
        server.client().think(thought="the mistake", session=session)
    do("psql -tAc 'SELECT pg_switch_wal()' postgres", **variables)
    cluster.stop()

    restore, verify = back.split("systemctl start postgresql\n")
    follow(restore, MOMENT=moment)
    cluster.start()
    follow(verify)

    with Served(database=cluster.url()) as server:
        said = server.client().call("recall", session=session)["content"][0]["text"]
        assert "2 thoughts" in said
        assert server.client().think(thought="goes on", session=session)["thought"] == "t3"


def test_an_upgrade_ends_with_a_look_at_the_record(tmp_path: Path) -> None:
    upgrade, looked = run_blocks("Upgrade")
    install, ask = upgrade.splitlines()
    [(program, flags)] = re.findall(r"^(\S+) (.*) && systemctl restart thoughtline$", install)
    assert Path(program).name == "pip"
    wanted = shlex.split(flags)
    offered = subprocess.run(
        [sys.executable, "-m", "pip", "install", "--help"], check=True, capture_output=True
    ).stdout.decode()
    assert wanted[0] == "install"
    assert wanted[1] in offered
    with Served(database=tmp_path / "thoughtline.db") as server:
        assert '"ok":true' in do(ask.replace(":8719/", f":{server.port}/")).replace(" ", "")
        assert "No problems found" in Person(tmp_path).do(looked)


def test_places_of_the_page_are_the_ones_of_the_unit() -> None:
    unit = page("deploy/thoughtline.service")

    assert f"THOUGHTLINE_DATABASE={HOME}/thoughtline.db" in unit
    assert f"export THOUGHTLINE_DATABASE={HOME}/thoughtline.db" in RUN
