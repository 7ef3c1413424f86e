"""Runs that a hook saw leave as in-toto statements, which the framework's own library reads."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from google.protobuf.json_format import MessageToDict, Parse, ParseDict
from in_toto_attestation.predicates.test_result.v0 import test_result_pb2
from in_toto_attestation.v1 import statement_pb2
from in_toto_attestation.v1.statement import Statement

from entrypoints.cli.commandline import thoughtline
from entrypoints.hooks.test_receipts import FAILED, PASSED, Desk, ran
from entrypoints.repository import begin, commit_all, git

if TYPE_CHECKING:
    import subprocess


@pytest.fixture
def desk(database: Path, shop: Path) -> Desk:
    (shop / "a.py").write_text("x = 1\n")
    begin(shop)
    return Desk(database, shop)


def exported(desk: Desk, database: Path, *options: str) -> "subprocess.CompletedProcess[str]":
    desk.close()
    return thoughtline("export", desk.session, "--as", "in-toto", "--database", database, *options)


def named(shop: Path, revision: str) -> str:
    return git(shop, "rev-parse", revision).strip()


def test_each_run_is_a_statement_about_the_tree_in_which_it_ran(
    desk: Desk, database: Path, shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran(database, shop, "pytest -q", {"output": PASSED, "exit_code": 0})
    assert desk.claim("pytest -q -> 912 passed") == "witnessed"
    first = named(shop, "HEAD^{tree}"), named(shop, "HEAD")
    (shop / "a.py").write_text("x = 2\n")
    git(shop, "commit", "-qam", "second")
    ran(database, shop, "pytest -q", {"output": FAILED, "exit_code": 1})
    assert desk.claim("pytest -q -> 3 failed, 909 passed") == "witnessed"
    second = named(shop, "HEAD^{tree}"), named(shop, "HEAD")
    monkeypatch.chdir(shop)

    done = exported(desk, database)

    assert done.stderr == "thoughtline: 2 runs\n"
    results = []
    for line, (tree, commit) in zip(done.stdout.splitlines(), (first, second), strict=True):
        read = Parse(line, statement_pb2.Statement())
        Statement.copy_from_pb(read).validate()
        result = ParseDict(MessageToDict(read.predicate), test_result_pb2.TestResult())
        assert read.predicate_type == "https://in-toto.io/attestation/test-result/v0.1"
        assert dict(read.subject[0].digest) == {"gitTree": tree, "gitCommit": commit}
        assert result.configuration[0].content == b"pytest -q"
        results.append(result.result)
    assert results == ["PASSED", "FAILED"]


LEFT = [
    "cd ../other && pytest -q",
    "cd {other} && pytest -q",
    "cd sub && pytest -q",
    "cd {shop}/sub && pytest -q",
    "bash -c 'cd ../other && pytest -q'",
    "make -C ../other test",
    "pytest -q ../other",
    "pytest -q {other}",
    "pytest -q --ignore=x tests/../../other",
    "pytest --rootdir /elsewhere",
    "pytest --rootdir=sub",
    "pytest -c/elsewhere/pytest.ini",
    "PYTHONPATH={other} pytest -q",
    "PYTHONPATH=src:{other} pytest -q",
    "pytest -q ~/other",
    "export HERE={other}; pytest -q",
    "uv run --directory sub pytest -q",
    "npm test --prefix sub",
    "docker run image pytest -q",
    "docker compose exec app pytest -q",
    "cargo test --manifest-path sub/Cargo.toml",
]


def test_runs_that_may_have_left_the_folder_are_left_out_and_counted(
    desk: Desk, database: Path, shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness(desk, database, [each.format(shop=shop, other=shop.parent / "other") for each in LEFT])
    monkeypatch.chdir(shop)

    alone = exported(desk, database)

    assert (alone.returncode, alone.stdout) == (2, "")
    told = f"; {len(LEFT)} left out: its command may have run in another folder"
    assert told in alone.stderr


def witness(desk: Desk, database: Path, commands: list[str]) -> None:
    """A hook sees each command run, and the agent claims its result."""
    for command in commands:
        ran(database, desk.folder, command, {"output": PASSED + "exit=0", "exit_code": 0})
        assert desk.claim(f"{command} -> 912 passed") == "witnessed", command


STAYED = [
    "cd {shop} && .venv/bin/python -m pytest -q -p no:cacheprovider tests/a.py::test[1-2] 2>&1",
    "pytest -q {shop}/tests > /dev/null",
    "go test ./...",
    "set -o pipefail; npm run test:unit | tail -5",
    "uv run ruff check src; echo exit=$?",
    "bash -c 'make -j4 test'",
]


def test_runs_in_the_folder_are_attested(
    desk: Desk, database: Path, shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness(desk, database, [each.format(shop=shop) for each in STAYED])
    monkeypatch.chdir(shop)

    assert exported(desk, database).stderr == f"thoughtline: {len(STAYED)} runs\n"


@pytest.mark.parametrize("named", ["cwd", "workdir"])
@pytest.mark.parametrize("folder", ["other", "shop/nested", "shop", "shop/sub"])
def test_a_run_in_the_folder_of_another_repository_is_told(
    desk: Desk, database: Path, monkeypatch: pytest.MonkeyPatch, folder: str, named: str
) -> None:
    """The shell of a client may have been left in another folder by an earlier command."""
    shop = desk.folder
    (shop / ".gitignore").write_text("nested\n")
    commit_all(shop, "ignored")
    place = shop.parent / folder.replace("shop", shop.name)
    place.mkdir(exist_ok=True)
    if folder in ("other", "shop/nested"):
        git(place, "init", "-q")
    monkeypatch.setenv("CLAUDE_PROJECT_DIR", str(shop))
    more = {} if named == "cwd" else {"workdir": str(place)}
    working = place if named == "cwd" else shop

    ran(database, working, "pytest -q", {"output": PASSED, "exit_code": 0}, **more)

    is_here = folder in ("shop", "shop/sub")
    assert desk.claim("pytest -q -> 912 passed") == ("witnessed" if is_here else "told")
    desk.close()


@pytest.mark.parametrize("why", ["no status", "another file", "only told", "elsewhere"])
def test_a_run_that_nobody_could_bind_to_a_tree_is_left_out(
    desk: Desk, database: Path, shop: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    if why == "another file":
        (shop / "b.py").write_text("y = 1\n")
    status = {} if why == "no status" else {"exit_code": 0}
    if why != "only told":
        ran(database, shop, "pytest -q", {"output": PASSED, **status})
    desk.claim("pytest -q -> 912 passed")
    if why == "elsewhere":
        (shop.parent / "other").mkdir()
        shop = shop.parent / "other"
        git(shop, "init", "-q")
    monkeypatch.chdir(shop)

    done = exported(desk, database)

    assert (done.returncode, done.stdout) == (2, "")
    assert "has no run to attest" in done.stderr


def test_a_run_that_only_a_file_claims_is_left_out(
    desk: Desk, database: Path, shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran(database, shop, "pytest -q", {"output": PASSED, "exit_code": 0})
    desk.claim("pytest -q -> 912 passed")
    monkeypatch.chdir(shop)
    assert exported(desk, database).returncode == 0
    thoughtline("export", "--database", database, "--output", tmp_path / "all.jsonl")
    database = tmp_path / "other.db"
    assert thoughtline("import", tmp_path / "all.jsonl", "--database", database).returncode == 0

    done = exported(desk, database)

    assert "has no run to attest" in done.stderr
