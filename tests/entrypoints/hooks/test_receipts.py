"""A command that a hook saw run is witnessed evidence; a claim about any other is told."""

import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from entrypoints.hooks.clients import run_hook
from entrypoints.repository import commit_all, git
from rawclient import RawClient
from thoughtline.core.evidence.run import TAIL, Run, command_key

PASSED = "tests/test_shop.py ....\n==== 912 passed in 3.21s ====\n"
FAILED = "FAILED tests/test_shop.py::test_pay\n==== 3 failed, 909 passed in 3.21s ====\n"


def ran(database: Path, shop: Path, command: str, response: Any, **more: Any) -> None:
    """The client runs a command, and then its hook."""
    said = {
        "session_id": "c1", "cwd": str(shop), "hook_event_name": "PostToolUse",
        "tool_name": "Bash", "tool_input": {"command": command, **more}, "tool_response": response,
    }  # fmt: skip
    done = run_hook("PostToolUse", "--database", database, said=said)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr


class Desk:
    """An agent in the project, with a session."""

    def __init__(self, database: Path, shop: Path) -> None:
        self.folder = shop
        self._client = RawClient(database, "--project", str(shop))
        self._client.__enter__()
        self._client.greet()
        self.session = self._client.think(thought="Why?")["session"]

    def claim(self, evidence: str, **more: Any) -> str:
        """The origin of a claim, as `recall` tells it."""
        reply = self._client.think(
            session=self.session, thought="The tests pass.", evidence=[evidence], **more
        )
        [content] = self._client.call("recall", session=self.session, id=reply["evidence"][0])[
            "content"
        ]
        known = next(line for line in content["text"].splitlines() if line.startswith("Known:"))
        return "witnessed" if "witnessed" in known.split("; ") else "told"

    def refusal(self, evidence: object) -> bool:
        """Whether a call with such evidence is refused."""
        result = self._client.call(
            "think", session=self.session, thought="So.", evidence=[evidence]
        )
        return bool(result.get("isError"))

    def close(self) -> None:
        self._client.__exit__(None, None, None)


@pytest.fixture
def desk(database: Path, shop: Path) -> Any:
    (shop / "a.py").write_text("x = 1\n")
    made = Desk(database, shop)
    yield made
    made.close()


@pytest.mark.parametrize(
    "response",
    [
        {"stdout": PASSED, "stderr": "", "interrupted": False},
        {"output": PASSED, "exit_code": 0},
        {"llmContent": PASSED, "metadata": {"exitCode": 0}},
        f"Exit code: 0\nOutput:\n{PASSED}",
    ],
)
def test_a_run_that_a_hook_saw_is_witnessed(
    desk: Desk, database: Path, shop: Path, response: Any
) -> None:
    ran(database, shop, f"cd {shop} && pytest -q 2>&1", response)

    assert desk.claim("pytest -q -> 912 passed") == "witnessed"
    assert desk.claim("$ pytest  -q -> 912 passed in 3.21s") == "witnessed"
    assert desk.claim("pytest -q -> 913 passed") == "told"
    assert desk.claim("pytest -q tests/slow -> 912 passed") == "told"


def test_a_claim_without_a_run_or_against_it_is_told(
    desk: Desk, database: Path, shop: Path
) -> None:
    assert desk.claim("pytest -q -> 912 passed") == "told"

    ran(database, shop, "pytest -q", {"output": FAILED, "exit_code": 1})

    assert desk.claim("pytest -q -> 909 passed") == "told"
    assert desk.claim("pytest -q -> all tests pass") == "told"
    assert desk.claim("pytest -q -> 3 failed, 909 passed") == "witnessed"

    ran(database, shop, "make", {"output": "building", "exit_code": 0})

    assert desk.claim("make -> ok") == "witnessed"
    assert desk.claim("make -> 912 passed") == "told"


def test_a_failure_counts_where_the_client_tells_no_status(
    desk: Desk, database: Path, shop: Path
) -> None:
    ran(database, shop, "pytest -q", {"stdout": FAILED, "stderr": ""})

    assert desk.claim("pytest -q -> 909 passed") == "told"


def test_a_file_that_changed_since_the_run_makes_it_told(
    desk: Desk, database: Path, shop: Path
) -> None:
    ran(database, shop, "pytest -q", {"output": PASSED, "exit_code": 0})
    later = time.time() + 1
    os.utime(shop / "a.py", (later, later))

    assert desk.claim("pytest -q -> 912 passed") == "told"


PRINTED = [
    *("echo 912 passed", "true # 912 passed", "cat /tmp/note.txt", "git --no-pager log -3"),
    *("FOO=1 curl -s https://example.org", "cd sub && gh issue view 7", "python fetch_page.py"),
    *("pytest -q; tail -1 notes.md", "git stash && pytest -q", "bash -c 'cat notes.md'"),
    *("pytest -q\ncat notes.md", 'pytest -q -k "912 passed"'),
]


def test_a_command_that_prints_what_somebody_wrote_is_no_witness(
    desk: Desk, database: Path, shop: Path
) -> None:
    for command in PRINTED:
        ran(database, shop, command, {"output": PASSED, "exit_code": 0})

        assert desk.claim(f"{command} -> 912 passed") == "told", command


SHORTENED = [
    *("pytest -q 2>&1 | tail -3", "pytest -q; echo exit=$?", 'pytest -q; echo "EXIT: $?"'),
    *("mkdir -p out && pytest -q", "PYTHONPATH=. pytest -q -k cat"),
    "cd tests && ../.venv/bin/python -m pytest -q . 2>&1 | tail -5",
]


def test_a_command_that_shortens_its_output_or_adds_its_status_is_a_witness(
    desk: Desk, database: Path, shop: Path
) -> None:
    for command in SHORTENED:
        ran(database, shop, command, {"output": PASSED, "exit_code": 0})

        assert desk.claim(f"{command} -> 912 passed") == "witnessed", command


