"""Syncs of clones of one repository: what is written, what is read, and what is left out."""

import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from app.beside.clones import Clone, git, make_clones
from app.watched import Watched
from thoughtline.app.beside import sync as sync_module
from thoughtline.app.beside.report import Named
from thoughtline.app.commands.erasure import Erasure
from thoughtline.core.command import AssumptionCommand, Command
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.doubts import quote_author
from thoughtline.project import record_folder
from thoughtline.project.record_folder import LEAST, RecordFolder
from thoughtline.store.beside.mirror_names import mirror_name
from thoughtline.store.beside.publication import publish
from thoughtline.store.beside.record_file import write_events
from thoughtline.store.ledger import Query
from thoughtline.store.memory.ledger import MemoryLedger


class Team:
    """Two people with a clone each."""

    def __init__(self, folder: Path) -> None:
        self.ann, self.bob = make_clones(folder, Random(1), 2)


@pytest.fixture
def team(tmp_path: Path) -> Team:
    return Team(tmp_path)


async def think(clone: Clone, session: str, **fields: Any) -> None:
    author = fields.pop("author", "mcp")
    command = replace(Command(project=clone.project), **fields)
    await clone.use_cases.recorder(Session).think(
        command, lambda _: None, session=session, author=author, limits=Limits(), may_begin=True
    )


async def mirror(home: Clone, session: str) -> str:
    events = await home.ledger.read(session)
    return mirror_name(session, events[0].hash.hex()[:12])


async def standing(clone: Clone, session: str, node: str) -> Standing:
    return (await clone.use_cases.queries.current_view(session)).session.standing(node)


async def send(clone: Clone) -> None:
    await clone.sync()
    clone.push()


async def fetch(clone: Clone) -> None:
    clone.pull()
    await clone.sync()


def the_file(clone: Clone) -> Path:
    (path,) = clone.record.path.glob("*/*.jsonl")
    return path


def words_in(clone: Clone) -> bytes:
    files = sorted(clone.record.path.glob("*/*.jsonl"))
    return b"".join(
        re.sub(rb"(?<=[0-9a-f]):(?=[0-9a-f])", b"", each.read_bytes()) for each in files
    )


async def test_a_session_of_another_record_is_read_under_a_name_of_its_own(team: Team) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await think(team.bob, "notes", text="writes are slow")
    await send(team.ann)

    await fetch(team.bob)

    copy = await team.bob.ledger.read(await mirror(team.ann, "notes"))
    assert [each.version for each in copy] == [1, 2]
    assert {each.author for each in copy} == {f"import#{the_file(team.ann).parent.name}/mcp"}
    own = await team.bob.ledger.read("notes")
    assert own[0].author == "mcp"


async def test_a_mirror_belongs_to_the_project_of_its_reader(team: Team) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await send(team.ann)
    await fetch(team.bob)

    listed = await team.bob.use_cases.queries.sessions(limit=None, project=team.bob.project)

    assert [each.session for each in listed] == [await mirror(team.ann, "notes")]


@pytest.mark.parametrize("name", ["limits", "the-limits-of-all-services"])
async def test_a_session_of_another_record_is_found_by_its_name_there(
    team: Team, name: str
) -> None:
    await think(team.ann, name, text="reads are slow")
    await send(team.ann)
    await fetch(team.bob)
    names = team.bob.use_cases.names

    assert await names.find(name) == await mirror(team.ann, name)
    await think(team.bob, name, text="my own session of that name")
    assert await names.find(name) == name


async def test_an_author_in_another_record_is_named_without_its_file(team: Team) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await send(team.ann)
    await fetch(team.bob)

    copy = await team.bob.ledger.read(await mirror(team.ann, "notes"))

    assert quote_author(copy[-1].author) == "mcp in another record"


async def test_nobody_writes_to_a_mirror(team: Team) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await send(team.ann)
    await fetch(team.bob)

    with pytest.raises(Refused) as refused:
        await think(team.bob, await mirror(team.ann, "notes"), text="they are not")

    assert refused.value.code is Code.SESSION_NOT_YOURS


