"""Places that agents name as evidence, and the lines that the reply shows, in a real project."""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dialects.thoughtline.desk import Desk
from rawclient import RawClient, greeted

CODE = "import os\n\n\ndef add(a, b):\n    return a + b\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    (folder / "src").mkdir()
    (folder / "src" / "store.py").write_text(CODE)
    (folder / "with space.txt").write_text("first\nsecond\n")
    (folder / "check").write_text("#!/bin/sh\nmake\n")
    (folder / "setup.cfg").write_text("[project.urls]\nhome = x\n")
    (folder / "README.md").write_text("# Shop\n\n## Getting started\nRun it.\n\n## Limits\nTen.\n")
    (folder / "conf.yaml").write_text("server:\n  port: 8080\n")
    (folder / "pyproject.toml").write_text('[project]\ndependencies = [\n  "a",\n]\n')
    (folder / "data.json").write_text('{"a": {"b": [1, 2]}}\n')
    (folder / "long.txt").write_text("a line of it\n" * 2_001)
    for words in (("init", "-b", "main"), ("add", "."), ("commit", "-m", "first")):
        who = ("-c", "user.name=me", "-c", "user.email=me@example.org")
        subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def project(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RawClient]:
    database = tmp_path_factory.mktemp("record") / "thoughts.db"
    with greeted(database, "--project", str(folder)) as client:
        yield client


def first_lines(project: RawClient, *evidence: str) -> list[str]:
    """First line of each place, without its number and without the last line."""
    told = read(project, *evidence).values()
    return [line.partition(": ")[2].partition(" … ")[0] for line in told]


def read(project: RawClient, *evidence: Any) -> dict[str, str]:
    """Return the lines that the reply to a thought shows."""
    lines: dict[str, str] = project.think(thought="So it is", evidence=list(evidence)).get(
        "read", {}
    )
    return lines


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("setup.cfg:1-2", "[project.urls]"),
        ("src/store.py", "import os"),
        ("src/store.py:2-4", "def add(a, b):"),
        ("src/store.py#add", "def add(a, b):"),
        ("src/store.py#L4-L5", "def add(a, b):"),
        ("src/store.py(4,1): error", "def add(a, b):"),
        ('File "src/store.py", line 4, in add', "def add(a, b):"),
        ("--> src/store.py:4:5", "def add(a, b):"),
        ("at src/store.py:4", "def add(a, b):"),
        ('"src/store.py":4', "def add(a, b):"),
        ("src/store.py L4", "def add(a, b):"),
        ("src/store.py lines 4 to 9", '"def add(a, b):'),
        ("with space.txt:1", "first"),
        ("with space.txt:2: it says second", "second"),
        ("with space.txt, line 2", "second"),
        ("with space.txt", "first"),
        ("`with space.txt:1`", "first"),
        ("check:2", "make"),
        ("check", "#!/bin/sh"),
        ("HEAD:src/store.py:4", "def add(a, b):"),
        ("HEAD:src/store.py", "import os"),
        ("main:src/store.py#add", "def add(a, b):"),
        ("HEAD:./with space.txt:2", "second"),
        ("README.md#Limits", "## Limits"),
        ("README.md#Limits says ten", "## Limits"),
        ("README.md#Limits: ten", "## Limits"),
        ("./README.md#Getting started", "## Getting started"),
        ("README.md#getting-started -> run it", "## Getting started"),
        ("HEAD:README.md#Limits", "## Limits"),
        ("conf.yaml#server.port", "port: 8080"),
        ("conf.yaml#server.port: 8080", "port: 8080"),
        ("pyproject.toml#project.dependencies", "dependencies = ["),
        ("data.json#a.b", '{"a": {"b": [1, 2]}}'),
        ("data.json#$.a.b", '{"a": {"b": [1, 2]}}'),
        ("data.json#/a/b/0", '{"a": {"b": [1, 2]}}'),
        ("src/store.py:4-9", '"def add(a, b):'),
    ],
)
def test_the_reply_shows_the_first_line_of_a_place(
    project: RawClient, place: str, line: str
) -> None:
    assert first_lines(project, place) == [line]


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("src/gone.py:3", "no such file"),
        ("gone.py:2: it says two", "no such file"),
        ("my gone notes.md:3", "no such file"),
        ("HEAD:src/gone.py:3", "no such file"),
        ("nosuch:src/store.py:3", "no such file"),
        ("src", "a folder"),
        ("src/", "a folder"),
        ("/etc/hosts:1", "outside the project folder"),
        ("../other.py:1", "outside the project folder"),
        ("src/store.py:9", "has 5 lines"),
        ("src/store.py:0", "no such line or symbol"),
        ("src/store.py:99999999", "no such line or symbol"),
        (
            "long.txt:1-2001",
            "2,001 lines are more than 2,000: name fewer, a symbol, or the whole file",
        ),
        ("src/store.py#ad", "no symbol 'ad' in src/store.py; it has: add"),
        ("src/store.py#Store.add", "no symbol 'Store.add' in src/store.py; it has: add"),
        ("README.md#Limts", "no heading 'Limts' in README.md; it has: Limits"),
        ("conf.yaml#server.prt", "no key 'server.prt' in conf.yaml; it has: server.port, server"),
        ("The loop adds (src/store.py:4)", "begin with the place to have src/store.py watched"),
    ],
)
def test_the_reply_gives_the_reason_if_a_place_is_not_watched(
    project: RawClient, place: str, reason: str
) -> None:
    assert read(project, place) == {"e1": f"words, not watched: {reason}"}


