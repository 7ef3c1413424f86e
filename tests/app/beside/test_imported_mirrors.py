"""Mirrors in exports: an import leaves them to the sync."""

import io
from pathlib import Path
from random import Random

import pytest

from app.beside.clones import Clone, make_clones
from app.beside.test_sync import fetch, mirror, send, standing, think
from app.transfer.records import exported, importing
from thoughtline.core.truth.standing import Standing


@pytest.fixture
def clones(tmp_path: Path) -> list[Clone]:
    return make_clones(tmp_path, Random(1), 3)


async def test_an_import_does_not_go_on_with_a_mirror_and_the_sync_does(
    clones: list[Clone],
) -> None:
    ann, bob, cem = clones
    await think(ann, "notes", text="the disk is slow")
    await send(ann)
    await fetch(bob)
    await think(ann, "notes", refute=("t1",), because="iostat shows it idle")
    await send(ann)
    await fetch(cem)
    notes = await mirror(ann, "notes")
    file = io.BytesIO(await exported(cem.ledger, notes))

    (result,) = await importing(bob.ledger).take(file, source="notes.jsonl")

    assert (result.session, result.stored) == (notes, 0)
    await fetch(bob)
    assert await standing(bob, notes, "t1") is Standing.FALLEN
    assert [each.session for each in await bob.ledger.sessions(limit=None)] == [notes]


async def test_the_sync_goes_on_with_a_mirror_that_an_import_brought(clones: list[Clone]) -> None:
    ann, bob, cem = clones
    await think(ann, "notes", text="the disk is slow")
    await send(ann)
    await fetch(bob)
    notes = await mirror(ann, "notes")
    file = io.BytesIO(await exported(bob.ledger, notes))
    await importing(cem.ledger).take(file, source="notes.jsonl")
    await think(ann, "notes", refute=("t1",), because="iostat shows it idle")
    await send(ann)

    await fetch(cem)

    assert await standing(cem, notes, "t1") is Standing.FALLEN
