"""Place of server entries in a configuration, for any format."""

from copy import deepcopy
from typing import Any

from msgspec import Struct


class MisfitError(Exception):
    """Error for a valid text to which an entry cannot be added safely."""


class Shelf(Struct, frozen=True):
    """Keys that lead to the entries. If `listed`, these are a list of tables with a `name`."""

    path: tuple[str, ...]
    listed: bool = False

    def entries(self, data: Any) -> dict[str, dict[str, Any]]:
        """Raise `MisfitError` if the value at this place has another type."""
        found = data if data is not None else {}
        if not isinstance(found, dict):
            raise MisfitError("The top level is not a table.")
        for key in self.path:
            if not isinstance(found, dict):
                break
            found = found.get(key)
            if found is None:
                return {}
        if self.listed and isinstance(found, list):
            tables = [each for each in found if isinstance(each, dict)]
            return {each["name"]: each for each in tables if "name" in each}
        if not self.listed and isinstance(found, dict):
            return {name: each for name, each in found.items() if isinstance(each, dict)}
        wanted = "list" if self.listed else "table"
        raise MisfitError(f"{'.'.join(self.path)} is not a {wanted}.")

    def changed(self, data: Any, name: str, entry: dict[str, Any] | None) -> Any:
        """Return the data with this entry, or without it if `entry` is None."""
        self.entries(data)
        new = deepcopy(data) if data is not None else {}
        place = new
        for key in self.path[:-1]:
            place[key] = place.get(key) or {}
            place = place[key]
        last = self.path[-1]
        if not self.listed:
            place[last] = place.get(last) or {}
            _set(place[last], name, entry)
            return new
        old = place[last] = place.get(last) or []
        named = [isinstance(each, dict) and each.get("name") == name for each in old]
        if entry is None:
            place[last] = [each for each, same in zip(old, named, strict=True) if not same]
        elif any(named):
            old[named.index(True)] = {"name": name, **entry}
        else:
            old.append({"name": name, **entry})
        return new


def without_empty(data: Any, path: tuple[str, ...]) -> Any:
    """Return the data without empty containers on the path, which count as missing."""
    if data is None:
        return {}
    if not isinstance(data, dict) or not path:
        return data
    inner = without_empty(data.get(path[0]), path[1:])
    rest = {key: value for key, value in data.items() if key != path[0]}
    return {**rest, path[0]: inner} if inner not in ({}, [], None) else rest


def _set(place: dict[str, Any], name: str, entry: dict[str, Any] | None) -> None:
    if entry is None:
        place.pop(name, None)
    else:
        place[name] = entry
