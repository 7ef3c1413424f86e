"""Import of architecture decision records: files of Nygard, adr-tools, MADR and log4brains.

Each record becomes a decision with its status, its links and the files that it names as evidence.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
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

RECORD = re.compile(r"(?:adr[-_ ]?)?(?P<number>\d{1,8})[-_ .].*\.md", re.IGNORECASE)
"""Form of the name of a record's file. log4brains has the date as the number."""

TITLE = re.compile(r"# +(?:(?:ADR[- ]?)?\d+[.:] +)?(?P<title>.+?) *#*")
FIELD = re.compile(r"(?P<name>status|date)\s*[:|]\s*(?P<value>.+)", re.IGNORECASE)
SECTION = re.compile(r"#{2,3} +(?P<name>.+?) *#*")
STRUCK = re.compile(r"~~.*?~~")
MARKS = re.compile(r"^[\W_]+|[*_`\"']+|[\s|]+$")
"""Marks of a status line that say nothing: of lists, emphasis, tables and quotes, and signs."""

LINK = re.compile(r"\]\(\s*<?(?P<target>[^)\s>]+)>?[^)]*\)")
LINE = re.compile(r"L(\d{1,8})")
SUPERSEDED = re.compile(r"\b(?:supersee?ded|replaced)\b", re.IGNORECASE)
SUPERSEDES = re.compile(r"\b(?:supersee?des|replaces)\b", re.IGNORECASE)
NUMBER = re.compile(r"\b(?:ADR[- ]?)?(?P<number>\d{1,8})\b", re.IGNORECASE)
OWN = re.compile(r"^Recorded by Thoughtline as \S+$", re.MULTILINE)
"""Last line of a record that `thoughtline export --as adr` wrote."""

PLACEHOLDER = re.compile(r"# +.*[{<\[].*[}>\]]")
"""Pattern of the title of a template."""

STATUSES = {
    "": r"accepted|approved|decided|adopted|implemented|active|done|final|in force",
    "proposal": r"proposed|proposal|draft|pending|in review|under review|open|not accepted",
    "refute": r"rejected|declined|not approved",
    "abandon": r"deprecated|obsolete|retired|withdrawn|abandoned",
}
"""Words of a status by their effect: none for a decision in force, a proposal, or a verdict."""

EFFECTS = {effect: re.compile(rf"\b(?:{words})\b") for effect, words in STATUSES.items()}

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
    """Record as its file tells it. `effect` is a key of `STATUSES`, None for an unknown status.
    `superseded_by` and `supersedes` have the names of other files. `superseded` is the line that
    says that another record took the place of this one, "" for none.
    """

    file: RecordFile
    title: str
    body: str
    status: str
    effect: str | None
    at: int | None
    superseded: str
    superseded_by: str
    supersedes: tuple[str, ...]
    evidence: tuple[str, ...]

    @property
    def kind(self) -> str:
        is_open = self.effect is None or self.effect == PROPOSAL
        return PROPOSAL if is_open and not self.superseded else DECISION

    @property
    def verdict(self) -> str:
        return self.effect if self.effect in ("refute", "abandon") else ""

    @property
    def digest(self) -> str:
        """Digest of the record's present text. A change of the status alone is a verdict."""
        lines = filter(str.strip, (self.title, *self.body.splitlines()))
        said = "\n".join((self.kind, *lines))
        return sha256(said.encode()).hexdigest()[:16]

    @property
    def key(self) -> str:
        return f"{self.file.name}@{self.digest}"


class _Parts(Struct):
    """Parts of a file: its front matter and the lines below the title as fields, the lines of its
    status, and all other lines.
    """

    title: str = ""
    date: str = ""
    status: list[str] = []
    body: list[str] = []


def is_record(name: str) -> bool:
    """Check if a file has the name of a record."""
    return RECORD.fullmatch(name) is not None


def is_own(text: str) -> bool:
    """Check if a record was written by `export --as adr`, so that it is on record already."""
    return OWN.search(text) is not None


def why_not(text: str) -> str:
    """Return the reason for which a file is no record, "" for a record."""
    if not text.strip():
        return "It is empty."
    is_template = any(map(PLACEHOLDER.fullmatch, text.splitlines()[:40]))
    return "It is a template." if is_template else ""


def read(files: Sequence[RecordFile], known: Iterable[str] = ()) -> list[DecisionText]:
    """Return the records in files. `known` has the keys of the records that were imported earlier:
    a file of the same text, whose name is gone, is the same record under another name.
    """
    names = {file.name for file in files}
    records = [_parse(file, names) for file in files]
    earlier = {key.rpartition("@")[0]: key.rpartition("@")[2] for key in known}
    gone = {digest: name for name, digest in earlier.items() if name not in names}
    return [
        structs.replace(each, file=structs.replace(each.file, name=gone[each.digest]))
        if each.file.name not in earlier and each.digest in gone
        else each
        for each in records
    ]


