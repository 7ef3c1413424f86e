from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from rich.console import Console

from thoughtline.app.transfer.foreign_steps import judged_by_import, steps_of
from thoughtline.app.transfer.record_import import ImportResult
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.plural import count_noun
from thoughtline.dialects.importers import LARGEST, adr
from thoughtline.entrypoints.cli.commands.transfer.import_summary import import_outcome
from thoughtline.entrypoints.cli.context import CommandContext, CommandUseCases
from thoughtline.entrypoints.cli.files import source_of
from thoughtline.entrypoints.printable import printable

LISTED = 10
"""Maximum number of files that are listed."""


class ImportedDecisions(Struct, frozen=True, kw_only=True):
    """Result of the import of a folder. `left_out` has the reason by file, and `known_here` counts
    the records that this record itself wrote. `unclear` has unknown statuses by file, which count
    as proposed, and `gone` the files of an earlier import that are not there any more.
    """

    folder: str
    records: int
    known_here: int
    session: ImportResult
    left_out: dict[str, str]
    unclear: dict[str, str]
    gone: list[str]


def take(
    context: CommandContext, given: str | None, *, name: str | None, database: str
) -> ImportedDecisions:
    """Without `given`, the usual folders of the working folder are tried."""
    place = _place(given)
    left_out: dict[str, str] = {}
    files = {file.name: file for file in _files(place, left_out)}
    foreign = [file for file in files.values() if not adr.is_own(file.text)]
    if not foreign:
        raise Refused(
            Code.BAD_IMPORT,
            f"There is no decision record to import in {printable(str(place))}.",
            hint="Nothing was stored. A record is a Markdown file whose name begins with a number.",
        )

    async def adopt(record: CommandUseCases) -> ImportedDecisions:
        session = name or f"{adr.NAME}-{Path.cwd().name}"
        there = [each async for each in record.queries.events(session)]
        known = steps_of(there)[0]
        records = adr.read(foreign, known)
        judged = judged_by_import(there)
        fallen = {key for key, thought in known.items() if thought in judged}
        sessions = adr.translate(records, known, record.names.project, fallen)
        imported = await record.importer.adopt(
            sessions, name=session, source=source_of(str(place)), may_continue=True
        )
        present = {each.file.name for each in records}
        return ImportedDecisions(
            folder=str(place),
            records=len(foreign),
            known_here=len(files) - len(foreign),
            session=imported,
            left_out=left_out,
            unclear={each.file.name: each.status for each in records if each.effect is None},
            gone=sorted({key.rpartition("@")[0] for key in known} - present)
            if place.is_dir()
            else [],
        )

    return context.with_record(database, adopt, create=True)


def describe(console: Console, imported: ImportedDecisions) -> None:
    outcome = import_outcome(imported.session)
    console.print(f"Session {printable(imported.session.session)} {outcome}.", markup=False)
    console.print(f"  {count_noun(imported.records, 'decision record')} read.", markup=False)
    if imported.known_here:
        console.print(
            f"  {count_noun(imported.known_here, 'file')} written by `thoughtline export` skipped:"
            " the record has them.",
            markup=False,
        )
    for file, status in imported.unclear.items():
        console.print(
            f"  Taken as proposed: {printable(file)}, because its status is not known:"
            f" {printable(status)}",
            markup=False,
        )
    for file in imported.gone:
        console.print(
            f"  Not in the folder any more: {printable(file)}. Its decision stays as it is.",
            markup=False,
        )
    for file, why in [*imported.left_out.items()][:LISTED]:
        console.print(f"  Left out: {printable(file)}: {why}", markup=False)
    if len(imported.left_out) > LISTED:
        console.print(f"  and {len(imported.left_out) - LISTED} more", markup=False)


def _place(given: str | None) -> Path:
    if given is not None:
        return Path(given)
    named = Path(adr.FOLDER_NAMED)
    chosen = named.read_text("utf-8", errors="replace").strip() if named.is_file() else ""
    found = adr.find_folder(lambda folder: Path(folder).is_dir(), chosen)
    if not found:
        raise Refused(
            Code.BAD_IMPORT,
            f"None of the usual folders of decision records is here: {', '.join(adr.USUAL)}.",
            hint="Name the folder: thoughtline import --from adr FOLDER",
        )
    return Path(found)


def _files(place: Path, left_out: dict[str, str]) -> Iterator[adr.RecordFile]:
    """Other files that may be records are added to `left_out`."""
    seen: set[str] = set()
    paths = [place] if place.is_file() else sorted(place.rglob("*.md"), key=lambda one: one.name)
    for path in paths:
        if path != place and not adr.is_record(path.name):
            continue  # an index, a template or a page about the records
        name = str(path)
        if path.is_symlink() or not path.is_file():
            left_out[name] = "It is a link, or no file."
        elif path.name in seen:
            left_out[name] = "Another folder has a record of this name."
        elif path.stat().st_size > LARGEST:
            left_out[name] = f"It has more than {LARGEST:,} bytes."
        else:
            try:
                text = path.read_text(encoding="utf-8-sig")
            except (OSError, ValueError) as error:
                left_out[name] = f"It cannot be read: {error}."
                continue
            if why := adr.why_not(text):
                left_out[name] = why
                continue
            seen.add(path.name)
            yield adr.RecordFile(path.name, text.replace("\r\n", "\n"), _below(path.parent))


def _below(folder: Path) -> str:
    """Return a folder relative to the working folder, "" if it is elsewhere."""
    try:
        below = folder.resolve().relative_to(Path.cwd().resolve())
    except ValueError:
        return ""
    return below.as_posix() if below.parts else ""
