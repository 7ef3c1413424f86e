"""Import of architecture decision records: files of Nygard, adr-tools, MADR and log4brains.

Each record becomes a decision with its status, its links and the files that it names as evidence.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256

from msgspec import Struct, structs

from thoughtline.app.transfer.foreign_steps import ForeignSessions, Item
from thoughtline.core.command import Command
from thoughtline.core.kinds import DECISION
from thoughtline.core.session import Session
from thoughtline.dialects.importers.parser import LIMITS

NAME = "adr"

PROPOSAL = "proposal"
"""Kind of a record that nobody has accepted yet."""

RECORD = re.compile(r"(?P<number>\d{1,8})[-_ .].*\.md", re.IGNORECASE)
"""Form of the name of a record's file. log4brains has the date as the number."""

TITLE = re.compile(r"^# +(?:(?:ADR[- ]?)?\d+[.:] +)?(?P<title>.+?) *#*$", re.MULTILINE)
FIELD = re.compile(r"^(?:[*-] +)?(?P<name>status|date): *(?P<value>.+)$", re.IGNORECASE)
SECTION = re.compile(r"^#{2,3} +(?P<name>.+?) *#*$")
STATUS_HEADING = re.compile(r"^#{2,3} +status *#*\n*", re.IGNORECASE | re.MULTILINE)
LINK = re.compile(r"\]\((?P<target>[^)\s]+)\)")
SUPERSEDED = re.compile(r"supersee?ded|replaced", re.IGNORECASE)
SUPERSEDES = re.compile(r"^(?:[*-] +)?(?:supersee?des|replaces)\b", re.IGNORECASE)
NUMBER = re.compile(r"\b(?:ADR[- ]?)?(?P<number>\d{1,8})\b", re.IGNORECASE)
OWN = re.compile(r"^Recorded by Thoughtline as \S+$", re.MULTILINE)
"""Last line of a record that `thoughtline export --as adr` wrote."""

DRAFTS = ("proposed", "draft", "pending", "in review", "open")
FALLEN = {
    "rejected": "refute",
    "declined": "refute",
    "deprecated": "abandon",
    "obsolete": "abandon",
}
"""Beginnings of a status, and the verdict that says the same."""

MOST_FILES = 20
"""Maximum number of files of evidence of a record."""


class RecordFile(Struct, frozen=True):
    """File of a record: its name, its text, and its folder below the project, "" for the project
    itself.
    """

    name: str
    text: str
    folder: str = ""


class DecisionText(Struct, frozen=True, kw_only=True):
    """Record as its file tells it. `status` is in lower case, and `superseded_by` and `supersedes`
    have the names of other files, as far as they are known.
    """

    file: RecordFile
    title: str
    status: str
    at: int | None
    superseded_by: str
    supersedes: tuple[str, ...]
    evidence: tuple[str, ...]

    @property
    def kind(self) -> str:
        return PROPOSAL if self.status.startswith(DRAFTS) else DECISION

    @property
    def key(self) -> str:
        """Key of the record's present text. A change of the status alone is a verdict."""
        lines = filter(str.strip, _without_status(self.file.text).splitlines())
        said = "\n".join((self.kind, *lines))
        return f"{self.file.name}@{sha256(said.encode()).hexdigest()[:16]}"


def is_record(name: str) -> bool:
    """Check if a file has the name of a record."""
    return RECORD.fullmatch(name) is not None


def is_own(text: str) -> bool:
    """Check if a record was written by `export --as adr`, so that it is on record already."""
    return OWN.search(text) is not None


def translate(
    files: Sequence[RecordFile], known: Iterable[str], project: str | None
) -> ForeignSessions[Session]:
    """Translate the files of a folder in a project. `known` has the keys of the records that were
    imported earlier, in their order.
    """
    earlier = {key.rpartition("@")[0]: key for key in known}
    names = {file.name for file in files}
    records = [_parse(file, names) for file in files]
    items = list(_items(records, earlier))
    if not earlier and project:
        items[0] = structs.replace(items[0], command=partial(_in_project, items[0], project))
    return ForeignSessions(
        session=NAME,
        author=NAME,
        items=items,
        begin=Session,
        limits=LIMITS,
    )


def _items(records: Sequence[DecisionText], earlier: Mapping[str, str]) -> Iterator[Item[Session]]:
    by_name = {record.file.name: record for record in records}
    replaced: dict[str, str] = {}
    for record in records:
        for name in record.supersedes:
            replaced.setdefault(name, record.file.name)
    for record in records:
        if record.superseded_by:
            replaced[record.file.name] = record.superseded_by
    revised: set[str] = set()
    done: list[str] = []
    for record in _old_first(records, replaced):
        name, before = record.file.name, earlier.get(record.file.name, "")
        older = [each for each in done if replaced.get(each) == name and each not in revised]
        is_new = record.key != before
        revises = before if before and is_new else ""
        if is_new and not before and older:
            revised.add(older[0])
            revises = by_name[older[0]].key
        yield _decision(record, revises)
        done.append(name)
        status = next((each for each in FALLEN if record.status.startswith(each)), "")
        if status:
            yield _verdict(record, FALLEN[status], record.status)
    for name, successor in replaced.items():
        if name in by_name and name not in revised:
            yield _verdict(by_name[name], "abandon", f"superseded by {successor}")


