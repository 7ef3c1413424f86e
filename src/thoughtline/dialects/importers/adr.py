"""Import of architecture decision records: files of Nygard, adr-tools, MADR and log4brains.

Each record becomes a decision with its status, its links and the files that it names as evidence.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from urllib.parse import unquote

from msgspec import Struct, structs

from thoughtline.app.transfer.foreign_steps import ForeignSessions, Item
from thoughtline.core.command import Command
from thoughtline.core.evidence.reference_parser import is_file_name
from thoughtline.core.kinds import DECISION, PROPOSAL
from thoughtline.core.session import Session
from thoughtline.dialects.importers.parser import LIMITS

NAME = "adr"

FOLDER_NAMED = ".adr-dir"
"""File of adr-tools that names the folder of the records."""

USUAL = (
    *("doc/adr", "docs/adr", "docs/decisions", "doc/architecture/decisions", "docs/ADR", "adr"),
    "docs/architecture/decisions",
)
"""Usual folders of records in a project: of adr-tools, log4brains and MADR."""

RECORD = re.compile(r"(?:adr[-_ ]?)?(?P<number>\d{1,8})[-_ .].*\.md", re.IGNORECASE)
"""Form of the name of a record's file. log4brains has the date as the number."""

TITLE = re.compile(r"# +(?:(?:ADR[- ]?)?\d+[.:] +)?(?P<title>.+?) *#*")
FIELD = re.compile(r"(?P<name>status|date)\s*[:|]\s*(?P<value>.+)", re.IGNORECASE)
SECTION = re.compile(r"#{2,3} +(?P<name>.+?) *#*")
STRUCK = re.compile(r"~~.*?~~")
MARKS = re.compile(r"^[\W_]+|[*_`\"']+|[\s|]+$")
"""Marks of a status line that say nothing: of lists, emphasis, tables and quotes, and signs."""

LINK = re.compile(r"\]\(\s*(?:<(?P<quoted>[^>\n]+)>|(?P<target>[^)\s>]+)>?)[^)]*\)")
LINE = re.compile(r"L(\d{1,8})")
NAMED = re.compile(
    r"(?<![\w/:.@~-])(?P<path>(?:[\w./+-]|\[[\w.-]+\])*[\w-])"
    r"(?P<place>(?::|#L)\d{1,8}(?:-L?\d{1,8})?|#[A-Za-z_]\w*(?:\.\w+)*)?(?![\w/-])"
)
"""Word in the text of a record that may be a path, with its lines or its symbol."""

CODE = re.compile(
    r"(?<=`)(?P<path>[^`\n:#]*/[^`\n:#]*\.\w+)"
    r"(?P<place>(?::|#L)\d{1,8}(?:-L?\d{1,8})?|#[A-Za-z_]\w*(?:\.\w+)*)?(?=`)"
)
"""Code in the text of a record that may be a path with any characters."""

SUPERSEDED = re.compile(r"\b(?:super[sc]ee?ded|replaced)\b", re.IGNORECASE)
PARTLY = re.compile(
    r"\b(?:not|never|nothing|until|unless|if|when|once|part(?:s|ly|ial|ially)?|some|only|except"
    r"|sections?|will|would|should|may|might|to be|being|soon)\b",
    re.IGNORECASE,
)
"""Words of a status with which a record is not certainly replaced."""

NAMES = re.compile(r"\[[^\]]*\]|\S*\d\S*")
"""Names of records in a status, whose words say nothing about it."""

CLAUSE = re.compile(r"[.,;:()]")
COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
DAY = re.compile(r"\b\d{4}-\d\d-\d\d\b")
SUPERSEDES = re.compile(r"\b(?:super[sc]ee?des|replaces)\b", re.IGNORECASE)
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
    """File of a record. Its folder is below the project, "" for the project itself."""

    name: str
    text: str
    folder: str = ""


class DecisionText(Struct, frozen=True, kw_only=True):
    """Record as its file tells it. `effect` is a key of `STATUSES`, None for an unknown status.
    `is_certain` is false if the status is unknown, or another line of it says that it is in force.
    `superseded_by` and `supersedes` have the names of other files. `superseded` is the line that
    says that another record took the place of this one, "" for none.
    """

    file: RecordFile
    title: str
    body: str
    status: str
    effect: str | None
    is_certain: bool
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


def find_folder(is_folder: Callable[[str], bool], named: str = "") -> str:
    """Return the folder of a project's records, "" for none: the one that `FOLDER_NAMED` names, or
    a usual one.
    """
    return next(iter(find_folders(is_folder, named)), "")


def find_folders(is_folder: Callable[[str], bool], named: str = "") -> list[str]:
    """Return the folder that `FOLDER_NAMED` names, and usual ones."""
    named = named.strip().removeprefix("./").rstrip("/")
    return [each for each in dict.fromkeys((named, *USUAL)) if each and is_folder(each)]


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


def in_force(records: Sequence[DecisionText]) -> list[DecisionText]:
    """Return the decisions that neither their status nor another record certainly revokes. Records
    that replace each other in a circle are in force.
    """
    replaced = _replaced(records)
    return [
        record
        for record in records
        if (record.superseded or not record.is_certain or not record.effect)
        and (record.file.name not in replaced or _is_in_circle(record.file.name, replaced))
    ]


