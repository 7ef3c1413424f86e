"""The action for pull requests: the record of the base decides. T33, and H1 of the red team."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

from entrypoints.cli.commandline import thoughtline
from entrypoints.cli.forged import appended, events_of, rewritten
from entrypoints.cli.test_check import CODE, Project
from entrypoints.repository import commit_all, git
from places import ROOT

if TYPE_CHECKING:
    from subprocess import CompletedProcess

ACTION = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
KEPT = ".thoughtline/session.jsonl"
ADA = "human:Ada"
CHANGED = CODE.replace("a - b", "b - a")


class PullRequest:
    """A repository whose base has a record, and a change on top of it."""

    def __init__(self, folder: Path) -> None:
        self.project = Project(folder)
        self.folder = self.project.folder
        self.file = self.folder / KEPT
        self.file.parent.mkdir()
        database = self.project.database
        thoughtline("export", "--database", database, "--output", self.file)
        commit_all(self.folder, "the record")

    def checked(self, **settings: str) -> "CompletedProcess[str]":
        """What the action's own shell says."""
        script = ACTION["runs"]["steps"][-1]["run"]
        ci = {"RECORD": ACTION["inputs"]["record"]["default"], "REVISION": "HEAD"}
        ci |= {"ACCEPT": ACTION["inputs"]["accept"]["default"]}
        return self.project.run(script, **(ci | settings), FOLDER=str(self.folder.parent))


@pytest.fixture
def request_(tmp_path: Path) -> PullRequest:
    return PullRequest(tmp_path)


def verify(file: Path) -> None:
    """The change says that a person looked at its evidence again."""
    last = [one["event"] for one in events_of(file) if one["event"]["type"] == "EvidenceGiven"][-1]
    verdict = {"type": "VerdictGiven", "on": last["evidence"], "verdict": "verified"}
    verdict |= {"because": "I checked with security", "anchor": last["anchor"]}
    appended(file, (ADA, verdict))


def move(file: Path) -> None:
    """The session belongs to another project, which has a folder here."""
    folder = file.parent.parent.parent / "elsewhere"
    folder.mkdir()
    appended(file, (ADA, {"type": "SessionDescribed", "project": str(folder)}))


def refute(file: Path) -> None:
    for event in ({"on": "e2"}, {"on": "t2"}):
        verdict = {"type": "VerdictGiven", **event, "verdict": "refuted", "because": "gone"}
        appended(file, (ADA, verdict))


def cut(file: Path) -> None:
    """Evidence, and the thoughts that rest on it, are cut out of the history."""
    lines = events_of(file)
    rewritten(file, lines[:2])


def delete(file: Path) -> None:
    file.unlink()


def empty(file: Path) -> None:
    file.write_text("")


def test_a_change_that_leaves_the_evidence_alone_passes(request_: PullRequest) -> None:
    done = request_.checked()

    assert done.returncode == 0, done.stderr
    assert "By the record of HEAD:" in done.stdout
    assert "is on record already" in done.stdout


def test_a_change_of_the_evidence_fails_and_its_words_are_no_command_of_the_workflow(
    request_: PullRequest,
) -> None:
    request_.project.write(CHANGED)

    done = request_.checked()

    assert done.returncode == 1, done.stderr
    assert "It takes away" in done.stdout
    first, *_, last = done.stdout.splitlines()
    mark = first.removeprefix("::stop-commands::")
    assert (first, last, len(mark)) == (f"::stop-commands::{mark}", f"::{mark}::", 32)


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        (verify, "In the name of: human:Ada (1 event, 1 verdict)."),
        (move, "stored: 1 event after the"),
        (refute, "In the name of: human:Ada (2 events, 2 verdicts)."),
        (cut, "It takes away"),
        (delete, f"- deletes {KEPT}"),
        (empty, f"- rewrites or damages {KEPT}"),
    ],
)
def test_no_edit_of_the_record_lets_such_a_change_pass(
    request_: PullRequest, edit: Callable[[Path], None], told: str
) -> None:
    request_.project.write(CHANGED)
    edit(request_.file)

    done = request_.checked()

    assert done.returncode != 0
    assert "It takes away" in done.stdout
    assert told in done.stdout


def test_a_record_that_the_change_rewrites_is_named(request_: PullRequest) -> None:
    rewritten(request_.file, [one | {"at": one["at"] + 1} for one in events_of(request_.file)])

    assert f"rewrites or damages {KEPT}" in request_.checked().stdout


def test_a_reviewer_lets_the_record_in_the_change_decide(request_: PullRequest) -> None:
    request_.project.write(CHANGED)
    refute(request_.file)

    done = request_.checked(ACCEPT="true")

    assert done.returncode == 0, done.stdout + done.stderr


def test_a_record_that_the_base_lacks_is_checked_too(request_: PullRequest) -> None:
    new = request_.folder / ".thoughtline" / "new.jsonl"
    request_.file.rename(new)
    git(request_.folder, "rm", "--cached", "-q", KEPT)
    git(request_.folder, "commit", "-m", "no record")
    clean = request_.checked()
    request_.project.write(CHANGED)

    failed = request_.checked()

    assert clean.returncode == 0, clean.stderr
    assert failed.returncode == 1
