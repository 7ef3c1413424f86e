"""Recorded reasons in a project's sessions: those that rest on a file, and those of a branch."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from thoughtline.app.evidence.project_check import ProjectCheck, SessionCheck, doubted_names
from thoughtline.app.queries.queries import Queries
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.views.branch_session import BranchSession
from thoughtline.core.views.doubt_causes import doubt_causes
from thoughtline.core.views.file_reasons import FileReason, file_reasons
from thoughtline.core.views.session_view import SessionView
from thoughtline.project.git.git import commit_named, fork_point

BASES = ("origin/HEAD", "origin/main", "origin/master", "main", "master")
"""Branches that a change usually goes to, the likeliest first."""


class SessionReasons(Struct, frozen=True, kw_only=True):
    session: str
    view: SessionView
    reasons: tuple[FileReason, ...]


class Branch(Struct, frozen=True, kw_only=True):
    """Record of a branch. `base` is the branch that it goes to, `commit` the one at which it left
    its base, and `since` the time of this commit in milliseconds since 1970. `count` is the number
    of all sessions that were compared, and `failures` has the reason for each that was not.
    """

    base: str
    commit: str
    since: int
    count: int
    sessions: tuple[BranchSession, ...]
    failures: dict[str, str]


class ProjectReasons:
    def __init__(self, check: ProjectCheck, queries: Queries) -> None:
        self._check = check
        self._queries = queries

    def path_of(self, given: str, working: Path) -> str:
        """Raises `Refused` (BAD_ARGUMENTS) if the file is outside the project's folder."""
        folder = self._check.folder
        path = (working / given).resolve()
        if not path.is_relative_to(folder.resolve()):
            raise Refused(
                Code.BAD_ARGUMENTS,
                f"{given} is not in the project {folder}.",
                hint="Name a file of the project, or give the project's folder: --project PATH.",
            )
        return path.relative_to(folder.resolve()).as_posix()

    async def on(
        self, path: str, lines: tuple[int, int] | None
    ) -> tuple[list[SessionReasons], dict[str, str]]:
        """Return the reasons that rest on a file, or on some lines, by session, the latest first.
        Also return the reason for each session that cannot be compared, and is left out.

        The evidence is compared with the files first, because lines may have moved. `path` is
        relative to the project's folder.
        """
        chosen = await self._check.choose()
        failures = _failures(await self._check.check(chosen.here))
        found = []
        for session in (each for each in chosen.here if each not in failures):
            view = await self._queries.view(session)
            if reasons := file_reasons(view, path, lines):
                found.append(SessionReasons(session=session, view=view, reasons=tuple(reasons)))
        return found, failures

    async def of_branch(self, base: str = "", *, every: bool = False) -> Branch:
        """Return the record of the branch that is checked out, compared with its base. Without a
        `base`, the usual bases are tried. If `every` is true, the sessions of all projects count.

        Raises `Refused` (BAD_ARGUMENTS) if git knows no such base, if the branch is the base itself
        and has nothing new, or if git fails.
        """
        folder = self._check.folder
        tried = [base] if base else BASES
        for name in tried:
            if fork := await asyncio.to_thread(fork_point, folder, name):
                branch = await self._branch(name, *fork, every=every)
                if branch.sessions or fork[0] != await asyncio.to_thread(
                    commit_named, folder, "HEAD"
                ):
                    return branch
                raise Refused(
                    Code.BAD_ARGUMENTS,
                    f"HEAD is {name} itself, so nothing here belongs to a branch.",
                    hint="Check out the branch with the change, or name the branch it goes to.",
                )
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"There is no common commit of HEAD and {' or '.join(tried)} in {folder}.",
            hint="Name the branch that the change goes to, and fetch its history.",
        )

    async def _branch(self, base: str, commit: str, since: int, *, every: bool) -> Branch:
        chosen = await self._check.choose(every=every)
        checks = await self._check.check(chosen.here, revision=commit)
        changed = {each.session: {one.evidence for one in each.changed} for each in checks}
        doubted, failures = set(doubted_names(checks)), _failures(checks)
        found = []
        for session in (each for each in chosen.here if each not in failures):
            view = await self._queries.view(session)
            elsewhere = await self._queries.evidence_in_doubt(session)
            here = {name for name, node in elsewhere.items() if node in doubted}
            here |= changed.get(session, set())
            causes = [each for each in doubt_causes(view) if here & {*each.nodes}]
            if causes or view.at >= since:
                found.append(BranchSession(session=session, view=view, causes=tuple(causes)))
        return Branch(
            base=base,
            commit=commit,
            since=since,
            count=len(chosen.here) - len(failures),
            sessions=tuple(found),
            failures=failures,
        )


def _failures(checks: Sequence[SessionCheck]) -> dict[str, str]:
    return {each.session: each.failure for each in checks if each.failure}
