"""`thoughtline check`: from what an agent said over stdio to a hook and a CI job that fail."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import forked
from entrypoints.cli.commandline import thoughtline, told
from entrypoints.repository import begin, commit_all, git
from limited import in_time
from places import ROOT
from rawclient import greeted

CODE = "def add(a, b):\n    return a + b\n\n\ndef sub(a, b):\n    return a - b\n"


class Project:
    """A git repository with a record of thoughts about it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "project"
        self.folder.mkdir()
        self.database = folder / "t.db"
        self.write(CODE)
        begin(self.folder)
        with greeted(self.database, "--project", str(self.folder)) as client:
            said = client.think(thought="It adds", evidence=["a.py:1-2"])
            self.session: str = said["session"]
            client.think(session=self.session, thought="It takes away", evidence="a.py#sub")
            client.think(session=self.session, thought="Either will do", rests_on="t1 | t2")

    def write(self, text: str) -> None:
        (self.folder / "a.py").write_text(text)

    def run(self, script: str, **environment: str) -> "subprocess.CompletedProcess[str]":
        return run_in(self.folder, script, **environment)


def run_in(folder: Path, script: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """What a shell in a folder says; `thoughtline` is the one under test."""
    path = f"{forked.command().parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["bash", "-eo", "pipefail", "-c", script],
        cwd=folder,
        env={**os.environ, **environment, "PATH": path, "THOUGHTLINE_PROJECT": ""},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_what_rests_on_a_changed_line_is_in_doubt_and_the_command_fails(project: Project) -> None:
    options = ("--database", project.database, "--project", project.folder)
    before = thoughtline("check", *options)
    project.write(CODE.replace("a + b", "b + a"))

    after = thoughtline("check", *options)
    [found] = told("check", project.session, *options)

    assert before.returncode == 0, before.stderr
    assert before.stdout == "2 pieces of evidence checked, nothing in doubt\n"
    assert after.returncode == 1
    assert "? in doubt by e1" in after.stdout
    assert after.stdout.endswith("2 pieces of evidence checked, 1 thought in doubt\n")
    assert "Either will do" not in after.stdout
    assert [one["id"] for one in found["in_doubt"]] == ["t1"]
    assert {one["id"]: one["found"] for one in found["evidence"]} == {
        "e1": "changed",
        "e2": "unchanged",
    }


def test_evidence_of_several_sessions_is_followed_to_renamed_files(project: Project) -> None:
    """Two sessions, so that the second one is looked for after the first one was found."""
    options = ("--database", project.database, "--project", project.folder)
    for name in ("b", "c"):
        (project.folder / f"{name}.py").write_text(f"one = '{name}'\ntwo = '{name}'\n")
    commit_all(project.folder, "second")
    with greeted(project.database, "--project", str(project.folder)) as client:
        for name in ("b", "c"):
            client.think(thought=f"It is {name}", evidence=f"{name}.py:2")
    for name in ("b", "c"):
        git(project.folder, "mv", f"{name}.py", f"new_{name}.py")

    done = thoughtline("check", *options)

    assert done.returncode == 0, done.stdout
    assert "moved: now new_b.py:2" in done.stdout
    assert "moved: now new_c.py:2" in done.stdout


def test_the_hook_of_pre_commit_stops_a_commit_that_puts_a_decision_in_doubt(
    project: Project,
) -> None:
    [hook] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    here = {"THOUGHTLINE_DATABASE": str(project.database)}
    clean = project.run(hook["entry"], **here)
    project.write(CODE.replace("a + b", "b + a"))

    stopped = project.run(hook["entry"], **here)

    assert clean.returncode == 0, clean.stderr
    assert stopped.returncode == 1, stopped.stderr
    assert "in doubt by e1" in stopped.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere memory has no limit")
def test_a_hostile_file_that_nobody_named_takes_little_memory(project: Project) -> None:
    project.write(CODE.replace("a - b", "b - a").replace("a + b", "b + a"))
    without = peak_memory(project)
    hostile = {
        "targets": "".join(f"sub{n}=" for n in range(4_000)) + "sub=1\n",
        "one target": "sub=" * 8_000 + "1\n",
        "statements": "sub=1;" * 500_000,
        "lines": "sub\n" * 2_000_000,
    }
    for name, code in hostile.items():
        (project.folder / "other.py").write_text(code)

        peak = peak_memory(project)
        assert peak < without + 80, name  # MiB; 64 and what differs from run to run


def peak_memory(project: Project) -> float:
    """The memory in MiB that a check takes at most."""
    measured = (
        "import resource, subprocess, sys;"
        "told = subprocess.run([sys.executable, '-m', 'thoughtline', 'check']);"
        "print('status', told.returncode); usage = resource.getrusage(resource.RUSAGE_CHILDREN);"
        "print('peak', usage.ru_maxrss)"
    )
    told = project.run(
        f'{sys.executable} -c "{measured}"', THOUGHTLINE_DATABASE=str(project.database)
    ).stdout
    assert "status 1" in told
    assert "2 pieces of evidence checked" in told
    return int(told.rpartition("peak ")[2]) / 1024


def test_a_difference_that_git_cannot_list_fails_the_command(project: Project) -> None:
    project.write(CODE.replace("a + b", "b + a"))
    assert (
        project.run(
            "thoughtline check --diff --all", THOUGHTLINE_DATABASE=str(project.database)
        ).returncode
        == 1
    )
    listed = project.run("git rev-parse HEAD^{tree}").stdout.strip()
    (project.folder / ".git" / "objects" / listed[:2] / listed[2:]).unlink()

    said = project.run("thoughtline check --diff --all", THOUGHTLINE_DATABASE=str(project.database))

    assert said.returncode == 2
    assert "git ls-tree failed" in said.stderr


def test_new_files_that_git_cannot_list_fail_the_command(project: Project) -> None:
    (project.folder / ".git" / "index").write_bytes(b"no index")

    said = project.run("thoughtline check --diff --all", THOUGHTLINE_DATABASE=str(project.database))

    assert said.returncode == 2
    assert "git ls-files failed" in said.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders there")
@pytest.mark.parametrize("place", [".gitignore", "sub/.gitignore", ".git/index"])
def test_a_pipe_that_git_would_wait_for_fails_the_command_soon(
    place: str, project: Project
) -> None:
    pipe = project.folder / place
    pipe.parent.mkdir(exist_ok=True)
    pipe.unlink(missing_ok=True)
    os.mkfifo(pipe)
    check = "thoughtline check --diff --all"

    said = in_time(lambda: project.run(check, THOUGHTLINE_DATABASE=str(project.database)))

    assert said.returncode == 2
    assert f"{place}, which is not a regular file" in said.stderr.replace("\n", " ")


def test_sessions_of_another_folder_are_checked_there_alone(
    project: Project, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    options = ("--database", project.database, "--project", other)

    everything = thoughtline("check", "--all", *options)
    those_here = thoughtline("check", *options)
    named = thoughtline("check", project.session, *options)
    project.folder.rename(tmp_path / "away")
    from_elsewhere = thoughtline("check", "--all", *options)

    assert (everything.returncode, those_here.returncode) == (2, 0)
    assert everything.stdout == "0 pieces of evidence checked, nothing in doubt\n"
    assert f"1 session of {project.folder} skipped; check them there" in everything.stderr
    assert named.returncode == 2
    assert f"with --project {project.folder}." in named.stderr
    assert from_elsewhere.returncode == 1
    assert "2 pieces of evidence checked" in from_elsewhere.stdout


def test_no_file_is_read_where_that_is_switched_off(project: Project) -> None:
    with greeted(
        project.database, "--project", str(project.folder), "--no-evidence-files"
    ) as client:
        client.think(session=project.session, thought="It is there", evidence="nowhere.py:1")
        project.write(CODE.replace("a + b", "b + a"))

        text = client.call("recall", session=project.session)["content"][0]["text"]

    assert "in doubt" not in text.lower()


def test_every_recall_looks_again_and_verifying_settles_it(project: Project) -> None:
    with greeted(project.database, "--project", str(project.folder)) as client:
        project.write(CODE.replace("a + b", "b + a"))
        doubtful = client.call("recall", session=project.session)["content"][0]["text"]
        settled = client.think(session=project.session, verify="e1")
        clear = client.call("recall", session=project.session)["content"][0]["text"]

    change = '-"return a + b" +"return b + a"'
    assert f"Changed: e1 a.py:1-2 {change}" in doubtful
    assert "Also in doubt: t1 It adds (e1)" in doubtful
    assert settled["settled"] == ["e1", "t1"]
    assert "in doubt" not in clear.lower()


def test_the_hook_is_one_command_without_a_shell() -> None:
    [hook] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))

    assert shlex.split(hook["entry"])[:2] == ["thoughtline", "check"]


