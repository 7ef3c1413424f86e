from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from thoughtline.core.refusal import Code, Refused
from thoughtline.project.git.git import (
    SignedCommit,
    blob_name,
    blobs_at,
    is_shallow,
    signed_changes,
)

GOOD = "G"
"""Letter of git for a good signature by a trusted key. For ssh, "U" is any unknown key."""

REASONS = {
    "N": "is not signed",
    "B": "has a bad signature",
    "E": "has a key that git lacks",
    "U": "has a key that you do not trust",
}

DIGITS = 10
"""Number of digits with which a commit is named."""


class RecordSignatures:
    """Signatures of the files in a record. The commits that brought a folder's files have to be
    signed with one key. `path` is the path of the record.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> None:
        """Ask git for all signatures, once. Raises `Refused` (BAD_SETTING) if git cannot tell."""
        _ = self._commits

    def find_signers(self, folder: str, files: Mapping[str, bytes]) -> tuple[frozenset[str], str]:
        """Return the keys of a folder's lines: each key signed commits that brought all files as
        they are. Without such a key, return the reason, too. Raises `Refused` as `read` does.
        """
        keys: frozenset[str] | None = None
        for name, data in sorted(files.items()):
            path = f"{folder}/{name}"
            blob = self._blobs.get(path, "")
            commits = self._commits.get((path, blob), [])
            if not commits or blob != blob_name(data, len(blob)):
                return frozenset(), f"the lines of {name} are in no commit"
            last = commits[0]
            came = f"{name} came in commit {last.name[:DIGITS]} by {last.author}, which"
            signed = frozenset(commit.key for commit in commits if commit.status == GOOD)
            if not signed:
                why = REASONS.get(last.status, "has an expired or revoked key")
                return frozenset(), f"{came} {why}"
            keys = signed if keys is None else keys & signed
            if not keys:
                return frozenset(), f"{came} has another key than the files before it"
        return keys or frozenset(), ""

    @cached_property
    def _blobs(self) -> Mapping[str, str]:
        return blobs_at(self._path, "HEAD") or {}

    @cached_property
    def _commits(self) -> Mapping[tuple[str, str], list[SignedCommit]]:
        """Commits that brought a file, latest first, by its path and its blob. A commit that merely
        passes a file on, such as a merge, vouches for nothing.
        """
        if not self._blobs:
            return {}
        if is_shallow(self._path):  # its first commit would seem to have made all files
            raise Refused(
                Code.BAD_SETTING,
                "This clone is shallow, so git cannot tell in which commits the lines came.",
                hint="Run `git fetch --unshallow`, or sync without --signed.",
            )
        changes = signed_changes(self._path)
        if changes is None:
            raise Refused(
                Code.BAD_SETTING,
                f"git cannot tell who signed the commits of {self._path}.",
                hint="Run `git log --show-signature .thoughtline/record` in the project, or sync"
                " without --signed.",
            )
        commits: dict[tuple[str, str], list[SignedCommit]] = {}
        for commit in changes:
            for file in commit.files:
                commits.setdefault(file, []).append(commit)
        return commits
