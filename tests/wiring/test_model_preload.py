"""What asks models is loaded soon after the start, and nobody is asked and nothing opened by it."""

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rawclient import PATIENCE, RawClient
from thoughtline.wiring.models.model_preload import DELAY

LIBRARIES = ("psycopg_binary", "sqlalchemy")
"""Compiled parts of the engine. The client of models has none."""


def serving(database: Path, *flags: str) -> RawClient:
    """A process of its own: those that tests fork have loaded everything already."""
    serve = [sys.executable, "-m", "thoughtline", "serve", "--database", str(database)]
    return RawClient(database, *flags, command=serve)


def loaded(client: RawClient) -> list[bool]:
    maps = Path(f"/proc/{client.process.pid}/maps").read_text(encoding="utf-8")
    return [name in maps for name in LIBRARIES]


def wait_until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.05)


def test_with_a_model_what_asks_it_is_loaded_and_nothing_is_opened(tmp_path: Path) -> None:
    with serving(tmp_path / "record.db", "--model", "ollama:qwen3") as client:
        client.greet()

        wait_until(lambda: all(loaded(client)))

        assert client.think(thought="Others are answered meanwhile.")["thought"] == "t1"
        assert not list(tmp_path.glob("*.engine*"))


@pytest.mark.parametrize("flags", [(), ("--model", "nobody:has-this")], ids=["none", "unknown"])
def test_without_a_model_that_can_be_asked_nothing_is_loaded(
    tmp_path: Path, flags: tuple[str, ...]
) -> None:
    with serving(tmp_path / "record.db", *flags) as client:
        client.greet()
        time.sleep(1.5 * DELAY)

        assert not any(loaded(client))
        assert client.think(thought="Nobody is asked.")["thought"] == "t1"


def test_who_leaves_while_it_is_loaded_leaves_in_order(tmp_path: Path) -> None:
    with serving(tmp_path / "record.db", "--model", "ollama:qwen3") as client:
        client.greet()
        wait_until(lambda: any(loaded(client)))
        client.close_input()

        assert client.process.wait(PATIENCE) == 0
