"""`thoughtline worker`."""

import signal
from pathlib import Path

from entrypoints.cli.commandline import surroundings, thoughtline
from forked import Forked
from store.postgres_server import Postgres, own_database


def work_until_told(database: str) -> None:
    with Forked("worker", "--database", database, environment=surroundings({})) as worker:
        assert worker.stderr.readline() == b"thoughtline: ready for deliberations; Ctrl-C stops.\n"
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(20) == 0
        assert (worker.stdout.read(), worker.stderr.read()) == (b"", b"")


def test_a_worker_is_ready_until_it_is_told_to_stop(tmp_path: Path) -> None:
    work_until_told(str(tmp_path / "t.db"))


def test_a_worker_works_for_a_server(postgres: Postgres) -> None:
    with own_database(postgres) as url:
        work_until_told(url)


def test_a_record_in_memory_has_no_workers() -> None:
    done = thoughtline("worker", "--database", ":memory:")
    assert done.returncode == 2
    assert "belongs to one process" in done.stderr


def test_a_worker_takes_a_number_of_works(tmp_path: Path) -> None:
    done = thoughtline("worker", "--database", tmp_path / "t.db", "--works", "many")
    assert done.returncode == 2
    assert "--works 'many' is not a whole number from 0" in done.stderr
