import asyncio
import os.path
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path

from msgspec import Struct, structs

from thoughtline.app.evidence.evidence import CheckedEvidence, Evidence
from thoughtline.app.queries.queries import Queries
from thoughtline.core.evidence.anchor import IN_DOUBT, Anchor
from thoughtline.core.evidence.elsewhere import NodeElsewhere, Origin
from thoughtline.core.evidence.reference_parser import guesses
from thoughtline.core.kinds import CLAIMS
from thoughtline.core.origin import STRONG
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.views.session_view import SessionView
from thoughtline.project.difference import present_lines
from thoughtline.project.files import Unreadable
from thoughtline.project.git.git import GitFailed, changed_paths, commit_named, tree_of
from thoughtline.project.git.git_objects import GitObjects
from thoughtline.project.lines import Comparison
from thoughtline.project.moved_evidence import Moment


class DoubtedNode(Struct, frozen=True, kw_only=True):
    """`causes` are the changed or refuted nodes on which it rests."""

    node: str
    text: str
    causes: tuple[str, ...]


class UnwitnessedNode(Struct, frozen=True, kw_only=True):
    """Conclusion, decision or verified node that no witness and no person stands for."""

    node: str
    text: str
    origin: Origin


class UnapprovedNode(Struct, frozen=True, kw_only=True):
    """`lapse` is the reason why an earlier approval no longer counts, "" for none."""

    node: str
    text: str
    lapse: str = ""


class SessionCheck(Struct, frozen=True, kw_only=True):
    """Result of a session's check: the compared evidence, and the nodes that changes put in
    doubt. `unwitnessed` are the conclusions without a witness, if the caller asked for these.
    `unapproved` are the claims that no person approved, if the caller asked for these. `failure` is
    the reason if the session could not be compared.
    """

    session: str
    checked: tuple[CheckedEvidence, ...] = ()
    in_doubt: tuple[DoubtedNode, ...] = ()
    unwitnessed: tuple[UnwitnessedNode, ...] = ()
    unapproved: tuple[UnapprovedNode, ...] = ()
    failure: str = ""

    @property
    def changed(self) -> list[CheckedEvidence]:
        return [each for each in self.checked if each.comparison.found in IN_DOUBT]


class Chosen(Struct, frozen=True):
    """Sessions that can be checked against the files here, and the number of sessions of each
    project in another folder.

    Paths in sessions of another folder mean other files, even if files here have the same names.
    """

    here: tuple[str, ...]
    elsewhere: Mapping[str, int]


class ChangedPlaces(Struct, frozen=True):
    files: frozenset[str]
    places: Mapping[str, Comparison]


