"""veritas-tms through its Python interface (drivers/veritas_driver.py): it has no server."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, ClassVar

from benchmarks.cascade.store import DRIVERS, Claim, Look, Store, looks


class Veritas(Store):
    title = "veritas-tms"
    version = "0.17.0"
    door = "Python"
    packages = ("veritas-tms==0.17.0",)
    why_not: ClassVar[Mapping[str, str]] = {
        "place": "a belief has no place in a file",
        "unless": "a justification has no exceptions",
        "until": "an interval of validity decides which beliefs conflict, and ends none",
        "support": "justifications are given with the belief",
        "reword": "a contradicting belief takes the place of another one, a rewording does not",
        "confirm": "no grade of trust beside numbers that the caller gives",
        "choose": "no call for it",
        "would_fall": "`dependents_of` lists the next beliefs, not the fall",
    }

    @classmethod
    def command(cls, folder: Path) -> Sequence[str]:  # noqa: ARG003 (works in its folder)
        return [str(cls.home() / "bin" / "python"), str(DRIVERS / "veritas_driver.py")]

    def state(self, *claims: Claim) -> None:
        for claim in claims:
            for part in ("place", "unless", "until"):
                if getattr(claim, part):
                    raise self.cannot(part)
            self.known[f"text of {claim.name}"] = claim.text
        self.ask("state", claims=[asdict(claim) for claim in claims])

    def refuting(self, name: str, because: str) -> tuple[str, dict[str, Any]]:
        return "retract", {"name": name, "because": because}

    def restore(self, name: str, because: str = "") -> None:  # noqa: ARG002 (takes no reason)
        self.ask("restore", name=name, text=self.known[f"text of {name}"])

    def clash(self, *names: str) -> str:
        return self.ask("clash", names=names).text

    def clashes(self) -> str:
        """The constraint is named after its beliefs."""
        return self.ask("clashes").text

    def settle(self) -> None:
        self.ask("settle")

    def why(self, name: str) -> str:
        return self.ask("explain", name=name).text

    def look(self, names: Iterable[str]) -> dict[str, Look]:
        told = self.ask("status").data()
        return looks(names, told, {name for name, stands in told.items() if stands})
