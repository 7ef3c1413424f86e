"""arben-adm's working notes through their MCP server: notes with one parent and a replacement."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar
from uuid import uuid4

from benchmarks.cascade.store import TOOLS, Claim, Look, Store, looks


class Arben(Store):
    title = "mcp-sequential-thinking"
    version = "0.7.0"
    packages = ("mcp-sequential-thinking==0.7.0",)
    why_not: ClassVar[Mapping[str, str]] = {
        "grounds": "a note has one parent",
        "support": "a note has one parent, given when it is added",
        "place": "a note has no place in a file",
        "unless": "no argument for it",
        "until": "a note has no end",
        "restore": "a replaced note stays replaced",
        "confirm": "a note has no grade of trust",
        "why": "no call tells why a note should fall",
    }

    @classmethod
    def command(cls, folder: Path) -> Sequence[str]:  # noqa: ARG003 (the environment names it)
        return [str(TOOLS / cls.title / "bin" / "mcp-sequential-thinking")]

    @classmethod
    def environment(cls, folder: Path) -> Mapping[str, str]:
        return {**super().environment(folder), "MCP_STORAGE_DIR": str(folder)}

    def state(self, *claims: Claim) -> None:
        for claim in claims:
            for step in ("place", "unless", "until"):
                if getattr(claim, step):
                    raise self.cannot(step)
            if len(claim.grounds) > 1 or any(len(support) > 1 for support in claim.grounds):
                raise self.cannot("grounds")
            self._state(claim)

    def _state(self, claim: Claim) -> None:
        said: dict[str, Any] = {"content": claim.text, "kind": "assumption"}
        if claim.grounds:
            [[parent]] = claim.grounds
            said |= {"kind": "decision", "parent_step_id": self.known.get(parent, parent)}
        self.known[claim.name] = self._add(**said)

    def _add(self, **said: Any) -> str:
        step: str = self.ask("add_step", **self._asked(**said)).data()["step_id"]
        return step

    def _asked(self, **said: Any) -> dict[str, Any]:
        if "session" not in self.known:
            begun = self.ask("create_session", title="A plan", request_id=str(uuid4())).data()
            self.known["session"] = begun["session_id"]
        return {"session_id": self.known["session"], "request_id": str(uuid4()), **said}

    def refuting(self, name: str, because: str) -> tuple[str, dict[str, Any]]:
        replaced = {"kind": "evidence", "supersedes_step_id": self.known[name]}
        return "add_step", self._asked(content=f"Refuted: {because}", **replaced)

    def reword(self, name: str, new: Claim) -> None:
        said = {"kind": "decision", "supersedes_step_id": self.known[name]}
        self.known[new.name] = self._add(content=new.text, **said)

    def look(self, names: Iterable[str]) -> dict[str, Look]:
        """A reader sees which notes are replaced."""
        steps: list[dict[str, Any]] = []
        cursor: int | None = 0
        while cursor is not None:
            told = self.ask(
                "read_session",
                session_id=self.known["session"],
                view="steps",
                cursor=cursor,
                limit=100,
                max_chars=50_000,
            ).data()
            steps += told["steps"]
            cursor = told["cursor"]
        held = {step["id"] for step in steps}
        stands = {step["id"] for step in steps if not step["superseded"]}
        seen = looks(self.known.values(), held, stands)
        return {name: seen[self.known[name]] for name in names}
