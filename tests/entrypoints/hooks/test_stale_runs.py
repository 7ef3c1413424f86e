"""A claim that a run shows is in doubt as soon as files of the project changed since the run."""

import json
import os
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from entrypoints.cli.commandline import thoughtline
from entrypoints.hooks.clients import run_hook
from entrypoints.hooks.test_receipts import FAILED, PASSED, ran
from entrypoints.repository import begin, git
from rawclient import RawClient

PAGE_COMMANDS = ("pytest tests/test_docs.py", "markdownlint .", "npm run docs:build")

CLAIM = "pytest -q -> 912 passed"


class Desk:
    """An agent that claims that the tests pass, after they ran."""

    def __init__(self, database: Path, shop: Path) -> None:
        self.database, self.shop = database, shop
        self.client = RawClient(database, "--project", str(shop))
        self.client.__enter__()
        self.client.greet()
        self.session = self.client.think(next="Do the tests pass?")["session"]
        self.runs()
        self.client.think(session=self.session, thought="The tests pass.", evidence=[CLAIM])

    def runs(self, response: Any = None, command: str = "pytest -q") -> None:
        changed = max(path.stat().st_mtime for path in self.shop.rglob("*.*"))
        while time.time() < changed + 0.002:  # times of files and of runs have milliseconds
            time.sleep(0.001)
        ran(self.database, self.shop, command, response or {"output": PASSED, "exit_code": 0})

    def recall(self, **more: Any) -> str:
        [content] = self.client.call("recall", session=self.session, **more)["content"]
        text: str = content["text"]
        return text

    def doubts(self) -> bool:
        return "n doubt" in self.recall()

    def verify(self, **more: Any) -> Any:
        return self.client.call("think", session=self.session, **more)


def thought(desk: Desk) -> str:
    return next(line for line in desk.recall().splitlines() if "The tests pass." in line)


