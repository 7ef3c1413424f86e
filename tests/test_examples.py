"""The examples run as they stand, on a fresh home folder."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from places import ROOT

EXAMPLES = ROOT / "examples"


def run(example: str, home: Path) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "HOME": str(home), "PATH": path}
    environment.pop("XDG_DATA_HOME", None)
    completed = subprocess.run(
        [sys.executable, str(EXAMPLES / example)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return completed.stdout


def test_the_first_session_ends_with_what_fell(tmp_path: Path) -> None:
    output = run("first_session.py", tmp_path)

    assert "Fell: {'t1': 'a1', 't2': 't1'}" in output
    assert "t3 Read from a replica instead." in output


def test_a_second_client_resumes_what_the_killed_server_recorded(tmp_path: Path) -> None:
    output = run("survives_a_kill.py", tmp_path)

    before, after = output.split("Another client resumes:")
    assert "The server was killed (kill -9)." in before
    assert "'thought': 't6'" in after


@pytest.mark.parametrize(
    ("task", "says"),
    [
        ("debug", ["Fell: {'t2': 'a1', 't3': 't2'}", "Add the index.", "Next: Ship it"]),
        ("migration", ["'plan': 't3'", "Fell: {'t1': 'a1'", "Stands again: ['t3', 't4']"]),
        ("decision", ["'best': ['SQS']", "We take SQS."]),
        ("search", ["Expand: ['t3', 't2']", "Expand: ['t3']", "8 / (3 - 8 / 3) is 24."]),
        ("resume", ["Next: Write the failing test", "a1 The formatter is innocent."]),
    ],
)
def test_a_task_is_a_script_to_copy(task: str, says: list[str], tmp_path: Path) -> None:
    output = run(f"tasks/{task}.py", tmp_path)

    assert [one for one in says if one not in output] == []


@pytest.mark.parametrize("framework", ["pydantic_ai", "langchain", "openai_agents"])
def test_an_agent_of_a_framework_thinks_in_the_record(framework: str, tmp_path: Path) -> None:
    package = {"openai_agents": "agents"}.get(framework, framework)
    if find_spec(package) is None:
        pytest.skip(f"needs the extra [frameworks]: {package} is not installed")

    output = run(f"frameworks/{framework}_agent.py", tmp_path)

    assert output.startswith("The pool is too small")
    assert "(recorded)" in output
    assert list(tmp_path.rglob("thoughtline.db"))
