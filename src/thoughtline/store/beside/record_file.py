"""Format of the record beside the code: the events of a session as lines in a few files.

The page docs/record.md explains the format. Each file has a run of events and never changes once
git has it, so git has nothing to merge. A reader takes the files of a session as one set of
numbered, chained lines: their order, repeated lines and the marks of a conflict do not matter.
Hashes are written in groups of digits, because scanners take long rows of random digits for keys.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO

import msgspec
from msgspec import Raw, Struct

from thoughtline.core.events import Recorded, SessionForgotten
from thoughtline.core.refusal import Code, Refused
from thoughtline.store import codec
from thoughtline.store.beside.mirror_names import GENESIS_DIGITS
from thoughtline.store.export_format import FAULTS, MAX_LINE_BYTES, Line
from thoughtline.store.head import GENESIS_HASH
from thoughtline.store.integrity.hash_chain import chain_hash

FORMAT = "thoughtline-record"
NUMBER = 2
"""Number of the format. The number rises if an older release can no longer read a file. Files of
number 1 have hashes without groups.
"""

MARKS = (b"<<<<<<<", b"=======", b">>>>>>>", b"|||||||")
"""Beginnings of the lines with which git marks a merge conflict."""

NEWER = "a newer release of Thoughtline wrote it"

FOLDER_NAME = re.compile(
    rf"(?P<readable>[A-Za-z0-9_-]*)-(?P<genesis>[0-9a-f]{{{GENESIS_DIGITS}}})"
    rf"(?:\.(?P<fork>[0-9a-f]{{{GENESIS_DIGITS}}}))?"
)
"""Pattern of the name of a session's folder: readable letters, and the first digits of the hash of
the session's first event. After a fork, the hash of the first event that differs follows.
"""

FILE_NAME = re.compile(r"(?P<first>[0-9]{6,16})-(?P<last>[0-9]{6,16})\.jsonl")
"""Pattern of the name of a file: the versions of its first and its last event."""

READABLE = 40
"""Maximum number of characters of a session's name in the name of its folder."""

MOST_LINES = 1_000_000
"""Maximum number of lines of a session's files, empty and repeated lines included."""

MOST_UNREADABLE = 1_000
"""Number of lines that cannot be read after which the rest of a session's files is left out."""


class Header(Struct, frozen=True, kw_only=True):
    format: str
    number: int


FORMER, HEADER = HEADERS = tuple(
    msgspec.json.encode(Header(format=FORMAT, number=number)) for number in (1, NUMBER)
)
"""First lines of the files: the former one, and the one that this release writes."""

HASH = re.compile(rb'(?<!\\)"(?P<hash>[0-9a-f]{12,})"')
"""Pattern of a text in JSON that is a hash. A closing quote is never followed by a digit, so the
first quote opens the text unless it is escaped.
"""

GROUPED = re.compile(rb'(?<!\\)"#(?P<rest>#*(?:[0-9a-f]{8}:)+[0-9a-f]{1,8})"')
"""Pattern of a hash in groups, such as "#9f86d081:884c7d65". A text that looks so itself gets one
more sign in front.
"""

GROUP = re.compile(rb"[0-9a-f]{1,8}")

_header = msgspec.json.Decoder(Header)
_line = msgspec.json.Decoder(Line)


class RecordedSession(Struct, frozen=True, kw_only=True):
    """A session as its files tell it.

    `events` is the longest chain from the first event that no other line contradicts. `flaw` is the
    reason for which the session is left out, "" for a whole session. `tombstone` is the event of a
    forgotten session. `lines` has the parsed lines by version, also lines outside the chain.
    """

    session: str = ""
    events: tuple[Recorded, ...] = ()
    flaw: str = ""
    tombstone: Recorded | None = None
    lines: dict[int, list[Line]] = {}


