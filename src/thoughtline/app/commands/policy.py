"""Policy of a record's use cases, which every door takes from the settings."""

from pathlib import Path

from msgspec import Struct

from thoughtline.core.events import SessionDescribed


class Policy(Struct, frozen=True, kw_only=True):
    """Rules for all calls to use cases. No field has a default, because a forgotten rule would be
    ignored without a word.

    `mark` marks sessions in which conclusions of agents wait for approval, None for no mark. With
    `is_private`, new sessions get the tag `private`. If `reads_files` is false, no files of
    evidence are read; if `keeps_evidence_text` is false, none of their lines are kept. `receipts`
    is the folder with receipts of runs and `checks` the file with checks of mirrors; both are None
    for a record in memory.
    """

    mark: SessionDescribed | None
    is_private: bool
    reads_files: bool
    keeps_evidence_text: bool
    receipts: Path | None
    checks: Path | None


FREE = Policy(
    mark=None,
    is_private=False,
    reads_files=False,
    keeps_evidence_text=True,
    receipts=None,
    checks=None,
)
"""Policy without rules: for states of other sessions that are carried on, not decided."""
