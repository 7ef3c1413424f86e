"""Format of a record file: the events of one session as lines, so that git can merge two copies.

The page docs/record.md explains the format. A reader takes a file as a set of numbered, chained
lines. The order of lines, repeated lines and the marks of a merge conflict therefore do not matter.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec import Raw, Struct

from thoughtline.core.events import Recorded, SessionForgotten
from thoughtline.core.refusal import Code, Refused
from thoughtline.store import codec
from thoughtline.store.export_format import FAULTS, MAX_LINE_BYTES, Line
from thoughtline.store.head import GENESIS_HASH
from thoughtline.store.integrity.hash_chain import chain_hash
from thoughtline.store.mirror_names import GENESIS_DIGITS

FORMAT = "thoughtline-record"
NUMBER = 1
"""Number of the format. The number rises if an older release can no longer read a file."""

MARKS = (b"<<<<<<<", b"=======", b">>>>>>>", b"|||||||")
"""Beginnings of the lines with which git marks a merge conflict."""

NEWER = "a newer release of Thoughtline wrote the file"

SUFFIX = ".jsonl"

FILE_NAME = re.compile(
    rf"[A-Za-z0-9_-]*-(?P<genesis>[0-9a-f]{{{GENESIS_DIGITS}}})"
    rf"(?:\.(?P<fork>[0-9a-f]{{{GENESIS_DIGITS}}}))?{re.escape(SUFFIX)}"
)
"""Pattern of a record file's name: readable letters, and the first digits of the hash of the
session's first event. After a fork, the hash of the first event that differs follows.
"""


class Header(Struct, frozen=True, kw_only=True):
    """First line of a record file."""

    format: str
    number: int


HEADER = msgspec.json.encode(Header(format=FORMAT, number=NUMBER)) + b"\n"
"""First line as this release writes it. The line is the same in all files, so that a merge of two
new files keeps one header or two equal headers.
"""

_header = msgspec.json.Decoder(Header)
_line = msgspec.json.Decoder(Line)


class RecordFile(Struct, frozen=True, kw_only=True):
    """Content of a record file.

    `events` is the longest chain from the first event that no other event contradicts. `flaw` is
    the reason for which the file is left out, "" for a whole file. `tombstone` is the event of a
    forgotten session. `lines` has the parsed lines by version, including lines outside the chain.
    `is_clean` is true if the file has exactly the lines of `events` in order.
    """

    session: str = ""
    events: tuple[Recorded, ...] = ()
    flaw: str = ""
    tombstone: Recorded | None = None
    lines: dict[int, list[Line]] = {}
    is_clean: bool = False


def read_record_file(data: bytes) -> RecordFile:
    """Return the content of a record file. Any bytes are accepted; a flaw is named."""
    lines: dict[int, list[Line]] = {}
    seen: set[tuple[object, ...]] = set()
    sessions: dict[str, None] = {}
    flaw = ""
    headers = 0
    for number, text in enumerate(data.split(b"\n"), 1):
        row = text.rstrip(b"\r")
        if not row.strip() or row.startswith(MARKS):
            continue
        if row == HEADER[:-1]:
            headers += 1
            continue
        try:
            line = _parse(row)
        except FAULTS:
            flaw = flaw or _flaw_of(row, number)
            continue
        sessions[line.session] = None
        key = (line.version, line.hash, line.author, line.at, bytes(line.event))
        if key not in seen:
            seen.add(key)
            lines.setdefault(line.version, []).append(line)
    if not headers:
        flaw = flaw or "its first line does not name the format"
    if len(sessions) > 1:
        flaw = flaw or "it has lines of several sessions"
    session = next(iter(sessions), "")
    tombstone = _find_tombstone(session, lines)
    if tombstone is not None:
        return RecordFile(
            session=session,
            tombstone=tombstone,
            lines=lines,
            is_clean=data == write_record_file([tombstone]),
        )
    events, broken = _chain(session, lines)
    flaw = flaw or broken
    if not events and not flaw:
        flaw = "it has no event"
    return RecordFile(
        session=session,
        events=tuple(events),
        flaw=flaw,
        lines=lines,
        is_clean=not flaw and data == write_record_file(events),
    )


def write_record_file(events: Iterable[Recorded]) -> bytes:
    """Return a whole file with these events, from the first event or only a tombstone."""
    return HEADER + b"".join(write_lines(events))


def write_lines(events: Iterable[Recorded], previous: bytes = b"") -> Iterator[bytes]:
    """Yield the lines of events as in an export (docs/export.md). `previous` is the hash before the
    first event, b"" if unknown.

    Raises `Refused` (LEDGER_NEWER) if an event has fields of a newer release.
    """
    for recorded in events:
        body = codec.encode(recorded.event)
        place = (recorded.session, recorded.version, recorded.author, recorded.at)
        if previous and chain_hash(previous, place, body) != recorded.hash:
            raise Refused(
                Code.LEDGER_NEWER,
                f"Event {recorded.version} of session {recorded.session!r} has fields that this "
                "release does not know.",
                hint="Sync with the newest Thoughtline that recorded here; nothing is lost.",
            )
        previous = recorded.hash
        yield (
            msgspec.json.encode(
                Line(
                    session=recorded.session,
                    version=recorded.version,
                    author=recorded.author,
                    at=recorded.at,
                    hash=recorded.hash.hex(),
                    event=Raw(body),
                )
            )
            + b"\n"
        )


def file_name(session: str, genesis: bytes, fork: bytes = b"") -> str:
    """Return the name of a session's record file. `genesis` is the hash of the first event, and
    `fork` the hash of the first event that differs from an older file of the same session.
    """
    readable = re.sub(r"[^A-Za-z0-9_-]+", "-", session)[:40].strip("-")
    arm = f".{fork.hex()[:GENESIS_DIGITS]}" if fork else ""
    return f"{readable}-{genesis.hex()[:GENESIS_DIGITS]}{arm}{SUFFIX}"


def differs_at(file: RecordFile, chain: Sequence[Recorded]) -> int:
    """Return the version of the first valid line that is not the event of `chain`, 0 for none.

    A line is valid if its hash follows from an event of the chain, or from the line before it. A
    line behind the end of the chain counts too. Damaged lines do not count.
    """
    hashes = [GENESIS_HASH, *(recorded.hash for recorded in chain)]
    for version in sorted(file.lines):
        if version - 1 >= len(hashes):
            return len(hashes) if _goes_on(file, len(hashes), hashes[-1]) else 0
        for line in file.lines[version]:
            own = hashes[version].hex() if version < len(hashes) else ""
            if line.hash != own and _fits(file.session, line, hashes[version - 1]):
                return version
    return 0


def _goes_on(file: RecordFile, version: int, previous: bytes) -> bool:
    return any(_fits(file.session, line, previous) for line in file.lines.get(version, ()))


def _parse(row: bytes) -> Line:
    if len(row) > MAX_LINE_BYTES:
        raise ValueError("the line is too long")
    return _line.decode(row)


def _flaw_of(row: bytes, number: int) -> str:
    try:
        header = _header.decode(row)
    except FAULTS:
        return f"line {number} cannot be read"
    if header.format == FORMAT and header.number > NUMBER:
        return NEWER
    return f"line {number} is the header of another format"


def _fits(session: str, line: Line, previous: bytes) -> bool:
    """Return whether the hash of a line follows from the hash before it."""
    place = (session, line.version, line.author, line.at)
    return chain_hash(previous, place, bytes(line.event)).hex() == line.hash


def _chain(session: str, lines: dict[int, list[Line]]) -> tuple[list[Recorded], str]:
    """Return the chain from the first event, and the flaw that ends it before the last line."""
    events: list[Recorded] = []
    previous, version, last = GENESIS_HASH, 0, max(lines, default=0)
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


def _find_tombstone(session: str, lines: dict[int, list[Line]]) -> Recorded | None:
    """Return the tombstone of a forgotten session, None for none. A tombstone fits the last event
    that it replaces, if the file still has that event.
    """
    for version, candidates in lines.items():
        for line in candidates:
            if b'"SessionForgotten"' not in bytes(line.event)[:40]:
                continue
            try:
                event = codec.decode(bytes(line.event))
                is_one = isinstance(event, SessionForgotten) and event.events == version - 1
                head = bytes.fromhex(event.head) if isinstance(event, SessionForgotten) else b""
            except FAULTS:
                continue
            replaced = lines.get(version - 1, ())
            is_known = not replaced or any(each.hash == head.hex() for each in replaced)
            if is_one and is_known and _fits(session, line, head):
                return _recorded(session, line)
    return None
