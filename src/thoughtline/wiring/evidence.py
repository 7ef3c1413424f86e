"""Checks of evidence in a project's files, for commands. Servers assemble their own checks of
evidence together with their tools.
"""

from pathlib import Path

from thoughtline.app.commands.evidence import Evidence
from thoughtline.app.queries.queries import Queries
from thoughtline.core.session import Session
from thoughtline.project.evidence_reader import EvidenceReader
from thoughtline.project.files import ProjectFiles
from thoughtline.project.receipts import Receipts
from thoughtline.settings import Settings
from thoughtline.store.ledger import Ledger
from thoughtline.wiring.use_cases import UseCases, policy_of


def open_evidence(
    ledger: Ledger,
    queries: Queries,
    folder: Path,
    project: str,
    settings: Settings,
    *,
    patience: float | None = None,
    is_copy: bool = False,
) -> Evidence:
    """Return the use case that compares sessions' evidence with the files in a project's folder.

    `patience` is the number of seconds that a search for moved evidence may read files for, None
    for no limit. `is_copy` is true for a record that holds copies of mirrors for checks.
    """
    policy = policy_of(settings)
    reader = EvidenceReader(
        ProjectFiles(folder), keeps_text=policy.keeps_evidence_text, patience=patience
    )
    receipts = None if policy.receipts is None else Receipts(policy.receipts, folder)
    recorder = UseCases(ledger, policy).recorder(Session)
    recorder.writes_mirrors = is_copy
    return Evidence(recorder, queries, reader, project, receipts=receipts)