def _is_in_circle(name: str, replaced: Mapping[str, str]) -> bool:
    """Check if the successors of a record lead back to it."""
    seen: set[str] = set()
    successor = replaced[name]
    while successor not in seen and successor in replaced:
        seen.add(successor)
        successor = replaced[successor]
    return name in seen


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
    """Return the successor of each record that another one replaced, "" for an unknown one. A
    record that never was in force replaces none.
    """
    replaced = {
        name: record.file.name
        for record in reversed(records)
        if record.superseded or record.effect in ("", "abandon")
        for name in record.supersedes
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
        evidence=record.evidence[:MOST_FILES],
        given={"entry": record.key, "file": record.file.name, "status": record.status},
    )
    return Item(
        command=lambda _: command,
        at=record.at,
        key=record.key,
        revises=revises,
    )


def _verdict(record: DecisionText, verdict: str, because: str) -> Item[Session]:
    command = Command(because=f"{record.file.name}: {because}")
    return Item(
        command=lambda _: command,
        at=record.at,
        judges=record.key,
        verdict=verdict,
    )


def _parse(file: RecordFile, names: set[str]) -> DecisionText:
    parts = _split(file.text)
    lines = _by_day(_status_lines(parts.status))
    superseded = next((line for line in lines if _is_whole(SUPERSEDED, line)), "")
    supersedes = [line for line in lines if _is_whole(SUPERSEDES, line)]
    words = [line for line in (SUPERSEDES.split(line)[0].strip() for line in lines) if line]
    known = [(line, effect) for line in words if (effect := _effect(line)) is not None]
    status, effect = known[-1] if known else (next(iter(words), ""), None if words else "")
    has_days = all(map(DAY.search, lines))
    if superseded and has_days and superseded != lines[-1]:
        superseded = ""
    links = dict.fromkeys(
        unquote(match["target"] or match["quoted"]) for match in LINK.finditer(file.text)
    )
    return DecisionText(
        file=file,
        title=parts.title or file.name.removesuffix(".md"),
        body="\n".join(parts.body).strip(),
        status=LINK.sub("]", superseded or status).replace("[", "").replace("]", "").lower(),
        effect=effect,
        is_certain=effect == "" or (bool(effect) and (has_days or all(each[1] for each in known))),
        at=_date(parts.date),
        superseded=superseded.lower(),
        superseded_by=next(iter(_named(superseded, names)), ""),
        supersedes=tuple(
            name for line in supersedes for name in _named(line, names) if name != file.name
        ),
        evidence=tuple(
            dict.fromkeys(
                (*_files(links, file.folder), *_places(LINK.sub("]", file.text), file.folder))
            )
        ),
    )


def _status_lines(lines: Iterable[str]) -> list[str]:
    """Return the lines of a status without remarks and marks."""
    text = COMMENT.sub("", "\n".join(lines))
    plain = (MARKS.sub("", STRUCK.sub("", line)).strip() for line in text.splitlines())
    return list(filter(None, plain))


def _by_day(lines: list[str]) -> list[str]:
    """Return the lines of a status with the newest last, if each has a day."""
    days = [found[0] for line in lines if (found := DAY.search(line))]
    if len(days) < len(lines):
        return lines
    return [line for _, line in sorted(zip(days, lines, strict=True), key=lambda each: each[0])]


def _is_whole(word: re.Pattern[str], line: str) -> bool:
    """Check if a line certainly says that a record replaces all of another one."""
    plain = NAMES.sub("", LINK.sub("]", line))
    found = word.search(plain)
    if found is None:
        return False
    clause = CLAUSE.split(plain[: found.start()])[-1] + plain[found.start() :]
    return not PARTLY.search(clause)


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
            parts.status.append(line)
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
    linked = [
        (match["target"] or match["quoted"]).rpartition("/")[2] for match in LINK.finditer(line)
    ]
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
        if parts and not is_outside and not is_record(parts[-1]) and _is_file(parts[-1]):
            line = LINE.match(place)
            yield "/".join(parts) + (f":{line[1]}" if line else "")


def _is_file(name: str) -> bool:
    return "." in name or is_file_name(name)


def _places(text: str, folder: str) -> Iterator[str]:
    """Yield the files of the project that a text names: by paths from the project, or from the
    record's folder with "..". A name without a folder and without a place counts only as code,
    because prose names many files.
    """
    for match in (*NAMED.finditer(text), *CODE.finditer(text)):
        path, place = match["path"], match["place"] or ""
        is_code = text[match.start() - 1 : match.start()] == "`" == text[match.end() :][:1]
        if not is_file_name(path) or not (place or is_code or "/" in path):
            continue
        lines = place.replace("#L", ":").replace("-L", "-")
        above = folder if ".." in path.split("/") else ""
        for file in _files([path], above):
            yield file + (lines if lines[1:2].isdecimal() else place)


def _in_project(item: Item[Session], project: str, now: Session) -> Command:
    return structs.replace(item.command(now), project=project)
