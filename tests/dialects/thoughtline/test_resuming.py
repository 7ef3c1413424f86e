"""An agent that resumes: `recall` and the hook name first what is in doubt, and why."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from dialects.thoughtline.desk import Desk
from entrypoints.hooks.clients import context
from rawclient import RawClient, greeted

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
        return self.client.recalled(**said)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "t.db"


@pytest.fixture(params=range(2))
def fleet(tmp_path: Path, database: Path, request: pytest.FixtureRequest) -> Iterator[Fleet]:
    folder = tmp_path / "shop"
    folder.mkdir()
    with greeted(database, "--project", str(folder)) as client:
        yield Fleet(folder, client, request.param)


def labels(text: str, heading: str) -> list[str]:
    """The labels of the lines under a heading."""
    _, _, below = text.partition(f"\n{heading}:\n")
    lines = re.split(r"\n(?=[A-Z][\w ]+:)", below)[0].splitlines()
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
    assert told.count("(by Ann in ") == 1
    assert "rests on" not in told


def test_conclusions_that_are_all_in_doubt_come_before_the_changed_lines(fleet: Fleet) -> None:
    fleet.answer(48, doubted=48, places=9)
    fleet.change(NAMES, noise=[])

    told = fleet.recall(session=fleet.session)

    assert len(told) <= 4_500
    assert sorted(labels(told, "In doubt")) == sorted(f"q{number}" for number in range(48))
    for number in range(48):
        assert f"{1_000 + number} ms" in told
    causes = re.findall(r"^e\d+ \S+\.md:7 ", told, re.MULTILINE)
    [start] = re.findall(r"`from: (\d+)` reads on\.$", told)
    rest = fleet.recall(session=fleet.session, budget=2_500, **{"from": int(start)})
    causes += re.findall(r"^e\d+ \S+\.md:7 ", rest, re.MULTILINE)
    assert len(causes) == len(set(causes)) == len(NAMES)
    assert "under changed" not in fleet.recall(session=fleet.session, budget=2_500)


def test_a_session_of_16_conclusions_costs_less_and_a_project_tells_the_same(fleet: Fleet) -> None:
    fleet.answer(16, doubted=4, places=4)
    fleet.change(NAMES[:4], noise=NAMES[4:])

    told, project = fleet.recall(session=fleet.session), fleet.recall()

    assert len(told) <= 2_500
    assert len(labels(told, "In doubt") + labels(told, "Conclusions")) == 16
    assert len(project) <= 2_400
    short = fleet.session[:8]
    for heading in ("In doubt", "Conclusions"):
        assert labels(project, f"{heading} in {short}") == labels(told, heading)
    assert f"\nChanged in {short}:\ne1 {NAMES[0]}.md:7 " in project


def test_conclusions_are_shown_whole_before_thoughts_that_are_no_result(desk: Desk) -> None:
    texts = [
        f"Orders of region {number} are copied by the change log, because triggers write them twice"
        for number in range(12)
    ]
    results = [{"kind": "conclusion", "thought": text} for text in texts]
    steps = [{"thought": f"The replica went up by {number} seconds."} for number in range(60)]
    desk.think(thoughts=[{"kind": "question", "thought": "How do we move?"}, *steps[:30]])
    desk.think(thoughts=[*steps[30:], *results])

    few, some = (desk.recall(budget=budget) for budget in (300, 800))

    assert all(text in some for text in texts)
    assert "The replica went up" in some
    assert few.count("write them twice") == 12


@pytest.mark.parametrize("sessions", [1, 2, 6])
def test_a_project_tells_all_conclusions_of_several_sessions(desk: Desk, sessions: int) -> None:
    client = desk.client
    for name in range(9):
        desk.write(f"# S\n\nA call takes {name} ms at most.\n", f"s{name}.md")
    numbers = range(48)
    for part in range(sessions):
        said = [
            {
                "thought": f"A call is given up after {number} ms, and tried again once or twice.",
                "evidence": [f"s{number}.md:3" if number < 9 else f"s{number % 3}.md:1"],
                "as": f"c{number}",
                "kind": "conclusion",
            }
            for number in numbers[part::sessions]
        ]
        client.think(thoughts=said, title=f"Part {part}")
    for name in range(9):
        desk.write(f"# S\n\nA call takes {name}00 ms at most.\n", f"s{name}.md")

    [content] = client.call("recall")["content"]

    told: str = content["text"]
    assert len(told) <= 4_500
    assert "9 of 48 conclusions in doubt." in told
    assert sorted(map(int, re.findall(r"\bt\d+ c(\d+): ", told))) == [*numbers]
    [content] = client.call("recall", budget=60)["content"]
    assert "9 of 48 conclusions in doubt." in content["text"]


def test_a_project_tells_the_doubts_of_sessions_that_it_does_not_list(desk: Desk) -> None:
    for name in ("limit", "rate"):
        desk.write(f"# S\n\nThe {name} is 5.\n", f"{name}.md")
        desk.client.think(thought=f"The {name} is low.", evidence=f"{name}.md:3", kind="conclusion")

    def others() -> None:
        for number in range(20):
            desk.client.think(thought=f"Answer {number}.", kind="conclusion")

    others()
    desk.write("# S\n\nThe limit is 900.\n", "limit.md")
    [first] = desk.client.call("recall")["content"]
    others()
    [later] = desk.client.call("recall")["content"]

    for text in (first["text"], later["text"]):
        assert '-"The limit is 5." +"The limit is 900."' in text
        assert "The limit is low." in text
        assert "The rate is low." not in text
    assert "1 of 20 conclusions in doubt." in first["text"], "the doubt is the latest news"
    assert "1 of 21 conclusions in doubt." in later["text"]


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

    with greeted(database, "--project", str(fleet.folder)) as client:
        first = client.think(session=fleet.session, thought="I go on.")
        second = client.think(session=fleet.session, thought="And on.")

    assert first["in_doubt"]["t31"] == "e1"
    assert f"after {fleet.values[NAMES[0]]} ms" in first["changed"]["e1"]
    assert sum("(by Ann in " in line for line in first["changed"].values()) == 1
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
