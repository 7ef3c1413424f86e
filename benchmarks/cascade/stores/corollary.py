"""corollary through its Python interface (drivers/corollary_driver.py): it has no server."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, ClassVar

from benchmarks.cascade.store import DRIVERS, TOOLS, Claim, Look, Store, looks


class Corollary(Store):
    title = "corollary"
    version = "0.1.0a4"
    door = "Python"
    packages = ("corollary==0.1.0a4",)
    why_not: ClassVar[Mapping[str, str]] = {
        "place": "a citation is compared with registered text, never with a file",
        "reword": "a revision has a new value, not other words",
        "choose": "no call for it",
        "would_fall": "`dependents` lists all claims above, not the fall",
    }

    @classmethod
    def command(cls, folder: Path) -> Sequence[str]:  # noqa: ARG003 (works in its folder)
        return [str(TOOLS / "corollary" / "bin" / "python"), str(DRIVERS / "corollary_driver.py")]

    def state(self, *claims: Claim) -> None:
        if any(claim.place for claim in claims):
            raise self.cannot("place")
        self.ask("state", claims=[asdict(claim) for claim in claims])

    def refuting(self, name: str, because: str) -> tuple[str, dict[str, Any]]:
        return "retract", {"name": name, "because": because}

    def restore(self, name: str, because: str = "") -> None:  # noqa: ARG002 (takes no reason)
        self.ask("restore", name=name)

    def support(self, name: str, grounds: Sequence[str]) -> None:
        self.ask("support", name=name, grounds=grounds)

    def clash(self, *names: str) -> str:
        return self.ask("clash", names=names).text

    def clashes(self) -> str:
        return self.ask("conflicts").text

    def settle(self) -> None:
        self.ask("settle")

    def confirm(self, name: str, because: str) -> None:
        self.ask("confirm", name=name, because=because)

    def has_highest_grade(self, name: str) -> bool:
        """Return True if the belief is trusted like the word of a person."""
        told = self.ask("confidence", name=name).data()
        return bool(told["confidence"] >= told["of a person"])

    def set_number(self, name: str, value: int) -> None:
        self.ask("set_number", name=name, value=value)

    def add_up(self, name: str, grounds: Sequence[str]) -> None:
        self.ask("add_up", name=name, grounds=grounds)

    def number(self, name: str) -> int:
        return int(self.ask("number", name=name).text)

    def why(self, name: str) -> str:
        return self.ask("explain", name=name).text

    def look(self, names: Iterable[str]) -> dict[str, Look]:
        told = self.ask("status").data()
        return looks(names, told, {name for name, stands in told.items() if stands})
