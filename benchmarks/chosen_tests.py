"""A plugin of pytest for mutants.py: which tests run what, and then only some, the likeliest first.

`MUTANTS_NOTE` names a file to write: for each test its seconds, and for each source file a line of
each function that it called in any process (tracing/sitecustomize.py). `MUTANTS_CHOICE` names a
file to read: tests in the order to run.
"""

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

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
        there = {item.nodeid: item for item in items}
        wanted = json.loads(Path(CHOICE).read_text(encoding="utf-8"))
        items[:] = [there[test] for test in wanted if test in there]
