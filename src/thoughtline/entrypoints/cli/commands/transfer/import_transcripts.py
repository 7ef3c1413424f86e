import re
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from thoughtline.app.transfer.record_import import ImportResult
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.plural import count_noun
from thoughtline.core.text.secret_search import redact
from thoughtline.dialects.importers import LARGEST
from thoughtline.dialects.transcripts import CLIENTS
from thoughtline.dialects.transcripts.forks import COPIED, origin_of, without_copies
from thoughtline.entrypoints.cli.context import CommandContext, CommandUseCases
from thoughtline.entrypoints.cli.files import open_rereadable, source_of
from thoughtline.entrypoints.cli.packed_file import PACKED, open_unpacked
from thoughtline.entrypoints.cli.transcript_files import (
    origin_file,
    parts_of,
    place_of,
    transcripts_of,
)
from thoughtline.entrypoints.printable import printable

LISTED = 10
"""Maximum number of transcripts that are listed."""


KINDS = {
    "request": ("request of a person", "requests of a person"),
    "answer": ("answer", "answers"),
    "thinking": ("thought of the model", "thoughts of the model"),
    "asked": ("question of the client to the person", "questions of the client to the person"),
    "prompt": ("prompt for a subagent", "prompts for subagents"),
    "evidence": ("piece of evidence", "pieces of evidence"),
}
"""Words for one and for several parts of a transcript, by kind."""

REASONS = (
    (
        "Skipped, but may matter",
        re.compile(
            r" of unknown type .* with text$|no JSON|never sent$|missing$|^texts that begin like"
        ),
    ),
    ("On record already", re.compile(re.escape(COPIED))),
    ("Hidden or cut", re.compile("looks like a secret|ends of long texts|beyond 64 pieces")),
    ("Skipped as no evidence", re.compile("^(?:calls|files) |no thought followed yet$")),
    ("Skipped as texts and states of the client", re.compile("")),
)
"""Reasons for skipping a part of a transcript, each with a pattern of the parts' names."""


class ImportedTranscript(Struct, frozen=True, kw_only=True):
    """Result of the import of one file. `found` counts the parts of the file by kind. `refused` is
    the reason if nothing was imported, otherwise "".
    """

    file: str
    session: ImportResult | None = None
    thoughts: int = 0
    found: dict[str, int] = {}
    passed_over: dict[str, int] = {}
    refused: str = ""


class FoundTranscripts(Struct, frozen=True, kw_only=True):
    """Files to import, lines about them, and files whose project is unknown, as refused imports."""

    paths: list[Path]
    lines: list[str]
    refused: list[ImportedTranscript]


def find(client: str, *, every: bool) -> FoundTranscripts:
    folder = Path.cwd()
    transcripts = transcripts_of(client, folder)
    found = transcripts.found
    refused = [
        ImportedTranscript(file=str(path), refused=why) for path, why in transcripts.unclear.items()
    ]
    if not found:
        unclear = f" {count_noun(len(refused), 'file')} there cannot be read." if refused else ""
        if every and refused:
            return FoundTranscripts(paths=[], lines=[], refused=refused)
        raise Refused(
            Code.BAD_IMPORT,
            f"{client} has no transcript of {folder} in {place_of(client)}.{unclear}",
            hint="Run this in the folder of the conversation, or name the file.",
        )
    lines = [f"{count_noun(len(found), 'transcript')} of this project, the newest first:"]
    lines += [_line(path) for path in found[:LISTED]]
    if len(found) > LISTED:
        lines.append(f"  and {len(found) - LISTED} more")
    if not every and len(found) > 1:
        lines.append("The newest is imported; --all imports all of them.")
    if not every and refused:
        lines.append(f"{count_noun(len(refused), 'file')} of unknown project; --all names them.")
    chosen = found if every else found[:1]
    conversations: dict[Path, None] = {}
    for path in reversed(chosen):
        conversations |= dict.fromkeys(reversed([*_with_origins(client, path)]))
    parts = [part for path in conversations for part in parts_of(path)]
    if not parts:
        raise Refused(
            Code.BAD_IMPORT,
            f"{printable(str(chosen[0].parent))} contains no readable transcript.",
            hint="Nothing was stored. Another version of the client may store it in another form.",
        )
    return FoundTranscripts(paths=parts, lines=lines, refused=refused if every else [])


