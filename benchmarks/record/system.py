"""What is measured: a running server, what every one can do, and what some can do besides.

An ability is a class. A server whose adapter does not have it "has none", with the reason given in
`lacks`: its cell in the table says so, and is never a zero.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, Self

from benchmarks.record.acts import Act, Note
from benchmarks.record.client import Answer, Client

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / ".tools" / "record"
"""Where scripts/benchmark makes an environment for each peer."""


class RefusedError(Exception):
    """The server did not do what was asked; the text is its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """One thought as it is on record."""

    place: str
    """The number or id that the server gave it."""
    text: str


class System(ABC):
    """One running server on its own folder, and how things are said to it."""

    title: ClassVar[str]
    requirement: ClassVar[str]
    """What pip installs."""
    script: ClassVar[str]
    """The console script that this brings."""
    share: ClassVar[float] = 1.0
    """How much of a full count it is given, so that slow ones end in time. Cells say the count."""
    keeps_steps: ClassVar[bool] = True
    """Whether plain working steps belong into it, by its own guide."""
    lacks: ClassVar[Mapping[str, str]] = {}
    """Ability -> how we know that it has none."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.client = Client(self.command(folder), self.environment(folder))
        self.about = self.client.greet()

    @classmethod
    @abstractmethod
    def flags(cls, folder: Path) -> Sequence[str]:
        """What its console script is given."""

    @classmethod
    def command(cls, folder: Path) -> Sequence[str]:
        """How it is started, from the environment that was made for it."""
        return [str(TOOLS / cls.title / "bin" / cls.script), *cls.flags(folder)]

    @classmethod
    def environment(cls, folder: Path) -> Mapping[str, str]:
        """Its own home, and nothing of ours on the path."""
        return {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "PYTHONPATH": ""}

    @classmethod
    def installed(cls) -> bool:
        return Path(cls.command(Path())[0]).exists()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.client.kill()

    def ask(self, tool: str, **arguments: Any) -> Answer:
        """Call a tool. Raises RefusedError where it says no."""
        answer = self.client.call(tool, arguments)
        if self.refused(answer):
            raise RefusedError(answer.text)
        return answer

    def refused(self, answer: Answer) -> bool:
        return answer.failed

    @abstractmethod
    def begin(self, title: str) -> str:
        """A new session; its handle."""

    @abstractmethod
    def perform(self, session: str, act: Act) -> None:
        """Do it as well as this server can. What it has no words for is left undone."""

    @abstractmethod
    def writing(self, session: str, text: str, key: str) -> tuple[str, dict[str, Any]]:
        """The call that records one thought. `key` makes a retry safe, where there are keys."""

    def load(self, title: str, texts: Sequence[str]) -> str:
        """Record a whole session; its handle."""
        session = self.begin(title)
        for number, text in enumerate(texts, 1):
            self.perform(session, Note(name=f"n{number}", text=text))
        return session

    @abstractmethod
    def stored(self, session: str) -> list[Stored]:
        """Every thought on record, read back from the server."""

    @abstractmethod
    def fill(self, session: str, thoughts: int) -> str:
        """Bring a session to so many thoughts by the quickest way there is; says which."""

    @abstractmethod
    def reading(self, session: str) -> tuple[str, dict[str, Any]]:
        """The call with which a session is resumed."""


class Retries(System):
    """A write may be repeated safely."""


class Retracts(System):
    """Knows which conclusions an assumption carries."""

    @abstractmethod
    def fallen(self, session: str, names: Sequence[str]) -> set[str]:
        """Which of these thoughts no longer stand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """What a resuming reader gets, and which part of it says what."""

    whole: str
    live: str
    assumed: str
    dead: str


class Resumes(System):
    """Gives a session back within a size that the caller sets."""

    @abstractmethod
    def resume(self, session: str, tokens: int) -> list[Pack]:
        """The packs of at most so many tokens that this server can give; the best one counts."""


class Searches(System):
    """Finds sessions by words."""

    @abstractmethod
    def search(self, query: str) -> str:
        """The answer, in which handles of sessions stand best first."""


class Declares(System):
    """Keeps contradictions that the caller declares."""

    @abstractmethod
    def contradict(self, session: str, one: str, other: str) -> bool:
        """Record two thoughts as contradicting each other; whether the server then says so."""


class Detects(System):
    """Claims to find contradictions by itself."""

    @abstractmethod
    def detect(self, one: str, other: str) -> bool:
        """Record two thoughts; whether the server calls them contradictory."""


class Calibrates(System):
    """Compares confidences with what came of them."""

    @abstractmethod
    def calibrated(self, forecasts: Sequence[tuple[float, bool]]) -> tuple[float, float]:
        """Record forecasts and their outcomes; the Brier score and the ECE that it computes."""
