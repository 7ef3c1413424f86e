"""Comparison of evidence with a project's files, the same at every door."""

from thoughtline.app.evidence.evidence import Evidence
from thoughtline.core.session import Session
from thoughtline.project.evidence_reader import EvidenceReader
from thoughtline.project.files import ProjectFiles
from thoughtline.project.receipts import Receipts
from thoughtline.settings.project import Project
from thoughtline.wiring.use_cases import UseCases


def open_evidence(
    use_cases: UseCases, project: Project, *, patience: float | None = None, is_copy: bool = False
) -> Evidence:
    """Return the use case that compares sessions' evidence with the files in a project's folder.

    `patience` is the number of seconds that a search for moved evidence may read files for, None
    for no limit. `is_copy` is true for a record that holds copies of mirrors for checks. Raises
    `TypeError` if the project has no folder.
    """
    if project.folder is None:
        raise TypeError("evidence in files needs a folder")
    policy, files = use_cases.policy, ProjectFiles(project.folder)
    reader = EvidenceReader(files, keeps_text=policy.keeps_evidence_text, patience=patience)
    receipts = None if policy.receipts is None else Receipts(policy.receipts, project.folder)
    recorder = use_cases.recorder(Session, writes_mirrors=is_copy)
    return Evidence(recorder, use_cases.queries, reader, project.name, receipts=receipts)
