"""Architecture decision records of a commit that name places which changed since."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from thoughtline.app.evidence.project_check import ProjectCheck
from thoughtline.core.evidence.line_change import LineChange
from thoughtline.core.evidence.reference_parser import parse
from thoughtline.dialects.importers import adr


class TouchedRecord(Struct, frozen=True, kw_only=True):
    """Record in force that names places which changed, each with its changed line. `is_edited` is
    true if its own file differs from the commit, too. `unclear` is a status that is not certain, ""
    for any other.
    """

    path: str
    title: str
    unclear: str
    places: dict[str, LineChange]
    is_edited: bool


class RecordsThen(Struct, frozen=True, kw_only=True):
    """Number of the records in a commit, and those that name changed places."""

    count: int
    touched: tuple[TouchedRecord, ...]


async def read_records(check: ProjectCheck, revision: str) -> RecordsThen:
    """Raise `Refused` if the revision is unknown, or git fails."""
    named = await check.texts_at(revision, lambda paths: {adr.FOLDER_NAMED} & paths)
    folder = named.get(adr.FOLDER_NAMED, b"").decode(errors="replace")
    texts = await check.texts_at(revision, lambda paths: _record_paths(paths, folder))
    files = [*_files(texts)]
    folders = dict.fromkeys(file.folder for file in files)
    of_folder = {
        each: adr.read([file for file in files if file.folder == each]) for each in folders
    }
    records = [record for some in of_folder.values() for record in some]
    in_force = [record for some in of_folder.values() for record in adr.in_force(some)]
    places = {_path(each): _telling(each.evidence) for each in in_force}
    wanted = dict.fromkeys(place for some in places.values() for place in some)
    found = await check.changed_places(revision, wanted)
    touched = (
        TouchedRecord(
            path=_path(each),
            title=each.title,
            unclear="" if each.is_certain else each.status,
            places={
                place: found.places[place].line
                for place in places[_path(each)]
                if place in found.places
            },
            is_edited=_path(each) in found.files,
        )
        for each in in_force
    )
    return RecordsThen(count=len(records), touched=tuple(each for each in touched if each.places))


def _record_paths(paths: frozenset[str], named: str) -> list[str]:
    is_root = named.strip() in (".", "./")
    found = adr.find_folders(lambda one: any(path.startswith(f"{one}/") for path in paths), named)
    folders = tuple(f"{folder}/" for folder in found)
    return sorted(
        path
        for path in paths
        if adr.is_record(path.rpartition("/")[2])
        and (path.startswith(folders) or (is_root and "/" not in path))
    )


def _path(record: adr.DecisionText) -> str:
    return "/".join(filter(None, (record.file.folder, record.file.name)))


def _files(texts: dict[str, bytes]) -> Iterator[adr.RecordFile]:
    for path, data in texts.items():
        text = data.decode("utf-8-sig", errors="replace").replace("\r\n", "\n")
        folder, _, name = path.rpartition("/")
        if not adr.why_not(text):
            yield adr.RecordFile(name, text, folder)


def _telling(places: Iterable[str]) -> list[str]:
    """Return places without the whole files of which other places name a part."""
    marked = {parse(place).place for place in places if place != parse(place).place}
    return [place for place in places if place not in marked]
