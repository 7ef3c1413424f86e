"""Witnessed runs as in-toto statements about the tree of git in which they ran: one statement on
each line, not signed.
"""

import base64
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime

import msgspec
from msgspec import Struct

from thoughtline.core.events import EvidenceGiven, Recorded
from thoughtline.core.evidence.run import command_key
from thoughtline.core.evidence.run_folder import stays_in_folder
from thoughtline.core.origin import believed

STATEMENT = "https://in-toto.io/Statement/v1"
TEST_RESULT = "https://in-toto.io/attestation/test-result/v0.1"


class WitnessedRun(Struct, frozen=True, kw_only=True):
    """Run of a command that a hook saw, with a known exit status, in the files of a commit. `at` is
    the time of the run in milliseconds since 1970, and `output` the fingerprint of its output.
    """

    evidence: str
    command: str
    claim: str
    exit: int
    output: str
    at: int
    commit: str


class SeenRuns(Struct, frozen=True, kw_only=True):
    """Runs that hooks saw: those that a statement can be made about, and the number of the others
    by the reason for which they are left out.
    """

    bound: tuple[WitnessedRun, ...]
    left_out: Counter[str]


def seen_runs(events: Iterable[Recorded], folder: str) -> SeenRuns:
    bound: list[WitnessedRun] = []
    left_out = Counter[str]()
    for recorded in events:
        event = recorded.event
        if not isinstance(event, EvidenceGiven) or event.witness is None or not event.witness.at:
            continue
        witness, anchor = event.witness, event.anchor
        if believed(recorded) is not event:
            left_out["only an imported file claims it"] += 1
        elif witness.exit is None:
            left_out["its exit status is unknown"] += 1
        elif anchor is None or not anchor.clean or anchor.ran != witness.at:
            left_out["its files differed from the commit"] += 1
        elif not stays_in_folder(command_key(anchor.path, folder)):
            left_out["its command may have run in another folder"] += 1
        else:
            bound.append(
                WitnessedRun(
                    evidence=event.evidence,
                    command=anchor.path,
                    claim=event.seen,
                    exit=witness.exit,
                    output=witness.output,
                    at=witness.at,
                    commit=anchor.commit,
                )
            )
    return SeenRuns(bound=tuple(bound), left_out=left_out)


def in_trees(runs: SeenRuns, trees: Mapping[str, str]) -> SeenRuns:
    """Return the runs without those in a commit that has no tree here."""
    bound = tuple(run for run in runs.bound if trees.get(run.commit))
    absent = Counter({"git does not have its commit here": len(runs.bound) - len(bound)})
    return SeenRuns(bound=bound, left_out=runs.left_out + absent)


def pieces(runs: SeenRuns, session: str, trees: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each run. `trees` has the tree of each commit."""
    for run in runs.bound:
        yield msgspec.json.encode(_statement(run, session, trees[run.commit])).decode() + "\n"


def _statement(run: WitnessedRun, session: str, tree: str) -> dict[str, object]:
    ran = datetime.fromtimestamp(run.at / 1000, UTC).isoformat(timespec="seconds")
    about = {"exit": run.exit, "output": run.output, "ran": ran, "claim": run.claim}
    command = {
        "name": "command",
        "content": base64.b64encode(run.command.encode()).decode(),
        "annotations": {**about, "session": session, "evidence": run.evidence},
    }
    return {
        "_type": STATEMENT,
        "subject": [{"name": "tree", "digest": {"gitTree": tree, "gitCommit": run.commit}}],
        "predicateType": TEST_RESULT,
        "predicate": {
            "result": "FAILED" if run.exit else "PASSED",
            "configuration": [command],
        },
    }
