"""arben-adm's working notes: notes with a kind, a parent and a replacement, in sessions."""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any, ClassVar
from uuid import NAMESPACE_URL, uuid5

from benchmarks.record.acts import Abandon, Act, Assume, Note, Refute, Restore
from benchmarks.record.system import Pack, Resumes, Retries, Searches, Stored
from benchmarks.record.tokens import fitting

KINDS = {"note": "note", "evidence": "evidence", "conclusion": "decision"}


class Arben(Retries, Resumes, Searches):
    title = "mcp-sequential-thinking"
    requirement = "mcp-sequential-thinking==0.7.0"
    script = "mcp-sequential-thinking"
    share = 0.1
    lacks: ClassVar[Mapping[str, str]] = {
        "Retracts": "a superseded assumption leaves the decision that derives from it as it was",
        "Calibrates": "a note has no confidence",
        "Declares": "no tool or argument for it",
        "Detects": "no tool for it; its README: it does not judge",
    }

    _opened = 0

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._ids: dict[tuple[str, str], str] = {}
        self._texts: dict[tuple[str, str], str] = {}
        self._requests = (f"{Arben._opened}-{number}" for number in count(1))
        Arben._opened += 1

    @classmethod
    def flags(cls, folder: Path) -> Sequence[str]:  # noqa: ARG003 (it is told by its environment)
        return []

    @classmethod
    def environment(cls, folder: Path) -> Mapping[str, str]:
        return {**super().environment(folder), "MCP_STORAGE_DIR": str(folder)}

    def begin(self, title: str) -> str:
        told = self.ask("create_session", title=title, request_id=self._request()).data()
        session: str = told["session_id"]
        return session

    def perform(self, session: str, act: Act) -> None:
        match act:
            case Assume(name=name, text=text):
                self._add(session, name, text, kind="assumption")
            case Note(name=name, text=text, kind=kind):
                self._add(session, name, text, kind=KINDS[kind], **self._links(session, act))
            case Refute(name=name, because=because):
                self._replace(session, name, "evidence", f"Refuted, because {because}")
            case Restore(name=name, because=because):
                self._replace(session, name, "assumption", f"Holds after all, because {because}")
            case Abandon(name=name, because=because):
                text = self._texts[session, name]
                self._replace(session, name, "risk", f"Ruled out: {text} Because {because}")

    def _links(self, session: str, note: Note) -> dict[str, str]:
        links = {}
        if note.rests_on:
            links["parent_step_id"] = self._ids[session, note.rests_on[0][0]]
        if note.revises:
            links["supersedes_step_id"] = self._ids[session, note.revises]
        return links

    def _add(self, session: str, name: str, text: str, **more: str) -> None:
        told = self.ask(
            "add_step", session_id=session, content=text, request_id=self._request(), **more
        ).data()
        self._ids[session, name] = told["step_id"]
        self._texts[session, name] = text

    def _replace(self, session: str, name: str, kind: str, text: str) -> None:
        old = self._ids[session, name]
        self._add(session, name, text, kind=kind, supersedes_step_id=old)

    def _request(self) -> str:
        """A key like those that callers make: a UUID."""
        return str(uuid5(NAMESPACE_URL, next(self._requests)))

    def writing(self, session: str, text: str, key: str) -> tuple[str, dict[str, Any]]:
        return "add_step", {"session_id": session, "content": text, "request_id": key}

    def reading(self, session: str) -> tuple[str, dict[str, Any]]:
        return "read_session", {"session_id": session}

    def stored(self, session: str) -> list[Stored]:
        found: list[Stored] = []
        cursor: int | None = 0
        while cursor is not None:
            told = self.ask(
                "read_session",
                session_id=session,
                view="steps",
                cursor=cursor,
                limit=100,
                max_chars=50_000,
            ).data()
            found += [
                Stored(place=f"{one['branch_id']} {one['position']}", text=one["content"])
                for one in told["steps"]
            ]
            cursor = told["cursor"]
        return found

    def fill(self, session: str, thoughts: int) -> str:
        """Rows as its own call writes them, since 50,000 calls would take minutes."""
        with sqlite3.connect(self.folder / "worklog.sqlite3") as base:
            base.row_factory = sqlite3.Row
            [step] = base.execute("SELECT * FROM steps WHERE session_id=? LIMIT 1", (session,))
            [asked] = base.execute("SELECT * FROM requests WHERE scope LIKE 'step:%' LIMIT 1")
            [(have,)] = base.execute("SELECT count(*) FROM steps WHERE session_id=?", (session,))
            ids = [str(uuid5(NAMESPACE_URL, f"{session} {n}")) for n in range(have, thoughts)]
            base.executemany(
                f"INSERT INTO steps VALUES({','.join('?' * len(step.keys()))})",
                (
                    tuple((dict(step) | {"id": one, "position": number}).values())
                    for number, one in enumerate(ids, have + 1)
                ),
            )
            base.executemany(
                "INSERT INTO requests VALUES(?,?,?,?)",
                ((asked["scope"], one, asked["payload"], asked["result"]) for one in ids),
            )
            base.execute("UPDATE sessions SET version=? WHERE id=?", (thoughts, session))
        base.close()
        return "by rows in its file"

    def resume(self, session: str, tokens: int) -> list[Pack]:
        """Its resume view, with the most characters that stay within the tokens."""

        def answer(characters: int) -> str:
            return self.ask(
                "read_session", session_id=session, limit=100, max_chars=characters
            ).text

        text = fitting(answer, tokens, low=1_000, high=50_000)
        return [] if text is None else [_pack(text)]

    def search(self, query: str) -> str:
        """Its search is for a part of a title: the whole query, then each word."""
        wanted = [query, *query.split()]
        return "\n".join(
            self.ask("list_sessions", search=one, limit=10).text for one in dict.fromkeys(wanted)
        )


def _pack(text: str) -> Pack:
    parts: dict[str, list[str]] = {}
    for step in json.loads(text)["steps"]:
        parts.setdefault(step["kind"], []).append(step["content"])
    live, assumed, dead = ("\n".join(parts.get(k, [])) for k in ("decision", "assumption", "risk"))
    return Pack(whole=text, live=live, assumed=assumed, dead=dead)