@pytest.mark.parametrize(
    "words",
    [
        "It waits for an hour",
        "pytest -q -> 3 failed",
        "check -> all green",
        "https://example.org/a.py:3 -> 404",
        "db.example:5432 refuses",
        "node.js:18 is needed",
        "read/write",
        "yes",
        f"It is {'very ' * 900}long",
    ],
)
def test_plain_words_commands_and_pages_are_no_places(project: RawClient, words: str) -> None:
    assert set(read(project, words).values()) <= {"told: no run of this was seen"}


def test_the_reply_shows_the_last_line_too_and_of_a_long_line_both_ends(
    project: RawClient, folder: Path
) -> None:
    (folder / "long.txt").write_text(f"The budget of {'x' * 90} is 7180 ms.\nTwo.\n\nEnd.\n")

    assert read(project, "src/store.py#add") == {"e1": "4-5: def add(a, b): … return a + b"}
    [line] = read(project, "long.txt:1").values()
    assert line.startswith("1: The budget")
    assert line.endswith("is 7180 ms.")
    assert len(line) <= 43
    [lines] = read(project, "long.txt:1-4").values()
    assert lines.endswith("7180 ms. … End.")
    assert len(lines) <= 45


def test_one_place_that_cannot_be_read_does_not_refuse_the_others(project: RawClient) -> None:
    thoughts = [
        {"thought": "It adds", "evidence": "src/store.py:4-5"},
        {"thought": "It is pinned", "evidence": "setup.cfg#project.urls"},
        {"thought": "It opens", "evidence": ["src/gone.py", "src/store.py#add"]},
    ]

    told = project.think(thoughts=thoughts)

    assert told["read"]["e1"] == told["read"]["e4"] == "4-5: def add(a, b): … return a + b"
    assert told["read"]["e2"].startswith(
        "words, not watched: setup.cfg is in no language whose symbols are known (known: Python"
    )
    assert told["read"]["e3"] == "words, not watched: no such file"


def test_readers_of_the_record_learn_that_a_place_is_not_watched(project: RawClient) -> None:
    session = project.think(thought="It opens", evidence="src/gone.py:3")["session"]

    [content] = project.call("recall", session=session, format="markdown")["content"]

    assert "not watched: no such file" in content["text"]


def test_a_file_of_a_commit_is_evidence_of_the_past(project: RawClient, folder: Path) -> None:
    session = project.think(thought="It added", evidence="HEAD:src/store.py:4-5")["session"]
    (folder / "src" / "store.py").write_text(CODE.replace("a + b", "b + a"))
    try:
        [content] = project.call("recall", session=session, format="markdown")["content"]
    finally:
        (folder / "src" / "store.py").write_text(CODE)

    assert "it was so then" in content["text"]
    assert "in doubt" not in content["text"].lower()


