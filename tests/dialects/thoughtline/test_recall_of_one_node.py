"""`recall` with an `id`: one node with its grounds, verdicts and evidence, each told once."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rawclient import RawClient, greeted

LINES = "".join(f"x{number} = {number}\n" for number in range(9))


class Reader:
    """An agent who records one session in a folder with one file, and reads its nodes."""

    def __init__(self, client: RawClient, folder: Path) -> None:
        self.client, self.folder, self.session = client, folder, ""
        self.write(LINES)

    def write(self, text: str) -> None:
        (self.folder / "a.py").write_text(text)

    def think(self, **said: Any) -> dict[str, Any]:
        reply = self.client.think(**({"session": self.session} if self.session else {}), **said)
        self.session = reply["session"]
        return reply

    def read(self, name: str) -> str:
        return self.client.recalled(session=self.session, id=name)


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    with greeted(":memory:", "--project", str(tmp_path)) as client:
        yield Reader(client, tmp_path)


def test_alternative_supports_are_told_apart(reader: Reader) -> None:
    for label in ("x", "y"):
        reader.think(thought=f"{label} holds.", **{"as": label})
    reader.think(thought="Either.", rests_on="x | y")
    reader.think(thought="Both.", rests_on="x y")

    assert "Rests on:\nt1 x: x holds.\n| t2 y: y holds." in reader.read("t3")
    assert "Rests on:\nt1 x: x holds.\nt2 y: y holds." in reader.read("t4")


def test_evidence_that_is_not_watched_says_so_with_its_line(reader: Reader) -> None:
    reader.think(thought="It is so.", evidence=["a.py:100", "a.py:3"])

    text = reader.read("t1")

    assert "e1 a.py:100 (not watched: " in text
    assert "\ne2 a.py:3" in text
    assert text.count("a.py:3") == 1


def test_a_change_of_evidence_is_told_once(reader: Reader) -> None:
    reader.think(thought="It is two.", evidence="a.py:3")
    reader.think(thought="So it is even.", rests_on="t1")
    reader.write(LINES.replace("x2 = 2", "x2 = 3"))
    reader.client.call("recall", session=reader.session)

    for name in ("t1", "t2"):
        text = reader.read(name)
        assert text.count('+"x2 = 3"') == 1, text
        assert text.count("in doubt") == 1 + text.count("(in doubt)"), text


def test_evidence_that_moved_is_told_with_its_place(reader: Reader) -> None:
    reader.think(thought="It is two.", evidence="a.py:3")
    reader.write("\n" + LINES)

    assert "e1 a.py:3 (now a.py:4)" in reader.read("t1")


def test_all_verdicts_on_an_assumption_are_told(reader: Reader) -> None:
    reader.think(thought="We wait.", assume="It is slow.")
    reader.think(verify="a1", because="measured", author="ann")
    reader.think(refute="a1", because="the cache was cold")
    reader.think(restore="a1", because="it was warm")

    text = reader.read("a1")

    verdicts = ('verified by ann: "measured"', 'refuted by rawclient: "the cache was cold"')
    assert all(each in text for each in (*verdicts, 'restored by rawclient: "it was warm"'))


def test_a_refuted_thought_on_fallen_grounds_has_its_own_reason(reader: Reader) -> None:
    reader.think(thought="We wait.", assume="It is slow.")
    reader.think(refute="t1", because="nobody waits")
    reader.think(refute="a1", because="it is fast")

    known = next(line for line in reader.read("t1").splitlines() if line.startswith("Known: "))

    assert 'refuted by rawclient: "nobody waits"' in known
    assert 'a1 refuted: "it is fast"' in known


def test_a_decision_tells_the_chosen_option(reader: Reader) -> None:
    reader.think(thought="Which?", kind="decision", parts=["cost: min, 0..10", "A: 3", "B: 4"])
    reader.think(thought="B.", rests_on="t1", chosen="B", **{"as": "taken"})

    assert "Chosen: B over the computed best: A (in t2 taken)" in reader.read("t1")


def test_a_deliberation_that_waits_is_told_of_its_question(reader: Reader) -> None:
    reader.think(thought="We wait.")
    reader.client.call("deliberate", session=reader.session, question="For what?")
    reader.think(thought="For the disk.", rests_on="t2")

    assert "answered by t3; q1 still waits" in reader.read("t2")
    assert "`deliberate` with `id: 'q1'` shows it." in reader.read("q1")


@pytest.mark.parametrize("name", ["autn-plan", "evidence-x", "a"])
def test_a_label_with_a_slip_is_answered_with_the_labels(reader: Reader, name: str) -> None:
    reader.think(thought="We log in.", **{"as": "auth-plan"})

    assert "Labels: auth-plan." in reader.read(name)
    assert "There is no evidence 'e9'" in reader.read("e9")
