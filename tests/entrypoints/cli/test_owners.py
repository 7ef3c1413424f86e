"""What an operator sees, exports, imports and forgets of people who came in with tokens."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec import Struct

from entrypoints.cli.commandline import thoughtline, told
from entrypoints.http.served import Served, share, token
from store.ledgers import entries
from store.postgres_server import own_database
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import DelegationAnswered, DelegationMade
from thoughtline.store.ledger import Ledger, at_version

LEFT_OUT = "thoughtline: Left out: 3 sessions of 2 other people. Add --of SUBJECT or --all-owners."


@contextmanager
def place(request: pytest.FixtureRequest, folder: Path) -> Iterator[str]:
    if request.param == "file":
        yield str(folder / "t.db")
    else:
        with own_database(request.getfixturevalue("postgres")) as url:
            yield url


def recorded(database: str, tokens: Path) -> dict[str, str]:
    """The names of sessions: two of ada, one of bob."""
    folder = ("--tokens", str(tokens))
    ada, bob = token(database, "ada", *folder), token(database, "bob", *folder)  # type: ignore[arg-type]
    with Served(*folder, database=database) as served:
        mine, hers = served.client(ada), served.client(bob)
        seal = mine.think(thought="A seal on the rocks.", title="Seals")["session"]
        whale = mine.think(thought="A whale at sea.")["session"]
        gull = hers.think(thought="A gull and a seal.")["session"]
        served.stop()  # so that the audit is written, which is no person's
    return {"seal": seal, "whale": whale, "gull": gull}


class Record(Struct, frozen=True):
    """Where the record of two people with tokens is, and of nobody else; the names of sessions."""

    database: str
    names: dict[str, str]


@pytest.fixture(params=["file", "server"])
def record(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Record]:
    tokens = tmp_path / "tokens"
    monkeypatch.setenv("THOUGHTLINE_TOKENS", str(tokens))
    with place(request, tmp_path) as database:
        yield Record(database, recorded(database, tokens))


@pytest.fixture(scope="module", params=["file", "server"])
def read(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Record]:
    """The record of all tests that write nothing to it."""
    folder = tmp_path_factory.mktemp("owners")
    with place(request, folder) as database:
        yield Record(database, recorded(database, folder / "tokens"))


def test_the_storage_of_each_person_is_listed_and_that_of_the_audit_is_not(read: Record) -> None:
    database = read.database

    listed = told("report", "owners", "--database", database)

    assert {one["owner"]: (one["sessions"], one["thoughts"]) for one in listed} == {
        "token#ada": (2, 2),
        "token#bob": (1, 1),
    }
    assert listed[0]["bytes"] > listed[1]["bytes"] > 0
    shown = thoughtline("report", "owners", "--database", database).stdout
    assert shown.split()[:6] == ["owner", "metric", "sessions", "thoughts", "bytes", "ada"]


def test_plain_commands_tell_what_they_leave_out(read: Record) -> None:
    database, names = read.database, read.names

    for command, code in ((["sessions"], 0), (["search", "seal"], 1), (["report", "costs"], 0)):
        done = thoughtline(*command, "--database", database)
        assert (done.returncode, done.stderr.strip()) == (code, LEFT_OUT)
    shown = thoughtline("show", names["gull"][:8], "--database", database)
    assert "It is a session of bob: add --of bob." in shown.stderr


def test_an_operator_reads_what_one_person_and_all_recorded(read: Record) -> None:
    database, names = read.database, read.names
    said = ("--database", database)

    assert [one["session"] for one in told("sessions", "--of", "bob", *said)] == [names["gull"]]
    assert [(one["owner"], one["session"]) for one in told("sessions", "--all-owners", *said)] == [
        ("token#bob", names["gull"]),
        ("token#ada", names["whale"]),
        ("token#ada", names["seal"]),
    ]
    listed = thoughtline("sessions", "--all-owners", *said)
    assert (listed.stdout.count("ada "), listed.stdout.count("bob "), listed.stderr) == (2, 1, "")
    assert "A gull" in thoughtline("show", "latest", "--of", "bob", *said).stdout
    hits = told("search", "seal", "--all-owners", *said)
    assert {(hit["owner"], hit["session"]) for hit in hits} == {
        ("token#ada", names["seal"]),
        ("token#bob", names["gull"]),
    }
    found = thoughtline("search", "seal", "--of", "ada", *said)
    assert ("rocks" in found.stdout, "gull" in found.stdout, found.stderr) == (True, False, "")
    assert "No results" in thoughtline("search", "moose", "--all-owners", *said).stdout


@pytest.mark.parametrize("command", ["sessions", "report costs", "export"])
def test_a_name_that_nobody_has_and_an_empty_name_are_refused(tmp_path: Path, command: str) -> None:
    path = tmp_path / "t.db"
    recorded_file = fed_session(path)
    assert recorded_file

    unknown = thoughtline(*command.split(), "--of", "adda", "--database", path)
    empty = thoughtline(*command.split(), "--of", "", "--database", path)

    assert (unknown.returncode, "'adda' recorded nothing here" in unknown.stderr) == (2, True)
    assert (empty.returncode, "SUBJECT is empty" in empty.stderr) == (2, True)


def fed_session(path: Path) -> bool:
    notes = path.with_name("notes.json")
    notes.write_text(json.dumps({"thought": "Mine.", "total_thoughts": 1, "session_id": "s"}))
    return thoughtline("import", notes, "--database", path).returncode == 0


def test_an_export_of_nothing_fails_and_one_of_all_can_be_imported(
    read: Record, tmp_path: Path
) -> None:
    database, names = read.database, read.names
    nothing, folder = tmp_path / "nothing.jsonl", tmp_path / "backup"

    empty = thoughtline("export", "--output", nothing, "--database", database)
    whole = thoughtline("export", "--all-owners", "--output", folder, "--database", database)

    assert (empty.returncode, nothing.exists()) == (2, False)
    assert "Left out: 3 sessions of 2 other people" in empty.stderr
    assert whole.returncode == 0, whole.stderr
    assert "ada: 2 sessions" in whole.stderr
    assert {path.name for path in folder.iterdir()} == {
        "0001-ada.jsonl",
        "0002-bob.jsonl",
        "owners.json",
    }
    assert {path.stat().st_mode & 0o077 for path in [folder, *folder.iterdir()]} == {0}

    restored = tmp_path / "restored.db"
    assert thoughtline("import", folder, "--database", restored).returncode == 2
    back = told("import", folder, "--all-owners", "--database", restored)
    assert {owner: len(sessions) for owner, sessions in back.items()} == {
        "token#ada": 2,
        "token#bob": 1,
    }
    assert told("doctor", "--verify", "--database", restored)["right"]
    [gull] = told("sessions", "--of", "bob", "--database", restored)
    assert gull["session"] == names["gull"]
    again = thoughtline("export", "--all-owners", "--output", folder, "--database", restored)
    assert (again.returncode, "is not empty" in again.stderr) == (1, True)


def test_a_folder_without_its_list_is_not_imported(tmp_path: Path) -> None:
    (tmp_path / "backup").mkdir()
    assert fed_session(tmp_path / "other.db")
    thoughtline(
        *("export", "--output", tmp_path / "outside.jsonl", "--database", tmp_path / "other.db")
    )
    target = tmp_path / "t.db"
    command = ("import", tmp_path / "backup", "--all-owners", "--database", target)

    missing = thoughtline(*command)
    row = {"owner": "token#ada", "file": "../outside.jsonl", "sessions": 1, "events": 1}
    (tmp_path / "backup" / "owners.json").write_text(json.dumps([row]))
    outside = thoughtline(*command)

    assert "[bad_import]" in missing.stderr
    assert "[bad_import]" in outside.stderr


def test_one_persons_file_is_imported_for_that_person(read: Record, tmp_path: Path) -> None:
    database = read.database
    file = tmp_path / "ada.jsonl"
    assert thoughtline("export", "--of", "ada", "--output", file, "--database", database).stderr

    target = tmp_path / "new.db"
    assert thoughtline("import", file, "--of", "carl", "--database", target).returncode == 0

    assert len(told("sessions", "--of", "carl", "--database", target)) == 2
    assert told("sessions", "--database", target) == []


def test_a_person_is_forgotten_entirely_with_a_receipt(record: Record, tmp_path: Path) -> None:
    database, names = record.database, record.names
    if "://" not in database:
        share(Path(database), names["gull"], "--of", "bob", "--with", "ada")
    said = ("--of", "ada", "--all", "--database", database)

    assert "--yes" in thoughtline("forget", *said).stderr
    receipt = told("forget", *said, "--yes", "--because", "She asked.")

    assert receipt["owner"] == "token#ada"
    assert {one["session"] for one in receipt["sessions"]} == {names["seal"], names["whale"]}
    assert sum(one["thoughts"] for one in receipt["sessions"]) == 2
    assert receipt["shares_left"] == int("://" not in database)
    assert told("sessions", "--of", "ada", "--database", database) == []
    assert len(told("sessions", "--of", "bob", "--database", database)) == 1
    assert told("doctor", "--verify", "--database", database)["right"]
    if "://" not in database:
        kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
        assert b"gull" in kept
        for word in (b"rocks", b"whale", b"Seals"):
            assert word not in kept
    again = told("forget", *said, "--yes")
    assert (again["sessions"], again["shares_left"]) == ([], 0)
    assert "0 sessions of ada" in thoughtline("forget", *said, "--yes").stdout


def test_one_session_of_another_person_is_forgotten(record: Record) -> None:
    database, names = record.database, record.names

    wrong = thoughtline("forget", names["gull"], "--yes", "--database", database)
    right = thoughtline("forget", names["gull"], "--of", "bob", "--yes", "--database", database)

    assert (wrong.returncode, "--of bob" in wrong.stderr) == (2, True)
    assert right.returncode == 0, right.stderr
    assert told("sessions", "--of", "bob", "--database", database) == []


async def spend(ledger: Ledger, owner: str, tokens: int) -> None:
    usage = Usage(requested="maker:big", tokens_in=tokens, tokens_out=0, estimated_cost=None)
    asked = DelegationMade(delegation="d1", seat="critical", asks="t1")
    answered = DelegationAnswered(delegation="d1", text="yes", usage=usage)
    await ledger.of(owner).append("s", at_version(0, entries(asked, answered)))


async def test_costs_are_told_by_owner_and_in_all(tmp_path: Path) -> None:
    from thoughtline.store.sqlite.ledger import SqliteLedger  # noqa: PLC0415

    path = tmp_path / "t.db"
    ledger = SqliteLedger(path)
    await spend(ledger, "token#ada", 1_000)
    await spend(ledger, "https://id.example#bob", 500)
    await ledger.close()

    plain = thoughtline("report", "costs", "--database", path)
    every = thoughtline("report", "costs", "--all-owners", "--database", path)
    data = told("report", "costs", "--all-owners", "--database", path)

    assert "Left out: 2 sessions of 2 other people" in plain.stderr
    rows = {line.split()[0]: line.split()[4] for line in every.stdout.splitlines()[1:3]}
    assert rows == {"https://id.example#bob": "500", "ada": "1,000"}
    assert data["computed"]["total"]["tokens_in"] == 1_500
    one = told("report", "costs", "--of", "ada", "--database", path)
    assert one["computed"]["total"]["tokens_in"] == 1_000