async def test_a_thought_that_rests_on_a_mirror_falls_with_it_at_the_next_sync(team: Team) -> None:
    await think(team.ann, "notes", assume=(AssumptionCommand("the disk is slow"),))
    await send(team.ann)
    await fetch(team.bob)
    ground = f"{await mirror(team.ann, 'notes')}/a1"
    await think(team.bob, "plan", text="buy a disk", rests_on=((ground,),))
    assert await standing(team.bob, "plan", "t1") is Standing.STANDS

    await think(team.ann, "notes", refute=("a1",), because="the network is")
    await send(team.ann)
    await fetch(team.bob)

    fallen = await team.bob.ledger.read("plan")
    assert fallen[-1].event.found == "refuted"  # type: ignore[union-attr]
    assert await standing(team.bob, "plan", "t1") is not Standing.STANDS
    assert publish(fallen)[-1].hash.hex().encode() in words_in(team.bob)


async def test_a_second_sync_changes_nothing(team: Team) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await team.ann.sync()
    before = the_file(team.ann).read_bytes()

    report = await team.ann.sync()

    assert (report.written, report.read, report.healed) == ({}, {}, [])
    assert the_file(team.ann).read_bytes() == before


async def test_a_file_that_git_has_never_changes(team: Team) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await team.ann.sync()
    before = the_file(team.ann)
    data = before.read_bytes()
    await think(team.ann, "notes", text="because of the disk")

    await team.ann.sync()

    names = sorted(path.name for path in before.parent.iterdir())
    assert names == ["000001-000002.jsonl", "000003-000003.jsonl"]
    assert before.read_bytes() == data


async def test_a_file_that_git_does_not_have_yet_is_replaced_by_a_longer_one(team: Team) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await team.ann.syncer.sync()
    await think(team.ann, "notes", text="because of the disk")

    await team.ann.syncer.sync()

    assert the_file(team.ann).name == "000001-000003.jsonl"


async def test_a_commit_that_goes_on_with_a_session_is_picked_onto_a_branch_without_it(
    team: Team,
) -> None:
    ann = team.ann
    git(ann.folder, "switch", "-qc", "feature")
    await think(ann, "notes", text="reads are slow")
    await ann.sync()
    await think(ann, "notes", text="because of the disk")
    await ann.sync()
    git(ann.folder, "switch", "-q", "main")

    git(ann.folder, "cherry-pick", "feature")

    (named,) = await named_by_bob(team)
    assert "is missing" in named.why
    git(ann.folder, "merge", "-q", "--no-edit", "feature")
    assert await named_by_bob(team) == []


async def named_by_bob(team: Team) -> list[Named]:
    """What another person is told about the record on Ann's branch."""
    team.ann.push()
    team.bob.pull()
    return (await team.bob.sync()).named


async def test_an_older_branch_keeps_the_beginning_until_the_session_goes_on_there(
    team: Team,
) -> None:
    ann = team.ann
    await think(ann, "notes", text="reads are slow")
    await ann.sync()
    git(ann.folder, "switch", "-qc", "feature")
    await think(ann, "notes", text="because of the disk")
    await ann.sync()
    git(ann.folder, "switch", "-q", "main")

    report = await ann.sync()

    assert report.behind == {"notes": 1}
    assert b"because of the disk" not in words_in(ann)
    await think(ann, "notes", text="so buy another")
    assert (await ann.sync()).behind == {}
    assert b"because of the disk" in words_in(ann)
    git(ann.folder, "merge", "-q", "--no-edit", "feature")
    assert (await ann.sync()).named == []


async def test_a_mirror_without_a_file_in_the_working_tree_is_told_as_not_on_this_branch(
    team: Team,
) -> None:
    git(team.ann.folder, "switch", "-qc", "feature")
    await think(team.ann, "notes", text="reads are slow")
    await send(team.ann)
    git(team.bob.folder, "fetch", "-q")
    git(team.bob.folder, "switch", "-q", "feature")
    await team.bob.sync()
    git(team.bob.folder, "switch", "-q", "main")

    report = await team.bob.sync()

    assert report.absent == [await mirror(team.ann, "notes")]


