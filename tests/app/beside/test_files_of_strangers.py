"""Files that somebody else adds to the folder of an own session."""

import shutil
from copy import deepcopy
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.beside.clones import Clone
from app.beside.test_sync import Team, fetch, mirror, send, the_file, think, words_in
from thoughtline.app.commands.erasure import Erasure
from thoughtline.store.beside.publication import publish, publish_tombstone
from thoughtline.store.beside.record_file import write_events


@pytest.fixture
def team(tmp_path: Path) -> Team:
    return Team(tmp_path)


async def fetch_from(home: Clone, reader: Clone) -> None:
    await send(home)
    await fetch(reader)


@pytest.mark.parametrize("name", ["000003-000003.jsonl", "000001-000004.jsonl"])
@pytest.mark.parametrize("take_back", [False, True])
async def test_a_file_that_somebody_adds_makes_no_withheld_secret_leave(
    team: Team, name: str, *, take_back: bool
) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await think(team.ann, "notes", text="with password = hunter2-is-mine they are fast")
    await think(team.ann, "notes", text="so it is the login")
    await team.ann.sync()
    before = words_in(team.ann)
    (the_file(team.ann).parent / name).write_bytes(b"x\n")

    report = await team.ann.sync(take_back=take_back)

    assert [each.written for each in report.withheld] == [2]
    assert words_in(team.ann) == before
    await fetch_from(team.ann, team.bob)
    assert len(await team.bob.ledger.read(await mirror(team.ann, "notes"))) == 2


async def test_taking_lines_back_makes_no_withheld_secret_leave(team: Team) -> None:
    ann = team.ann
    await think(ann, "notes", text="reads are slow")
    await think(ann, "notes", text="with password = hunter2-is-mine they are fast")
    await ann.sync()
    events = await ann.ledger.read("notes")
    forger = deepcopy(ann.ledger)
    await Erasure(forger, clock=lambda: 1).forget("notes", author="mcp")
    (tombstone,) = await forger.read("notes")
    tombstone = publish_tombstone(tombstone, publish(events)[-1].hash.hex())
    path = the_file(ann)
    path.with_name("000004-000004.jsonl").write_bytes(write_events([tombstone]))
    path.with_name("000003-000003.jsonl").write_bytes(b"x\n")

    report = await ann.sync(take_back=True)

    assert report.taken_back == ["notes"]
    assert b"hunter2" not in words_in(ann)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("000900-000900.jsonl", b'{"format":"thoughtline-record","number":2}\n'),
        ("000900-000900.jsonl", b"garbage"),
        ("000003-000003.jsonl", b"garbage"),
        ("000002-000001.jsonl", b""),
    ],
)
async def test_a_file_without_lines_in_an_own_folder_is_removed(
    team: Team, name: str, data: bytes
) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await team.ann.sync()
    await team.ann.sync()
    path = the_file(team.ann)
    path.with_name(name).write_bytes(data)

    report = await team.ann.sync()

    assert report.healed == [path.parent.name]
    assert the_file(team.ann) == path
    await fetch_from(team.ann, team.bob)
    assert await team.bob.ledger.read(await mirror(team.ann, "notes"))


async def test_a_file_with_lines_of_others_in_an_own_folder_is_named_each_time(team: Team) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await think(team.ann, "others", text="writes are slow")
    await team.ann.sync()
    folder = next(team.ann.record.path.glob("notes-*"))
    last = (await team.ann.ledger.read("notes"))[-1]
    line = write_events([replace(last, version=900, hash=b"0" * 32)])
    (folder / "000900-000900.jsonl").write_bytes(line)

    for _ in range(3):
        (named,) = (await team.ann.sync()).named
        assert named.file == f"{folder.name}/000900-000900.jsonl"


async def test_a_folder_with_the_name_of_a_file_stops_only_its_session(team: Team) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await think(team.ann, "others", text="writes are slow")
    await send(team.ann)
    folder = next(team.ann.record.path.glob("notes-*"))
    in_the_way = folder / "000003-000003.jsonl"
    in_the_way.mkdir()
    (in_the_way / "note.txt").write_text("mine")
    assert [each.file for each in (await team.ann.sync()).named] == [
        f"{folder.name}/{in_the_way.name}"
    ]
    await think(team.ann, "notes", text="so it is the disk")
    await think(team.ann, "others", text="so it is the disk")

    report = await team.ann.sync()

    assert list(report.failed) == ["notes"]
    assert report.written == {"others": 1}
    shutil.rmtree(in_the_way)
    assert (await team.ann.sync()).written == {"notes": 1}


async def test_a_file_whose_name_hides_events_is_named_and_healed_at_its_home(team: Team) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await send(team.ann)
    team.bob.pull()
    path = the_file(team.bob)
    whole = words_in(team.ann)
    path.rename(path.with_name("000001-000001.jsonl"))

    (named,) = (await team.bob.sync()).named
    team.bob.push()
    team.ann.pull()
    await team.ann.sync()

    assert named.why == "line 3 of 000001-000001.jsonl is of an event outside its name"
    assert words_in(team.ann).replace(b'{"format":"thoughtline-record","number":2}\n', b"") in (
        whole.replace(b'{"format":"thoughtline-record","number":2}\n', b"")
    )
    await fetch_from(team.ann, team.bob)
    name = await mirror(team.ann, "notes")
    assert len((await team.bob.use_cases.queries.current_view(name)).thoughts) == 1


async def test_digits_of_other_scripts_name_no_file(team: Team) -> None:
    await think(team.ann, "notes", text="reads are slow")
    await team.ann.sync()
    name = "\u0660\u0660\u0660\u0660\u0660\u0663-000003.jsonl"
    the_file(team.ann).with_name(name).write_bytes(b"x\n")

    (named,) = (await team.ann.sync()).named

    assert named.file.endswith(name)
