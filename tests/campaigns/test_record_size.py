"""The record beside the code is small in git; a sync beside the commit of the same files."""

import subprocess
import time
from itertools import islice
from pathlib import Path

from campaigns.field import report, rounds
from campaigns.technical_prose import paragraphs
from entrypoints.cli.commandline import thoughtline
from rawclient import RawClient
from thoughtline.core.text.secret_search import secret_in

THOUGHTS = rounds(500, 10_000)

A_SESSION = 250

MOST_BYTES = 5 << 20
"""Bytes of 10,000 thoughts that git may need, packed."""

ME = ("-c", "user.name=me", "-c", "user.email=me@example.org")


def test_the_record_of_many_thoughts_is_small_in_git(tmp_path: Path) -> None:
    project, database = tmp_path / "project", tmp_path / "t.db"
    project.mkdir()
    _git(project, "init", "--quiet")
    with RawClient(database, "--project", str(project), "--no-sync") as client:
        client.greet()
        harmless = (text for text in paragraphs() if not secret_in(text))
        unread = islice(harmless, THOUGHTS)
        while texts := list(islice(unread, A_SESSION)):
            session = client.think(thought=texts[0])["session"]
            for number, text in enumerate(texts[1:], 1):
                client.think(session=session, thought=text, rests_on=[f"t{number}"])
    where = ("--database", database, "--project", project)

    began = time.monotonic()
    done = thoughtline("sync", "--begin", *where)
    synced = time.monotonic()
    _git(project, "add", ".thoughtline")
    _git(project, *ME, "commit", "--quiet", "--message", "record")
    committed = time.monotonic()
    again = thoughtline("sync", *where)
    idle = time.monotonic() - committed
    _git(project, "gc", "--quiet")
    packs = (project / ".git" / "objects" / "pack").glob("*.pack")
    packed = sum(each.stat().st_size for each in packs)

    assert f"of {-(-THOUGHTS // A_SESSION)} sessions" in done.stdout, done.stdout + done.stderr
    assert again.stdout == "Written: nothing new. Read: nothing new.\n"
    assert packed < MOST_BYTES * THOUGHTS / 10_000
    report(
        "record beside the code, size",
        thoughts=THOUGHTS,
        packed_megabytes=round(packed / (1 << 20), 2),
        sync_seconds=round(synced - began, 2),
        idle_sync_seconds=round(idle, 2),
        commit_seconds=round(committed - synced, 2),
        sync_by_commit=round((synced - began) / (committed - synced), 2),
    )


def _git(folder: Path, *words: str) -> None:
    subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True)
