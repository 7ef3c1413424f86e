"""The protocol: steps that a store of reasons is asked for, and its server in a process.

A system is one file in `stores/` with a subclass of `Store`. A step without a call in the system
keeps the default, which raises `CannotError`; such a case counts as "cannot", never as "wrong".
"""

# ruff: noqa: ARG002 (the defaults name the arguments of the steps, and use none)

import json
import os
import shutil
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from benchmarks.record.client import Answer, Client
from benchmarks.reports import ROOT

TOOLS = ROOT / ".tools" / "cascade"
"""Folder with one environment for each system."""

DRIVERS = Path(__file__).parent / "drivers"


class CannotError(Exception):
    """The system has no call for a step. The text is the reason."""


class RefusedError(CannotError):
    """The system refused a call. The text is the refusal."""


class WrongError(Exception):
    """The answer of the system differs from the expectation of the row."""


class Look(StrEnum):
    """How a reader sees a claim."""

    STANDS = "stands"
    """Shown as holding, without a warning."""
    MARKED = "marked"
    """Shown as fallen, refuted, stale or in doubt."""
    MISSING = "missing"


class Place(NamedTuple):
    """One line of a file of the project."""

    path: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A premise, or a conclusion with its grounds."""

    name: str
    text: str
    grounds: tuple[tuple[str, ...], ...] = ()
    """Alternative supports. All members of a support must hold."""
    unless: str = ""
    """The claim holds only while the claim of this name does not."""
    place: Place | None = None
    until: str = ""
    """Last day on which the claim holds, as YYYY-MM-DD."""


class Call(NamedTuple):
    call: str
    answer: str


class Store(ABC):
    """A running server of one system, on the folder of one case."""

    title: ClassVar[str]
    version: ClassVar[str] = ""
    door: ClassVar[str] = "MCP"
    """The public interface that the adapter uses."""
    packages: ClassVar[Sequence[str]] = ()
    """Arguments of pip for the environment of the system."""
    npm: ClassVar[str] = ""
    """Package of npm for the environment of the system."""
    why_not: ClassVar[Mapping[str, str]] = {}
    """Step -> how we know that the system has no call for it."""

    def __init__(self, folder: Path, calls: list[Call]) -> None:
        self.folder = folder
        self.project = folder / "project"
        self.project.mkdir(parents=True, exist_ok=True)
        self.calls = calls
        self.known: dict[str, str] = {}
        """Name of a claim -> id that the server gave it."""
        self.open()

    # The process

    @classmethod
    @abstractmethod
    def command(cls, folder: Path) -> Sequence[str]:
        """Return the command that starts the server."""

    @classmethod
    def home(cls) -> Path:
        """Folder of the environment in which the system is installed."""
        return TOOLS / cls.title

    @classmethod
    def environment(cls, folder: Path) -> Mapping[str, str]:
        return {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "PYTHONPATH": ""}

    @classmethod
    def missing(cls) -> str:
        """Return the reason why the system cannot be measured here, or an empty text."""
        program = cls.command(Path())[0]
        return "" if shutil.which(program) else f"{Path(program).name} is not installed"

    def open(self) -> None:
        """Start the server."""
        self.client = Client(self.command(self.folder), self.environment(self.folder), self.project)
        self.client.greet()

    def another(self) -> "Store":
        """Start a second server on the same folder."""
        twin = type(self)(self.folder, self.calls)
        twin.known = self.known
        return twin

    def restart(self) -> None:
        """End the server as a client does, and start it again."""
        self.client.close()
        self.open()

    def kill(self) -> None:
        """Kill the server with signal 9, and start it again."""
        self.client.kill()
        self.open()

    def ask(self, tool: str, **arguments: Any) -> Answer:
        """Call a tool, and keep the call. Raises `RefusedError` if the server refuses."""
        answer = self.client.call(tool, arguments)
        said = json.dumps(arguments, ensure_ascii=False, default=str)
        self.calls.append(Call(f"{tool} {said}", answer.text))
        if self.refuses(answer):
            raise RefusedError(answer.text)
        return answer

    def run(self, *command: str, fails: bool = False) -> str:
        """Run a command of the system in the project, and keep the call. Raises `RefusedError` if
        the exit status is not 0, unless `fails` says that this status is an answer.
        """
        done = subprocess.run(
            command,
            cwd=self.project,
            env=os.environ | dict(self.environment(self.folder)),
            capture_output=True,
            text=True,
            check=False,
        )
        said = " ".join([Path(command[0]).name, *command[1:]])
        self.calls.append(Call(said, done.stdout + done.stderr))
        if done.returncode and not fails:
            raise RefusedError(done.stdout + done.stderr)
        return done.stdout

    def refuses(self, answer: Answer) -> bool:
        """Return True if the answer is a refusal."""
        return answer.failed

    # The steps

    @abstractmethod
    def state(self, *claims: Claim) -> None:
        """Record claims in this order."""

    @abstractmethod
    def refuting(self, name: str, because: str) -> tuple[str, dict[str, Any]]:
        """Return the call that records a claim as found false."""

    @abstractmethod
    def look(self, names: Iterable[str]) -> dict[str, Look]:
        """Return how a reader sees each of these claims."""

    def refute(self, name: str, because: str = "A new measurement says otherwise.") -> None:
        """Record a claim as found false."""
        tool, arguments = self.refuting(name, because)
        self.ask(tool, **arguments)

    def restore(self, name: str, because: str = "That measurement was faulty.") -> None:
        """Take a refutation back."""
        raise self.cannot("restore")

    def support(self, name: str, grounds: Sequence[str]) -> None:
        """Give a recorded claim one more support."""
        raise self.cannot("support")

    def reword(self, name: str, new: Claim) -> None:
        """Replace a recorded claim by the same claim in other words."""
        raise self.cannot("reword")

    def check_files(self) -> None:  # noqa: B027 (a store that looks by itself needs no call)
        """Compare the places of claims with the files of the project."""

    def confirm(self, name: str, because: str) -> None:
        """Let the agent confirm its own claim, with its word alone."""
        raise self.cannot("confirm")

    def has_highest_grade(self, name: str) -> bool:
        """Return True if the store gives the claim its highest grade of trust."""
        raise self.cannot("confirm")

    def clash(self, *names: str) -> str:
        """Record that these claims cannot all hold, and return the reply."""
        raise self.cannot("clash")

    def clashes(self) -> str:
        """Return what the store tells a reader about contradictions."""
        raise self.cannot("clash")

    def settle(self) -> None:
        """Let the store give up a claim of each contradiction, by a policy of its own."""
        raise self.cannot("settle")

    def choose(self, *claims: Claim) -> None:
        """Record claims of which exactly one holds."""
        raise self.cannot("choose")

    def is_taken(self, name: str) -> bool:
        """Return True if the store took the claim as true by itself."""
        raise self.cannot("choose")

    def set_number(self, name: str, value: int) -> None:
        """Record a number, or correct a recorded one."""
        raise self.cannot("numbers")

    def add_up(self, name: str, grounds: Sequence[str]) -> None:
        """Record a number that is the sum of others."""
        raise self.cannot("numbers")

    def number(self, name: str) -> int:
        """Return a number as a reader sees it."""
        raise self.cannot("numbers")

    def would_fall(self, name: str) -> Collection[str]:
        """Return the claims that would fall if this claim were refuted."""
        raise self.cannot("would_fall")

    def why(self, name: str) -> str:
        """Return what the store tells about the standing of a claim."""
        raise self.cannot("why")

    def cannot(self, step: str) -> CannotError:
        return CannotError(self.why_not.get(step, "no call for it"))


def looks(names: Iterable[str], held: Collection[str], stands: Collection[str]) -> dict[str, Look]:
    """Return how a reader sees claims, from the ids on record and the ids that stand."""
    return {
        name: Look.MISSING if name not in held else Look.STANDS if name in stands else Look.MARKED
        for name in names
    }
