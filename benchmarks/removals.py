"""Takes each control away, one at a time: the tests that stand beside it must fail then.

`scripts/removals [ROW...]` goes through removals.toml, or the rows that are named, such as T4 or
P12. Each removal is made in a copy of the project, where the tests that it names are run. What was
found when it went through all of them is kept in removals.json.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from compileall import compile_dir
from pathlib import Path

from msgspec import Struct, convert

from benchmarks import reports

ROOT = Path(__file__).resolve().parent.parent
SOURCES = Path("src", "thoughtline")
PATIENCE = 120
"""Seconds. A test that hangs without a control has noticed."""

LINKED = (".venv", ".tools")


class Removal(Struct, frozen=True, forbid_unknown_fields=True):
    """In `file` of the sources, or of the project, `old` becomes `new`. `tests` must fail then."""

    rows: list[str]
    what: str
    file: str
    old: str
    new: str
    tests: list[str]

    def place(self, root: Path) -> Path:
        inside = root / SOURCES / self.file
        return inside if inside.exists() else root / self.file

    def made(self, root: Path) -> str:
        """The file without the control. Raises `ValueError` where `old` is not there once."""
        text = self.place(root).read_text(encoding="utf-8")
        if text.count(self.old) != 1:
            raise ValueError(f"{self.file} has {self.old!r} {text.count(self.old)} times.")
        return text.replace(self.old, self.new)


REMOVALS = convert(
    tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["removal"],
    list[Removal],
)


def unnoticed(removal: Removal, root: Path) -> list[str]:
    """The tests that pass without the control."""
    place = removal.place(root)
    original = place.read_text(encoding="utf-8")
    place.write_text(removal.made(root), encoding="utf-8")
    try:
        return [test for test in removal.tests if _passes(test, root)]
    finally:
        place.write_text(original, encoding="utf-8")


def _passes(test: str, root: Path) -> bool:
    without = [] if "postgres" in test else ["-k", "not postgres"]
    try:
        done = _pytest(root, *without, "--basetemp", str(root / "tmp"), test)
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
    files = sorted({test.partition("::")[0] for removal in REMOVALS for test in removal.tests})
    _pytest(root, "--collect-only", *files, PYTHONDONTWRITEBYTECODE="")


def main(rows: list[str]) -> int:
    chosen = [one for one in REMOVALS if not rows or {*rows} & {*one.rows}]
    of, began = reports.about(), time.monotonic()
    silent: dict[str, list[str]] = {}
    with tempfile.TemporaryDirectory() as made:
        root = Path(made)
        copy(root)
        for removal in chosen:
            tests = unnoticed(removal, root)
            said = "not noticed" if tests else "noticed"
            print(f"{', '.join(removal.rows)} {said}: {removal.what}", *tests, sep="\n    ")
            if tests:
                silent[removal.what] = tests
    if not rows:
        tried = [test for removal in chosen for test in removal.tests]
        figures = {
            "removals": len(chosen),
            "noticed": len(chosen) - len(silent),
            "tests": len(set(tried)),
            "pairs": len(tried),
            "seconds": round(time.monotonic() - began),
        }
        reports.keep("campaigns.json", {"removals": of | {"figures": figures}})
        place = Path(__file__).with_suffix(".json")
        found = of | {"figures": figures, "not noticed": silent}
        place.write_text(f"{json.dumps(found, indent=1)}\n", encoding="utf-8")
    return 1 if silent else 0


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    sys.exit(main(sys.argv[1:]))
