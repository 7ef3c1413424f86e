"""A team's architecture decision records become decisions, again and again without doubles."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.commandline import thoughtline
from entrypoints.cli.transcripts import home_of_ada, in_project

NYGARD = """# {number}. {title}

Date: 2020-01-0{number}

## Status

{status}

## Decision

{text}
"""
RECORDS = {
    "0001-use-mysql.md": NYGARD.format(
        number=1, title="Use MySQL", status="Superseded by [2](0002-use-postgres.md)", text="MySQL."
    ),
    "0002-use-postgres.md": NYGARD.format(
        number=2,
        title="Use Postgres",
        status="Accepted\n\nSupersedes [1. Use MySQL](0001-use-mysql.md)",
        text="See [the pool](../../src/pool.py) and [the site](https://postgresql.org/a.html).",
    ),
    "0003-no-kafka.md": '---\nstatus: "rejected"\ndate: 2020-01-03\n---\n# Use Kafka\n\nQueues.\n',
    "20200104-use-grpc.md": "# Use gRPC\n\n- Status: deprecated\n- Date: 2020-01-04\n\nRPC.\n",
    "0005-rust.md": "# Rust\n\n* Status: proposed\n* Date: 2020-01-05\n\nRust?\n",
    "README.md": "# Index\n",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    _, project = home_of_ada(tmp_path)
    folder = project / "docs/adr"
    folder.mkdir(parents=True)
    for name, text in RECORDS.items():
        (folder / name).write_text(text, encoding="utf-8")
    return project


def taken(project: Path, *words: object) -> Any:
    done = in_project(project, "import", "--from", "adr", *words, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["session"]["stored"]


def states(project: Path) -> list[tuple[str, str, str]]:
    view = json.loads(in_project(project, "show", "latest", "--json").stdout)
    return [
        (each["text"].splitlines()[0], each["kind"], each["standing"]) for each in view["thoughts"]
    ]


def test_records_keep_their_status_links_and_files(project: Path) -> None:
    taken(project)

    view = json.loads(in_project(project, "show", "latest", "--json").stdout)
    assert states(project) == [
        ("Use MySQL", "decision", "revised"),
        ("Use Postgres", "decision", "stands"),
        ("Use Kafka", "decision", "fallen"),
        ("Rust", "proposal", "stands"),
        ("Use gRPC", "decision", "abandoned"),
    ]
    assert [each["text"] for each in view["evidence"]] == ["src/pool.py"]
    assert view["thoughts"][0]["at"].startswith("2020-01-01")


def test_another_import_adds_what_changed_and_nothing_else(project: Path) -> None:
    taken(project)
    assert taken(project) == 0
    folder = project / "docs/adr"
    rust, kafka = folder / "0005-rust.md", folder / "0003-no-kafka.md"
    rust.write_text(rust.read_text().replace("proposed", "accepted"))
    kafka.write_text(kafka.read_text().replace("Queues.", "Queues are not needed."))
    postgres = folder / "0002-use-postgres.md"
    postgres.write_text(postgres.read_text().replace("Accepted", "Deprecated"))

    assert taken(project) > 0
    assert taken(project) == 0
    found = states(project)
    assert ("Use Postgres", "decision", "abandoned") in found
    assert found[5:] == [("Use Kafka", "decision", "fallen"), ("Rust", "decision", "stands")]


def test_exported_records_have_the_same_fate_and_are_not_imported_again(
    project: Path, tmp_path: Path
) -> None:
    taken(project)
    folder = tmp_path / "out"
    folder.mkdir()
    in_project(project, "export", "latest", "--as", "adr", "--output", folder)

    statuses = [path.read_text().splitlines()[1] for path in sorted(folder.iterdir())]
    assert statuses == [
        'status: "superseded by [ADR-0002](0002-use-postgres.md)"',
        'status: "accepted"',
        'status: "rejected"',
        'status: "proposed"',
        'status: "deprecated"',
    ]
    again = in_project(project, "import", "--from", "adr", folder)
    assert "There is no decision record to import" in again.stderr


def test_files_that_cannot_be_read_are_named(project: Path) -> None:
    (project / "docs/adr/0009-odd.md").write_bytes(b"\xff\xfe")

    done = in_project(project, "import", "--from", "adr")

    assert done.returncode == 1
    assert "Left out: docs/adr/0009-odd.md: It cannot be read" in done.stdout


def test_records_that_replace_each_other_in_a_circle_are_imported(project: Path) -> None:
    folder = project / "circle"
    folder.mkdir()
    for name, other in (("0001-a", 2), ("0002-b", 1)):
        (folder / f"{name}.md").write_text(f"# {name}\n\nStatus: superseded by {other}\n")

    assert taken(project, folder) > 0
    assert taken(project, folder) == 0


STATUSES = {
    "## Status\n\n**Rejected**": "fallen",
    "## Status\n\n~~Proposed~~ Rejected": "fallen",
    "## Status\n\n2020-01-01 proposed\n2020-02-01 rejected": "fallen",
    "**Status:** Rejected": "fallen",
    "| Status | Rejected |\n|---|---|": "fallen",
    "## Status\n\n\u2705 Deprecated": "abandoned",
    "## Status\n\nSuperseded": "abandoned",
    "## Status\n\nNot accepted yet; superseded by 0099": "abandoned",
    "## Status\n\nSuperseded by [ADR-0099](0099-gone.md)": "abandoned",
    "## Status\n\nSuperceded by [99. Gone](0099-gone.md)": "abandoned",  # as adr-tools spells it
    "## Status\n\nNot accepted yet": "stands",
    "## Status\n\n\u2705 Accepted": "stands",
    "## Status\n\nAccepted by the board, replaces the wiki page": "stands",
    "No status": "stands",
}


def test_a_status_is_read_in_the_forms_that_people_write(project: Path) -> None:
    folder = project / "forms"
    folder.mkdir()
    for number, status in enumerate(STATUSES, 10):
        text = f"# A{number}\n\n{status}\n\n## Decision\n\nDo it.\n"
        (folder / f"00{number}-a.md").write_text(text)

    taken(project, folder)

    assert sorted(states(project)) == [
        (f"A{number}", "proposal" if status.endswith("Not accepted yet") else "decision", standing)
        for number, (status, standing) in enumerate(STATUSES.items(), 10)
    ]


def test_a_status_that_nobody_knows_counts_as_proposed_and_is_named(project: Path) -> None:
    folder = project / "one"
    folder.mkdir()
    (folder / "0001-a.md").write_text("# A\n\nStatus: trial\n")

    done = in_project(project, "import", "--from", "adr", folder)

    assert "Taken as proposed: 0001-a.md, because its status is not known: trial" in done.stdout
    assert [kind for _, kind, _ in states(project)] == ["proposal"]


def test_a_status_that_is_taken_back_counts_again(project: Path) -> None:
    folder = project / "back"
    folder.mkdir()
    for number, status in enumerate(("Rejected", "Deprecated", "Superseded by 0099"), 1):
        text = f"# A{number}\n\n## Status\n\n{status}\n\n## Decision\n\nDo it.\n"
        (folder / f"000{number}-a.md").write_text(text)
    taken(project, folder)
    assert "stands" not in {standing for _, _, standing in states(project)}
    for file in folder.iterdir():
        file.write_text(re.sub("Rejected|Deprecated|Superseded.*", "Accepted", file.read_text()))

    assert taken(project, folder) > 0
    assert taken(project, folder) == 0
    assert states(project) == [(f"A{number}", "decision", "stands") for number in (1, 2, 3)]


def test_files_that_were_renamed_or_deleted_are_known(project: Path) -> None:
    folder = project / "docs/adr"
    taken(project)
    (folder / "0002-use-postgres.md").rename(folder / "0012-use-postgresql.md")
    (folder / "0005-rust.md").unlink()
    before = states(project)

    done = in_project(project, "import", "--from", "adr")

    assert "Not in the folder any more: 0005-rust.md. Its decision stays as it is." in done.stdout
    assert [each for each in states(project) if each[0] == "Use Postgres"] == [before[1]]


def test_templates_and_empty_files_are_no_decisions(project: Path) -> None:
    folder = project / "docs/adr"
    (folder / "0000-template.md").write_text("# {short title}\n\nStatus: {proposed}\n")
    (folder / "0017-empty.md").write_text("\n")

    done = in_project(project, "import", "--from", "adr")

    assert done.returncode == 1
    assert "0000-template.md: It is a template." in done.stdout
    assert "0017-empty.md: It is empty." in done.stdout
    assert len(states(project)) == 5


def test_only_the_head_says_the_status_and_links_keep_their_lines(project: Path) -> None:
    folder = project / "docs/adr"
    kept = ("- Status: the HTTP status", "- Date: the date", "Accepted")
    links = (
        "[a](../../src/a.py#L5)",
        '[b](/src/b.py "title")',
        "[c](../../../../../x/c.py)",
        "[d](0001-use-mysql.md)",
    )
    body = "\n".join((*kept, *links))
    (folder / "ADR-0042-http.md").write_text(
        f"# HTTP\n\n## Status\n\nAccepted\n\n## Body\n\n{body}\n"
    )

    taken(project)

    view = json.loads(in_project(project, "show", "latest", "--json").stdout)
    [found] = [each["text"] for each in view["thoughts"] if each["text"].startswith("HTTP")]
    assert found == f"HTTP\n\n## Body\n\n{body}"
    assert {"src/a.py:5", "src/b.py"} == {each["text"] for each in view["evidence"]} - {
        "src/pool.py"
    }


def test_a_decision_that_replaces_several_is_named_in_each_of_them(
    project: Path, tmp_path: Path
) -> None:
    folder, out = project / "several", tmp_path / "out"
    folder.mkdir()
    out.mkdir()
    for number, status in ((1, "Superseded by 3"), (2, "Superseded by 3"), (3, "Accepted")):
        (folder / f"000{number}-a.md").write_text(f"# N{number}\n\n- Status: {status}\n\nText.\n")

    taken(project, folder)
    in_project(project, "export", "latest", "--as", "adr", "--output", out)

    statuses = [path.read_text().splitlines()[1] for path in sorted(out.iterdir())]
    assert statuses == [
        'status: "superseded by [ADR-0003](0003-n3.md)"',
        'status: "superseded by 0003-a.md"',
        'status: "accepted"',
    ]


def test_without_a_folder_the_usual_places_are_named(tmp_path: Path) -> None:
    _, project = home_of_ada(tmp_path)

    done = in_project(project, "import", "--from", "adr", run=thoughtline)

    assert done.returncode == 2
    assert "docs/decisions" in done.stderr


def test_an_accepted_proposal_keeps_its_exported_file(project: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    export = ("export", "latest", "--as", "adr", "--output", tmp_path / "out")
    rust = project / "docs/adr/0005-rust.md"
    taken(project)
    in_project(project, *export)

    rust.write_text(rust.read_text().replace("proposed", "accepted"))
    taken(project)
    in_project(project, *export)

    exported = sorted((tmp_path / "out").glob("*-rust.md"))
    assert [path.read_text().splitlines()[1] for path in exported] == ['status: "accepted"']
    assert len([*(tmp_path / "out").iterdir()]) == len(RECORDS) - 1


def test_an_export_without_decisions_is_refused(project: Path) -> None:
    in_project(project, "think", "It is the pool.", "--title", "pool")

    done = in_project(project, "export", "latest", "--as", "adr", "--output", project / "all.md")

    assert done.returncode == 2
    assert "has no decision, and nothing was written" in done.stderr
    assert not (project / "all.md").exists()


def test_a_markdown_file_is_taken_for_a_decision_record(project: Path) -> None:
    done = in_project(project, "import", project / "docs/adr/0005-rust.md")

    assert done.returncode == 0, done.stderr
    assert "1 decision record read." in done.stdout
