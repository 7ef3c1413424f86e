"""Clones of one repository with records of their own, which write, branch and merge with git."""

import atexit
import os
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

from msgspec.structs import replace

from thoughtline.app.beside.memory import SyncMemory
from thoughtline.app.beside.report import SyncReport
from thoughtline.app.beside.sync import RecordSync
from thoughtline.app.commands.policy import FREE
from thoughtline.core.command import AssumptionCommand, Command
from thoughtline.core.events import (
    AssumptionVerified,
    EvidenceChecked,
    EvidenceGiven,
    Recorded,
    VerdictGiven,
)
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Refused
from thoughtline.core.session import Session
from thoughtline.core.truth.standing import Standing
from thoughtline.project.record_folder import RecordFolder
from thoughtline.settings.project import Project
from thoughtline.store.beside.mirror_names import is_mirror, mirror_name
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.wiring.use_cases import UseCases

GIT = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "A",
    "GIT_AUTHOR_EMAIL": "a@example.org",
    "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org",
    "GIT_EDITOR": "true",
    "GIT_TERMINAL_PROMPT": "0",
}

QUIET = ("-c", "core.fsync=none", "-c", "gc.auto=0", "-c", "advice.detachedHead=false")

MAIN = "main"


class Conflict(Exception):  # noqa: N818 - what the histories must never show
    """Git could not merge by itself."""


def git(folder: Path, *arguments: str, may_fail: bool = False) -> str:
    result = subprocess.run(
        ["git", *QUIET, *arguments],
        cwd=folder,
        env=os.environ | GIT,
        capture_output=True,
        text=True,
        check=False,
    )
    if result.returncode and not may_fail:
        raise Conflict(f"git {' '.join(arguments)}: {result.stdout}{result.stderr}")
    return result.stdout


