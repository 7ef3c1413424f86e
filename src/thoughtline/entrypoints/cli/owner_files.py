"""Export of the records of all owners into a folder, one file for each owner, and its import."""

import re
from pathlib import Path

import click
import msgspec
from msgspec import Struct

from thoughtline.app.transfer.record_export import Exporter
from thoughtline.app.transfer.record_import import ImportResult
from thoughtline.core.principal import subject_of
from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.cli.context import CommandUseCases
from thoughtline.entrypoints.cli.files import create_file, open_rereadable
from thoughtline.entrypoints.printable import printable

LIST = "owners.json"
"""Name of the file that lists each owner's file."""

LONGEST_LIST = 64 * 1024 * 1024
"""Maximum number of bytes of the list that are read."""

NOT_IN_NAMES = re.compile("[^a-z0-9]+")
"""Characters of a subject that are replaced in the name of the owner's file."""


class OwnerFile(Struct, frozen=True, kw_only=True):
    """File with the sessions of one owner. `owner` is "" for the local person."""

    owner: str
    file: str
    sessions: int
    events: int


async def export_owners(
    record: CommandUseCases, folder: Path
) -> tuple[list[OwnerFile], dict[str, str]]:
    """Write the sessions of every owner to a new folder, and a list of the files. Return the list,
    and the damaged sessions that are left out, with the reasons.

    The list is written last, so a folder with a list is complete. Raises `click.ClickException` if
    the folder exists and is not empty.
    """
    _make_folder(folder)
    files: list[OwnerFile] = []
    failures: dict[str, str] = {}
    for number, owner in enumerate(await record.owners.with_sessions(), start=1):
        name = f"{number:04}-{NOT_IN_NAMES.sub('-', subject_of(owner).lower())[:60]}.jsonl"
        export = await Exporter(record.of(owner).ledger).export()
        with create_file(folder / name) as file:
            async for line in export.lines:
                file.write(line)
        failures |= export.failures
        files.append(
            OwnerFile(owner=owner, file=name, sessions=export.sessions, events=export.events)
        )
    with create_file(folder / LIST) as file:
        file.write(msgspec.json.format(msgspec.json.encode(files)) + b"\n")
    return files, failures


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        is_empty = not any(folder.iterdir())
    except OSError as error:
        why = error.strerror or error
        raise click.ClickException(f"{printable(str(folder))} cannot be used: {why}.") from error
    if not is_empty:
        raise click.ClickException(f"{printable(str(folder))} is not empty.")


def list_of(folder: Path) -> list[OwnerFile]:
    """Raises `Refused` (BAD_IMPORT) if the folder has no valid list."""
    try:
        with open_rereadable(str(folder / LIST)) as file:
            files = msgspec.json.decode(file.read(LONGEST_LIST), type=list[OwnerFile])
    except (FileNotFoundError, msgspec.DecodeError) as error:
        raise _no_list(folder) from error
    if any(Path(each.file).name != each.file for each in files):
        raise _no_list(folder)
    return files


async def import_owners(
    record: CommandUseCases, folder: Path, files: list[OwnerFile]
) -> dict[str, list[ImportResult]]:
    results: dict[str, list[ImportResult]] = {}
    for each in files:
        with open_rereadable(str(folder / each.file)) as file:
            results[each.owner] = await record.of(each.owner).importer.take(file, may_continue=True)
    return results


def _no_list(folder: Path) -> Refused:
    return Refused(
        Code.BAD_IMPORT,
        f"{printable(str(folder))} has no valid {LIST}, so its export may be incomplete.",
        hint="`thoughtline export --all-owners --output FOLDER` writes such a folder. A file of "
        "one owner is imported with --of SUBJECT.",
    )
