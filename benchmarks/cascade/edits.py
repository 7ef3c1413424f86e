"""A hundred edits of lines on which claims rest: half of them leave the substance of the line as it
was, and half of them change it.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Source(NamedTuple):
    """A file with one line that matters, in the forms that the edits need."""

    path: str
    above: str
    line: str
    below: str
    reformatted: str
    """The same line as a formatter or an editor writes it."""
    changed: str
    """The same line with another value."""
    start: str = "#"
    """Start of a comment."""
    end: str = ""
    """End of a comment."""

    @property
    def text(self) -> str:
        return self.with_line(self.line)

    @property
    def number(self) -> int:
        return self.above.count("\n") + 1

    def with_line(self, line: str) -> str:
        return f"{self.above}{line}\n{self.below}"

    def comment(self, text: str) -> str:
        return f"{self.start} {text}{self.end}"


class File(NamedTuple):
    path: str
    text: str


class Edit(NamedTuple):
    """What becomes of a source."""

    source: Source
    after: File


SOURCES = (
    Source(
        path="app/limits.py",
        above='"""Limits of the queue."""\n\nSECONDS = 30\n',
        line="LENGTH = 500",
        below="WIDTH = 80\n",
        reformatted="LENGTH   =   500",
        changed="LENGTH = 300",
    ),
    Source(
        path="app/queue.py",
        above="def is_full(count: int) -> bool:\n    check(count)\n",
        line="    return count >= LENGTH",
        below="\n\ndef is_empty(count: int) -> bool:\n    return count == 0\n",
        reformatted="    return (\n        count >= LENGTH\n    )",
        changed="    return count > LENGTH",
    ),
    Source(
        path="app/retry.py",
        above="import time\n\n\ndef attempt(call):\n    for number in range(9):\n",
        line="        time.sleep(min(10 * number, 30))",
        below="        if call():\n            return True\n    return False\n",
        reformatted="        time.sleep(min(10*number, 30))",
        changed="        time.sleep(min(10 * number, 60))",
    ),
    Source(
        path="app/names.py",
        above="PLACES = {\n    'home': '/home',\n",
        line="    'cache': '/var/cache',",
        below="    'log': '/var/log',\n}\n",
        reformatted='    "cache": "/var/cache",',
        changed="    'cache': '/tmp/cache',",
    ),
    Source(
        path="web/fetch.js",
        above="export async function fetchAll(urls) {\n  const options = { cache: 'no-store' };\n",
        line="  const timeout = 2500;",
        below="  return Promise.all(urls.map((url) => get(url, options, timeout)));\n}\n",
        reformatted="    const timeout = 2500",
        changed="  const timeout = 5000;",
        start="//",
    ),
    Source(
        path="deploy/gateway.yaml",
        above="service: gateway\nretries:\n  first: 2\n",
        line="  timeout: 30",
        below="pool:\n  size: 8\n",
        reformatted="  timeout:   30",
        changed="  timeout: 12",
    ),
    Source(
        path="deploy/service.toml",
        above='name = "service"\n\n[pool]\nkind = "threads"\n',
        line="size = 16",
        below="\n[log]\nlevel = 3\n",
        reformatted="size=16",
        changed="size = 4",
    ),
    Source(
        path="docs/limits.md",
        above="# Limits\n\nThe queue has a limit.\n\n## Bursts\n\n",
        line="A burst of 400 jobs fits into the queue without a wait.",
        below="\n## Workers\n\nWorkers are restarted every night.\n",
        reformatted="A burst of 400 jobs fits\ninto the queue without a wait.",
        changed="A burst of 250 jobs fits into the queue without a wait.",
        start="<!--",
        end=" -->",
    ),
    Source(
        path="scripts/backup.sh",
        above="#!/bin/sh\nset -eu\n",
        line="keep=14",
        below='find /backup -mtime "+$keep" -delete\n',
        reformatted="keep='14'",
        changed="keep=7",
    ),
    Source(
        path="db/schema.sql",
        above="CREATE TABLE job (\n  id BIGINT PRIMARY KEY,\n",
        line="  state VARCHAR(20) NOT NULL,",
        below="  made TIMESTAMP NOT NULL\n);\n",
        reformatted="  state  VARCHAR(20)  NOT NULL,",
        changed="  state VARCHAR(20),",
        start="--",
    ),
)


def _reformatted(source: Source) -> File:
    return File(source.path, source.with_line(source.reformatted))


def _renamed(source: Source) -> File:
    return File(_new_path(source), source.text)


def _moved(source: Source) -> File:
    """Lines come above, in the forms of an added comment of several lines."""
    notes = "".join(f"{source.comment(f'Note {number}.')}\n" for number in range(1, 5))
    head, newline, rest = source.above.partition("\n")
    return File(source.path, f"{head}{newline}{notes}{rest}{source.line}\n{source.below}")


def _commented(source: Source) -> File:
    return File(source.path, source.with_line(f"{source.line}  {source.comment('as agreed')}"))


def _surrounded(source: Source) -> File:
    """Other lines change: one goes, and one comes."""
    below = source.below.partition("\n")[2] + source.comment("The end.") + "\n"
    return File(source.path, f"{source.above}{source.line}\n{below}")


def _changed(source: Source) -> File:
    return File(source.path, source.with_line(source.changed))


def _changed_and_kept(source: Source) -> File:
    """The old line stands in a comment above the new one."""
    kept = source.comment(f"was: {source.line.strip()}")
    return File(source.path, source.with_line(f"{kept}\n{source.changed}"))


def _changed_and_renamed(source: Source) -> File:
    return File(_new_path(source), source.with_line(source.changed))


def _changed_and_moved(source: Source) -> File:
    moved = _moved(source)
    return File(source.path, moved.text.replace(source.line, source.changed))


def _deleted(source: Source) -> File:
    return File(source.path, f"{source.above}{source.below}")


SAME: Mapping[str, Callable[[Source], File]] = {
    "laid out anew": _reformatted,
    "file renamed": _renamed,
    "lines above": _moved,
    "comment behind it": _commented,
    "other lines changed": _surrounded,
}
OTHER: Mapping[str, Callable[[Source], File]] = {
    "value changed": _changed,
    "changed, old line kept as a comment": _changed_and_kept,
    "changed, file renamed": _changed_and_renamed,
    "changed, lines above": _changed_and_moved,
    "line deleted": _deleted,
}


def _new_path(source: Source) -> str:
    folder, slash, name = source.path.rpartition("/")
    return f"{folder}{slash}new_{name}"


EDITS: Mapping[str, tuple[Edit, ...]] = {
    kind: tuple(Edit(source, make(source)) for source in SOURCES)
    for kind, make in {**SAME, **OTHER}.items()
}