class LineReader:
    """Reader of a session's files. Any bytes are accepted, and the first flaw is kept. Lines behind
    the limits stay unread.
    """

    def __init__(self) -> None:
        self.lines: dict[int, list[Line]] = {}
        self.sessions: dict[str, None] = {}
        self.flaw = ""
        self.last = 0
        self._seen: set[bytes] = set()
        self._count = self._unreadable = 0

    def read(self, name: str, data: bytes) -> None:
        is_grouped = _has_line(data, HEADER)
        is_named = FILE_NAME.fullmatch(name) is not None
        first, last = versions_in(name)
        for number, text in enumerate(BytesIO(data), 1):
            self._count += 1
            if self._count > MOST_LINES or self._unreadable > MOST_UNREADABLE:
                self._name(f"it has more than {MOST_LINES:,} lines")
                break
            row = text.rstrip(b"\r\n")
            if not row.strip() or row.startswith(MARKS) or row in HEADERS or row in self._seen:
                continue
            try:
                line = _parse(_without_groups(row) if is_grouped else row)
                self._add(line)
                if is_named and not first <= line.version <= last:
                    self._name(f"line {number} of {name} is of an event outside its name")
            except FAULTS:
                self._unreadable += 1
                self.flaw = self.flaw or _flaw_of(row, name, number)
            else:
                self._seen.add(row)
        if not is_grouped and not _has_line(data, FORMER):
            self._name(f"the first line of {name} does not name the format")
        self.last = max(self.last, last)

    def _add(self, line: Line) -> None:
        self.sessions[line.session] = None
        self.lines.setdefault(line.version, []).append(line)

    def _name(self, flaw: str) -> None:
        self.flaw = self.flaw or flaw


def read_session(files: Mapping[str, bytes]) -> RecordedSession:
    """Return the session in some files. Any bytes are accepted; a flaw is named."""
    reader = LineReader()
    for name, data in files.items():
        reader.read(name, data)
    session = next(iter(reader.sessions), "")
    lines = reader.lines
    if len(reader.sessions) > 1:
        flaw = "it has lines of several sessions"
        return RecordedSession(session=session, flaw=reader.flaw or flaw, lines=lines)
    tombstone = _find_tombstone(session, lines)
    if tombstone is not None:
        return RecordedSession(session=session, tombstone=tombstone, lines=lines)
    events, broken = _chain(session, lines, reader.last)
    flaw = reader.flaw or broken or ("" if events else "it has no event")
    return RecordedSession(session=session, events=tuple(events), flaw=flaw, lines=lines)


def write_events(events: Iterable[Recorded]) -> bytes:
    return b"".join((HEADER, b"\n", *(_with_groups(_write_line(each)) for each in events)))


def holds_events(data: bytes, events: Sequence[Recorded]) -> bool:
    """Check if a file holds exactly these published events, in this or the former format."""
    if data.startswith(FORMER):
        return data == b"".join((FORMER, b"\n", *map(_write_line, events)))
    return data == write_events(events)


def _has_line(data: bytes, line: bytes) -> bool:
    return re.search(rb"^%b\r?$" % re.escape(line), data, re.MULTILINE) is not None


def _with_groups(line: bytes) -> bytes:
    line = GROUPED.sub(rb'"##\g<rest>"', line)
    return HASH.sub(lambda found: b'"#%b"' % b":".join(GROUP.findall(found["hash"])), line)


def _without_groups(line: bytes) -> bytes:
    def text(found: re.Match[bytes]) -> bytes:
        rest = found["rest"]
        return b'"%b"' % (rest if rest.startswith(b"#") else rest.replace(b":", b""))

    return GROUPED.sub(text, line)


def _write_line(recorded: Recorded) -> bytes:
    line = Line(
        session=recorded.session,
        version=recorded.version,
        author=recorded.author,
        at=recorded.at,
        hash=recorded.hash.hex(),
        event=Raw(codec.encode(recorded.event)),
    )
    return msgspec.json.encode(line) + b"\n"


def folder_name(session: str, genesis: bytes, fork: bytes = b"") -> str:
    """Return the name of a session's folder. `genesis` is the hash of the first event, and `fork`
    the hash of the first event that differs from an older folder of the same session.
    """
    arm = f".{fork.hex()[:GENESIS_DIGITS]}" if fork else ""
    return folder_named(session, f"{genesis.hex()[:GENESIS_DIGITS]}{arm}")


def folder_named(session: str, number: str) -> str:
    return f"{_readable(session)}-{number}"


def _readable(session: str) -> str:
    return re.sub(r"[^A-Za-z0-9_-]+", "-", session)[:READABLE].strip("-")


def file_name(first: int, last: int) -> str:
    return f"{first:06}-{last:06}.jsonl"


def versions_in(name: str) -> tuple[int, int]:
    """Return the first and last version in the name of a file, (0, 0) for another name."""
    match = FILE_NAME.fullmatch(name)
    return (int(match["first"]), int(match["last"])) if match else (0, 0)


