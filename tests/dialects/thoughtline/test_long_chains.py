"""Calls about each thought of a long chain: each node is looked at a few times, however long the
chain is.
"""

import asyncio
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from core.truth.calls import calls_of
from thoughtline.python import Reply, Tools, open_tools

Call = dict[str, Any]

WHO = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")


class Agent:
    """An agent in this process, whose calls of `think` are counted."""

    def __init__(self, runner: asyncio.Runner, tools: Tools) -> None:
        self._runner = runner
        self._tools = tools

    def think(self, **said: object) -> str:
        """Make a call of `think`, and return its session."""
        reply = self._call(said)
        assert not reply.failed, reply.text
        assert reply.data is not None
        return str(reply.data["session"])

    def chain(self, length: int) -> str:
        """Begin a session with a chain of thoughts c1, c2, ..., and return its name."""
        first = {"as": "c1", "thought": "Step 1"}
        further = (
            {"as": f"c{n}", "thought": f"Step {n}", "rests_on": f"c{n - 1}"}
            for n in range(2, length + 1)
        )
        return self.think(thoughts=[first, *further])

    def count(self, **said: object) -> int:
        """Make a call of `think`, and return the number of Python functions that it called."""
        return calls_of(lambda: self.think(**said))

    def _call(self, said: Call) -> Reply:
        return self._runner.run(self._tools.call("think", said))


@contextmanager
def agent(project: object = "") -> Iterator[Agent]:
    with asyncio.Runner() as runner:
        opened = open_tools(database=":memory:", project=project)
        tools = runner.run(opened.__aenter__())
        try:
            yield Agent(runner, tools)
        finally:
            runner.run(opened.__aexit__(None, None, None))


def verify_each(length: int) -> int:
    with agent() as me:
        session = me.chain(length)
        me.think(session=session, verify="c1", because="loads what a verification needs")
        return me.count(session=session, verify=names(length), because="I looked at each")


def rest_each_on_another_session(length: int) -> int:
    with agent() as me:
        session, other = me.chain(length), me.chain(length)
        me.think(session=session, thought="Also", rests_on=f"{other}/c1")
        grounds = [{"about": name, "rests_on": f"{other}/{name}"} for name in names(length)]
        return me.count(session=session, thoughts=grounds)


def names(length: int) -> Sequence[str]:
    return [f"c{n}" for n in range(1, length + 1)]


@pytest.mark.parametrize("work", [verify_each, rest_each_on_another_session])
def test_twice_the_chain_is_at_most_four_times_the_work(work: Callable[[int], int]) -> None:
    assert work(80) < 4 * work(40)


def test_places_in_one_file_are_read_with_the_same_few_processes_of_git(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.md").write_text("".join(f"Line {n}.\n" for n in range(1, 41)))
    for words in (("init", "-q"), ("add", "."), ("commit", "-qm", "first")):
        subprocess.run(["git", *WHO, *words], cwd=tmp_path, check=True)
    processes = count_processes(monkeypatch)

    def work(places: int) -> int:
        processes.clear()
        with agent(tmp_path) as me:
            evidence = [f"a.md:{n}" for n in range(1, places + 1)]
            me.think(thoughts=[{"thought": each, "evidence": [each]} for each in evidence])
        return len(processes)

    assert work(40) == work(2) > 0


def count_processes(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return a list that grows with each process that is started."""
    started: list[object] = []

    class Counted(subprocess.Popen[Any]):
        def __init__(self, *words: Any, **options: Any) -> None:
            started.append(words)
            super().__init__(*words, **options)

    monkeypatch.setattr(subprocess, "Popen", Counted)
    return started
