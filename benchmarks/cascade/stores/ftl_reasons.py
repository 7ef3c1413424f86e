"""ftl-reasons through its MCP server, and through its command for files and replacements."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from benchmarks.cascade.store import Claim, Look, Place, Store, looks
from benchmarks.record.client import Answer

AS_AGENT = ("-c", "user.name=agent", "-c", "user.email=agent@localhost")


class FtlReasons(Store):
    title = "ftl-reasons"
    version = "0.57.0"
    door = "MCP and command"
    packages = ("ftl-reasons[mcp]==0.57.0", "mcp<2")
    """Its server does not start with version 2 of mcp."""
    program: ClassVar[str] = "reasons"
    """Name of the command, and with -mcp of the server."""
    variable: ClassVar[str] = "REASONS_DB"
    why_not: ClassVar[Mapping[str, str]] = {
        "confirm": "a belief is IN or OUT; there is no grade of trust",
        "choose": "no call for it",
        "until": "a belief has no end",
    }

    @classmethod
    def command(cls, folder: Path) -> Sequence[str]:  # noqa: ARG003 (the environment names it)
        return [str(cls.home() / "bin" / f"{cls.program}-mcp")]

    @classmethod
    def environment(cls, folder: Path) -> Mapping[str, str]:
        database = str(folder / "project" / "reasons.db")
        return {**super().environment(folder), cls.variable: database}

    def open(self) -> None:
        if not (self.project / "reasons.db").exists():
            self._reasons("init")
        self.stale: set[str] = set()
        super().open()

    def refuses(self, answer: Answer) -> bool:
        return answer.failed or '"error":' in answer.text

    def state(self, *claims: Claim) -> None:
        for claim in claims:
            self._state(claim)

    def _state(self, claim: Claim) -> None:
        if claim.until:
            raise self.cannot("until")
        if claim.place:
            self._state_with_lines(claim.name, claim.text, claim.place)
            return
        first, *more = claim.grounds or ((),)
        unless = {"unless": claim.unless} if claim.unless else {}
        self.ask("add", node_id=claim.name, text=claim.text, sl=",".join(first), **unless)
        for support in more:
            self.support(claim.name, support)

    def _state_with_lines(self, name: str, text: str, place: Place) -> None:
        """Pins of lines need a commit of the file, so the agent commits it first."""
        self.run("git", "init", "--quiet")
        self.run("git", "add", place.path)
        self.run("git", *AS_AGENT, "commit", "--quiet", "--allow-empty", "-m", "As it was read")
        self._reasons("add", name, text, "--source", place.path)
        self._reasons("hash-sources")
        self._reasons("pin-lines", name, str(place.line), str(place.line))

    def refuting(self, name: str, because: str) -> tuple[str, dict[str, Any]]:
        return "retract", {"node_id": name, "reason": because}

    def restore(self, name: str, because: str = "") -> None:  # noqa: ARG002 (takes no reason)
        self.ask("assert_belief", node_id=name)

    def support(self, name: str, grounds: Sequence[str]) -> None:
        self.ask("add_justification", node_id=name, sl=",".join(grounds))

    def reword(self, name: str, new: Claim) -> None:
        """The successor has no grounds of itself, so the agent gives it those of the old belief."""
        told = self.ask("show", node_id=name).data()
        supports = [one["antecedents"] for one in told["justifications"]]
        self._state(Claim(name=new.name, text=new.text, grounds=tuple(map(tuple, supports))))
        self._reasons("supersede", name, new.name)

    def check_files(self) -> None:
        """The check names stale beliefs among those that are IN, and the agent retracts them."""
        for name in self.stale:
            self.restore(name)
        told = self._reasons("check-stale", "--git", fails=True)
        self.stale = set(re.findall(r"^\s*(?:STALE|DELETED)\s+(\S+)", told, re.MULTILINE))
        for name in self.stale:
            self.refute(name, "Its source changed.")

    def clash(self, *names: str) -> str:
        return self.ask("nogood", node_ids=names).text

    def clashes(self) -> str:
        return self.ask("export_markdown").text

    def settle(self) -> None:
        """A nogood settles itself."""

    def would_fall(self, name: str) -> Collection[str]:
        told = self.ask("what_if", node_id=name).data()
        return {node["id"] for node in told["retracted"]}

    def why(self, name: str) -> str:
        told = [self.ask(tool, node_id=name).text for tool in ("show", "explain")]
        return "".join([*told, self._reasons("trace", name)])

    def look(self, names: Iterable[str]) -> dict[str, Look]:
        nodes = self.ask("list_beliefs").data()["nodes"]
        held = {node["id"] for node in nodes}
        stands = {node["id"] for node in nodes if node["truth_value"] == "IN"}
        return looks(names, held, stands)

    def _reasons(self, *arguments: str, fails: bool = False) -> str:
        return self.run(str(self.home() / "bin" / self.program), *arguments, fails=fails)
