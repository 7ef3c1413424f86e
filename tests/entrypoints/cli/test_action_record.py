"""The action and the commands of CI over the record beside the code: the record of the base
decides, also in a clean clone without any database.
"""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from entrypoints.cli.commandline import thoughtline
from entrypoints.cli.forged import Event, appended, events_of, rewritten
from entrypoints.cli.test_action import ACTION, ADA, CHANGED
from entrypoints.cli.test_check import Project, run_in
from entrypoints.cli.test_reasons import GitHub, github, workflow
from entrypoints.repository import commit_all, git

if TYPE_CHECKING:
    import subprocess

__all__ = ["github"]

BESIDE = ".thoughtline/record"

DEFAULTS = {name.upper(): str(each["default"]) for name, each in ACTION["inputs"].items()}


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bare repository with the record beside the code."""
    folder = tmp_path_factory.mktemp("shared")
    home, bare = Project(folder), folder / "shared.git"
    git(folder, "init", "--quiet", "--bare", "--initial-branch=main", bare)
    where = ("--database", home.database, "--project", home.folder)
    assert thoughtline("sync", "--begin", *where).returncode == 0
    commit_all(home.folder)
    git(home.folder, "push", "--quiet", bare, "HEAD:main")
    return bare


class Clone:
    """A clean clone of a bare repository with the record beside the code, and without database."""

    def __init__(self, folder: Path, shared: Path) -> None:
        self.folder = folder / "clone"
        git(folder, "clone", "--quiet", shared, self.folder)
        self.nowhere = folder / "nowhere" / "t.db"

    @property
    def session(self) -> Path:
        """The folder of the session in the record."""
        [session] = (self.folder / BESIDE).glob("*-*")
        return session

    @property
    def file(self) -> Path:
        return min(self.session.glob("*.jsonl"))

    def change(self) -> None:
        (self.folder / "a.py").write_text(CHANGED)

    def say(self, *events: Event) -> None:
        """The change adds a file with events to the session, with hashes that fit."""
        [header] = self.file.read_text("utf-8").splitlines(keepends=True)[:1]
        before = len(events_of(self.file))
        work = self.folder.parent / "forged.jsonl"
        shutil.copy(self.file, work)
        appended(work, *events)
        lines = work.read_text("utf-8").splitlines(keepends=True)[1 + before : -1]
        name = f"{before + 1:06}-{before + len(lines):06}.jsonl"
        (self.session / name).write_text(header + "".join(lines), "utf-8")

    def checked(self, **settings: str) -> "subprocess.CompletedProcess[str]":
        """What the action's own shell says."""
        script = ACTION["runs"]["steps"][-1]["run"]
        environment = DEFAULTS | {"REVISION": "origin/main", "FOLDER": str(self.folder.parent)}
        environment |= {"THOUGHTLINE_NO_SYNC": "true", "THOUGHTLINE_DATABASE": str(self.nowhere)}
        return run_in(self.folder, script, **(environment | settings))


@pytest.fixture
def clone(tmp_path: Path, shared: Path) -> Clone:
    return Clone(tmp_path, shared)


def verify(clone: Clone) -> None:
    last = [one["event"] for one in events_of(clone.file)]
    [evidence] = [one for one in last if one["type"] == "EvidenceGiven" and one["evidence"] == "e2"]
    verdict = {"type": "VerdictGiven", "on": "e2", "verdict": "verified"}
    clone.say((ADA, {**verdict, "because": "I checked", "anchor": evidence["anchor"]}))


def refute(clone: Clone) -> None:
    why = {"verdict": "refuted", "because": "gone"}
    clone.say(*((ADA, {"type": "VerdictGiven", "on": node, **why}) for node in ("e2", "t2")))


