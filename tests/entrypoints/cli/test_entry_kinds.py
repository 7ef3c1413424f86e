"""Each kind of entry that clients write becomes what docs/transcripts.md says."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.transcripts import CLIENTS, imported, shown, transcript
from places import DATA, ROOT

KINDS = DATA / "entry_kinds"
PAGE = ROOT / "docs" / "transcripts.md"


def examples(client: str) -> list[dict[str, Any]]:
    read: list[dict[str, Any]] = json.loads((KINDS / f"{client}.json").read_text(encoding="utf-8"))
    return read


@pytest.mark.parametrize("client", CLIENTS)
def test_each_kind_of_entry_becomes_what_the_page_says(
    client: str, database: Path, tmp_path: Path
) -> None:
    rows = examples(client)
    file = tmp_path / "transcript.json"
    entries = [entry for row in rows for entry in row["entries"]]
    file.write_text(transcript(client, entries), encoding="utf-8")

    (result,) = imported(database, client, file)

    session = shown(database)
    fields = ("author", "kind", "text", "branch")
    assert [[each[field] for field in fields] for each in session["thoughts"]] == [
        [f"import#{file.name}/{author}", *[*rest, "main"][:3]]
        for row in rows
        for author, *rest in row.get("thoughts", [])
    ]
    assert [each["text"] for each in session["evidence"]] == [
        evidence for row in rows for evidence in row.get("evidence", [])
    ]
    skipped = sum((Counter(row.get("passed_over", {})) for row in rows), Counter())
    assert result["passed_over"] == dict(skipped)


@pytest.mark.parametrize("client", CLIENTS)
def test_the_page_has_the_table_of_the_kinds_of_each_client(client: str) -> None:
    section = (
        PAGE.read_text(encoding="utf-8").partition(f"\n## {client}\n")[2].partition("\n## ")[0]
    )
    table = [
        tuple(cell.strip() for cell in line.strip("|").split(" | "))
        for line in section.splitlines()
        if line.startswith("|")
    ]

    assert table[2:] == [(row["kind"], row["becomes"]) for row in examples(client)]