def write(path: Path, text: str) -> None:
    """Write a file at a time after the run, as people do."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    later = time.time() + 0.01
    os.utime(path, (later, later))


@pytest.fixture(params=["git"])
def desk(request: pytest.FixtureRequest, database: Path, shop: Path) -> Any:
    (shop / "a.py").write_text("x = 1\n")
    (shop / "b.py").write_text("y = 1\n")
    if request.param == "git":
        (shop / ".gitignore").write_text("*.log\n")
        begin(shop)
        (shop / "b.py").write_text("y = 2\n")  # not committed when the tests run
    made = Desk(database, shop)
    yield made
    made.client.__exit__(None, None, None)


also_without_git = pytest.mark.parametrize("desk", ["git", "plain"], indirect=True)
"""For tests of the comparison of files. Others try the rules that come after it."""


@also_without_git
def test_a_change_after_the_claim_puts_it_in_doubt_and_the_file_back_ends_the_doubt(
    desk: Desk,
) -> None:
    assert not desk.doubts()

    was = (desk.shop / "b.py").read_text()
    write(desk.shop / "b.py", "y = 3\n")
    told = desk.recall()
    assert 'e1 "pytest -q" changed: b.py changed since it ran' in told, told
    assert "witnessed" in desk.recall(id="e1")

    write(desk.shop / "b.py", was)
    assert not desk.doubts()


@also_without_git
def test_new_and_deleted_files_count_and_hidden_and_ignored_files_do_not(desk: Desk) -> None:
    write(desk.shop / ".pytest_cache/x", "1")
    write(desk.shop / "node_modules/x.js", "1")
    write(desk.shop / "shop.db", "1")
    if (desk.shop / ".gitignore").exists():
        write(desk.shop / "run.log", "1")
    assert not desk.doubts()

    write(desk.shop / "src/c.py", "z = 1\n")
    assert "src/c.py changed since it ran" in desk.recall()
    (desk.shop / "src/c.py").unlink()
    assert not desk.doubts()

    (desk.shop / "a.py").unlink()
    assert "a.py changed since it ran" in desk.recall()


@also_without_git
def test_a_new_run_that_shows_the_claim_settles_the_doubt_and_no_other_does(desk: Desk) -> None:
    write(desk.shop / "a.py", "x = 2\n")
    assert desk.doubts()

    desk.runs({"output": FAILED, "exit_code": 1})
    desk.runs(command="make")
    assert desk.doubts()

    desk.runs()
    assert not desk.doubts()
    write(desk.shop / "a.py", "x = 3\n")
    assert desk.doubts()


def test_an_agent_settles_the_doubt_with_a_new_run_only(desk: Desk) -> None:
    write(desk.shop / "a.py", "x = 2\n")
    assert desk.doubts()

    refused = desk.verify(verify="e1")
    assert refused["isError"]
    assert "nobody saw it run again" in refused["content"][0]["text"]
    assert desk.doubts()

    desk.runs()
    assert not desk.verify(verify="e1").get("isError")
    assert not desk.doubts()


def test_it_was_so_then(desk: Desk) -> None:
    write(desk.shop / "a.py", "x = 2\n")
    assert desk.doubts()

    assert not desk.verify(abandon="e1", because="It was so then.").get("isError")
    assert not desk.doubts()


def test_a_verified_thought_is_in_doubt_again_with_the_next_change_and_the_run_stays(
    desk: Desk,
) -> None:
    write(desk.shop / "a.py", "x = 2\n")
    assert desk.doubts()

    assert not desk.verify(verify="t1", because="The change is a comment.").get("isError")
    assert "in doubt" not in thought(desk)
    refused = desk.verify(verify="e1")
    assert refused["isError"]  # a verified thought is no new run

    write(desk.shop / "a.py", "x = 3\n")
    assert "In doubt: t1" in thought(desk)


def test_a_thought_that_builds_on_a_stale_run_is_told_so_in_the_reply(desk: Desk) -> None:
    write(desk.shop / "a.py", "x = 2\n")

    reply: dict[str, Any] = {}
    deadline = time.monotonic() + 20
    while "in_doubt" not in reply:  # a slow look at the files is not repeated at once
        assert time.monotonic() < deadline
        reply = desk.client.think(session=desk.session, thought="So we release.", rests_on=["t1"])

    assert reply["thought"] in reply["in_doubt"]


def test_an_observation_of_the_past_is_never_stale(desk: Desk) -> None:
    desk.client.think(session=desk.session, abandon="e1", because="It was so then.")
    past = [{"text": CLAIM, "past": True}]
    desk.client.think(session=desk.session, thought="They passed.", evidence=past)
    write(desk.shop / "a.py", "x = 2\n")

    assert not desk.doubts()


@also_without_git
def test_check_names_the_stale_run_and_a_diff_does_not(desk: Desk) -> None:
    write(desk.shop / "a.py", "x = 2\n")
    options = ("--database", str(desk.database), "--project", str(desk.shop))

    done = thoughtline("check", *options)
    assert done.returncode == 1
    assert "a.py" in done.stdout
    assert "changed since it ran" in " ".join(done.stdout.split())

    if (desk.shop / ".gitignore").exists():
        assert "pytest" not in thoughtline("check", "--diff", "HEAD", *options).stdout


def test_a_session_begins_with_the_stale_run_named(desk: Desk) -> None:
    write(desk.shop / "a.py", "x = 2\n")
    said = {"session_id": "c2", "cwd": str(desk.shop), "hook_event_name": "SessionStart"}

    answer = run_hook("SessionStart", "--database", desk.database, said=said).stdout
    text = json.loads(answer)["hookSpecificOutput"]["additionalContext"]

    assert "changed: a.py changed after the run" in text, text


@also_without_git
@pytest.mark.parametrize("seed", range(3))
def test_doubt_follows_the_contents_of_the_files(desk: Desk, seed: int) -> None:
    """At each step the claim is in doubt exactly if a file has another content than at the run."""
    chance = Random(seed)
    names = ["a.py", "b.py", "docs/c.md", "d.txt"]
    files = {name: (desk.shop / name) for name in names}
    then = {name: path.read_text() for name, path in files.items() if path.exists()}
    for step in range(8):
        path = files[chance.choice(names)]
        if path.exists() and chance.random() < 0.3:
            path.unlink()
        else:
            write(path, chance.choice(("x = 1\n", "y = 1\n", "y = 2\n", f"z = {step}\n")))
        if (desk.shop / ".gitignore").exists() and chance.random() < 0.3:
            git(desk.shop, "add", "-A")
            git(desk.shop, "commit", "-q", "--allow-empty", "-m", f"step {step}")
        now = {name: path.read_text() for name, path in files.items() if path.exists()}
        assert desk.doubts() == (now != then), (step, now, then)


def test_a_new_success_is_support_for_what_was_verified_in_the_meantime(desk: Desk) -> None:
    write(desk.shop / "a.py", "x = 2\n")
    assert desk.doubts()
    desk.verify(verify="t1", because="The change is a comment.")
    assert "The tests pass. (in doubt" not in desk.recall()

    desk.runs()

    assert not desk.doubts()
    assert "since then" not in desk.recall()


def test_a_run_that_lasts_another_time_shows_the_same(desk: Desk) -> None:
    desk.runs({"output": "2 passed in 0.11s", "exit_code": 0}, command="pytest -q two")
    desk.verify(thought="Two pass.", evidence="pytest -q two -> 2 passed in 0.11s")
    desk.verify(refute="t1", because="Only two matter here.")
    write(desk.shop / "a.py", "x = 2\n")
    assert desk.doubts()

    desk.runs({"output": "3 passed in 0.11s", "exit_code": 0}, command="pytest -q two")
    assert desk.doubts()
    desk.runs({"output": "2 passed in 7.5s", "exit_code": 0}, command="pytest -q two")
    assert not desk.doubts()


@also_without_git
def test_pages_that_no_test_reads_leave_a_run_as_it_is(desk: Desk) -> None:
    for page in ("README.md", "docs/use.md", "LICENSE", "docs/plan.png"):
        write(desk.shop / page, "New.")
    assert not desk.doubts()

    for file in ("docs/conf.py", "tests/data/page.md", "requirements.txt"):
        write(desk.shop / file, "New.")
        assert f"{file} changed since it ran" in desk.recall()
        (desk.shop / file).unlink()
        assert not desk.doubts()


@pytest.mark.parametrize("command", PAGE_COMMANDS)
def test_pages_count_for_a_command_that_names_pages(desk: Desk, command: str) -> None:
    write(desk.shop / "README.md", "Old.")
    desk.runs({"output": "4 checked", "exit_code": 0}, command)
    reply = desk.verify(thought="The pages are fine.", evidence=f"{command} -> 4 checked")
    assert reply["structuredContent"]["read"]["e2"].startswith("seen run")

    write(desk.shop / "README.md", "New.")

    assert f'e2 "{command}" changed: README.md changed since it ran' in desk.recall()


@also_without_git
def test_a_later_failure_counts_although_no_file_that_counts_changed(desk: Desk) -> None:
    write(desk.shop / "README.md", "A page that a test reads.")
    desk.runs({"output": FAILED, "exit_code": 1})

    assert "it ran again with another result" in desk.recall()
    assert "with this result" in desk.verify(verify="e1")["content"][0]["text"]
    for receipt in desk.database.parent.glob("*.hooks/receipts/*"):
        receipt.unlink()
    assert desk.doubts(), "a receipt counts for a day, the doubt until the next run"

    desk.runs()
    assert not desk.doubts()


def test_a_verification_holds_until_it_fails_once_more(desk: Desk) -> None:
    desk.runs({"output": FAILED, "exit_code": 1})
    assert desk.doubts()
    desk.verify(verify="t1", because="That test needs the network.")
    assert "t1 The tests pass. (e1" not in desk.recall()

    desk.runs({"output": FAILED, "exit_code": 1})

    assert "since then e1" in desk.recall()


def test_a_claimed_failure_is_in_doubt_after_a_success(desk: Desk) -> None:
    desk.runs({"output": FAILED, "exit_code": 1})
    desk.verify(thought="A test fails.", evidence="pytest -q -> exit 1")
    desk.runs()

    assert 'e2 "pytest -q" changed: it ran again with another result' in desk.recall()


def test_a_run_is_watched_as_soon_as_something_rests_on_it(desk: Desk) -> None:
    desk.runs(command="make check", response={"output": "4 checked", "exit_code": 0})
    desk.verify(refute="t1", because="Only the checks matter.")
    desk.verify(evidence="make check -> 4 checked")
    write(desk.shop / "a.py", "x = 2\n")
    assert not desk.doubts()

    desk.verify(thought="All is checked.", rests_on="e2")

    assert "e2" in desk.recall(standing="in doubt")


def test_the_reply_says_whether_a_run_was_seen_and_which_one_was(desk: Desk) -> None:
    def told(claim: str) -> str:
        reply = desk.verify(thought="So.", evidence=claim)["structuredContent"]
        return str(*reply["read"].values())

    assert told(CLAIM) == "seen run, exit 0"
    assert told("pytest -q tests -> 912 passed") == (
        "told: no run of this was seen; e2 is the run that was seen"
    )
    assert told("pytest -q -> 900 passed") == (
        "told: the run that was seen shows something else; e2 is the run that was seen"
    )
    assert told("make -> done") == "told: no run of this was seen"
    assert told("make -> done now").endswith("; e5 is the run that was told")
    write(desk.shop / "a.py", "x = 2\n")
    assert told(CLAIM).startswith("told: files changed since the run that was seen")
