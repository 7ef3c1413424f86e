"""Evidence whose text is in another file now: one call of `verify` moves it to its new place."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.beside.clones import git
from dialects.thoughtline.desk import Desk
from rawclient import greeted

POOL = "# A\n\nThe pool is 5.\n"
CALLS = "\n# Calls\n\nCalls end after 1450 ms.\n"
END = "\n# End\n\nNothing more.\n"
OTHER = "# B\n\nOther text stands here.\n"
CODE = "def f():\n    x = 1\n    y = 1450\n    return y\n\n\ndef g():\n    return 3\n"
MODULE = "def h():\n    return 9\n"
LATER = CALLS.replace("1450", "7180")

Texts = dict[str, str]

MOVES: dict[str, tuple[Texts, Texts, str, str]] = {
    "the last section": (
        {"a.md": POOL + CALLS, "b.md": OTHER},
        {"a.md": POOL, "b.md": OTHER + LATER},
        *("a.md:7", "b.md:7"),
    ),
    "a section between others": (
        {"a.md": POOL + CALLS + END, "b.md": OTHER},
        {"a.md": POOL + END, "b.md": OTHER + LATER},
        *("a.md:7", "b.md:7"),
    ),
    "a heading": (
        {"a.md": POOL + CALLS + END, "b.md": OTHER},
        {"a.md": POOL + END, "b.md": OTHER + LATER},
        *("a.md#Calls", "b.md#Calls"),
    ),
    "a function": (
        {"a.py": CODE, "b.py": MODULE},
        {"a.py": "def g():\n    return 3\n", "b.py": MODULE + CODE.replace("1450", "7180")},
        *("a.py#f", "b.py#f"),
    ),
    "a line of a function that stays": (
        {"a.py": CODE, "b.py": MODULE},
        {"a.py": CODE.replace("y = 1450", "y = b.Y"), "b.py": "Y = 7180\n" + MODULE},
        *("a.py:3", "b.py:1"),
    ),
}


class Project(Desk):
    """An agent in a repository."""

    def commit(self, texts: Texts) -> None:
        for name, text in texts.items():
            self.write(text, name)
        git(self.folder, "add", "-A")
        git(self.folder, "commit", "-qm", "change")


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    git(tmp_path, "init", "-q", "-b", "main")
    with greeted(tmp_path / "t.db", "--project", str(tmp_path)) as client:
        yield Project(client, tmp_path)


def claim(project: Project, *places: str) -> None:
    """State a ground for each place, and a conclusion on all of them."""
    grounds = [
        {"as": f"g{n}", "thought": f"Ground {n}", "evidence": [place]}
        for n, place in enumerate(places, 1)
    ]
    names = " ".join(str(each["as"]) for each in grounds)
    end = {"as": "end", "thought": "So it is", "kind": "conclusion", "rests_on": names}
    project.think(thoughts=[*grounds, end])


@pytest.mark.parametrize("kind", MOVES)
def test_one_call_moves_evidence_into_a_file_that_was_there_before(
    project: Project, kind: str
) -> None:
    before, after, place, new = MOVES[kind]
    project.commit(before)
    claim(project, place)
    project.commit(after)
    assert "in doubt" in project.recall().lower()

    reply = project.think(verify="e1", evidence=[new])

    assert set(reply["settled"]) == {"e1", "t1", "t2"}
    assert reply["read"]["e1"].startswith(f"{place} → {new}: ")
    assert "in doubt" not in project.recall().lower()

    project.commit({new.partition(":")[0].partition("#")[0]: "nothing of it\n"})

    assert "e1" in project.recall()  # it is watched at its new place
    assert "in doubt" in project.recall().lower()


def test_several_pieces_move_in_one_call_beside_the_revisions(project: Project) -> None:
    project.commit({"a.md": POOL + CALLS, "b.md": OTHER})
    claim(project, "a.md:3", "a.md:7")
    project.commit({"a.md": "# A\n", "b.md": OTHER + POOL.replace("5", "6") + LATER})
    project.recall()

    reply = project.think(
        thoughts=[
            {"revises": "g1", "thought": "Ground 6"},
            {"revises": "g2", "thought": "Ground 7180"},
            {"revises": "end", "thought": "So it is now"},
        ],
        verify="e1 e2",
        evidence=["b.md:6", "b.md:10"],
    )

    assert reply["read"] == {
        "e1": "a.md:3 → b.md:6: The pool is 6.",
        "e2": "a.md:7 → b.md:10: Calls end after 7180 ms.",
    }
    assert "in doubt" not in project.recall().lower()


@pytest.mark.parametrize("slip", ["nowhere.md:7", "b.md:999", "b.md#Nothing"])
def test_a_slip_in_the_new_place_accepts_nothing(project: Project, slip: str) -> None:
    project.commit({"a.md": POOL + CALLS, "b.md": OTHER})
    claim(project, "a.md:7")
    project.commit({"a.md": POOL + CALLS.replace("1450", "99"), "b.md": OTHER + LATER})
    project.recall()

    refused = project.refused(verify="e1", evidence=[slip])

    assert f"'{slip}' cannot be read" in refused
    assert "name a place that exists" in refused
    assert "in doubt" in project.recall().lower()
    settled = project.think(verify="e1", because="It is so now", evidence=["the talk of Monday"])
    assert "e1" in settled["settled"]


def test_words_beside_the_new_place_are_kept_as_the_reason(project: Project) -> None:
    project.commit({"a.md": POOL + CALLS, "b.md": OTHER})
    claim(project, "a.md:7")
    project.commit({"a.md": POOL, "b.md": OTHER + LATER})
    project.recall()

    project.think(verify="e1", evidence=["b.md:7 -> ops doubled it"])

    assert "ops doubled it" in project.recall(id="e1")


def test_a_repeated_call_moves_nothing_twice(project: Project) -> None:
    project.commit({"a.md": POOL + CALLS, "b.md": OTHER})
    claim(project, "a.md:7")
    project.commit({"a.md": POOL, "b.md": OTHER + LATER})
    project.recall()

    first = project.think(verify="e1", evidence=["b.md:7"], key="k1")
    again = project.think(verify="e1", evidence=["b.md:7"], key="k1")

    assert again["version"] == first["version"]


@pytest.mark.parametrize(
    "said",
    [
        {"verify": "e1"},
        {"verify": "e1", "evidence": ["b.md:1", "b.md:3"]},
        {"verify": "e1", "evidence": ["somebody said so"]},
        {"verify": "e1", "evidence": ["b.md:99"]},
        {"verify": "e1 g1", "evidence": ["b.md:7"]},
        {"verify": "e1", "evidence": [{"text": "b.md:7", "past": True}]},
    ],
)
def test_without_a_place_for_each_piece_nothing_moves_and_the_refusal_names_the_call(
    project: Project, said: dict[str, Any]
) -> None:
    project.commit({"a.md": POOL + CALLS, "b.md": OTHER})
    claim(project, "a.md:7")
    project.commit({"a.md": POOL, "b.md": OTHER + LATER})
    project.recall()

    assert "`verify` e1 with that place as the only `evidence` moves it" in project.refused(**said)
    assert "in doubt" in project.recall().lower()


def test_evidence_without_doubt_stays_at_its_place(project: Project) -> None:
    project.commit({"a.md": POOL + CALLS, "b.md": OTHER})
    claim(project, "a.md:7")

    project.think(verify="e1", evidence=["b.md:3"], because="b says so, too")

    assert "now b.md" not in project.recall(id="e1")