def _old_first(
    records: Sequence[DecisionText], replaced: Mapping[str, str]
) -> Iterator[DecisionText]:
    """Yield the records, each after those that it replaces."""
    older: dict[str, set[str]] = {}
    for name, successor in replaced.items():
        older.setdefault(successor, set()).add(name)
    waiting = {record.file.name: record for record in records}
    while waiting:
        # A circle of records that replace each other is entered at its first.
        ready = (name for name in waiting if not older.get(name, set()) & (waiting.keys() - {name}))
        yield waiting.pop(next(ready, next(iter(waiting))))


def _decision(record: DecisionText, revises: str) -> Item[Session]:
    command = Command(
        text=f"{record.title}\n\n{_body(record.file.text)}".strip()[: LIMITS.text],
        kind=record.kind,
        evidence=record.evidence,
        given={"entry": record.key, "file": record.file.name, "status": record.status},
    )
    return Item(
        command=partial(_return_unchanged, command),
        at=record.at,
        key=record.key,
        revises=revises,
    )


def _verdict(record: DecisionText, verdict: str, because: str) -> Item[Session]:
    command = Command(because=f"{record.file.name}: {because}")
    return Item(
        command=partial(_return_unchanged, command),
        at=record.at,
        judges=record.key,
        verdict=verdict,
    )


def _parse(file: RecordFile, names: set[str]) -> DecisionText:
    text = file.text
    title = TITLE.search(text)
    status_lines = list(_status_lines(text))
    superseded = [line for line in status_lines if SUPERSEDED.search(line)]
    supersedes = [line for line in status_lines if SUPERSEDES.search(line)]
    words = [line for line in status_lines if not SUPERSEDES.search(line)]
    status = superseded[0] if superseded else next(iter(words), "")
    links = dict.fromkeys(match["target"].partition("#")[0] for match in LINK.finditer(text))
    return DecisionText(
        file=file,
        title=title["title"] if title else file.name.removesuffix(".md"),
        status=status.lower(),
        at=_date(text),
        superseded_by=next((name for line in superseded for name in _named(line, names)), ""),
        supersedes=tuple(
            name for line in supersedes for name in _named(line, names) if name != file.name
        ),
        evidence=tuple(_files(links, file.folder))[:MOST_FILES],
    )


def _status_lines(text: str) -> Iterator[str]:
    """Yield the lines of a record's status: a field, or the lines of the section."""
    is_inside = False
    for line in text.splitlines():
        if (field := FIELD.match(line.strip())) and field["name"].lower() == "status":
            yield field["value"].strip().strip("\"'")
        elif section := SECTION.match(line):
            is_inside = section["name"].lower() == "status"
        elif is_inside and line.strip():
            yield line.strip()


def _date(text: str) -> int | None:
    fields = filter(None, (FIELD.match(line.strip()) for line in text.splitlines()))
    dates = (
        field["value"].strip().strip("\"'")[:10] for field in fields if field["name"] != "status"
    )
    for date in dates:
        try:
            day = datetime.fromisoformat(date).replace(tzinfo=UTC)
        except ValueError:
            continue
        return round(day.timestamp() * 1000)
    return None


def _named(line: str, names: set[str]) -> Iterator[str]:
    """Yield the files that a line of a status names, by links or by numbers."""
    linked = [match["target"].rpartition("/")[2] for match in LINK.finditer(line)]
    yield from (name if name.endswith(".md") else f"{name}.md" for name in linked)
    numbers = [int(match["number"]) for match in NUMBER.finditer(line)]
    for name in sorted(names):
        match = RECORD.fullmatch(name)
        if match and int(match["number"]) in numbers and not linked:
            yield name


def _files(links: Iterable[str], folder: str) -> Iterator[str]:
    """Yield the files of the project that a record links to, without other records."""
    for link in links:
        if "://" in link or link.startswith(("#", "/", "mailto:")):
            continue
        parts: list[str] = [part for part in folder.split("/") if part]
        for part in link.split("/"):
            if part == ".." and parts:
                parts.pop()
            elif part not in ("", ".", ".."):
                parts.append(part)
        if parts and not is_record(parts[-1]) and "." in parts[-1]:
            yield "/".join(parts)


def _body(text: str) -> str:
    """Return a record without its front matter, its title, its status and its date."""
    text = STATUS_HEADING.sub("", _without_status(text))
    if text.startswith("---\n"):
        text = text[4:].partition("\n---\n")[2] or text
    title = TITLE.search(text)
    return text[title.end() :].strip() if title else text.strip()


def _without_status(text: str) -> str:
    """Return a record without the lines of its status and its date."""
    lines = set(_status_lines(text))
    kept = (
        line
        for line in text.splitlines()
        if line.strip() not in lines and not FIELD.match(line.strip())
    )
    return "\n".join(kept)


def _in_project(item: Item[Session], project: str, now: Session) -> Command:
    return structs.replace(item.command(now), project=project)


def _return_unchanged(command: Command, _: Session) -> Command:
    return command
