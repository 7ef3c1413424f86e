"""`thoughtline link`: it names a server that runs, and a terminal opens it."""

import os
import signal
import socket
from pathlib import Path

import httpx2

from entrypoints.cli.commandline import on_a_terminal, thoughtline
from entrypoints.http.served import Served


def test_the_link_leads_to_the_server_that_runs_at_whatever_port(database: Path) -> None:
    with Served(database=database) as server:
        link = thoughtline("link", "--database", database).stdout.strip()
        opened = httpx2.get(link).status_code

    assert link.startswith(f"{server.url}/login?code=")
    assert opened == 303


def test_of_several_servers_the_last_that_still_listens_is_named(database: Path) -> None:
    with Served(database=database) as first:
        with Served(database=database):
            pass  # and is killed: its address stays behind
        link = thoughtline("link", "--database", database).stdout

    assert link.startswith(f"{first.url}/login?code=")


def test_a_server_of_another_record_is_not_named(tmp_path: Path) -> None:
    with Served(database=tmp_path / "other.db") as server:
        done = thoughtline("link", "--database", tmp_path / "thoughts.db")

    assert not done.stdout.startswith(server.url)
    assert "No server of this record is running" in done.stderr


def test_a_server_that_stopped_leaves_nothing_behind(tmp_path: Path) -> None:
    database = tmp_path / "thoughts.db"
    with Served(database=database) as server:
        os.kill(server.process.pid, signal.SIGTERM)
        server.process.wait()

    assert list((tmp_path / "thoughts.db.tokens" / "servers").iterdir()) == []


def test_a_damaged_address_is_passed_over(tmp_path: Path) -> None:
    folder = tmp_path / "thoughts.db.tokens" / "servers"
    folder.mkdir(parents=True, mode=0o700)
    folder.parent.chmod(0o700)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = str(listener.getsockname()[1])
        (folder / port).write_text("127.0.0.1\n")
        (folder / "no-port").write_text("127.0.0.1\nhttp://127.0.0.1\n")

        done = thoughtline("link", "--database", tmp_path / "thoughts.db")

    assert done.returncode == 0
    assert "No server of this record is running" in done.stderr


def test_a_terminal_opens_the_link_and_a_pipe_does_not(tmp_path: Path) -> None:
    database, browser, opened = tmp_path / "t.db", tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n')
    browser.chmod(0o755)
    with Served(database=database):
        piped = thoughtline("link", "--database", database, BROWSER=str(browser)).stdout
        assert not opened.exists()
        shown = on_a_terminal("link", "--database", database, BROWSER=str(browser))
        kept = on_a_terminal("link", "--no-open", "--database", database, BROWSER=str(browser))

    assert "/login?code=" in piped
    assert "/login?code=" in kept
    assert opened.read_text().split() == [shown.split()[0]]


def test_an_address_without_a_scheme_is_refused(tmp_path: Path) -> None:
    done = thoughtline("link", "--url", "thoughts.example.org", "--database", tmp_path / "t.db")

    assert done.returncode == 2
    assert "'thoughts.example.org' does not begin with http:// or https://." in done.stderr
