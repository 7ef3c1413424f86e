"""compose.yaml and the balancer's file, without an engine that runs them."""

import json
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2
import jsonschema  # type: ignore[import-untyped]
import pytest
import yaml

from deploy.written import HOME, Image, page
from entrypoints.http.served import PATIENCE, Served, token
from places import ROOT
from store.postgres_server import Postgres, programs, running
from thoughtline.settings import FLAGS

DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load(page("deploy/compose.yaml"))
SERVICES: dict[str, Any] = COMPOSE["services"]
REPLICAS = {name: said for name, said in SERVICES.items() if said["image"] == "thoughtline"}
OF_LIBPQ = {"PGPASSWORD"}


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    """One that these tests may kill."""
    with running() as started:
        yield started


def test_the_file_is_one_of_composes() -> None:
    schema = json.loads(page("tests/data/compose/compose-spec.json"))

    jsonschema.validate(COMPOSE, schema)


def test_replicas_are_built_from_the_dockerfile_once() -> None:
    built = [said["build"] for said in REPLICAS.values() if "build" in said]

    assert len(REPLICAS) > 1
    [build] = built
    assert (DEPLOY / build["context"] / build["dockerfile"]).samefile(ROOT / "Dockerfile")


@pytest.mark.parametrize("name", REPLICAS)
def test_a_replica_may_do_nothing_but_serve(name: str) -> None:
    said = REPLICAS[name]

    assert said["read_only"] is True
    assert said["cap_drop"] == ["ALL"]
    assert said["security_opt"] == ["no-new-privileges:true"]
    assert [volume.split(":") for volume in said["volumes"]] == [["tokens", HOME]]


@pytest.mark.parametrize("name", REPLICAS)
def test_a_replica_has_longer_to_stop_than_its_requests_have(name: str) -> None:
    drain = next(int(flag.default) for flag in FLAGS if flag.name == "drain-timeout-ms")

    assert int(REPLICAS[name]["stop_grace_period"].removesuffix("s")) * 1000 > drain


def test_variables_of_replicas_are_read() -> None:
    known = {flag.variable for flag in FLAGS} | OF_LIBPQ
    said = {name for replica in REPLICAS.values() for name in replica["environment"]}

    assert said <= known


def test_the_password_is_not_in_the_url(postgres: Postgres) -> None:
    """It comes as PGPASSWORD, so any character may be in it."""
    said = SERVICES["one"]["environment"]
    url = str(said["THOUGHTLINE_DATABASE"])
    assert "$" not in url
    here = url.replace("@postgres/thoughtline", f"@127.0.0.1:{postgres.port}/postgres")

    with Served(database=here, environment={"PGPASSWORD": postgres.password}) as server:
        assert server.http.get("/readyz").status_code == 200


def healthy(port: int) -> bool:
    python, *rest = REPLICAS["one"]["healthcheck"]["test"][1:]
    assert python == "python"
    here = [part.replace(f":{Image().port}/", f":{port}/") for part in rest]
    assert here != rest
    run = subprocess.run([sys.executable, *here], check=False, capture_output=True, timeout=60)
    return run.returncode == 0


def test_a_replica_without_its_record_is_not_healthy(postgres: Postgres) -> None:
    with Served(database=postgres.url()) as server:
        assert healthy(server.port)
        postgres.kill()
        assert not healthy(server.port)
        postgres.start()
        assert healthy(server.port)


def test_postgres_is_healthy_once_it_can_be_reached_by_tcp(postgres: Postgres) -> None:
    """While it makes its first database it listens on a socket only, and is then started anew."""
    program, *flags = SERVICES["postgres"]["healthcheck"]["test"][1:]
    assert "--host=127.0.0.1" in flags

    def asked() -> int:
        command = [programs() / program, *flags, f"--port={postgres.port}"]
        return subprocess.run(command, check=False, capture_output=True, timeout=60).returncode

    assert asked() == 0
    postgres.stop()
    assert asked() != 0
    postgres.start()


def test_the_balancer_knows_every_replica() -> None:
    known = re.findall(r"^\s+server (\S+) max_fails=0;", page("deploy/nginx.conf"), re.MULTILINE)

    assert known == [f"{name}:{Image().port}" for name in REPLICAS]
    [mounted] = SERVICES["balancer"]["volumes"]
    assert (DEPLOY / mounted.split(":")[0]).samefile(DEPLOY / "nginx.conf")
    [published] = SERVICES["balancer"]["ports"]
    assert f"listen {published.split(':')[-1]};" in page("deploy/nginx.conf")


@contextmanager
def balancer(port: int, place: Path, *servers: Served) -> Iterator[None]:
    """nginx with our file, but for addresses and places."""
    said = page("deploy/nginx.conf").replace("listen 8080;", f"listen 127.0.0.1:{port};")
    for name, server in zip(REPLICAS, servers, strict=True):
        said = said.replace(f"server {name}:{Image().port}", f"server 127.0.0.1:{server.port}")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {place / kind};\n" for kind in kinds)
    said = said.replace("http {\n", f"http {{\naccess_log off;\n{places}")
    (place / "nginx.conf").write_text(said, encoding="utf-8")
    here = f"daemon off; master_process off; pid {place / 'pid'}; error_log {place / 'log'};"
    process = subprocess.Popen(["nginx", "-p", place, "-c", place / "nginx.conf", "-g", here])
    try:
        while process.poll() is None:
            with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
                break
        yield
    finally:
        process.kill()
        process.wait(PATIENCE)


@pytest.mark.skipif(shutil.which("nginx") is None, reason="there is no nginx on this machine")
def test_the_balancer_holds_no_event_back_and_goes_on_with_one_replica(tmp_path: Path) -> None:
    database = tmp_path / "thoughts.db"
    made = token(database)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    said = ("--public-url", f"http://127.0.0.1:{port}")
    with Served(*said, database=database) as one, Served(*said, database=database) as two:
        two.http.close()
        two.http = httpx2.Client(base_url=said[1], timeout=PATIENCE)
        client = two.client(made)
        with balancer(port, tmp_path, one, two):
            with two.http.stream("GET", "/board/events", headers=client.headers) as stream:
                events = stream.iter_raw()
                assert next(events)
                session = client.think(thought="before")["session"]
                assert next(events)
            one.process.kill()
            one.process.wait()
            for _ in range(4):
                client.think(thought="after", session=session)
            said_of_it = client.call("recall", session=session)["content"][0]["text"]

    assert "5 thoughts" in said_of_it


@pytest.mark.skipif(shutil.which("nginx") is None, reason="there is no nginx on this machine")
def test_the_balancer_loses_no_call_when_replicas_restart_one_after_the_other(
    tmp_path: Path,
) -> None:
    """By default nginx leaves a replica out for ten seconds after a failure."""
    database = tmp_path / "thoughts.db"
    made = token(database)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    said = ("--public-url", f"http://127.0.0.1:{port}")
    with Served(*said, database=database) as one, Served(*said, database=database) as two:
        first = one.port
        two.http.close()
        two.http = httpx2.Client(base_url=said[1], timeout=PATIENCE)
        client = two.client(made)
        with balancer(port, tmp_path, one, two):
            session = client.think(thought="before")["session"]
            one.process.kill()
            one.process.wait()
            for _ in range(4):
                client.think(thought="while the first restarts", session=session)
            again = [sys.executable, "-m", "thoughtline", "serve", "--database", str(database)]
            with Served(command=[*again, "--http", f"127.0.0.1:{first}", *said]):
                two.process.kill()
                two.process.wait()
                for _ in range(4):
                    client.think(thought="while the second restarts", session=session)
