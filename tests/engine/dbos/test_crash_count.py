"""How often a workflow killed its process, told from the names of its steps."""

import pytest

from thoughtline.engine.dbos.runtime import crash_count


@pytest.mark.parametrize(
    ("finished", "since"),
    [
        ([], 1),
        (["ask d1"], 1),
        ([".taken 1", ".taken 2"], 3),
        ([".taken 1", "ask d1", ".taken 2", ".taken 3"], 3),
        ([".left 1"], 0),
        ([".taken 1", ".left 1", ".taken 2"], 2),
        ([".left 1", ".taken 1", ".left 2", ".taken 2", ".left 3"], 0),
    ],
)
def test_only_deaths_since_a_step_last_finished_are_counted(
    finished: list[str], since: int
) -> None:
    assert crash_count(finished) == since