class Clone:
    """One clone: a working tree, and the record of the person who works there."""

    def __init__(self, folder: Path, name: str, random: Random) -> None:
        self.folder, self.name, self._random = folder, name, random
        self.project = f"/home/{name}/code"
        self.ledger = MemoryLedger()
        self.memory = SyncMemory()
        self.begin()
        self.sessions: list[str] = []
        self.copies = 0

    def begin(self, ledger: Any = None) -> None:
        """Begin as a new process over the record, or over another copy of the record."""
        self.ledger = ledger or self.ledger
        self.use_cases = UseCases(self.ledger, FREE, project=Project(folder=self.folder))
        self.record = RecordFolder(self.folder)
        self.syncer = RecordSync(
            self.ledger,
            self.record,
            self.project,
            self.memory,
            self.use_cases.elsewhere.carry,
            hear=self.use_cases.elsewhere.hear,
        )

    async def sync(
        self, *, whole: bool = False, prune: bool = False, take_back: bool = False
    ) -> SyncReport:
        report = await self.syncer.sync(whole=whole, prune=prune, take_back=take_back)
        git(self.folder, "add", "-A")
        if git(self.folder, "status", "--porcelain"):
            git(self.folder, "commit", "-qm", "record")
        return report

    async def think(self) -> None:
        """Make one random call in one of the own sessions, or in a new one."""
        pick = self._random.choice
        if not self.sessions or self._random.random() < 0.15:
            await self._call(f"notes-{len(self.sessions)}", Command(text=f"begun by {self.name}"))
            return
        session = pick(self.sessions)
        view = await self.use_cases.queries.current_view(session)
        own = [*view.thoughts, *view.assumptions]
        act = pick(("think", "think", "think", "assume", "refute", "restore", "verify", "abandon"))
        if act == "think":
            grounds = [(pick(own),)] if self._random.random() < 0.7 else []
            if (elsewhere := await self._elsewhere(session)) and self._random.random() < 0.5:
                grounds.append((elsewhere,))
            command = Command(text="so it follows", rests_on=tuple(grounds))
        elif act == "assume":
            command = Command(assume=(AssumptionCommand("it holds"),))
        else:
            command = replace(Command(because="seen so"), **{act: (pick(own),)})
        await self._call(session, command)

    async def _call(self, session: str, command: Command) -> None:
        recorder = self.use_cases.recorder(Session)
        try:
            await recorder.think(
                command,
                lambda _: None,
                session=session,
                author=f"agent of {self.name}",
                limits=Limits(),
                may_begin=session not in self.sessions,
            )
        except Refused:
            return
        if session not in self.sessions:
            await recorder.think(
                Command(project=self.project),
                lambda _: None,
                session=session,
                author="mcp",
                limits=Limits(),
            )
            self.sessions.append(session)

    async def prune(self) -> None:
        await self.sync(prune=True)

    async def object(self) -> None:
        """Object to a random node of somebody else's, in one of the own sessions."""
        name = await self._elsewhere("", of_others=True)
        if name and self.sessions:
            session = self._random.choice(self.sessions)
            await self._call(session, Command(refute=(name,), because="it is not so"))

    async def settle(self) -> None:
        """Answer an objection to a node of an own session."""
        for session in self.sessions:
            view = await self.use_cases.queries.current_view(session)
            heard = [each for each in view.evidence.values() if each.is_objection]
            if heard:
                node = self._random.choice(heard).bounds
                verdict = self._random.choice(("verify", "refute"))
                await self._call(session, replace(Command(because="seen so"), **{verdict: (node,)}))

    async def _elsewhere(self, session: str, *, of_others: bool = False) -> str:
        """A node of another session: of this person, or of somebody else."""
        others = [each.session for each in await self.ledger.sessions(limit=None)]
        others = [each for each in others if each != session and is_mirror(each) >= of_others]
        if not others:
            return ""
        other = self._random.choice(others)
        view = await self.use_cases.queries.current_view(other)
        return f"{other}/{self._random.choice([*view.thoughts, *view.assumptions])}"

    def branches(self) -> list[str]:
        return git(self.folder, "branch", "--format=%(refname:short)").split()

    def switch(self) -> None:
        branches = self.branches()
        if len(branches) < 4 and self._random.random() < 0.5:
            self.copies += 1
            git(self.folder, "switch", "-qc", f"{self.name}-{self.copies}")
        else:
            git(self.folder, "switch", "-q", self._random.choice(branches))

    def _other(self) -> str:
        remote = git(self.folder, "branch", "-r", "--format=%(refname:short)").split()
        return self._random.choice([*self.branches(), *(each for each in remote if "/" in each)])

    def merge(self) -> None:
        git(self.folder, "merge", "-q", "--no-edit", self._other())

    def rebase(self) -> None:
        git(self.folder, "rebase", "-q", self._other())

    def cherry_pick(self) -> None:
        commits = git(self.folder, "rev-list", "--no-merges", f"HEAD..{self._other()}").split()
        if not commits:
            return
        commit = self._random.choice(commits)
        words = ("diff-tree", "--no-commit-id", "-r", "--diff-filter=M", "--name-only", commit)
        edited = git(self.folder, *words).split()
        # Git always asks about an edit by hand of a file that the branch does not have.
        if all((self.folder / path).exists() for path in edited):
            git(self.folder, "cherry-pick", "--allow-empty", "--keep-redundant-commits", commit)

    def push(self) -> None:
        branch = git(self.folder, "branch", "--show-current").strip()
        git(self.folder, "push", "-q", "origin", branch, may_fail=True)

    def pull(self) -> None:
        git(self.folder, "fetch", "-q", "origin")
        if git(self.folder, "branch", "-r", "--list", f"origin/{MAIN}"):
            git(self.folder, "merge", "-q", "--no-edit", f"origin/{MAIN}")

    def edit(self) -> None:
        """Edit a record file by hand: change, remove, repeat or shuffle lines."""
        files = sorted(self.record.path.glob("*/*.jsonl"))
        if not files:
            return
        path = self._random.choice(files)
        lines = path.read_bytes().splitlines(keepends=True)
        number = self._random.randrange(len(lines))
        act = self._random.choice(("change", "remove", "repeat", "shuffle", "tear", "add"))
        if act == "change":
            line = bytearray(lines[number])
            line[self._random.randrange(len(line) - 1)] = self._random.randrange(97, 123)
            lines[number] = bytes(line)
        elif act == "remove":
            del lines[number]
        elif act == "repeat":
            lines.insert(self._random.randrange(len(lines) + 1), lines[number])
        elif act == "shuffle":
            self._random.shuffle(lines)
        elif act == "tear":
            lines[-1] = lines[-1][: self._random.randrange(1, len(lines[-1]))]
        else:
            lines.append(b"a note of mine\n")
        path.write_bytes(b"".join(lines))
        git(self.folder, "add", "-A")
        if git(self.folder, "status", "--porcelain"):
            git(self.folder, "commit", "-qm", f"by hand: {act}")


def make_clones(folder: Path, random: Random, count: int) -> list[Clone]:
    """A bare repository with the begun record, and clones of it."""
    shutil.copytree(_repositories(count), folder, dirs_exist_ok=True)
    return [Clone(folder / f"c{number}", f"c{number}", random) for number in range(count)]


@cache
def _repositories(count: int) -> Path:
    """A folder of repositories to copy, which takes a tenth of the time of making them."""
    folder = Path(mkdtemp(prefix="clones-"))
    atexit.register(shutil.rmtree, folder)
    first = folder / "c0"
    first.mkdir()
    git(folder, "init", "-q", "--template=", "--bare", "-b", MAIN, "origin.git")
    git(first, "init", "-q", "--template=", "-b", MAIN)
    RecordFolder(first).begin()
    git(first, "add", "-A")
    git(first, "commit", "-qm", "begin")
    git(first, "remote", "add", "origin", "../origin.git")
    git(first, "push", "-q", "origin", MAIN)
    for number in range(1, count):
        git(folder, "clone", "-q", "--template=", "origin.git", f"c{number}")
        git(folder / f"c{number}", "remote", "set-url", "origin", "../origin.git")
    return folder


