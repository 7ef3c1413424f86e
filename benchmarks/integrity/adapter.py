"""Adapter for agmi (Agent Memory Integrity): nine edits of a record behind the program's back.

agmi records through our own interface, edits the file, opens it again and asks for our answer. It
counts an edit as noticed if reading refuses, or if the check that an operator runs names it:
`ReadPath` reads the session as an agent does, and `Audit` runs `thoughtline doctor --verify` in a
project with a record beside its code (`.thoughtline/record`).
"""

import asyncio
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from agmi.adapters.base import MemoryAdapter, Record

from thoughtline.python import open_tools

COLUMNS = ("position", "session", "version", "author", "at", "body", "hash")
FIRST, SECOND = "first", "second"

SEED = "Seeded thought number"
LONGEST_REASON = 160


class ReadPath(MemoryAdapter):
    """Record in an SQLite file, which an agent reads again after the edit."""

    name = "thoughtline, recall"
    supports_replay = True
    supports_metadata = True
    supports_snapshot = True

    def setup(self) -> None:
        self._home = Path(tempfile.mkdtemp(prefix="agmi-thoughtline-"))
        self._project = self._home / "project"
        self._project.mkdir()
        self._data = self._home / "data"
        self._data.mkdir()
        self._database = self._data / "record.db"
        self._sessions: dict[str, str] = {}
        subprocess.run(["git", "init", "--quiet", self._project], check=True)

    def teardown(self) -> None:
        shutil.rmtree(self._home, ignore_errors=True)

    def seed(self, n: int) -> None:
        self._think(FIRST, [f"{SEED} {number} of the first session." for number in range(n)])
        self._run("sync", "--begin").check_returncode()

    def seed_other(self, n: int) -> None:
        self._think(SECOND, [f"{SEED} {number} of the second session." for number in range(n)])

    def append_genuine(self) -> None:
        self._think(FIRST, ["A late thought of the first session."])
        self._run("sync").check_returncode()

    def read_all_raw(self) -> list[Record]:
        return self._rows(FIRST)

    def read_other_raw(self) -> list[Record]:
        return self._rows(SECOND)

    def write_raw(self, record: Record) -> None:
        """Overwrite the row at this place, or add the row behind the last one."""
        rows, fields = self._rows(FIRST), record.fields
        if record.seq < len(rows):
            at = rows[record.seq].fields["position"]
            self._edit("UPDATE event SET body = ? WHERE position = ?", fields["body"], at)
        else:
            marks = ", ".join("?" * len(COLUMNS))
            self._edit(f"INSERT INTO event VALUES ({marks})", *(fields[name] for name in COLUMNS))  # noqa: S608

    def delete_raw(self, seq: int) -> None:
        row = self._rows(FIRST)[seq].fields
        self._edit("DELETE FROM event WHERE position = ?", row["position"])

    def mutate_payload(self, record: Record) -> Record:
        event = json.loads(record.fields["body"])
        event["text"] = "Forged: " + event["text"]
        record.fields["body"] = json.dumps(event, separators=(",", ":")).encode()
        return record

    def forge_record(self, template: Record) -> Record:
        """Return a row behind the last one of the file, with the next version."""
        fields = dict(template.fields)
        fields["position"] = self._edit("SELECT max(position) FROM event")[0][0] + 1
        fields["version"] += 1
        return self.mutate_payload(Record(seq=template.seq + 1, fields=fields))

    def replay_onto(self, victim_seq: int, donor: Record) -> None:
        victim = self._rows(FIRST)[victim_seq].fields
        self._edit(
            "UPDATE event SET body = ?, hash = ? WHERE position = ?",
            *(donor.fields["body"], donor.fields["hash"], victim["position"]),
        )

    def read_meta(self, seq: int) -> dict[str, Any]:
        row = self._rows(FIRST)[seq].fields
        return {"author": row["author"], "at": row["at"]}

    def write_meta(self, seq: int, meta: Mapping[str, Any]) -> None:
        """Change the author: a row has no place for the key that agmi adds."""
        row, author = self._rows(FIRST)[seq].fields, f"root, not {meta['author']}"
        self._edit("UPDATE event SET author = ? WHERE position = ?", author, row["position"])

    def identity_of(self, record: Record) -> str:
        return f"{record.fields['session']}/{record.fields['version']}"

    def payload_of(self, record: Record) -> str:
        return str(record.fields["body"])

    def owner_of(self, record: Record) -> str:
        return str(record.fields["session"])

    def snapshot_store(self) -> Path:
        """Copy all files of the database. The record in git is not among them."""
        return Path(shutil.copytree(self._data, self._home / "copy"))

    def restore_store(self, token: Any) -> None:
        shutil.rmtree(self._data)
        shutil.copytree(token, self._data)

    def reload(self) -> None:
        """Do nothing: each call here opens the file anew."""

    def verify(self) -> bool:
        reply = asyncio.run(self._call("recall", {"session": self._sessions[FIRST]}))
        self.verify_detail = reply.text[:LONGEST_REASON] if reply.failed else None
        return not reply.failed

    def _think(self, name: str, texts: list[str]) -> None:
        known = {"session": self._sessions[name]} if name in self._sessions else {}
        reply = asyncio.run(self._call("think", {**known, "thoughts": texts}))
        if reply.failed:
            raise RuntimeError(reply.text)
        self._sessions.setdefault(name, reply.data.get("session", ""))

    async def _call(self, tool: str, arguments: Mapping[str, Any]) -> Any:
        async with open_tools(database=str(self._database), project=str(self._project)) as tools:
            return await tools.call(tool, arguments)

    def _run(self, *words: str) -> subprocess.CompletedProcess[str]:
        program = str(Path(sys.executable).with_name("thoughtline"))
        return subprocess.run(
            [program, *words, "--database", self._database],
            cwd=self._project,
            env=os.environ | {"HOME": str(self._home), "THOUGHTLINE_PROJECT": str(self._project)},
            capture_output=True,
            text=True,
            check=False,
        )

    def _rows(self, name: str) -> list[Record]:
        rows = self._edit(
            f"SELECT {', '.join(COLUMNS)} FROM event WHERE session = ?"  # noqa: S608
            " AND CAST(body AS TEXT) LIKE '%ThoughtRecorded%' ORDER BY version",
            self._sessions[name],
        )
        return [Record(n, dict(zip(COLUMNS, row, strict=True))) for n, row in enumerate(rows)]

    def _edit(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        connection = sqlite3.connect(self._database)
        try:
            found = connection.execute(statement, values).fetchall()
            connection.commit()
            return found
        finally:
            connection.close()


class Audit(ReadPath):
    """The same record, checked by `thoughtline doctor --verify` in its project."""

    name = "thoughtline, doctor --verify"
    detection_point = "audit"

    def verify(self) -> bool:
        done = self._run("doctor", "--verify")
        self.verify_detail = (
            (done.stdout + done.stderr)[:LONGEST_REASON] if done.returncode else None
        )
        return done.returncode == 0
