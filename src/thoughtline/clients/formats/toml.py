"""Editing of entries in TOML."""

import tomllib
from typing import Any

from thoughtline.clients.formats.shelf import MisfitError, Shelf
from thoughtline.core.text.unreadable import UnreadableError

MARK = "\ufeff"
"""Byte order mark, which editors on Windows write first, and which no parser here accepts."""


def read(text: str) -> Any:
    try:
        return tomllib.loads(text.removeprefix(MARK))
    except tomllib.TOMLDecodeError as error:
        what, _, place = str(error).partition(" (at line ")
        line, _, column = place.rstrip(")").partition(", column ")
        known = line.isdigit() and column.isdigit()
        raise UnreadableError(
            what, int(line) if known else 0, int(column) if known else 0
        ) from error
    except (ValueError, RecursionError) as error:
        raise UnreadableError("a number or a nesting is too long") from error


def with_entry(text: str, shelf: Shelf, name: str, entry: dict[str, Any]) -> str:
    if name in shelf.entries(read(text)):
        return _edited(text, shelf, name, entry)
    new = _appended(text, shelf, name, entry)
    try:
        read(new)
    except UnreadableError as error:
        raise MisfitError("The entry cannot be added: its table is written on one line.") from error
    return new


def without_entry(text: str, shelf: Shelf, name: str) -> str:
    new = _edited(text, shelf, name, None)
    if new.endswith("\n\n"):  # the blank line before the entry
        return new.rstrip("\n") + "\n"
    return new


def _appended(text: str, shelf: Shelf, name: str, entry: dict[str, Any]) -> str:
    """Add the entry at the end, where a new table has no effect on other tables."""
    import tomlkit  # noqa: PLC0415 - slow to import, and only for files in TOML

    table = tomlkit.table()
    table.update({"name": name, **entry} if shelf.listed else entry)
    document: Any = tomlkit.document()
    place = document
    for key in shelf.path[:-1]:
        place = place.setdefault(key, tomlkit.table(is_super_table=True))
    if shelf.listed:
        place[shelf.path[-1]] = tomlkit.aot()
        place[shelf.path[-1]].append(table)
    else:
        place[shelf.path[-1]] = tomlkit.table(is_super_table=True)
        place[shelf.path[-1]][name] = table
    newline = "\r\n" if "\r\n" in text else "\n"
    between = newline * (2 - text.endswith("\n")) if text.strip() else ""
    shown = tomlkit.dumps(document).strip("\n") + "\n"
    return text + between + shown.replace("\n", newline)


def _edited(text: str, shelf: Shelf, name: str, entry: dict[str, Any] | None) -> str:
    import tomlkit  # noqa: PLC0415 - see above

    try:
        document: Any = tomlkit.parse(text.removeprefix(MARK))
    except (ValueError, RecursionError) as error:  # tomlkit has a lower limit than tomllib
        raise UnreadableError("a nesting is too long") from error
    place = document
    for key in shelf.path[:-1]:
        place = place[key]
    last = shelf.path[-1]
    servers = place[last]
    where: str | int = name
    if shelf.listed:
        where = next(n for n, each in enumerate(servers) if each.get("name") == name)
    if entry is None:
        del servers[where]
        if not servers:
            del place[last]
    else:
        old = servers[where]
        for key in [key for key in old if key not in entry and key != "name"]:
            del old[key]
        old.update(entry)
    return MARK * text.startswith(MARK) + tomlkit.dumps(document)
