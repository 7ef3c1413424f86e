"""Export of a session's decisions as architecture decision records (MADR)."""

import re
from pathlib import Path

import click

from thoughtline.core.text.plural import count_noun
from thoughtline.core.views.session_view import SessionView
from thoughtline.dialects.formats.adr import DecisionRecord, decision_records
from thoughtline.entrypoints.cli.files import create_file, open_stdout
from thoughtline.entrypoints.printable import printable

ADR = "adr"

NUMBERED = re.compile(r"(?P<number>\d{4})-.*\.md")
"""Form of a record's file name."""


def write_decisions(view: SessionView, session: str, output: Path | None) -> None:
    """Write the decisions of a session: each into a file of its own if `output` is a folder,
    otherwise one after the other.

    A decision that has a file in the folder already keeps this file, and its text is renewed.
    """
    records = list(decision_records(view, session))
    if output is not None and output.is_dir():
        for record in records:
            _write_file(output, record)
    else:
        with open_stdout() if output is None else create_file(output) as file:
            file.write("\n".join(record.text for record in records).encode())
    where = "" if output is None else f" in {printable(str(output))}"
    click.echo(f"thoughtline: {count_noun(len(records), 'decision')}{where}", err=True)


def _write_file(folder: Path, record: DecisionRecord) -> None:
    known = [path for path in folder.iterdir() if NUMBERED.fullmatch(path.name)]
    for path in known:
        if path.read_text("utf-8", errors="replace").rstrip().endswith(f"\n{record.source}"):
            path.unlink()
            break
    else:
        numbers = [int(path.name[:4]) for path in known]
        path = folder / f"{max(numbers, default=0) + 1:04}-{record.slug}.md"
    with create_file(path) as file:
        file.write(record.text.encode())