def test_a_recall_from_another_project_compares_nothing(project: Project, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    with greeted(project.database, "--project", str(other)) as client:
        client.think(session=project.session, thought="It is far", evidence="nowhere.py:1")
        far = client.call("recall", session=project.session)["content"][0]["text"]
    command = f"cd {other}; thoughtline recall {project.session} --database {project.database}"
    elsewhere = project.run(command)

    assert "in doubt" not in (far + elsewhere.stdout).lower()
    assert "t1" in elsewhere.stdout


@pytest.mark.parametrize("asked", [{"query": "adds"}, {"query": "adds", "standing": "in doubt"}])
def test_a_search_looks_at_the_files_too(project: Project, asked: dict[str, str]) -> None:
    with greeted(project.database, "--project", str(project.folder)) as client:
        project.write(CODE.replace("a + b", "b + a"))

        found = client.call("recall", **asked)["content"][0]["text"]

    assert "t1 It adds (in doubt, witnessed, by" in found


def test_nobody_is_asked_about_what_has_changed_unseen(project: Project) -> None:
    with greeted(project.database, "--project", str(project.folder)) as client:
        project.write(CODE.replace("a + b", "b + a"))

        refused = client.call(
            "deliberate", session=project.session, question="Does it add?", about="t1"
        )

    assert "t1 is in doubt: e1 " in refused["content"][0]["text"]


def test_conclusions_without_a_witness_are_listed_if_asked_for(project: Project) -> None:
    options = ("--database", project.database, "--project", project.folder)
    with greeted(project.database, "--project", str(project.folder)) as client:
        more = {"session": project.session, "kind": "conclusion"}
        client.think(thought="It adds rightly", rests_on="t1", **more)
        client.think(thought="It is fast", evidence="pytest -q -> 912 passed", **more)

    bare = thoughtline("check", *options, "--witnessed")
    [found] = told("check", *options, "--witnessed")

    assert thoughtline("check", *options).returncode == 0
    assert bare.returncode == 1
    assert "t5  It is fast\n    told, not witnessed" in bare.stdout
    assert [(node["id"], node["origin"]) for node in found["unwitnessed"]] == [("t5", "told")]
