"""Who has little time to read a server's record: a hook, whose client waits."""

import asyncio
from collections.abc import Iterator

import pytest

from thoughtline.store.postgres.database.snapshot_reader import Patience


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


async def never() -> None:
    await asyncio.Event().wait()


def test_an_answer_in_time_is_taken(runner: asyncio.Runner) -> None:
    assert Patience(runner, 60).wait(asyncio.sleep(0, "here")) == "here"


def test_the_patience_is_for_all_answers_together(runner: asyncio.Runner) -> None:
    """A server that answers one question late is not waited for again at the next."""
    patience = Patience(runner, 0.05)
    with pytest.raises(TimeoutError):
        patience.wait(never())

    with pytest.raises(TimeoutError):
        patience.wait(asyncio.sleep(0))
