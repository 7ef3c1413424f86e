"""Evidence in files, from what an agent says to what is in doubt, over a real record."""

import asyncio
import subprocess
from collections.abc import Collection
from contextlib import closing, nullcontext
from itertools import count
from pathlib import Path
from time import time_ns
from typing import Any

import pytest

from thoughtline.app.commands.policy import FREE
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.evidence.evidence import CheckedEvidence, Evidence
from thoughtline.app.evidence.project_check import ProjectCheck
from thoughtline.app.folds.session_cache import SessionCache
from thoughtline.app.process.clock import milliseconds
from thoughtline.app.process.token_estimate import estimate_tokens
from thoughtline.app.queries.queries import Queries
from thoughtline.app.queries.session_names import SessionNames
from thoughtline.app.queries.visits import Visits
from thoughtline.core.command import Command, EvidenceNotes
from thoughtline.core.events import EvidenceChecked, EvidenceGiven
from thoughtline.core.evidence.anchor import Anchor, CheckResult
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import turns
from thoughtline.core.session import Session
from thoughtline.core.truth.standing import Standing
from thoughtline.dialects.thoughtline.recall import Reader, Record, answer
from thoughtline.dialects.thoughtline.recall_arguments import RecallArguments
from thoughtline.project import files, files_now
from thoughtline.project.evidence_reader import EvidenceReader
from thoughtline.project.files import ProjectFiles, Signature
from thoughtline.project.git import privacy
from thoughtline.project.lines import Comparison
from thoughtline.project.moved_evidence import Moment
from thoughtline.store.ledger import Entry, at_version
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.wiring.use_cases import nothing_arrives

CODE = '''\
def add(a, b):
    """Adds."""
    total = a + b
    return total


def sub(a, b):
    """Takes away."""
    total = a - b
    return total
'''


PATIENCE = 3.0
"""Seconds for the search for moved evidence, as in a call of a tool."""


