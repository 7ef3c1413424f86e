"""False staleness: how many of a hundred claims on lines of files a store marks after a hundred
edits, half of which changed nothing of substance.
"""

import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.cascade.edits import EDITS, Edit
from benchmarks.cascade.stage import claim
from benchmarks.cascade.store import CannotError, Look, Place, Store

AS_AUTHOR = ("-c", "user.name=author", "-c", "user.email=author@localhost")


def measure(system: type[Store]) -> dict[str, Any]:
    """Return by kind of edit the number of marked claims, or why the system marks none."""
    try:
        return {"marked": {kind: _marked(system, made) for kind, made in EDITS.items()}}
    except CannotError as reason:
        return {"because": str(reason)}


def _marked(system: type[Store], made: Sequence[Edit]) -> int:
    """Return how many claims a new store marks after these edits, each of another file."""
    with TemporaryDirectory(prefix="staleness-", ignore_cleanup_errors=True) as folder:
        store = system(Path(folder).resolve(), [])
        try:
            return _marked_in(store, made)
        finally:
            store.client.kill()


def _marked_in(store: Store, made: Sequence[Edit]) -> int:
    for edit in made:
        _write(store.project / edit.source.path, edit.source.text)
    _commit(store.project)
    names = [f"n{number}" for number in range(len(made))]
    for name, edit in zip(names, made, strict=True):
        place = Place(edit.source.path, edit.source.number)
        store.state(claim(name, text=f"Line {place.line} of {place.path} is so.", place=place))
    store.check_files()
    if any(look is not Look.STANDS for look in store.look(names).values()):
        raise CannotError("a claim does not stand before any edit")
    for edit in made:
        (store.project / edit.source.path).unlink()
        _write(store.project / edit.after.path, edit.after.text)
    _commit(store.project)
    store.check_files()
    return list(store.look(names).values()).count(Look.MARKED)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _commit(project: Path) -> None:
    """Commit all files: some systems compare commits, and an agent commits its work."""
    for command in (
        ("init", "--quiet"),
        ("add", "--all"),
        (*AS_AUTHOR, "commit", "--quiet", "--allow-empty", "--message", "Work"),
    ):
        subprocess.run(("git", *command), cwd=project, check=True, capture_output=True)
