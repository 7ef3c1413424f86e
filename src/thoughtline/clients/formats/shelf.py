"""Where in a configuration the servers are, whatever its format."""

from copy import deepcopy
from typing import Any

from msgspec import Struct


class UnreadableError(Exception):
    """A text is not what its format says. `line` and `column` count from 1; 0 for unknown."""

    def __init__(self, what: str, line: int = 0, column: int = 0) -> None:
        super().__init__(what)
        self.what = what
        self.line = line
        self.column = column


class MisfitError(Exception):
    """A text is right, and yet an entry has no place in it, or cannot be put there safely."""


class Shelf(Struct, frozen=True):
    """The keys that lead to the servers. They are `listed` where each says its own `name`."""

    path: tuple[str, ...]
    listed: bool = False

    def entries(self, data: Any) -> dict[str, dict[str, Any]]:
        """By name. Raises `MisfitError` where something else is."""
        found = data if data is not None else {}
        if not isinstance(found, dict):
            raise MisfitError("The whole is no table.")
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
        raise MisfitError(f"{'.'.join(self.path)} is no {wanted}.")

    def changed(self, data: Any, name: str, entry: dict[str, Any] | None) -> Any:
        """What the data are to be with this entry, or without one of the name."""
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
    """The data without containers on the path that hold nothing: as good as absent."""
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