def forge(clone: Clone) -> None:
    lines = events_of(clone.file)[:2]
    header = clone.file.read_text("utf-8").split("\n")[0]
    rewritten(clone.file, lines)
    kept = clone.file.read_text("utf-8").split("\n")[1:-2]
    clone.file.unlink()
    (clone.session / "000001-000002.jsonl").write_text("\n".join([header, *kept]) + "\n", "utf-8")


def damage(clone: Clone) -> None:
    clone.file.write_bytes(clone.file.read_bytes().replace(b"It takes away", b"It adds up too"))


def delete_session(clone: Clone) -> None:
    shutil.rmtree(clone.session)


def delete_record(clone: Clone) -> None:
    shutil.rmtree(clone.folder / ".thoughtline")


def link_elsewhere(clone: Clone) -> None:
    elsewhere = clone.folder.parent / "elsewhere"
    shutil.move(clone.folder / ".thoughtline", elsewhere)
    (clone.folder / ".thoughtline").symlink_to(elsewhere)


def test_a_change_that_leaves_the_evidence_alone_passes(clone: Clone) -> None:
    done = clone.checked()

    assert done.returncode == 0, done.stdout + done.stderr
    assert "By the record of origin/main:" in done.stdout
    assert not clone.nowhere.exists()


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        (lambda _: None, ""),
        (verify, "In the name of: human:Ada (1 event, 1 verdict)."),
        (refute, "In the name of: human:Ada (2 events, 2 verdicts)."),
        (damage, "is not as it was written"),
        (forge, "Not whole on this branch"),
        (delete_session, "Not on this branch: "),
        (delete_record, f"- deletes {BESIDE}"),
        (link_elsewhere, f"- deletes {BESIDE}"),
    ],
)
def test_a_change_of_the_evidence_fails_and_shows_what_it_does_to_the_record(
    clone: Clone, edit: Callable[[Clone], None], told: str
) -> None:
    clone.change()
    edit(clone)

    done = clone.checked()

    assert done.returncode != 0
    assert "It takes away" in done.stdout
    shown = done.stdout.partition("What the change does to the record:")[2]
    assert told in shown.partition("By the record in the change:")[0], done.stdout + done.stderr


def test_a_reviewer_lets_the_record_in_the_change_decide(clone: Clone) -> None:
    clone.change()
    refute(clone)

    done = clone.checked(ACCEPT="true")

    assert done.returncode == 0, done.stdout + done.stderr


def test_the_comment_tells_the_record_of_both(clone: Clone, github: GitHub) -> None:
    clone.change()
    delete_session(clone)

    done = clone.checked(COMMENT="true", **workflow(github))

    [ours] = [one["body"] for one in github.comments if one["body"].startswith("<!-- thought")]
    assert "The comment was posted." in done.stdout
    assert "It takes away" in ours


def test_claims_of_the_base_and_of_the_change_wait_for_approval(clone: Clone) -> None:
    claim = {"type": "ThoughtRecorded", "thought": "t4", "text": "Ship it", "after": "t3"}
    claim["kind"] = "conclusion"
    approval = {"type": "VerdictGiven", "on": "t4", "verdict": "approved", "because": ""}
    before = clone.checked(APPROVED="true")
    clone.say(("claude", claim), (ADA, approval))

    plain, asked = clone.checked(), clone.checked(APPROVED="true")
    accepted = clone.checked(APPROVED="true", ACCEPT="true")

    for passed in (before, plain, accepted):
        assert passed.returncode == 0, passed.stdout + passed.stderr
    assert asked.returncode == 1
    assert "Ship it" in asked.stdout.partition("By the record in the change:")[2]


@pytest.mark.parametrize("command", ["check", "pr"])
def test_a_clean_clone_without_a_database_tells_the_truth(clone: Clone, command: str) -> None:
    (clone.folder / "a.py").write_text(CHANGED)
    words = [command, "main"] if command == "pr" else [command]

    done = thoughtline(*words, "--database", clone.nowhere, "--project", clone.folder)

    assert "It takes away" in done.stdout, done.stderr
    assert done.returncode == (1 if command == "check" else 0)
