"""A plugin of pytest for mutants.py: which tests run what, and then only some, the likeliest first.

`MUTANTS_NOTE` names a file to write: for each test its seconds, and the lines of each source file
that it ran in this process. `MUTANTS_CHOICE` names a file to read: tests in the order to run.
"""

import json
import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import coverage
import pytest

NOTE = os.environ.get("MUTANTS_NOTE", "")
CHOICE = os.environ.get("MUTANTS_CHOICE", "")

if NOTE:
    reach = coverage.Coverage(data_file=None, source_pkgs=["thoughtline"], config_file=False)
    reach.start()  # before anything of ours is imported
    seconds: dict[str, float] = defaultdict(float)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
        reach.switch_context(item.nodeid)
        return (yield)

    def pytest_runtest_logreport(report: pytest.TestReport) -> None:
        seconds[report.nodeid] += report.duration

    def pytest_sessionfinish() -> None:
        reach.stop()
        data = reach.get_data()
        lines = {file: data.contexts_by_lineno(file) for file in data.measured_files()}
        Path(NOTE).write_text(json.dumps({"seconds": seconds, "lines": lines}), encoding="utf-8")


if CHOICE:

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
        there = {item.nodeid: item for item in items}
        wanted = json.loads(Path(CHOICE).read_text(encoding="utf-8"))
        items[:] = [there[test] for test in wanted if test in there]