def _with_origins(client: str, path: Path) -> Iterator[Path]:
    """Yield a conversation, and those from which it was forked, directly or indirectly."""
    seen: set[Path] = set()
    following: Path | None = path
    while following is not None and following not in seen:
        seen.add(following)
        yield following
        try:
            origin = origin_of(client, _read(str(following)))
        except Refused:  # the import reports why
            return
        following = origin_file(client, following, origin)


def take(
    context: CommandContext,
    client: str,
    files: Sequence[str],
    *,
    name: str | None,
    is_here: bool,
    may_continue: bool,
    database: str,
) -> list[ImportedTranscript]:
    """Import each file separately, so that a refused file does not stop the import of further
    files.

    `name` is the name for the session. `is_here` is true if the files belong to the project in
    which the command runs, and were found where the client keeps them; authors of other files are
    recorded as imported. The refusal of a file that the caller named is raised.
    """
    taken = []
    for file in files:
        try:
            data = _read(file)
            adopt = _adopt(
                client, file, data, name, is_here=is_here, may_continue=may_continue or is_here
            )
            taken.append(context.with_record(database, adopt, create=True))
        except Refused as refusal:
            if not is_here:
                raise
            taken.append(ImportedTranscript(file=file, refused=refusal.message))
    return taken


def _read(file: str) -> bytes:
    try:
        is_packed = file.endswith(PACKED)
        with open_unpacked(Path(file)) if is_packed else open_rereadable(file) as opened:
            data = opened.read(LARGEST + 1)
    except OSError as error:
        raise Refused(
            Code.BAD_IMPORT,
            f"The file cannot be read: {error.strerror or error}.",
            hint="Nothing of it was stored. Check the file's owner and mode, and run this again.",
        ) from error
    if len(data) > LARGEST:
        raise Refused(
            Code.BAD_IMPORT,
            f"A transcript may have {LARGEST:,} bytes; this one has more.",
            hint="Nothing of it was stored. Split it.",
        )
    return data


def _adopt(
    client: str,
    file: str,
    data: bytes,
    name: str | None,
    *,
    is_here: bool,
    may_continue: bool,
) -> Callable[[CommandUseCases], Awaitable[ImportedTranscript]]:
    async def adopt(record: CommandUseCases) -> ImportedTranscript:
        here = (record.names.project or "", str(Path.cwd())) if is_here else ("", "")
        own, copied = await _without_copies(record, client, file, data)
        transcript = CLIENTS[client](own, redact, *here)
        return ImportedTranscript(
            file=file,
            session=await record.importer.adopt(
                transcript.session,
                name=name,
                source="" if is_here else source_of(file),
                may_continue=may_continue,
            ),
            thoughts=transcript.thoughts,
            found=transcript.found,
            passed_over={
                kind: count
                for kind, count in {**transcript.passed_over, COPIED: copied}.items()
                if count
            },
        )

    return adopt


async def _without_copies(
    record: CommandUseCases, client: str, file: str, data: bytes
) -> tuple[bytes, int]:
    """Return a transcript without the entries that a conversation on record has already, and their
    number.
    """
    origin = origin_of(client, data)
    path = origin_file(client, Path(file), origin)
    if path is None:
        return data, 0
    summaries = await record.ledger.sessions(limit=None)
    if all(summary.session != f"{client}-{origin}" for summary in summaries):
        return data, 0
    return without_copies(client, data, _read(str(path)))


def describe(imported: ImportedTranscript) -> Iterator[str]:
    counts = [
        f"{count:,} {words[0] if count == 1 else words[1]}"
        for kind, words in KINDS.items()
        if (count := imported.found.get(kind, 0))
    ]
    yield f"The file holds {', '.join(counts)}."
    skipped: dict[str, list[str]] = {reason: [] for reason, _ in REASONS}
    for kind, count in sorted(imported.passed_over.items(), key=lambda each: -each[1]):
        reason = next(reason for reason, pattern in REASONS if pattern.search(kind))
        skipped[reason].append(f"{printable(kind)} ({count:,})")
    for reason, kinds in skipped.items():
        if kinds:
            yield f"{reason}: {'; '.join(kinds)}."


def _line(path: Path) -> str:
    about = path.stat()
    written = time.strftime("%Y-%m-%d %H:%M", time.localtime(about.st_mtime))
    return f"  {written}  {about.st_size / 1024:>8,.0f} KiB  {printable(str(path))}"
