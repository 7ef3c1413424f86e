"""yigraf through its command. Beliefs rest on code, and not on other beliefs."""

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from benchmarks.cascade.store import DRIVERS, Claim, Look, Store, looks

MEMORY = re.compile(r"mem:[0-9a-f]+")
DRIFT = re.compile(r"^(?:soft|hard) drift .*?(mem:[0-9a-f]+)", re.MULTILINE)


class Yigraf(Store):
    title = "yigraf"
    version = "1.16.1"
    door = "command"
    packages = ("yigraf==1.16.1",)
    why_not: ClassVar[Mapping[str, str]] = {
        "grounds": "a belief rests on code, files and commits, not on other beliefs",
        "refute": "a belief is superseded by another one, and none falls with it",
    }

    @classmethod
    def command(cls, folder: Path) -> Sequence[str]:  # noqa: ARG003 (serves nothing)
        return [sys.executable, str(DRIVERS / "idle_driver.py")]

    @classmethod
    def missing(cls) -> str:
        return "" if (cls.home() / "bin" / "yigraf").exists() else "yigraf is not installed"

    def open(self) -> None:
        super().open()
        if not (self.project / "yigraf").exists():
            self.run("git", "init", "--quiet")
            self._yigraf("init", ".")

    def state(self, *claims: Claim) -> None:
        if any(claim.grounds or claim.unless or claim.until for claim in claims):
            raise self.cannot("grounds")
        for claim in claims:
            place = claim.place
            at = f"file:{place.path}:L{place.line}-L{place.line}" if place else ""
            about = ["--concerns", at] if at else []
            told = self._yigraf("remember", claim.text, "--new", *about)
            self.known[claim.name] = MEMORY.findall(told)[0]

    def refuting(self, name: str, because: str) -> tuple[str, dict[str, Any]]:  # noqa: ARG002
        raise self.cannot("refute")

    def look(self, names: Iterable[str]) -> dict[str, Look]:
        drifted = set(DRIFT.findall(self._yigraf("drift", fails=True)))
        stands = {name for name, memory in self.known.items() if memory not in drifted}
        return looks(names, self.known, stands)

    def _yigraf(self, *arguments: str, fails: bool = False) -> str:
        return self.run(str(self.home() / "bin" / "yigraf"), *arguments, fails=fails)
