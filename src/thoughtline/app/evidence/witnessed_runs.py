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

OTHER_RESULT = "it ran again with another result"


class WitnessedRuns:
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
        if now is not None and now.signatures(command) != run.files:
            return None
        return Witness(exit=run.exit, output=run.output, at=run.at), self._anchor(command, now, run)

    def describe_absence(self, command: str, claim: str) -> str:
        """Return the reason why nobody witnesses a claim, "" if no hook reports runs."""
        run = None if self._receipts is None else self._receipts.find(command)
        if run is None:
            return "" if self._receipts is None else "told: no run of this was seen"
        if not run.supports(claim):
            return "told: the run that was seen shows something else"
        if not run.checks or repeats(command, claim):
            return "told: such a command shows nothing"
        return "told: files changed since the run that was seen"

    def anchor(self, known: "AnchorOnRecord") -> Anchor | None:
        """None if a later run shows another result, or files changed and no run shows the claim."""
        now = self._reader.tree.read()
        if self._run_against(known) is not None or _was_contradicted(known):
            return None if now is None else self._ran_again(known, now)
        if now is None or not self._reader.tree.changed(known.anchor, now):
            return known.anchor
        return self._ran_again(known, now)

    def compare(self, known: "AnchorOnRecord", moment: Moment) -> Comparison:
        """Compare the files of the project with the files at a run. A later run that shows the
        claim counts instead, and a later run with another result counts whatever the files are.

        If a verification accepted the changed files, only a later change is a new change.
        """
        now = moment.tree(self._reader.tree)
        if now is None:
            return Comparison(known.found)  # too many files
        if against := self._run_against(known):
            return self._contradicted(known, now, against)
        changed = self._reader.tree.changed(known.anchor, now)
        if not changed and not _was_contradicted(known):
            return Comparison("unchanged")
        if again := self._ran_again(known, now):
            return Comparison("unchanged", "it ran again", again)
        return self._stale(known, now, changed)

    def _stale(self, known: "AnchorOnRecord", now: "FilesThen", changed: list[str]) -> Comparison:
        """No file changed if only the receipt of another result is gone."""
        is_seen = known.seen is not None and not self._reader.tree.changed(known.seen, now)
        if is_seen or not changed:
            return Comparison(known.found)  # as it was taken as seen
        ran = known.anchor.ran
        return Comparison(
            "changed", describe(changed), self._reader.tree.anchor(known.anchor.path, now, ran)
        )

    def _contradicted(self, known: "AnchorOnRecord", now: "FilesThen", against: Run) -> Comparison:
        seen = known.seen
        if seen and seen.ran >= against.at and not self._reader.tree.changed(seen, now):
            return Comparison(known.found)  # as it was taken as seen
        anchor = self._reader.tree.anchor(known.anchor.path, now, against.at)
        return Comparison("changed", OTHER_RESULT, anchor)

    def _run_against(self, known: "AnchorOnRecord") -> Run | None:
        """Return only a later run than the recorded one, and with another result."""
        run = None if self._receipts is None else self._receipts.find(known.anchor.path)
        if run is None or run.at <= known.anchor.ran:
            return None
        return run if run.contradicts(known.claim) else None

    def _ran_again(self, known: "AnchorOnRecord", now: "FilesThen") -> Anchor | None:
        run = self._run(known.anchor.path, known.claim)
        command = known.anchor.path
        if run is None or run.at <= known.anchor.ran or now.signatures(command) != run.files:
            return None
        return self._anchor(command, now, run)

    def _run(self, command: str, claim: str) -> Run | None:
        run = None if self._receipts is None else self._receipts.find(command)
        return run if run is not None and run.supports(claim) else None

    def _anchor(self, command: str, now: "FilesThen | None", run: Run) -> Anchor | None:
        return None if now is None else self._reader.tree.anchor(command, now, run.at)


def _was_contradicted(known: "AnchorOnRecord") -> bool:
    return known.present is not None and known.present.ran > known.anchor.ran


def describe(changed: list[str]) -> str:
    first, *more = changed
    others = f" and {count_noun(len(more), 'more file')}" if more else ""
    return f"{quote_name(first, WIDTH)}{others} changed since it ran"
