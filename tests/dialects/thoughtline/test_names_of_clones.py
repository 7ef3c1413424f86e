"""Names of sessions that came to a second clone by git: shown short, and found by each name."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.beside.clones import git
from entrypoints.cli.commandline import thoughtline
from rawclient import RawClient, greeted


class Bob:
    """An agent in a clone of Ann's repository, with a record of its own."""

    def __init__(self, client: RawClient, handle: str) -> None:
        self.client = client
        self.handle = handle

    def recall(self, **said: Any) -> str:
        return self.client.recalled(**said)


def sync(folder: Path, database: Path, *options: str) -> None:
    where = ("--database", database, "--project", folder)
    done = thoughtline("sync", *where, *options)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def bob(tmp_path: Path) -> Iterator[Bob]:
    """Ann titled her session, and its thoughts are in Bob's record."""
    ann, clone = tmp_path / "ann", tmp_path / "bob"
    ann.mkdir()
    git(ann, "init", "-q", "-b", "main")
    with greeted(tmp_path / "a.db", "--project", str(ann)) as client:
        end = {"as": "end", "thought": "30 users fit", "kind": "conclusion"}
        handle = client.think(title="Pool limits", thoughts=[end], author="ann")["session"]
    sync(ann, tmp_path / "a.db", "--begin")
    git(ann, "add", "-A")
    git(ann, "commit", "-qm", "record")
    git(tmp_path, "clone", "-q", str(ann), str(clone))
    sync(clone, tmp_path / "b.db")
    with greeted(tmp_path / "b.db", "--project", str(clone)) as client:
        yield Bob(client, handle)


def test_answers_show_a_short_name_and_the_author_without_the_file(bob: Bob) -> None:
    short = bob.handle[:8]

    listed, digest = bob.recall(), bob.recall(session=short)
    node, found = bob.recall(session=short, id="end"), bob.recall(query="users fit")

    assert f'\n{short}: "Pool limits"; ' in listed
    assert digest.startswith(f"Session {short}: ")
    assert node.startswith(f"t1 end of session {short}, ")
    assert "by ann in another record" in node
    assert f"Session {short}: t1 end" in found
    assert not re.search(r"@[0-9a-f]{4}|import#", listed + digest + node + found)


def test_every_name_of_a_session_of_another_record_is_taken(bob: Bob) -> None:
    handle = bob.handle
    own = bob.client.think(thought="We rest on hers", rests_on=f"{handle}/end")["session"]
    [whole] = re.findall(
        rf"{handle}@[0-9a-f]+",
        bob.client.recalled(session=own, format="json"),
    )[:1]

    names = (handle, handle[:8], handle[:3], "Pool limits", "pool-limits", "POOL_LIMITS", whole)
    for name in (*names, whole[:27]):
        assert bob.recall(session=name).startswith(f"Session {handle[:8]}: 1 thought"), name
    for name in (name for name in names if " " not in name):
        reply = bob.client.think(session=own, thought=f"By {name}", rests_on=f"{name}/end")
        assert "evidence" not in reply, f"{name} means e1, which is on record"
