"""Format of exports: one line for each event, with the hash that binds the event to earlier events.

The page docs/export.md describes the format and contains an independent checker. The last line has
a hash of all other lines, which reveals a cut or reordered file.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Annotated, BinaryIO

import msgspec
from msgspec import Meta, Raw, Struct

from thoughtline import __version__
from thoughtline.core.events import Recorded
from thoughtline.core.limits import LONGEST_NAME_OF_ORIGINALS
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.codec import encode
from thoughtline.store.head import GENESIS_HASH
from thoughtline.store.integrity.hash_chain import chain_hash, decode_row

FORMAT = "thoughtline-export"
NUMBER = 1
"""Number of the export format. The number rises if an older release can no longer read an export.
"""

MAX_LINE_BYTES = 64 << 20
"""Maximum length of one line in bytes. The limits of calls are far below the limit for a line of an
export.
"""

MAX_COUNTS = {"sessions": 1_000_000, "events": 100_000_000}

BIGGEST = 2**53

FAULTS = (msgspec.MsgspecError, ValueError, OverflowError, RecursionError)
"""Errors from decoding bytes that hold no event."""


class Header(Struct, frozen=True, kw_only=True):
    """First line of an export; `release` is the release that wrote the file."""

    format: str
    number: int
    release: str
    sessions: int
    events: int


class Line(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Line of one event. `event` is the last field, so that its bytes can be cut out unchanged."""

    session: Annotated[str, Meta(max_length=LONGEST_NAME_OF_ORIGINALS)]
    version: Annotated[int, Meta(ge=1, le=BIGGEST)]
    author: str
    at: Annotated[int, Meta(ge=-BIGGEST, le=BIGGEST)]
    hash: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    event: Raw


class End(Struct, frozen=True, kw_only=True):
    """Last line of an export. `sha256` covers all bytes before the last line."""

    sha256: str


_header_decoder = msgspec.json.Decoder(Header)
_line_decoder = msgspec.json.Decoder(Line)


def is_export(beginning: bytes) -> bool:
    return beginning.startswith(b'{"format":"%b"' % FORMAT.encode())


class Writer:
    def __init__(self) -> None:
        self._whole = sha256()
        self._previous = GENESIS_HASH

    def header(self, *, sessions: int, events: int) -> bytes:
        return self._line(
            Header(
                format=FORMAT, number=NUMBER, release=__version__, sessions=sessions, events=events
            )
        )

    def event(self, recorded: Recorded) -> bytes:
        """Raises `Refused` if the event has fields of a newer release."""
        body = encode(recorded.event)
        place = (recorded.session, recorded.version, recorded.author, recorded.at)
        digest = chain_hash(GENESIS_HASH if recorded.version == 1 else self._previous, place, body)
        if digest != recorded.hash:
            raise Refused(
                Code.LEDGER_NEWER,
                f"Event {recorded.version} of session {recorded.session!r} has fields that this "
                "release does not know.",
                hint="Export with the newest Thoughtline that recorded here; nothing is lost.",
            )
        self._previous = digest
        return self._line(
            Line(
                session=recorded.session,
                version=recorded.version,
                author=recorded.author,
                at=recorded.at,
                hash=digest.hex(),
                event=Raw(body),
            )
        )

    def end(self) -> bytes:
        return self._line(End(sha256=self._whole.hexdigest()))

    def _line(self, content: Header | Line | End) -> bytes:
        line = msgspec.json.encode(content) + b"\n"
        self._whole.update(line)
        return line


class Reader:
    """The file as a whole is checked only at the end of `events`."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._whole = sha256()
        self._number = 0
        self._sessions: set[str] = set()
        self._latest: Recorded | None = None

    def events(self) -> Iterator[Recorded]:
        """Raises `Refused` (BAD_IMPORT, IMPORT_NEWER) at the first bad line."""
        header = self._head(self._next())
        count = 0
        while not (line := self._next()).startswith(b'{"sha256":'):
            count += 1
            self._latest = self._read(line)
            self._sessions.add(self._latest.session)
            self._whole.update(line)
            if count > header.events or len(self._sessions) > header.sessions:
                raise self.bad("is one more than the header says")
            yield self._latest
        self._check_end(line)
        if (len(self._sessions), count) != (header.sessions, header.events):
            raise self.bad("comes before all events and sessions that the header counts")

    def bad(self, what: str, code: Code = Code.BAD_IMPORT) -> Refused:
        hint = (
            "Nothing was stored. Import it with a newer Thoughtline."
            if code is Code.IMPORT_NEWER
            else "Nothing was stored. Import an unchanged copy of the file."
        )
        return Refused(code, f"Line {self._number} {what}.", hint=hint)

    def _next(self) -> bytes:
        self._number += 1
        line = self._file.readline(MAX_LINE_BYTES + 1)
        if not line:
            raise self.bad("is missing, so the file is incomplete")
        if len(line) > MAX_LINE_BYTES:
            raise self.bad(f"is longer than {MAX_LINE_BYTES:,} bytes")
        return line

    def _head(self, line: bytes) -> Header:
        if not is_export(line):
            raise self.bad("is not the header of an export of Thoughtline")
        try:
            header = _header_decoder.decode(line)
        except FAULTS as error:
            raise self.bad(f"cannot be read ({error})") from error
        if header.number > NUMBER:
            raise self.bad(
                f"says that Thoughtline {header.release[:32]!r} wrote this, in format "
                f"{header.number}; this release knows up to {NUMBER}",
                Code.IMPORT_NEWER,
            )
        for what, most in MAX_COUNTS.items():
            count = getattr(header, what)
            if not 0 <= count <= most:
                many = f"more than {most:,}" if count > most else f"{count:,}"
                raise self.bad(f"says that there are {many} {what}")
        self._whole.update(line)
        return header

    def _read(self, line: bytes) -> Recorded:
        try:
            parsed = _line_decoder.decode(line)
            recorded = self._restored(parsed)
            encoded = encode(recorded.event)
        except FAULTS as error:
            raise self.bad(f"cannot be read ({error})") from error
        if encoded != bytes(parsed.event):
            raise self.bad("has fields that this release does not know", Code.IMPORT_NEWER)
        return recorded

    def _restored(self, line: Line) -> Recorded:
        """Raises `Refused` if the event does not continue its session."""
        after, previous = 0, GENESIS_HASH
        if self._latest is not None and self._latest.session == line.session:
            after, previous = self._latest.version, self._latest.hash
        elif line.session in self._sessions:
            raise self.bad(f"goes back to session {line.session!r}")
        row = (line.version, line.author, line.at, bytes(line.event), bytes.fromhex(line.hash))
        try:
            return decode_row(line.session, row, after=after, previous=previous)
        except Refused as refusal:
            newer = refusal.code is Code.LEDGER_NEWER
            why = refusal.message.rstrip(".")
            code = Code.IMPORT_NEWER if newer else Code.BAD_IMPORT
            raise self.bad(f"does not fit: {why}", code) from refusal

    def _check_end(self, line: bytes) -> None:
        if line.rstrip(b"\r\n") != _end_of(self._whole.hexdigest()):
            raise self.bad("does not fit: a line of the file was changed")
        if self._file.read(1):
            self._number += 1
            raise self.bad("comes after the end")


def _end_of(digest: str) -> bytes:
    return msgspec.json.encode(End(sha256=digest))