def test_a_retry_gives_the_same_reply(project: RawClient) -> None:
    call = {"thought": "It adds", "evidence": ["src/store.py:4-9", "src/gone.py"], "key": "k1"}

    assert project.think(**call) == project.think(**call)


def test_an_address_of_a_file_is_a_place(project: RawClient, folder: Path) -> None:
    assert read(project, f"file://{folder}/src/store.py:4") == {"e1": "4: def add(a, b):"}
    assert read(project, f"{folder}/src/store.py:4") == {"e1": "4: def add(a, b):"}


def test_a_place_in_another_project_is_told(project: RawClient) -> None:
    reply = project.think(
        thought="It adds", project="bank", evidence=["src/store.py:4", "make -> ok"]
    )

    assert reply["read"] == {"e1": "words, not watched: the session is about another project"}


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("nowhere/", "no such folder"),
        ("src/", "a folder"),
        ("src/store.py:-1", "no such line or symbol"),
        ("src/../check", "has '..' in its path; name the file without it"),
        ("../check:1", "outside the project folder"),
        ("src/../../check:1", "outside the project folder"),
    ],
)
def test_a_place_that_is_not_watched_has_a_true_reason(
    project: RawClient, place: str, why: str
) -> None:
    assert set(read(project, place).values()) == {f"words, not watched: {why}"}


def test_places_on_lines_of_their_own_are_pieces_of_their_own(project: RawClient) -> None:
    assert first_lines(project, "src/store.py:1\nsrc/store.py:4") == ["import os", "def add(a, b):"]


def test_an_empty_item_is_skipped(project: RawClient) -> None:
    assert first_lines(project, "", "src/store.py:4", " ") == ["def add(a, b):"]


@pytest.mark.parametrize("name", ["t1", "a1", "E1"])
def test_the_id_of_a_node_is_no_evidence(project: RawClient, name: str) -> None:
    session = project.think(thought="So.", assume="Well.", evidence="check")["session"]

    refusal = project.call("think", session=session, thought="It is.", evidence=name)

    assert "is on record" in refusal["content"][0]["text"]


def test_a_server_that_reads_no_files_says_so_everywhere(folder: Path) -> None:
    with greeted(":memory:", "--project", str(folder), "--no-evidence-files") as client:
        think = client.request("tools/list")["result"]["tools"][0]
        reply = client.think(thought="It adds.", evidence=["src/store.py:4", "pytest -> 1 failed"])
        [content] = client.call("recall", session=reply["session"], id="t1")["content"]

    words = think["inputSchema"]["properties"]["evidence"]["description"]
    assert "not watched" in words
    assert "watched for changes" not in words
    assert reply["read"] == {"e1": "words, not watched: this server reads no files"}
    assert "e1 src/store.py:4 (not watched: this server reads no files)" in content["text"]


@pytest.mark.parametrize(
    "grounds", ["t1 a.py:2", ["t1", "a.py#stop"], ["t1", "page.md#Two words"], "t1, a.py:1-2"]
)
def test_a_place_among_the_grounds_is_evidence(desk: Desk, grounds: Any) -> None:
    desk.write("# Page\n\n## Two words\nHere.\n", "page.md")
    desk.think(thought="It is short.")

    reply = desk.think(thought="It waits.", rests_on=grounds)

    assert reply["read"].keys() == {"e1"}
    assert "(rests on t1 e1" in desk.recall()


def test_a_place_alone_replaces_the_grounds_of_a_revision(desk: Desk) -> None:
    desk.think(thought="It waits.", assume=["Nobody stops it."])

    desk.think(revises="t1", thought="It waits one second.", rests_on="a.py:2")

    assert "rests on e1; revises t1" in desk.recall()


def test_a_label_that_looks_like_a_place_is_a_label(desk: Desk) -> None:
    desk.think(thought="It waits.", **{"as": "a.py:2"})

    assert "evidence" not in desk.think(thought="One second.", rests_on="a.py:2")
