"""The examples run as they stand, on a fresh home folder."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from places import ROOT
from scripted_anthropic import scripted_anthropic

EXAMPLES = ROOT / "examples"


def run(
    example: str,
    home: Path,
    python: Path = Path(sys.executable),
    variables: Mapping[str, str] = MappingProxyType({}),
) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "HOME": str(home), "PATH": path, **variables}
    environment.pop("XDG_DATA_HOME", None)
    completed = subprocess.run(
        [str(python), str(EXAMPLES / example)],
        env=environment,
        cwd=home,
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

    before, after = output.split("kill -9 ends its server, without a goodbye.")
    assert "t4  Cache DNS on the host" in before
    assert ": 4 thoughts, 2 assumptions, " in after
    assert "It refutes a1, so t1 and t4 fall." in after
    assert "t6  Give the job a pool of its own." in after


@pytest.mark.parametrize(
    ("task", "says"),
    [
        ("debug", ["Fell: {'t2': 'a1', 't3': 't2'}", "Add the index.", "Next: Ship it"]),
        ("migration", ["'plan': 't3'", "Fell: {'t1': 'a1'", "Stands again: ['t3', 't4']"]),
        ("decision", ["'best': ['SQS']", "We take SQS."]),
        (
            "search",
            [
                "Expand: {'t3': '8 / 3 first. (0.6)', 't2': '3 * 8 first. (0.4)'}",
                "Expand: {'t3': '8 / 3 first. (0.6)'}",
                "'t4': '3 - 8 / 3 is 1 /… (0.9)', 't5': '",
            ],
        ),
        ("resume", ["Next: Write the failing test", "a1 The formatter is innocent."]),
    ],
)
def test_a_task_is_a_script_to_copy(task: str, says: list[str], tmp_path: Path) -> None:
    output = run(f"tasks/{task}.py", tmp_path)

    assert [one for one in says if one not in output] == []


IN_PROCESS = ("langchain", "langgraph", "llama_index", "openai_agents", "smolagents")


def python_of(framework: str) -> Path:
    """That of an environment with the framework; they cannot share one."""
    name = {"langgraph": "langchain"}.get(framework, framework)
    python = ROOT / ".tools" / "frameworks" / name / "bin" / "python"
    if not python.exists():
        pytest.skip(f"needs `scripts/frameworks {name}`")
    return python


def test_an_agent_of_pydantic_ai_thinks_in_the_record(tmp_path: Path) -> None:
    check(run("frameworks/pydantic_ai_agent.py", tmp_path), tmp_path)


@pytest.mark.parametrize("framework", IN_PROCESS)
def test_an_agent_of_a_framework_thinks_in_the_record(framework: str, tmp_path: Path) -> None:
    check(run(f"frameworks/{framework}_agent.py", tmp_path, python_of(framework)), tmp_path)


def test_a_crew_thinks_in_the_record_over_stdio(tmp_path: Path) -> None:
    quiet = {"CREWAI_DISABLE_TELEMETRY": "true", "OTEL_SDK_DISABLED": "true"}

    check(run("frameworks/crewai_agent.py", tmp_path, python_of("crewai"), quiet), tmp_path)


def test_an_agent_of_claude_thinks_in_the_record_over_stdio(tmp_path: Path) -> None:
    python = python_of("claude")
    with scripted_anthropic() as url:
        model = {"ANTHROPIC_BASE_URL": url, "ANTHROPIC_API_KEY": "made-up"}
        quiet = {"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1", "DISABLE_AUTOUPDATER": "1"}

        check(run("frameworks/claude_agent.py", tmp_path, python, model | quiet), tmp_path)


def check(output: str, home: Path) -> None:
    """The model saw the reply to its thought, and a session is in the record."""
    assert "The pool is too small" in output
    assert "(recorded)" in output
    database = next(home.rglob("thoughtline.db"))
    listed = subprocess.run(
        [sys.executable, "-m", "thoughtline", "sessions", "--json", "--database", str(database)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert "It waits for a connection." in listed.stdout