async def test_what_another_branch_knows_does_not_stand_here(team: Team) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await send(team.ann)
    await fetch(team.bob)
    git(team.ann.folder, "switch", "-qc", "feature")
    await think(team.ann, "notes", refute=("t1",), because="they are fast")
    await think(team.ann, "plan", text="slow writes remain")
    await send(team.ann)
    git(team.bob.folder, "fetch", "-q")
    git(team.bob.folder, "switch", "-q", "feature")
    await team.bob.sync()
    queries, notes = team.bob.use_cases.queries, await mirror(team.ann, "notes")
    assert await standing(team.bob, notes, "t1") is not Standing.STANDS

    git(team.bob.folder, "switch", "-q", "main")

    assert await standing(team.bob, notes, "t1") is Standing.STANDS
    assert await queries.version(notes) == 2
    listed = await queries.sessions(limit=5, project=team.bob.project)
    assert [each.session for each in listed] == [notes]
    hits, _ = await queries.search(Query(text="slow"), limit=5)
    assert {hit.event.session for hit in hits} == {notes}


async def test_a_session_that_is_private_stays_out(team: Team) -> None:
    await think(team.ann, "notes", text="reads are slow", tags=("private",))

    report = await team.ann.sync()

    assert report.private == 1
    assert not words_in(team.ann)


async def test_a_secret_is_not_written_and_nothing_after_it(team: Team) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await think(team.ann, "notes", text="with password = hunter2-is-mine they are fast")
    await think(team.ann, "notes", text="so it is the login")

    report = await team.ann.sync()

    (withheld,) = report.withheld
    assert (withheld.session, withheld.node, withheld.written) == ("notes", "t2", 2)
    assert b"hunter2" not in the_file(team.ann).read_bytes()
    assert report.behind == {"notes": 2}


async def test_a_person_may_allow_what_looks_like_a_secret(team: Team) -> None:
    await think(team.ann, "notes", text="password = hunter2-is-an-example")
    await team.ann.syncer.sync(allowed=["notes"])

    report = await team.ann.sync()

    assert (report.withheld, report.behind) == ([], {})
    assert b"hunter2" in the_file(team.ann).read_bytes()


async def test_the_name_of_a_node_is_no_secret(team: Team) -> None:
    session = "Zy8IAo1m9SR17Wyn2O6rY2"
    await think(team.ann, session, text="reads are slow")
    await think(team.ann, "plan", text="buy a disk", rests_on=((f"{session}/t1",),))
    await think(team.ann, "plan", text=f"as {session}/t1 says, and not {session}/a1.")

    report = await team.ann.sync()

    assert (report.withheld, report.behind) == ([], {})


async def test_random_letters_around_the_name_of_a_node_are_a_secret(team: Team) -> None:
    await think(team.ann, "notes", text="use 8Zy8IAo1m9SR17Wyn2O6rY2/t1xKq83Lw")

    report = await team.ann.sync()

    assert [each.session for each in report.withheld] == ["notes"]


async def test_a_forgotten_session_leaves_only_its_tombstone(team: Team) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await team.ann.sync()
    await Erasure(team.ann.ledger, clock=lambda: 1).forget("notes", author="command line")

    report = await team.ann.sync()

    assert report.erased == [the_file(team.ann).parent.name]
    assert b"slow" not in the_file(team.ann).read_bytes()
    assert b"SessionForgotten" in the_file(team.ann).read_bytes()
    assert (await team.ann.sync()).erased == []


async def test_a_tombstone_in_a_file_deletes_nothing_elsewhere(team: Team) -> None:
    await think(team.ann, "notes", text="reads are slow")
    name = await mirror(team.ann, "notes")
    await send(team.ann)
    await fetch(team.bob)
    await Erasure(team.ann.ledger, clock=lambda: 1).forget("notes", author="command line")
    await send(team.ann)
    team.bob.pull()

    report = await team.bob.sync()

    assert (report.forgotten, report.named) == ([name], [])
    assert len(await team.bob.ledger.read(name)) == 2
    await Erasure(team.bob.ledger, clock=lambda: 1).forget(name, author="command line")
    report = await team.bob.sync()
    assert (report.forgotten, report.named, report.read) == ([], [], {})


