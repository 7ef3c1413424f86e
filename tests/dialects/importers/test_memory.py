"""The knowledge graph of the reference memory server."""

import json
from pathlib import Path

from entrypoints.cli.commandline import thoughtline
from places import DATA

FILE = DATA / "foreign" / "memory.jsonl"


def test_entities_are_thoughts_and_a_relation_rests_on_both_its_ends(tmp_path: Path) -> None:
    done = thoughtline("import", FILE, "--database", tmp_path / "t.db")

    assert done.stdout == "Session memory stored: 3 events.\n"
    shown = thoughtline("show", "memory", "--json", "--database", tmp_path / "t.db")
    checkout, orders, relation = json.loads(shown.stdout)["thoughts"]
    assert checkout["text"].splitlines() == [
        "checkout (service)",
        "- times out in the evening",
        "- owned by Ada",
    ]
    assert orders["kind"] == "entity"
    assert relation["text"] == "checkout depends on orders-db"
    assert relation["rests_on"] == [["t1", "t2"]]


def test_what_was_remembered_since_is_added_and_nothing_twice(tmp_path: Path) -> None:
    grown = tmp_path / "memory.jsonl"
    more = {"type": "relation", "from": "orders-db", "to": "checkout", "relationType": "serves"}
    grown.write_text(FILE.read_text(encoding="utf-8") + json.dumps(more), encoding="utf-8")
    thoughtline("import", FILE, "--database", tmp_path / "t.db")

    added = thoughtline("import", grown, "--database", tmp_path / "t.db")
    again = thoughtline("import", grown, "--database", tmp_path / "t.db")

    assert added.stdout == "Session memory stored: 1 event after the 3 on record.\n"
    assert again.stdout == "Session memory is on record already.\n"
    shown = thoughtline("show", "memory", "--json", "--database", tmp_path / "t.db")
    assert json.loads(shown.stdout)["thoughts"][3]["rests_on"] == [["t2", "t1"]]


def test_what_is_neither_entity_nor_relation_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "memory.jsonl"
    file.write_text('{"type":"entity","name":"a"}\n{"type":"wish","name":"b"}', encoding="utf-8")

    done = thoughtline("import", file, "--from", "memory", "--database", tmp_path / "t.db")

    assert done.returncode == 2
    assert "Item 2 does not fit. It is neither an entity nor a relation." in done.stderr