class Desk:
    """Somebody who thinks about a project, and looks at it again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        ledger = self.ledger = MemoryLedger()
        self.queries = Queries(ledger)
        self.recorder = Recorder(
            ledger, SessionCache(ledger, Session), FREE, clock=milliseconds, new_handle=lambda: "s"
        )
        reader = EvidenceReader(ProjectFiles(folder), patience=PATIENCE)
        self.evidence = Evidence(self.recorder, self.queries, reader)
        self.project = ProjectCheck(self.evidence, self.queries, "", folder)
        (folder / "a.py").write_text(CODE)

    async def say(self, command: Command, session: str = "s") -> None:
        begun = session if await self.queries.anchors(session) else None
        with closing(self.evidence.begin()) as moment:
            anchored = await self.evidence.anchored(command, begun, moment=moment)
        await self.recorder.think(
            anchored,
            lambda _: None,
            session=session,
            author="me",
            limits=Limits(),
            may_begin=True,
        )

    async def look(self) -> tuple[dict[str, CheckResult], set[str]]:
        """What was found of each piece of evidence, and what else is in doubt."""
        [check] = await self.project.check(["s"])
        found = {one.evidence: one.comparison.found for one in check.checked}
        return found, {node.node for node in check.in_doubt}

    def git(self, *words: str) -> None:
        who = ("-c", "user.name=me", "-c", "user.email=me@example.org")
        subprocess.run(["git", *who, *words], cwd=self.folder, check=True, capture_output=True)

    def write(self, text: str, name: str = "a.py") -> None:
        (self.folder / name).write_text(text)


@pytest.fixture
async def desk(tmp_path: Path) -> Desk:
    desk = Desk(tmp_path)
    await desk.say(Command(text="It adds", evidence=("a.py:1-4",)))
    await desk.say(Command(text="It takes away", evidence=("a.py#sub",)))
    await desk.say(Command(text="Both are right", rests_on=(("t1", "t2"),)))
    await desk.say(Command(text="One is right", rests_on=(("t1",), ("t2",))))
    return desk


async def test_one_changed_line_puts_in_doubt_what_rests_on_it_and_nothing_else(
    desk: Desk,
) -> None:
    desk.write(CODE.replace("a + b", "b + a"))

    assert await desk.look() == ({"e1": "changed", "e2": "unchanged"}, {"t1", "t3"})

    desk.write(CODE.replace("a + b", "b + a").replace("a - b", "b - a"))

    assert await desk.look() == ({"e1": "changed", "e2": "changed"}, {"t1", "t2", "t3", "t4"})


async def test_what_is_put_back_is_in_doubt_no_more(desk: Desk) -> None:
    desk.write(CODE.replace("a + b", "b + a"))
    await desk.look()
    desk.write(CODE)

    assert await desk.look() == ({"e1": "unchanged", "e2": "unchanged"}, set())


async def test_files_that_changed_so_often_are_compared_and_no_more_is_recorded(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "MAX_TURNS", 0)
    monkeypatch.setattr(turns, "PER_NODE", 0)
    changed = CODE.replace("a + b", "b + a")
    desk.write(changed)
    await desk.look()
    recorded = (await desk.queries.view("s")).session.version
    desk.write(CODE)

    found, _ = await desk.look()

    assert found["e1"] == "unchanged"
    now = (await desk.queries.view("s")).session
    assert now.version == recorded
    assert now.truth.is_in_doubt("e1")


async def test_of_one_look_doubts_are_recorded_before_what_is_in_doubt_no_more(
    desk: Desk,
) -> None:
    desk.write(CODE.replace("a + b", "b + a"))
    await desk.look()
    before = (await desk.queries.view("s")).session.version
    desk.write(CODE.replace("a - b", "b - a"))
    await desk.look()

    events = [recorded.event async for recorded in desk.queries.events("s", after=before)]
    found = [(each.evidence, each.found) for each in events if isinstance(each, EvidenceChecked)]
    assert found == [("e2", "changed"), ("e1", "unchanged")]


async def test_looking_again_settles_it(desk: Desk) -> None:
    desk.write(CODE.replace("a + b", "b + a"))
    await desk.look()

    await desk.say(Command(verify=("e1",)))

    assert await desk.look() == ({"e1": "unchanged", "e2": "unchanged"}, set())


async def test_what_moved_is_followed(desk: Desk) -> None:
    desk.write("# above\n" + CODE)
    first, _ = await desk.look()
    (desk.folder / "a.py").rename(desk.folder / "b.py")
    then, _ = await desk.look()
    anchors = await desk.queries.anchors("s")

    assert first == {"e1": "moved", "e2": "unchanged"}
    assert then == {"e1": "moved", "e2": "moved"}
    assert anchors["e1"].anchor.place == "b.py:2-5"
    assert anchors["e2"].anchor.place == "b.py#sub"
    assert await desk.look() == ({"e1": "unchanged", "e2": "unchanged"}, set())


async def test_what_was_the_same_elsewhere_before_is_not_where_it_went(desk: Desk) -> None:
    desk.write(CODE, "copy.py")
    await desk.say(Command(verify=("e1",), because="so that the copy is older"))
    desk.write(CODE, "copy.py")
    (desk.folder / "a.py").unlink()
    (desk.folder / "c.py").write_text(CODE)

    found, _ = await desk.look()

    assert found["e1"] == "gone"  # two files have it now, and nobody knows which


async def test_a_function_is_followed_to_another_file_that_did_not_have_it(desk: Desk) -> None:
    desk.write("x = 1\n", "b.py")
    desk.write(CODE.replace("sub", "add"), "twin.py")
    desk.git("init")
    desk.git("add", ".")
    desk.git("commit", "-m", "first")
    await desk.say(Command(text="It adds still", evidence=("a.py:1-4",)))
    add, sub = CODE.split("\n\n\n")
    desk.write(sub)
    desk.write(f"x = 2\n\n\n{add}\n", "b.py")
    desk.write(CODE.replace("sub", "add") + "# looked at\n", "twin.py")

    found, _ = await desk.look()

    assert found["e3"] == "moved"
    assert (await desk.queries.anchors("s"))["e3"].anchor.place == "b.py:4-7"


async def test_evidence_of_the_past_is_compared_with_nothing(desk: Desk) -> None:
    past = {"a.py:1-2": EvidenceNotes(past=True)}
    await desk.say(Command(text="It added", evidence=("a.py:1-2",), evidence_notes=past))
    await desk.look()
    (desk.folder / "a.py").unlink()

    found, in_doubt = await desk.look()
    await desk.say(Command(verify=("e3",), because="it was so"))
    view = await desk.queries.view("s")

    assert (found, in_doubt) == ({"e1": "gone", "e2": "gone"}, {"t1", "t2", "t3", "t4"})
    assert view.session.standing("t5") is Standing.STANDS
    assert view.evidence["e3"].anchor is not None


async def test_evidence_of_the_past_may_name_a_file_that_is_gone(desk: Desk) -> None:
    past = {"src/old.py:3": EvidenceNotes(past=True)}

    await desk.say(Command(text="It waited", evidence=("src/old.py:3",), evidence_notes=past))

    evidence = (await desk.queries.view("s")).evidence["e3"]
    assert (evidence.past, evidence.anchor) == (True, None)


async def test_a_file_that_is_gone_puts_in_doubt(desk: Desk) -> None:
    (desk.folder / "a.py").unlink()

    assert await desk.look() == ({"e1": "gone", "e2": "gone"}, {"t1", "t2", "t3", "t4"})


async def test_nothing_is_recorded_where_nothing_is_new(desk: Desk) -> None:
    desk.write(CODE.replace("a + b", "b + a"))
    await desk.look()
    before = (await desk.queries.view("s")).session.version

    await desk.look()

    assert (await desk.queries.view("s")).session.version == before


async def test_a_diff_names_what_its_files_put_in_doubt(desk: Desk) -> None:
    desk.write("x = 1\n", "other.py")
    desk.git("init")
    desk.git("add", ".")
    desk.git("commit", "-m", "first")
    await desk.say(Command(text="It is one", evidence=("other.py:1",)))
    desk.write("x = 2\n", "other.py")
    desk.git("commit", "-am", "second")
    desk.write(CODE.replace("a + b", "b + a"))

    [since_head] = await desk.project.check(["s"], revision="HEAD")
    [since_first] = await desk.project.check(["s"], revision="HEAD~1")
    with pytest.raises(Refused):
        await desk.project.check(["s"], revision="--output=/tmp/x")
    with pytest.raises(Refused):
        await desk.project.check(["s"], revision="nowhere")

    assert {node.node for node in since_head.in_doubt} == {"t1", "t3"}
    assert {node.node for node in since_first.in_doubt} == {"t1", "t3", "t5"}


async def test_the_commit_is_kept_and_whether_the_file_was_as_it_says(desk: Desk) -> None:
    desk.git("init")
    desk.git("add", ".")
    desk.git("commit", "-m", "first")
    await desk.say(Command(text="x", evidence=("a.py:2",)))
    desk.write(CODE + "x = 1\n")
    await desk.say(Command(text="y", evidence=("a.py:3",)))

    anchors = await desk.queries.anchors("s")

    assert len(anchors["e3"].anchor.commit) == 40
    assert anchors["e3"].anchor.clean
    assert not anchors["e4"].anchor.clean


async def test_a_copy_that_was_there_before_is_not_where_it_went(desk: Desk) -> None:
    desk.write(CODE, "copy.py")
    await asyncio.sleep(0.1)  # so that the copy is older, by any clock
    await desk.say(Command(verify=("e1",)))
    (desk.folder / "a.py").unlink()

    found, _ = await desk.look()

    assert found["e1"] == "gone"


async def test_of_several_files_that_have_it_now_the_renamed_one_is_meant(desk: Desk) -> None:
    (desk.folder / "a.py").rename(desk.folder / "b.py")
    desk.write("# also\n" + CODE, "c.py")

    found, _ = await desk.look()
    anchors = await desk.queries.anchors("s")

    assert found == {"e1": "moved", "e2": "moved"}
    assert anchors["e1"].anchor.place == "b.py:1-4"


async def test_what_moved_and_is_put_back_is_not_in_doubt(desk: Desk) -> None:
    """As when a branch is checked out on which a file was renamed, and then the first one again."""
    (desk.folder / "a.py").rename(desk.folder / "b.py")
    await desk.look()
    (desk.folder / "b.py").rename(desk.folder / "a.py")
    desk.write("# above\n" + CODE)

    found, in_doubt = await desk.look()
    anchors = await desk.queries.anchors("s")

    assert (found, in_doubt) == ({"e1": "moved", "e2": "moved"}, set())
    assert anchors["e1"].anchor.place == "a.py:2-5"


async def test_what_was_looked_at_anew_is_not_taken_for_what_it_was(desk: Desk) -> None:
    (desk.folder / "a.py").rename(desk.folder / "b.py")
    await desk.look()
    desk.write(CODE.replace("a + b", "b + a"), "b.py")
    await desk.look()
    await desk.say(Command(verify=("e1",)))
    (desk.folder / "b.py").unlink()
    desk.write(CODE)

    found, _ = await desk.look()

    assert found["e1"] == "gone"


async def test_lines_of_another_file_that_was_renamed_are_not_those(desk: Desk) -> None:
    lines = "one = 1\ntwo = 2\nthree = 3\n"
    desk.write(f"first = 0\n{lines}", "c.py")
    desk.write(f"other = 0\nmore = 0\n{lines}last = 0\n", "d.py")
    for words in (("init",), ("add", "."), ("commit", "-m", "first")):
        desk.git(*words)
    await desk.say(Command(text="It is so", evidence=("c.py:2-4",)))
    (desk.folder / "c.py").unlink()
    (desk.folder / "d.py").rename(desk.folder / "new.py")

    found, _ = await desk.look()

    assert found["e3"] == "gone"


@pytest.mark.parametrize("place", ["/etc/hosts:1", "../outside.py:1"])
async def test_what_lies_outside_is_recorded_as_it_is_told(desk: Desk, place: str) -> None:
    with closing(desk.evidence.begin()) as moment:
        command = Command(text="x", evidence=(place,))
        told = await desk.evidence.anchored(command, None, moment=moment)

    assert not told.anchors


async def test_what_somebody_looks_at_meanwhile_is_not_put_in_doubt(desk: Desk) -> None:
    loop = asyncio.get_running_loop()

    async def verify() -> None:
        with pytest.raises(Refused, match="evidence_changed"):
            await desk.say(Command(verify=("e1",)))
        await desk.say(Command(verify=("e1",)))

    class Slow(EvidenceReader):
        """Somebody verifies the evidence while it is compared."""

        def compare(self, anchor: Anchor, given: int, moment: Moment) -> Comparison:
            found = super().compare(anchor, given, moment)
            if anchor.first == 1:
                asyncio.run_coroutine_threadsafe(verify(), loop).result(60)
            return found

    desk.write(CODE.replace("a + b", "b + a"))
    slow = Evidence(desk.recorder, desk.queries, Slow(ProjectFiles(desk.folder)))

    await slow.check("s")

    assert await desk.queries.evidence_in_doubt("s") == {}


@pytest.mark.parametrize(
    "anchor",
    [
        {"first": 1, "last": 2},
        {"first": 1, "last": 1, "lines": ("a",), "copies": 2, "copy": 3},
        {"first": 1, "last": 1, "lines": ("a",), "commit": "\0"},
        {"symbol": "sub", "size": -1},
    ],
    ids=str,
)
async def test_a_session_of_before_with_an_impossible_anchor_is_compared_with_all_others(
    desk: Desk, anchor: dict[str, Any]
) -> None:
    impossible = Anchor(path="a.py", file="0", content="0", **anchor)
    event = EvidenceGiven(evidence="e3", kind="file", text="a.py", anchor=impossible)
    version = (await desk.queries.view("s")).session.version
    entry = Entry(event=event, author="eve", at=0)
    await desk.ledger.append("s", at_version(version, [entry]))

    found, _ = await desk.look()

    assert found == {"e1": "unchanged", "e2": "unchanged", "e3": "changed"}


class CountedFiles(ProjectFiles):
    """Files of which the reads and the walks are counted."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.reads = 0
        self.walks = 0

    def read_newer(
        self, path: str, known: Signature | None
    ) -> tuple[Signature, bytes | None] | None:
        found = super().read_newer(path, known)
        self.reads += found is not None and found[1] is not None
        return found

    def survey(self, suffixes: Collection[str]) -> dict[str, list[tuple[str, Signature]]]:
        self.walks += 1
        return super().survey(suffixes)


