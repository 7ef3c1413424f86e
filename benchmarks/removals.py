"""Takes each control away, one at a time: the tests that stand beside it must fail then.

`scripts/removals [ROW...]` goes through removals.toml and promises.toml, or the rows that are
named, such as T4, P12, `promises` or `thinkseq`. Each removal is made in a copy of the project,
where the tests that it names are run. The results of all rows of a file are kept in removals.json.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Mapping
from compileall import compile_dir
from pathlib import Path

from msgspec import Struct, convert

from benchmarks import promises, reports

ROOT = Path(__file__).resolve().parent.parent
SOURCES = Path("src", "thoughtline")
PATIENCE = 120
"""Seconds. A test that hangs without a control has noticed."""

LINKED = (".venv", ".tools")


class Place(Struct, frozen=True, forbid_unknown_fields=True):
    """In `file` of the sources, or of the project, `old` becomes `new`."""

    file: str
    old: str
    new: str

    def path(self, root: Path) -> Path:
        inside = root / SOURCES / self.file
        return inside if inside.exists() else root / self.file


class Removal(Place, frozen=True, forbid_unknown_fields=True):
    """`tests` must fail without it; of several in one text, one must fail. `also` is for a control
    of which each of several is enough.
    """

    rows: list[str]
    what: str
    tests: list[str]
    also: list[Place] = []

    def made(self, root: Path) -> dict[Path, str]:
        """The files without the control. Raises `ValueError` where an `old` is not there once."""
        files: dict[Path, str] = {}
        for place in (self, *self.also):
            path = place.path(root)
            text = files.get(path) or path.read_text(encoding="utf-8")
            if text.count(place.old) != 1:
                raise ValueError(f"{place.file} has {place.old!r} {text.count(place.old)} times.")
            files[path] = text.replace(place.old, place.new)
        return files


REMOVALS = convert(
    tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["removal"],
    list[Removal],
)

PROMISES = [
    Removal(rows=[page], what=promise, file=file, old=old, new=new, tests=[" ".join(tests)])
    for page, changes in promises.CHANGES.items()
    for promise, shown in promises.rows(page)
    if (tests := promises.named_tests(shown))
    for file, old, new in [changes[promise]]
]
BY_FILE = {"removals": REMOVALS, "promises": PROMISES}


def unnoticed(removal: Removal, root: Path) -> list[str]:
    """Return the tests that pass without the control."""
    made = removal.made(root)
    originals = {path: path.read_text(encoding="utf-8") for path in made}
    try:
        _write(made)
        return [test for test in removal.tests if _passes(test, root)]
    finally:
        _write(originals)


def _write(files: Mapping[Path, str]) -> None:
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")


def _passes(test: str, root: Path) -> bool:
    without = [] if "postgres" in test else ["-k", "not postgres"]
    try:
        done = _pytest(root, *without, "--basetemp", str(root / "tmp"), *test.split())
    except subprocess.TimeoutExpired:
        return False
    if done.returncode not in (0, 1):
        raise ValueError(f"{test} did not run: {done.stdout.decode()[-400:]}")
    return done.returncode == 0


def _pytest(root: Path, *more: str, **settings: str) -> "subprocess.CompletedProcess[bytes]":
    command = [".venv/bin/python", "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider"]
    environment = {
        **os.environ,
        "PYTHONPATH": str(root / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",  # else a removal could be read that is there no more
        "HYPOTHESIS_STORAGE_DIRECTORY": str(root / "hypothesis"),
        **settings,
    }
    return subprocess.run(
        [*command, *more],
        cwd=root,
        env=environment,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )


def copy(root: Path) -> None:
    """The project as it is here, but for what is not kept in git."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True)
    for name in listed.stdout.decode().split("\0")[:-1]:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name, follow_symlinks=False)
    for name in LINKED:
        (root / name).symlink_to(ROOT / name)
    compile_dir(root / SOURCES, quiet=1)  # once, and not in each of some hundred processes
    tests = " ".join(each for file in BY_FILE.values() for one in file for each in one.tests)
    files = sorted({test.partition("::")[0] for test in tests.split()})
    _pytest(root, "--collect-only", *files, PYTHONDONTWRITEBYTECODE="")


def main(rows: list[str]) -> int:
    silent = False
    with tempfile.TemporaryDirectory() as made:
        root = Path(made)
        copy(root)
        for file, removals in BY_FILE.items():
            is_whole = not rows or file in rows
            chosen = [one for one in removals if is_whole or {*rows} & {*one.rows}]
            silent |= _go_through(file, chosen, root, is_whole=is_whole)
    return 1 if silent else 0


def _go_through(file: str, chosen: list[Removal], root: Path, *, is_whole: bool) -> bool:
    """Make each removal, and keep the results if they are those of a whole file. Returns whether
    one was not noticed.
    """
    of, began = reports.about(), time.monotonic()
    silent: dict[str, list[str]] = {}
    for removal in chosen:
        tests = unnoticed(removal, root)
        rows, said = ", ".join(removal.rows), "not noticed" if tests else "noticed"
        print(f"{rows} {said}: {removal.what}", *tests, sep="\n    ")
        if tests:
            silent[f"{rows}: {removal.what}"] = tests
    if is_whole:
        tried = " ".join(test for removal in chosen for test in removal.tests).split()
        figures = {
            "removals": len(chosen),
            "noticed": len(chosen) - len(silent),
            "tests": len(set(tried)),
            "pairs": len(tried),
            "seconds": round(time.monotonic() - began),
        }
        reports.keep("campaigns.json", {file: of | {"figures": figures}})
        reports.keep("removals.json", {file: of | {"figures": figures, "not noticed": silent}})
    return bool(silent)


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    sys.exit(main(sys.argv[1:]))