async def test_a_restored_backup_goes_on_in_a_new_file_and_nothing_is_lost(team: Team) -> None:
    ann = team.ann
    await think(ann, "notes", text="reads are slow")
    backup = deepcopy(ann.ledger)
    await think(ann, "notes", text="because of the disk")
    await send(ann)
    ann.begin(backup)

    first = await ann.sync()
    await think(ann, "notes", text="because of the network")
    second = await ann.sync()

    assert (first.written, second.written) == ({}, {"notes": 3})
    assert (first.lost, second.lost) == ({"notes": 1}, {})
    assert (first.read, second.read) == ({}, {await mirror(ann, "notes"): 3})
    names = sorted(path.name for path in ann.record.path.glob("notes-*"))
    assert [name.count(".") for name in names] == [0, 1]
    ann.push()
    await fetch(team.bob)
    texts = [
        event.event.text  # type: ignore[union-attr]
        for session in await team.bob.ledger.session_names("notes@", limit=9)
        for event in await team.bob.ledger.read(session)
        if event.version == 3
    ]
    assert sorted(texts) == ["because of the disk", "because of the network"]


async def test_lines_that_somebody_adds_to_a_file_are_not_taken_over_at_its_home(
    team: Team,
) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await send(team.ann)
    impostor = deepcopy(team.ann.ledger)
    forger = team.bob
    await fetch(forger)
    forger.begin(impostor)
    await think(forger, "notes", text="so delete everything")
    await send(forger)

    team.ann.pull()
    report = await team.ann.sync()

    assert report.lost == {"notes": 2}
    assert len(await team.ann.ledger.read("notes")) == 2
    assert await team.ann.ledger.session_names("notes@", limit=9) == []
    taken_back = await team.ann.sync(take_back=True)
    assert taken_back.taken_back == ["notes"]
    assert b"delete everything" not in words_in(team.ann)
    assert (await team.ann.sync()).lost == {}


@pytest.mark.parametrize("is_alone", [False, True])
async def test_a_deletion_that_somebody_adds_is_told_to_its_home_and_taken_back(
    team: Team, *, is_alone: bool
) -> None:
    ann = team.ann
    await think(ann, "notes", text="reads are slow")
    await think(ann, "others", text="writes are slow")
    await ann.sync()
    before = words_in(ann)
    as_recorded = deepcopy(ann.ledger)
    await Erasure(ann.ledger, clock=lambda: 1).forget("notes", author="mcp")
    await ann.sync()
    if not is_alone:  # the deletion beside the events, as a merge would leave it
        git(ann.folder, "checkout", "HEAD~1", "--", ".thoughtline")
    ann.begin(as_recorded)

    told = await ann.sync()
    again = await ann.sync()
    taken_back = await ann.sync(take_back=True)

    assert (told.buried, told.behind, told.healed) == (["notes"], {}, [])
    assert again.buried == ["notes"]
    assert taken_back.taken_back == ["notes"]
    assert words_in(ann) == before
    assert (await ann.sync()).buried == []
    assert (await ann.ledger.read("notes"))[-1].version == 2


async def test_own_events_after_a_restored_backup_are_never_taken_back(team: Team) -> None:
    ann = team.ann
    await think(ann, "notes", text="reads are slow")
    await ann.sync()
    backup, empty = deepcopy(ann.ledger), MemoryLedger()
    await think(ann, "notes", text="it is the disk")
    await ann.sync()
    before = words_in(ann)

    for rolled_back in (backup, empty):
        ann.begin(rolled_back)
        report = await ann.sync(take_back=True)

        assert (report.taken_back, list(report.lost), report.read) == ([], ["notes"], {})
        assert words_in(ann) == before


HOSTILE: dict[str, Callable[[bytes], bytes]] = {
    "cut": lambda data: data[:-20],
    "without its last line": lambda data: b"".join(data.splitlines(keepends=True)[:-1]),
    "in UTF-16": lambda data: data.decode().encode("utf-16"),
    "changed": lambda data: data.replace(b"slow", b"fast"),
    "cut in the middle": lambda data: (
        b"".join(data.splitlines(keepends=True)[:1]) + b"".join(data.splitlines(keepends=True)[2:])
    ),
    "not JSON": lambda data: data + b"hello\n",
    "no header": lambda data: b"".join(data.splitlines(keepends=True)[1:]),
    "newer": lambda data: data.replace(b'"number":2', b'"number":3'),
    "other format": lambda data: data.replace(b"thoughtline-record", b"something-else"),
    "other session": lambda data: data.replace(b'"session":"notes"', b'"session":"latest"'),
    "deep": lambda data: data + b"[" * 100_000 + b"\n",
    "binary": lambda data: bytes(range(256)),
    "empty": lambda data: b"",
}


