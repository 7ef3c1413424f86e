"""Runs of commands that hooks saw, and the files of the project that changed since a run."""

from typing import TYPE_CHECKING

from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.evidence.run import Run, repeats
from thoughtline.core.evidence.witness import Witness
from thoughtline.core.text.plural import count_noun
from thoughtline.core.text.quotation import quote_name
from thoughtline.project.evidence_reader import EvidenceReader
from thoughtline.project.lines import Comparison
from thoughtline.project.moved_evidence import Moment
from thoughtline.project.receipts import Receipts

if TYPE_CHECKING:
    from thoughtline.app.queries.anchors import AnchorOnRecord
    from thoughtline.project.working_tree import FilesThen

WIDTH = 100
"""Maximum number of characters of the path that a doubt names."""


class WitnessedRuns:
    """Runs that hooks of clients saw, and the comparison of their files with the present files."""

    def __init__(self, reader: EvidenceReader, receipts: Receipts | None) -> None:
        self._reader = reader
        self._receipts = receipts

    def find(self, command: str, claim: str) -> tuple[Witness, Anchor | None] | None:
        """Return the witness of a claim about a command, and the anchor of the files at its run: a
        hook of the client saw it run, the run shows the claim, and no file of the project changed
        since. None if nobody saw it, or if the command may print what somebody wrote.
        """
        run = self._run(command, claim)
        if run is None or not run.checks or repeats(command, claim):
            return None
        now = self._reader.tree.read()
        if now is not None and now.signatures != run.files:
            return None
        return Witness(exit=run.exit, output=run.output, at=run.at), self._anchor(command, now, run)

    def anchor(self, known: "AnchorOnRecord") -> Anchor | None:
        """Return the present anchor of a recorded run, None if files changed since and no later run
        shows the claim.
        """
        now = self._reader.tree.read()
        if now is None or not self._reader.tree.changed(known.anchor, now):
            return known.anchor
        return self._ran_again(known, now)

    def compare(self, known: "AnchorOnRecord", moment: Moment) -> Comparison:
        """Compare the files of the project with the files at a run. A later run that shows the
        claim counts instead.

        If a verification accepted the changed files, only a later change is a new change.
        """
        now = moment.tree(self._reader.tree)
        if now is None:
            return Comparison(known.found)  # too many files
        changed = self._reader.tree.changed(known.anchor, now)
        if not changed:
            return Comparison("unchanged")
        if again := self._ran_again(known, now):
            return Comparison("unchanged", "it ran again", again)
        if known.seen is not None and not self._reader.tree.changed(known.seen, now):
            return Comparison(known.found)  # as it was taken as seen
        ran = known.anchor.ran
        return Comparison(
            "changed", describe(changed), self._reader.tree.anchor(known.anchor.path, now, ran)
        )

    def _ran_again(self, known: "AnchorOnRecord", now: "FilesThen") -> Anchor | None:
        run = self._run(known.anchor.path, known.claim)
        if run is None or run.at <= known.anchor.ran or now.signatures != run.files:
            return None
        return self._anchor(known.anchor.path, now, run)

    def _run(self, command: str, claim: str) -> Run | None:
        """Return the latest run of a command if it shows a claim, None for none."""
        run = None if self._receipts is None else self._receipts.find(command)
        return run if run is not None and run.supports(claim) else None

    def _anchor(self, command: str, now: "FilesThen | None", run: Run) -> Anchor | None:
        return None if now is None else self._reader.tree.anchor(command, now, run.at)


def describe(changed: list[str]) -> str:
    first, *more = changed
    others = f" and {count_noun(len(more), 'more file')}" if more else ""
    return f"{quote_name(first, WIDTH)}{others} changed since it ran"
