"""Thoughtline through its MCP server."""

import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from benchmarks.cascade.store import Claim, Look, Store
from benchmarks.record.client import Answer
from thoughtline import __version__

LOOKS = {
    "stands": Look.STANDS,
    "in doubt": Look.MARKED,
    "fallen": Look.MARKED,
    "revised": Look.MARKED,
}
"""Standing in `recall` -> how a reader sees the claim."""

TOGETHER = 100
"""Thoughts in one call."""

BUDGET = 200_000


class Thoughtline(Store):
    title = "Thoughtline"
    version = __version__
    why_not: ClassVar[Mapping[str, str]] = {
        "settle": "a contradiction is named, and the caller decides",
        "choose": "no call for it: an argument or a decision names no winner by elimination",
    }

    @classmethod
    def command(cls, folder: Path) -> Sequence[str]:
        ours = [sys.executable, "-m", "thoughtline", "serve"]
        database, project = str(folder / "record.db"), str(folder / "project")
        return [*ours, "--database", database, "--project", project]

    @classmethod
    def environment(cls, folder: Path) -> Mapping[str, str]:
        """Keep our path, so that a checkout can be measured that is not installed."""
        return {"HOME": str(folder)}

    def _think(self, **said: Any) -> Answer:
        if "session" not in self.known:
            begun = self.ask("think", title="A plan").data()
            self.known["session"] = begun["session"]
        return self.ask("think", session=self.known["session"], **said)

    def _recall(self, **said: Any) -> str:
        return self.ask("recall", session=self.known["session"], **said).text

    def state(self, *claims: Claim) -> None:
        for start in range(0, len(claims), TOGETHER):
            some = claims[start : start + TOGETHER]
            told = self._think(thoughts=[self._thought(claim) for claim in some]).data()["thoughts"]
            if isinstance(told, str):  # "t1 to t12"
                first = int(told.split()[0].removeprefix("t"))
                told = {_label(claim): f"t{first + place}" for place, claim in enumerate(some)}
            self.known |= {claim.name: told[_label(claim)] for claim in some}

    def _thought(self, claim: Claim) -> dict[str, Any]:
        said: dict[str, Any] = {"thought": claim.text, "as": _label(claim)}
        if claim.grounds:
            said["rests_on"] = " | ".join(
                " ".join(self.known.get(name, f"claim-{name}") for name in support)
                for support in claim.grounds
            )
        if claim.place:
            said["evidence"] = [f"{claim.place.path}:{claim.place.line}"]
        if claim.unless:
            said["evidence"] = [{"unless": self.known[claim.unless]}]
        if claim.until:
            said["assume"] = [{"text": claim.text, "until": claim.until}]
        return said

    def refuting(self, name: str, because: str) -> tuple[str, dict[str, Any]]:
        return "think", {
            "session": self.known["session"],
            "refute": self.known[name],
            "because": because,
        }

    def restore(self, name: str, because: str = "That measurement was faulty.") -> None:
        self._think(restore=self.known[name], because=because)

    def support(self, name: str, grounds: Sequence[str]) -> None:
        rests_on = " ".join(self.known[one] for one in grounds)
        self._think(about=self.known[name], rests_on=rests_on)

    def reword(self, name: str, new: Claim) -> None:
        said = self._think(thought=new.text, revises=self.known[name])
        self.known[new.name] = said.data()["thought"]

    def confirm(self, name: str, because: str) -> None:
        self._think(verify=self.known[name], because=because)

    def has_highest_grade(self, name: str) -> bool:
        """Return True if the digest lists the claim under "Established"."""
        entries = _entries(self._recall())
        return any(
            heading == "Established" and node == self.known[name] for heading, node in entries
        )

    def clash(self, *names: str) -> str:
        return self._think(contradicts=" ".join(self.known[name] for name in names)).text

    def clashes(self) -> str:
        return self._recall()

    def would_fall(self, name: str) -> Collection[str]:
        told = _entries(self._recall(what_if=self.known[name]))
        ids = {node for heading, node in told if heading == "Would fall"}
        return {claim for claim, node in self.known.items() if node in ids}

    def why(self, name: str) -> str:
        return self._recall(id=self.known[name])

    def look(self, names: Iterable[str]) -> dict[str, Look]:
        names = list(names)
        seen: dict[str, Look] = {}
        wanted = {self.known[name] for name in names}
        for standing, look in LOOKS.items():
            if wanted <= seen.keys():
                break
            told = self._recall(standing=standing, budget=BUDGET)
            seen |= {node: look for heading, node in _entries(told) if heading}
        return {name: seen.get(self.known[name], Look.MISSING) for name in names}


def _label(claim: Claim) -> str:
    return f"claim-{claim.name}"


def _entries(text: str) -> Iterator[tuple[str, str]]:
    """Yield the entries of a digest: heading and id. An only entry is beside its heading."""
    heading = ""
    for line in text.splitlines():
        entry = line
        if line[:1].isupper():
            heading, _, entry = line.partition(":")
        yield heading, entry.split()[0] if entry.strip() else ""
