"""Privacy of files: lines that git does not have stay out of everything that is published."""

import os
from pathlib import Path
from typing import Literal

from thoughtline.core.evidence.anchor import Anchor
from thoughtline.project.git.git import file_at, ignoring_rules, index_tag

Privacy = Literal["public", "untracked", "private"]
"""Privacy of a file. The lines of a "public" file are in git's index, or there is no git. An
"untracked" file may be added later, so its fingerprints may be published, and its lines may not. Of
a "private" file neither may be.
"""

TRACKED = "H"
"""Tag of a file whose changes git sees. Other tags mean that git was told not to look."""


def is_in_repository(folder: Path) -> bool:
    """Return whether a folder is in a git repository, from the presence of `.git` alone."""
    return any(os.path.lexists(each / ".git") for each in (folder, *folder.parents))


def privacy_of(folder: Path, path: str) -> Privacy:
    """Return the privacy of a file below a folder.

    A rule that ignores the file makes it private, also if the file was tracked before the rule. A
    file in another repository, such as a submodule, is private. So is each file of a repository
    whose git gives no answer.
    """
    if not is_in_repository(folder):
        return "public"
    rules = ignoring_rules(folder, [path], tracked_too=True)
    if rules is None or rules.get(path):
        return "private"
    tag = index_tag(folder, path)
    if tag == TRACKED:
        return "public"
    return "private" if tag or _is_in_another(folder, path) else "untracked"


def has_private_lines(folder: Path, anchor: Anchor) -> bool:
    """Return whether an anchor comes from a file whose lines git does not have. A file that was
    renamed or deleted since counts as git's if the commit of the anchor has it.
    """
    privacy = privacy_of(folder, anchor.path)
    if privacy == "untracked" and anchor.commit:
        return file_at(folder, anchor.commit, anchor.path) is None
    return privacy != "public"


def _is_in_another(folder: Path, path: str) -> bool:
    """Return whether a file is in a repository of its own below the folder."""
    below = Path(path).parents
    return any(os.path.lexists(folder / each / ".git") for each in below if each.parts)
