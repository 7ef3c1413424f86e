"""A PostgreSQL server of the tests' own."""

import os
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import psycopg

BIN = Path("/usr/lib/postgresql/15/bin")


@contextmanager
def server() -> Iterator[str]:
    """Its URL, without a database."""
    user = "postgres" if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
    with tempfile.TemporaryDirectory() as folder, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        if user:
            subprocess.run(["chown", user, folder], check=True)
        data = f"{folder}/data"
        free.close()

        def run(*command: str) -> None:
            subprocess.run(command, check=True, user=user, cwd=folder, capture_output=True)

        run(f"{BIN}/initdb", "-D", data, "-U", "postgres", "-A", "trust", "-N")
        options = f"-c port={port} -c listen_addresses=127.0.0.1 -k {folder} -c fsync=off"
        run(f"{BIN}/pg_ctl", "-D", data, "-w", "-l", f"{folder}/log", "-o", options, "start")
        try:
            yield f"postgresql://postgres@127.0.0.1:{port}"
        finally:
            run(f"{BIN}/pg_ctl", "-D", data, "-m", "immediate", "stop")


def database_on(url: str) -> str:
    """The URL of a new database on the server."""
    name = f"test_{uuid4().hex}"
    with psycopg.connect(f"{url}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return f"{url}/{name}"