@pytest.mark.parametrize("name", HOSTILE)
async def test_a_damaged_file_is_named_and_left_out(team: Team, name: str) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await send(team.ann)
    team.bob.pull()
    path = the_file(team.bob)
    path.write_bytes(HOSTILE[name](path.read_bytes()))

    (named,) = (await team.bob.sync()).named

    assert named.file == path.parent.name
    assert named.why
    assert await team.bob.ledger.sessions(limit=None) == []


@pytest.mark.parametrize("name", HOSTILE)
async def test_the_home_of_a_damaged_file_writes_it_anew(team: Team, name: str) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await team.ann.sync()
    path = the_file(team.ann)
    whole = path.read_bytes()
    path.write_bytes(HOSTILE[name](whole))

    # lines of another session are not ours, so a person has to ask
    report = await team.ann.syncer.sync(whole=name == "other session")

    assert path.read_bytes() == whole, name
    assert (report.named, report.behind) == ([], {})


async def test_a_folder_under_a_wrong_name_is_named_and_left_out(team: Team) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await send(team.ann)
    team.bob.pull()
    folder = the_file(team.bob).parent
    (folder / "note.md").write_text("hello\n")
    folder.rename(folder.with_name("notes-0123456789ab"))
    (team.bob.record.path / "readme").write_text("hello\n")

    report = await team.bob.sync()

    assert [each.file for each in report.named] == [
        "notes-0123456789ab/note.md",
        "readme",
        "notes-0123456789ab",
    ]
    assert await team.bob.ledger.sessions(limit=None) == []


async def test_no_link_is_followed(team: Team, tmp_path: Path) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await send(team.ann)
    team.bob.pull()
    path = the_file(team.bob)
    path.rename(tmp_path / "elsewhere")
    path.symlink_to(tmp_path / "elsewhere")
    folder = team.bob.record.path / "linked-0123456789ab"
    folder.symlink_to(tmp_path)

    whys = {each.file: each.why for each in (await team.bob.syncer.sync()).named}

    assert "cannot be read" in whys[f"{path.parent.name}/{path.name}"]
    assert folder.name in whys
    assert await team.bob.ledger.sessions(limit=None) == []