MANY = 40
"""Files, each with a piece of evidence."""


@pytest.fixture
async def rewritten(tmp_path: Path) -> tuple[Desk, CountedFiles]:
    """Many files with evidence, written anew with a change in each, in two sessions."""
    desk = Desk(tmp_path)
    for number in range(MANY):
        desk.write(f"a{number} = 1\nb{number} = 2\n", f"m{number}.py")
    for first in range(0, MANY, 20):
        given = tuple(f"m{number}.py:1-2" for number in range(first, first + 20))
        await desk.say(Command(text="They count", evidence=given), session=f"s{first}")
    for number in range(MANY):
        desk.write(f"a{number} = 1\nb{number} = 3\n", f"m{number}.py")
    files = CountedFiles(tmp_path)
    desk.evidence = Evidence(desk.recorder, desk.queries, EvidenceReader(files))
    desk.project = ProjectCheck(desk.evidence, desk.queries, "", tmp_path)
    return desk, files


@pytest.fixture
def _exact_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is trusted to be unchanged however young it is."""
    monkeypatch.setattr(files, "TICK", 0)
    monkeypatch.setattr(files, "COARSE_TICK", 0)


@pytest.mark.usefixtures("_exact_times")
async def test_files_are_read_once_for_all_evidence_and_not_again_while_they_are_the_same(
    rewritten: tuple[Desk, CountedFiles],
) -> None:
    desk, counted = rewritten

    checks = await desk.project.check(["s0", "s20"])

    assert [each.comparison.found for check in checks for each in check.checked] == (
        ["changed"] * MANY
    )
    assert counted.walks == 1
    assert counted.reads <= 2 * (MANY + 1)
    counted.reads = 0

    again = await desk.project.check(["s0", "s20"])

    assert [check.changed for check in again] == [check.changed for check in checks]
    assert counted.reads == 0


async def test_evidence_that_moves_after_a_check_is_found(
    rewritten: tuple[Desk, CountedFiles],
) -> None:
    desk, _ = rewritten
    await desk.project.check(["s0", "s20"])
    (desk.folder / "m7.py").unlink()
    desk.write("# all of it\na7 = 1\nb7 = 2\n", "n7.py")
    desk.write("# all of it, in other words\na9 = 1\nb9 = 2\n", "m9.py")

    [check, _] = await desk.project.check(["s0", "s20"])

    found = {each.was: each.comparison.found for each in check.checked}
    assert found["m7.py:1-2"] == "gone"  # two lines alone do not identify a place
    assert found["m9.py:1-2"] == "moved"
    assert set(found.values()) == {"gone", "moved", "changed"}


async def test_a_file_that_is_written_twice_in_one_tick_is_read_twice(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    tick = time_ns() + 600 * 10**9  # later than the test lasts, however slow it is
    now = Signature(tick, tick, len(CODE), 1)
    monkeypatch.setattr(Signature, "of", lambda status: now)
    assert (await desk.look())[0] == {"e1": "unchanged", "e2": "unchanged"}

    desk.write(CODE.replace("a + b", "b + a"))

    assert (await desk.look())[0] == {"e1": "changed", "e2": "unchanged"}

    desk.write("pass\n", "b.py")
    (desk.folder / "a.py").unlink()
    assert (await desk.look())[0] == {"e1": "gone", "e2": "gone"}

    desk.write(CODE, "b.py")

    assert (await desk.look())[0] == {"e1": "moved", "e2": "moved"}


@pytest.mark.usefixtures("_exact_times")
async def test_a_search_that_takes_too_long_goes_on_with_the_next_call(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    (desk.folder / "a.py").unlink()
    for number in range(5):
        desk.write("pass\n", f"b{number}.py")
    desk.write(CODE, "c.py")

    clock = count(0, 1.4)  # there is time for two files in each call
    monkeypatch.setattr(files_now, "monotonic", lambda: next(clock))
    found = [(await desk.look())[0]["e1"] for _ in range(4)]

    assert found == ["gone", "gone", "moved", "unchanged"]


async def test_a_session_that_cannot_be_compared_keeps_no_other_from_it(desk: Desk) -> None:
    desk.write(CODE.replace("a + b", "b + a"))

    class Full(Evidence):
        """The disk is full when one session is compared."""

        async def check(
            self,
            session: str,
            *,
            only: Collection[str] | None = None,
            moment: Moment | None = None,
        ) -> list[CheckedEvidence]:
            if session == "full":
                raise Refused(Code.LEDGER_FULL, "The disk is full.", hint="Free some space.")
            return await super().check(session, only=only, moment=moment)

    evidence = Full(desk.recorder, desk.queries, EvidenceReader(ProjectFiles(desk.folder)))
    project = ProjectCheck(evidence, desk.queries, "", desk.folder)
    full, check = await project.check(["full", "s"])

    assert "The disk is full." in full.failure
    assert [each.evidence for each in check.changed] == ["e1"]
    assert check.failure == ""


async def test_a_recall_names_the_sessions_that_cannot_be_compared(desk: Desk) -> None:
    names = SessionNames(desk.ledger, "")

    async def look(session: str) -> bool:
        raise Refused(Code.LEDGER_FULL, "The disk is full.", hint="Free some space.")

    record = Record(
        desk.queries, names, "", lambda: nullcontext(look), Visits(desk.queries), nothing_arrives
    )
    for asked in (
        RecallArguments(),
        RecallArguments(query="adds"),
        RecallArguments(session="s"),
        RecallArguments(session="s", id="t1"),
    ):
        told = await answer(asked, record, Limits(), lambda: estimate_tokens, Reader())

        assert "Not compared with the files: s. The disk is full." in told
        assert "adds" in told


async def test_the_names_of_sessions_that_cannot_be_compared_count_for_the_budget(
    desk: Desk,
) -> None:
    async def look(session: str) -> bool:
        raise Refused(Code.LEDGER_FULL, "The disk is full.", hint="Free some space.")

    names = SessionNames(desk.ledger, "")
    record = Record(
        desk.queries, names, "", lambda: nullcontext(look), Visits(desk.queries), nothing_arrives
    )
    for query in (None, "adds"):
        asked = RecallArguments(query=query)
        whole = await answer(asked, record, Limits(), lambda: estimate_tokens, Reader())
        asked = RecallArguments(query=query, budget=estimate_tokens(whole) - 1)
        told = await answer(asked, record, Limits(), lambda: estimate_tokens, Reader())

        assert "The disk is full." in told
        assert estimate_tokens(told) < estimate_tokens(whole)


async def test_a_move_is_recorded_once(desk: Desk) -> None:
    desk.write("# above\n" + CODE)
    await desk.look()
    before = (await desk.queries.view("s")).session.version

    await desk.look()

    assert (await desk.queries.view("s")).session.version == before


async def test_what_was_given_up_is_not_told_as_in_doubt(desk: Desk) -> None:
    await desk.say(Command(abandon=("t1",), because="of no use"))
    await desk.say(Command(text="It takes away, too", revises="t2"))
    desk.write(CODE.replace("a + b", "b + a").replace("a - b", "b - a"))

    _, in_doubt = await desk.look()

    assert in_doubt == {"t3", "t4", "t5"}


async def test_a_diff_says_nothing_of_what_was_in_doubt_before(desk: Desk) -> None:
    desk.write("one = 1\n", "other.py")
    await desk.say(Command(text="It is one", evidence=("other.py:1",)))
    desk.write(CODE.replace("a + b", "b + a"))
    await desk.look()
    for words in (("init",), ("add", "."), ("commit", "-m", "first")):
        desk.git(*words)
    desk.write("one = 2\n", "other.py")

    [check] = await desk.project.check(["s"], revision="HEAD")

    assert [node.node for node in check.in_doubt] == ["t5"]


@pytest.mark.parametrize("name", ["b.py", "Makefile", "table.example"])
async def test_lines_of_a_file_at_the_top_are_looked_at_with_what_was_seen_there(
    desk: Desk, name: str
) -> None:
    desk.write("one\ntwo\nthree\n", name)

    await desk.say(Command(text="It is two", evidence=(f"{name}:2: it says two",)))
    desk.write("one\n2\nthree\n", name)

    found, _ = await desk.look()
    assert found["e3"] == "changed"


async def test_a_heading_and_a_key_are_followed_to_a_renamed_file_and_put_in_doubt_by_a_change(
    desk: Desk,
) -> None:
    desk.write("# Shop\n\n## Limits\nTen per minute.\n\n## Other\nWords.\n", "README.md")
    desk.write("server:\n  port: 8080\n  hosts: [a, b]\n  name: shop\n", "conf.yaml")
    for words in (("init",), ("add", "."), ("commit", "-m", "first")):
        desk.git(*words)
    await desk.say(Command(text="Ten", evidence=("README.md#Limits", "conf.yaml#server")))

    desk.git("mv", "conf.yaml", "settings.yaml")
    desk.write("# Shop\n\n## Other\nNew words.\n\n## Limits\nTen\nper minute.\n", "README.md")
    found, in_doubt = await desk.look()

    assert (found["e3"], found["e4"], in_doubt) == ("reformatted", "moved", set())
    assert (await desk.queries.anchors("s"))["e4"].anchor.place == "settings.yaml#server"

    desk.write("# Shop\n\n## Limits\nNine per minute.\n", "README.md")
    desk.write("server:\n  hosts: [a, b]\n", "settings.yaml")
    found, in_doubt = await desk.look()

    assert (found["e3"], found["e4"], in_doubt) == ("changed", "changed", {"t5"})


@pytest.mark.parametrize(("seconds", "commits"), [(60.0, 1), (-1.0, 0)])
async def test_git_is_not_asked_for_long_who_changed_a_line(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, seconds: float, commits: int
) -> None:
    monkeypatch.setattr("thoughtline.app.evidence.evidence.LONGEST_BLAME", seconds)
    for words in (("init",), ("add", "."), ("commit", "-m", "first")):
        desk.git(*words)
    await desk.say(Command(text="It adds", evidence=("a.py#add",)))
    desk.write(CODE.replace("a + b", "b + a"))
    desk.git("commit", "-am", "second")

    await desk.look()

    change = (await desk.queries.view("s")).evidence["e3"].change
    assert '-"total = a + b" +"total = b + a"' in change
    assert change.count("(by me in") == commits


async def test_git_is_asked_once_whether_it_has_a_file_with_many_changes(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def privacy_of(folder: Path, path: str) -> privacy.Privacy:
        asked.append(path)
        return privacy.privacy_of(folder, path)

    monkeypatch.setattr(files_now, "privacy_of", privacy_of)
    for words in (("init",), ("add", "."), ("commit", "-m", "first")):
        desk.git(*words)
    for line in (3, 4, 9, 10):
        await desk.say(Command(text=f"Line {line} holds", evidence=(f"a.py:{line}",)))
    desk.write(CODE.replace("total", "sum"))
    asked.clear()

    await desk.look()

    assert asked == ["a.py"]