async def converge(clones: list[Clone]) -> list[SyncReport]:
    """Merge everything into main everywhere, until no sync has news. Return the last reports."""
    for clone in clones:
        await clone.sync()
        git(clone.folder, "switch", "-q", MAIN)
        for branch in clone.branches():
            git(clone.folder, "merge", "-q", "--no-edit", branch)
    for _ in range(12):
        reports: list[SyncReport] = []
        for clone in clones:
            git(clone.folder, "fetch", "-q", "origin")
            for branch in git(clone.folder, "branch", "-r", "--format=%(refname:short)").split():
                if "/" in branch:
                    git(clone.folder, "merge", "-q", "--no-edit", branch)
            await clone.sync()
            for session in clone.sessions:  # what rests elsewhere follows when it is read
                await clone.use_cases.queries.current_view(session)
            reports.append(await clone.sync(whole=True))
            git(clone.folder, "push", "-q", "origin", MAIN)
        heads = {git(clone.folder, "rev-parse", "HEAD") for clone in clones}
        if len(heads) == 1 and not any(
            report.written or report.read or report.healed for report in reports
        ):
            return reports
    raise AssertionError("the clones never come to rest")


async def _objections(clones: list[Clone], home: Clone, name: str) -> dict[str, str]:
    """The live objections of other clones to nodes of a session, with the objected nodes."""
    found: dict[str, str] = {}
    for clone in clones:
        for session in clone.sessions if clone is not home else ():
            events = await clone.ledger.read(session)
            now = (await clone.use_cases.queries.current_view(session)).session
            for recorded in events:
                text = getattr(recorded.event, "text", "")
                on, _, reason = text.partition(": ")
                if on.startswith(f"On {name}/") and reason and now.is_live(recorded.event.thought):  # type: ignore[union-attr]
                    objecting = mirror_name(session, events[0].hash.hex()[:12])
                    found[f"{objecting}/{recorded.event.thought}"] = on.rpartition("/")[2]  # type: ignore[union-attr]
    return found


def _check_objections(
    name: str, events: Sequence[Recorded], now: Session, live: dict[str, str]
) -> None:
    """Each live objection to a live node is on record at its home, and puts the node in doubt
    unless somebody verified the node afterwards.
    """
    heard: dict[str, tuple[str, str]] = {}
    open_ones: dict[str, str] = {}
    for recorded in events:
        match recorded.event:
            case EvidenceGiven(evidence=evidence, bounds=node, kind="node") if node:
                heard[evidence] = recorded.event.place, node
                open_ones[evidence] = node
            case EvidenceChecked(evidence=evidence, found=found) if evidence in heard:
                if found in ("fallen", "refuted"):
                    open_ones.pop(evidence, None)
                elif heard[evidence][0] in live:
                    open_ones[evidence] = heard[evidence][1]
            case VerdictGiven(on=node, verdict="verified") | AssumptionVerified(assumption=node):
                open_ones = {each: on for each, on in open_ones.items() if on != node}
            case _:
                pass
    places = {place for place, _ in heard.values()}
    for objection, node in live.items():
        assert objection in places or not now.is_live(node), (name, objection)
    for evidence, node in open_ones.items():
        assert heard[evidence][0] in live, (name, heard[evidence])
        assert not now.is_live(node) or now.standing(node) is Standing.IN_DOUBT, (name, node)


async def compare(clones: list[Clone]) -> int:
    """Compare every session in its home with its mirrors; return the number of nodes compared."""
    compared = 0
    for home in clones:
        for session in home.sessions:
            events = await home.ledger.read(session)
            name = mirror_name(session, events[0].hash.hex()[:12])
            at_home = await home.use_cases.queries.current_view(session)
            nodes, view = [*at_home.thoughts, *at_home.assumptions], at_home.session
            for other in clones:
                if other is home:
                    assert not await other.ledger.read(name)
                    continue
                copy = await other.ledger.read(name)
                assert len(copy) == len(events), (home.name, session, other.name)
                there = (await other.use_cases.queries.current_view(name)).session
                for node in nodes:
                    assert there.standing(node) == view.standing(node), (session, node)
                    compared += 1
            _check_objections(name, events, view, await _objections(clones, home, name))
    for clone in clones:
        await clone.ledger.verify()
        names = {each.session for each in await clone.ledger.sessions(limit=None)}
        others = sum(len(each.sessions) for each in clones if each is not clone)
        assert len([name for name in names if is_mirror(name)]) == others
    return compared
