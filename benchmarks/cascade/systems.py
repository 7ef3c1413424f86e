"""The systems: adapters in `stores/`, their environments, and packages without an adapter."""

import importlib
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks.cascade.store import Store

STORES = Path(__file__).parent / "stores"


class Absent(NamedTuple):
    """A system that market research names and that has no column."""

    title: str
    package: str
    """Requirement for pip; empty if no registry has the system."""
    because: str


ABSENT = (
    Absent("doxastica", "doxastica==0.2.1", "needs Python 3.14"),
    Absent("epimemer", "epimemer==0.4.1", "needs Python 3.14"),
    Absent("endoxa", "endoxa==0.9.0", "needs Python 3.14"),
    Absent(
        "Causal Continuity Engine",
        "causal-continuity-engine==0.5.0",
        "claims come from events of GitHub that a person confirms; no call states a conclusion",
    ),
    Absent(
        "Graphiti", "graphiti-core==0.31.2", "writes need a language model and a graph database"
    ),
    Absent("Atlas", "", "no package registry has it (RichSchefren/atlas)"),
)


def systems() -> list[type[Store]]:
    """Return the stores of all files in `stores/`, ours first, in order of their titles."""
    found: list[type[Store]] = []
    for path in sorted(STORES.glob("*.py")):
        module = importlib.import_module(f"benchmarks.cascade.stores.{path.stem}")
        found += [
            each
            for each in vars(module).values()
            if isinstance(each, type)
            and issubclass(each, Store)
            and each.__module__ == module.__name__
            and hasattr(each, "title")
        ]
    return sorted(found, key=lambda each: (not each.title.startswith("Thoughtline"), each.title))


def prepare(system: type[Store]) -> str:
    """Install a system if it is missing. Return the reason if it cannot be measured here."""
    if not system.missing():
        return ""
    said = _install(system) if system.packages or system.npm else ""
    return said or system.missing()


def _install(system: type[Store]) -> str:
    """Make an environment of its own for a system. Return the error, if any."""
    folder = system.home()
    if system.npm:
        return _npm(["npm", "install", "--prefix", str(folder), "--save-exact", system.npm])
    made = subprocess.run(
        [sys.executable, "-m", "venv", str(folder)], capture_output=True, text=True, check=False
    )
    if made.returncode:
        return _last_line(made.stdout + made.stderr)
    python = folder / "bin" / "python"
    return _pip([str(python), "-m", "pip", "install", *system.packages])


def attempt(absent: Absent) -> str:
    """Try to fetch a package. Return the error of pip, or an empty text if it can be had."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "download", "--no-deps", "--dest", folder]
        return _pip([*command, absent.package])


def _pip(command: Sequence[str]) -> str:
    quiet = ["--quiet", "--disable-pip-version-check"]
    done = subprocess.run([*command, *quiet], capture_output=True, text=True, check=False)
    return _last_line(done.stderr) if done.returncode else ""


def _npm(command: Sequence[str]) -> str:
    if not shutil.which("npm"):
        return "npm is not installed"
    quiet = ["--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run([*command, *quiet], capture_output=True, text=True, check=False)
    return _last_line(done.stderr) if done.returncode else ""


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or ["no output"])[-1]
