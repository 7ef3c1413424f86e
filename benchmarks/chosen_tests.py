"""A plugin of pytest for mutants.py: which tests run what, and then only some, the likeliest first.

`MUTANTS_NOTE` names a file to write: for each test its seconds, and for each source file a line of
each function that it called in any process (tracing/sitecustomize.py). `MUTANTS_CHOICE` names a
file to read: tests in the order to run, each with the seconds that it may take. One that takes
longer ends the process, and its name is in a file beside that one.
"""

import faulthandler
import json
import mmap
import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

NOTE = os.environ.get("MUTANTS_NOTE", "")
CALLS = os.environ.get("MUTANTS_CALLS", "")
CHOICE = os.environ.get("MUTANTS_CHOICE", "")

BETWEEN = 60
"""Seconds that may pass before the first test of a choice, between two, and after the last."""

if NOTE:
    with Path(f"{CALLS}.now").open("r+b") as shared:
        now = mmap.mmap(shared.fileno(), 4)
    names = [""]
    seconds: dict[str, float] = defaultdict(float)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
        """What is made for a test may serve others of its file, such as a server."""
        begin(item.nodeid.partition("::")[0])
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
        begin(item.nodeid)
        return (yield)

    def begin(name: str) -> None:
        now[:] = len(names).to_bytes(4)
        names.append(name)

    def pytest_runtest_logreport(report: pytest.TestReport) -> None:
        seconds[report.nodeid] += report.duration

    def pytest_sessionfinish() -> None:
        lines: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        of: dict[str, set[str]] = defaultdict(set)
        for test in seconds:
            of[test].add(test)
            of[test.partition("::")[0]].add(test)
        for said in Path(CALLS).read_text(encoding="utf-8").splitlines():
            number, line, file = said.split(" ", 2)
            lines[file][line] |= of[names[int(number)]]
        noted = {"seconds": seconds, "lines": lines}
        Path(NOTE).write_text(json.dumps(noted, default=sorted), encoding="utf-8")


if CHOICE:
    faulthandler.dump_traceback_later(BETWEEN, exit=True, file=2)
    limits: dict[str, float] = json.loads(Path(CHOICE).read_text(encoding="utf-8"))

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
        there = {item.nodeid: item for item in items}
        items[:] = [there[test] for test in limits if test in there]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
        Path(f"{CHOICE}.now").write_text(item.nodeid, encoding="utf-8")
        # Nothing less gets through: a mutant may wait in C, and swallow what is raised.
        faulthandler.dump_traceback_later(limits[item.nodeid], exit=True, file=2)
        try:
            return (yield)
        finally:
            faulthandler.dump_traceback_later(BETWEEN, exit=True, file=2)