BEHIND = [
    *("pytest -q 2>&1 | tail -1", "pytest -q || true", "pytest -q; true", "make test"),
    *("timeout 9 pytest -q & :", "pytest -q | cat | tail -2"),
    "time bash -lc 'pytest -q | tail -1'",
]


def test_a_failed_run_behind_another_program_is_no_witness_of_success(
    desk: Desk, database: Path, shop: Path
) -> None:
    for command in BEHIND:
        ran(database, shop, command, {"output": FAILED, "exit_code": 0})

        for result in ("all tests pass", "909 passed"):
            assert desk.claim(f"{command} -> {result}") == "told", command


def test_the_run_before_the_first_thought_of_a_project_counts(
    database: Path, shop: Path, tmp_path: Path
) -> None:
    (shop / "a.py").write_text("x = 1\n")
    ran(database, shop, "pytest -q", {"output": PASSED, "exit_code": 0})
    assert not database.exists()

    desk = Desk(database, shop)
    assert desk.claim("pytest -q -> 912 passed") == "witnessed"
    desk.close()


def test_nothing_is_made_behind_a_link(database: Path, shop: Path, tmp_path: Path) -> None:
    letters = tmp_path / "letters"
    letters.mkdir()
    database.parent.mkdir()
    Path(f"{database}.hooks").symlink_to(letters)

    ran(database, shop, "pytest -q", {"output": PASSED, "exit_code": 0})

    assert list(letters.iterdir()) == []


def replace_with_older(shop: Path) -> None:
    old = shop.parent / "old.py"
    old.write_text("x = 0\n")
    os.utime(old, (1_000_000_000, 1_000_000_000))
    old.replace(shop / "a.py")


def write_with_old_time(shop: Path) -> None:
    status = (shop / "a.py").stat()
    (shop / "a.py").write_text("x = 2\n")
    os.utime(shop / "a.py", ns=(status.st_atime_ns, status.st_mtime_ns))


def remove_in_a_commit(shop: Path) -> None:
    git(shop, "rm", "-q", "a.py")
    git(shop, "commit", "-qm", "Remove a")


def check_out_an_older_commit(shop: Path) -> None:
    git(shop, "checkout", "-q", "HEAD^")
    for path in shop.glob("*.py"):
        os.utime(path, (1_000_000_000, 1_000_000_000))


@pytest.mark.parametrize(
    "change",
    [
        lambda shop: (shop / "a.py").unlink(),
        replace_with_older,
        write_with_old_time,
        remove_in_a_commit,
        check_out_an_older_commit,
        lambda shop: (shop / "b.py").rename(shop / "c.py"),
    ],
)
def test_a_file_that_went_or_came_with_an_old_time_since_the_run_makes_it_told(
    desk: Desk, database: Path, shop: Path, change: Callable[[Path], object]
) -> None:
    (shop / "b.py").write_text("y = 1\n")
    (shop / ".git").rmdir()
    git(shop, "init", "-q")
    for step in ("first", "second"):
        (shop / "b.py").write_text(f"y = {step!r}\n")
        commit_all(shop, step)
    ran(database, shop, "pytest -q", {"output": PASSED, "exit_code": 0})
    assert desk.claim("pytest -q -> 912 passed") == "witnessed"

    change(shop)

    assert desk.claim("pytest -q -> 912 passed") == "told"


def test_no_receipt_leads_elsewhere(desk: Desk, database: Path, shop: Path, tmp_path: Path) -> None:
    target = tmp_path / "letters"
    target.mkdir()
    Path(f"{database}.hooks").mkdir(exist_ok=True)
    Path(f"{database}.hooks/receipts").symlink_to(target)

    ran(database, shop, "pytest -q", {"output": PASSED, "exit_code": 0})

    assert list(target.iterdir()) == []
    assert desk.claim("pytest -q -> 912 passed") == "told"


def test_a_run_in_another_project_or_in_the_background_counts_for_nothing(
    desk: Desk, database: Path, shop: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    (other / ".git").mkdir(parents=True)
    ran(database, other, "pytest -q", {"output": PASSED, "exit_code": 0})
    ran(database, shop, "pytest -q", {"output": PASSED}, run_in_background=True)

    assert desk.claim("pytest -q -> 912 passed") == "told"


def test_no_words_of_a_caller_make_a_witness(desk: Desk, database: Path, shop: Path) -> None:
    refused = desk.refusal({"text": "pytest -q -> 912 passed", "witness": {"at": 1}})

    assert desk.claim("pytest -q -> 912 passed (witnessed)") == "told"
    assert refused


def test_secrets_of_an_output_are_not_kept(desk: Desk, database: Path, shop: Path) -> None:
    ran(database, shop, "env", {"output": "TOKEN=sk-ant-REDACTED\nok"})

    kept = b"".join(path.read_bytes() for path in Path(f"{database}.hooks/receipts").iterdir())
    assert b"0123456789abcdefghij" not in kept
    assert len(kept) < 2 * TAIL


def test_of_many_planted_claims_none_counts_and_of_many_real_runs_nearly_all_do() -> None:
    """The rule alone; the campaign `witness` does it through hooks and a server."""
    chance = random.Random(40)
    for _ in range(1_000):
        passed = chance.randint(1, 9_999)
        tail = f"==== {passed} passed in {chance.random():.2f}s ====\n"
        run = Run(exit=chance.choice((0, None)), output="", tail=tail, at=0)
        assert run.supports(f"{passed} passed")
        assert not run.supports(f"{passed + 1} passed")
    assert command_key("cd /w &&  pytest  -q 2>&1", "/w") == "pytest -q"
