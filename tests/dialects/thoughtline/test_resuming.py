"""An agent that resumes: `recall` and the hook name first what is in doubt, and why."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from entrypoints.hooks.clients import context
from rawclient import RawClient

AREAS = ("billing", "catalog", "checkout", "search", "ledger", "mailer", "stock", "quota")
NAMES = [f"{area}-{region}" for area in AREAS for region in ("eu", "us", "asia", "lab")][:30]
NEXT = (
    "Answer the other questions of the list in docs/questions.md, and compare each answer with the "
    "load test of last week before a buyer is promised anything."
)
AS_ANN = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")


class Fleet:
    """Services described in prose, one file each, and a session with answers to questions."""

    def __init__(self, folder: Path, client: RawClient, seed: int) -> None:
        self.folder = folder
        self.client = client
        self.values = {name: Random(f"{seed} {name}").randint(50, 900) for name in NAMES}
        self.session = ""
        for name in NAMES:
            self.write(name)
        self.git("init", "-q")
        self.commit()

    def git(self, *arguments: str) -> None:
        subprocess.run(["git", *AS_ANN, *arguments], cwd=self.folder, check=True)

    def commit(self) -> None:
        self.git("add", "-A")
        self.git("commit", "-qm", "one more")

    def write(self, name: str, remark: str = "") -> None:
        (self.folder / f"{name}.md").write_text(
            f"# {name}\n\n## Purpose\nThe service {name} serves the shop.{remark}\n\n## Calls\n"
            f"A call of {name} is given up after {self.values[name]} ms.\n"
        )

    def answer(self, questions: int, doubted: int, places: int) -> None:
        """Record a fact for each file, and `questions` conclusions. `doubted` of them rest on one
        of the first `places` facts, and all of them on others.
        """
        facts = [
            {"as": f"f-{name}", "thought": f"{name} gives up in time", "evidence": f"{name}.md:7"}
            for name in NAMES
        ]
        self.session = self.client.think(thoughts=facts, next=NEXT)["session"]
        calm, step = NAMES[places:], questions // doubted
        answers = []
        for number in range(questions):
            grounds = [calm[number * 3 % len(calm)], calm[(number * 5 + 1) % len(calm)]]
            if number % step == 0:
                grounds.append(NAMES[number // step % places])
            text = (
                f"Question {number}: how long does a buyer wait at most if {grounds[0]} is asked "
                f"first and the others follow one after the other? Answer: {1_000 + number} ms"
            )
            needs = [f"f-{name}" for name in dict.fromkeys(grounds)]
            answers.append(
                {"as": f"q{number}", "kind": "conclusion", "thought": text, "rests_on": needs}
            )
        for begin in range(0, questions, 16):
            self.client.think(session=self.session, thoughts=answers[begin : begin + 16])

    def change(self, names: list[str], noise: list[str]) -> None:
        for name in names:
            self.values[name] += 11
            self.write(name)
        for name in noise:
            self.write(name, " It does so well.")
        self.commit()

    def recall(self, **said: object) -> str:
        text: str = self.client.call("recall", **said)["content"][0]["text"]
        return text


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "t.db"


@pytest.fixture(params=range(2))
def fleet(tmp_path: Path, database: Path, request: pytest.FixtureRequest) -> Iterator[Fleet]:
    folder = tmp_path / "shop"
    folder.mkdir()
    with RawClient(database, "--project", str(folder)) as client:
        client.greet()
        yield Fleet(folder, client, request.param)


def labels(text: str, heading: str) -> list[str]:
    """The labels of the lines under a heading."""
    _, _, below = text.partition(f"\n{heading}:\n")
    lines = re.split(r"\n(?=[A-Z][a-z ]+:)", below)[0].splitlines()
    return [line.split()[1].rstrip(":") for line in lines]


def test_all_of_48_conclusions_are_named_those_in_doubt_first_with_their_causes(
    fleet: Fleet,
) -> None:
    fleet.answer(48, doubted=12, places=9)
    fleet.change(NAMES[:9], noise=NAMES[9:])

    told = fleet.recall(session=fleet.session)

    doubted, sound = labels(told, "In doubt"), labels(told, "Conclusions")
    assert len(told) <= 4_500
    assert sorted(doubted) == sorted(f"q{number}" for number in range(0, 48, 4))
    assert sorted(doubted + sound) == sorted(f"q{number}" for number in range(48))
    order = [told.index(f"\n{heading}:") for heading in ("Changed", "In doubt", "Conclusions")]
    assert order == sorted(order)
    assert f"\nNext: {NEXT}\n" in told
    for name in NAMES[:9]:
        old, new = fleet.values[name] - 11, fleet.values[name]
        [line] = [each for each in told.splitlines() if f" {name}.md:7 " in each]
        assert re.search(rf'-"[^"]*after {old} ms\." \+"[^"]*after {new} ms\."', line)
        assert f"in doubt: f-{name} q" in line
    for number in range(48):
        assert f"{1_000 + number} ms" in told, "the result of a conclusion stays"
    assert told.count(" by Ann)") == 1
    assert "rests on" not in told


def test_a_session_of_16_conclusions_costs_less_and_a_project_tells_the_same(fleet: Fleet) -> None:
    fleet.answer(16, doubted=4, places=4)
    fleet.change(NAMES[:4], noise=NAMES[4:])

    told, project = fleet.recall(session=fleet.session), fleet.recall()

    assert len(told) <= 2_500
    assert len(labels(told, "In doubt") + labels(told, "Conclusions")) == 16
    assert len(project) <= 2_000
    assert labels(project, "In doubt") == labels(told, "In doubt")
    assert f"{fleet.session[:8]}/e1 {NAMES[0]}.md:7 " in project


def test_a_reader_reads_on_where_the_last_line_says(fleet: Fleet) -> None:
    fleet.answer(16, doubted=4, places=4)
    seen: list[str] = []
    start: int | None = 0
    while start is not None:
        text = fleet.recall(session=fleet.session, budget=300, **{"from": start})
        seen += re.findall(r"^(?:[A-Z][a-z ]+: )?(t\d+) ", text, re.MULTILINE)
        further = re.search(r"`from: (\d+)` reads on\.$", text)
        start = int(further[1]) if further else None

    assert len(seen) == len(set(seen)) == 46

    listed = fleet.recall(session=fleet.session, standing="conclusions", budget=2_000)
    assert len(re.findall(r"^t\d+ q\d+: ", listed, re.MULTILINE)) == 16


def test_the_start_of_work_is_one_sentence_or_the_doubts(fleet: Fleet, database: Path) -> None:
    fleet.answer(48, doubted=12, places=3)
    call = {"hook_event_name": "SessionStart", "source": "startup", "cwd": str(fleet.folder)}

    calm = context("SessionStart", "--database", database, said=call)
    fleet.change([], noise=NAMES)
    noisy = context("SessionStart", "--database", database, said=call)
    fleet.change(NAMES[:3], noise=[])
    told = context("SessionStart", "--database", database, said=call)

    for text in (calm, noisy):
        assert "78 thoughts, 48 conclusions, none in doubt; no line that it cites changed." in text
        assert f"\nNext: {NEXT}\n" in text
    assert len(told) <= 1_200
    assert "12 of 48 conclusions in doubt." in told
    for name in NAMES[:3]:
        assert f"after {fleet.values[name]} ms" in told
    assert json.dumps(labels(told, "Changed")) == json.dumps([f"{n}.md:7" for n in NAMES[:3]])


def test_the_first_call_of_a_conversation_tells_what_changed_and_no_later_call(
    fleet: Fleet, database: Path
) -> None:
    fleet.answer(16, doubted=4, places=4)
    fleet.change(NAMES[:4], noise=NAMES[4:])

    with RawClient(database, "--project", str(fleet.folder)) as client:
        client.greet()
        first = client.think(session=fleet.session, thought="I go on.")
        second = client.think(session=fleet.session, thought="And on.")

    assert first["in_doubt"]["t31"] == "e1"
    assert f"after {fleet.values[NAMES[0]]} ms" in first["changed"]["e1"]
    assert sum(" by Ann)" in line for line in first["changed"].values()) == 1
    assert second.keys() == {"session", "version", "thought"}


def test_what_was_refuted_stays_after_a_repair(fleet: Fleet) -> None:
    fleet.answer(16, doubted=4, places=4)
    fleet.client.think(session=fleet.session, refute=["q0", "q4", "q8"], because="It was cold.")

    told = fleet.recall(session=fleet.session)

    assert told.index("\nRefuted:") < told.index("Left out:")
    assert len(re.findall(r"^t\d+ q(?:0|4|8): ", told, re.MULTILINE)) == 3


def test_the_best_path_of_a_tree_comes_before_its_leaves(fleet: Fleet) -> None:
    tried = [
        {
            "as": f"s{number}",
            "thought": f"Step {number}: " + "one more job is placed " * 4,
            "score": number / 100,
            "rests_on": f"s{(number - 1) // 3}" if number else None,
        }
        for number in range(90)
    ]
    first = fleet.client.think(**tried[0], search="beam 3", title="Place eight jobs")
    fleet.session = first["session"]
    for step in tried[1:]:
        fleet.client.think(session=fleet.session, **step)

    told = fleet.recall(session=fleet.session)

    assert "\nBest path: t1 s0 " in told
    assert "s89" in told.partition("\nBest path: ")[2].partition("\n")[0]
    assert told.index("\nExpand next:") < told.index("Left out:")
    assert "\nConclusions:" not in told
