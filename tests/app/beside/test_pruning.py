"""Pruning: own sessions that matter no more leave the working tree, and stay on record."""

from pathlib import Path
from typing import Any

import pytest

from app.beside.test_objections import Three, object_to, pass_on
from app.beside.test_sync import fetch, mirror, send, standing, think
from thoughtline.core.command import AssumptionCommand
from thoughtline.core.truth.standing import Standing

PLAIN = "plain"


@pytest.fixture
def team(tmp_path: Path) -> Three:
    return Three(tmp_path)


async def test_a_session_of_plain_thoughts_is_pruned_and_stays_on_record(team: Three) -> None:
    await think(team.ann, PLAIN, text="I looked around")
    await send(team.ann)
    await fetch(team.bob)

    report = await team.ann.sync(prune=True)
    team.ann.push()
    await fetch(team.bob)

    assert report.pruned == [PLAIN]
    assert not list(team.ann.record.path.glob("*/*.jsonl"))
    assert len(await team.ann.ledger.read(PLAIN)) == 2
    assert len(await team.bob.ledger.read(await mirror(team.ann, PLAIN))) == 2
    assert (await team.ann.sync()).written == {}


@pytest.mark.parametrize(
    "fields",
    [
        {"text": "use Postgres", "kind": "decision"},
        {"text": "so it is the disk", "kind": "conclusion"},
        {"text": "why?", "kind": "question"},
        {"text": "so", "next": "measure it"},
        {"assume": (AssumptionCommand("it is warm"),)},
        {"text": "the disk is slow", "evidence": ("iostat shows it busy",)},
    ],
)
async def test_a_session_that_still_matters_is_kept(team: Three, fields: dict[str, Any]) -> None:
    await think(team.ann, PLAIN, **fields)

    assert (await team.ann.sync(prune=True)).pruned == []
    assert len(list(team.ann.record.path.glob("*/*.jsonl"))) == 1


async def test_a_verified_thought_still_matters(team: Three) -> None:
    await think(team.ann, PLAIN, text="the disk is slow")
    await think(team.ann, PLAIN, verify=("t1",), because="I looked")

    assert (await team.ann.sync(prune=True)).pruned == []


async def test_a_reasoned_thought_that_fell_matters_no_more(team: Three) -> None:
    await think(team.ann, PLAIN, text="the disk is slow", evidence=("iostat shows it busy",))
    await think(team.ann, PLAIN, refute=("t1",), because="it was another disk")

    assert (await team.ann.sync(prune=True)).pruned == [PLAIN]


async def test_a_decision_that_was_given_up_matters_no_more(team: Three) -> None:
    await think(team.ann, PLAIN, text="use Postgres", kind="decision")
    await think(team.ann, PLAIN, abandon=("t1",), because="no")

    assert (await team.ann.sync(prune=True)).pruned == [PLAIN]


async def test_the_grounds_of_a_kept_session_are_kept(team: Three) -> None:
    await think(team.ann, PLAIN, text="the disk is slow")
    await think(team.ann, "middle", text="so are reads", rests_on=((f"{PLAIN}/t1",),))
    await think(team.ann, "end", text="buy a disk", kind="decision", rests_on=(("middle/t1",),))
    await think(team.ann, "aside", text="nothing")

    assert (await team.ann.sync(prune=True)).pruned == ["aside"]


async def test_the_grounds_of_somebody_else_are_kept(team: Three) -> None:
    await think(team.ann, PLAIN, text="the disk is slow")
    await send(team.ann)
    await fetch(team.bob)
    ground = f"{await mirror(team.ann, PLAIN)}/t1"
    await think(team.bob, "plan", text="buy a disk", rests_on=((ground,),))
    await pass_on(team.bob, team.ann)

    assert (await team.ann.sync(prune=True)).pruned == []


async def test_a_live_objection_is_kept(team: Three) -> None:
    await think(team.ann, "notes", text="the disk is slow")
    await send(team.ann)
    await fetch(team.bob)
    await object_to(team.bob, team.ann)
    await team.bob.sync()

    assert (await team.bob.sync(prune=True)).pruned == []


async def test_a_pruned_session_that_goes_on_is_written_whole_again(team: Three) -> None:
    await think(team.ann, PLAIN, text="I looked around")
    await send(team.ann)
    await fetch(team.bob)
    await team.ann.sync(prune=True)

    await think(team.ann, PLAIN, text="and found it", kind="conclusion")
    await pass_on(team.ann, team.bob, team.cem)

    for reader in (team.bob, team.cem):
        assert await standing(reader, await mirror(team.ann, PLAIN), "t2") is Standing.STANDS


async def test_a_whole_sync_brings_pruned_sessions_back(team: Three) -> None:
    await think(team.ann, PLAIN, text="I looked around")
    await team.ann.sync()
    await team.ann.sync(prune=True)

    await team.ann.sync(whole=True)

    assert len(list(team.ann.record.path.glob("*/*.jsonl"))) == 1


async def test_nobody_prunes_the_sessions_of_others(team: Three) -> None:
    await think(team.ann, PLAIN, text="I looked around")
    await send(team.ann)
    await fetch(team.bob)

    assert (await team.bob.sync(prune=True)).pruned == []
    assert len(list(team.bob.record.path.glob("*/*.jsonl"))) == 1


async def test_a_withdrawn_objection_stays_until_its_home_can_read_of_it(team: Three) -> None:
    await think(team.ann, "notes", text="the disk is slow")
    await send(team.ann)
    await fetch(team.bob)
    await object_to(team.bob, team.ann)
    await send(team.bob)
    await fetch(team.ann)  # hears the objection, and has not pushed that

    await think(team.bob, "mine", abandon=("t1",), because="it was another disk")
    report = await team.bob.sync(prune=True)
    team.bob.push()
    await fetch(team.ann)

    assert report.pruned == []
    assert await standing(team.ann, "notes", "t1") is Standing.STANDS
