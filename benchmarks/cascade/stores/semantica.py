"""semantica's truth maintenance session through Python (drivers/semantica_driver.py)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, ClassVar

from benchmarks.cascade.store import DRIVERS, TOOLS, CannotError, Claim, Look, Store, looks

IN_MEMORY = "a session is in the memory of one process, and has no call that saves it"


class Semantica(Store):
    title = "semantica"
    version = "0.7.0"
    door = "Python"
    packages = ("semantica==0.7.0",)
    why_not: ClassVar[Mapping[str, str]] = {
        "place": "a fact has no place in a file",
        "unless": "a rule has no exceptions",
        "until": "a fact of a session has no end",
        "confirm": "a fact holds or not; there is no grade of trust",
    }

    @classmethod
    def command(cls, folder: Path) -> Sequence[str]:  # noqa: ARG003 (works in its folder)
        return [str(TOOLS / cls.title / "bin" / "python"), str(DRIVERS / "semantica_driver.py")]

    def another(self) -> Store:
        raise CannotError(IN_MEMORY)

    def restart(self) -> None:
        raise CannotError(IN_MEMORY)

    def kill(self) -> None:
        raise CannotError(IN_MEMORY)

    def state(self, *claims: Claim) -> None:
        for step in ("place", "unless", "until"):
            if any(getattr(claim, step) for claim in claims):
                raise self.cannot(step)
        self.ask("state", claims=[asdict(claim) for claim in claims])

    def refuting(self, name: str, because: str) -> tuple[str, dict[str, Any]]:  # noqa: ARG002
        return "retract", {"name": name}

    def restore(self, name: str, because: str = "") -> None:  # noqa: ARG002 (takes no reason)
        self.ask("restore", name=name)

    def support(self, name: str, grounds: Sequence[str]) -> None:
        self.ask("support", name=name, grounds=grounds)

    def why(self, name: str) -> str:
        return self.ask("explain", name=name).text

    def look(self, names: Iterable[str]) -> dict[str, Look]:
        told = self.ask("facts").data()
        return looks(names, told, {name for name, holds in told.items() if holds})
