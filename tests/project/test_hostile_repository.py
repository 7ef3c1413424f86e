"""Nothing that is started in a folder that others write runs a program of that folder."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from entrypoints.cli.test_check import CODE
from entrypoints.hooks.clients import ELSEWHERE
from places import ROOT
from rawclient import RawClient

PROGRAMS = ("git", "node", "python", "python3", "gpg", "sh.py", "thoughtline", "less", "xdg-open")
MODULES = ("pip", "json", "sitecustomize", "usercustomize", "thoughtline", "click", "apsw", "shlex")
HOOKS = ("post-index-change", "post-checkout", "pre-commit", "reference-transaction", "fsmonitor")
SETTINGS = (
    *("core.fsmonitor", "core.pager", "core.editor", "core.sshCommand", "core.askPass"),
    *("core.gitProxy", "core.alternateRefsCommand", "diff.external", "gpg.program"),
    *("gpg.ssh.program", "credential.helper", "sequence.editor", "interactive.diffFilter"),
    *("filter.trap.clean", "filter.trap.smudge", "filter.trap.process", "diff.trap.textconv"),
    *(
        "diff.trap.command",
        "merge.trap.driver",
        "remote.origin.uploadpack",
        "uploadpack.packObjectsHook",
    ),
    *(f"pager.{name}" for name in ("log", "show", "blame", "grep", "ls-files", "diff")),
)
COMMANDS = (
    *("rev-parse", "ls-files", "ls-tree", "cat-file", "log", "show", "blame", "grep", "merge-base"),
    "check-ignore",
)


class Trap:
    """A repository in which every program leaves a mark."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.marks = folder / "shop", folder / "marks"
        self.database = folder / "record" / "t.db"
        self.marks.mkdir()
        self.folder.mkdir()
        (self.folder / "shop.py").write_text(CODE)
        (self.folder / "old.py").write_text("old = 1\n")
        self.git("init", "-q", "-b", "main")
        self.git("add", ".")
        self._commit("first")
        (self.folder / ".gitattributes").write_text("* filter=trap diff=trap merge=trap\n")
        self.git("add", ".gitattributes")
        self._commit("second")
        self.git("update-ref", "refs/heads/main", self._signed())
        bin_folder = self.folder / "bin"
        bin_folder.mkdir()
        for name in PROGRAMS:
            for place in (self.folder, bin_folder):
                self.program(place / name)
        for name in MODULES:
            (self.folder / f"{name}.py").write_text(f"open({str(self.marks / name)!r}, 'w')\n")
        for name in HOOKS:
            self.program(self.folder / ".git" / "hooks" / name)
        for name in SETTINGS:
            mark = self.marks / f"setting-{name}"
            self.git("config", name, f"touch '{mark}'; exit 1; cat")
        for name in COMMANDS:
            self.git("config", f"alias.{name}", f"!touch '{self.marks / name}'")
        self.git("config", "log.showSignature", "true")
        self.git("config", "submodule.recurse", "true")
        self.git("config", "remote.origin.url", f"ext::touch {self.marks / 'ext'}")
        self.git("config", "protocol.ext.allow", "always")
        program = self.folder / "signs"
        self.program(program)
        for form in ("", "openpgp.", "x509.", "ssh."):
            self.git("config", f"gpg.{form}program", str(program))
        (self.folder / "shop.py").write_text(CODE.replace("a - b", "b - a"))
        self.clear()

    @property
    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in ELSEWHERE}
        path = os.pathsep.join((".", "", "bin", str(self.folder / "bin"), os.environ["PATH"]))
        home = str(self.marks.parent)
        return kept | {"PATH": path, "HOME": home, "PYTHONDONTWRITEBYTECODE": "1"}

    def clear(self) -> None:
        for mark in self.marks.iterdir():
            mark.unlink()

    def run(self, *words: object, text: str = "") -> "subprocess.CompletedProcess[str]":
        """Run a command in the repository as its console script does, without a folder of code."""
        return subprocess.run(
            [sys.executable, "-P", "-m", "thoughtline", *map(str, words)],
            cwd=self.folder,
            env=self.environment,
            input=text,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    def git(self, *words: str) -> str:
        name = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
        done = subprocess.run(
            ["git", *name, *words], cwd=self.folder, check=True, capture_output=True, text=True
        )
        return done.stdout.strip()

    def _commit(self, message: str) -> None:
        self.git("commit", "-qm", message)

    def _signed(self) -> str:
        """Return a commit with a signature, which git would show to a program."""
        text = self.git("cat-file", "commit", "HEAD")
        head, _, message = text.partition("\n\n")
        signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----"
        done = subprocess.run(
            ["git", "hash-object", "-t", "commit", "-w", "--stdin"],
            cwd=self.folder,
            input=f"{head}\n{signature}\n\n{message}\n",
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout.strip()

    def program(self, path: Path) -> None:
        path.write_text(f"#!/bin/sh\ntouch '{self.marks / path.name}'\nexit 1\n")
        path.chmod(0o755)


@pytest.fixture
def trap(tmp_path: Path) -> Iterator[Trap]:
    made = Trap(tmp_path)
    yield made
    assert sorted(path.name for path in made.marks.iterdir()) == []


def test_the_traps_spring_for_a_careless_caller(trap: Trap) -> None:
    subprocess.run(["git", "status"], cwd=trap.folder, capture_output=True, check=False)
    subprocess.run(["git", "diff", "HEAD"], cwd=trap.folder, capture_output=True, check=False)
    subprocess.run(["git", "log", "-1"], cwd=trap.folder, capture_output=True, check=False)
    subprocess.run([sys.executable, "-m", "pip"], cwd=trap.folder, capture_output=True, check=False)
    found = {path.name for path in trap.marks.iterdir()}
    trap.clear()

    assert {"setting-core.fsmonitor", "setting-filter.trap.process", "signs", "pip"} <= found


def test_no_command_and_no_hook_runs_a_program_of_the_repository(trap: Trap) -> None:
    where = ("--database", trap.database)
    said = f'{{"session_id": "c1", "cwd": "{trap.folder}", "tool_name": "Bash", "tool_input": {{'
    said += '"command": "pytest -q"}, "tool_response": {"output": "9 passed", "exit_code": 0}}'
    first = trap.run("hook", "PostToolUse", *where, "--verbose", text=said)
    done = [
        trap.run("think", "Shop subtracts", *where, "--evidence", "shop.py:1-2"),
        trap.run("think", "Was old", *where, "--evidence", "HEAD:old.py:1", "--evidence", "old.py"),
        trap.run("sync", "--begin", *where),
        trap.run("hook", "SessionStart", *where, "--verbose", text=said),
        trap.run("hook", "Stop", *where, "--verbose", text=said),
        trap.run("sync", *where),
        trap.run("sync", "--signed", *where),
        trap.run("pr", "HEAD~1", *where),
        trap.run("pr", "HEAD", *where),
        trap.run("why", "shop.py", *where),
        trap.run("check", "--diff", "HEAD~1", *where),
        trap.run("check", *where),
        trap.run("recall", *where),
        trap.run("doctor", *where),
    ]

    assert first.stderr == ""
    for each in done:
        assert "Traceback" not in each.stderr, each
    assert [each.returncode for each in done[:6]] == [0] * 6, done[:6]
    assert "2 pieces of evidence checked" in done[11].stdout


def test_no_server_runs_a_program_of_the_repository(trap: Trap) -> None:
    command = [sys.executable, "-P", "-m", "thoughtline", "serve"]
    with RawClient(trap.database, "--project", str(trap.folder), command=command) as client:
        client.greet()
        session = client.think(thought="Shop", evidence=["shop.py:1-2", "old.py:1"])["session"]
        (trap.folder / "old.py").unlink()
        (trap.folder / "shop.py").write_text(CODE)
        trap.clear()
        client.call("recall", session=session)
        client.call("recall")


def test_no_program_is_looked_for_in_relative_folders(trap: Trap) -> None:
    """A client in the search path of the user is asked for by `install`."""
    trap.program(trap.folder / "claude")
    trap.run("install", "claude-code")


def test_the_installation_of_the_action_runs_no_code_of_the_change(trap: Trap) -> None:
    action = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
    [script] = [step["run"] for step in action["runs"]["steps"] if "pip" in step.get("run", "")]
    bin_folder = Path(sys.executable).parent
    path = f"{bin_folder}{os.pathsep}{os.environ['PATH']}"

    done = subprocess.run(
        ["bash", "-eo", "pipefail", "-c", script],
        cwd=trap.folder,
        env={
            **os.environ,
            "PATH": path,
            "VERSION": "thoughtline",
            "FOLDER": str(trap.marks.parent),
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )

    assert done.returncode == 0, done.stderr