def mismatch(folder: str, found: RecordedSession) -> str:
    """Return the reason for which a folder's name does not belong to its events, or ""."""
    match = FOLDER_NAME.fullmatch(folder)
    hashes = [recorded.hash.hex()[:GENESIS_DIGITS] for recorded in found.events]
    fits = (
        match is not None
        and hashes[:1] == [match["genesis"]]
        and match["fork"] in (None, *hashes)
        and match["readable"] == _readable(found.session)
    )
    return "" if fits else "its name belongs to another session"


def differs_at(found: RecordedSession, *chains: Sequence[Recorded]) -> int:
    """Return the version of the first valid line that is an event of none of the `chains`, 0 for
    none. The chains are forms of the same session.

    A line is valid if its hash follows from an event of a chain. A line behind the end of a chain
    counts too. Damaged lines do not count.
    """
    for version in sorted(found.lines):
        if version > len(chains[0]) + 1:
            break
        own = {chain[version - 1].hash.hex() for chain in chains if version <= len(chain)}
        previous = {chain[version - 2].hash if version > 1 else GENESIS_HASH for chain in chains}
        others = (line for line in found.lines[version] if line.hash not in own)
        if any(_fits(found.session, line, each) for line in others for each in previous):
            return version
    return 0


def _parse(row: bytes) -> Line:
    if len(row) > MAX_LINE_BYTES:
        raise ValueError("the line is too long")
    return _line.decode(row)


def _flaw_of(row: bytes, name: str, number: int) -> str:
    try:
        header = _header.decode(row)
    except FAULTS:
        return f"line {number} of {name} cannot be read"
    if header.format == FORMAT and header.number > NUMBER:
        return NEWER
    return f"line {number} of {name} is the header of another format"


def _fits(session: str, line: Line, previous: bytes) -> bool:
    place = (session, line.version, line.author, line.at)
    return chain_hash(previous, place, bytes(line.event)).hex() == line.hash


def _chain(session: str, lines: Mapping[int, list[Line]], named: int) -> tuple[list[Recorded], str]:
    """Return the chain from the first event, and the flaw that ends it before the last line or the
    last version that a file is named after.
    """
    events: list[Recorded] = []
    previous, version, last = GENESIS_HASH, 0, max(named, *lines, 0)
    while version < last:
        version += 1
        candidates = lines.get(version, ())
        if not candidates:
            return events, f"event {version} is missing"
        fitting = [line for line in candidates if _fits(session, line, previous)]
        if not fitting:
            return events, f"event {version} is not as it was written"
        if len({line.hash for line in fitting}) > 1:
            return events, f"there are two different events {version}"
        try:
            events.append(_recorded(session, fitting[0]))
        except Refused as refusal:
            return events, refusal.message
        previous = events[-1].hash
    return events, ""


def _recorded(session: str, line: Line) -> Recorded:
    """Return the event of a line. Raises `Refused` if this release does not know the event."""
    body = bytes(line.event)
    try:
        event = codec.decode(body)
        known = codec.encode(event) == body
    except FAULTS as error:
        raise Refused(Code.IMPORT_NEWER, NEWER, hint="Upgrade Thoughtline.") from error
    if not known:
        raise Refused(Code.IMPORT_NEWER, NEWER, hint="Upgrade Thoughtline.")
    return Recorded(
        session=session,
        version=line.version,
        author=line.author,
        at=line.at,
        event=event,
        hash=bytes.fromhex(line.hash),
    )


def _find_tombstone(session: str, lines: Mapping[int, list[Line]]) -> Recorded | None:
    """A tombstone fits the last event that it replaces, if a file still has that event."""
    for version, candidates in lines.items():
        replaced = {each.hash for each in lines.get(version - 1, ())}
        for line in candidates:
            if b'"SessionForgotten"' not in bytes(line.event)[:40]:
                continue
            try:
                event = codec.decode(bytes(line.event))
                is_one = isinstance(event, SessionForgotten) and event.events == version - 1
                head = bytes.fromhex(event.head) if isinstance(event, SessionForgotten) else b""
            except FAULTS:
                continue
            is_known = not replaced or head.hex() in replaced
            if is_one and is_known and _fits(session, line, head):
                return _recorded(session, line)
    return None