class ProjectCheck:
    """`project` is the name of the folder's project in sessions."""

    def __init__(self, evidence: Evidence, queries: Queries, project: str, folder: Path) -> None:
        self._evidence = evidence
        self._queries = queries
        self._project = project
        self._folder = folder

    @property
    def folder(self) -> Path:
        return self._folder

    async def choose(self, sessions: Sequence[str] = (), *, every: bool = False) -> Chosen:
        """Without names, choose the project's sessions, or all sessions if `every` is true.

        Raises `Refused` (BAD_ARGUMENTS) if a named session belongs to another folder.
        """
        for session in sessions:
            if folder := await self._folder_elsewhere(session):
                raise Refused(
                    Code.BAD_ARGUMENTS,
                    f"Session {session!r} is about {folder}, not about the project here.",
                    hint=f"Check it there, or with --project {folder}.",
                )
        if not sessions:
            summaries = await self._queries.sessions(
                limit=None, project=None if every else self._project or None
            )
            sessions = [summary.session for summary in summaries]
        folders = [await self._folder_elsewhere(session) for session in sessions]
        return Chosen(
            here=tuple(name for name, folder in zip(sessions, folders, strict=True) if not folder),
            elsewhere=Counter(filter(None, folders)),
        )

    async def texts_at(
        self, revision: str, choose: Callable[[frozenset[str]], Iterable[str]]
    ) -> dict[str, bytes]:
        """Return the files of a revision that `choose` names among all of its files."""
        return await asyncio.to_thread(_texts_at, self._folder, revision, choose)

    async def trees(self, commits: Iterable[str]) -> dict[str, str]:
        """Return git's name of the tree of each commit, "" for a commit that git does not have."""
        return {
            commit: await asyncio.to_thread(tree_of, self._folder, commit) for commit in commits
        }

    async def present_lines(self, anchor: Anchor) -> str:
        """Return lines for a person here only: the record keeps no lines of private files."""
        with closing(self._evidence.begin()) as moment:
            return await asyncio.to_thread(_present_lines, moment, anchor)

    async def changed_places(self, revision: str, places: Iterable[str]) -> ChangedPlaces:
        """Return the files that differ from a revision, and those of the places in its files that
        are changed or gone.

        Raises `Refused` if the revision is unknown, or git fails.
        """
        changed = await self._changed(revision)
        named = {
            place: known[0]
            for place in places
            if (known := [each for each in guesses(place) if each.place in changed])
        }
        commit = await asyncio.to_thread(commit_named, self._folder, revision)
        found = await asyncio.to_thread(self._evidence.compare_places, commit, named)
        return ChangedPlaces(frozenset(changed), found)

    async def check(
        self,
        sessions: Sequence[str],
        *,
        revision: str | None = None,
        witnessed: bool = False,
        approved: bool = False,
    ) -> list[SessionCheck]:
        """Check the evidence of sessions in files. With a `revision`, only files that changed since
        are checked. With `witnessed`, conclusions without a witness are listed too, and with
        `approved` claims that no person approved.

        Raises `Refused` if the revision is unknown, or git fails.
        """
        only = None if revision is None else await self._changed(revision)
        under = [each for name in sessions for each in await self._queries.sessions_under(name)]
        here = [name for name in under if not await self._folder_elsewhere(name)]
        with closing(self._evidence.begin()) as moment:
            compared = [
                await self._compare(name, only, moment)
                for name in dict.fromkeys((*here, *sessions))
            ]
        # After all comparisons: a session may rest on one that is compared later.
        found = await self._with_doubts(compared, only)
        found = [each for each in found if each.session in sessions]
        if witnessed:
            found = [await self._with_unwitnessed(each) for each in found]
        if approved:
            found = [await self._with_unapproved(each) for each in found]
        return [each for each in found if any((*_parts(each), each.failure))]

    async def _with_unwitnessed(self, check: SessionCheck) -> SessionCheck:
        if check.failure:
            return check
        view = await self._queries.view(check.session)
        return structs.replace(check, unwitnessed=tuple(_unwitnessed(view)))

    async def _with_unapproved(self, check: SessionCheck) -> SessionCheck:
        if check.failure:
            return check
        try:
            view = await self._queries.view(check.session)
        except Refused as refusal:
            return SessionCheck(session=check.session, failure=str(refusal))
        found = (
            UnapprovedNode(
                node=name,
                text=view.node(name).text,
                lapse=view.lapse(name),
            )
            for name in view.origins.lacking_approval(view.session)
        )
        return structs.replace(check, unapproved=tuple(found))

    async def _folder_elsewhere(self, session: str) -> str:
        """Return "" unless another folder on this machine is meant."""
        project = await self._queries.project(session)
        if not self._project or project == self._project or not Path(project).is_absolute():
            return ""
        is_here = await asyncio.to_thread(os.path.isdir, project)
        return project if is_here else ""

    async def _changed(self, revision: str) -> set[str]:
        try:
            changed = await asyncio.to_thread(changed_paths, self._folder, revision)
        except GitFailed as failure:
            raise Refused(
                Code.EVIDENCE_UNREADABLE,
                f"The files that differ from {revision[:80]!r} are unknown: {failure}.",
                hint="Fetch the whole commit, without `--filter`, or check without --diff.",
            ) from None
        if changed is None:
            raise Refused(
                Code.BAD_ARGUMENTS,
                f"There is no revision {revision[:80]!r} in {self._folder}.",
                hint="Name a commit, a branch or a tag of its git repository.",
            )
        return changed

    async def _compare(self, session: str, only: set[str] | None, moment: Moment) -> SessionCheck:
        try:
            checked = await self._evidence.check(session, only=only, moment=moment)
        except Refused as refusal:  # one session does not keep others from being checked
            return SessionCheck(session=session, failure=str(refusal))
        return SessionCheck(session=session, checked=tuple(checked))

    async def _with_doubts(
        self, checks: Sequence[SessionCheck], only: set[str] | None
    ) -> list[SessionCheck]:
        """Add the nodes in doubt to checks. With `only`, add the nodes that the compared evidence
        puts in doubt, and the nodes of other sessions that rest on these.
        """
        doubted: set[str] = set()
        while True:
            found = [await self._with_doubt(each, only, doubted) for each in checks]
            names = set(doubted_names(found))
            if only is None or names == doubted:
                return found
            doubted = names

    async def _with_doubt(
        self, check: SessionCheck, only: set[str] | None, doubted: set[str]
    ) -> SessionCheck:
        """Add the nodes in doubt to one check. `doubted` names nodes of all sessions in doubt."""
        if check.failure:
            return check
        try:
            evidence = await self._queries.evidence_in_doubt(check.session)
            if only is not None:
                compared = {each.evidence for each in check.checked}
                evidence = {
                    name: node
                    for name, node in evidence.items()
                    if name in compared or node in doubted
                }
            if not evidence:
                return check
            view = await self._queries.view(check.session)
        except Refused as refusal:
            return SessionCheck(session=check.session, failure=str(refusal))
        return structs.replace(check, in_doubt=tuple(_in_doubt(view, evidence)))


def _present_lines(moment: Moment, anchor: Anchor) -> str:
    try:
        return present_lines(anchor, moment.text(anchor.path))
    except Unreadable:
        return ""


def _texts_at(
    folder: Path, revision: str, choose: Callable[[frozenset[str]], Iterable[str]]
) -> dict[str, bytes]:
    commit = commit_named(folder, revision)
    with closing(GitObjects(folder)) as git:
        paths = git.paths(commit) if commit else None
        found = {path: git.read(commit, path) for path in choose(paths or frozenset())}
    return {path: data for path, data in found.items() if data is not None}


def doubted_names(checks: Sequence[SessionCheck]) -> Iterator[str]:
    """Yield the nodes in doubt of all sessions, such as "SESSION/t7"."""
    for check in checks:
        for doubted in check.in_doubt:
            yield NodeElsewhere(session=check.session, node=doubted.node).name


def _parts(check: SessionCheck) -> tuple[Sequence[object], ...]:
    return check.checked, check.in_doubt, check.unwitnessed, check.unapproved


def _unwitnessed(view: SessionView) -> Iterator[UnwitnessedNode]:
    session = view.session
    for name in (*view.thoughts, *view.assumptions):
        is_claim = getattr(view.node(name), "kind", "") in CLAIMS
        if session.is_live(name) and (is_claim or session.is_verified(name)):
            origin = view.origins.of(name, session)
            if origin not in STRONG:
                yield UnwitnessedNode(node=name, text=view.node(name).text, origin=origin)


def _in_doubt(view: SessionView, evidence: Iterable[str]) -> Iterator[DoubtedNode]:
    truth = view.session.truth
    for node in sorted(truth.doubted_by(set(evidence)), key=node_sort_key):
        yield DoubtedNode(node=node, text=view.node(node).text, causes=truth.doubts(node))
