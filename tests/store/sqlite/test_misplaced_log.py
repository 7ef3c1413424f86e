"""A write-ahead log that is elsewhere, belongs to another file, or was cut, loses no record."""

import os
from pathlib import Path
from typing import Any

from rawclient import RawClient
from store.ledgers import texts
from thoughtline.store.sqlite.database.begin_anew import begin_anew
from thoughtline.store.sqlite.ledger import SqliteLedger

TEXT = "thought, of some pages: " + "because " * 400


def think(client: RawClient, session: str = "") -> dict[str, Any]:
    return client.call("think", thought=TEXT, **({"session": session} if session else {}))


def session_with(client: RawClient, thoughts: int) -> str:
    client.greet()
    session = ""
    for _ in range(thoughts):
        reply = think(client, session)
        assert reply["isError"] is False, reply
        session = session or reply["structuredContent"]["session"]
    return session


async def test_a_killed_server_behind_a_symbolic_link_has_lost_nothing(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir(mode=0o700)
    link = tmp_path / "thoughts.db"
    link.symlink_to(tmp_path / "disk" / "thoughts.db")
    with RawClient(link) as client:
        session = session_with(client, 6)
        client.kill()

    with RawClient(link) as later:
        later.greet()
        assert think(later, session)["isError"] is False
        later.leave()

    ledger = SqliteLedger(link)
    assert (await ledger.verify()).damage == ()
    assert await texts(ledger, session) == 7
    await ledger.close()


def test_a_log_that_is_cut_in_use_is_not_written_to(tmp_path: Path) -> None:
    path = tmp_path / "thoughts.db"
    with RawClient(path) as client:
        session = session_with(client, 6)
        os.truncate(tmp_path / "thoughts.db-wal", 0)
        errors = [think(client, session)["_meta"]["thoughtline/error"] for _ in range(2)]
        assert errors == ["ledger_damaged", "ledger_damaged"]


async def test_beginning_anew_keeps_the_log_beside_a_lock_of_an_earlier_release(
    tmp_path: Path,
) -> None:
    """Such a lock file has a watermark, and does not know which files hold the record."""
    path = tmp_path / "thoughts.db"
    with RawClient(path) as client:
        session_with(client, 6)
        client.kill()
    lock = tmp_path / "thoughts.db.lock"
    lock.write_bytes(lock.read_bytes()[:65])
    path.unlink()

    await begin_anew(path)

    assert (tmp_path / "thoughts.db-wal.given-up-1").exists()
