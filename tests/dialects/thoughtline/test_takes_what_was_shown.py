"""`verify` accepts the line that the record showed for changed evidence, and no other line."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rawclient import RawClient, greeted

INI = "[prod]\npool = 30\nport = 80\nhost = h\nuser = u\n"
TABLE = """\
# Teams

| name | lead | limit |
|---|---|---|
| alpha | ann | 10 |
| beta | bob | 20 |
| gamma | cid | 30 |
| delta | dan | 40 |
"""
YAML = "a:\n  pool: 30\n  port: 80\n  host: h\n  user: u\n"
CODE = "POOL = 30\nPORT = 80\nHOST = 'h'\nUSER = 'u'\n"
README = """\
# Shop

## Use
Words.

## Limits
Ten per minute.

## Other
More words here.
"""


class Desk:
    """An agent at work in a git repository, with a real server over stdio."""

    def __init__(self, client: RawClient, folder: Path) -> None:
        self.client = client
        self.folder = folder
        self.session = ""

    def git(self, *words: str) -> None:
        who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
        subprocess.run(["git", *who, *words], cwd=self.folder, check=True, capture_output=True)

    def begin(self, name: str, text: str, place: str) -> None:
        """Record a conclusion on a place of a committed file."""
        self.write(name, text)
        self.git("add", ".")
        self.git("commit", "-m", "first")
        told = self.client.think(thought="So it is.", evidence=place, kind="conclusion")
        self.session = told["session"]

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text)

    def think(self, **arguments: Any) -> dict[str, Any]:
        return self.client.think(session=self.session, **arguments)

    def refusal(self, **arguments: Any) -> str:
        return self.client.refused(session=self.session, **arguments)

    def recall(self) -> str:
        return self.client.recalled(session=self.session)

    def is_calm(self) -> bool:
        return "in doubt" not in self.recall()


@pytest.fixture(params=["in git", "loose"])
def desk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Desk]:
    folder = tmp_path / "shop"
    folder.mkdir()
    with greeted(tmp_path / "t.db", "--project", str(folder)) as client:
        desk = Desk(client, folder)
        if request.param == "in git":
            desk.git("init", "-b", "main")
        else:
            desk.git = lambda *_: None  # type: ignore[method-assign]
        yield desk


class Move(NamedTuple):
    """A line that moved and changed to `own`, and a line `other` at its former place or beside."""

    place: str
    text: str
    edited: str
    own: str
    other: str


WITHOUT_BETA = TABLE.replace("| beta | bob | 20 |\n", "")
BELOW_TWO = TABLE.replace("|---|---|---|\n", "|---|---|---|\n| x | xi | 1 |\n| y | yu | 2 |\n")
MOVED = [
    Move(
        "a.ini:2",
        INI,
        "[prod]\nhost = h\npool = 31\nport = 80\nuser = u\n",
        "pool = 31",
        "host = h",
    ),
    Move(
        "t.md:6",
        TABLE,
        WITHOUT_BETA + "| beta | bob | 25 |\n",
        "| beta | bob | 25 |",
        "| gamma | cid | 30 |",
    ),
    Move("t.md:6", TABLE, BELOW_TWO.replace("0 |", "5 |"), "| beta | bob | 25 |", "| x | xi | 1 |"),
    Move("a.yaml:2", YAML, "a:\n  host: h\n  pool: 31\n  port: 80\n", "pool: 31", "host: h"),
    Move("a.py:1", CODE, "HOST = 'h'\nPOOL = 31\nPORT = 80\n", "POOL = 31", "HOST = 'h'"),
]


@pytest.mark.parametrize("node", ["e1", "t1"])
@pytest.mark.parametrize("move", MOVED)
def test_the_line_that_was_shown_is_accepted_where_it_stands(
    desk: Desk, node: str, move: Move
) -> None:
    name, own, other = move.place.partition(":")[0], move.own, move.other
    desk.begin(name, move.text, move.place)
    desk.write(name, move.edited)
    assert f'+"{own}"' in desk.recall()

    desk.think(verify=node, because="It still holds.")
    assert desk.is_calm()
    desk.write(name, move.edited.replace(other, re.sub(r"(\w+)(\W*)$", r"\g<1>9\2", other)))
    assert desk.is_calm(), "another line changed"

    desk.write(name, move.edited.replace(own, re.sub(r"(\d+)(\W*)$", r"99\2", own)))
    assert not desk.is_calm()


@pytest.mark.parametrize(
    ("name", "text", "line", "edited"),
    [
        ("t.md", TABLE, 6, TABLE.replace("| beta | bob | 20 |\n", "")),
        ("a.ini", INI, 2, INI.replace("pool = 30\n", "")),
        ("README.md", README, 7, README.replace("## Limits\nTen per minute.\n\n", "")),
        ("a.py", CODE, 2, CODE.replace("PORT = 80\n", "")),
    ],
)
def test_a_line_that_is_gone_is_not_replaced_by_its_neighbour(
    desk: Desk, name: str, text: str, line: int, edited: str
) -> None:
    desk.begin(name, text, f"{name}:{line}")
    desk.write(name, edited)
    assert "+" not in desk.recall().split("Changed: ")[1].split("\n")[0].split("(")[0]

    refused = desk.refusal(verify="e1")

    assert "evidence_unreadable" in refused
    assert "`abandon` e1" in refused
    assert not desk.is_calm()
    assert "settled" in desk.think(abandon="e1", because="It was right then.")


def test_lines_that_lost_some_are_accepted_without_them(desk: Desk) -> None:
    desk.begin("a.ini", INI, "a.ini:2-4")
    edited = INI.replace("port = 80\n", "")
    desk.write("a.ini", edited)
    assert '-"port = 80"' in desk.recall()

    desk.think(verify="e1")
    desk.write("a.ini", edited.replace("user = u", "user = v"))
    assert desk.is_calm()

    desk.write("a.ini", edited.replace("host = h", "host = i"))
    assert not desk.is_calm()


def test_lines_that_were_torn_apart_are_cited_anew(desk: Desk) -> None:
    desk.begin("a.ini", INI, "a.ini:2-3")
    desk.write("a.ini", "[prod]\npool = 31\nhost = h\nuser = u\nport = 80\n")
    desk.recall()

    assert "evidence_unreadable" in desk.refusal(verify="e1")


@pytest.mark.parametrize("node", ["e1", "t1"])
def test_a_line_that_nobody_saw_is_shown_first_and_then_accepted(desk: Desk, node: str) -> None:
    desk.begin("a.ini", INI, "a.ini:2")
    desk.write("a.ini", INI.replace("30", "35"))
    assert '+"pool = 35"' in desk.recall()
    desk.write("a.ini", INI.replace("30", "99"))

    refused = desk.refusal(verify=node, because="35 is still within.")

    assert "evidence_changed" in refused
    assert '-"pool = 30" +"pool = 99"' in refused
    assert not desk.is_calm()
    assert "t1" in desk.think(verify=node, because="99 is still within.")["settled"]
    assert desk.is_calm()


def test_a_line_that_is_gone_since_it_was_shown_is_news(desk: Desk) -> None:
    desk.begin("a.ini", INI, "a.ini:2")
    desk.write("a.ini", INI.replace("30", "35"))
    desk.recall()
    desk.write("a.ini", INI.replace("pool = 30\n", ""))

    assert "evidence_changed" in desk.refusal(verify="t1", because="35 is still within.")
    assert '+"pool' not in desk.recall()

    desk.think(verify="t1", because="It holds without.")
    desk.write("a.ini", INI.replace("30", "40"))
    assert '+"pool = 40"' in desk.recall()


def test_a_line_that_is_gone_after_it_was_taken_as_seen_is_news(desk: Desk) -> None:
    desk.begin("a.ini", INI, "a.ini:2")
    desk.think(thought="Another.", rests_on="e1")
    desk.write("a.ini", INI.replace("30", "35"))
    desk.recall()
    desk.think(verify="t1", because="35 is still within.")
    assert "t2 Another" in desk.recall()

    desk.write("a.ini", INI.replace("pool = 30\n", ""))

    assert "3 in doubt" in desk.recall()


def test_fresh_evidence_verifies_in_one_call(desk: Desk) -> None:
    desk.begin("a.ini", INI, "a.ini:2")
    desk.write("a.ini", INI.replace("30", "35"))

    desk.think(verify="t1", evidence="a.ini:2")

    assert "1 of 1 conclusions in doubt" not in desk.recall()
