"""Plain Markdown files, the control. drivers/markdown_driver.py has the agent's steps."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from benchmarks.cascade.store import DRIVERS, Claim, Look, Store


class Markdown(Store):
    """An agent that greps once after each refutation."""

    title = "Markdown, one grep"
    door = "grep and an editor"
    greps: ClassVar[str] = "once"
    why_not: ClassVar[Mapping[str, str]] = {
        "confirm": "a line has no grade of trust",
        "settle": "a contradiction is named, and the caller decides",
        "choose": "nothing draws a conclusion from the lines",
        "would_fall": "a grep finds the next lines, not the fall",
    }

    @classmethod
    def command(cls, folder: Path) -> Sequence[str]:  # noqa: ARG003 (works in its folder)
        return [sys.executable, str(DRIVERS / "markdown_driver.py"), cls.greps]

    def state(self, *claims: Claim) -> None:
        self.ask("write", lines=[self._line(claim) for claim in claims])

    def _line(self, claim: Claim) -> str:
        parts = [f"- {claim.name}: {claim.text}"]
        if claim.grounds:
            parts.append(f"(rests on: {' | '.join(' '.join(one) for one in claim.grounds)} )")
        if claim.unless:
            parts.append(f"(unless: {claim.unless} )")
        if claim.place:
            lines = (self.project / claim.place.path).read_text(encoding="utf-8").splitlines()
            parts.append(f"[{claim.place.path}: `{lines[claim.place.line - 1]}`]")
        if claim.until:
            parts.append(f"(until {claim.until})")
        return " ".join(parts)

    def refuting(self, name: str, because: str) -> tuple[str, dict[str, Any]]:
        return "refute", {"name": name, "because": because}

    def restore(self, name: str, because: str = "") -> None:  # noqa: ARG002 (the mark is removed)
        self.ask("restore", name=name)

    def support(self, name: str, grounds: Sequence[str]) -> None:
        self.ask("support", name=name, grounds=grounds)

    def reword(self, name: str, new: Claim) -> None:
        self.ask("reword", name=name, new=new.name, text=new.text)

    def check_files(self) -> None:
        self.ask("check")

    def clash(self, *names: str) -> str:
        return self.ask("clash", names=names).text

    def clashes(self) -> str:
        return self.ask("grep", text="CLASH").text

    def why(self, name: str) -> str:
        return self.ask("grep", text=f"- {name}: ").text

    def look(self, names: Iterable[str]) -> dict[str, Look]:
        self.ask("check")
        lines = self.ask("grep", text="- ").text.splitlines()
        seen = {
            line.removeprefix("- ").partition(":")[0]: Look.MARKED if "**" in line else Look.STANDS
            for line in lines
        }
        return {name: seen.get(name, Look.MISSING) for name in names}


class MarkdownOn(Markdown):
    """An agent that greps on for each line that it marked."""

    title = "Markdown, grep on"
    greps = "on"
