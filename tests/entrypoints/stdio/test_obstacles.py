"""What is no file lies where the record or its engine has one: it is named, and nothing waits."""

import contextlib
import os
import select
import socket
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.commandline import thoughtline, told
from entrypoints.cli.records import copied
from llm.llm_server import LlmServer, says
from llm.prompts import PROVIDERS
from rawclient import greeted


def pipe(place: Path) -> None:
    os.mkfifo(place, 0o600)


def folder(place: Path) -> None:
    place.mkdir(mode=0o700)


def unix_socket(place: Path) -> None:
    # Its address is short, and the folders of tests are not.
    with socket.socket(socket.AF_UNIX) as made, contextlib.chdir(place.parent):
        made.bind(place.name)
    place.chmod(0o600)


def device(place: Path) -> None:
    try:
        os.mknod(place, 0o600 | stat.S_IFCHR, os.makedev(1, 5))
    except PermissionError:
        pytest.skip("only root makes devices")


OBSTACLES = {
    "a named pipe": pipe,
    "a folder": folder,
    "a socket": unix_socket,
    "a device": device,
}

OTHERS = [kind for kind in OBSTACLES if kind != "a named pipe"]
FILES = ("", ".lock", "-wal", "-shm", "-journal", ".reserve")
ENGINE_FILES = (".engine", ".engine.lock", ".engine-wal", ".engine.lives")

Make = Callable[[Path], None]

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows has none of these")


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("recorded") / "thoughts.db"
    with greeted(path) as client:
        client.think(thought="First.")
        client.leave()
    return path


@pytest.fixture
def database(recorded: Path, tmp_path: Path) -> Path:
    """With a session in it, and nothing beside it that a server keeps while it runs."""
    path = copied(recorded, tmp_path)
    path.with_name("thoughts.db.lock").unlink()
    return path


def refusal(answer: dict[str, Any]) -> str:
    assert answer["isError"], answer
    return str(answer["content"][0]["text"])


@pytest.mark.parametrize(
    ("end", "kind"), [*((end, "a named pipe") for end in FILES), *(("", kind) for kind in OTHERS)]
)
def test_what_is_no_file_where_the_record_has_one_is_named(
    database: Path, end: str, kind: str
) -> None:
    place = Path(f"{database}{end}")
    place.unlink(missing_ok=True)
    OBSTACLES[kind](place)

    for flags in ((), ("--read-only",)):
        with greeted(database, *flags) as client:
            for answer in (client.call("recall"), client.call("think", thought="More.")):
                text = refusal(answer)
                if not (flags and "ledger_read_only" in text):
                    assert text.startswith(f"{place} is {kind}, and the record has a file there.")
                    assert text.endswith("--database. [ledger_blocked]")
            client.leave()
    found = told("doctor", "--database", database)["findings"]
    assert [one["value"] for one in found if kind in one["value"]]
    assert "ledger_blocked" in thoughtline("sessions", "--database", database).stderr

    place.rmdir() if kind == "a folder" else place.unlink()
    with greeted(database) as client:
        assert "structuredContent" in client.call("think", thought="More.")


@pytest.mark.parametrize("kind", ["a named pipe", "a folder", "a socket"])
def test_what_takes_the_place_of_the_lock_while_a_server_runs_is_named(
    database: Path, kind: str
) -> None:
    lock = database.with_name("thoughts.db.lock")
    with greeted(database) as client:
        session = client.think(thought="More.")["session"]
        lock.unlink()
        OBSTACLES[kind](lock)

        assert f"{lock} is {kind}" in refusal(client.call("think", thought="2", session=session))
        assert not client.call("recall", session=session).get("isError")
        lock.rmdir() if kind == "a folder" else lock.unlink()
        assert client.think(thought="2", session=session)["thought"] == "t2"


@pytest.mark.parametrize(
    ("end", "make"),
    [
        *((end, pipe) for end in ENGINE_FILES),
        *((".engine", make) for make in (folder, unix_socket, device)),
        (".engine.lives", Path.touch),
    ],
)
def test_what_is_in_the_way_of_the_engine_is_named(tmp_path: Path, end: str, make: Make) -> None:
    place = tmp_path / f"thoughts.db{end}"
    make(place)
    model, key, url, path = PROVIDERS["openai"]
    with LlmServer([says("Yes.\nConfidence: 0.7")]) as server:
        environment = {key: "secret", url: server.url + path}
        flags = ("--model", model)
        with greeted(tmp_path / "thoughts.db", *flags, environment=environment) as client:
            text = refusal(client.call("deliberate", question="Is it so?"))
            assert "structuredContent" in client.call("think", thought="All else goes on.")
            client.leave()
    assert text.startswith(
        f"{place.name}, beside the record, is not a file or folder of the workflow engine"
    )
    assert text.endswith("[engine_failed]")


def test_a_server_that_looks_for_deliberations_to_go_on_with_waits_for_no_pipe(
    tmp_path: Path,
) -> None:
    pipe(tmp_path / "thoughts.db.engine")
    with greeted(tmp_path / "thoughts.db") as client:
        client.think(thought="First.")
        said = b""
        while b"[engine_failed]" not in said:
            assert select.select([client.errors], [], [], 20)[0]
            said += os.read(client.errors.fileno(), 1 << 16)
        client.leave()
