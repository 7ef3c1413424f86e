"""ContextMesh through Python (drivers/contextmesh_driver.py): its server records no decisions."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, ClassVar

from benchmarks.cascade.store import DRIVERS, TOOLS, Claim, Look, Store, looks


class ContextMesh(Store):
    title = "contextmesh-graph"
    version = "0.1.1"
    door = "Python"
    packages = ("contextmesh-graph==0.1.1",)
    why_not: ClassVar[Mapping[str, str]] = {
        "alternatives": "a decision falls with any ground; there are no alternatives",
        "support": "a decision falls with any ground; there are no alternatives",
        "restore": "a rejected assumption stays rejected; work is run again on a replacement",
        "place": "no node has a place in a file that is compared",
        "unless": "no edge says that a decision holds unless something else does",
        "until": "an assumption has no end",
        "confirm": "a node is live or not; there is no grade of trust",
        "reword": "a decision that supersedes another names its own grounds",
        "why": "the reply to the rejection gives the chains; no call on a fallen decision does",
    }

    @classmethod
    def command(cls, folder: Path) -> Sequence[str]:  # noqa: ARG003 (works in its folder)
        return [str(TOOLS / cls.title / "bin" / "python"), str(DRIVERS / "contextmesh_driver.py")]

    def state(self, *claims: Claim) -> None:
        for step in ("place", "unless", "until"):
            if any(getattr(claim, step) for claim in claims):
                raise self.cannot(step)
        if any(len(claim.grounds) > 1 for claim in claims):
            raise self.cannot("alternatives")
        said = [asdict(claim) | {"grounds": self._ids(claim)} for claim in claims]
        self.known |= self.ask("state", claims=said).data()

    def _ids(self, claim: Claim) -> list[list[str]]:
        return [[self.known.get(name, name) for name in support] for support in claim.grounds]

    def refuting(self, name: str, because: str) -> tuple[str, dict[str, Any]]:
        return "reject", {"node": self.known[name], "because": because}

    def would_fall(self, name: str) -> Collection[str]:
        told = self.ask("blast_radius", node=self.known[name]).data()
        return {claim for claim, node in self.known.items() if node in told}

    def look(self, names: Iterable[str]) -> dict[str, Look]:
        live = self.ask("live").data()
        held = {name for name, node in self.known.items() if node in live}
        return looks(names, held, {name for name in held if live[self.known[name]]})
