"""Who waits for workflows that run elsewhere."""

import asyncio
from pathlib import Path

from engine.storage import storage_of
from thoughtline.engine.dbos.engine import CHECKS, POLL, DbosEngine
from thoughtline.engine.dbos.status import WorkflowStatus

WAITING = 400
SECONDS = 2.0


class Watched(DbosEngine):
    """Counts the looks at workflows, none of which ever ends."""

    looks = 0

    async def _wait_here(self, name: str, wait: float) -> None:
        pass

    async def _status(self, name: str) -> WorkflowStatus:
        self.looks += 1
        await asyncio.sleep(0)
        return WorkflowStatus()


def watched(tmp_path: Path) -> Watched:
    return Watched(storage_of(str(tmp_path / "t.engine")), {}, concurrency=1)


async def test_very_many_who_wait_look_no_more_often_together_than_a_few(tmp_path: Path) -> None:
    engine = watched(tmp_path)

    await asyncio.gather(*(engine.result("w", wait=SECONDS) for _ in range(WAITING)))

    assert engine.looks <= 2 * WAITING + CHECKS * SECONDS  # each looks at once, and in the end


async def test_one_who_waits_alone_looks_often(tmp_path: Path) -> None:
    engine = watched(tmp_path)

    assert await engine.result("w", wait=0.5) is None

    assert engine.looks >= 0.5 / POLL / 2
