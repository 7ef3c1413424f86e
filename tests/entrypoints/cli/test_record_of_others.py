"""Sessions of others in the record beside the code, compared with the files and the day here."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.commandline import thoughtline
from entrypoints.repository import commit_all, git
from rawclient import greeted

CODE = "def add(a, b):\n    return a + b\n"
CHANGED = CODE.replace("a + b", "b + a")


class Person:
    """One person's clone and database."""

    def __init__(self, folder: Path, database: Path) -> None:
        self.folder = folder
        self.database = database

    def run(self, *words: str) -> str:
        done = thoughtline(
            *words, "--database", self.database, THOUGHTLINE_PROJECT=str(self.folder)
        )
        assert done.returncode in (0, 1), done.stderr
        return done.stdout

    def think(self, text: str, **arguments: Any) -> None:
        self.run("think", text, "--arguments", json.dumps(arguments))

    def write(self, text: str) -> None:
        (self.folder / "a.py").write_text(text)


@pytest.fixture
def ann(tmp_path: Path) -> Person:
    folder = tmp_path / "ann"
    folder.mkdir()
    ann = Person(folder, tmp_path / "ann.db")
    ann.write(CODE)
    git(ann.folder, "init", "--quiet", "--initial-branch=main")
    ann.run("sync", "--begin")
    return ann


def clone(ann: Person) -> Person:
    """The clone of Bob, who has read the record of Ann."""
    ann.run("sync")
    commit_all(ann.folder, "code and record")
    bob = Person(ann.folder.parent / "bob", ann.folder.parent / "bob.db")
    git(ann.folder, "clone", "--quiet", str(ann.folder), str(bob.folder))
    bob.run("sync")
    return bob


def adds(ann: Person) -> Person:
    ann.think("It adds", title="adds", evidence="a.py:1-2")
    return clone(ann)


def rests(ann: Person) -> Person:
    """The clone of Bob, whose thought rests on the one of Ann."""
    bob = adds(ann)
    bob.think("So use it", title="mine", rests_on="adds/t1")
    return bob


def in_doubt(person: Person, session: str) -> list[str]:
    lines = person.run("show", session).splitlines()
    return [before.strip(" ├└─│") for before, line in pairwise(lines) if "? in doubt" in line]


def test_a_change_puts_the_conclusions_of_others_in_doubt_for_every_later_reader(
    ann: Person,
) -> None:
    bob = rests(ann)
    bob.write(CHANGED)

    checked = bob.run("check")

    assert "+ return b + a" in checked
    assert "2 thoughts in doubt" in checked
    assert [in_doubt(bob, session) for session in ("adds", "mine")] == [
        ["t1  It adds"],
        ["t1  So use it"],
    ]
    with greeted(bob.database, "--project", str(bob.folder)) as client:
        told = client.call("recall", session="adds")["content"][0]["text"]
    assert "in doubt" in told


def test_the_doubt_ends_when_the_line_is_back(ann: Person) -> None:
    bob = rests(ann)
    bob.write(CHANGED)
    bob.run("check")
    bob.write(CODE)

    assert "nothing in doubt" in bob.run("check")
    assert in_doubt(bob, "adds") == in_doubt(bob, "mine") == []


def test_a_reader_without_the_change_sees_no_doubt(ann: Person) -> None:
    bob = adds(ann)
    bob.write(CHANGED)
    bob.run("check")

    assert "nothing in doubt" in ann.run("check")
    assert in_doubt(ann, "adds") == []


def test_the_summary_of_a_branch_names_what_its_change_puts_in_doubt_in_other_sessions(
    ann: Person,
) -> None:
    bob = rests(ann)
    bob.write(CHANGED)

    told = bob.run("pr", "HEAD")

    assert "~~`return a + b`~~ `return b + a`" in told
    assert "1 thought in doubt: It adds" in told
    assert "1 thought in doubt: So use it" in told


def test_the_file_beside_the_database_has_no_line_of_code(ann: Person) -> None:
    bob = adds(ann)
    bob.write(CHANGED)
    bob.run("check")

    kept = bob.database.with_name("bob.db.checks")
    assert "e1" in kept.read_text()
    assert "return" not in kept.read_text()
    assert kept.stat().st_mode & 0o077 == 0


def test_a_damaged_file_of_checks_is_compared_again(ann: Person) -> None:
    bob = adds(ann)
    bob.write(CHANGED)
    bob.database.with_name("bob.db.checks").write_text('{"x": 1')

    bob.run("check")

    assert in_doubt(bob, "adds") == ["t1  It adds"]


def test_a_date_that_has_passed_puts_the_assumption_of_others_in_doubt(ann: Person) -> None:
    ann.think("So buy it", title="price", assume=[{"text": "It is cheap", "until": "2026-01-01"}])
    bob = clone(ann)

    assert "in doubt" in bob.run("show", "price")
