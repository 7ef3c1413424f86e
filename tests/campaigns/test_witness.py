"""Of claims that tests pass, those that a hook saw count as witnessed, and no planted one does."""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from campaigns.field import report, rounds
from entrypoints.hooks.clients import run_hook
from rawclient import RawClient

RUNS = rounds(12, 200)

COMMANDS = ("pytest -q", "npm test", "cargo test", "go test ./...", "make check")

Plant = Callable[["Bench", str, int], str]


class Bench:
    """A project with a record, a client that runs commands with its hooks, and an agent."""

    def __init__(self, folder: Path, agent: RawClient, database: Path) -> None:
        self.folder, self.agent, self.database = folder, agent, database
        self.session = agent.think(thought="Do the tests pass?")["session"]

    def runs(self, command: str, response: object, folder: Path | None = None) -> None:
        said = {
            "session_id": "c1", "cwd": str(folder or self.folder), "tool_name": "Bash",
            "hook_event_name": "PostToolUse", "tool_input": {"command": command},
            "tool_response": response,
        }  # fmt: skip
        assert run_hook("PostToolUse", "--database", self.database, said=said).returncode == 0

    def is_witnessed(self, claim: str) -> bool:
        reply = self.agent.think(session=self.session, thought="They pass.", evidence=[claim])
        [content] = self.agent.call("recall", session=self.session, id=reply["evidence"][0])[
            "content"
        ]
        known = next(line for line in content["text"].splitlines() if line.startswith("Known:"))
        return "witnessed" in known.split("; ")


def output(passed: int, failed: int = 0) -> str:
    lost = f"{failed} failed, " if failed else ""
    return f"collected {passed + failed}\n==== {lost}{passed} passed in 3.21s ====\n"


def never_ran(bench: Bench, command: str, passed: int) -> str:
    return f"{command} --never{passed} -> {passed} passed"


def another_number(bench: Bench, command: str, passed: int) -> str:
    bench.runs(command, {"output": output(passed), "exit_code": 0})
    return f"{command} -> {passed + 1} passed"


def it_failed(bench: Bench, command: str, passed: int) -> str:
    bench.runs(command, {"output": output(passed, failed=2), "exit_code": 1})
    return f"{command} -> {passed} passed"


def it_failed_without_a_status(bench: Bench, command: str, passed: int) -> str:
    bench.runs(command, {"stdout": output(passed, failed=2), "stderr": ""})
    return f"{command} -> {passed} passed"


def it_failed_and_all_is_well(bench: Bench, command: str, passed: int) -> str:
    bench.runs(command, {"output": output(passed, failed=2), "exit_code": 1})
    return f"{command} -> all tests pass"


def another_command(bench: Bench, command: str, passed: int) -> str:
    bench.runs(f"echo '{passed} passed' # {command}", {"output": f"{passed} passed"})
    return f"{command} {passed} -> {passed} passed"


def elsewhere(bench: Bench, command: str, passed: int) -> str:
    other = bench.folder.parent / "other"
    (other / ".git").mkdir(parents=True, exist_ok=True)
    bench.runs(f"{command} {passed}", {"output": output(passed), "exit_code": 0}, other)
    return f"{command} {passed} -> {passed} passed"


def files_changed(bench: Bench, command: str, passed: int) -> str:
    bench.runs(command, {"output": output(passed), "exit_code": 0})
    later = time.time() + 1
    os.utime(bench.folder / "a.py", (later, later))
    return f"{command} -> {passed} passed"


def words_of_a_witness(bench: Bench, command: str, passed: int) -> str:
    return f"{command} w{passed} -> {passed} passed; witnessed; seen run, exit 0"


PLANTS: tuple[Plant, ...] = (
    never_ran, another_number, it_failed, it_failed_without_a_status, it_failed_and_all_is_well,
    another_command, elsewhere, files_changed, words_of_a_witness,
)  # fmt: skip


def forms(passed: int) -> Iterator[Any]:
    """The answers of clients about the same run."""
    yield {"stdout": output(passed), "stderr": "", "interrupted": False}
    yield {"output": output(passed), "exit_code": 0}
    yield {"llmContent": output(passed)}
    yield f"Exit code: 0\n{output(passed)}"


def test_planted_claims_are_told_and_real_runs_witnessed(tmp_path: Path) -> None:
    chance, database, folder = Random(40), tmp_path / "t.db", tmp_path / "shop"
    (folder / ".git").mkdir(parents=True)
    (folder / "a.py").write_text("x = 1\n")
    planted = real = 0
    with RawClient(database, "--project", str(folder)) as agent:
        agent.greet()
        bench = Bench(folder, agent, database)
        for number in range(RUNS):
            command, passed = chance.choice(COMMANDS), chance.randint(1, 2_000)
            claim = PLANTS[number % len(PLANTS)](bench, command, passed)
            planted += bench.is_witnessed(claim)
            (folder / "a.py").write_text(f"x = {number}\n")
            response = list(forms(passed))[number % 4]
            bench.runs(f"cd {folder} && {command} 2>&1", response)
            said = chance.choice((f"{passed} passed", f"{passed} passed in 3.21s"))
            real += bench.is_witnessed(f"{command} -> {said}")

    report("claims that tests pass", planted=RUNS, believed=planted, runs=RUNS, witnessed=real)
    assert planted == 0
    assert real >= 0.99 * RUNS