async def test_a_linked_folder_is_refused(team: Team, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    team.bob.record.path.rename(elsewhere)
    team.bob.record.path.symlink_to(elsewhere)
    await think(team.bob, "notes", text="reads are slow")

    assert not team.bob.record.exists
    with pytest.raises(OSError, match="link"):
        await team.bob.syncer.sync()
    assert not list(elsewhere.glob("*/*.jsonl"))


async def test_marks_of_a_conflict_do_not_matter(team: Team) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await think(team.ann, "notes", text="because of the disk")
    await send(team.ann)
    team.bob.pull()
    path = the_file(team.bob)
    header, *lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(
        header
        + b"<<<<<<< HEAD\n"
        + b"".join(lines[:2])
        + b"=======\r\n"
        + b"".join(reversed(lines))
        + b">>>>>>> feature\n"
    )

    report = await team.bob.sync()

    assert report.named == []
    assert report.read == {await mirror(team.ann, "notes"): 3}


async def test_files_of_an_earlier_release_lose_the_folder_of_the_machine(team: Team) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await team.ann.sync()
    recorded = await team.ann.ledger.read("notes")
    the_file(team.ann).write_bytes(write_events(recorded))  # as releases before 0.7.0 did
    git(team.ann.folder, "commit", "-qam", "earlier")
    team.ann.push()
    await fetch(team.bob)
    assert team.ann.project.encode() in words_in(team.bob)

    report = await team.ann.sync()
    await think(team.ann, "notes", text="because of the disk")
    await send(team.ann)
    await fetch(team.bob)

    assert report.renewed == [folder.name for folder in team.ann.record.path.glob("n*")]
    assert b"/home/" not in words_in(team.bob)
    assert len(await team.bob.ledger.read(await mirror(team.ann, "notes"))) == 3
    assert (await team.bob.sync()).named == []


async def test_a_forgotten_session_is_buried_in_its_published_form(team: Team) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await send(team.ann)
    await fetch(team.bob)
    await Erasure(team.ann.ledger, clock=lambda: 1).forget("notes", author="command line")

    await send(team.ann)
    team.bob.pull()
    report = await team.bob.sync()

    assert report.forgotten == [f"notes@{the_file(team.bob).parent.name.rpartition('-')[2]}"]
    assert b"slow" not in words_in(team.bob)


class Counted(RecordFolder):
    """A record folder that counts the files that are read."""

    count = 0

    def read(self, folder: str, name: str) -> bytes:
        self.count += 1
        return super().read(folder, name)


@pytest.fixture
def counted(team: Team, monkeypatch: pytest.MonkeyPatch) -> Counted:
    """The record folder of Bob, whose files need no time to settle."""
    monkeypatch.setattr(record_folder, "JUST_NOW", 0)
    folder = Counted(team.bob.folder)
    team.bob.syncer._record = folder
    return folder


async def test_a_sync_reads_only_what_changed(team: Team, counted: Counted) -> None:
    await think(team.ann, "theirs", text="reads are slow")
    await think(team.bob, "mine", text="writes are slow")
    await think(team.bob, "other", text="so are reads")
    await send(team.ann)
    await fetch(team.bob)
    await team.bob.sync()
    watched = Watched(team.bob.ledger)
    team.bob.syncer._ledger = watched
    counted.count = 0

    await team.bob.sync()

    assert (counted.count, watched.reads) == (0, [])

    await think(team.bob, "mine", text="and so on")
    report = await team.bob.sync()

    assert report.written == {"mine": 1}
    assert counted.count == 1


async def test_a_file_that_somebody_edits_is_mended_after_a_sync_without_news(
    team: Team, counted: Counted
) -> None:
    await think(team.bob, "mine", text="writes are slow")
    await team.bob.sync()
    await team.bob.sync()
    path = the_file(team.bob)
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"slow", b"fast"))

    await team.bob.sync()

    assert path.read_bytes() == whole
    assert counted.count > 0


async def test_a_folder_that_was_left_out_is_named_again_and_not_read_again(
    team: Team, counted: Counted
) -> None:
    await think(team.ann, "theirs", text="reads are slow")
    await send(team.ann)
    team.bob.pull()
    path = the_file(team.bob)
    path.write_bytes(path.read_bytes().replace(b"slow", b"fast"))
    before = await team.bob.sync()
    counted.count = 0

    again = await team.bob.sync()

    assert (again.named, counted.count) == (before.named, 0)
    assert [each.file for each in again.named] == [path.parent.name]

    path.write_bytes(path.read_bytes().replace(b"fast", b"slow"))
    assert (await team.bob.sync()).read


async def test_the_largest_folders_of_others_are_read_by_later_syncs(
    team: Team, counted: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    await think(team.ann, "short", text="reads are slow")
    await think(team.ann, "long", text="x" * 4_000)
    await think(team.bob, "mine", text="y" * 4_000)
    await send(team.ann)
    await fetch(team.bob)
    carl = Clone(team.bob.folder, "carl", Random(2))
    monkeypatch.setattr(sync_module, "MOST_BYTES", the_size(carl) - 1)

    first = await carl.sync()

    assert len(first.read) == 2
    (left_out,) = first.named
    assert "smallest folders first" in left_out.why

    assert (await carl.sync()).named == first.named
    assert len((await carl.sync()).read) == 1
    assert (await carl.sync()).absent == []


async def test_a_stranger_with_very_many_files_stops_nobody_elses_sync(
    team: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    await think(team.ann, "short", text="reads are slow")
    await send(team.ann)
    await fetch(team.bob)
    carl = Clone(team.bob.folder, "carl", Random(2))
    stranger = carl.record.path / "stranger-000000000000"
    stranger.mkdir()
    for number in range(50):
        (stranger / f"{number:06}-{number:06}.jsonl").touch()
    monkeypatch.setattr(sync_module, "MOST_BYTES", 40 * LEAST)

    report = await carl.sync()

    assert len(report.read) == 1
    assert [each.file for each in report.named] == [stranger.name]
    assert "counts for at least" in report.named[0].why


def the_size(clone: Clone) -> int:
    return sum(path.stat().st_size for path in clone.record.path.glob("*/*.jsonl"))