def translate(
    records: Sequence[DecisionText],
    known: Iterable[str],
    project: str | None,
    fallen: Collection[str] = (),
) -> ForeignSessions[Session]:
    """Translate the records of a folder in a project. `known` has the keys of the records that were
    imported earlier, in their order, and `fallen` those that an import judged last.
    """
    earlier = {key.rpartition("@")[0]: key for key in known}
    items = list(_items(records, earlier, fallen))
    if not earlier and project:
        items[0] = structs.replace(items[0], command=partial(_in_project, items[0], project))
    return ForeignSessions(
        session=NAME,
        author=NAME,
        items=items,
        begin=Session,
        limits=LIMITS,
    )


def _items(
    records: Sequence[DecisionText], earlier: Mapping[str, str], fallen: Collection[str]
) -> Iterator[Item[Session]]:
    by_name = {record.file.name: record for record in records}
    replaced = _replaced(records)
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
        if record.verdict:
            yield _verdict(record, record.verdict, record.status)
        elif name not in replaced and record.key in fallen:
            yield _verdict(record, "restore", record.status or "in force again")
    for name, successor in replaced.items():
        if name in by_name and name not in revised:
            record = by_name[name]
            words = f"superseded by {successor}" if successor else record.superseded
            yield _verdict(record, "abandon", words)


def _replaced(records: Sequence[DecisionText]) -> dict[str, str]:
    """Return the successor of each record that another one replaced, "" for an unknown one."""
    replaced = {
        name: record.file.name for record in reversed(records) for name in record.supersedes
    }
    return replaced | {each.file.name: each.superseded_by for each in records if each.superseded}


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
        text=f"{record.title}\n\n{record.body}".strip()[: LIMITS.text],
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
    parts = _split(file.text)
    superseded = next((line for line in parts.status if SUPERSEDED.search(line)), "")
    supersedes = [line for line in parts.status if SUPERSEDES.search(line)]
    words = [line for line in parts.status if not SUPERSEDES.search(line)]
    known = [(line, effect) for line in words if (effect := _effect(line)) is not None]
    status, effect = known[-1] if known else (next(iter(words), ""), None if words else "")
    links = dict.fromkeys(match["target"] for match in LINK.finditer(file.text))
    return DecisionText(
        file=file,
        title=parts.title or file.name.removesuffix(".md"),
        body="\n".join(parts.body).strip(),
        status=LINK.sub("]", superseded or status).replace("[", "").replace("]", "").lower(),
        effect=effect,
        at=_date(parts.date),
        superseded=superseded.lower(),
        superseded_by=next(iter(_named(superseded, names)), ""),
        supersedes=tuple(
            name for line in supersedes for name in _named(line, names) if name != file.name
        ),
        evidence=tuple(dict.fromkeys(_files(links, file.folder)))[:MOST_FILES],
    )


def _effect(line: str) -> str | None:
    """Return the effect of the first word of a status that is known, None for none."""
    found = [
        (match.start(), -len(match[0]), effect)
        for effect, words in EFFECTS.items()
        if (match := words.search(line.lower()))
    ]
    return min(found)[2] if found else None


def _split(text: str) -> _Parts:
    """Return the parts of a file. Only the front matter, the lines between the title and the first
    section, and the section of the status say the status and the date.
    """
    parts = _Parts()
    place = "front" if text.startswith("---\n") else "head"
    for number, line in enumerate(text.splitlines()):
        plain = MARKS.sub("", STRUCK.sub("", line)).strip()
        field = FIELD.fullmatch(plain) if place in ("front", "head") else None
        if line.strip() == "---" and place == "front":
            place = "head" if number else "front"
        elif field is not None:
            _read_field(parts, field["name"].lower(), field["value"].strip())
        elif section := SECTION.fullmatch(line.strip()):
            place = "status" if section["name"].lower() == "status" else "body"
            parts.body += [] if place == "status" else [line]
        elif not parts.title and place != "front" and (title := TITLE.fullmatch(line)):
            parts.title = title["title"]
        elif place == "status":
            parts.status += [plain] if plain else []
        elif place != "front":
            parts.body.append(line)
    return parts


def _read_field(parts: _Parts, name: str, value: str) -> None:
    if name == "status":
        parts.status.append(value)
    else:
        parts.date = parts.date or value


def _date(text: str) -> int | None:
    """Return the time of a date in milliseconds since 1970, None for another text."""
    try:
        day = datetime.fromisoformat(text[:10]).replace(tzinfo=UTC)
    except ValueError:
        return None
    return round(day.timestamp() * 1000)


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
    """Yield the files of the project that a record links to, without other records. A link that
    begins with "/" begins at the project, as on the sites of repositories.
    """
    for link in links:
        path, _, place = link.partition("#")
        if "://" in path or path.startswith("mailto:") or not path:
            continue
        parts: list[str] = [] if path.startswith("/") else list(filter(None, folder.split("/")))
        is_outside = False
        for part in path.split("/"):
            if part == "..":
                is_outside = is_outside or not parts
                del parts[-1:]
            elif part not in ("", "."):
                parts.append(part)
        if parts and not is_outside and not is_record(parts[-1]) and "." in parts[-1]:
            line = LINE.match(place)
            yield "/".join(parts) + (f":{line[1]}" if line else "")


def _in_project(item: Item[Session], project: str, now: Session) -> Command:
    return structs.replace(item.command(now), project=project)


def _return_unchanged(command: Command, _: Session) -> Command:
    return command
